"""What the program itself draws over every scene: the focus ring, tooltips and notices."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.text import WrappedText
from scenes.kit.drawing.theme import LABEL, LOG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import FocusShape, Look, Node, NodeAction, path_to
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import button, button_height, button_width

NOTICE = "overlay.notice."
"""How the keys of notices begin."""
NOTICE_SECONDS = 7.0
ANSWER_SECONDS = 12.0
LASTING_SECONDS = 90.0
"""How long a notice stays: one said in passing, one with a button, and one whose button says that it has been read."""
NOTICING_SECONDS = 4.0
WORDS_A_SECOND = 2.5
"""A child reads so fast, once he looks there: none goes before it can have been read, …"""
AFTER_POINTING = 2.0
"""… nor while it is pointed at, nor sooner than this after it."""
SETTLING_SECONDS = 0.6
"""So long after a notice has come, moved or gone no press counts where it stands or stood: it was meant for what was
there before.
"""
TOOLTIP_WIDTH = 320.0
NOTICE_EDGES = 102.0
"""What a notice needs beside its words: its sign at the left and the cross at the right."""
LEAST_WORDS = 240.0
"""The least width for the words beside a button."""


class TableLook(Look, frozen=True):
    """The wooden table under every screen."""

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.background()


class VeilLook(Look, frozen=True):
    """Darkens what lies under a dialog."""

    strength: float = 0.55

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.fill(rect, "veil", self.strength)


class FocusLook(Look, frozen=True):
    """The keyboard's place: a double line, ink, lamp and ink again, readable on paper and on wood."""

    shape: FocusShape = "rounded"

    @property
    def bleed(self) -> float:
        return 22.0 if self.shape == "card" else 7.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        if self.shape == "card":
            small = "_s" if rect.w < 92 else ""
            margin_x, margin_y = rect.w * 20 / 240, rect.h * 20 / 336
            brush.picture("frame_focus" + small, rect.inset(-margin_x, -margin_y))
            return
        radius = min(rect.w, rect.h) / 2 if self.shape == "round" else min(18.0, rect.h / 2)
        brush.rounded(rect.inset(-6), radius + 6, "ink", line=7)
        brush.rounded(rect.inset(-5), radius + 5, "lamp_light", line=3.5)


class TooltipLook(Look, frozen=True):
    """A few words on a dark slip of paper."""

    words: WrappedText

    @property
    def bleed(self) -> float:
        return 12.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.sheet(rect, radius=12, fill="ink", edge="night", lip=2, shadow=8, strength=0.4)
        brush.paragraph(self.words, rect.x + 14, rect.y + 8, colour="cream")


class NoticeLook(Look, frozen=True):
    """A note that comes, says one thing with a sign, and goes by itself; `foot` is kept free under the words."""

    words: WrappedText
    icon: str
    foot: float = 0.0

    @property
    def bleed(self) -> float:
        return 16.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.sheet(rect, radius=16, fill="notice", edge="notice_edge", lip=3, shadow=12, strength=0.4)
        cy = rect.cy - self.foot / 2
        brush.icon(self.icon, rect.x + 30, cy - 1, 30)
        brush.paragraph(self.words, rect.x + 56, cy - (3 + self.words.height) / 2)
        brush.icon("close", rect.right - 24, cy - 1, 16)


class Notice(msgspec.Struct):
    """A notice being shown, and for how long still (seconds); `answer` names what `run` does about it, `about` what is
    said here and only once.
    """

    key: str
    text: str
    icon: str
    remaining: float = NOTICE_SECONDS
    answer: str = ""
    run: Callable[[], None] | None = None
    about: str = ""


class Shield:
    """Where notices have just come, moved or gone, and since when."""

    def __init__(self) -> None:
        self._places: dict[str, Rect] = {}
        self._changed: list[tuple[Rect, float]] = []

    def watch(self, shown: Node, now: float) -> None:
        """Compares where the notices are with where they were."""
        places, had = {node.key: node.rect for node in shown.children}, self._places
        if places == had:
            return
        changed = [key for key in {**had, **places} if had.get(key) != places.get(key)]
        self._changed = [(rect, since) for rect, since in self._changed if now - since < SETTLING_SECONDS]
        self._changed += [(where[key], now) for where in (had, places) for key in changed if key in where]
        self._places = places

    def covers(self, x: float, y: float, now: float) -> bool:
        """True where a press can only have been meant for something else."""
        return any(now - since < SETTLING_SECONDS and rect.contains(x, y) for rect, since in self._changed)


