"""A sheet of paper with a title, a way back and scrolling content: what settings, credits and such pages share."""

from __future__ import annotations

from scenes.kit.drawing.theme import SCREEN_TITLE
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, icon_button, text
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.kit.window.inputs import Input, Key, Wheel

LINE_STEP = 64.0
BESIDE_BACK, NEAR = 74.0, 16.0
"""From the left to what stands beside the way back, and what is free before what stands beside the title."""
LEAST_NOTICE = 420.0
"""How wide a notice has to be."""


class Page(Scene):
    """A scene of one titled sheet. Subclasses give `title_key` and lay the content in `rows`."""

    title_key = ""
    widest = 860.0

    def __init__(self) -> None:
        self._scroll = ScrollPanel(self.title_key + ".scroll")

    def rows(self, column: Column) -> None:
        """Lays the content: once to know how high it is, and once where it is scrolled to."""
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

    def _head_and_sheet(self, ui: Ui) -> tuple[Rect, Rect]:
        bar = max(64.0, ui.typesetter.line_height(SCREEN_TITLE) + 16)
        width = min(ui.width - 120, self.widest * (0.6 + 0.4 * ui.text_scale))
        page = Rect(0, 0, ui.width, ui.height).at_centre(width, ui.height).less(top=16, bottom=32)
        return page._replace(h=bar), page.less(top=bar + 8)

    def notice_room(self, ui: Ui) -> Rect:
        """Over the title, beside what can be pressed there; under it where that leaves too little."""
        head, sheet = self._head_and_sheet(ui)
        room = head.less(left=BESIDE_BACK)
        beside = self.beside_title(ui, room)
        if not beside:
            return super().notice_room(ui)
        over = room._replace(w=min(node.rect.x for node in beside) - NEAR - room.x)
        return over if over.w >= LEAST_NOTICE else super().notice_room(ui)._replace(y=sheet.y + 8)

    def room_beside_title(self, ui: Ui) -> Rect:
        """What is free of the bar to the right of the title, where nothing can be pressed there."""
        head, _ = self._head_and_sheet(ui)
        return head.less(left=BESIDE_BACK + ui.measure(ui.texts(self.title_key), SCREEN_TITLE) + NEAR)

    def build(self, ui: Ui) -> Node:
        canvas = Rect(0, 0, ui.width, ui.height)
        title = ui.texts(self.title_key)
        head, sheet = self._head_and_sheet(ui)
        back = icon_button(
            ui, self.title_key + ".back", head.at_left(54, 54), "arrow_left", ui.texts("page.back"), self.back,
            shortcut="everywhere.back",
        )  # fmt: skip
        room = head.less(left=BESIDE_BACK)
        beside = self.beside_title(ui, room)
        left = min((node.rect.x - NEAR for node in beside), default=room.right)
        heading = text(room._replace(w=left - room.x), title, SCREEN_TITLE, colour="cream")
        inner = sheet.less(left=40, right=40)
        measured = Column(ui, inner.x, 0.0, inner.w)
        self.rows(measured)
        start = self._scroll.begin(sheet.inset(12, 14), measured.height + 36)
        column = Column(ui, inner.x, start + 18, inner.w)
        self.rows(column)
        content = self._scroll.node(ui, tuple(column.nodes), label=title)
        paper = Node("image", sheet, look=SheetLook(radius=22, shadow=14, lip=5, strength=0.4))
        return Node("group", canvas, self.title_key, title, children=(back, heading, *beside, paper, content))
