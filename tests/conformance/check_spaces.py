"""What a game says of how large it is: every action has a number, every view fits into its columns, drafts come to an
end, chance is asked by name.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

import pytest

from game.core.chance import AnsweredChance, Chance, UnansweredError
from game.core.match.recall import Told, recalled
from game.core.match.session import apply_action, begin_match
from game.core.rules.action_space import ActionSpace
from game.core.rules.observation import ObservationSpace, observation_text
from game.core.rules.outcome import margins, worth
from game.core.rules.rules import imagine
from game.core.rules.whole_choices import most_steps, whole_choices
from tests.campaign import sampled
from tests.conformance.check_secrets import TwinStep, twin_steps, twins_of
from tests.conformance.playing import Playthrough, applied
from tests.conformance.setups import spread

MOST_CHOICES: Final = 60
"""Whole choices of a moment that are looked at."""
NEXT_STEPS: Final = 3
"""Actions after two that look alike, in which both courses are followed."""
NUMBERS: Final = 60
"""Numbers of an action space that are looked up."""


def check_action_space(play: Playthrough) -> None:
    """Every lawful action has a number of its own, in the order of `legal`, the same on a view; it gives the action
    back. Every number is an action, and a foreign action has none.
    """
    rules, space = play.rules, ActionSpace(play.rules, play.setup)
    assert space.size == ActionSpace(rules, play.setup).size
    assert sum(kind.size for kind in space.kinds) == space.size
    for number, state, seat in play.some_choices(24):
        where, view = f"record {number}, seat {seat}", state.view(seat)
        legal = rules.legal(state, seat)
        numbered = space.numbered(view, seat)
        assert list(numbered.values()) == list(legal), f"{where}: not every lawful action has a number of its own"
        assert list(numbered) == sorted(numbered), f"{where}: numbers are in another order than actions"
        for at, action in spread(list(numbered.items()), sampled(12)):
            assert space.number(state, action) == at, f"{where}: {action} has another number on the truth"
            assert space.action(view, at) == action, f"{where}: {at} is another action than {action}"
    assert space.mask(numbered).count(1) == len(legal), where
    view, strange = play.states[-1].view(0), list[str]()
    for at in spread(range(space.size), sampled(NUMBERS)):
        try:
            action = space.action(view, at)
        except ValueError as error:
            strange.append(str(error))
        else:
            assert space.number(view, action) == at
    # It names a flower, and there are not so many.
    assert all("names a place that is not there now" in words for words in strange), f"{where}: {strange}"
    for at in (-1, space.size):
        with pytest.raises(ValueError, match="no action has the number"):
            space.action(view, at)


def check_observations(play: Playthrough) -> None:
    """Every view fits into the columns, within their bounds; a world that looks the same gives the same numbers and the
    same text. Scores are the same on every view.
    """
    rules, space = play.rules, ObservationSpace(play.rules, play.setup)
    least, most = space.bounds()
    assert len({column.name for column in space.columns}) == len(space.columns), "two columns have one name"
    for number, state in play.some_states(6):
        scores = [rules.score(state, seat) for seat in range(play.setup.seats)]
        for observer in spread(play.observers[:-1], sampled(2)):
            where, view = f"record {number}, observer {observer}", state.view(observer)
            named = space.named(view, observer)
            for column in space.columns:
                numbers = named[column.name]
                assert len(numbers) == column.size, f"{where}: {column.name} has another length"
                inside = column.least <= min(numbers, default=column.least) and max(numbers, default=0) <= column.most
                assert inside, f"{where}: {column.name} is beyond its bounds: {numbers}"
            tensor = space.tensor(view, observer)
            assert tensor == [number for numbers in named.values() for number in numbers], where
            assert len(tensor) == len(least) == len(most) == space.size, where
            world = imagine(rules, view, Chance(play.seed, "columns", number, observer)).view(observer)
            assert space.tensor(world, observer) == tensor, f"{where}: a world that looks the same has other numbers"
            assert observation_text(world) == observation_text(view), f"{where}: it has another text"
            told = [rules.score(view, seat) for seat in range(play.setup.seats)]
            assert told == scores, f"{where}: a score depends on a secret"


def check_tensor_twins(play: Playthrough) -> None:
    """Two lawful actions of equal shape leave everybody else with equal numbers, texts and recollections; and so do the
    next ones, until somebody learns something.
    """
    rules = play.rules
    for number, state, seat in play.some_choices(4):
        chance = Chance(play.seed, "tensor twins", number)
        for one, others in twins_of(play, state, seat, chance):
            luck = (play.seed, "tensor luck", number)
            first, second = (applied(rules, state, seat, action, Chance(*luck)) for action in (one, others[0]))
            told = f"record {number}: {one} or {others[0]} of seat {seat}"
            begun = TwinStep(seat, (one, others[0]), (first, second), told)
            courses: tuple[list[Told], list[Told]] = [], []
            for step in (begun, *twin_steps(play, seat, begun.pair, chance, told, NEXT_STEPS)):
                for course, action, after in zip(courses, step.actions, step.pair, strict=True):
                    course.append((step.actor, action, tuple(after.events)))
                _assert_equal_records(play, seat, step, courses)


def _assert_equal_records(play: Playthrough, seat: int, step: TwinStep, courses: tuple[list[Told], list[Told]]) -> None:
    space = ObservationSpace(play.rules, play.setup)
    for observer in spread(play.observers[:-1], sampled(3)):
        if observer != seat:
            where = f"{step.told}: {observer} can tell"
            views = [after.state.view(observer) for after in step.pair]
            assert space.tensor(views[0], observer) == space.tensor(views[1], observer), where
            assert observation_text(views[0]) == observation_text(views[1]), where
            lines = [
                [*recalled(course, observer, after.state.table)]
                for course, after in zip(courses, step.pair, strict=True)
            ]
            assert lines[0] == lines[1], where


def check_whole_choices(play: Playthrough) -> None:
    """Whole choices are lawful from step to step, each is there once, and no draft takes more steps than is said;
    wherever steps go forward, they lead to the end of the choice.
    """
    rules = play.rules
    longest = rules.longest_draft(rules.blank(play.setup))
    steps = sum(record.action is not None and not record.action.draft for record in play.records)
    assert steps <= rules.bound(play.setup) <= most_steps(rules, play.setup)
    for number, _, seat in play.some_choices(8):
        begun = _beginning(play, number, seat)
        state, where = play.states[begun], f"record {begun}, seat {seat}"
        found = list(islice(whole_choices(rules, state.view(seat), seat), MOST_CHOICES))
        assert found, f"{where}: there is nothing to decide"
        assert len(set(found)) == len(found), f"{where}: a whole choice is there twice"
        for choice in spread(found, sampled(4)):
            after = state.clone()
            for step, action in enumerate(choice, 1):
                assert rules.refuse(after, seat, action) is None, f"{where}: {choice} is refused at step {step}"
                assert action.draft == (step < len(choice)), f"{where}: {choice} ends too early or too late"
                if action.draft:
                    apply_action(rules, after, seat, action, Chance("whole"))
        _walk_forward(play, state, seat, longest, where)


def _beginning(play: Playthrough, number: int, seat: int) -> int:
    """The moment from which on the seat has drafted what it holds there."""
    own = [record.seq for record in play.records[: number + 1] if record.seat == seat]
    whole = [seq for seq in own if not getattr(play.records[seq].action, "draft", False)]
    first = whole[-1] if whole else 0
    return next(at for at in range(first, number + 1) if seat in play.rules.actors(play.states[at]))


def _walk_forward(play: Playthrough, state: object, seat: int, longest: int, where: str) -> None:
    """At random, by steps of drafts that go forward alone, as long as there is one."""
    rules, after = play.rules, state.clone()  # type: ignore[attr-defined]
    chance = Chance(play.seed, where)
    walked = 0
    while True:
        legal = rules.legal(after, seat)
        steps = [action for action in legal if action.draft and action.forward(rules.content, after, seat)]
        if not steps:
            assert any(not action.draft for action in legal), f"{where}: a draft leads nowhere after {walked} steps"
            return
        apply_action(rules, after, seat, chance.choice(steps), Chance("forward"))
        walked += 1
        assert walked <= longest, f"{where}: a draft of more than {longest} steps"


def check_named_chance(play: Playthrough) -> None:
    """Every draw of chance can be answered from outside, one of so many that are no more than there are cards or seats;
    the same answers give the same match.
    """
    rules = play.rules
    most = max(len(rules.blank(play.setup).table.faces), play.setup.seats)
    dice, answers = Chance(play.seed, "answers"), list[int]()
    while True:
        try:
            state = begin_match(rules, play.setup, AnsweredChance(answers))
            break
        except UnansweredError as draw:
            bound = draw.bound
        assert 1 < bound <= most, f"one of {bound}"
        answers.append(dice.below(bound))
    again = begin_match(rules, play.setup, AnsweredChance(answers))
    assert again == state
    assert answers, "a match in which nothing is left to chance"


def check_scores(play: Playthrough) -> None:
    """Places are worth nothing together, and better ones are worth more; of scores, the best alone is ahead."""
    rules, outcome = play.rules, play.session.outcome
    assert outcome is not None
    values = worth(outcome.places)
    assert abs(sum(values)) < 1e-9
    assert max(values) <= 1
    assert min(values) >= -1
    for one, value in zip(outcome.places, values, strict=True):
        for other, others in zip(outcome.places, values, strict=True):
            assert (one < other) == (value > others)
    scores = [rules.score(play.states[-1], seat) for seat in range(play.setup.seats)]
    ahead = margins(scores, rules.fewest_win)
    best = min(scores) if rules.fewest_win else max(scores)
    assert [margin > 0 for margin in ahead] == [score == best and scores.count(best) == 1 for score in scores]


SPACE_CHECKS: Final = (
    check_action_space,
    check_observations,
    check_tensor_twins,
    check_whole_choices,
    check_named_chance,
    check_scores,
)
