"""A turn: who may be attacked with what, and the two special cards (BP-10, BP-11, BP-28 to BP-30)."""

from __future__ import annotations

from typing import Final

from game.batailles.army import SPECIALS, Army
from game.batailles.events import FightBegan, Passed, Shirked, SpecialUsed
from game.batailles.moves import BOTH, Attack, Pass, Shirk, Stop, Teamwork
from game.batailles.state import Fight, State
from game.batailles.zones import LEFT, RIGHT, SLOTS, hand, slot
from game.core.events import CardMoved, CardShown
from game.core.rules import Action, Emit, Refusal
from game.core.table import bit

_TEAMWORK: Final = SPECIALS.index("teamwork")
_SHIRKER: Final = SPECIALS.index("shirker")


def refused(clause: str, key: str) -> Refusal:
    """A refusal of this game without arguments."""
    return Refusal(clause, f"batailles.refusal.{key}")


def meant_actions(state: State, seat: int) -> list[Action]:
    """What is worth asking `refuse_turn` about, in order: at most 52 actions and the end of a turn or game."""
    targets = [(other, target) for other in state.seats if other != seat for target in (LEFT, RIGHT, BOTH)]
    return [
        *(Attack(place, other, target) for place in range(SLOTS) for other, target in targets),
        *(Teamwork(other, target) for other, target in targets if target != BOTH),
        *(Shirk(place, face) for place in range(SLOTS) for face in state.hand_faces(seat)),
        Pass(),
        Stop(),
    ]


def refuse_turn(army: Army, state: State, seat: int, action: Action) -> Refusal | None:
    """Why a turn cannot be spent like this. One of these actions is the whole turn (BP-A8)."""
    if isinstance(action, Attack):
        return _refuse_attacker(army, state, seat, action.slot) or _refuse_target(state, seat, action)
    if isinstance(action, Teamwork):
        return _refuse_teamwork(army, state, seat, action)
    if isinstance(action, Shirk):
        return _refuse_shirk(army, state, seat, action)
    if isinstance(action, Pass):
        if state.solo:
            return refused("BP-32", "stop_instead")
        return None if state.house.allow_pass else refused("BP-A6", "cannot_pass")
    if isinstance(action, Stop):
        return None if state.solo else refused("BP-32", "cannot_stop")
    return refused("BP-10", "not_now")


def _refuse_attacker(army: Army, state: State, seat: int, place: int) -> Refusal | None:
    """Any own card in play attacks, but a minefield (BP-11, BP-E1)."""
    if place not in state.in_play(seat):
        return refused("BP-11", "nothing_to_attack_with")
    if army.is_mine(state.face(seat, place)):
        return refused("BP-11", "mine_cannot_attack")
    return None


def _refuse_target(state: State, seat: int, action: Attack | Teamwork) -> Refusal | None:
    """One card or both of one opponent (BP-11); both only if there are two (BP-A7)."""
    if action.seat == seat:
        return refused("BP-11", "own_card")
    if action.seat not in state.seats or not LEFT <= action.target <= BOTH:
        return refused("BP-11", "no_such_card")
    targets = state.in_play(action.seat)
    if action.target == BOTH:
        return None if len(targets) == SLOTS else refused("BP-A7", "not_two_cards")
    return None if action.target in targets else refused("BP-11", "no_such_card")


def _refuse_teamwork(army: Army, state: State, seat: int, action: Teamwork) -> Refusal | None:
    """Two units against one card (BP-29); a minefield may be the target (BP-A8)."""
    if not state.specials[seat][_TEAMWORK]:
        return refused("BP-29", "no_teamwork_left")
    if any(_refuse_attacker(army, state, seat, place) for place in range(SLOTS)):
        return refused("BP-29", "teamwork_needs_two_units")
    if action.target == BOTH:
        return refused("BP-29", "teamwork_against_one")
    return _refuse_target(state, seat, action)


def _refuse_shirk(army: Army, state: State, seat: int, action: Shirk) -> Refusal | None:
    """A card in play for a hand card; a minefield for a minefield is lawful, two in play are not (BP-30, BP-A31)."""
    if not state.specials[seat][_SHIRKER]:
        return refused("BP-30", "no_shirker_left")
    if action.slot not in state.in_play(seat):
        return refused("BP-30", "nothing_to_exchange")
    if state.table.find(hand(seat), action.card) < 0:
        return refused("BP-30", "needs_hand_card")
    return refused("BP-34", "one_mine_only") if second_mine(army, state, seat, action.slot, action.card) else None


def second_mine(army: Army, state: State, seat: int, place: int, face: int) -> bool:
    """True if a card laid in a slot would be a second minefield in play (BP-34)."""
    others = [state.face(seat, other) for other in state.in_play(seat) if other != place]
    return army.is_mine(face) and any(army.is_mine(other) for other in others)


def decide_turn(state: State, seat: int, action: Action, emit: Emit) -> None:
    """Carries out an attack, a Shirker or a pass."""
    if isinstance(action, Attack):
        targets = (LEFT, RIGHT) if action.target == BOTH else (action.target,)
        declare(state, Fight(seat, (action.slot,), action.seat, targets), emit)
    elif isinstance(action, Teamwork):
        emit(SpecialUsed(seat, _TEAMWORK))
        declare(state, Fight(seat, (LEFT, RIGHT), action.seat, (action.target,)), emit)
    elif isinstance(action, Shirk):
        shirk(state, seat, action, emit)
    else:
        emit(Passed(seat))


def declare(state: State, fight: Fight, emit: Emit) -> None:
    """The attack is announced before anything is seen (BP-A7); then both fighters see all engaged cards, and nobody
    else does (BP-12, BP-A9).
    """
    emit(FightBegan(fight))
    for seat, enemy in ((fight.attacker, fight.defender), (fight.defender, fight.attacker)):
        for place in fight.side(seat):
            emit(CardShown(slot(seat, place), 0, state.face(seat, place), bit(seat), bit(enemy)))


def shirk(state: State, seat: int, action: Shirk, emit: Emit) -> None:
    """The hand card goes out before the other comes in: it cannot be the same one. Nothing is drawn (BP-A31).

    Whoever knew the card that goes back knows that it is in the hand now, and nothing about the new one.
    """
    place = slot(seat, action.slot)
    old = state.face(seat, action.slot)
    emit(SpecialUsed(seat, _SHIRKER))
    index = state.table.find(hand(seat), action.card)
    emit(CardMoved(hand(seat), index, place, -1, action.card, bit(seat)))
    emit(CardMoved(place, 0, hand(seat), -1, old, bit(seat)))
    emit(Shirked(seat, action.slot))
