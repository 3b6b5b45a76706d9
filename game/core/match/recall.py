"""All that one seat has been told since a match began, with what it did itself, as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.journal.wire import as_text
from game.core.match.session import redact
from game.core.rules.events import Event
from game.core.rules.rules import Action
from game.core.table.table import Table

Told = tuple[int | None, Action | None, tuple[Event, ...]]
"""Who did something, what, and what happened; nobody and nothing for the setting up."""


def recalled(course: Iterable[Told], observer: int, table: Table) -> Iterator[str]:
    """A line for every own action and for every event, as the observer is told of it. Two courses of a match give the
    same lines exactly if the observer cannot tell them apart. `table`: any of the match, for its zones.
    """
    for seat, action, events in course:
        if seat == observer and action is not None:
            yield f"{type(action).__name__}{as_text(action)}"
        for event in redact(events, observer, table):
            yield as_text(event)
