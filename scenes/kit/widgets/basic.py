"""Our own thin widgets: functions that make nodes. They keep no state; what lasts lives in the scene that builds them.

Widgets with a memory of their own (text field, scrolled panel) are in `scenes.field` and `scenes.scroll`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, TypeVar

from scenes.kit.drawing.paint import Align, Brush
from scenes.kit.drawing.text import Fitted, Typesetter, WrappedText
from scenes.kit.drawing.theme import BODY, BUTTON, LABEL, STRONG, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, equal
from scenes.kit.screen.keycaps import cap_of
from scenes.kit.screen.tree import Look, Node, NodeAction, State
from scenes.kit.screen.ui import Ui

Kind = Literal["paper", "primary", "ghost"]
V = TypeVar("V")
FILLS: dict[Kind, tuple[str, str, str, str]] = {  # fill, lip, words, fill when pointed at
    "paper": ("cream", "edge", "ink", "cream_lit"),
    "primary": ("lamp", "lamp_deep", "ink", "lamp_light"),
    "ghost": ("table_light", "table", "cream", "table_lit"),
}


class ButtonLook(Look, frozen=True):
    """A paper button: sheet with a lip; pressed it loses the lip and sinks."""

    label: str
    icon: str
    kind: Kind
    role: TypeRole
    enabled: bool
    pressed: bool
    lit: float
    round: bool = False

    @property
    def bleed(self) -> float:
        return 12.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        fill, edge, words, bright = FILLS[self.kind]
        fill = brush.palette.between(fill, bright, self.lit)
        if not self.enabled:
            fill, edge, words = "disabled", "disabled_edge", "disabled_ink"
        lip = self._lip
        top = rect
        if self.pressed and self.enabled:
            top, lip = Rect(rect.x, rect.y + 3, rect.w, rect.h - 3), 0.0
        radius = rect.w / 2 if self.round else min(rect.h / 2, 18.0)
        brush.sheet(top, radius=radius, fill=fill, edge=edge, lip=lip, shadow=6, strength=0.3)
        cy = top.y + (top.h - lip) / 2
        tint = None if words == "ink" else "dark" if words == "cream" else brush.palette.colour(words)
        if self.round:
            brush.icon(self.icon, rect.cx, cy, rect.w * 0.54, tint)
            return
        line, fitted, lines = self._set(brush.typesetter, rect, lip)
        icon_size, gap = self._icon_size(brush.typesetter, rect)
        x = line.x
        if self.icon:
            brush.icon(self.icon, x + icon_size / 2, cy, icon_size, tint)
        x += icon_size + gap
        if lines is not None:
            width = line.right - x
            brush.paragraph(lines, x - (lines.width - width) / 2, cy - lines.height / 2, colour=words, align="centre")
        elif self.label:
            brush.text(fitted.text, fitted.role, x, cy, colour=words)

    def written(self, typesetter: Typesetter, rect: Rect) -> Rect | None:
        """With the icon before them."""
        if self.round or not self.label:
            return None
        line, _, lines = self._set(typesetter, rect, self._lip)
        cy = rect.y + (rect.h - self._lip) / 2
        return Rect.centred(line.cx, cy, line.w, line.h if lines is None else lines.height)

    @property
    def _lip(self) -> float:
        return 3.0 if self.round else 4.0

    def _icon_size(self, typesetter: Typesetter, rect: Rect) -> tuple[float, float]:
        """Of the icon, and of what stands between it and the words."""
        size = min(rect.h * 0.52, typesetter.size(self.role) * 1.5) if self.icon else 0.0
        return size, 10.0 if self.icon and self.label else 0.0

    def _set(self, typesetter: Typesetter, rect: Rect, lip: float) -> tuple[Rect, Fitted, WrappedText | None]:
        """Icon and words as they fit: the line that they fill, the words on one line, or else on two."""
        icon_size, gap = self._icon_size(typesetter, rect)
        room = rect.w - icon_size - gap - 16
        fitted, lines = typesetter.fit(self.label, self.role, room), self._lines(typesetter, room, rect.h - lip)
        width = fitted.width if lines is None else max(line.width for line in lines.lines)
        width += icon_size + gap
        return Rect.centred(rect.cx, rect.cy, width, typesetter.size(fitted.role)), fitted, lines

    def _lines(self, typesetter: Typesetter, width: float, height: float) -> WrappedText | None:
        """The words in two lines, where one would be cut and the button is high enough for two."""
        if not typesetter.fit(self.label, self.role, width).cut:
            return None
        for share in (1.0, 0.9, 0.8):
            wrapped = typesetter.wrap(self.label, self.role.at(self.role.size * share), width)
            if len(wrapped.lines) == 2 and wrapped.height <= height:
                return wrapped
        return None


def with_shortcut(ui: Ui, text: str, deeds: str) -> str:
    """A tooltip that also tells what to press for deeds (`room.name`, see `keymap.py`; a blank between two); '': it has
    no key.
    """
    return f"{text} ({' '.join(cap_of(ui, deed) for deed in deeds.split())})" if deeds else text


def button(
    ui: Ui,
    key: str,
    rect: Rect,
    label: str,
    run: Callable[[], None],
    *,
    icon: str = "",
    kind: Kind = "paper",
    role: TypeRole = BUTTON,
    enabled: bool = True,
    answers: bool = False,
    tooltip: str = "",
) -> Node:
    """A button with words, and an icon before them if one is named. One that `answers` can be pressed though it looks
    as if it were not `enabled`.
    """
    look = ButtonLook(label, icon, kind, role, enabled, ui.pressed == key, ui.amount(key))
    return Node(
        "button",
        rect,
        key,
        label,
        look,
        actions=(NodeAction("press", label, run),),
        enabled=enabled or answers,
        state=State(available=enabled or not answers),
        focusable=True,
        tooltip=tooltip,
    )


def button_width(ui: Ui, label: str, *, icon: bool = False, role: TypeRole = BUTTON) -> float:
    """The width at which a button shows its words in full size."""
    return ui.measure(label, role) + (ui.size(role) * 1.5 + 10 if icon else 0) + 44


def button_height(ui: Ui, role: TypeRole = BUTTON) -> float:
    """A button's natural height: never less than a comfortable target."""
    return max(LEAST_TARGET, ui.size(role) * 2.3)


