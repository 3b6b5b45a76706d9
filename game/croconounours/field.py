"""The board as it stands at one moment, made ready for judging: what is on which square, who is protected, who can be
pushed.
"""

from __future__ import annotations

from typing import Final

from game.croconounours.boards import CENTRE
from game.croconounours.content import Content
from game.croconounours.geometry import Step
from game.croconounours.state import State, owner

EMPTY: Final = -1
FIRST_OBSTACLE: Final = 100
"""In `grid` an obstacle is its number plus this, a warrior its number."""


class Field:
    """A reading of a state. `grid[square]` is EMPTY, a warrior's number, or FIRST_OBSTACLE plus an obstacle's."""

    __slots__ = ("content", "geometry", "grid", "square_colours", "state")

    def __init__(self, content: Content, state: State) -> None:
        board = content.boards[state.house.board]
        self.content = content
        self.state = state
        self.geometry = board.geometry
        self.square_colours = board.colours
        self.grid = grid = [EMPTY] * board.geometry.squares
        for warrior, square in enumerate(state.where):
            if square >= 0:
                grid[square] = warrior
        for number, square in enumerate(state.obstacles):
            if square >= 0:
                grid[square] = FIRST_OBSTACLE + number

    def closed(self, sides: tuple[int, ...]) -> bool:
        """True if a diagonal step between these squares would pass between two obstacles (CN-58, CN-Q30)."""
        grid = self.grid
        return bool(sides) and grid[sides[0]] >= FIRST_OBSTACLE and grid[sides[1]] >= FIRST_OBSTACLE

    def free(self, square: int, sides: tuple[int, ...]) -> bool:
        """True if something may step onto the square past these sides (CN-Q15, CN-Q30)."""
        return square >= 0 and self.grid[square] == EMPTY and not self.closed(sides)

    def can_retreat(self, step: Step) -> bool:
        """True if what is pushed along the step has somewhere to go (CN-28, CN-Q18)."""
        return self.free(step.beyond, step.beyond_sides)

    def at_home(self, warrior: int) -> bool:
        """True on a square of the warrior's own colour; the centre is everybody's (CN-51, CN-53)."""
        colour = self.square_colours[self.state.where[warrior]]
        return colour == CENTRE or colour == self.state.colours[warrior]

    def protected(self, attacker: int, target: int) -> bool:
        """True if the target cannot be wounded by this attacker: it is at home and the attacker is not (CN-51, CN-52,
        CN-Q29). Asked when an attack is declared; where anybody goes afterwards does not matter (CN-Q45).
        """
        return self.state.house.coloured and self.at_home(target) and not self.at_home(attacker)

    def hostile(self, seat: int, warrior: int) -> bool:
        """True for a warrior that a seat may attack: partners are spared (CN-Q16, CN-Q37)."""
        return self.state.side(owner(warrior)) != self.state.side(seat)
