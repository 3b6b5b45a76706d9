"""What is told of a fight, by what is believed of it: `make calibration` shows how often it comes."""

from __future__ import annotations

from typing import Final

from game.bots.batailles.told import both_die, kills_both, laid_for
from tests.bots.test_batailles_reasons import course, number, said

_SHARES: Final = [n / 200 for n in range(201)]


def test_what_is_believed_to_be_likelier_is_told_to_be_likelier() -> None:
    for table in (kills_both, laid_for):
        found = [table(share) for share in _SHARES]
        assert found == sorted(set(found))
        assert (found[0], found[-1]) == (0.0, 1.0)


def test_who_attacks_two_cards_hopes_too_much_for_them() -> None:
    assert all(kills_both(share) < share for share in _SHARES if 0 < share < 0.85)


def test_who_lays_a_card_hopes_too_much_for_it() -> None:
    assert all(laid_for(share) < share for share in _SHARES if 0 < share < 1)


def test_where_but_two_cards_may_lie_there_what_is_told_of_them_adds_up() -> None:
    """The 12 or the king: where the king was told in 22 of a hundred cases, the 12 was in 59."""
    few = {"hands": {"Basile": "K"}, "piles": {"Basile": ""}, "cemeteries": {"Ada": {"Basile": "1 3 4 5 6 8 9 M M"}}}
    two = course("2 13", "12 7", ["Basile.right"], **few)
    king = said(two, {"attack": "Basile.left", "with": "left"})
    twelve = said(two, {"attack": "Basile.left", "with": "right"})
    assert (king.kind, twelve.kind) in {("specialist", "likely"), ("specialist", "likely_seldom")}
    assert number(king, "chance") + number(twelve, "chance") == 100


def test_of_two_that_fight_at_least_one_dies() -> None:
    assert both_die(0.8, 0.6) == 20
    assert both_die(0.6, 0.6) == both_die(0.6, 0.8) == 0


def test_an_attack_and_the_card_that_is_laid_for_it_tell_what_is_believed() -> None:
    dead = {"Ada": {"Basile": "13 K M"}, "Basile": {"Cleo": "K 13"}}
    attack = said(course("13 3", "5 7", [], cemeteries=dead), {"attack": "Basile.left", "with": "left"})
    laid = said(course("4 3", "5 7", [], cemeteries=dead, hands={"Ada": "13 M"}), {"shirk": "left", "for": "13"})
    assert (attack.kind, laid.kind) == ("likely", "shirk_better")
    assert number(attack, "chance") == number(laid, "chance")
    assert number(attack, "chance") in range(50, 100)
