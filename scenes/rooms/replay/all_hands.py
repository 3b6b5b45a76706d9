"""Who sees everything sees all hands: player by player, sorted, every card with its name."""

from __future__ import annotations

from scenes.kit.drawing.theme import LABEL, SEAT_NAME
from scenes.kit.geometry import Rect
from scenes.kit.layout import fitting, grid
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import picture, text
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.sheet import Sheet
from scenes.table.board.open_hands import hand_of
from scenes.table.board.picture import TablePicture
from scenes.table.board.pieces import PieceLook, Pose, name_of

WIDTH, GAP, TOKEN = 66.0, 10.0, 40.0
LONGEST = 128.0  # of a name: a longer one is set smaller, for more than one card has to lie in a row


class AllHands(Sheet):
    """The hands as they are at the moment that `shown` shows with eyes that see everything."""

    widest = 940.0

    def __init__(self, shown: TablePicture) -> None:
        super().__init__()
        self._shown = shown

    def title(self, ui: Ui) -> str:
        return ui.texts("replay.all_hands")

    def content(self, column: Column) -> None:
        ui = column.ui
        line = ui.size(LABEL) * 1.3
        head = max(TOKEN, ui.size(SEAT_NAME) * 1.4) + 6
        hands = [hand_of(self._shown, ui, seat) for seat in range(len(self._shown.seats))]
        names = [ui.measure(name_of(piece.label), LABEL) for pieces in hands for piece in pieces]
        columns = fitting(column.width, min(max([WIDTH, *names]), LONGEST * ui.text_scale), GAP)
        pitch = column.width / columns
        for seat, (player, pieces) in enumerate(zip(self._shown.seats, hands, strict=True)):
            place = column.strip(head)
            column.nodes += [
                picture(place.at_left(TOKEN, TOKEN), ui.palette.token_art(player.token), player.name),
                text(place.less(left=TOKEN + 10), player.name, SEAT_NAME),
            ]
            height = max([WIDTH * piece.pose.h / piece.pose.w for piece in pieces], default=0.0)
            cells = column.take(grid(column.here, len(pieces), columns, (pitch, height + line + GAP)))
            for number, (cell, piece) in enumerate(zip(cells, pieces, strict=True)):
                pose = Pose(cell.cx, cell.y + height / 2 + 4, WIDTH, height)
                look = PieceLook(piece.picture, pose, "")
                below = Rect(cell.x + 1, pose.rect.bottom + 3, cell.w - 2, line)
                column.nodes += [
                    Node("image", pose.rect, f"hands.{seat}.{number}", piece.label, look, tooltip=piece.label),
                    text(below, name_of(piece.label), LABEL, align="centre"),
                ]
            column.space(GAP)
