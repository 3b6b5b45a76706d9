"""The archive: the doors of the hall to the library and to what was played before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from game.bots.explaining.insight import choices_of_bots
from game.core.content.content import ContentError
from game.core.journal.journal import HUMAN, JournalError
from game.core.library.library import FINISHED, Bookmark, Library, LibraryError, MatchRow
from game.core.texts import one_line
from game.matches.files import read_match_data
from game.matches.given_away import Secrets
from game.matches.match import Match
from game.matches.sources import fork_match, match_of, read_match
from game.teaching.reels import NoReelError, write_reel
from scenes.app import App
from scenes.doors.darkroom import Darkroom
from scenes.doors.own_keeping import ways_to_keep
from scenes.kit.reasons import reason_of
from scenes.kit.screen.stack import Scene
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.kit.window.places import show_place
from scenes.presenters.registry import presenter_of
from scenes.rooms.library.files import import_file
from scenes.rooms.library.room import LibraryDoors, LibraryRoom
from scenes.rooms.replay.insight import Insight
from scenes.rooms.replay.lending import show_or_ask
from scenes.rooms.replay.player import ALL_SEEING
from scenes.rooms.replay.room import Replay, ReplayDoors
from scenes.table.scene import TableScene


class Archive:
    """Opens the library and replays. `exports`: the folder for exported matches; `lay` sets a moment up; `with_phones`
    gives the match that is played with phones around this screen, of which it shows nobody's hand.
    """

    def __init__(
        self,
        app: App,
        library: Library,
        exports: Path,
        go_on: Callable[[MatchRow], None],
        table: Callable[[Match], Scene],
        explain: Callable[[str, str], None],
        lay: Callable[[Match, int], None],
        with_phones: Callable[[], Match | None] = lambda: None,
    ) -> None:
        self.app = app
        self.library = library
        self._go_on = go_on
        self._table = table
        self._explain = explain
        self._lay = lay
        self._with_phones = with_phones
        self._exports = exports
        self.darkroom = Darkroom(app)

    def open_library(self) -> None:
        """The room with all matches."""
        doors = LibraryDoors(self._go_on, self.replay, self._exports, self._kept_shut)
        self.app.stack.push(LibraryRoom(self.library, doors))

    def take_file(self, path: Path) -> None:
        """A file was dropped onto the window where no room takes it: a match for the library."""
        import_file(self.app, self.library, path)

    def open_file(self, path: Path) -> None:
        """A file that the program was started with, perhaps while it runs: into the library, and to its table, or to
        its replay if it is over. Who is not at the menu is asked first.
        """
        identity = import_file(self.app, self.library, path)
        if identity is None:
            return
        try:
            row = self.library.find(identity)
        except LibraryError as error:
            self.app.notify(self.app.texts(error.key), "warning")
            return
        if row is None:
            return
        go = partial(self.replay if row.state == FINISHED else self._go_on, row)
        if len(self.app.stack) <= 1:
            go()
        else:
            words = self.app.texts("library.handed", file=one_line(path.name))
            self.app.notify(words, "play", answer=self.app.texts("library.handed.open"), run=go, waits=True)

    def replay(self, row: MatchRow) -> None:
        """A match of the library, to be seen again: with the eyes of the only person who played, else the public's, as
        in any case of one that is just being played with phones.
        """
        try:
            match = match_of(read_match(row, self.library), identity=row.id)
        except (JournalError, LibraryError, ContentError, KeyError) as error:
            self.app.notify(self.app.texts("menu.match_broken", reason=reason_of(self.app.texts, error)), "warning")
            return
        people = [seat for seat, card in enumerate(match.header.seats) if card.player == HUMAN]
        observer = people[0] if len(people) == 1 and not self._is_in_pockets(row.id) else len(match.header.seats)
        doors = self._replay_doors
        presenter = presenter_of(match.session.rules)
        try:
            scene = Replay(match, presenter, doors, observer, self.library, row.id)
        except Exception:
            if not match.header.doubted:
                raise
            self.app.notify(self.app.texts("notice.cannot_be_shown"), "warning")
        else:
            self.app.stack.push(scene)

    def see_game(self, data: bytes, number: int) -> None:
        """Game `number` of those that only bots have played, and that are kept nowhere: seen again with all hands open,
        and known to its end, as it was counted.
        """
        match = match_of(read_match_data(data))
        presenter = presenter_of(match.session.rules)
        self.app.stack.push(Replay(match, presenter, self._replay_doors, ALL_SEEING, watched=True, number=number))

    @property
    def _replay_doors(self) -> ReplayDoors:
        keep = partial(ways_to_keep, self.app)
        return ReplayDoors(
            self._explain, self.branch, self.lay_out, self.make_reel, self.darkroom.ask, keep, self._refuses
        )

    def replay_from(self, table: TableScene, seq: int) -> None:
        """A match in play, seen again from record `seq` on with the eyes of the table."""
        doors = self._replay_doors
        match, seen = table.match, table.play.viewer
        scene = Replay(
            match, table.play.presenter, doors, seen, self.library, match.identity, begin=seq, cover=table.focus_lost
        )
        self.app.stack.push(scene)

    def see_again(self, table: TableScene) -> None:
        """The match of a table that is over, seen again from its beginning with the same eyes."""
        doors, match, seen = self._replay_doors, table.match, table.play.viewer
        scene = Replay(match, table.play.presenter, doors, seen, self.library, match.identity, watched=True)
        self.app.stack.push(scene)

    def make_reel(self, match: Match, marks: Sequence[Bookmark]) -> None:
        """The bookmarks of a match as a playlist in the player's own folder, for the presenter."""
        self._unless_refused(match, partial(self._make_reel, match, marks))

    def _make_reel(self, match: Match, marks: Sequence[Bookmark]) -> None:
        texts = self.app.texts
        try:
            written = write_reel(match, self.library, marks)
        except NoReelError as error:
            self.app.notify(texts.say(error.sentence), "warning")
        except (LibraryError, OSError) as error:
            self.app.notify(texts("own.not_made", reason=reason_of(texts, error)), "warning")
        else:
            words = texts.plural("reel.made", written.scenes)
            if written.left_out:
                words += " " + texts.plural("reel.left_out", written.left_out)
            run = partial(show_place, self.app, written.path.parent)
            self.app.notify(words, "curtain", answer=texts("own.open_place"), run=run)

    def insight(self, table: TableScene) -> None:
        """What the bots knew and weighed in the match of a table that is over, the latest of their choices first."""
        match = table.match
        session = match.session
        choices = choices_of_bots(session.rules, match.header, tuple(session.records))
        told = tuple([choice.record for choice in choices]) if session.outcome is not None else ()
        if not told:
            self.app.notify(self.app.texts("fairness.no_bots"), "robot")
            return

        def show(given_away: bool) -> None:
            self.app.stack.push(Insight(match, told[-1], choices=told))

        show_or_ask(self.app, match, self.library, match.identity, show, self._refuses)

    def branch(self, match: Match, seq: int) -> None:
        """A practice match that goes on from record `seq` of another one, at a table of its own; if secrets of a match
        that is not over would be seen there, after a warning.
        """
        try:
            secrets = Secrets(match, self.library, match.identity)
        except LibraryError as error:
            self.app.notify(self.app.texts(error.key), "warning")
            return
        if not secrets.any:
            self._fork(match, seq)
            return
        if self._refuses(secrets):
            return
        fork = partial(self._give_away_and_fork, secrets, match, seq)
        answers = [Answer("undo.fork.go", fork, "paper", "branch"), Answer("library.cancel")]
        self.app.stack.push(Dialog("undo.fork.secrets", "undo.fork.secrets.text", answers))

    def _give_away_and_fork(self, secrets: Secrets, match: Match, seq: int) -> None:
        if self._refuses(secrets):
            return
        try:
            secrets.give_away()
        except LibraryError as error:
            self.app.notify(self.app.texts(error.key), "warning")
            return
        self._fork(match, seq)

    # ---- while phones play ------------------------------------------------------------------------------

    def _is_in_pockets(self, identity: str) -> bool:
        """True for a match that is just being played with phones."""
        match = self._with_phones()
        return match is not None and match.identity == identity

    def _refuses(self, secrets: Secrets) -> bool:
        """Whether secrets are of that match: then nobody is shown them, and told why."""
        match = self._with_phones()
        if match is None or not secrets.concern(match):
            return False
        self.app.notify(self.app.texts("phones.no_eyes"), "lock")
        return True

    def _kept_shut(self, row: MatchRow) -> bool:
        if not self._is_in_pockets(row.id):
            return False
        self.app.notify(self.app.texts("phones.no_eyes"), "lock")
        return True

    def lay_out(self, match: Match, seq: int) -> None:
        """A moment is laid otherwise, unless it shows such secrets."""
        self._unless_refused(match, partial(self._lay, match, seq))

    def _unless_refused(self, match: Match, show: Callable[[], None]) -> None:
        try:
            refused = self._refuses(Secrets(match, self.library, match.identity))
        except LibraryError as error:
            self.app.notify(self.app.texts(error.key), "warning")
            return
        if not refused:
            show()

    def _fork(self, match: Match, seq: int) -> None:
        created = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        forked = fork_match(match, seq, self.library, created)
        self.app.notify(self.app.texts("replay.branched"), "branch")
        self.app.stack.push(self._table(forked))
