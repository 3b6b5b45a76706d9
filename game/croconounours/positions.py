"""The positions of this game: of what one is made. docs/scenarios.md says what each part means.

A position stands while warriors or obstacles are placed (CN-13, CN-56), before a discard or during a turn (CN-17); a
pending attack is reached by playing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import ClassVar, Final

from game.core.notation.errors import NotationError
from game.core.positions.lying import Box, LyingCards, Pieces
from game.core.positions.parts import PLAYERS, Noted, Number, OneWord, Part, Who
from game.core.positions.places import BOARD, CHOICE, Field, Item, UnsayableError, titled
from game.core.positions.position import Path, Position
from game.core.positions.positions import Positions
from game.core.texts import LocalText
from game.croconounours.content import Content
from game.croconounours.field import board_of
from game.croconounours.models import TEAM_SIZE
from game.croconounours.rules import CrocoNounours
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

_IN_PLAY: Final = (
    "first",
    "turn",
    "quiet",
    "hands",
    "pile",
    "discard",
    "rest",
    "warriors",
    "obstacles",
    "reserves",
    "jars",
)
PARTS: Final[dict[str, tuple[str, ...]]] = {
    "first_draw": ("pile", "teams"),
    "choosing": ("pile", "teams", "reserves", "jars"),
    "deploying": ("first", "turn", "pile", "teams", "warriors", "reserves", "jars"),
    "obstacles": ("first", "turn", "pile", "warriors", "obstacles", "reserves", "jars"),
    "discard": _IN_PLAY,
    "action": _IN_PLAY,
}
"""What can be written in each phase: hands are drawn when all is in place (CN-Q14), boxes are empty then."""
PHASES: Final = {
    CHOOSING: "choosing",
    DEPLOYING: "deploying",
    PLACING: "obstacles",
    DISCARDING: "discard",
    ACTING: "action",
}
WARRIOR, OBSTACLE = -1, -2
"""The pieces of the table that are no cards, as its presenter numbers them."""


class Turn(Who):
    """Before the first turn, players follow one another by themselves."""

    def fields(self, state: State, number: int, position: Position) -> Iterator[Field]:
        for field in super().fields(state, number, position):
            if position.get("phase", "action") in ("discard", "action"):
                yield field
            else:
                by_itself = (None, titled("position.by_itself"))
                yield Field(field.path, field.title, CHOICE, None, choices=(by_itself, *field.choices))


def position_parts(content: Content, words: Words) -> tuple[Part, ...]:
    """All of them, as a room offers them."""
    ids, names = content.cards.ids, content.cards.names

    def pack(state: State, _: int) -> list[Item]:
        return [Item(ids[face], names[face], count, face) for face, count in sorted(Counter(state.table.faces).items())]

    def warriors(state: State, seat: int) -> list[Item]:
        named = [content.warrior_name(seat, colour) for colour in range(len(content.colours))]
        return [Item(spec.letter, name, TEAM_SIZE) for spec, name in zip(content.colours, named, strict=True)]

    def sugar(state: State, _: int) -> list[Item]:
        each = len(state.obstacles) // state.seats
        return [Item("", LocalText("un morceau de sucre", "a lump of sugar"), each)] if each else []

    def squares(state: State) -> Sequence[str]:
        return board_of(content, state).geometry.names

    def standing(state: State, seat: int) -> str:
        names = squares(state)
        return " ".join(words.letter(state.colours[w]) + names[state.where[w]] for w in state.warriors(seat))

    def placed(state: State, seat: int) -> str:
        each = len(state.obstacles) // state.seats
        stand = state.obstacles[seat * each : (seat + 1) * each]
        return " ".join(squares(state)[square] for square in stand if square >= 0)

    cards = Box("cards", pack, words.cards, words.faces, rest=DRAW_PILE)
    teams = Box("warriors", warriors, words.colours, words.letters, own=True)
    lumps = Box("obstacles", sugar, words.colours, words.letters, own=True)
    return (
        OneWord("phase", lambda state: PHASES[state.phase], tuple(PARTS), "action", _offered, seen=False),
        Who("first", lambda state: state.first, seen=False),
        Turn("turn", lambda state: state.active, default="first", seen=False),
        Number("quiet", lambda state, _: state.quiet, lambda state: state.house.stalemate_turns, default=1),
        Pieces("warriors", teams, standing, squares),
        Pieces("obstacles", lumps, placed, lambda state: squares(state) if state.obstacles else (), seen=False),
        LyingCards("hands", cards, lambda seat: (hand(seat),), of=PLAYERS),
        LyingCards("teams", teams, lambda _: (), of=PLAYERS, lies=lambda state, seat: state.boxes[seat], seen=False),
        LyingCards("discard", cards, lambda _: (DISCARDS,)),
        LyingCards("pile", cards, lambda _: (DRAW_PILE,), counted=True),
        Noted(
            "reserves", lambda state, seat, _: words.reserve(state.reserves[seat]) if state.reserves else None
        ),
        Noted("jars", lambda state, seat, names: words.sweets(state.jars[seat], names) or None),
    )  # fmt: skip


def _offered(state: State) -> list[str]:
    """The phases that a player may choose: before the first player is drawn nobody has anything to do."""
    house = state.house
    left_out = {"first_draw", *(() if house.teams else ("choosing",)), *(() if house.obstacles else ("obstacles",))}
    return [phase for phase in PARTS if phase not in left_out]


class CrocoNounoursPositions(Positions):
    """The positions of CrocoNounours."""

    unsaid: ClassVar = frozenset({"turn", "game", "drawn", "marked", "box"})
    phases: ClassVar = PARTS
    rules: CrocoNounours

    def assert_sayable(self, state: State) -> None:
        if state.phase not in PHASES:
            over = state.phase in (OVER, GAME_OVER)
            raise UnsayableError("position.over" if over else "croconounours.unsayable.attack")
        if len(state.fallen) > 1 and list(state.fallen) != sorted(state.fallen):
            raise UnsayableError("croconounours.unsayable.fallen")
        if state.discarding:
            raise UnsayableError("croconounours.unsayable.marked")
        if state.phase == CHOOSING and state.first >= 0:
            raise UnsayableError("croconounours.unsayable.next_game")

    def is_usual(self, position: Position) -> bool:
        """Warriors stand on the board."""
        return self.phase_of(position) == "action"

    def empty(self, position: Position) -> Position:
        return super().empty(position).without("teams")

    def dress(self, state: State, position: Position) -> None:
        state.phase = next((number for number, word in PHASES.items() if word == self.phase_of(position)), ACTING)
        state.attack, state.result, state.discarding, state.fallen = None, None, (), ()
        state.where = [GONE] * len(state.where)
        state.obstacles = [GONE] * len(state.obstacles)
        each = len(state.obstacles) // state.seats
        letters = [spec.letter for spec in self.rules.content.colours]
        for place in self.places(position):
            seat = position.names.index(str(place.path[1])) if place.kind == BOARD else 0
            for number, word in enumerate(place.words(position) if place.kind == BOARD else ()):
                square = place.squares.index(place.square(word)) if place.square(word) else GONE
                if place.path[0] == "warriors" and number < TEAM_SIZE:
                    colour = place.thing(word)
                    state.where[seat * TEAM_SIZE + number] = square
                    state.colours[seat * TEAM_SIZE + number] = letters.index(colour) if colour in letters else NO_COLOUR
                elif place.path[0] == "obstacles" and number < each:
                    state.obstacles[seat * each + number] = square
        with suppress(NotationError, AttributeError):  # a fault of it is told where the position is read
            words = Words(self.rules.content)
            state.jars = tuple(words.jar(position.of("jars", name, []), position.names) for name in position.names)
        state.first = position.seat_named("first", 0)
        state.active = position.seat_named("turn", state.first)

    def piece_at(self, state: State, zone: int, index: int, names: Sequence[str]) -> tuple[Path, str] | None:
        content = self.rules.content
        squares = board_of(content, state).geometry.names
        if zone == WARRIOR and state.where[index] >= 0:
            word = Words(content).letter(state.colours[index]) + squares[state.where[index]]
            return ("warriors", names[owner(index)]), word
        if zone == OBSTACLE and state.obstacles[index] >= 0:
            each = len(state.obstacles) // state.seats
            return ("obstacles", names[index // each]), squares[state.obstacles[index]]
        return None


POSITIONS = CrocoNounoursPositions
