"""The doors of the hall to the room in which positions are laid: from nothing, from a table, a replay, an example."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from game.catalogue import NAMES
from game.core.chance import fresh_seed
from game.core.content.content import ContentError
from game.core.files.files import write_beside
from game.core.journal.own_file import OwnFile, own_files_of
from game.core.library.library import Library, LibraryError
from game.core.match.session import Session
from game.core.positions.places import UnsayableError
from game.core.positions.position import Position
from game.core.positions.positions import Positions
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.core.scenarios.course import Course
from game.matches.match import Match
from game.matches.sources import practice_from
from game.own.content import open_at_home
from game.teaching.examples import Example
from game.teaching.moments import (
    LONGEST_TITLE,
    WrittenMoment,
    fresh_position,
    is_open,
    last_moment,
    names_for,
    position_at,
    positions_of,
    title_for,
)
from game.teaching.position_lines import game_of_line, is_line, line_of, read_line
from game.teaching.saved_positions import open_position, save_position, saved_under
from scenes.doors.left_out import tell_fault
from scenes.kit.reasons import reason_of
from scenes.kit.screen.stack import Host, Scene
from scenes.kit.widgets.ask import Ask
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.kit.window.clipboard import read_clipboard, write_clipboard
from scenes.kit.window.places import show_place
from scenes.presenters.registry import presenter_of
from scenes.rooms.lobby.room import usual_seats
from scenes.rooms.lobby.seats import BOT_NAMES
from scenes.rooms.position.room import PositionDoors, PositionRoom
from scenes.rooms.position.shelf import PositionShelf, ShelfDoors

SUFFIX: Final = ".yaml"


class LayingDoors:
    """`folder`: where positions of a game are saved; `exports`: where copies to give away go. `table` gives the scene
    of a match, `explain` opens a clause, `person` says what the n-th person is called.
    """

    def __init__(
        self,
        app: Host,
        library: Library,
        folder: Callable[[str], Path],
        exports: Path,
        table: Callable[[Match], Scene],
        explain: Callable[[str, str], None],
        person: Callable[[int], str],
    ) -> None:
        self._app = app
        self._library = library
        self._folder = folder
        self._exports = exports
        self._table = table
        self._explain = explain
        self._person = person

    @property
    def games(self) -> list[str]:
        """The games of which positions can be position."""
        return [game for game in NAMES if self._positions(game) is not None]

    def _positions(self, game: str, own: tuple[OwnFile, ...] = ()) -> Positions | None:
        try:
            return positions_of(game, own)
        except ContentError:
            return None

    # ---- the ways in --------------------------------------------------------------------------

    def open_game(self, game: str) -> None:
        """The room with a fresh beginning of a game."""
        own = own_files_of(open_at_home(game).opened.rules)
        positions = self._positions(game, own)
        if positions is None:
            self._app.notify(self._app.texts("position.no_game"), "warning")
            return
        seats = usual_seats(positions.rules, self._person)
        setup = Setup(game, len(seats), resolve(positions.rules.options, {}, len(seats)))
        names = names_for([card.name for card in seats])
        self._enter(positions, fresh_position(positions, setup, names, fresh_seed()), own)

    def from_match(self, match: Match, seq: int) -> None:
        """The room with a moment of a match, if whoever looks on may see all of it; where no position can say the
        moment, the last one before it.
        """
        own, session = match.header.own, match.session
        positions = self._positions(session.rules.name, own)
        if positions is None:
            self._app.notify(self._app.texts("position.no_game"), "warning")
            return
        try:
            if not is_open(match, self._library):
                self._app.notify(self._app.texts("position.secret"), "lock")
                return
        except LibraryError as error:
            self._app.notify(self._app.texts(error.key), "warning")
            return
        self._from_session(positions, session, seq, names_for(match.names), own)

    def _from_session(
        self,
        positions: Positions,
        session: Session[Any, Any],
        seq: int,
        names: tuple[str, ...],
        own: tuple[OwnFile, ...],
    ) -> None:
        title = positions.rules.name
        try:
            at, written = last_moment(positions, session, seq, names, title)
            if at < seq:
                self._tell_earlier(positions, session, seq, names)
        except UnsayableError as error:
            self._app.notify(self._app.texts.say(error.sentence, names), "warning")
            return
        if written.forgets:
            self._app.notify(self._app.texts("position.forgets"), "hint")
        self._enter(positions, written.position, own)

    def _tell_earlier(self, positions: Positions, session: Session[Any, Any], seq: int, names: tuple[str, ...]) -> None:
        try:
            position_at(positions, session.setup, session.state_at(seq), names, "")
        except UnsayableError as error:
            reason = self._app.texts.say(error.sentence, names)
            self._app.notify(self._app.texts("position.earlier", reason=reason), "hint")

    def from_course(self, course: Course, state: Any) -> None:
        """The room with a moment of an example."""
        positions = self._positions(course.setup.game)
        if positions is None:
            self._app.notify(self._app.texts("position.no_game"), "warning")
            return
        names = names_for(course.names)
        try:
            written = position_at(positions, course.setup, state, names, course.setup.game)
        except UnsayableError as error:
            self._app.notify(self._app.texts.say(error.sentence, names), "warning")
            return
        self._enter(positions, written.position)

    def _enter(
        self,
        positions: Positions,
        position: Position,
        own: tuple[OwnFile, ...] = (),
        *,
        luck: str = "",
        name: str = "",
    ) -> None:
        doors = PositionDoors(
            partial(self._start, own),
            self._ask_name,
            partial(self.open_mine, position.setup.game),
            partial(self._fresh, positions),
            self._explain,
            self._copy,
            self._paste,
        )
        presenter = presenter_of(positions.rules)
        self._app.stack.push(PositionRoom(positions, position, presenter, doors, luck=luck, name=name))

    def _fresh(self, positions: Positions, position: Position, seats: int) -> Position:
        """A fresh beginning for another number of players: those who were there stay."""
        options = resolve(positions.rules.options, _general(position.setup), seats)
        names = names_for([*position.names, *(name for name in BOT_NAMES if name not in position.names)][:seats])
        setup = Setup(position.setup.game, seats, options)
        return fresh_position(positions, setup, names, fresh_seed())

    # ---- the ways out -------------------------------------------------------------------------

    def _start(self, own: tuple[OwnFile, ...], position: Position, state: Any, seat: int | None) -> None:
        """A practice match from a position: in a seat against friendly bots, or everybody at this screen."""
        match = practice_from(position.setup, position.names, own, state, seat)
        self._app.notify(self._app.texts("position.started"), "branch")
        self._app.stack.push(self._table(match))

    def _ask_name(self, position: Position, luck: str, name: str, saved: Callable[[str], None]) -> None:
        """Asks for the name under which a position is kept; `name` is the one it has."""
        proposed = name or self._free(position.setup.game)
        ask = Ask(
            "position.save", "position.save.text", "position.save.go",
            partial(self._save_as, position, luck, name, saved), value=proposed, longest=LONGEST_TITLE,
        )  # fmt: skip
        self._app.stack.push(ask)

    def _free(self, game: str) -> str:
        stem, number = self._app.texts("position.untitled"), 1
        while saved_under(game, name := stem if number == 1 else f"{stem} {number}") is not None:
            number += 1
        return name

    def _save_as(self, position: Position, luck: str, name: str, saved: Callable[[str], None], wish: str) -> None:
        """Saves under the name that was wished, after a question where another position has it."""
        game = position.setup.game
        written = WrittenMoment(position, title_for(wish, game), luck=luck)
        save = partial(self._save, written, saved)
        if written.title == name or saved_under(game, written.title) is None:
            save()
            return
        again = partial(self._ask_name, position, luck, name, saved)
        answers = [
            Answer("position.replace", save, "paper", "save"),
            Answer("position.other_name", again, "primary", "pencil"),
            Answer("library.cancel"),
        ]
        self._app.stack.push(Dialog("position.exists", "position.exists.text", answers, name=written.title))

    def _save(self, written: WrittenMoment, saved: Callable[[str], None]) -> None:
        texts, game = self._app.texts, written.position.setup.game
        try:
            save_position(self._folder(game), written)
        except (OSError, ValueError) as error:
            words = texts("position.not_saved", name=written.title, reason=reason_of(texts, error))
            self._app.notify(words, "warning")
            return
        saved(written.title)
        self._app.notify(texts("position.saved", name=written.title), "save")

    # ---- what was saved -----------------------------------------------------------------------

    def open_mine(self, game: str) -> None:
        """All positions of a game that were saved."""
        doors = ShelfDoors(self.open_saved, self._export, partial(self.open_game, game))
        self._app.stack.push(PositionShelf(game, doors))

    def open_saved(self, saved: Example) -> None:
        """The room with a position that was saved."""
        own = own_files_of(open_at_home(saved.game).opened.rules)
        positions = self._positions(saved.game, own)
        if positions is None:
            self._app.notify(self._app.texts("position.no_game"), "warning")
            return
        try:
            position, luck = open_position(saved, positions)
        except ContentError as error:
            tell_fault(self._app, error, saved.path, "example.faulty")
            return
        self._enter(positions, position, own, luck=luck, name=self._app.texts.pick(saved.title))

    def from_line(self, line: str) -> None:
        """The room with a position that somebody has sent as one line of text."""
        try:
            own = own_files_of(open_at_home(game_of_line(line)).opened.rules)
            positions = self._positions(game_of_line(line), own)
            if positions is None:
                self._app.notify(self._app.texts("position.no_game"), "warning")
                return
            position, luck = read_line(line, positions)
        except ContentError as error:
            reason = str(error).splitlines()[0]
            self._app.notify(self._app.texts("position.not_pasted", reason=reason), "warning")
            return
        self._enter(positions, position, own, luck=luck)

    def _paste(self) -> None:
        """The position on the clipboard, instead of the one that is laid now."""
        line = read_clipboard()
        if not is_line(line):
            self._app.notify(self._app.texts("position.nothing_to_paste"), "hint")
            return
        self.from_line(line)

    def _copy(self, position: Position, luck: str) -> None:
        write_clipboard(line_of(position, luck))
        self._app.notify(self._app.texts("position.copied"), "check")

    def _export(self, saved: Example) -> None:
        """Writes a copy of the file where exported matches go."""
        texts = self._app.texts
        try:
            path = write_beside(self._exports, texts.pick(saved.title), SUFFIX, saved.path.read_bytes())
        except OSError as error:
            self._app.notify(texts("library.not_exported", reason=reason_of(texts, error)), "warning")
            return
        run = partial(show_place, self._app, path.parent)
        words = texts("position.exported", path=str(path))
        self._app.notify(words, "save", answer=texts("own.open_place"), run=run)


def _general(setup: Setup) -> dict[str, Any]:
    """The house rules without those of single seats."""
    return {name: value for name, value in setup.options.items() if "." not in name}
