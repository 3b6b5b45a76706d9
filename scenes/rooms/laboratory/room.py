"""The author's page of a game: bots play it now; what comes of it is seen in pictures, and any of the games again."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal, get_args

from game.bots.levels import RANDOM, levels_of
from game.bots.processes.worker import BotError, cores
from game.catalogue import open_game, worn
from game.core.journal.own_file import own_files_of
from game.core.rules.rules import AnyRules, Setup
from game.core.texts import Texts
from game.lab.answer import answer
from game.lab.compared import Tried, comparable, compared
from game.lab.paces import STRONGER, minutes
from game.lab.played import digest_of, played_of
from game.lab.question import Question, Variant
from game.lab.ranges import FEW
from game.lab.reckoning import FIRST_SEAT, VariantReport
from game.lab.sitting import Player, Sitting
from game.lab.watching import DEALT, WAYS, Watched
from game.lab.wording import (
    Shown,
    agreed,
    among_many,
    called_seat,
    name_of,
    points,
    starred,
    told,
    told_cards,
    who_plays,
)
from game.version import APP_VERSION
from scenes.kit.drawing.theme import BODY, HEADING, NUMBER, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import button, button_height, button_width, stepper, text
from scenes.kit.widgets.choices import choice_grid
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.page import LEAST_NOTICE, Page
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.shares import progress_bar
from scenes.rooms.laboratory.side_by_side import MOST_CARDS, ends, ranged, side_by_side

NUMBERS: Final = (50, 200, 1000)
GAMES: Final = 200
"""Played at a press of the button: one chooses among those, and may press again."""
USUAL: Final = "greedy"
POLL: Final = 0.1
AT_ONCE: Final = 8
"""Games that are listed at a time."""
SEED: Final = "1"
Order = Literal["played", "shortest", "longest"]
Kept = dict[str, Tried]


class Laboratory(Page):
    """`setup`: the house rules and the number of players that are tried. `open_match` is given a game as a file, to be
    seen again, with its number. `players`: who plays the games, if not processes of its own. `kept`: what was tried
    here before, by the mark of the question; what is tried now is put there.
    """

    title_key = "laboratory.title"
    widest = 900.0

    def __init__(
        self,
        rules: AnyRules,
        setup: Setup,
        open_match: Callable[[bytes, int], None],
        players: Sequence[Player] = (),
        clock: Callable[[], float] = time.monotonic,
        kept: Kept | None = None,
    ) -> None:
        super().__init__()
        self._rules = worn(open_game(rules.name, own_files_of(rules)), setup.options).rules
        self._setup = setup
        self._open_match = open_match
        self._players = players
        self._clock = clock
        self._kept: Kept = {} if kept is None else kept
        self._levels = [level for level in levels_of(rules.name) if level != RANDOM]
        self._level = USUAL if USUAL in self._levels else (self._levels or levels_of(rules.name))[0]
        self._number = GAMES
        self._beside = ""
        """The mark of what was tried before that is compared; '' for none."""
        self._compared: tuple[object, Sequence[Shown]] | None = None
        self._sitting = self._seated()
        self._report: VariantReport | None = self._sitting.report()
        self._begun = 0.0
        self._before = 0
        self._order: Order = "played"
        self._from = 0
        self._whole: set[str] = set()
        """The lists of cards that are shown whole, by how the cards were come by."""
        self.remembered_focus = "laboratory.play"

    def _seated(self) -> Sitting:
        """Whoever plays at this level, with what was played so before."""
        rules, setup = self._rules, self._setup
        own = played_of(rules.name, own_files_of(rules), setup.options, ())
        variant = Variant("", setup, digest_of(rules.name, own, ()))
        question = Question(rules.name, APP_VERSION, (self._level,) * setup.seats, (variant,), SEED, 0)
        known = self._kept.get(question.mark)
        self._tried = self._kept[question.mark] = Tried(self._rules, question, {} if known is None else known.games)
        return Sitting(question, own, self._players, self._tried.games)

    def leave(self) -> None:
        self._sitting.close()

    def notice_room(self, ui: Ui) -> Rect:
        """Not over the title: it says whose games these are."""
        beside = self.room_beside_title(ui)
        return beside if beside.w >= LEAST_NOTICE else super().notice_room(ui)

    # ---- playing --------------------------------------------------------------------------------

    def tend(self) -> None:
        sitting, stack = self._sitting, self.app.stack
        if sitting.go_on():
            self._report = sitting.report()
            if self in stack.visible:
                self.app.invalidate()
        if stack.top is self and not stack.changing:  # nobody who reads something else is taken away from it
            self._see_whole()
        self._look_again()

    def _see_whole(self) -> None:
        """A game that was played again is there: it is opened."""
        number = self._sitting.brings_whole
        try:
            whole = self._sitting.poll_whole()
        except BotError:
            self.app.notify(self.app.texts("laboratory.lost"), "warning")
            self.app.invalidate()
            return
        if whole is not None and number is not None:
            self.app.invalidate()
            self._open_match(whole, number + 1)

    def _look_again(self) -> None:
        waits = self._sitting.running or self._sitting.brings_whole is not None
        self.tend_seconds = POLL if waits else None

    def play(self) -> None:
        """Has more games played."""
        self._begun, self._before = self._clock(), len(self._sitting.games)
        self._sitting.begin(self._number)
        self._look_again()
        self.app.invalidate()

    def _stop(self) -> None:
        self._sitting.stop()
        self._look_again()
        self.app.invalidate()

    def _choose_level(self, level: str) -> None:
        if level == self._level:
            return
        self._level = level
        self._sitting.close()
        self._sitting, self._from, self._beside = self._seated(), 0, ""
        self._report = self._sitting.report()
        self._look_again()
        self.app.invalidate()

    def _choose_number(self, number: int) -> None:
        self._number = number
        self.app.invalidate()

    def _choose_beside(self, mark: str) -> None:
        self._beside = mark
        self.app.invalidate()

    def _show(self, number: int) -> None:
        if number == self._sitting.brings_whole:
            return
        try:
            self._sitting.ask_whole(number, self.app.texts("lobby.bot"))
        except BotError:
            self.app.notify(self.app.texts("laboratory.lost"), "warning")
        self._look_again()
        self.app.invalidate()

    # ---- building -------------------------------------------------------------------------------

    def rows(self, column: Column) -> None:
        say = column.ui.texts
        column.words(say.pick(self._rules.title), HEADING, gap=4)
        column.words(agreed(self._rules, self._setup, say), BODY, gap=10)
        if len(self._levels) > 1:
            levels = [(level, say(f"lobby.level.{level}")) for level in self._levels]
            label = say("laboratory.level")
            column.words(label, STRONG, gap=4)
            choice_grid(column, "laboratory.level", levels, [self._level], self._choose_level, gap=14, label=label)
        if not self._sitting.running:
            numbers, label = [(number, str(number)) for number in NUMBERS], say("laboratory.number")
            column.words(label, STRONG, gap=4)
            choice_grid(column, "laboratory.number", numbers, [self._number], self._choose_number, gap=14, label=label)
        self._press(column)
        report = self._report
        if report is not None and not self._sitting.running:
            who = who_plays(self._sitting.question.levels, say)
            column.words(f"{say.plural('study.games', report.games)} {who}", BODY)
            if report.stopped:
                column.words(say.plural("study.stopped", report.stopped), BODY)
        if any(tried.games for tried in self._kept.values()):  # also at a level at which nothing was played
            column.words(say("laboratory.kept"), SMALL, colour="ink_soft", gap=4)
        column.space(10)
        if report is None or not report.known:
            column.words(
                say("laboratory.few" if self._sitting.games else "laboratory.about", n=FEW), SMALL, colour="ink_soft"
            )
            return
        shown = Shown(self._rules, self._sitting.question.variants[0], "", report)
        if self._sitting.running:  # what is said too early would be taken home by who stops it
            column.words(say("laboratory.so_far", n=report.games), STRONG, gap=4)
        else:
            for words in answer([shown], say):
                column.words(words, STRONG, gap=4)
        column.words(say("study.ranges"), SMALL, colour="ink_soft", gap=14)
        if not self._sitting.running:
            self._compare(column)
        self._seats(column, report)
        self._measures(column, report)
        self._cards(column, shown)  # what an author comes for
        self._games(column)

    def _press(self, column: Column) -> None:
        """The button, and how far it is."""
        ui, say, sitting = column.ui, column.ui.texts, self._sitting
        if sitting.failed:
            column.words(say("laboratory.failed"), STRONG, colour="danger", gap=8)
        if sitting.running:
            done = len(sitting.games)
            words = say("laboratory.progress", done=done, all=sitting.wanted)
            left = self._time_left()
            column.words(f"{words} {left}" if left else words, STRONG, gap=6)
            progress_bar(column, done / max(1, sitting.wanted), words, gap=10)
            words, run, icon = say("laboratory.stop"), self._stop, "close"
        else:
            takes = minutes(self._rules.name, self._level, self._number, cores())
            if takes:
                key = "laboratory.longer" if self._level in STRONGER else "laboratory.takes"
                column.words(say.plural(key, takes, games=self._number), BODY, gap=8)
            words = say("laboratory.more" if sitting.games else "laboratory.play", n=self._number)
            run, icon = self.play, "play"
            played = len(sitting.games)
            if played >= FEW:
                narrower = 1 - math.sqrt(played / (played + self._number))
                column.words(say("laboratory.gets", n=round(100 * narrower)), BODY, gap=8)
        place = column.strip(button_height(ui), gap=8)
        place = place._replace(w=min(place.w, button_width(ui, words, icon=True) + 16))
        kind: Literal["paper", "primary"] = "paper" if sitting.running else "primary"
        column.nodes.append(button(ui, "laboratory.play", place, words, run, icon=icon, kind=kind))

    def _time_left(self) -> str:
        """How long the rest takes, if it is as quick as what was played."""
        say, sitting = self.app.texts, self._sitting
        played, passed = len(sitting.games) - self._before, self._clock() - self._begun
        left = sitting.wanted - len(sitting.games)
        if played < 1:  # nothing is known yet but how long such games usually take
            takes = minutes(self._rules.name, self._level, left, cores())
            return say.plural("laboratory.minutes", takes) if takes else ""
        seconds = max(1, round(passed / played * left))
        return (
            say.plural("laboratory.seconds", seconds)
            if seconds < 90
            else say.plural("laboratory.minutes", round(seconds / 60))
        )

    def _compare(self, column: Column) -> None:
        """What was tried before at this table, and what is otherwise now."""
        say, others = column.ui.texts, comparable(self._kept, self._tried)
        if not others:
            return
        label = say("laboratory.compare")
        column.words(label, HEADING, gap=4)
        choices = [("", say("laboratory.compare.none"))]
        for mark, tried in others.items():
            games = say.plural("study.games", len(tried.games))
            choices.append((mark, f"{agreed(tried.rules, tried.variant.setup, say)} {games}"))
        choice_grid(column, "laboratory.compare", choices, [self._beside], self._choose_beside, gap=12, label=label)
        if self._beside in others:
            side_by_side(column, self._both(others[self._beside]))
        column.space(18)

    def _both(self, before: Tried) -> Sequence[Shown]:
        """Both results; reckoned once, not at every picture of the window."""
        say = self.app.texts
        key = self._beside, len(before.games), len(self._tried.games), say.language
        if self._compared is None or self._compared[0] != key:
            self._compared = key, compared(before, self._tried, say)
        return self._compared[1]

    def _seats(self, column: Column, report: VariantReport) -> None:
        say, even = column.ui.texts, 1 / len(report.seats)
        column.words(say("laboratory.seats"), HEADING, gap=4)
        column.words(say("laboratory.shares"), SMALL, colour="ink_soft", gap=8)
        for seat, share in enumerate(report.seats):
            ranged(column, called_seat(seat, report, say), points(share, say), share, 0.0, 1.0, even)
        column.space(18)

    def _measures(self, column: Column, report: VariantReport) -> None:
        ui, say = column.ui, column.ui.texts
        column.words(say("study.counts"), HEADING, gap=6)
        for name, found in report.measures.items():
            if name != FIRST_SEAT:  # it was told in words
                words, number = say(f"study.measure.{name}"), told(name, found, say)
                wide = ui.measure(number, NUMBER) + 12
                height = max(34.0, ui.wrap(words, BODY, column.width - wide).height + 8)
                place = column.strip(height)
                column.nodes += [
                    text(place.less(right=wide), words, BODY),
                    text(place.at_right(wide, height), number, NUMBER, align="right"),
                ]
        column.words(say("study.counts.says"), SMALL, colour="ink_soft", gap=18)

    def _cards(self, column: Column, shown: Shown) -> None:
        say = column.ui.texts
        for way in WAYS:
            found = [row for row in shown.report.cards if row.way == way]
            if not found and way != DEALT:
                continue  # nobody comes by a card so, or everybody by every card
            column.words(say(f"study.cards.{way}"), HEADING, gap=4)
            column.words(say(f"study.cards.{way}.says"), SMALL, colour="ink_soft", gap=4)
            if not found:
                column.words(say("study.cards.none"), SMALL, colour="ink_soft", gap=18)
                continue
            column.words(say("study.cards.worth"), SMALL, colour="ink_soft", gap=4)
            most = max(abs(row.worth.mean) + row.worth.half for row in found) or 1.0
            column.words(say("laboratory.scale", n=round(100 * most)), SMALL, colour="ink_soft", gap=8)
            for row in found if way in self._whole else ends(found):
                name = starred(name_of(shown, row, say), row.sure)
                ranged(column, name, points(row.worth, say, signed=True), row.worth, -most, most, 0.0)
            if len(found) > 2 * MOST_CARDS:
                self._show_all(column, way, len(found))
            for words in told_cards(shown, found, say):
                column.words(words, BODY, gap=4)
            for words in among_many(found, say):
                column.words(words, SMALL, colour="ink_soft", gap=4)
            column.space(14)

    def _show_all(self, column: Column, way: str, count: int) -> None:
        """Where the best and the worst are shown, a press shows all, and the next one these again."""
        ui, say = column.ui, column.ui.texts
        whole = way in self._whole
        words = say("laboratory.ends") if whole else say("laboratory.all", n=count - 2 * MOST_CARDS)

        def turn() -> None:
            self._whole ^= {way}
            self.app.invalidate()

        place = column.strip(button_height(ui, BODY), gap=10)
        place = place._replace(w=min(place.w, button_width(ui, words) + 16))
        column.nodes.append(button(ui, f"laboratory.all.{way}", place, words, turn))

    def _games(self, column: Column) -> None:
        """The games, some at a time: each opens as a replay."""
        ui, say = column.ui, column.ui.texts
        column.words(say("laboratory.games"), HEADING, gap=6)
        orders: list[tuple[Order, str]] = [(order, say(f"laboratory.order.{order}")) for order in get_args(Order)]
        choice_grid(
            column, "laboratory.order", orders, [self._order], self._sort, gap=10, label=say("laboratory.order")
        )
        games = self._sorted()
        first = min(self._from, max(0, len(games) - 1) // AT_ONCE * AT_ONCE)
        for game in games[first : first + AT_ONCE]:
            actions = say.plural("laboratory.actions", game.actions)
            words = say("laboratory.game", n=game.number + 1, won=self._won(game, say), actions=actions)
            icon = "play"
            if game.number == self._sitting.brings_whole:
                words, icon = say("laboratory.bringing", n=game.number + 1), "timer"
            show = partial(self._show, game.number)
            worded_row(column, f"laboratory.game.{game.number}", words, show, icon=icon, gap=6)
        last = min(first + AT_ONCE, len(games))
        shown = say("laboratory.shown", first=first + 1, last=last, all=len(games))
        before = partial(self._turn, first - AT_ONCE) if first else None
        after = partial(self._turn, last) if last < len(games) else None
        place = column.strip(max(46.0, button_height(ui, BODY)), gap=10)
        place = place._replace(w=min(place.w, ui.measure(shown, BODY) + 160))
        column.nodes.append(stepper(ui, "laboratory.shown", place, say("laboratory.games"), shown, before, after))
        column.space(18)

    def _won(self, game: Watched, say: Texts) -> str:
        """Who, as he is called where the game is seen again."""
        winners = game.winners
        if not winners:
            return say("laboratory.unended")
        if len(winners) == 1:
            return say("laboratory.won", n=winners[0] + 1)
        *others, last = [str(seat + 1) for seat in winners]
        return say("laboratory.shared", seats=", ".join(others), last=last)

    def _sorted(self) -> list[Watched]:
        games = sorted(self._sitting.games.values(), key=lambda game: game.number)
        if self._order == "played":
            return games
        return sorted(games, key=lambda game: game.actions, reverse=self._order == "longest")

    def _sort(self, order: Order) -> None:
        self._order, self._from = order, 0
        self.app.invalidate()

    def _turn(self, first: int) -> None:
        self._from = max(0, first)
        self.app.invalidate()
