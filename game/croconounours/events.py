"""What happens in a game, beside the moving of cards: facts in the past tense.

All of it is public but secret teams and drafts, of which others see only how many. Colours stand in the events, because
a warrior may have another one, or be gone, by the time its story is told.
"""

from __future__ import annotations

from typing import Final

from game.core.drafts import HIDDEN
from game.core.events import TABLE_EVENTS, Event
from game.core.table import Table

TAKEN: Final = 0
PARRIED: Final = 1
DODGED: Final = 2
"""What came of an attack on a warrior (CN-29)."""


class TeamChosen(Event):
    """A seat made up its team; others see only how many warriors it has (CN-Q13)."""

    seat: int
    team: tuple[int, ...]

    def redacted(self, observer: int, table: Table) -> Event:
        """The colours for the owner alone."""
        return self if observer == self.seat else TeamChosen(self.seat, (HIDDEN,) * len(self.team))


class FirstPlayerChosen(Event):
    """It is known who begins: drawn by lot (CN-12), or the loser of the last game of a campaign (CN-Q39)."""

    seat: int
    drawn: bool


class DeploymentBegan(Event):
    """A seat places its warriors now (CN-13, CN-14)."""

    seat: int


class WarriorDeployed(Event):
    """A warrior came out of its box onto the board; `secret`: nobody else knew its colour (CN-Q13)."""

    warrior: int
    colour: int
    square: int
    secret: bool

    def teaches(self, table: Table) -> bool:
        """A piece of a secret team is revealed."""
        return self.secret


class PlacingBegan(Event):
    """A seat places its obstacles now (CN-56)."""

    seat: int


class ObstaclePlaced(Event):
    """An obstacle came out of its box onto the board (CN-56)."""

    seat: int
    obstacle: int
    square: int


class TurnBegan(Event):
    """A seat's turn began with the discards (CN-17)."""

    seat: int


class DraftChanged(Event):
    """A seat changed what it prepares to discard; others see only how many cards (CN-Q10)."""

    seat: int
    cards: tuple[int, ...]

    def redacted(self, observer: int, table: Table) -> Event:
        """The faces for the owner alone."""
        return self if observer == self.seat else DraftChanged(self.seat, (HIDDEN,) * len(self.cards))


class DiscardsShown(Event):
    """A seat discards these cards, face up (CN-18, CN-Q10); the cards themselves follow."""

    seat: int
    cards: tuple[int, ...]


class ActionsBegan(Event):
    """A seat has drawn so many cards (CN-19) and acts now (CN-21)."""

    seat: int
    drawn: int


class WarriorMoved(Event):
    """A warrior went to a neighbouring square, by a move (CN-24) or by a dodge (CN-32)."""

    warrior: int
    colour: int
    origin: int
    square: int
    dodging: bool


class AttackDeclared(Event):
    """A warrior attacks what stands on a square (CN-26): `target` is a warrior, NOBODY for an obstacle. The card
    follows.
    """

    seat: int
    warrior: int
    colour: int
    target: int
    target_colour: int
    square: int
    mode: int
    card: int


class AttackDefended(Event):
    """What the owner of the attacked warrior did: TAKEN, PARRIED or DODGED, with which cards (CN-29)."""

    seat: int
    answer: int
    cards: tuple[int, ...]


class WarriorPushed(Event):
    """A warrior was pushed to the square behind it (CN-28)."""

    warrior: int
    colour: int
    origin: int
    square: int


class WarriorWounded(Event):
    """A warrior was eaten by a player (CN-27)."""

    warrior: int
    colour: int
    square: int
    eater: int


class WarriorReplaced(Event):
    """A warrior of another colour took the place of the one just eaten (CN-36)."""

    warrior: int
    colour: int
    square: int


class ObstaclePushed(Event):
    """An obstacle was pushed to the square behind it (CN-57)."""

    obstacle: int
    origin: int
    square: int


class ObstacleRemoved(Event):
    """An obstacle was eaten by a player (CN-57)."""

    obstacle: int
    square: int
    eater: int


class AttackEnded(Event):
    """An attack is resolved and its cards are discarded (CN-Q9)."""


class PlayerOut(Event):
    """A player has no warriors left (CN-Q36); the hand follows onto the discard pile."""

    seat: int


class TurnEnded(Event):
    """A seat ended its turn (CN-22)."""

    seat: int


class CampaignGameEnded(Event):
    """A game of a campaign is over: who won, and every seat's reserve with the survivors back in it (CN-Q39)."""

    winner: int
    reserves: tuple[tuple[int, ...], ...]


class CampaignGameBegan(Event):
    """The board is empty again, and the next game of the campaign begins (CN-Q39)."""

    game: int


class GameEnded(Event):
    """The match is over: why (message key and clause), and the place of every seat."""

    reason: str
    clause: str
    places: tuple[int, ...]


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
