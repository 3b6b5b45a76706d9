"""The weakest level that plays by reason errs, but within what its game allows."""

from __future__ import annotations

import pytest

from game.bots.beginner import worst_within
from game.bots.levels import levels_of, policy_of
from game.bots.policy import RandomPolicy
from game.catalogue import NAMES
from game.core.chance import Chance
from tests.bots.rule_of_thumb import SEATS, Child, shares

GAMES = [game for game in NAMES if "beginner" in levels_of(game)]
WORTH = {"best": 4.0, "as good": 4.0, "worse": 3.0, "poor": 1.0, "awful": -9.0}


def test_nothing_is_worse_by_more_than_is_allowed() -> None:
    found = {worst_within(3.5, WORTH, Chance("errs", number)) for number in range(200)}
    assert found == {"best", "as good", "worse", "poor"}
    assert {worst_within(0.0, WORTH, Chance("never errs", number)) for number in range(50)} == {"best", "as good"}


@pytest.mark.parametrize("game", GAMES)
def test_a_child_has_something_to_win_against_a_beginner(game: str) -> None:
    assert sum(shares(game, Child(), policy_of(game, "beginner"), range(4))) > 0


@pytest.mark.parametrize("game", [game for game in GAMES if SEATS[game] == 2])
def test_a_beginner_is_no_blind_player(game: str) -> None:
    gains = shares(game, policy_of(game, "beginner"), RandomPolicy(), range(4))
    assert sum(gains) / len(gains) > 0.5


def test_without_a_beginner_novices_are_the_weakest_who_reason() -> None:
    assert {game: levels_of(game)[1] for game in NAMES if game not in GAMES} == {"nine_domains": "novice"}
