"""What happens in a game, beside the moving and showing of cards: facts in the past tense.

All of it is public but the prepared opening, of which others see only how many cards it holds. What a fight looks like:
`FightBegan`, a `CardShown` for each engaged card (its face only for the two fighters), then `FightDecided` with who
died, and for each dead card a `CardMoved` that all see and a `UnitDied` (BP-12, BP-25, BP-A9).
"""

from __future__ import annotations

from typing import ClassVar

from game.batailles.state import Fight, Vacancy
from game.core.drafts import Draft, hidden_draft
from game.core.events import TABLE_EVENTS, Event
from game.core.table import Table


class FirstPlayerDrawn(Event):
    """Who will begin (BP-A2)."""

    chance: ClassVar[bool] = True

    seat: int


class DraftChanged(Event):
    """A seat changed its prepared opening; others see only how many cards it holds (BP-A3)."""

    seat: int
    draft: Draft

    def redacted(self, observer: int, table: Table) -> Event:
        """The whole opening for its owner, the number of its cards for everybody else."""
        return self if observer == self.seat else DraftChanged(self.seat, hidden_draft(self.draft))


class OpeningConfirmed(Event):
    """A seat has laid its opening; the cards it drew follow (BP-8)."""

    seat: int


class CardLaid(Event):
    """A card was laid face down in an empty slot: at the opening, or for a dead one (BP-8, BP-26). It has moved."""

    seat: int
    slot: int
    opening: bool = False


class SlotLeftEmpty(Event):
    """A dead card was not replaced: the hand is empty, or holds nothing that may be laid (BP-35, BP-A22)."""

    seat: int
    slot: int

    def teaches(self, table: Table) -> bool:
        """All learn what the hand cannot hold."""
        return True


class TurnBegan(Event):
    """A seat's turn began; `solo`: it is the only one that can act (BP-10, BP-31)."""

    seat: int
    solo: bool


class SpecialUsed(Event):
    """A special card was used up: its number in SPECIALS (BP-28)."""

    seat: int
    special: int


class FightBegan(Event):
    """An attack was declared; the engaged cards are shown to the two fighters next (BP-11, BP-12)."""

    fight: Fight

    def teaches(self, table: Table) -> bool:
        """All learn something, even if both fighters know all the cards: by who dies, or because the owner of a lone
        card is asked, so that no minefield was destroyed (BP-A12).
        """
        return True


class FightDecided(Event):
    """It is decided who dies, in the order of the engaged slots; the dead follow (BP-13 to BP-24)."""

    fight: Fight
    attackers_dead: tuple[bool, ...]
    defenders_dead: tuple[bool, ...]


class UnitDied(Event):
    """A card died, is shown to all and lies in the killer's cemetery (BP-25, BP-A18). It has moved."""

    seat: int
    slot: int
    face: int
    killer: int


class AftermathBegan(Event):
    """What is due after a fight: slots to be filled again, and who may look at a card (BP-26, BP-27)."""

    vacancies: tuple[Vacancy, ...]
    looks: tuple[int, ...]


class Shirked(Event):
    """A card in play was exchanged for a hand card (BP-30); both have moved."""

    seat: int
    slot: int


class KingLooked(Event):
    """A seat looked at a card of another, having killed a king (BP-27); it was shown to it."""

    seat: int
    owner: int
    slot: int


class LookDeclined(Event):
    """A seat looked at nothing; `lapsed`: there was nothing to look at (BP-A23)."""

    seat: int
    lapsed: bool


class Passed(Event):
    """A seat passed (BP-A6)."""

    seat: int


class SeatRetired(Event):
    """A seat has only a minefield in play and stops playing (BP-35)."""

    seat: int

    def teaches(self, table: Table) -> bool:
        """All learn what the hidden card is."""
        return True


class SeatDied(Event):
    """A seat has no card in play any more (BP-A24)."""

    seat: int


class GameEnded(Event):
    """The game is over: why (message key and clause), and the place of every seat."""

    reason: str
    clause: str
    places: tuple[int, ...]


EVENT_TYPES: tuple[type[Event], ...] = (
    *TABLE_EVENTS,
    FirstPlayerDrawn,
    DraftChanged,
    OpeningConfirmed,
    CardLaid,
    SlotLeftEmpty,
    TurnBegan,
    SpecialUsed,
    FightBegan,
    FightDecided,
    UnitDied,
    AftermathBegan,
    Shirked,
    KingLooked,
    LookDeclined,
    Passed,
    SeatRetired,
    SeatDied,
    GameEnded,
)
