"""Every scenario of the game holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.batailles import open_game
from game.core.content import DATA_FOLDER
from game.core.rules import AnyRules
from game.core.scenario import Notation, check_scenario

SCENARIOS = sorted((DATA_FOLDER / "batailles" / "scenarios").glob("*.yaml"))


def opened(name: str) -> tuple[AnyRules, Notation[Any, Any]]:
    return open_game()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    assert [str(fault) for fault in check_scenario(path, path.name, opened, ["batailles"])] == []


def test_there_are_scenarios() -> None:
    assert len(SCENARIOS) > 40


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
