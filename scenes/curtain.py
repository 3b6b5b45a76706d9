"""The curtain: hides everything until the next player has sat down. What it shows depends on nobody's secrets."""

from __future__ import annotations

from collections.abc import Callable

from scenes.geometry import Rect
from scenes.paint import Brush
from scenes.stack import Scene
from scenes.table.log_panel import token_art
from scenes.table.presenter import Seat
from scenes.theme import BUTTON_LARGE, LEAD, TypeRole
from scenes.tree import Look, Node
from scenes.ui import Ui
from scenes.widgets import button, button_height, button_width, paragraph, picture

TITLE = TypeRole("fredoka", 40)


class ClothLook(Look, frozen=True):
    """A plain dark cloth over the whole screen."""

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.fill(rect, "table")
        brush.picture(
            "icon_curtain", Rect.centred(rect.cx, rect.cy, rect.h * 0.9, rect.h * 0.9), tint="dark", alpha=0.06
        )


class Curtain(Scene):
    """Asks the player `seat` to sit down; `opened` is called when he says he does. Esc asks the way out."""

    def __init__(self, seat: Seat, opened: Callable[[], None], left: Callable[[], None]) -> None:
        self._seat = seat
        self._opened = opened
        self._left = left

    def back(self) -> None:
        self._left()

    def _open(self) -> None:
        self.app.stack.pop()
        self._opened()

    def build(self, ui: Ui) -> Node:
        canvas = Rect(0, 0, ui.width, ui.height)
        name = self._seat.name
        width = min(ui.width - 120, 760 * (0.6 + 0.4 * ui.text_scale))
        x = (ui.width - width) / 2
        title = paragraph(ui, x, 0, width, ui.texts("curtain.title", player=name), TITLE, align="centre")
        words = paragraph(ui, x, 0, width, ui.texts("curtain.text", player=name), LEAD, align="centre")
        label = ui.texts("curtain.open", player=name)
        button_w = min(width, button_width(ui, label, icon=True, role=BUTTON_LARGE) + 30)
        button_h = button_height(ui, BUTTON_LARGE)
        total = 132 + 20 + title.rect.h + 10 + words.rect.h + 34 + button_h
        y = max(20.0, (ui.height - total) / 2)
        token = picture(Rect.centred(ui.width / 2, y + 66, 132, 132), token_art(ui, self._seat.token), name)
        y += 152
        title = paragraph(
            ui, x, y, width, ui.texts("curtain.title", player=name), TITLE, colour="cream", align="centre"
        )
        y += title.rect.h + 10
        words = paragraph(
            ui, x, y, width, ui.texts("curtain.text", player=name), LEAD, colour="#e6cdbb", align="centre"
        )
        y += words.rect.h + 34
        place = Rect((ui.width - button_w) / 2, y, button_w, button_h)
        opens = button(ui, "curtain.open", place, label, self._open, icon="eye", kind="primary", role=BUTTON_LARGE)
        cloth = Node("image", canvas, look=ClothLook())
        return Node("group", canvas, "curtain", children=(cloth, token, title, words, opens))
