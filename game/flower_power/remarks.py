"""A word beside the first game: whether one's strongest petal on top beats any of theirs (FP-37)."""

from __future__ import annotations

from game.core.table.table import UNKNOWN
from game.core.texts import Sentence
from game.flower_power.content import Content
from game.flower_power.state import MAIN, Flower, State


def remark(content: Content, view: State, seat: int) -> Sentence | None:
    """On one's turn, of the petals on top that one sees."""
    if view.phase != MAIN or view.active != seat:
        return None
    values = content.cards.values
    mine = [_top(view, flower) for flower in view.garden(seat) if not flower.exhausted]
    theirs = [_top(view, flower) for flower in view.flowers if flower.owner != seat]
    seen, others = ([face for face in faces if face != UNKNOWN] for faces in (mine, theirs))
    if not seen or not others:
        return None
    best, weakest = max(seen, key=values.__getitem__), min(others, key=values.__getitem__)
    key = "stronger" if values[best] > values[weakest] else "weaker"
    names = content.cards.names
    return Sentence(f"flower_power.remark.{key}", {"card": names[best], "other": names[weakest]}, "FP-37")


def _top(view: State, flower: Flower) -> int:
    """The face of the petal on top, UNKNOWN if the reader does not know it."""
    return view.petal(flower.zone, 0) if view.size(flower.zone) else UNKNOWN


REMARK = remark
