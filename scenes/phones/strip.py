"""What the big screen shows of an open round: the QR code, the address with its letters, and who is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from game.core.texts import Person
from scenes.kit.drawing.theme import LABEL, SEAT_NAME, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, button, button_height, button_width, paragraph
from scenes.phones.qr import CodeLook

LARGEST_CODE = 300.0
EDGE = 12.0


class Invitation(msgspec.Struct, frozen=True):
    """How one comes in: the whole `link`, the `address` that can be typed, and the `letters` that are asked for then;
    `here`: who plays with a phone; `alone`: nobody has come for a while.
    """

    link: str
    address: str
    letters: str
    here: Sequence[str] = ()
    alone: bool = False


class AtScreen(NamedTuple):
    """Somebody who is asked and has no phone: what he is called, and what shows him his hand."""

    name: str
    come: Callable[[], None]


def strip(ui: Ui, room: Rect, invitation: Invitation, here: AtScreen | None = None) -> Node:
    """A sheet of paper in a room."""
    side = min(room.h - 8, LARGEST_CODE, room.w * 0.34)
    words = [
        (ui.texts("phones.scan"), SEAT_NAME),
        (f"{invitation.address} · {ui.texts('phones.letters', letters=invitation.letters)}", STRONG),
        (_company(ui, invitation), LABEL),
    ]
    inner = max(120.0, min(room.w - side - 3 * EDGE - 8, 460 * ui.text_scale))
    width = side + inner + 3 * EDGE
    sheet = Rect(room.cx - width / 2, room.cy - side / 2 - 2, width, side + 4)
    code = Rect(sheet.x + 4, sheet.y + 4, side - 8, side - 8)
    x, y = code.right + EDGE, sheet.y + EDGE
    label, bottom = ui.texts("phones.scan"), sheet.bottom - 4 - (0 if here is None else button_height(ui) + 8)
    children = [Node("image", code, "phones.code", f"{label}: {invitation.address}", CodeLook(invitation.link))]
    for number, (said, role) in enumerate(words):
        told = paragraph(ui, x, y, inner, said, role)
        if told.rect.bottom > bottom:
            break
        children.append(msgspec.structs.replace(told, key=f"phones.said.{number}"))
        y = told.rect.bottom + 4
    if here is not None:
        said = ui.texts("phones.at_screen", player=Person(here.name))
        wide, high = min(inner, button_width(ui, said, icon=True)), button_height(ui)
        place = Rect(x, sheet.bottom - high - 8, wide, high)
        children.append(button(ui, "phones.at_screen", place, said, here.come, icon="eye"))
    return Node("group", sheet, "phones.strip", look=SheetLook(radius=16, shadow=8, lip=3), children=tuple(children))


def _company(ui: Ui, invitation: Invitation) -> str:
    if invitation.here:
        return ui.texts("phones.here", names=", ".join(invitation.here))
    return ui.texts("phones.no_one_comes" if invitation.alone else "phones.nobody")
