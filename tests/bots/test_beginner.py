"""The weakest level that plays by reason errs, but within what its game allows."""

from __future__ import annotations

import pytest

from game.bots.beginner import worst_within
from game.bots.levels import levels_of, policy_of
from game.bots.policy import RandomPolicy, decision_of
from game.bots.simulate import action_cap
from game.catalogue import NAMES, open_game
from game.commands.common import read_setup
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.croconounours.attacks import Attack, EndTurn, Move, Shoot
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


def test_a_newcomer_of_croconounours_does_not_sit_there_turn_after_turn() -> None:
    """A child reads "plays nothing" once in a while, not all the time, and so does the match go on."""
    rules = open_game("croconounours").rules
    setup, newcomer, turns = read_setup(rules, 2, []), policy_of("croconounours", "beginner"), list[bool]()
    for deal in range(8):
        state, seed, deeds = begin_match(rules, setup, Chance(f"idle/{deal}", 0)), f"idle/{deal}", 0
        for number in range(1, action_cap(rules, setup) + 1):
            if not rules.actors(state):
                break
            seat = rules.actors(state)[0]
            decision = decision_of(rules, state.view(seat), seat, Chance(seed, "bot", number))
            action = (Child(), newcomer)[seat].choose(decision)
            apply_action(rules, state, seat, action, Chance(seed, number))
            if seat:
                deeds += isinstance(action, (Move, Attack, Shoot))
            if seat and isinstance(action, EndTurn):
                turns.append(deeds == 0)
                deeds = 0
    assert sum(turns) < len(turns) / 3
    runs = "".join("." if idle else " " for idle in turns).split()
    assert max(map(len, runs)) <= 4


def test_without_a_beginner_novices_are_the_weakest_who_reason() -> None:
    assert {game: levels_of(game)[1] for game in NAMES if game not in GAMES} == {"nine_domains": "novice"}
