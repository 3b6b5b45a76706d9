"""Hands of FLAUTZ! as they lie: the cards of the best spell side by side, on one band of light."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.table.table import TRUTH, UNKNOWN
from game.flautz.content import Content
from game.flautz.state import State
from game.flautz.zones import hand
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.widgets.basic import SheetLook
from scenes.table.board.pieces import Pose
from scenes.table.presenter import Situation


def seen_cards(situation: Situation[State], seat: int) -> list[bool]:
    """Which cards of a hand lie open before the viewer at this moment: all, if his eyes see everything."""
    table, zone = situation.view.table, hand(seat)
    return [table.observer == TRUTH or situation.sees(zone, index) for index in range(table.count(zone))]


def spell_of(content: Content, faces: Sequence[int]) -> list[int]:
    """Which cards of a hand make its best spell, in the order in which they are laid."""
    if not faces or UNKNOWN in faces:
        return []
    spell, left = content.spells.best(faces), list(range(len(faces)))
    laid = [index for index in left if content.cards[faces[index]].is_prism][: spell.prisms]
    left = [index for index in left if index not in laid]
    for cast in spell.cards:
        found = next((index for index in left if faces[index] == cast.face), None)
        if found is not None:
            left.remove(found)
            laid.append(found)
    return laid


def spell_first(joined: Sequence[int], count: int) -> list[int]:
    """All cards of a hand from left to right: those of its spell, then the others."""
    return [*joined, *(index for index in range(count) if index not in joined)]


def band(poses: Sequence[Pose], key: str, margin: tuple[float, float, float], radius: float) -> Node:
    """One band of light behind the cards of a spell; `margin` at the sides, above and below."""
    side, above, below = margin
    rects = [pose.rect for pose in poses]
    top, bottom = min(rect.y for rect in rects) - above, max(rect.bottom for rect in rects) + below
    place = Rect(rects[0].x - side, top, rects[-1].right - rects[0].x + 2 * side, bottom - top)
    return Node("image", place, key, look=SheetLook("lamp_light", "lamp", radius, 0, 0))
