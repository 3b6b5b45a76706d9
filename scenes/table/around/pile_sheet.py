"""Looking through an open pile: all of its cards side by side, in order, the last one first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scenes.kit.drawing.theme import LABEL
from scenes.kit.layout import fitting, grid
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import paragraph
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.sheet import Sheet
from scenes.table.board.picture import TablePicture
from scenes.table.board.pieces import Picture, PieceLook, Pose

WIDTH, GAP = 84.0, 16.0


class OpenCard(NamedTuple):
    """A card of the pile: how it looks and what it is called."""

    picture: Picture
    label: str


class PileSheet(Sheet):
    """`cards` gives the cards, the one on top first; `title` names the pile."""

    widest = 700.0

    def __init__(self, title: Callable[[], str], cards: Callable[[], Sequence[OpenCard]], ratio: float) -> None:
        super().__init__()
        self._title = title
        self._cards = cards
        self._ratio = ratio

    def title(self, ui: Ui) -> str:
        return self._title()

    def content(self, column: Column) -> None:
        ui, cards = column.ui, self._cards()
        if not cards:
            column.words(ui.texts("table.pile_empty"), LABEL)
        height, columns = WIDTH * self._ratio, fitting(column.width, WIDTH, GAP)
        wide = column.width / columns - 4
        high = max((ui.wrap(card.label, LABEL, wide).height for card in cards), default=0.0)
        size = column.width / columns, height + high + GAP
        cells = column.take(grid(column.here, len(cards), columns, size))
        for number, (cell, card) in enumerate(zip(cells, cards, strict=True)):
            pose = Pose(cell.cx, cell.y + height / 2 + 6, WIDTH, height)
            look = PieceLook(card.picture, pose, "")
            left, top = cell.x + 2, pose.rect.bottom + 4
            column.nodes += [
                Node("image", pose.rect, f"pile.card.{number}", card.label, look, tooltip=card.label),
                paragraph(ui, left, top, wide, card.label, LABEL, align="centre"),
            ]


def pile_sheet(picture: TablePicture, ui: Ui, zone: int) -> PileSheet:
    """The sheet of an open pile as it lies now."""
    lying = [piece for piece in picture.layout.pieces if piece.slot[0] == zone]
    lying.sort(key=lambda piece: -piece.slot[1])
    ratio = lying[0].pose.h / lying[0].pose.w if lying else 1.4
    titles = {pile.zone: pile.title for pile in picture.presenter.open_piles(picture.situation)}

    def title() -> str:
        return ui.texts.say(titles[zone], tuple(seat.name for seat in picture.seats))

    return PileSheet(title, lambda: [OpenCard(piece.picture, piece.label) for piece in lying], ratio)
