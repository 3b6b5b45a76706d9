"""Which gesture means which action in CrocoNounours: warriors onto squares and onto each other, cards that pay for it
or answer an attack.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rules.events import Event
from game.core.rules.rules import Action
from game.core.texts import Sentence
from game.croconounours.attacks import Attack, EndTurn, Move, Shoot
from game.croconounours.content import Content
from game.croconounours.defence import Dodge, Parry, Take
from game.croconounours.deployment import ChooseTeam, Deploy, PlaceObstacle
from game.croconounours.discarding import Discard, Mark, Unmark
from game.croconounours.events import ActionsBegan
from game.croconounours.models import TEAM_SIZE
from game.croconounours.state import DISCARDING, NOBODY, PUSH, WOUND, State
from game.croconounours.zones import hand
from scenes.presenters.croconounours.words import BOX, SUGAR, WARRIORS
from scenes.table.board.pieces import Slot
from scenes.table.cards.hand_slots import HandSlots
from scenes.table.presenter import Choice, Gesture, Offers, Option

DISCARD_SPOT = "discards"
PARRY = "parry"


def offers_of(content: Content, view: State, seat: int, legal: Sequence[Action], past: Sequence[Event]) -> Offers:
    """All legal actions of the viewer. `past`: the turns that began, and what was walked and attacked."""
    slots = HandSlots(hand(seat), view.table.faces_in(hand(seat)))
    gestures = [_gesture(content, view, seat, slots, action) for action in legal]
    gestures += _card_first(view, slots, legal)
    gestures += _any_card_first(slots, legal)
    gestures += _square_first(view, seat, legal)
    options = (
        Option(f"mode.{WOUND}", Sentence("croconounours.table.wound", {}), "check"),
        Option(f"mode.{PUSH}", Sentence("croconounours.table.push", {}), "arrow_right"),
        Option(PARRY, Sentence("croconounours.table.parry", {}), "check"),
    )
    return Offers(tuple(g for g in gestures if g is not None), _choices(view, seat, legal, past), options)


def team_choices(content: Content, view: State, seat: int) -> list[tuple[int, ...]]:
    """The teams that may be made up, as the spots `team.0` … show them."""
    reserve = view.reserves[seat] if view.house.campaign else content.pool
    size = min(TEAM_SIZE, sum(reserve)) if view.house.campaign else len(content.team)
    return list(content.teams_from(reserve, size))


def _gesture(content: Content, view: State, seat: int, slots: HandSlots, action: Action) -> Gesture | None:
    if isinstance(action, Move):
        move = ((WARRIORS, action.warrior), f"square.{action.square}")
        return Gesture(action, move, slots.of((action.card,)))
    if isinstance(action, Attack):
        points = ((WARRIORS, action.warrior), _standing(view, action.square))
        return Gesture(action, points, (*_manner(action), *slots.of((action.card,))))
    if isinstance(action, Shoot):
        points = ((WARRIORS, action.warrior), _standing(view, action.square))
        return Gesture(action, points, slots.of((action.card,)))
    if isinstance(action, (Dodge, Parry)):
        return Gesture(action, (*slots.of(action.cards), _towards(action)))
    if isinstance(action, Mark):
        return Gesture(action, slots.of((action.card,), skip=view.discarding.count(action.card)), (DISCARD_SPOT,))
    if isinstance(action, Unmark):
        return Gesture(action, slots.of((action.card,)))
    if isinstance(action, Deploy):
        index = view.boxes[seat].index(action.colour)
        return Gesture(action, ((BOX, index), f"square.{action.square}"))
    if isinstance(action, PlaceObstacle):
        return Gesture(action, (f"square.{action.square}",))
    if isinstance(action, ChooseTeam):
        return Gesture(action, (f"team.{team_choices(content, view, seat).index(action.team)}",))
    return None


def _card_first(view: State, slots: HandSlots, legal: Sequence[Action]) -> list[Gesture]:
    """A card that only one warrior can step with leads to the squares at once, without pointing at the warrior; and one
    with which only one can attack somebody leads to him.
    """
    moves = [action for action in legal if isinstance(action, Move)]
    attacks = [action for action in legal if isinstance(action, (Attack, Shoot))]
    walkers: dict[int, set[int]] = {}
    for move in moves:
        walkers.setdefault(move.card, set()).add(move.warrior)
    attackers: dict[tuple[int, int], set[int]] = {}
    for attack in attacks:
        attackers.setdefault((attack.card, attack.square), set()).add(attack.warrior)
    gestures = [
        Gesture(move, (*slots.of((move.card,)), f"square.{move.square}"))
        for move in moves
        if len(walkers[move.card]) == 1
    ]
    return gestures + [
        Gesture(attack, (*slots.of((attack.card,)), _standing(view, attack.square)), _manner(attack))
        for attack in attacks
        if len(attackers[attack.card, attack.square]) == 1
    ]


def _any_card_first(slots: HandSlots, legal: Sequence[Action]) -> list[Gesture]:
    """Of an answer that takes several cards every one lights up, not the first alone."""
    gestures: list[Gesture] = []
    for action in legal:
        if isinstance(action, (Dodge, Parry)):
            cards, end = slots.of(action.cards), _towards(action)
            gestures += [Gesture(action, (*cards[first:], *cards[:first], end)) for first in range(1, len(cards))]
    return gestures


def _square_first(view: State, seat: int, legal: Sequence[Action]) -> list[Gesture]:
    """The squares where a warrior may be placed light up before one is picked."""
    placed = [action for action in legal if isinstance(action, Deploy)]
    return [Gesture(a, (f"square.{a.square}", (BOX, view.boxes[seat].index(a.colour)))) for a in placed]


def _towards(answer: Dodge | Parry) -> str:
    """What an answer ends on."""
    return PARRY if isinstance(answer, Parry) else f"square.{answer.square}"


def _manner(attack: Attack | Shoot) -> tuple[str, ...]:
    """What is asked of an attack: to wound or to push; a shot always wounds."""
    return (f"mode.{attack.mode}",) if isinstance(attack, Attack) else ()


def _standing(view: State, square: int) -> Slot:
    """What stands on a square."""
    warrior = view.warrior_at(square)
    return (WARRIORS, warrior) if warrior != NOBODY else (SUGAR, view.obstacle_at(square))


def _is_unexpected(view: State, seat: int, past: Sequence[Event]) -> bool:
    """True in a turn in which nothing was done yet, and which began without discards as the hand was empty: who ended
    his last one by its last card may still want to end that.
    """
    last = past[-1] if past else None
    return isinstance(last, ActionsBegan) and last.seat == seat and last.drawn == len(view.hand(seat))


def _choices(view: State, seat: int, legal: Sequence[Action], past: Sequence[Event]) -> tuple[Choice, ...]:
    if view.phase == DISCARDING and Discard() in legal:
        count = len(view.discarding)
        key = "croconounours.table.discard" if count else "croconounours.table.keep_all"
        return (Choice("discard", Sentence(key, {"count": count}), Discard(), "discard", True),)
    if EndTurn() in legal:
        slip = _is_unexpected(view, seat, past)
        asks = Sentence("croconounours.table.turn_just_began", {}, "CN-22") if slip else None
        return (Choice("end", Sentence("croconounours.table.end_turn", {}), EndTurn(), "check", asks=asks),)
    if Take() in legal:
        only = len(legal) == 1
        slip = not only and view.attack is not None and view.attack.mode != PUSH
        asks = Sentence("croconounours.table.could_be_saved", {}, "CN-29") if slip else None
        return (Choice("take", Sentence("croconounours.table.take", {}), Take(), "close", primary=only, asks=asks),)
    return ()
