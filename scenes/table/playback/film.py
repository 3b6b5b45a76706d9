"""The course of a scenario as a story that is played at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from game.core.journal.journal import TOKENS
from game.core.match.session import Record
from game.core.match.staging import OPEN_EYES, OWN_EYES, Eyes, Stage, fold_in_stages
from game.core.rules.events import Event
from game.core.rules.rules import AnyRules
from game.core.scenarios.course import Course
from game.core.scenarios.scenario import PlayedStep
from scenes.kit.seats import Seat
from scenes.kit.sound import SoundName
from scenes.table.board.log_panel import LogLine
from scenes.table.playback.player import LEAST_REST, StoryPlayer
from scenes.table.playback.story import Shot, Story, ends_of_parts
from scenes.table.presenter import Presenter

ALL_OPEN: Final = -1
"""The eyes before which all hands lie open."""
HANDS: Final = "hands"
"""What the words of a scenario call the hands of players, at every table that has any."""


def hero_of(moments: Sequence[PlayedStep]) -> int:
    """The seat that a course is mostly about, whose hand lies nearest: who acts first."""
    return next((moment.seat for moment in moments if moment.seat is not None), 0)


def spoken_of(course: Course) -> int:
    """The seat of which the words of a course speak most: whose hand they point at, for that is to be seen; else who
    acts with words; where there are none, who acts first.
    """
    said = [moment for moment in course.moments if moment.step.say is not None]
    held = {f"{HANDS}.{name}": seat for seat, name in enumerate(course.names)}
    named = [point.partition("#")[0] for moment in said for point in moment.step.points]
    spoken = [held[name] for name in named if name in held] or [one.seat for one in said if one.seat is not None]
    return next((seat for seat, _ in Counter(spoken).most_common(1)), hero_of(course.moments))


def seats_named(names: Sequence[str]) -> tuple[Seat, ...]:
    """The players of a course as they are shown."""
    return tuple(Seat(name, number % TOKENS + 1, False) for number, name in enumerate(names))


class Film(StoryPlayer):
    """`course` is what is shown; its position is part 0. `hero` sits nearest (None: who acts first), `eyes` are those
    one looks with. `reading` says how long (seconds) the words of a moment are read. With `ends_with_result` nothing is
    shown of the deal that comes after a result, for as long as nobody acts in it.
    """

    def __init__(
        self,
        course: Course,
        rules: AnyRules,
        presenter: Presenter[Any],
        *,
        hero: int | None = None,
        eyes: int = ALL_OPEN,
        changed: Callable[[], None] = lambda: None,
        heard: Callable[[SoundName], None] = lambda name: None,
        reading: Callable[[int], float] = lambda moment: 0.0,
        ends_with_result: bool = False,
    ) -> None:
        self.course = course
        self.moments = course.moments
        self.eyes = eyes
        everything = [*course.moments, *(m for other in course.what_ifs for m in other.moments)]
        self.hero = hero_of(everything) if hero is None else hero
        self._reading = reading
        self._ends_with_result = ends_with_result
        blank, seats = Stage(0, (), course.start), seats_named(course.names)
        self._records: list[Record] = []
        super().__init__(
            rules, presenter, seats, self.hero, blank, changed=changed, heard=heard, records=lambda: self._records,
            position=course.start,
        )  # fmt: skip
        self._read()

    # ---- where it is ----------------------------------------------------------------------------

    @property
    def parts(self) -> int:
        """How many steps there are."""
        return len(self.moments)

    @property
    def moment(self) -> PlayedStep | None:
        """The step being shown; None for the position."""
        return self.moments[self.part - 1] if self.part else None

    @property
    def state(self) -> Any:
        """The true state after the present moment."""
        return self.course.start if self.moment is None else self.moment.after

    @property
    def who_may_try(self) -> int | None:
        """The seat in which somebody may try for himself what comes now; None where nobody has a choice."""
        actors = self.rules.actors(self.state)
        following = self.moments[self.part].seat if self.part < self.parts else None
        return next((seat for seat in (following, self.hero, *actors) if seat in actors), None)

    def told(self) -> tuple[LogLine, ...]:
        """What the game itself says of the present moment, as far as it has been shown."""
        shots = [shot for shot in self.shots[: self.place + 1] if shot.part == self.part]
        return tuple(line for shot in shots for line in shot.lines)

    # ---- what is shown --------------------------------------------------------------------------

    def show(self, moments: tuple[PlayedStep, ...], moment: int) -> None:
        """Another course of play from the same position, at a moment of it."""
        self.tell(moments)
        self.go_to_part(moment)

    def tell(self, moments: tuple[PlayedStep, ...]) -> None:
        """Tells these moments and no others, from the beginning."""
        self.moments = moments
        self._read()

    def look_with(self, eyes: int) -> None:
        """Looks with other eyes (a seat, the number of seats for the public, or ALL_OPEN), at the same moment."""
        moment, self.eyes = self.part, eyes
        self._read()
        self.go_to_part(moment)

    def _read(self) -> None:
        picture, eyes = self.picture, OPEN_EYES if self.eyes == ALL_OPEN else OWN_EYES
        observer = picture.viewer = self.hero if self.eyes == ALL_OPEN else self.eyes
        shots = [Shot(Stage(0, (), eyes.sees(self.course.start, observer)))]
        told = enumerate(self.moments, 1)
        self._records = [Record(number, moment.seat, moment.action, moment.events, "") for number, moment in told]
        lying = None  # a result that lies there until somebody acts: words without an action are still about it
        for number, moment in enumerate(self.moments, 1):
            if lying is not None and moment.action is None:
                stages = [msgspec.structs.replace(lying, seq=number, hold=0.0)]
            else:
                stages = _stages(self.rules, moment, number, observer, picture.presenter, eyes)
            shots += [Shot(stage, tuple(picture.lines(stage))) for stage in stages]
            if self._ends_with_result and _only_follows(shots, picture.presenter):
                shots.pop()
                lying = Stage(number, (), shots[-1].stage.view)
            elif moment.action is not None:
                lying = None
        self.story = Story(shots, _stops(shots), range(len(shots)))
        self.rest_at(0)

    # ---- moving ---------------------------------------------------------------------------------

    def _rest_here(self) -> float:
        return max(LEAST_REST, self._reading(self.part)) if self.at_rest else super()._rest_here()

    def _sounds(self, events: Sequence[Event]) -> list[SoundName]:
        refused = self.moment is not None and self.moment.refusal is not None
        return [*super()._sounds(events), *(("refuse",) if refused else ())]


def _stops(shots: Sequence[Shot]) -> list[int]:
    """Where a table would wait for the player; in a moment without that, its end; and where all is over."""
    waits = [place for place, shot in enumerate(shots) if shot.turning]
    waiting = {shots[place].part for place in waits}
    return [*waits, *(end for end in ends_of_parts(shots) if shots[end].part not in waiting), len(shots) - 1]


def _only_follows(shots: Sequence[Shot], presenter: Presenter[Any]) -> bool:
    """True for a last shot that shows nothing of the result before it, for which the table waits."""
    *before, last = shots
    waits = bool(before) and before[-1].turning and before[-1].part == last.part
    return waits and any(isinstance(event, presenter.afterwards) for event in last.stage.events)


def _stages(
    rules: AnyRules, moment: PlayedStep, number: int, observer: int, presenter: Presenter[Any], eyes: Eyes
) -> list[Stage]:
    """A moment as it is to be shown: at least one stage, also where nothing happens."""
    if moment.refusal is not None or moment.action is None:
        return [Stage(number, (), eyes.sees(moment.after, observer))]
    record = Record(number, moment.seat, moment.action, moment.events, "")
    return fold_in_stages(rules, moment.before.clone(), record, observer, presenter.hold, eyes)
