"""What can be shown at a presenter's screen: the playlists of every game, and all its examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.catalogue import card_of
from game.teaching.playlists import Reel
from scenes.kit.drawing.theme import HEADING, STRONG
from scenes.kit.widgets.column import Column
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

    def rows(self, column: Column) -> None:
        say, game = column.ui.texts, ""
        column.words(say("demo.lead"), colour="ink_soft", gap=14)
        for number, reel in enumerate(self._reels):
            if reel.game != game:
                game = reel.game
                column.space(4)
                column.words(say.pick(card_of(game).title), HEADING, gap=8)
            title = say.pick(reel.title)
            if title == say.pick(card_of(game).title):
                title = say("demo.everything")
            said = f"{marked(say, title, reel.own)} · {say.plural('demo.scenes', len(reel.scenes))}"
            run = partial(self._present, reel)
            worded_row(column, f"demo.reel.{number}", said, run, icon="play", role=STRONG)
            column.space(10)
