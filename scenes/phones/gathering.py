"""What the big screen shows before a round begins: a large QR code, who has sat down, which seats are free, and the way
to start.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from scenes.kit.drawing.theme import (
    BODY,
    BUTTON,
    BUTTON_LARGE,
    HEADING,
    LABEL,
    NUMBER,
    SCREEN_TITLE,
    SEAT_NAME,
    STRONG,
    TypeRole,
)
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, grid, row, share
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, button, button_height, button_width, icon_button, picture, text
from scenes.kit.widgets.column import Column
from scenes.phones.hosting import Hosting
from scenes.phones.qr import CodeLook
from scenes.phones.strip import HostDoor, Invitation

MARGIN: Final = 28.0
GAP: Final = 12.0
LARGEST: Final = (1_180.0, 660.0)
LARGEST_CODE: Final = 470.0
LEAST_CODE: Final = 0.7
"""Of its column: a smaller code is not seen from the sofa."""
LEAST_PLATE: Final = 44.0
LEAST_SEAT: Final = 220.0
"""Units of width that a seat needs."""
MANY: Final = 4
"""More seats than these stand in two columns."""
BETWEEN: Final = 8.0
ADDRESS: Final = TypeRole("fredoka", 34)
"""What somebody types who looks at it across a room."""
ICONS: Final = {"phone": "icon_phone", "asleep": "icon_phone", "bot": "icon_robot", "free": "seat_empty"}


class Plan(NamedTuple):
    """How much of the width the code has, and what else stands on the sheet."""

    code: float
    helps: bool
    steps: bool


PLANS: Final = (Plan(0.4, True, True), Plan(0.34, False, True), Plan(0.34, False, False), Plan(0.26, False, False))
"""From what is best to what is possible where letters are large and players many."""


class Guest(NamedTuple):
    """Somebody who is to play: his name, his seat's token, and who plays there (see `Hosting.state_of`)."""

    name: str
    token: int
    state: str


def gathering(ui: Ui, invitation: Invitation, guests: Sequence[Guest], hosting: Hosting, host: HostDoor) -> Node:
    """A sheet in the middle of the screen; `host` opens what else whoever hosts may do."""
    width, height = min(ui.width - 40, LARGEST[0] * ui.text_scale), min(ui.height - 90, LARGEST[1] * ui.text_scale)
    sheet = Rect.centred(ui.width / 2, (ui.height + 50) / 2, width, height)
    room = sheet.inset(MARGIN)
    high = button_height(ui, BUTTON_LARGE)
    foot, room = Rect(room.x, room.bottom - high, room.w, high), room.less(bottom=high + GAP)
    inside = next(filter(None, (_laid(ui, room, invitation, guests, plan) for plan in PLANS[:-1])), None)
    children = (
        *(inside or _laid(ui, room, invitation, guests, PLANS[-1], fits=True)),
        *_ways(ui, foot, hosting, host),
    )
    return Node("group", sheet, "phones.gathering", look=SheetLook(radius=22, shadow=16, lip=5), children=children)


def _laid(
    ui: Ui, room: Rect, invitation: Invitation, guests: Sequence[Guest], plan: Plan, *, fits: bool = False
) -> list[Node]:
    """Code and help at the left, how one comes in and who sits where at the right; nothing where that does not fit,
    unless something must.
    """
    wide = min(room.w * plan.code, LARGEST_CODE * ui.text_scale)
    under = Column(ui, room.x, 0.0, wide)
    if plan.helps:
        under.words(ui.texts("phones.help"), HEADING, gap=2)
        under.words(ui.texts("phones.no_one_comes"), LABEL, colour="ink" if invitation.alone else "ink_soft")
    side = min(wide, room.h - (under.height + GAP if plan.helps else 0.0))
    if side < wide * LEAST_CODE and not fits:
        return []
    code = Rect(room.x + (wide - side) / 2, room.y, side, side)
    down = code.bottom + (room.bottom - code.bottom - under.height) / 2
    help_nodes = [msgspec.structs.replace(node, rect=node.rect.moved(0, down)) for node in under.nodes]
    column = Column(ui, room.x + wide + MARGIN, room.y, room.w - wide - MARGIN)
    (_steps if plan.steps else _in_short)(column, invitation)
    others = ui.texts("phones.gather.others")
    last = ui.wrap(others, LABEL, column.width).height + GAP if plan.helps else 0.0
    if not _seats(column, guests, room.bottom - last, at_any_rate=fits):
        return []
    if plan.helps:
        column.words(others, LABEL, colour="ink_soft")
    label = f"{ui.texts('phones.scan')}: {invitation.address}"
    return [Node("image", code, "phones.code", label, CodeLook(invitation.link)), *column.nodes, *help_nodes]


