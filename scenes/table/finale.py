"""The moment at the end of a match: drawings that come onto a small stage one after the other."""

from __future__ import annotations

from typing import Any

from scenes.kit.geometry import Rect
from scenes.kit.tree import Node
from scenes.kit.tween import back_out, ease_out
from scenes.kit.ui import Ui
from scenes.kit.widgets import picture
from scenes.table.presenter import Situation

OVERLAP = 0.55
"""How much of its motion a drawing still has before it when the next one begins."""
CROWN = 0.34
"""Of the height of a token: its crown."""


def arrived(share: float, number: int, count: int) -> float:
    """How far the n-th of so many things has come, 0 … 1, when `share` of the moment is over."""
    each = 1 / (1 + (count - 1) * (1 - OVERLAP)) if count > 1 else 1.0
    return min(1.0, max(0.0, (share - number * each * (1 - OVERLAP)) / each))


def dropped(rect: Rect, stage: Rect, way: float) -> Rect:
    """A thing on its way from above the stage to its place; it bounces a little."""
    return rect.moved(0, (back_out(way) - 1) * (rect.bottom - stage.y))


def risen(rect: Rect, stage: Rect, way: float) -> Rect:
    """A thing on its way from below the stage to its place."""
    return rect.moved(0, (1 - ease_out(way)) * (stage.bottom - rect.y))


def in_a_row(stage: Rect, count: int, width: float, height: float, *, gap: float = 8.0) -> list[Rect]:
    """So many equal things side by side in the middle of a room, smaller if it is too narrow for them."""
    factor = min(1.0, stage.h / height, stage.w / (count * width + (count - 1) * gap)) if count else 1.0
    pitch = (width + gap) * factor
    return [
        Rect.centred(stage.cx + (number - (count - 1) / 2) * pitch, stage.cy, width * factor, height * factor)
        for number in range(count)
    ]


def crowned(situation: Situation[Any], winners: tuple[int, ...], stage: Rect, ui: Ui, share: float) -> list[Node]:
    """The tokens of the winners, each with a crown that comes down on it."""
    nodes = []
    for number, (seat, place) in enumerate(zip(winners, in_a_row(stage, len(winners), 110, 110, gap=20), strict=True)):
        way = arrived(share, number, len(winners))
        token = Rect.centred(place.cx, place.cy + place.h * 0.1, place.w * 0.8, place.h * 0.8)
        player = situation.seats[seat]
        nodes.append(picture(risen(token, stage, way), ui.palette.token_art(player.token), player.name))
        crown = Rect.centred(place.cx, token.y - 2, place.w * CROWN * 1.3, place.h * CROWN)
        nodes.append(picture(dropped(crown, stage, way), "icon_crown"))
    return nodes
