"""Of which game a position is to be laid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.catalogue import GameCard
from scenes.kit.drawing.theme import BUTTON_LARGE
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import button, button_height, paragraph
from scenes.kit.widgets.page import Page


class PositionShelf(Page):
    """`open_game` gets the name of the game."""

    title_key = "position.title"
    widest = 720.0

    def __init__(self, games: Sequence[GameCard], open_game: Callable[[str], None]) -> None:
        super().__init__()
        self._games = tuple(games)
        self._open_game = open_game

    def rows(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        words = paragraph(ui, x, y, width, ui.texts("position.lead"), colour="ink_soft")
        nodes: list[Node] = [words]
        top, height = words.rect.bottom + 18, button_height(ui, BUTTON_LARGE)
        for entry in self._games:
            place = Rect(x, top, width, height)
            run = partial(self._open_game, entry.name)
            title = ui.texts.pick(entry.title)
            nodes.append(button(ui, f"position.game.{entry.name}", place, title, run, icon="pencil", role=BUTTON_LARGE))
            top += height + 14
        return nodes, top - y