def seconds_of(text: str, *, answer: bool, lasting: bool) -> float:
    """How long a notice stays."""
    usual = LASTING_SECONDS if lasting else ANSWER_SECONDS if answer else NOTICE_SECONDS
    return max(usual, NOTICING_SECONDS + len(text.split()) / WORDS_A_SECOND)


def focus_ring(root: Node, ui: Ui) -> Node | None:
    """The ring round the focused node, cut where its surroundings are cut (a scrolled list)."""
    path = path_to(root, ui.focused) if ui.focused and ui.focus_visible else ()
    if not path or path[-1].focus_shape == "none":
        return None
    node = path[-1]
    clip = Rect(0, 0, ui.width, ui.height)
    for ancestor in path[:-1]:
        if ancestor.clips:
            clip = clip.intersection(ancestor.rect.inset(-8))
    ring = Node("image", node.rect, key="overlay.focus", look=FocusLook(node.focus_shape))
    return Node("group", clip, clips=True, children=(ring,))


def tooltip(root: Node, ui: Ui, key: str) -> Node | None:
    """The tooltip of a node: under it, or over it where there is no room, never outside the canvas."""
    path = path_to(root, key) if key else ()
    if not path or not path[-1].tooltip:
        return None
    node = path[-1]
    words = ui.wrap(node.tooltip, LOG, TOOLTIP_WIDTH * ui.text_scale)
    width, height = words.longest + 28, words.height + 16
    x = min(max(8.0, node.rect.cx - width / 2), ui.width - width - 8)
    y = node.rect.bottom + 10
    if y + height > ui.height - 8:
        y = node.rect.y - height - 10
    return Node("text", Rect(x, y, width, height), key="overlay.tooltip", label=node.tooltip, look=TooltipLook(words))


def notices(shown: list[Notice], ui: Ui, room: Rect, dismiss: Callable[[Notice], None]) -> Node:
    """The notices, one under the other, from the top of a `room` down; a click puts one away."""
    children, y = [], room.y
    for notice in shown:
        node = _notice(notice, ui, room._replace(y=y), dismiss)
        children.append(node)
        y = node.rect.bottom + 10
    return Node("group", Rect(0, 0, 0, 0), key="overlay.notices", children=tuple(children))


def _notice(notice: Notice, ui: Ui, room: Rect, dismiss: Callable[[Notice], None]) -> Node:
    """One notice; its button stands beside the words, or under them where the room is narrow."""
    answer = button_width(ui, notice.answer, role=LABEL) if notice.run is not None else 0.0
    tall = button_height(ui, LABEL) if notice.run is not None else 0.0
    beside = answer + 8 if answer and room.w - NOTICE_EDGES - answer >= LEAST_WORDS else 0.0
    foot = tall + 8 if answer and not beside else 0.0
    words = ui.wrap(notice.text, LABEL, room.w - NOTICE_EDGES - beside)
    width = min(room.w, max(answer, *(line.width for line in words.lines)) + NOTICE_EDGES + beside)
    height = max(48.0, words.height + 22 + foot, tall + 16)
    rect = Rect(room.cx - width / 2, room.y, width, height)
    parts: tuple[Node, ...] = ()
    if notice.run is not None:
        top = rect.bottom - tall - 12 if foot else rect.cy - 2 - tall / 2
        right = rect.right - (12 if foot else 44)
        place = Rect(max(rect.x + 12, right - answer), top, min(answer, rect.w - 24), tall)
        run = partial(_answered, notice, notice.run, dismiss)
        parts = (button(ui, notice.key + ".answer", place, notice.answer, run, role=LABEL),)
    away = NodeAction("press", ui.texts("notice.dismiss"), partial(dismiss, notice))
    look = NoticeLook(words, notice.icon, foot)
    return Node("notice", rect, notice.key, notice.text, look, actions=(away,), children=parts, opaque=True)


def _answered(notice: Notice, run: Callable[[], None], dismiss: Callable[[Notice], None]) -> None:
    """The notice has done its work and goes."""
    dismiss(notice)
    run()
