"""A record in stages: where the eye should rest before the story goes on, as one observer is told it.

The state may already be in the next deal when the screen still shows the last fight; so every stage carries its own
view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.core.events import Event
from game.core.rules import AnyRules
from game.core.session import Record, redact


class Stage(msgspec.Struct, frozen=True):
    """Some events as the observer is told them, his view after them, and how long the eye rests there.

    `hold`: seconds; 0 goes on at once, WAIT waits until the player goes on.
    """

    seq: int
    events: tuple[Event, ...]
    view: Any
    hold: float = 0.0


WAIT = -1.0

Hold = Callable[[Event], float]
"""How long the eye rests after an event (see `Stage.hold`)."""


def stages(rules: AnyRules, before: Any, record: Record, observer: int, hold: Hold) -> list[Stage]:
    """The events of a record cut after every one that holds. `before` is the true state before the record."""
    state = before.clone()
    cut: list[Stage] = []
    gathered: list[Event] = []
    for event in record.events:
        rules.evolve(state, event)
        gathered += redact((event,), observer, state.table)
        rest = hold(event)
        if rest:
            cut.append(Stage(record.seq, tuple(gathered), state.view(observer), rest))
            gathered = []
    if gathered or not cut:
        cut.append(Stage(record.seq, tuple(gathered), state.view(observer)))
    return cut
