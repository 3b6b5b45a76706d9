"""The two rows of the display, and which of them the round is open to: said beside each row, and seen by its cards."""

from __future__ import annotations

from typing import Final

from game.flautz.state import DEALT, EXCHANGING, TURN, TURN_OVER, State
from game.flautz.turns import permitted_slots
from game.flautz.zones import AIR, SLOTS
from scenes.kit.drawing.theme import LABEL
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import paragraph_in, picture, text
from scenes.presenters.flautz.board import Arena
from scenes.presenters.flautz.in_hand import LARGER_LABEL, HandArena

SIGN: Final = 1.15
"""The height of the sign beside the words, as a share of that of a letter line."""


def open_slots(view: State) -> range:
    """The slots from which the round lets take a card; all while no round is played."""
    played = view.phase in (DEALT, TURN, EXCHANGING, TURN_OVER) and 0 <= view.zone < len(view.house.path)
    return permitted_slots(view) if played and view.match > 0 else SLOTS


def row_words(view: State, arena: Arena, ui: Ui) -> list[Node]:
    """What each row is called; where only one of them is open, an arrow towards it and a lock at the other."""
    may, nodes = open_slots(view), []
    for air in (True, False):
        words = ui.texts("flautz.table.in_the_air" if air else "flautz.table.on_the_ground")
        place = arena.row_label(air, 150 * ui.text_scale)
        is_open = (AIR.start if air else AIR.stop) in may
        if isinstance(arena, HandArena):
            role = LABEL.at(15 * min(1.0, LARGER_LABEL / ui.text_scale))
            nodes.append(paragraph_in(ui, place, words, role, colour="on_table", align="centre"))
            continue
        colour = "on_table" if is_open else "on_table_soft"
        nodes.append(text(place, words, LABEL, colour=colour, align="centre" if arena.high else "right"))
        if may != SLOTS:
            nodes += _sign(place, words, air, is_open, arena, ui)
    return nodes


def _sign(place: Rect, words: str, air: bool, is_open: bool, arena: Arena, ui: Ui) -> list[Node]:
    """Left of the words of a row; over or under them where the reserve of crystals stands there; nowhere where very
    large letters leave no room for it: then the cards alone show it.
    """
    width = min(ui.measure(words, LABEL), place.w)
    left = place.cx - width / 2 if arena.high else place.right - width
    side = ui.typesetter.line_height(LABEL) * SIGN
    end = place.right - side / 2
    tried = [
        Rect.centred(x, y, side, side)
        for x, y in ((left - 8 - side / 2, place.cy), (end, place.cy - side), (end, place.cy + side))
    ]
    taken = [arena.bowl(), *(arena.tile(number) for number in range(arena.zones + 1))]
    rect = next((rect for rect in tried if rect.x >= arena.mat.x and not any(map(rect.overlaps, taken))), None)
    if rect is None:
        return []
    name = "icon_lock" if not is_open else "icon_arrow_up" if air else "icon_arrow_down"
    label = ui.texts("flautz.table.row_open" if is_open else "flautz.table.row_closed", row=words)
    return [picture(rect, name, label, tint="dark")]
