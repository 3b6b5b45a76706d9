"""People: a name and a token that stay together from match to match."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import open_game
from game.core.journal.journal import SeatCard
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import find, walk
from scenes.rooms.lobby.room import Lobby, LobbyDoors
from scenes.rooms.lobby.who import WhoSheet
from scenes.table.scene import TableScene
from tests.campaign import covering

from .conftest import MakeApp
from .test_app import post_click
from .test_menu import SCALES, SIZES, check_layout, cut_texts

KNOWN = {"introduced": ["batailles"], "names": ["Mamie", "Léo", "Zoé"], "tokens": {"Mamie": 7, "Zoé": 2}}


def click(app: App, key: str) -> None:
    post_click(app, key)
    for _ in range(3):
        app.loop_once()


def lobby(make_app: MakeApp, folder: Path, **settings: object) -> tuple[Hall, Lobby]:
    app = make_app(**settings)
    hall = Hall(app, folder)
    app.stack.push(hall.menu())
    hall.reception.open_lobby("batailles")
    for _ in range(3):
        app.loop_once()
    assert isinstance(app.stack.top, Lobby)
    return hall, app.stack.top


def test_who_sat_here_last_sits_down_with_his_token(make_app: MakeApp, tmp_path: Path) -> None:
    _, room = lobby(make_app, tmp_path, **KNOWN)
    assert [(form.name, form.token) for form in room.seating.forms] == [("Mamie", 7), ("Gus", 1), ("Zoé", 2)]


def test_another_person_brings_the_token_along_and_is_kept(make_app: MakeApp, tmp_path: Path) -> None:
    hall, room = lobby(make_app, tmp_path, **KNOWN)
    app = hall.app
    room.seating.forms[2].rename("Robot")
    click(app, "lobby.seat.0.token")
    assert isinstance(app.stack.top, WhoSheet)
    names = [node.label for node in walk(app.build()) if node.key.startswith("who.person") and node.role == "choice"]
    assert names == ["Mamie", "Léo", "Zoé"]
    click(app, "who.person.2")  # Zoé, whose token a bot has
    assert [(form.name, form.token) for form in room.seating.forms] == [("Zoé", 2), ("Gus", 1), ("Robot", 7)]
    click(app, "who.token.5")
    click(app, "sheet.done")
    assert app.stack.scenes[-1] is room
    room.play()
    for _ in range(3):
        app.loop_once()
    table = app.stack.visible[0]
    assert isinstance(table, TableScene)
    assert table.match.header.seats[0] == SeatCard("Zoé", "human", 5)
    assert app.settings.names == ["Zoé", "Mamie", "Léo"]
    assert app.settings.tokens == {"Mamie": 7, "Zoé": 5}


def test_a_person_is_forgotten_when_that_is_confirmed(make_app: MakeApp, tmp_path: Path) -> None:
    hall, _ = lobby(make_app, tmp_path, **KNOWN, achieved={"Mamie": ["flautz.quinte"], "Léo": ["flautz.quinte"]})
    app = hall.app
    click(app, "lobby.seat.0.token")
    click(app, "who.person.0.forget")
    click(app, "dialog.1")  # after all not
    assert app.settings.names == ["Mamie", "Léo", "Zoé"]
    click(app, "who.person.0.forget")
    click(app, "dialog.0")
    assert app.settings.names == ["Léo", "Zoé"]
    assert app.settings.tokens == {"Zoé": 2}
    assert app.settings.achieved == {"Léo": ["flautz.quinte"]}


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "text_scale"), covering(SIZES, SCALES))
def test_the_sheet_holds_together(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_scale: float
) -> None:
    cut = cut_texts(monkeypatch)
    app = make_app(size, text_scale=text_scale, **KNOWN)
    room = Lobby(open_game("batailles").rules, LobbyDoors(print, print), (), lambda n: "Ana", tmp_path)
    app.stack.push(room)
    app.loop_once()
    app.stack.push(WhoSheet(room.seating, room.seating.forms[0]))
    app.loop_once()
    check_layout(app.build(), app.ui.width, app.ui.height)
    assert find(app.build(), "who.token.8") is not None
    assert cut == []
