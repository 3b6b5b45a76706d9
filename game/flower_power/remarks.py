"""A word beside the first game: whether one's strongest petal that fights beats any of theirs (FP-37, FP-53)."""

from __future__ import annotations

from game.core.table.table import UNKNOWN
from game.core.texts import Sentence
from game.flower_power.content import Content
from game.flower_power.state import MAIN, Flower, State


def remark(content: Content, view: State, seat: int) -> Sentence | None:
    """On one's turn, of the petals that would fight, as far as one sees them."""
    if view.phase != MAIN or view.active != seat:
        return None
    values = content.cards.values
    mine = [_fighting(content, view, flower) for flower in view.garden(seat) if not flower.exhausted]
    theirs = [_fighting(content, view, flower) for flower in view.flowers if flower.owner != seat]
    seen, others = ([face for face in faces if face != UNKNOWN] for faces in (mine, theirs))
    if not seen or not others:
        return None
    best, weakest = max(seen, key=values.__getitem__), min(others, key=values.__getitem__)
    stronger = values[best] > values[weakest]
    if not stronger and len(seen) < len(mine):
        return None  # one that is not seen may be stronger
    names = content.cards.names
    key = "stronger" if stronger else "weaker"
    return Sentence(f"flower_power.remark.{key}", {"card": names[best], "other": names[weakest]}, "FP-37")


def _fighting(content: Content, view: State, flower: Flower) -> int:
    """The face of the petal on top, of a POWER FLOWER that of the strongest; UNKNOWN if the reader does not know it."""
    petals = [view.petal(flower.zone, place) for place in range(view.size(flower.zone))]
    if not petals or (flower.power and UNKNOWN in petals):
        return UNKNOWN
    return max(petals, key=content.cards.values.__getitem__) if flower.power else petals[0]


REMARK = remark
