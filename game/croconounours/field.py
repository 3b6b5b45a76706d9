"""The board as it stands: what bars the way, who is protected, who can be pushed, who is an enemy."""

from __future__ import annotations

from game.croconounours.boards import CENTRE, Board
from game.croconounours.content import Content
from game.croconounours.geometry import StepPath
from game.croconounours.state import State, owner


def board_of(content: Content, state: State) -> Board:
    """The board that is played on."""
    return content.boards[state.house.board]


def closed(state: State, sides: tuple[int, ...]) -> bool:
    """True if a diagonal step between these squares would pass between two obstacles (CN-58, CN-Q30)."""
    return bool(sides) and sides[0] in state.obstacles and sides[1] in state.obstacles


def can_retreat(state: State, step: StepPath) -> bool:
    """True if what is pushed along the step has somewhere to go: the board does not end, nothing stands there, and the
    way is open (CN-28, CN-Q18, CN-Q30).
    """
    return step.beyond >= 0 and not state.stands(step.beyond) and not closed(state, step.beyond_sides)


def at_home(content: Content, state: State, warrior: int) -> bool:
    """True on a square of the warrior's own colour; the centre is everybody's (CN-51, CN-53)."""
    colour = board_of(content, state).colours[state.where[warrior]]
    return colour == CENTRE or colour == state.colours[warrior]


def protected(content: Content, state: State, attacker: int, target: int) -> bool:
    """True if the target cannot be wounded by this attacker: it is at home and the attacker is not (CN-51, CN-52,
    CN-Q29). Asked when an attack is declared; where anybody goes afterwards does not matter (CN-Q45).
    """
    if not state.house.coloured_squares:
        return False
    return at_home(content, state, target) and not at_home(content, state, attacker)


def hostile(state: State, seat: int, warrior: int) -> bool:
    """True for a warrior that a seat may attack: partners are spared (CN-Q16, CN-Q37)."""
    return state.side(owner(warrior)) != state.side(seat)
