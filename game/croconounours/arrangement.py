"""Any position of the game from its notation: what is written is laid out by events, the rest lies in the draw pile.

A position stands in one of the phases of PARTS, as play could have led to it; a pending attack is reached by playing.
"""

from __future__ import annotations

from typing import Any

from game.core.notation.errors import NotationError
from game.core.notation.notation import indices_of, seat_named
from game.core.positions.arrangement import Arrangement
from game.core.rules.events import CardMoved, ZoneShuffled
from game.core.table.table import EVERYBODY, bit
from game.core.texts import Person
from game.croconounours.deployment import Deploy, PlaceObstacle, next_to_deploy, next_to_place
from game.croconounours.endings import is_over
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
from game.croconounours.field import board_of
from game.croconounours.models import TEAM_SIZE
from game.croconounours.positions import PARTS
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import GONE, NOBODY, State
from game.croconounours.words import Words, split
from game.croconounours.zones import DISCARDS, DRAW_PILE, hand

Standing = list[tuple[int, int]]
"""Colours and squares of warriors."""


class CrocoNounoursArrangement(Arrangement[CrocoNounours, Words, State]):
    """Reads a position part by part and lays it out, so that everybody knows what he would know in play."""

    keys = ("rest",)
    home = DRAW_PILE

    def lay_out(self) -> None:
        self._content = self._rules.content
        self._geometry = board_of(self._rules.content, self.state).geometry
        phase = self._said("phase")
        for part in self._written:
            if part not in ("phase", *PARTS[phase]):
                raise NotationError("croconounours.fault.phase", part=part, phase=phase, known=", ".join(PARTS[phase]))
        self._cards()
        self._warriors = self._pieces()
        self._reserves()
        self._jars()
        if phase == "first_draw":
            self._draw_for_first()
        elif phase == "choosing":
            self._choosing()
        else:
            self._emit(FirstPlayerChosen(self._said("first"), False))
            if phase == "deploying":
                self._deploying()
            elif phase == "obstacles":
                self._obstacles()
            else:
                self._turn(phase)

    # ---- cards --------------------------------------------------------------------------------

    def _cards(self) -> None:
        for seat, faces in self._said("hands").items():
            for face in faces:
                self._deal(face, hand(seat))
        for face in self._said("discard"):
            self._deal(face, DISCARDS)
        self._stack_pile(self._said("pile"))

    def _stack_pile(self, top: list[int]) -> None:
        """The stated cards on top, in order; the rest below, or where `rest` wants it."""
        faces = self.state.table.faces_in(DRAW_PILE)
        order = indices_of(top, faces, self._words.face)
        below = self._chance.shuffled([index for index in range(len(faces)) if index not in order])
        rest = self._written.get("rest", "pile")
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

    # ---- teams --------------------------------------------------------------------------------

    def _pieces(self) -> dict[int, Standing]:
        """Who stands where, seat by seat."""
        found: dict[int, Standing] = {seat: [] for seat in range(self.state.seats)}
        taken: list[int] = []
        for seat, value in self._said("warriors").items():
            found[seat] = [self._words.warrior(self._geometry, word) for word in split(value)]
            if len(found[seat]) > TEAM_SIZE:
                raise NotationError("croconounours.fault.many_warriors", player=self._player(seat), most=TEAM_SIZE)
            for _, square in found[seat]:
                self._once(square, taken)
        return found

    def _once(self, square: int, taken: list[int]) -> None:
        if square in taken:
            raise NotationError("croconounours.fault.two_things", word=self._geometry.names[square])
        taken.append(square)

    def _reserves(self) -> None:
        """What each player of a campaign had at the beginning of this game: what stands on the board, and what has
        still to be placed, in this game or a later one (CN-Q39).
        """
        written = self._said("reserves")
        if written and not self.state.house.campaign:
            raise NotationError("croconounours.fault.reserves", part="reserves")
        stocks = []
        for seat in range(self.state.seats) if self.state.house.campaign else ():
            stock, most = list(self._content.reserve), self._content.reserve
            standing = self._standing(seat)
            if seat in written:
                stated = [*self._words.colours(written[seat]), *standing]
                stock = [stated.count(colour) for colour in range(len(most))]
            for colour, count in enumerate(stock):
                if not standing.count(colour) <= count <= most[colour]:
                    letter = self._words.letter(colour)
                    raise NotationError(
                        "croconounours.fault.campaign",
                        player=self._player(seat),
                        most=most[colour],
                        colour=letter,
                    )
            stocks.append(tuple(stock))
        self.state.reserves = tuple(stocks)

    def _jars(self) -> None:
        """What each player has munched so far."""
        jars = list(self.state.jars)
        for seat, written in self._said("jars").items():
            jars[seat] = self._words.jar(written, self._names)
        self.state.jars = tuple(jars)

    def _standing(self, seat: int) -> list[int]:
        """The colours of the seat's warriors on the board as they were before any was replaced (CN-36)."""
        colours, replacements = [colour for colour, _ in self._warriors[seat]], self._content.replacements
        return [replacements.index(colour) if colour in replacements else colour for colour in colours]

    def _check_team(self, seat: int, team: tuple[int, ...]) -> None:
        """A team as it can be made up: standard (CN-4), in secret (CN-Q13), or of the reserve (CN-Q39)."""
        house, content = self.state.house, self._content
        if house.campaign:
            able = team in content.teams_from(self.state.reserves[seat], len(team)) and 0 < len(team) <= TEAM_SIZE
        elif house.teams:
            able = team in content.teams_from(content.pool, len(content.team))
        else:
            able = team == content.team
        if not able:
            raise NotationError("croconounours.fault.team", player=self._player(seat), word=self._words.letters(team))

    def _choose(self, seat: int, team: tuple[int, ...]) -> None:
        self._check_team(seat, team)
        self._emit(TeamChosen(seat, team))

    # ---- before the first turn ----------------------------------------------------------------

    def _draw_for_first(self) -> None:
        for seat, team in self._said("teams").items():
            self._choose(seat, team)
        if not all(self.state.boxes):
            raise NotationError("croconounours.fault.teams_first", part="teams")
        self._rules.settle(self.state, self._chance, self._emit)

    def _choosing(self) -> None:
        if not self.state.house.teams:
            raise NotationError("croconounours.fault.choosing", word="choosing")
        for seat, reserve in enumerate(self.state.reserves):
            if not any(reserve):
                raise NotationError("croconounours.fault.lost", part="reserves", player=self._player(seat))
        for seat, team in self._said("teams").items():
            self._choose(seat, team)
        if all(self.state.boxes):
            raise NotationError("croconounours.fault.teams_chosen", part="teams")

    def _deploy(self) -> None:
        """One player after the other, as the rules want it (CN-13, CN-14); what stands in `teams` is still in the
        box.
        """
        state, boxes = self.state, self._said("teams")
        for seat in state.order():
            placed = [colour for colour, _ in self._warriors[seat]]
            box = list(boxes.get(seat, () if state.house.teams else self._content.team))
            for colour in placed if seat not in boxes else ():
                if colour in box:
                    box.remove(colour)
            self._choose(seat, tuple(sorted([*placed, *box])))
        for seat in state.order():
            for colour, square in self._warriors[seat]:
                self._expect(seat, next_to_deploy(state))
                if Deploy(colour, square) not in Deploy.lawful(self._content, state, seat):
                    raise NotationError(
                        "croconounours.fault.warrior_square", "CN-13", "CN-14", word=self._geometry.names[square]
                    )
                warrior = seat * TEAM_SIZE + state.placed(seat)
                self._emit(WarriorDeployed(warrior, colour, square, False))

    def _expect(self, seat: int, expected: int) -> None:
        """It is this seat that places next."""
        if expected == NOBODY:
            raise NotationError("croconounours.fault.placed")
        if seat != expected:
            raise NotationError(
                "croconounours.fault.placing_order",
                player=self._player(seat),
                other=self._player(expected),
            )

    def _deploying(self) -> None:
        self._deploy()
        seat = next_to_deploy(self.state)
        self._expect(self._written.seat("turn", seat), seat)
        self._emit(DeploymentBegan(seat))

    def _obstacles(self) -> None:
        """All warriors are placed; so are obstacles, one player after the other (CN-56, CN-Q32)."""
        state, content = self.state, self._content
        if not state.house.obstacles:
            raise NotationError("croconounours.fault.obstacles", part="obstacles")
        self._deploy()
        if next_to_deploy(state) != NOBODY:
            raise NotationError("croconounours.fault.warriors_first", part="warriors")
        written = self._written_obstacles()
        for seat in state.order():
            for square in written.get(seat, ()):
                self._expect(seat, next_to_place(content, state))
                if PlaceObstacle(square) not in PlaceObstacle.lawful(content, state, seat):
                    raise NotationError("croconounours.fault.sugar_square", "CN-56", word=self._geometry.names[square])
                PlaceObstacle(square).decide(content, state, seat, self._chance, self._emit)
        seat = next_to_place(content, state)
        self._expect(self._written.seat("turn", seat), seat)
        self._emit(PlacingBegan(seat))

    def _written_obstacles(self) -> dict[int, list[int]]:
        each = len(self.state.obstacles) // self.state.seats
        found = {}
        for seat, value in self._said("obstacles").items():
            found[seat] = [self._words.square(self._geometry, word) for word in split(value)]
            if len(found[seat]) > each:
                raise NotationError(
                    "croconounours.fault.many_sugars", part="obstacles", player=self._player(seat), most=each
                )
        return found

    # ---- in play ------------------------------------------------------------------------------

    def _turn(self, phase: str) -> None:
        """Warriors may have any colour and be anywhere by now; who has none is out."""
        state, names = self.state, self._names
        stocks = state.reserves
        taken: list[int] = []
        for seat, pieces in self._warriors.items():
            self._emit(TeamChosen(seat, tuple(colour for colour, _ in pieces)))
            for number, (colour, square) in enumerate(pieces):
                self._once(square, taken)
                self._emit(WarriorDeployed(seat * TEAM_SIZE + number, colour, square, False))
        each = len(state.obstacles) // state.seats
        for seat, squares in self._written_obstacles().items():
            for number, square in enumerate(squares):
                self._once(square, taken)
                self._emit(ObstaclePlaced(seat, seat * each + number, square))
        if state.house.campaign:  # an orange one was a green one of the reserve
            state.reserves = tuple(
                tuple(count - self._standing(seat).count(colour) for colour, count in enumerate(stock))
                for seat, stock in enumerate(stocks)
            )
        state.where = [square if square >= 0 else GONE for square in state.where]
        state.obstacles = [square if square >= 0 else GONE for square in state.obstacles]
        state.fallen = tuple(seat for seat in range(state.seats) if not state.alive(seat))
        active = self._written.seat("turn", state.first)
        if is_over(state):
            raise NotationError("croconounours.fault.over", part="warriors")
        for seat in state.fallen:
            if seat == active:
                raise NotationError("croconounours.fault.no_turn", "CN-Q36", player=Person(names[seat]))
            if state.table.count(hand(seat)):
                raise NotationError("croconounours.fault.no_cards", "CN-Q36", player=Person(names[seat]))
        quiet = self._said("quiet")
        for _ in range(max(1, quiet)):
            self._emit(TurnBegan(active))
        state.quiet = quiet  # 0: a warrior was attacked in this very turn
        if phase == "action":
            self._emit(DiscardsShown(active, ()))
            self._emit(ActionsBegan(active, 0))
