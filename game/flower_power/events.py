"""What happens in a game, beside the moving and turning of cards: facts in the past tense.

All of it is public but throws, picks and plans, which only their owner sees before they are revealed.

What changes a garden, a hand or what lies open ends the count of quiet turns (FP-A54).
"""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec.structs import replace

from game.core.rules.drafts import EMPTY, HIDDEN
from game.core.rules.events import TABLE_EVENTS, Event
from game.core.rules.fields import Face, Place, Seat, Zone
from game.core.rules.outcome import GameEnded
from game.core.table.table import Table
from game.core.tuples import with_item
from game.flower_power.state import (
    BUILDING,
    COMPARE,
    CONTEST,
    LAST_WILL,
    LEAST,
    MAIN,
    NO_SEAT,
    RANKING,
    REPLY,
    TIE,
    TURN_OVER,
    Battle,
    Contest,
    Flower,
    Plan,
    State,
)

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

    seats: tuple[Seat, ...]

    def write(self, state: State) -> None:
        state.phase = CONTEST
        state.contest = Contest(self.seats, (EMPTY,) * state.seats, 0)


class ThrowMade(Event):
    """A seat has made its throw; nobody else knows which."""

    seat: Seat
    choice: int

    def redacted(self, observer: int, table: Table) -> Event:
        """The choice for its owner alone."""
        return self if observer == self.seat else ThrowMade(self.seat, HIDDEN)

    def write(self, state: State) -> None:
        contest = state.contest
        state.contest = Contest(contest.seats, with_item(contest.throws, self.seat, self.choice), contest.rounds)


class ThrowsRevealed(Event):
    """All throws are shown; those in `staying` are still in the contest (FP-13)."""

    seats: tuple[Seat, ...]
    choices: tuple[int, ...]
    staying: tuple[Seat, ...]

    def teaches(self, table: Table) -> bool:
        """The throws of others."""
        return True

    def write(self, state: State) -> None:
        state.contest = Contest(self.staying, (EMPTY,) * state.seats, state.contest.rounds + 1)


class ContestWon(Event):
    """A seat won the contest and chooses its rank (FP-14)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.phase = RANKING
        state.winner = self.seat
        state.contest = Contest((), (), 0)


class WinnerDrawn(ContestWon):
    """A seat was drawn by lot and chooses its rank (FP-A8)."""

    chance: ClassVar[bool] = True


class RanksTaken(Event):
    """The turn order: the seats by rank (FP-14)."""

    order: tuple[Seat, ...]

    def write(self, state: State) -> None:
        state.order = self.order


class RanksDrawn(RanksTaken):
    """The turn order was drawn by lot (FP-A8)."""

    chance: ClassVar[bool] = True


class PacketTaken(Event):
    """A seat took a packet of petals and the hand of its rank, counted from 0 (FP-15); the hand follows."""

    seat: Seat
    rank: int


class BuildingBegan(Event):
    """Everybody plans a first garden (FP-18)."""

    def write(self, state: State) -> None:
        state.phase = BUILDING
        if not state.house.blind_build:
            state.plans = tuple([((),) * (petals // LEAST) for petals in state.deal.petals])


class PlanChanged(Event):
    """A seat changed what it prepares: a first garden, or a flower to be founded. Nobody else is told (FP-A3)."""

    seat: Seat
    plan: Plan

    def redacted(self, observer: int, table: Table) -> Event | None:
        """For its owner alone."""
        return self if observer == self.seat else None

    def write(self, state: State) -> None:
        state.plans = with_item(state.plans, self.seat, self.plan)


class GardenReady(Event):
    """A seat's plan for its garden is final (FP-A3)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.ready = with_item(state.ready, self.seat, True)


class FlowerPlanted(Event):
    """A flower of `size` petals stands in a garden: one of the first ones (FP-18), or founded from the hand (FP-66,
    FP-67). Its petals came before. `asked`: as in `CardPlayed`.
    """

    seat: Seat
    flower: Zone
    size: int
    power: bool
    founded: bool
    asked: Seat = NO_SEAT

    def write(self, state: State) -> None:
        state.flowers = (*state.flowers, Flower(self.flower, self.seat, self.power))
        if self.founded:
            state.did_something(self.asked)


