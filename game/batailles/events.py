"""What happens in a game, beside the moving and showing of cards: facts in the past tense. All is public but the
prepared opening.

A fight is a `FightBegan`, a `CardShown` for each engaged card, a `FightDecided`, and for each dead card a `CardMoved`
and a `UnitDied` (BP-12, BP-25, BP-A9).
"""

from __future__ import annotations

from typing import ClassVar

from game.batailles.state import (
    ACTIVE,
    AFTERMATH,
    DEAD,
    NO_STAY,
    RETIRED,
    STRIKING,
    TURN,
    Fallen,
    Fight,
    PastFight,
    State,
    Vacancy,
)
from game.batailles.zones import SLOTS
from game.core.rules.drafts import empty_draft, hidden_draft
from game.core.rules.events import TABLE_EVENTS, Event
from game.core.rules.fields import Face, Place, Seat
from game.core.rules.outcome import GameEnded
from game.core.table.table import EVERYBODY, Table, bit
from game.core.tuples import with_item


class FirstPlayerDrawn(Event):
    """Who will begin (BP-A2)."""

    chance: ClassVar[bool] = True

    seat: Seat

    def write(self, state: State) -> None:
        state.turn = self.seat


class DraftChanged(Event):
    """A seat changed its prepared opening; others see only how many cards it holds (BP-A3)."""

    seat: Seat
    draft: tuple[Face, ...]

    def write(self, state: State) -> None:
        state.drafts = with_item(state.drafts, self.seat, self.draft)

    def redacted(self, observer: int, table: Table) -> Event:
        """The whole opening for its owner, the number of its cards for everybody else."""
        return self if observer == self.seat else DraftChanged(self.seat, hidden_draft(self.draft))


class OpeningConfirmed(Event):
    """A seat has laid its opening; the cards it drew follow (BP-8)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.drafts = with_item(state.drafts, self.seat, empty_draft(SLOTS))
        state.confirmed = with_item(state.confirmed, self.seat, True)


class CardLaid(Event):
    """A card was laid face down in an empty slot: at the opening, or for a dead one (BP-8, BP-26). It has moved."""

    seat: Seat
    slot: Place
    opening: bool = False

    def write(self, state: State) -> None:
        state.lay(self.seat, self.slot)


class SlotLeftEmpty(Event):
    """A dead card was not replaced: the hand is empty, or holds nothing that may be laid (BP-35, BP-A22)."""

    seat: Seat
    slot: Place

    def write(self, state: State) -> None:
        state.vacancies = state.vacancies[1:]

    def teaches(self, table: Table) -> bool:
        """All learn what the hand cannot hold."""
        return True


class TurnBegan(Event):
    """A seat's turn began; `solo`: it is the only one that can act (BP-10, BP-31)."""

    begins_turn: ClassVar[bool] = True

    seat: Seat
    solo: bool

    def write(self, state: State) -> None:
        """Who goes on with one card only has a unit there: with a minefield he would have stopped (BP-35)."""
        state.phase, state.turn, state.solo = TURN, self.seat, self.solo
        state.turns += 1
        for seat, lying in enumerate(state.lying):
            if NO_STAY in lying and state.standings[seat] == ACTIVE:
                number = max(lying)
                if number != NO_STAY and not state.stays[number].unit:
                    state.note(number, unit=True)


class SpecialUsed(Event):
    """A special card was used up: its number in SPECIALS (BP-28)."""

    seat: Seat
    special: int

    def write(self, state: State) -> None:
        counts = state.specials[self.seat]
        counts = with_item(counts, self.special, counts[self.special] - 1)
        state.specials = with_item(state.specials, self.seat, counts)


class FightBegan(Event):
    """An attack was declared; the engaged cards are shown to the two fighters next (BP-11, BP-12)."""

    fight: Fight

    def write(self, state: State) -> None:
        fight = self.fight
        state.phase, state.fight, state.passes = STRIKING, fight, 0
        for place in fight.attack_slots:
            state.note(state.lying[fight.attacker][place], seen_by=bit(fight.defender), attacked=True)
        for place in fight.defend_slots:
            state.note(state.lying[fight.defender][place], seen_by=bit(fight.attacker))

    def teaches(self, table: Table) -> bool:
        """All learn something, even if both fighters know all the cards: by who dies, or because the owner of a lone
        card is asked, so that no minefield was destroyed (BP-A12).
        """
        return True


