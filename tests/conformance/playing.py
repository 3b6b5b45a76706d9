"""Whole games, played at random through the checked door, for the checks to look at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import msgspec

from game.bots.policy import any_action
from game.bots.simulate import action_cap
from game.core.chance import Chance
from game.core.journal.journal import Codec, JournalError
from game.core.match.session import Record, Session, apply_action
from game.core.rules.events import Event
from game.core.rules.rules import Action, AnyRules, Refusal, Setup
from game.core.scenarios.scenario import Notation
from tests.campaign import sampled
from tests.conformance.setups import spread

NAMES: Final = ("Ada", "Basile", "Chloé", "Dario", "Emma", "Farid", "Gaëlle", "Hugo")
"""Of the players, in seat order."""


@dataclass(frozen=True)
class Playthrough:
    """One game as it was played: `states[n]` is the true state after record n, the very object, never copied since."""

    rules: AnyRules
    notation: Notation[Any, Any]
    session: Session[Any, Any]
    states: tuple[Any, ...]

    @property
    def setup(self) -> Setup:
        return self.session.setup

    @property
    def seed(self) -> str:
        return self.session.seed

    @property
    def records(self) -> list[Record]:
        return self.session.records

    @property
    def observers(self) -> range:
        """Every seat, and the public."""
        return range(self.setup.seats + 1)

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.setup.seats]

    def some_states(self, count: int) -> list[tuple[int, Any]]:
        """At most `count` of the states with their numbers, evenly spread over the game, its end included; more of them
        in a campaign.
        """
        return spread(list(enumerate(self.states)), sampled(count))

    def some_choices(self, count: int) -> list[tuple[int, Any, int]]:
        """At most `count` moments as (number, state, seat that must choose then); more of them in a campaign."""
        return spread(self.all_choices, sampled(count))

    @property
    def all_choices(self) -> list[tuple[int, Any, int]]:
        """Every moment at which a seat must choose."""
        return [(n, state, seat) for n, state in enumerate(self.states) for seat in self.rules.actors(state)]

    @cached_property
    def wishes(self) -> list[Action]:
        """Things a player might try at any moment: what was lawful at some moment, and its near neighbours."""
        lawful: dict[Action, None] = {}
        for _, state, seat in self.some_choices(40):
            lawful.update(dict.fromkeys(spread(self.rules.legal(state, seat), 30)))
        codec = Codec(self.rules)
        near = {
            other: None
            for action in spread(list(lawful), 60)
            for other in neighbours(action)
            if _well_typed(codec, other)
        }
        return spread(list(lawful), 150) + spread(list(near), 250)


@dataclass(slots=True)
class Applied:
    """What an action led to on a copy of the state. `taught`: somebody learned something by it."""

    state: Any
    events: list[Event] = field(default_factory=list)
    taught: bool = False

    def record(self, event: Event) -> None:
        self.taught = self.taught or event.teaches(self.state.table)
        self.events.append(event)

    def told(self, observer: int) -> list[Event]:
        """The events as an observer is told them."""
        redacted = (event.redacted(observer, self.state.table) for event in self.events)
        return [event for event in redacted if event is not None]


def applied(rules: AnyRules, state: Any, seat: int, action: Action, chance: Chance) -> Applied:
    """Carries out a lawful action on a copy of the state."""
    result = Applied(state.clone())
    apply_action(rules, result.state, seat, action, chance, result.record)
    return result


def play_at_random(rules: AnyRules, notation: Notation[Any, Any], setup: Setup, seed: str) -> Playthrough:
    """A game in which everybody does anything lawful, until it is over or could never be."""
    session: Session[Any, Any] = Session.start(rules, setup, seed)
    states = [session.state]
    for number in range(action_cap(rules, setup)):
        if not session.actors:
            break
        chance = Chance(seed, "play", number)
        seat = chance.choice(session.actors)
        answer = session.submit(seat, any_action(session.legal(seat), chance))
        if isinstance(answer, Refusal):
            raise AssertionError(f"action {number}: what legal() offers is refused by {answer.clause} ({answer.key})")
        states.append(session.state)
    return Playthrough(rules, notation, session, tuple(states))


def _well_typed(codec: Codec, action: Action) -> bool:
    """True for an action that could come out of a journal."""
    try:
        return codec.decode_action(codec.encode_action(action)) == action
    except JournalError:
        return False


def neighbours(action: Action) -> Iterator[Action]:
    """The action with one of its fields changed a little, or absurdly."""
    for name, value in _fields(action):
        for other in _near(value):
            yield msgspec.structs.replace(action, **{name: other})


def _near(value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from sorted({value - 1, value + 1, -1, -2, 0, 99, 1_000_000} - {value})
    elif isinstance(value, str):
        yield from ("", value + "x")
    elif isinstance(value, tuple):
        yield from _near_tuples(value)
    elif isinstance(value, msgspec.Struct):
        for name, part in _fields(value):
            for other in _near(part):
                yield msgspec.structs.replace(value, **{name: other})


def _near_tuples(value: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if value:
        yield ()
        yield value[:-1]
        yield (*value, value[-1])
        yield (*value[:-1], value[0])
        for other in _near(value[0]):
            yield (other, *value[1:])
    if len(value) > 1:
        yield value[::-1]


def _fields(struct: msgspec.Struct) -> Sequence[tuple[str, Any]]:
    return [(name, getattr(struct, name)) for name in struct.__struct_fields__]
