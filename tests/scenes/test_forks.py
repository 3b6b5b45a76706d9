"""A practice match that was forked: the menu is one step away, and one that nobody has played leaves no trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.library.library import Library
from game.matches.sources import fork_match
from scenes.doors.hall import Hall
from scenes.rooms.menu.room import Menu
from scenes.rooms.pause import Pause
from scenes.table.scene import TableScene

from .conftest import MakeApp
from .table_play import BOT, advance, begun


def test_back_to_the_menu_leads_from_a_fork_to_the_menu(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(language="en")
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    match = begun("nine_domains", ("human", BOT), "forked", hall.library)
    advance(match, 6)
    table = hall.table(match, live=False)
    app.stack.push(table)
    app.loop_once()
    hall.archive.replay_from(table, 2)
    app.loop_once()
    hall.archive._fork(match, 3)
    app.loop_once()
    fork = app.stack.top
    assert isinstance(fork, TableScene)
    fork.back()
    app.loop_once()
    pause = app.stack.top
    assert isinstance(pause, Pause)
    keys = [answer.key for answer in pause.answers]
    assert "pause.back" in keys
    pause.choose(pause.answers[keys.index("pause.menu")])
    app.loop_once()
    assert isinstance(app.stack.top, Menu)
    assert len(app.stack) == 1


@pytest.mark.parametrize("actions", [0, 2])
def test_a_fork_that_nobody_has_played_is_forgotten(tmp_path: Path, actions: int) -> None:
    library = Library(tmp_path)
    match = begun("nine_domains", ("human", BOT), "forked", library)
    advance(match, 6)
    for seq in (0, 3):
        fork = fork_match(match, seq, library)
        advance(fork, actions)
        identity = fork.identity
        fork.close()
        kept = [row.id for row in library.matches()]
        assert (identity in kept) == bool(actions)
    match.close()
    assert match.identity in [row.id for row in library.matches()]
