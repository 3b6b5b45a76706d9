"""What is told of a game that is over: where crystals and points came from, the dearest spell of each player,
achievements.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from game.core.match.tale import TaleRow, TaleTeller
from game.core.rules.outcome import Outcome
from game.core.texts import Argument, SeatName, Sentence
from game.flautz.ending import totals
from game.flautz.events import FlautzDeclared, MatchBegan, MatchEnded, QuinteLaid, SpellValued
from game.flautz.narration import MOST_POINTS, runner_up, spell_text, tied_familiars
from game.flautz.spells import ROYAL
from game.flautz.state import State

_QUINTE_WORTH: Final = 1_000
"""No spell is worth as much as a quinte; a royal is worth twice that."""
_UNBROKEN: Final = 2
"""The least number of matches for having won all of them."""


class FlautzTeller(TaleTeller):
    """`base` and `extra`: crystals for matches won, and those more for quintes and royals (FZ-28, FZ-31)."""

    def __init__(self, content: Any, seats: int) -> None:
        super().__init__(content, seats)
        self.base, self.extra, self.noted, self.won = ([0] * seats for _ in range(4))
        self.quintes: set[int] = set()
        self.narrow: set[int] = set()
        self.called: set[int] = set()
        self._declarers: set[int] = set()
        self._laid = False
        self._tie: list[int] = []  # of the last match, familiars that parted equal points, the most first
        self._points: tuple[int, int] | None = None  # of the last match, those of who won by them, and of the next

    def match_began(self, event: MatchBegan, state: State) -> None:
        """A new match: nobody has declared."""
        self._declarers.clear()
        self._laid = False

    def declared(self, event: FlautzDeclared, state: State) -> None:
        """Remembered until the match is valued (FZ-24)."""
        self._declarers.add(event.seat)

    def quinte(self, event: QuinteLaid, state: State) -> None:
        """A quinte or a royal wins the match (FZ-28, FZ-31)."""
        self.quintes.add(event.seat)
        self._laid = True
        royal = event.rank == ROYAL
        key, clause = ("royal", "FZ-30") if royal else ("quinte", "FZ-27")
        self.deed(
            event.seat, _QUINTE_WORTH * (1 + royal), Sentence(f"flautz.deed.{key}", {"match": state.match}, clause)
        )

    def valued(self, event: SpellValued, state: State) -> None:
        """A spell for its points (FZ-21)."""
        if event.points:
            words: dict[str, Argument] = {
                "spell": spell_text(self.content, event.spell),
                "n": event.points,
                "match": state.match,
            }
            key = "spell" if state.house.by_points or state.house.crystals_to_win > 1 else "spell_alone"
            self.deed(event.seat, event.points, Sentence(f"flautz.deed.{key}", words, event.clause))

    def match_ended(self, event: MatchEnded, state: State) -> None:
        """What the match has brought (FZ-22)."""
        each = self.content.game.crystals.match
        self._tie = tied_familiars(state, event)
        by_points = event.clause == MOST_POINTS
        self._points = (max(event.points), runner_up(event)) if by_points else None
        for seat in range(self.seats):
            crystals = event.crystals[seat]
            self.base[seat] += min(crystals, each)
            self.extra[seat] += crystals - min(crystals, each)
            self.noted[seat] += event.points[seat]
            self.won[seat] += seat in event.winners
        if len(event.winners) == 1:
            winner = event.winners[0]
            best_other = max(points for seat, points in enumerate(event.points) if seat != winner)
            if not self._laid and event.points[winner] - best_other == 1:
                self.narrow.add(winner)
            if winner in self._declarers:
                self.called.add(winner)

    notes: ClassVar = {
        MatchBegan: match_began,
        FlautzDeclared: declared,
        QuinteLaid: quinte,
        SpellValued: valued,
        MatchEnded: match_ended,
    }

    def why(self, state: State, outcome: Outcome) -> Sentence:
        """Whether crystals or points won, and how many (FZ-34, FZ-35)."""
        if len(outcome.winners) > 1:
            return super().why(state, outcome)
        winner = outcome.winners[0]
        counted = totals(self.content, state)[winner] if state.house.by_points else state.crystals[winner]
        key = outcome.reason.replace(".outcome.", ".why.")
        level = state.crystals.count(max(state.crystals))
        if outcome.clause == "FZ-Q43" and level > 1:
            key = f"flautz.why.last_match{'' if level == self.seats else '_level'}"
            counted = state.scored[winner]
        said: dict[str, Argument] = {"player": SeatName(winner), "n": counted, "match": state.match}
        said["crystals"] = state.crystals[winner]
        if key == "flautz.why.crystals" and self._tie:
            key = "flautz.why.familiars"
            said |= {"points": state.scored[winner], "familiars": self._tie[0], "other": self._tie[1]}
        elif key == "flautz.why.crystals" and state.house.crystals_to_win == 1:
            key = "flautz.why.first_crystal"
            if self._points is not None:
                key = "flautz.why.first_crystal_by_points"
                said |= {"points": self._points[0], "other": self._points[1]}
        return Sentence(key, {**said, "most": state.house.crystals_to_win}, outcome.clause)

    def rows(self, state: State) -> tuple[TaleRow, ...]:
        """Points of spells and crystals in a game for points; else the crystals alone (FZ-34, FZ-35)."""
        won = TaleRow("flautz.row.won", tuple(self.won))
        if state.house.by_points:
            each = self.content.game.crystals.points
            crystals = tuple(each * owned for owned in state.crystals)
            return (
                TaleRow("flautz.row.spells", tuple(self.noted), True),
                TaleRow("flautz.row.crystals", crystals, True),
                won,
            )
        rows, noted = (
            [TaleRow("flautz.row.base", tuple(self.base), True)],
            TaleRow("flautz.row.noted", tuple(self.noted)),
        )
        if any(self.extra):
            rows.append(TaleRow("flautz.row.extra", tuple(self.extra), True))
        return (*rows, noted) if state.house.crystals_to_win == 1 else (*rows, won, noted)  # the first crystal says it

    def counted(self, state: State) -> str:
        """Crystals, unless the game is one for points (FZ-34, FZ-35)."""
        return "" if state.house.by_points else "flautz.row.counted"

    # ---- achievements -------------------------------------------------------------------------

    def laid_quinte(self, state: State, seat: int) -> bool:
        """A quinte or a royal (FZ-27, FZ-30)."""
        return seat in self.quintes

    def won_declared(self, state: State, seat: int) -> bool:
        """Declared FLAUTZ!, and won that match (FZ-24)."""
        return seat in self.called

    def by_a_hair(self, state: State, seat: int) -> bool:
        """A match won by one point."""
        return seat in self.narrow

    def unbroken(self, state: State, seat: int) -> bool:
        """Every match of a game."""
        return self.won[seat] == state.match >= _UNBROKEN

    judges: ClassVar = {
        "quinte": laid_quinte,
        "declared": won_declared,
        "by_a_hair": by_a_hair,
        "unbroken": unbroken,
    }


TELLER = FlautzTeller
