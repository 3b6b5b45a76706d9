"""What of a player's own files is left out, said for as long as one is in a room that would show it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game.core.texts import Texts
from scenes.kit.drawing.theme import SMALL
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.sheet import Sheet

KEY: Final = "own.left_out"


class FileLeftOut(NamedTuple):
    """One file: its place in the player's folder, a line for each fault, and what opens the folder it lies in."""

    place: str
    faults: Callable[[Texts], Sequence[str]]
    open_folder: Callable[[], None]


class LeftOut(NamedTuple):
    """All files that are left out, the most telling one first; `show` opens the list of them."""

    files: Sequence[FileLeftOut] = ()
    show: Callable[[], None] = lambda: None

    def words(self, texts: Texts) -> str:
        """The first fault in full, and how many other files there are."""
        first, *others = self.files
        told = f"{first.place}:{first.faults(texts)[0]}"
        more = f" {texts.plural('own.left_out_too', len(others))}" if others else ""
        return f"{told if told.endswith(('.', '!', '?')) else f'{told}.'}{more}"

    def led_by(self, place: str) -> LeftOut:
        """The same with a file first, by the end of its place."""
        return self._replace(files=sorted(self.files, key=lambda file: not file.place.endswith(f"/{place}")))


NOTHING: Final = LeftOut()


def left_out_row(column: Column, found: LeftOut, words: str = "") -> None:
    """Adds a row that tells of them, in these `words` or usual ones, and opens the list; nothing where nothing is left
    out.
    """
    if not found.files:
        return
    say = column.ui.texts
    below = found.words(say)
    worded_row(column, KEY, words or say("own.left_out.row"), found.show, icon="warning", gap=16, below=below)


class LeftOutSheet(Sheet):
    """Every file that is left out with all its faults, short enough to be noted down; a file opens its folder."""

    widest = 980.0

    def __init__(self, files: Sequence[FileLeftOut]) -> None:
        super().__init__()
        self._files = files

    def title(self, ui: Ui) -> str:
        return ui.texts("own.left_out.title")

    def content(self, column: Column) -> None:
        say = column.ui.texts
        column.words(say("own.left_out.lead"), SMALL, colour="ink_soft", gap=12)
        for number, file in enumerate(self._files):
            below, told = "\n".join(file.faults(say)), say("own.open_place")
            worded_row(
                column, f"{KEY}.{number}", file.place, file.open_folder, icon="warning", gap=8, told=told, below=below
            )
