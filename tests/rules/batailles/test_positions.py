"""Scenarios and positions that cannot be, each refused in one line with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.batailles import open_game
from game.core.rules.rules import AnyRules
from game.core.scenarios.as_written import check_scenario
from game.core.scenarios.scenario import Notation


def opened(name: str) -> tuple[AnyRules, Notation[Any, Any]]:
    return open_game()


@pytest.mark.parametrize(("seats", "options"), [(2, ""), (7, ""), (7, "{allow_two: true}"), (1, "{allow_two: true}")])
def test_who_cannot_sit_down(tmp_path: Path, seats: int, options: str) -> None:
    # BP-1: three to six; BP-A1: two only by house rule.
    names = ", ".join("ABCDEFG"[:seats])
    path = tmp_path / "seats.yaml"
    path.write_text(
        f"scenario: s\ngame: batailles\nclauses: []\ntitle: {{fr: a, en: a}}\noptions: {options or '{}'}\n"
        f"seats: [{names}]\nsteps: []\n"
    )
    faults = check_scenario(path, "seats.yaml", opened, ["batailles"])
    assert [str(fault) for fault in faults] == [f"seats.yaml:6:1: seats: this game has no {seats} seats"]


@pytest.mark.parametrize("written", ["-1", "true", "2.5", "[1, 2]", "17"])
def test_a_pile_that_cannot_be(tmp_path: Path, written: str) -> None:
    path = tmp_path / "pile.yaml"
    path.write_text(
        "scenario: s\ngame: batailles\nclauses: []\ntitle: {fr: a, en: a}\nseats: [Ada, Basile, Cleo]\n"
        f"position:\n  piles: {{Ada: {written}}}\nsteps: []\n"
    )
    faults = [str(fault) for fault in check_scenario(path, "pile.yaml", opened, ["batailles"])]
    assert len(faults) == 1
    assert "'piles.Ada' is a whole number from 0 to 8, not" in faults[0]


def position_faults(folder: Path, position: str, options: str = "{}") -> list[str]:
    path = folder / "position.yaml"
    path.write_text(
        "scenario: s\ngame: batailles\nclauses: []\ntitle: {fr: a, en: a}\nseats: [Ada, Basile, Cleo]\n"
        f"options: {options}\nposition: {{{position}}}\nsteps: []\n"
    )
    return [str(fault) for fault in check_scenario(path, "position.yaml", opened, ["batailles"])]


KEPT = "{retired_second_mine: withheld}"


@pytest.mark.parametrize(
    ("slots", "held", "options", "left_over"),
    [
        ("7 .", "3 5", "{}", "3"),
        ("7 .", "M", "{}", "M"),
        (". M", "M 4", "{}", "4"),
        (". .", "K", "{}", "K"),
        (". .", "M", "{}", "M"),
        (". .", "4 M", KEPT, "4"),
        ("7 .", "M", KEPT, "M"),
    ],
)
def test_an_empty_slot_beside_a_card_that_must_be_laid(
    tmp_path: Path, slots: str, held: str, options: str, left_over: str
) -> None:
    # BP-26: a dead card is replaced as far as a lawful card exists
    position = f'turn: Ada, slots: {{Basile: "{slots}"}}, hands: {{Basile: "{held}"}}, piles: {{Basile: 0}}'
    faults = position_faults(tmp_path, position, options)
    assert len(faults) == 1
    assert f"Basile cannot have an empty slot and '{left_over}' in hand (BP-26)" in faults[0]


@pytest.mark.parametrize(
    ("slots", "held", "options"),
    [("7 .", "", "{}"), (". M", "M", "{}"), (". .", "", "{}"), (". .", "M", KEPT), ("M 7", "M 3", "{}")],
)
def test_an_empty_slot_beside_cards_that_cannot_be_laid(tmp_path: Path, slots: str, held: str, options: str) -> None:
    # BP-34, BP-A22, BP-A25
    position = f'turn: Ada, slots: {{Basile: "{slots}"}}, hands: {{Basile: "{held}"}}, piles: {{Basile: 0}}'
    assert position_faults(tmp_path, position, options) == []


def test_an_empty_slot_beside_a_dealt_hand(tmp_path: Path) -> None:
    # the hand is not stated and dealt from what is left, which must be laid
    faults = position_faults(tmp_path, 'slots: {Basile: "7 ."}')
    assert len(faults) == 1
    assert "Basile cannot have an empty slot and" in faults[0]
