"""What the speaker of a demo needs: the clock, notes and what comes next, under a key; and a list of all scenes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from scenes.kit.drawing.theme import BODY, HEADING, LABEL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, picture
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.kit.widgets.sheet import Sheet, SheetButton
from scenes.kit.window.inputs import Input, Key

DIGITS: Final = frozenset("0123456789")
DIGITS_KEPT: Final = 3
"""The last so many that are typed make a number."""
WIDTH: Final = 300.0
PADDING: Final = 18.0
GAP: Final = 10.0
ROOM_OF_BAR: Final = 18.0
SIGN: Final = 26.0
"""The sign beside the scene that is pointed at."""
KEPT: Final = ("up", "down", "tab", "return")
"""The keys by which one chooses among all scenes; any other puts their list away."""
MOST_FOLLOWING: Final = 0.4
"""What comes next takes at most this part of the sheet from the notes."""


class Prompter(NamedTuple):
    """What the speaker reads: the time of day, how long the demo has run, what comes next, notes ('': none), the number
    of the scene, how many there are, and for how many minutes about there is still something to show (0: for none); in
    a window of its own also what is said now, at which step of how many (0: before the first). `dark`: those who watch
    see nothing of it. `asked`: what is to be pressed once more, if it is meant. `listed`: all scenes, where one is to
    be `chosen`.
    """

    time: str
    elapsed: str
    following: str
    notes: str
    number: int
    of: int
    minutes: int
    now: str = ""
    step: int = 0
    steps: int = 0
    dark: bool = False
    asked: str = ""
    listed: tuple[str, ...] = ()
    chosen: int = 0


def prompter_width(ui: Ui) -> float:
    """How wide its sheet is for a size of type."""
    return min(ui.width * 0.3, WIDTH * (0.6 + 0.4 * ui.text_scale))


def prompter_node(ui: Ui, area: Rect, shown: Prompter, scroll: ScrollPanel) -> Node:
    """A sheet at the top of an area, as high as its words or as the area: there long notes scroll, and what comes next
    stays under them, or after them where it would leave them little.
    """
    width = area.w - 2 * PADDING
    column = Column(ui, area.x + PADDING, area.y + PADDING, width)
    column.words(f"{shown.time}  ·  {shown.elapsed}", HEADING, gap=2)
    column.words(" · ".join(_where(ui, shown)), LABEL, colour="ink_soft", gap=GAP)
    if shown.asked:
        column.words(shown.asked, STRONG, gap=GAP)
    if shown.listed:
        _list(column, shown, area.bottom - PADDING)
        return _sheet(ui, area, column)
    if shown.now:
        start, title = len(column.nodes), ui.texts("demo.dark" if shown.dark else "demo.now")
        column.words(title, LABEL, colour="ink_soft", gap=2)
        column.words(shown.now, STRONG, gap=GAP)
        column.gather(start, "demo.told.now", title)
    most = area.h - 2 * PADDING
    under = _laid(Column(ui, 0, 0, width), partial(_following, shown=shown))
    apart = under.height <= most * MOST_FOLLOWING
    parts = [partial(_notes, shown=shown), *([] if apart else [partial(_following, shown=shown)])]
    wanted = _laid(Column(ui, 0, 0, width - ROOM_OF_BAR), *parts).height
    title, longer = ui.texts("demo.notes"), ui.texts("demo.notes_more")
    least = ui.wrap(longer, LABEL, width).height + 2
    room = area.bottom - PADDING - column.y - least - (under.height + GAP if apart else 0.0)
    if wanted > room:
        title = longer
    column.words(title, LABEL, colour="ink_soft", gap=2)
    view = column.strip(max(0.0, min(wanted, room)), gap=GAP)
    inside = Column(ui, view.x, scroll.begin(view, wanted), width - ROOM_OF_BAR)
    column.nodes.append(scroll.node(ui, tuple(_laid(inside, *parts).nodes), label=title))
    if apart:
        _following(column, shown)
    return _sheet(ui, area, column)


def _sheet(ui: Ui, area: Rect, column: Column) -> Node:
    """The paper under all of it."""
    rect = area._replace(h=column.height + 2 * PADDING)
    look = SheetLook(radius=18, shadow=14, lip=4)
    return Node("group", rect, "demo.prompter", ui.texts("demo.notes"), look, children=tuple(column.nodes))


def _list(column: Column, shown: Prompter, bottom: float) -> None:
    """All scenes, one of them pointed at; where there is no room for all, those around it."""
    ui, chosen = column.ui, shown.chosen
    lines = [f"{number}.  {title}" for number, title in enumerate(shown.listed, 1)]
    column.words(ui.texts("demo.go_to"), LABEL, colour="ink_soft", gap=4)
    room = bottom - column.y - SIGN
    high = [max(SIGN, ui.wrap(words, STRONG, column.width - SIGN).height) + 4 for words in lines]
    first, end = chosen, chosen + 1
    for at in sorted(range(len(lines)), key=lambda at: abs(at - chosen)):
        if sum(high[min(first, at) : max(end, at + 1)]) <= room:
            first, end = min(first, at), max(end, at + 1)
    for number in range(first, end):
        start, sign = len(column.nodes), column.here._replace(w=SIGN, h=SIGN)
        line = column.beside(left=SIGN)
        line.words(lines[number], STRONG, colour="ink" if number == chosen else "ink_soft", gap=4)
        if number == chosen:
            line.nodes.append(picture(sign.inset(4), "icon_play"))
        column.join(line)
        column.gather(start, f"demo.listed.{number}", lines[number])


def _where(ui: Ui, shown: Prompter) -> list[str]:
    """Which scene it is, at which step, and how long the rest takes."""
    scene = ui.texts("demo.scene_of", number=shown.number, count=shown.of)
    step = [ui.texts("demo.step_of", number=shown.step, count=shown.steps)] if shown.step else []
    return [scene, *step, *([ui.texts.plural("demo.left", shown.minutes)] if shown.minutes else [])]


def _laid(column: Column, *parts: Callable[[Column], None]) -> Column:
    for part in parts:
        part(column)
    return column


def _notes(column: Column, shown: Prompter) -> None:
    start = len(column.nodes)
    column.words(shown.notes or column.ui.texts("demo.no_notes"), BODY, gap=GAP)
    column.gather(start, "demo.told.notes", column.ui.texts("demo.notes"))


def _following(column: Column, shown: Prompter) -> None:
    start, title = len(column.nodes), column.ui.texts("demo.following")
    column.words(title, LABEL, colour="ink_soft", gap=2)
    column.words(shown.following, BODY)
    column.gather(start, "demo.told.following", title)


def prompter_page(ui: Ui, shown: Prompter, scroll: ScrollPanel) -> Node:
    """The same as all that a window shows."""
    return prompter_node(ui, Rect(0, 0, ui.width, ui.height).inset(PADDING), shown, scroll)


def tell_no_such_scene(app: Host, count: int) -> None:
    """Says how many scenes there are, where a number is none of theirs."""
    app.notify(app.texts.plural("demo.no_such_scene", count), "warning", about="demo.scene")
    app.sounds.play("refuse")


class SceneList(Sheet):
    """All scenes of a demo; `chosen` gets the number of one. The digits of a number lead to its line. Any key that
    chooses none puts it away: those who watch see it, too.
    """

    keys = "demo"
    widest = 720.0

    def __init__(self, titles: Sequence[str], present: int, chosen: Callable[[int], None]) -> None:
        super().__init__()
        self._titles = tuple(titles)
        self._present = present
        self._chosen = chosen
        self._typed = ""
        self.remembered_focus = f"demo.scene.{present}"

    def handle(self, event: Input) -> bool:
        if not isinstance(event, Key) or event.control or event.alt or event.name in KEPT:
            return super().handle(event)
        if event.name not in DIGITS:
            self.back()
            return True
        count, typed = len(self._titles), (self._typed + event.name)[-DIGITS_KEPT:].lstrip("0")
        if typed and int(typed) > count:
            typed = ""
            tell_no_such_scene(self.app, count)
        elif typed:
            self.app.interaction.focus(f"demo.scene.{int(typed) - 1}")
        self._typed = typed
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
        """Goes there; to where one is anyway, at the step where one is."""
        self.app.stack.pop()
        if number != self._present:
            self._chosen(number)

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """Back."""
        return [("close", ui.texts("library.cancel"), "close", "paper", self.back)]
