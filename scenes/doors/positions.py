"""The doors of the hall to the room in which positions are laid: from nothing, from a table, a replay, an example."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from game.bots.levels import levels_of
from game.catalogue import NAMES
from game.core.chance import fresh_seed
from game.core.content.content import ContentError
from game.core.files.files import typed_path
from game.core.journal.journal import TOKENS, SeatCard
from game.core.journal.own_file import OwnFile, own_files_of
from game.core.library.library import Library, LibraryError
from game.core.match.session import Session
from game.core.positions.places import UnsayableError
from game.core.positions.position import Position
from game.core.positions.positions import Positions
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.core.scenarios.course import Course
from game.core.texts import one_line
from game.matches.match import Match, Plan
from game.matches.sources import match_from
from game.own.content import open_at_home
from game.teaching.moments import (
    WrittenMoment,
    fresh_position,
    is_open,
    last_moment,
    names_for,
    position_at,
    positions_of,
    scenario_text,
    title_for,
)
from scenes.kit.reasons import reason_of
from scenes.kit.screen.stack import Host, Scene
from scenes.kit.widgets.ask import Ask
from scenes.presenters.registry import presenter_of
from scenes.rooms.lobby.room import usual_seats
from scenes.rooms.lobby.seats import BOT_NAMES, HUMAN, friendly
from scenes.rooms.position.room import PositionDoors, PositionRoom

LONGEST_PATH: Final = 300
SUFFIX: Final = ".yaml"


class LayingDoors:
    """`folder`: where scenarios of a game are saved unless the player says otherwise. `table` gives the scene of a
    match, `explain` opens a clause, `person` says what the n-th person is called.
    """

    def __init__(
        self,
        app: Host,
        library: Library,
        folder: Callable[[str], Path],
        table: Callable[[Match], Scene],
        explain: Callable[[str, str], None],
        person: Callable[[int], str],
    ) -> None:
        self._app = app
        self._library = library
        self._folder = folder
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

    def _enter(self, positions: Positions, position: Position, own: tuple[OwnFile, ...] = ()) -> None:
        doors = PositionDoors(
            partial(self._start, own),
            partial(self._ask_where, positions),
            partial(self._fresh, positions),
            self._explain,
        )
        self._app.stack.push(PositionRoom(positions, position, presenter_of(positions.rules), doors))

    def _fresh(self, positions: Positions, position: Position, seats: int) -> Position:
        """A fresh beginning for another number of players: those who were there stay."""
        options = resolve(positions.rules.options, _general(position.setup), seats)
        names = names_for([*position.names, *(name for name in BOT_NAMES if name not in position.names)][:seats])
        setup = Setup(position.setup.game, seats, options)
        return fresh_position(positions, setup, names, fresh_seed())

    # ---- the ways out -------------------------------------------------------------------------

    def _start(self, own: tuple[OwnFile, ...], position: Position, state: Any, seat: int | None) -> None:
        """A practice match from a position: in a seat against friendly bots, or everybody at this screen."""
        game = position.setup.game
        bot = f"bot:{friendly(levels_of(game))}"
        cards = tuple(
            SeatCard(name, HUMAN if seat in (None, number) else bot, number % TOKENS + 1)
            for number, name in enumerate(position.names)
        )
        match = match_from(Plan(game, cards, dict(position.setup.options), own=own), state)
        self._app.notify(self._app.texts("position.started"), "branch")
        self._app.stack.push(self._table(match))

    def _ask_where(self, positions: Positions, position: Position, state: Any) -> None:
        """Asks for a file; its name is the scenario's."""
        path = self._free(self._folder(position.setup.game), self._app.texts("position.untitled"))
        ask = Ask(
            "position.save", "position.save.text", "position.save.go", partial(self._save, positions, position, state),
            value=str(path), longest=LONGEST_PATH,
        )  # fmt: skip
        self._app.stack.push(ask)

    @staticmethod
    def _free(folder: Path, stem: str) -> Path:
        number = 1
        while (path := folder / f"{stem}{f' {number}' if number > 1 else ''}{SUFFIX}").exists():
            number += 1
        return path

    def _save(self, positions: Positions, position: Position, state: Any, where: str) -> None:
        """Writes the scenario; the luck of its name deals nothing, because everything is written."""
        try:
            path = typed_path(where)
            if path.suffix.lower() not in (SUFFIX, ".yml"):
                path = path.with_name(path.name + SUFFIX)
            path.parent.mkdir(parents=True, exist_ok=True)
            text = scenario_text(self._written(positions, position, state, path.stem)).encode()
            with path.open("xb") as file:
                file.write(text)
        except FileExistsError as error:
            self._app.notify(self._app.texts("position.exists", path=one_line(str(error.filename))), "warning")
        except (OSError, ValueError) as error:
            reason = reason_of(self._app.texts, error)
            self._app.notify(self._app.texts("position.not_saved", path=one_line(where), reason=reason), "warning")
        else:
            self._app.notify(self._app.texts("position.saved", path=one_line(str(path))), "save")

    @staticmethod
    def _written(positions: Positions, position: Position, state: Any, stem: str) -> WrittenMoment:
        title = title_for(stem, position.setup.game)
        try:
            return position_at(positions, position.setup, state, position.names, title)
        except UnsayableError:
            return WrittenMoment(position, title)


def _general(setup: Setup) -> dict[str, Any]:
    """The house rules without those of single seats."""
    return {name: value for name, value in setup.options.items() if "." not in name}
