"""What can be added to a playlist, those that are searched for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from game.core.content.rulebook import says
from game.core.texts import LocalText, Texts
from game.teaching.examples import Example
from game.teaching.playlists import PlaylistScene
from scenes.kit.drawing.theme import HEADING
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import Look
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.field import TextField
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.sheet import Sheet, SheetButton
from scenes.rooms.example.words import lasts

GAP: Final = 14.0
SEEN_IN_ROW: Final = (87.0, 60.0)
"""How large the picture of a scene is that can be added."""
FIELD: Final = "playlist.search"
EXAMPLES: Final = "example.more.title"
"""The heading of what the house offers; under the others stands what is the player's own."""


class Offered(msgspec.Struct, frozen=True):
    """A scene that can be added: under which heading (a message key), its title, what gives it (None where that could
    not be, which has been told), and the first words of its author; `waits`: the message key of why it cannot be yet.
    """

    heading: str
    title: Callable[[Texts], str]
    scene: Callable[[], PlaylistScene | None]
    says: LocalText | None = None
    waits: str = ""
    example: Example | None = None
    """What its picture is of; None where it is only written down when it is added."""


def drawn_on(app: Host, work: Callable[[], bool]) -> bool:
    """Draws one more picture that is wanted; False where none is."""
    drawn = work()
    if drawn:
        app.invalidate()
    return drawn


class SceneChooser(Sheet):
    """What can be added, those whose title or first words have what is typed. `chosen` gets one after the other, and
    says how many scenes there are then; at first there are `count`. `minutes`: how long these last by now.
    """

    widest = 760.0
    steady = True

    def __init__(
        self,
        offered: Sequence[Offered],
        chosen: Callable[[Offered], int],
        count: int = 0,
        minutes: Callable[[], int] = lambda: 0,
        look: Callable[[Ui, Example, Rect], Look | None] = lambda ui, example, place: None,
        work: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__()
        self._minutes = minutes
        self._look, self._work = look, work
        self._offered = tuple(offered)
        self._count = count
        self._numbers: dict[int, int] = {}
        """Which scene of the playlist each became that was added here."""
        self._chosen = chosen
        self._field = TextField(FIELD, changed=lambda _words: self._searched())
        self.remembered_focus = FIELD

    def _searched(self) -> None:
        self._scroll.offset = 0.0
        self.app.invalidate()

    def title(self, ui: Ui) -> str:
        so_far = [lasts(ui.texts, self._count, self._minutes())] if self._count else []
        return " · ".join([ui.texts("playlist.add"), *so_far])

    def head(self, column: Column) -> None:
        say, place = column.ui.texts, column.strip(48.0, gap=GAP)
        column.nodes.append(self._field.node(column.ui, place, say("position.search"), hint=say("position.search")))

    def content(self, column: Column) -> None:
        say, heading = column.ui.texts, ""
        column.words(say("playlist.offered_too"), colour="ink_soft", gap=GAP)
        for number, offered in enumerate(self._offered):
            title, below = offered.title(say), "" if offered.says is None else say.pick(offered.says)
            below = say(offered.waits) if offered.waits else below
            clauses = () if offered.example is None else offered.example.clauses
            if not says(" ".join([title, below, *clauses]), self._field.value):
                continue
            if offered.heading != heading:
                heading = offered.heading
                column.words(say(heading), HEADING, gap=8)
            key, run, there = f"playlist.offered.{number}", partial(self._choose, number), self._numbers.get(number)
            told = say("playlist.is_scene", number=there) if there else ""
            sign = "icon_timer" if offered.waits else "icon_check" if there else "icon_plus"
            icon = "bookmark" if offered.example is None else ""
            worded_row(
                column, key, title, run, icon=icon, enabled=not offered.waits, gap=8, signs=(sign,), told=told,
                below=below, picture_size=SEEN_IN_ROW, seen=partial(self._seen, column.ui, offered.example),
            )  # fmt: skip
        if not heading:
            column.words(say("rules.nothing"), colour="ink_soft")

    def _seen(self, ui: Ui, example: Example | None, place: Rect) -> Look | None:
        """The picture of an example, where it is in sight."""
        view = self._scroll.view
        in_sight = place.bottom > view.y and place.y < view.bottom
        return self._look(ui, example, place) if example is not None and in_sight else None

    def update(self, seconds: float) -> bool:
        """The pictures of the scenes are drawn by and by."""
        return drawn_on(self.app, self._work)

    def _choose(self, number: int) -> None:
        if number in self._numbers:  # a double click means one; it bears its tick
            words = self.app.texts("playlist.is_scene_already", number=self._numbers[number])
            self.app.notify(words, "check", about="playlist.is_scene_already")
            return
        before, self._count = self._count, self._chosen(self._offered[number])
        if self._count > before:  # else it could not be added, which has been told
            self._numbers[number] = self._count
        self.app.invalidate()

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """To the playlist, with what was added."""
        return [("close", ui.texts("playlist.done"), "check", "primary", self.back)]
