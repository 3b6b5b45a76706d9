"""Teams, warriors and obstacles come onto the board (CN-6, CN-13, CN-14, CN-56)."""

from __future__ import annotations

from typing import Final

from game.core.rules import Emit, Refusal
from game.croconounours.content import Content
from game.croconounours.events import (
    DeploymentBegan,
    ObstaclePlaced,
    PlacingBegan,
    TeamChosen,
    WarriorDeployed,
)
from game.croconounours.models import TEAM_SIZE
from game.croconounours.moves import ChooseTeam, Deploy, PlaceObstacle
from game.croconounours.refusals import (
    NEAR_ENEMY,
    NO_SUCH_SQUARE,
    NO_SUCH_TEAM,
    NOT_A_CORNER,
    NOT_BESIDE_CORNER,
    NOT_IN_BOX,
    NOT_IN_RESERVE,
    NOT_THIS_CORNER,
    NOT_YOUR_CORNER,
    PLACE_OCCUPIED,
)
from game.croconounours.state import NOBODY, PLACING, State, owner

OPPOSITE_SEATS: Final = 2
"""With so many players the other one takes the opposite corner, with more the next ones follow clockwise."""
OPPOSITE_STEP: Final = 2


# ---- teams ------------------------------------------------------------------------------------


def teams(content: Content, state: State, seat: int) -> tuple[tuple[int, ...], ...]:
    """What a seat may field: any team of the colours that may start (CN-Q13), or of its reserve (CN-Q39)."""
    reserve = state.reserves[seat] if state.house.campaign else content.pool
    return content.teams_from(reserve, min(len(content.team), sum(reserve)))


def refuse_team(content: Content, state: State, seat: int, action: ChooseTeam) -> Refusal | None:
    """Why a team cannot be made up like this."""
    if action.team in teams(content, state, seat):
        return None
    return NOT_IN_RESERVE if state.house.campaign else NO_SUCH_TEAM


def choose_team(seat: int, action: ChooseTeam, emit: Emit) -> None:
    """The team goes into its box, unseen by the others."""
    emit(TeamChosen(seat, action.team))


# ---- warriors ---------------------------------------------------------------------------------


def corners(content: Content, state: State, seat: int) -> tuple[int, ...]:
    """The corners a seat may begin in: any for the first player; two players sit opposite each other, more take the
    next corners clockwise (CN-13, CN-14, CN-Q34), so that partners sit opposite each other, too (CN-Q37).
    """
    around = content.boards[state.house.board].geometry.corners
    if seat == state.first:
        return around
    taken = around.index(state.where[state.first * TEAM_SIZE])
    step = OPPOSITE_STEP if state.seats == OPPOSITE_SEATS else state.order().index(seat)
    return (around[(taken + step) % len(around)],)


def deployable(content: Content, state: State, seat: int) -> tuple[int, ...]:
    """The squares for a seat's next warrior: its corner, then the two straight neighbours of it (CN-13)."""
    geometry = content.boards[state.house.board].geometry
    if not state.placed(seat):
        return tuple(sorted(corners(content, state, seat)))
    corner = state.where[seat * TEAM_SIZE]
    return tuple(s.to for s in geometry.steps[corner] if not s.diagonal and state.warrior_at(s.to) == NOBODY)


def legal_deployments(content: Content, state: State, seat: int) -> list[Deploy]:
    """Every warrior of the box on every square it may take (CN-Q12)."""
    squares = deployable(content, state, seat)
    return [Deploy(colour, square) for colour in sorted(set(state.boxes[seat])) for square in squares]


def refuse_deployment(content: Content, state: State, seat: int, action: Deploy) -> Refusal | None:
    """Why a warrior cannot be placed there."""
    if action.colour not in state.boxes[seat]:
        return NOT_IN_BOX
    if action.square in deployable(content, state, seat):
        return None
    if state.placed(seat):
        return NOT_BESIDE_CORNER
    if seat == state.first:
        return NOT_A_CORNER
    return NOT_YOUR_CORNER if state.seats == OPPOSITE_SEATS else NOT_THIS_CORNER


def deploy(state: State, seat: int, action: Deploy, emit: Emit) -> None:
    """The warrior comes out of its box; a piece of a secret team is revealed by it (CN-Q13)."""
    warrior = seat * TEAM_SIZE + state.placed(seat)
    emit(WarriorDeployed(warrior, action.colour, action.square, state.house.secret))


def next_to_deploy(state: State, emit: Emit) -> bool:
    """The turn to place passes on in order; False when all warriors are on the board (CN-14)."""
    for seat in state.order():
        if state.boxes[seat]:
            if seat != state.active:
                emit(DeploymentBegan(seat))
            return True
    return False


# ---- obstacles --------------------------------------------------------------------------------


def refuse_obstacle_square(content: Content, state: State, seat: int, square: int) -> Refusal | None:
    """Why an obstacle cannot stand there: only free squares without enemies around (CN-56, CN-Q32)."""
    geometry = content.boards[state.house.board].geometry
    if not 0 <= square < geometry.squares:
        return NO_SUCH_SQUARE
    if square in state.where or square in state.obstacles:
        return PLACE_OCCUPIED
    for step in geometry.steps[square]:
        neighbour = state.warrior_at(step.to)
        if neighbour != NOBODY and state.side(owner(neighbour)) != state.side(seat):
            return NEAR_ENEMY
    return None


def legal_obstacles(content: Content, state: State, seat: int) -> list[PlaceObstacle]:
    """Every square for the next obstacle."""
    squares = range(content.boards[state.house.board].geometry.squares)
    return [PlaceObstacle(square) for square in squares if not refuse_obstacle_square(content, state, seat, square)]


def place_obstacle(content: Content, state: State, seat: int, action: PlaceObstacle, emit: Emit) -> None:
    """An obstacle comes out of the box (CN-55)."""
    number = seat * content.game.obstacles_per_player + state.obstacles_placed(seat)
    emit(ObstaclePlaced(seat, number, action.square))


def next_to_place(content: Content, state: State, emit: Emit) -> bool:
    """One player after the other places all obstacles (CN-Q32); whoever finds no lawful square any more, on a crowded
    board, is passed over. False when nobody has to place.
    """
    for seat in state.order():
        left = content.game.obstacles_per_player - state.obstacles_placed(seat)
        if state.house.obstacles and left and legal_obstacles(content, state, seat):
            if (state.phase, state.active) != (PLACING, seat):
                emit(PlacingBegan(seat))
            return True
    return False
