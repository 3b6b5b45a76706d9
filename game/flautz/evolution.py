"""Writing events into the state: no chance, no rules, no refusal."""

from __future__ import annotations

from game.core.events import Event, fold_into
from game.core.rules import Outcome
from game.core.tuples import with_item
from game.flautz.events import (
    ApprenticeDealt,
    ApprenticeTurned,
    CrystalMoved,
    CrystalPlaced,
    Exchanged,
    FirstPlayerChosen,
    FlautzDeclared,
    GameEnded,
    MatchBegan,
    MatchEnded,
    MatchStopped,
    QuinteLaid,
    SpellValued,
    Stood,
    TurnBegan,
)
from game.flautz.spells import NONE
from game.flautz.state import DEALING, DEALT, EXCHANGING, NO_SEAT, OVER, TURN, TURN_OVER, VALUING, State


def evolve(state: State, event: Event) -> None:
    """Writes one event into the state. Events that only announce what others do change nothing."""
    if fold_into(state.table, event):
        return
    if isinstance(event, TurnBegan):
        state.turn, state.phase = event.seat, TURN
    elif isinstance(event, (Exchanged, Stood)):
        state.phase = TURN_OVER
    elif isinstance(event, ApprenticeTurned):
        state.concentrated = with_item(state.concentrated, event.seat, event.concentrated)
        state.phase = TURN_OVER if event.concentrated else EXCHANGING
    elif isinstance(event, FlautzDeclared):
        state.declarer, state.phase = event.seat, TURN_OVER
    elif isinstance(event, CrystalMoved):
        state.zone = event.zone
    elif isinstance(event, QuinteLaid):
        state.quinte, state.quinte_rank, state.phase = event.seat, event.rank, VALUING
    elif isinstance(event, MatchStopped):
        state.phase = VALUING
    else:
        _evolve_game(state, event)


def _evolve_game(state: State, event: Event) -> None:
    """Events that frame the matches."""
    if isinstance(event, SpellValued):
        state.spells = (*state.spells[: event.seat], event.spell)
    elif isinstance(event, MatchEnded):
        _end_match(state, event)
    elif isinstance(event, MatchBegan):
        _begin_match(state, event)
    elif isinstance(event, CrystalPlaced):
        state.marker, state.zone, state.phase = event.from_reserve, 0, DEALT
        state.reserve -= event.from_reserve
    elif isinstance(event, ApprenticeDealt):
        state.apprentices = with_item(state.apprentices, event.seat, event.apprentice)
    elif isinstance(event, FirstPlayerChosen):
        state.first = event.seat
    elif isinstance(event, GameEnded):
        state.phase = OVER
        state.result = Outcome(event.reason, event.places, event.clause)


def _begin_match(state: State, event: MatchBegan) -> None:
    """Apprentices are turned back and the pile moves on; apprentices and arena stay (FZ-32, FZ-Q26)."""
    state.match, state.first, state.turn = event.match, event.first, event.first
    state.phase, state.zone = DEALING, 0
    state.concentrated = (False,) * state.seats
    state.declarer = state.quinte = NO_SEAT
    state.quinte_rank = NONE


def _end_match(state: State, event: MatchEnded) -> None:
    """Crystals leave the reserve, where the marker goes back first; points add up only in games for points (FZ-34)."""
    state.reserve += state.marker - sum(event.crystals)
    state.marker = False
    state.crystals = tuple(map(sum, zip(state.crystals, event.crystals, strict=True)))
    if state.house.by_points:
        state.points = tuple(map(sum, zip(state.points, event.points, strict=True)))
    state.scored, state.winners = event.points, event.winners
