"""Plays a story at a table: forwards with motion, back at once, with anybody's eyes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from game.core.match.session import Record
from game.core.match.staging import Stage
from game.core.rules.events import Event
from game.core.rules.rules import AnyRules
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.kit.sound import SoundName
from scenes.table.board.picture import TablePicture
from scenes.table.playback.story import Shot, Story
from scenes.table.presenter import BoardFrame, Presenter

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
LEAST_REST: Final = 0.35
"""Seconds at speed 1, at a beat."""


class StoryPlayer:
    """A story and where one is in it. `seats` are its players, `viewer` sits nearest. `changed` is called when
    something else is to be seen, `heard` for each sound.
    """

    runs_on: ClassVar[bool] = True
    """Between two stops it goes on by itself, beat by beat; else it rests wherever it is, and goes from stop to stop in
    one motion.
    """

    def __init__(
        self,
        rules: AnyRules,
        presenter: Presenter[Any],
        seats: tuple[Seat, ...],
        viewer: int,
        blank: Stage,
        *,
        changed: Callable[[], None],
        heard: Callable[[SoundName], None],
        records: Callable[[], Sequence[Record]] = tuple,
        position: Any = None,
    ) -> None:
        self.rules = rules
        self.picture = TablePicture(
            rules, presenter, seats, viewer, blank, actors=self._actors, records=records, position=position
        )
        self.story = Story([Shot(blank)], (0,), ())
        self.place = 0
        self.speed = 1.0
        self.playing = False
        self._rest = 0.0
        self._changed = changed
        self._heard = heard

    # ---- where it is ----------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players."""
        return self.picture.seats

    @property
    def shots(self) -> Sequence[Shot]:
        """All of the story."""
        return self.story.shots

    @property
    def shot(self) -> Shot:
        """What is being shown."""
        return self.story.shots[self.place]

    @property
    def part(self) -> int:
        """The action or step being shown."""
        return self.shot.part

    @property
    def at_rest(self) -> bool:
        """True at a stop."""
        return self.story.is_stop(self.place)

    @property
    def over(self) -> bool:
        """True when there is nothing more to be shown."""
        return self.place == self.story.last

    @property
    def last(self) -> int:
        """The last shot to which one may jump."""
        return self.story.last

    def _actors(self) -> tuple[int, ...]:
        """Who has to choose now: only at a stop somebody has, and nobody before the beginning."""
        return tuple(self.rules.actors(self.shot.stage.view)) if self.at_rest and self.part >= 0 else ()

    # ---- moving ---------------------------------------------------------------------------------

    def go_to(self, place: int) -> None:
        """Jumps to a shot: everything lies as it lay then."""
        self.rest_at(min(max(0, place), self.story.last))
        self._rest = self._rest_here()
        self._arrived()

    def go_to_part(self, part: int) -> None:
        """Jumps to where the story first stops in an action or a step."""
        self.go_to(self.story.place_of(part))

    def go_to_end(self) -> None:
        """Jumps to the end, as far as one may."""
        self.go_to(self.last)

    def rest_at(self, place: int) -> None:
        """Shows one shot without motion, as if nothing else had been asked for."""
        self.place = place
        self.picture.begin_at(self.shot.stage)

    def next(self) -> None:
        """On to the next stop, with motion; what runs on by itself is shown to its end first."""
        if not self.runs_on:
            self.playing = False
            self._advance(self.story.next_stop(self.place))
        elif not self.at_rest or self.picture.sprites.moving:
            self.hurry()
        else:
            self._advance(self.story.next_beat(self.place))

    def former(self) -> None:
        """Back to the stop before, at once."""
        self.playing = False
        self.go_to(self.story.former_stop(self.place))

    def step(self, by: int) -> None:
        """One shot on (1) or back (-1)."""
        self.playing = False
        if by > 0:
            self._advance(self.place + 1)
        else:
            self.go_to(self.place - 1)

    def hurry(self) -> None:
        """Everything arrives that is still on its way to the next stop."""
        while not self.at_rest:
            self._advance(self.story.next_beat(self.place))
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

    def _advance(self, place: int) -> None:
        """Goes on to a later shot, with motion and sound."""
        passed = self.shots[self.place + 1 : place + 1]
        if not passed:
            return
        self.picture.sprites.flush()
        self.place += len(passed)
        events = [event for shot in passed for event in shot.stage.events]
        self.picture.go_on_to(self.shot.stage, events)
        for name in self._sounds(events):
            self._heard(name)
        self._rest = self._rest_here()
        self._arrived()

    def _sounds(self, events: Sequence[Event]) -> list[SoundName]:
        """What is heard on the way to the present shot."""
        return self.picture.sounds(events)

    def _rest_here(self) -> float:
        """How long (seconds at speed 1) the eye rests where the story is now."""
        return max(LEAST_REST, self.shot.stage.hold)

    def _arrived(self) -> None:
        """Something else is shown."""
        self._changed()

    # ---- time and place -------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Lets time pass; True while anything moves or plays."""
        seconds *= self.speed
        moving = self.picture.sprites.advance(seconds)
        if not moving and self._goes_on:
            self._rest -= seconds
            if self._rest <= 0 and not self.over:
                self._advance(self.story.next_beat(self.place))
            if self._rest <= 0 and self.over:
                self.playing = False
                self._changed()
        return moving or self._goes_on or self.picture.sprites.moments.going

    @property
    def _goes_on(self) -> bool:
        return self.playing or (self.runs_on and not self.at_rest)

    def lay_out(self, ui: Ui, frame: BoardFrame | None = None, *, still: bool) -> None:
        """Lays the present shot out, if anything has changed, in the room it has."""
        self.picture.lay_out(ui, still=still, frame=frame)
