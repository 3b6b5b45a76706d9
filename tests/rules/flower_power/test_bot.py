"""The greedy player: it sees its view alone, and does what a sensible gardener does."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.flower_power import GreedyPolicy
from game.bots.simulate import play
from game.core.chance import Chance
from game.core.rules import imagine
from game.flower_power.state import State
from tests.rules.flower_power.helpers import ADA, BEN, NAMES, NOTATION, RULES, act, position, seen, setup


def chosen(state: State, seat: int, luck: str = "luck") -> Any:
    """What the greedy player does, in the notation of scenarios."""
    view = state.view(seat)
    legal = RULES.legal(view, seat)
    action = GreedyPolicy().choose(
        RULES, view, seat, legal, lambda chance: imagine(RULES, view, chance), Chance(luck), 0
    )
    assert action in legal
    return NOTATION.write_action(state, seat, action, NAMES[: state.seats])


def test_it_plans_whole_gardens() -> None:
    """FP-18: flowers of three and four, nothing left over."""
    state = position(phase="building")
    for _ in range(10):
        step = chosen(state, ADA)
        act(state, ADA, step)
        if step == "ready":
            break
    assert state.ready[ADA]
    assert {len(bed) for bed in state.plans[ADA]} <= {2, 3, 4}


def test_it_arranges_strong_petals_on_top() -> None:
    """FP-A1: where it may look, every flower has its strongest petal on top."""
    state = position(2, {"blind_build": False}, phase="building")
    for _ in range(40):
        step = chosen(state, ADA)
        act(state, ADA, step)
        if step == "ready":
            break
    assert state.ready[ADA]
    values = RULES.content.cards.values
    for bed in state.plans[ADA]:
        assert not bed or values[bed[0]] == max(values[face] for face in bed)


def test_it_attacks_what_it_can_beat() -> None:
    state = position(gardens={"Ada": ["KC (2C)", "3S (4S)"], "Ben": ["QD (9D) (8D)", "AD (7D)"]})
    assert chosen(state, ADA) == {"attack": "Ben.1", "with": "Ada.1"}


def test_it_draws_when_nothing_can_be_won() -> None:
    state = position(gardens={"Ada": ["2C (2H)", "3S (4S)"], "Ben": ["KD (9D)", "AD (7D)"]})
    assert chosen(state, ADA) == "draw"


def test_it_poisons_a_last_flower() -> None:
    state = position(hands={"Ada": "9S"}, gardens={"Ada": ["2C (3C)"], "Ben": ["7H"]})
    assert chosen(state, ADA) == {"play": "9S", "flower": "Ben.1", "petal": 1}


def test_it_replies_to_save_its_last_flower() -> None:
    state = position(hands={"Ben": "AH 2C"}, gardens={"Ada": ["KC (3C)"], "Ben": ["(7H) (8H)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert chosen(state, BEN) == {"play": "AH", "flower": "Ben.1", "place": 0}


def test_it_passes_when_it_wins_anyway() -> None:
    state = position(hands={"Ada": "AH QS"}, gardens={"Ada": ["KC (3C)", "(2S)"], "Ben": ["(7H) (8H)", "(2D)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert chosen(state, ADA) == "pass"


@pytest.mark.parametrize(("petals", "wanted"), [("{AC QC 5C 4C}", 3), ("{AC QC 4C 2C}", 2), ("{4C 3C 2C}", 1)])
def test_it_picks_the_weakest_petal_that_wins(petals: str, wanted: int) -> None:
    """FP-54: the five against the four; the queen if there is nothing lower; a tie if nothing wins."""
    state = position(gardens={"Ada": [petals, "(2S)"], "Ben": ["4D (JD) (9D)", "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert chosen(state, ADA) == {"pick": wanted}


def test_it_breaks_a_tie() -> None:
    state = position(hands={"Ada": "3H 2C"}, gardens={"Ada": ["8C", "(2S)"], "Ben": ["8D", "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    assert seen(state, "phase") == "tie"
    assert chosen(state, ADA)["play"] == "3H"


def test_it_knows_what_a_last_will_is_for() -> None:
    state = position(hands={"Ada": "9S 2C"}, gardens={"Ada": ["KC"], "Ben": ["4D", "7H"]}, pile="3C")
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    assert chosen(state, ADA) == {"play": "9S", "flower": "Ben.1", "petal": 1}


def test_it_founds_a_flower_when_few_are_left() -> None:
    state = position(hands={"Ada": "KC 2C 9D"}, gardens={"Ada": ["2S (3S)"], "Ben": ["(4D) (5D)", "(7H)", "(8H)"]})
    steps = []
    for _ in range(4):
        steps.append(chosen(state, ADA))
        act(state, ADA, steps[-1])
    assert steps[-1] == "found"
    assert len(state.garden(ADA)) == 2


def test_equal_chance_gives_equal_choices() -> None:
    state = position(gardens={"Ada": ["(?) (?)", "(?) (?)"], "Ben": ["(?) (?)", "(?) (?)"]})
    assert chosen(state, ADA, "a") == chosen(state, ADA, "a")


def test_it_beats_random_play() -> None:
    won = 0
    for number in range(10):
        levels = ("greedy", "random") if number % 2 else ("random", "greedy")
        outcome = play(RULES, setup(), levels, f"match{number}").outcome
        assert outcome is not None
        won += levels[outcome.winners[0]] == "greedy"
    assert won >= 9


def test_it_plays_last_for_the_larger_hand() -> None:
    """FP-14: a card more for every rank has proved worth more than the first attack."""
    state = position(3, phase="ranking", winner="Ben")
    assert chosen(state, BEN) == {"rank": 3}
