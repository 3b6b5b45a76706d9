"""The course of a scenario as it is shown at a table: stage by stage, with anybody's eyes, forwards with motion and
back at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from game.core.match.session import Record
from game.core.match.staging import OPEN_EYES, OWN_EYES, WAIT, Eyes, Stage, fold_in_stages
from game.core.rules.rules import AnyRules
from game.core.scenarios.course import Course
from game.core.scenarios.scenario import PlayedStep
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.kit.sound import SoundName
from scenes.table.board.log_panel import LogLine
from scenes.table.board.picture import TablePicture
from scenes.table.presenter import Frame, Presenter

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
LEAST_REST: Final = 0.35
"""Seconds at speed 1, after a stage."""
TOKENS: Final = 8
ALL_OPEN: Final = -1
"""The eyes before which all hands lie open."""


class Shot(msgspec.Struct, frozen=True):
    """One stage of a film; `moment` counts from 1, 0 is the position before all steps."""

    moment: int
    stage: Stage
    lines: tuple[LogLine, ...] = ()


def hero_of(moments: Sequence[PlayedStep]) -> int:
    """The seat that a course is mostly about, whose hand lies nearest: who acts first."""
    return next((moment.seat for moment in moments if moment.seat is not None), 0)


def seats_named(names: Sequence[str]) -> tuple[Seat, ...]:
    """The players of a course as they are shown."""
    return tuple(Seat(name, number % TOKENS + 1, False) for number, name in enumerate(names))


class Film:
    """`course` is what is shown. `changed` is called when something else is to be seen, `heard` for each sound;
    `reading` says how long (seconds) the words of a moment are read.
    """

    def __init__(
        self,
        course: Course,
        rules: AnyRules,
        presenter: Presenter[Any],
        *,
        changed: Callable[[], None] = lambda: None,
        heard: Callable[[SoundName], None] = lambda name: None,
        reading: Callable[[int], float] = lambda moment: 0.0,
    ) -> None:
        self.course = course
        self.rules = rules
        self.moments = course.moments
        self.eyes = ALL_OPEN
        self.hero = hero_of([*course.moments, *(m for other in course.what_ifs for m in other.moments)])
        self.speed = 1.0
        self.playing = False
        self.place = 0
        self._changed = changed
        self._heard = heard
        self._reading = reading
        self._target = 0
        self._rest = 0.0
        blank = Stage(0, (), course.start)
        seats = seats_named(course.names)
        self.picture = TablePicture(rules, presenter, seats, self.hero, blank, actors=self._actors)
        self.shots: list[Shot] = []
        self.stops: list[int] = []
        """The shots at which a film rests until it goes on: the end of every moment, or where a table would wait."""
        self._read()

    # ---- where it is ----------------------------------------------------------------------------

    @property
    def shot(self) -> Shot:
        """The stage being shown."""
        return self.shots[self.place]

    @property
    def moment(self) -> int:
        """How many steps have been shown, the present one included; 0: the position."""
        return self.shot.moment

    @property
    def last(self) -> int:
        """The last moment."""
        return len(self.moments)

    @property
    def at_rest(self) -> bool:
        """True when everything has been shown up to where the film stops."""
        return self.place == self._target

    @property
    def over(self) -> bool:
        """True when there is nothing more to be shown."""
        return self.place == len(self.shots) - 1

    @property
    def step(self) -> PlayedStep | None:
        """The step being shown; None for the position."""
        return self.moments[self.moment - 1] if self.moment else None

    @property
    def state(self) -> Any:
        """The true state after the present moment."""
        return self.course.start if self.step is None else self.step.after

    def told(self) -> tuple[LogLine, ...]:
        """What the game itself says of the present moment, as far as it has been shown."""
        shots = [shot for shot in self.shots[: self.place + 1] if shot.moment == self.moment]
        return tuple(line for shot in shots for line in shot.lines)

    def _actors(self) -> tuple[int, ...]:
        return tuple(self.rules.actors(self.shot.stage.view)) if self.at_rest else ()

    # ---- what is shown --------------------------------------------------------------------------

    def show(self, moments: tuple[PlayedStep, ...], moment: int) -> None:
        """Another course of play from the same position, at a moment of it."""
        self.moments = moments
        self._read()
        self.go_to(moment)

    def look_with(self, eyes: int) -> None:
        """Looks with other eyes (a seat, the number of seats for the public, or ALL_OPEN), at the same moment."""
        moment, self.eyes = self.moment, eyes
        self._read()
        self.go_to(moment)

    def _read(self) -> None:
        picture, eyes = self.picture, OPEN_EYES if self.eyes == ALL_OPEN else OWN_EYES
        observer = picture.viewer = self.hero if self.eyes == ALL_OPEN else self.eyes
        self.shots = [Shot(0, Stage(0, (), eyes.sees(self.course.start, observer)))]
        for number, moment in enumerate(self.moments, 1):
            self.shots += [
                Shot(number, stage, tuple(picture.lines(stage)))
                for stage in _stages(self.rules, moment, number, observer, picture.presenter, eyes)
            ]
        self.stops = _stops(self.shots)
        self.place = self._target = 0
        picture.begin_at(self.shot.stage)

    def rest_at(self, place: int) -> None:
        """Shows one stage, without motion."""
        self.place = self._target = place
        self.picture.begin_at(self.shot.stage)

    # ---- moving ---------------------------------------------------------------------------------

    def go_to(self, moment: int) -> None:
        """Jumps to where the film first stops in a moment: everything lies as it lay then."""
        moment = min(max(0, moment), self.last)
        self._jump(next(stop for stop in self.stops if self.shots[stop].moment >= moment))

    def go_to_end(self) -> None:
        """Jumps to where everything has been shown."""
        self._jump(self.stops[-1])

    def _jump(self, place: int) -> None:
        self.rest_at(place)
        self._rest = self._reading(self.moment)
        self._changed()

    def next(self) -> None:
        """On to the next stop, with motion; what is still being shown is shown to its end at once."""
        if not self.at_rest or self.picture.sprites.moving:
            self.hurry()
        elif not self.over:
            self._go_on()

    def _go_on(self) -> None:
        self._target = next(stop for stop in self.stops if stop > self.place)
        self._advance()

    def former(self) -> None:
        """Back to the stop before, at once."""
        self.playing = False
        self._jump(max((stop for stop in self.stops if stop < self.place), default=0))

    def hurry(self) -> None:
        """Everything arrives that is still on its way."""
        while not self.at_rest:
            self._advance()
        self.picture.sprites.flush()
        self._changed()

    def play(self) -> None:
        """Lets the story run by itself, or stops it. At its end it begins anew."""
        if not self.playing and self.over:
            self.go_to(0)
        self.playing = not self.playing
        self._changed()

    def change_speed(self, by: int) -> None:
        """The next faster (1) or slower (-1) speed."""
        self.speed = SPEEDS[min(max(0, SPEEDS.index(self.speed) + by), len(SPEEDS) - 1)]
        self._changed()

    def _advance(self) -> None:
        self.picture.sprites.flush()
        self.place += 1
        stage = self.shot.stage
        self.picture.go_on_to(stage, stage.events)
        for name in self.picture.sounds(stage.events):
            self._heard(name)
        step = self.step
        if step is not None and step.refusal is not None:
            self._heard("refuse")
        if self.at_rest:
            self._rest = max(LEAST_REST, self._reading(self.moment))
        else:
            self._rest = max(LEAST_REST, stage.hold)
        self._changed()

    def update(self, seconds: float) -> bool:
        """Lets time pass; True while anything moves or plays."""
        seconds *= self.speed
        moving = self.picture.sprites.advance(seconds)
        if not moving and (self.playing or not self.at_rest):
            self._rest -= seconds
            if self._rest <= 0 and not self.at_rest:
                self._advance()
            elif self._rest <= 0 and not self.over:
                self._go_on()
            elif self._rest <= 0:
                self.playing = False
                self._changed()
        return moving or not self.at_rest or self.playing or self.picture.sprites.moments.going

    def lay_out(self, ui: Ui, frame: Frame, *, still: bool) -> None:
        """Lays the present stage out in the room it has."""
        self.picture.lay_out(ui, still=still, frame=frame)


def _stops(shots: Sequence[Shot]) -> list[int]:
    """Where a table would wait for the player; in a moment without that, its end; and where all is over."""
    waits = {number for number, shot in enumerate(shots) if shot.stage.hold == WAIT}
    waiting = {shots[number].moment for number in waits}
    ends = {shot.moment: number for number, shot in enumerate(shots)}
    return sorted({*waits, *(end for moment, end in ends.items() if moment not in waiting), len(shots) - 1})


def _stages(
    rules: AnyRules, moment: PlayedStep, number: int, observer: int, presenter: Presenter[Any], eyes: Eyes
) -> list[Stage]:
    """A moment as it is to be shown: at least one stage, also where nothing happens."""
    if moment.refusal is not None or moment.action is None:
        return [Stage(number, (), eyes.sees(moment.after, observer))]
    record = Record(number, moment.seat, moment.action, moment.events, "")
    return fold_in_stages(rules, moment.before.clone(), record, observer, presenter.hold, eyes)
