"""The moment at the end of a match: drawings that come onto a small stage one after the other."""

from __future__ import annotations

from typing import Any, Final

from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.tween import back_out, ease_out
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look, Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import picture
from scenes.table.presenter import Situation

OVERLAP = 0.55
"""How much of its motion a drawing still has before it when the next one begins."""
CROWN = 0.34
"""The height of a crown, as a share of its token's."""
MEDAL: Final = 0.62
"""The height of a winner's token, as a share of the stage's."""
SNIPPETS: Final = 46
SNIPPET_COLOURS: Final = ("#f7a9b8", "#f7c443", "#9ad07a", "#8fc7f0", "#fff6e6", "#d9bdf2")
GARLAND: Final = 360 / 64


class ConfettiLook(Look, frozen=True):
    """Snippets of paper that come down behind everything, and stay where `share` of the moment has brought them."""

    share: float

    def paint(self, brush: Brush, rect: Rect) -> None:
        for number in range(SNIPPETS):
            across, deep = (number * 0.618034) % 1.0, (number * 0.377 + 0.13) % 1.0
            size = 5.0 + 2.0 * (number % 3)
            way = ease_out(arrived(self.share, number % 7, 7))
            y = rect.y + 10 + (rect.h - 24) * deep * way - (1 - way) * 40
            snippet = Rect.centred(rect.x + 12 + (rect.w - 24) * across, y, size, size * (1.5 if number % 2 else 0.8))
            if snippet.y > rect.y and way > 0:
                brush.rounded(snippet, 2, SNIPPET_COLOURS[number % len(SNIPPET_COLOURS)], alpha=0.85)


def festive(situation: Situation[Any], winners: tuple[int, ...], stage: Rect, share: float) -> tuple[Node, ...]:
    """A garland over the stage; and confetti, if a person has won."""
    height = min(46.0, stage.h * 0.26)
    width = height * GARLAND
    count = max(1, int(stage.w // (width + 20)))
    pitch = stage.w / count
    flags = [
        picture(Rect.centred(stage.x + pitch * (number + 0.5), stage.y + height / 2 - 4, width, height),
                "wordmark_garland", alpha=0.9)
        for number in range(count)
    ]  # fmt: skip
    if all(situation.seats[seat].bot for seat in winners):
        return tuple(flags)
    return Node("image", stage, look=ConfettiLook(share)), *flags


def beside_winners(
    situation: Situation[Any], winners: tuple[int, ...], stage: Rect, ui: Ui, share: float
) -> tuple[list[Node], Rect]:
    """The crowned tokens of the winners at the left of the stage, and what is left of it."""
    size = stage.h * MEDAL
    width = min(stage.w * 0.4, (size + 12) * len(winners))
    place = Rect(stage.x + 26, stage.y + stage.h * 0.16, width, stage.h * 0.8)
    right = place.right + 14
    return crowned(situation, winners, place, ui, share), Rect(right, stage.y, stage.right - right, stage.h)


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
    """`count` equal things side by side in the middle of a room, smaller if it is too narrow for them."""
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
