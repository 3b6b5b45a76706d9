"""The hall: which door leads where. Rooms do not know each other; they are given what lies behind their doors.

A room is imported at its door: the menu stands before the eye long before the last of them is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.catalogue import NAMES, card_of, cards
from game.core.journal.journal import HUMAN, JournalError, SeatCard
from game.core.library.library import Library, LibraryError, MatchRow
from game.core.library.statistics import Finish, last_finishes
from game.core.texts import Texts
from game.teaching.curriculum import mark_of, puzzle_of_the_day, teaches
from scenes.doors.back_rooms import BackRooms
from scenes.kit.reasons import reason_of
from scenes.kit.widgets.dialog import Dialog
from scenes.rooms.menu.room import ContinueEntry, Menu, MenuDoors, PuzzleToday

if TYPE_CHECKING:
    from game.core.journal.own_file import OwnFile
    from game.core.rules.rules import Setup
    from game.matches.match import Match, Plan
    from scenes.app import App
    from scenes.doors.archive import Archive
    from scenes.doors.ending import Ending
    from scenes.doors.examples import Examples
    from scenes.doors.laboratory import Workshop
    from scenes.doors.over_table import OverTable
    from scenes.doors.pausing import Pausing
    from scenes.doors.phone_round import PhoneRound
    from scenes.doors.positions import LayingDoors
    from scenes.doors.reception import Reception
    from scenes.doors.school import School
    from scenes.kit.screen.stack import Scene
    from scenes.table.coaching.coach import Coach
    from scenes.table.coaching.guided import GuidedTable
    from scenes.table.scene import Doors, TableScene


class Hall:
    """Everything that lives as long as the program: the app, the library, the way from room to room."""

    def __init__(self, app: App, folder: Path, exports: Path | None = None) -> None:
        """`exports`: where exported matches go, if not into `folder`."""
        self.app = app
        self.library = Library(folder, or_later=True)
        self.back_rooms = BackRooms(app, self.library)
        problem = self.library.problem()
        if problem is not None:
            app.notify(app.texts("menu.no_library", reason=reason_of(app.texts, problem)), "warning")
        self.back_rooms.tell_words(app.settings.language)
        app.help = self.back_rooms.open_keyboard
        app.take_file = lambda path: self.archive.take_file(path)
        self._app_folder = folder
        self._exports = exports or folder / "exports"

    @cached_property
    def reception(self) -> Reception:
        """The way to a table."""
        from scenes.doors.reception import Reception

        return Reception(
            self.app, self._app_folder, self.new_table, self.explain, self._next_lesson, self._last_finishes,
            self._has_played, self._open_to_phones, self._shown_strength, self.laboratory.open,
            self._read_of,
        )  # fmt: skip

    @cached_property
    def laboratory(self) -> Workshop:
        """The way to the author's page."""
        from scenes.doors.laboratory import Workshop

        return Workshop(self.app, self._app_folder, self._see_game, self.explain)

    @cached_property
    def laying(self) -> LayingDoors:
        """The way to where positions are laid out."""
        from scenes.doors.positions import LayingDoors

        folder, person = partial(_scenario_folder, self._app_folder), self.reception.person
        return LayingDoors(self.app, self.library, folder, self._exports, self.table, self.explain, person)

    @cached_property
    def archive(self) -> Archive:
        """The way to what was played before."""
        from scenes.doors.archive import Archive

        lay = self.laying.from_match
        return Archive(
            self.app, self.library, self._exports, self.go_on, self.table, self.explain, lay,
            lambda: self.phones.match if self.phones_open else None,
        )  # fmt: skip

    @cached_property
    def examples(self) -> Examples:
        """The way to examples."""
        from scenes.doors.examples import Examples

        return Examples(self.app, self.table, self.explain, self.laying.from_course, self.library)

    @cached_property
    def ending(self) -> Ending:
        """What follows a match."""
        from scenes.doors.ending import Ending

        return Ending(self.app, self.library, self, self.new_table)

    @cached_property
    def phones(self) -> PhoneRound:
        """The way in for phones."""
        from scenes.doors.phone_round import PhoneRound

        return PhoneRound(self.app, self.ending.conclusions, self.table, self.over_table.curtain, self._app_folder)

    @cached_property
    def pausing(self) -> Pausing:
        """The way out of a match, and what else can be done instead of the next move."""
        from scenes.doors.pausing import Pausing

        return Pausing(self.app, self.library, self, self.new_table)

    @cached_property
    def over_table(self) -> OverTable:
        """What is asked over a table."""
        from scenes.doors.over_table import OverTable

        return OverTable(self.app, self.to_menu)

    @cached_property
    def school(self) -> School:
        """The way to lessons and puzzles."""
        from scenes.doors.school import School

        return School(self.app, self._guided_table, partial(self.reception.person, 0), self.laying, self._first_game)

    def _has_played(self, game: str) -> bool:
        """True if any match of a game is here; also where the library does not say."""
        try:
            return self.library.has_any(game)
        except LibraryError:
            return True

    def _last_finishes(self, game: str) -> list[Finish]:
        """How the last two matches of a game ended; nothing where the library does not say."""
        from game.bots.proposal import IN_A_ROW

        try:
            return last_finishes(self.library, game, IN_A_ROW)
        except LibraryError:
            return []

    # ---- the menu -----------------------------------------------------------------------------

    def menu(self) -> Menu:
        """The first room."""
        return Menu(
            cards(),
            MenuDoors(
                lambda game: self.reception.welcome(game),
                lambda game: self.reception.play_now(game),
                self._to_continue,
                self.back_rooms.open_preferences,
                open_rules=self.open_rules,
                open_scores=self.back_rooms.open_scores,
                open_library=lambda: self.archive.open_library(),
                learn=(lambda: self.school.open()) if any(map(teaches, NAMES)) else None,
                puzzle=self._puzzle_today,
                open_demos=lambda: self.examples.open_demos(),
            ),
        )

    def _puzzle_today(self) -> PuzzleToday | None:
        found = puzzle_of_the_day(date.today().toordinal(), self._met())
        if found is None:
            return None
        game, name = found
        solved = mark_of(game, "puzzles", name) in self.app.settings.learned
        return PuzzleToday(card_of(game).title, lambda: self.school.puzzle(game, name), solved)

    def _met(self) -> set[str]:
        """The games that somebody has met here: he was told how they are won, has sat down at them, or learned them."""
        settings = self.app.settings
        learned = {mark.partition("/")[0] for mark in settings.learned}
        return learned.union(settings.introduced, settings.skipped_introductions, settings.tables)

    def _next_lesson(self, game: str) -> Callable[[], None] | None:
        return self.school.first_lesson(game)

    def _first_game(self, game: str) -> None:
        self.reception.first_game(game)

    def _guided_table(self, match: Match, coach: Coach) -> GuidedTable:
        """The table scene of a lesson or a puzzle."""
        from scenes.presenters.registry import presenter_of
        from scenes.table.coaching.guided import GuidedConductor, GuidedTable

        presenter = presenter_of(match.session.rules)
        return GuidedTable(
            GuidedConductor(match, presenter, coach, self.ending.conclusions), presenter, self._table_doors()
        )

    def _see_game(self, data: bytes, number: int) -> None:
        self.archive.see_game(data, number)

    def _to_continue(self) -> ContinueEntry | None:
        """The match played last that is neither over nor being played in another window."""
        try:
            row = self.library.latest(NAMES)
        except LibraryError:
            return None
        if row is None:
            return None
        return ContinueEntry(row.game, partial(_described, row), partial(self.go_on, row))

    def _shown_strength(self, game: str, people: Sequence[str]) -> int:
        from game.matches.sources import shown_strength

        return shown_strength(game, people, self.library)

    def _read_of(self, game: str, people: Sequence[str]) -> int:
        from game.matches.sources import read_of

        return len(read_of(game, people, self.library))

    def player_name(self, number: int) -> str:
        """What the n-th person (from 1) is called."""
        return self.reception.person(number - 1)

    # ---- tables -------------------------------------------------------------------------------

    def new_table(self, plan: Plan, *, hints: bool = False) -> TableScene:
        """A new match."""
        from game.matches.sources import new_match

        table = self.table(new_match(plan, self.library), hints=hints)
        if self.phones_open:
            self.phones.follow(table)
        return table

    def go_on(self, row: MatchRow) -> None:
        """A match of the library."""
        from game.core.content.content import ContentError
        from game.matches.sources import continue_match

        try:
            match, _ = continue_match(row, self.library)
        except (JournalError, LibraryError, ContentError, KeyError) as error:
            self.app.notify(self.app.texts("menu.match_broken", reason=reason_of(self.app.texts, error)), "warning")
            return
        if match.set_aside is not None:
            self.app.notify(self.app.texts("menu.match_diverged", path=str(match.set_aside)), "warning")
        people = sum(card.player == HUMAN for card in match.header.seats)
        table = self.table(match, hints=people == 1 and self.app.settings.hints)
        self.app.stack.push(table)
        if self.phones.was_open(match):
            self.phones.open(table)

    def table(self, match: Match, *, viewer: int | None = None, live: bool = True, hints: bool = False) -> TableScene:
        """The table scene of a match (see `TableScene` for `viewer`, `live` and `hints`)."""
        from scenes.presenters.registry import presenter_of
        from scenes.table.coaching.commented import CommentedTable
        from scenes.table.conductor.conductor import Conductor
        from scenes.table.scene import TableScene

        presenter = presenter_of(match.session.rules)
        conductor = Conductor(match, presenter, live=live, books=self.ending.conclusions)
        if live and viewer is None and self.school.is_first_game(match):
            return CommentedTable(conductor, presenter, self._table_doors(), hints=hints)
        return TableScene(conductor, presenter, self._table_doors(), viewer=viewer, live=live, hints=hints)

    def _table_doors(self) -> Doors:
        from scenes.table.scene import Doors

        return Doors(
            pause=self.pausing.pause,
            curtain=self.over_table.curtain,
            result=self.result,
            explain=self.explain,
            confirm=self.over_table.confirm,
            fork=self.archive.branch,
            replay_from=self.archive.replay_from,
            insight=self.archive.insight,
            unsaved=self.over_table.unsaved,
        )

    def _open_to_phones(self, table: Scene) -> None:
        from scenes.table.scene import TableScene

        if isinstance(table, TableScene) and not self.phones_open:  # else those who are there have followed
            self.phones.open(table, gathers=True)

    @property
    def phones_open(self) -> bool:
        """True while phones may come in."""
        return "phones" in vars(self) and self.phones.is_open

    def to_phones(self, table: TableScene) -> None:
        """Opens a table to phones; where it is open, to what whoever hosts may do."""
        if self.phones_open:
            self.phones.show_host()
        else:
            self.phones.open(table, gathers=True)

    def how_you_win(self, game: str) -> Callable[[], None] | None:
        """The way to what is said of how a game is won; None if there is nothing."""
        return self.reception.way_to_how_you_win(game)

    def lessons(self, game: str) -> Callable[[], None] | None:
        """The way to what there is to learn of a game; None if there is nothing."""
        return partial(self.school.open, game) if game in self.school.games else None

    def lay_from(self, table: TableScene) -> None:
        """The present moment of a table, to be laid otherwise."""
        self.laying.from_match(table.match, len(table.match.session.records) - 1)

    def to_menu(self) -> None:
        """Every scene leaves but the first one, the menu; where there is none (a table opened at once), all do."""
        from scenes.rooms.pause import Pause

        scenes = self.app.stack.scenes
        above = sum(not isinstance(scene, Dialog | Pause) for scene in scenes) - isinstance(scenes[0], Menu)
        for _ in range(above):
            self.app.stack.pop()

    def leave_table(self, table: TableScene, leave: Callable[[], None]) -> None:
        """Away from a table, if nothing would be lost or the player agrees."""
        self.over_table.leave(table, leave)

    def result(self, table: TableScene) -> None:
        """How the match ended."""
        self.examples.note_rules_of(table)
        self.ending.result(table)

    def see_again(self, table: TableScene) -> None:
        """The replay of a match that is over."""
        self.archive.see_again(table)

    def open_rules_of(self, table: TableScene) -> None:
        """The rules that a match has used."""
        self.examples.open_rules_of(table)

    def explain(self, game: str, clause: str) -> None:
        """What the rule book says of a clause; without one, the book itself."""
        from scenes.rooms.rulebook.clause_sheet import ClauseSheet

        if clause:
            self.app.stack.push(ClauseSheet(game, clause, self.open_book, self.examples.illustrations))
        else:
            self.open_book(game)

    def open_rules(self) -> None:
        """The rule book; where there are several, the shelf."""
        from scenes.rooms.rulebook.shelf import RulebookShelf

        if len(NAMES) == 1:
            self.open_book(NAMES[0])
        else:
            self.app.stack.push(RulebookShelf(self.open_book))

    def open_book(self, game: str, clause: str = "") -> None:
        """The rule book of a game, at a clause."""
        from game.teaching.examples import own_examples_unread
        from scenes.doors.left_out import tell_faults
        from scenes.rooms.rulebook.room import RulebookView

        found = tell_faults(self.app, own_examples_unread(game))
        see, print_out = self.examples.illustrations, self.archive.darkroom.ask_to_print
        here = partial(self._otherwise_at_the_table, game)
        self.app.stack.push(RulebookView(game, clause, see, print_out, here, found))

    def _otherwise_at_the_table(self, game: str, texts: Texts) -> str:
        """What is not as in the book at the table over which somebody reads; nothing where he reads over no table."""
        from game.matches.house import otherwise_here
        from scenes.table.scene import TableScene

        for scene in reversed(self.app.stack.scenes):
            if isinstance(scene, TableScene):
                session = scene.match.session
                return otherwise_here(session.rules, session.setup, texts) if session.rules.name == game else ""
        return ""


