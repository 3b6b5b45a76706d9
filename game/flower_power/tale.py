"""What is told of a game that is over: what each garden has seen, the best deed of each player, achievements."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from game.core.match.tale import TaleRow, TaleTeller
from game.core.rules.outcome import Outcome
from game.core.texts import Argument, SeatName, Sentence
from game.flower_power.events import (
    AttackDeclared,
    AttackSucceeded,
    FlowerCaptured,
    FlowerPlanted,
    FlowerWithered,
    TurnBegan,
)
from game.flower_power.state import State

RAID: Final = 3
"""Turns in a row with a capture that make a raid: each of them ends with it (FP-41)."""
GARDENER: Final = 2
_POWER: Final = 12
"""A POWER FLOWER weighs about two good petals more than another flower."""


class FlowerPowerTeller(TaleTeller):
    """By seat: flowers `captured`, `lost` and `founded`, attacks `declared` and `won`."""

    def __init__(self, content: Any, seats: int) -> None:
        super().__init__(content, seats)
        self.captured, self.lost, self.founded, self.declared, self.won, self.raid = ([0] * seats for _ in range(6))
        self.powerful: set[int] = set()
        self._turns, self._row, self._last = [0] * seats, [0] * seats, [-1] * seats

    def turn(self, event: TurnBegan, state: State) -> None:
        """Turns of each seat are counted, those with a capture in a row."""
        self._turns[event.seat] += 1

    def attack(self, event: AttackDeclared, state: State) -> None:
        """A flower attacks (FP-30)."""
        self.declared[event.attacker] += 1

    def success(self, event: AttackSucceeded, state: State) -> None:
        """It won (FP-37), perhaps as a POWER FLOWER."""
        self.won[event.attacker] += 1
        flower = state.flower(event.attacking)
        if flower is not None and flower.power:
            self.powerful.add(event.attacker)

    def capture(self, event: FlowerCaptured, state: State) -> None:
        """What is left of a flower changes its garden (FP-39)."""
        self.lost[event.loser] += 1
        self.captured[event.seat] += 1
        self._row[event.seat] = (
            self._row[event.seat] + 1 if self._last[event.seat] == self._turns[event.seat] - 1 else 1
        )
        self._last[event.seat] = self._turns[event.seat]
        self.raid[event.seat] = max(self.raid[event.seat], self._row[event.seat])
        faces = state.table.faces_in(event.flower)
        worth = sum(self.content.cards.values[face] for face in faces)
        flower = state.flower(event.flower)
        power = flower is not None and flower.power
        words: dict[str, Argument] = {"n": len(faces), "worth": worth, "other": SeatName(event.loser)}
        key = "capture_power" if power else "capture"
        self.deed(event.seat, worth + _POWER * power, Sentence(f"flower_power.deed.{key}", words, "FP-39"))

    def planted(self, event: FlowerPlanted, state: State) -> None:
        """A flower founded from the hand (FP-66, FP-67)."""
        if event.founded:
            self.founded[event.seat] += 1
            worth = event.size + _POWER * event.power
            key, clause = ("founded_power", "FP-67") if event.power else ("founded", "FP-66")
            self.deed(event.seat, worth, Sentence(f"flower_power.deed.{key}", {"n": event.size}, clause))

    def withered(self, event: FlowerWithered, state: State) -> None:
        """A flower without petals (FP-A22)."""
        self.lost[event.seat] += 1

    notes: ClassVar = {
        TurnBegan: turn,
        AttackDeclared: attack,
        AttackSucceeded: success,
        FlowerCaptured: capture,
        FlowerPlanted: planted,
        FlowerWithered: withered,
    }

    def why(self, state: State, outcome: Outcome) -> Sentence:
        """Whose garden is the last in bloom, with how many flowers (FP-71); other ends are told as they are."""
        if outcome.reason != "flower_power.outcome.last_alive":
            return super().why(state, outcome)
        winner = outcome.winners[0]
        words: dict[str, Argument] = {"player": SeatName(winner), "n": len(state.garden(winner))}
        return Sentence("flower_power.why.last_alive", words, outcome.clause)

    def rows(self, state: State) -> tuple[TaleRow, ...]:
        """What each garden has seen; no points are counted here."""
        left = tuple(len(state.garden(seat)) for seat in range(self.seats))
        rows = [
            TaleRow("flower_power.row.left", left),
            TaleRow("flower_power.row.captured", tuple(self.captured)),
            TaleRow("flower_power.row.lost", tuple(self.lost)),
            TaleRow("flower_power.row.founded", tuple(self.founded)),
            TaleRow("flower_power.row.declared", tuple(self.declared)),
            TaleRow("flower_power.row.won", tuple(self.won)),
        ]
        return tuple(row for row in rows if any(row.amounts))

    # ---- achievements -------------------------------------------------------------------------

    def raider(self, state: State, seat: int) -> bool:
        """A flower captured in three turns in a row."""
        return self.raid[seat] >= RAID

    def untouched(self, state: State, seat: int) -> bool:
        """Won without a flower lost."""
        return state.result is not None and state.result.winners == (seat,) and not self.lost[seat]

    def gardener(self, state: State, seat: int) -> bool:
        """Two flowers founded from the hand (FP-66)."""
        return self.founded[seat] >= GARDENER

    def power(self, state: State, seat: int) -> bool:
        """An attack won by a POWER FLOWER."""
        return seat in self.powerful

    judges: ClassVar = {"raider": raider, "untouched": untouched, "gardener": gardener, "power": power}


TELLER = FlowerPowerTeller
