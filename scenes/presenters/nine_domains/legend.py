"""What the special cards of this match do, in a few words each, where the viewer's domains will lie: read before the
first turn, and until the first domain is won.
"""

from __future__ import annotations

from typing import Final

from game.nine_domains.content import Content
from game.nine_domains.models import CardSpec
from game.nine_domains.state import State
from game.nine_domains.zones import front, used
from scenes.kit.drawing.theme import LOG, LOG_NAME, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, text

SIZES: Final = (16.0, 15.0, 14.0)
"""In logical units; smaller words are none."""
LINE: Final = 1.16
RIM: Final = 6.0
BESIDE: Final = 8.0
"""Between a card and its words."""


def specials_of(content: Content, view: State, seat: int) -> list[CardSpec]:
    """The special cards that a player was dealt: what is left, lies there and is used of them; all can tell."""
    lying = (face for place in range(view.places) for face in view.table.faces_in(front(place, seat)))
    faces = {*view.cards_left(seat), *lying, *view.table.faces_in(used(seat))}
    return [content.cards[face] for face in sorted(faces) if face in content.special_faces]


def special_legend(content: Content, view: State, seat: int, room: Rect, ui: Ui) -> list[Node]:
    """A line for each in the largest letters that have room for all of them; nothing where none have: each card says it
    when it is pointed at.
    """
    specs = [spec for spec in specials_of(content, view, seat) if spec.brief is not None and spec.text is not None]
    lines = [(ui.texts.pick(spec.name), ui.texts.pick(spec.brief or spec.name), spec) for spec in specs]
    for size in SIZES if lines else ():
        name, words = LOG_NAME.at(size), LOG.at(size)
        first = max(ui.measure(called, name) for called, _, _ in lines) + BESIDE
        wide = 2 * RIM + first + max(ui.measure(said, words) for _, said, _ in lines) + 2
        high = len(lines) * ui.size(words) * LINE + RIM
        if wide <= room.w and high <= room.h:
            return _lines(lines, Rect(room.x, room.y, wide, high), first, (name, words), ui)
    return []


def _lines(
    lines: list[tuple[str, str, CardSpec]], sheet: Rect, first: float, roles: tuple[TypeRole, TypeRole], ui: Ui
) -> list[Node]:
    nodes = [Node("image", sheet, look=SheetLook(radius=12, shadow=4, lip=2))]
    line = (sheet.h - RIM) / len(lines)
    for number, (called, said, spec) in enumerate(lines):
        place = Rect(sheet.x + RIM, sheet.y + RIM / 2 - 1 + number * line, sheet.w - 2 * RIM, line)
        label = f"{called} — {ui.texts.pick(spec.text or spec.name)}"
        nodes.append(Node("image", place, f"nine.special.{spec.id}", label, tooltip=label))
        nodes.append(text(place._replace(w=first), called, roles[0]))
        nodes.append(text(place.less(left=first), said, roles[1]))
    return nodes
