"""What is told of a fight, by what is believed of it: `make calibration` shows how often it comes."""

from __future__ import annotations

from typing import Final

import pytest

from game.bots.batailles import told
from game.bots.batailles.told import both_die, kills, kills_and_lives, kills_one, lies_there
from tests.bots.test_batailles_reasons import FEW, course, number, said

_SHARES: Final = [n / 200 for n in range(201)]


def test_what_is_believed_to_be_likelier_is_told_to_be_likelier() -> None:
    for table in (lambda share: kills(share, share), lies_there, kills_one):
        found = [table(share) for share in _SHARES]
        assert found == sorted(set(found))
        assert (found[0], found[-1]) == (0.0, 1.0)


def test_who_attacks_two_cards_hopes_too_much_for_one_of_them() -> None:
    assert all(kills_one(share) < share for share in _SHARES if 0 < share < 1)


def test_prey_is_told_to_lie_there_less_often_than_is_hoped(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(lies_there(share) < share for share in _SHARES if 0 < share < 1)

    def chance() -> int:
        reason = said(course("8 3", "M 7", [], **FEW), {"attack": "Basile.left", "with": "left"})
        assert reason.kind == "specialist"
        return number(reason, "chance")

    first = chance()
    monkeypatch.setattr(told, "_LIES", ((0.0, 0.0), (1.0, 1.0)))
    assert first < chance()


def test_who_chooses_hopes_too_much_and_who_must_fears_too_much() -> None:
    """Hopes are told as less, fears as less, too."""
    assert all(kills(share, share) < share for share in _SHARES if 0.5 < share < 1)
    assert all(kills(share, share) > share for share in _SHARES if 0 < share < 0.45)


def test_where_both_may_die_belief_is_told_as_it_is() -> None:
    assert both_die(0.8, 0.6) == 20
    assert kills(0.8, 0.6) == 0.8
    assert kills_and_lives(0.8, 0.6) == 0.6
    assert kills_and_lives(0.8, 0.8) == kills(0.8, 0.8)


def test_an_attack_and_the_card_that_is_laid_for_it_tell_the_same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are told by the one table: with another one both numbers are others, and still the same."""
    dead = {"Ada": {"Basile": "13 K M"}, "Basile": {"Cleo": "K 13"}}

    def numbers() -> tuple[int, int]:
        attack = said(course("13 3", "5 7", [], cemeteries=dead), {"attack": "Basile.left", "with": "left"})
        laid = said(course("4 3", "5 7", [], cemeteries=dead, hands={"Ada": "13 M"}), {"shirk": "left", "for": "13"})
        assert (attack.kind, laid.kind) == ("likely", "shirk_better")
        return number(attack, "chance"), number(laid, "chance")

    first = numbers()
    monkeypatch.setattr(told, "_KILLS", ((0.0, 0.0), (0.3, 0.55), (1.0, 1.0)))
    second = numbers()
    assert first[0] != second[0]
    assert first[0] == first[1]
    assert second[0] == second[1]
