"""Whose eyes look at a replay: those of a seat, of the public, or of somebody who sees everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scenes.kit.drawing.theme import STRONG
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.kit.widgets.basic import button, button_height, picture
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.sheet import Sheet, SheetButton
from scenes.rooms.replay.player import ALL_SEEING

TOKEN = 40.0


def view_name(ui: Ui, seats: Sequence[Seat], observer: int) -> str:
    """What these eyes are called."""
    if observer == ALL_SEEING:
        return ui.texts("replay.all_seeing")
    return seats[observer].name if observer < len(seats) else ui.texts("replay.public")


def view_art(ui: Ui, seats: Sequence[Seat], observer: int) -> str:
    """The drawing for these eyes."""
    if observer == ALL_SEEING:
        return "icon_hint"
    return ui.palette.token_art(seats[observer].token) if observer < len(seats) else "icon_eye"


class Views(Sheet):
    """`chosen` gets the seat, the number of seats for the public, or ALL_SEEING."""

    widest = 520.0

    def __init__(self, seats: Sequence[Seat], present: int, chosen: Callable[[int], None]) -> None:
        super().__init__()
        self._seats = seats
        self._present = present
        self._chosen = chosen

    def title(self, ui: Ui) -> str:
        return ui.texts("replay.view")

    def content(self, column: Column) -> None:
        ui, height = column.ui, max(TOKEN + 8, button_height(column.ui, STRONG))
        for observer in (*range(len(self._seats) + 1), ALL_SEEING):
            line = column.strip(height, gap=10)
            here, name = observer == self._present, view_name(ui, self._seats, observer)
            column.nodes += [
                picture(line.less(left=4).at_left(TOKEN, TOKEN), view_art(ui, self._seats, observer)),
                button(
                    ui, f"replay.view.{observer}", line.less(left=TOKEN + 16, right=8), name,
                    partial(self._choose, observer), role=STRONG,
                    kind="primary" if here else "paper", icon="check" if here else "",
                ),
            ]  # fmt: skip

    def _choose(self, observer: int) -> None:
        self.app.stack.pop()
        self._chosen(observer)

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """Back."""
        return [("close", ui.texts("library.cancel"), "close", "paper", self.back)]
