"""What can be shown at a presenter's screen: the playlists of every game, and all its examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.catalogue import card_of
from game.teaching.playlists import Reel
from scenes.kit.drawing.theme import HEADING, STRONG
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import paragraph
from scenes.kit.widgets.own_mark import marked
from scenes.kit.widgets.page import Page
from scenes.kit.widgets.rows import worded_row


class DemoShelf(Page):
    """`present` gets the chosen reel."""

    title_key = "demo.title"
    widest = 760.0

    def __init__(self, reels: Sequence[Reel], present: Callable[[Reel], None]) -> None:
        super().__init__()
        self._reels = tuple(reels)
        self._present = present

    def rows(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        words = paragraph(ui, x, y, width, ui.texts("demo.lead"), colour="ink_soft")
        nodes: list[Node] = [words]
        top, game = words.rect.bottom + 14, ""
        for number, reel in enumerate(self._reels):
            if reel.game != game:
                game = reel.game
                nodes.append(paragraph(ui, x, top + 4, width, ui.texts.pick(card_of(game).title), HEADING))
                top = nodes[-1].rect.bottom + 8
            title = ui.texts.pick(reel.title)
            if title == ui.texts.pick(card_of(game).title):
                title = ui.texts("demo.everything")
            said = f"{marked(ui.texts, title, reel.own)} · {ui.texts.plural('demo.scenes', len(reel.scenes))}"
            run = partial(self._present, reel)
            nodes.append(worded_row(ui, f"demo.reel.{number}", x, top, width, said, run, icon="play", role=STRONG))
            top = nodes[-1].rect.bottom + 10
        return nodes, top - y
