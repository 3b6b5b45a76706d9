"""The replay: a match seen again, from any seat, at any speed, forwards and back; and played on from any moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from game.core.library.library import LONGEST_NOTE, Bookmark, Library, LibraryError
from game.core.match.session import Record
from game.matches.given_away import Secrets
from game.matches.match import Match
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Host, Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.ask import Ask
from scenes.kit.widgets.dialog import Answer
from scenes.kit.widgets.toolbar import Tool
from scenes.kit.window.inputs import Input, Key
from scenes.rooms.replay.all_hands import AllHands
from scenes.rooms.replay.bookmarks import Bookmarks
from scenes.rooms.replay.chrome import ReplayChrome
from scenes.rooms.replay.insight import Insight
from scenes.rooms.replay.lending import Refuses, nothing_is_refused, show_or_ask
from scenes.rooms.replay.look_back import LookBack, can_look_back
from scenes.rooms.replay.look_back_sheet import POLL, LookBackSheet
from scenes.rooms.replay.player import ALL_SEEING, Player
from scenes.rooms.replay.scrubber import Scrubber
from scenes.rooms.replay.views import Views
from scenes.table.around.lens import lens
from scenes.table.board.log_panel import under_heading
from scenes.table.board.rooms import log_sheet
from scenes.table.playback.controls import speed_keys
from scenes.table.presenter import Presenter


class ReplayDoors(msgspec.Struct, frozen=True):
    """The ways out: a clause of the rule book, a practice match from a record on, and the room in which the moment
    after a record can be laid otherwise; `reel` makes a playlist of the bookmarks of a match, `picture` asks what
    picture is wanted of the moment after a record, seen with somebody's eyes, `keep` gives the way to keep what a
    match is played from, if there is one, and is told whom to call when it was gone; `refuses` tells what nobody is
    shown now.
    """

    explain: Callable[[str, str], None]
    branch: Callable[[Match, int], None]
    lay: Callable[[Match, int], None]
    reel: Callable[[Match, Sequence[Bookmark]], None] | None = None
    picture: Callable[[Match, int, int], None] | None = None
    keep: Callable[[Match, Callable[[], None]], Sequence[Answer]] | None = None
    refuses: Refuses = nothing_is_refused


class Replay(Scene):
    """A match that is only looked at. `observer`: whose eyes at first. `library` and `identity` keep the bookmarks.

    While a match goes on, eyes that see more are lent after a warning, and make it practice. `begin`: plays from after
    that record. `cover`: the match is played here; no other eyes are lent, and it leaves when nobody watches.
    `watched`: how it ends is known here. `number`: which one it is of several that are counted.
    """

    keys = "replay"

    def __init__(
        self,
        match: Match,
        presenter: Presenter[Any],
        doors: ReplayDoors,
        observer: int,
        library: Library | None = None,
        identity: str = "",
        *,
        begin: int | None = None,
        cover: Callable[[], None] | None = None,
        watched: bool = False,
        number: int = 0,
    ) -> None:
        self.player = Player(
            match, presenter, observer, lambda: self.app.invalidate(), lambda name: self.app.sounds.play(name),
            watched=watched,
        )  # fmt: skip
        self.doors = doors
        self._number = number
        self.scrubber = Scrubber("replay.scrubber", self.player.go_to)
        self.marks: list[Bookmark] = []
        self._to_keep: tuple[Answer, ...] = ()
        self._library = library
        self._identity = identity
        self._begin = begin
        self.shut = cover is not None
        self._cover = cover
        self._own = observer
        self._given_away = False
        self.doubtful = match.header.doubted
        self.looking: LookBack | None = None
        if not self.shut and can_look_back(match):
            self.looking = LookBack(match, library, identity, self._told)

    # ---- coming and going ---------------------------------------------------------------------

    def enter(self, app: Host) -> None:
        self.app = app
        self._read_marks()
        self._look_what_to_keep()
        self._recall()
        if self._begin is None:
            self.player.begin()
        else:
            self.player.go_to_part(self._begin)
            self.player.play()

    def leave(self) -> None:
        if self.looking is not None:
            self.looking.close()

    def focus_lost(self) -> None:
        """What only one person may see does not stay on the screen."""
        people = sum(not seat.bot for seat in self.player.seats)
        if self._cover is not None and people > 1:
            self.app.stack.pop()
            self._cover()

    def _look_what_to_keep(self) -> None:
        """What of the match the player has not got; read once, not at every drawing."""
        keep = self.doors.keep
        self._to_keep = () if keep is None else tuple(keep(self.player.match, self._look_what_to_keep))
        self.app.invalidate()

    def _read_marks(self) -> None:
        if self._library is None or not self._identity:
            return
        try:
            self.marks = self._library.bookmarks(self._identity)
        except LibraryError as error:
            self._told(error.key)

    def _told(self, key: str) -> None:
        self.app.notify(self.app.texts(key), "warning")

    def update(self, seconds: float) -> bool:
        if self.looking is not None and self.looking.go_on():
            self.app.invalidate()
        self.poll_seconds = POLL if self.looking is not None and self.looking.running else None
        return self.player.update(seconds * self.app.settings.speed)

    # ---- what can be done ---------------------------------------------------------------------

    def choose_view(self) -> None:
        """Asks with whose eyes to look."""
        if self.shut:
            return
        self.app.stack.push(Views(self.player.seats, self.player.observer, self.look_with))

    def look_with(self, observer: int) -> None:
        """Looks with other eyes; where that would give secrets away it asks first."""
        look = partial(self.player.look_with, observer)
        if observer in (self._own, len(self.player.seats)):
            look()
        else:
            self._if_nothing_is_given_away(look)

    def _if_nothing_is_given_away(self, show: Callable[[], None]) -> None:
        """Shows something at once if nobody who still plays could learn from it what he should not know; else asks."""

        def shown(given_away: bool) -> None:
            self._given_away = self._given_away or given_away
            show()

        match, refuses = self.player.match, self.doors.refuses
        show_or_ask(
            self.app, match, self._library, self._identity, shown, refuses, warned=self._given_away
        )  # fmt: skip

    def branch(self) -> None:
        """A practice match that goes on from the action being shown."""
        player = self.player
        if player.can_branch:
            player.playing = False
            self.doors.branch(player.match, player.part)

    def lay(self) -> None:
        """The moment being shown, to be laid otherwise."""
        player = self.player
        if player.can_branch:
            player.playing = False
            self.doors.lay(player.match, player.part)

    def take_picture(self) -> None:
        """The moment being shown as a file to show others, or what follows, or all of it."""
        player = self.player
        player.playing = False
        if self.doors.picture is not None:
            self.doors.picture(player.match, max(0, player.part), player.observer)

    @property
    def can_mark(self) -> bool:
        """True if bookmarks are kept."""
        return self._library is not None and bool(self._identity)

    @property
    def thinker(self) -> int | None:
        """Whose choice the action being shown is, if what he knew may be told: when the match is over, to who sees
        everything, and to himself.
        """
        player = self.player
        seq = player.part
        records = player.match.session.records
        record = records[seq] if 0 <= seq < len(records) else None
        if record is None or record.seat is None or record.action is None or player.match.header.doubted:
            return None
        allowed = player.ended or player.observer in (ALL_SEEING, record.seat)
        return record.seat if allowed and not self.shut else None

    def open_insight(self) -> None:
        """What was known and weighed when the action being shown was chosen."""
        match, seq = self.player.match, self.player.part
        if self.thinker is not None:
            self.player.playing = False
            show = partial(self._show_insight, match.session.records[seq])
            if self.sees_all or self.thinker in (self._own, self.player.observer):
                show()
            else:
                self._if_nothing_is_given_away(show)

    def _show_insight(self, record: Record) -> None:
        self.app.stack.push(Insight(self.player.match, record))

    def look_back(self) -> None:
        """How good one's own choices were, and where the game turned."""
        if self.looking is not None:
            self.player.playing = False
            self._if_nothing_is_given_away(partial(self._look_back, self.looking))

    def _look_back(self, looking: LookBack) -> None:
        player = self.player
        if looking.seat < 0:
            looking.look_at(self._whose(looking))
        branch = partial(self.doors.branch, player.match)
        self.app.stack.push(LookBackSheet(player.match, looking, player.part, player.go_to_part, branch))

    def _whose(self, looking: LookBack) -> int:
        """The person whose choices are looked at first."""
        return self.player.observer if self.player.observer in looking.seats else looking.seats[0]

    def _recall(self) -> None:
        """What was looked back before is there at once, if nobody could learn from it what he should not know."""
        looking = self.looking
        try:
            if looking is None or not looking.remembers(self._whose(looking)):
                return
            secrets = Secrets(self.player.match, self._library, self._identity)
        except LibraryError:
            return
        if not secrets.any:
            looking.look_at(self._whose(looking))

    def open_bookmarks(self) -> None:
        """The list of bookmarks."""
        make, player = self.doors.reel, self.player
        reel = None if make is None else lambda: make(player.match, self.marks)
        self.app.stack.push(Bookmarks(lambda: self.marks, player.go_to_part, self.unmark, self.ask_for_note, reel))

    @property
    def sees_all(self) -> bool:
        """True while everything is seen."""
        return self.player.observer == ALL_SEEING

    def show_hands(self) -> None:
        """All hands of this moment, side by side."""
        self.app.stack.push(AllHands(self.player.picture))

    def ask_for_note(self) -> None:
        """A bookmark at the action being shown, with a note."""
        here = next((mark.note for mark in self.marks if mark.seq == self.player.part), "")
        ask = Ask(
            "replay.mark", "replay.mark.text", "library.keep", self.mark,
            value=here, longest=LONGEST_NOTE, empty=True,
        )  # fmt: skip
        self.app.stack.push(ask)

    def mark(self, note: str) -> None:
        """Puts a bookmark at the action being shown."""
        self._change(lambda library: library.mark(self._identity, max(0, self.player.part), note))

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
        self.doors.explain(self.player.match.session.rules.name, clause)

    # ---- inputs and building ------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        if not isinstance(event, Key):
            return False
        player, log = self.player, self.player.picture.log
        keys: dict[str, Callable[[], Any] | None] = {
            "left": player.former if event.control else partial(player.step, -1),
            "right": player.next if event.control else partial(player.step, 1),
            "page up": player.former,
            "page down": player.next,
            "home": partial(player.go_to, 0),
            "end": player.go_to_end,
            **speed_keys(player),
            "v": self.choose_view,
            "a": self.show_hands if self.sees_all else None,
            "b": self.open_bookmarks,
            "e": self.lay,
            "p": self.take_picture,
            "i": self.open_insight,
            "l": self.look_back,
            "h": player.hide_future,
            "f1": partial(self.explain, log.lines[-1].sentence.clause if log.lines else ""),
        }
        if event.control and event.name not in ("left", "right"):
            return False
        if event.name == "space" and not self.app.ui.focus_visible:
            player.play()
            return True
        run = keys.get(event.name)
        if run is None or event.alt or (self.app.ui.focus_visible and event.name in ("left", "right")):
            return False
        if event.name == "b" and not self.can_mark:
            return False
        run()
        return True

    def tip(self, ui: Ui, key: str) -> Node | None:
        return lens(self.player.picture, ui, key)

    def notice_room(self, ui: Ui) -> Rect:
        return under_heading(ui, log_sheet(ui))

    def build(self, ui: Ui) -> Node:
        player, texts = self.player, ui.texts
        player.lay_out(ui, still=self.app.settings.reduced_motion)
        future = "replay.show_future" if player.future_hidden else "replay.hide_future"
        tools = (
            Tool("view", "eye", texts("replay.view"), self.choose_view, "replay.view", not self.shut),
            Tool(
                "insight",
                "robot",
                texts("replay.insight"),
                self.open_insight,
                "replay.insight",
                self.thinker is not None,
            ),
            Tool(
                "look_back",
                "curve",
                texts("replay.look_back"),
                self.look_back,
                "replay.look_back",
                self.looking is not None,
            ),
            *(
                [Tool("hands", "deck", texts("replay.all_hands"), self.show_hands, "replay.all_hands", True)]
                if self.sees_all
                else []
            ),
            Tool(
                "bookmarks",
                "bookmark",
                texts("replay.bookmarks"),
                self.open_bookmarks,
                "replay.bookmarks",
                self.can_mark,
            ),
            Tool("branch", "branch", texts("replay.branch"), self.branch, "", player.can_branch),
            Tool("lay", "pencil", texts("position.here"), self.lay, "replay.lay_from_here", player.can_branch),
            Tool(
                "picture",
                "save",
                texts("replay.picture"),
                self.take_picture,
                "replay.take_picture",
                self.doors.picture is not None,
            ),
            Tool(
                "future",
                "eye_off" if player.future_hidden else "timer",
                texts(future),
                player.hide_future,
                "replay.future",
            ),
            *(
                Tool("keep", way.icon, texts(way.key), way.run, label=texts(way.key))
                for way in self._to_keep
                if way.run
            ),
        )
        return ReplayChrome(ui, player, self._number).whole(
            tools, self.marks, self.scrubber, self.looking, self.explain, self.back, self.app.stack.push
        )
