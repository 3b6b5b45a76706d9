"""What happens in a game, beside the moving of cards and domains: facts in the past tense.

All of it is public but a draft, of which others see only how many cards it holds.
"""

from __future__ import annotations

from typing import ClassVar

from game.core.drafts import Draft, hidden_draft
from game.core.events import TABLE_EVENTS, Event
from game.core.table import Table
from game.nine_domains.combat import Combat
from game.nine_domains.state import Due


class SpecialsDrawn(Event, frozen=True, gc=False):
    """The kinds of specials each seat plays with (ND-Q3); the cards themselves follow."""

    chance: ClassVar[bool] = True

    kinds: tuple[tuple[int, ...], ...]


class RoundBegan(Event, frozen=True, gc=False):
    """A round began, counted from 1 (ND-2)."""

    round: int


class DraftChanged(Event, frozen=True, gc=False):
    """A seat changed what it prepares to place; others see only how many cards it holds (ND-Q31)."""

    seat: int
    draft: Draft

    def redacted(self, observer: int, table: Table) -> Event:
        """The whole draft for its owner, the number of its cards for everybody else."""
        return self if observer == self.seat else DraftChanged(self.seat, hidden_draft(self.draft))


class RowConfirmed(Event, frozen=True, gc=False):
    """A seat laid its row face down and may not change it any more (ND-Q31)."""

    seat: int


class RowsRevealed(Event, frozen=True, gc=False):
    """Both rows are being turned up (ND-4); the cards themselves follow."""


class CombatDecided(Event, frozen=True, gc=False):
    """The combat for the domain of a place was decided (ND-4); the domain follows when all combats are (ND-Q21)."""

    place: int
    combat: Combat


class PointsGained(Event, frozen=True, gc=False):
    """A card that won at a place earned points for good (ND-24, ND-Q16)."""

    seat: int
    place: int
    points: int


class CarryUsed(Event, frozen=True, gc=False):
    """What a card of the round before had left at a place was used up (ND-Q6)."""

    seat: int
    place: int
    strength: int


class CarrySet(Event, frozen=True, gc=False):
    """A card left strength for its owner's next card on the same place (ND-20, ND-22, ND-26)."""

    seat: int
    place: int
    strength: int


class PowerLapsed(Event, frozen=True, gc=False):
    """A winning card may exchange domains, but the other player has none (ND-Q17)."""

    seat: int
    place: int


class SwapsBegan(Event, frozen=True, gc=False):
    """Exchanges of domains are decided now, in this order (ND-Q18, ND-Q21)."""

    due: tuple[Due, ...]


class RecallsBegan(Event, frozen=True, gc=False):
    """Exchanges of cards are decided now, in this order (ND-Q21)."""

    due: tuple[Due, ...]


class DomainsSwapped(Event, frozen=True, gc=False):
    """A seat gave a domain for another (ND-21); both have moved."""

    seat: int
    given: int
    taken: int


class CardRecalled(Event, frozen=True, gc=False):
    """A seat gave a hand card for a used one (ND-23, ND-Q19); both have moved."""

    seat: int
    given: int
    taken: int


class PowerDeclined(Event, frozen=True, gc=False):
    """A seat left the power of the card that won at a place unused."""

    seat: int
    place: int


class ElementsCompleted(Event, frozen=True, gc=False):
    """A seat shows all elements, alone: it wins (ND-7, ND-16)."""

    seat: int


class ElementsIgnored(Event, frozen=True, gc=False):
    """Both seats show all elements after one round: elements count no more (ND-18, ND-Q23)."""


class GameEnded(Event, frozen=True, gc=False):
    """The game is over: why (message key and clause), and the place of every seat."""

    reason: str
    clause: str
    places: tuple[int, ...]


EVENT_TYPES: tuple[type[Event], ...] = (
    *TABLE_EVENTS,
    SpecialsDrawn,
    RoundBegan,
    DraftChanged,
    RowConfirmed,
    RowsRevealed,
    CombatDecided,
    PointsGained,
    CarryUsed,
    CarrySet,
    PowerLapsed,
    SwapsBegan,
    RecallsBegan,
    DomainsSwapped,
    CardRecalled,
    PowerDeclined,
    ElementsCompleted,
    ElementsIgnored,
    GameEnded,
)
