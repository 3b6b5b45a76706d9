"""What happens in a game, beside the moving of cards: facts in the past tense. A place is a square of the board.

All is public but secret teams and drafts, of which others see only how many. Colours stand in the events: by the time
its story is told a warrior may have another one.
"""

from __future__ import annotations

from typing import ClassVar, Final

from game.core.rules.drafts import HIDDEN
from game.core.rules.events import TABLE_EVENTS, Event
from game.core.rules.fields import Face, Place, Seat
from game.core.rules.outcome import GameEnded
from game.core.table.table import Table
from game.core.tuples import with_item
from game.croconounours.state import (
    ACTING,
    CHOOSING,
    DEFENDING,
    DEPLOYING,
    DISCARDING,
    DRAWING,
    GAME_OVER,
    GONE,
    NO_COLOUR,
    NOBODY,
    NOT_PLACED,
    PLACING,
    SUGAR,
    TURN_OVER,
    DeclaredAttack,
    State,
    Sweet,
    owner,
)

TAKEN: Final = 0
PARRIED: Final = 1
DODGED: Final = 2
"""What came of an attack on a warrior (CN-29)."""


class TeamChosen(Event):
    """A seat made up its team; others see only how many warriors it has (CN-Q13)."""

    seat: Seat
    team: tuple[int, ...]

    def redacted(self, observer: int, table: Table) -> Event:
        """The colours for the owner alone."""
        return self if observer == self.seat else TeamChosen(self.seat, (HIDDEN,) * len(self.team))

    def write(self, state: State) -> None:
        state.boxes = with_item(state.boxes, self.seat, self.team)


class FirstPlayerChosen(Event):
    """It is known who begins: drawn by lot (CN-12), or the loser of the last game of a campaign (CN-Q39)."""

    seat: Seat
    drawn: bool

    def write(self, state: State) -> None:
        state.first = state.active = self.seat
        state.phase = DEPLOYING


class DeploymentBegan(Event):
    """A seat places its warriors now (CN-13, CN-14)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.active = self.seat
        state.phase = DEPLOYING


class WarriorDeployed(Event):
    """A warrior came out of its box onto the board; `secret`: nobody else knew its colour (CN-Q13)."""

    warrior: int
    colour: int
    square: Place
    secret: bool

    def teaches(self, table: Table) -> bool:
        """A piece of a secret team is revealed."""
        return self.secret

    def write(self, state: State) -> None:
        state.where[self.warrior] = self.square
        state.colours[self.warrior] = self.colour
        seat = owner(self.warrior)
        box = list(state.boxes[seat])
        box.remove(self.colour)
        state.boxes = with_item(state.boxes, seat, tuple(box))
        if state.reserves:
            reserve = state.reserves[seat]
            state.reserves = with_item(state.reserves, seat, with_item(reserve, self.colour, reserve[self.colour] - 1))


class PlacingBegan(Event):
    """A seat places its obstacles now (CN-56)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.active = self.seat
        state.phase = PLACING


class ObstaclePlaced(Event):
    """An obstacle came out of its box onto the board (CN-56)."""

    seat: Seat
    obstacle: int
    square: Place

    def write(self, state: State) -> None:
        state.obstacles[self.obstacle] = self.square


class TurnBegan(Event):
    """A seat's turn began with the discards (CN-17)."""

    begins_turn: ClassVar[bool] = True

    seat: Seat

    def write(self, state: State) -> None:
        state.active = self.seat
        state.turn += 1
        state.quiet += 1
        state.phase = DISCARDING


class DraftChanged(Event):
    """A seat changed what it prepares to discard; others see only how many cards (CN-Q10)."""

    seat: Seat
    cards: tuple[Face, ...]

    def redacted(self, observer: int, table: Table) -> Event:
        """The faces for the owner alone."""
        return self if observer == self.seat else DraftChanged(self.seat, (HIDDEN,) * len(self.cards))

    def write(self, state: State) -> None:
        state.discarding = self.cards


class DiscardsShown(Event):
    """A seat discards these cards, face up (CN-18, CN-Q10); the cards themselves follow."""

    seat: Seat
    cards: tuple[Face, ...]

    def write(self, state: State) -> None:
        state.discarding = ()
        state.phase = DRAWING


class ActionsBegan(Event):
    """A seat has drawn so many cards (CN-19) and acts now (CN-21)."""

    seat: Seat
    drawn: int

    def write(self, state: State) -> None:
        state.phase = ACTING
        state.unanswered = tuple([attack for attack in state.unanswered if owner(attack.target) != self.seat])
        state.dodged = tuple([seat for seat in state.dodged if seat != self.seat])


