"""The positions of a game that were saved by name: to open again, to name otherwise, to give away, to throw away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from functools import partial

import msgspec

from game.catalogue import card_of
from game.core.content.content import ContentError
from game.teaching.examples import Example
from game.teaching.moments import LONGEST_TITLE, title_for
from game.teaching.saved_positions import rename_position, saved_positions
from scenes.kit.drawing.art import tile_of
from scenes.kit.drawing.theme import BODY
from scenes.kit.widgets.ask import Ask
from scenes.kit.widgets.bin import Bin, tell_not_saved
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.page import Page
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.slip import Slip, SlipDeed, Slips, said_moment
from scenes.kit.window.inputs import Input

GAP = 14.0
POLL = 2.0


class ShelfDoors(msgspec.Struct, frozen=True):
    """Where a saved position leads: into the room; out as a file. `fresh` opens the room with a new one."""

    open: Callable[[Example], None]
    export: Callable[[Example], None]
    fresh: Callable[[], None]


class PositionShelf(Page):
    """What is deleted can be brought back until the room is left."""

    keys = "library"
    title_key = "position.mine"
    widest = 1060.0
    poll_seconds = POLL

    def __init__(self, game: str, doors: ShelfDoors) -> None:
        super().__init__()
        self.game = game
        self._doors = doors
        self._bin = Bin(lambda: self.app)
        self._shown: Sequence[Example] = ()

    def leave(self) -> None:
        self._bin.empty()

    def update(self, seconds: float) -> bool:
        """An author may save a file meanwhile."""
        if saved_positions(self.game) != self._shown:
            self.app.invalidate()
        return super().update(seconds)

    # ---- what can be done ---------------------------------------------------------------------

    def rename(self, saved: Example) -> None:
        """Asks for another name."""

        def renamed(name: str) -> None:
            try:
                rename_position(saved, title_for(name, self.game))
            except (OSError, ContentError) as error:
                tell_not_saved(self.app, name, error)
            self.app.invalidate()

        now = self.app.texts.pick(saved.title)
        ask = Ask("library.rename", "position.rename.text", "library.keep", renamed, value=now, longest=LONGEST_TITLE)
        self.app.stack.push(ask)

    def delete(self, saved: Example) -> None:
        """Throws the file away; the notice, or Ctrl+Z, brings it back."""
        self._bin.throw(saved.path, self.app.texts.pick(saved.title))

    def handle(self, event: Input) -> bool:
        return self._bin.handle(event) or super().handle(event)

    # ---- building -----------------------------------------------------------------------------

    def rows(self, column: Column) -> None:
        say = column.ui.texts
        self._shown = saved_positions(self.game)
        column.words(say("position.mine_about"), BODY, colour="ink_soft", gap=14)
        worded_row(column, "shelf.fresh", say("position.fresh"), self._doors.fresh, icon="plus", gap=GAP)
        slips = Slips(column.ui, "shelf", [say("position.reopen")], column.width)
        for saved in self._shown:
            place = column.strip(slips.height, gap=GAP)
            column.nodes.append(slips.node(self._slip(saved), place))

    def _slip(self, saved: Example) -> Slip:
        say = self.app.texts

        def deed(name: str, icon: str, run: Callable[[Example], None]) -> SlipDeed:
            return SlipDeed(name, icon, say(f"library.{name}"), partial(run, saved))

        others = (
            deed("rename", "pencil", self.rename),
            deed("export", "save", self._doors.export),
            deed("delete", "trash", self.delete),
        )
        first = SlipDeed("open", "pencil", say("position.reopen"), partial(self._doors.open, saved), "primary")
        game = say.pick(card_of(self.game).title)
        return Slip(saved.name, tile_of(self.game), say.pick(saved.title), game, _when(self, saved), first, others)


def _when(shelf: PositionShelf, saved: Example) -> str:
    """When it was saved; '' if it has just been thrown away."""
    try:
        return said_when(shelf, saved.path.stat().st_mtime)
    except OSError:
        return ""


def said_when(shelf: PositionShelf, seconds: float) -> str:
    """A moment of a file; '' for one that no calendar has: some disks keep any number."""
    try:
        moment = datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError):
        return ""
    return said_moment(shelf.app.texts, moment.isoformat(), date.today())
