"""What changes in a game: the table of cards, warriors and obstacles out of their boxes, whose turn it is, the attack
that waits for its defence.
"""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

from game.core.records import Frozen
from game.core.rules.drafts import HIDDEN
from game.core.rules.outcome import Outcome
from game.core.table.table import Table
from game.core.tuples import with_item
from game.croconounours.models import TEAM_SIZE
from game.croconounours.zones import hand

CHOOSING: Final = 0
"""Teams are made up, in secret and at once (CN-Q13, CN-Q39); also before the first player is drawn."""
DEPLOYING: Final = 1
"""Warriors are placed, one player after the other (CN-13)."""
PLACING: Final = 2
"""Obstacles are placed (CN-56)."""
DISCARDING: Final = 3
DRAWING: Final = 4
ACTING: Final = 5
DEFENDING: Final = 6
"""The owner of the attacked warrior is asked (CN-29)."""
TURN_OVER: Final = 7
GAME_OVER: Final = 8
"""One game of a campaign is over (CN-Q39)."""
OVER: Final = 9

PHASE_NAMES: Final = (
    "choosing",
    "deploying",
    "obstacles",
    "discard",
    "draw",
    "action",
    "defence",
    "turn_over",
    "game_over",
    "over",
)

NOT_PLACED: Final = -2
"""The place of a warrior or an obstacle that is still in its box."""
GONE: Final = -1
"""The place of a warrior or an obstacle that is off the board."""
NO_COLOUR: Final = -1
NOBODY: Final = -1

WOUND: Final = 0
PUSH: Final = 1
SHOT: Final = 2
"""What an attack wants (CN-26, CN-43)."""

SUGAR: Final = -1
"""The "colour" of an obstacle in a jar."""


class House(Frozen):
    """The house rules of this match, each by the id of its option; journals know some by another name. Of two choices
    the second is True: `teams` made up in secret, `multi_end` at the first elimination, `shot_blocking` by a shared
    edge only.
    """

    board: int  # its number in the content
    teams: bool = msgspec.field(name="secret")
    teams4: bool = msgspec.field(name="pairs")  # False for players who cannot have it (CN-Q37)
    multi_end: bool = msgspec.field(name="first_elimination")
    coloured_squares: bool = msgspec.field(name="coloured")
    obstacles: bool
    shot_blocking: bool = msgspec.field(name="edge_blocking")
    shoot_obstacles: bool
    campaign: bool  # False for players who cannot have it (CN-Q39)
    stalemate_turns: int


class DeclaredAttack(Frozen):
    """An attack that has been declared: `target` is the attacked warrior, NOBODY if `square` holds an obstacle. `card`
    lies among the attack cards.
    """

    seat: int
    warrior: int
    target: int
    square: int
    mode: int
    card: int


class Sweet(Frozen):
    """Something eaten: a warrior of `owner` in its colour, or an obstacle (NOBODY, SUGAR)."""

    owner: int
    colour: int


