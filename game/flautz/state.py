"""What changes in a game: the table of cards, the match in play, the crystals and points of all matches."""

from __future__ import annotations

from typing import Final

import msgspec

from game.core.records import Frozen
from game.core.rules.outcome import Outcome
from game.core.table.table import Table
from game.flautz.spells import ROYAL, Spell

DEALING: Final = 0
"""Before a match, until the crystal lies on the first zone."""
DEALT: Final = 1
"""Hands are dealt; a quinte among them would end the match at once (FZ-Q15)."""
TURN: Final = 2
"""A seat chooses what to do with its turn."""
EXCHANGING: Final = 3
"""A seat has replaced a card and must exchange (FZ-38)."""
TURN_OVER: Final = 4
"""A turn was taken; what follows from it comes next."""
VALUING: Final = 5
"""The match is over, the spells are to be valued."""
OVER: Final = 6

PHASE_NAMES: Final = ("dealing", "dealt", "turn", "exchanging", "turn_over", "valuing", "over")

NO_SEAT: Final = -1
UNCHOSEN: Final = -1
"""The apprentice of a seat before it is dealt, and the first player if chance decides."""


class House(Frozen):
    """The house rules of this game, by their ids (see options.yaml), but for what follows from one: `by_points` from
    the mode, `path` (the zones of the arena, FZ-10) from the chosen sides. `first_player`: UNCHOSEN for chance.
    """

    by_points: bool
    crystals_to_win: int
    mode1_bonus_crystals: bool = msgspec.field(name="bonus_crystals")
    max_matches: int
    matches: int
    path: tuple[str, ...]
    last_turn_stand: bool
    match_tie: str
    first_player: int


class State(msgspec.Struct):
    """A game in play. Changed only by events; all of it but the cards on the table is public."""

    table: Table
    house: House
    phase: int
    match: int  # counts from 1; 0: before the first
    zone: int  # the zone under the crystal; as many as there are zones: the inscription
    first: int  # the first player of this match
    turn: int  # whose turn it is
    apprentices: tuple[int, ...]  # the number of each seat's apprentice
    concentrated: tuple[bool, ...]  # which side the apprentice shows
    declarer: int  # who has declared; NO_SEAT: nobody
    quinte: int  # who laid a quinte or royal
    quinte_rank: int  # which of them
    marker: bool  # the round marker is a crystal of the reserve; False: none yet, or a neutral token
    reserve: int
    crystals: tuple[int, ...]
    points: tuple[int, ...]  # of each seat, in games for points alone (FZ-34, FZ-35)
    spells: tuple[Spell, ...]  # of the match that was valued last
    scored: tuple[int, ...]  # in the same match
    winners: tuple[int, ...]  # of the same match
    result: Outcome | None

    def end(self, outcome: Outcome) -> None:
        """The game is over."""
        self.phase = OVER
        self.result = outcome

    def clone(self) -> State:
        """An independent copy; what is frozen is shared."""
        return self._with_table(self.table.clone())

    def view(self, observer: int) -> State:
        """What the observer may know: everything but the faces of hands and of the draw pile."""
        return self._with_table(self.table.view(observer))

    def _with_table(self, table: Table) -> State:
        return State(
            table,
            self.house,
            self.phase,
            self.match,
            self.zone,
            self.first,
            self.turn,
            self.apprentices,
            self.concentrated,
            self.declarer,
            self.quinte,
            self.quinte_rank,
            self.marker,
            self.reserve,
            self.crystals,
            self.points,
            self.spells,
            self.scored,
            self.winners,
            self.result,
        )

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.crystals)

    def top(self, zone: int) -> int:
        """The face of the first card of a zone: of the only one in a slot, of the next one of the draw pile."""
        table = self.table
        return table.faces[table.zones[zone][0]]

    @property
    def zone_word(self) -> str:
        """The zone under the crystal: which cards may be taken (FZ-14)."""
        return self.house.path[self.zone]

    @property
    def royal(self) -> bool:
        """True if a royal FLAUTZ! has ended the match that is being valued (FZ-30)."""
        return self.quinte_rank == ROYAL

    def in_turn_order(self) -> list[int]:
        """All seats, the first player first, then clockwise (FZ-13)."""
        return [(self.first + step) % self.seats for step in range(self.seats)]
