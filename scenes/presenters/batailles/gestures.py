"""Gestures at the table of Batailles et piques: what each lawful action is pointed at with, and what a try meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.batailles.aftermath import Decline, LeaveEmpty, Look, Replace
from game.batailles.army import KING, MINE, SHIRKER, SPECIALS, TEAMWORK
from game.batailles.attacks import Attack, Pass, Shirk, Stop, Teamwork
from game.batailles.fighting import Strike
from game.batailles.narration import BOTH_CARDS
from game.batailles.opening import Confirm, Place, TakeBack
from game.batailles.state import AFTERMATH, OPENING, STRIKING, TURN, State, Vacancy
from game.batailles.zones import BOTH, LEFT, RIGHT, SLOTS, hand, seat_of, slot
from game.core.match.telling import line
from game.core.rules.drafts import EMPTY
from game.core.rules.rules import Action, of_kind
from game.core.table.table import UNKNOWN
from game.core.texts import Argument, SeatName, Sentence
from scenes.table.board.pieces import Slot, Target
from scenes.table.cards.hand_slots import laid_indices
from scenes.table.offers import (
    Choice,
    PointedTable,
    Row,
    Thing,
    Ways,
    Where,
    at,
    button,
    cards_in,
    each,
    pointed,
    spots,
)

SPECIAL: Final = -1
"""The zone of pieces that are no cards of an army: the special cards, numbered seat by seat."""
HAND_SPOT: Final = "hand"
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


def _enemy_spot(where: Where, seat: int, target: int) -> Ways:
    """A card of an opponent, or the spot for both."""
    return [(both_spot(seat) if target == BOTH else (slot(seat, target), 0),)]


def _lying(where: Where, place: int) -> Ways:
    """The hand card that lies on a place of the prepared opening."""
    faces = where.view.table.faces_in(hand(where.seat))
    laid = laid_indices(faces, where.view.drafts[where.seat])
    return each([(hand(where.seat), index) for index, other in laid.items() if other == place])


def _vacancy(where: Where) -> Ways:
    """The spot of the card that is to be replaced."""
    due = where.view.due()
    return [(f"slot.{due.slot}",)] if isinstance(due, Vacancy) else []


def _victim(where: Where, slots: tuple[int, ...]) -> Ways:
    """One victim may be pointed at; two or none are a button. Where only both can die, either of them means both."""
    if where.view.fight is None or (len(slots) > 1 and len(where.legal) > 1):
        return []
    return each([(slot(_enemy_of(where.view), place), 0) for place in slots])


def _enemy_of(view: State) -> int:
    """Who fights against the lone card."""
    fight = view.fight
    if fight is None:
        raise ValueError("nobody fights")
    return fight.defender if fight.lone_seat == fight.attacker else fight.attacker


def _strike(where: Where, action: Strike) -> Choice:
    """What the lone card does, by the names of its victims."""
    return Choice(f"strike.{where.legal.index(action)}", _strike_label(where, action), action, "check", True)


def _strike_label(where: Where, action: Strike) -> Sentence:
    view, content = where.view, where.content
    if view.fight is None or not action.slots:
        return Sentence("batailles.table.strike_none", {})
    if len(action.slots) > 1:
        return Sentence("batailles.table.strike_both", {})
    face, army = view.face(_enemy_of(view), action.slots[0]), content.armies[view.house.army]
    if army.roles[face] not in (KING, MINE):  # a button has room for a number, not for all skins' names
        return Sentence("batailles.table.strike_value", {"value": army.values[face]})
    name = content.card_name(view.house.army, view.house.skin, face)
    return Sentence("batailles.table.strike_one", {"card": name})


def _attacks(content: Any, view: State, action: Attack) -> Sentence:
    """Who attacks whom."""
    slots = content.game.slots
    target: Argument = slots[action.target].card if action.target != BOTH else BOTH_CARDS
    arguments: dict[str, Argument] = {"card": slots[action.slot].card, "target": target}
    return Sentence("batailles.table.preview_attack", {**arguments, "other": SeatName(action.seat)}, "BP-11")


def _shirks(content: Any, view: State, action: Shirk) -> Sentence:
    """Which card goes, and which one comes."""
    army, skin = view.house.army, view.house.skin
    given = content.card_name(army, skin, view.face(view.turn, action.slot))
    words: dict[str, Argument] = {"given": given, "card": content.card_name(army, skin, action.card)}
    return Sentence("batailles.table.preview_shirk", words, "BP-30")


def _decline(where: Where, action: Decline) -> Choice:
    """Asks first, as long as there is something to be learned by a look."""
    asks = None if knows_all(where.view, where.seat) else Sentence("batailles.table.no_look", {}, "BP-27")
    return Choice("decline", Sentence("batailles.table.decline", {}), action, "close", asks=asks)


HAND: Final = cards_in(hand)
PLACE: Final = spots("slot")
OWN: Final = Thing(lambda where, place: [((slot(where.seat, place), 0),)])
OWN_PAIR: Final = Thing(lambda where: [tuple((slot(where.seat, place), 0) for place in range(SLOTS))])
ENEMY: Final = Thing(_enemy_spot)
VICTIM: Final = Thing(_victim)
LAID: Final = Thing(_lying)
VACANT: Final = Thing(_vacancy)
TEAMWORK_CARD: Final = Thing(lambda where: [(special_slot(where.seat, TEAMWORK),)])
SHIRKER_CARD: Final = Thing(lambda where: [(special_slot(where.seat, SHIRKER),)])

POINTED: Final[PointedTable] = {
    Place: pointed(at("card", HAND), at("slot", PLACE)),
    TakeBack: pointed(at("slot", LAID), HAND_SPOT),
    Attack: pointed(at("slot", OWN), at("seat target", ENEMY), preview=_attacks),
    Teamwork: pointed(
        at("", OWN_PAIR), at("seat target", ENEMY), preview=line("batailles.table.preview_teamwork", "BP-29")
    ).also(at("", TEAMWORK_CARD), at("seat target", ENEMY), asks=(at("", OWN_PAIR),)),
    Shirk: pointed(
        at("card", HAND),
        at("slot", OWN),
        asks=(at("", SHIRKER_CARD),),
        preview=_shirks,
        costs=True,
    ),
    Pass: button("batailles.table.pass", "close"),
    Stop: button("batailles.table.stop", "close"),
    Strike: pointed(at("slots", VICTIM), button=_strike),
    Replace: pointed(at("card", HAND), at("", VACANT)),
    LeaveEmpty: button("batailles.table.leave_empty", "close"),
    Look: pointed(at("seat slot", ENEMY)),
    Decline: Row(button=_decline),
}
"""Own card onto an enemy's to attack, both onto one for teamwork, a hand card onto an own one to shirk. A special card
may be pointed at, too: Teamwork and then the enemy, a Shirker and then the cards to be exchanged.
"""


def opening_choices(legal: Sequence[Action]) -> tuple[Choice, ...]:
    """While the opening is laid both buttons are there, whether they can do anything yet or not."""
    confirm, back = of_kind(legal, Confirm), of_kind(legal, TakeBack)
    return (
        Choice(
            "confirm",
            Sentence("batailles.table.confirm", {}),
            confirm[0] if confirm else None,
            "check",
            True,
            tried=Confirm(),
        ),
        Choice(
            "back", Sentence("batailles.table.take_back", {}), back[0] if back else None, "undo", tried=TakeBack(LEFT)
        ),
    )


def ways_to_attack(view: State, legal: Sequence[Action]) -> str:
    """How a seat may attack: a mine never does (BP-5). That special cards may be played, they show by shining."""
    if view.solo:
        return "solo"
    return "turn_either" if len({attack.slot for attack in of_kind(legal, Attack)}) > 1 else "turn_lone"


def kills_both(legal: Sequence[Action]) -> bool:
    """True for a lone card that has no choice but to kill both."""
    return list(legal) == [Strike((LEFT, RIGHT))]


def is_powerless(legal: Sequence[Action]) -> bool:
    """True for a lone card that can kill nobody."""
    return list(legal) == [Strike(())]


def knows_all(view: State, seat: int) -> bool:
    """True for a seat that has seen every card that others have in play, where the screen remembers them."""
    others = [other for other in view.seats if other != seat]
    seen = all(view.face(other, place) != UNKNOWN for other in others for place in view.in_play(other))
    return seen and view.house.memory_aid


def can_only_leave_empty(legal: Sequence[Action]) -> bool:
    """True where no card can replace a dead one."""
    return list(legal) == [LeaveEmpty()]


def tried_alone(view: State, seat: int, piece: Slot) -> Action | None:
    """What pointing at a piece would begin, so that the rules say at once why it cannot; None: nothing."""
    if view.phase == STRIKING:
        enemy = _enemy(seat, piece)
        hit = enemy is not None and enemy[0] == _enemy_of(view) and enemy[1] != NOWHERE
        return Strike((enemy[1],)) if enemy is not None and hit else None
    if view.phase != TURN:
        return None
    if piece[0] == hand(seat):  # into play only instead of another one
        return Shirk(next(iter(view.in_play(seat)), LEFT), view.table.faces_in(hand(seat))[piece[1]])
    place = own_place(seat, piece)
    anybody = next(other for other in view.seats if other != seat)
    specials = [number for number in (TEAMWORK, SHIRKER) if special_slot(seat, number) == piece]
    places, enemy = ([], None) if place is None else ([place], (anybody, LEFT))
    return _wished_turn(view, seat, [], places, specials, enemy, False)


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
