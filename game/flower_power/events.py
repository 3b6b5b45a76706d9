"""What happens in a game, beside the moving and turning of cards: facts in the past tense.

All of it is public but throws, picks and plans, which only their owner sees before they are revealed.
"""

from __future__ import annotations

from typing import ClassVar, Final

from game.core.drafts import HIDDEN
from game.core.events import TABLE_EVENTS, Event
from game.core.table import Table
from game.flower_power.state import Plan

BY_PETAL: Final = 0
BY_SIZE: Final = 1
UNBROKEN: Final = 2
GONE: Final = 3
"""How an attack was decided: a petal was stronger (FP-37), one flower was larger (FP-50), nobody broke the tie (FP-51),
or a flower of the battle is no more (FP-81).
"""
BY_DRAWING: Final = 0
BY_VICTORY: Final = 1
"""Why a card was drawn: as the whole turn (FP-25), or after a success (FP-40)."""


# ---- before the first turn --------------------------------------------------------------------


class PacketsDealt(Event):
    """Packets of petals and starting hands are dealt now, face down (FP-3); the cards follow."""


class ContestBegan(Event):
    """These seats throw for the choice of a rank (FP-13)."""

    seats: tuple[int, ...]


class ThrowMade(Event):
    """A seat has made its throw; nobody else knows which."""

    seat: int
    choice: int

    def redacted(self, observer: int, table: Table) -> Event:
        """The choice for its owner alone."""
        return self if observer == self.seat else ThrowMade(self.seat, HIDDEN)


class ThrowsRevealed(Event):
    """All throws are shown; those in `staying` are still in the contest (FP-13)."""

    seats: tuple[int, ...]
    choices: tuple[int, ...]
    staying: tuple[int, ...]

    def teaches(self, table: Table) -> bool:
        """The throws of others."""
        return True


class ContestWon(Event):
    """A seat won the contest and chooses its rank (FP-14)."""

    seat: int


class WinnerDrawn(Event):
    """A seat was drawn by lot and chooses its rank (FP-A8)."""

    chance: ClassVar[bool] = True

    seat: int


class RanksTaken(Event):
    """The turn order: the seats by rank (FP-14)."""

    order: tuple[int, ...]


class RanksDrawn(Event):
    """The turn order was drawn by lot (FP-A8)."""

    chance: ClassVar[bool] = True

    order: tuple[int, ...]


class PacketTaken(Event):
    """A seat took a packet of petals and the hand of its rank, counted from 0 (FP-15); the hand follows."""

    seat: int
    rank: int


class BuildingBegan(Event):
    """Everybody plans a first garden (FP-18)."""


class PlanChanged(Event):
    """A seat changed what it prepares: a first garden, or a flower to be founded. Nobody else is told (FP-A3)."""

    seat: int
    plan: Plan

    def redacted(self, observer: int, table: Table) -> Event | None:
        """For its owner alone."""
        return self if observer == self.seat else None


class GardenReady(Event):
    """A seat's plan for its garden is final (FP-A3)."""

    seat: int


class FlowerPlanted(Event):
    """A flower of `size` petals stands in a garden: one of the first ones (FP-18), or founded from the hand (FP-66,
    FP-67). Its petals came before.
    """

    seat: int
    flower: int
    size: int
    power: bool
    founded: bool


class GardensReady(Event):
    """All gardens stand, and the players say their line (FP-20)."""

    def teaches(self, table: Table) -> bool:
        """The plans of the others were shown."""
        return True


# ---- turns ------------------------------------------------------------------------------------


class TurnBegan(Event):
    """A seat's turn began; no flower is exhausted any more (FP-21)."""

    seat: int


class TurnEnded(Event):
    """A seat's turn is over (FP-41, FP-45); `drew`: it was a DRAW (FP-25)."""

    seat: int
    drew: bool


class CardDrawn(Event):
    """A seat draws a card, BY_DRAWING or BY_VICTORY; the card follows."""

    seat: int
    reason: int


