"""What changes in a game: the table, whose turn it is, the fight, what is due after it, and what all could conclude."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from game.batailles.zones import LEFT, RIGHT, SLOTS, hand, slot
from game.core.records import Frozen
from game.core.rules.drafts import Draft, hidden_draft
from game.core.rules.fields import Face, Place, Seat
from game.core.rules.outcome import Outcome
from game.core.table.table import EVERYBODY, TRUTH, UNKNOWN, Table, bit
from game.core.tuples import with_item

OPENING: Final = 0
"""All choose two cards in secret, at once (BP-8, BP-A3)."""
TURN: Final = 1
"""The active player attacks, shirks, passes or stops (BP-10)."""
STRIKING: Final = 2
"""Cards fight; of three, the owner of the lone one is asked (BP-A12)."""
AFTERMATH: Final = 3
"""The dead are replaced, king killers look (BP-26, BP-27)."""
OVER: Final = 4

PHASE_NAMES: Final = ("opening", "turn", "striking", "aftermath", "over")

ACTIVE: Final = 0
"""Has a unit in play (BP-A24)."""
RETIRED: Final = 1
"""Has only a minefield in play, and no way back (BP-35)."""
DEAD: Final = 2
"""Has nothing in play."""

STANDING_NAMES: Final = ("active", "retired", "dead")


class House(Frozen):
    """The house rules of this match (see options.yaml)."""

    army: str
    skin: str
    first_player: str
    allow_pass: bool
    spy_spends_all: bool
    mine_points: int
    look_first: bool
    second_mine_kept: bool
    memory_aid: bool


class Stay(Frozen):
    """The stay of one card in one slot, from its laying to its death or its return to the hand. Public but its face."""

    seat: Seat
    turn: int  # when it was laid
    beside: int  # the stay of the card that lay beside it then (NO_STAY: none)
    face: Face  # a view shows it to the owner and to those who have seen it
    attacked: bool = False  # so it is no minefield
    unit: bool = False  # another public fact proves that it is no minefield
    seen_by: int = 0  # the other observers that have seen its face, as a mask
    returned: int = 0  # how many stays had begun when it went back to the hand; 0: it did not

    def with_face(self, face: int) -> Stay:
        """The same stay, of a card with this face."""
        seat, turn, beside = self.seat, self.turn, self.beside
        return Stay(seat, turn, beside, face, self.attacked, self.unit, self.seen_by, self.returned)


NO_STAY: Final = -1


class Fight(Frozen):
    """A fight: the slots of the cards engaged on each side. At most one side has two."""

    attacker: Seat
    attack_slots: tuple[Place, ...]
    defender: Seat
    defend_slots: tuple[Place, ...]

    @property
    def of_three(self) -> bool:
        """True if three cards are engaged."""
        return len(self.attack_slots) + len(self.defend_slots) > SLOTS

    @property
    def lone_seat(self) -> int:
        """The owner of the lone card of a fight of three, who is asked (BP-A12)."""
        return self.attacker if len(self.attack_slots) == 1 else self.defender

    @property
    def pair_slots(self) -> tuple[int, ...]:
        """The slots of the two cards against the lone one in a fight of three."""
        return self.defend_slots if len(self.attack_slots) == 1 else self.attack_slots

    def side(self, seat: int) -> tuple[int, ...]:
        """The slots a seat fights with."""
        if seat == self.attacker:
            return self.attack_slots
        return self.defend_slots if seat == self.defender else ()


class PastFight(Frozen):
    """What a past fight still tells about cards that not all have seen: the stays engaged, and who died (BP-36)."""

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    attackers_dead: tuple[bool, ...]
    defenders_dead: tuple[bool, ...]

    def has_secrets(self, stays: Sequence[Stay]) -> bool:
        """True if not all have seen all the cards of the fight."""
        return any(stays[number].seen_by != EVERYBODY for number in (*self.attackers, *self.defenders))


class Fallen(Frozen):
    """A card that died: whose it was, where it lay, who killed it and when. Public."""

    seat: Seat
    slot: Place
    face: Face
    killer: Seat
    stay: int
    turn: int


class Vacancy(Frozen):
    """A slot whose card died and is to be replaced (BP-26)."""

    seat: Seat
    slot: Place


_FILLED: Final = {
    (False, False): (),
    (True, False): (LEFT,),
    (False, True): (RIGHT,),
    (True, True): (LEFT, RIGHT),
}
"""The filled slots, by whether the left and the right one are."""


class State(msgspec.Struct):
    """A game in play. Changed only by events."""

    table: Table
    house: House
    phase: int
    turn: int  # the seat that acts; -1 before the first turn
    turns: int  # how many began
    solo: bool  # this seat is the last that can act (BP-31)
    drafts: tuple[Draft, ...]
    confirmed: tuple[bool, ...]
    standings: tuple[int, ...]
    specials: tuple[tuple[int, ...], ...]  # of each seat, cards left in the order of SPECIALS
    stays: tuple[Stay, ...]  # of every card that was ever laid
    lying: tuple[tuple[int, ...], ...]  # which stay is in a slot now (NO_STAY: none), by seat and slot
    fight: Fight | None
    vacancies: tuple[Vacancy, ...]  # what is due after a fight, in this order
    looks: tuple[int, ...]  # who may look after a fight, in this order
    traces: tuple[PastFight, ...]
    fallen: tuple[Fallen, ...]
    passes: int  # in a row
    result: Outcome | None
    reader: int = TRUTH  # whose view this is; kept in worlds imagined from it, so that `complete` knows what was hidden

    def end(self, outcome: Outcome) -> None:
        """The game is over."""
        self.phase = OVER
        self.result = outcome

    def clone(self) -> State:
        """An independent copy; what is frozen is shared."""
        return self._with(self.table.clone(), self.drafts, self.stays, self.reader)

    def view(self, observer: int) -> State:
        """What the observer may know: of another seat's opening only how many cards are prepared (BP-A3)."""
        drafts, mask = self.drafts, bit(observer)
        if self.phase == OPENING:
            drafts = tuple([draft if seat == observer else hidden_draft(draft) for seat, draft in enumerate(drafts)])
        stays = tuple(
            [stay if stay.seat == observer or stay.seen_by & mask else stay.with_face(UNKNOWN) for stay in self.stays]
        )
        return self._with(self.table.view(observer), drafts, stays, observer)

    def lay_open(self, view: State) -> None:
        """In a view with which all hands lie open, so does what others prepare for their opening (`LaysOpen`)."""
        view.drafts = self.drafts

    def _with(self, table: Table, drafts: tuple[Draft, ...], stays: tuple[Stay, ...], reader: int) -> State:
        return State(
            table,
            self.house,
            self.phase,
            self.turn,
            self.turns,
            self.solo,
            drafts,
            self.confirmed,
            self.standings,
            self.specials,
            stays,
            self.lying,
            self.fight,
            self.vacancies,
            self.looks,
            self.traces,
            self.fallen,
            self.passes,
            self.result,
            reader,
        )

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.standings))

    def face(self, seat: int, place: int) -> int:
        """The face of the card in a slot: UNKNOWN if it is not known, and also if there is none."""
        cards = self.table.zones[slot(seat, place)]
        return self.table.faces[cards[0]] if cards else UNKNOWN

    def stay(self, seat: int, place: int) -> Stay | None:
        """What is public about the card in a slot; None if there is none."""
        number = self.lying[seat][place]
        return None if number == NO_STAY else self.stays[number]

    def in_play(self, seat: int) -> tuple[int, ...]:
        """The slots of a seat that hold a card."""
        left, right = self.lying[seat]
        return _FILLED[left != NO_STAY, right != NO_STAY]

    def hand_faces(self, seat: int) -> list[int]:
        """The different faces a seat holds, sorted."""
        faces = self.table.faces
        return sorted({faces[card] for card in self.table.zones[hand(seat)]})

    def due(self) -> Vacancy | int | None:
        """What is due first after a fight: a vacancy, or the seat that may look; None if nothing is (BP-A23)."""
        if self.house.look_first and self.looks:
            return self.looks[0]
        if self.vacancies:
            return self.vacancies[0]
        return self.looks[0] if self.looks else None

    # ---- what events write --------------------------------------------------------------------

    def lay(self, seat: int, place: int) -> None:
        """A new card begins its stay in a slot; what was known of the slot is forgotten."""
        lying = self.lying[seat]
        stay = Stay(seat, self.turns, lying[SLOTS - 1 - place], self.face(seat, place))
        self.lying = with_item(self.lying, seat, with_item(lying, place, len(self.stays)))
        self.stays = (*self.stays, stay)
        if self.vacancies and self.vacancies[0].seat == seat and self.vacancies[0].slot == place:
            self.vacancies = self.vacancies[1:]

    def note(
        self, number: int, attacked: bool = False, unit: bool = False, seen_by: int = 0, returned: int = 0
    ) -> None:
        """Something more is known about a stay: others who have seen its card, or what is public about it now."""
        old = self.stays[number]
        new = Stay(
            old.seat,
            old.turn,
            old.beside,
            old.face,
            old.attacked or attacked,
            old.unit or unit,
            old.seen_by | seen_by,
            old.returned or returned,
        )
        self.stays = with_item(self.stays, number, new)
