"""Teams, warriors and obstacles come onto the board (CN-6, CN-13, CN-14, CN-56)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules.fields import Place
from game.core.rules.rules import Action, Emit, Refusal
from game.croconounours.content import Content
from game.croconounours.events import ObstaclePlaced, TeamChosen, WarriorDeployed
from game.croconounours.field import board_of
from game.croconounours.models import TEAM_SIZE
from game.croconounours.refusals import Undisturbed, refusal
from game.croconounours.state import CHOOSING, DEPLOYING, NOBODY, PLACING, State, owner
from game.croconounours.words import COLOUR, COLOURS, SQUARE

OPPOSITE_SEATS: Final = 2
"""Two players take opposite corners; more follow clockwise."""
OPPOSITE_STEP: Final = 2


# ---- teams ------------------------------------------------------------------------------------


class ChooseTeam(Undisturbed):
    """Make up one's team in secret (CN-6, CN-Q13), or field it from the reserve (CN-Q39): sorted colours."""

    phases: ClassVar = frozenset({CHOOSING})
    written: ClassVar = Form({"team": key("team", COLOURS)})

    team: tuple[int, ...]

    @classmethod
    def values(cls, content: Content, blank: State) -> dict[str, Sequence[tuple[int, ...]]]:
        """What the colours allow; what a reserve allows may be smaller in the end."""
        house = blank.house
        reserve = content.reserve if house.campaign else content.pool
        least = 1 if house.campaign else len(content.team)
        sizes = range(least, len(content.team) + 1) if house.teams else ()
        return {"team": sorted(team for size in sizes for team in content.teams_from(reserve, size))}

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[ChooseTeam]:
        """Any team of the colours that may start (CN-Q13), or of the reserve (CN-Q39)."""
        reserve = state.reserves[seat] if state.house.campaign else content.pool
        size = min(len(content.team), sum(reserve))
        return [cls(team) for team in content.teams_from(reserve, size)]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return refusal("CN-Q39", "not_in_reserve") if state.house.campaign else refusal("CN-Q13", "no_such_team")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """The team goes into its box, unseen by the others."""
        emit(TeamChosen(seat, self.team))

    def shape(self, content: Content, state: State, seat: int) -> object:
        """Others see that a team was chosen (CN-Q13)."""
        return "team"


# ---- warriors ---------------------------------------------------------------------------------


def corners(content: Content, state: State, seat: int) -> tuple[int, ...]:
    """The corners a seat may begin in: any for the first player; two players sit opposite each other, more take the
    next corners clockwise (CN-13, CN-14, CN-Q34), so that partners sit opposite each other, too (CN-Q37).
    """
    around = board_of(content, state).geometry.corners
    if seat == state.first:
        return around
    taken = around.index(state.where[state.first * TEAM_SIZE])
    step = OPPOSITE_STEP if state.seats == OPPOSITE_SEATS else state.order().index(seat)
    return (around[(taken + step) % len(around)],)


def deployable(content: Content, state: State, seat: int) -> list[int]:
    """The squares for a seat's next warrior: its corner, then the two straight neighbours of it (CN-13)."""
    if not state.placed(seat):
        return sorted(corners(content, state, seat))
    around = board_of(content, state).geometry.steps[state.where[seat * TEAM_SIZE]]
    return [step.to for step in around if not step.diagonal and state.warrior_at(step.to) == NOBODY]


class Deploy(Undisturbed):
    """Place a warrior of this colour out of one's box (CN-13)."""

    phases: ClassVar = frozenset({DEPLOYING})
    written: ClassVar = Form({"deploy": key("colour", COLOUR), "at": key("square", SQUARE)})

    colour: int
    square: Place

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Deploy]:
        """Every warrior of the box on every square it may take (CN-Q12)."""
        squares = deployable(content, state, seat)
        return [cls(colour, square) for colour in sorted(set(state.boxes[seat])) for square in squares]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if self.colour not in state.boxes[seat]:
            return refusal("CN-4", "not_in_box")
        names = board_of(content, state).geometry.names
        free = ", ".join([names[square] for square in deployable(content, state, seat)])
        if state.placed(seat):
            return refusal("CN-13", "not_beside_corner", squares=free)
        if seat == state.first:
            return refusal("CN-13", "not_a_corner")
        return refusal("CN-14" if state.seats == OPPOSITE_SEATS else "CN-Q34", "not_your_corner", corner=free)

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """The warrior comes out of its box; a piece of a secret team is revealed by it (CN-Q13)."""
        warrior = seat * TEAM_SIZE + state.placed(seat)
        emit(WarriorDeployed(warrior, self.colour, self.square, state.house.teams))


def next_to_deploy(state: State) -> int:
    """Who places a warrior next, in order; NOBODY when all are on the board (CN-14)."""
    for seat in state.order():
        if state.boxes[seat]:
            return seat
    return NOBODY


# ---- obstacles --------------------------------------------------------------------------------


def near_enemy(content: Content, state: State, seat: int, square: int) -> bool:
    """True beside an enemy, where no obstacle may stand (CN-56, CN-Q32)."""
    for step in board_of(content, state).geometry.steps[square]:
        neighbour = state.warrior_at(step.to)
        if neighbour != NOBODY and state.side(owner(neighbour)) != state.side(seat):
            return True
    return False


class PlaceObstacle(Undisturbed):
    """Place an obstacle (CN-56)."""

    phases: ClassVar = frozenset({PLACING})
    written: ClassVar = Form({"obstacle": key("square", SQUARE)})

    square: Place

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[PlaceObstacle]:
        """On every free square without enemies around (CN-56, CN-Q32)."""
        squares = range(board_of(content, state).geometry.squares)
        return [cls(at) for at in squares if not state.stands(at) and not near_enemy(content, state, seat, at)]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if not 0 <= self.square < board_of(content, state).geometry.squares:
            return refusal("CN-11", "no_such_square")
        return refusal("CN-Q32", "place_occupied") if state.stands(self.square) else refusal("CN-56", "near_enemy")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """An obstacle comes out of the box (CN-55)."""
        number = seat * content.game.obstacles_per_player + state.obstacles_placed(seat)
        emit(ObstaclePlaced(seat, number, self.square))


def next_to_place(content: Content, state: State) -> int:
    """Who places an obstacle next: one player after the other places all (CN-Q32); whoever finds no lawful square any
    more, on a crowded board, is passed over. NOBODY when nobody has to.
    """
    for seat in state.order() if state.house.obstacles else ():
        left = content.game.obstacles_per_player - state.obstacles_placed(seat)
        if left and PlaceObstacle.lawful(content, state, seat):
            return seat
    return NOBODY


ACTION_TYPES: tuple[type[Action], ...] = (ChooseTeam, Deploy, PlaceObstacle)
"""In the order in which legal actions are listed."""
