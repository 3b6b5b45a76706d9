"""The course of a turn outside of battles (FP-21 to FP-30, FP-43 to FP-46, FP-A10 to FP-A16, FP-A33 to FP-A36)."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.events import CardMoved
from game.core.rules import Action, Emit, Refusal
from game.core.table import NOBODY, bit
from game.flower_power.content import Content
from game.flower_power.endings import end_of_stalemate
from game.flower_power.events import (
    BY_DRAWING,
    AttackDeclared,
    CardDrawn,
    GraveReshuffled,
    TurnBegan,
    TurnEnded,
)
from game.flower_power.moves import Attack, Draw, EndTurn
from game.flower_power.refusals import (
    ATTACKED_ALREADY,
    DRAW_IS_ALL,
    DREW_LAST_TURN,
    EXHAUSTED,
    MUST_ATTACK,
    NO_DRAW_AFTER_FAILURE,
    NO_DRAW_FIRST_TURN,
    NO_SUCH_FLOWER,
    NOT_YOUR_FLOWER,
    NOTHING_TO_DRAW,
    OWN_TARGET,
)
from game.flower_power.setting_up import draw_from_pile, shuffle_draw_pile
from game.flower_power.state import Flower, State
from game.flower_power.zones import DRAW_PILE, GRAVERYARD, hand

# ---- drawing ----------------------------------------------------------------------------------


def refuse_draw(state: State) -> Refusal | None:
    """Why the active player cannot spend this turn drawing: never on one's first turn (FP-26, FP-A10), never twice in
    a row (FP-27, FP-A13), only as the first and only thing done (FP-25, FP-28, FP-A12).
    """
    seat = state.active
    if state.turns[seat] <= 1:
        return NO_DRAW_FIRST_TURN
    if state.drew[seat]:
        return DREW_LAST_TURN
    if state.declared:
        return NO_DRAW_AFTER_FAILURE
    if state.busy:
        return DRAW_IS_ALL
    table = state.table
    return None if table.count(DRAW_PILE) or table.count(GRAVERYARD) else NOTHING_TO_DRAW


def refuse_end(state: State) -> Refusal | None:
    """One may always end the turn (FP-A14), also after a DRAW (FP-69); unless the house then asks for an attack
    (FP-A11).
    """
    held = state.house.must_attack and state.drew[state.active] and not state.declared
    return MUST_ATTACK if held else None


def draw_card(state: State, seat: int, reason: int, chance: Chance, emit: Emit) -> None:
    """The seat draws a card. If the pile is empty, the GraveRyard is shuffled first: only now, when a card is needed
    (FP-11, FP-A15); what was known of its cards is void (FP-A16). With both empty nothing is drawn.
    """
    table = state.table
    if not table.count(DRAW_PILE) and table.count(GRAVERYARD):
        emit(GraveReshuffled())
        while table.zones[GRAVERYARD]:
            face = table.faces[table.zones[GRAVERYARD][0]]
            emit(CardMoved(GRAVERYARD, 0, DRAW_PILE, -1, face, NOBODY))
        shuffle_draw_pile(state, chance, emit)
    if table.count(DRAW_PILE):
        emit(CardDrawn(seat, reason))
        draw_from_pile(state, hand(seat), bit(seat), emit)


def spend_turn_drawing(state: State, seat: int, chance: Chance, emit: Emit) -> None:
    """DRAW: one card, and the turn is over at once (FP-25)."""
    draw_card(state, seat, BY_DRAWING, chance, emit)
    emit(TurnEnded(seat, True))


# ---- attacking --------------------------------------------------------------------------------


def judge_attack(state: State, flower: Flower, target: Flower, alone: bool) -> Refusal | None:
    """Why a flower of the active player cannot attack a flower of an opponent. `alone`: its owner has no other flower
    at this moment (FP-A35); then it may attack each enemy flower once (FP-46). Otherwise each flower attacks once a
    turn (FP-43), any flower of anybody, however often that was attacked before (FP-A34, FP-A9).
    """
    if alone:
        return ATTACKED_ALREADY if target.zone in flower.attacked else None
    return EXHAUSTED if flower.exhausted else None


def refuse_attack(state: State, seat: int, action: Attack) -> Refusal | None:
    """Why this attack cannot be declared."""
    flower, target = state.flower(action.flower), state.flower(action.target)
    if flower is None or target is None:
        return NO_SUCH_FLOWER
    if flower.owner != seat:
        return NOT_YOUR_FLOWER
    if target.owner == seat:
        return OWN_TARGET
    return judge_attack(state, flower, target, len(state.garden(seat)) == 1)


def legal_attacks(state: State, seat: int) -> list[Attack]:
    """Every attack the active player may declare, in order."""
    own = sorted(state.garden(seat), key=lambda flower: flower.zone)
    targets = sorted((f for f in state.flowers if f.owner != seat), key=lambda flower: flower.zone)
    alone = len(own) == 1
    return [
        Attack(flower.zone, target.zone)
        for flower in own
        for target in targets
        if judge_attack(state, flower, target, alone) is None
    ]


def declare(state: State, seat: int, action: Attack, emit: Emit) -> None:
    """Names the two flowers (FP-30); there is no way back (FP-A33)."""
    target = state.flower(action.target)
    if target is not None:
        emit(AttackDeclared(seat, action.flower, target.owner, action.target))


# ---- what a turn offers -----------------------------------------------------------------------


def legal_around(state: State, seat: int) -> tuple[list[Action], list[Action]]:
    """What the active player may do beside cards: before them in the order of actions, and after them."""
    before: list[Action] = [Draw()] if refuse_draw(state) is None else []
    after: list[Action] = [*legal_attacks(state, seat)]
    return before, [*after, EndTurn()] if refuse_end(state) is None else after


def settle_turn(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """A turn ends by itself when its player is out (FP-A47), or when no flower can attack any more (FP-45, FP-A36)."""
    seat = state.active
    if seat not in state.fallen and _can_attack(state, seat):
        return False
    emit(TurnEnded(seat, False))
    return True


def _can_attack(state: State, seat: int) -> bool:
    own = state.garden(seat)
    if len(own) != 1:
        return any(not flower.exhausted for flower in own)
    return any(flower.owner != seat and flower.zone not in own[0].attacked for flower in state.flowers)


def settle_next_turn(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """The next player alive, in the order of the ranks (FP-21); the first turn is that of rank 1."""
    if end_of_stalemate(content, state, emit):
        return True
    order = state.order
    start = order.index(state.active) + 1 if state.active in order else 0
    following = [*order[start:], *order[:start]]
    emit(TurnBegan(next(seat for seat in following if seat not in state.fallen)))
    return True