def icon_button(
    ui: Ui,
    key: str,
    place: Rect,
    icon: str,
    label: str,
    run: Callable[[], None],
    *,
    kind: Kind = "paper",
    shortcut: str = "",
    enabled: bool = True,
) -> Node:
    """A round button with only a picture, in the middle of a place: its name and key are in the tooltip. Never under
    LEAST_TARGET.
    """
    size = max(LEAST_TARGET, min(place.w, place.h))
    look = ButtonLook("", icon, kind, BUTTON, enabled, ui.pressed == key, ui.amount(key), round=True)
    return Node(
        "button",
        place.at_centre(size, size),
        key,
        label,
        look,
        actions=(NodeAction("press", label, run),),
        enabled=enabled,
        focusable=True,
        focus_shape="round",
        tooltip=with_shortcut(ui, label, shortcut),
    )


class TextLook(Look, frozen=True):
    """One line of text, centred in the height of its rectangle."""

    text: str
    role: TypeRole
    colour: str
    align: Align

    def paint(self, brush: Brush, rect: Rect) -> None:
        x = rect.x if self.align == "left" else rect.cx if self.align == "centre" else rect.right
        brush.text(self.text, self.role, x, rect.cy, colour=self.colour, align=self.align, width=rect.w)

    def written(self, typesetter: Typesetter, rect: Rect) -> Rect | None:
        fitted = typesetter.fit(self.text, self.role, rect.w)
        return _aligned(rect, fitted.width, typesetter.size(fitted.role), self.align, rect.cy) if self.text else None


class ParagraphLook(Look, frozen=True):
    """Wrapped text from the top of its rectangle down."""

    words: WrappedText
    colour: str
    align: Align

    @property
    def bleed(self) -> float:
        return 2.0  # the tail of a letter reaches further than the width it is measured by

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.paragraph(self.words, rect.x, rect.y, colour=self.colour, align=self.align)

    def written(self, typesetter: Typesetter, rect: Rect) -> Rect | None:
        width = max((line.width for line in self.words.lines), default=0.0)
        cy = rect.y + self.words.height / 2
        return _aligned(rect, width, self.words.height, self.align, cy) if width else None


def _aligned(rect: Rect, width: float, height: float, align: Align, cy: float) -> Rect:
    """A line of this width in a rectangle."""
    x = rect.x if align == "left" else rect.cx - width / 2 if align == "centre" else rect.right - width
    return Rect(x, cy - height / 2, width, height)


def text(rect: Rect, words: str, role: TypeRole = BODY, *, colour: str = "ink", align: Align = "left") -> Node:
    """One line of text in a rectangle: it shrinks, and at last is cut, rather than leave it."""
    return Node("text", rect, label=words, look=TextLook(words, role, colour, align))


def paragraph(
    ui: Ui,
    x: float,
    y: float,
    width: float,
    words: str,
    role: TypeRole = BODY,
    *,
    colour: str = "ink",
    align: Align = "left",
) -> Node:
    """Wrapped text; the node's rectangle has the height it needs."""
    wrapped = ui.wrap(words, role, width)
    rect = Rect(x, y, width, wrapped.height)
    return Node("text", rect, label=words, look=ParagraphLook(wrapped, colour, align))


def paragraph_in(
    ui: Ui, room: Rect, words: str, role: TypeRole = BODY, *, colour: str = "ink", align: Align = "left"
) -> Node:
    """Wrapped text half-way down a rectangle, as wide as it."""
    height = ui.wrap(words, role, room.w).height
    return paragraph(ui, room.x, room.y + (room.h - height) / 2, room.w, words, role, colour=colour, align=align)


