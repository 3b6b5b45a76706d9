"""The deduction notepad at the table: opened, read, crossed, and nobody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import find, walk
from scenes.table.around.notepad_sheet import NotepadSheet, cross, crosses
from scenes.table.scene import TableScene
from tests.campaign import covering

from .conftest import MakeApp
from .table_play import BOT, advance, begun
from .test_app import post_click, post_key
from .test_menu import SCALES, SIZES, check_layout, cut_texts

ACTIONS = 34


def at_table(app: App, folder: Path, game: str = "batailles", people: int = 1) -> TableScene:
    hall = Hall(app, folder)
    app.stack.push(hall.menu())
    match = begun(game, ("human",) * people + (BOT,) * (3 - people), "notepad", hall.library)
    advance(match, ACTIONS)
    table = hall.table(match, viewer=0, live=False)
    app.stack.push(table)
    app.loop_once()
    app.loop_once()
    return table


def toggles(app: App) -> list[str]:
    return [node.key for node in walk(app.build()) if node.role == "toggle" and node.key.startswith("notepad.")]


def test_what_is_crossed_is_kept_under_the_match_and_the_seat(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    table = at_table(app, tmp_path, people=2)
    post_key(ord("d"))
    app.loop_once()
    app.loop_once()
    assert isinstance(app.stack.top, NotepadSheet)
    key = toggles(app)[0]
    post_click(app, key)
    app.loop_once()
    _, _, card, face = key.split(".")
    node = find(app.build(), key)
    assert node is not None
    assert "barrée" in node.label
    assert crosses(app.settings, table.play, card) == 1 << int(face)
    assert app.settings.pads == {table.match.identity: {f"0:{card}": 1 << int(face)}}
    post_click(app, "sheet.close")
    app.loop_once()
    table.sit_down(1)
    app.loop_once()
    assert crosses(app.settings, table.play, card) == 0, "another player has crossed nothing"
    table.sit_down(0)
    cross(app, table.play, card, int(face))
    assert crosses(app.settings, table.play, card) == 0
    assert b"pads" not in table.match.export()


def test_the_pad_is_an_aid_to_memory_and_of_one_game(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(memory_aids=False)
    at_table(app, tmp_path / "one")
    assert find(app.build(), "table.notepad") is None
    post_key(ord("d"))
    app.loop_once()
    assert isinstance(app.stack.top, TableScene)
    other = make_app()
    at_table(other, tmp_path / "other", "flautz")
    assert find(other.build(), "table.notepad") is None


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "text_scale"), covering(SIZES, SCALES))
def test_the_pad_holds_together(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_scale: float
) -> None:
    cut = cut_texts(monkeypatch)
    app = make_app(size, text_scale=text_scale)
    table = at_table(app, tmp_path)
    cut.clear()
    app.stack.push(NotepadSheet(table.play))
    app.loop_once()
    check_layout(app.build(), app.ui.width, app.ui.height)
    assert toggles(app)
    assert cut == []
