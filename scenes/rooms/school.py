"""The school: the lessons and the puzzles of a game, and which of them were done."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

import msgspec

from game.core.scenarios.puzzle import MOST_STARS
from game.core.texts import LocalText
from scenes.kit.drawing.theme import HEADING
from scenes.kit.layout import flow
from scenes.kit.widgets.basic import button, button_height, button_width, text
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.left_out import NOTHING, LeftOut, left_out_row
from scenes.kit.widgets.own_mark import marked
from scenes.kit.widgets.page import Page
from scenes.kit.widgets.rows import worded_row


class Task(msgspec.Struct, frozen=True):
    """A lesson or a puzzle: how it is remembered, its title, the way to it, whether it is the player's own, and of a
    puzzle how many stars of difficulty it has.
    """

    mark: str
    title: LocalText
    open: Callable[[], None]
    own: bool = False
    stars: int = 0


class Subject(msgspec.Struct, frozen=True):
    """What there is to learn in one game."""

    game: str
    title: LocalText
    lessons: Sequence[Task]
    puzzles: Sequence[Task]


class LaidByHand(msgspec.Struct, frozen=True):
    """Positions of a game: laying one, those that were saved, and the shelf where they are looked after."""

    lay: Callable[[str], None]
    saved: Callable[[str], Sequence[Task]]
    shelf: Callable[[str], None]


class SchoolRoom(Page):
    """`courses` of all games that have one, `game` the one shown first, `learned` what was done already; `note` is
    told of another game that is looked at.
    """

    title_key = "school.title"
    widest = 820.0

    def __init__(
        self,
        courses: Sequence[Subject],
        game: str,
        learned: Callable[[], Collection[str]],
        positions: LaidByHand,
        note: Callable[[str], None] = lambda game: None,
        left_out: LeftOut = NOTHING,
    ) -> None:
        super().__init__()
        self._left_out = left_out
        self._note = note
        self._positions = positions
        self._courses = courses
        self.game = game if any(course.game == game for course in courses) else courses[0].game
        self._learned = learned

    def show(self, game: str) -> None:
        """What there is to learn in another game."""
        self.game = game
        self._note(game)
        self._scroll.scroll_to(0.0)
        self.app.invalidate()

    def rows(self, column: Column) -> None:
        say = column.ui.texts
        left_out_row(column, self._left_out)
        self._games(column)
        course = next(course for course in self._courses if course.game == self.game)
        for key, tasks in (("school.lessons", course.lessons), ("school.puzzles", course.puzzles)):
            if not tasks:
                continue
            done = sum(task.mark in self._learned() for task in tasks)
            line = column.strip(column.ui.typesetter.line_height(HEADING), gap=2)
            column.nodes.append(text(line, say(key, done=done, total=len(tasks)), HEADING))
            column.words(say(f"{key}_about"), colour="ink_soft", gap=12)
            for number, task in enumerate(tasks, 1):
                self._task(column, task, f"{number}. {marked(say, say.pick(task.title), task.own)}")
            column.space(18)
        column.words(say("position.title"), HEADING, gap=2)
        column.words(say("position.lead"), colour="ink_soft", gap=12)
        self._laid_by_hand(column)
        column.space(10)

    def _laid_by_hand(self, column: Column) -> None:
        """The box, every position that was saved, and their shelf."""
        say, game, positions = column.ui.texts, self.game, self._positions
        worded_row(column, "school.position", say("position.open"), partial(positions.lay, game), icon="pencil", gap=8)
        saved = positions.saved(game)
        for task in saved:
            worded_row(column, f"school.saved.{task.mark}", say.pick(task.title), task.open, icon="play", gap=8)
        if saved:
            words = say("position.look_after")
            worded_row(column, "school.mine", words, partial(positions.shelf, game), icon="bookmark")

    def _games(self, column: Column) -> None:
        """A button for each game, as many in a row as there is room for."""
        ui = column.ui
        titles = [ui.texts.pick(course.title) for course in self._courses]
        widths = [button_width(ui, title) for title in titles]
        places = column.take(flow(column.here, widths, button_height(ui), 10), gap=22)
        for course, title, place in zip(self._courses, titles, places, strict=True):
            key, show = f"school.game.{course.game}", partial(self.show, course.game)
            here = course.game == self.game
            column.nodes.append(button(ui, key, place, title, show, kind="primary" if here else "paper"))

    def _task(self, column: Column, task: Task, words: str) -> None:
        done = task.mark in self._learned()
        said = f"{words} — {column.ui.texts('school.done')}" if done else words
        row = partial(worded_row, column, f"school.{task.mark}", said, task.open, icon="check" if done else "play")
        if task.stars:
            lit = ("icon_star",) * task.stars + ("icon_star_off",) * (MOST_STARS - task.stars)
            row(signs=lit, told=column.ui.texts.plural("school.stars", task.stars, most=MOST_STARS))
        else:
            row()
        column.space(8)
