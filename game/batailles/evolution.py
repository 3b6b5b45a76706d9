"""Writing events into the state: no chance, no rules, no refusal."""

from __future__ import annotations

import msgspec

from game.batailles.events import (
    AftermathBegan,
    CardLaid,
    DraftChanged,
    FightBegan,
    FightDecided,
    FirstPlayerDrawn,
    GameEnded,
    KingLooked,
    LookDeclined,
    OpeningConfirmed,
    Passed,
    SeatDied,
    SeatRetired,
    Shirked,
    SlotLeftEmpty,
    SpecialUsed,
    TurnBegan,
    UnitDied,
)
from game.batailles.state import (
    ACTIVE,
    AFTERMATH,
    DEAD,
    NO_STAY,
    OVER,
    RETIRED,
    STRIKING,
    TURN,
    Fallen,
    State,
    Stay,
    Trace,
)
from game.batailles.zones import SLOTS
from game.core.drafts import empty_draft
from game.core.events import Event, fold_into
from game.core.rules import Outcome
from game.core.table import EVERYBODY, bit
from game.core.tuples import with_item


def evolve(state: State, event: Event) -> None:
    """Writes one event into the state."""
    if not fold_into(state.table, event) and not _turn(state, event) and not _fight(state, event):
        _choice(state, event)


def _turn(state: State, event: Event) -> bool:
    """The course of the game."""
    if isinstance(event, TurnBegan):
        state.phase, state.turn, state.solo = TURN, event.seat, event.solo
        state.turns += 1
        for seat in state.seats:
            _prove_units(state, seat)
    elif isinstance(event, FirstPlayerDrawn):
        state.turn = event.seat
    elif isinstance(event, DraftChanged):
        state.drafts = with_item(state.drafts, event.seat, event.draft)
    elif isinstance(event, OpeningConfirmed):
        state.drafts = with_item(state.drafts, event.seat, empty_draft(SLOTS))
        state.confirmed = with_item(state.confirmed, event.seat, True)
    elif isinstance(event, SeatRetired):
        state.standings = with_item(state.standings, event.seat, RETIRED)
    elif isinstance(event, SeatDied):
        state.standings = with_item(state.standings, event.seat, DEAD)
    elif isinstance(event, GameEnded):
        state.phase = OVER
        state.result = Outcome(event.reason, event.places, event.clause)
    else:
        return False
    return True


def _prove_units(state: State, seat: int) -> None:
    """Who goes on with one card only has a unit there: with a minefield he would have stopped (BP-35)."""
    filled = [stay for stay in state.lying[seat] if stay != NO_STAY]
    if state.standings[seat] == ACTIVE and len(filled) == 1:
        _note(state, filled[0], unit=True)


def _fight(state: State, event: Event) -> bool:
    """Fights and the dead."""
    if isinstance(event, FightBegan):
        state.phase, state.fight, state.passes = STRIKING, event.fight, 0
        fight = event.fight
        _engage(state, fight.attacker, fight.attack_slots, fight.defender, True)
        _engage(state, fight.defender, fight.defend_slots, fight.attacker, False)
    elif isinstance(event, FightDecided):
        fight = event.fight
        attackers = tuple(state.lying[fight.attacker][place] for place in fight.attack_slots)
        defenders = tuple(state.lying[fight.defender][place] for place in fight.defend_slots)
        state.traces = (*state.traces, Trace(attackers, defenders, event.attackers_dead, event.defenders_dead))
    elif isinstance(event, UnitDied):
        stay = state.lying[event.seat][event.slot]
        fallen = Fallen(event.seat, event.slot, event.face, event.killer, stay, state.turns)
        state.fallen = (*state.fallen, fallen)
        _note(state, stay, seen_by=EVERYBODY)
        state.lying = with_item(state.lying, event.seat, with_item(state.lying[event.seat], event.slot, NO_STAY))
        state.traces = tuple(trace for trace in state.traces if _has_secrets(state, trace))
    elif isinstance(event, AftermathBegan):
        state.phase, state.fight = AFTERMATH, None
        state.vacancies, state.looks = event.vacancies, event.looks
    else:
        return False
    return True


def _engage(state: State, seat: int, slots: tuple[int, ...], enemy: int, attacks: bool) -> None:
    for place in slots:
        number = state.lying[seat][place]
        stay = state.stays[number]
        _note(state, number, seen_by=stay.seen_by | bit(enemy), attacked=stay.attacked or attacks)


def _has_secrets(state: State, trace: Trace) -> bool:
    """True if not all have seen all the cards of a fight."""
    return any(state.stays[stay].seen_by != EVERYBODY for stay in (*trace.attackers, *trace.defenders))


def _choice(state: State, event: Event) -> None:
    """What players did beside fighting. Events that only announce change nothing."""
    if isinstance(event, CardLaid):
        _lay(state, event.seat, event.slot)
    elif isinstance(event, SlotLeftEmpty):
        state.vacancies = state.vacancies[1:]
    elif isinstance(event, Shirked):
        state.passes = 0
        old = state.lying[event.seat][event.slot]
        _lay(state, event.seat, event.slot)
        _note(state, old, returned=len(state.stays))
    elif isinstance(event, SpecialUsed):
        counts = state.specials[event.seat]
        counts = with_item(counts, event.special, counts[event.special] - 1)
        state.specials = with_item(state.specials, event.seat, counts)
    elif isinstance(event, KingLooked):
        number = state.lying[event.owner][event.slot]
        _note(state, number, seen_by=state.stays[number].seen_by | bit(event.seat))
        state.looks = state.looks[1:]
    elif isinstance(event, LookDeclined):
        state.looks = state.looks[1:]
    elif isinstance(event, Passed):
        state.passes += 1


def _lay(state: State, seat: int, place: int) -> None:
    """A new card begins its stay in a slot; what was known of the slot is forgotten."""
    stay = Stay(seat, state.turns, state.lying[seat][SLOTS - 1 - place], state.face(seat, place))
    state.lying = with_item(state.lying, seat, with_item(state.lying[seat], place, len(state.stays)))
    state.stays = (*state.stays, stay)
    if state.vacancies and (state.vacancies[0].seat, state.vacancies[0].slot) == (seat, place):
        state.vacancies = state.vacancies[1:]


def _note(state: State, number: int, **changes: int) -> None:
    """Something new is known about a stay."""
    state.stays = with_item(state.stays, number, msgspec.structs.replace(state.stays[number], **changes))
