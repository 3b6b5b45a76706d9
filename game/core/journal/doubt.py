"""Records of a stranger that the rules here would not make: what must hold of them before anybody is shown them.

They are looked at as a whole: numbers are within bounds, cards are where it says, and everything that is told or seen
of a card has been told and seen here once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from game.core.match.session import MOST_SETTLING, Record
from game.core.match.staging import ALL_EYES, OPEN_EYES, OWN_EYES, fold_in_stages
from game.core.rules.events import CardMoved, CardShown, Event, ZoneOpened, ZoneShuffled
from game.core.rules.fields import FACE, SEAT, ZONE, values_of
from game.core.rules.rules import AnyRules
from game.core.table.table import EVERYBODY, PILE, STACK, Table, bit
from game.core.texts import Texts, languages

MOST_EVENTS: Final = 10_000
"""Events of a journal that are looked at in this way; each of them is seen with everybody's eyes."""
MOST_ZONES: Final = 1_000
MOST_PARTS: Final = 1_000
"""The longest list in an event."""
LEAST_NUMBER: Final = -1_000
GREATEST_NUMBER: Final = 10_000
"""Numbers in an event. No game counts so far, and nobody draws so many pieces."""
LONGEST_WORD: Final = 100


class UnsoundError(ValueError):
    """A record that cannot be shown; the message says why, in a few words."""


class Rehearsal:
    """Goes through doubted records one by one. `names`: the players', in seat order."""

    def __init__(self, rules: AnyRules, names: tuple[str, ...]) -> None:
        self._rules = rules
        self._names = names
        self._texts = [Texts(language) for language in languages()]
        self._events = 0

    def go_through(self, state: Any, record: Record) -> None:
        """Raises UnsoundError, or whatever the game raises over nonsense, unless the record can be told and shown to
        everybody. `state`: the true one before it; it stays as it is.
        """
        self._events += len(record.events)
        if len(record.events) > MOST_SETTLING or self._events > MOST_EVENTS:
            raise UnsoundError("too many events")
        rules, seats = self._rules, len(self._names)
        after = state.clone()
        for event in record.events:
            require_sound(event, after.table)
            rules.evolve(after, event)
        for observer in range(seats + 1):
            for eyes in (OWN_EYES, OPEN_EYES, ALL_EYES):
                for apart in (True, False):
                    stages = fold_in_stages(
                        rules, state.clone(), record, observer, lambda _event: 0.0, eyes, apart=apart
                    )
                    for stage in stages:
                        self._say(stage.view, stage.events)
        self._choose(after)

    def _say(self, view: Any, events: tuple[Event, ...]) -> None:
        for event in events:
            sentence = self._rules.tell(view, event)
            if sentence is not None:
                for texts in self._texts:
                    texts.say(sentence, self._names)

    def _choose(self, state: Any) -> None:
        """Who is asked what, and how it ended."""
        rules, seats = self._rules, len(self._names)
        actors = rules.actors(state)
        if not all(0 <= seat < seats for seat in actors):
            raise UnsoundError("somebody is asked who is not there")
        for seat in actors:
            rules.open_choice(state, seat)
            if not rules.legal(state, seat) or not rules.legal(state.view(seat), seat):
                raise UnsoundError("somebody is asked who has nothing to choose")
        outcome = rules.outcome(state)
        if outcome is None and not actors:
            raise UnsoundError("nobody is asked, and it is not over")
        if outcome is not None and (len(outcome.places) != seats or not set(outcome.places) <= {*range(1, seats + 1)}):
            raise UnsoundError("its places are not those of the players")


def require_sound(event: Event, table: Table) -> None:
    """Raises UnsoundError unless the event can have happened at this table: its numbers are those of faces, seats and
    zones that there are, and its cards lie where it says.
    """
    for part in _parts(msgspec.to_builtins(event)):
        if isinstance(part, int) and not LEAST_NUMBER <= part <= GREATEST_NUMBER:
            raise UnsoundError("a number is out of bounds")
        if isinstance(part, str) and not (len(part) <= LONGEST_WORD and part.isprintable()):
            raise UnsoundError("a word is out of bounds")
    faces = {*table.faces}
    if any(face >= 0 and face not in faces for face in values_of(event, FACE)):
        raise UnsoundError("there is no such card")
    if any(not -1 <= seat < table.seats for seat in values_of(event, SEAT)):
        raise UnsoundError("there is no such seat")
    if any(not -1 <= zone < len(table.zones) for zone in values_of(event, ZONE)):
        raise UnsoundError("there is no such place")
    if isinstance(event, CardMoved):
        _require_card(table, event.source, event.source_index, event.face)
        room = table.count(event.target) - (event.source == event.target)
        if event.target < 0 or not -1 <= event.target_index <= room:
            raise UnsoundError("there is no such place")
        _require_observers(table, event.seen_by, event.glimpsed_by)
    elif isinstance(event, CardShown):
        _require_card(table, event.zone, event.index, event.face)
        _require_observers(table, event.seen_by, event.glimpsed_by)
    elif isinstance(event, ZoneShuffled):
        if event.zone < 0 or sorted(event.order) != [*range(table.count(event.zone))]:
            raise UnsoundError("a shuffle neither adds nor takes cards")
    elif isinstance(event, ZoneOpened) and not (STACK <= event.kind <= PILE and len(table.zones) < MOST_ZONES):
        raise UnsoundError("no such place can be opened")


def _require_card(table: Table, zone: int, index: int, face: int) -> None:
    if zone < 0 or not 0 <= index < table.count(zone) or table.faces_in(zone)[index] != face:
        raise UnsoundError("the card does not lie there")


def _require_observers(table: Table, *masks: int) -> None:
    if any(mask != EVERYBODY and not 0 <= mask < bit(table.seats + 1) for mask in masks):
        raise UnsoundError("somebody sees it who is not there")


def _parts(value: Any) -> Iterator[object]:
    """Everything in a value made of lists and mappings."""
    if isinstance(value, dict | list | tuple):
        if len(value) > MOST_PARTS:
            raise UnsoundError("a list is out of bounds")
        for part in value.values() if isinstance(value, dict) else value:
            yield from _parts(part)
    else:
        yield value
