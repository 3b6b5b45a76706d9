"""The rule book viewer: a page to read, a table of contents, a search, and the way back from every link."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from game.catalogue import card_of
from game.core.content.rulebook import Passage, stated
from game.core.texts import Texts, next_language
from game.teaching.examples import Example
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import BODY, HEADING, SCREEN_TITLE, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import row
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Look, Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import Kind, SheetLook, icon_button, text
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.field import TextField
from scenes.kit.widgets.left_out import KEY, NOTHING, LeftOut
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.kit.widgets.toolbar import Tool, bar
from scenes.kit.window.inputs import Input, Key, Wheel
from scenes.rooms.rulebook.book import BookLayout, Unit, book_of, lay_out, no_examples, unit_node
from scenes.rooms.rulebook.contents import Entry, SetEntry, contents, found_entries, line_nodes, set_lines
from scenes.rooms.rulebook.examples import ExampleList, Illustrations, strip_nodes

EDGE = 28.0
NARROW, NARROW_EDGE = 700.0, 8.0
"""On a screen no wider than that the contents lie over the book, and only while they are wanted."""
MARGIN, NARROW_MARGIN = 40.0, 14.0
"""Left and right of what is printed."""
LINE_STEP = 64.0
SPACE_ABOVE_TARGET = 70.0
SEARCH = "rules.search"


class BookPlace(msgspec.Struct, frozen=True):
    """A place in the book to come back to: the passage at the top of the sheet, and which one was pointed out."""

    passage: int
    pointed: int | None


class PointedLook(Look, frozen=True):
    """The passage that was asked for: a strip of lamp light behind it."""

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.rounded(rect, 10, "lamp_light", alpha=0.38)
        brush.rounded(Rect(rect.x, rect.y, 5, rect.h), 2.5, "lamp_deep")


class RulebookView(Scene):
    """The rule book of one game, opened at its beginning or at a clause; with `illustrations` it shows examples.
    `print_out` asks how the game is to be printed. `here`: what is otherwise at the table from which it was opened.
    """

    keys = "rulebook"

    def __init__(
        self,
        game: str,
        clause: str = "",
        illustrations: Illustrations | None = None,
        print_out: Callable[[str], None] | None = None,
        here: Callable[[Texts], str] = lambda _texts: "",
        left_out: LeftOut = NOTHING,
    ) -> None:
        self._left_out = left_out
        self.game = game
        self._otherwise = here
        self._print_out = print_out
        self._illustrations = illustrations
        self._page_scroll = ScrollPanel("rules.page")
        self._side_scroll = ScrollPanel("rules.contents", keys=False)
        self._query = TextField(SEARCH, changed=self._searched)
        self._past: list[BookPlace] = []
        self._future: list[BookPlace] = []
        self._pointed: int | None = None
        self._wanted: str | BookPlace | None = clause or None
        self._laid: tuple[tuple[object, ...], BookLayout] | None = None
        self._set: tuple[tuple[object, ...], list[SetEntry]] | None = None
        self._here_shown = -1
        self._contents_open = False

    # ---- the book -----------------------------------------------------------------------------

    @property
    def query(self) -> str:
        """What is searched for; '' for nothing."""
        return self._query.value.strip()

    def _page(self, ui: Ui, width: float) -> BookLayout:
        """The book laid out for this width, language and size of type. A change of language keeps the place."""
        key = (ui.texts.language, width, ui.text_scale, ui.typesetter.scale)
        if self._laid is not None and self._laid[0] == key:
            return self._laid[1]
        if self._laid is not None and self._wanted is None:
            self._wanted = self._mark()
        examples = self._examples if self._illustrations is not None else no_examples
        page = lay_out(ui, book_of(self.game, ui.texts.language), width, examples)
        self._laid = (key, page)
        return page

    def _mark(self) -> BookPlace:
        """Where the reader is."""
        if self._laid is None:
            return BookPlace(0, None)
        return BookPlace(self._laid[1].at(self._page_scroll.offset + SPACE_ABOVE_TARGET + 1).passage, self._pointed)

    def _go(self, wanted: str | BookPlace) -> None:
        self._past.append(self._mark())
        self._future.clear()
        self._wanted = wanted
        self.app.invalidate()

    def go_to_clause(self, clause: str) -> None:
        """Follows a link to the place that states a clause."""
        self._go(clause)

    def go_to_passage(self, passage: int) -> None:
        """Goes to a heading of the contents or to something that was found."""
        self._contents_open = False
        self._go(BookPlace(passage, passage))

    def go_back(self) -> None:
        """Where the reader was before the last link."""
        if self._past:
            self._future.append(self._mark())
            self._wanted = self._past.pop()
            self.app.invalidate()

    def go_forward(self) -> None:
        """Undoes `go_back`."""
        if self._future:
            self._past.append(self._mark())
            self._wanted = self._future.pop()
            self.app.invalidate()

    def _arrive(self, page: BookLayout) -> None:
        """Scrolls to what is wanted, now that the page is laid out."""
        if self._wanted is None:
            return
        if isinstance(self._wanted, str):
            stating = page.stating(self._wanted)
            if stating is None:
                self.app.notify(self.app.texts("rules.unknown", clause=self._wanted), "rulebook")
                self._wanted = None
                return
            self._wanted = BookPlace(stating, stating)
        last = len(page.units) - 1
        unit = page.units[min(self._wanted.passage, last)]
        self._pointed = None if self._wanted.pointed is None else min(self._wanted.pointed, last)
        self._page_scroll.scroll_to(unit.top - SPACE_ABOVE_TARGET if unit.passage else 0.0)
        self._wanted = None

    # ---- examples -----------------------------------------------------------------------------

    def _examples(self, clauses: Sequence[str]) -> tuple[Example, ...]:
        return self._illustrations.of(self.game, clauses) if self._illustrations is not None else ()

    def _illustrate(self, unit: Unit, x: float, y: float) -> list[Node]:
        """The nodes of a unit's examples, from (x, y)."""
        pictures, strip = self._illustrations, unit.strip
        if pictures is None or strip is None:
            return []
        choose = partial(self._choose, strip.all)
        return strip_nodes(self.app.ui, f"rules.example.{unit.passage}", strip, x, y, pictures, choose)

    def _choose(self, examples: Sequence[Example]) -> None:
        if self._illustrations is not None:
            self.app.stack.push(ExampleList(examples, self._illustrations.play))

    def update(self, seconds: float) -> bool:
        if self._illustrations is None or not self._illustrations.work():
            return False
        self.app.invalidate()
        return True

    # ---- search -------------------------------------------------------------------------------

    def _found(self, language: str) -> list[tuple[int, Passage]]:
        """The passages that hold the words, with their numbers; first what states the very clause that is typed."""
        book = book_of(self.game, language)
        other = book_of(self.game, next_language(language))
        wanted = book.search_by(self.query, other) if self.query else ()
        found: list[tuple[int, Passage]] = []
        rest = iter(wanted)
        following = next(rest, None)
        for number, passage in enumerate(book.passages()):
            if following is not None and passage == following:
                found.append((number, passage))
                following = next(rest, None)
        clause = self.query.upper()
        return sorted(found, key=lambda each: clause not in stated(each[1].block))

    def _searched(self, _words: str) -> None:
        self._side_scroll.scroll_to(0.0)

    def next_found(self, step: int) -> None:
        """Goes to the next (1) or the former (-1) passage that was found."""
        found = self._found(self.app.texts.language)
        if not found:
            return
        numbers = [number for number, _ in found]
        here = self._pointed if self._pointed in numbers else None
        place = numbers.index(here) + step if here is not None else 0 if step > 0 else -1
        self.go_to_passage(numbers[place % len(numbers)])

    # ---- inputs -------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        if isinstance(event, Wheel):
            return self._page_scroll.handle(event)
        if not isinstance(event, Key):
            return False
        searching = self.app.ui.focused == SEARCH
        if event.name == "f" and event.control:
            self._contents_open = True
            self.app.interaction.focus(SEARCH)
        elif event.name == "left" and event.alt:
            self.go_back()
        elif event.name == "right" and event.alt:
            self.go_forward()
        elif event.name == "return" and searching:
            self.next_found(-1 if event.shift else 1)
        elif event.name == "escape" and self.query:
            self._query.set("")
        elif event.name in ("up", "down") and not self.app.ui.focus_visible:
            step = LINE_STEP if event.name == "down" else -LINE_STEP
            self._page_scroll.scroll_to(self._page_scroll.offset + step)
        else:
            return self._page_scroll.handle(event)
        self.app.invalidate()
        return True

    # ---- building -----------------------------------------------------------------------------

    def build(self, ui: Ui) -> Node:
        canvas = Rect(0, 0, ui.width, ui.height)
        high = max(64.0, ui.typesetter.line_height(SCREEN_TITLE) + 14)
        growth = 0.55 + 0.45 * ui.text_scale
        narrow = ui.width <= NARROW
        width = min(ui.width - 2 * (NARROW_EDGE if narrow else EDGE), 1180 * growth)
        page = canvas.at_centre(width, ui.height)
        side_width = min(width * 0.36, 320 * growth)
        head = page.less(top=10)._replace(h=high)
        if narrow:
            sheet = page.less(top=high + 14, bottom=NARROW_EDGE)
            shown = self._side(ui, sheet) if self._contents_open else self._book(ui, sheet, NARROW_MARGIN)
            children = (*self._narrow_bar(ui, head), *shown)
        else:
            side, sheet = row(page.less(top=high + 14, bottom=24), [side_width, width - side_width - 16], 16)
            children = (*self._bar(ui, head), *self._book(ui, sheet, MARGIN), *self._side(ui, side))
        return Node("group", canvas, "rules", ui.texts("rules.title"), children=children)

    def _bar(self, ui: Ui, room: Rect) -> list[Node]:
        say = ui.texts
        title = say("rules.title_of", game=say.pick(card_of(self.game).title))
        leave = room.at_left(54, 54)
        back, forward = row(room.less(right=3), [48, 48], 11, at="right")
        printer = row(room.less(right=121), [48], at="right")[0]
        print_out = self._print_out
        if print_out is None:
            extra = []
        else:
            run = partial(print_out, self.game)
            extra = [icon_button(ui, "rules.print", printer.at_left(48, 48), "deck", say("print.tip"), run)]
        if self._left_out.files:
            place = row(room.less(right=121 + 59 * len(extra)), [48], at="right")[0].at_left(48, 48)
            extra.append(icon_button(ui, KEY, place, "warning", say("own.left_out.row"), self._left_out.show))
        return [
            *extra,
            icon_button(ui, "rules.leave", leave, "close", say("page.back"), self.back, shortcut="everywhere.back"),
            text(room.less(left=72, right=132 + 59 * len(extra)), title, SCREEN_TITLE, colour="cream"),
            icon_button(
                ui, "rules.back", back.at_left(48, 48), "arrow_left", say("rules.back"), self.go_back,
                shortcut="rulebook.past", enabled=bool(self._past),
            ),
            icon_button(
                ui, "rules.forward", forward.at_left(48, 48), "arrow_right", say("rules.forward"), self.go_forward,
                shortcut="rulebook.past_again", enabled=bool(self._future),
            ),
        ]  # fmt: skip

    def _narrow_bar(self, ui: Ui, room: Rect) -> list[Node]:
        say = ui.texts
        title = say.pick(card_of(self.game).title)
        leave = Tool("leave", "close", say("page.back"), self.back, "everywhere.back")
        kind: Kind = "primary" if self._contents_open else "paper"
        tools = [
            Tool("contents_open", "log", say("rules.contents"), self._switch_contents, kind=kind),
            Tool("back", "arrow_left", say("rules.back"), self.go_back, enabled=bool(self._past)),
        ]
        if self._left_out.files:
            tools.append(Tool("left_out", "warning", say("own.left_out.row"), self._left_out.show))
        found = bar(ui, "rules", room, leave, tools, self.app.stack.push)
        return [found.leave, text(found.rest.less(right=12), title, HEADING, colour="cream"), *found.tools]

    def _switch_contents(self) -> None:
        self._contents_open = not self._contents_open
        self.app.invalidate()

    def _book(self, ui: Ui, sheet: Rect, margin: float) -> tuple[Node, ...]:
        view = sheet.inset(12, 14)
        width = min(sheet.w - 2 * margin - 20, 800 * (0.5 + 0.5 * ui.text_scale))
        page = self._page(ui, width)
        x = sheet.x + (sheet.w - width) / 2 - 4
        column = Column(ui, x, view.y + 8, width)
        if otherwise := self._otherwise(ui.texts):
            column.words(otherwise, STRONG, gap=10)
            view = view.less(top=column.height + 18)
        start = self._page_scroll.begin(view, page.height + 60)
        if self._wanted is not None:
            self._arrive(page)
            start = self._page_scroll.begin(view, page.height + 60)
        shown = [
            unit
            for unit in page.units
            if -view.h < unit.bottom + start + 24 - view.y and unit.top + start < view.bottom + view.h
        ]
        nodes = [
            unit_node(ui, page, unit, x, start + 24 + unit.top, self.go_to_clause, self.query, self._illustrate)
            for unit in shown
        ]
        pointed = next((unit for unit in shown if unit.passage == self._pointed), None)
        if pointed is not None:
            spare = 0.0 if pointed.row else 4.0
            height = pointed.height - (pointed.strip.height if pointed.strip is not None else 0.0)
            place = Rect(x - 18, start + 24 + pointed.top - spare, width + 26, height + 2 * spare)
            nodes.insert(0, Node("image", place, look=PointedLook()))
        paper = Node("image", sheet, look=SheetLook(radius=22, shadow=14, lip=5, strength=0.4))
        return paper, *column.nodes, self._page_scroll.node(ui, tuple(nodes), label=ui.texts("rules.title"))

    def _side(self, ui: Ui, side: Rect) -> tuple[Node, ...]:
        """The search field over the contents, or over what was found."""
        column = Column(ui, side.x + 16, side.y + 16, side.w - 32)
        column.nodes.append(Node("image", side, look=SheetLook("#fbe9c8", radius=22, shadow=10, lip=4)))
        hint, place = ui.texts("rules.search"), column.strip(max(46.0, ui.size(BODY) * 2.1), gap=10)
        column.nodes.append(self._query.node(ui, place, hint, hint=hint))
        width = side.w - 30
        lines = self._lines(ui, width)
        if self.query:
            words = ui.texts.plural("rules.found", len(lines)) if lines else ui.texts("rules.nothing")
            count = column.beside(left=4, right=4)
            count.words(words, SMALL, colour="ink_soft")
            column.join(count, gap=4)
        here = self._here([one.entry for one in lines])
        view = side.less(left=8, top=column.y - side.y, right=8, bottom=14)
        height = lines[-1].top + lines[-1].height + 2 if lines else 0.0
        start = self._side_scroll.begin(view, height)
        if here != self._here_shown:
            self._here_shown = here
            for one in lines:
                if one.entry.passage == here:
                    self._side_scroll.reveal(Rect(view.x, start + one.top, width, one.height))
            start = self._side_scroll.begin(view, height)
        nodes = line_nodes(ui, lines, view.x, start, width, here, self.go_to_passage)
        return (*column.nodes, self._side_scroll.node(ui, nodes, label=ui.texts("rules.contents")))

    def _lines(self, ui: Ui, width: float) -> list[SetEntry]:
        """The contents, or what was found, set for this width, language and size of type."""
        key = (ui.texts.language, self.query, width, ui.text_scale, ui.typesetter.scale)
        if self._set is None or self._set[0] != key:
            language = ui.texts.language
            found = found_entries(self._found(language), self.query) if self.query else None
            entries = contents(book_of(self.game, language)) if found is None else found
            self._set = (key, set_lines(ui, entries, width, self.query))
        return self._set[1]

    def _here(self, entries: list[Entry]) -> int:
        """The entry to be marked: what was pointed out, or the section being read."""
        if self.query or self._laid is None:
            return -1 if self._pointed is None else self._pointed
        passage = self._mark().passage
        above = [entry.passage for entry in entries if entry.passage <= passage]
        return above[-1] if above else -1
