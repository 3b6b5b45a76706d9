"""Somebody who guides what is done at a table: a lesson, or a puzzle. His words stand where the notebook usually is.

The table asks him before the player does something, and does for the other players what he says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec

from game.core.journal.wire import fingerprint
from game.core.rules.rules import Action, AnyRules
from game.core.scenarios.guide import Guide, LoadedLesson, Waiting, beats_of
from game.core.scenarios.puzzle import LoadedPuzzle, PuzzleAnswer
from game.core.scenarios.scenario import Notation
from game.core.texts import LocalText, Texts
from scenes.kit.drawing.theme import BODY, BUTTON, HEADING, LABEL
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, stack
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import (
    Kind,
    RuleLook,
    SheetLook,
    button,
    button_height,
    icon_button,
    picture,
    text,
)
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.table.board.finale import ConfettiLook

LEAST_FEAST = 110.0
Manner = Literal["told", "asked", "wrong", "hint", "well"]
"""How something is said: told, asked of the player, taken back, hinted at, or praised."""
SIGNS: dict[Manner, str] = {
    "asked": "icon_player",
    "wrong": "icon_undo",
    "hint": "icon_hint",
    "well": "icon_check",
}
FILLS: dict[Manner, str] = {"wrong": "refusal", "well": "praise", "hint": "hint"}
CLOSE = LEAST_TARGET


class CoachWords(msgspec.Struct, frozen=True):
    """A paragraph of the coach."""

    manner: Manner
    words: str


class CoachButton(msgspec.Struct, frozen=True):
    """A button of the coach; the `main` one is what comes next."""

    key: str
    words: str
    icon: str
    run: Callable[[], None]
    main: bool = False


class CoachDoors(msgspec.Struct, frozen=True):
    """Where one can go from a lesson or puzzle: `finished` remembers that it was done; `following` opens the next one,
    if there is one; `leave` goes back; `play_on` lets everybody play on freely from here; `first_game` begins a match,
    after the last lesson. `all_learned`: no other lesson of the game is still to be done.
    """

    finished: Callable[[], None]
    following: Callable[[], None] | None
    leave: Callable[[], None]
    play_on: Callable[[], None]
    first_game: Callable[[], None] | None = None
    all_learned: bool = False


class Coach:
    """What lessons and puzzles have in common."""

    next_one: ClassVar[str]
    """Message key of the button that opens the next one."""

    def __init__(self, title: LocalText, guide: Guide, seat: int, doors: CoachDoors) -> None:
        self.title = title
        self.seat = seat
        self.guide = guide
        self.doors = doors
        self.lamp = False
        self.read_on: Callable[[], None] = lambda: None
        self.let_go: Callable[[], None] = lambda: None
        self.game_over: Callable[[], bool] = lambda: False
        """Whether the match at whose table he leads is over, and nothing of it is left to be played."""
        self._finished = False
        self._sheet = _CoachSheet(self)

    # ---- what is done -----------------------------------------------------------------------------

    def allows(self, state: Any, action: Action) -> bool:
        """Before the player does something: False if he should not, and then the coach has said why."""
        raise NotImplementedError

    def lets_begin(self, state: Any, actions: Sequence[Action]) -> bool:
        """Before the player points at something that these actions could come of: False if none of them should, and
        then the coach has said what to do.
        """
        return True

    def note_try(self, words: str) -> None:
        """What the player tried, and was not to do, in the words of the log; '': it has none."""

    def others(self, state: Any) -> tuple[int, Action] | None:
        """What is done now without the player."""
        return self.guide.others(state)

    def done(self, state: Any, action: Action) -> None:
        """An action was done; `state` is the one before it."""
        self.guide.done(state, action)
        self.lamp = False
        self.look_whether_over()

    def look_whether_over(self) -> None:
        """At the end that is remembered."""
        if self.guide.waiting is Waiting.OVER and not self._finished:
            self._finished = True
            self.doors.finished()

    def go_on(self) -> None:
        """The words have been read."""
        self.guide.go_on()
        self.look_whether_over()

    def read(self) -> None:
        """The player says that he has read: what waits at the table goes on as well."""
        self.go_on()
        self.read_on()

    @property
    def reading(self) -> bool:
        """True while everything waits for the player to have read."""
        return self.guide.waiting is Waiting.READER

    def shown(self, state: Any) -> Action | None:
        """The action that a lamp is put on, if the player wants to be shown."""
        wanted = self.guide.wanted(state) if self.lamp else []
        return wanted[0] if wanted else None

    def meant(self, state: Any) -> Sequence[Action]:
        """What is to be done next; nothing where that is to be found out."""
        return ()

    # ---- what is said -----------------------------------------------------------------------------

    @property
    def points(self) -> tuple[str, ...]:
        """The things on the table that the words speak of, by the names of the file."""
        return self.guide.points

    def says(self, texts: Texts) -> Sequence[CoachWords]:
        """The paragraphs, the newest last."""
        raise NotImplementedError

    def presses(self, texts: Texts) -> Sequence[CoachButton]:
        """The buttons, the one that is pressed most first."""
        raise NotImplementedError

    def progress(self, texts: Texts) -> str:
        """How far one is, in a few words."""
        done, total = self.guide.progress
        return texts("coach.step", n=min(done + 1, total), total=total)

    @property
    def over(self) -> bool:
        """True when all is done."""
        return self._finished and self.guide.waiting is Waiting.OVER

    def done_words(self, texts: Texts) -> str:
        """What was done, at the end."""
        raise NotImplementedError

    def node(self, ui: Ui, rect: Rect, *, showing: bool = False) -> Node:
        """The sheet with all this. While the table is still `showing` what was done, nothing is said of it yet."""
        return self._sheet.node(ui, rect, showing=showing)

    def at_the_end(self, texts: Texts) -> list[CoachButton]:
        """The buttons when all is done."""
        presses = []
        if self.doors.following is not None:
            presses.append(
                CoachButton("following", texts(self.next_one), "arrow_right", self.doors.following, main=True)
            )
        if self.doors.first_game is not None:
            presses.append(
                CoachButton("first_game", texts("coach.first_game"), "play", self.doors.first_game, main=True)
            )
        if not self.game_over():
            presses.append(CoachButton("play_on", texts("coach.play_on"), "gamepad", self.doors.play_on))
        presses.append(CoachButton("leave", texts("page.back"), "arrow_left", self.doors.leave))
        return presses


class LessonCoach(Coach):
    """Leads through a lesson: the player makes the moves of his seat, and what would spoil the lesson is not done."""

    next_one = "coach.next_lesson"

    def __init__(self, loaded: LoadedLesson, rules: AnyRules, notation: Notation[Any, Any], doors: CoachDoors) -> None:
        lesson = loaded.lesson
        guide = Guide(beats_of(lesson.steps, lesson.seats), lesson.seats, notation, loaded.seat, rules)
        super().__init__(lesson.title, guide, loaded.seat, doors)
        self._lesson = lesson
        self._wrong = 0
        self._tried = ""
        self._unread = False

    def lets_begin(self, state: Any, actions: Sequence[Action]) -> bool:
        if not self.reading or not {*actions}.isdisjoint(self.guide.wanted_next(state)):
            return True
        self._unread = True
        return False

    def note_try(self, words: str) -> None:
        self._tried = words.removesuffix(".")

    def allows(self, state: Any, action: Action) -> bool:
        if self.guide.waiting is Waiting.OVER:
            return True
        if self.guide.accepts(state, action):
            self._wrong = 0
            return True
        if self.reading:
            self._unread = True
            return False
        self._wrong += 1
        self._tried = ""
        self.lamp = self.lamp or self._wrong > 1
        return False

    def meant(self, state: Any) -> Sequence[Action]:
        return self.guide.wanted_next(state)

    def go_on(self) -> None:
        self._unread = False
        super().go_on()

    def says(self, texts: Texts) -> Sequence[CoachWords]:
        guide = self.guide
        if guide.waiting is Waiting.OVER:
            return [CoachWords("well", texts.pick(self._lesson.end))]
        words, asked = guide.words, guide.waiting is Waiting.LEARNER
        said = [CoachWords("asked" if asked else "told", texts.pick(words))] if words is not None else []
        if asked and self._wrong:
            said.append(CoachWords("wrong", self._why_wrong(texts)))
        if self.reading and self._unread:
            said.append(CoachWords("hint", texts("coach.unread")))
        return said

    def _why_wrong(self, texts: Texts) -> str:
        """What the player did, as far as it has words, and what is asked of him instead."""
        reason = self.guide.reason
        if not self._tried:
            return texts("coach.not_this") if reason is None else texts.pick(reason)
        if reason is None:
            return texts("coach.tried", tried=self._tried)
        return texts("coach.tried_instead", tried=self._tried, reason=texts.pick(reason))

    def done_words(self, texts: Texts) -> str:
        return texts("coach.all_learned" if self.doors.all_learned else "coach.lesson_done")

    def presses(self, texts: Texts) -> Sequence[CoachButton]:
        waiting = self.guide.waiting
        if waiting is Waiting.OVER:
            return self.at_the_end(texts)
        if waiting is Waiting.READER:
            return [CoachButton("go_on", texts("coach.go_on"), "arrow_right", self.read, main=True)]
        if waiting is Waiting.LEARNER and not self.lamp:
            return [CoachButton("show", texts("coach.show"), "hint", self._show)]
        return []

    def _show(self) -> None:
        """What was picked for something else is let go of first."""
        self.lamp = True
        self.let_go()


class PuzzleCoach(Coach):
    """Asks for one whole choice, whose drafts may be made and taken back at will. Once it is found, what follows is
    shown.
    """

    next_one = "coach.next_puzzle"

    def __init__(
        self, loaded: LoadedPuzzle, answer: PuzzleAnswer, notation: Notation[Any, Any], doors: CoachDoors
    ) -> None:
        puzzle = loaded.puzzle
        following = puzzle.steps[answer.steps :]
        super().__init__(puzzle.title, Guide(beats_of(following, puzzle.seats), puzzle.seats, notation, None),
                         loaded.seat, doors)  # fmt: skip
        self._puzzle = puzzle
        self._answer = answer
        self._hints = 0
        self._wrong = 0
        self._begun_well = False
        self._trail: list[tuple[str, Action]] = []  # the draft: each position, and the step made in it
        self.solved = False

    def allows(self, state: Any, action: Action) -> bool:
        if self.solved:
            return self.guide.waiting is Waiting.OVER
        if action.draft:
            return True
        if self._answer.given_by(state, action):
            self._wrong = 0
            return True
        self._wrong += 1
        self._step_back_to(fingerprint(state))
        self._begun_well = self._answer.begun_by([step for _, step in self._trail], action)
        return False

    def _step_back_to(self, position: str) -> None:
        """Steps of the draft that led away from a position and back to it were taken back."""
        known = [before for before, _ in self._trail]
        if position in known:
            del self._trail[known.index(position) :]

    def others(self, state: Any) -> tuple[int, Action] | None:
        return self.guide.others(state) if self.solved else None

    def done(self, state: Any, action: Action) -> None:
        if self.solved:
            super().done(state, action)
        elif action.draft:
            self._step_back_to(fingerprint(state))
            self._trail.append((fingerprint(state), action))
        else:
            self.solved = True
            self.look_whether_over()

    @property
    def reading(self) -> bool:
        return self.solved and super().reading

    def says(self, texts: Texts) -> Sequence[CoachWords]:
        puzzle = self._puzzle
        if self.solved:
            if self.guide.waiting is Waiting.OVER:
                return [CoachWords("well", texts.pick(puzzle.solved))]
            words = self.guide.words
            return (
                [CoachWords("well", texts("coach.right"))] if words is None else [CoachWords("told", texts.pick(words))]
            )
        said = [CoachWords("asked", texts.pick(puzzle.question))]
        said += [CoachWords("hint", texts.pick(hint)) for hint in puzzle.hints[: self._hints]]
        if self._wrong:
            said.append(CoachWords("wrong", texts("coach.good_start" if self._begun_well else "coach.better")))
        return said

    def presses(self, texts: Texts) -> Sequence[CoachButton]:
        if self.solved:
            if self.guide.waiting is Waiting.OVER:
                return self.at_the_end(texts)
            if self.reading:
                return [CoachButton("go_on", texts("coach.go_on"), "arrow_right", self.read, main=True)]
            return []
        left = len(self._puzzle.hints) - self._hints
        return [CoachButton("hint", texts.plural("coach.hint", left), "hint", self._hint)] if left else []

    def progress(self, texts: Texts) -> str:
        return texts("coach.puzzle")

    def done_words(self, texts: Texts) -> str:
        return texts("coach.puzzle_done")

    def _hint(self) -> None:
        self._hints += 1
        self._wrong = 0


class _Said(NamedTuple):
    """What stands on the sheet of a coach; `over`: all is done."""

    progress: str
    words: Sequence[CoachWords]
    presses: Sequence[CoachButton]
    over: bool


class _CoachSheet:
    """The sheet of a coach: title, paragraphs that scroll, buttons at the foot."""

    def __init__(self, coach: Coach) -> None:
        self._coach = coach
        self._scroll = ScrollPanel("coach.words", follow=True)
        self._said: _Said | None = None

    def _now(self, texts: Texts, *, showing: bool) -> _Said:
        """What is said now: the former words, without buttons, as long as the table is `showing` what was done."""
        coach = self._coach
        if self._said is not None and showing:
            return self._said._replace(presses=(), over=False)
        self._said = _Said(coach.progress(texts), coach.says(texts), coach.presses(texts), coach.over)
        return self._said

    def node(self, ui: Ui, rect: Rect, *, showing: bool) -> Node:
        coach, texts = self._coach, ui.texts
        now = self._now(texts, showing=showing)
        page = rect.less(left=22, top=16, right=22, bottom=22)
        column = Column(ui, page.x, page.y, page.w)
        head, close = column.beside(right=CLOSE + 6), column.beside(right=-4)
        line = head.strip(ui.typesetter.line_height(LABEL), gap=4)
        head.nodes.append(text(line, now.progress, LABEL, colour="ink_soft"))
        head.words(texts.pick(coach.title), HEADING)
        close.space(2)
        place = close.strip(CLOSE).at_right(CLOSE, CLOSE)
        close.nodes.append(icon_button(ui, "coach.close", place, "close", texts("coach.leave"), coach.doors.leave))
        column.join(head, close, gap=10)
        column.nodes.append(Node("image", column.strip(2, gap=6).inset(-4, 0), look=RuleLook()))
        high = button_height(ui, BUTTON)
        foot = bool(now.presses) and (now.over or not any(press.main for press in now.presses))  # where one goes on
        lines = stack(page, [high] * (len(now.presses) + foot), 10, at="bottom")
        end = lines[0].y - 10 if lines else page.bottom + 2
        view = Rect(rect.x + 10, column.y, rect.w - 20, end - column.y)
        measured = Column(ui, page.x, 0.0, page.w)
        self._words(measured, now)
        words = Column(ui, page.x, self._scroll.begin(view, measured.height), page.w)
        self._words(words, now)
        label = " ".join(said.words for said in now.words)
        feast = self._feast(now, Rect(rect.x, words.y, rect.w, end - words.y))
        said = self._scroll.node(ui, tuple(words.nodes), label=label)
        buttons = self._buttons(ui, now, lines)
        return Node(
            "group", rect, "coach", texts.pick(coach.title), SheetLook(radius=20, shadow=12, lip=4),
            children=(*column.nodes, *feast, said, *buttons),
        )  # fmt: skip

    def _feast(self, now: _Said, room: Rect) -> tuple[Node, ...]:
        """A cup among snippets of paper, where there is room for it, when all is learned."""
        if not now.over or self._coach.doors.first_game is None or room.h < LEAST_FEAST:
            return ()
        side = min(120.0, room.h * 0.6)
        confetti = Node("image", room.inset(14, 4), look=ConfettiLook(1.0))
        return confetti, picture(room.at_centre(side, side), "icon_trophy")

    @staticmethod
    def _words(column: Column, now: _Said) -> None:
        column.space(6)
        for said in now.words:
            sign = SIGNS.get(said.manner)
            words = column.beside(left=0.0 if sign is None else 38.0, right=6)
            if sign is None:
                words.words(said.words, BODY)
                column.join(words)
                column.space(14)
                continue
            words.space(8)
            words.words(said.words, BODY)
            back = column.strip(max(34.0, words.height + 8))
            fill = FILLS.get(said.manner, "paper2")
            column.nodes += [
                Node("image", back.less(left=-8, right=-6), look=SheetLook(fill, fill, 12, 0, 0)),
                picture(back.less(top=7)._replace(w=26, h=26), sign),
                *words.nodes,
            ]
            column.space(10)

    def _buttons(self, ui: Ui, now: _Said, lines: Sequence[Rect]) -> list[Node]:
        """The buttons at the foot. In the lowest place one goes on; what means something else stands above it: a press
        too many means nothing.
        """
        nodes: list[Node] = []
        for press, place in zip(now.presses, lines, strict=False):
            kind: Kind = "primary" if press.main else "paper"
            nodes.append(button(ui, f"coach.{press.key}", place, press.words, press.run, icon=press.icon, kind=kind))
        if now.over:
            done = lines[-1]
            nodes.append(picture(done.at_left(30, 30), "icon_check"))
            nodes.append(text(done.less(left=40), self._coach.done_words(ui.texts), LABEL, colour="ink_soft"))
        return nodes
