"""Guided play: the steps of a lesson as somebody is led through them, and what he is told on the way.

The learner makes the moves of his seat himself; everybody else does what the file says. Nothing here knows a screen:
the table asks the guide before something is done, and tells it what was done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from game.core.content.content import Document, Fault, load_document
from game.core.rules.rules import Action, AnyRules
from game.core.scenarios.as_written import written_faults
from game.core.scenarios.scenario import LoadedScenario, Notation, Scenario, Step
from game.core.texts import LocalText, Sentence


class LessonStep(Step):
    """A step of a lesson. `also`: other actions that will do as well; `other`: why nothing else will. A step of the
    learner with `steps` is done when all of them are, in whatever order.
    """

    also: tuple[Any, ...] = ()
    other: LocalText | None = None


class Lesson(Scenario):
    """A lesson file: a scenario in which the `learner` makes the steps of his seat. `end`: what he can do now."""

    learner: str
    steps: tuple[LessonStep, ...]
    end: LocalText


@dataclass(frozen=True, slots=True)
class LoadedLesson:
    """A lesson with the file it came from."""

    document: Document
    lesson: Lesson

    @property
    def scenario(self) -> LoadedScenario:
        """The lesson as the scenario that it is."""
        return LoadedScenario(self.document, self.lesson)

    @property
    def seat(self) -> int:
        """The seat of the learner."""
        return self.lesson.seats.index(self.lesson.learner)


def load_lesson(path: Path, name: str | None = None) -> LoadedLesson:
    """Reads a lesson file; raises ContentError."""
    document = load_document(path, name)
    return LoadedLesson(document, document.validated(Lesson))


def lesson_faults(loaded: LoadedLesson, clauses: frozenset[str] | None) -> list[Fault]:
    """What can be said of a lesson before it is played."""
    lesson, tell = loaded.lesson, loaded.document.fault_at_key
    faults = list(written_faults(loaded.scenario, clauses))
    if lesson.learner not in lesson.seats:
        faults.append(tell(("learner",), Sentence("fault.nobody", {"name": lesson.learner})))
    for number, step in enumerate(lesson.steps):
        place = ("steps", number)
        if lesson.learner not in _who_acts(step):
            judged = [key for key in ("also", "other") if key in step.model_fields_set]
            faults += [tell((*place, key), Sentence("fault.lesson.judged", {})) for key in judged]
        if step.refused is not None or step.same_view:
            faults.append(tell(place, Sentence("fault.lesson.shows", {})))
        if not step.say and not _who_acts(step):
            faults.append(tell(place, Sentence("fault.lesson.empty", {})))
    if lesson.branches:
        faults.append(tell(("branches",), Sentence("fault.lesson.branches", {})))
    return faults


def _who_acts(step: Step) -> set[str]:
    """The names of those who do something in a step."""
    return {one.seat for one in (step, *step.steps) if one.seat is not None and one.do is not None}


class Waiting(Enum):
    """Who goes on: the reader, when he has read; the learner, by an action; the others, who do what is written; or
    nobody, because the lesson is over.
    """

    READER = "reader"
    LEARNER = "learner"
    OTHERS = "others"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that is said, done, or both. `dos` are actions as they are written, `also` others that will do,
    `points` the things that the words speak of.
    """

    say: LocalText | None
    seat: int | None
    dos: tuple[Any, ...]
    also: tuple[Any, ...] = ()
    other: LocalText | None = None
    points: tuple[str, ...] = ()