def _described(row: MatchRow, texts: Texts) -> tuple[str, ...]:
    """The game and who plays, with all names, with the first one, or with none."""
    game = texts.pick(card_of(row.game).title)
    all_names, first = ", ".join(row.names), ", ".join((*row.names[:1], "…"))
    return (*(texts("menu.match_line", game=game, players=names) for names in (all_names, first)), game)


def _scenario_folder(folder: Path, game: str) -> Path:
    """Where scenarios that somebody has laid are saved: where the game finds them again."""
    from game.own.folder import NAME, SCENARIOS
    from game.own.home import own_place

    return own_place(game, SCENARIOS) or folder / NAME / game / SCENARIOS


def planned_match(
    game: str,
    players: tuple[str, ...],
    setup: Setup,
    names: Callable[[int], str],
    seed: str,
    own: tuple[OwnFile, ...] = (),
) -> Plan:
    """A plan from the command line: humans by number, bots by name."""
    from game.matches.match import Plan
    from scenes.rooms.lobby.seats import BOT_NAMES

    cards = tuple(
        SeatCard(names(n + 1) if player == HUMAN else BOT_NAMES[n % len(BOT_NAMES)], player, n + 1)
        for n, player in enumerate(players)
    )
    return Plan(game, cards, setup.options, seed, own=own)
