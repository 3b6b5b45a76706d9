"""A sheet over the present screen with a title, scrolling words and buttons: results, clauses, pauses."""

from __future__ import annotations

from collections.abc import Callable

from scenes.kit.geometry import Rect
from scenes.kit.inputs import Input, Key, Wheel
from scenes.kit.scroll import ScrollPanel
from scenes.kit.stack import Scene
from scenes.kit.theme import SCREEN_TITLE
from scenes.kit.tree import Node
from scenes.kit.ui import Ui
from scenes.kit.widgets import Kind, SheetLook, button, button_height, button_width, paragraph

MARGIN = 36.0


class Sheet(Scene):
    """Subclasses give the title, the content from y down, and the buttons; Esc is `back`."""

    covers = False
    widest = 620.0
    most_columns = 2
    """Of buttons that do not fit side by side."""

    def __init__(self) -> None:
        self._scroll = ScrollPanel("sheet.scroll")

    def title(self, ui: Ui) -> str:
        """The words at the head."""
        raise NotImplementedError

    def content(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        """Nodes placed from (x, y), and the height of them all."""
        raise NotImplementedError

    def buttons(self, ui: Ui) -> list[tuple[str, str, str, Kind, Callable[[], None]]]:
        """Key, words, icon, kind and deed of every button."""
        raise NotImplementedError

    def handle(self, event: Input) -> bool:
        return self._scroll.handle(event) if isinstance(event, (Wheel, Key)) else False

    def build(self, ui: Ui) -> Node:
        width = min(ui.width - 60, self.widest * (0.6 + 0.4 * ui.text_scale))
        inner = width - 2 * MARGIN
        title = ui.wrap(self.title(ui), SCREEN_TITLE, inner)
        row = button_height(ui)
        buttons = self.buttons(ui)
        widths = [max(120.0, button_width(ui, words, icon=bool(icon))) for _, words, icon, _, _ in buttons]
        beside = sum(widths) + 14 * (len(widths) - 1) <= inner
        fitting = int((inner + 14) // (max(widths, default=inner) + 14))
        columns = max(1, min(self.most_columns, fitting)) if len(buttons) > 2 else 1
        foot = row if beside else (row + 12) * -(-len(buttons) // columns) - 12
        height = self.content(ui, 0, 0, inner)[1]
        frame = 30 + title.height + 14 + 22 + foot + 30
        room = min(height, ui.height - 40 - frame)
        rect = Rect.centred(ui.width / 2, ui.height / 2, width, frame + room)
        x, y = rect.x + MARGIN, rect.y + 30
        children = [paragraph(ui, x, y, inner, self.title(ui), SCREEN_TITLE)]
        y += title.height + 14
        view = Rect(rect.x + 14, y, width - 28, room)
        start = self._scroll.begin(view, height)
        nodes, _ = self.content(ui, x, start, inner)
        children.append(self._scroll.node(ui, tuple(nodes), label=self.title(ui)))
        y += room + 22
        right = rect.right - MARGIN
        for number, (key, words, icon, kind, run) in enumerate(buttons):
            if beside:
                left = right - sum(widths[number:]) - 14 * (len(widths) - number - 1)
                place = Rect(left, y, widths[number], row)
            else:
                across, down = number % columns, number // columns
                each = (inner - 14 * (columns - 1)) / columns
                left = x + across * (each + 14)
                if number == len(buttons) - 1:
                    each = right - left  # the rest of its row
                place = Rect(left, y + down * (row + 12), each, row)
            children.append(button(ui, f"sheet.{key}", place, words, run, icon=icon, kind=kind))
        look = SheetLook(radius=22, shadow=16, lip=5)
        return Node("dialog", rect, "sheet", self.title(ui), look, children=tuple(children), opaque=True)
