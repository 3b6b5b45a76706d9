"""What is asked over a table: who sits there now, whether something is meant, whether something may be lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from weakref import ref

from game.core.rules.rules import Action
from game.core.texts import Sentence
from scenes.kit.reasons import reason_of
from scenes.kit.screen.stack import Host
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.rooms.curtain import Curtain
from scenes.table.scene import TableScene


class OverTable:
    """`to_menu` leads out of everything."""

    def __init__(self, app: Host, to_menu: Callable[[], None]) -> None:
        self._app = app
        self._to_menu = to_menu
        self._asking: ref[Dialog] | None = None  # whether what is not saved may be lost

    def curtain(self, table: TableScene, seat: int) -> None:
        """Hides the table until `seat` sits at the screen; Esc leaves the match."""
        sit_down, leave = partial(table.sit_down, seat), partial(self._leave_curtain, table)
        peeks, hears = self._app.settings.hold_to_peek, partial(table.is_pad_of, seat)
        self._app.stack.push(Curtain(table.play.seats[seat], sit_down, leave, peeks=peeks, hears=hears))

    def _leave_curtain(self, table: TableScene) -> None:
        answers = [
            Answer("pause.menu", partial(self.leave, table, self._to_menu), "paper", "home"),
            Answer("pause.resume", None, "primary", "play"),
        ]
        self._app.stack.push(Dialog("pause.title", "pause.text", answers))

    def confirm(self, table: TableScene, preview: Sentence, action: Action) -> None:
        """Asks before an action that cannot be taken back."""
        answers = [
            Answer("confirm.do", partial(table.act_now, action), "primary", "check"),
            Answer("confirm.wait", None, "paper", "undo"),
        ]
        words = table.play.say(self._app.texts, preview)
        self._app.stack.push(Dialog("confirm.title", "confirm.text", answers, words=words))

    def leave(self, table: TableScene, leave: Callable[[], None]) -> None:
        """Away from a table, if nothing would be lost or the player agrees."""
        if not table.asks_first(leave):
            leave()

    def unsaved(self, table: TableScene, leave: Callable[[], None]) -> None:
        """Asks before what is not saved yet is lost."""
        asked = self._asking is not None and self._app.stack.top is self._asking()
        if asked or table.match.unkept is None:
            return
        answers = [Answer("unsaved.leave", leave, "paper", "home"), Answer("unsaved.stay", None, "primary", "play")]
        reason = reason_of(self._app.texts, table.match.unkept)
        dialog = Dialog("unsaved.title", "unsaved.text", answers, reason=reason, n=table.match.unsaved)
        self._asking = ref(dialog)
        self._app.stack.push(dialog)
