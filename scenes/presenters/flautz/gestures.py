"""What each action of FLAUTZ! is pointed at with: a hand card onto a displayed one to swap them, a displayed one alone
to replace it.
"""

from __future__ import annotations

from typing import Any, Final

from game.core.rules.rules import Action
from game.core.texts import Sentence
from game.flautz.moves import Concentrate, Declare, Exchange, Replace, Stand
from game.flautz.state import State
from game.flautz.turns import hand_after, must_replace, permitted_slots, turns_to_come
from game.flautz.zones import DISCARD, DRAW, SLOTS, display, hand
from scenes.table.board.pieces import Slot, Target
from scenes.table.offers import Option, PointedTable, Thing, Ways, Where, at, button, cards_in, meant, pointed

PLAY_ON, DECLARE = "declare.no", "declare.yes"
OPTIONS: Final = (
    Option(DECLARE, Sentence("flautz.table.declare", {}), "trophy"),
    Option(PLAY_ON, Sentence("flautz.table.play_on", {}), "play"),
)


def slot_of(target: Target) -> int | None:
    """Which slot is pointed at, by its spot or by the card on it."""
    return next((slot for slot in SLOTS if target == f"slot.{slot}" or target[0] == display(slot)), None)


def _meant_slot(where: Where, target: Target) -> tuple[int] | None:
    slot = slot_of(target)
    return None if slot is None else (slot,)


def _declaring(where: Where, slot: int, give: int, declare: bool) -> Ways:
    """Whether to declare is asked where both can be done."""
    if Exchange(slot, give, not declare) not in where.legal:
        return [()]
    return [(DECLARE if declare else PLAY_ON,)]


def _worth(content: Any, view: State, action: Exchange) -> Sentence:
    """What a swap would make of the spell, for a swap cannot be taken back."""
    seat = view.table.observer
    now = content.spells.worth(view.table.faces_in(hand(seat)))[0]
    value = content.spells.worth(hand_after(view, seat, action.slot, action.give))[0]
    if value == now:
        return Sentence("flautz.table.preview_same", {"value": value}, "FZ-21")
    return Sentence("flautz.table.preview", {"value": value, "now": now}, "FZ-21")


def _too_late(content: Any, view: State, action: Concentrate) -> Sentence | None:
    """That concentrating comes too late, and what an exchange could have brought; None where it costs nothing."""
    if turns_to_come(view):
        return None
    seat, slots = view.table.observer, permitted_slots(view)
    held = view.table.faces_in(hand(seat))
    after = (hand_after(view, seat, slot, give) for slot in slots for give in {*held})
    most = max((content.spells.worth(cards)[0] for cards in after), default=0)
    return Sentence("flautz.table.concentrate_costs", {"n": most}, "FZ-Q33") if most else None


HAND: Final = cards_in(hand)
SLOT: Final = Thing(lambda where, slot: [((display(slot), 0),)], _meant_slot)
DECLARING: Final = Thing(_declaring)

POINTED: Final[PointedTable] = {
    Exchange: pointed(at("give", HAND), at("slot", SLOT), asks=(at("slot give declare", DECLARING),), preview=_worth),
    Replace: pointed(at("slot", SLOT)),
    Concentrate: button(
        "flautz.table.concentrate",
        "timer",
        tip=Sentence("flautz.tip.concentrate", {}, "FZ-36"),
        preview=_too_late,
        costs=True,
    ),
    Declare: button("flautz.table.declare", "trophy", primary=True, tip=Sentence("flautz.tip.declare", {}, "FZ-25")),
    Stand: button("flautz.table.stand", "pause"),
}


def barred(where: Where, slot: Slot) -> Action | None:
    """Taking a card that lies where the zone does not let take one, for any card of the hand; None elsewhere."""
    at_slot, held = slot_of(slot), where.view.table.faces_in(hand(where.seat))
    if at_slot is None or at_slot in permitted_slots(where.view) or not held:
        return None
    return Replace(at_slot) if must_replace(where.view, where.seat) else Exchange(at_slot, held[0])


def wished(where: Where, held: Slot, target: Target) -> Action | None:
    """A swap that the zone does not allow; a card put onto a pile, as if it could be replaced."""
    if target[0] in (DRAW, DISCARD) and held[0] == hand(where.seat) and not must_replace(where.view, where.seat):
        return Replace(SLOTS[0])
    return meant(POINTED, where, (held, target))
