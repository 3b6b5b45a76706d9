"""What happens in a game, beside the moving of cards: facts in the past tense, all of them public.

The match is valued before the next one is dealt: `MatchEnded` is where the eye should rest, all hands lying open.
"""

from __future__ import annotations

from typing import ClassVar

from game.core.rules.events import TABLE_EVENTS, Event
from game.core.rules.fields import Face, Place, Seat
from game.core.rules.outcome import GameEnded
from game.core.tuples import with_item
from game.flautz.spells import NONE, Spell
from game.flautz.state import DEALING, DEALT, EXCHANGING, NO_SEAT, TURN, TURN_OVER, VALUING, State


class ApprenticeDealt(Event):
    """A seat received its apprentice for the whole game (FZ-5)."""

    chance: ClassVar[bool] = True

    seat: Seat
    apprentice: int

    def write(self, state: State) -> None:
        state.apprentices = with_item(state.apprentices, self.seat, self.apprentice)


class FirstPlayerChosen(Event):
    """It was settled who is first player of the first match (FZ-7, FZ-Q37)."""

    chance: ClassVar[bool] = True

    seat: Seat

    def write(self, state: State) -> None:
        state.first = self.seat


class MatchBegan(Event):
    """A match began, counted from 1; the draw pile lies in front of its first player (FZ-8, FZ-32)."""

    match: int
    first: Seat

    def write(self, state: State) -> None:
        """Apprentices are turned back and the pile moves on; apprentices and arena stay (FZ-32, FZ-Q26)."""
        state.match, state.first, state.turn = self.match, self.first, self.first
        state.phase, state.zone = DEALING, 0
        state.concentrated = (False,) * state.seats
        state.declarer = state.quinte = NO_SEAT
        state.quinte_rank = NONE


class CrystalPlaced(Event):
    """A crystal out of the reserve (False: a neutral token, FZ-Q25) was put on the first zone (FZ-12)."""

    from_reserve: bool

    def write(self, state: State) -> None:
        state.marker, state.zone, state.phase = self.from_reserve, 0, DEALT
        state.reserve -= self.from_reserve


class CrystalMoved(Event):
    """The crystal went one zone to the right (FZ-16), perhaps onto the inscription (FZ-17)."""

    zone: int

    def write(self, state: State) -> None:
        state.zone = self.zone


class TurnBegan(Event):
    """A seat must choose what to do (FZ-13)."""

    begins_turn: ClassVar[bool] = True

    seat: Seat

    def write(self, state: State) -> None:
        state.turn, state.phase = self.seat, TURN


class Exchanged(Event):
    """A seat took the card of a slot and put one of its own there (FZ-15); both have moved."""

    seat: Seat
    slot: Place
    taken: Face
    given: Face

    def write(self, state: State) -> None:
        state.phase = TURN_OVER


class CardReplaced(Event):
    """A concentrated player put the top card of the draw pile in the place of a displayed one (FZ-37)."""

    seat: Seat
    slot: Place
    gone: Face
    came: Face


class DiscardReshuffled(Event):
    """The draw pile was empty, and the discard pile became the new one (FZ-Q31); its cards have moved."""


class ApprenticeTurned(Event):
    """An apprentice was turned to its concentrated side (FZ-36), which ends the turn, or back (FZ-38)."""

    seat: Seat
    concentrated: bool

    def write(self, state: State) -> None:
        state.concentrated = with_item(state.concentrated, self.seat, self.concentrated)
        state.phase = TURN_OVER if self.concentrated else EXCHANGING


class FlautzDeclared(Event):
    """A seat laid its hand face up and declared FLAUTZ! (FZ-24); the cards were shown before."""

    seat: Seat

    def write(self, state: State) -> None:
        state.declarer, state.phase = self.seat, TURN_OVER


class Stood(Event):
    """A seat did nothing in its last turn (FZ-Q18)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.phase = TURN_OVER


class QuinteLaid(Event):
    """A seat had to lay down a quinte (FZ-27), or a royal (FZ-30): `rank` says which. The match is over."""

    seat: Seat
    rank: int

    def write(self, state: State) -> None:
        state.quinte, state.quinte_rank, state.phase = self.seat, self.rank, VALUING


class MatchStopped(Event):
    """The match is over: the crystal is on the inscription (FZ-17), or it is the turn of the seat that has declared
    (FZ-25).
    """

    declarer: Seat

    def write(self, state: State) -> None:
        state.phase = VALUING


class SpellValued(Event):
    """The best spell of a seat, all hands being shown, and the points it notes; `clause` says why it is that many."""

    seat: Seat
    spell: Spell
    points: int
    clause: str

    def write(self, state: State) -> None:
        state.spells = (*state.spells[: self.seat], self.spell)


class MatchEnded(Event):
    """What the match brought each seat: crystals (FZ-22, FZ-28, FZ-31) and points. `clause` says why these winners."""

    match: int
    winners: tuple[Seat, ...]
    crystals: tuple[int, ...]
    points: tuple[int, ...]
    clause: str

    def write(self, state: State) -> None:
        """Crystals leave the reserve, where the marker goes back first; points add up only in games for points
        (FZ-34).
        """
        state.reserve += state.marker - sum(self.crystals)
        state.marker = False
        state.crystals = tuple(map(sum, zip(state.crystals, self.crystals, strict=True)))
        if state.house.by_points:
            state.points = tuple(map(sum, zip(state.points, self.points, strict=True)))
        state.scored, state.winners = self.points, self.winners


EVENT_TYPES: tuple[type[Event], ...] = (
    *TABLE_EVENTS,
    ApprenticeDealt,
    FirstPlayerChosen,
    MatchBegan,
    CrystalPlaced,
    CrystalMoved,
    TurnBegan,
    Exchanged,
    CardReplaced,
    DiscardReshuffled,
    ApprenticeTurned,
    FlautzDeclared,
    Stood,
    QuinteLaid,
    MatchStopped,
    SpellValued,
    MatchEnded,
    GameEnded,
)