def _steps(column: Column, invitation: Invitation) -> None:
    """What one does, one after the other; what may have to be typed is large."""
    ui = column.ui
    texts = ui.texts
    address = invitation.address.removeprefix("http://").removesuffix("/")  # a browser adds that itself
    for number, (key, typed, said) in enumerate(
        (("scan", "type", address), ("sit", "letters", " ".join(invitation.letters))), 1
    ):
        sign = Rect(column.x, column.y, ui.size(SCREEN_TITLE) * 1.6, ui.size(SCREEN_TITLE) * 1.6)
        beside = Column(ui, sign.right + GAP, column.y, column.width - sign.w - GAP)
        first = beside.strip(sign.h)
        small, line = texts(f"phones.join.{typed}"), beside.strip(ui.size(ADDRESS) * 1.25, GAP)
        narrow = min(ui.measure(small, LABEL), line.w / 2)
        column.nodes += [
            Node("group", sign, look=SheetLook(fill="lamp", edge="lamp_deep", radius=sign.h / 2, shadow=0, lip=2)),
            text(sign, str(number), NUMBER, align="centre"),
            text(first, texts(f"phones.join.{key}"), SCREEN_TITLE),
            text(Rect(line.x, line.y, narrow, line.h), small, LABEL, colour="ink_soft"),
            text(line.less(left=narrow + GAP), said, ADDRESS),
        ]
        column.take([beside.here], GAP)


def _in_short(column: Column, invitation: Invitation) -> None:
    """The same where letters are so large that there is no room for it."""
    texts = column.ui.texts
    letters = texts("phones.letters", letters=invitation.letters)
    for words, role in ((texts("phones.scan"), SCREEN_TITLE), (f"{invitation.address} · {letters}", STRONG)):
        column.nodes.append(text(column.strip(column.ui.size(role) * 1.4, 4), words, role))
    column.space(4)


def _seats(column: Column, guests: Sequence[Guest], floor: float, *, at_any_rate: bool) -> bool:
    """One plate for each, in a second column where they are many; False where they do not fit above the floor."""
    ui = column.ui
    least, room = max(LEAST_PLATE, ui.size(SEAT_NAME) * 1.7), floor - column.y
    most = 1 if column.width < 2 * LEAST_SEAT else 2
    for columns in range(1 if len(guests) <= MANY else most, most + 1):
        lines = -(-len(guests) // columns)
        high = min(share(room, lines, BETWEEN), least * 1.35)
        if high >= least or (at_any_rate and columns == most):
            places = grid(column.here, len(guests), columns, (share(column.width, columns, BETWEEN), high), BETWEEN)
            for guest, place in zip(guests, column.take(places, GAP), strict=True):
                column.nodes += _plate(ui, guest, place)
            return True
    return False


def _plate(ui: Ui, guest: Guest, place: Rect) -> list[Node]:
    """Whose seat it is, and who plays there."""
    here = guest.state in {"phone", "bot"}
    sign = Rect(place.x + 8, place.y + 6, place.h - 12, place.h - 12)
    said = ui.texts(f"phones.gather.{guest.state}")
    worded = ui.measure(said, BODY) + 34
    left = place.right - sign.right - 20 - ui.measure(guest.name, SEAT_NAME)
    wide = worded if worded <= left else 24  # a name is shown whole: the sign says it alone then
    state = Rect(place.right - 10 - wide, place.y, wide, place.h)
    mark = Rect(state.x, state.cy - 12, 24, 24)
    colour = "ink" if here else "ink_soft"
    nodes = [
        Node("group", place, look=SheetLook(fill="paper2" if here else "cream", radius=16, lip=2, shadow=0)),
        picture(sign, ui.palette.token_art(guest.token), alpha=1.0 if here else 0.45),
        text(Rect(sign.right + 10, place.y, state.x - sign.right - 12, place.h), guest.name, SEAT_NAME, colour=colour),
        picture(mark, ICONS[guest.state], "" if wide == worded else said, alpha=1.0 if here else 0.6),
    ]
    return [*nodes, text(state.less(left=30), said, BODY, colour=colour)] if wide == worded else nodes


def _doing(hosting: Hosting, way: str) -> Callable[[], None]:
    def do() -> None:
        hosting.do(way)

    return do


def _ways(ui: Ui, foot: Rect, hosting: Hosting, host: HostDoor) -> list[Node]:
    """To start, at the right; what else can be done before it, to the left of that."""
    (start, words), *others = hosting.beginning(ui.texts)
    wide = button_width(ui, words, icon=True, role=BUTTON_LARGE) + 30
    nodes = [
        button(
            ui,
            f"phones.{start}",
            foot.at_right(wide, foot.h),
            words,
            _doing(hosting, start),
            icon="play",
            kind="primary",
            role=BUTTON_LARGE,
        )
    ]
    gear = Rect(foot.x, foot.cy - LEAST_TARGET / 2, LEAST_TARGET, LEAST_TARGET)
    nodes.append(icon_button(ui, "phones.host", gear, "settings", ui.texts("phones.host"), host))
    widths = [min(button_width(ui, label, icon=True), foot.w - wide - LEAST_TARGET - 2 * GAP) for _, label in others]
    places = row(foot.less(right=wide + GAP), widths, GAP, at="right")
    for place, (way, label) in zip(places, others, strict=True):
        room = Rect(place.x, foot.cy - button_height(ui) / 2, place.w, button_height(ui))
        nodes.append(button(ui, f"phones.{way}", room, label, _doing(hosting, way), icon="robot", role=BUTTON))
    return nodes
