"""The positions of this game: a state as a written one, its places and fields, what there is in the box.

A position stands while warriors or obstacles are placed (CN-13, CN-56), before a discard or during a turn (CN-17); a
pending attack is reached by playing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from game.core.positions.places import (
    BOARD,
    CHOICE,
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
from game.core.texts import LocalText
from game.croconounours.arrangement import PARTS
from game.croconounours.content import Content
from game.croconounours.field import board_of
from game.croconounours.models import TEAM_SIZE
from game.croconounours.state import (
    ACTING,
    CHOOSING,
    DEPLOYING,
    DISCARDING,
    GAME_OVER,
    GONE,
    NO_COLOUR,
    OVER,
    PLACING,
    State,
    owner,
)
from game.croconounours.words import Words
from game.croconounours.zones import DISCARDS, DRAW_PILE, hand

PHASES: Final = {
    CHOOSING: "choosing",
    DEPLOYING: "deploying",
    PLACING: "obstacles",
    DISCARDING: "discard",
    ACTING: "action",
}
WARRIOR, OBSTACLE = -1, -2
"""The pieces of the table that are no cards, as its presenter numbers them."""


class CrocoNounoursPositions(Positions):
    """The positions of CrocoNounours."""

    unsaid: ClassVar = frozenset({"turn", "game", "jar", "drawn", "marked", "box"})

    def __init__(self, rules: Any, notation: Any) -> None:
        super().__init__(rules, notation)
        self._content: Content = rules.content
        self._words = Words(self._content)

    def parts_of(self, state: State, names: Sequence[str]) -> Parts:
        if state.phase not in PHASES:
            raise UnsayableError(
                "position.over" if state.phase in (OVER, GAME_OVER) else "croconounours.unsayable.attack"
            )
        if len(state.fallen) > 1 and list(state.fallen) != sorted(state.fallen):
            raise UnsayableError("croconounours.unsayable.fallen")
        if state.discarding:
            raise UnsayableError("croconounours.unsayable.marked")
        phase, words, table = PHASES[state.phase], self._words, state.table
        seats = range(state.seats)
        parts: dict[str, Any] = {"phase": phase}
        if state.phase != CHOOSING:
            parts["first"] = names[state.first]
            parts["turn"] = names[state.active]
            warriors = {names[seat]: self._standing(state, seat) for seat in seats}
            parts["warriors"] = {name: standing for name, standing in warriors.items() if standing}
        if state.phase in (CHOOSING, DEPLOYING):
            if state.phase == CHOOSING and state.first >= 0:
                raise UnsayableError("croconounours.unsayable.next_game")
            teams = {names[seat]: words.letters(box) for seat, box in enumerate(state.boxes) if box}
            if teams:
                parts["teams"] = teams
        if state.phase in (PLACING, DISCARDING, ACTING):
            obstacles = {names[seat]: self._obstacles(state, seat) for seat in seats}
            if any(obstacles.values()):
                parts["obstacles"] = {name: squares for name, squares in obstacles.items() if squares}
        if state.phase in (DISCARDING, ACTING):
            parts["quiet"] = state.quiet
            parts["hands"] = {names[seat]: words.faces(state.hand(seat)) for seat in seats if state.hand(seat)}
            parts["discard"] = words.faces(table.faces_in(DISCARDS))
        parts["pile"] = words.faces(table.faces_in(DRAW_PILE))
        if state.reserves:
            parts["reserves"] = {names[seat]: words.reserve(state.reserves[seat]) for seat in seats}
        return parts

    def _standing(self, state: State, seat: int) -> str:
        names = board_of(self._content, state).geometry.names
        return " ".join(self._words.letter(state.colours[w]) + names[state.where[w]] for w in state.warriors(seat))

    def _obstacles(self, state: State, seat: int) -> str:
        names = board_of(self._content, state).geometry.names
        each = len(state.obstacles) // state.seats
        return " ".join(names[square] for square in state.obstacles[seat * each : (seat + 1) * each] if square >= 0)

    def stocks(self, position: Position) -> tuple[Stock, ...]:
        content, blank, names = self._content, self.rules.blank(position.setup), position.names
        pack = Counter(blank.table.faces)
        cards = tuple(
            Item(content.cards.ids[face], content.cards.names[face], pack[face], face) for face in sorted(pack)
        )
        found = [Stock("cards", titled("croconounours.box.cards"), cards, rest=DRAW_PILE)]
        for seat, name in enumerate(names):
            warriors = tuple(
                Item(spec.letter, content.warrior_name(seat, colour), TEAM_SIZE)
                for colour, spec in enumerate(content.colours)
            )
            found.append(Stock(f"warriors.{name}", titled("croconounours.box.warriors", player=name), warriors))
        each = len(blank.obstacles) // len(names)
        if each:
            sugar = Item("", LocalText("un morceau de sucre", "a lump of sugar"), each)
            found += [
                Stock(f"obstacles.{name}", titled("croconounours.box.obstacles", player=name), (sugar,))
                for name in names
            ]
        return tuple(found)

    def places(self, position: Position) -> tuple[Place, ...]:
        blank = self.rules.blank(position.setup)
        squares = tuple(board_of(self._content, blank).geometry.names)
        spots = tuple(f"square.{number}" for number in range(len(squares)))
        parts = PARTS[position.get("phase", "action")]
        found: list[Place] = []
        for seat, name in enumerate(position.names):
            if "warriors" in parts:
                title = titled("croconounours.place.warriors", player=name)
                found.append(Place(("warriors", name), title, f"warriors.{name}", BOARD, squares=squares, spots=spots))
            if "obstacles" in parts and blank.obstacles:
                title = titled("croconounours.place.obstacles", player=name)
                found.append(
                    Place(("obstacles", name), title, f"obstacles.{name}", BOARD, squares=squares, spots=spots)
                )
            if "hands" in parts:
                title = titled("croconounours.place.hands", player=name)
                found.append(Place(("hands", name), title, "cards", zones=(hand(seat),)))
            if "teams" in parts:
                found.append(
                    Place(("teams", name), titled("croconounours.place.teams", player=name), f"warriors.{name}")
                )
        if "discard" in parts:
            found.append(Place(("discard",), titled("croconounours.place.discard"), "cards", zones=(DISCARDS,)))
        return (*found, Place(("pile",), titled("croconounours.place.pile"), "cards", zones=(DRAW_PILE,)))

    def fields(self, position: Position) -> tuple[Field, ...]:
        house, names = self.rules.blank(position.setup).house, position.names
        phase = position.get("phase", "action")
        parts = PARTS[phase]
        players = tuple((name, titled("position.name", name=name)) for name in names)
        left_out = {"first_draw", *(() if house.teams else ("choosing",)), *(() if house.obstacles else ("obstacles",))}
        phases = tuple((word, titled(f"croconounours.phase.{word}")) for word in PARTS if word not in left_out)
        found = [Field(("phase",), titled("croconounours.field.phase"), CHOICE, "action", choices=phases)]
        if "first" in parts:
            found.append(Field(("first",), titled("croconounours.field.first"), CHOICE, names[0], choices=players))
        if "turn" in parts:
            turn = position.get("first", names[0])
            by_itself = () if phase in ("discard", "action") else ((None, titled("position.by_itself")),)
            default = turn if phase in ("discard", "action") else None
            found.append(
                Field(("turn",), titled("croconounours.field.turn"), CHOICE, default, choices=(*by_itself, *players))
            )
        if "quiet" in parts:
            found.append(
                Field(("quiet",), titled("croconounours.field.quiet"), NUMBER, 1, 0, max(1, house.stalemate_turns))
            )
        return tuple(found)

    def is_usual(self, position: Position) -> bool:
        """Warriors stand on the board."""
        return bool(position.get("phase") == "action")

    def tidied(self, position: Position) -> Position:
        """Only what there is in its phase is written."""
        kept = ("phase", *PARTS[position.get("phase", "action")])
        return position.with_parts({key: part for key, part in position.parts.items() if key in kept})

    def empty(self, position: Position) -> Position:
        return super().empty(position).without("teams")

    def dress(self, state: State, position: Position) -> None:
        phase, names = position.get("phase", "action"), position.names
        state.phase = next((number for number, word in PHASES.items() if word == phase), ACTING)
        state.attack, state.result, state.discarding = None, None, ()
        state.where = [GONE] * len(state.where)
        state.obstacles = [GONE] * len(state.obstacles)
        each = len(state.obstacles) // len(names)
        counted: Counter[str] = Counter()
        for place in self.places(position):
            seat = names.index(str(place.path[1])) if len(place.path) > 1 else 0
            for word in place.words(position) if place.kind == BOARD else ():
                square = place.squares.index(place.square(word)) if place.square(word) else GONE
                number = counted[place.key]
                counted[place.key] += 1
                if place.path[0] == "warriors" and number < TEAM_SIZE:
                    colours = [spec.letter for spec in self._content.colours]
                    thing = place.thing(word)
                    state.where[seat * TEAM_SIZE + number] = square
                    state.colours[seat * TEAM_SIZE + number] = colours.index(thing) if thing in colours else NO_COLOUR
                elif place.path[0] == "obstacles" and number < each:
                    state.obstacles[seat * each + number] = square
        state.first = names.index(position.get("first", names[0]))
        state.active = names.index(position.get("turn") or names[state.first])
        state.fallen = ()

    def piece_at(self, state: State, zone: int, index: int, names: Sequence[str]) -> tuple[Path, str] | None:
        squares = board_of(self._content, state).geometry.names
        if zone == WARRIOR and state.where[index] >= 0:
            word = self._words.letter(state.colours[index]) + squares[state.where[index]]
            return ("warriors", names[owner(index)]), word
        if zone == OBSTACLE and state.obstacles[index] >= 0:
            each = len(state.obstacles) // state.seats
            return ("obstacles", names[index // each]), squares[state.obstacles[index]]
        return None


POSITIONS = CrocoNounoursPositions
