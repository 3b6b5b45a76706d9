"""The archive: the doors of the house to the library and to what was played before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from game.core.library import Library, MatchRow
from scenes.app import App
from scenes.library_room import LibraryDoors, LibraryRoom


class Archive:
    """Opens the library and replays. `exports`: the folder for exported matches; `tiles`: short names of the games'
    drawings.
    """

    def __init__(
        self,
        app: App,
        library: Library | None,
        exports: Path,
        tiles: Mapping[str, str],
        go_on: Callable[[MatchRow], None],
    ) -> None:
        self.app = app
        self.library = library
        self._tiles = tiles
        self._go_on = go_on
        self._exports = exports

    def open_library(self) -> None:
        """The room with all matches."""
        if self.library is None:
            self.app.notify(self.app.texts("library.missing"), "warning")
            return
        doors = LibraryDoors(self._go_on, self.replay, lambda game: f"tile_{self._tiles[game]}", self._exports)
        self.app.stack.push(LibraryRoom(self.library, doors))

    def replay(self, row: MatchRow) -> None:
        """A match of the library, to be seen again."""
        self._go_on(row)
