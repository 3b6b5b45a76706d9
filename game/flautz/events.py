"""What happens in a game, beside the moving of cards: facts in the past tense, all of them public.

The match is valued before the next one is dealt: `MatchEnded` is where the eye should rest, all hands lying open.
"""

from __future__ import annotations

from typing import ClassVar

from game.core.events import TABLE_EVENTS, Event
from game.flautz.spells import Spell


class ApprenticeDealt(Event):
    """A seat received its apprentice for the whole game (FZ-5)."""

    chance: ClassVar[bool] = True

    seat: int
    apprentice: int


class FirstPlayerChosen(Event):
    """It was settled who is first player of the first match (FZ-7, FZ-Q37)."""

    chance: ClassVar[bool] = True

    seat: int


class MatchBegan(Event):
    """A match began, counted from 1; the draw pile lies in front of its first player (FZ-8, FZ-32)."""

    match: int
    first: int


class CrystalPlaced(Event):
    """A crystal out of the reserve (False: a neutral token, FZ-Q25) was put on the first zone (FZ-12)."""

    from_reserve: bool


class CrystalMoved(Event):
    """The crystal went one zone to the right (FZ-16), perhaps onto the inscription (FZ-17)."""

    zone: int


class TurnBegan(Event):
    """A seat must choose what to do (FZ-13)."""

    seat: int


class Exchanged(Event):
    """A seat took the card of a slot and put one of its own there (FZ-15); both have moved."""

    seat: int
    slot: int
    taken: int
    given: int


class CardReplaced(Event):
    """A concentrated player put the top card of the draw pile in the place of a displayed one (FZ-37)."""

    seat: int
    slot: int
    gone: int
    came: int


class DiscardReshuffled(Event):
    """The draw pile was empty, and the discard pile became the new one (FZ-Q31); its cards have moved."""


class ApprenticeTurned(Event):
    """An apprentice was turned to its concentrated side (FZ-36), which ends the turn, or back (FZ-38)."""

    seat: int
    concentrated: bool


class FlautzDeclared(Event):
    """A seat laid its hand face up and declared FLAUTZ! (FZ-24); the cards were shown before."""

    seat: int


class Stood(Event):
    """A seat did nothing in its last turn (FZ-Q18)."""

    seat: int


class QuinteLaid(Event):
    """A seat had to lay down a quinte (FZ-27), or a royal (FZ-30): `rank` says which. The match is over."""

    seat: int
    rank: int


class MatchStopped(Event):
    """The match is over: the crystal is on the inscription (FZ-17), or it is the turn of the seat that has declared
    (FZ-25).
    """

    declarer: int


class SpellValued(Event):
    """The best spell of a seat, all hands being shown, and the points it notes; `clause` says why it is that many."""

    seat: int
    spell: Spell
    points: int
    clause: str


class MatchEnded(Event):
    """What the match brought each seat: crystals (FZ-22, FZ-28, FZ-31) and points. `clause` says why these winners."""

    match: int
    winners: tuple[int, ...]
    crystals: tuple[int, ...]
    points: tuple[int, ...]
    clause: str


class GameEnded(Event):
    """The game is over: why (message key and clause), and the place of every seat."""

    reason: str
    clause: str
    places: tuple[int, ...]


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
