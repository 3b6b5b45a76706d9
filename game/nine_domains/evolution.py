"""Writing events into the state: no chance, no rules, no refusal."""

from __future__ import annotations

from game.core.drafts import empty_draft
from game.core.events import Event, fold_into
from game.core.rules import Outcome
from game.core.tuples import with_item
from game.nine_domains.events import (
    CardRecalled,
    CarrySet,
    CarryUsed,
    CombatDecided,
    DomainsSwapped,
    DraftChanged,
    ElementsIgnored,
    GameEnded,
    PointsGained,
    PowerDeclined,
    RecallsBegan,
    RoundBegan,
    RowConfirmed,
    RowsRevealed,
    SwapsBegan,
)
from game.nine_domains.state import COMBAT, OVER, PLACING, RECALLING, SWAPPING, State


def evolve(state: State, event: Event) -> None:
    """Writes one event into the state. Events that only announce what others do change nothing."""
    if fold_into(state.table, event):
        return
    if isinstance(event, DraftChanged):
        state.drafts = with_item(state.drafts, event.seat, event.draft)
    elif isinstance(event, RowConfirmed):
        state.confirmed = with_item(state.confirmed, event.seat, True)
        state.drafts = with_item(state.drafts, event.seat, empty_draft(state.places))
    elif isinstance(event, RoundBegan):
        state.round = event.round
        state.phase = PLACING
        state.confirmed = (False,) * len(state.confirmed)
    elif isinstance(event, RowsRevealed):
        state.phase = COMBAT
        state.combats = ()
    elif isinstance(event, CombatDecided):
        state.combats = (*state.combats, event.combat)
    elif isinstance(event, PointsGained):
        state.points = with_item(state.points, event.seat, state.points[event.seat] + event.points)
    elif isinstance(event, CarryUsed):
        _set_carry(state, event.seat, event.place, 0)
    elif isinstance(event, CarrySet):
        _set_carry(state, event.seat, event.place, event.strength)
    elif isinstance(event, SwapsBegan):
        state.phase, state.due = SWAPPING, event.due
    elif isinstance(event, RecallsBegan):
        state.phase, state.due = RECALLING, event.due
    elif isinstance(event, (DomainsSwapped, CardRecalled, PowerDeclined)):
        state.due = state.due[1:]
    elif isinstance(event, ElementsIgnored):
        state.elements_ignored = True
    elif isinstance(event, GameEnded):
        state.phase = OVER
        state.result = Outcome(event.reason, event.places, event.clause)


def _set_carry(state: State, seat: int, place: int, strength: int) -> None:
    state.carries = with_item(state.carries, seat, with_item(state.carries[seat], place, strength))
