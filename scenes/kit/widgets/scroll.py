"""A panel that scrolls: by wheel, by dragging it or its bar, by keyboard, and by itself to what gets the focus."""

from __future__ import annotations

from scenes.kit.drawing.paint import Brush
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.tree import Look, Node, State
from scenes.kit.screen.ui import Ui
from scenes.kit.window.inputs import Cancel, Input, Key, Pan, PointerDown, PointerMove, PointerUp, Wheel

BAR_WIDTH = 12.0
"""As it is drawn; a finger has LEAST_TARGET."""
WHEEL_STEP = 64.0
SHORTEST_THUMB = 36.0


class ScrollThumbLook(Look, frozen=True):
    """The bar's thumb on its groove."""

    thumb: Rect
    dark: bool
    held: bool

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.rounded(rect, BAR_WIDTH / 2, "cream" if self.dark else "ink", alpha=0.16)
        colour = "lamp" if self.held else "cream" if self.dark else "ink_soft"
        brush.rounded(self.thumb.inset(2), BAR_WIDTH / 2 - 2, colour, alpha=0.85)


class ScrollPanel:
    """Remembers how far its content is scrolled; the content is shifted by `-offset`.

    Per frame: `begin(view, content_height)`, the content from `top` down, then `node(…)`. `follow` keeps the end in
    sight until the reader scrolls up. Without `keys` it leaves page and end keys to others.
    """

    def __init__(self, key: str, *, follow: bool = False, keys: bool = True) -> None:
        self.key = key
        self.offset = 0.0
        self._follow = follow
        self._keys = keys
        self._at_end = True
        self._view = Rect(0, 0, 0, 0)
        self._content = 0.0
        self._drag_from: float | None = None

    @property
    def view(self) -> Rect:
        """Where the content is seen."""
        return self._view

    @property
    def limit(self) -> float:
        """The largest offset."""
        return max(0.0, self._content - self._view.h)

    @property
    def scrolls(self) -> bool:
        return self.limit > 0.5

    def begin(self, view: Rect, content_height: float) -> float:
        """Take the view and the content's height; returns the y at which the content starts."""
        self._view, self._content = view, content_height
        if self._follow and self._at_end and self._drag_from is None:
            self.offset = self.limit
        self.offset = min(max(0.0, self.offset), self.limit)
        return view.y - self.offset

    def node(self, ui: Ui, children: tuple[Node, ...], *, label: str = "", dark: bool = False) -> Node:
        """The panel with its content; the bar appears only when there is something to scroll."""
        view = self._view
        live = State(live=self._follow and self._at_end)
        inside = Node(
            "list", view, self.key + ".view", label, children=children, clips=True, reveal=self.reveal, state=live
        )
        parts: tuple[Node, ...] = (inside,)
        if self.scrolls:
            bar = self._bar()
            look = ScrollThumbLook(self._thumb(), dark, self._drag_from is not None)
            # Around the thin bar there is room for a finger, under whatever of the content lies there.
            reach = bar._replace(x=min(bar.cx - LEAST_TARGET / 2, ui.width - LEAST_TARGET), w=LEAST_TARGET)
            parts = (
                Node("image", reach, self.key + ".reach", handle=self._handle_bar),
                inside,
                Node("image", bar, self.key + ".bar", look=look, handle=self._handle_bar),
            )
        handle = self.handle if self.scrolls else None
        return Node("group", view, self.key, label, children=parts, handle=handle)

    def scroll_to(self, offset: float) -> None:
        """Scroll so far (clamped)."""
        self.offset = min(max(0.0, offset), self.limit)
        self._at_end = self.offset >= self.limit - 1

    def reveal(self, rect: Rect) -> None:
        """Scroll as little as possible until a rectangle (at its present place) is in sight."""
        margin = 12.0
        if rect.y < self._view.y + margin:
            self.scroll_to(self.offset + rect.y - self._view.y - margin)
        elif rect.bottom > self._view.bottom - margin:
            self.scroll_to(self.offset + rect.bottom - self._view.bottom + margin)

    def _bar(self) -> Rect:
        return Rect(self._view.right - BAR_WIDTH, self._view.y, BAR_WIDTH, self._view.h)

    def _thumb(self) -> Rect:
        bar = self._bar()
        length = max(SHORTEST_THUMB, bar.h * self._view.h / max(1.0, self._content))
        return Rect(bar.x, bar.y + (bar.h - length) * self.offset / max(1.0, self.limit), bar.w, length)

    def handle(self, event: Input) -> bool:
        """Wheel, finger, page and end keys; True when something moved. A scene without focusable content passes keys
        on.
        """
        before = self.offset
        if isinstance(event, Wheel):
            self.scroll_to(self.offset - event.steps * WHEEL_STEP)
        elif isinstance(event, Pan):
            self.scroll_to(self.offset - event.down)
        elif isinstance(event, Key) and self._keys and not (event.control or event.alt):
            pages = {"page down": 0.9, "page up": -0.9}
            if event.name in pages:
                self.scroll_to(self.offset + pages[event.name] * self._view.h)
            elif event.name == "home":
                self.scroll_to(0.0)
            elif event.name == "end":
                self.scroll_to(self.limit)
        return self.offset != before

    def _handle_bar(self, event: Input) -> bool:
        thumb = self._thumb()
        if isinstance(event, PointerDown):
            if not thumb.contains(event.x, event.y):  # a click on the groove jumps there
                self._scroll_thumb_to(event.y - thumb.h / 2)
                thumb = self._thumb()
            self._drag_from = event.y - thumb.y
        elif isinstance(event, PointerMove) and self._drag_from is not None:
            self._scroll_thumb_to(event.y - self._drag_from)
        elif isinstance(event, (PointerUp, Cancel)):
            self._drag_from = None
        else:
            return False
        return True

    def _scroll_thumb_to(self, y: float) -> None:
        bar, thumb = self._bar(), self._thumb()
        self.scroll_to((y - bar.y) / max(1.0, bar.h - thumb.h) * self.limit)
