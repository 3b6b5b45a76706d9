"""What can be shown at a presenter's screen: the playlists of every game, and all its examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from game.catalogue import card_of
from game.teaching.playlists import Reel
from scenes.kit.drawing.theme import HEADING, STRONG
from scenes.kit.screen.tree import Node, find
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import icon_button
from scenes.kit.widgets.bin import Bin
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.kit.widgets.left_out import NOTHING, LeftOut, left_out_row
from scenes.kit.widgets.page import Page
from scenes.kit.widgets.rows import worded_row
from scenes.kit.window.inputs import Input
from scenes.rooms.example.words import lasts

TOOL: Final = 46.0
TOOL_GAP: Final = 8.0


class DemoShelfDoors(msgspec.Struct, frozen=True):
    """`reels` says what there is, `present` shows one, `change` opens one to be put together otherwise (a copy of what
    is not the player's own), `fresh` a new one of a game; `minutes`: how long one lasts (0: it cannot be shown).
    """

    reels: Callable[[], Sequence[Reel]]
    present: Callable[[Reel], None]
    change: Callable[[Reel], None]
    fresh: Callable[[str], None]
    minutes: Callable[[Reel], int]


class DemoShelf(Page):
    """A playlist of one's own that is deleted can be brought back until the page is left."""

    keys = "library"
    title_key = "demo.title"
    widest = 760.0

    def __init__(self, doors: DemoShelfDoors, left_out: LeftOut = NOTHING) -> None:
        super().__init__()
        self._left_out = left_out
        self._doors = doors
        self._wanted: Reel | None = None
        """What the player has just put together, to be shown where it can be started."""
        self._look()
        self._bin = Bin(lambda: self.app)

    def resume(self) -> None:
        """One of them may have been changed. After a demo no key of it begins it again, unless the focus is seen."""
        before = self._reels
        self._look()
        self._wanted = next((reel for reel in self._reels if reel.own and reel not in before), None)
        if not self.app.ui.focus_visible:
            self.remembered_focus = ""
        elif self._wanted is not None:
            self.remembered_focus = self._key_of(self._wanted)
        self.app.invalidate()

    def _key_of(self, reel: Reel) -> str:
        return f"demo.reel.{self._reels.index(reel)}"

    def build(self, ui: Ui) -> Node:
        root, wanted = super().build(ui), self._wanted
        if wanted is None:
            return root
        self._wanted, row = None, find(root, self._key_of(wanted))
        if row is not None:
            self._scroll.reveal(row.rect)
        return super().build(ui)

    def _look(self) -> None:
        self._reels = tuple(self._doors.reels())
        known = [(reel, number) for number, reel in enumerate(self._reels) if reel.path is not None]
        self._minutes = {number: self._doors.minutes(reel) for reel, number in known}

    def update(self, seconds: float) -> bool:
        """How long everything of a game lasts is found out by and by: one does not wait for it."""
        number = next((number for number in range(len(self._reels)) if number not in self._minutes), None)
        if number is None:
            return False
        self._minutes[number] = self._doors.minutes(self._reels[number])
        self.app.invalidate()
        return True

    def leave(self) -> None:
        self._bin.empty()

    def handle(self, event: Input) -> bool:
        return self._bin.handle(event) or super().handle(event)

    def _ask_delete(self, reel: Reel) -> None:
        """What somebody has worked on is not thrown away by one press."""
        worked_on = len(reel.scenes) > 1 or any(
            scene.say or scene.notes or scene.captions or scene.skips for scene in reel.scenes
        )
        if not worked_on:
            self._delete(reel)
            return
        answers = [
            Answer("library.delete", partial(self._delete, reel), "paper", "trash"),
            Answer("library.cancel", None, "primary", "undo"),
        ]
        title = self.app.texts.pick(reel.title)
        self.app.stack.push(Dialog("demo.delete.title", "demo.delete.text", answers, demo=title))

    def _delete(self, reel: Reel) -> None:
        if reel.path is not None:
            self._bin.throw(reel.path, self.app.texts.pick(reel.title), self.resume)

    def rows(self, column: Column) -> None:
        say, game = column.ui.texts, ""
        left_out_row(column, self._left_out)
        column.words(say("demo.lead"), colour="ink_soft", gap=14)
        mine = [number for number, reel in enumerate(self._reels) if reel.own]
        if mine:
            column.words(say("playlist.mine"), HEADING, gap=8)
            for number in mine:
                self._reel(column, number, self._reels[number])
            column.space(10)
        for number, reel in enumerate(self._reels):
            if reel.own:
                continue
            if reel.game != game:
                if game:
                    self._compose(column, game)
                game = reel.game
                column.space(4)
                column.words(say.pick(card_of(game).title), HEADING, gap=8)
            self._reel(column, number, reel)
        if game:
            self._compose(column, game)

    def _compose(self, column: Column, game: str) -> None:
        say, run = column.ui.texts, partial(self._doors.fresh, game)
        words = say("playlist.fresh_of", game=say.pick(card_of(game).title))
        worded_row(column, f"demo.fresh.{game}", words, run, icon="plus")
        column.space(10)

    def _reel(self, column: Column, number: int, reel: Reel) -> None:
        """One to be shown; beside it what else can be done with one that somebody put together."""
        ui, say = column.ui, column.ui.texts
        title = say.pick(reel.title)
        if title == say.pick(card_of(reel.game).title):
            title = say("demo.everything")
        of = [say.pick(card_of(reel.game).title)] if reel.own else []
        below = " · ".join([*of, lasts(say, len(reel.scenes), self._minutes.get(number, 0))])
        tools: list[tuple[str, str, str, Callable[[], None]]] = []
        if reel.path is not None:
            label = say("playlist.change" if reel.own else "playlist.copy", title=title)
            tools.append(("change", "pencil", label, partial(self._doors.change, reel)))
        if reel.own:
            tools.append(("delete", "trash", say("library.delete"), partial(self._ask_delete, reel)))
        left = column.beside(right=len(tools) * (TOOL + TOOL_GAP))
        show = partial(self._doors.present, reel)
        worded_row(left, f"demo.reel.{number}", title, show, icon="play", role=STRONG, below=below)
        place = column.here._replace(h=left.height)
        for at, (key, icon, label, run) in enumerate(tools):
            tool = place.less(left=left.width + TOOL_GAP + at * (TOOL + TOOL_GAP)).at_left(TOOL, TOOL)
            left.nodes.append(icon_button(ui, f"demo.{key}.{number}", tool, icon, label, run))
        column.join(left)
        column.space(10)
