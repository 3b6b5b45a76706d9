"""The course of turns: discard, draw, act; and everything else that nobody chooses (CN-16 to CN-20)."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.events import CardMoved
from game.core.rules import Emit, Refusal
from game.core.table import EVERYBODY, NOBODY, bit
from game.croconounours.content import Content
from game.croconounours.deployment import next_to_deploy, next_to_place
from game.croconounours.endings import begin_next_game, end_if_stale
from game.croconounours.events import (
    ActionsBegan,
    DiscardsShown,
    DraftChanged,
    FirstPlayerChosen,
    TurnBegan,
    TurnEnded,
)
from game.croconounours.moves import Mark, Unmark
from game.croconounours.refusals import NOT_IN_HAND, NOT_MARKED
from game.croconounours.resolution import take
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
from game.croconounours.zones import DISCARDS, DRAW_PILE, hand

# ---- discarding -------------------------------------------------------------------------------


def unmarked(state: State, seat: int) -> list[int]:
    """The cards of the hand that are not prepared for discarding, sorted."""
    left = sorted(state.hand(seat))
    for card in state.discarding:
        left.remove(card)
    return left


def refuse_draft(state: State, seat: int, action: Mark | Unmark) -> Refusal | None:
    """Why a card cannot be prepared, or kept after all (CN-18, CN-Q10)."""
    if isinstance(action, Unmark):
        return None if action.card in state.discarding else NOT_MARKED
    return None if action.card >= 0 and action.card in unmarked(state, seat) else NOT_IN_HAND


def draft_after(state: State, action: Mark | Unmark) -> tuple[int, ...]:
    """The draft as it is after a small step, sorted."""
    cards = list(state.discarding)
    if isinstance(action, Mark):
        cards.append(action.card)
    else:
        cards.remove(action.card)
    return tuple(sorted(cards))


def change_draft(state: State, seat: int, action: Mark | Unmark, emit: Emit) -> None:
    """One card more, or one less, is prepared for discarding."""
    emit(DraftChanged(seat, draft_after(state, action)))


def discard(state: State, seat: int, emit: Emit) -> None:
    """What is prepared is discarded, face up, all at once (CN-18, CN-Q10)."""
    cards = state.discarding
    emit(DiscardsShown(seat, cards))
    zone = hand(seat)
    for card in cards:
        emit(CardMoved(zone, state.table.find(zone, card), DISCARDS, -1, card, EVERYBODY))


def draw_up(content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> int:
    """At most three cards, and never more than seven in hand (CN-19, CN-Q7, CN-Q35); an empty pile is made anew of the
    discards when a card is needed (CN-20, CN-Q8). Returns how many were drawn.
    """
    table = state.table
    wanted = max(0, min(content.game.draw_max, content.game.hand_size - table.count(hand(seat))))
    for drawn in range(wanted):
        if not table.count(DRAW_PILE):
            if not table.count(DISCARDS):
                return drawn
            reshuffle(state, chance, emit)
        draw_card(state, hand(seat), bit(seat), emit)
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
    while _settle_one(content, state, chance, emit):
        pass


def _settle_one(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """One thing that nobody chooses; False if somebody must choose now, or the match is over."""
    phase, seat = state.phase, state.active
    if phase == CHOOSING and all(state.boxes):
        _begin_deployment(content, state, chance, emit)
    elif phase == DEPLOYING and not next_to_deploy(state, emit):
        _end_deployment(content, state, emit)
    elif phase == PLACING and not next_to_place(content, state, emit):
        _begin_turns(content, state, emit)
    elif phase == DISCARDING and not state.table.count(hand(seat)):
        emit(DiscardsShown(seat, ()))
    elif phase == DRAWING:
        emit(ActionsBegan(seat, draw_up(content, state, seat, chance, emit)))
    elif phase == ACTING and not state.table.count(hand(seat)):
        emit(TurnEnded(seat))
    elif phase == DEFENDING and state.attack is not None and not state.table.count(hand(owner(state.attack.target))):
        take(content, state, emit)
    elif phase == TURN_OVER:
        _pass_turn(content, state, emit)
    elif phase == GAME_OVER:
        begin_next_game(content, state, chance, emit)
    else:
        return False
    return True


def _begin_deployment(content: Content, state: State, chance: Chance, emit: Emit) -> None:
    """The first player is drawn; in a campaign the loser of the last game begins (CN-12, CN-Q39)."""
    if state.game == 1:
        draw_first_player(content, state, chance, emit)
    else:
        emit(FirstPlayerChosen(state.first, False))


def _end_deployment(content: Content, state: State, emit: Emit) -> None:
    """Obstacles follow the warriors, the hands follow the obstacles (CN-56, CN-Q14)."""
    if not next_to_place(content, state, emit):
        _begin_turns(content, state, emit)


def _begin_turns(content: Content, state: State, emit: Emit) -> None:
    deal_hands(content, state, emit)
    emit(TurnBegan(state.first))


def _pass_turn(content: Content, state: State, emit: Emit) -> None:
    """Clockwise, always from the same first player (CN-16, CN-62, CN-Q44); who is out is skipped (CN-Q36)."""
    end_if_stale(content, state, emit)
    if state.phase == TURN_OVER:
        seats = state.seats
        after = ((state.active + step) % seats for step in range(1, seats))
        emit(TurnBegan(next(seat for seat in after if state.alive(seat))))
