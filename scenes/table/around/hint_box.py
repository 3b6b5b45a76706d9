"""The box that says why a hint is given: one sentence, as near to its lamp as it can be without covering anything.
Where nothing is free on the table it lies on the notebook, over lines that have been read.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from scenes.kit.drawing.theme import BODY
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node, Role, walk
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, paragraph, picture
from scenes.table.board.pieces import Layout
from scenes.table.playing.hands import overlap

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
_TOLERATED: Final = 6000.0
"""Square units, times what they count, by which a box may come to hide more than when it was put there before it makes
way: a card that rises under the pointer does not chase it, a button does.
"""
_NEAR_ENOUGH: Final = 150.0
"""So much farther from its lamp than need be a box may be and stay."""
_OF_NOTEBOOK: Final = 0.6
"""So much of the notebook a box may take."""
_BAR: Final = 14.0
"""How wide its scroll bar is."""

Taken = tuple[Rect, float]
"""What a box had better not cover, and how much that counts."""


def taken_by(roots: Sequence[Node], widest: float) -> list[Taken]:
    """Everything that is drawn, and every place of a board or that tells something, but for pictures wider than
    `widest`, which lie under all the rest. A place that is neither is seen only once something may be put there.
    """
    nodes = [node for root in roots for node in walk(root) if node.look is not None or is_square(node)]
    seen = [node for node in nodes if node.role != "image" or node.rect.w < widest]
    return [(node.rect, _weight(node)) for node in seen]


def filled_by(roots: Sequence[Node], keys: set[str]) -> list[Taken]:
    """The places of these keys, on which something may be put now, though nothing is drawn of them but their edge."""
    nodes = [node for root in roots for node in walk(root) if node.role == "place" and node.key in keys]
    return [(node.rect, _COUNTS["place"]) for node in nodes if node.look is None and not is_square(node)]


def lit_by(lamps: Sequence[Node]) -> list[Taken]:
    """The lamps that the box belongs to: what they stand at is looked at."""
    return [(lamp.rect, _TELLS) for lamp in lamps]


def coming(layout: Layout, *, busy: bool) -> list[Taken]:
    """Where something will lie: what is still in motion while anything is, and what others will lay."""
    landing = [piece.pose.rect for piece in layout.pieces if not piece.concealed] if busy else []
    return [(rect, _COUNTS["card"]) for rect in (*landing, *layout.awaited)]


def _weight(node: Node) -> float:
    """How much it counts to cover something."""
    if node.role == "image" and node.tooltip:
        return _TELLS
    return _SIGN if _is_sign(node) else _COUNTS.get(node.role, _WORDS)


def is_square(node: Node) -> bool:
    """True for a place that is there all the time, not only once something may be put there."""
    return node.role == "place" and (node.among is not None or bool(node.tooltip))


def _is_sign(node: Node) -> bool:
    """True for small pictures: they mostly tell something."""
    return node.role == "image" and max(node.rect.w, node.rect.h) <= _SMALL


class Occasion(NamedTuple):
    """When something is said: after which move of the viewer's own, and whether anything is in motion."""

    own: int
    busy: bool


