"""What the big screen shows before a round begins: a large QR code, who has sat down, which seats are free, and the way
to start.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from scenes.kit.drawing.theme import BODY, BUTTON, BUTTON_LARGE, LABEL, SCREEN_TITLE, SEAT_NAME, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, fitting, grid, row, share
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
SHARE_OF_CODE: Final = 0.42
SEAT_HEIGHT: Final = 50.0
LEAST_SEAT: Final = 250.0
"""Units of width that a name and what its player does need side by side."""
ICONS: Final = {"phone": "icon_phone", "asleep": "icon_phone", "bot": "icon_robot", "free": "seat_empty"}


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
    side = min(room.h, LARGEST_CODE * ui.text_scale, room.w * SHARE_OF_CODE)
    code = Rect(room.x, room.y, side, side)
    words = ui.texts("phones.scan")
    column = Column(ui, code.right + MARGIN, room.y, room.right - code.right - MARGIN)
    column.words(words, SCREEN_TITLE, gap=4)
    letters = ui.texts("phones.letters", letters=invitation.letters)
    column.words(f"{invitation.address} · {letters}", STRONG, gap=GAP)
    _seats(column, guests, room.bottom)
    said = ui.texts("phones.no_one_comes" if invitation.alone else "phones.gather.others")
    left = Rect(column.x, column.y, column.width, room.bottom - column.y)
    if ui.wrap(said, LABEL, left.w).height <= left.h:
        column.words(said, LABEL, colour="ink_soft")
    children = (
        Node("image", code, "phones.code", f"{words}: {invitation.address}", CodeLook(invitation.link)),
        *column.nodes,
        *_ways(ui, foot, hosting, host),
    )
    return Node("group", sheet, "phones.gathering", look=SheetLook(radius=22, shadow=16, lip=5), children=children)


def _seats(column: Column, guests: Sequence[Guest], floor: float) -> None:
    """One place for each, in a second column where they are many."""
    ui = column.ui
    high = max(SEAT_HEIGHT, ui.size(SEAT_NAME) * 1.9)
    beside = fitting(column.width, LEAST_SEAT * ui.text_scale, GAP)
    under = max(1, int((floor - column.y + 6) / (high + 6)))
    columns = 1 if len(guests) <= under else max(1, min(2, beside))
    places = grid(column.here, len(guests), columns, (share(column.width, columns, GAP), high), 6)
    for guest, place in zip(guests, column.take(places, GAP), strict=True):
        here = guest.state in {"phone", "bot"}
        sign = Rect(place.x, place.y + 3, place.h - 6, place.h - 6)
        said = ui.texts(f"phones.gather.{guest.state}")
        worded = ui.measure(said, BODY) + 34
        left = place.w - sign.w - 18 - ui.measure(guest.name, SEAT_NAME)
        wide = worded if worded <= left else 34  # a name is shown whole: the sign says it alone then
        name = Rect(sign.right + 10, place.y, place.right - sign.right - 18 - wide, place.h)
        state = Rect(place.right - wide, place.y, wide, place.h)
        mark = Rect(state.x, state.cy - 12, 24, 24)
        column.nodes += [
            picture(sign, ui.palette.token_art(guest.token), alpha=1.0 if here else 0.45),
            text(name, guest.name, SEAT_NAME, colour="ink" if here else "ink_soft"),
            picture(mark, ICONS[guest.state], "" if wide == worded else said, alpha=1.0 if here else 0.6),
        ]
        if wide == worded:
            column.nodes.append(text(state.less(left=30), said, BODY, colour="ink" if here else "ink_soft"))


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
