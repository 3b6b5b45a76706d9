"""The first game after the lessons: at most one short line a turn, of what the player himself can see."""

from __future__ import annotations

from typing import Any

from game.teaching.remarks import remark_on
from scenes.table.conductor.conductor import Conductor
from scenes.table.presenter import Presenter
from scenes.table.scene import Doors, TableScene

REMARK = "table.remark"
"""What is said only of the present turn."""


class CommentedTable(TableScene):
    """A table at which a line is said when the viewer's turn comes, if there is something new to say."""

    def __init__(self, conductor: Conductor, presenter: Presenter[Any], doors: Doors, *, hints: bool = False) -> None:
        super().__init__(conductor, presenter, doors, hints=hints)
        self._said: set[str] = set()
        self._last_own = -1

    def _seek_hint(self) -> None:
        super()._seek_hint()
        play = self.play
        if not play.my_turn or not self.app.settings.comments or play.refusal is not None:
            return
        if self.hints.on:  # the lamp may advise something else
            return
        own = play.last_own if play.last_own is not None else 0
        if self._last_own >= 0 and not self._others_have_acted(own):
            return
        self._last_own = play.records
        remark = remark_on(self.match.session.rules, play.picture.stage.view, play.viewer)
        words = "" if remark is None else play.say(self.app.texts, remark)
        if words and words not in self._said:
            self._said.add(words)
            self.app.notify(words, "hint", about=REMARK)

    def switch_hints(self) -> None:
        """What was said of the turn makes way for the lamp."""
        if not self.hints.on:
            self.app.hush()
        super().switch_hints()

    def _others_have_acted(self, own: int) -> bool:
        """True once since the last line: somebody else has done something after the viewer's own last action."""
        records = self.match.session.records
        return len(records) > self._last_own and any(record.seat != self.play.viewer for record in records[own:])

    def _ask_for_result(self) -> None:
        super()._ask_for_result()
        settings, game = self.app.settings, self.match.session.rules.name
        if self.play.result_shown and game not in settings.commented:
            self.app.change_settings(commented=[*settings.commented, game])