class WarriorMoved(Event):
    """A warrior went to a neighbouring square, by a move (CN-24) or by a dodge (CN-32)."""

    warrior: int
    colour: int
    origin: Place
    square: Place
    dodging: bool

    def write(self, state: State) -> None:
        state.where[self.warrior] = self.square


class AttackDeclared(Event):
    """A warrior attacks what stands on a square (CN-26): `target` is a warrior, NOBODY for an obstacle. The card
    follows.
    """

    seat: Seat
    warrior: int
    colour: int
    target: int
    target_colour: int
    square: Place
    mode: int
    card: Face

    def write(self, state: State) -> None:
        state.attack = DeclaredAttack(self.seat, self.warrior, self.target, self.square, self.mode, self.card)
        if self.target != NOBODY:
            state.quiet = 0
            state.phase = DEFENDING


class AttackDefended(Event):
    """What the owner of the attacked warrior did: TAKEN, PARRIED or DODGED, with which cards (CN-29)."""

    seat: Seat
    answer: int
    cards: tuple[Face, ...]

    def write(self, state: State) -> None:
        if self.answer == TAKEN and state.attack is not None:
            state.unanswered = (*state.unanswered, state.attack)
        elif self.answer == DODGED:
            state.dodged = (*state.dodged, self.seat)


class WarriorPushed(Event):
    """A warrior was pushed to the square behind it (CN-28)."""

    warrior: int
    colour: int
    origin: Place
    square: Place

    def write(self, state: State) -> None:
        state.where[self.warrior] = self.square


class WarriorWounded(Event):
    """A warrior was eaten by a player (CN-27)."""

    warrior: int
    colour: int
    square: Place
    eater: Seat

    def write(self, state: State) -> None:
        state.where[self.warrior] = GONE
        state.put_into_jar(self.eater, Sweet(owner(self.warrior), self.colour))


class WarriorReplaced(Event):
    """A warrior of another colour took the place of the one just eaten (CN-36)."""

    warrior: int
    colour: int
    square: Place

    def write(self, state: State) -> None:
        state.where[self.warrior] = self.square
        state.colours[self.warrior] = self.colour


class ObstaclePushed(Event):
    """An obstacle was pushed to the square behind it (CN-57)."""

    obstacle: int
    origin: Place
    square: Place

    def write(self, state: State) -> None:
        state.obstacles[self.obstacle] = self.square


class ObstacleRemoved(Event):
    """An obstacle was eaten by a player (CN-57)."""

    obstacle: int
    square: Place
    eater: Seat

    def write(self, state: State) -> None:
        state.obstacles[self.obstacle] = GONE
        state.put_into_jar(self.eater, Sweet(NOBODY, SUGAR))


class AttackEnded(Event):
    """An attack is resolved and its cards are discarded (CN-Q9)."""

    def write(self, state: State) -> None:
        state.attack = None
        state.phase = ACTING


class PlayerOut(Event):
    """A player has no warriors left (CN-Q36); the hand follows onto the discard pile."""

    seat: Seat

    def write(self, state: State) -> None:
        state.fallen = (*state.fallen, self.seat)


class TurnEnded(Event):
    """A seat ended its turn (CN-22)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.phase = TURN_OVER


class CampaignGameEnded(Event):
    """A game of a campaign is over: who won, and every seat's reserve with the survivors back in it (CN-Q39)."""

    winner: Seat
    reserves: tuple[tuple[int, ...], ...]

    def write(self, state: State) -> None:
        state.phase = GAME_OVER
        state.first = 1 - self.winner
        state.reserves = self.reserves
        state.attack = None


class CampaignGameBegan(Event):
    """The board is empty again, and the next game of the campaign begins (CN-Q39)."""

    game: int

    def write(self, state: State) -> None:
        state.game = self.game
        state.phase = CHOOSING
        state.turn = state.quiet = 0
        state.where = [NOT_PLACED] * len(state.where)
        state.colours = [NO_COLOUR] * len(state.colours)
        state.obstacles = [NOT_PLACED] * len(state.obstacles)
        state.boxes = ((),) * len(state.boxes)
        state.fallen = ()
        state.unanswered = ()
        state.dodged = ()


EVENT_TYPES: tuple[type[Event], ...] = (
    *TABLE_EVENTS,
    TeamChosen,
    FirstPlayerChosen,
    DeploymentBegan,
    WarriorDeployed,
    PlacingBegan,
    ObstaclePlaced,
    TurnBegan,
    DraftChanged,
    DiscardsShown,
    ActionsBegan,
    WarriorMoved,
    AttackDeclared,
    AttackDefended,
    WarriorPushed,
    WarriorWounded,
    WarriorReplaced,
    ObstaclePushed,
    ObstacleRemoved,
    AttackEnded,
    PlayerOut,
    TurnEnded,
    CampaignGameEnded,
    CampaignGameBegan,
    GameEnded,
)
