"""What is told of a game that is over: what lies in the cemeteries, the best fight of each player, achievements."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from game.batailles.army import KING, MINE, SAPPER, SPY, UNIT, Army
from game.batailles.ending import points
from game.batailles.events import FightBegan, UnitDied
from game.batailles.state import State
from game.batailles.zones import cemetery
from game.core.match.tale import TaleRow, TaleTeller
from game.core.match.telling import listed
from game.core.rules.outcome import Outcome
from game.core.texts import Argument, SeatName, Sentence

_KINDS: Final = (("units", (UNIT,)), ("helpers", (SPY, SAPPER)), ("kings", (KING,)), ("mines", (MINE,)))
"""The lines of the breakdown: what is counted together."""
_POINT: Final = 100
"""A point weighs more than any strength when fights are compared."""


class BataillesTeller(TaleTeller):
    """`lost[seat]`: how many of its cards have died; `fights`: whom a seat has killed in the present fight."""

    def __init__(self, content: Any, seats: int) -> None:
        super().__init__(content, seats)
        self.lost = [0] * seats
        self.kings_killed: set[int] = set()
        self.kings_lost: set[int] = set()
        self.mines_cleared: set[int] = set()
        self.doubles: set[int] = set()
        self._killed: list[list[int]] = [[] for _ in range(seats)]

    def _army(self, state: State) -> Army:
        army: Army = self.content.armies[state.house.army]
        return army

    def fight(self, event: FightBegan, state: State) -> None:
        """A new fight (BP-11)."""
        self._killed = [[] for _ in range(self.seats)]

    def died(self, event: UnitDied, state: State) -> None:
        """A card for the cemetery of its killer (BP-25)."""
        army = self._army(state)
        self.lost[event.seat] += 1
        if army.is_king(event.face):
            self.kings_killed.add(event.killer)
            self.kings_lost.add(event.seat)
        if army.is_mine(event.face):
            self.mines_cleared.add(event.killer)
        killed = self._killed[event.killer]
        killed.append(event.face)
        if len(killed) > 1:
            self.doubles.add(event.killer)
        house = state.house
        worth = sum(_POINT * army.points(face, house.mine_points) + army.values[face] for face in killed)
        names = listed([self.content.card_name(house.army, house.skin, face) for face in killed])
        words: dict[str, Argument] = {"cards": names, "other": SeatName(event.seat)}
        self.deed(event.killer, worth, Sentence("batailles.deed.fight", words, "BP-25"))

    notes: ClassVar = {FightBegan: fight, UnitDied: died}

    def why(self, state: State, outcome: Outcome) -> Sentence:
        """What ended it, and whose cemetery counts most (BP-33)."""
        if len(outcome.winners) > 1:
            return super().why(state, outcome)
        winner = outcome.winners[0]
        counted = points(self._army(state), state, winner)
        key = outcome.reason.replace(".outcome.", ".why.")
        return Sentence(key, {"player": SeatName(winner), "n": counted}, outcome.clause)

    def rows(self, state: State) -> tuple[TaleRow, ...]:
        """The cemeteries by kinds of cards, with their points (BP-33), and the cards that each has lost."""
        army, house = self._army(state), state.house
        dead = [state.table.faces_in(cemetery(seat)) for seat in range(self.seats)]
        rows = []
        for name, roles in _KINDS:
            amounts = tuple(
                sum(army.points(face, house.mine_points) for face in faces if army.roles[face] in roles)
                for faces in dead
            )
            if any(amounts):
                rows.append(TaleRow(f"batailles.row.{name}", amounts, True))
        kings = tuple(sum(army.is_king(face) for face in faces) for faces in dead)
        if any(kings):  # of all others there are as many as their points
            rows.append(TaleRow("batailles.row.kings_killed", kings))
        return (*rows, TaleRow("batailles.row.lost", tuple(self.lost)))

    # ---- achievements -------------------------------------------------------------------------

    def double(self, state: State, seat: int) -> bool:
        """Two cards of others in one fight."""
        return seat in self.doubles

    def royal_hunt(self, state: State, seat: int) -> bool:
        """A king (BP-27)."""
        return seat in self.kings_killed

    def long_live(self, state: State, seat: int) -> bool:
        """Won, and the own king lives."""
        return state.result is not None and state.result.winners == (seat,) and seat not in self.kings_lost

    def cleared(self, state: State, seat: int) -> bool:
        """A minefield destroyed."""
        return seat in self.mines_cleared

    judges: ClassVar = {"double": double, "royal_hunt": royal_hunt, "long_live": long_live, "cleared": cleared}


TELLER = BataillesTeller
