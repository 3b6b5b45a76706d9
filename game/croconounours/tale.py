"""What is told of a game that is over: who has munched and parried how much, the best turn of each player,
achievements.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from game.core.match.tale import TaleRow, TaleTeller
from game.core.match.telling import listed
from game.core.rules.outcome import Outcome
from game.core.texts import Argument, LocalText, SeatName, Sentence
from game.croconounours.events import TAKEN, AttackDefended, TurnBegan, WarriorWounded
from game.croconounours.state import SHOT, State, owner

FEAST: Final = 2
"""Warriors eaten in one turn that make a feast."""
SHARPSHOOTER: Final = 2
WALL: Final = 4
"""Attacks parried or dodged that make a wall."""


class CrocoNounoursTeller(TaleTeller):
    """By seat: warriors of others `eaten`, those of them by `shots`, its own `lost`, attacks `answered`."""

    def __init__(self, content: Any, seats: int) -> None:
        super().__init__(content, seats)
        self.eaten, self.shots, self.lost, self.answered, self.most = ([0] * seats for _ in range(5))
        self._this_turn: list[list[LocalText]] = [[] for _ in range(seats)]

    def turn(self, event: TurnBegan, state: State) -> None:
        """A new turn: nobody has eaten yet."""
        self._this_turn = [[] for _ in range(self.seats)]

    def wounded(self, event: WarriorWounded, state: State) -> None:
        """A warrior was eaten (CN-27), close by or from afar (CN-42)."""
        loser, eater = owner(event.warrior), event.eater
        self.lost[loser] += 1
        if state.side(loser) == state.side(eater):
            return
        self.eaten[eater] += 1
        self.shots[eater] += state.attack is not None and state.attack.mode == SHOT
        eaten = self._this_turn[eater]
        eaten.append(self.content.warrior_name(loser, event.colour))
        self.most[eater] = max(self.most[eater], len(eaten))
        words: dict[str, Argument] = {"warriors": listed(eaten), "n": len(eaten)}
        self.deed(eater, len(eaten), Sentence("croconounours.deed.eaten", words, "CN-27"))

    def defended(self, event: AttackDefended, state: State) -> None:
        """An attack that was parried or dodged (CN-29)."""
        self.answered[event.seat] += event.answer != TAKEN

    notes: ClassVar = {TurnBegan: turn, WarriorWounded: wounded, AttackDefended: defended}

    def why(self, state: State, outcome: Outcome) -> Sentence:
        """Who is left, with how many (CN-47); other ends are told as they are."""
        if outcome.reason != "croconounours.outcome.last_standing":
            return super().why(state, outcome)
        winner = outcome.winners[0]
        words: dict[str, Argument] = {"player": SeatName(winner), "n": len(state.warriors(winner))}
        return Sentence("croconounours.why.last_standing", words, outcome.clause)

    def rows(self, state: State) -> tuple[TaleRow, ...]:
        """What each has done; no points are counted here."""
        left = tuple(len(state.warriors(seat)) for seat in range(self.seats))
        rows = [
            TaleRow("croconounours.row.left", left),
            TaleRow("croconounours.row.eaten", tuple(self.eaten)),
            TaleRow("croconounours.row.shots", tuple(self.shots)),
            TaleRow("croconounours.row.answered", tuple(self.answered)),
        ]
        return tuple(row for row in rows if any(row.amounts))

    # ---- achievements -------------------------------------------------------------------------

    def feast(self, state: State, seat: int) -> bool:
        """Two warriors in one turn."""
        return self.most[seat] >= FEAST

    def sharpshooter(self, state: State, seat: int) -> bool:
        """Two warriors by shots (CN-42)."""
        return self.shots[seat] >= SHARPSHOOTER

    def wall(self, state: State, seat: int) -> bool:
        """Four attacks parried or dodged (CN-31, CN-33)."""
        return self.answered[seat] >= WALL

    def unharmed(self, state: State, seat: int) -> bool:
        """Won without a warrior lost."""
        return state.result is not None and state.result.winners == (seat,) and not self.lost[seat]

    def last_one(self, state: State, seat: int) -> bool:
        """Won with a single warrior."""
        return state.result is not None and state.result.winners == (seat,) and len(state.warriors(seat)) == 1

    judges: ClassVar = {
        "feast": feast,
        "sharpshooter": sharpshooter,
        "wall": wall,
        "unharmed": unharmed,
        "last_one": last_one,
    }


TELLER = CrocoNounoursTeller
