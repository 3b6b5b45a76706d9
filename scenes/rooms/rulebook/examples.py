"""Examples in the rule book: under a clause the picture of one, the way to play it, and the way to the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

import msgspec

from game.teaching.examples import Example
from scenes.kit.drawing.theme import LABEL, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look, Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import Kind, button, button_height, button_width, paragraph
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.own_mark import marked
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.sheet import Sheet

StripSize = Literal["large", "small", "line"]
"""How much of a page an example takes: the first of a section, a further one, and one that was shown above already."""
PICTURE_WIDTH = 310.0
PROPORTION = 1.45
GAP = 18.0
ABOVE, BELOW = 12.0, 10.0
NARROWEST = 190.0
"""The words stand under the picture where less room is beside it."""


class Illustrations(msgspec.Struct, frozen=True):
    """Pictures of examples: those of some clauses of a game, the best first; the look of one's picture in a
    rectangle; `work` draws one more picture, if any is wanted; `play` opens one, from which one goes on to others.
    Not `drawn`: a line for each, without its picture.
    """

    of: Callable[[str, Sequence[str]], tuple[Example, ...]]
    look: Callable[[Ui, Example, Rect], Look]
    work: Callable[[], bool]
    play: Callable[[Example, Sequence[Example]], None]
    drawn: bool = True


class Strip(msgspec.Struct, frozen=True):
    """The examples of one passage: which one is shown, in which size, and how its picture, words and buttons stand from
    (0, 0). A line has neither picture nor words: its button says what is played.
    """

    shown: Example
    all: tuple[Example, ...]
    size: StripSize
    picture: Rect
    words: Rect
    play: Rect
    more: Rect
    height: float


def strip_of(ui: Ui, shown: Example, examples: Sequence[Example], width: float, size: StripSize = "large") -> Strip:
    """The strip of these examples in a column, `ABOVE` and `BELOW` it left free."""
    if size == "line":
        return _line_of(ui, shown, examples, width)
    role = LABEL if size == "large" else SMALL
    play, more = ui.texts("example.play_this"), _more(ui, len(examples) - 1)
    row = button_height(ui, role)
    widest = max(button_width(ui, play, icon=True, role=role), button_width(ui, more, role=SMALL) if more else 0.0)
    beside = width - GAP >= PICTURE_WIDTH * 0.8 + max(NARROWEST * ui.text_scale, widest)
    large = PICTURE_WIDTH * (0.7 + 0.3 * ui.text_scale)
    if size == "small":
        across = min(width, PICTURE_WIDTH * 0.4)
    elif beside:
        across = min(large, width - GAP - max(NARROWEST * ui.text_scale, widest))
    else:
        across = min(width, large)
    beside = beside or size == "small"
    picture = Rect(0, ABOVE, across, across / PROPORTION)
    x = picture.right + GAP if beside else 0.0
    room = width - x
    title = ui.wrap(_title(ui, shown), STRONG, room)
    y = ABOVE if beside else picture.bottom + 8
    words = Rect(x, y, room, title.height)
    first = Rect(x, words.bottom + 10, min(room, button_width(ui, play, icon=True, role=role)), row)
    second = first
    if more:
        wanted = min(room, button_width(ui, more, role=SMALL))
        fits = size == "small" and first.w + 8 + wanted <= room
        second = Rect(first.right + 8, first.y, wanted, row) if fits else Rect(x, first.bottom + 8, wanted, row)
    return Strip(
        shown, tuple(examples), size, picture, words, first, second, max(picture.bottom, second.bottom) + BELOW
    )


def _line_of(ui: Ui, shown: Example, examples: Sequence[Example], width: float) -> Strip:
    """A button with the example's title, and one for the others beside it."""
    title, more = _title(ui, shown), _more(ui, len(examples) - 1)
    row = button_height(ui, SMALL)
    wanted = button_width(ui, more, role=SMALL) if more else 0.0
    first = Rect(0, ABOVE / 2, min(width, button_width(ui, title, icon=True, role=SMALL)), row)
    fits = first.w + 8 + wanted <= width
    place = Rect(first.right + 8, first.y, wanted, row) if fits else Rect(0, first.bottom + 8, min(width, wanted), row)
    second = place if more else first
    none = Rect(0, 0, 0, 0)
    return Strip(shown, tuple(examples), "line", none, none, first, second, second.bottom + BELOW)


def _title(ui: Ui, example: Example) -> str:
    return marked(ui.texts, ui.texts.pick(example.title), example.own)


def _more(ui: Ui, count: int) -> str:
    return ui.texts.plural("example.more", count) if count > 0 else ""


def strip_nodes(
    ui: Ui, key: str, strip: Strip, x: float, y: float, pictures: Illustrations, choose: Callable[[], None]
) -> list[Node]:
    """The nodes of a strip with its corner at (x, y); `choose` opens the list of all its examples."""
    title, play = _title(ui, strip.shown), ui.texts("example.play_this")
    run = partial(pictures.play, strip.shown, strip.all)
    place = strip.play.moved(x, y)
    if strip.size == "line":
        nodes = [button(ui, f"{key}.play", place, title, run, icon="play", role=SMALL, tooltip=play)]
    else:
        seen, words = strip.picture.moved(x, y), strip.words.moved(x, y)
        press = NodeAction("press", play, run)
        kind: Kind = "primary" if strip.size == "large" else "paper"
        role = LABEL if strip.size == "large" else SMALL
        nodes = [
            Node("image", seen, f"{key}.picture", title, pictures.look(ui, strip.shown, seen), (press,), tooltip=play),
            paragraph(ui, words.x, words.y, words.w, title, STRONG),
            button(ui, f"{key}.play", place, play, run, icon="play", kind=kind, role=role),
        ]
    if len(strip.all) > 1:
        more = _more(ui, len(strip.all) - 1)
        nodes.append(button(ui, f"{key}.more", strip.more.moved(x, y), more, choose, role=SMALL))
    name, rect = f"{title} · {', '.join(strip.shown.clauses)}", nodes[0].rect
    for node in nodes[1:]:
        rect = rect.union(node.rect)
    return [Node("group", rect, key, name, children=tuple(nodes))]


class ExampleList(Sheet):
    """Some examples to choose from; `play` gets the chosen one and all of them."""

    widest = 680.0

    def __init__(self, examples: Sequence[Example], play: Callable[[Example, Sequence[Example]], None]) -> None:
        super().__init__()
        self._examples = tuple(examples)
        self._play = play

    def title(self, ui: Ui) -> str:
        return ui.texts("example.more.title")

    def content(self, column: Column) -> None:
        rows = column.beside(right=6)
        for example in self._examples:
            words = f"{_title(column.ui, example)} · {', '.join(example.clauses)}"
            run = partial(self._choose, example)
            worded_row(rows, f"examples.{example.name}", words, run, icon="play", gap=10)
        column.join(rows)

    def _choose(self, example: Example) -> None:
        self.app.stack.pop()
        self._play(example, self._examples)
