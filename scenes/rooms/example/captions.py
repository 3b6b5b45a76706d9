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
from scenes.kit.window.inputs import Input, Key

TOOL: Final = 46.0
TOOL_GAP: Final = 8.0
States = tuple[Callable[[], None] | None, Callable[[], None] | None]
"""What undoes and what redoes; None: there is nothing."""


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
    said first), `turn` leaves a step out, or shows it again; `states` undoes and redoes (None: there is nothing).
    """

    keys = "playlist"
    widest = 860.0
    keeps_foot = True

    def __init__(
        self,
        subject: str,
        opening: Callable[[], str],
        steps: Callable[[], Sequence[SceneStep]],
        ask: Callable[[int], None],
        turn: Callable[[int], None],
        states: Callable[[], States] = lambda: (None, None),
    ) -> None:
        super().__init__()
        self._subject = subject
        self._opening = opening
        self._steps = steps
        self._ask = ask
        self._turn = turn
        self._states = states

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key) and event.control and event.name in ("z", "y"):
            undo, redo = self._states()
            run = redo if event.shift or event.name == "y" else undo
            if run is not None:
                run()
            return True
        return super().handle(event)

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
        """Undo and redo, and to the playlist; all is kept."""
        undo, redo = self._states()
        return [
            ("undo", ui.texts("position.undo"), "undo", "paper", undo),
            ("redo", ui.texts("position.redo"), "redo", "paper", redo),
            ("close", ui.texts("playlist.done"), "check", "primary", self.back),
        ]
