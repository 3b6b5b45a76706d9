"""What changes in a game: the table of cards and domains, the placements in hand, carry-overs, points, who is asked."""

from __future__ import annotations

from typing import Final

import msgspec

from game.core.records import Frozen
from game.core.rules.drafts import Draft, hidden_draft
from game.core.rules.outcome import Outcome
from game.core.table.table import TRUTH, UNKNOWN, Table
from game.core.tuples import with_item
from game.nine_domains.combat import Combat
from game.nine_domains.zones import SEATS, front, hand

SETTING_UP: Final = 0
PLACING: Final = 1
"""Both seats place in secret, at once (ND-3, ND-Q31)."""
COMBAT: Final = 2
"""Cards are revealed and compared; nobody is asked (ND-4)."""
SWAPPING: Final = 3
"""Winners with a power to exchange domains decide, in the order of the places (ND-21, ND-Q18)."""
RECALLING: Final = 4
"""Winners with a power to take back a card decide, in the order of the places (ND-23)."""
OVER: Final = 5

PHASE_NAMES: Final = ("setting_up", "placing", "combat", "swapping", "recalling", "over")


class House(Frozen):
    """The house rules of this match (see options.yaml)."""

    specials: str
    fixed_specials: tuple[int, ...]
    three_plus_beats_star_scores: bool
    final_tie: str


class Due(Frozen):
    """A choice that is due: a seat may use the power of the card with which it won at a place."""

    seat: int
    place: int


class State(msgspec.Struct):
    """A game in play. Changed only by events."""

    table: Table
    house: House
    round: int  # counts from 1; 0: before the first
    phase: int
    drafts: tuple[Draft, ...]  # the faces each seat prepares to place
    confirmed: tuple[bool, ...]  # who has laid a row face down
    carries: tuple[tuple[int, ...], ...]  # strength for a seat's next card at a place (ND-Q6)
    points: tuple[int, ...]  # gained beside the domains (ND-Q16)
    combats: tuple[Combat, ...]  # of the last revealed rows, from left to right
    due: tuple[Due, ...]  # who is asked in this phase, in this order
    elements_ignored: bool  # both completed them at once (ND-18)
    result: Outcome | None

    def end(self, outcome: Outcome) -> None:
        """The game is over."""
        self.phase = OVER
        self.result = outcome

    def clone(self) -> State:
        """An independent copy; what is frozen is shared."""
        return State(
            self.table.clone(),
            self.house,
            self.round,
            self.phase,
            self.drafts,
            self.confirmed,
            self.carries,
            self.points,
            self.combats,
            self.due,
            self.elements_ignored,
            self.result,
        )

    def view(self, observer: int) -> State:
        """What the observer may know: of another seat's draft only how many cards it holds (ND-Q31)."""
        return State(
            self.table.view(observer),
            self.house,
            self.round,
            self.phase,
            tuple([draft if seat == observer else hidden_draft(draft) for seat, draft in enumerate(self.drafts)]),
            self.confirmed,
            self.carries,
            self.points,
            self.combats,
            self.due,
            self.elements_ignored,
            self.result,
        )

    def lay_open(self, view: State) -> None:
        """In a view with which all hands lie open, so does what others have laid face down (`LaysOpen`)."""
        view.drafts = self.drafts

    def set_carry(self, seat: int, place: int, strength: int) -> None:
        """What the seat's next card on a place gets."""
        self.carries = with_item(self.carries, seat, with_item(self.carries[seat], place, strength))

    @property
    def places(self) -> int:
        """How many places there are in a row."""
        return len(self.carries[0])

    def row(self, seat: int) -> tuple[int, ...]:
        """The faces of the cards a seat has in front of the domains, UNKNOWN where they are hidden. Only
        between a confirmation and the end of the round is there such a row.
        """
        return tuple(self.table.faces_in(front(place, seat))[0] for place in range(self.places))

    def cards_left(self, seat: int) -> tuple[int, ...]:
        """The faces a seat has in hand or face down before it, sorted: public, because all that was dealt and all that
        was used is public.
        """
        table = self.table
        faces = table.faces_in(hand(seat))
        if self.phase == PLACING:
            for place in range(self.places):
                faces += table.faces_in(front(place, seat))
        known = [face for face in faces if face != UNKNOWN]
        if table.observer != TRUTH:
            known += table.floating(hand(seat))
        return tuple(sorted(known))


def seats() -> range:
    """Both seats."""
    return range(SEATS)
