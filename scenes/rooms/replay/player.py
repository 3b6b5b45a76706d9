"""A match as a story: event by event, as one pair of eyes saw it, and as much of it as may be told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from game.core.journal.journal import HUMAN
from game.core.match.session import Session
from game.core.match.staging import ALL_EYES, OWN_EYES, Hold, Stage, fold_in_stages
from game.matches.match import Match
from scenes.kit.sound import SoundName
from scenes.table.board.log_panel import LogLine
from scenes.table.board.picture import seats_of
from scenes.table.conductor.chronicle import with_resigned
from scenes.table.playback.player import StoryPlayer
from scenes.table.playback.story import Shot, Story, ends_of_parts
from scenes.table.presenter import Presenter

ALL_SEEING: Final = -1
"""The eyes that see every card."""
USUAL_REST, WAITING_REST = 0.45, 2.2  # seconds at speed 1: after an action, and where the table would wait


def story_of(session: Session[Any, Any], observer: int, hold: Hold, lines: Callable[[Stage], list[LogLine]]) -> Story:
    """A match with one shot for every event as the observer was told it (or for an action of which he was told
    nothing), each with its `lines`; the first is the empty table (part -1). One stops after every action. `observer`:
    a seat, the number of seats for the public, or ALL_SEEING.
    """
    rules, eyes = session.rules, ALL_EYES if observer == ALL_SEEING else OWN_EYES
    state = session.beginning()
    shots = [Shot(Stage(-1, (), eyes.sees(state, observer)))]
    for record in session.records:
        stages = fold_in_stages(rules, state, record, observer, hold, eyes, apart=True)
        shots += [Shot(stage, tuple(lines(stage))) for stage in stages]
    return Story(shots, ends_of_parts(shots), (place for place, shot in enumerate(shots) if shot.stage.hold))


class Player(StoryPlayer):
    """`observer`: whose eyes (the number of seats: the public; ALL_SEEING)."""

    runs_on: ClassVar[bool] = False

    def __init__(
        self,
        match: Match,
        presenter: Presenter[Any],
        observer: int,
        changed: Callable[[], None],
        heard: Callable[[SoundName], None],
        *,
        watched: bool = False,
    ) -> None:
        self.match = match
        seats, blank = seats_of(match.header), Stage(-1, (), match.session.beginning())
        super().__init__(
            match.session.rules, presenter, seats, len(seats), blank,
            changed=changed, heard=heard, records=lambda: match.session.records,
        )  # fmt: skip
        self.observer = observer
        self._near = observer if 0 <= observer < len(seats) else 0
        self.ended = match.session.outcome is not None
        self.seen_to = 0
        people = [card for card in match.header.seats if card.player == HUMAN]
        self.future_hidden = not (people or watched)  # what one has played has no secrets, as far as it has come
        self._read()

    @property
    def last(self) -> int:
        """The last shot that may be jumped to: with the future hidden, the last one that was seen."""
        return self.seen_to if self.future_hidden else self.story.last

    @property
    def can_branch(self) -> bool:
        """True where somebody has something to choose after the action being shown, and the rules have led there."""
        last = len(self.match.session.records) - 1
        return self.part >= 0 and not (self.ended and self.part == last) and not self.match.header.doubted

    # ---- with whose eyes ------------------------------------------------------------------------

    def look_with(self, observer: int) -> None:
        """Looks with other eyes, at the same moment."""
        playing, self.observer = self.playing, observer
        self._read()
        self.go_to(self.place)
        self.playing = playing

    def _read(self) -> None:
        part, seen = self.part, self.shots[self.seen_to].part
        observer, picture = self.observer, self.picture
        if 0 <= observer < len(self.seats):
            self._near = observer
        picture.viewer = min(self._near if observer == ALL_SEEING else observer, len(self.seats))
        self.story = story_of(self.match.session, observer, picture.presenter.hold, picture.lines)
        self.rest_at(self.story.place_of(part))
        self.seen_to = max(self.place, self.story.place_of(seen))

    # ---- moving through the story ---------------------------------------------------------------

    def begin(self) -> None:
        """The first action has been told."""
        self.go_to_part(0)

    def go_to(self, place: int) -> None:
        self.playing = False
        super().go_to(place)

    def play(self) -> None:
        super().play()
        self._rest = 0.0

    def hide_future(self) -> None:
        """The scrubber tells how long the story is, or does not."""
        self.future_hidden = not self.future_hidden
        self._changed()

    def _rest_here(self) -> float:
        if self.over:
            return 0.0
        return WAITING_REST if self.shot.turning else max(self.shot.stage.hold, USUAL_REST)

    def _arrived(self) -> None:
        self.seen_to = max(self.seen_to, self.place)
        self.picture.log.lines = with_resigned(self.story.lines_to(self.place), self.match.header, self.part)
        super()._arrived()
