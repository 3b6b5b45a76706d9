"""With whose eyes to look at a replay: those of a seat, of the public, or of somebody who sees everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scenes.kit.drawing.theme import STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.kit.widgets.basic import button, button_height, picture
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

    def content(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        nodes: list[Node] = []
        height = max(TOKEN + 8, button_height(ui, STRONG))
        top = y
        for observer in (*range(len(self._seats) + 1), ALL_SEEING):
            art = Rect(x + 4, top + (height - TOKEN) / 2, TOKEN, TOKEN)
            nodes.append(picture(art, view_art(ui, self._seats, observer)))
            place = Rect(x + TOKEN + 16, top, width - TOKEN - 24, height)
            here = observer == self._present
            nodes.append(
                button(
                    ui, f"replay.view.{observer}", place, view_name(ui, self._seats, observer),
                    partial(self._choose, observer), role=STRONG,
                    kind="primary" if here else "paper", icon="check" if here else "",
                )
            )  # fmt: skip
            top += height + 10
        return nodes, top - 10 - y

    def _choose(self, observer: int) -> None:
        self.app.stack.pop()
        self._chosen(observer)

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """Back."""
        return [("close", ui.texts("library.cancel"), "close", "paper", self.back)]
