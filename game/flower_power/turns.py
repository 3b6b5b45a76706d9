"""The course of a turn outside of battles (FP-21 to FP-30, FP-43 to FP-46, FP-A10 to FP-A16, FP-A33 to FP-A36)."""

from __future__ import annotations

from typing import ClassVar

from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules.events import CardMoved
from game.core.rules.fields import Zone
from game.core.rules.rules import Action, Emit, Refusal
from game.core.table.table import NOBODY, bit
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
from game.flower_power.kinds import OpenMove
from game.flower_power.refusals import refused
from game.flower_power.setting_up import draw_from_pile, shuffle_draw_pile
from game.flower_power.state import MAIN, Flower, State
from game.flower_power.words import FLOWER
from game.flower_power.zones import DRAW_PILE, GRAVERYARD, hand

# ---- drawing ----------------------------------------------------------------------------------


class Draw(OpenMove):
    """Spend the whole turn drawing a card (FP-25)."""

    phases: ClassVar = frozenset({MAIN})
    written: ClassVar = Form("draw")

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> tuple[Draw, ...]:
        """Never on one's first turn (FP-26, FP-A10), never twice in a row (FP-27, FP-A13), only as the first and only
        thing done (FP-25, FP-28, FP-A12).
        """
        if state.busy or state.drew[seat] or state.turns[seat] <= 1:
            return ()
        zones = state.table.zones
        return (cls(),) if zones[DRAW_PILE] or zones[GRAVERYARD] else ()

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if state.turns[seat] <= 1:
            return refused("FP-26", "no_draw_first_turn")
        if state.drew[seat]:
            return refused("FP-27", "drew_last_turn")
        if state.declared:
            return refused("FP-28", "no_draw_after_failure")
        return refused("FP-25", "draw_is_all") if state.busy else refused("FP-A15", "nothing_to_draw")

    def carry_out(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """One card, and the turn is over at once."""
        draw_card(state, seat, BY_DRAWING, chance, emit)
        emit(TurnEnded(seat, True))


def may_draw(content: Content, state: State, seat: int) -> bool:
    """True if the seat may draw now (FP-25)."""
    return state.phase in Draw.phases and bool(Draw.lawful(content, state, seat))


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


# ---- attacking --------------------------------------------------------------------------------


def may_attack(flower: Flower, target: Flower, alone: bool) -> bool:
    """True if a flower may attack one of an opponent. `alone`: its owner has no other flower at this moment (FP-A35);
    then it may attack each enemy flower once (FP-46). Otherwise each flower attacks once a turn (FP-43), any flower of
    anybody, however often that was attacked before (FP-A34, FP-A9).
    """
    return target.zone not in flower.attacked if alone else not flower.exhausted


class Attack(OpenMove):
    """One's own flower attacks a flower of an opponent (FP-30); there is no way back (FP-A33)."""

    phases: ClassVar = frozenset({MAIN})
    written: ClassVar = Form({"attack": key("target", FLOWER), "with": key("flower", FLOWER)})

    flower: Zone
    target: Zone

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Attack]:
        flowers = state.in_order()
        own = [flower for flower in flowers if flower.owner == seat]
        targets = [flower for flower in flowers if flower.owner != seat]
        alone = len(own) == 1
        return [
            cls(flower.zone, target.zone) for flower in own for target in targets if may_attack(flower, target, alone)
        ]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        flower, target = state.flower(self.flower), state.flower(self.target)
        if flower is None or target is None:
            return refused("FP-22", "no_such_flower")
        if flower.owner != seat:
            return refused("FP-30", "not_your_flower")
        if target.owner == seat:
            return refused("FP-30", "own_target")
        return refused("FP-46", "attacked_already") if len(state.garden(seat)) == 1 else refused("FP-43", "exhausted")

    def carry_out(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        target = state.flower(self.target)
        if target is not None:
            emit(AttackDeclared(seat, self.flower, target.owner, self.target))


# ---- ending the turn --------------------------------------------------------------------------


def can_attack(content: Content, state: State, seat: int, zone: int) -> bool:
    """True for a flower of a seat on turn that can attack another one now."""
    return any(attack.flower == zone for attack in Attack.lawful(content, state, seat))


class EndTurn(OpenMove):
    """End one's turn without drawing (FP-A14)."""

    phases: ClassVar = frozenset({MAIN})
    idle: ClassVar[bool] = True
    written: ClassVar = Form("end")

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> tuple[EndTurn, ...]:
        """Always, also after a DRAW (FP-69); unless the house then asks for an attack (FP-A11)."""
        held = state.house.after_draw and state.drew[seat] and not state.declared
        return () if held else (cls(),)

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return refused("FP-A11", "must_attack")

    def carry_out(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(TurnEnded(seat, False))


def settle_turn(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """A turn ends by itself when its player is out (FP-A47), or when no flower can attack any more (FP-45, FP-A36)."""
    seat = state.active
    if seat not in state.fallen and not_exhausted(state, seat):
        return False
    emit(TurnEnded(seat, False))
    return True


def not_exhausted(state: State, seat: int) -> bool:
    """True while a flower of the seat on turn can attack: not all are exhausted (FP-45)."""
    own = state.garden(seat)
    if len(own) != 1:
        return False in [flower.exhausted for flower in own]
    flower = own[0]
    return any(may_attack(flower, target, True) for target in state.flowers if target.owner != seat)


def settle_next_turn(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """The next player alive, in the order of the ranks (FP-21); the first turn is that of rank 1."""
    if end_of_stalemate(content, state, emit):
        return True
    order = state.order
    start = order.index(state.active) + 1 if state.active in order else 0
    following = [seat for seat in (*order[start:], *order[:start]) if seat not in state.fallen]
    emit(TurnBegan(following[0]))
    return True


FIRST: tuple[type[Action], ...] = (Draw,)
"""Listed before what is done with cards in hand."""
LAST: tuple[type[Action], ...] = (Attack, EndTurn)
"""Listed after it."""
