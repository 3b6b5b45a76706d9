"""The first minute: how the game is won, on one screen, before one sits down at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.texts import LocalText
from game.teaching.how_you_win import WayToWin
from scenes.kit.drawing.art import tile_of
from scenes.kit.drawing.theme import BODY, TypeRole
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import paragraph_in, picture, toggle
from scenes.kit.widgets.clause_mark import MARK, clause_mark
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.kit.widgets.sheet import Sheet, SheetButton

WORDS = TypeRole("regular", 19)
ICON = 46.0


Press = SheetButton
"""Key, words, icon and kind of a button, and what it does."""


class HowYouWinSheet(Sheet):
    """`begin` sits down, with the words of the message `begins`; `explain` opens a clause; `skip_next_time` keeps this
    sheet away for this game; `lesson` tells the way to the next lesson, if one is left; `table` goes to where one
    chooses who plays, `first_match` plays as a newcomer does, from there.

    Esc goes back to where one came from, without a match.
    """

    widest = 860.0

    def __init__(
        self,
        title: LocalText,
        game: str,
        ways: Sequence[WayToWin],
        begin: Callable[[], None],
        explain: Callable[[str], None],
        skip_next_time: Callable[[bool], None] | None = None,
        lesson: Callable[[], Callable[[], None] | None] = lambda: None,
        table: Callable[[], None] | None = None,
        begins: str = "begin",
        first_match: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self._table = table
        self._begins = begins
        self._first_match = first_match
        self._lesson = lesson
        self._scroll = ScrollPanel("how_you_win.scroll")
        self._title = title
        self._game = game
        self._ways = ways
        self._begin = begin
        self._explain = explain
        self._skip = skip_next_time
        self._skips = False
        self.covers = skip_next_time is not None
        self.remembered_focus = "sheet.begin" if lesson() is None else "sheet.lesson"

    def title(self, ui: Ui) -> str:
        return ui.texts("how_you_win.title", game=ui.texts.pick(self._title))

    def content(self, column: Column) -> None:
        ui = column.ui
        side = min(190.0, column.width * 0.28)
        beside = column.width > 520 * ui.text_scale
        ways, drawn = column.beside(left=side + 26 if beside else 0.0), column.beside()
        if beside:
            drawn.space(2)
            drawn.nodes.append(picture(drawn.strip(side).at_left(side, side), tile_of(self._game)))
            drawn.space(10)
        for number, way in enumerate(self._ways):
            said = ui.texts.pick(way.text)
            room = ways.here.less(left=ICON + 14, right=MARK + 10)
            line = ways.strip(max(ICON, ui.wrap(said, WORDS, room.w).height))
            ways.nodes += [
                picture(line.at_left(ICON, ICON), f"icon_{way.icon}"),
                paragraph_in(ui, room._replace(h=line.h), said, WORDS),
                clause_mark(ui, f"how_you_win.{number}.clause", line.at_right(MARK, MARK), way.clause, self._explain),
            ]
            ways.space(18)
        column.join(drawn, ways)
        if self._skip is not None:
            line = column.strip(max(MARK, ui.typesetter.line_height(BODY) + 12)).less(left=-10)
            label = ui.texts("how_you_win.skip")
            column.nodes.append(toggle(ui, "how_you_win.skip", line, label, self._skips, self._change))
            column.space(4)

    def _change(self, skips: bool) -> None:
        self._skips = skips
        if self._skip is not None:
            self._skip(skips)
        self.app.invalidate()

    def buttons(self, ui: Ui) -> list[Press]:
        """Back, sit down, or the lesson first, where one is left; in the lobby the way back, and what newcomers do."""
        begin, to_lesson = ui.texts(f"how_you_win.{self._begins}"), self._lesson()
        if self._skip is None:
            understood: Press = ("begin", ui.texts("how_you_win.understood"), "check", "primary", self._begin)
            if self._first_match is None:
                return [understood]
            first: Press = ("first_match", begin, "play", "paper", self._first_match)
            learn: Press = ("lesson", ui.texts("school.begin_lesson"), "pencil", "paper", to_lesson)
            return [first, understood] if to_lesson is None else [learn, first, understood]
        back: Press = ("back", ui.texts("page.back"), "arrow_left", "paper", self.back)
        ways: list[Press] = [back]
        if self._table is not None:
            ways.append(("table", ui.texts("lobby.seats"), "player", "paper", self._table))
        if to_lesson is None:
            return [*ways, ("begin", begin, "play", "primary", self._begin)]
        lesson: Press = ("lesson", ui.texts("school.begin_lesson"), "pencil", "primary", to_lesson)
        return [*ways, ("begin", begin, "play", "paper", self._begin), lesson]