class State(msgspec.Struct):
    """A game in play. Changed only by events. A warrior's number is `seat * TEAM_SIZE + n`, in the order in which they
    were placed; obstacles likewise.
    """

    beside_the_truth: ClassVar[tuple[str, ...]] = ("unanswered", "dodged")

    table: Table
    house: House
    phase: int
    game: int  # of a campaign, from 1
    first: int
    active: int
    turn: int  # counts turns of players
    quiet: int  # turns since the last attack on a warrior (CN-Q41)
    where: list[int]  # the square of each warrior, or NOT_PLACED, or GONE
    colours: list[int]  # of each warrior, now
    obstacles: list[int]
    boxes: tuple[tuple[int, ...], ...]  # colours a seat has still to place; HIDDEN for who may not know a secret team
    reserves: tuple[tuple[int, ...], ...]  # of a campaign, warriors not placed yet by seat and colour; else ()
    discarding: tuple[int, ...]  # the draft of the active seat
    attack: DeclaredAttack | None
    fallen: tuple[int, ...]  # who is out, in order (CN-Q36)
    jars: tuple[tuple[Sweet, ...], ...]  # what each seat has eaten
    result: Outcome | None
    # attacks its owners took since they drew cards last: everybody may think that they had no answer
    unanswered: tuple[DeclaredAttack, ...] = ()
    dodged: tuple[int, ...] = ()  # seats that have dodged since they drew cards last, once for each time

    def end(self, outcome: Outcome) -> None:
        """The game is over."""
        self.phase = OVER
        self.attack = None
        self.result = outcome

    def clone(self) -> State:
        """An independent copy; what is frozen is shared."""
        return State(
            self.table.clone(),
            self.house,
            self.phase,
            self.game,
            self.first,
            self.active,
            self.turn,
            self.quiet,
            self.where[:],
            self.colours[:],
            self.obstacles[:],
            self.boxes,
            self.reserves,
            self.discarding,
            self.attack,
            self.fallen,
            self.jars,
            self.result,
            self.unanswered,
            self.dodged,
        )

    def view(self, observer: int) -> State:
        """What the observer may know: of another seat's secret team and of its draft only how many."""
        boxes = self.boxes
        if self.house.teams:
            boxes = tuple(box if seat == observer else (HIDDEN,) * len(box) for seat, box in enumerate(boxes))
        discarding = self.discarding if observer == self.active else (HIDDEN,) * len(self.discarding)
        return State(
            self.table.view(observer),
            self.house,
            self.phase,
            self.game,
            self.first,
            self.active,
            self.turn,
            self.quiet,
            self.where[:],
            self.colours[:],
            self.obstacles[:],
            boxes,
            self.reserves,
            discarding,
            self.attack,
            self.fallen,
            self.jars,
            self.result,
            self.unanswered,
            self.dodged,
        )

    # ---- seats --------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.boxes)

    def side(self, seat: int) -> int:
        """Whom a seat plays with: seats of one side are partners and never follow each other (CN-63, CN-Q37)."""
        return seat % 2 if self.house.teams4 else seat

    def order(self) -> list[int]:
        """All seats clockwise from the first player: the order of deployment and of turns (CN-62, CN-Q34)."""
        return [(self.first + step) % self.seats for step in range(self.seats)]

    def hand(self, seat: int) -> list[int]:
        """The faces a seat holds, as they lie (UNKNOWN where a view does not know)."""
        return self.table.faces_in(hand(seat))

    def put_into_jar(self, eater: int, sweet: Sweet) -> None:
        """A seat eats something."""
        self.jars = with_item(self.jars, eater, (*self.jars[eater], sweet))

    # ---- the board ----------------------------------------------------------------------------

    def warriors(self, seat: int) -> list[int]:
        """The numbers of a seat's warriors on the board."""
        where, first = self.where, seat * TEAM_SIZE
        return [warrior for warrior in range(first, first + TEAM_SIZE) if where[warrior] >= 0]

    def alive(self, seat: int) -> bool:
        """True while a seat has a warrior on the board."""
        first = seat * TEAM_SIZE
        return max(self.where[first : first + TEAM_SIZE]) >= 0

    def warrior_at(self, square: int) -> int:
        """The number of the warrior on a square; NOBODY if there is none."""
        return self.where.index(square) if square >= 0 and square in self.where else NOBODY

    def obstacle_at(self, square: int) -> int:
        """The number of the obstacle on a square; NOBODY if there is none."""
        return self.obstacles.index(square) if square >= 0 and square in self.obstacles else NOBODY

    def stands(self, square: int) -> bool:
        """True if a warrior or an obstacle stands on the square."""
        return square in self.where or square in self.obstacles

    def others(self, seat: int) -> list[int]:
        """Where everything is that is not a warrior of the seat; below 0 what is off the board."""
        first = seat * TEAM_SIZE
        return self.where[:first] + self.where[first + TEAM_SIZE :] + self.obstacles

    def placed(self, seat: int) -> int:
        """How many warriors a seat has placed in this game."""
        first = seat * TEAM_SIZE
        return sum(square != NOT_PLACED for square in self.where[first : first + TEAM_SIZE])

    def obstacles_placed(self, seat: int) -> int:
        """How many obstacles a seat has placed in this game."""
        each = len(self.obstacles) // self.seats
        return sum(square != NOT_PLACED for square in self.obstacles[seat * each : (seat + 1) * each])


def owner(warrior: int) -> int:
    """The seat a warrior belongs to."""
    return warrior // TEAM_SIZE
