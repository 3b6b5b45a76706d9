"""The positions of this game: a state as a written one, its places and fields, what there is in the box.

A position stands at the beginning of a turn (BP-10) or of the opening (BP-8); fights and what follows them are reached
by playing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from game.batailles.army import SPECIALS, Army
from game.batailles.content import Content
from game.batailles.rules import Batailles
from game.batailles.state import ACTIVE, NO_STAY, OPENING, OVER, TURN, State
from game.batailles.words import Words
from game.batailles.zones import SLOTS, cemetery, hand, pile, slot
from game.core.notation.notation import VACANT
from game.core.positions.places import (
    CHOICE,
    FLAG,
    MEMBER,
    NUMBER,
    ROW,
    Field,
    Item,
    LayingPlace,
    Stock,
    UnsayableError,
    titled,
)
from game.core.positions.position import Parts, Position
from game.core.positions.positions import Positions
from game.core.rules.drafts import EMPTY
from game.core.rules.rules import Setup
from game.core.table.table import bit


class PilePlace(LayingPlace):
    """A pile of which only the size is written has nothing laid in it."""

    def words(self, position: Position) -> list[str]:
        return [] if isinstance(position.at(self.path), int) else super().words(position)


class BataillesPositions(Positions):
    """The positions of Batailles et piques."""

    unsaid: ClassVar = frozenset({"traces", "floating"})
    unordered: ClassVar = frozenset({"cemeteries"})

    rules: Batailles

    def __init__(self, rules: Batailles, notation: Any) -> None:
        super().__init__(rules, notation)
        self._content: Content = rules.content

    def _army(self, setup: Setup) -> Army:
        return self.rules.army(self.blank(setup))

    def parts_of(self, state: State, names: Sequence[str]) -> Parts:
        opening = state.phase == OPENING
        if state.phase == OVER:
            raise UnsayableError("position.over")
        if state.phase not in (OPENING, TURN):
            raise UnsayableError("batailles.unsayable.fight")
        if opening and (any(state.confirmed) or any(set(draft) - {EMPTY} for draft in state.drafts)):
            raise UnsayableError("batailles.unsayable.opening")
        if state.passes:
            raise UnsayableError("batailles.unsayable.passes")
        words: Words = self.notation.words(state)
        table = state.table
        army_size = len(table.faces) // len(names)  # cards keep their numbers: each army's follow one another
        faces = words.faces
        parts: dict[str, Any] = {"turn": names[max(state.turn, 0)]}
        if opening:
            parts["opening"] = True
        else:
            parts["slots"] = {
                name: faces(
                    state.face(seat, place) if place in state.in_play(seat) else EMPTY for place in range(SLOTS)
                )
                for seat, name in enumerate(names)
            }
        parts["hands"] = {name: faces(table.faces_in(hand(seat))) for seat, name in enumerate(names)}
        parts["piles"] = {name: faces(table.faces_in(pile(seat))) for seat, name in enumerate(names)}
        killed: dict[str, dict[str, str]] = {}
        for killer, name in enumerate(names):
            owners: dict[str, list[int]] = {}
            for card in table.zones[cemetery(killer)]:
                owners.setdefault(names[card // army_size], []).append(table.faces[card])
            if owners:
                killed[name] = {owner: faces(dead) for owner, dead in owners.items()}
        if killed:
            parts["cemeteries"] = killed
        parts["specials"] = {
            name: dict(zip(SPECIALS, state.specials[seat], strict=True)) for seat, name in enumerate(names)
        }
        knows = {name: self._known(state, words, seat, names) for seat, name in enumerate(names)}
        if any(knows.values()) and not opening:
            parts["knows"] = {name: known for name, known in knows.items() if known}
        attacked = [
            words.target_id(seat, place, names)
            for seat in state.seats
            for place in state.in_play(seat)
            if (stay := state.stay(seat, place)) is not None and stay.attacked
        ]
        if attacked and not opening:
            parts["attacked"] = attacked
        return parts

    def evidence(self, state: State) -> object:
        """What past fights still prove of cards in play, which no position says (BP-36)."""
        lying = {number for stays in state.lying for number in stays if number != NO_STAY}
        units = [state.stays[number].unit and not state.stays[number].attacked for number in sorted(lying)]
        return any(units), any(lying & {*trace.attackers, *trace.defenders} for trace in state.traces)

    @staticmethod
    def _known(state: State, words: Words, observer: int, names: Sequence[str]) -> list[str]:
        """Which cards in play of others somebody has seen."""
        found = []
        for seat in state.seats:
            for place in state.in_play(seat):
                stay = state.stay(seat, place)
                if seat != observer and stay is not None and stay.seen_by & bit(observer):
                    found.append(words.target_id(seat, place, names))
        return found

    def stocks(self, position: Position) -> tuple[Stock, ...]:
        army = self._army(position.setup)
        state = self.blank(position.setup)
        words = self.notation.words(state)
        counted = sorted(Counter(army.cards).items())
        name_of = self.rules.card_name
        items = tuple(Item(words.face(face), name_of(state, face), count, face) for face, count in counted)
        return tuple(
            Stock(f"army.{name}", titled("batailles.box.army", player=name), items, rest=pile(seat))
            for seat, name in enumerate(position.names)
        )

    def places(self, position: Position) -> tuple[LayingPlace, ...]:
        found, names = [], position.names
        for seat, name in enumerate(names):
            stock = f"army.{name}"
            if not position.get("opening", False):
                found.append(
                    LayingPlace(
                        ("slots", name), titled("batailles.place.slots", player=name), stock, ROW, SLOTS,
                        zones=tuple(slot(seat, place) for place in range(SLOTS)), covered=True,
                    )
                )  # fmt: skip
            found += [
                LayingPlace(("hands", name), titled("batailles.place.hands", player=name), stock, zones=(hand(seat),)),
                PilePlace(("piles", name), titled("batailles.place.piles", player=name), stock, zones=(pile(seat),)),
            ]
            for killer, other in enumerate(names):
                if killer != seat:
                    title = titled("batailles.place.cemeteries", player=name, killer=other)
                    found.append(LayingPlace(("cemeteries", other, name), title, stock, zones=(cemetery(killer),)))
        return tuple(found)

    def fields(self, position: Position) -> tuple[Field, ...]:
        army, names = self._army(position.setup), position.names
        players = tuple((name, titled("position.name", name=name)) for name in names)
        found = [
            Field(("turn",), titled("batailles.field.turn"), CHOICE, names[0], choices=players),
            Field(("opening",), titled("batailles.field.opening"), FLAG, False),
        ]
        for name in names:
            for special, most in zip(SPECIALS, army.specials, strict=True):
                title = titled(f"batailles.field.{special}", player=name)
                found.append(Field(("specials", name, special), title, NUMBER, most, 0, most))
        if position.get("opening", False):
            return tuple(found)
        for name in names:
            for number, place in enumerate(self._content.game.slots):
                title = titled("batailles.field.attacked", player=name, slot=self._content.slot_name(number))
                found.append(Field(("attacked",), title, MEMBER, of=f"{name}.{place.id}"))
            for other in names:
                if other == name:
                    continue
                for number, place in enumerate(self._content.game.slots):
                    title = titled(
                        "batailles.field.knows", player=name, other=other, slot=self._content.slot_name(number)
                    )
                    found.append(Field(("knows", name), title, MEMBER, of=f"{other}.{place.id}"))
        return tuple(found)

    def is_usual(self, position: Position) -> bool:
        """Cards."""
        return "opening" not in position.parts

    def tidied(self, position: Position) -> Position:
        """Whatever of an army lies nowhere is in its pile, at the bottom: a pile that is written is written wholly.
        Nobody can have seen a card that is not there.
        """
        if position.get("opening", False):
            position = position.without("slots", "knows", "attacked")
        left = self.box(position)
        for place in self.places(position):
            if place.path[0] != "piles":
                continue
            below = [word for word, count in left[place.stock].items() for _ in range(max(0, count))]
            words = place.words(position)
            if words and below:
                position = place.filled(position, [*words, *below])
            elif not words:
                position = place.filled(position, []) if not below else position.with_value(place.path, None)
        return self._seen_only_there(position)

    def _seen_only_there(self, position: Position) -> Position:
        ids = [slot.id for slot in self._content.game.slots]
        there = {
            f"{name}.{ids[number]}"
            for name, row in position.get("slots", {}).items()
            for number, word in enumerate(str(row).split())
            if word != VACANT
        }
        knows = {
            name: [word for word in known if word in there or word.rpartition(".")[0] not in position.get("slots", {})]
            for name, known in position.get("knows", {}).items()
        }
        slots = position.get("slots", {})
        attacked = [w for w in position.get("attacked", []) if w in there or w.rpartition(".")[0] not in slots]
        position = position.with_part("attacked", attacked)
        return position.with_part("knows", {name: known for name, known in knows.items() if known})

    def dress(self, state: State, position: Position) -> None:
        opening, names = position.get("opening", False), position.names
        state.phase, state.result, state.fight = OPENING if opening else TURN, None, None
        state.vacancies, state.looks = (), ()
        state.turn = -1 if opening else names.index(position.get("turn", names[0]))
        state.stays, state.lying = (), ((NO_STAY,) * SLOTS,) * len(names)
        state.standings = (ACTIVE,) * len(names)
        state.drafts = ((EMPTY,) * SLOTS,) * len(names)
        for seat in state.seats:
            for place in range(SLOTS):
                if state.table.zones[slot(seat, place)]:
                    state.lay(seat, place)


POSITIONS = BataillesPositions
