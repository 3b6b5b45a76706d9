"""What can be achieved, game by game, and who has: a part of the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.content.content import ContentError
from game.core.texts import LocalText
from game.matches.tales import Achievement, achievements_of
from scenes.kit.drawing.theme import BODY, HEADING, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import paragraph, picture

ART: Final = 46.0
FAINT: Final = 0.3
"""How much is seen of what nobody has achieved yet."""


class Prizes:
    """`titles` are the names of the games, in their order."""

    def __init__(self, titles: Mapping[str, LocalText]) -> None:
        self._titles = titles

    def __call__(
        self, ui: Ui, x: float, y: float, width: float, achieved: Mapping[str, Sequence[str]]
    ) -> tuple[list[Node], float]:
        """Nodes from (x, y) down, and where they end. `achieved`: by name of a person, `<game>.<achievement>`."""
        note = paragraph(ui, x, y, width, ui.texts("scores.prizes_note"), SMALL, colour="ink_soft")
        nodes, top = [note], note.rect.bottom + 14
        for game, title in self._titles.items():
            try:
                known = achievements_of(game)
            except ContentError:
                continue
            if not known:
                continue
            heading = paragraph(ui, x, top, width, ui.texts.pick(title), HEADING)
            nodes.append(heading)
            top = heading.rect.bottom + 6
            for prize in known:
                people = [name for name, prizes in sorted(achieved.items()) if f"{game}.{prize.id}" in prizes]
                found, top = _line(ui, x, top, width, prize, people)
                nodes += found
            top += 14
        return nodes, top


def _line(
    ui: Ui, x: float, y: float, width: float, prize: Achievement, people: Sequence[str]
) -> tuple[list[Node], float]:
    """Drawing, name, what it takes, and who has it."""
    left, room = x + ART + 14, width - ART - 14
    colour = "ink" if people else "ink_soft"
    name = paragraph(ui, left, y + 2, room, ui.texts.pick(prize.name), STRONG, colour=colour)
    about = paragraph(ui, left, name.rect.bottom, room, ui.texts.pick(prize.about), BODY, colour="ink_soft")
    nodes, bottom = [name, about], about.rect.bottom
    if people:
        who = paragraph(ui, left, bottom, room, ui.texts("scores.achieved_by", players=", ".join(people)), SMALL)
        nodes.append(who)
        bottom = who.rect.bottom
    drawing = picture(Rect(x, y + 2, ART, ART), prize.art, alpha=1.0 if people else FAINT)
    return [drawing, *nodes], max(bottom, y + ART) + 10
