"""The search all games share: lawful, blind to what the seat cannot know, repeatable, within its budget."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import pytest

from game.bots.levels import LevelError, check_level, levels_of, policy_of
from game.bots.policy import Decision, decision_of
from game.bots.search import Findings, SearchPolicy
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.options import resolve
from game.core.rules import AnyRules, Setup, imagine
from game.core.session import apply_action, begin_match

SEARCHED: Final = tuple(
    name for name in NAMES if "expert" in levels_of(name) and isinstance(policy_of(name, "expert"), SearchPolicy)
)
BUDGET: Final = 30
DECISIONS: Final = 40
"""Of one game of each kind that are looked at."""


def searcher(game: str) -> SearchPolicy:
    policy = policy_of(game, "expert")
    assert isinstance(policy, SearchPolicy)
    return policy


def decisions(game: str, seats: int, seed: str) -> Iterator[tuple[AnyRules, Any, Decision]]:
    """The truth and the decision at every moment of a game that greedy plays, the first ones and some later ones."""
    rules = open_game(game).rules
    state = begin_match(rules, Setup(game, seats, resolve(rules.options, {}, seats)), Chance(seed, 0))
    for number in range(1, 10 * DECISIONS):
        actors = rules.actors(state)
        if not actors:
            return
        seat = actors[number % len(actors)]
        decision = decision_of(rules, state.view(seat), seat, Chance(seed, "bot", number), BUDGET)
        if len(decision.legal) > 1:
            yield rules, state, decision
        action = policy_of(game, "greedy").choose(decision_of(rules, state.view(seat), seat, Chance(seed, number, "g")))
        apply_action(rules, state, seat, action, Chance(seed, number))


def found(game: str, decision: Decision, *luck: str | int) -> Findings:
    return searcher(game).ponder(
        Decision(decision.rules, decision.view, decision.seat, decision.legal, decision.imagine, Chance(*luck), BUDGET)
    )


@pytest.mark.parametrize("game", SEARCHED)
def test_every_choice_is_lawful_and_within_the_budget(game: str) -> None:
    seats = open_game(game).rules.seat_counts
    searched = 0
    for count in (seats[0], seats[-1]):
        for number, (rules, state, decision) in enumerate(decisions(game, count, "lawful")):
            if number == DECISIONS:
                break
            findings = found(game, decision, "lawful", number)
            assert findings.action in decision.legal
            assert rules.refuse(state, decision.seat, findings.action) is None
            assert findings.simulations <= BUDGET
            assert findings.simulations == sum(option.worlds for option in findings.options)
            assert findings.unfit == 0
            assert all(0.0 <= option.worth <= 1.0 for option in findings.options)
            searched += findings.simulations > 0
    assert searched > DECISIONS // 4


@pytest.mark.parametrize("game", SEARCHED)
def test_a_playout_does_only_what_is_lawful(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a search applies is trusted by the rules: so all of it is asked for here."""
    applied = 0

    def checked(rules: AnyRules, state: Any, seat: int, action: Any, chance: Chance, record: Any = None) -> None:
        nonlocal applied
        assert rules.refuse(state, seat, action) is None, f"{action} of seat {seat} is refused"
        applied += 1
        apply_action(rules, state, seat, action, chance, record)

    monkeypatch.setattr("game.bots.search.apply_action", checked)
    for count in open_game(game).rules.seat_counts:
        for number, (_, _, decision) in enumerate(decisions(game, count, "trusted")):
            if number == DECISIONS // 2:
                break
            found(game, decision, "trusted", number)
    assert applied > DECISIONS


@pytest.mark.parametrize("game", SEARCHED)
def test_it_does_not_depend_on_what_the_seat_cannot_know(game: str) -> None:
    seats = open_game(game).rules.seat_counts[0]
    for number, (rules, _, decision) in enumerate(decisions(game, seats, "blind")):
        if number == DECISIONS // 2:
            break
        wanted = found(game, decision, "blind", number)
        assert found(game, decision, "blind", number) == wanted
        world = imagine(rules, decision.view, Chance("other", number))
        other = decision_of(rules, world.view(decision.seat), decision.seat, Chance("unused"), BUDGET)
        assert found(game, other, "blind", number) == wanted


def doubted(view: Any, chance: Chance) -> Any:
    """No world at all, and yet handed out as one."""
    return view.clone()


@pytest.mark.parametrize("game", SEARCHED)
def test_worlds_that_do_not_fit_are_counted_and_not_used(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a world that fits, greedy's choice stands."""
    seats = open_game(game).rules.seat_counts[0]
    for number, (rules, _, decision) in enumerate(decisions(game, seats, "unfit")):
        if number == DECISIONS // 4:
            break
        monkeypatch.setattr(rules, "possible", lambda view, world: False)
        view, legal = decision.view, decision.legal
        doubtful = Decision(rules, view, decision.seat, legal, partial(doubted, view), Chance(1))
        findings = searcher(game).ponder(doubtful)
        assert findings.simulations == 0
        if findings.options:
            assert findings.unfit > 0
            assert findings.action == findings.options[0].whole[0]
        monkeypatch.undo()


@pytest.mark.parametrize("game", NAMES)
def test_a_game_names_its_levels(game: str) -> None:
    levels = levels_of(game)
    assert levels[0] == "random"
    assert "greedy" in levels
    for level in levels:
        check_level(game, level)
    with pytest.raises(LevelError, match=r"no bot plays .* at level 'genius'; there are random, "):
        policy_of(game, "genius")
