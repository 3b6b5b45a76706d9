"""The library: every match of this machine, to go on with, to see again, to name, to share, to throw away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, Literal, get_args

import msgspec

from game.catalogue import NAMES
from game.core.files.files import typed_path, write_beside
from game.core.journal.journal import LONGEST_TITLE, JournalError
from game.core.library.library import FINISHED, OPEN, Library, LibraryError, MatchRow
from game.core.texts import one_line
from game.matches.sources import match_of, read_match
from scenes.kit.drawing.theme import BODY, STRONG
from scenes.kit.reasons import reason_of
from scenes.kit.screen.stack import Host
from scenes.kit.widgets.ask import Ask
from scenes.kit.widgets.basic import button, button_height, button_width, choice
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.kit.widgets.page import Page
from scenes.kit.window.inputs import FileDropped, Input, Key
from scenes.rooms.library.files import SUFFIX, import_file
from scenes.rooms.library.rows import RowTools, players_of, slip_of, slips_of, title_of

POLL = 2.0
GAP = 14.0
Shown = Literal["all", "open", "finished", "away"]
SHOWN: Final[tuple[Shown, ...]] = get_args(Shown)


class LibraryDoors(msgspec.Struct, frozen=True):
    """Where the library leads, and the folder that exported matches go to; `kept_shut` tells, and says so, whether
    nothing of a match leaves it now.
    """

    go_on: Callable[[MatchRow], None]
    replay: Callable[[MatchRow], None]
    exports: Path
    kept_shut: Callable[[MatchRow], bool] = lambda row: False


class LibraryRoom(Page):
    """The list of matches, and the shelf of those that were put away to begin anew. What is deleted from either can be
    brought back until the room is left.
    """

    keys = "library"
    title_key = "library.title"
    widest = 1060.0
    poll_seconds = POLL

    def __init__(self, library: Library, doors: LibraryDoors) -> None:
        super().__init__()
        self.library = library
        self._doors = doors
        self.shown: Shown = "all"
        self._rows: list[MatchRow] = []
        self._elsewhere: set[str] = set()
        self._deleted: list[tuple[MatchRow, Callable[[], None]]] = []  # each with what brings it back
        self._changes = 0

    # ---- coming and going ---------------------------------------------------------------------

    def enter(self, app: Host) -> None:
        super().enter(app)
        self.refresh()

    def resume(self) -> None:
        self.refresh()

    def leave(self) -> None:
        for _, bring_back in self._deleted:
            self.app.withdraw(bring_back)
        if self._deleted:
            self._try(lambda: self.library.purge([row.id for row, _ in self._deleted]))

    def update(self, seconds: float) -> bool:
        """Looks now and then whether another window has changed something."""
        try:
            changed = self.library.foreign_changes() != self._changes
        except LibraryError:
            changed = False
        if changed:
            self.refresh()
        return super().update(seconds)

    def refresh(self) -> None:
        """Reads the list again."""

        def read() -> None:
            self._changes = self.library.foreign_changes()
            rows = self.library.matches(put_away=self.shown == "away")
            gone = {row.id for row, _ in self._deleted}
            self._rows = [row for row in rows if row.game in NAMES and row.id not in gone]
            claimed = self.library.all_claimed()
            self._elsewhere = {row.id for row in self._rows if row.id in claimed and row.state == OPEN}

        self._try(read)
        self.app.invalidate()

    def _try(self, do: Callable[[], None]) -> bool:
        """Does something with the library; what it cannot do is said in a notice."""
        try:
            do()
        except LibraryError as error:
            icon = "lock" if error.key == "library.read_only" else "warning"
            self.app.notify(self.app.texts(error.key), icon)
            return False
        return True

    @property
    def rows_shown(self) -> list[MatchRow]:
        """The matches that are listed now."""
        return [row for row in self._rows if self.shown in ("all", "away", row.state)]

    # ---- what can be done ---------------------------------------------------------------------

    def rename(self, row: MatchRow) -> None:
        """Asks for another title."""

        def renamed(title: str) -> None:
            self._try(lambda: self.library.rename(row.id, title))
            self.refresh()

        ask = Ask(
            "library.rename", "library.rename.text", "library.keep", renamed,
            value=row.title, longest=LONGEST_TITLE, empty=True,
        )  # fmt: skip
        self.app.stack.push(ask)

    def delete(self, row: MatchRow) -> None:
        """Takes a match off the list; the notice brings it back."""
        if self._try(lambda: self.library.delete(row.id)):
            words = self.app.texts("library.deleted", title=title_of(self.app.texts, row))
            bring_back = partial(self.restore if self.shown == "away" else self.bring_back, row)
            self._deleted.append((row, bring_back))
            self.app.notify(words, "trash", answer=self.app.texts("library.undo"), run=bring_back)
        self.refresh()

    def bring_back(self, row: MatchRow) -> None:
        """Puts a match that was deleted, or put away, into the list again."""
        if self._try(lambda: self.library.bring_back(row.id)):
            self.restore(row)

    def restore(self, row: MatchRow) -> None:
        """Undoes a deletion from the shelf: there it stands again."""
        for deleted in [deleted for deleted in self._deleted if deleted[0] == row]:
            self._deleted.remove(deleted)
            self.app.withdraw(deleted[1])
        self.refresh()

    def take_off_the_shelf(self, row: MatchRow) -> None:
        """A match that was put away is among the others again, and is shown there."""
        self.bring_back(row)
        self._show("all")
        self.app.notify(self.app.texts("library.back_again", title=title_of(self.app.texts, row)), "check")

    def export(self, row: MatchRow) -> None:
        """Writes a match to a file; of a match that goes on it first says what the file gives away."""
        if row.state == FINISHED:
            self._export(row)
            return
        if self._doors.kept_shut(row):
            return
        answers = [Answer("library.export", partial(self._export, row), "paper", "save"), Answer("library.cancel")]
        self.app.stack.push(Dialog("library.secrets", "library.secrets.text", answers))

    def _export(self, row: MatchRow) -> None:
        texts = self.app.texts
        try:
            data = match_of(read_match(row, self.library)).export()
            day = row.updated[:10]
            name = f"{title_of(texts, row)} {players_of(row)} {day}"
            path = write_beside(self._doors.exports, name, SUFFIX, data)
        except (JournalError, LibraryError, OSError, KeyError) as error:
            self.app.notify(texts("library.not_exported", reason=reason_of(texts, error)), "warning")
            return
        self.app.notify(texts("library.exported", path=str(path)), "save")

    def import_file(self, path: Path) -> None:
        """Puts the match in a file into the library."""
        if import_file(self.app, self.library, path):
            self.shown = "all"
            self.refresh()

    def ask_for_file(self) -> None:
        """Asks for the path of a file to import."""

        def given(words: str) -> None:
            try:
                self.import_file(typed_path(words))
            except OSError as error:
                reason = reason_of(self.app.texts, error)
                self.app.notify(self.app.texts("library.not_imported", file=one_line(words), reason=reason), "warning")

        self.app.stack.push(Ask("library.import", "library.import.text", "library.import", given, longest=400))

    def handle(self, event: Input) -> bool:
        if isinstance(event, FileDropped):
            self.import_file(event.path)
            return True
        if isinstance(event, Key) and event.name == "z" and event.control and self._deleted:
            self._deleted[-1][1]()
            return True
        return super().handle(event)

    # ---- building -----------------------------------------------------------------------------

    def rows(self, column: Column) -> None:
        ui, texts, shown = column.ui, column.ui.texts, self.rows_shown
        self._head(column)
        if not shown:
            key = "none_of_these" if self._rows else "none_away" if self.shown == "away" else "none"
            column.space(20)
            column.words(texts(f"library.{key}"), BODY, colour="ink_soft", align="centre")
            return
        if self.shown == "away":
            column.words(texts("library.away_about"), BODY, colour="ink_soft", gap=16)
        slips = slips_of(ui, column.width)
        step = slips.height + GAP
        start = column.here._replace(h=slips.height)
        column.space(len(shown) * step)
        first = max(0, int((-ui.height - start.y) / step))  # only what is near the window is built
        for number, row in enumerate(shown[first : first + int(3 * ui.height / step) + 2], start=first):
            place, elsewhere = start.moved(0, number * step), row.id in self._elsewhere
            column.nodes.append(slips.node(slip_of(texts, row, self._tools(row), elsewhere=elsewhere), place))
        if self.library.damaged:
            column.space(6)
            column.words(texts.plural("library.left_out", len(self.library.damaged)), BODY, colour="danger")

    def _head(self, column: Column) -> None:
        """Which matches are listed, and the way to add one."""
        ui, height = column.ui, max(46.0, button_height(column.ui, STRONG))
        words = [(kind, ui.texts(f"library.{kind}")) for kind in SHOWN]
        label, tip = ui.texts("library.import"), ui.texts("library.import.tip")
        import_width = button_width(ui, label, icon=True, role=STRONG)
        wanted = sum(ui.measure(name, STRONG) + 64 for _, name in words)
        beside = wanted + import_width + 20 <= column.width
        line = column.strip(height, gap=20 if beside else 10)
        place = line.at_right(import_width, height)
        if not beside:
            place = column.strip(height, gap=20)._replace(w=min(column.width, import_width))
        line = line._replace(w=min(column.width, wanted))
        column.nodes += [
            choice(ui, "library.shown", line, words, self.shown, self._show),
            button(ui, "library.import", place, label, self.ask_for_file, icon="plus", role=STRONG, tooltip=tip),
        ]

    def _show(self, kind: str) -> None:
        self.shown = next(shown for shown in SHOWN if shown == kind)
        self._scroll.scroll_to(0.0)
        self.refresh()

    def _tools(self, row: MatchRow) -> RowTools:
        return RowTools(
            bring_back=partial(self.take_off_the_shelf, row) if self.shown == "away" else None,
            go_on=partial(self._doors.go_on, row) if row.state == OPEN else None,
            replay=partial(self._doors.replay, row),
            rename=partial(self.rename, row),
            export=partial(self.export, row),
            delete=partial(self.delete, row),
        )
