"""What can this card do? The piece one stays on, large on the sheet of the notebook: its name, its powers in a line or
two, and the clauses they rest on. There it covers nothing of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from game.core.table.table import UNKNOWN
from game.core.texts import Sentence
from scenes.kit.drawing.theme import HEADING, LOG, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, paragraph, text
from scenes.table.board.picture import TablePicture, piece_key, shown_face
from scenes.table.board.pieces import Piece, PieceLook, Pose, name_of
from scenes.table.board.rooms import log_sheet

LARGEST: Final = 190.0
"""The width of the card."""
MARGIN: Final = 20.0
GAP: Final = 12.0
SMALLEST: Final = 56.0
"""A picture narrower than that is left out: large letters need the room."""
SMALLEST_SHARE: Final = 0.5
LEAST: Final = 320.0
"""Less room than that is none: it covers what is read there."""


def lens(picture: TablePicture, ui: Ui, key: str, free: Callable[[Rect], Rect] | None = None) -> Node | None:
    """The piece with that key, as the viewer sees it where it lies, or what is told of a place; None: there is no such
    piece, or it has no name. `free`: what of the sheet is free of something else that is read there.
    """
    sheet = log_sheet(ui) if free is None else free(log_sheet(ui))
    if sheet.h < LEAST:
        sheet = log_sheet(ui)
    spot = next((spot for spot in picture.layout.spots if f"table.spot.{spot.key}" == key), None)
    if spot is not None:
        return None if spot.tip is None else _sheet(ui, sheet, spot.label, (spot.tip,))
    piece = next((sprite.piece for number, sprite in picture.sprites.in_order() if piece_key(number) == key), None)
    if piece is None or not piece.label:
        return None
    face = shown_face(picture.stage.view.table, piece)
    about = picture.presenter.about(picture.situation, piece.slot, face)
    name = name_of(piece.label) if about else piece.label
    return _sheet(ui, sheet, name[0].upper() + name[1:], about, piece if face != UNKNOWN else None)


def _sheet(ui: Ui, sheet: Rect, name: str, about: Sequence[Sentence], piece: Piece | None = None) -> Node:
    """A name, what there is to say, and a `piece` drawn over it if there is room."""
    room, size = sheet.h - 2 * MARGIN, 1.0
    words = _words(ui, sheet, name, about, size)
    while words[-1].rect.bottom > room and size > SMALLEST_SHARE:
        size -= 0.1
        words = _words(ui, sheet, name, about, size)
    top = sheet.y + MARGIN
    parts: list[Node] = []
    if piece is not None:
        ratio = piece.pose.h / piece.pose.w
        width = min(LARGEST, sheet.w - 2 * MARGIN, (room - words[-1].rect.bottom - GAP) / ratio)
        if width >= SMALLEST:
            pose = Pose(sheet.cx, top + width * ratio / 2, width, width * ratio, lift=6)
            parts.append(Node("image", pose.rect, look=PieceLook(piece.picture, pose, "")))
            top = pose.rect.bottom + GAP
    parts += [msgspec.structs.replace(node, rect=node.rect.moved(0, top)) for node in words]
    rect = Rect(sheet.x, sheet.y, sheet.w, parts[-1].rect.bottom + MARGIN - sheet.y)
    look = SheetLook(fill="cream", edge="lamp", radius=22, shadow=14, lip=3)
    return Node("notice", rect, "table.lens", ". ".join([name, *said(ui, about)]), look, children=tuple(parts))


def _words(ui: Ui, sheet: Rect, name: str, about: Sequence[Sentence], size: float) -> list[Node]:
    """Name and sentences, each with its clause under it, from y = 0 down; in letters of this share of their size."""
    left, room = sheet.x + MARGIN, sheet.w - 2 * MARGIN
    heading, body = (HEADING if ui.measure(name, HEADING) <= room else STRONG), LOG.at(LOG.size * size)
    nodes = [paragraph(ui, left, 0.0, room, name, heading.at(heading.size * size))]
    for sentence, words in zip(about, said(ui, about), strict=True):
        nodes.append(paragraph(ui, left, nodes[-1].rect.bottom + 6, room, words, body))
        if sentence.clause:
            line = ui.size(body) * 1.3
            rule = ui.texts("clause.title", clause=sentence.clause)
            nodes.append(text(Rect(left, nodes[-1].rect.bottom, room, line), rule, body, colour="ink_soft"))
    return nodes


def said(ui: Ui, about: Sequence[Sentence]) -> list[str]:
    """The sentences in the reader's language."""
    return [ui.texts.say(sentence) for sentence in about]
