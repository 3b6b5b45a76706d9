"""Writing events into the state: no chance, no rules, no refusal."""

from __future__ import annotations

from typing import TypeVar

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
    EMPTY_POST,
    OVER,
    RETIRED,
    STRIKING,
    TURN,
    Fallen,
    Fighter,
    Post,
    State,
    Trace,
)
from game.batailles.zones import SLOTS
from game.core.drafts import empty_draft
from game.core.events import Event, fold_into
from game.core.rules import Outcome
from game.core.table import UNKNOWN, bit

T = TypeVar("T")


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
        state.drafts = _with(state.drafts, event.seat, event.draft)
    elif isinstance(event, OpeningConfirmed):
        state.drafts = _with(state.drafts, event.seat, empty_draft(SLOTS))
        state.confirmed = _with(state.confirmed, event.seat, True)
    elif isinstance(event, SeatRetired):
        state.standings = _with(state.standings, event.seat, RETIRED)
    elif isinstance(event, SeatDied):
        state.standings = _with(state.standings, event.seat, DEAD)
    elif isinstance(event, GameEnded):
        state.phase = OVER
        state.result = Outcome(event.reason, event.places, event.clause)
    else:
        return False
    return True


def _prove_units(state: State, seat: int) -> None:
    """Who goes on with one card only has a unit there: with a minefield he would have stopped (BP-35)."""
    filled = [place for place, post in enumerate(state.posts[seat]) if post.posting >= 0]
    if state.standings[seat] == ACTIVE and len(filled) == 1:
        _set_post(state, seat, filled[0], msgspec.structs.replace(state.posts[seat][filled[0]], unit=True))


def _fight(state: State, event: Event) -> bool:
    """Fights and the dead."""
    if isinstance(event, FightBegan):
        state.phase, state.fight, state.passes = STRIKING, event.fight, 0
        fight = event.fight
        _engage(state, fight.attacker, fight.attack_slots, fight.defender, True)
        _engage(state, fight.defender, fight.defend_slots, fight.attacker, False)
    elif isinstance(event, FightDecided):
        fight = event.fight
        attackers = _fighters(state, fight.attacker, fight.attack_slots)
        defenders = _fighters(state, fight.defender, fight.defend_slots)
        state.traces = (*state.traces, Trace(attackers, defenders, event.attackers_dead, event.defenders_dead))
    elif isinstance(event, UnitDied):
        posting = state.posts[event.seat][event.slot].posting
        fallen = Fallen(event.seat, event.slot, event.face, event.killer, posting, state.turns)
        state.fallen = (*state.fallen, fallen)
        _set_post(state, event.seat, event.slot, EMPTY_POST)
        state.traces = _marked(state.traces, posting, "face", event.face)
    elif isinstance(event, AftermathBegan):
        state.phase, state.fight = AFTERMATH, None
        state.vacancies, state.looks = event.vacancies, event.looks
    else:
        return False
    return True


def _engage(state: State, seat: int, slots: tuple[int, ...], enemy: int, attacks: bool) -> None:
    for place in slots:
        post = state.posts[seat][place]
        seen_by = post.seen_by | bit(enemy)
        _set_post(state, seat, place, Post(post.posting, post.turn, post.attacked or attacks, post.unit, seen_by))


def _fighters(state: State, seat: int, slots: tuple[int, ...]) -> tuple[Fighter, ...]:
    return tuple(Fighter(seat, state.posts[seat][place].posting) for place in slots)


def _marked(traces: tuple[Trace, ...], posting: int, field: str, value: int) -> tuple[Trace, ...]:
    """The traces with something new about one card; those that have nothing left to tell are dropped."""

    def mark(fighters: tuple[Fighter, ...]) -> tuple[Fighter, ...]:
        return tuple(
            msgspec.structs.replace(fighter, **{field: value}) if fighter.posting == posting else fighter
            for fighter in fighters
        )

    marked = [
        Trace(mark(trace.attackers), mark(trace.defenders), trace.attackers_dead, trace.defenders_dead)
        for trace in traces
    ]
    return tuple(
        trace for trace in marked if any(fighter.face == UNKNOWN for fighter in (*trace.attackers, *trace.defenders))
    )


def _choice(state: State, event: Event) -> None:
    """What players did beside fighting. Events that only announce change nothing."""
    if isinstance(event, CardLaid):
        _lay(state, event.seat, event.slot)
    elif isinstance(event, SlotLeftEmpty):
        state.vacancies = state.vacancies[1:]
    elif isinstance(event, Shirked):
        state.passes = 0
        old = state.posts[event.seat][event.slot].posting
        _lay(state, event.seat, event.slot)
        state.traces = _marked(state.traces, old, "returned", state.posts[event.seat][event.slot].posting)
    elif isinstance(event, SpecialUsed):
        counts = state.specials[event.seat]
        counts = _with(counts, event.special, counts[event.special] - 1)
        state.specials = _with(state.specials, event.seat, counts)
    elif isinstance(event, KingLooked):
        post = state.posts[event.owner][event.slot]
        post = msgspec.structs.replace(post, seen_by=post.seen_by | bit(event.seat))
        _set_post(state, event.owner, event.slot, post)
        state.looks = state.looks[1:]
    elif isinstance(event, LookDeclined):
        state.looks = state.looks[1:]
    elif isinstance(event, Passed):
        state.passes += 1


def _lay(state: State, seat: int, place: int) -> None:
    """A new card begins its stay in a slot; what was known of the slot is forgotten."""
    _set_post(state, seat, place, Post(state.postings, state.turns))
    state.postings += 1
    if state.vacancies and (state.vacancies[0].seat, state.vacancies[0].slot) == (seat, place):
        state.vacancies = state.vacancies[1:]


def _set_post(state: State, seat: int, place: int, post: Post) -> None:
    state.posts = _with(state.posts, seat, _with(state.posts[seat], place, post))


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
