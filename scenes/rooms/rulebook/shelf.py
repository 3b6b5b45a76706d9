"""The shelf: one rule book for every game of the house."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.catalogue import cards
from scenes.kit.drawing.theme import BUTTON_LARGE
from scenes.kit.widgets.basic import button, button_height
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.page import Page


class RulebookShelf(Page):
    """Asks which book; `open_book` gets the name of the game."""

    title_key = "rules.shelf"
    widest = 720.0

    def __init__(self, open_book: Callable[[str], None]) -> None:
        super().__init__()
        self._open_book = open_book

    def rows(self, column: Column) -> None:
        ui, height = column.ui, button_height(column.ui, BUTTON_LARGE)
        for entry in cards():
            key, title, run = (
                f"rules.shelf.{entry.name}",
                ui.texts.pick(entry.title),
                partial(self._open_book, entry.name),
            )
            column.add(button(ui, key, column.strip(height), title, run, icon="rulebook", role=BUTTON_LARGE), gap=8)
            about = column.beside(left=8, right=8)
            about.words(ui.texts.pick(entry.subtitle), colour="ink_soft")
            column.join(about)
            column.space(18)
