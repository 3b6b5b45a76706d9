"""One clause of the rule book, opened from a refusal, the log or the prompt."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from game.core.rulebook import Book, parse
from game.core.rulebook_text import render_passages
from scenes.sheet import Sheet
from scenes.theme import BODY
from scenes.tree import Node
from scenes.ui import Ui
from scenes.widgets import Kind, paragraph

SEEDS: Final = Path(__file__).resolve().parent.parent / "seeds"


@cache
def book_of(game: str, language: str) -> Book:
    """A game's rule book, read once."""
    return parse((SEEDS / game / f"rules.{language}.md").read_text(encoding="utf-8"))


class ClauseSheet(Sheet):
    """What the book says where it states the clause."""

    def __init__(self, game: str, clause: str) -> None:
        super().__init__()
        self._game = game
        self._clause = clause

    def title(self, ui: Ui) -> str:
        return ui.texts("clause.title", clause=self._clause)

    def content(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        passages = book_of(self._game, ui.texts.language).find(self._clause)
        words = render_passages(passages, 10_000) if passages else ui.texts("clause.unknown")
        nodes: list[Node] = []
        top = y
        for block in words.split("\n"):
            if not block.strip():
                top += 8
                continue
            node = paragraph(ui, x, top, width, block.strip(), BODY)
            nodes.append(node)
            top += node.rect.h + 4
        return nodes, top - y

    def buttons(self, ui: Ui) -> list[tuple[str, str, str, Kind, Callable[[], None]]]:
        """Close."""
        return [("close", ui.texts("clause.close"), "check", "primary", self.back)]
