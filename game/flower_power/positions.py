"""The positions of this game: a state as a written one, its places and fields, what there is in the box.

A position stands before the first turn (FP-13 to FP-18), or in a turn in which nothing was done yet (FP-22); battles
and last wills are reached by playing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from game.core.positions.places import (
    CHOICE,
    MARK,
    MEMBER,
    NUMBER,
    Field,
    Item,
    Place,
    Stock,
    UnsayableError,
    titled,
)
from game.core.positions.position import Parts, Path, Position
from game.core.positions.positions import Positions
from game.core.rules.drafts import EMPTY
from game.core.table.table import STACK, Zone
from game.flower_power.arrangement import PHASES
from game.flower_power.content import Content
from game.flower_power.state import BUILDING, CONTEST, MAIN, OVER, RANKING, Contest, Flower, State
from game.flower_power.words import Words
from game.flower_power.zones import ASIDE, DRAW_PILE, GRAVERYARD, arranging, dealt_hand, hand, packet

MOST_TURNS: Final = 1000
WRITTEN: Final = {CONTEST: "contest", RANKING: "ranking", BUILDING: "building", MAIN: "main"}
POWER: Final = "power"
EXHAUSTED: Final = "exhausted"


class FlowerPlace(Place):
    """A flower of a garden, or the place of a new one. A flower without petals is gone, and those after it move up."""

    def words(self, position: Position) -> list[str]:
        return _petals(_flower_at(position, self.path))[0]

    def filled(self, position: Position, words: Sequence[str]) -> Position:
        _, power, exhausted = _petals(_flower_at(position, self.path))
        if power:
            words = [self.thing(word) for word in words]
        return _with_flower(position, self.path, _flower(words, power, exhausted) if words else "")


class FlowerMark(Field):
    """Whether a flower is a POWER FLOWER, or exhausted."""

    def value(self, position: Position) -> Any:
        _, power, exhausted = _petals(_flower_at(position, self.path))
        return power if self.of == POWER else exhausted

    def said(self, position: Position, value: Any) -> Position:
        words, power, exhausted = _petals(_flower_at(position, self.path))
        if self.of == POWER:
            power = value
            words = [word.strip("()") for word in words] if power else words
        else:
            exhausted = value
        return _with_flower(position, self.path, _flower(words, power, exhausted))


class FlowerPowerPositions(Positions):
    """The positions of FLOWER POWER!."""

    unsaid: ClassVar = frozenset({"floating", "plans"})
    unordered: ClassVar = frozenset({"aside"})

    def __init__(self, rules: Any, notation: Any) -> None:
        super().__init__(rules, notation)
        self._content: Content = rules.content
        self._words = Words(self._content)

    # ---- writing ------------------------------------------------------------------------------

    def parts_of(self, state: State, names: Sequence[str]) -> Parts:
        if state.phase not in WRITTEN:
            raise UnsayableError("position.over" if state.phase == OVER else "flower_power.unsayable.battle")
        if state.phase == MAIN:
            return self._in_a_turn(state, names)
        parts: dict[str, Any] = {"phase": WRITTEN[state.phase]}
        if state.phase == CONTEST:
            contest = state.contest
            if contest.rounds or any(throw != EMPTY for throw in contest.throws):
                raise UnsayableError("flower_power.unsayable.contest")
        if state.phase == RANKING:
            parts["winner"] = names[state.winner]
        if state.phase == BUILDING:
            if any(any(plan) for plan in state.plans) or any(state.ready):
                raise UnsayableError("flower_power.unsayable.plans")
            parts["order"] = [names[seat] for seat in state.order]
        parts["deck"] = self._words.faces(self._deck(state))
        return parts

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

    def _in_a_turn(self, state: State, names: Sequence[str]) -> Parts:
        if state.busy or state.declared or any(flower.attacked for flower in state.flowers):
            raise UnsayableError("flower_power.unsayable.busy")
        if any(state.plans):
            raise UnsayableError("flower_power.unsayable.founding")
        table, words = state.table, self._words
        parts: dict[str, Any] = {
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
            parts["drew"] = [name for seat, name in enumerate(names) if state.drew[seat]]
        if state.fallen:
            parts["out"] = [names[seat] for seat in state.fallen]
        if table.count(ASIDE):
            parts["rest"] = "aside"
        spied = {name: self._spied(state, seat, names) for seat, name in enumerate(names)}
        spied = {name: found for name, found in spied.items() if found}
        if spied:
            parts["spied"] = spied
        return parts

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

    def stocks(self, position: Position) -> tuple[Stock, ...]:
        cards = self._content.cards
        pack = Counter(self.rules.blank(position.setup).table.faces)
        items = tuple(Item(cards.ids[face], cards.names[face], pack[face], face) for face in sorted(pack))
        return (Stock("cards", titled("flower_power.box.cards"), items, rest=DRAW_PILE),)

    def places(self, position: Position) -> tuple[Place, ...]:
        if position.get("phase", "main") != "main":
            return (Place(("deck",), titled("flower_power.place.deck"), "cards", zones=(DRAW_PILE,)),)
        found: list[Place] = []
        zone = len(self.rules.blank(position.setup).table.layout)
        for seat, name in enumerate(position.names):
            found.append(
                Place(("hands", name), titled("flower_power.place.hands", player=name), "cards", zones=(hand(seat),))
            )
            flowers = len(position.of("gardens", name, ()))
            for number in range(flowers + 1):
                title = titled("flower_power.place.flower", player=name, number=number + 1)
                if number == flowers:
                    title = titled("flower_power.place.new_flower", player=name)
                found.append(FlowerPlace(("gardens", name, number), title, "cards", zones=(zone,), turns=True))
                zone += 1
        return (
            *found,
            Place(("graveyard",), titled("flower_power.place.graveyard"), "cards", zones=(GRAVERYARD,)),
            Place(("pile",), titled("flower_power.place.pile"), "cards", zones=(DRAW_PILE,)),
        )

    def fields(self, position: Position) -> tuple[Field, ...]:
        phase, names = position.get("phase", "main"), position.names
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
            for number in range(len(position.of("gardens", name, ()))):
                path: Path = ("gardens", name, number)
                for mark in (POWER, EXHAUSTED):
                    title = titled(f"flower_power.field.{mark}", player=name, number=number + 1)
                    found.append(FlowerMark(path, title, MARK, of=mark))
        for name in names:
            found += [
                Field(("turns", name), titled("flower_power.field.turns", player=name), NUMBER, 2, 0, MOST_TURNS),
                Field(("drew",), titled("flower_power.field.drew", player=name), MEMBER, of=name),
            ]
        return tuple(found)

    # ---- after a change -----------------------------------------------------------------------

    def empty(self, position: Position) -> Position:
        return super().empty(position.without("gardens", "spied", "out"))

    def is_usual(self, position: Position) -> bool:
        """Gardens are planted."""
        return "phase" not in position.parts

    def tidied(self, position: Position) -> Position:
        """Only what there is in its phase is written; who has been looked at must still be there."""
        phase = position.get("phase", "main")
        if phase != "main":
            kept = ("phase", "deck", *{"contest": (), "ranking": ("winner",), "building": ("order",)}[phase])
            return position.with_parts({key: part for key, part in position.parts.items() if key in kept})
        gardens, hands = position.get("gardens", {}), position.get("hands", {})
        there = {f"{name}.{number + 1}" for name, garden in gardens.items() for number in range(len(garden))}
        there |= {name for name in position.names if str(hands.get(name, "")).strip()}
        spied = {name: [word for word in found if word in there] for name, found in position.get("spied", {}).items()}
        out = [name for name in position.get("out", ()) if not gardens.get(name) and name not in there]
        bare = position.without("deck", "winner").with_part("out", out)
        return bare.with_part("spied", {name: found for name, found in spied.items() if found})

    # ---- looking ------------------------------------------------------------------------------

    def table_layout(self, state: State, position: Position) -> tuple[Any, ...]:
        first = min([flower.zone for flower in state.flowers], default=len(state.table.layout))
        flowers = sum(len(garden) + 1 for garden in position.get("gardens", {}).values())
        missing = sum(1 for name in position.names if name not in position.get("gardens", {}))
        return (*state.table.layout[:first], *[Zone(STACK)] * (flowers + missing))

    def dress(self, state: State, position: Position) -> None:
        phase, names = position.get("phase", "main"), position.names
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
        for place in self.places(position):
            if place.path[0] == "gardens" and place.words(position):
                _, power, exhausted = _petals(_flower_at(position, place.path))
                flowers.append(Flower(place.zones[0], names.index(str(place.path[1])), power, exhausted))
        state.flowers = tuple(flowers)


def _flower_at(position: Position, path: Path) -> str:
    """A flower as it is written; '' for one that is not there."""
    garden = position.of("gardens", str(path[1]), ())
    return str(garden[int(path[2])]) if int(path[2]) < len(garden) else ""


def _with_flower(position: Position, path: Path, written: str) -> Position:
    garden = [*position.of("gardens", str(path[1]), ()), ""]
    garden[int(path[2])] = written
    gardens = {**position.get("gardens", {}), path[1]: [flower for flower in garden if flower]}
    return position.with_part("gardens", {name: flowers for name, flowers in gardens.items() if flowers})


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


POSITIONS = FlowerPowerPositions
