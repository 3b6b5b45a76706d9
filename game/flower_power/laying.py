"""Positions of this game laid by hand: a state as a written position, its places and fields, what there is in the box.

A position stands before the first turn (FP-13 to FP-18), or in a turn in which nothing was done yet (FP-22); battles
and last wills are reached by playing.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from game.core.rules.drafts import EMPTY
from game.core.rules.rules import Setup
from game.core.scenarios.laying import Laying
from game.core.scenarios.laying_parts import (
    CHOICE,
    MARK,
    MEMBER,
    NUMBER,
    Field,
    Item,
    Path,
    Place,
    Position,
    Stock,
    UnsayableError,
    titled,
)
from game.core.table.table import STACK, Zone
from game.flower_power.content import Content
from game.flower_power.positions import PHASES
from game.flower_power.state import BUILDING, CONTEST, MAIN, OVER, RANKING, Contest, Flower, State
from game.flower_power.words import Words
from game.flower_power.zones import ASIDE, DRAW_PILE, GRAVERYARD, arranging, dealt_hand, hand, packet

MOST_TURNS: Final = 1000
WRITTEN: Final = {CONTEST: "contest", RANKING: "ranking", BUILDING: "building", MAIN: "main"}
POWER: Final = "power"
EXHAUSTED: Final = "exhausted"


class FlowerPowerLaying(Laying):
    """How positions of FLOWER POWER! are laid."""

    unsaid: ClassVar = frozenset({"floating", "plans"})
    unordered: ClassVar = frozenset({"aside"})

    def __init__(self, rules: Any, notation: Any) -> None:
        super().__init__(rules, notation)
        self._content: Content = rules.content
        self._words = Words(self._content)

    # ---- writing ------------------------------------------------------------------------------

    def write(self, state: State, names: Sequence[str]) -> Position:
        if state.phase not in WRITTEN:
            raise UnsayableError("position.over" if state.phase == OVER else "flower_power.unsayable.battle")
        if state.phase == MAIN:
            return self._in_a_turn(state, names)
        position: Position = {"phase": WRITTEN[state.phase]}
        if state.phase == CONTEST:
            contest = state.contest
            if contest.rounds or any(throw != EMPTY for throw in contest.throws):
                raise UnsayableError("flower_power.unsayable.contest")
        if state.phase == RANKING:
            position["winner"] = names[state.winner]
        if state.phase == BUILDING:
            if any(any(plan) for plan in state.plans) or any(state.ready):
                raise UnsayableError("flower_power.unsayable.plans")
            position["order"] = [names[seat] for seat in state.order]
        position["deck"] = self._words.faces(self._deck(state))
        return position

    def _deck(self, state: State) -> list[int]:
        """The pack as it lay before it was dealt: packets first, then hands, then what is left of it."""
        table, taken = state.table, state.phase == BUILDING
        packets, hands = [], []
        for rank in range(state.seats):
            seat = state.order[rank] if taken else rank
            blind = state.house.blind_build or not taken
            packets += table.faces_in(packet(rank) if blind else arranging(seat))
            hands += table.faces_in(hand(seat) if taken else dealt_hand(rank))
        return [*packets, *hands, *table.faces_in(DRAW_PILE)]

    def _in_a_turn(self, state: State, names: Sequence[str]) -> Position:
        if state.busy or state.declared or any(flower.attacked for flower in state.flowers):
            raise UnsayableError("flower_power.unsayable.busy")
        if any(state.plans):
            raise UnsayableError("flower_power.unsayable.founding")
        table, words = state.table, self._words
        position: Position = {
            "order": [names[seat] for seat in state.order],
            "turn": names[state.active],
            "turns": dict(zip(names, state.turns, strict=True)),
            "quiet": state.quiet,
            "hands": {name: words.faces(state.hand(seat)) for seat, name in enumerate(names) if state.hand(seat)},
            "gardens": {
                name: [words.petals(state, flower) for flower in state.garden(seat)]
                for seat, name in enumerate(names)
                if state.garden(seat)
            },
            "graveyard": words.faces(table.faces_in(GRAVERYARD)),
            "pile": words.faces(table.faces_in(DRAW_PILE)),
        }
        if any(state.drew):
            position["drew"] = [name for seat, name in enumerate(names) if state.drew[seat]]
        if state.fallen:
            position["out"] = [names[seat] for seat in state.fallen]
        if table.count(ASIDE):
            position["rest"] = "aside"
        spied = {name: self._spied(state, seat, names) for seat, name in enumerate(names)}
        spied = {name: found for name, found in spied.items() if found}
        if spied:
            position["spied"] = spied
        return position

    def _spied(self, state: State, seat: int, names: Sequence[str]) -> list[str]:
        """The flowers and hands of which a player knows every hidden card."""
        table = state.table
        found = []
        for flower in state.flowers:
            cards = [table.zones[flower.zone][petal] for petal in state.hidden_petals(flower.zone)]
            if cards and all(table.tracks(seat, card) for card in cards):
                found.append(self._words.flower_name(state, flower.zone, names))
        for other, name in enumerate(names):
            cards = list(table.zones[hand(other)])
            if other != seat and cards and all(table.tracks(seat, card) for card in cards):
                found.append(name)
        return sorted(found)

    # ---- what there is ------------------------------------------------------------------------

    def stocks(self, setup: Setup, names: Sequence[str]) -> tuple[Stock, ...]:
        cards = self._content.cards
        pack = Counter(self.rules.blank(setup).table.faces)
        items = tuple(Item(cards.ids[face], cards.names[face], pack[face], face) for face in sorted(pack))
        return (Stock("cards", titled("flower_power.box.cards"), items, rest=DRAW_PILE),)

    def places(self, setup: Setup, position: Position, names: Sequence[str]) -> tuple[Place, ...]:
        if position.get("phase", "main") != "main":
            return (Place(("deck",), titled("flower_power.place.deck"), "cards", zones=(DRAW_PILE,)),)
        found: list[Place] = []
        zone = len(self.rules.blank(setup).table.layout)
        gardens = position.get("gardens", {})
        for seat, name in enumerate(names):
            found.append(
                Place(("hands", name), titled("flower_power.place.hands", player=name), "cards", zones=(hand(seat),))
            )
            flowers = len(gardens.get(name, ()))
            for number in range(flowers + 1):
                title = titled("flower_power.place.flower", player=name, number=number + 1)
                if number == flowers:
                    title = titled("flower_power.place.new_flower", player=name)
                found.append(Place(("gardens", name, number), title, "cards", zones=(zone,), turns=True))
                zone += 1
        return (
            *found,
            Place(("graveyard",), titled("flower_power.place.graveyard"), "cards", zones=(GRAVERYARD,)),
            Place(("pile",), titled("flower_power.place.pile"), "cards", zones=(DRAW_PILE,)),
        )

    def fields(self, setup: Setup, position: Position, names: Sequence[str]) -> tuple[Field, ...]:
        phase = position.get("phase", "main")
        players = tuple((name, titled("position.name", name=name)) for name in names)
        phases = tuple((word, titled(f"flower_power.phase.{word}")) for word in PHASES)
        found = [Field(("phase",), titled("flower_power.field.phase"), CHOICE, "main", choices=phases)]
        if phase == "ranking":
            found.append(Field(("winner",), titled("flower_power.field.winner"), CHOICE, names[0], choices=players))
        if phase != "main":
            return tuple(found)
        order = position.get("order") or list(names)
        found += [
            Field(("turn",), titled("flower_power.field.turn"), CHOICE, order[0], choices=players),
            Field(("quiet",), titled("flower_power.field.quiet"), NUMBER, 1, 0, MOST_TURNS),
            Field(
                ("rest",), titled("flower_power.field.rest"), CHOICE, "pile",
                choices=(
                    ("pile", titled("flower_power.rest.pile")), ("aside", titled("flower_power.rest.aside")),
                ),
            ),
        ]  # fmt: skip
        for name in names:
            for number in range(len(position.get("gardens", {}).get(name, ()))):
                path: Path = ("gardens", name, number)
                for mark in (POWER, EXHAUSTED):
                    title = titled(f"flower_power.field.{mark}", player=name, number=number + 1)
                    found.append(Field(path, title, MARK, of=mark))
        for name in names:
            found += [
                Field(("turns", name), titled("flower_power.field.turns", player=name), NUMBER, 2, 0, MOST_TURNS),
                Field(("drew",), titled("flower_power.field.drew", player=name), MEMBER, of=name),
            ]
        return tuple(found)

    # ---- flowers ------------------------------------------------------------------------------

    def words(self, position: Position, place: Place) -> list[str]:
        if place.path[0] != "gardens":
            return super().words(position, place)
        return _petals(self._flower(position, place.path))[0]

    def with_words(self, position: Position, place: Place, words: Sequence[str]) -> Position:
        """A flower without petals is gone, and those after it move up."""
        if place.path[0] != "gardens":
            return super().with_words(position, place, words)
        _, power, exhausted = _petals(self._flower(position, place.path))
        if power:
            words = [self.thing(place, word) for word in words]
        return self._with_flower(position, place.path, _flower(words, power, exhausted) if words else "")

    def value(self, position: Position, field: Field) -> Any:
        if field.kind != MARK:
            return super().value(position, field)
        _, power, exhausted = _petals(self._flower(position, field.path))
        return power if field.of == POWER else exhausted

    def with_value(self, position: Position, field: Field, value: Any) -> Position:
        if field.kind != MARK:
            return super().with_value(position, field, value)
        words, power, exhausted = _petals(self._flower(position, field.path))
        if field.of == POWER:
            power = value
            words = [word.strip("()") for word in words] if power else words
        else:
            exhausted = value
        return self._with_flower(position, field.path, _flower(words, power, exhausted))

    @staticmethod
    def _flower(position: Position, path: Path) -> str:
        garden = position.get("gardens", {}).get(path[1], [])
        return str(garden[int(path[2])]) if int(path[2]) < len(garden) else ""

    @staticmethod
    def _with_flower(position: Position, path: Path, written: str) -> Position:
        changed = copy.deepcopy(position)
        garden = [*changed.get("gardens", {}).get(path[1], []), ""]
        number = int(path[2])
        garden[number] = written
        gardens = {**changed.get("gardens", {}), path[1]: [flower for flower in garden if flower]}
        changed["gardens"] = {name: flowers for name, flowers in gardens.items() if flowers}
        return changed

    def empty(self, setup: Setup, position: Position, names: Sequence[str]) -> Position:
        bare = {key: part for key, part in position.items() if key not in ("gardens", "spied", "out")}
        return super().empty(setup, bare, names)

    def is_usual(self, position: Position) -> bool:
        """Gardens are planted."""
        return "phase" not in position

    def tidied(self, setup: Setup, position: Position, names: Sequence[str]) -> Position:
        """Only what there is in its phase is written; who has been looked at must still be there."""
        phase = position.get("phase", "main")
        if phase != "main":
            kept = {"contest": (), "ranking": ("winner",), "building": ("order",)}[phase]
            return {key: part for key, part in position.items() if key in ("phase", "deck", *kept)}
        gardens, hands = position.get("gardens", {}), position.get("hands", {})
        there = {f"{name}.{number + 1}" for name, garden in gardens.items() for number in range(len(garden))}
        there |= {name for name in names if str(hands.get(name, "")).strip()}
        spied = {name: [word for word in found if word in there] for name, found in position.get("spied", {}).items()}
        spied = {name: found for name, found in spied.items() if found}
        out = [name for name in position.get("out", ()) if not gardens.get(name) and name not in there]
        rest = {key: part for key, part in position.items() if key not in ("spied", "out", "deck", "winner")}
        return {**rest, **({"spied": spied} if spied else {}), **({"out": out} if out else {})}

    # ---- looking ------------------------------------------------------------------------------

    def table_layout(self, state: State, position: Position, names: Sequence[str]) -> tuple[Any, ...]:
        first = min([flower.zone for flower in state.flowers], default=len(state.table.layout))
        flowers = sum(len(garden) + 1 for garden in position.get("gardens", {}).values())
        missing = sum(1 for name in names if name not in position.get("gardens", {}))
        return (*state.table.layout[:first], *[Zone(STACK)] * (flowers + missing))

    def dress(self, state: State, setup: Setup, position: Position, names: Sequence[str]) -> None:
        phase = position.get("phase", "main")
        state.phase = next(number for number, word in WRITTEN.items() if word == phase)
        state.battle, state.result, state.flowers, state.fallen = None, None, (), ()
        state.plans, state.ready = ((),) * len(names), (False,) * len(names)
        if phase != "main":
            everybody = tuple(range(len(names))) if phase == "contest" else ()
            state.contest = Contest(everybody, (EMPTY,) * len(everybody), 0)
            return
        state.contest = Contest((), (), 0)
        state.order = tuple([names.index(name) for name in position.get("order", names)])
        state.active = names.index(position.get("turn") or names[state.order[0]])
        flowers = []
        for place in self.places(setup, position, names):
            if place.path[0] == "gardens" and self.words(position, place):
                _, power, exhausted = _petals(self._flower(position, place.path))
                flowers.append(Flower(place.zones[0], names.index(str(place.path[1])), power, exhausted))
        state.flowers = tuple(flowers)


def _petals(written: str) -> tuple[list[str], bool, bool]:
    """The petals of a written flower, whether it is a POWER FLOWER, and whether it is exhausted."""
    words = written.strip()
    exhausted = words.endswith("*")
    words = words.removesuffix("*").strip()
    power = words.startswith("{") and words.endswith("}")
    return (words[1:-1] if power else words).split(), power, exhausted


def _flower(words: Sequence[str], power: bool, exhausted: bool) -> str:
    text = " ".join(words)
    text = f"{{{text}}}" if power else text
    return f"{text} *" if exhausted else text


LAYING = FlowerPowerLaying
