"""What whoever hosts at the big screen sees of the round: who plays with what, at which address one comes in."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from scenes.kit.drawing.theme import BODY, LABEL, STRONG
from scenes.kit.layout import fitting, grid, share
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import button, button_height, button_width, choice, toggle
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.sheet import Sheet, SheetButton
from scenes.phones.addresses import Address
from scenes.phones.hosting import TOP, Hosting, HostMenu

GAP: Final = 12.0
SYSTEMS: Final = {"win32": "windows", "darwin": "macos"}
"""What the words about firewalls are called; 'linux' for all others."""


def firewall_words(ui: Ui, port: int, platform: str = sys.platform) -> str:
    """What to do on this system where it lets nobody in."""
    return ui.texts(f"phones.firewall.{SYSTEMS.get(platform, 'linux')}", port=port)


class Surroundings(NamedTuple):
    """The round as the big screen has it: where it listens, and whether only one person sees the screen (None: there
    are several, or none).
    """

    hosting: Hosting
    addresses: Sequence[Address]
    address: str
    port: int
    move: Callable[[str], None]
    sees_alone: Callable[[], bool | None]
    see_alone: Callable[[bool], None]
    close: Callable[[], None]


class HostSheet(Sheet):
    """One menu at a time, as on the phone of a host; the first one also says how one comes in."""

    widest = 760.0

    def __init__(self, around: Surroundings) -> None:
        super().__init__()
        self._around = around
        self._way = TOP
        self.remembered_focus = "sheet.resume"

    def title(self, ui: Ui) -> str:
        return ui.texts("phones.host")

    def content(self, column: Column) -> None:
        menu = self._menu(column.ui)
        if menu.said:
            column.words(menu.said, STRONG, gap=GAP)
        self._ways(column, menu)
        if self._way == TOP:
            self._way_in(column)
            self._eyes(column)
        column.space(GAP)

    def _menu(self, ui: Ui) -> HostMenu:
        menu = self._around.hosting.menu(ui.texts, self._way)
        if menu is None:  # the seat is no more
            self._way = TOP
            menu = self._around.hosting.menu(ui.texts, TOP)
        assert menu is not None
        return menu

    def _ways(self, column: Column, menu: HostMenu) -> None:
        ui, high = column.ui, button_height(column.ui)
        widest = max(button_width(ui, label) for _, label in menu.ways)
        columns = min(2, fitting(column.width, widest, GAP))
        places = grid(column.here, len(menu.ways), columns, (share(column.width, columns, GAP), high), GAP)
        for place, (way, label) in zip(column.take(places, 2 * GAP), menu.ways, strict=True):
            column.nodes.append(button(ui, f"host.{way}", place, label, partial(self._choose, way)))

    def _choose(self, way: str) -> None:
        hosting = self._around.hosting
        if hosting.menu(self.app.texts, way) is not None:
            self._way = way
        else:
            self._way = TOP
            if way.partition(":")[0] in {"rematch", "game"}:
                self.app.stack.pop()
            hosting.do(way)
        self.app.invalidate()

    def _way_in(self, column: Column) -> None:
        """The addresses of this computer by the names of their interfaces, and what may stand in the way."""
        ui, around = column.ui, self._around
        column.words(ui.texts("phones.address"), STRONG, gap=6)
        options = [(known.address, named(known)) for known in around.addresses]
        columns = min(2, fitting(column.width, max(button_width(ui, label, icon=True) for _, label in options), 8.0))
        for start in range(0, len(options), columns):
            row = column.strip(button_height(ui), 8.0)
            column.nodes.append(
                choice(ui, f"host.address.{start}", row, options[start : start + columns], around.address, self._move)
            )
        column.words(firewall_words(ui, around.port), LABEL, colour="ink_soft", gap=GAP)

    def _move(self, address: str) -> None:
        if address != self._around.address:
            self.app.stack.pop()
            self._around.move(address)

    def _eyes(self, column: Column) -> None:
        alone = self._around.sees_alone()
        if alone is not None:
            ui = column.ui
            place = column.strip(button_height(ui, BODY), GAP)
            column.nodes.append(toggle(ui, "host.only_me", place, ui.texts("phones.only_me"), alone, self._see_alone))

    def _see_alone(self, alone: bool) -> None:
        self._around.see_alone(alone)
        self.app.invalidate()

    def buttons(self, ui: Ui) -> list[SheetButton]:
        return [
            ("close_phones", ui.texts("phones.close"), "close", "paper", self._close),
            ("resume", ui.texts("phones.go_on"), "play", "primary", self.back),
        ]

    def _close(self) -> None:
        self.app.stack.pop()
        self._around.close()


def named(known: Address) -> str:
    """How an address is called; by itself, where the system does not say whose it is."""
    return f"{known.address} ({known.interface})" if known.interface else known.address