class GardensReady(Event):
    """All gardens stand, and the players say their line (FP-20)."""

    def teaches(self, table: Table) -> bool:
        """The plans of the others were shown."""
        return True

    def write(self, state: State) -> None:
        state.phase = TURN_OVER
        state.plans = ((),) * state.seats


# ---- turns ------------------------------------------------------------------------------------


class TurnBegan(Event):
    """A seat's turn began; no flower is exhausted any more (FP-21)."""

    begins_turn: ClassVar[bool] = True

    seat: Seat

    def write(self, state: State) -> None:
        state.phase = MAIN
        state.active = self.seat
        state.turn += 1
        state.turns = with_item(state.turns, self.seat, state.turns[self.seat] + 1)
        state.busy = False
        state.declared = 0
        state.quiet += 1
        state.flowers = tuple(
            [Flower(f.zone, f.owner, f.power) if f.exhausted or f.attacked else f for f in state.flowers]
        )


class TurnEnded(Event):
    """A seat's turn is over (FP-41, FP-45); `drew`: it was a DRAW (FP-25)."""

    seat: Seat
    drew: bool

    def write(self, state: State) -> None:
        state.phase = TURN_OVER
        state.drew = with_item(state.drew, self.seat, self.drew)


class CardDrawn(Event):
    """A seat draws a card, BY_DRAWING or BY_VICTORY; the card follows."""

    seat: Seat
    reason: int

    def write(self, state: State) -> None:
        state.quiet = 0

    def victors(self) -> tuple[int, ...]:
        """A card for a success was won, though it is drawn (FP-40)."""
        return (self.seat,) if self.reason == BY_VICTORY else ()


class GraveReshuffled(Event):
    """The draw pile was empty: the GraveRyard becomes a new one (FP-11); the cards follow."""


class CardPlayed(Event):
    """A seat uses a hand card for its power: on a flower (zone) of `target`, at a petal or place; or on the hand of
    `target` if no flower is named (FP-56, FP-60, FP-62, FP-64). What it does follows. `asked`: in a battle, whose go
    to reply it is now (FP-33).
    """

    seat: Seat
    card: Face
    power: int
    target: Seat
    flower: Zone = -1
    place: Place = -1
    asked: Seat = NO_SEAT

    def write(self, state: State) -> None:
        state.did_something(self.asked)


class FlowerPromoted(Event):
    """A flower is a POWER FLOWER from now on (FP-62); its petals are turned up next."""

    flower: Zone

    def write(self, state: State) -> None:
        flower = state.flower(self.flower)
        if flower is not None:
            state.set_flower(replace(flower, power=True))


class FlowerWithered(Event):
    """A flower lost its last petal and is no more (FP-A22, FP-A39)."""

    seat: Seat
    flower: Zone

    def write(self, state: State) -> None:
        state.flowers = tuple([flower for flower in state.flowers if flower.zone != self.flower])


# ---- battles ----------------------------------------------------------------------------------


class AttackDeclared(Event):
    """A flower attacks a flower of an opponent (FP-30); the first go to reply is the attacker's (FP-33)."""

    attacker: Seat
    attacking: Zone
    defender: Seat
    defending: Zone

    def write(self, state: State) -> None:
        state.phase = REPLY
        state.busy = True
        state.declared += 1
        state.battle = Battle(self.attacker, self.defender, self.attacking, self.defending, self.attacker)
        flower = state.flower(self.attacking)
        if flower is not None:
            state.set_flower(replace(flower, attacked=(*flower.attacked, self.defending)))


class PetalsTurned(Event):
    """Petals of the flowers that fight are turned up now (FP-31, FP-48); the cards follow."""

    def write(self, state: State) -> None:
        state.quiet = 0


