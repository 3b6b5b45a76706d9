"""The story of a match and where one is in it: forwards with motion, back at once, with anybody's eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.match.staging import WAIT, Stage
from game.matches.match import Match
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.kit.sound import SoundName
from scenes.rooms.replay.course import (
    ALL_SEEING,
    Step,
    course,
    end_of_action,
    former_action,
    next_action,
    next_rest,
    place_of,
)
from scenes.table.board.picture import TablePicture, seats_of
from scenes.table.conductor.chronicle import with_resigned
from scenes.table.presenter import Presenter

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
USUAL_REST, WAITING_REST = 0.45, 2.2  # seconds at speed 1: after an action, and where the table would wait


class Player:
    """`observer`: whose eyes (the number of seats: the public; ALL_SEEING). `changed` is called when something else is
    to be seen, `heard` for each sound.
    """

    def __init__(
        self,
        match: Match,
        presenter: Presenter[Any],
        observer: int,
        changed: Callable[[], None],
        heard: Callable[[SoundName], None],
    ) -> None:
        self.match = match
        seats = seats_of(match.header)
        self.observer = observer
        self._near = observer if observer < len(seats) else 0
        self._changed = changed
        self._heard = heard
        blank = match.session.beginning()
        self.picture = TablePicture(
            match.session.rules,
            presenter,
            seats,
            len(seats),
            Stage(-1, (), blank),
            actors=self._actors,
            records=lambda: match.session.records,
        )
        self.over = match.session.outcome is not None
        self.place = 0
        self.seen_to = 0
        self.speed = 1.0
        self.playing = False
        people = [card for card in match.header.seats if card.player == "human"]
        self.future_hidden = not (self.over and people)  # what one has played to its end has no secrets
        self.steps: list[Step] = []
        self._rest = 0.0
        self._read()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players."""
        return self.picture.seats

    @property
    def step(self) -> Step:
        """The step being shown."""
        return self.steps[self.place]

    @property
    def last(self) -> int:
        """The last step that may be jumped to: with the future hidden, the last one that was seen."""
        return self.seen_to if self.future_hidden else len(self.steps) - 1

    @property
    def can_branch(self) -> bool:
        """True where somebody has something to choose after the action being shown, and the rules have led there."""
        last = len(self.match.session.records) - 1
        return self.step.seq >= 0 and not (self.over and self.step.seq == last) and not self.match.header.doubted

    def _actors(self) -> tuple[int, ...]:
        """Who has to choose now: only between two actions somebody has."""
        at_rest = self.place == end_of_action(self.steps, self.place) and self.step.seq >= 0
        return tuple(self.match.session.rules.actors(self.step.stage.view)) if at_rest else ()

    # ---- with whose eyes ------------------------------------------------------------------------

    def look_with(self, observer: int) -> None:
        """Looks with other eyes, at the same moment."""
        playing, self.observer = self.playing, observer
        self._read()
        self.go_to(self.place)
        self.playing = playing

    def _read(self) -> None:
        seq = self.step.seq if self.steps else -1
        observer, picture = self.observer, self.picture
        if 0 <= observer < len(self.seats):
            self._near = observer
        picture.viewer = min(self._near if observer == ALL_SEEING else observer, len(self.seats))
        self.steps = course(self.match.session, observer, picture.presenter.hold, picture.lines)
        self.place = place_of(self.steps, seq)
        self.seen_to = max(self.place, place_of(self.steps, self.steps[min(self.seen_to, len(self.steps) - 1)].seq))
        picture.begin_at(self.step.stage)

    # ---- moving through the story ---------------------------------------------------------------

    def begin(self) -> None:
        """The first action has been told."""
        self.go_to(end_of_action(self.steps, min(1, len(self.steps) - 1)))

    def go_to(self, place: int) -> None:
        """Jumps to a step: everything lies as it lay then."""
        self.place = min(max(0, place), len(self.steps) - 1)
        self.seen_to = max(self.seen_to, self.place)
        self.playing = False
        self.picture.begin_at(self.step.stage)
        self._retell()

    def go_to_record(self, seq: int) -> None:
        """Jumps to the end of an action."""
        self.go_to(place_of(self.steps, seq))

    def advance(self, place: int) -> None:
        """Goes on to a later step, with motion and sound."""
        place = min(place, len(self.steps) - 1)
        passed = self.steps[self.place + 1 : place + 1]
        if not passed:
            return
        self.picture.sprites.flush()
        self.place = place
        self.seen_to = max(self.seen_to, place)
        events = [event for step in passed for event in step.stage.events]
        self.picture.go_on_to(self.step.stage, events)
        for name in self.picture.sounds(events):
            self._heard(name)
        self._retell()

    def _retell(self) -> None:
        lines = [line for step in self.steps[: self.place + 1] for line in step.lines]
        self.picture.log.lines = with_resigned(lines, self.match.header, self.step.seq)
        self._changed()

    def step_event(self, by: int) -> None:
        """One event on (1) or back (-1)."""
        self.playing = False
        if by > 0:
            self.advance(self.place + 1)
        else:
            self.go_to(self.place - 1)

    def step_action(self, by: int) -> None:
        """One action on (1) or back (-1)."""
        self.playing = False
        if by > 0:
            self.advance(next_action(self.steps, self.place))
        else:
            self.go_to(former_action(self.steps, self.place))

    def go_to_end(self) -> None:
        """The end of the story, or of what has been seen of it."""
        self.go_to(self.last)

    def play(self) -> None:
        """Lets the story run by itself, or stops it. At its end it begins anew."""
        if not self.playing and self.place == len(self.steps) - 1:
            self.go_to(0)
        self.playing = not self.playing
        self._rest = 0.0
        self._changed()

    def change_speed(self, by: int) -> None:
        """The next faster (1) or slower (-1) speed."""
        self.speed = SPEEDS[min(max(0, SPEEDS.index(self.speed) + by), len(SPEEDS) - 1)]
        self._changed()

    def hide_future(self) -> None:
        """The scrubber tells how long the story is, or does not."""
        self.future_hidden = not self.future_hidden
        self._changed()

    def update(self, seconds: float) -> bool:
        """Lets time pass; True while anything moves or plays."""
        seconds *= self.speed
        moving = self.picture.sprites.advance(seconds)
        if self.playing and not moving:
            self._rest -= seconds
            if self._rest <= 0:
                self.advance(next_rest(self.steps, self.place))
                rest = self.step.rest
                self._rest = WAITING_REST if rest == WAIT else max(rest, USUAL_REST)
                if self.place == len(self.steps) - 1:
                    self.playing = False
        return moving or self.playing

    def lay_out(self, ui: Ui, *, still: bool) -> None:
        """Lays the present step out, if anything has changed."""
        self.picture.lay_out(ui, still=still)
