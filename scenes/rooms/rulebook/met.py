"""After a match: which rules it used, which of them were new, which ones one has never met; each with its example."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

from game.teaching.met_clauses import never_met
from scenes.kit.drawing.theme import HEADING
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.sheet import Sheet
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

    def content(self, column: Column) -> None:
        texts, rows = column.ui.texts, column.beside(right=6)
        never = never_met(self._game, book_of(self._game, texts.language).clauses(), self._met)
        for key, clauses in (("met.fresh", self._fresh), ("met.known", self._known), ("met.never", never)):
            if clauses:
                rows.words(texts.plural(key, len(clauses)), HEADING, gap=8)
            for clause in clauses:
                shown = bool(self._illustrations.of(self._game, (clause,)))
                words = f"**{clause}** · {clause_words(self._game, texts.language, clause)}"
                run, icon = partial(self._open, clause), "play" if shown else "rulebook"
                worded_row(rows, f"met.{clause}", words, run, icon=icon, gap=20 if clause == clauses[-1] else 8)
        column.join(rows)

    def _open(self, clause: str) -> None:
        """An example of a clause, or what the book says of it."""
        found = self._illustrations.of(self._game, (clause,))
        if found:
            self._illustrations.play(found[0], found)
        else:
            self._explain(self._game, clause)
