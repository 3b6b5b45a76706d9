"""The greedy player: it sees its view alone, and does what a sensible gardener does."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.flower_power import GreedyPolicy
from game.bots.levels import choose
from game.bots.policy import decision_of
from game.bots.simulate import play
from game.core.chance import Chance
from game.flower_power.state import State
from tests.rules.flower_power.helpers import ADA, BEN, NAMES, NOTATION, RULES, act, position, seen, setup


def chosen(state: State, seat: int, luck: str = "luck") -> Any:
    """What the greedy player does, in the notation of scenarios."""
    view = state.view(seat)
    legal = RULES.legal(view, seat)
    action = GreedyPolicy().choose(decision_of(RULES, view, seat, Chance(luck)))
    assert action in legal
    return NOTATION.write_action(state, seat, action, NAMES[: state.seats])


def test_it_plans_whole_gardens() -> None:
    """FP-18: many small flowers, nothing left over."""
    state = position(phase="building")
    for _ in range(12):
        step = chosen(state, ADA)
        act(state, ADA, step)
        if step == "ready":
            break
    assert state.ready[ADA]
    assert {len(bed) for bed in state.plans[ADA]} <= {2, 3}


@pytest.mark.parametrize("petals", [2, 3, 15, 20])
def test_the_best_level_plants_as_many_flowers_as_it_can(petals: int) -> None:
    """FP-18: all are of two petals, but for an odd one; FP-19: many small flowers mean many attacks."""
    state = position(2, {"petals": petals}, phase="building")
    while not state.ready[ADA]:
        action = choose(RULES, state.view(ADA), ADA, "expert", Chance("luck"))
        act(state, ADA, NOTATION.write_action(state, ADA, action, NAMES[:2]))
    assert len(state.plans[ADA]) == petals // 2


@pytest.mark.parametrize("petals", [2, 3, 5, 12, 17])
@pytest.mark.parametrize("blind", [True, False])
def test_no_packet_leaves_it_at_a_loss(petals: int, blind: bool) -> None:
    """FP-18, FP-A2: an odd petal goes to some flower, whichever way gardens are built."""
    state = position(2, {"petals": petals, "blind_build": blind}, phase="building")
    for _ in range(3 * petals):
        step = chosen(state, ADA)
        act(state, ADA, step)
        if step == "ready":
            break
    assert state.ready[ADA]


@pytest.mark.parametrize("number", range(12))
def test_a_garden_begun_by_somebody_else_is_finished(number: int) -> None:
    """FP-A1: a hint may be asked for in the middle of any plan, also one with a petal missing here and one too many
    there.
    """
    state = position(2, {"blind_build": False}, phase="building")
    for step in range(30):
        chance = Chance("begun", number, step)
        drafts = [action for action in RULES.legal(state, ADA) if action.draft]
        act(state, ADA, NOTATION.write_action(state, ADA, chance.choice(drafts), NAMES[:2]))
    for step in range(60):
        wish = chosen(state, ADA, f"hint {step}")
        act(state, ADA, wish)
        if wish == "ready":
            break
    assert state.ready[ADA]


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


def test_it_founds_a_power_flower() -> None:
    """FP-67: a hand of all suits with a strong card, and a single flower left."""
    state = position(
        hands={"Ada": "3S 4H AD 9C"}, gardens={"Ada": ["2S (2D)"], "Ben": ["(4D) (5D)", "(7H) (6C)", "(8H) (9D)"]}
    )
    steps = []
    for _ in range(6):
        steps.append(chosen(state, ADA))
        act(state, ADA, steps[-1])
        if str(steps[-1]).startswith("found"):
            break
    assert steps[-1] == "found_power"
    assert [flower.power for flower in state.garden(ADA)] == [False, True]


def test_it_founds_nothing_that_leaves_it_poorer() -> None:
    """FP-66: with a rich garden three good cards stay in the hand."""
    state = position(
        hands={"Ada": "KS QS JS"},
        gardens={"Ada": ["(2C) (3C)", "(4C) (5C)", "(6C) (7C)", "(8C) (9C)"], "Ben": ["(AD) (5D)", "(AC) (6D)"]},
        spied={"Ada": ["Ben.1", "Ben.2"]},
    )
    assert chosen(state, ADA) == "draw"


def test_it_looks_before_it_leaps() -> None:
    """FP-64: one attack, two targets: a look decides which. Who owns one flower alone may attack both (FP-46)."""
    targets = ["(?) (?) (?) (?)", "(?) (?) (?) (?)"]
    alone = position(hands={"Ada": "2C"}, gardens={"Ada": ["8D (3C) (4C)"], "Ben": targets}, drew=["Ada"])
    assert "attack" in chosen(alone, ADA)
    state = position(hands={"Ada": "2C"}, gardens={"Ada": ["8D (3C) (4C)", "2S (2D) *"], "Ben": targets}, drew=["Ada"])
    assert chosen(state, ADA)["spy"] in ("Ben.1", "Ben.2")


def test_it_spies_on_a_hand_before_a_decisive_attack() -> None:
    """FP-64: many unknown cards stand between it and the game."""
    state = position(
        hands={"Ada": "2C", "Ben": "3S 4H 9H KS 5D JD"},
        gardens={"Ada": ["QD (3C)", "JC (2D)"], "Ben": ["8D"]},
    )
    assert chosen(state, ADA) == {"play": "2C", "spy": "Ben"}


def test_it_minds_the_cards_it_has_seen() -> None:
    """FP-64: the king of spades would poison the queen; the ace is safe, though it takes less."""
    gardens = {"Ada": ["QD (3C)", "AC (2D)"], "Ben": ["9D (8D)", "(4C) (5C)", "(6C) (7C)"]}
    blind = position(hands={"Ben": "KS"}, gardens=gardens)
    assert chosen(blind, ADA) == {"attack": "Ben.1", "with": "Ada.1"}
    seen_hand = position(hands={"Ben": "KS"}, gardens=gardens, spied={"Ada": ["Ben"]})
    assert chosen(seen_hand, ADA) == {"attack": "Ben.1", "with": "Ada.2"}


def test_it_poisons_a_whole_garden() -> None:
    """FP-56: two poisons for two open petals, in any order that works, and the game is won."""
    state = position(hands={"Ada": "9S JS 2H"}, gardens={"Ada": ["2C (3C)"], "Ben": ["7H JD"]})
    act(state, ADA, chosen(state, ADA))
    assert state.result is None
    act(state, ADA, chosen(state, ADA))
    assert state.result is not None
    assert state.result.winners == (ADA,)


def test_it_replies_on_another_flower() -> None:
    """FP-34: a third player's last petal is poisoned while two others fight."""
    state = position(
        3,
        hands={"Ben": "9S"},
        gardens={"Ada": ["KC (3C)", "QC (4C)"], "Ben": ["(7H) (8H)", "(5H) (6H)"], "Cleo": ["8D"]},
    )
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert chosen(state, BEN) == {"play": "9S", "flower": "Cleo.1", "petal": 1}


def test_its_last_will_takes_everything() -> None:
    """FP-70: two poisons for the two petals that are left."""
    state = position(hands={"Ada": "9S 8S"}, gardens={"Ada": ["KC"], "Ben": ["4D", "7H 8H"]}, pile="3C")
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    for _ in range(2):
        act(state, ADA, chosen(state, ADA))
    assert state.result is not None
    assert state.result.winners == (ADA,)
