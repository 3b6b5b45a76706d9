"""Every scenario of the game holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.content.content import DATA_FOLDER
from game.core.rules.rules import AnyRules
from game.core.scenarios.scenario import Notation, check_scenario
from game.flower_power import open_game

SCENARIOS = sorted((DATA_FOLDER / "flower_power" / "scenarios").glob("*.yaml"))


def opened(name: str) -> tuple[AnyRules, Notation[Any, Any]]:
    return open_game()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    assert [str(fault) for fault in check_scenario(path, path.name, opened, ["flower_power"])] == []


def test_there_are_scenarios() -> None:
    assert len(SCENARIOS) > 50
