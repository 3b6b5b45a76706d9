"""The positions of this game: a state as a written one, its places and fields, what there is in the box.

A position stands while cards are placed (ND-3); exchanges after a fight are reached by playing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from game.core.notation.notation import VACANT
from game.core.positions.places import (
    FLAG,
    NUMBER,
    PART,
    ROW,
    Field,
    Item,
    Place,
    Stock,
    UnsayableError,
    titled,
)
from game.core.positions.position import Parts, Position
from game.core.positions.positions import Positions
from game.core.rules.drafts import EMPTY, empty_draft
from game.nine_domains.content import Content
from game.nine_domains.state import OVER, PLACING, State
from game.nine_domains.words import Words
from game.nine_domains.zones import DISCARD, SEATS, front, hand, owned, pile, stake, used

MOST_POINTS = 999
MOST_CARRY = 9


class NineDomainsPositions(Positions):
    """The positions of The Nine Domains."""

    unsaid: ClassVar = frozenset({"combats", "strengths", "due"})

    def __init__(self, rules: Any, notation: Any) -> None:
        super().__init__(rules, notation)
        self._content: Content = rules.content
        self._words = Words(self._content)
        self._piles = [place.id for place in self._content.game.piles]

    def parts_of(self, state: State, names: Sequence[str]) -> Parts:
        if state.phase != PLACING:
            raise UnsayableError("position.over" if state.phase == OVER else "nine_domains.unsayable.exchange")
        table, words, content = state.table, self._words, self._content
        seats = range(SEATS)
        rows = {seat: state.row(seat) for seat in seats if state.confirmed[seat]}
        drafts = {seat: state.drafts[seat] for seat in seats if seat not in rows and set(state.drafts[seat]) - {EMPTY}}
        hands = {seat: sorted(table.faces_in(hand(seat))) for seat in seats}
        dealt = {
            seat: [*hands[seat], *table.faces_in(used(seat)), *rows.get(seat, ())] for seat in seats
        }  # a draft lies in the hand
        for seat, draft in drafts.items():
            hands[seat] = [face for face in hands[seat] if face not in draft]
        parts: dict[str, Any] = {"round": state.round}
        parts["specials"] = {
            names[seat]: words.faces(sorted(face for face in dealt[seat] if face in content.special_faces))
            for seat in seats
        }
        parts["hands"] = {names[seat]: words.faces(hands[seat]) for seat in seats}
        if state.round > 1:
            parts["used"] = {names[seat]: words.faces(table.faces_in(used(seat))) for seat in seats}
            parts["domains"] = {names[seat]: words.faces(table.faces_in(owned(seat))) for seat in seats}
            parts["discard"] = words.faces(table.faces_in(DISCARD))
        parts["stakes"] = words.faces(table.faces_in(stake(place))[0] for place in range(state.places))
        parts["piles"] = {word: words.faces(table.faces_in(pile(place))) for place, word in enumerate(self._piles)}
        if any(map(any, state.carries)):
            parts["carries"] = {names[seat]: words.strengths(state.carries[seat]) for seat in seats}
        if any(state.points):
            parts["points"] = {names[seat]: state.points[seat] for seat in seats}
        if state.elements_ignored:
            parts["elements_ignored"] = True
        if drafts:
            parts["drafts"] = {names[seat]: words.faces(draft) for seat, draft in drafts.items()}
        if rows:
            parts["rows"] = {names[seat]: words.faces(row) for seat, row in rows.items()}
        return parts

    def stocks(self, position: Position) -> tuple[Stock, ...]:
        content, names = self._content, position.names
        cards = tuple(Item(card.id, card.name, 1, face) for face, card in enumerate(content.cards))
        first = content.domain_faces.start
        domains = tuple(Item(domain.id, domain.name, 1, first + n) for n, domain in enumerate(content.domains))
        return (
            Stock("domains", titled("nine_domains.box.domains"), domains),
            *(Stock(f"cards.{name}", titled("nine_domains.box.cards", player=name), cards) for name in names),
        )

    def places(self, position: Position) -> tuple[Place, ...]:
        piles = range(len(self._piles))
        slots = len(self._piles)
        found = [
            Place(
                ("stakes",), titled("nine_domains.place.stakes"), "domains", ROW, slots,
                zones=tuple(map(stake, piles)),
            )
        ]  # fmt: skip
        for seat, name in enumerate(position.names):
            stock = f"cards.{name}"
            spots = tuple(f"place.{place}" for place in piles)
            rows = tuple(front(place, seat) for place in piles)
            found += [
                Place(("hands", name), titled("nine_domains.place.hands", player=name), stock, zones=(hand(seat),)),
                Place(
                    ("drafts", name), titled("nine_domains.place.drafts", player=name), stock, ROW, slots,
                    gathered=hand(seat), spots=spots,
                ),
                Place(
                    ("rows", name), titled("nine_domains.place.rows", player=name), stock, ROW, slots,
                    zones=rows, covered=True,
                ),
                Place(("used", name), titled("nine_domains.place.used", player=name), stock, zones=(used(seat),)),
                Place(
                    ("domains", name), titled("nine_domains.place.domains", player=name), "domains",
                    zones=(owned(seat),),
                ),
            ]  # fmt: skip
        found += [
            Place(
                ("piles", word), titled("nine_domains.place.piles", place=self._content.place_name(number)), "domains",
                zones=(pile(number),),
            )
            for number, word in enumerate(self._piles)
        ]  # fmt: skip
        return (*found, Place(("discard",), titled("nine_domains.place.discard"), "domains", zones=(DISCARD,)))

    def fields(self, position: Position) -> tuple[Field, ...]:
        found = [Field(("round",), titled("nine_domains.field.round"), NUMBER, 1, 1, self._content.rounds)]
        found += [
            Field(("points", name), titled("nine_domains.field.points", player=name), NUMBER, 0, 0, MOST_POINTS)
            for name in position.names
        ]
        for name in position.names:
            for number in range(len(self._piles)):
                title = titled("nine_domains.field.carries", player=name, place=self._content.place_name(number))
                found.append(
                    Field(("carries", name), title, PART, 0, -MOST_CARRY, MOST_CARRY, of=number, size=len(self._piles))
                )
        found.append(Field(("elements_ignored",), titled("nine_domains.field.elements_ignored"), FLAG, False))
        return tuple(found)

    def tidied(self, position: Position) -> Position:
        """Which special cards are in play follows from what lies somewhere."""
        return position.without("specials")

    def dress(self, state: State, position: Position) -> None:
        slots = len(self._piles)
        rows, drafts = position.get("rows", {}), position.get("drafts", {})
        state.confirmed = tuple([name in rows for name in position.names])
        state.drafts = tuple([self._row(drafts.get(name, " ".join(VACANT * slots)), slots) for name in position.names])
        state.round = position.get("round", 1)
        state.combats, state.due, state.result, state.phase = (), (), None, PLACING

    def _row(self, written: str, slots: int) -> tuple[int, ...]:
        return tuple([*self._words.cards(written), *empty_draft(slots)][:slots])


POSITIONS = NineDomainsPositions