class GraveReshuffled(Event):
    """The draw pile was empty: the GraveRyard becomes a new one (FP-11); the cards follow."""


class CardPlayed(Event):
    """A seat uses a hand card for its power: on a flower (zone) of `target`, at a petal or place; or on the hand of
    `target` if no flower is named (FP-56, FP-60, FP-62, FP-64). What it does follows.
    """

    seat: int
    card: int
    power: int
    target: int
    flower: int = -1
    place: int = -1


class FlowerPromoted(Event):
    """A flower is a POWER FLOWER from now on (FP-62); its petals are turned up next."""

    flower: int


class FlowerWithered(Event):
    """A flower lost its last petal and is no more (FP-A22, FP-A39)."""

    seat: int
    flower: int


# ---- battles ----------------------------------------------------------------------------------


class AttackDeclared(Event):
    """A flower attacks a flower of an opponent (FP-30)."""

    attacker: int
    attacking: int
    defender: int
    defending: int


class Passed(Event):
    """A seat does not reply; `empty`: it has no card to reply with (FP-A18)."""

    seat: int
    empty: bool


class ComparisonBegan(Event):
    """Both have passed: the attack is resolved (FP-33)."""


class PetalPicked(Event):
    """The owner of a POWER FLOWER picked a petal (FP-53); `secret` until the other one has picked as well (FP-A29)."""

    seat: int
    petal: int
    secret: bool

    def redacted(self, observer: int, table: Table) -> Event:
        """A secret pick for its owner alone."""
        return self if observer == self.seat or not self.secret else PetalPicked(self.seat, HIDDEN, True)


class PetalsCompared(Event):
    """Two petals fight: their places and faces, attacker first (FP-37, FP-48). `revealed`: the picks were secret."""

    petals: tuple[int, int]
    faces: tuple[int, int]
    revealed: bool

    def teaches(self, table: Table) -> bool:
        """What the other one has picked."""
        return self.revealed


class TieWindowOpened(Event):
    """Both flowers have run out of petals at once: only cards can break the tie (FP-51)."""


class AttackSucceeded(Event):
    """The attacker won, BY_PETAL or BY_SIZE (FP-37, FP-50); what follows from it comes next."""

    attacker: int
    attacking: int
    defender: int
    defending: int
    reason: int


class AttackFailed(Event):
    """The attack failed, and the attacking flower is exhausted (FP-42, FP-43)."""

    attacker: int
    attacking: int
    defender: int
    defending: int
    reason: int


class FlowerCaptured(Event):
    """What is left of a defeated flower is planted in the attacker's garden (FP-39)."""

    seat: int
    flower: int
    loser: int


# ---- the end ----------------------------------------------------------------------------------


class LastWillBegan(Event):
    """A seat won without a flower left: it may play a last will (FP-70)."""

    seat: int


class LastWillEnded(Event):
    """A last will is over."""

    seat: int


class PlayerOut(Event):
    """A player has no flower left (FP-23); the hand follows (FP-A48)."""

    seat: int


class GameEnded(Event):
    """The game is over: why (message key and clause), and the place of every seat."""

    reason: str
    clause: str
    places: tuple[int, ...]


EVENT_TYPES: tuple[type[Event], ...] = (
    *TABLE_EVENTS,
    PacketsDealt,
    ContestBegan,
    ThrowMade,
    ThrowsRevealed,
    ContestWon,
    WinnerDrawn,
    RanksTaken,
    RanksDrawn,
    PacketTaken,
    BuildingBegan,
    PlanChanged,
    GardenReady,
    FlowerPlanted,
    GardensReady,
    TurnBegan,
    TurnEnded,
    CardDrawn,
    GraveReshuffled,
    CardPlayed,
    FlowerPromoted,
    FlowerWithered,
    AttackDeclared,
    Passed,
    ComparisonBegan,
    PetalPicked,
    PetalsCompared,
    TieWindowOpened,
    AttackSucceeded,
    AttackFailed,
    FlowerCaptured,
    LastWillBegan,
    LastWillEnded,
    PlayerOut,
    GameEnded,
)
