"""The course of a match as one pair of eyes saw it: event by event, with its lines and turning points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from game.core.events import Event
from game.core.rules import AnyRules, Setup
from game.core.session import Record, redact
from game.core.staging import WAIT, Hold
from scenes.table.log_panel import Line

ALL_SEEING: Final = -1
"""The eyes that see every card."""


class Step(msgspec.Struct, frozen=True):
    """One event as the observer was told it (or an action of which he was told nothing), and his view after it.

    `rest`: how long the eye rests there (see `Stage.hold`). A `turning` point is where the table waits for the player:
    a fight decided, a result.
    """

    seq: int
    events: tuple[Event, ...]
    view: Any
    lines: tuple[Line, ...] = ()
    rest: float = 0.0

    @property
    def turning(self) -> bool:
        """True where the table would wait for the player."""
        return self.rest == WAIT


def course(rules: AnyRules, setup: Setup, records: Sequence[Record], observer: int, hold: Hold) -> list[Step]:
    """The steps of a match; the first is the empty table (seq -1). `observer`: a seat, the number of seats for the
    public, or ALL_SEEING.
    """
    state = rules.blank(setup)
    steps = [Step(-1, (), _seen(state, observer))]
    for record in records:
        first = len(steps)
        for event in record.events:
            rules.evolve(state, event)
            told = (event,) if observer == ALL_SEEING else redact((event,), observer, state.table)
            rest = hold(event)
            if not told and not rest:
                continue
            view = _seen(state, observer)
            sentences = [rules.tell(view, each) for each in told]
            lines = tuple(
                Line(record.seq, sentence, each, bool(rest))
                for sentence, each in zip(sentences, told, strict=True)
                if sentence is not None
            )
            steps.append(Step(record.seq, told, view, lines, rest))
        if len(steps) == first:
            steps.append(Step(record.seq, (), _seen(state, observer)))
    return steps


def _seen(state: Any, observer: int) -> Any:
    return state.clone() if observer == ALL_SEEING else state.view(observer)


def end_of_action(steps: Sequence[Step], place: int) -> int:
    """The last step of the action that a step belongs to."""
    seq = steps[place].seq
    while place + 1 < len(steps) and steps[place + 1].seq == seq:
        place += 1
    return place


def next_action(steps: Sequence[Step], place: int) -> int:
    """The step at which the present action is over, or the next one if it is over already."""
    end = end_of_action(steps, place)
    return end if end > place else end_of_action(steps, min(place + 1, len(steps) - 1))


def former_action(steps: Sequence[Step], place: int) -> int:
    """The last step of the action before."""
    seq = steps[place].seq
    while place > 0 and steps[place].seq == seq:
        place -= 1
    return place


def next_rest(steps: Sequence[Step], place: int) -> int:
    """Where a playing replay goes from a step: to the next event at which the eye rests, or the end of the action."""
    place = min(place + 1, len(steps) - 1)
    end = end_of_action(steps, place)
    while place < end and not steps[place].rest:
        place += 1
    return place


def place_of(steps: Sequence[Step], seq: int) -> int:
    """The last step of a record."""
    return max((n for n, step in enumerate(steps) if step.seq <= seq), default=0)
