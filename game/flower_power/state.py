"""What changes in a game: the table of cards, the gardens, plans and throws in secret, whose turn it is, the battle
that is being fought.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Final

import msgspec

from game.core.records import Frozen
from game.core.rules.drafts import EMPTY, HIDDEN, Sealed, seen_by
from game.core.rules.fields import Face
from game.core.rules.outcome import Outcome
from game.core.table.table import EVERYBODY, Table
from game.flower_power.deals import Deal
from game.flower_power.zones import hand

SETTING_UP: Final = 0
CONTEST: Final = 1
"""Those who are still in the seating contest throw in secret, at once (FP-13)."""
RANKING: Final = 2
"""The winner chooses a place in the turn order (FP-14)."""
BUILDING: Final = 3
"""Everybody plans a first garden in secret, at once (FP-18, FP-A3)."""
TURN_OVER: Final = 4
MAIN: Final = 5
"""The active player draws, plays cards, founds flowers, attacks or ends the turn (FP-22)."""
REPLY: Final = 6
"""The two players of a battle reply in turn (FP-33)."""
COMPARE: Final = 7
"""Petals are compared; the owner of a POWER FLOWER is asked for each of them (FP-53)."""
TIE: Final = 8
"""Both flowers have run out of petals to compare: only cards can break the tie (FP-51)."""
LAST_WILL: Final = 9
"""The active player has won without a flower left (FP-70)."""
OVER: Final = 10

PHASE_NAMES: Final = (
    "setting_up",
    "contest",
    "ranking",
    "building",
    "turn_over",
    "main",
    "reply",
    "compare",
    "tie",
    "last_will",
    "over",
)

NO_SEAT: Final = -1
ATTACKER: Final = 0
DEFENDER: Final = 1
"""The two sides of a battle."""
PASSES_TO_CLOSE: Final = 2
"""The window closes when both have passed in a row (FP-33, FP-A18)."""

LEAST: Final = 2
"""Petals of a flower of the first garden (FP-18)."""
Bed = tuple[Face, ...]
"""The petals of a planned flower from top to bottom: faces, or UNKNOWN for petals nobody looks at."""
Plan = tuple[Bed, ...]
"""What a seat prepares in secret: its first garden, or one flower to be founded; () to those who may not know."""


FLAGS_OF_WORDS: Final = {"after_draw": "must_attack", "pf_vs_pf": "simultaneous", "eliminated_hand": "graveyard"}
"""House rules with the choice of two words that are kept as flags: true for this word."""


class House(Frozen):
    """The house rules of this match, by their ids (see options.yaml; FLAGS_OF_WORDS for words that are flags here).
    `memory_aid` matters to the screen alone (FP-A46).

    Encoded, some have other names: those under which the states of old journals were told apart.
    """

    seat_choice: str
    blind_build: bool
    after_draw: bool = msgspec.field(name="must_attack")
    create_in_battle: bool
    tie_discard: str
    tie_window_forced: bool
    pf_vs_pf: bool = msgspec.field(name="simultaneous")
    heart_face_up: bool
    eliminated_hand: bool = msgspec.field(name="hand_to_grave")
    last_will_replant: bool
    memory_aid: bool
    stalemate_guard: bool = msgspec.field(name="guard")
    stalemate_rounds: int
    turn_limit: int


class Flower(Frozen):
    """A flower: the stack of petals in `zone` (FP-78), whose it is, whether it is a POWER FLOWER (FP-80), in the back
    row (FP-12), whether it has attacked in vain this turn (FP-43), and which flowers it has attacked in it (FP-46).
    """

    zone: int
    owner: int
    power: bool = False
    exhausted: bool = False
    attacked: tuple[int, ...] = ()


_BY_ZONE: Final = attrgetter("zone")


class Contest(Frozen):
    """The seating contest: who is still in it, what each seat has thrown in secret, how many throws were undecided."""

    seats: tuple[int, ...]
    throws: Sealed
    rounds: int


class Battle(Frozen):
    """An attack in progress. `asked`: whose go it is to reply; `passes` in a row. `tied`: the tie window was open
    already. `used[side]`: the petals compared so far, in order; `picks[side]`: what the owner of a POWER FLOWER has
    picked for the next comparison.
    """

    attacker: int
    defender: int
    attacking: int
    defending: int
    asked: int
    passes: int = 0
    tied: bool = False
    used: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    picks: tuple[int, int] = (EMPTY, EMPTY)

    def asking(self, seat: int, passes: int) -> Battle:
        """The battle when it is this seat's go to reply, after so many passes in a row (FP-33)."""
        return Battle(
            self.attacker,
            self.defender,
            self.attacking,
            self.defending,
            seat,
            passes,
            self.tied,
            self.used,
            self.picks,
        )

    def side(self, seat: int) -> int:
        """ATTACKER or DEFENDER."""
        return ATTACKER if seat == self.attacker else DEFENDER

    def seat(self, side: int) -> int:
        """The seat that fights on a side."""
        return self.attacker if side == ATTACKER else self.defender

    def zone(self, side: int) -> int:
        """The flower that fights on a side."""
        return self.attacking if side == ATTACKER else self.defending

    def other(self, seat: int) -> int:
        """The seat on the other side."""
        return self.defender if seat == self.attacker else self.attacker


