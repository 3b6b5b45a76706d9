"""What the words of an example point at is there: a slip of the pen is told with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.catalogue import NAMES, open_game
from game.core.content.content import DATA_FOLDER
from game.core.rules.rules import AnyRules
from game.core.scenarios.as_written import check_scenario, point_faults
from game.core.scenarios.scenario import Notation, load_scenario
from scenes.presenters.registry import presenter_of


@pytest.mark.parametrize("game", NAMES)
def test_each_game_says_what_its_table_lets_words_point_at(game: str) -> None:
    opened = open_game(game)
    assert set(getattr(opened.notation, "points", ())) == set(presenter_of(opened.rules).things)


def checked(tmp_path: Path, points: str) -> list[str]:
    source = next(
        path for path in sorted((DATA_FOLDER / "batailles" / "scenarios").glob("*.yaml"))
        if "points: [slots.Ada]" in path.read_text("utf-8")
    )  # fmt: skip
    file = tmp_path / source.name
    file.write_text(source.read_text("utf-8").replace("points: [slots.Ada]", f"points: [{points}]", 1), "utf-8")

    def opened(game: str) -> tuple[AnyRules, Notation[Any, Any]]:
        found = open_game(game)
        return found.rules, found.notation

    return [str(fault) for fault in check_scenario(file, file.name, opened, NAMES)]


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ("slots.Ada", ""),
        ("slots.Ada#1, hands.Ada#1-2, roles", ""),
        ("slot.Ada", "'slot' is not one of slots, hands, piles"),
        ("slots.Adda", "'Adda' is not one of Ada"),
        ("'slots.Ada#one'", "'slots.Ada#one': behind # stands which"),
        ("roles, sltos.Ada", "'sltos' is not one of"),
    ],
)
def test_a_word_that_points_at_nothing_is_told_with_its_place(tmp_path: Path, points: str, told: str) -> None:
    faults = checked(tmp_path, points)
    assert len(faults) == bool(told), faults
    if told:
        place, message = faults[0].split(": ", 1)
        assert message.startswith("'") or told in faults[0], faults
        assert told in faults[0], faults
        assert place.count(":") == 2


def test_what_is_shipped_points_at_what_is_there() -> None:
    for game in NAMES:
        notation = open_game(game).notation
        for path in sorted((DATA_FOLDER / game / "scenarios").glob("*.yaml")):
            assert not list(point_faults(load_scenario(path), notation)), path
