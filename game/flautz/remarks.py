"""A word beside the first game: what the hand is worth by now, and how many rounds are left (FZ-16, FZ-18)."""

from __future__ import annotations

from game.core.texts import Sentence
from game.flautz.content import Content
from game.flautz.state import TURN, State
from game.flautz.turns import in_last_turns
from game.flautz.zones import hand


def remark(content: Content, view: State, seat: int) -> Sentence | None:
    """At the beginning of one's turn; nothing where the whole hand is a FLAUTZ!, which the table says itself."""
    if view.phase != TURN or view.turn != seat:
        return None
    worth = content.spells.best(view.table.faces_in(hand(seat))).value
    if in_last_turns(view):
        return Sentence("flautz.remark.last_turn", {"worth": worth}, "FZ-25")
    left = len(view.house.path) - view.zone
    return Sentence("flautz.remark.worth", {"worth": worth, "n": left}, "FZ-16")


REMARK = remark
