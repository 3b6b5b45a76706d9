"""A sheet over the present screen with a title, scrolling words and buttons: results, clauses, pauses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scenes.kit.drawing.theme import BUTTON, SCREEN_TITLE, STRONG, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.layout import fitting, length, row, share
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import Kind, SheetLook, button, button_height, button_width
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.kit.window.inputs import Input, Key, Wheel

SMALL = 560.0
"""A screen with a side no longer than that has no room to give away at the edges of a sheet."""
BETWEEN = 14.0
"""Two buttons side by side."""
BETWEEN_ROWS = 12.0
HEAD_ROOM = 8.0
"""What is left of the window above a sheet that has grown."""
SheetButton = tuple[str, str, str, Kind, Callable[[], None] | None]
"""Key, words, icon, kind and deed of a button; None: it can do nothing now, and keeps its place."""


class Edges(NamedTuple):
    """What is left free of the screen at both sides of a sheet together, and over and under it; in it at each side, and
    over its title and under its buttons.
    """

    beside: float
    above: float
    inside: float
    rim: float


def edges(ui: Ui) -> Edges:
    """What a screen has room for."""
    return Edges(20, 12, 20, 16) if min(ui.width, ui.height) <= SMALL else Edges(60, 40, 36, 30)


class Sheet(Scene):
    """Subclasses give the title, lay the content and what stays over it, and give the buttons if one that closes is not
    all; Esc is `back`.
    """

    covers = False
    widest = 620.0
    most_columns = 2
    """How many columns of buttons there may be where they do not fit side by side."""
    steady = False
    """As high as the window lets it be: its buttons stay where they are while its words change."""
    keeps_foot = False
    """As high as its words; what is added makes it higher at its head, as far as the window lets it: its buttons
    stay where they are.
    """

    def __init__(self) -> None:
        self._scroll = ScrollPanel("sheet.scroll")
        self._foot: tuple[tuple[float, float, float], float] | None = None  # of which window and type, and where

    def title(self, ui: Ui) -> str:
        """The words at the head."""
        raise NotImplementedError

    def head(self, column: Column) -> None:
        """Lays what stays under the title while what is under it scrolls: nothing."""

    def content(self, column: Column) -> None:
        """Lays what is under the title: once to know how high it is, and once where it is scrolled to."""
        raise NotImplementedError

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """What can be pressed under the words."""
        return [("close", ui.texts("sheet.close"), "check", "primary", self.back)]

    def handle(self, event: Input) -> bool:
        return self._scroll.handle(event) if isinstance(event, (Wheel, Key)) else False

    def build(self, ui: Ui) -> Node:
        free = edges(ui)
        width = min(ui.width - free.beside, self.widest * (0.6 + 0.4 * ui.text_scale))
        inner = width - 2 * free.inside
        title = ui.wrap(self.title(ui), SCREEN_TITLE, inner)
        buttons = self.buttons(ui)
        role, rows = self._rows(ui, buttons, inner)
        high = button_height(ui, role)
        rows_high = length([high] * len(rows), BETWEEN_ROWS)
        measured = Column(ui, 0.0, 0.0, inner)
        self.content(measured)
        head = Column(ui, 0.0, 0.0, inner)
        self.head(head)
        frame = free.rim + title.height + 14 + head.height + 22 + rows_high + free.rim
        foot = self._kept_foot(ui)
        most = (ui.height - free.above if foot is None else foot - HEAD_ROOM) - frame
        room = most if self.steady else min(measured.height, most)
        rect = Rect.centred(ui.width / 2, ui.height / 2, width, frame + room)
        if foot is not None:
            rect = rect.moved(0, foot - rect.bottom)
        self._foot = (ui.width, ui.height, ui.text_scale), rect.bottom
        page = Column(ui, rect.x + free.inside, rect.y + free.rim, inner)
        page.words(self.title(ui), SCREEN_TITLE, gap=14)
        self.head(page)
        view = Rect(rect.x + 14, page.y, width - 28, room) if free.inside > 20 else rect._replace(y=page.y, h=room)
        column = Column(ui, page.x, self._scroll.begin(view, measured.height), inner)
        self.content(column)
        page.strip(room, gap=22)
        page.nodes.append(self._scroll.node(ui, tuple(column.nodes), label=self.title(ui)))
        places = [
            place for widths in rows for place in row(page.strip(high, BETWEEN_ROWS), widths, BETWEEN, at="right")
        ]
        for place, (key, words, icon, kind, run) in zip(places, buttons, strict=True):
            deed, able = run or self.back, run is not None
            page.nodes.append(
                button(ui, f"sheet.{key}", place, words, deed, icon=icon, kind=kind, role=role, enabled=able)
            )
        look = SheetLook(radius=22, shadow=16, lip=5)
        return Node("dialog", rect, "sheet", self.title(ui), look, children=tuple(page.nodes), opaque=True)

    def _kept_foot(self, ui: Ui) -> float | None:
        """Where the foot was in this window, where it is kept."""
        if not self.keeps_foot or self._foot is None or self._foot[0] != (ui.width, ui.height, ui.text_scale):
            return None
        return self._foot[1]

    def _rows(self, ui: Ui, buttons: Sequence[SheetButton], inner: float) -> tuple[TypeRole, list[list[float]]]:
        """The letters of the buttons, and their widths row by row: side by side if they fit, else in equal columns (two
        of them one over the other), or with smaller letters in rows as they come, if that takes fewer rows.
        """
        widths = [_natural(ui, one, BUTTON) for one in buttons]
        if length(widths, BETWEEN) <= inner:
            return BUTTON, [widths]
        widest = max(widths, default=inner)
        columns = min(self.most_columns, fitting(inner, widest, BETWEEN)) if len(buttons) > 2 else 1
        each = share(inner, columns, BETWEEN)
        left_over = len(buttons) % columns or columns
        grid = [[each] * columns for _ in range(0, len(buttons), columns)]
        grid[-1][left_over - 1 :] = [inner - (each + BETWEEN) * (left_over - 1)]  # the rest of its row
        flow: list[list[float]] = [[]]
        for one in buttons:
            wide = min(inner, _natural(ui, one, STRONG))
            if len(flow[-1]) == self.most_columns or length([*flow[-1], wide], BETWEEN) > inner:
                flow.append([])
            flow[-1].append(wide)
        if len(flow) >= len(grid):
            return BUTTON, grid
        return STRONG, [[wide + (inner - length(line, BETWEEN)) / len(line) for wide in line] for line in flow]


def _natural(ui: Ui, one: SheetButton, role: TypeRole) -> float:
    _, words, icon, _, _ = one
    return max(120.0, button_width(ui, words, icon=bool(icon), role=role))
