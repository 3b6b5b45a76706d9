"""The course of a match as one pair of eyes saw it: event by event, with its lines and turning points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from game.core.match.session import Session
from game.core.match.staging import ALL_EYES, OWN_EYES, WAIT, Hold, Stage, fold_in_stages
from scenes.table.board.log_panel import LogLine

ALL_SEEING: Final = -1
"""The eyes that see every card."""


class Step(msgspec.Struct, frozen=True):
    """One event as the observer was told it (or an action of which he was told nothing) with his view after it, and
    what is said of it. A `turning` point is where the table waits for the player: a fight decided, a result.
    """

    stage: Stage
    lines: tuple[LogLine, ...] = ()

    @property
    def seq(self) -> int:
        """The record it belongs to."""
        return self.stage.seq

    @property
    def rest(self) -> float:
        """How long the eye rests there (see `Stage.hold`)."""
        return self.stage.hold

    @property
    def turning(self) -> bool:
        """True where the table would wait for the player."""
        return self.rest == WAIT


def course(
    session: Session[Any, Any], observer: int, hold: Hold, lines: Callable[[Stage], list[LogLine]]
) -> list[Step]:
    """The steps of a match, each with its `lines`; the first is the empty table (seq -1). `observer`: a seat, the
    number of seats for the public, or ALL_SEEING.
    """
    rules, eyes = session.rules, ALL_EYES if observer == ALL_SEEING else OWN_EYES
    state = session.beginning()
    steps = [Step(Stage(-1, (), eyes.sees(state, observer)))]
    for record in session.records:
        stages = fold_in_stages(rules, state, record, observer, hold, eyes, apart=True)
        steps += [Step(stage, tuple(lines(stage))) for stage in stages]
    return steps


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
