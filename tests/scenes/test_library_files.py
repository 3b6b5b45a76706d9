"""Matches as files in the library room: exported, imported, dropped; damaged, hostile, or not to be written."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.core.chance import Chance
from game.core.files.files import write_beside
from game.core.journal.journal import EXACT, LARGEST_FILE, LONGEST_TITLE, JournalError
from game.core.library.library import OPEN, Library
from game.core.texts import Texts
from game.matches.files import read_match_file
from game.matches.sources import continue_match, import_journal, match_of, read_match
from scenes.doors.hall import Hall
from scenes.kit.widgets.dialog import Dialog
from scenes.kit.window.inputs import FileDropped, Key, Typed
from tests.campaign import as_many
from tests.reliability.playing import act
from tests.reliability.test_hostile_journals import MUTATORS, journal_bytes, with_header

from .conftest import MakeApp
from .on_screen import notices, press
from .test_library_room import fill, open_room

HOSTILE_FILES = as_many(80, 200)


def test_export_and_import(make_app: MakeApp, tmp_path: Path) -> None:
    finished, _ = fill(tmp_path)
    app = make_app()
    room, _ = open_room(app, tmp_path)
    press(app, f"library.export.{finished}")
    press(app, f"library.export.{finished}")
    files = sorted((tmp_path / "exports").iterdir())
    assert len(files) == 2
    assert all(read_match_file(path).integrity == EXACT for path in files)
    assert str(files[0]) in " ".join(notices(app))
    press(app, f"library.delete.{finished}")
    room.leave()
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(files[0])))
    app.loop_once()
    assert len(room.rows_shown) == 2
    (row,) = [row for row in room.rows_shown if row.state != OPEN]
    assert row.id != finished
    assert len(read_match(row, room.library).records) == row.actions + 1


def test_a_match_that_is_there_already_is_recognised(make_app: MakeApp, tmp_path: Path) -> None:
    finished, going = fill(tmp_path)
    app = make_app()
    room, _ = open_room(app, tmp_path)
    press(app, f"library.export.{finished}")
    room.library.rename(finished, "Le grand soir")
    (path,) = (tmp_path / "exports").iterdir()
    room.ask_for_file()
    app.loop_once()
    app._input(Typed(f'"{path}"'))
    app._input(Key("return"))
    app.loop_once()
    assert {row.id for row in room.rows_shown} == {finished, going}
    assert notices(app)[-1] == app.texts("library.already_there", title="Le grand soir")
    row = room.library.find(going)
    assert row is not None
    early = match_of(read_match(row, room.library)).export()
    match, _ = continue_match(row, room.library)
    act(match)
    match.close()
    (tmp_path / "early.tablee").write_bytes(early)
    app._input(FileDropped(tmp_path / "early.tablee"))
    assert len(room.library.matches()) == 3


def test_a_title_travels_with_the_file(make_app: MakeApp, tmp_path: Path) -> None:
    finished, _ = fill(tmp_path)
    app = make_app()
    room, _ = open_room(app, tmp_path)
    room.library.rename(finished, "Le grand soir")
    room.refresh()
    app.loop_once()
    press(app, f"library.export.{finished}")
    (path,) = (tmp_path / "exports").iterdir()
    assert read_match_file(path).header.title == "Le grand soir"
    elsewhere = Library(tmp_path / "elsewhere")
    import_journal(read_match_file(path), elsewhere)
    (row,) = elsewhere.matches()
    assert (row.title, elsewhere.written(row.id).header.title) == ("Le grand soir", "Le grand soir")
    (tmp_path / "long.tablee").write_bytes(with_header(title="\x1b" + "A" * 500))
    import_journal(read_match_file(tmp_path / "long.tablee"), elsewhere)
    assert "A" * LONGEST_TITLE in {row.title for row in elsewhere.matches()}


def test_exporting_an_unfinished_match_warns_first(make_app: MakeApp, tmp_path: Path) -> None:
    _, going = fill(tmp_path)
    app = make_app()
    open_room(app, tmp_path)
    press(app, f"library.export.{going}")
    assert isinstance(app.stack.top, Dialog)
    assert not (tmp_path / "exports").exists()
    press(app, "dialog.1")
    assert not (tmp_path / "exports").exists()
    press(app, f"library.export.{going}")
    press(app, "dialog.0")
    assert len(list((tmp_path / "exports").iterdir())) == 1


def test_an_export_that_cannot_be_written_is_said(make_app: MakeApp, tmp_path: Path) -> None:
    finished, _ = fill(tmp_path)
    (tmp_path / "exports").write_text("in the way")
    app = make_app()
    open_room(app, tmp_path)
    press(app, f"library.export.{finished}")
    assert len(notices(app)) == 1


def test_a_full_disk_is_said(make_app: MakeApp, tmp_path: Path) -> None:
    finished, _ = fill(tmp_path)
    app = make_app()
    room, _ = open_room(app, tmp_path)
    vars(room.library)["_base"].execute("PRAGMA query_only = ON")
    press(app, f"library.delete.{finished}")
    assert notices(app) == [Texts("fr")("library.unwritable")]
    assert len(room.rows_shown) == 2


# ---- hostile files ----------------------------------------------------------------------------


def other_things() -> list[bytes]:
    """Files that are no damaged journals but something else."""
    return [
        b"",
        b"\x00" * 1000,
        b"[" * 100_000,
        b'{"tablee": ' * 20_000,
        b'{"tablee": {"format": 99}}\n',
        journal_bytes().split(b"\n", 1)[0] + b"\n",
        with_header(setup={"game": "../../etc", "seats": 2}),
        with_header(setup={"game": "chess", "seats": 2}),
        with_header(seats=[{"name": "\x1b[2J"}, {"name": "B"}]),
        b"x" * (LARGEST_FILE + 1),
    ]


@pytest.mark.sampled
def test_damaged_or_hostile_files(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    room, _ = open_room(app, tmp_path / "data")
    mutated = [MUTATORS[n % len(MUTATORS)](journal_bytes(), Chance("library", n)) for n in range(HOSTILE_FILES - 10)]
    refused = imported = 0
    for number, data in enumerate([*other_things(), *mutated]):
        path = tmp_path / f"{number}.tablee"
        path.write_bytes(data)
        before = len(room.library.matches())
        vars(app)["_notices"].clear()
        app._input(FileDropped(path))
        words = notices(app)
        assert len(words) == 1
        assert "\n" not in words[0]
        assert len(words[0]) < 700
        after = len(room.library.matches())
        refused += after == before
        imported += after == before + 1
    assert refused + imported == HOSTILE_FILES
    assert refused > HOSTILE_FILES // 7
    assert imported > HOSTILE_FILES // 7
    for row in room.library.matches():
        read_match(row, room.library)
    app.loop_once()


FAULTS = (
    (b"", "foreign"),
    (b'{"tablee": {"format": 99}}\n', "newer"),
    (with_header(setup={"game": "chess", "seats": 2}), "unknown_game"),
    (with_header(seats=[]), "damaged"),
    (b"x" * (LARGEST_FILE + 1), "too_large"),
)


@pytest.mark.parametrize(("data", "fault"), FAULTS)
def test_why_a_file_is_refused_is_said_in_the_reader_s_language(
    data: bytes, fault: str, make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app()
    open_room(app, tmp_path / "data")
    (tmp_path / "it.tablee").write_bytes(data)
    for language in ("fr", "en"):
        app.set_language("fr" if language == "fr" else "en")
        vars(app)["_notices"].clear()
        app._input(FileDropped(tmp_path / "it.tablee"))
        texts = Texts(language)
        assert notices(app) == [texts("library.not_imported", file="it.tablee", reason=texts(f"journal.{fault}"))]


def test_a_match_is_imported_wherever_it_is_dropped(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path / "data")
    library = hall.library
    assert library is not None
    (tmp_path / "it.tablee").write_bytes(journal_bytes())
    app.stack.push(hall.menu())
    app.loop_once()
    hall.reception.open_lobby("nine_domains")
    for created in ("one", "two"):
        (tmp_path / "it.tablee").write_bytes(with_header(created=created))
        app._input(FileDropped(tmp_path / "it.tablee"))
        assert notices(app)[-1] == app.texts("library.imported", file="it.tablee")
        assert created in {library.written(row.id).header.created for row in library.matches()}
        app.loop_once()


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for path in (tmp_path, tmp_path / "pipe", tmp_path / "loop", tmp_path / "missing", Path("/dev/zero"), Path("a\0b")):
        with pytest.raises(JournalError) as caught:
            read_match_file(path)
        assert "\n" not in str(caught.value)


def test_file_names_are_made_safe(tmp_path: Path) -> None:
    path = write_beside(tmp_path / "out", "../../etc/pass:wd\n" + "x" * 300, ".tablee", b"data")
    assert path.parent == tmp_path / "out"
    assert path.name.startswith("etcpasswd")
    assert len(path.name) < 100
    assert write_beside(tmp_path / "out", "///", ".tablee", b"data").name == "match.tablee"
