"""The positions of this game: of what one is made. docs/scenarios.md says what each part means.

A position stands before the first turn (FP-13 to FP-18), or in a turn in which nothing was done yet (FP-22); battles
and last wills are reached by playing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from game.core.notation.errors import NotationError
from game.core.positions.lying import Box, LyingCards
from game.core.positions.parts import PLAYERS, Members, Noted, Number, OneWord, Part, Who
from game.core.positions.places import MARK, Field, Item, LayingPlace, UnsayableError, titled
from game.core.positions.position import Path, Position
from game.core.positions.positions import Positions
from game.core.positions.written import WrittenPosition
from game.core.rules.drafts import EMPTY
from game.core.table.table import STACK, Zone
from game.flower_power.content import Content
from game.flower_power.state import BUILDING, CONTEST, MAIN, OVER, RANKING, Contest, Flower, State
from game.flower_power.words import Words, WrittenFlower
from game.flower_power.zones import ASIDE, DRAW_PILE, GRAVERYARD, arranging, dealt_hand, hand, packet

LONGEST: Final = 1000
"""Turns that a position may stand at."""
PARTS: Final = {
    "contest": ("deck",),
    "ranking": ("deck", "winner"),
    "building": ("deck", "order"),
    "main": (
        *("order", "turn", "turns", "drew", "quiet", "out"),
        *("hands", "gardens", "pile", "graveyard", "rest", "spied"),
    ),
}
"""What is said in each phase."""
WRITTEN: Final = {CONTEST: "contest", RANKING: "ranking", BUILDING: "building", MAIN: "main"}
POWER: Final = "power"
EXHAUSTED: Final = "exhausted"


class FlowerPlace(LayingPlace):
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


class Turn(Who):
    """The first of the order has the turn if nothing is written."""

    def usual(self, position: Position) -> Any:
        return (position.get("order") or position.names)[0]


@dataclass(frozen=True, slots=True)
class GardenParts(Part):
    """The flowers of each player, each a place of its own, and one more for a new one."""

    words: Words

    def read(self, written: WrittenPosition, state: State) -> dict[int, list[WrittenFlower]]:
        found = {}
        for seat, flowers in written.by_seat(self.key).items():
            if not isinstance(flowers, list):
                raise NotationError("flower_power.fault.garden")
            found[seat] = [self.words.read_flower(text) for text in flowers]
        return found

    def see(self, state: State, number: int, names: Sequence[str]) -> list[str]:
        return [self.words.petals(state, flower) for flower in state.garden(number)]

    def write(self, state: State, names: Sequence[str]) -> Any:
        gardens = {name: self.see(state, seat, names) for seat, name in enumerate(names)}
        return {name: flowers for name, flowers in gardens.items() if flowers} or None

    def places(self, state: State, number: int, position: Position) -> Iterator[LayingPlace]:
        name, flowers = position.names[number], self._flowers(number, position)
        zone = len(state.table.layout) + sum(self._flowers(seat, position) + 1 for seat in range(number))
        for flower in range(flowers + 1):
            title = titled("flower_power.place.flower", player=name, number=flower + 1)
            if flower == flowers:
                title = titled("flower_power.place.new_flower", player=name)
            yield FlowerPlace((self.key, name, flower), title, "cards", zones=(zone + flower,), turns=True)

    def fields(self, state: State, number: int, position: Position) -> Iterator[Field]:
        name = position.names[number]
        for flower in range(self._flowers(number, position)):
            for mark in (POWER, EXHAUSTED):
                title = titled(f"flower_power.field.{mark}", player=name, number=flower + 1)
                yield FlowerMark((self.key, name, flower), title, MARK, of=mark)

    def _flowers(self, seat: int, position: Position) -> int:
        return len(position.of(self.key, position.names[seat], ()))


def position_parts(content: Content, words: Words) -> tuple[Part, ...]:
    """All of them, as a room offers them."""
    ids, names = content.cards.ids, content.cards.names

    def pack(state: State, _: int) -> list[Item]:
        return [Item(ids[face], names[face], count, face) for face, count in sorted(Counter(state.table.faces).items())]

    def longest(state: State) -> int:
        return LONGEST

    def spied(state: State, seat: int, names: Sequence[str]) -> list[str] | None:
        """The flowers and hands in which a player knows every hidden card."""
        table = state.table
        found = []
        for flower in state.flowers:
            cards = [table.zones[flower.zone][petal] for petal in state.hidden_petals(flower.zone)]
            if cards and all(table.tracks(seat, card) for card in cards):
                found.append(words.flower_name(state, flower.zone, names))
        for other, name in enumerate(names):
            cards = list(table.zones[hand(other)])
            if other != seat and cards and all(table.tracks(seat, card) for card in cards):
                found.append(name)
        return sorted(found) or None

    box = Box("cards", pack, words.cards, words.faces, rest=DRAW_PILE)
    return (
        OneWord("phase", lambda state: WRITTEN[state.phase], tuple(PARTS), "main", seen=False),
        Who("winner", lambda state: state.winner, seen=False),
        Members("order", lambda state: state.order, laid=False),
        Turn("turn", lambda state: state.active),
        Number("quiet", lambda state, _: state.quiet, longest, default=1),
        OneWord(
            "rest", lambda state: "aside" if state.table.count(ASIDE) else "pile", ("pile", "aside"), "pile", seen=False
        ),
        LyingCards("deck", box, lambda _: (DRAW_PILE,), lies=lambda state, _: _deck(state), seen=False),
        LyingCards("hands", box, lambda seat: (hand(seat),), of=PLAYERS),
        GardenParts("gardens", words, of=PLAYERS),
        Noted("spied", spied),
        LyingCards("graveyard", box, lambda _: (GRAVERYARD,)),
        LyingCards("pile", box, lambda _: (DRAW_PILE,), counted=True),
        Number("turns", lambda state, seat: state.turns[seat], longest, default=2, of=PLAYERS, seen=False),
        Members("drew", lambda state: [s for s in range(state.seats) if state.drew[s]], seen=False),
        Members("out", lambda state: state.fallen, seen=False, laid=False),
    )


def _rest(state: State) -> str:
    """Where all cards lie that are laid nowhere."""
    return "aside" if state.table.count(ASIDE) else "pile"


def _deck(state: State) -> list[int]:
    """The pack as it lay before it was dealt: packets first, then hands, then what is left of it."""
    table, taken = state.table, state.phase == BUILDING
    packets, hands = [], []
    for rank in range(state.seats):
        seat = state.order[rank] if taken else rank
        blind = state.house.blind_build or not taken
        packets += table.faces_in(packet(rank) if blind else arranging(seat))
        hands += table.faces_in(hand(seat) if taken else dealt_hand(rank))
    return [*packets, *hands, *table.faces_in(DRAW_PILE)]


class FlowerPowerPositions(Positions):
    """The positions of FLOWER POWER!"""

    unsaid: ClassVar = frozenset({"floating", "plans"})
    unordered: ClassVar = frozenset({"aside"})
    phases: ClassVar = PARTS

    def assert_sayable(self, state: State) -> None:
        contest = state.contest
        if state.phase not in WRITTEN:
            raise UnsayableError("position.over" if state.phase == OVER else "flower_power.unsayable.battle")
        if state.phase == CONTEST and (contest.rounds or any(throw != EMPTY for throw in contest.throws)):
            raise UnsayableError("flower_power.unsayable.contest")
        if state.phase == BUILDING and (any(any(plan) for plan in state.plans) or any(state.ready)):
            raise UnsayableError("flower_power.unsayable.plans")
        if state.phase == MAIN and (state.busy or state.declared or any(flower.attacked for flower in state.flowers)):
            raise UnsayableError("flower_power.unsayable.busy")
        if state.phase == MAIN and any(state.plans):
            raise UnsayableError("flower_power.unsayable.founding")

    def empty(self, position: Position) -> Position:
        return super().empty(position.without("gardens", "spied", "out"))

    def is_usual(self, position: Position) -> bool:
        """Gardens are planted."""
        return self.phase_of(position) == "main"

    def tidied(self, position: Position) -> Position:
        """Who has been looked at must still be there, and who is out must not."""
        position = super().tidied(position)
        gardens, hands = position.get("gardens", {}), position.get("hands", {})
        there = {f"{name}.{number + 1}" for name, garden in gardens.items() for number in range(len(garden))}
        there |= {name for name in position.names if str(hands.get(name, "")).strip()}
        spied = {name: [word for word in found if word in there] for name, found in position.get("spied", {}).items()}
        out = [name for name in position.get("out", ()) if not gardens.get(name) and name not in there]
        seen = {name: found for name, found in spied.items() if found}
        return position.with_part("out", out).with_part("spied", seen)

    def table_layout(self, state: State, position: Position) -> tuple[Any, ...]:
        first = min([flower.zone for flower in state.flowers], default=len(state.table.layout))
        flowers = sum(len(garden) + 1 for garden in position.get("gardens", {}).values())
        missing = sum(1 for name in position.names if name not in position.get("gardens", {}))
        return (*state.table.layout[:first], *[Zone(STACK)] * (flowers + missing))

    def dress(self, state: State, position: Position) -> None:
        phase, names = self.phase_of(position), position.names
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
