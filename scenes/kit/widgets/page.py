"""A sheet of paper with a title, a way back and scrolling content: what settings, credits and such pages share."""

from __future__ import annotations

from scenes.kit.drawing.theme import SCREEN_TITLE
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, icon_button, text
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.kit.window.inputs import Input, Key, Wheel

LINE_STEP = 64.0


class Page(Scene):
    """A scene of one titled sheet. Subclasses give `title_key` and `rows`: the content, from y 0 down."""

    title_key = ""
    widest = 860.0

    def __init__(self) -> None:
        self._scroll = ScrollPanel(self.title_key + ".scroll")

    def rows(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        """The content's nodes placed from (x, y), and the content's height."""
        raise NotImplementedError

    def handle(self, event: Input) -> bool:
        if isinstance(event, Wheel):
            return self._scroll.handle(event)
        if isinstance(event, Key):
            if self.scrolls_by_arrows and event.name in ("up", "down"):
                self._scroll.scroll_to(self._scroll.offset + (LINE_STEP if event.name == "down" else -LINE_STEP))
                return True
            return self._scroll.handle(event)
        return False

    scrolls_by_arrows = False

    def beside_title(self, ui: Ui, room: Rect) -> tuple[Node, ...]:
        """What stands at the right of the title, inside `room`; it narrows the title to what it leaves."""
        return ()

    def build(self, ui: Ui) -> Node:
        canvas = Rect(0, 0, ui.width, ui.height)
        title = ui.texts(self.title_key)
        bar = max(64.0, ui.typesetter.line_height(SCREEN_TITLE) + 16)
        sheet_width = min(ui.width - 120, self.widest * (0.6 + 0.4 * ui.text_scale))
        sheet = Rect.centred(ui.width / 2, 0, sheet_width, 0)
        sheet = Rect(sheet.x, bar + 24, sheet_width, ui.height - bar - 24 - 32)
        back = icon_button(
            ui, self.title_key + ".back", sheet.x + 27, 16 + bar / 2, "arrow_left", ui.texts("page.back"), self.back,
            size=54, shortcut="Esc",
        )  # fmt: skip
        room = Rect(sheet.x + 74, 16, sheet_width - 74, bar)
        beside = self.beside_title(ui, room)
        left = min((node.rect.x - 16 for node in beside), default=room.right)
        heading = text(room._replace(w=left - room.x), title, SCREEN_TITLE, colour="cream")
        view = sheet.inset(12, 14)
        inner_x, inner_width = sheet.x + 40, sheet_width - 80
        height = self.rows(ui, inner_x, 0.0, inner_width)[1]
        start = self._scroll.begin(view, height + 36)
        rows, _ = self.rows(ui, inner_x, start + 18, inner_width)
        content = self._scroll.node(ui, tuple(rows), label=title)
        paper = Node("image", sheet, look=SheetLook(radius=22, shadow=14, lip=5, strength=0.4))
        return Node("group", canvas, self.title_key, title, children=(back, heading, *beside, paper, content))
