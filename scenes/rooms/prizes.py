"""What can be achieved, game by game, and who has: a part of the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.content.content import ContentError
from game.core.texts import LocalText
from game.matches.tales import Achievement, achievements_of
from scenes.kit.drawing.theme import BODY, HEADING, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.widgets.basic import picture
from scenes.kit.widgets.column import Column

ART: Final = 46.0
FAINT: Final = 0.3
"""How much is seen of what nobody has achieved yet."""


class Prizes:
    """`titles` are the names of the games, in their order."""

    def __init__(self, titles: Mapping[str, LocalText]) -> None:
        self._titles = titles

    def __call__(self, column: Column, achieved: Mapping[str, Sequence[str]]) -> None:
        """Adds them to a column. `achieved`: by name of a person, `<game>.<achievement>`."""
        say = column.ui.texts
        column.words(say("scores.prizes_note"), SMALL, colour="ink_soft", gap=14)
        for game, title in self._titles.items():
            try:
                known = achievements_of(game)
            except ContentError:
                continue
            if not known:
                continue
            column.words(say.pick(title), HEADING, gap=6)
            for prize in known:
                people = [name for name, prizes in sorted(achieved.items()) if f"{game}.{prize.id}" in prizes]
                _line(column, prize, people)
            column.space(14)


def _line(column: Column, prize: Achievement, people: Sequence[str]) -> None:
    """Drawing, name, what it takes, and who has it."""
    say = column.ui.texts
    drawing = picture(Rect(column.x, column.y + 2, ART, ART), prize.art, alpha=1.0 if people else FAINT)
    words, drawn = column.beside(left=ART + 14), column.beside()
    drawn.nodes.append(drawing)
    drawn.strip(ART)
    words.space(2)
    words.words(say.pick(prize.name), STRONG, colour="ink" if people else "ink_soft")
    words.words(say.pick(prize.about), BODY, colour="ink_soft")
    if people:
        words.words(say("scores.achieved_by", players=", ".join(people)), SMALL)
    column.join(drawn, words)
    column.space(10)
