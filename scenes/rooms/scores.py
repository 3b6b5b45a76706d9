"""The scores: this evening's board over all games, statistics by player, level and seat, and what was achieved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final, Literal, get_args

import msgspec

from game.core.library.library import Library, LibraryError
from game.core.library.statistics import EVENING_HOURS, Group, Tally, count_finished, tallies
from game.core.texts import LocalText
from scenes.kit.drawing.theme import HEADING, LABEL, NUMBER, SEAT_NAME, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.reasons import reason_of
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import RuleLook, paragraph, picture, text
from scenes.kit.widgets.choices import choice_grid
from scenes.kit.widgets.page import Page

Period = Literal["evening", "always"]
Board = Literal["players", "levels", "seats", "prizes"]
GROUPS: Final[dict[str, tuple[Group, ...]]] = {
    "players": ("name", "player"),
    "levels": ("game", "player"),
    "seats": ("game", "seat"),
}
HUMAN: Final = "human"
GAP = 10.0
PrizeList = Callable[[Ui, float, float, float, Mapping[str, Sequence[str]]], tuple[list[Node], float]]
"""What was achieved, from (x, y) down in a width: nodes, and where they end."""


class Column(msgspec.Struct, frozen=True):
    """A column of numbers: message key of its head, and the number of a tally (per cent if `share`)."""

    key: str
    number: Callable[[Tally], int]
    share: bool = False


COLUMNS: Final = (
    Column("scores.matches", lambda tally: tally.matches),
    Column("scores.wins", lambda tally: tally.wins),
    Column("scores.shared", lambda tally: tally.shared),
    Column("scores.beaten", lambda tally: tally.beaten),
)
WIN_RATE: Final = (*COLUMNS[:3], Column("scores.rate", lambda tally: round(100 * tally.wins / tally.matches), True))


class Scores(Page):
    """`titles` are the names of the games; `prizes` draws what was achieved in them."""

    title_key = "scores.title"
    widest = 900.0

    def __init__(self, library: Library, titles: dict[str, LocalText], prizes: PrizeList) -> None:
        super().__init__()
        self._library = library
        self._titles = titles
        self._prizes = prizes
        self._period: Period = "evening"
        self._board: Board = "players"
        self._lines: list[Tally] = []
        self._matches = 0
        self._problem: LibraryError | None = None
        self._read()

    def resume(self) -> None:
        self._read()

    def _read(self) -> None:
        hours = EVENING_HOURS if self._period == "evening" else None
        self._lines, self._matches, self._problem = [], 0, None
        if self._board == "prizes":
            return
        try:
            groups = GROUPS[self._board]
            lines = tallies(self._library, groups, hours=hours)
            self._lines = [line for line in lines if "game" not in groups or line.game in self._titles]
            self._matches = count_finished(self._library, hours=hours)
        except LibraryError as error:
            self._problem = error

    def _choose_period(self, period: Period) -> None:
        self._period = period
        self._read()
        self.app.invalidate()

    def _choose_board(self, board: Board) -> None:
        self._board = board
        self._read()
        self.app.invalidate()

    # ---- building -----------------------------------------------------------------------------

    def rows(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        say = ui.texts
        periods: list[tuple[Period, str]] = [(period, say(f"scores.{period}")) for period in get_args(Period)]
        boards: list[tuple[Board, str]] = [(board, say(f"scores.{board}")) for board in get_args(Board)]
        first = choice_grid(ui, "scores.period", x, y, width, periods, [self._period], self._choose_period)
        second = choice_grid(
            ui, "scores.board", x, first.rect.bottom + GAP, width, boards, [self._board], self._choose_board
        )
        if self._board == "prizes":
            found, bottom = self._prizes(ui, x, y + first.rect.h + 22, width, self.app.settings.achieved)
            above = choice_grid(ui, "scores.board", x, y, width, boards, [self._board], self._choose_board)
            return [above, *found], bottom - y
        nodes = [first, second]
        top = second.rect.bottom + 22
        words = say.plural("scores.count", self._matches) if self._lines else say("scores.nothing")
        if self._problem is not None:
            words = say("scores.problem", reason=reason_of(say, self._problem))
        note = paragraph(ui, x, top, width, f"{words} {say('scores.practice')}", SMALL, colour="ink_soft")
        nodes.append(note)
        top += note.rect.h + 14
        if self._board == "players":
            people = [line for line in self._lines if line.player == HUMAN]
            bots = [line for line in self._lines if line.player != HUMAN]
            for key, group_of in (("people", people), ("bots", bots)):
                if not group_of:
                    continue
                heading = paragraph(ui, x, top, width, say(f"scores.{key}"), HEADING)
                nodes.append(heading)
                top = self._head(ui, nodes, x, top + heading.rect.h + 4, width, COLUMNS)
                for line in group_of:
                    leads = key == "people" and line.wins > 0 and merit(line) == merit(people[0])
                    name = line.name if key == "people" else f"{line.name} · {self._level(ui, line)}"
                    top = self._line(ui, nodes, Rect(x, top, width, 0), name, line, COLUMNS, leads=leads)
                top += 16
            if self._lines:
                meaning = paragraph(ui, x, top + 16, width, say("scores.beaten_means"), SMALL, colour="ink_soft")
                nodes.append(meaning)
                top = meaning.rect.bottom
            return nodes, top - y
        lines = sorted(self._lines, key=lambda line: (line.game, line.seat))
        for game, group in groupby(lines, key=lambda line: line.game):
            heading = paragraph(ui, x, top, width, say.pick(self._titles[game]), HEADING)
            nodes.append(heading)
            top = self._head(ui, nodes, x, top + heading.rect.h + 4, width, WIN_RATE)
            for line in group:
                top = self._line(ui, nodes, Rect(x, top, width, 0), self._name(ui, line), line, WIN_RATE)
            top += 20
        return nodes, top - y

    def _name(self, ui: Ui, line: Tally) -> str:
        if line.player:
            if line.player == HUMAN:
                return ui.texts("scores.people")
            return ui.texts("scores.bot", level=self._level(ui, line))
        return ui.texts("scores.seat", n=line.seat + 1)

    @staticmethod
    def _level(ui: Ui, line: Tally) -> str:
        """How well a bot plays."""
        return ui.texts(f"lobby.level.{line.player.partition(':')[2]}")

    @staticmethod
    def _widths(ui: Ui, columns: Sequence[Column]) -> list[float]:
        least = ui.measure("100 %", NUMBER)
        return [max(least, ui.measure(ui.texts(column.key), LABEL)) + 18 for column in columns]

    def _head(self, ui: Ui, nodes: list[Node], x: float, top: float, width: float, columns: Sequence[Column]) -> float:
        height = ui.typesetter.line_height(LABEL) + 6
        right = x + width
        for column, room in reversed(list(zip(columns, self._widths(ui, columns), strict=True))):
            right -= room
            place = Rect(right, top, room, height)
            nodes.append(text(place, ui.texts(column.key), LABEL, colour="ink_soft", align="right"))
        nodes.append(Node("image", Rect(x, top + height + 2, width, 2), look=RuleLook()))
        return top + height + 8

    def _line(
        self,
        ui: Ui,
        nodes: list[Node],
        at: Rect,
        name: str,
        line: Tally,
        columns: Sequence[Column],
        *,
        leads: bool = False,
    ) -> float:
        height = max(40.0, ui.size(SEAT_NAME) * 1.7)
        right = at.right
        for column, room in reversed(list(zip(columns, self._widths(ui, columns), strict=True))):
            right -= room
            nodes.append(text(Rect(right, at.y, room, height), _shown(ui, column, line), NUMBER, align="right"))
        crown = 38.0 if leads else 0.0
        if crown:
            nodes.append(picture(Rect(at.x, at.y + height / 2 - 15, 30, 30), "icon_crown"))
        token = self.app.settings.tokens.get(line.name) if line.player == HUMAN else None
        if token is not None:
            drawing = Rect(at.x + crown, at.y + height / 2 - 16, 32, 32)
            nodes.append(picture(drawing, ui.palette.token_art(token)))
            crown += 42
        role = SEAT_NAME if self._board == "players" else STRONG
        nodes.append(text(Rect(at.x + crown, at.y, right - at.x - crown, height), name, role))
        return at.y + height


def merit(line: Tally) -> tuple[int, int, int]:
    """What the board is ordered by."""
    return line.wins, line.beaten, line.shared


def _shown(ui: Ui, column: Column, line: Tally) -> str:
    number = column.number(line)
    return ui.texts("preferences.percent", n=number) if column.share else str(number)
