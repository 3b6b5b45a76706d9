"""What is worth telling of a match that is over: why it ended so, what brought points, the best deed of each player,
and what was achieved.

A game has a `TaleTeller`, which hears every event once, in order, and then answers. It judges from events and the true
state, for the match is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from game.core.match.session import Session
from game.core.match.telling import ended
from game.core.records import Frozen
from game.core.rules.events import Event
from game.core.rules.outcome import Outcome
from game.core.rules.resignation import REASON
from game.core.rules.rules import AnyRules
from game.core.texts import SeatName, Sentence


class TaleRow(Frozen):
    """A line of the breakdown: its message key, and a number for each seat. `counts`: these numbers add up to what the
    game is won by; others only tell.
    """

    key: str
    amounts: tuple[int, ...]
    counts: bool = False


class Deed(Frozen):
    """Something a player did in a record: how much it is worth beside the others of this game, and what to say."""

    seq: int
    worth: int
    sentence: Sentence


class Tale(Frozen):
    """What is told of a match. `counted`: message key of what the rows count ('': points). Of every
    seat its best deed (None: nothing stands out), and ids of what it achieved.
    """

    why: Sentence
    rows: tuple[TaleRow, ...]
    deeds: tuple[Deed | None, ...]
    achieved: tuple[tuple[str, ...], ...]
    counted: str = ""


class TaleTeller:
    """What one game notes of the course of a match. Subclasses say what each kind of event means for it."""

    notes: ClassVar[Mapping[type[Event], Callable[[Any, Any, Any], None]]] = {}
    """`(teller, event, state)` by kind of event, `state` being the true one after it; it changes further on."""
    judges: ClassVar[Mapping[str, Callable[[Any, Any, int], bool]]] = {}
    """`(teller, state, seat)`: whether a seat has earned the achievement with this id."""

    def __init__(self, content: Any, seats: int) -> None:
        self.content = content
        self.seats = seats
        self.seq = 0
        """The record that is being told."""
        self._best: list[Deed | None] = [None] * seats

    def deed(self, seat: int, worth: int, sentence: Sentence) -> None:
        """Something `seat` did now; the one that is worth most is remembered, of equal ones the first."""
        best = self._best[seat]
        if best is None or worth > best.worth:
            self._best[seat] = Deed(self.seq, worth, sentence)

    @property
    def deeds(self) -> tuple[Deed | None, ...]:
        """The best one of each seat."""
        return tuple(self._best)

    def why(self, state: Any, outcome: Outcome) -> Sentence:
        """Why the game ended so, in one sentence: what its last event says, if the game has no more to tell."""
        return ended(outcome)

    def rows(self, state: Any) -> tuple[TaleRow, ...]:
        """What brought points, or what else there is to count."""
        return ()

    def counted(self, state: Any) -> str:
        """Message key of what the rows count; '' for points."""
        return ""


def told_by(teller: TaleTeller, session: Session[Any, Any], outcome: Outcome) -> Tale:
    """Tells a match that is over from its beginning."""
    rules: AnyRules = session.rules
    state = session.beginning()
    notes = teller.notes
    for record in session.records:
        teller.seq = record.seq
        for event in record.events:
            rules.evolve(state, event)
            note = notes.get(type(event))
            if note is not None:
                note(teller, event, state)
    achieved = tuple(
        tuple(name for name, judge in teller.judges.items() if judge(teller, state, seat))
        for seat in range(teller.seats)
    )
    why = _given_up(outcome) if outcome.reason == REASON else teller.why(state, outcome)
    return Tale(why, teller.rows(state), teller.deeds, achieved, teller.counted(state))


def _given_up(outcome: Outcome) -> Sentence:
    """Who of two has left the match to the other one."""
    loser, winner = outcome.places.index(2), outcome.places.index(1)
    return Sentence("match.why.resigned", {"player": SeatName(loser), "other": SeatName(winner)})
