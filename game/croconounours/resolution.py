"""What actions do: steps, attacks and their consequences, who is out (CN-27, CN-28, CN-36, CN-40)."""

from __future__ import annotations

from game.core.events import CardMoved
from game.core.rules import Emit
from game.core.table import EVERYBODY
from game.croconounours.content import NOTHING, Content
from game.croconounours.endings import end_if_over
from game.croconounours.events import (
    DODGED,
    PARRIED,
    TAKEN,
    AttackDeclared,
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
from game.croconounours.field import Field
from game.croconounours.moves import Attack, Dodge, Move, Parry, Shoot
from game.croconounours.state import NO_COLOUR, NOBODY, PUSH, SHOT, State, owner
from game.croconounours.zones import ATTACK_CARDS, DISCARDS, hand


def play_card(state: State, seat: int, card: int, target: int, emit: Emit) -> None:
    """A card leaves the hand, face up (CN-Q9)."""
    zone = hand(seat)
    emit(CardMoved(zone, state.table.find(zone, card), target, -1, card, EVERYBODY))


def move(state: State, seat: int, action: Move, emit: Emit) -> None:
    """A warrior moves; its card is discarded at once (CN-24, CN-Q9)."""
    play_card(state, seat, action.card, DISCARDS, emit)
    _step(state, action.warrior, action.square, False, emit)


def _step(state: State, warrior: int, square: int, dodging: bool, emit: Emit) -> None:
    emit(WarriorMoved(warrior, state.colours[warrior], state.where[warrior], square, dodging))


# ---- attacks ----------------------------------------------------------------------------------


def declare(content: Content, state: State, seat: int, action: Attack | Shoot, emit: Emit) -> None:
    """An attack is declared (CN-26); its card waits until it is resolved (CN-Q9). Obstacles never defend (CN-57)."""
    mode = SHOT if isinstance(action, Shoot) else action.mode
    target = state.warrior_at(action.square)
    colour = NO_COLOUR if target == NOBODY else state.colours[target]
    attacker = state.colours[action.warrior]
    emit(AttackDeclared(seat, action.warrior, attacker, target, colour, action.square, mode, action.card))
    play_card(state, seat, action.card, ATTACK_CARDS, emit)
    if target == NOBODY:
        _strike_obstacle(content, state, emit)


def take(content: Content, state: State, emit: Emit) -> None:
    """The attack is not defended: what was announced happens; the attacker stays where it is (CN-27, CN-28, CN-Q19)."""
    attack = state.attack
    if attack is None:
        raise ValueError("there is no attack")
    emit(AttackDefended(owner(attack.target), TAKEN, ()))
    field = Field(content, state)
    step = field.geometry.step_to[state.where[attack.warrior]].get(attack.square)
    if attack.mode == PUSH and step is not None and field.can_retreat(step):
        emit(WarriorPushed(attack.target, state.colours[attack.target], attack.square, step.beyond))
    else:  # a push without a retreat wounds instead, as if by the attacker (CN-28, CN-Q18, CN-Q21)
        _wound(content, state, attack.warrior, attack.target, emit)
    _end_attack(state, emit)
    end_if_over(content, state, emit)


def dodge(state: State, seat: int, action: Dodge, emit: Emit) -> None:
    """The warrior steps aside and the attack has no consequences (CN-32, CN-Q27)."""
    _defend(state, seat, DODGED, action.cards, emit)
    attack = state.attack
    if attack is not None:
        _step(state, attack.target, action.square, True, emit)
    _end_attack(state, emit)


def parry(state: State, seat: int, action: Parry, emit: Emit) -> None:
    """The warrior stays and the attack has no consequences (CN-33)."""
    _defend(state, seat, PARRIED, action.cards, emit)
    _end_attack(state, emit)


def _defend(state: State, seat: int, answer: int, cards: tuple[int, ...], emit: Emit) -> None:
    emit(AttackDefended(seat, answer, cards))
    for card in cards:
        play_card(state, seat, card, ATTACK_CARDS, emit)


def _wound(content: Content, state: State, attacker: int, target: int, emit: Emit) -> None:
    """The target is eaten; what may replace it does so at once, unless the attacker wounds for good (CN-36, CN-40,
    CN-Q22, CN-Q23).
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


def _strike_obstacle(content: Content, state: State, emit: Emit) -> None:
    """An obstacle is pushed if it can be, else removed (CN-57, CN-Q33)."""
    attack = state.attack
    if attack is None:
        raise ValueError("there is no attack")
    field = Field(content, state)
    number = state.obstacle_at(attack.square)
    step = field.geometry.step_to[state.where[attack.warrior]].get(attack.square)
    if attack.mode == PUSH and step is not None and field.can_retreat(step):
        emit(ObstaclePushed(number, attack.square, step.beyond))
    else:
        emit(ObstacleRemoved(number, attack.square, attack.seat))
    _end_attack(state, emit)


def _end_attack(state: State, emit: Emit) -> None:
    """The cards of attack and defence are discarded together (CN-Q9)."""
    table = state.table
    while table.zones[ATTACK_CARDS]:
        emit(CardMoved(ATTACK_CARDS, 0, DISCARDS, -1, table.faces[table.zones[ATTACK_CARDS][0]], EVERYBODY))
    emit(AttackEnded())
