"""The captions of one scene of a playlist: what is said before it and at each of its steps, and which are left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from game.core.texts import LocalText
from scenes.kit.drawing.theme import STRONG
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import icon_button
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.sheet import Sheet, SheetButton

TOOL: Final = 46.0
TOOL_GAP: Final = 8.0


class SceneStep(msgspec.Struct, frozen=True):
    """A step of a scene: its number, the words that are shown at it, what of these somebody wrote (None: the game tells
    it), and whether they are the playlist's own, whether it is left out, and whether the rules refuse it.
    """

    number: int
    words: str
    said: LocalText | None
    own: bool
    left_out: bool
    refused: bool


class SceneCaptions(Sheet):
    """`opening` is what is said first, `steps` what comes then; `ask` changes the words of a step (0: those that are
    said first), `turn` leaves a step out, or shows it again.
    """

    keys = "library"
    widest = 860.0
    keeps_foot = True

    def __init__(
        self,
        subject: str,
        opening: Callable[[], str],
        steps: Callable[[], Sequence[SceneStep]],
        ask: Callable[[int], None],
        turn: Callable[[int], None],
    ) -> None:
        super().__init__()
        self._subject = subject
        self._opening = opening
        self._steps = steps
        self._ask = ask
        self._turn = turn

    def title(self, ui: Ui) -> str:
        return f"{ui.texts('playlist.captions')} · {self._subject}"

    def content(self, column: Column) -> None:
        say = column.ui.texts
        column.words(say("playlist.captions.lead"), colour="ink_soft", gap=12)
        first = column.beside(right=TOOL + TOOL_GAP)
        words, below = self._opening(), say("playlist.captions.first")
        worded_row(first, "captions.step.0", words, partial(self._ask, 0), icon="pencil", role=STRONG, below=below)
        column.join(first, gap=8)
        for step in self._steps():
            self._step(column, step)

    def _step(self, column: Column, step: SceneStep) -> None:
        ui, say = column.ui, column.ui.texts
        told = [say("playlist.captions.own")] if step.own else []
        told += [say("playlist.captions.refused")] if step.refused else []
        told += [say("playlist.captions.left_out")] if step.left_out else []
        left = column.beside(right=TOOL + TOOL_GAP)
        worded_row(
            left, f"captions.step.{step.number}", step.words, partial(self._ask, step.number), icon="pencil",
            enabled=not step.left_out, below=" · ".join(told),
        )  # fmt: skip
        key = "show" if step.left_out else "leave_out"
        tool = column.here._replace(h=left.height).at_right(TOOL, TOOL)
        icon, words = "eye_off" if step.left_out else "eye", say(f"playlist.captions.{key}")
        left.nodes.append(
            icon_button(ui, f"captions.turn.{step.number}", tool, icon, words, partial(self._turn, step.number))
        )
        column.join(left, gap=8)

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """To the playlist; all is kept."""
        return [("close", ui.texts("playlist.done"), "check", "primary", self.back)]
