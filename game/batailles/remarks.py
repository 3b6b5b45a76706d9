"""A word beside the first game: what the fights have proven by now (BP-36); and what one is told once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.batailles.army import KING, MINE, SAPPER, SHIRKER, SPECIALS, SPY, TEAMWORK, Army
from game.batailles.content import Content
from game.batailles.deduction import deduce, is_seen
from game.batailles.state import OPENING, TURN, State
from game.core.match.telling import listed
from game.core.texts import Argument, SeatName, Sentence

USUAL_ARMY: Final = "standard"
"""The army of the rule book and of the lessons."""
FEW = 4
"""A card that can be so few others is worth a word."""


def remark(content: Content, view: State, seat: int) -> Sentence | None:
    """On one's turn: the card of another that is proven best without having been seen."""
    if view.phase != TURN or view.turn != seat or not view.house.memory_aid:
        return None
    army, house = content.armies[view.house.army], view.house
    suspects = [suspect for notes in deduce(army, view) if notes.seat != seat for suspect in notes.suspects]
    open_ones = [s for s in suspects if not is_seen(view, s) and len(s.faces) <= FEW]
    if not open_ones:
        return None
    best = min(open_ones, key=lambda s: (len(s.faces), s.seat, s.slot))
    who: dict[str, Argument] = {"player": SeatName(best.seat), "card": content.game.slots[best.slot].card}
    if len(best.faces) > 1:
        names = [content.card_name(house.army, house.skin, face) for face in best.faces]
        return Sentence("batailles.remark.few", {**who, "names": listed(names[:-1]), "last": names[-1]}, "BP-36")
    name = content.card_name(house.army, house.skin, best.faces[0])
    return Sentence("batailles.remark.proven", {**who, "name": name}, "BP-36")


def explained(content: Content, view: State, seat: int) -> tuple[Sentence, ...]:
    """While one lays the first cards of an army with other roles than the one of the lessons: who is who in it. On
    one's turn: what ends the match, and what a special card does that somebody else has used.
    """
    if view.phase == TURN:
        return tuple(_met(content, view, seat))
    army, usual = content.armies[view.house.army], content.armies[USUAL_ARMY]
    who = [_values(army, role) for role in (SPY, SAPPER, KING)]
    if view.phase != OPENING or "" in who or who == [_values(usual, role) for role in (SPY, SAPPER, KING)]:
        return ()
    spy, sapper, king = who
    words: dict[str, Argument] = {"army": army.name, "spy": spy, "sapper": sapper, "king": king}
    return (Sentence("batailles.explained.army", words, "BP-38"),)


def army_here(content: Content, name: str) -> tuple[Sentence, ...]:
    """What an army holds that is another one than the book speaks of; nothing of that one."""
    army, usual = content.armies.get(name), content.armies[USUAL_ARMY]
    if army is None or (army.values, army.roles, army.cards) == (usual.values, usual.roles, usual.cards):
        return ()
    units = [value for value, role in zip(army.values, army.roles, strict=True) if role not in (KING, MINE)]
    mines = sum(army.is_mine(face) for face in army.cards)
    words: dict[str, Argument] = {
        "army": army.name, "least": min(units), "most": max(units), "king": _values(army, KING), "mines": mines,
        "spy": _values(army, SPY) or "–", "sapper": _values(army, SAPPER) or "–",
    }  # fmt: skip
    return (Sentence("batailles.here.army", words, "BP-2"),)


def _met(content: Content, view: State, seat: int) -> Iterator[Sentence]:
    yield Sentence("batailles.explained.end", {}, "BP-31")
    dealt = content.armies[view.house.army].specials
    for special, clause in ((SHIRKER, "BP-30"), (TEAMWORK, "BP-29")):
        if any(left[special] < dealt[special] for other, left in enumerate(view.specials) if other != seat):
            yield Sentence(f"batailles.explained.{SPECIALS[special]}", {}, clause)


def _values(army: Army, role: int) -> str:
    """The numbers of the cards with a role, with commas between them; '' if it has none."""
    return ", ".join(str(value) for value, its in zip(army.values, army.roles, strict=True) if its == role)


REMARK = remark
EXPLAINED = explained
