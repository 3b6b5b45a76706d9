"""What can still be done against an attack in CrocoNounours, whatever cards its target's owner holds of those that are
not seen: what no hand can do, nothing can.
"""

from __future__ import annotations

from game.core.table.table import UNKNOWN
from game.croconounours.attacks import Attack, Shoot, open_steps
from game.croconounours.cards import ATTACK_SUITS, DODGE_SUITS, STEP_SUITS
from game.croconounours.content import Content
from game.croconounours.field import board_of
from game.croconounours.state import State, owner
from game.croconounours.zones import hand

_ANY_VALUE = -1
"""Below every card."""


class HeldCards:
    """What a seat may hold: cards that are known, and so many of those that are not seen."""

    def __init__(self, content: Content, view: State, seat: int) -> None:
        self._cards = content.cards
        table = view.table
        held = table.zones[hand(seat)]
        self._known = [table.faces[card] for card in held if table.faces[card] != UNKNOWN]
        self._hidden = len(held) - len(self._known)
        lots = {table.lots[card] for card in held if table.faces[card] == UNKNOWN}
        any_lot = any(lot < 0 for lot in lots)  # it floats
        self._unseen = [face for lot, faces in table.unseen if any_lot or lot in lots for face in faces]
        if any_lot:
            self._unseen += table.floating(hand(seat))

    def may_pay(self, suit: int, above: int, extra: int = 0) -> bool:
        """True if it may answer with cards of a suit: one that is higher, or two of any rank, and so many extra ones
        (CN-31, CN-33, CN-39). A joker is of every suit, and above all others (CN-9, CN-10).
        """
        payers, values = self._cards.payers[suit], self._cards.defence_values
        sure = [face for face in self._known if face in payers]
        able = [face for face in self._unseen if face in payers] if self._hidden else []
        count = len(sure) + min(self._hidden, len(able))
        if count >= extra + 2:
            return True
        return count == extra + 1 and any(values[face] > above for face in (*sure, *able))


def nothing_answers(content: Content, view: State, action: Attack | Shoot) -> bool:
    """True if no hand that the owner of the target may hold parries the attack or dodges it (CN-29, CN-45)."""
    held = HeldCards(content, view, owner(view.warrior_at(action.square)))
    ways = open_steps(content, view, action.square)
    if isinstance(action, Shoot):
        return not any(held.may_pay(STEP_SUITS[way.diagonal], _ANY_VALUE) for way in ways)
    step = board_of(content, view).geometry.step_to[view.where[action.warrior]][action.square]
    value = content.cards.attack_values[action.card]
    extra = content.colours[view.colours[action.warrior]].extra_parry_cards
    if held.may_pay(ATTACK_SUITS[step.diagonal], value, extra):
        return False
    dodges = any(way.diagonal != step.diagonal for way in ways)
    return not (dodges and held.may_pay(DODGE_SUITS[step.diagonal], value))
