"""The table's picture: what one screen shows of a match. The table where it is played owns one, as does a replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from game.core.journal.journal import HUMAN, Header
from game.core.match.session import Record
from game.core.match.staging import Stage
from game.core.rules.events import Event
from game.core.rules.rules import AnyRules
from game.core.table.table import UNKNOWN, Table
from scenes.kit.screen.tree import Among
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.kit.sound import SoundName
from scenes.table.board.belonging import belonging
from scenes.table.board.history import History
from scenes.table.board.log_panel import LogLine, LogPanel
from scenes.table.board.pieces import Layout, Piece, Slot
from scenes.table.board.rooms import frame_of
from scenes.table.board.sprites import Sprites
from scenes.table.board.trace import Trace
from scenes.table.board.tracker import Tracker
from scenes.table.presenter import BoardFrame, Presenter, Situation

TINIEST: Final = 8.0
"""Units that a piece is wide at least."""
RATIO: Final = 1.4
"""How much higher than wide one is of which nothing else is known."""


def seats_of(header: Header) -> tuple[Seat, ...]:
    """The players of a match as they are shown."""
    return tuple(
        Seat(card.name, card.token, card.player != HUMAN, card.player.partition("bot:")[2]) for card in header.seats
    )


def piece_key(number: int) -> str:
    """The node of a piece, by the number that the tracker gives it."""
    return f"table.piece.{number}"


def piece_number(key: str) -> int | None:
    """The number of the piece whose node has this key; None if it is no piece's."""
    number = key.removeprefix("table.piece.")
    return int(number) if number != key and number.lstrip("-").isdecimal() else None


def shown_face(table: Table, piece: Piece) -> int:
    """The face of a card as the screen shows it; UNKNOWN for a back, and for a piece that is no card."""
    zone, index = piece.slot
    if zone < 0 or piece.picture.is_back:
        return UNKNOWN
    faces = table.faces_in(zone)
    return faces[index] if index < len(faces) else UNKNOWN


def _large_enough(piece: Piece) -> Piece:
    """However little room is left for it, something is to be seen."""
    pose = piece.pose
    if pose.w >= TINIEST:
        return piece
    ratio = pose.h / pose.w if pose.w else RATIO
    return msgspec.structs.replace(piece, pose=pose._replace(w=TINIEST, h=TINIEST * ratio))


