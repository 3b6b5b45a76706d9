"""The box that says why a hint is given: one sentence, as near to its lamp as it can be without covering anything.
Where nothing is free on the table it lies on the notebook, over lines that have been read.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from scenes.kit.drawing.theme import BODY
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node, Role, walk
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, paragraph, picture

_WIDTHS: Final = (360.0, 460.0, 280.0, 600.0, 220.0, 184.0)
"""The widths that are tried, the most readable one first."""
_ICON: Final = 30.0
_EDGE: Final = 12.0
_BESIDE: Final = _ICON + 8
"""How far words stand from the left edge of the lamp's picture."""
_STEP: Final = 24.0
"""How finely places are tried."""
_UNUSUAL: Final = 40.0
"""How much way a width is worth that is read more easily."""
_COVERED: Final = 0.12
"""How much way a square unit is worth that is not covered."""
_TOUCH: Final = 600.0
"""Square units that even the slightest covering counts more."""
_COUNTS: Final[dict[Role, float]] = {"image": 0.5, "group": 0.5, "card": 2.5, "place": 2.0}
"""How much it counts to cover something; words and buttons most."""
_WORDS: Final = 4.0
_SIGN: Final = 2.0
_TELLS: Final = 8.0
"""A picture that explains itself belongs to the game: the row, the jar, the elements, the legend."""
_SMALL: Final = 64.0
_SORRY: Final = 1.0
"""What counts more than this had better not be covered at all, as long as there is a notebook."""
_OF_NOTEBOOK: Final = 0.6
"""So much of the notebook a box may take."""
_BAR: Final = 14.0
"""How wide its scroll bar is."""

Taken = tuple[Rect, float]
"""What a box had better not cover, and how much that counts."""


def taken_by(roots: Sequence[Node], widest: float) -> list[Taken]:
    """Everything that is drawn, and every place of a board, but for pictures wider than `widest`, which lie under all
    the rest.
    """
    nodes = [node for root in roots for node in walk(root) if node.look is not None or node.role == "place"]
    seen = [node for node in nodes if node.role != "image" or node.rect.w < widest]
    return [(node.rect, _weight(node)) for node in seen]


def _weight(node: Node) -> float:
    """How much it counts to cover something."""
    if node.role == "image" and node.tooltip:
        return _TELLS
    return _SIGN if _is_sign(node) else _COUNTS.get(node.role, _WORDS)


def _is_sign(node: Node) -> bool:
    """True for small pictures: they mostly tell something."""
    return node.role == "image" and max(node.rect.w, node.rect.h) <= _SMALL


class HintBox:
    """Keeps its place as long as it says the same in the same room."""

    def __init__(self) -> None:
        self._said: tuple[object, ...] | None = None
        self._place = Rect(0, 0, 0, 0)

    def forget(self) -> None:
        """The next words find a place of their own."""
        self._said = None

    def beside(self, room: Rect) -> Rect:
        """A room, or where the box lies in it what is left of it above or under the box, whichever is more."""
        box = self._place
        if self._said is None or not box.overlaps(room) or box.y - room.y >= room.bottom - box.bottom:
            return room
        return room.less(top=box.bottom + _EDGE - room.y)

    def node(
        self,
        ui: Ui,
        words: str,
        room: Rect,
        lamp: Rect,
        taken: Callable[[], Sequence[Taken]],
        moment: object = None,
        aside: str = "",
        notebook: Node | None = None,
    ) -> Node:
        """The box with its words inside of `room`. `taken`: what it should not cover; `lamp`: what it belongs to;
        `notebook`: the list of lines on which it lies where it would cover something. It finds a new place when the
        `moment` is another one: when something has been done, or has come to rest; and keeps it when what is said
        `aside` goes.
        """
        said = words, room, ui.text_scale, moment, notebook is not None
        words = f"{words} {aside}".strip()
        if said != self._said:
            met = taken()
            place = _best_place(ui, words, room, lamp, met)
            if notebook is not None and any(weight > _SORRY and place.overlaps(rect) for rect, weight in met):
                place = _place_on(ui, words, notebook) or place
            self._said, self._place = said, place
        place = self._place
        page = place.inset(_EDGE)
        lit = picture(page._replace(w=_ICON, h=_ICON).moved(0, -2), "icon_hint")
        look = SheetLook(fill="hint", edge="lamp", radius=14, shadow=5, lip=2)
        told = paragraph(ui, page.x + _BESIDE, page.y, page.w - _BESIDE, words, BODY)
        return Node("notice", place, "table.hint", words, look, children=(lit, told))


def _place_on(ui: Ui, words: str, notebook: Node) -> Rect | None:
    """Under the last line of a notebook if there is room; else over the oldest ones in sight. None if the box would
    hide most of it.
    """
    page = notebook.rect.inset(2).less(right=_BAR)
    height = _height(ui, words, page.w)
    if height > _OF_NOTEBOOK * page.h:
        return None
    end = max((line.rect.bottom for line in notebook.children), default=page.y) + _EDGE
    return page._replace(y=end if end + height <= page.bottom else page.y, h=height)


def _height(ui: Ui, words: str, width: float) -> float:
    """How high a box of this width is."""
    return ui.wrap(words, BODY, width - 2 * _EDGE - _BESIDE).height + 2 * _EDGE


def _best_place(ui: Ui, words: str, room: Rect, lamp: Rect, taken: Sequence[Taken]) -> Rect:
    """The width and place that cover least, and of these the nearest to the lamp."""
    best: tuple[float, Rect] | None = None
    for rank, usual in enumerate(_WIDTHS):
        width = min(usual * ui.text_scale, room.w)
        height = _height(ui, words, width)
        if height <= room.h:
            cost, place = _least_covering(room, lamp, taken, width, height)
            if best is None or cost + _UNUSUAL * rank < best[0]:
                best = cost + _UNUSUAL * rank, place
    return best[1] if best is not None else room


def _least_covering(room: Rect, lamp: Rect, taken: Sequence[Taken], width: float, height: float) -> tuple[float, Rect]:
    """Where a box of this size covers least; of such places the nearest to the lamp. Row by row: what lies in none of
    a row's places is not looked at there, for there are thousands of places and a hundred things.
    """
    columns = [room.x + _STEP * column for column in range(int((room.w - width) // _STEP) + 1)]
    rows = [room.y + _STEP * row for row in range(int((room.h - height) // _STEP) + 1)]
    best = math.inf, room
    for y in rows:
        below = max(y - lamp.bottom, lamp.y - (y + height), 0.0)
        met = list(_met_in_row(y, height, ((lamp, 1.0), *taken)))
        for x in columns:
            right = x + width
            way = below + max(x - lamp.right, lamp.x - right, 0.0)
            if way > best[0]:
                continue
            covered = sum(
                [
                    per_width * (min(right, end) - max(x, start)) + touch
                    for start, end, per_width, touch in met
                    if start < right and x < end
                ]
            )
            best = min(best, (way + _COVERED * covered, Rect(x, y, width, height)))
    return best


def _met_in_row(y: float, height: float, taken: Sequence[Taken]) -> Iterator[tuple[float, float, float, float]]:
    """Of everything that lies in a row of places: its left and right end, what a unit of it in width counts, and what
    touching it does.
    """
    for rect, weight in taken:
        high = min(y + height, rect.bottom) - max(y, rect.y)
        if high > 0:
            yield rect.x, rect.right, weight * high, weight * _TOUCH