class SheetLook(Look, frozen=True):
    """A sheet of paper."""

    fill: str = "cream"
    edge: str = "edge"
    radius: float = 18.0
    lip: float = 3.0
    shadow: float = 10.0
    strength: float = 0.3

    @property
    def bleed(self) -> float:
        return self.shadow + 2

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.sheet(
            rect,
            radius=self.radius,
            fill=self.fill,
            edge=self.edge,
            lip=self.lip,
            shadow=self.shadow,
            strength=self.strength,
        )


class RuleLook(Look, frozen=True):
    """A hairline between two parts."""

    colour: str = "edge"

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.line(rect, self.colour)


class PictureLook(Look, frozen=True):
    """A drawing fitted into the rectangle."""

    name: str
    tint: str = ""
    alpha: float = 1.0
    soft: bool = False

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.picture(self.name, rect, tint=self.tint or None, alpha=self.alpha, soft=self.soft)


def picture(rect: Rect, name: str, label: str = "", tint: str = "", alpha: float = 1.0, *, soft: bool = False) -> Node:
    """A drawing of `assets/svg`; `soft`: without fine lines (see `Art.picture`)."""
    return Node("image", rect, label=label, look=PictureLook(name, tint, alpha, soft))


class ToggleLook(Look, frozen=True):
    """A switch with its words: the knob's place and a check mark say whether it is on."""

    label: str
    on: bool
    lit: float
    role: TypeRole

    @property
    def bleed(self) -> float:
        return 4.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        track = Rect(rect.right - 74, rect.cy - 17, 64, 34)
        brush.text(self.label, self.role, rect.x + 10, rect.cy, width=rect.w - 100)
        base, bright = ("success", "success_lit") if self.on else ("idle", "idle_lit")
        brush.rounded(track, 17, brush.palette.between(base, bright, self.lit))
        knob = Rect(track.right - 31 if self.on else track.x + 3, track.y + 3, 28, 28)
        brush.rounded(knob, 14, "cream")
        brush.icon("check" if self.on else "minus", knob.cx, knob.cy, 16)


def toggle(
    ui: Ui, key: str, rect: Rect, label: str, on: bool, change: Callable[[bool], None], *, tooltip: str = ""
) -> Node:
    """A setting that is on or off; `change` gets the new value."""
    return Node(
        "toggle",
        rect,
        key,
        label,
        ToggleLook(label, on, ui.amount(key), BODY),
        actions=(NodeAction("press", label, lambda: change(not on)),),
        focusable=True,
        tooltip=tooltip,
        state=State(on=on),
    )


class SegmentLook(Look, frozen=True):
    """One possible answer of a choice: the chosen one is lamp-coloured and checked."""

    label: str
    chosen: bool
    lit: float
    role: TypeRole

    @property
    def bleed(self) -> float:
        return 4.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        base = "lamp" if self.chosen else brush.palette.between("paper2", "paper2_lit", self.lit)
        brush.sheet(
            rect,
            radius=12,
            fill=base,
            edge="lamp_deep" if self.chosen else "edge",
            lip=3 if self.chosen else 2,
            shadow=0,
        )
        room = 26.0 if self.chosen else 0.0
        fitted = brush.typesetter.fit(self.label, self.role, rect.w - 16 - room)
        x = rect.cx - (fitted.width + room) / 2
        if self.chosen:
            brush.icon("check", x + 9, rect.cy - 1, 18)
        brush.text(fitted.text, fitted.role, x + room, rect.cy - 1)


def choice(
    ui: Ui, key: str, rect: Rect, options: Sequence[tuple[V, str]], chosen: V, change: Callable[[V], None]
) -> Node:
    """One out of a few, side by side."""
    nodes = []
    for index, ((value, label), part) in enumerate(zip(options, equal(rect, len(options), 8.0), strict=True)):
        part_key = f"{key}.{index}"
        look = SegmentLook(label, value == chosen, ui.amount(part_key), STRONG)
        action = NodeAction("press", label, partial(change, value))
        state = State(on=value == chosen)
        nodes.append(Node("choice", part, part_key, label, look, actions=(action,), focusable=True, state=state))
    return Node("group", rect, key=key, children=tuple(nodes))


def stepper(
    ui: Ui,
    key: str,
    rect: Rect,
    label: str,
    shown: str,
    lower: Callable[[], None] | None,
    raise_: Callable[[], None] | None,
) -> Node:
    """A value between a minus and a plus button; None: it cannot go further that way."""
    size = max(LEAST_TARGET, rect.h)

    def end(name: str, place: Rect, icon: str, sign: str, run: Callable[[], None] | None) -> Node:
        deed, able = run or (lambda: None), run is not None
        return icon_button(ui, f"{key}.{name}", place, icon, f"{label} {sign}", deed, enabled=able)

    less = end("less", rect.at_left(size, size), "minus", "−", lower)
    more = end("more", rect.at_right(size, size), "plus", "+", raise_)
    value = text(rect.less(left=size, right=size), shown, LABEL, align="centre")
    return Node("group", rect, key=key, label=label, children=(less, value, more), state=State(value=shown))
