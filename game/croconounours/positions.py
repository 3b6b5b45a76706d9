"""Any position of the game from its notation: what is written is laid out by events, the rest lies in the draw pile.

A position stands in one of the phases of PHASES; a pending attack is reached by playing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from game.core.chance import Chance
from game.core.events import CardMoved, Event, ZoneShuffled
from game.core.notation import WrittenPosition, indices_of, seat_named
from game.core.rules import Setup
from game.core.scenario import NotationError
from game.core.table import EVERYBODY, bit
from game.core.tuples import with_item
from game.croconounours.boards import Board
from game.croconounours.events import (
    ActionsBegan,
    DeploymentBegan,
    DiscardsShown,
    FirstPlayerChosen,
    ObstaclePlaced,
    PlacingBegan,
    TeamChosen,
    TurnBegan,
    WarriorDeployed,
)
from game.croconounours.models import TEAM_SIZE
from game.croconounours.state import GONE, State
from game.croconounours.words import Words, split
from game.croconounours.zones import DISCARDS, DRAW_PILE, hand

if TYPE_CHECKING:
    from game.croconounours.rules import CrocoNounours

PHASES: Final = ("first_draw", "choosing", "deploying", "obstacles", "discard", "action")
KEYS: Final = (
    "phase",
    "first",
    "turn",
    "quiet",
    "hands",
    "pile",
    "discard",
    "rest",
    "teams",
    "warriors",
    "obstacles",
    "reserves",
)


def arrange(
    rules: CrocoNounours, words: Words, setup: Setup, position: Mapping[str, Any], names: Sequence[str], chance: Chance
) -> State:
    """The state of a written position; raises NotationError."""
    return _Arrangement(rules, words, setup, position, names, chance).state


class _Arrangement:
    """Reads a position part by part and lays it out, so that everybody knows what he would know in play."""

    def __init__(
        self,
        rules: CrocoNounours,
        words: Words,
        setup: Setup,
        position: Mapping[str, Any],
        names: Sequence[str],
        chance: Chance,
    ) -> None:
        self.state = rules.blank(setup)
        self._rules = rules
        self._words = words
        self._position = WrittenPosition(position, KEYS, names)
        self._names = names
        self._chance = chance
        self._board: Board = rules.content.boards[self.state.house.board]
        phase = position.get("phase", "action")
        if phase not in PHASES:
            raise NotationError(f"'{phase}' is not one of {', '.join(PHASES)}")
        self._cards()
        if phase == "first_draw":
            rules.settle(self.state, chance, self._emit)
            return
        self._teams()
        self._pieces()
        self._reserves()
        if phase != "choosing":
            self._enter(phase)

    def _emit(self, event: Event) -> None:
        self._rules.evolve(self.state, event)

    # ---- cards --------------------------------------------------------------------------------

    def _cards(self) -> None:
        for seat, value in self._position.by_seat("hands").items():
            for face in self._words.cards(value):
                self._deal(face, hand(seat), bit(seat))
        for face in self._words.cards(self._position.get("discard", "")):
            self._deal(face, DISCARDS, EVERYBODY)
        self._stack_pile(self._words.cards(self._position.get("pile", "")))

    def _deal(self, face: int, zone: int, seen_by: int) -> None:
        index = self.state.table.find(DRAW_PILE, face)
        if index < 0:
            raise NotationError(f"'{self._words.face(face)}' is not in this pack, or stands in this position too often")
        self._emit(CardMoved(DRAW_PILE, index, zone, -1, face, seen_by))

    def _stack_pile(self, top: list[int]) -> None:
        """The stated cards on top, in order; the rest below, or where `rest` wants it."""
        faces = self.state.table.faces_in(DRAW_PILE)
        order = indices_of(top, faces, self._words.face)
        below = self._chance.shuffled([index for index in range(len(faces)) if index not in order])
        rest = self._position.get("rest", "pile")
        if rest != "pile":
            stay = len(self.state.table.zones[DRAW_PILE]) - len(below)
            zone, seen_by = (DISCARDS, EVERYBODY) if rest == "discard" else self._hand_of(rest)
            for index in sorted(below, reverse=True):
                self._emit(CardMoved(DRAW_PILE, index, zone, -1, faces[index], seen_by))
            faces = self.state.table.faces_in(DRAW_PILE)
            order = sorted(range(stay), key=lambda index: top.index(faces[index]))
            below = []
        self._emit(ZoneShuffled(DRAW_PILE, (*order, *below)))

    def _hand_of(self, name: Any) -> tuple[int, int]:
        seat = seat_named(name, self._names)
        return hand(seat), bit(seat)

    # ---- pieces -------------------------------------------------------------------------------

    def _reserves(self) -> None:
        """What each player has still to place, in this game or a later one (CN-Q39)."""
        for seat, value in self._position.by_seat("reserves").items():
            if not self.state.house.campaign:
                raise NotationError("'reserves' are for the option 'campaign'")
            letters = self._words.colours(value)
            counts = tuple(letters.count(colour) for colour in range(len(self._rules.content.colours)))
            self.state.reserves = with_item(self.state.reserves, seat, counts)

    def _teams(self) -> None:
        for seat, value in self._position.by_seat("teams").items():
            self._emit(TeamChosen(seat, self._words.colours(value)))

    def _pieces(self) -> None:
        """Warriors and obstacles; whoever has none, once all are deployed, is out."""
        taken: set[int] = set()
        geometry = self._board.geometry
        for seat, value in self._position.by_seat("warriors").items():
            pieces = [self._words.warrior(geometry, word) for word in split(value)]
            if len(pieces) > TEAM_SIZE:
                raise NotationError(f"{self._names[seat]} has more than {TEAM_SIZE} warriors")
            left = list(self.state.boxes[seat])
            for colour, _ in pieces:
                if colour in left:
                    left.remove(colour)
            team = tuple(sorted([*(colour for colour, _ in pieces), *left]))
            self._emit(TeamChosen(seat, team))
            for number, (colour, square) in enumerate(pieces):
                self._once(square, taken)
                self._emit(WarriorDeployed(seat * TEAM_SIZE + number, colour, square, False))
        each = len(self.state.obstacles) // len(self._names)
        for seat, value in self._position.by_seat("obstacles").items():
            squares = [self._words.square(geometry, word) for word in split(value)]
            if len(squares) > each:
                raise NotationError(f"{self._names[seat]} has more than {each} obstacles (see the option 'obstacles')")
            for number, square in enumerate(squares):
                self._once(square, taken)
                self._emit(ObstaclePlaced(seat, seat * each + number, square))

    def _once(self, square: int, taken: set[int]) -> None:
        if square in taken:
            raise NotationError(f"two things stand on {self._board.geometry.names[square]}")
        taken.add(square)

    # ---- phases -------------------------------------------------------------------------------

    def _enter(self, phase: str) -> None:
        first = self._position.seat("first", 0)
        active = self._position.seat("turn", first)
        self._emit(FirstPlayerChosen(first, False))
        if phase == "deploying":
            self._emit(DeploymentBegan(active))
            return
        if phase == "obstacles":
            self._emit(PlacingBegan(active))
            return
        self.state.boxes = ((),) * self.state.seats
        self.state.where = [square if square >= 0 else GONE for square in self.state.where]
        self.state.obstacles = [square if square >= 0 else GONE for square in self.state.obstacles]
        self.state.fallen = tuple(seat for seat in range(self.state.seats) if not self.state.alive(seat))
        for _ in range(max(1, self._position.number("quiet", 0, 200, 0))):
            self._emit(TurnBegan(active))
        if phase == "action":
            self._emit(DiscardsShown(active, ()))
            self._emit(ActionsBegan(active, 0))
