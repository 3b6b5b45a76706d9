"""The shelf: one rule book for every game of the house."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.catalogue import cards
from scenes.kit.drawing.theme import BUTTON_LARGE
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import button, button_height, paragraph
from scenes.kit.widgets.page import Page


class RulebookShelf(Page):
    """Asks which book; `open_book` gets the name of the game."""

    title_key = "rules.shelf"
    widest = 720.0

    def __init__(self, open_book: Callable[[str], None]) -> None:
        super().__init__()
        self._open_book = open_book

    def rows(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        nodes: list[Node] = []
        start = y
        height = button_height(ui, BUTTON_LARGE)
        for entry in cards():
            title = ui.texts.pick(entry.title)
            place = Rect(x, y, width, height)
            run = partial(self._open_book, entry.name)
            nodes.append(button(ui, f"rules.shelf.{entry.name}", place, title, run, icon="rulebook", role=BUTTON_LARGE))
            words = paragraph(ui, x + 8, y + height + 8, width - 16, ui.texts.pick(entry.subtitle), colour="ink_soft")
            nodes.append(words)
            y = words.rect.bottom + 18
        return nodes, y - start