class FightDecided(Event):
    """It is decided who dies, in the order of the engaged slots; the dead follow (BP-13 to BP-24)."""

    fight: Fight
    attackers_dead: tuple[bool, ...]
    defenders_dead: tuple[bool, ...]

    def write(self, state: State) -> None:
        fight = self.fight
        attackers = tuple([state.lying[fight.attacker][place] for place in fight.attack_slots])
        defenders = tuple([state.lying[fight.defender][place] for place in fight.defend_slots])
        state.traces = (*state.traces, PastFight(attackers, defenders, self.attackers_dead, self.defenders_dead))

    def victors(self) -> tuple[int, ...]:
        """Who has killed a card takes it (BP-25)."""
        sides = (self.fight.attacker, self.defenders_dead), (self.fight.defender, self.attackers_dead)
        return tuple([seat for seat, dead in sides if True in dead])


class UnitDied(Event):
    """A card died, is shown to all and lies in the killer's cemetery (BP-25, BP-A18). It has moved."""

    seat: Seat
    slot: Place
    face: Face
    killer: Seat

    def write(self, state: State) -> None:
        """What all have seen of a fight needs no trace any more."""
        lying = state.lying[self.seat]
        stay = lying[self.slot]
        fallen = Fallen(self.seat, self.slot, self.face, self.killer, stay, state.turns)
        state.fallen = (*state.fallen, fallen)
        state.note(stay, seen_by=EVERYBODY)
        state.lying = with_item(state.lying, self.seat, with_item(lying, self.slot, NO_STAY))
        state.traces = tuple(
            [
                trace
                for trace in state.traces
                if (stay not in trace.attackers and stay not in trace.defenders) or trace.has_secrets(state.stays)
            ]
        )


class AftermathBegan(Event):
    """What is due after a fight: slots to be filled again, and who may look at a card (BP-26, BP-27)."""

    vacancies: tuple[Vacancy, ...]
    looks: tuple[Seat, ...]

    def write(self, state: State) -> None:
        state.phase, state.fight = AFTERMATH, None
        state.vacancies, state.looks = self.vacancies, self.looks


class Shirked(Event):
    """A card in play was exchanged for a hand card (BP-30); both have moved."""

    seat: Seat
    slot: Place

    def write(self, state: State) -> None:
        state.passes = 0
        old = state.lying[self.seat][self.slot]
        state.lay(self.seat, self.slot)
        state.note(old, returned=len(state.stays))


class KingLooked(Event):
    """A seat looked at a card of another, having killed a king (BP-27); it was shown to it."""

    seat: Seat
    owner: Seat
    slot: Place

    def write(self, state: State) -> None:
        state.note(state.lying[self.owner][self.slot], seen_by=bit(self.seat))
        state.looks = state.looks[1:]


class LookDeclined(Event):
    """A seat looked at nothing; `lapsed`: there was nothing to look at (BP-A23)."""

    seat: Seat
    lapsed: bool

    def write(self, state: State) -> None:
        state.looks = state.looks[1:]


class Passed(Event):
    """A seat passed (BP-A6)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.passes += 1


class SeatRetired(Event):
    """A seat has only a minefield in play and stops playing (BP-35)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.standings = with_item(state.standings, self.seat, RETIRED)

    def teaches(self, table: Table) -> bool:
        """All learn what the hidden card is."""
        return True


class SeatDied(Event):
    """A seat has no card in play any more (BP-A24)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.standings = with_item(state.standings, self.seat, DEAD)


EVENT_TYPES: tuple[type[Event], ...] = (
    *TABLE_EVENTS,
    FirstPlayerDrawn,
    DraftChanged,
    OpeningConfirmed,
    CardLaid,
    SlotLeftEmpty,
    TurnBegan,
    SpecialUsed,
    FightBegan,
    FightDecided,
    UnitDied,
    AftermathBegan,
    Shirked,
    KingLooked,
    LookDeclined,
    Passed,
    SeatRetired,
    SeatDied,
    GameEnded,
)
