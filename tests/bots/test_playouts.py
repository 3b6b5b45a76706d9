"""What is played in imagined games of FLOWER POWER! and CrocoNounours: what is lawful, and what was thought before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final, cast

import pytest

from game.bots.croconounours.playout import Playouts
from game.bots.croconounours.policy import plans_of
from game.bots.croconounours.search import CrocoPlaybook
from game.bots.flower_power.playout import quick_reply
from game.bots.flower_power.policy import is_faint
from game.bots.flower_power.search import FlowerPlaybook
from game.bots.flower_power.worth import Standing
from game.bots.levels import policy_of
from game.bots.policy import any_action, decision_of
from game.bots.simulate import action_cap
from game.catalogue import NAMES, card_of, open_game
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.core.rules.options import resolve
from game.core.rules.rules import Action, AnyRules, Setup
from game.croconounours.attacks import Move
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import ACTING, DISCARDING
from game.flower_power.rules import FlowerPower
from game.flower_power.state import MAIN
from game.flower_power.turns import Attack, Draw
from tests.bots.eyes import eyes_of
from tests.campaign import CAMPAIGN, as_many, tried
from tests.conformance.setups import Case, cases

LONGEST: Final = 400
Chooser = Callable[[Any, int, int], Action]


def play(rules: AnyRules, setup: Setup, seed: str, choose: Chooser, longest: int = LONGEST) -> list[tuple[int, Action]]:
    """A game, or its first actions, in which `choose(state, seat, number)` decides; all of it is lawful."""
    state = begin_match(rules, setup, Chance(seed, 0))
    done: list[tuple[int, Action]] = []
    for number in range(1, longest):
        actors = rules.actors(state)
        if not actors:
            break
        seat = actors[number % len(actors)]
        action = choose(state, seat, number)
        assert rules.refuse(state, seat, action) is None, f"{action} of seat {seat} is refused"
        apply_action(rules, state, seat, action, Chance(seed, number))
        done.append((seat, action))
    return done


def greedy_choice(rules: AnyRules, state: Any, seat: int, number: int) -> Action:
    return policy_of(rules.name, "greedy").choose(decision_of(rules, state.view(seat), seat, Chance("greedy", number)))


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_regular_players_of_the_largest_table_do_only_what_is_lawful(game: str) -> None:
    """Where several packs are played with, cards have equals: two equal petals of a new flower were once but one, and
    it was too small to be planted.
    """
    rules, seats = open_game(game).rules, card_of(game).most
    setup = Setup(game, seats, resolve(rules.options, {}, seats))
    for number in range(as_many(1, 100)):
        longest = action_cap(rules, setup) if CAMPAIGN else LONGEST
        assert play(rules, setup, f"large{CAMPAIGN}/{number}", partial(greedy_choice, rules), longest)
        tried()


@pytest.mark.parametrize("case", cases("flower_power"), ids=str)
def test_quick_flowers_do_only_what_is_lawful(case: Case) -> None:
    """By all house rules, in turns and battles of a game of greedy players and of players who do anything."""
    rules = cast(FlowerPower, open_game("flower_power").rules)

    def choose(state: Any, seat: int, number: int) -> Action:
        if state.phase >= MAIN and number % 2:
            return quick_reply(rules, state, seat, Chance("quick", number))
        chance = Chance("any", number)
        if state.phase > MAIN or chance.below(2):
            return any_action(rules.legal(state, seat), chance)
        return greedy_choice(rules, state, seat, number)

    play(rules, case.setup, case.seed, choose)


def test_hopeless_attacks_come_last() -> None:
    """Nobody attacks without a hope while another attack has some; and strong plays the turn to its end in thought."""
    rules = cast(FlowerPower, open_game("flower_power").rules)
    hoped = 0

    def choose(state: Any, seat: int, number: int) -> Action:
        nonlocal hoped
        decision = decision_of(rules, state.view(seat), seat, Chance("hope", number))
        action = policy_of(rules.name, ("greedy", "strong")[seat]).choose(decision)
        if isinstance(action, Attack):
            standing = Standing(rules.content, decision.view, seat)
            attacks = [each for each in decision.legal if isinstance(each, Attack)]
            if any(not is_faint(standing, each) for each in attacks):
                assert not is_faint(standing, action)
                hoped += 1
        return action

    play(rules, Setup("flower_power", 2, resolve(rules.options, {}, 2)), "hope", choose)
    assert hoped > 0


def test_like_attacks_are_one_candidate() -> None:
    """At the beginning nobody knows any petal: what matters is how many there are."""
    rules = open_game("flower_power").rules
    state = begin_match(rules, Setup("flower_power", 2, resolve(rules.options, {}, 2)), Chance("alike", 0))
    for number in range(1, LONGEST):
        if state.phase == MAIN:
            break
        seat = rules.actors(state)[0]
        apply_action(rules, state, seat, greedy_choice(rules, state, seat, number), Chance("alike", number))
    decision = decision_of(rules, state.view(state.active), state.active, Chance("alike"))
    attacks = [(action,) for action in decision.legal if isinstance(action, Attack)]
    sizes = {(state.size(action.flower), state.size(action.target)) for (action,) in attacks}
    shortlist = FlowerPlaybook(rules).shortlist(decision, attacks[0], [*attacks, (Draw(),)])
    assert len(shortlist) == len(sizes) + 1 < len(attacks)
    assert shortlist[:2] == [attacks[0], (Draw(),)], "the best of every kind comes first"


def test_what_was_thought_before_is_thought_again() -> None:
    """Plans remembered from other positions and worlds are those that a fresh mind makes."""
    rules = cast(CrocoNounours, open_game("croconounours").rules)
    playouts = Playouts(rules, rules.content)
    compared = 0

    def choose(state: Any, seat: int, number: int) -> Action:
        nonlocal compared
        if state.phase == ACTING:
            worth: dict[Action, float] = {}
            for value, action in plans_of(rules.content, state.view(seat), seat, counts=True):
                worth[action] = max(value, worth.get(action, value))
            for _ in range(2):
                assert worth[playouts.reply(state, seat, Chance("same"))] == max(worth.values())
            compared += 1
        return greedy_choice(rules, state, seat, number)

    play(rules, Setup("croconounours", 2, resolve(rules.options, {}, 2)), "thoughts", choose)
    assert compared > 0


def test_a_poor_card_that_the_draw_replaces_weighs_nothing() -> None:
    """Who is about to discard need not walk to be rid of it; of a thin hand every card is missed."""
    opened, eye = open_game("croconounours"), eyes_of("croconounours")[0]
    playbook = CrocoPlaybook(opened.rules)
    position = eye.scenario["position"]

    def worth(hand: str) -> float:
        others = position["hands"]["Ada"].split()
        deck = [card for part in ("discard", "pile") for card in position[part].split()]
        rest = [card for card in (*deck, *position["hands"]["Basile"].split()) if card not in hand.split()]
        hands = {"Ada": " ".join(others), "Basile": hand}
        changed = {**position, "hands": hands, "discard": "", "pile": " ".join(rest)}
        world = replace(eye, scenario={**eye.scenario, "position": changed}).state(opened)
        world.phase = DISCARDING
        return playbook.worth(world, world, world.active)

    assert worth("2C 2H KC KH AH QC") == worth("10C 10H KC KH AH QC"), "one is drawn for each, and one that is missing"
    assert worth("2C 2H 3C KH AH QC") < worth("2C 2H 10C KH AH QC")
    assert worth("2C KC KH AH") < worth("10C KC KH AH")


def test_a_full_hand_comes_out_of_its_corner() -> None:
    """Cards that the next draw replaces are not hoarded: the expert has begun to walk after three turns of its own."""
    rules = open_game("croconounours").rules
    expert = policy_of("croconounours", "expert")
    walked: set[int] = set()

    def choose(state: Any, seat: int, number: int) -> Action:
        if state.turn > 2 * 3:
            return greedy_choice(rules, state, seat, number)
        action = expert.choose(decision_of(rules, state.view(seat), seat, Chance("out", number), 100))
        if isinstance(action, Move):
            walked.add(seat)
        return action

    play(rules, Setup("croconounours", 2, resolve(rules.options, {}, 2)), "corner", choose)
    assert walked == {0, 1}
