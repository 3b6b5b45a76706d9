"""The author's page of a game: bots play it now; what comes of it is seen in pictures, and any of the games again."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final, Literal

from game.bots.levels import RANDOM, levels_of
from game.bots.processes.worker import BotError, cores
from game.catalogue import open_game, worn
from game.core.journal.own_file import own_files_of
from game.core.rules.rules import AnyRules, OptionValue, Setup
from game.lab.answer import answer
from game.lab.compared import Comparison, Tried, at_this_table, called_beside, comparable, compared
from game.lab.paces import STRONGER, minutes
from game.lab.played import digest_of, played_of
from game.lab.question import Question, Variant
from game.lab.ranges import FEW
from game.lab.reckoning import VariantReport
from game.lab.sitting import Player, Sitting
from game.lab.verdict import games_that_tell
from game.lab.wording import Shown, agreed, level_name
from game.version import APP_VERSION
from scenes.kit.drawing.theme import BODY, HEADING, SCREEN_TITLE, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import button, button_height, button_width
from scenes.kit.widgets.choices import choice_grid
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.left_out import NOTHING, LeftOut, left_out_row
from scenes.kit.widgets.page import Page
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.shares import progress_bar
from scenes.kit.widgets.slip import said_moment
from scenes.rooms.laboratory.again import GameList
from scenes.rooms.laboratory.asked import NUMBERS, Asked, MakeChooser, next_number, saved_of
from scenes.rooms.laboratory.found import Findings
from scenes.rooms.laboratory.side_by_side import side_by_side

USUAL: Final = "greedy"
POLL: Final = 0.1
LOOK: Final = 1.0
"""Seconds after which it is heard who plays, and after which the player's files are looked at."""
SEED: Final = "1"
Kept = dict[str, Tried]