class TablePicture:
    """The stage being shown, the pieces that follow it, and what was told.

    `viewer`: whose eyes (the number of seats: the public). `actors` says who must choose now, as far as it is shown
    already; `memory` whether hidden cards that the viewer has seen before are shown to him; `records` is what has
    happened since the `position` it began in (None: as the rules say).
    """

    def __init__(
        self,
        rules: AnyRules,
        presenter: Presenter[Any],
        seats: tuple[Seat, ...],
        viewer: int,
        stage: Stage,
        *,
        actors: Callable[[], Sequence[int]],
        memory: Callable[[], bool] = lambda: True,
        records: Callable[[], Sequence[Record]] = tuple,
        position: Any = None,
    ) -> None:
        self.rules = rules
        self.presenter = presenter
        self.seats = seats
        self.viewer = viewer
        self.stage = stage
        self.log = LogPanel()
        self.sprites = Sprites()
        self.trace = Trace()
        self._moments_of: Stage | None = stage  # whose moments have begun
        self.tracker = Tracker(stage.view.table)
        self.layout = Layout((), (), ())
        """How the stage lies, as it was last laid out."""
        self.among: dict[Slot, Among] = {}
        """The list or square of its pieces, for who does not see where they lie."""
        self._actors = actors
        self._memory = memory
        self._records = records
        self._history = History(records, presenter.remembers, () if position is None else presenter.recalls(position))
        self._surroundings: tuple[object, ...] = ()
        self._laid_out_for: tuple[object, ...] = ()

    @property
    def situation(self) -> Situation[Any]:
        """What is being shown."""
        stage = self.stage
        actors, past = tuple(self._actors()), self._past(stage)
        return Situation(stage.view, self.viewer, self.seats, actors, stage.events, self._memory(), past)

    def _past(self, stage: Stage) -> tuple[Event, ...]:
        """What the presenter remembers, up to the end of a stage."""
        if not self.presenter.remembers:
            return ()
        if not stage.events:
            return self._history.before(stage.seq + 1)
        return (*self._history.before(stage.seq), *self._remembered((*stage.earlier, *stage.events)))

    def _remembered(self, events: Sequence[Event]) -> list[Event]:
        """Those of the kinds that the presenter remembers."""
        return [event for event in events if isinstance(event, self.presenter.remembers)]

    # ---- what is shown ------------------------------------------------------------------------

    def begin_at(self, stage: Stage) -> None:
        """Everything lies as in this stage, whatever was seen before."""
        self.stage = stage
        self.tracker.reset(stage.view.table)
        self.sprites.clear()
        self.trace.forget()
        self._moments_of = stage
        self._surroundings = ()

    def go_on_to(self, stage: Stage, events: Sequence[Event]) -> None:
        """A later stage, reached by these events: pieces move from where they are."""
        lying = [(number, sprite.piece) for number, sprite in self.sprites.in_order()]
        self.trace.before(stage.seq, lying, shown=bool(events) and self._is_anothers(stage))
        self.tracker.follow(events, stage.view.table)
        self.stage = stage
        self._surroundings = ()

    def _is_anothers(self, stage: Stage) -> bool:
        """True for what another player than the viewer has done."""
        records = self._records()
        seat = records[stage.seq].seat if 0 <= stage.seq < len(records) else None
        return seat is not None and seat != self.viewer

    def lay_out(self, ui: Ui, *, still: bool, besides: object = None, frame: BoardFrame | None = None) -> bool:
        """Lays the stage out anew if anything has changed that it depends on, or `besides` has; True if it was.
        `still`: pieces arrive without motion. `frame`: the room for the board, where it is not the usual one.
        """
        frame, situation = frame or frame_of(ui, seated=self.viewer < len(self.seats)), self.situation
        surroundings = (frame, ui.texts.language, ui.text_scale)
        reasons = (situation.viewer, situation.actors, situation.memory, besides)
        if (surroundings, reasons) == (self._surroundings, self._laid_out_for):
            return False
        resized = bool(self._surroundings) and self._surroundings != surroundings
        self._surroundings, self._laid_out_for = surroundings, reasons
        layout = self.presenter.layout(situation, frame, ui)
        if any(piece.pose.w < TINIEST for piece in layout.pieces):
            layout = msgspec.structs.replace(layout, pieces=tuple(map(_large_enough, layout.pieces)))
        self.layout = layout
        self.among = belonging(self.layout, situation, frame, ui.texts)
        pieces = [(self.tracker.number(piece.slot), piece) for piece in self.layout.pieces]
        self.sprites.arrange(pieces, still=still or resized)
        if resized:
            self.trace.forget()
        self.trace.after(pieces, frame.hand.y, self.layout.aims)
        if self.layout.moments and not still and self._moments_of is not self.stage:
            self.sprites.moments.begin(self.layout.moments)
        self._moments_of = self.stage
        return True

    def pointed_faces(self, ui: Ui) -> frozenset[int]:
        """The face of the card that is pointed at, if the viewer knows it."""
        found: set[int] = set()
        for key in (ui.hovered, ui.focused if ui.focus_visible else ""):
            number = piece_number(key)
            sprite = None if number is None else self.sprites.find(number)
            if sprite is not None:
                found.add(shown_face(self.stage.view.table, sprite.piece))
        return frozenset(found) - {UNKNOWN}

    # ---- what is told -------------------------------------------------------------------------

    def lines(self, stage: Stage) -> list[LogLine]:
        """What a stage tells, line by line."""
        past = (*self._history.before(stage.seq), *self._remembered(stage.earlier))
        told = []
        for event in stage.events:
            sentence = self.presenter.tell(stage.view, event, past)
            if sentence is not None:
                told.append(LogLine(stage.seq, sentence, event, bool(self.presenter.hold(event))))
            past = (*past, *self._remembered((event,)))
        return told

    def sounds(self, events: Sequence[Event]) -> list[SoundName]:
        """What is heard of these events: each sound once, in order."""
        heard: dict[SoundName, None] = {name: None for name in map(self.presenter.sound, events) if name}
        return list(heard)
