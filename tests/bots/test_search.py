"""The search all games share: lawful, blind to what the seat cannot know, repeatable, within its budget."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from game.bots.levels import LevelError, check_level, levels_of, policy_of, read_player
from game.bots.policy import Decision, decision_of
from game.bots.search.search import Effort, Findings, SearchPolicy, clearly_best, worth_beside
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.core.rules.options import resolve
from game.core.rules.rules import AnyRules, Setup, imagine
from tests.campaign import as_many

SEARCHED: Final = ("croconounours", "flautz", "batailles", "flower_power")
BUDGET: Final = 30
MOMENTS: Final = as_many(5, 12)
"""Of each game that are looked at."""
LONGEST: Final = 1000


def searcher(game: str) -> SearchPolicy:
    """The best searching bot of a game."""
    policy = policy_of(game, "expert")
    assert isinstance(policy, SearchPolicy)
    return policy


def moments(game: str, seats: int, count: int) -> Iterator[tuple[Any, Decision, Findings]]:
    """The truth, the decision and what was found at so many moments of a game that greedy plays: those at which a
    search compared anything.
    """
    rules = open_game(game).rules
    state = begin_match(rules, Setup(game, seats, resolve(rules.options, {}, seats)), Chance("moments", 0))
    for number in range(1, LONGEST):
        actors = rules.actors(state)
        if not actors or not count:
            return
        seat = actors[number % len(actors)]
        decision = decision_of(rules, state.view(seat), seat, Chance("search", number), BUDGET)
        findings = searcher(game).ponder(decision)
        assert findings.action in decision.legal
        assert rules.refuse(state, seat, findings.action) is None
        if findings.simulations:
            count -= 1
            yield state, again(decision), findings
        apply_action(rules, state, seat, findings.action, Chance("moments", number))


def again(decision: Decision) -> Decision:
    """The same decision with fresh luck, always the same."""
    return Decision(
        decision.rules, decision.view, decision.seat, decision.legal, decision.imagine, Chance("again"), BUDGET
    )


@pytest.mark.sampled
@pytest.mark.parametrize("game", SEARCHED)
def test_every_choice_is_lawful_and_within_the_budget(game: str) -> None:
    seats = open_game(game).rules.seat_counts
    for count in (seats[0], seats[-1]):
        found = 0
        for _, _, findings in moments(game, count, MOMENTS):
            found += 1
            assert findings.simulations <= BUDGET
            assert findings.simulations == sum(option.worlds for option in findings.options)
            assert findings.unfit == 0
            assert all(0.0 <= option.worth <= 1.0 for option in findings.options)
        assert found == MOMENTS


def test_a_choice_that_was_given_up_is_worth_as_much_more_or_less_as_where_both_were_tried() -> None:
    """Else it would be blamed, or praised, for the worlds that it has seen."""
    lucky, later = [0.9, 0.7], [0.1, 0.3]
    chosen = [0.8, 0.8, *later]
    mean = sum(chosen) / 4
    assert worth_beside(lucky, chosen, mean) == pytest.approx(mean)
    assert worth_beside([0.7, 0.7], chosen, mean) == pytest.approx(mean - 0.1)
    assert worth_beside(chosen, chosen, mean) == pytest.approx(mean)
    assert worth_beside([], chosen, mean) == 0.0


def test_what_wins_in_every_world_is_taken() -> None:
    """However little is missing to what comes to mind first, and to what is nearly as good."""
    effort = Effort(100, 4, 1.5, 0.01)
    always, nearly, own = [1.0] * 200, [*[1.0] * 199, 0.0], [*[1.0] * 198, 0.0, 0.0]
    assert clearly_best({0: own, 1: nearly}, effort) == 0
    assert clearly_best({0: own, 1: nearly, 2: always, 3: always}, effort) == 2
    assert clearly_best({0: always, 2: always}, effort) == 0


@pytest.mark.sampled
@pytest.mark.parametrize("game", SEARCHED)
def test_a_playout_does_only_what_is_lawful(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a search applies is trusted by the rules: so all of it is asked for here."""
    applied = 0

    def checked(rules: AnyRules, state: Any, seat: int, action: Any, chance: Chance, record: Any = None) -> None:
        nonlocal applied
        assert rules.refuse(state, seat, action) is None, f"{action} of seat {seat} is refused"
        applied += 1
        apply_action(rules, state, seat, action, chance, record)

    monkeypatch.setattr("game.bots.search.search.apply_action", checked)
    for count in open_game(game).rules.seat_counts:
        for _ in moments(game, count, MOMENTS // 2):
            pass
    assert applied > MOMENTS * BUDGET


@pytest.mark.sampled
@pytest.mark.parametrize("game", SEARCHED)
def test_it_does_not_depend_on_what_the_seat_cannot_know(game: str) -> None:
    for _, decision, _ in moments(game, open_game(game).rules.seat_counts[0], MOMENTS):
        wanted = searcher(game).ponder(decision)
        assert searcher(game).ponder(again(decision)) == wanted
        world = imagine(decision.rules, decision.view, Chance("other"))
        other = decision_of(decision.rules, world.view(decision.seat), decision.seat, Chance("again"), BUDGET)
        assert searcher(game).ponder(other) == wanted


@pytest.mark.sampled
@pytest.mark.parametrize("game", SEARCHED)
def test_worlds_that_do_not_fit_are_counted_and_not_used(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a world that fits, greedy's choice stands."""
    (_, decision, _), *_ = moments(game, open_game(game).rules.seat_counts[0], 1)
    monkeypatch.setattr(decision.rules, "possible", lambda view, world: False)
    findings = searcher(game).ponder(decision)
    assert findings.simulations == 0
    assert findings.unfit > 0
    assert findings.action == findings.options[0].whole[0]


@pytest.mark.sampled
@pytest.mark.parametrize("game", SEARCHED)
def test_with_next_to_no_budget_it_plays_like_greedy(game: str) -> None:
    for _, decision, _ in moments(game, open_game(game).rules.seat_counts[0], MOMENTS):
        small = Decision(
            decision.rules, decision.view, decision.seat, decision.legal, decision.imagine, decision.chance, 1
        )
        findings = searcher(game).ponder(small)
        assert findings.simulations <= 1
        assert findings.action == findings.options[0].whole[0]


@pytest.mark.parametrize("game", NAMES)
def test_a_game_names_its_levels(game: str) -> None:
    levels = levels_of(game)
    assert levels[0] == "random"
    assert "greedy" in levels
    for level in levels:
        check_level(game, level)
    with pytest.raises(LevelError, match=r"a level among random, .*: is 'bot:greedy' meant\?$"):
        read_player("bot:gredy")
    with pytest.raises(LevelError, match=r"no bot plays .* at level 'genius'; there are random, "):
        policy_of(game, "genius")
