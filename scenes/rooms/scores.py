"""The scores: this evening's board over all games, statistics by player, level and seat, and what was achieved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, groupby
from typing import Final, Literal, get_args

import msgspec

from game.core.journal.journal import HUMAN
from game.core.library.library import Library, LibraryError
from game.core.library.statistics import EVENING_HOURS, Evening, Group, Tally, count_finished, evenings, tallies
from game.core.texts import LocalText
from game.matches.shares import likely_share
from scenes.kit.drawing.theme import HEADING, LABEL, NUMBER, SEAT_NAME, SMALL, STRONG
from scenes.kit.layout import row
from scenes.kit.reasons import reason_of
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import RuleLook, picture, text
from scenes.kit.widgets.choices import choice_grid
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.page import Page
from scenes.kit.widgets.shares import EveningsLook, RangeLook

Period = Literal["evening", "always"]
Board = Literal["players", "levels", "seats", "evenings", "prizes"]
GROUPS: Final[dict[str, tuple[Group, ...]]] = {
    "players": ("name", "player"),
    "levels": ("game", "player"),
    "seats": ("game", "seat"),
}
GAP = 10.0
BAND: Final = 12.0
CURVE_HEIGHT: Final = 150.0
MOST_CURVES: Final = 8
"""People whose evenings are drawn."""
TOKEN: Final = 32.0
PrizeList = Callable[[Column, Mapping[str, Sequence[str]]], None]
"""Adds to a column what was achieved."""


class NumberColumn(msgspec.Struct, frozen=True):
    """A column of numbers: message key of its head, and the number of a tally (per cent if `share`)."""

    key: str
    number: Callable[[Tally], int]
    share: bool = False


COLUMNS: Final = (
    NumberColumn("scores.matches", lambda tally: tally.matches),
    NumberColumn("scores.wins", lambda tally: tally.wins),
    NumberColumn("scores.shared", lambda tally: tally.shared),
    NumberColumn("scores.beaten", lambda tally: tally.beaten),
)
WIN_RATE: Final = (
    *COLUMNS[:3],
    NumberColumn("scores.rate", lambda tally: round(100 * tally.wins / tally.matches), True),
)


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
        self._evenings: dict[str, list[Evening]] = {}
        self._matches = 0
        self._problem: LibraryError | None = None
        self._read()

    def resume(self) -> None:
        self._read()

    def _read(self) -> None:
        hours = EVENING_HOURS if self._period == "evening" else None
        self._lines, self._matches, self._problem, self._evenings = [], 0, None, {}
        if self._board == "prizes":
            return
        try:
            if self._board == "evenings":
                self._evenings = evenings(self._library)
                return
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

    def rows(self, column: Column) -> None:
        say = column.ui.texts
        periods: list[tuple[Period, str]] = [(period, say(f"scores.{period}")) for period in get_args(Period)]
        boards: list[tuple[Board, str]] = [(board, say(f"scores.{board}")) for board in get_args(Board)]
        if self._board not in ("prizes", "evenings"):
            choice_grid(column, "scores.period", periods, [self._period], self._choose_period, gap=GAP)
        choice_grid(column, "scores.board", boards, [self._board], self._choose_board, gap=22)
        if self._board == "prizes":
            self._prizes(column, self.app.settings.achieved)
            return
        if self._board == "evenings" and self._problem is None:
            add_curves(column, self._evenings, self.app.settings.tokens)
            return
        words = say.plural("scores.count", self._matches) if self._lines else say("scores.nothing")
        if self._problem is not None:
            words = say("scores.problem", reason=reason_of(say, self._problem))
        column.words(f"{words} {say('scores.practice')}", SMALL, colour="ink_soft")
        column.space(14)
        if self._board == "players":
            self._players(column)
            return
        if self._lines:
            column.words(say("scores.range"), SMALL, colour="ink_soft", gap=14)
        lines = sorted(self._lines, key=lambda line: (line.game, line.seat))
        for game, group in groupby(lines, key=lambda line: line.game):
            column.words(say.pick(self._titles[game]), HEADING, gap=4)
            self._head(column, WIN_RATE)
            for line in group:
                self._line(column, self._name(column.ui, line), line, WIN_RATE)
                add_range(column, line.wins, line.matches)
            column.space(20)

    def _players(self, column: Column) -> None:
        """The board of people, and that of bots."""
        ui, say = column.ui, column.ui.texts
        people = [line for line in self._lines if line.player == HUMAN]
        bots = [line for line in self._lines if line.player != HUMAN]
        for key, group_of in (("people", people), ("bots", bots)):
            if not group_of:
                continue
            column.words(say(f"scores.{key}"), HEADING, gap=4)
            self._head(column, COLUMNS)
            for line in group_of:
                leads = key == "people" and line.wins > 0 and merit(line) == merit(people[0])
                name = line.name if key == "people" else f"{line.name} · {self._level(ui, line)}"
                self._line(column, name, line, COLUMNS, leads=leads)
            column.space(16)
        if self._lines:
            column.space(16)
            column.words(say("scores.beaten_means"), SMALL, colour="ink_soft")

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
    def _widths(ui: Ui, columns: Sequence[NumberColumn]) -> list[float]:
        least = ui.measure("100 %", NUMBER)
        return [max(least, ui.measure(ui.texts(column.key), LABEL)) + 18 for column in columns]

    def _head(self, column: Column, numbers: Sequence[NumberColumn]) -> None:
        ui = column.ui
        line = column.strip(ui.typesetter.line_height(LABEL) + 6, gap=2)
        places = row(line, self._widths(ui, numbers), at="right", least=0)
        column.nodes += [
            text(place, ui.texts(number.key), LABEL, colour="ink_soft", align="right")
            for number, place in zip(numbers, places, strict=True)
        ]
        column.nodes.append(Node("image", column.strip(2, gap=4), look=RuleLook()))

    def _line(
        self, column: Column, name: str, line: Tally, numbers: Sequence[NumberColumn], *, leads: bool = False
    ) -> None:
        ui = column.ui
        place = column.strip(max(40.0, ui.size(SEAT_NAME) * 1.7))
        places = row(place, self._widths(ui, numbers), at="right", least=0)
        column.nodes += [
            text(at, _shown(ui, number, line), NUMBER, align="right")
            for number, at in zip(numbers, places, strict=True)
        ]
        name_place = place.less(right=place.right - places[0].x)
        if leads:
            column.nodes.append(picture(name_place.at_left(30, 30), "icon_crown"))
            name_place = name_place.less(left=38)
        token = self.app.settings.tokens.get(line.name) if line.player == HUMAN else None
        if token is not None:
            column.nodes.append(picture(name_place.at_left(32, 32), ui.palette.token_art(token)))
            name_place = name_place.less(left=42)
        column.nodes.append(text(name_place, name, SEAT_NAME if self._board == "players" else STRONG))


def merit(line: Tally) -> tuple[int, int, int]:
    """What the board is ordered by."""
    return line.wins, line.beaten, line.shared


def _shown(ui: Ui, column: NumberColumn, line: Tally) -> str:
    number = column.number(line)
    return ui.texts("preferences.percent", n=number) if column.share else str(number)


def add_range(column: Column, wins: int, matches: int) -> None:
    """Under a line of a table: how sure the share of the matches is that were won."""
    low, high = likely_share(wins, matches)
    said = column.ui.texts(
        "scores.range.said", share=round(100 * wins / matches), low=round(100 * low), high=round(100 * high)
    )
    place = column.strip(BAND)
    column.nodes.append(Node("image", place, label=said, look=RangeLook(low, wins / matches, high)))
    column.space(8)


def running_shares(found: Sequence[Evening]) -> tuple[float, ...]:
    """After each evening: the share of all matches so far that were won."""
    wins, matches = (accumulate(numbers) for numbers in zip(*((e.wins, e.matches) for e in found), strict=True))
    return tuple(won / played for won, played in zip(wins, matches, strict=True))


def add_curves(column: Column, found: Mapping[str, Sequence[Evening]], tokens: Mapping[str, int]) -> None:
    """One picture for each person who has played on two evenings at least."""
    ui, say = column.ui, column.ui.texts
    drawn = [(name, mine) for name, mine in found.items() if len(mine) > 1][:MOST_CURVES]
    column.words(say("scores.evenings.means" if drawn else "scores.evenings.few"), SMALL, colour="ink_soft", gap=16)
    for name, mine in drawn:
        shares = running_shares(mine)
        line = column.strip(max(TOKEN, ui.typesetter.line_height(HEADING)), gap=6)
        if name in tokens:
            column.nodes.append(picture(line.at_left(TOKEN, TOKEN), ui.palette.token_art(tokens[name])))
            line = line.less(left=TOKEN + 10)
        now = say("preferences.percent", n=round(100 * shares[-1]))
        column.nodes += [text(line, name, HEADING), text(line, now, HEADING, align="right")]
        place = column.strip(CURVE_HEIGHT, gap=4)
        column.nodes.append(Node("image", place, label=f"{name}: {now}", look=EveningsLook(shares)))
        days = column.strip(ui.typesetter.line_height(LABEL))
        column.nodes += [
            text(days, mine[0].day, SMALL, colour="ink_soft"),
            text(days, mine[-1].day, SMALL, colour="ink_soft", align="right"),
        ]
        column.space(18)
