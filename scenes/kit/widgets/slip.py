"""A slip of paper in a list of things that are kept: a picture, a few words, and what can be done with the thing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta

import msgspec

from game.core.texts import Texts
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import BODY, SMALL, STRONG, TILE_TITLE
from scenes.kit.geometry import Rect
from scenes.kit.layout import row, stack
from scenes.kit.screen.tree import Drag, Look, Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import Kind, SheetLook, button, button_height, button_width, icon_button, picture, text

TOOL = 46.0
TOOL_GAP = 8.0
PADDING = 14.0
THUMB = 72.0
BADGE = 24.0
MONTHS = 12
PICTURES = 4
"""The most deeds that are pictures."""


class SlipDeed(msgspec.Struct, frozen=True):
    """What can be done with a thing: its key, its picture, its words, what it does."""

    key: str
    icon: str
    label: str
    run: Callable[[], None]
    kind: Kind = "paper"


class Slip(msgspec.Struct, frozen=True):
    """One thing: the end of its keys, its picture, its title and two lines under it, what can be done first (in words)
    and what else (as pictures). `locked` says why something cannot be done, with a lock on the picture. By `grab` it is
    pulled away by its picture, which `grip` tells, by `grab_anywhere` by any part of it. `look` gives a picture of its
    own in a rectangle, instead of `art`.
    """

    key: str
    art: str
    title: str
    line: str
    below: str
    first: SlipDeed
    others: Sequence[SlipDeed]
    locked: str = ""
    grip: str = ""
    grab: Callable[[float, float], Drag | None] | None = None
    grab_anywhere: Callable[[float, float], Drag | None] | None = None
    look: Callable[[Rect], Look] | None = None


class ThumbLook(Look, frozen=True):
    """A picture on a small sheet."""

    art: str

    @property
    def bleed(self) -> float:
        return 6.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.sheet(rect, radius=14, shadow=4, lip=2, strength=0.2)
        brush.picture(self.art, rect.inset(4))


class Slips:
    """The slips of one list are of one height. `room` begins the keys of their nodes, `labels` are all words that a
    first deed may have, `width` is that of the list, `thumb` how wide and high the pictures are.
    """

    def __init__(
        self, ui: Ui, room: str, labels: Sequence[str], width: float, thumb: tuple[float, float] = (THUMB, THUMB)
    ) -> None:
        self._ui = ui
        self._thumb_size = thumb
        self._room = room
        first = max(button_width(ui, label, icon=True, role=STRONG) for label in labels)
        self._deeds_width = first + PICTURES * (TOOL + TOOL_GAP)
        self._beside = width - thumb[0] - 3 * PADDING - self._deeds_width > 320 * ui.text_scale
        words = max(thumb[1], self._words_height) + 2 * PADDING
        self.height = words if self._beside else words + max(TOOL, button_height(ui, STRONG)) + 8

    @property
    def _words_height(self) -> float:
        line = self._ui.typesetter.line_height
        return line(TILE_TITLE) + line(BODY) + line(SMALL)

    def node(self, slip: Slip, rect: Rect) -> Node:
        """One slip in its place."""
        thumb = Rect(rect.x, rect.y, *self._thumb_size).moved(PADDING, PADDING)
        line = self._ui.typesetter.line_height
        room = rect.less(left=thumb.w + 2 * PADDING + 4, top=PADDING, right=PADDING)
        if self._beside:
            high = self._words_height
            room = room.less(right=self._deeds_width + PADDING)._replace(y=rect.cy - high / 2 - 2)
        title, names, below = stack(room, [line(TILE_TITLE), line(BODY), line(SMALL)], least=0)
        parts = (
            Node("image", rect, look=SheetLook("#fffaf0", radius=16, shadow=5, lip=3)),
            self._thumb(slip, thumb),
            text(title, slip.title, TILE_TITLE),
            text(names, slip.line, BODY),
            text(below if slip.line else names, slip.below, SMALL, colour="ink_soft"),
            *(self._badge(slip, thumb) if slip.locked else ()),
            *self._deeds(slip, rect),
        )
        name = ", ".join(words for words in (slip.title, slip.line, slip.below) if words)
        key = f"{self._room}.slip.{slip.key}"
        return Node("group", rect, key, name, children=parts, grab=slip.grab_anywhere)

    def _thumb(self, slip: Slip, thumb: Rect) -> Node:
        look = ThumbLook(slip.art) if slip.look is None else slip.look(thumb)
        if slip.grab is None:
            return Node("image", thumb, look=look)
        key = f"{self._room}.grip.{slip.key}"
        return Node("image", thumb, key, slip.grip, look, grab=slip.grab, tooltip=slip.grip)

    def _badge(self, slip: Slip, thumb: Rect) -> list[Node]:
        badge = thumb.less(left=thumb.w - BADGE, top=thumb.h - BADGE, right=-6, bottom=-6)
        look, key = picture(badge, "icon_lock").look, f"{self._room}.badge.{slip.key}"
        return [
            Node("image", badge.inset(-4), look=SheetLook(radius=17, shadow=3, lip=2)),
            Node("image", badge, key, slip.locked, look, tooltip=slip.locked),
        ]

    def _deeds(self, slip: Slip, rect: Rect) -> list[Node]:
        """The buttons: the first in words, the others as pictures."""
        ui, first, keys = self._ui, slip.first, self._room
        height = max(TOOL, button_height(ui, STRONG))
        line = (
            rect.less(right=PADDING, bottom=2)
            if self._beside
            else rect.less(top=rect.h - PADDING - height, right=PADDING, bottom=PADDING)
        )
        width = button_width(ui, first.label, icon=True, role=STRONG)
        main, *places = row(line, [width, *[TOOL] * len(slip.others)], TOOL_GAP, at="right")
        nodes = [
            button(
                ui, f"{keys}.main.{slip.key}", main.at_left(width, height), first.label, first.run, icon=first.icon,
                kind=first.kind, role=STRONG,
            )
        ]  # fmt: skip
        for deed, place in zip(slip.others, places, strict=True):
            key = f"{keys}.{deed.key}.{slip.key}"
            nodes.append(icon_button(ui, key, place.at_left(TOOL, TOOL), deed.icon, deed.label, deed.run))
        return nodes


def said_moment(texts: Texts, moment: str, today: date) -> str:
    """A moment (UTC, as ISO 8601 writes it) as a person says it in local time; '' if it cannot be read."""
    try:
        when = datetime.fromisoformat(moment.replace("Z", "+00:00"))
    except ValueError:
        return ""
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    when = when.astimezone()
    clock = f"{when.hour:02}:{when.minute:02}"
    if when.date() == today:
        return texts("library.today", time=clock)
    if when.date() == today - timedelta(days=1):
        return texts("library.yesterday", time=clock)
    months = texts("library.months").split(",")
    month = months[when.month - 1] if len(months) == MONTHS else f"{when.month:02}"  # a stranger may have translated it
    return texts("library.date", day=when.day, month=month, year=when.year)
