"""The positions of this game: of what one is made. docs/scenarios.md says what each part means.

A position stands while cards are placed (ND-3); exchanges after a fight are reached by playing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.positions.lying import Box, LyingCards
from game.core.positions.parts import PLAYERS, Flag, Number, Numbers, Part, Spots
from game.core.positions.places import Item, UnsayableError
from game.core.positions.position import Position
from game.core.positions.positions import Positions
from game.core.rules.drafts import empty_draft
from game.nine_domains.content import Content
from game.nine_domains.rules import NineDomains
from game.nine_domains.state import OVER, PLACING, State
from game.nine_domains.words import Words
from game.nine_domains.zones import DISCARD, front, hand, owned, pile, stake, used

MOST_POINTS = 999
MOST_CARRY = 9


def position_parts(content: Content, words: Words) -> tuple[Part, ...]:
    """All of them, as a room offers them."""
    places = Spots({place.id: content.place_name(number) for number, place in enumerate(content.game.piles)})
    piles, spots = range(content.piles), tuple(f"place.{place}" for place in range(content.piles))
    first = content.domain_faces.start
    cards = tuple(Item(card.id, card.name, 1, face) for face, card in enumerate(content.cards))
    domains = tuple(Item(domain.id, domain.name, 1, first + number) for number, domain in enumerate(content.domains))
    own = Box("cards", lambda *_: cards, words.cards, words.faces, own=True)
    box = Box("domains", lambda *_: domains, words.domains, words.faces)

    def specials(state: State, seat: int) -> list[int]:
        """Those dealt to a player, wherever they lie."""
        row = state.row(seat) if state.confirmed[seat] else ()
        dealt = (*state.table.faces_in(hand(seat)), *state.table.faces_in(used(seat)), *row)
        return sorted(face for face in dealt if face in content.special_faces)

    return (
        Number("round", lambda state, _: state.round, lambda state: content.rounds, least=1, default=1),
        LyingCards("stakes", box, lambda _: tuple(map(stake, piles)), row=True),
        LyingCards("specials", own, lambda seat: (hand(seat),), of=PLAYERS, lies=specials, seen=False, laid=False),
        LyingCards("hands", own, lambda seat: (hand(seat),), of=PLAYERS, lies=_kept),
        LyingCards(
            "drafts", own, lambda seat: (hand(seat),) * len(piles), of=PLAYERS, row=True, lies=_placed, seen=False,
            gathered=hand, spots=spots,
        ),
        LyingCards(
            "rows", own, lambda seat: [front(place, seat) for place in piles], of=PLAYERS, row=True, covered=True
        ),
        LyingCards("used", own, lambda seat: (used(seat),), of=PLAYERS),
        LyingCards("domains", box, lambda seat: (owned(seat),), of=PLAYERS, heap=True),
        LyingCards("piles", box, lambda place: (pile(place),), of=places),
        LyingCards("discard", box, lambda _: (DISCARD,), heap=True),
        Number("points", lambda state, seat: state.points[seat], lambda state: MOST_POINTS, of=PLAYERS),
        Flag("elements_ignored", lambda state: state.elements_ignored),
        Numbers(
            "carries", lambda state, seat: state.carries[seat], list(places.names.values()), MOST_CARRY,
            words.read_strengths, words.strengths,
        ),
    )  # fmt: skip


def _kept(state: State, seat: int) -> list[int]:
    """What a player has placed, but not confirmed, still lies in his hand, and is written for itself."""
    return sorted(face for face in state.table.faces_in(hand(seat)) if face not in state.drafts[seat])


def _placed(state: State, seat: int) -> Sequence[int]:
    return () if state.confirmed[seat] else state.drafts[seat]


class NineDomainsPositions(Positions):
    """The positions of The Nine Domains."""

    unsaid: ClassVar = frozenset({"combats", "strengths", "due"})
    rules: NineDomains

    def assert_sayable(self, state: State) -> None:
        if state.phase != PLACING:
            raise UnsayableError("position.over" if state.phase == OVER else "nine_domains.unsayable.exchange")

    def tidied(self, position: Position) -> Position:
        """Which special cards are in play follows from what lies somewhere."""
        return position.without("specials")

    def dress(self, state: State, position: Position) -> None:
        rows, slots, words = position.get("rows", {}), state.places, Words(self.rules.content)
        drafts = [[*words.cards(position.of("drafts", name, "")), *empty_draft(slots)] for name in position.names]
        state.confirmed = tuple([name in rows for name in position.names])
        state.drafts = tuple([tuple(draft[:slots]) for draft in drafts])
        state.round = position.get("round", 1)
        state.combats, state.due, state.result, state.phase = (), (), None, PLACING


POSITIONS = NineDomainsPositions
