"""Hints, the options of a choice and looking back ask one judge: what was advised is hardly ever called a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Final

import pytest

from game.bots.levels import Role, choose, level_for, ponder, reasons_of
from game.bots.look_back.judging import Care, PastChoice, judged, whole_of
from game.bots.luck import hints_luck
from game.bots.policy import decision_of
from game.bots.simulate import action_cap
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from tests.campaign import CAMPAIGN, as_many, tried
from tests.conformance.setups import spread

CHOICES: Final = max(50, as_many(3, 150)) if CAMPAIGN else 8
"""Of every game; one takes some three seconds with full care. Among fewer, advice at random would go unnoticed."""
OF_A_GAME: Final = 3
CARE: Final = Care(plays=1) if CAMPAIGN else Care(worlds=40, plays=1)
ONE_OF: Final = 50
"""Choices, of which one may be called a mistake."""
BY_LUCK: Final = 0.03
"""So seldom a sample may hold so many mistakes if no more than one of fifty is one."""


def followed(game: str, number: int) -> Iterator[PastChoice]:
    """What is advised at moments of a game of greedy players, as somebody chose it who follows the hints."""
    rules = open_game(game).rules
    seats = rules.seat_counts[number % len(rules.seat_counts)] if CAMPAIGN else rules.seat_counts[0]
    setup, name = Setup(game, seats, resolve(rules.options, {}, seats)), f"advice{CAMPAIGN}{number}"
    state, moments = begin_match(rules, setup, Chance(name, 0)), []
    midway: set[int] = set()
    for record in range(1, action_cap(rules, setup) + 1):
        actors = rules.actors(state)
        if not actors:
            break
        seat = actors[record % len(actors)]
        view = state.view(seat)
        if len(rules.legal(view, seat)) > 1 and seat not in midway:
            moments.append((record, seat, view, state.clone()))
        action = choose(rules, view, seat, "greedy", Chance(name, record))
        apply_action(rules, state, seat, action, Chance(name, record))
        midway = midway | {seat} if action.draft else midway - {seat}
    for record, seat, view, truth in spread(moments, OF_A_GAME):
        decision = decision_of(rules, view, seat, Chance(hints_luck(seat, record)))
        whole = whole_of(decision, ponder(decision, level_for(game, Role.JUDGE)))
        if whole and not reasons_of(game).by_chance(decision):
            yield PastChoice(seat, record, record + len(whole) - 1, view, truth, whole, ())


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_what_was_advised_is_hardly_ever_called_a_mistake(game: str) -> None:
    rules, weighed, mistakes = open_game(game).rules, 0, 0
    for number in range(CHOICES):
        for choice in followed(game, number):
            told = judged(rules, choice, CARE)
            weighed += told.worlds > 0
            mistakes += told.lost > 0
        if weighed >= CHOICES:
            break
    tried(weighed)
    print(f"advice that was followed in {game}: {mistakes} of {weighed} called a mistake")
    assert weighed
    assert chance_of(mistakes, weighed) >= BY_LUCK


def chance_of(mistakes: int, weighed: int) -> float:
    """How likely a sample holds so many mistakes, or more, if one of fifty choices is one."""
    share = 1 / ONE_OF
    return sum(comb(weighed, k) * share**k * (1 - share) ** (weighed - k) for k in range(mistakes, weighed + 1))


def test_a_sample_may_be_unlucky_but_not_so_unlucky() -> None:
    assert chance_of(2, 51) > BY_LUCK > chance_of(5, 51)
    assert chance_of(0, 1) == 1
    assert chance_of(1, 1) < BY_LUCK
