"""Taking back against bots: as far as one's last own choice, where the house is generous; the match is practice
then.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.catalogue import NAMES, open_game
from game.core.journal.wire import fingerprint
from game.core.library.library import Library
from game.matches.match import Match
from game.matches.sources import continue_match
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import find
from scenes.kit.widgets.dialog import Dialog
from scenes.table.around.reading import goes_far_back
from scenes.table.scene import TableScene

from .conftest import MakeApp
from .on_screen import notices, press
from .table_play import BOT, advance, begun


def answered(game: str, library: Library | None, players: tuple[str, ...] = ()) -> tuple[Match, int]:
    """A match in which somebody has acted since the first seat's last choice, and the record of that choice."""
    seats = open_game(game).rules.seat_counts[0]
    match = begun(game, players or ("human", *[BOT] * (seats - 1)), "taken back", library)
    for _ in range(300):
        advance(match, 1)
        session = match.session
        own = session.own_choice(0)
        if own and session.outcome is None and not session.undo_reach(0).records:
            match.header = msgspec.structs.replace(match.header, practice=False)  # as if its luck were nobody's choice
            if library is not None:
                library.write_header(match.identity, match.header)
            return match, len(session.records) - own
    pytest.fail("nobody ever answers")


def sat_down(make_app: MakeApp, folder: Path, match: Match, **settings: object) -> TableScene:
    app = make_app(**settings)
    hall = Hall(app, folder)
    app.stack.push(hall.menu())
    table = hall.table(match, live=False)
    app.stack.push(table)
    app.loop_once()
    table.flush()
    app.loop_once()
    return table


@pytest.mark.parametrize("game", NAMES)
def test_back_to_before_ones_last_choice(game: str, make_app: MakeApp, tmp_path: Path) -> None:
    library = Library(tmp_path)
    match, choice = answered(game, library)
    state = match.session.state_at(choice - 1)
    table = sat_down(make_app, tmp_path, match)
    table.undo()
    table.app.stack.apply()
    assert isinstance(table.app.stack.top, Dialog), "what it costs is said"
    assert len(match.session.records) > choice
    app = table.app
    assert isinstance(app, App)
    app.loop_once()
    press(app, "dialog.0")
    assert len(match.session.records) == choice
    assert fingerprint(match.session.state) == fingerprint(state)
    assert match.header.practice
    row = library.find(match.identity)
    assert row is not None
    assert row.practice
    match.close()
    if choice == 1:
        return  # nothing is left that anybody has done
    again, _ = continue_match(row, library)
    assert len(again.session.records) == choice
    again.close()


def test_in_practice_nobody_is_asked(make_app: MakeApp, tmp_path: Path) -> None:
    match, choice = answered("flautz", None)
    match.header = msgspec.structs.replace(match.header, practice=True)
    table = sat_down(make_app, tmp_path, match)
    table.undo()
    assert len(match.session.records) == choice


def test_a_strict_house_keeps_to_the_horizon(make_app: MakeApp, tmp_path: Path) -> None:
    match, _ = answered("flautz", None)
    before = len(match.session.records)
    table = sat_down(make_app, tmp_path, match, generous_undo=False)
    app = table.app
    assert isinstance(app, App)
    node = find(app.build(), "table.undo")
    assert node is not None
    assert not node.enabled, "what reaches nowhere looks it"
    table.undo()
    table.undo()
    assert len(match.session.records) == before
    assert len(notices(app)) == 1, "a refusal does not pile up"


def test_people_are_never_played_back(make_app: MakeApp, tmp_path: Path) -> None:
    match, _ = answered("flautz", None, ("human", "human"))
    table = sat_down(make_app, tmp_path, match)
    table.play.picture.viewer = 0
    assert not goes_far_back(table.play, generous=True)
