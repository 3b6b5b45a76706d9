"""What is pointed at, meant, said, seen and heard at every table is what it was when it was recorded."""

from __future__ import annotations

import pytest

from game.catalogue import NAMES, open_game
from scenes.kit.screen.ui import Ui
from tests.reliability.moments import differences, moments, stored

from .recorded_gestures import TABLE, found_at, screen


@pytest.fixture(scope="module")
def unseen() -> Ui:
    return screen()


@pytest.mark.parametrize("game", NAMES)
def test_a_table_is_pointed_at_and_answers_as_it_was_recorded(game: str, unseen: Ui) -> None:
    different = next(differences(TABLE, game, lambda moment: found_at(moment, unseen)), None)
    assert different is None, different


@pytest.mark.parametrize("game", NAMES)
def test_the_recorded_moments_meet_every_kind_of_action(game: str) -> None:
    rules, met = open_game(game).rules, set[type]()
    recorded = stored(TABLE, game)
    assert recorded
    for moment in moments(game, recorded):
        met |= {type(action) for action in rules.legal(moment.before, moment.seat)}
    assert met >= set(rules.action_types)
