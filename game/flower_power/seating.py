"""Who chooses a place in the turn order, and which (FP-13 to FP-16, FP-A8)."""

from __future__ import annotations

from typing import ClassVar

from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules.drafts import EMPTY
from game.core.rules.rules import Action, Emit, Refusal
from game.flower_power.content import DUEL, Content
from game.flower_power.events import (
    ContestBegan,
    ContestWon,
    RanksDrawn,
    RanksTaken,
    ThrowMade,
    ThrowsRevealed,
    WinnerDrawn,
)
from game.flower_power.kinds import FlowerPowerAction
from game.flower_power.refusals import refused
from game.flower_power.setting_up import take_places
from game.flower_power.state import CONTEST, RANKING, State
from game.flower_power.words import NUMBER, THROW


def begin_seating(state: State, chance: Chance, emit: Emit) -> None:
    """The contest (FP-13), or what the house has instead of it (FP-A8)."""
    everybody = tuple(range(state.seats))
    if state.house.seat_choice == "contest":
        emit(ContestBegan(everybody))
    elif state.house.seat_choice == "lot":
        emit(WinnerDrawn(chance.choice(everybody)))
    else:
        emit(RanksDrawn(order_from(chance.choice(everybody), state.seats)))
        take_places(state, emit)


def order_from(first: int, seats: int) -> tuple[int, ...]:
    """The seats by rank when this one plays first: clockwise round the table (FP-14)."""
    return tuple((first + step) % seats for step in range(seats))


# ---- the contest ------------------------------------------------------------------------------


def throwers(state: State) -> tuple[int, ...]:
    """Those in the contest who have not thrown yet."""
    contest = state.contest
    return tuple([seat for seat in contest.seats if contest.throws[seat] == EMPTY])


def throw_count(content: Content, state: State) -> int:
    """How many throws there are to choose from."""
    return len(content.throws_among(len(state.contest.seats)))


class Throw(FlowerPowerAction):
    """Rock, paper or scissors, or a side of the hand, in secret (FP-13)."""

    phases: ClassVar = frozenset({CONTEST})
    written: ClassVar = Form({"throw": key("choice", THROW)})

    choice: int

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Throw]:
        return [cls(choice) for choice in range(throw_count(content, state))]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return refused("FP-13", "no_such_throw")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(ThrowMade(seat, self.choice))

    def shape(self, content: Content, state: State, seat: int) -> object:
        """Others see only that it was made, until the last one reveals them all."""
        return self if len(throwers(state)) == 1 else "throw"


def settle_contest(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """Once all have thrown: shows the throws; the winner goes on to choose, or those who stay in throw again. After
    too many throws a lot decides.
    """
    contest = state.contest
    if throwers(state):
        return False
    staying = _staying(content, contest.seats, contest.throws)
    emit(ThrowsRevealed(contest.seats, tuple(contest.throws[seat] for seat in contest.seats), staying))
    if len(staying) == 1:
        emit(ContestWon(staying[0]))
    elif state.contest.rounds >= content.game.longest_contest:
        emit(WinnerDrawn(chance.choice(staying)))
    return True


def _staying(content: Content, seats: tuple[int, ...], throws: tuple[int, ...]) -> tuple[int, ...]:
    """Who is still in: of two, the one whose throw beats the other's; of more, the smaller group; all of them if that
    decides nothing (FP-13).
    """
    if len(seats) == DUEL:
        one, other = seats
        if content.throw_beats(throws[one], throws[other]):
            return (one,)
        return (other,) if content.throw_beats(throws[other], throws[one]) else seats
    groups = [tuple(seat for seat in seats if throws[seat] == side) for side in range(len(content.game.sides))]
    smaller, larger = sorted(groups, key=len)
    return seats if not smaller or len(smaller) == len(larger) else smaller


# ---- ranks ------------------------------------------------------------------------------------


class ChooseRank(FlowerPowerAction):
    """The winner of the contest takes a place in the turn order, 1 for the first (FP-14)."""

    phases: ClassVar = frozenset({RANKING})
    written: ClassVar = Form({"rank": key("rank", NUMBER)})

    rank: int

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[ChooseRank]:
        """Any rank, not only the first."""
        return [cls(rank) for rank in range(1, state.seats + 1)]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return refused("FP-14", "no_such_rank")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """The others follow clockwise (FP-14, FP-16)."""
        emit(RanksTaken(order_from((state.winner - self.rank + 1) % state.seats, state.seats)))
        take_places(state, emit)


ACTION_TYPES: tuple[type[Action], ...] = (Throw, ChooseRank)
"""In the order in which legal actions are listed."""
