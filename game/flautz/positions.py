"""The positions of this game: a state as a written one, its places and fields, what there is in the box.

A position stands at the beginning of a turn (FZ-13); the exchange after a replacement is reached by playing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from game.core.positions.places import (
    CHOICE,
    MEMBER,
    NUMBER,
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
from game.core.table.table import EVERYBODY
from game.flautz.content import Content
from game.flautz.state import NO_SEAT, OVER, TURN, State
from game.flautz.words import Words
from game.flautz.zones import AIR, DISCARD, DRAW, GROUND, display, hand

MOST_POINTS: Final = 9999


class FlautzPositions(Positions):
    """The positions of FLAUTZ!."""

    unsaid: ClassVar = frozenset({"cast", "scored", "winners"})

    def __init__(self, rules: Any, notation: Any) -> None:
        super().__init__(rules, notation)
        self._content: Content = rules.content
        self._words = Words(self._content)

    def parts_of(self, state: State, names: Sequence[str]) -> Parts:
        if state.phase != TURN:
            raise UnsayableError("position.over" if state.phase == OVER else "flautz.unsayable.exchange")
        table, faces = state.table, self._words.faces
        apprentices = self._content.apprentices
        parts: dict[str, Any] = {
            "match": state.match,
            "round": state.zone + 1,
            "first": names[state.first],
            "turn": names[state.turn],
            "apprentices": {name: apprentices[state.apprentices[seat]].id for seat, name in enumerate(names)},
            "hands": {name: faces(table.faces_in(hand(seat))) for seat, name in enumerate(names)},
            "air": faces(state.top(display(slot)) for slot in AIR),
            "ground": faces(state.top(display(slot)) for slot in GROUND),
            "pile": faces(table.faces_in(DRAW)),
            "discard": faces(table.faces_in(DISCARD)),
        }
        concentrated = [name for seat, name in enumerate(names) if state.concentrated[seat]]
        if concentrated:
            parts["concentrated"] = concentrated
        if state.declarer != NO_SEAT:
            parts["declared"] = names[state.declarer]
        known = {name: self._known(state, seat) for seat, name in enumerate(names) if seat != state.declarer}
        known = {name: words for name, words in known.items() if words}
        if known:
            parts["known"] = known
        if any(state.crystals):
            parts["crystals"] = dict(zip(names, state.crystals, strict=True))
        if state.house.by_points and any(state.points):
            parts["points"] = dict(zip(names, state.points, strict=True))
        return parts

    def _known(self, state: State, seat: int) -> str:
        """The cards of a hand that everybody has seen, because they were taken from the display."""
        table = state.table
        cards = table.zones[hand(seat)]
        return self._words.faces(table.faces[card] for card in cards if table.knows[card] == EVERYBODY)

    def stocks(self, position: Position) -> tuple[Stock, ...]:
        items = tuple(Item(card.word, card.name, card.copies, face) for face, card in enumerate(self._content.cards))
        return (Stock("cards", titled("flautz.box.cards"), items, rest=DRAW),)

    def places(self, position: Position) -> tuple[Place, ...]:
        return (
            Place(
                ("air",), titled("flautz.place.air"), "cards", ROW, len(AIR),
                zones=tuple(map(display, AIR)), spots=tuple(f"slot.{slot}" for slot in AIR),
            ),
            Place(
                ("ground",), titled("flautz.place.ground"), "cards", ROW, len(GROUND),
                zones=tuple(map(display, GROUND)), spots=tuple(f"slot.{slot}" for slot in GROUND),
            ),
            *(
                Place(("hands", name), titled("flautz.place.hands", player=name), "cards", zones=(hand(seat),))
                for seat, name in enumerate(position.names)
            ),
            Place(("discard",), titled("flautz.place.discard"), "cards", zones=(DISCARD,)),
            Place(("pile",), titled("flautz.place.pile"), "cards", zones=(DRAW,)),
        )  # fmt: skip

    def fields(self, position: Position) -> tuple[Field, ...]:
        state, names = self.rules.blank(position.setup), position.names
        house = state.house
        players = tuple((name, titled("position.name", name=name)) for name in names)
        first = position.get("first", names[0])
        matches = house.matches if house.by_points else house.max_matches
        found = [
            Field(("match",), titled("flautz.field.match"), NUMBER, 1, 1, matches),
            Field(("round",), titled("flautz.field.round"), NUMBER, 1, 1, len(house.path)),
            Field(("first",), titled("flautz.field.first"), CHOICE, names[0], choices=players),
            Field(("turn",), titled("flautz.field.turn"), CHOICE, first, choices=players),
            Field(
                ("declared",), titled("flautz.field.declared"), CHOICE, None,
                choices=((None, titled("position.nobody")), *players),
            ),
        ]  # fmt: skip
        witches = tuple((spec.id, titled("position.text", words=spec.name)) for spec in self._content.apprentices)
        by_lot = (None, titled("position.by_lot"))
        for name in names:
            found += [
                Field(("concentrated",), titled("flautz.field.concentrated", player=name), MEMBER, of=name),
                Field(
                    ("apprentices", name), titled("flautz.field.apprentice", player=name), CHOICE, None,
                    choices=(by_lot, *witches),
                ),
                Field(("crystals", name), titled("flautz.field.crystals", player=name), NUMBER, 0, 0, state.reserve),
            ]  # fmt: skip
            if house.by_points:
                found.append(
                    Field(("points", name), titled("flautz.field.points", player=name), NUMBER, 0, 0, MOST_POINTS)
                )
        return tuple(found)

    def tidied(self, position: Position) -> Position:
        """What others have seen of a hand is gone with the card."""
        known = {}
        for name, written in position.get("known", {}).items():
            held = str(position.of("hands", name, "")).split()
            kept = []
            for word in str(written).split():
                if word in held:
                    held.remove(word)
                    kept.append(word)
            if kept:
                known[name] = " ".join(kept)
        return position.without("left").with_part("known", known)

    def dress(self, state: State, position: Position) -> None:
        names = position.names
        state.phase, state.result = TURN, None
        state.zone = position.get("round", 1) - 1
        state.first = names.index(position.get("first", names[0]))
        state.turn = names.index(position.get("turn", names[state.first]))
        declared = position.get("declared")
        state.declarer = NO_SEAT if declared is None else names.index(declared)
        state.concentrated = tuple([name in position.get("concentrated", ()) for name in names])


POSITIONS = FlautzPositions
