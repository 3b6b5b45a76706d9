"""The course of turns, and everything else that nobody chooses (CN-16, CN-19, CN-20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.chance import Chance
from game.core.rules.events import CardMoved
from game.core.rules.rules import Emit
from game.core.table.table import NOBODY, bit
from game.croconounours.content import Content
from game.croconounours.deployment import next_to_deploy, next_to_place
from game.croconounours.endings import begin_next_game, end_if_stale
from game.croconounours.events import (
    ActionsBegan,
    DeploymentBegan,
    DiscardsShown,
    FirstPlayerChosen,
    PlacingBegan,
    TurnBegan,
    TurnEnded,
)
from game.croconounours.resolution import pending, take
from game.croconounours.setting_up import deal_hands, draw_card, draw_first_player, shuffle_draw_pile
from game.croconounours.state import (
    ACTING,
    CHOOSING,
    DEFENDING,
    DEPLOYING,
    DISCARDING,
    DRAWING,
    GAME_OVER,
    PLACING,
    TURN_OVER,
    State,
    owner,
)
from game.croconounours.state import NOBODY as NO_SEAT
from game.croconounours.zones import DISCARDS, DRAW_PILE, hand


def draw_up(content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> int:
    """At most three cards, and never more than seven in hand (CN-19, CN-Q7, CN-Q35); an empty pile is made anew of the
    discards when a card is needed (CN-20, CN-Q8). Returns how many were drawn.
    """
    table, zone, owners = state.table, hand(seat), bit(seat)
    wanted = max(0, min(content.game.draw_max, content.game.hand_size - table.count(zone)))
    for drawn in range(wanted):
        if not table.zones[DRAW_PILE]:
            if not table.zones[DISCARDS]:
                return drawn
            reshuffle(state, chance, emit)
        draw_card(state, zone, owners, emit)
    return wanted


def reshuffle(state: State, chance: Chance, emit: Emit) -> None:
    """The discards become the new draw pile: a new lot, about which nobody knows anything (CN-20)."""
    table = state.table
    while table.zones[DISCARDS]:
        emit(CardMoved(DISCARDS, 0, DRAW_PILE, -1, table.faces[table.zones[DISCARDS][0]], NOBODY))
    shuffle_draw_pile(state, chance, emit)


# ---- what nobody chooses ----------------------------------------------------------------------


def settle(content: Content, state: State, chance: Chance, emit: Emit) -> None:
    """Everything up to the next choice. A seat is asked whenever it holds cards, whatever they are: hand sizes are
    public (CN-Q28).
    """
    while (proceed := _PROCEED.get(state.phase)) is not None and proceed(content, state, chance, emit):
        pass


def _choosing(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """The first player is drawn; in a campaign the loser of the last game begins (CN-12, CN-Q39)."""
    if not all(state.boxes):
        return False
    if state.game == 1:
        draw_first_player(content, state, chance, emit)
    else:
        emit(FirstPlayerChosen(state.first, False))
    return True


def _deploying(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """The turn to place passes on; obstacles follow the warriors (CN-14, CN-56)."""
    seat = next_to_deploy(state)
    if seat == NO_SEAT:
        return _placing(content, state, chance, emit)
    if seat != state.active:
        emit(DeploymentBegan(seat))
    return False


def _placing(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """The turn to place passes on; the hands and the first turn follow the obstacles (CN-Q14, CN-Q32)."""
    seat = next_to_place(content, state)
    if seat == NO_SEAT:
        deal_hands(content, state, emit)
        emit(TurnBegan(state.first))
        return True
    if (state.phase, state.active) != (PLACING, seat):
        emit(PlacingBegan(seat))
    return False


def _discarding(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    if state.table.zones[hand(state.active)]:
        return False
    emit(DiscardsShown(state.active, ()))
    return True


def _drawing(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    seat = state.active
    emit(ActionsBegan(seat, draw_up(content, state, seat, chance, emit)))
    return True


def _acting(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    if state.table.zones[hand(state.active)]:
        return False
    emit(TurnEnded(state.active))
    return True


def _defending(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    if state.table.zones[hand(owner(pending(state).target))]:
        return False
    take(content, state, emit)
    return True


def _turn_over(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """Clockwise, always from the same first player (CN-16, CN-62, CN-Q44); who is out is skipped (CN-Q36)."""
    end_if_stale(content, state, emit)
    if state.phase == TURN_OVER:
        seats = state.seats
        after = [(state.active + step) % seats for step in range(1, seats)]
        emit(TurnBegan(next(seat for seat in after if state.alive(seat))))
    return True


def _game_over(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    begin_next_game(content, state, chance, emit)
    return True


_PROCEED: Final[dict[int, Callable[[Content, State, Chance, Emit], bool]]] = {
    CHOOSING: _choosing,
    DEPLOYING: _deploying,
    PLACING: _placing,
    DISCARDING: _discarding,
    DRAWING: _drawing,
    ACTING: _acting,
    DEFENDING: _defending,
    TURN_OVER: _turn_over,
    GAME_OVER: _game_over,
}
"""One thing that nobody chooses, phase by phase: False if somebody must choose now."""
