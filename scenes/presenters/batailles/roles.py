"""Which cards are more than their number: a legend of spies, sappers, king and minefields; and what ends a match."""

from __future__ import annotations

from typing import Final

from game.batailles.army import KING, MINE, ROLE_NAMES, SAPPER, SPY, Army
from scenes.kit.drawing.theme import LABEL, LOG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, picture, text
from scenes.presenters.batailles.field import BattleField

BADGE: Final = 28.0
SMALL_BADGE: Final = 23.0
TIGHT_BADGE: Final = 19.0
"""Where a line more has to stand in the same room."""
SLIM: Final = 3.0
"""Where lines stand close each is so much lower than its words: a frame around it covers none of the next one."""
COLUMNS: Final = 2
PADDING: Final = 10.0


def role_legend(army: Army, field: BattleField, ui: Ui) -> list[Node]:
    """The badges of the roles that this army has, with their names and values where there is room; tooltips say what
    they do.
    """
    roles: list[int] = [role for role in (SPY, SAPPER, KING, MINE) if role in army.roles]
    room = field.legend_room
    words = {role: _values(army, role) for role in roles}
    told = {role: ui.texts(f"batailles.table.legend.{ROLE_NAMES[role]}", values=words[role]) for role in roles}
    line = max(SMALL_BADGE + 2, ui.size(LOG) * 1.3)
    width = SMALL_BADGE + 7 + max((ui.measure(each, LOG) for each in told.values()), default=0.0) + 2
    end = ui.texts("batailles.table.legend.end")
    tight = max(TIGHT_BADGE + 2, ui.size(LOG) * 1.3)
    for columns in (1, 2):
        rows = -(-len(roles) // columns) + 1
        wide = max(columns * (width + 10), TIGHT_BADGE + 7 + ui.measure(end, LOG) + 12) + 14
        sheet = _at_foot(room, wide, rows * tight + 12)
        if roles and sheet.w <= room.w and sheet.h <= room.h:
            last = Rect(sheet.x + 9, sheet.y + 5 + (rows - 1) * tight, sheet.w - 18, tight)
            return [*_told(roles, words, told, sheet, columns, tight, ui), *_end(end, last, ui)]
    for columns in (1, 2):
        rows = -(-len(roles) // columns)
        sheet = _at_foot(room, columns * (width + 10) + 14, rows * line + 12)
        if roles and sheet.w <= room.w and sheet.h <= room.h:
            return _told(roles, words, told, sheet, columns, line, ui)
    widest = max((ui.measure(value, LABEL) for value in words.values()), default=0.0)
    rows = -(-len(roles) // COLUMNS)
    cell, line = BADGE + 6 + widest + 10, max(BADGE + 6, ui.size(LABEL) * 1.3)
    if COLUMNS * cell + 2 * PADDING > room.w or rows * line + 2 * PADDING > room.h:
        return _badges(roles, words, room, ui)
    sheet = _at_foot(room, COLUMNS * cell + 2 * PADDING, rows * line + 2 * PADDING)
    nodes = [Node("image", sheet, look=SheetLook(radius=16, shadow=5, lip=3))]
    for number, role in enumerate(roles):
        row, column = divmod(number, COLUMNS)
        x, y = sheet.x + PADDING + column * cell, sheet.y + PADDING - 1 + row * line
        place = Rect(x, y, cell, line)
        nodes.append(_badge(role, Rect(x, y + (line - BADGE) / 2, BADGE, BADGE), place, words[role], ui))
        nodes.append(text(Rect(x + BADGE + 6, y, widest + 6, line), words[role], LABEL))
    return nodes


def _at_foot(room: Rect, width: float, height: float) -> Rect:
    """A sheet of this size in the middle of a room, on its floor."""
    return Rect(room.cx - width / 2, room.bottom - height, width, height)


def _told(
    roles: list[int], values: dict[int, str], told: dict[int, str], sheet: Rect, columns: int, line: float, ui: Ui
) -> list[Node]:
    """Badges and words."""
    nodes = [Node("image", sheet, look=SheetLook(radius=16, shadow=5, lip=3))]
    width, size = (sheet.w - 14) / columns, min(SMALL_BADGE, line - 2)
    for number, role in enumerate(roles):
        row, column = divmod(number, columns)
        place = Rect(sheet.x + 9 + column * width, sheet.y + 5 + row * line, width, line)
        badge = Rect(place.x, place.cy - size / 2, size, size)
        nodes.append(_badge(role, badge, place.inset(0, SLIM), values[role], ui))
        nodes.append(text(Rect(badge.right + 7, place.y, width - size - 12, line), told[role], LOG))
    return nodes


def _end(words: str, place: Rect, ui: Ui) -> list[Node]:
    """What ends the match (BP-31, BP-32); pointed at, how near that is (BP-35)."""
    label, flag = ui.texts("batailles.table.role.end"), place.at_left(TIGHT_BADGE, TIGHT_BADGE)
    sign = picture(flag, "icon_trophy")
    return [
        Node("image", place.inset(0, SLIM), "batailles.end", label, tooltip=label, children=(sign,)),
        text(place.less(left=flag.w + 7), words, LOG),
    ]


def _badges(roles: list[int], words: dict[int, str], room: Rect, ui: Ui) -> list[Node]:
    """Large letters, little room: the badges alone."""
    step = BADGE + 6
    sheet = _at_foot(room, len(roles) * step + 14, BADGE + 14)
    if sheet.w > room.w or not roles:
        return []
    nodes = [Node("image", sheet, look=SheetLook(radius=sheet.h / 2, shadow=5, lip=3))]
    for number, role in enumerate(roles):
        place = Rect(sheet.x + 10 + number * step, sheet.cy - 1 - BADGE / 2, BADGE, BADGE)
        nodes.append(_badge(role, place, place, words[role], ui))
    return nodes


def _badge(role: int, badge: Rect, place: Rect, values: str, ui: Ui) -> Node:
    name = ROLE_NAMES[role]
    label = ui.texts(f"batailles.table.role.{name}", values=values)
    sign = picture(badge, f"batailles/badge_{name}")
    return Node("image", place, f"batailles.role.{name}", label, tooltip=label, children=(sign,))


def _values(army: Army, role: int) -> str:
    """`1, 2`; nothing for minefields, which have none."""
    values = sorted({army.values[face] for face in range(len(army.values)) if army.roles[face] == role})
    return "" if role == MINE else ", ".join(map(str, values))
