"""Gestures at the table of Batailles et piques: what each lawful action is pointed at with, and what a try meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.batailles.army import SPECIALS
from game.batailles.moves import BOTH, Attack, Look, Place, Replace, Shirk, Strike, TakeBack, Teamwork
from game.batailles.state import AFTERMATH, OPENING, TURN, State, Vacancy
from game.batailles.zones import LEFT, SLOTS, hand, seat_of, slot
from game.core.rules.drafts import EMPTY
from game.core.rules.rules import Action
from scenes.table.board.pieces import Slot, Target
from scenes.table.cards.hand_slots import laid_indices
from scenes.table.presenter import Gesture

SPECIAL: Final = -1
"""The zone of pieces that are no cards of an army: the special cards, numbered seat by seat."""
HAND_SPOT: Final = "hand"
TEAMWORK: Final = SPECIALS.index("teamwork")
SHIRKER: Final = SPECIALS.index("shirker")
NOWHERE: Final = -1
"""A place where no card in play lies: an attack from there or on it is refused."""


def special_slot(seat: int, special: int) -> Slot:
    """The piece of a kind of special card of a seat."""
    return SPECIAL, seat * len(SPECIALS) + special


def both_spot(seat: int) -> str:
    """The spot that stands for both cards of a seat: its plate."""
    return f"both.{seat}"


def own_place(seat: int, target: Target) -> int | None:
    """The place of a seat that is pointed at: by its card, or by the spot under it."""
    return next((place for place in range(SLOTS) if target in (f"slot.{place}", (slot(seat, place), 0))), None)


def gestures_of(view: State, seat: int, action: Action) -> list[Gesture]:
    """Own card onto an enemy's to attack, both onto one for teamwork, a hand card onto an own one to shirk. A special
    card may be pointed at, too: Teamwork and then the enemy, a Shirker and then the cards to be exchanged.
    """
    if isinstance(action, Attack):
        own: Slot = (slot(seat, action.slot), 0)
        return [Gesture(action, (own, _enemy_target(action.seat, action.target)))]
    if isinstance(action, Teamwork):
        both: tuple[Target, ...] = tuple((slot(seat, place), 0) for place in range(SLOTS))
        enemy = _enemy_target(action.seat, action.target)
        return [Gesture(action, (*both, enemy)), Gesture(action, (special_slot(seat, TEAMWORK), enemy), both)]
    if isinstance(action, Look):
        return [Gesture(action, (_enemy_target(action.seat, action.slot),))]
    if isinstance(action, Strike):
        return _strikes(view, action)
    return _with_hand(view, seat, action)


def _enemy_target(seat: int, target: int) -> Target:
    return both_spot(seat) if target == BOTH else (slot(seat, target), 0)


def _strikes(view: State, action: Strike) -> list[Gesture]:
    """One victim may be pointed at; two or none are a button."""
    fight = view.fight
    if fight is None or len(action.slots) != 1:
        return []
    enemy = fight.defender if fight.lone_seat == fight.attacker else fight.attacker
    return [Gesture(action, ((slot(enemy, action.slots[0]), 0),))]


def _with_hand(view: State, seat: int, action: Action) -> list[Gesture]:
    """What is done with a hand card: any of equal ones."""
    faces = view.table.faces_in(hand(seat))
    if isinstance(action, TakeBack):
        lying = [index for index, place in laid_indices(faces, view.drafts[seat]).items() if place == action.slot]
        return [Gesture(action, ((hand(seat), index), HAND_SPOT)) for index in lying]
    if not isinstance(action, (Place, Replace, Shirk)):
        return []
    cards: list[Slot] = [(hand(seat), index) for index, face in enumerate(faces) if face == action.card]
    if isinstance(action, Shirk):
        asks = (special_slot(seat, SHIRKER),)
        return [Gesture(action, (card, (slot(seat, action.slot), 0)), asks) for card in cards]
    if isinstance(action, Place):
        return [Gesture(action, (card, f"slot.{action.slot}")) for card in cards]
    due = view.due()
    return [Gesture(action, (card, f"slot.{due.slot}")) for card in cards if isinstance(due, Vacancy)]


def wished(view: State, seat: int, held: Sequence[Slot], target: Target) -> Action | None:
    """What was tried with the held pieces and the target, so that the rules say why not; None: nothing they know of."""
    tried: list[Target] = [*held, target]
    faces = view.table.faces_in(hand(seat))
    cards = [faces[thing[1]] for thing in tried if isinstance(thing, tuple) and thing[0] == hand(seat)]
    places = list(dict.fromkeys(place for thing in tried if (place := own_place(seat, thing)) is not None))
    enemy = _enemy(seat, target)
    if view.phase == TURN:
        specials = [number for number in (TEAMWORK, SHIRKER) if special_slot(seat, number) in tried]
        return _wished_turn(view, seat, cards, places, specials, enemy, HAND_SPOT in tried)
    if not cards or view.phase not in (OPENING, AFTERMATH):
        return None
    if enemy is not None:
        return Attack(NOWHERE, *enemy)
    if not places:
        return None
    due = view.due()
    if view.phase == OPENING:
        return Place(cards[0], places[0])
    return Shirk(places[0], cards[0]) if isinstance(due, Vacancy) and due.slot != places[0] else Replace(cards[0])


def _wished_turn(
    view: State,
    seat: int,
    cards: list[int],
    places: list[int],
    specials: list[int],
    enemy: tuple[int, int] | None,
    to_hand: bool,
) -> Action | None:
    """A try on one's turn: an attack with anything on anybody, an exchange, a move."""
    if enemy is not None:
        if not cards and (TEAMWORK in specials or len(places) == SLOTS):
            return Teamwork(*enemy)
        return Attack(places[0] if places and not cards else NOWHERE, *enemy)
    anybody = next(other for other in view.seats if other != seat)
    if TEAMWORK in specials:
        return Attack(NOWHERE, anybody, LEFT) if cards else Teamwork(anybody, LEFT)
    if SHIRKER in specials or (places and (cards or to_hand)):
        place = next(iter(places or view.in_play(seat)), LEFT)
        return Shirk(place, cards[0] if cards else EMPTY)
    if len(places) < SLOTS:
        return None
    return Teamwork(anybody, LEFT) if len(view.in_play(seat)) == SLOTS else Attack(places[0], seat, places[1])


def _enemy(seat: int, target: Target) -> tuple[int, int] | None:
    """Which cards of which opponent are pointed at (NOWHERE: none of those in play); None: no opponent is."""
    if isinstance(target, str):
        return (int(target.removeprefix("both.")), BOTH) if target.startswith("both.") else None
    zone, index = target
    owner = index // len(SPECIALS) if zone == SPECIAL else seat_of(zone)
    if owner == seat:
        return None
    return owner, next((place for place in range(SLOTS) if slot(owner, place) == zone), NOWHERE)
