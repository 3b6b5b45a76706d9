"""What the big screen shows of an open round: the QR code, the address with its letters, and who is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from game.core.texts import Person
from scenes.kit.drawing.theme import LABEL, SEAT_NAME, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, button, button_height, button_width, icon_button, paragraph
from scenes.phones.qr import CodeLook

HostDoor = Callable[[], None]
"""Opens what whoever hosts may do."""
LARGEST_CODE = 300.0
EDGE = 12.0


class Invitation(msgspec.Struct, frozen=True):
    """How one comes in: the whole `link`, the `address` that can be typed, and the `letters` that are asked for then;
    `here`: who plays with a phone; `alone`: nobody has come for a while; `paused`: nothing happens.
    """

    link: str
    address: str
    letters: str
    here: Sequence[str] = ()
    alone: bool = False
    paused: bool = False


class AtScreen(NamedTuple):
    """Somebody who is asked and has no phone: what he is called, and what shows him his hand."""

    name: str
    come: Callable[[], None]


def strip(
    ui: Ui, room: Rect, invitation: Invitation, here: AtScreen | None = None, host: HostDoor | None = None
) -> Node:
    """A sheet of paper in a room."""
    side = min(room.h - 8, LARGEST_CODE, room.w * 0.34)
    words = [
        (ui.texts("phones.scan"), SEAT_NAME),
        (f"{invitation.address} · {ui.texts('phones.letters', letters=invitation.letters)}", STRONG),
        (_company(ui, invitation), LABEL),
    ]
    inner = max(120.0, min(room.w - side - 3 * EDGE - 8, 620 * ui.text_scale))
    width = side + inner + 3 * EDGE
    sheet = Rect(room.cx - width / 2, room.cy - side / 2 - 2, width, side + 4)
    code = Rect(sheet.x + 4, sheet.y + 4, side - 8, side - 8)
    x, y = code.right + EDGE, sheet.y + EDGE
    buttons = _buttons(ui, Rect(x, sheet.y, sheet.right - x, sheet.h), here, host)
    label = ui.texts("phones.scan")
    children = [
        Node("image", code, "phones.code", f"{label}: {invitation.address}", CodeLook(invitation.link)),
        *buttons,
    ]
    above = [place.rect for place in buttons if place.rect.y < sheet.cy]
    floor = min([sheet.bottom - 4, *(place.rect.y for place in buttons if place.rect.y >= sheet.cy)])
    beside = min([x + inner, *(place.x - 8 for place in above)])
    under = max((place.bottom + 6 for place in above), default=y)
    for number, (said, role) in enumerate(words):
        right = beside if number == 0 or ui.measure(said, role) <= beside - x else x + inner
        if right > beside:  # not beside the buttons
            y = max(y, under)
        told = paragraph(ui, x, y, right - x, said, role)
        if told.rect.bottom > floor:
            break
        children.append(msgspec.structs.replace(told, key=f"phones.said.{number}"))
        y = told.rect.bottom + 4
    return Node("group", sheet, "phones.strip", look=SheetLook(radius=16, shadow=8, lip=3), children=tuple(children))


def _buttons(ui: Ui, room: Rect, here: AtScreen | None, host: HostDoor | None) -> list[Node]:
    """In the upper corner of a room; what is too long for that at its foot."""
    buttons, right = [], room.right - 6
    if host is not None:
        right -= LEAST_TARGET
        corner = Rect(right, room.y + 6, LEAST_TARGET, LEAST_TARGET)
        buttons.append(icon_button(ui, "phones.host", corner, "settings", ui.texts("phones.host"), host))
    if here is not None:
        said, high = ui.texts("phones.at_screen", player=Person(here.name)), button_height(ui)
        wide = button_width(ui, said, icon=True)
        place = Rect(right - 8 - wide, room.y + 6, wide, high)
        if place.x < room.x + ui.measure(ui.texts("phones.scan"), SEAT_NAME) + EDGE:
            place = Rect(room.x, room.bottom - high - 8, min(room.w - EDGE, wide), high)
        buttons.append(button(ui, "phones.at_screen", place, said, here.come, icon="eye"))
    return buttons


def _company(ui: Ui, invitation: Invitation) -> str:
    if invitation.paused:
        return ui.texts("phones.paused")
    if invitation.here:
        return ui.texts("phones.here", names=", ".join(invitation.here))
    return ui.texts("phones.no_one_comes" if invitation.alone else "phones.nobody")
