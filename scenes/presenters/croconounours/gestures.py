"""Which gesture means which action in CrocoNounours: warriors onto squares and onto each other, cards that pay for it
or answer an attack.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from game.core.rules.events import Event
from game.core.rules.rules import of_kind
from game.core.texts import Sentence
from game.croconounours.attacks import Attack, EndTurn, Move, Shoot
from game.croconounours.content import Content
from game.croconounours.defence import Dodge, Parry, Take
from game.croconounours.deployment import ChooseTeam, Deploy, PlaceObstacle
from game.croconounours.discarding import Discard, Mark, Unmark
from game.croconounours.events import ActionsBegan
from game.croconounours.models import TEAM_SIZE
from game.croconounours.state import NOBODY, PUSH, WOUND, State
from game.croconounours.zones import hand
from scenes.presenters.croconounours.words import BOX, SUGAR, WARRIORS, attack_foretold, shot_foretold
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
    """Cards that are given together: every one lights up, not the first alone."""
    slots = _hand(where).of(cards)
    return [(*slots[first:], *slots[:first]) for first in range(len(slots))] or [()]


def _standing(where: Where, square: int) -> Ways:
    """What stands on a square."""
    warrior = where.view.warrior_at(square)
    return [((WARRIORS, warrior) if warrior != NOBODY else (SUGAR, where.view.obstacle_at(square)),)]


def _boxed(where: Where, colour: int) -> Ways:
    """A warrior that is not on the board yet."""
    return [((BOX, where.view.boxes[where.seat].index(colour)),)]


def _team(where: Where, team: tuple[int, ...]) -> Ways:
    return [(f"team.{team_choices(where.content, where.view, where.seat).index(team)}",)]


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


CARD: Final = Thing(lambda where, card: [_hand(where).of((card,))])
CARDS: Final = Thing(_each_first)
UNMARKED: Final = Thing(lambda where, card: [_hand(where).of((card,), skip=where.view.discarding.count(card))])
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
    Unmark: pointed(at("card", CARD)),
    Discard: Row(button=_discard),
    Move: pointed(at("warrior", WARRIOR), at("square", SQUARE), asks=(at("card", CARD),)),
    Attack: pointed(
        at("warrior", WARRIOR),
        at("square", STANDING),
        asks=(at("mode", MODE), at("card", CARD)),
        preview=attack_foretold,
    ),
    Shoot: pointed(at("warrior", WARRIOR), at("square", STANDING), asks=(at("card", CARD),), preview=shot_foretold),
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
