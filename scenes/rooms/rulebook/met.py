"""After a match: which rules it used, which of them were new, which ones one has never met; each with its example."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

from game.teaching.met_clauses import never_met
from scenes.kit.drawing.theme import BODY, HEADING
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import paragraph
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.sheet import Sheet, SheetButton
from scenes.rooms.rulebook.book import book_of
from scenes.rooms.rulebook.contents import words_of
from scenes.rooms.rulebook.examples import Illustrations

LONGEST: Final = 110
"""Letters of a clause in the list."""


def clause_words(game: str, language: str, clause: str) -> str:
    """The first words with which the book states a clause."""
    passages = book_of(game, language).find(clause)
    words = words_of(passages[0].block) if passages else ""
    if len(words) <= LONGEST:
        return words
    return words[: words.rfind(" ", 0, LONGEST)].rstrip(" ,;:.—") + " …"


class RulesOfMatch(Sheet):
    """`used` are the clauses of the match, `met` those that were known before it; `explain` opens one that has no
    example.
    """

    widest = 760.0

    def __init__(
        self,
        game: str,
        used: Sequence[str],
        met: Collection[str],
        illustrations: Illustrations,
        explain: Callable[[str, str], None],
    ) -> None:
        super().__init__()
        self._game = game
        self._fresh = tuple(clause for clause in used if clause not in met)
        self._known = tuple(clause for clause in used if clause in met)
        self._met = frozenset((*used, *met))
        self._illustrations = illustrations
        self._explain = explain

    def title(self, ui: Ui) -> str:
        return ui.texts("met.title")

    def content(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        nodes: list[Node] = []
        never = never_met(self._game, book_of(self._game, ui.texts.language).clauses(), self._met)
        top = y
        for key, clauses in (("met.fresh", self._fresh), ("met.known", self._known), ("met.never", never)):
            if not clauses:
                continue
            heading = paragraph(ui, x, top, width, ui.texts.plural(key, len(clauses)), HEADING)
            nodes.append(heading)
            top = heading.rect.bottom + 8
            for clause in clauses:
                shown = bool(self._illustrations.of(self._game, (clause,)))
                words = f"**{clause}** · {clause_words(self._game, ui.texts.language, clause)}"
                run, icon = partial(self._open, clause), "play" if shown else "rulebook"
                row = worded_row(ui, f"met.{clause}", x, top, width - 6, words, run, icon=icon, role=BODY)
                nodes.append(row)
                top = row.rect.bottom + 8
            top += 12
        return nodes, max(0.0, top - 20 - y)

    def _open(self, clause: str) -> None:
        """An example of a clause, or what the book says of it."""
        found = self._illustrations.of(self._game, (clause,))
        if found:
            self._illustrations.play(found[0], found)
        else:
            self._explain(self._game, clause)

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """Back to the result."""
        return [("close", ui.texts("clause.close"), "check", "primary", self.back)]
