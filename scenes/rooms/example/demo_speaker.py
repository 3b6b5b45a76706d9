"""What the speaker of a demo needs: the clock, what comes next and notes, under a key; and a list of all scenes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from scenes.kit.drawing.theme import BODY, HEADING, LABEL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.sheet import Sheet, SheetButton
from scenes.kit.window.inputs import Input, Key

DIGITS: Final = frozenset("0123456789")
WIDTH: Final = 300.0
PADDING: Final = 18.0


class Prompter(NamedTuple):
    """What the speaker reads: the time of day, how long the demo has run, what comes next, and notes ('': none)."""

    time: str
    elapsed: str
    following: str
    notes: str


def prompter_width(ui: Ui) -> float:
    """How wide its sheet is for a size of type."""
    return min(ui.width * 0.3, WIDTH * (0.6 + 0.4 * ui.text_scale))


def prompter_node(ui: Ui, area: Rect, shown: Prompter) -> Node:
    """A small sheet at the top of an area."""
    column = Column(ui, area.x + PADDING, area.y + PADDING, area.w - 2 * PADDING)
    column.words(f"{shown.time}  ·  {shown.elapsed}", HEADING, gap=8)
    column.words(ui.texts("demo.following"), LABEL, colour="ink_soft", gap=2)
    column.words(shown.following, BODY, gap=10)
    column.words(ui.texts("demo.notes"), LABEL, colour="ink_soft", gap=2)
    column.words(shown.notes or ui.texts("demo.no_notes"), BODY)
    rect = area._replace(h=column.height + 2 * PADDING)
    look = SheetLook(radius=18, shadow=14, lip=4)
    return Node("group", rect, "demo.prompter", ui.texts("demo.notes"), look, children=tuple(column.nodes))


def prompter_page(ui: Ui, shown: Prompter) -> Node:
    """The same as all that a window shows."""
    return prompter_node(ui, Rect(0, 0, ui.width, ui.height).inset(PADDING), shown)


class SceneList(Sheet):
    """All scenes of a demo; `chosen` gets the number of one. The digits of a number lead to its line."""

    keys = "demo"
    widest = 720.0

    def __init__(self, titles: Sequence[str], present: int, chosen: Callable[[int], None]) -> None:
        super().__init__()
        self._titles = tuple(titles)
        self._present = present
        self._chosen = chosen
        self._typed = ""

    def handle(self, event: Input) -> bool:
        if not isinstance(event, Key) or event.name not in DIGITS or event.control or event.alt:
            return super().handle(event)
        count = len(self._titles)
        self._typed = (self._typed + event.name)[-len(str(count)) :]
        self.app.interaction.focus(f"demo.scene.{min(max(1, int(self._typed)), count) - 1}")
        return True

    def title(self, ui: Ui) -> str:
        return ui.texts("demo.go_to")

    def content(self, column: Column) -> None:
        column.words(column.ui.texts("demo.go_to_lead"), colour="ink_soft", gap=12)
        for number, title in enumerate(self._titles):
            here = "play" if number == self._present else ""
            words, run = f"{number + 1}.  {title}", partial(self._choose, number)
            worded_row(column, f"demo.scene.{number}", words, run, icon=here, role=STRONG, gap=8)

    def _choose(self, number: int) -> None:
        self.app.stack.pop()
        self._chosen(number)

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """Back."""
        return [("close", ui.texts("library.cancel"), "close", "paper", self.back)]
