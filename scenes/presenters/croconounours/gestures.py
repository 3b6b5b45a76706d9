"""Which gesture means which action in CrocoNounours: warriors onto squares and onto each other, cards that pay for it
or answer an attack.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from game.core.rules.events import Event
from game.core.rules.rules import Action, of_kind
from game.core.texts import Sentence
from game.croconounours.attacks import Attack, EndTurn, Move, Shoot
from game.croconounours.cards import ATTACK_SUITS, DIAMONDS, STEP_SUITS
from game.croconounours.content import Content
from game.croconounours.defence import Dodge, Parry, Take
from game.croconounours.deployment import ChooseTeam, Deploy, PlaceObstacle
from game.croconounours.discarding import Discard, Mark, Unmark
from game.croconounours.events import ActionsBegan
from game.croconounours.models import TEAM_SIZE
from game.croconounours.state import ACTING, DEFENDING, DEPLOYING, NOBODY, PUSH, WOUND, State, owner
from game.croconounours.zones import hand
from scenes.presenters.croconounours.words import BOX, SUGAR, WARRIORS, pushed, square_of, warrior_name
from scenes.table.board.pieces import Slot, Target
from scenes.table.cards.hand_slots import HandSlots
from scenes.table.offers import (
    Choice,
    Gesture,
    Offers,
    Option,
    PointedTable,
    Row,
    Thing,
    Way,
    Ways,
    Where,
    at,
    offers_of,
    pointed,
    spots,
)

DISCARD_SPOT = "discards"
PARRY = "parry"


def team_choices(content: Content, view: State, seat: int) -> list[tuple[int, ...]]:
    """The teams that may be made up, as the spots `team.0` … show them."""
    reserve = view.reserves[seat] if view.house.campaign else content.pool
    size = min(TEAM_SIZE, sum(reserve)) if view.house.campaign else len(content.team)
    return list(content.teams_from(reserve, size))


def _hand(where: Where) -> HandSlots:
    return HandSlots(hand(where.seat), where.view.table.faces_in(hand(where.seat)))


def _each_first(where: Where, cards: tuple[int, ...]) -> Ways:
    """Cards that are given together: every one lights up, not the first alone; of equal ones any may be given."""
    ways = _hand(where).ways(cards)
    return [(*slots[first:], *slots[:first]) for slots in ways for first in range(len(slots))] or [()]


def _standing(where: Where, square: int) -> Ways:
    """What stands on a square."""
    warrior = where.view.warrior_at(square)
    return [((WARRIORS, warrior) if warrior != NOBODY else (SUGAR, where.view.obstacle_at(square)),)]


def _boxed(where: Where, colour: int) -> Ways:
    """A warrior that is not on the board yet."""
    return [((BOX, where.view.boxes[where.seat].index(colour)),)]


def _team(where: Where, team: tuple[int, ...]) -> Ways:
    return [(f"team.{team_choices(where.content, where.view, where.seat).index(team)}",)]


def _attack_foretold(content: Content, view: State, action: Attack) -> Sentence | None:
    """Where a pushed victim would land, and what a wound does."""
    victim = view.warrior_at(action.square)
    if victim != NOBODY and action.mode == PUSH:
        return pushed(content, view, action.warrior, victim, "preview")
    return _shot_foretold(content, view, action)


def _shot_foretold(content: Content, view: State, action: Attack | Shoot) -> Sentence | None:
    """What a wound does."""
    victim = view.warrior_at(action.square)
    if victim == NOBODY:
        return None
    name = warrior_name(content, victim, view.colours[victim])
    return Sentence("croconounours.table.preview_wound", {"target": name}, "CN-27")


def _discard(where: Where, action: Discard) -> Choice:
    count = len(where.view.discarding)
    key = "croconounours.table.discard" if count else "croconounours.table.keep_all"
    return Choice("discard", Sentence(key, {"count": count}), action, "discard", True)


def _end(where: Where, action: EndTurn) -> Choice:
    slip = _is_unexpected(where.view, where.seat, where.past)
    asks = Sentence("croconounours.table.turn_just_began", {}, "CN-22") if slip else None
    return Choice("end", Sentence("croconounours.table.end_turn", {}), action, "check", asks=asks)


def _is_unexpected(view: State, seat: int, past: Sequence[Event]) -> bool:
    """True in a turn in which nothing was done yet, and which began without discards as the hand was empty: who ended
    his last one by its last card may still want to end that.
    """
    last = past[-1] if past else None
    return isinstance(last, ActionsBegan) and last.seat == seat and last.drawn == len(view.hand(seat))


def _take(where: Where, action: Take) -> Choice:
    attack, only = where.view.attack, len(where.legal) == 1
    slip = not only and attack is not None and attack.mode != PUSH
    asks = Sentence("croconounours.table.could_be_saved", {}, "CN-29") if slip else None
    return Choice("take", Sentence("croconounours.table.take", {}), action, "close", primary=only, asks=asks)


CARD: Final = Thing(lambda where, card: _hand(where).ways((card,)))
CARDS: Final = Thing(_each_first)
MARKED: Final = Thing(lambda where, card: _hand(where).ways((card,))[: where.view.discarding.count(card)])
UNMARKED: Final = Thing(lambda where, card: _hand(where).ways((card,))[where.view.discarding.count(card) :])
WARRIOR: Final = Thing(lambda where, warrior: [((WARRIORS, warrior),)])
STANDING: Final = Thing(_standing)
SQUARE: Final = spots("square")
MODE: Final = spots("mode")
BOXED: Final = Thing(_boxed)
TEAM: Final = Thing(_team)

POINTED: Final[PointedTable] = {
    ChooseTeam: pointed(at("team", TEAM)),
    # The squares where a warrior may be placed light up before one is picked.
    Deploy: pointed(at("colour", BOXED), at("square", SQUARE)).also(at("square", SQUARE), at("colour", BOXED)),
    PlaceObstacle: pointed(at("square", SQUARE)),
    Mark: pointed(at("card", UNMARKED), asks=(DISCARD_SPOT,)),
    Unmark: pointed(at("card", MARKED)),
    Discard: Row(button=_discard),
    Move: pointed(at("warrior", WARRIOR), at("square", SQUARE), asks=(at("card", CARD),)),
    Attack: pointed(
        at("warrior", WARRIOR),
        at("square", STANDING),
        asks=(at("mode", MODE), at("card", CARD)),
        preview=_attack_foretold,
    ),
    Shoot: pointed(at("warrior", WARRIOR), at("square", STANDING), asks=(at("card", CARD),), preview=_shot_foretold),
    EndTurn: Row(button=_end),
    Take: Row(button=_take),
    Dodge: pointed(at("cards", CARDS), at("square", SQUARE)),
    Parry: pointed(at("cards", CARDS), PARRY),
}
OPTIONS: Final = (
    Option(f"mode.{WOUND}", Sentence("croconounours.table.wound", {}), "check"),
    Option(f"mode.{PUSH}", Sentence("croconounours.table.push", {}), "arrow_right"),
    Option(PARRY, Sentence("croconounours.table.parry", {}), "check"),
)
_CARD_FIRST: Final = {
    Move: Way((at("card", CARD), at("square", SQUARE))),
    Attack: Way((at("card", CARD), at("square", STANDING)), (at("mode", MODE),)),
    Shoot: Way((at("card", CARD), at("square", STANDING))),
}


def croco_offers(where: Where) -> Offers:
    """All legal actions of the viewer."""
    offers = offers_of(POINTED, where, OPTIONS)
    return replace(offers, gestures=(*offers.gestures, *_card_first(where)))


def _card_first(where: Where) -> Iterator[Gesture]:
    """A card that only one warrior can step with leads to the squares at once, without pointing at the warrior; and one
    with which only one can attack somebody leads to him.
    """
    able: dict[tuple[int, ...], list[Move | Attack | Shoot]] = {}
    for move in of_kind(where.legal, Move):
        able.setdefault((move.card,), []).append(move)
    attacks: list[Attack | Shoot] = [*of_kind(where.legal, Attack), *of_kind(where.legal, Shoot)]
    for attack in attacks:
        able.setdefault((attack.card, attack.square), []).append(attack)
    for actions in able.values():
        if len({action.warrior for action in actions}) == 1:
            for action in actions:
                yield from _CARD_FIRST[type(action)].gestures(where, action)


# ---- what a drag that leads nowhere would have meant ----------------------------------------------


def wished(where: Where, pieces: Sequence[Slot], target: Target) -> Action | None:
    """A step or an attack with the card that would pay for it, if there is one, so that the rules say the real reason
    why it cannot be: the wrong card only where with no other anything else would be wrong; a corner, an answer.
    """
    held = pieces[0]
    content, view, seat = where.content, where.view, where.seat
    square = square_of(view, target)
    if square is None:
        return None
    if held[0] == BOX and view.phase == DEPLOYING:
        return Deploy(view.boxes[seat][held[1]], square)
    faces = view.table.faces_in(hand(seat))
    if held[0] == hand(seat):
        face = faces[held[1]]
        if view.phase == DEFENDING:
            return Dodge(square, (face,)) if isinstance(target, str) else Parry((face,))
        if view.phase != ACTING:
            return None
        own = next((slot[1] for slot in pieces if slot[0] == WARRIORS and owner(slot[1]) == seat), None)
        if own is None:
            return _tried_with(content, view, seat, face, square)
        tried = _tried_by(content, view, own, square, sorted(faces))
        return _tried_by(content, view, own, square, (face,)) if _is_lawful(where, tried) else tried
    if held[0] != WARRIORS or view.phase != ACTING or not faces:
        return None
    return _tried_by(content, view, held[1], square, sorted(faces))


def _tried_by(content: Content, view: State, warrior: int, square: int, faces: Sequence[int]) -> Action:
    """A warrior onto a square: a step, an attack or a shot, with one of these faces (at least one)."""
    cards = content.cards
    step = content.boards[view.house.board].geometry.step_to[view.where[warrior]].get(square)
    diagonal = step is not None and step.diagonal
    if view.warrior_at(square) == NOBODY and view.obstacle_at(square) == NOBODY:
        return Move(warrior, square, _first(faces, [face for face in faces if cards.pays(face, STEP_SUITS[diagonal])]))
    if step is None:
        return Shoot(warrior, square, _first(faces, [face for face in faces if cards.is_red(face)]))
    payers = [face for face in faces if cards.pays(face, ATTACK_SUITS[diagonal])]
    return Attack(warrior, square, WOUND, _first(faces, payers))


def _is_lawful(where: Where, action: Action) -> bool:
    return action in type(action).lawful(where.content, where.view, where.seat)


def _tried_with(content: Content, view: State, seat: int, face: int, square: int) -> Action | None:
    """A card onto a square: by the warrior that stands there, if it is the seat's own, in the direction of the suit;
    else by a warrior of the seat: a neighbour of the square or one that shoots, if any. None: it means nothing.
    """
    step_to = content.boards[view.house.board].geometry.step_to
    warrior = view.warrior_at(square)
    if warrior == NOBODY or owner(warrior) != seat:
        shoots = [content.colours[colour].shoots for colour in view.colours]
        able = sorted(view.warriors(seat), key=lambda own: (square not in step_to[view.where[own]], not shoots[own]))
        return _tried_by(content, view, able[0], square, (face,)) if able else None
    suit = content.cards.suits[face]
    suits = ATTACK_SUITS if suit >= DIAMONDS else STEP_SUITS
    for step in step_to[square].values():
        if suits[step.diagonal] == suit:
            return Attack(warrior, step.to, WOUND, face) if suit >= DIAMONDS else Move(warrior, step.to, face)
    return None


def _first(faces: Sequence[int], payers: Sequence[int]) -> int:
    return payers[0] if payers else faces[0]
