"""A record in stages: where the eye should rest before the story goes on, as one observer is told it.

The state may already be in the next deal when the screen still shows the last fight; so every stage carries its own
view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from game.core.match.session import Record, redact
from game.core.rules.events import Event
from game.core.rules.fields import FACE, values_of
from game.core.rules.rules import AnyRules, LaysOpen
from game.core.table.table import UNKNOWN, Table, bit


class Stage(msgspec.Struct, frozen=True):
    """Some events as the observer is told them, his view after them, and how long the eye rests there.

    `hold`: seconds; 0 goes on at once, WAIT waits until the player goes on. `earlier`: what he was told of the same
    record in the stages before. Without any events the view is the one after the whole record.
    """

    seq: int
    events: tuple[Event, ...]
    view: Any
    hold: float = 0.0
    earlier: tuple[Event, ...] = ()


WAIT = -1.0

Hold = Callable[[Event], float]
"""How long the eye rests after an event (see `Stage.hold`)."""


class Eyes(NamedTuple):
    """How somebody looks on: what he is told of an event (after it), and what he sees of a state."""

    told: Callable[[Event, int, Table], tuple[Event, ...]]
    sees: Callable[[Any, int], Any]


def stages(
    rules: AnyRules, before: Any, record: Record, observer: int, hold: Hold, eyes: Eyes | None = None
) -> list[Stage]:
    """The events of a record cut after every one that holds. `before` is the true state before the record; `eyes` are
    the observer's own unless others are given.
    """
    return fold_in_stages(rules, before.clone(), record, observer, hold, eyes)


def fold_in_stages(
    rules: AnyRules,
    state: Any,
    record: Record,
    observer: int,
    hold: Hold,
    eyes: Eyes | None = None,
    *,
    apart: bool = False,
) -> list[Stage]:
    """Folds a record into `state`, the true one before it, and gives its stages; `apart`: a stage for every event of
    which something is told or at which the eye rests. There is always one.
    """
    told, sees = eyes or OWN_EYES
    cut: list[Stage] = []
    gathered: list[Event] = []
    earlier: list[Event] = []
    for event in record.events:
        rules.evolve(state, event)
        gathered += told(event, observer, state.table)
        rest = hold(event)
        if gathered and (rest or apart):  # nothing rests for what the observer is not told of: that would tell of it
            cut.append(Stage(record.seq, tuple(gathered), sees(state, observer), rest, tuple(earlier)))
            earlier += gathered
            gathered = []
    if gathered or not cut:
        cut.append(Stage(record.seq, tuple(gathered), sees(state, observer), 0.0, tuple(earlier)))
    return cut


def _tell(event: Event, observer: int, table: Table) -> tuple[Event, ...]:
    return redact((event,), observer, table)


def _look(state: Any, observer: int) -> Any:
    return state.view(observer)


def open_view(state: Any, observer: int) -> Any:
    """What the observer sees where all hands lie open: his own view, and every card that some seat sees. What nobody
    sees (a draw pile) and what is no card on the table (a draft) stays as it is, unless the game lays that open, too
    (`LaysOpen`).
    """
    opened = state.clone()
    table: Table = opened.table
    seats = sum(bit(seat) for seat in range(table.seats))
    own = bit(observer)
    for card, seen_by in enumerate(table.sees):
        if seen_by & seats:
            table.sees[card] |= own
            table.knows[card] |= own
    table.drifts = tuple(drift for drift in table.drifts if drift.observer != observer)
    table.minds = tuple(mind for mind in table.minds if mind.of != observer)
    view = opened.view(observer)
    if isinstance(opened, LaysOpen):
        opened.lay_open(view)
    return view


def tell_openly(event: Event, observer: int, table: Table) -> tuple[Event, ...]:
    """An event as the observer is told it where all hands lie open: with the face, if any seat is told the face."""
    mine = redact((event,), observer, table)
    if not mine or UNKNOWN not in values_of(mine[0], FACE):
        return mine
    others = (redact((event,), seat, table) for seat in range(table.seats))
    return next((told for told in others if told and shows_a_face(told[0])), mine)


def shows_a_face(event: Event) -> bool:
    """True for an event that is told with the face of a card."""
    return any(face >= 0 for face in values_of(event, FACE))


def _tell_everything(event: Event, _observer: int, _table: Table) -> tuple[Event, ...]:
    return (event,)


def _see_everything(state: Any, _observer: int) -> Any:
    return state.clone()


OWN_EYES: Final = Eyes(_tell, _look)
"""Each sees what he may."""
OPEN_EYES: Final = Eyes(tell_openly, open_view)
"""All hands lie open: each is told, and sees, what any seat does."""
ALL_EYES: Final = Eyes(_tell_everything, _see_everything)
"""Nothing is hidden."""
