"""One clause of the rule book over the present screen, and the way into the book itself."""

from __future__ import annotations

from collections.abc import Callable

from game.teaching.examples import Example
from scenes.kit.drawing.theme import LABEL
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.sheet import Sheet, SheetButton
from scenes.rooms.rulebook.book import book_of, box_node, unit_of
from scenes.rooms.rulebook.examples import ExampleList, Illustrations, strip_nodes, strip_of
from scenes.rooms.rulebook.prose import prose_node

SPACE = 12.0


class ClauseSheet(Sheet):
    """What the book says where it states the clause, with its examples; `open_book` leads to it there."""

    widest = 700.0

    def __init__(
        self,
        game: str,
        clause: str,
        open_book: Callable[[str, str], None],
        illustrations: Illustrations | None = None,
    ) -> None:
        super().__init__()
        self._illustrations = illustrations
        self._game = game
        self._clause = clause
        self._open_book = open_book

    def title(self, ui: Ui) -> str:
        """The chapter in which it stands: a number says nothing to whoever asks."""
        passages = book_of(self._game, ui.texts.language).find(self._clause)
        return passages[-1].path[-1] if passages else ui.texts("clause.title", clause=self._clause)

    def content(self, column: Column) -> None:
        ui = column.ui
        passages = book_of(self._game, ui.texts.language).find(self._clause)
        if not passages:
            column.words(ui.texts("clause.unknown"))
            return
        path: tuple[str, ...] = ()
        for number, passage in enumerate(passages):
            if passage.path != path:
                path = passage.path
                above = (ui.texts("clause.title", clause=self._clause), *(path[1:] or path))
                column.words(" · ".join(above if number == 0 else path[1:] or path), LABEL, colour="ink_soft", gap=4)
            unit = unit_of(ui, passage.block, column.width)
            place = column.strip(unit.height, gap=SPACE)
            column.nodes += [box_node(box, place.x, place.y) for box in unit.boxes]
            column.nodes += [
                prose_node(
                    ui, f"clause.{number}.{part}", place.x + text.x, place.y + text.y, text.prose, follow=self._follow
                )
                for part, text in enumerate(unit.texts)
            ]
        house, found = self._illustrations, self._examples()
        if house is not None and found:
            strip = strip_of(ui, found[0], found, column.width, "large" if house.drawn else "line")
            place = column.strip(strip.height)
            column.nodes += strip_nodes(ui, "clause.example", strip, place.x, place.y, house, self._choose)

    def _examples(self) -> tuple[Example, ...]:
        return () if self._illustrations is None else self._illustrations.of(self._game, (self._clause,))

    def _choose(self) -> None:
        if self._illustrations is not None:
            self.app.stack.push(ExampleList(self._examples(), self._illustrations.play))

    def update(self, seconds: float) -> bool:
        if self._illustrations is None or not self._illustrations.work():
            return False
        self.app.invalidate()
        return True

    def _follow(self, clause: str) -> None:
        self.app.stack.pop()
        self._open_book(self._game, clause)

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """Into the book, or close."""
        return [
            ("book", ui.texts("clause.open_book"), "rulebook", "paper", lambda: self._follow(self._clause)),
            ("close", ui.texts("sheet.close"), "check", "primary", self.back),
        ]
