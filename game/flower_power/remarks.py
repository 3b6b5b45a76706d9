"""A word beside the first game: whether one's strongest petal that fights beats any of theirs (FP-37, FP-53); and what
one is told once.
"""

from __future__ import annotations

from game.core.table.table import UNKNOWN
from game.core.texts import Sentence
from game.flower_power.content import Content
from game.flower_power.hand_cards import may_promote
from game.flower_power.state import ATTACKER, BUILDING, COMPARE, DEFENDER, MAIN, REPLY, Flower, State
from game.flower_power.turns import may_draw


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
    if values[best] == values[weakest]:
        return None  # a tie, which the petal beneath or the larger flower may win (FP-48, FP-50)
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


def explained(content: Content, view: State, seat: int) -> tuple[Sentence, ...]:
    """How a first garden is planned by numbers, what one does when attacked, what comes of a tie, that a flower rests
    after a lost attack, what a diamond can make of a flower, and what it is to draw: each where it is met.
    """
    found = []
    if view.phase == BUILDING and view.house.blind_build and not view.ready[seat]:
        found.append(Sentence("flower_power.explained.garden", {"n": view.deal.petals[seat]}, "FP-18"))
    if _is_tied(content, view):
        found.append(Sentence("flower_power.explained.tie", {}, "FP-47"))
    if view.phase == REPLY and view.battle is not None and view.battle.attacker != seat:
        found.append(Sentence("flower_power.explained.attacked", {}, "FP-33"))
    if view.phase == MAIN and {flower.exhausted for flower in view.garden(seat)} == {True, False}:
        found.append(Sentence("flower_power.explained.exhausted", {}, "FP-43"))
    if may_promote(content, view, seat):
        found.append(Sentence("flower_power.explained.power_flower", {}, "FP-62"))
    if may_draw(content, view, seat):
        found.append(Sentence("flower_power.explained.draw", {}, "FP-25"))
    return tuple(found)


def _is_tied(content: Content, view: State) -> bool:
    """True if the petals that fight are equal: those on top of two regular flowers, before the replies are over, or
    those that were compared already, while a POWER FLOWER has to pick the next one (FP-49).
    """
    battle = view.battle
    if battle is None or view.phase not in (REPLY, COMPARE):
        return False
    if view.phase == COMPARE:
        return bool(battle.used[ATTACKER])
    one, other = (view.flower(battle.zone(side)) for side in (ATTACKER, DEFENDER))
    if one is None or other is None or one.power or other.power:
        return False
    first, second = (_fighting(content, view, flower) for flower in (one, other))
    values = content.cards.values
    return UNKNOWN not in (first, second) and values[first] == values[second]


REMARK = remark
EXPLAINED = explained
