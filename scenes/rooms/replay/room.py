"""The replay: a match seen again, from any seat, at any speed, forwards and back; and played on from any moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from game.core.library import LONGEST_NOTE, Bookmark, Library, LibraryError
from game.core.staging import WAIT
from game.matches import Match
from scenes.kit.ask import Ask
from scenes.kit.dialog import Answer, Dialog
from scenes.kit.geometry import Rect
from scenes.kit.inputs import Input, Key
from scenes.kit.seats import Seat
from scenes.kit.sound import SoundName
from scenes.kit.stack import Host, Scene
from scenes.kit.tree import Node
from scenes.kit.ui import Ui
from scenes.rooms.replay.bookmarks import Bookmarks
from scenes.rooms.replay.chrome import SPEEDS, whole
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
from scenes.rooms.replay.scrubber import Scrubber
from scenes.rooms.replay.views import Views
from scenes.table.chrome import frame_of, log_sheet
from scenes.table.log_panel import LogPanel
from scenes.table.pieces import Board
from scenes.table.presenter import Presenter, Situation
from scenes.table.sprites import Sprites
from scenes.table.tracker import Tracker

USUAL_REST, WAITING_REST = 0.45, 2.2  # seconds at speed 1: after an action, and where the table would wait


class ReplayDoors(msgspec.Struct, frozen=True):
    """The ways out: a clause of the rule book, and a practice match from a record on."""

    explain: Callable[[str, str], None]
    branch: Callable[[Match, int], None]


class Replay(Scene):
    """A match that is only looked at. `observer`: whose eyes at first (the number of seats: the public).

    `library` and `identity` keep the bookmarks; without them there are none. Of a match that goes on, eyes that see
    more than the `observer` are only lent after a warning. With `begin` it plays at once from after that record.
    `cover`: the match is being played at this screen; no other eyes are lent, and when nobody watches the window the
    replay leaves and the table is covered.
    """

    def __init__(
        self,
        match: Match,
        presenter: Presenter,
        doors: ReplayDoors,
        observer: int,
        library: Library | None = None,
        identity: str = "",
        *,
        begin: int | None = None,
        cover: Callable[[], None] | None = None,
    ) -> None:
        self.match = match
        self.presenter = presenter
        self.doors = doors
        self.seats = tuple(Seat(c.name, c.token, c.player != "human") for c in match.header.seats)
        self.observer = observer
        self.near = observer if observer < len(self.seats) else 0
        self.over = match.session.outcome is not None
        self.log = LogPanel()
        self.sprites = Sprites()
        self.scrubber = Scrubber("replay.scrubber", self.go_to)
        self.place = 0
        self.seen_to = 0
        self.speed = 1.0
        self.playing = False
        self.future_hidden = True
        self.marks: list[Bookmark] = []
        self.steps: list[Step] = []
        self._library = library
        self._identity = identity
        self._begin = begin
        self.shut = cover is not None
        self._cover = cover
        self._warned = self.over
        self._rest = 0.0
        self._layout_for: tuple[object, ...] = ()
        self._board = Board((), (), ())
        self._look_with(observer)
        self.tracker = Tracker(self.step.view.table)

    # ---- coming and going ---------------------------------------------------------------------

    def enter(self, app: Host) -> None:
        self.app = app
        self._read_marks()
        if self._begin is None:
            self.go_to(end_of_action(self.steps, min(1, len(self.steps) - 1)))
        else:
            self.go_to_record(self._begin)
            self.play()

    def focus_lost(self) -> None:
        """What only one person may see does not stay on the screen."""
        people = sum(not seat.bot for seat in self.seats)
        if self._cover is not None and people > 1:
            self.app.stack.pop()
            self._cover()

    def _read_marks(self) -> None:
        if self._library is None or not self._identity:
            return
        try:
            self.marks = self._library.bookmarks(self._identity)
        except LibraryError as error:
            self.app.notify(self.app.texts(error.key), "warning")

    # ---- what is shown ------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The step being shown."""
        return self.steps[self.place]

    @property
    def last(self) -> int:
        """The last step that may be jumped to: with the future hidden, the last one that was seen."""
        return self.seen_to if self.future_hidden else len(self.steps) - 1

    @property
    def situation(self) -> Situation:
        """What the board is laid out from. All-seeing eyes sit where the last seat was."""
        public = len(self.seats)
        viewer = self.near if self.observer == ALL_SEEING else self.observer
        at_rest = self.place == end_of_action(self.steps, self.place)
        actors = self.match.session.rules.actors(self.step.view) if at_rest and self.step.seq >= 0 else ()
        return Situation(self.step.view, min(viewer, public), self.seats, tuple(actors), self.step.events)

    def _look_with(self, observer: int) -> None:
        session = self.match.session
        seq = self.step.seq if self.steps else -1
        self.observer = observer
        if 0 <= observer < len(self.seats):
            self.near = observer
        self.steps = course(session.rules, session.setup, session.records, observer, self.presenter.hold)
        self.place = place_of(self.steps, seq)
        self.seen_to = max(self.place, place_of(self.steps, self.steps[min(self.seen_to, len(self.steps) - 1)].seq))

    # ---- moving through the story -------------------------------------------------------------

    def go_to(self, place: int) -> None:
        """Jumps to a step: everything lies as it lay then."""
        self.place = min(max(0, place), len(self.steps) - 1)
        self.seen_to = max(self.seen_to, self.place)
        self.playing = False
        self.tracker.reset(self.step.view.table)
        self.sprites.clear()
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
        self.sprites.flush()
        self.place = place
        self.seen_to = max(self.seen_to, place)
        events = [event for step in passed for event in step.events]
        self.tracker.follow(events, self.step.view.table)
        sounds: dict[SoundName, None] = {name: None for name in map(self.presenter.sound, events) if name}
        for name in sounds:
            self.app.sounds.play(name)
        self._retell()

    def _retell(self) -> None:
        self.log.lines = [line for step in self.steps[: self.place + 1] for line in step.lines]
        self._layout_for = ()
        self.app.invalidate()

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
        self.app.invalidate()

    def change_speed(self, by: int) -> None:
        """The next faster (1) or slower (-1) speed."""
        self.speed = SPEEDS[min(max(0, SPEEDS.index(self.speed) + by), len(SPEEDS) - 1)]
        self.app.invalidate()

    def update(self, seconds: float) -> bool:
        seconds *= self.speed
        moving = self.sprites.advance(seconds)
        if self.playing and not moving:
            self._rest -= seconds
            if self._rest <= 0:
                self.advance(next_rest(self.steps, self.place))
                rest = self.step.rest
                self._rest = WAITING_REST if rest == WAIT else max(rest, USUAL_REST)
                if self.place == len(self.steps) - 1:
                    self.playing = False
        return moving or self.playing

    # ---- what can be done ---------------------------------------------------------------------

    def choose_view(self) -> None:
        """Asks with whose eyes to look."""
        if self.shut:
            return
        self.app.stack.push(Views(self.seats, self.observer, self.look_with))

    def look_with(self, observer: int) -> None:
        """Looks with other eyes; where that would give secrets away it asks first."""
        if self._warned or observer == len(self.seats):
            self._lend(observer)
            return
        answers = [Answer("replay.look", partial(self._lend, observer), "paper", "eye"), Answer("library.cancel")]
        self.app.stack.push(Dialog("replay.secrets", "replay.secrets.text", answers))

    def _lend(self, observer: int) -> None:
        self._warned = self._warned or observer != len(self.seats)
        playing = self.playing
        self._look_with(observer)
        self.go_to(self.place)
        self.playing = playing

    def hide_future(self) -> None:
        """The scrubber tells how long the story is, or does not."""
        self.future_hidden = not self.future_hidden
        self.app.invalidate()

    def branch(self) -> None:
        """A practice match that goes on from the action being shown."""
        if self.can_branch:
            self.playing = False
            self.doors.branch(self.match, self.step.seq)

    @property
    def can_branch(self) -> bool:
        """True where somebody has something to choose after the action being shown."""
        last = len(self.match.session.records) - 1
        return self.step.seq >= 0 and not (self.over and self.step.seq == last)

    @property
    def can_mark(self) -> bool:
        """True if bookmarks are kept."""
        return self._library is not None and bool(self._identity)

    def open_bookmarks(self) -> None:
        """The list of bookmarks."""
        self.app.stack.push(Bookmarks(lambda: self.marks, self.go_to_record, self.unmark, self.ask_for_note))

    def ask_for_note(self) -> None:
        """A bookmark at the action being shown, with a note."""
        here = next((mark.note for mark in self.marks if mark.seq == self.step.seq), "")
        ask = Ask(
            "replay.mark", "replay.mark.text", "library.keep", self.mark,
            value=here, longest=LONGEST_NOTE, empty=True,
        )  # fmt: skip
        self.app.stack.push(ask)

    def mark(self, note: str) -> None:
        """Puts a bookmark at the action being shown."""
        self._change(lambda library: library.mark(self._identity, max(0, self.step.seq), note))

    def unmark(self, seq: int) -> None:
        """Takes a bookmark away."""
        self._change(lambda library: library.unmark(self._identity, seq))

    def _change(self, change: Callable[[Library], None]) -> None:
        if self._library is None:
            return
        try:
            change(self._library)
        except LibraryError as error:
            self.app.notify(self.app.texts(error.key), "warning")
        self._read_marks()
        self.app.invalidate()

    def explain(self, clause: str) -> None:
        """The rule book, at a clause."""
        self.doors.explain(self.match.session.rules.name, clause)

    # ---- inputs and building ------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        if not isinstance(event, Key):
            return False
        keys: dict[str, Callable[[], Any]] = {
            "left": partial(self.step_action if event.control else self.step_event, -1),
            "right": partial(self.step_action if event.control else self.step_event, 1),
            "page up": partial(self.step_action, -1),
            "page down": partial(self.step_action, 1),
            "home": partial(self.go_to, 0),
            "end": self.go_to_end,
            "+": partial(self.change_speed, 1),
            "=": partial(self.change_speed, 1),
            "-": partial(self.change_speed, -1),
            "v": self.choose_view,
            "b": self.open_bookmarks,
            "h": self.hide_future,
            "f1": partial(self.explain, self.log.lines[-1].sentence.clause if self.log.lines else ""),
        }
        if event.name == "space" and not self.app.ui.focus_visible:
            self.play()
            return True
        run = keys.get(event.name)
        if run is None or event.alt or (self.app.ui.focus_visible and event.name in ("left", "right")):
            return False
        if event.name == "b" and not self.can_mark:
            return False
        run()
        return True

    def board(self, ui: Ui) -> Board:
        """The board of the present step, laid out anew only when something has changed."""
        frame = frame_of(ui)
        surroundings = (frame, ui.texts.language, ui.text_scale)
        key = (self.place, self.observer, *surroundings)
        if self._layout_for != key:
            resized = bool(self._layout_for) and self._layout_for[2:] != surroundings
            self._layout_for = key
            self._board = self.presenter.layout(self.situation, frame, ui)
            pieces = [(self.tracker.number(piece.slot), piece) for piece in self._board.pieces]
            self.sprites.arrange(pieces, still=resized or self.app.settings.reduced_motion)
        return self._board

    def notice_room(self, ui: Ui) -> Rect:
        return log_sheet(ui)

    def build(self, ui: Ui) -> Node:
        return whole(self, ui, self.board(ui))