class State(msgspec.Struct):
    """A game in play. Changed only by events."""

    table: Table
    house: House
    deal: Deal
    phase: int
    contest: Contest
    winner: int
    order: tuple[int, ...]  # the seats by rank; () before it is known
    plans: tuple[Plan, ...]
    ready: tuple[bool, ...]
    flowers: tuple[Flower, ...]
    active: int
    turn: int  # counts all turns
    turns: tuple[int, ...]  # of each seat, the present one included
    drew: tuple[bool, ...]  # the last turn of each seat was a DRAW (FP-27)
    busy: bool  # something was done in this turn (FP-A12)
    declared: int  # attacks of this turn
    quiet: int  # turns since anything changed (FP-A54)
    battle: Battle | None
    fallen: tuple[int, ...]  # who is out, in order
    result: Outcome | None

    def end(self, outcome: Outcome) -> None:
        """The game is over."""
        self.phase = OVER
        self.battle = None
        self.result = outcome

    def clone(self) -> State:
        """An independent copy; what is frozen is shared."""
        return self._with(self.table.clone(), self.contest, self.plans, self.battle)

    def view(self, observer: int) -> State:
        """What the observer may know: of other seats' throws and picks only that they were made, of their plans
        nothing.
        """
        contest, battle, plans = self.contest, self.battle, self.plans
        if contest.seats:
            contest = Contest(contest.seats, seen_by(contest.throws, observer), contest.rounds)
        if any(plans):
            plans = tuple([plan if seat == observer else () for seat, plan in enumerate(plans)])
        if battle is not None and self.house.pf_vs_pf and battle.picks != (EMPTY, EMPTY):
            first, second = [
                pick if pick == EMPTY or battle.seat(side) == observer else HIDDEN
                for side, pick in enumerate(battle.picks)
            ]
            battle = msgspec.structs.replace(battle, picks=(first, second))
        return self._with(self.table.view(observer), contest, plans, battle)

    def _with(self, table: Table, contest: Contest, plans: tuple[Plan, ...], battle: Battle | None) -> State:
        return State(
            table,
            self.house,
            self.deal,
            self.phase,
            contest,
            self.winner,
            self.order,
            plans,
            self.ready,
            self.flowers,
            self.active,
            self.turn,
            self.turns,
            self.drew,
            self.busy,
            self.declared,
            self.quiet,
            battle,
            self.fallen,
            self.result,
        )

    # ---- seats --------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.plans)

    @property
    def alive(self) -> list[int]:
        """The seats that are not out (FP-23)."""
        fallen = self.fallen
        return [seat for seat in range(len(self.plans)) if seat not in fallen]

    def hand(self, seat: int) -> list[int]:
        """The faces a seat holds, as they lie (UNKNOWN where a view does not know)."""
        return self.table.faces_in(hand(seat))

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds: public (FP-A55)."""
        return len(self.table.zones[hand(seat)])

    # ---- flowers ------------------------------------------------------------------------------

    def garden(self, seat: int) -> list[Flower]:
        """The flowers of a seat, in the order in which they were planted there."""
        return [flower for flower in self.flowers if flower.owner == seat]

    def has_flower(self, seat: int) -> bool:
        """True if a seat has any flower left (FP-23)."""
        return seat in [flower.owner for flower in self.flowers]

    def flower(self, zone: int) -> Flower | None:
        """The flower in a zone; None if there is none."""
        for flower in self.flowers:
            if flower.zone == zone:
                return flower
        return None

    def in_order(self) -> list[Flower]:
        """All flowers by zone: in the order in which actions name them."""
        return sorted(self.flowers, key=_BY_ZONE)

    def size(self, zone: int) -> int:
        """How many petals a flower has: public (FP-A55)."""
        return len(self.table.zones[zone])

    def visible(self, zone: int, petal: int) -> bool:
        """True if a petal lies face up (FP-79)."""
        table = self.table
        return table.sees[table.zones[zone][petal]] == EVERYBODY

    def petal(self, zone: int, petal: int) -> int:
        """The face of a petal, UNKNOWN where a view does not know it."""
        table = self.table
        return table.faces[table.zones[zone][petal]]

    def hidden_petals(self, zone: int) -> list[int]:
        """The places of the petals of a flower that lie face down, from the top."""
        sees = self.table.sees
        return [petal for petal, card in enumerate(self.table.zones[zone]) if sees[card] != EVERYBODY]

    # ---- what events write --------------------------------------------------------------------

    def set_flower(self, changed: Flower) -> None:
        """Puts a changed flower in the place of the one in its zone."""
        zone = changed.zone
        self.flowers = tuple([changed if flower.zone == zone else flower for flower in self.flowers])

    def did_something(self, asked: int) -> None:
        """A card was used in the turn (FP-A12), in a battle as a reply, after which this seat is asked (FP-33)."""
        self.busy = True
        self.quiet = 0
        if asked != NO_SEAT and self.battle is not None:
            self.battle = self.battle.asking(asked, 0)