class LaboratoryDoors:
    """What the page is given, beside the game: `chooser` makes the rows in which house rules are chosen; `reopen`
    gives the game as the player's files say now, and what of them is left out; `keep` writes down what was tried;
    `leave` is told the game as it was when it had all that is chosen, the house rules that are, and what is left out.
    `now`: the time of day, in seconds.
    """

    def __init__(
        self,
        chooser: MakeChooser | None = None,
        reopen: Callable[[], tuple[AnyRules, LeftOut]] | None = None,
        keep: Callable[[], None] = lambda: None,
        leave: Callable[[AnyRules, Mapping[str, OptionValue], LeftOut], None] = lambda rules, values, left_out: None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.chooser = chooser
        self.reopen = reopen
        self.keep = keep
        self.leave = leave
        self.now = now


class Laboratory(Page):
    """`setup`: the house rules and the number of players that are tried at first. `open_match` is given a game as a
    file, to be seen again, with its number. `players`: who plays the games, if not processes of its own. `kept`: what
    was tried before, by the mark of the question; what is tried now is put there.
    """

    title_key = "laboratory.title"
    widest = 960.0

    def __init__(
        self,
        rules: AnyRules,
        setup: Setup,
        open_match: Callable[[bytes, int], None],
        players: Sequence[Player] = (),
        clock: Callable[[], float] = time.monotonic,
        kept: Kept | None = None,
        doors: LaboratoryDoors | None = None,
    ) -> None:
        super().__init__()
        self._doors = doors or LaboratoryDoors()
        self._asked = Asked(rules, setup, self._doors.chooser, self._turn_to_asked)
        self._left_out = NOTHING
        self._open_match = open_match
        self._players = players
        self._clock = clock
        self._kept: Kept = {} if kept is None else kept
        self._levels = [level for level in levels_of(rules.name) if level != RANDOM]
        self._level = USUAL if USUAL in self._levels else (self._levels or levels_of(rules.name))[0]
        self._beside: str | None = None
        """The mark of what was tried before that is compared; '' for none, None for what was played last."""
        self._compared: tuple[object, Comparison] | None = None
        self._sitting = self._seated()
        self._report: VariantReport | None = self._sitting.report()
        self._begun = 0.0
        self._before = 0
        self._settings = False
        """Where something is known already, it is shown all the same how many games are played, and how."""
        self._all_rules = False
        """The house rules that are no files are shown."""
        self._results_at = 0.0
        self._reveals = False
        """Where results begin, and whether they are to be seen now."""
        self._games = GameList(self._show, self._again)
        self._findings = Findings(self._again)
        self.remembered_focus = "laboratory.play"

    def enter(self, app: Host) -> None:
        super().enter(app)
        self._read()
        self._look_again()

    def resume(self) -> None:
        self._read_again()

    def _again(self) -> None:
        self.app.invalidate()

    def _seated(self) -> Sitting:
        """Whoever plays at this level, with what was played so before."""
        rules, setup = self._asked.rules, self._asked.setup
        self._rules = worn(open_game(rules.name, own_files_of(rules)), setup.options).rules
        own = played_of(rules.name, own_files_of(rules), setup.options, ())
        variant = Variant("", setup, digest_of(rules.name, own, ()))
        question = Question(rules.name, APP_VERSION, (self._level,) * setup.seats, (variant,), SEED, 0)
        known = self._kept.get(question.mark)
        games, when = ({}, 0.0) if known is None else (known.games, known.when)
        self._tried = self._kept[question.mark] = Tried(self._rules, question, games, own, when)
        return Sitting(question, own, self._players, games)

    def _sit_down(self) -> None:
        """Bots come to the table that is asked for now."""
        self._sitting.close()
        self._sitting, self._beside = self._seated(), None
        self._games.begin()
        self._report = self._sitting.report()
        self._look_again()
        self.app.invalidate()

    def leave(self) -> None:
        self._sitting.close()
        self._doors.keep()
        self._doors.leave(self._asked.whole, self._asked.values, self._left_out)

    def notice_room(self, ui: Ui) -> Rect:
        """Not over the title: it says whose games these are."""
        head, sheet = self._head_and_sheet(ui)
        return super().notice_room(ui)._replace(y=max(sheet.y + 8, head.bottom))

    # ---- what is asked --------------------------------------------------------------------------

    @property
    def _number(self) -> int:
        return self.app.settings.author_games

    @property
    def _wanted(self) -> int:
        """How many games there are after the next press."""
        return next_number(self._number, len(self._sitting.games))

    def _turn_to_asked(self) -> None:
        """Other house rules were chosen, if they can be played."""
        if self._asked.problem is not None:
            self.app.sounds.play("refuse")
            self.app.hush()  # what was said of an earlier save would be said of this one
        else:
            self._sit_down()

    def _read_again(self) -> None:
        """What an author has saved meanwhile counts from now on."""
        if self._sitting.running or saved_of(self._asked.rules.name) == self._asked.saved:
            return
        before = self._tried.question.mark
        self._read()
        if self._tried.question.mark != before:
            self.app.notify(self.app.texts("laboratory.saved"), "save")

    def _read(self) -> None:
        """What is chosen is judged by what the files say now."""
        if self._doors.reopen is not None:
            rules, self._left_out = self._doors.reopen()
            self._asked.take(rules)
            self._asked.choose()

    def _choose_level(self, level: str) -> None:
        if level != self._level:
            self._level = level
            self._sit_down()

    def _choose_number(self, number: int) -> None:
        self.app.change_settings(author_games=number)
        self.app.invalidate()

    def _choose_beside(self, mark: str) -> None:
        self._beside = mark
        self.app.invalidate()

    def _fold_settings(self, shown: bool) -> None:
        self._settings = shown
        self.app.invalidate()

    def _fold_rules(self) -> None:
        self._all_rules = not self._all_rules
        self.app.invalidate()

    # ---- playing --------------------------------------------------------------------------------

    def tend(self) -> None:
        sitting, stack = self._sitting, self.app.stack
        if sitting.go_on():
            self._report = sitting.report()
            if not sitting.running:
                self._keep()
                self._reveals = not self._scroll.offset  # who reads further down is left there
            if self in stack.visible:
                self.app.invalidate()
        if stack.top is self and not stack.changing:  # nobody who reads something else is taken away from it
            self._see_whole()
            self._read_again()
        self._look_again()

    def _keep(self) -> None:
        """What was played is there from now on, also when Tablée is opened anew."""
        self._tried = self._tried._replace(when=self._doors.now())
        self._kept[self._tried.question.mark] = self._tried
        self._doors.keep()

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
        self.tend_seconds = POLL if waits else None if self._doors.reopen is None else LOOK

    def play(self) -> None:
        """Has as many games played as were chosen; more if these were played."""
        self._read_again()
        if self._asked.problem is not None:
            self.app.sounds.play("refuse")
            self._scroll.scroll_to(0.0)
            self.app.invalidate()
            return
        played, wanted = len(self._sitting.games), self._wanted
        self._begun, self._before = self._clock(), played
        self.app.change_settings(author_games=wanted)  # of what is compared with it there are as many
        self._scroll.scroll_to(0.0)
        self._sitting.begin(wanted - played)
        self._look_again()
        self.app.invalidate()

    def _offer(self, column: Column, all_shown: Sequence[Shown]) -> None:
        """One press plays as many games as would tell what luck still hides."""
        number = games_that_tell(all_shown)
        if number > len(self._sitting.games) and self._asked.problem is None:
            words = column.ui.texts("laboratory.tell", n=number)
            worded_row(column, "laboratory.tell", words, partial(self._play_to, number), icon="play", gap=12)

    def _play_to(self, number: int) -> None:
        self._choose_number(number)
        self.play()

    def _stop(self) -> None:
        self._sitting.stop()
        self._keep()
        self._look_again()
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

    def beside_title(self, ui: Ui, room: Rect) -> tuple[Node, ...]:
        """The button that plays, or stops: it is there wherever one has scrolled to."""
        say, sitting = ui.texts, self._sitting
        if self._asked.problem is not None and not sitting.running:
            return ()  # why is said above all
        kind: Literal["paper", "primary"] = "paper" if sitting.running else "primary"
        words, run, icon = say("laboratory.stop"), self._stop, "close"
        if not sitting.running:
            key, icon = "laboratory.more" if sitting.games else "laboratory.play", "play"
            words, run = say(key, n=self._wanted), self.play
        beside = room.w - ui.measure(say(self.title_key), SCREEN_TITLE) - 24
        width = min(button_width(ui, words, icon=True) + 16, beside)
        place = room.at_right(width, min(button_height(ui), room.h - 4))
        return (button(ui, "laboratory.play", place, words, run, icon=icon, kind=kind),)

    def build(self, ui: Ui) -> Node:
        whole = super().build(ui)
        if not self._reveals:
            return whole
        self._reveals = False
        self._scroll.scroll_to(self._results_at)
        return super().build(ui)

    def rows(self, column: Column) -> None:
        say, report, running = column.ui.texts, self._report, self._sitting.running
        self._faults(column)
        column.words(say.pick(self._rules.title), HEADING, gap=4)
        column.words(agreed(self._rules, self._asked.setup, say), BODY, gap=10)
        if running:
            self._progress(column)
        else:
            self._choices(column)
        if report is None or not report.known:
            self._before_any(column)
            return
        self._results_at = column.height + 24
        if running:  # what is said too early would be taken home by who stops it
            column.words(say("laboratory.so_far", n=report.games), STRONG, gap=10)
        else:
            self._compare(column)  # what an author has come back for
        shown = Shown(self._rules, self._sitting.question.variants[0], "", report)
        if not running:
            key = "laboratory.alone" if self._against() is not None else "laboratory.answer"
            column.words(say.plural(key, report.games), HEADING, gap=4)
            if report.stopped:
                column.words(say.plural("study.stopped", report.stopped), BODY)
            verdict, *figures = answer([shown], say)
            column.words(verdict, STRONG, gap=8)
            for words in figures:
                column.words(words, BODY, gap=4)
            if not comparable(self._kept, self._tried):
                column.words(say("laboratory.how"), BODY, gap=4)
            if self._against() is None:
                self._offer(column, [shown])
        column.words(say("study.ranges"), SMALL, colour="ink_soft", gap=14)
        self._findings.lay(column, shown)
        self._games.lay(column, self._sitting.games, self._sitting.brings_whole)
        column.words(say("laboratory.kept"), SMALL, colour="ink_soft", gap=4)

    def _faults(self, column: Column) -> None:
        """Why what is chosen cannot be played, and what is left out, as long as it is so."""
        say, problem = column.ui.texts, self._asked.problem
        words, file = ("", "") if problem is None else (say.say(problem), str(problem.arguments.get("file", "")))
        if words and not (file and self._left_out.files):
            column.words(words, STRONG, colour="danger", gap=10)
        left_out_row(column, self._left_out.led_by(file), words if file else "")

    def _choices(self, column: Column) -> None:
        """What is tried, how the bots play, and how often: all that can be asked."""
        say, asked = column.ui.texts, self._asked
        asked.lay(column, asked.content())
        known = self._report is not None and self._report.known
        if known:  # results come at once, then
            shown = self._settings
            words = say("laboratory.settings", n=self._number, level=level_name(self._level, say))
            fold, icon = partial(self._fold_settings, not shown), "chevron_up" if shown else "chevron_down"
            worded_row(column, "laboratory.settings", words, fold, icon=icon, gap=14)
            if not shown:
                self._warnings(column)
                return
        numbers = [(number, str(number)) for number in sorted({*NUMBERS, self._number})]
        label = say("laboratory.number")
        column.words(label, STRONG, gap=4)
        choice_grid(column, "laboratory.number", numbers, [self._number], self._choose_number, gap=14, label=label)
        if len(self._levels) > 1:
            levels, label = [(one, say(f"lobby.level.{one}")) for one in self._levels], say("laboratory.level")
            column.words(label, STRONG, gap=4)
            choice_grid(column, "laboratory.level", levels, [self._level], self._choose_level, gap=14, label=label)
        if asked.others():
            words = say("laboratory.fewer_rules" if self._all_rules else "laboratory.more_rules")
            icon = "chevron_up" if self._all_rules else "chevron_down"
            worded_row(column, "laboratory.rules", words, self._fold_rules, icon=icon, gap=14)
            if self._all_rules:
                asked.lay(column, asked.others())
        self._warnings(column)

    def _warnings(self, column: Column) -> None:
        """What had better be known before one presses the button."""
        say = column.ui.texts
        if self._sitting.failed:
            column.words(say("laboratory.failed"), STRONG, colour="danger", gap=8)
        more = self._wanted - len(self._sitting.games)
        takes = minutes(self._rules.name, self._level, more, cores())
        if takes and self._asked.problem is None:
            key = "laboratory.longer" if self._level in STRONGER else "laboratory.takes"
            column.words(say.plural(key, takes, games=more), BODY, gap=8)

    def _progress(self, column: Column) -> None:
        """How far it is."""
        say, sitting = column.ui.texts, self._sitting
        done = len(sitting.games)
        words, left = say("laboratory.progress", done=done, all=sitting.wanted), self._time_left()
        column.words(f"{words} {left}" if left else words, STRONG, gap=6)
        progress_bar(column, done / max(1, sitting.wanted), words, gap=14)

    def _before_any(self, column: Column) -> None:
        """What comes when games were played, as long as they are too few."""
        say = column.ui.texts
        before = next(iter(at_this_table(self._kept, self._tried).values()), None)
        if before is not None and not self._sitting.running:
            label = called_beside(before, self._tried, say, self._moment)[0]
            column.words(say("laboratory.then", label=label), STRONG, gap=6)
        key = "laboratory.few" if self._sitting.games else "laboratory.about"
        column.words(say(key, n=FEW), SMALL, colour="ink_soft")

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

    # ---- comparing ------------------------------------------------------------------------------

    def _moment(self, when: float) -> str:
        """When something was played, as a person says it."""
        today = datetime.fromtimestamp(self._doors.now()).date()
        return said_moment(self.app.texts, datetime.fromtimestamp(when, UTC).isoformat(), today)

    def _against(self) -> Tried | None:
        """What is compared: what was chosen, or else what was played last."""
        others = comparable(self._kept, self._tried)
        if self._beside is None:
            return next(iter(others.values()), None)
        return others.get(self._beside)

    def _compare(self, column: Column) -> None:
        """What was tried before at this table, and what is otherwise now."""
        say, others, before = column.ui.texts, comparable(self._kept, self._tried), self._against()
        if not others:
            return
        label = say("laboratory.compare")
        column.words(label, HEADING, gap=4)
        names = {
            mark: self._called(one, called_beside(one, self._tried, say, self._moment)[0])
            for mark, one in others.items()
        }
        choices = [*names.items(), ("", say("laboratory.compare.none"))]
        chosen = "" if before is None else before.question.mark
        choice_grid(column, "laboratory.compare", choices, [chosen], self._choose_beside, gap=12, label=label)
        if before is not None:
            if len(before.games) < len(self._tried.games):
                fewer = say("laboratory.fewer", label=names[chosen], n=len(before.games))
                column.words(fewer, BODY, gap=6)
            both = self._both(before)
            side_by_side(column, both, partial(self._offer, column, (both.before, both.now)))
        column.space(18)

    def _both(self, before: Tried) -> Comparison:
        """Both results; reckoned once, not at every picture of the window."""
        say = self.app.texts
        key = before.question.mark, self._tried.question.mark, len(before.games), len(self._tried.games), say.language
        if self._compared is None or self._compared[0] != key:
            both = compared(before, self._tried, say, self._moment)
            was, now = (
                shown._replace(label=self._called(before, shown.label)) if shown.rules is before.rules else shown
                for shown in (both.before, both.now)
            )
            self._compared = key, both._replace(before=was, now=now)
        return self._compared[1]

    def _called(self, before: Tried, label: str) -> str:
        """What was tried before is called so by its house rules; where a file says something else since, also beside
        what is played by other ones.
        """
        options = before.variant.setup.options
        if options == self._tried.variant.setup.options or self._asked.digest(options) == before.variant.digest:
            return label
        return self.app.texts("laboratory.before", name=label, when=self._moment(before.when))
