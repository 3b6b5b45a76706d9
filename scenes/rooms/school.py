"""The school: the lessons and the puzzles of a game, and which of them were done."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

import msgspec

from game.core.texts import LocalText
from scenes.kit.drawing.theme import HEADING
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import button, button_height, button_width, paragraph, text
from scenes.kit.widgets.page import Page
from scenes.kit.widgets.rows import worded_row


class Task(msgspec.Struct, frozen=True):
    """A lesson or a puzzle: how it is remembered, its title, and the way to it."""

    mark: str
    title: LocalText
    open: Callable[[], None]


class Subject(msgspec.Struct, frozen=True):
    """What there is to learn in one game."""

    game: str
    title: LocalText
    lessons: Sequence[Task]
    puzzles: Sequence[Task]


class SchoolRoom(Page):
    """`courses` of all games that have one, `game` the one shown first, `learned` what was done already; `lay` opens
    the room in which a position of a game is laid.
    """

    title_key = "school.title"
    widest = 820.0

    def __init__(
        self,
        courses: Sequence[Subject],
        game: str,
        learned: Callable[[], Collection[str]],
        lay: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._lay = lay
        self._courses = courses
        self.game = game if any(course.game == game for course in courses) else courses[0].game
        self._learned = learned

    def show(self, game: str) -> None:
        """What there is to learn in another game."""
        self.game = game
        self._scroll.scroll_to(0.0)
        self.app.invalidate()

    def rows(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        start = y
        nodes, y = self._games(ui, x, y, width)
        course = next(course for course in self._courses if course.game == self.game)
        for key, tasks in (("school.lessons", course.lessons), ("school.puzzles", course.puzzles)):
            if not tasks:
                continue
            done = sum(task.mark in self._learned() for task in tasks)
            line = ui.typesetter.line_height(HEADING)
            heading = ui.texts(key, done=done, total=len(tasks))
            nodes.append(text(Rect(x, y, width, line), heading, HEADING))
            words = paragraph(ui, x, y + line + 2, width, ui.texts(f"{key}_about"), colour="ink_soft")
            nodes.append(words)
            y = words.rect.bottom + 12
            for number, task in enumerate(tasks, 1):
                y = self._task(ui, nodes, task, f"{number}. {ui.texts.pick(task.title)}", Rect(x, y, width, 0))
            y += 18
        nodes.append(paragraph(ui, x, y, width, ui.texts("position.title"), HEADING))
        words = paragraph(ui, x, nodes[-1].rect.bottom + 2, width, ui.texts("position.lead"), colour="ink_soft")
        nodes.append(words)
        run = partial(self._lay, self.game)
        said = ui.texts("position.open")
        nodes.append(worded_row(ui, "school.position", x, words.rect.bottom + 12, width, said, run, icon="pencil"))
        return nodes, nodes[-1].rect.bottom + 10 - start

    def _games(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        """A button for each game, as many in a row as there is room for."""
        nodes: list[Node] = []
        height, left = button_height(ui), x
        for course in self._courses:
            title = ui.texts.pick(course.title)
            wide = min(width, button_width(ui, title))
            if left > x and left + wide > x + width:
                left, y = x, y + height + 10
            here = course.game == self.game
            nodes.append(
                button(
                    ui, f"school.game.{course.game}", Rect(left, y, wide, height), title,
                    partial(self.show, course.game), kind="primary" if here else "paper",
                )
            )  # fmt: skip
            left += wide + 10
        return nodes, y + height + 22

    def _task(self, ui: Ui, nodes: list[Node], task: Task, words: str, place: Rect) -> float:
        done = task.mark in self._learned()
        said = f"{words} — {ui.texts('school.done')}" if done else words
        key = f"school.{task.mark}"
        row = worded_row(ui, key, place.x, place.y, place.w, said, task.open, icon="check" if done else "play")
        nodes.append(row)
        return row.rect.bottom + 8
