"""A word beside the first game: what the hand is worth by now, and how many rounds are left (FZ-16, FZ-18); and
what one is told once.
"""

from __future__ import annotations

from game.core.table.table import UNKNOWN
from game.core.texts import Sentence
from game.flautz.content import Content
from game.flautz.state import TURN, State
from game.flautz.turns import in_last_turns
from game.flautz.zones import SLOTS, display, hand


def remark(content: Content, view: State, seat: int) -> Sentence | None:
    """At the beginning of one's turn; nothing where the whole hand is a FLAUTZ!, which the table says itself."""
    if view.phase != TURN or view.turn != seat:
        return None
    worth = content.spells.best(view.table.faces_in(hand(seat))).value
    if in_last_turns(view):
        return Sentence("flautz.remark.last_turn", {"worth": worth}, "FZ-25")
    left = len(view.house.path) - view.zone
    return Sentence("flautz.remark.worth", {"worth": worth, "n": left}, "FZ-16")


def explained(content: Content, view: State, seat: int) -> tuple[Sentence, ...]:
    """What a Prism does, and an Illusion, where one lies in the arena or in the hand."""
    table = view.table
    faces = [face for zone in (*map(display, SLOTS), hand(seat)) for face in table.faces_in(zone) if face != UNKNOWN]
    cards = [content.cards[face] for face in faces]
    prism = (Sentence("flautz.explained.prism", {}, "FZ-43"),) if any(card.is_prism for card in cards) else ()
    illusion = any(card.is_illusion for card in cards)
    return (*prism, Sentence("flautz.explained.illusion", {}, "FZ-41")) if illusion else prism


REMARK = remark
EXPLAINED = explained