class Passed(Event):
    """A seat does not reply; `empty`: it has no card to reply with (FP-A18). `asked`: whose go it is now, if
    the window stays open (FP-33).
    """

    seat: Seat
    empty: bool
    asked: Seat = NO_SEAT

    def write(self, state: State) -> None:
        if state.battle is not None:
            state.battle = state.battle.asking(self.asked, state.battle.passes + 1)


class ComparisonBegan(Event):
    """Petals are compared, from the top: both have passed (FP-33), or a card may have broken a tie (FP-A28)."""

    def write(self, state: State) -> None:
        state.phase = COMPARE
        if state.battle is not None:
            state.battle = replace(state.battle, used=((), ()), picks=(EMPTY, EMPTY))


class PetalPicked(Event):
    """The owner of a POWER FLOWER picked a petal (FP-53); `secret` until the other one has picked as well (FP-A29)."""

    seat: Seat
    petal: Place
    secret: bool

    def redacted(self, observer: int, table: Table) -> Event:
        """A secret pick for its owner alone."""
        return self if observer == self.seat or not self.secret else PetalPicked(self.seat, HIDDEN, True)

    def write(self, state: State) -> None:
        battle = state.battle
        if battle is not None:
            first, second = with_item(battle.picks, battle.side(self.seat), self.petal)
            state.battle = replace(battle, picks=(first, second))


class PetalsCompared(Event):
    """Two petals fight: their places and faces, attacker first (FP-37, FP-48). `revealed`: the picks were secret."""

    petals: tuple[Place, Place]
    faces: tuple[Face, Face]
    revealed: bool

    def teaches(self, table: Table) -> bool:
        """What the other one has picked."""
        return self.revealed

    def write(self, state: State) -> None:
        if state.battle is not None:
            first, second = state.battle.used
            used = ((*first, self.petals[0]), (*second, self.petals[1]))
            state.battle = replace(state.battle, used=used, picks=(EMPTY, EMPTY))


class TieWindowOpened(Event):
    """Both flowers have run out of petals at once: only cards can break the tie (FP-51). `asked`: whose go it is
    to do so.
    """

    asked: Seat = NO_SEAT

    def write(self, state: State) -> None:
        state.phase = TIE
        if state.battle is not None:
            state.battle = replace(state.battle.asking(self.asked, 0), tied=True)


class AttackSucceeded(Event):
    """The attacker won, BY_PETAL or BY_SIZE (FP-37, FP-50); what follows from it comes next."""

    attacker: Seat
    attacking: Zone
    defender: Seat
    defending: Zone
    reason: int

    def write(self, state: State) -> None:
        state.phase = TURN_OVER
        state.battle = None
        state.quiet = 0


class AttackFailed(Event):
    """The attack failed, and the attacking flower is exhausted (FP-42, FP-43)."""

    attacker: Seat
    attacking: Zone
    defender: Seat
    defending: Zone
    reason: int

    def write(self, state: State) -> None:
        state.phase = MAIN
        state.battle = None
        flower = state.flower(self.attacking)
        if flower is not None:
            state.set_flower(replace(flower, exhausted=True))


class FlowerCaptured(Event):
    """What is left of a defeated flower is planted in the attacker's garden (FP-39)."""

    seat: Seat
    flower: Zone
    loser: Seat

    def write(self, state: State) -> None:
        flower = state.flower(self.flower)
        if flower is not None:
            others = [other for other in state.flowers if other is not flower]
            state.flowers = (*others, Flower(flower.zone, self.seat, flower.power))

    def victors(self) -> tuple[int, ...]:
        """Its petals are the attacker's from now on."""
        return (self.seat,)


# ---- the end ----------------------------------------------------------------------------------


class LastWillBegan(Event):
    """A seat won without a flower left: it may play a last will (FP-70)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.phase = LAST_WILL


class LastWillEnded(Event):
    """A last will is over."""

    seat: Seat

    def write(self, state: State) -> None:
        state.phase = TURN_OVER


class PlayerOut(Event):
    """A player has no flower left (FP-23); the hand follows (FP-A48)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.fallen = (*state.fallen, self.seat)


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
    PetalsTurned,
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
