"""The Nine Domains as the house plays it: who is asked, what nobody chooses, what may be imagined."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.chance import Chance
from game.core.rules.columns import Column
from game.core.rules.drafts import EMPTY, HIDDEN, picks
from game.core.rules.fields import PLACE
from game.core.rules.game import Game
from game.core.rules.rules import Emit, Setup
from game.core.texts import LocalText
from game.core.tuples import with_item
from game.nine_domains.content import Content
from game.nine_domains.events import EVENT_TYPES
from game.nine_domains.moves import ACTION_TYPES
from game.nine_domains.narration import LINES
from game.nine_domains.resolution import settle
from game.nine_domains.scoring import score
from game.nine_domains.setting_up import blank_state, set_up
from game.nine_domains.state import PLACING, RECALLING, SWAPPING, State, seats
from game.nine_domains.zones import SEATS, hand

_WAIT_CLAUSES = {PLACING: "ND-Q31", SWAPPING: "ND-Q18", RECALLING: "ND-Q21"}
"""Why a seat has to wait: it has confirmed already, or another winner is asked. When the game is over: ND-1."""


class NineDomains(Game[State, Content]):
    """Fulfils `game.core.rules.rules.Rules`."""

    name = "nine_domains"
    state_type = State
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES
    lines = LINES
    unit = "table.points"
    seat_counts = range(SEATS, SEATS + 1)

    def blank(self, setup: Setup) -> State:
        """Everything in the box. Raises OptionError if a house rule has no such value."""
        return blank_state(self.content, setup)

    def begin(self, state: State, chance: Chance, emit: Emit) -> None:
        """Deals cards and domains; the first round follows (ND-2)."""
        set_up(self.content, state, chance, emit)

    def actors(self, state: State) -> tuple[int, ...]:
        """Both seats while they place, each until it confirms (ND-Q31); then the winner who is asked (ND-Q18).
        There is no first player (ND-Q32).
        """
        if state.phase == PLACING:
            return tuple([seat for seat in seats() if not state.confirmed[seat]])
        return (state.due[0].seat,) if state.due else ()

    def wait_clause(self, state: State) -> str:
        """The game is over (ND-1), or see _WAIT_CLAUSES."""
        return _WAIT_CLAUSES.get(state.phase, "ND-1")

    def settle(self, state: State, chance: Chance, emit: Emit) -> None:
        """What nobody chooses (ND-Q21)."""
        settle(self.content, state, emit)

    def complete(self, world: State, chance: Chance) -> None:
        """Fills hidden drafts with cards of the hand: any of them may lie on any place."""
        for seat, draft in enumerate(world.drafts):
            if HIDDEN in draft:
                cards = chance.sample(sorted(world.table.faces_in(hand(seat))), picks(draft))
                cards += [EMPTY] * (len(draft) - len(cards))
                world.drafts = with_item(world.drafts, seat, tuple(chance.shuffled(cards)))

    def open_choice(self, state: State, seat: int) -> bool:
        """Won domains lie open (ND-21); hands do not."""
        return state.phase == SWAPPING

    def wearing(self, skin: str) -> NineDomains:
        """The same rules, with cards called and drawn as in a skin of the player's."""
        return NineDomains(self.content.wearing(skin))

    def card_name(self, state: State, face: int) -> LocalText:
        """What a card or a domain is called."""
        return self.content.name(face)

    def particular(self, state: State) -> Sequence[int]:
        """The special cards."""
        return self.content.special_faces

    def card_sign(self, state: State, face: int) -> str:
        """The word of a card, the points of a domain (ND-5)."""
        return self.content.cards[face].id if self.content.is_card(face) else str(self.content.points(face))

    def place_name(self, state: State, place: int) -> LocalText:
        """Where a place lies."""
        return self.content.place_name(place)

    def score(self, state: State, seat: int) -> int:
        """Points of the domains and those gained beside them (ND-5, ND-Q26)."""
        return score(self.content, state, seat)

    def values(self, blank: State) -> dict[str, Sequence[int]]:
        """The places of a row."""
        return {PLACE: range(self.content.piles)}

    def longest_draft(self, blank: State) -> int:
        """A row."""
        return self.content.piles

    def columns(self, blank: State) -> tuple[Column, ...]:
        """Where the round stands, and what is prepared, carried over and gained."""
        cards, rounds, row = self.content.cards, self.content.rounds, (SEATS, self.content.piles)
        carry = [0, *(card.carry for card in cards)]
        gain = max([card.points_on_win.points for card in cards if card.points_on_win is not None], default=0)
        return (
            Column("round", 0, rounds),
            Column("confirmed", 0, 1, (SEATS,)),
            Column("drafts", EMPTY, len(cards) - 1, row),
            Column("carries", min(carry), max(carry), row),
            Column("points", 0, gain * rounds * self.content.piles, (SEATS,)),
            Column("due", -1, self.content.piles - 1, read=lambda view: view.due[0].place if view.due else -1),
            Column("elements_ignored", 0, 1),
        )

    def bound(self, setup: Setup) -> int:
        """Each round both seats confirm, and every place may bring an exchange of domains and one of cards."""
        return self.content.rounds * (SEATS + 2 * self.content.piles)
