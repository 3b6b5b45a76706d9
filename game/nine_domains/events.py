"""What happens in a game, beside the moving of cards and domains: facts in the past tense.

All of it is public but a draft, of which others see only how many cards it holds.
"""

from __future__ import annotations

from typing import ClassVar

from game.core.rules.drafts import empty_draft, hidden_draft
from game.core.rules.events import TABLE_EVENTS, Event
from game.core.rules.fields import Face, Place, Seat
from game.core.rules.outcome import GameEnded
from game.core.table.table import Table
from game.core.tuples import with_item
from game.nine_domains.combat import NOBODY, Combat
from game.nine_domains.state import COMBAT, PLACING, RECALLING, SWAPPING, Due, State


class SpecialsDrawn(Event):
    """The kinds of specials each seat plays with (ND-Q3); the cards themselves follow."""

    chance: ClassVar[bool] = True

    kinds: tuple[tuple[Face, ...], ...]


class RoundBegan(Event):
    """A round began, counted from 1 (ND-2)."""

    begins_turn: ClassVar[bool] = True

    round: int

    def write(self, state: State) -> None:
        state.round = self.round
        state.phase = PLACING
        state.confirmed = (False,) * len(state.confirmed)


class DraftChanged(Event):
    """A seat changed what it prepares to place; others see only how many cards it holds (ND-Q31)."""

    seat: Seat
    draft: tuple[Face, ...]

    def redacted(self, observer: int, table: Table) -> Event:
        """The whole draft for its owner, the number of its cards for everybody else."""
        return self if observer == self.seat else DraftChanged(self.seat, hidden_draft(self.draft))

    def write(self, state: State) -> None:
        state.drafts = with_item(state.drafts, self.seat, self.draft)


class RowConfirmed(Event):
    """A seat laid its row face down and may not change it any more (ND-Q31)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.confirmed = with_item(state.confirmed, self.seat, True)
        state.drafts = with_item(state.drafts, self.seat, empty_draft(state.places))


class RowsRevealed(Event):
    """Both rows are being turned up (ND-4); the cards themselves follow."""

    def write(self, state: State) -> None:
        state.phase = COMBAT
        state.combats = ()


class CombatDecided(Event):
    """The combat for the domain of a place was decided (ND-4); the domain follows when all combats are (ND-Q21)."""

    place: Place
    combat: Combat

    def write(self, state: State) -> None:
        state.combats = (*state.combats, self.combat)

    def victors(self) -> tuple[int, ...]:
        """Who takes the domain (ND-5)."""
        return () if self.combat.winner == NOBODY else (self.combat.winner,)


class PointsGained(Event):
    """A card that won at a place earned points for good (ND-24, ND-Q16)."""

    seat: Seat
    place: Place
    points: int

    def write(self, state: State) -> None:
        state.points = with_item(state.points, self.seat, state.points[self.seat] + self.points)


class CarryUsed(Event):
    """What a card of the round before had left at a place was used up (ND-Q6)."""

    seat: Seat
    place: Place
    strength: int

    def write(self, state: State) -> None:
        state.set_carry(self.seat, self.place, 0)


class CarrySet(Event):
    """A card left strength for its owner's next card on the same place (ND-20, ND-22, ND-26)."""

    seat: Seat
    place: Place
    strength: int

    def write(self, state: State) -> None:
        state.set_carry(self.seat, self.place, self.strength)


class PowerLapsed(Event):
    """A winning card may exchange domains, but the other player has none (ND-Q17)."""

    seat: Seat
    place: Place


class SwapsBegan(Event):
    """Exchanges of domains are decided now, in this order (ND-Q18, ND-Q21)."""

    due: tuple[Due, ...]

    def write(self, state: State) -> None:
        state.phase, state.due = SWAPPING, self.due


class RecallsBegan(Event):
    """Exchanges of cards are decided now, in this order (ND-Q21)."""

    due: tuple[Due, ...]

    def write(self, state: State) -> None:
        state.phase, state.due = RECALLING, self.due


class DomainsSwapped(Event):
    """A seat gave a domain for another (ND-21); both have moved."""

    seat: Seat
    given: Face
    taken: Face

    def write(self, state: State) -> None:
        state.due = state.due[1:]


class CardRecalled(Event):
    """A seat gave a hand card for a used one (ND-23, ND-Q19); both have moved."""

    seat: Seat
    given: Face
    taken: Face

    def write(self, state: State) -> None:
        state.due = state.due[1:]


class PowerDeclined(Event):
    """A seat left the power of the card that won at a place unused (ND-Q17, ND-Q19)."""

    seat: Seat
    place: Place

    def write(self, state: State) -> None:
        state.due = state.due[1:]


class ElementsCompleted(Event):
    """A seat shows all elements, alone: it wins (ND-7, ND-16)."""

    seat: Seat


class ElementsIgnored(Event):
    """Both seats show all elements after one round: elements count no more (ND-18, ND-Q23)."""

    def write(self, state: State) -> None:
        state.elements_ignored = True


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