class Guide:
    """Leads through beats. `learner` makes those of his seat himself (None: all are shown). `rules`: what is wished of
    him must be lawful.
    """

    def __init__(
        self,
        beats: Sequence[Beat],
        names: Sequence[str],
        notation: Notation[Any, Any],
        learner: int | None,
        rules: AnyRules | None = None,
    ) -> None:
        self._beats = beats
        self.names = names
        self._notation = notation
        self._learner = learner
        self._rules = rules
        self._left: list[Any] = []
        self.place = 0
        self._begin()

    @property
    def progress(self) -> tuple[int, int]:
        """How many steps of the learner are behind him, and how many there are: what he reads or does."""
        own = [beat.say is not None or beat.seat == self._learner for beat in self._beats]
        return sum(own[: self.place]), sum(own)

    @property
    def waiting(self) -> Waiting:
        """Who goes on."""
        beat = self._beat
        if beat is None:
            return Waiting.OVER
        if self._left:
            return Waiting.LEARNER if beat.seat == self._learner else Waiting.OTHERS
        return Waiting.READER

    @property
    def words(self) -> LocalText | None:
        """What is said now: what the learner is to do and why, or what has just happened. Nothing while others are
        about to act: what they do is explained when it is seen.
        """
        beat = self._beat
        return None if beat is None or self.waiting is Waiting.OTHERS else beat.say

    @property
    def points(self) -> tuple[str, ...]:
        """The things that the words speak of."""
        return () if self._beat is None or self.words is None else self._beat.points

    @property
    def reason(self) -> LocalText | None:
        """Why the learner should do nothing else now, if the lesson says so."""
        return self._beat.other if self._beat is not None else None

    def go_on(self) -> None:
        """The reader has read."""
        if self.waiting is Waiting.READER:
            self.place += 1
            self._begin()

    def wanted(self, state: Any) -> list[Action]:
        """What the learner may do now; nothing while nobody waits for him."""
        beat = self._beat
        if beat is None or beat.seat is None or self.waiting is not Waiting.LEARNER:
            return []
        seat, rules = beat.seat, self._rules
        wishes = [self._read(state, seat, written) for written in (*self._left, *beat.also)]
        if rules is None:
            return wishes
        return [wish for wish in wishes if rules.refuse(state, seat, wish) is None]  # after another way than the first

    def others(self, state: Any) -> tuple[int, Action] | None:
        """What another player does now."""
        beat = self._beat
        if beat is None or beat.seat is None or self.waiting is not Waiting.OTHERS:
            return None
        return beat.seat, self._read(state, beat.seat, self._left[0])

    def accepts(self, state: Any, action: Action) -> bool:
        """True for an action of the learner with which the lesson can go on. Who does what comes next has read."""
        if action not in self.wanted_next(state):
            return False
        self._read_all()
        return True

    def wanted_next(self, state: Any) -> list[Action]:
        """What the learner may do now, or as soon as he has read, however many pages that are."""
        place, left = self.place, self._left
        self._read_all()
        wanted = self.wanted(state)
        self.place, self._left = place, left
        return wanted

    def done(self, state: Any, action: Action) -> None:
        """An action was done; `state` is the one before it."""
        beat = self._beat
        if beat is None or beat.seat is None or not self._left:
            return
        written = next((one for one in self._left if self._read(state, beat.seat, one) == action), None)
        if written is None:
            self._left.clear()  # one that will do as well
        else:
            self._left.remove(written)
        if not self._left and (beat.seat == self._learner or beat.say is None):
            self.place += 1
            self._begin()

    def _read_all(self) -> None:
        """The reader has read all that comes before somebody does something."""
        while self.waiting is Waiting.READER:
            self.go_on()

    @property
    def _beat(self) -> Beat | None:
        return self._beats[self.place] if self.place < len(self._beats) else None

    def _begin(self) -> None:
        """The next beat; one that says and does nothing is passed."""
        self._left = list(self._beat.dos) if self._beat is not None else []

    def _read(self, state: Any, seat: int, written: Any) -> Action:
        action: Action = self._notation.read_action(state, seat, written, self.names)
        return action


def beats_of(steps: Sequence[Step], names: Sequence[str]) -> tuple[Beat, ...]:
    """The steps of a scenario as beats; several that make one are one, unless different players do them."""
    beats: list[Beat] = []
    for step in steps:
        also: tuple[Any, ...] = step.also if isinstance(step, LessonStep) else ()
        other = step.other if isinstance(step, LessonStep) else None
        acting = [one for one in (step, *step.steps) if one.do is not None and one.seat is not None]
        seats = [names.index(one.seat) for one in acting if one.seat is not None]
        if len(set(seats)) <= 1:
            seat = seats[0] if seats else None
            beats.append(Beat(step.say, seat, tuple(one.do for one in acting), also, other, step.points))
        else:
            beats += [
                Beat(one.say, seat, (one.do,), points=one.points) for one, seat in zip(acting, seats, strict=True)
            ]
    return tuple(beats)
