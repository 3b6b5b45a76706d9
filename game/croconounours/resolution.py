"""What actions do: steps, attacks and their consequences, who is out (CN-27, CN-28, CN-36, CN-40)."""

from __future__ import annotations

from game.core.rules.events import CardMoved
from game.core.rules.rules import Emit
from game.core.table.table import EVERYBODY
from game.croconounours.content import NOTHING, Content
from game.croconounours.endings import end_if_over
from game.croconounours.events import (
    TAKEN,
    AttackDefended,
    AttackEnded,
    ObstaclePushed,
    ObstacleRemoved,
    PlayerOut,
    WarriorMoved,
    WarriorPushed,
    WarriorReplaced,
    WarriorWounded,
)
from game.croconounours.field import board_of, can_retreat
from game.croconounours.geometry import OFF_BOARD
from game.croconounours.state import PUSH, DeclaredAttack, State, owner
from game.croconounours.zones import ATTACK_CARDS, DISCARDS, hand


def play_card(state: State, seat: int, card: int, target: int, emit: Emit) -> None:
    """A card leaves the hand, face up (CN-Q9)."""
    zone = hand(seat)
    emit(CardMoved(zone, state.table.find(zone, card), target, -1, card, EVERYBODY))


def step_to(state: State, warrior: int, square: int, dodging: bool, emit: Emit) -> None:
    """A warrior goes to a neighbouring square on its own feet."""
    emit(WarriorMoved(warrior, state.colours[warrior], state.where[warrior], square, dodging))


# ---- attacks ----------------------------------------------------------------------------------


def pending(state: State) -> DeclaredAttack:
    """The attack that is not resolved yet."""
    if state.attack is None:
        raise ValueError("there is no attack")
    return state.attack


def take(content: Content, state: State, emit: Emit) -> None:
    """The attack is not defended: what was announced happens; the attacker stays where it is (CN-27, CN-28, CN-Q19)."""
    attack = pending(state)
    emit(AttackDefended(owner(attack.target), TAKEN, ()))
    beyond = _retreat(content, state, attack)
    if beyond >= 0:
        emit(WarriorPushed(attack.target, state.colours[attack.target], attack.square, beyond))
    else:  # a push without a retreat wounds instead, as if by the attacker (CN-28, CN-Q18, CN-Q21)
        _wound(content, state, attack.warrior, attack.target, emit)
    end_attack(state, emit)
    end_if_over(content, state, emit)


def defend(state: State, seat: int, answer: int, cards: tuple[int, ...], emit: Emit) -> None:
    """The owner of the attacked warrior plays cards for it (CN-29)."""
    emit(AttackDefended(seat, answer, cards))
    for card in cards:
        play_card(state, seat, card, ATTACK_CARDS, emit)


def _retreat(content: Content, state: State, attack: DeclaredAttack) -> int:
    """Where a push leads (CN-28); OFF_BOARD if it wounds instead, and for what is no push."""
    if attack.mode != PUSH:
        return OFF_BOARD
    step = board_of(content, state).geometry.step_to[state.where[attack.warrior]][attack.square]
    return step.beyond if can_retreat(state, step) else OFF_BOARD


def _wound(content: Content, state: State, attacker: int, target: int, emit: Emit) -> None:
    """The target is eaten; what may replace it does so at once, unless the attacker wounds for good (CN-36, CN-40,
    CN-Q22). What replaces a warrior is of another colour, so each comes back once (CN-Q23).
    """
    colour, square = state.colours[target], state.where[target]
    emit(WarriorWounded(target, colour, square, owner(attacker)))
    successor = content.replacements[colour]
    if successor != NOTHING and not content.colours[state.colours[attacker]].wounds_for_good:
        emit(WarriorReplaced(target, successor, square))
    elif not state.alive(owner(target)):
        _leave(state, owner(target), emit)


def _leave(state: State, seat: int, emit: Emit) -> None:
    """A player without warriors is out; the hand is discarded, the obstacles stay (CN-Q36)."""
    emit(PlayerOut(seat))
    for face in sorted(state.hand(seat)):
        play_card(state, seat, face, DISCARDS, emit)


def strike_obstacle(content: Content, state: State, emit: Emit) -> None:
    """An obstacle is pushed if it can be, else removed (CN-57, CN-Q33)."""
    attack = pending(state)
    number = state.obstacle_at(attack.square)
    beyond = _retreat(content, state, attack)
    if beyond >= 0:
        emit(ObstaclePushed(number, attack.square, beyond))
    else:
        emit(ObstacleRemoved(number, attack.square, attack.seat))
    end_attack(state, emit)


def end_attack(state: State, emit: Emit) -> None:
    """The cards of attack and defence are discarded together (CN-Q9)."""
    table = state.table
    while table.zones[ATTACK_CARDS]:
        emit(CardMoved(ATTACK_CARDS, 0, DISCARDS, -1, table.faces[table.zones[ATTACK_CARDS][0]], EVERYBODY))
    emit(AttackEnded())