class HintBox:
    """Keeps its place as long as it says the same in the same room and hides nothing there; other words are said in
    that place too if they can be.
    """

    def __init__(self) -> None:
        self._said = ""
        self._room: tuple[object, ...] | None = None
        self._own = 0
        self._hidden = 0.0
        self._place = Rect(0, 0, 0, 0)

    def forget(self) -> None:
        """The next words find a place of their own."""
        self._room = None

    def beside(self, room: Rect) -> Rect:
        """A room, or where the box lies in it what is left of it above or under the box, whichever is more."""
        box = self._place
        if not self._lies_in(room) or box.y - room.y >= room.bottom - box.bottom:
            return room
        return room.less(top=box.bottom + _EDGE - room.y)

    def clear_of(self, room: Rect) -> Rect:
        """The larger part of a room under or over the box."""
        below = self.beside(room)
        box = self._place
        return room._replace(h=box.y - _EDGE - room.y) if below == room and self._lies_in(room) else below

    def _lies_in(self, room: Rect) -> bool:
        return self._room is not None and self._place.overlaps(room)

    def node(
        self,
        ui: Ui,
        words: str,
        room: Rect,
        lamp: Rect,
        taken: Callable[[], Sequence[Taken]],
        occasion: Occasion,
        aside: str = "",
        notebook: Node | None = None,
        first: str = "",
    ) -> Node:
        """The box with its words inside of `room`. `taken`: what it should not cover; `lamp`: what it belongs to;
        `notebook`: the list of lines on which it lies where it would cover something. While anything is in motion it
        makes way for nothing; and it keeps its height when what is said `aside` goes, or what is said `first` in place
        of the words.
        """
        same_room = self._room == (room, ui.text_scale, notebook is not None)
        said, self._said = self._said, words
        words = f"{first or words} {aside}".strip()
        if not same_room:
            self._find(ui, words, room, lamp, taken(), notebook)
            self._room = room, ui.text_scale, notebook is not None
        elif said != self._said:
            self._say_on(ui, words, room, lamp, taken(), notebook, near=occasion.own != self._own)
        elif not occasion.busy and _hidden(self._place, taken(), notebook) > self._hidden + _TOLERATED:
            self._find(ui, words, room, lamp, taken(), notebook)
        self._own = occasion.own
        page = self._place.inset(_EDGE)
        lit = picture(page._replace(w=_ICON, h=_ICON).moved(0, -2), "icon_hint")
        look = SheetLook(fill="hint", edge="lamp", radius=14, shadow=5, lip=2)
        told = paragraph(ui, page.x + _BESIDE, page.y, page.w - _BESIDE, words, BODY)
        return Node("notice", self._place, "table.hint", words, look, children=(lit, told))

    def _find(self, ui: Ui, words: str, room: Rect, lamp: Rect, met: Sequence[Taken], notebook: Node | None) -> None:
        """The best place there is."""
        place = _best_place(ui, words, room, lamp, met)
        if notebook is not None and any(weight > _SORRY and place.overlaps(rect) for rect, weight in met):
            place = _place_on(ui, words, notebook) or place
        self._place, self._hidden = place, _hidden(place, met, notebook)

    def _say_on(
        self,
        ui: Ui,
        words: str,
        room: Rect,
        lamp: Rect,
        met: Sequence[Taken],
        notebook: Node | None,
        *,
        near: bool,
    ) -> None:
        """Other words: in the same place, growing down or up, unless they would hide more there; `near`: nor farther
        from the lamp than need be.
        """
        old = self._place
        height = _height(ui, words, old.w)
        within = notebook.rect if notebook is not None and old.overlaps(notebook.rect) else room
        tried = [old._replace(h=height), old._replace(y=old.bottom - height, h=height)]
        fit = [place for place in tried if within.y <= place.y and place.bottom <= within.bottom]
        keep = min(fit, key=lambda place: _hidden(place, met, notebook), default=None)
        if keep is None or _hidden(keep, met, notebook) > self._hidden + _TOLERATED:
            self._find(ui, words, room, lamp, met, notebook)
            return
        if near:
            self._find(ui, words, room, lamp, met, notebook)
            if within != room or _way(keep, lamp) > _way(self._place, lamp) + _NEAR_ENOUGH:
                return
        self._place, self._hidden = keep, _hidden(keep, met, notebook)


def _hidden(place: Rect, met: Sequence[Taken], notebook: Node | None) -> float:
    """How much a box there hides of what had better not be: of all that counts, and of the newest line."""
    hidden = sum(weight * overlap(place, rect) for rect, weight in met if weight > _SORRY)
    lines = [line.rect for line in notebook.children] if notebook is not None else []
    newest = max(lines, key=lambda rect: rect.bottom, default=None)
    return hidden + (_WORDS * overlap(place, newest) if newest is not None else 0.0)


def _way(place: Rect, lamp: Rect) -> float:
    """How far a box is from its lamp."""
    across = max(place.x - lamp.right, lamp.x - place.right, 0.0)
    return across + max(place.y - lamp.bottom, lamp.y - place.bottom, 0.0)


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
