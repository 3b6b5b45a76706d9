"""A file that the program was started with is opened, by the window that is open already if there is one."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from game.core.library.claims import Claim
from game.teaching.playlists import usual_reel
from scenes.commands.entry import _answer
from scenes.doors import doorbell
from scenes.doors.doorbell import FOLDER, HEARING, Doorbell, ring
from scenes.doors.hall import Hall
from scenes.rooms.replay.room import Replay
from scenes.table.scene import TableScene
from tests.reliability.playing import played

from .conftest import FakeClock, MakeApp
from .on_screen import notices, press


def rung(folder: Path, file: Path, bell: Doorbell) -> tuple[bool, list[Path]]:
    """Rings in another thread, as another process would, and hears until the bell has been answered."""
    answers: list[bool] = []
    ringing = Thread(target=lambda: answers.append(ring(folder, file)))
    ringing.start()
    heard: list[Path] = []
    while ringing.is_alive():
        heard += bell.heard()
        ringing.join(0.005)
    return answers[0], heard


def test_nobody_hears_where_no_window_is_open(tmp_path: Path) -> None:
    assert not ring(tmp_path, Path("x.tablee"))
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_handed_over_whatever_its_name(tmp_path: Path) -> None:
    bell = Doorbell(tmp_path)
    assert bell.heard() == []
    for name in ("an évening.tablee", "two\nlines.tablee", "\udcff.tablee"):
        assert rung(tmp_path, tmp_path / name, bell) == (True, [tmp_path / name])
    assert bell.heard() == []
    bell.close()
    assert not ring(tmp_path, Path("x.tablee"))


def test_the_second_window_hears_when_the_first_has_gone(tmp_path: Path) -> None:
    first, second = Doorbell(tmp_path), Doorbell(tmp_path)
    first.heard()
    second.heard()
    first.close()
    second.heard()
    assert rung(tmp_path, tmp_path / "x.tablee", second) == (True, [tmp_path / "x.tablee"])


def test_a_window_that_does_not_answer_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorbell, "LONGEST_WAIT", 0.01)
    with Claim(tmp_path / FOLDER, HEARING) as claim:
        assert claim.held
        assert not ring(tmp_path, Path("x.tablee"))
    assert Doorbell(tmp_path).heard() == [], "the slip was taken back"


def test_where_no_folder_can_be_made_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("in the way")
    assert Doorbell(tmp_path).heard() == []
    assert not ring(tmp_path, Path("x.tablee"))


def test_an_open_match_is_gone_on_with_and_one_that_is_over_seen_again(make_app: MakeApp, tmp_path: Path) -> None:
    for actions, room in ((5, TableScene), (10_000, Replay)):
        app = make_app()
        hall = Hall(app, tmp_path / str(actions))
        (tmp_path / "it.tablee").write_bytes(played(None, "opened", actions).export())
        app.stack.push(hall.menu())
        hall.archive.open_file(tmp_path / "it.tablee")
        app.loop_once()
        assert room in {type(scene) for scene in app.stack.scenes}


def test_who_is_not_at_the_menu_is_asked_first(make_app: MakeApp, tmp_path: Path, clock: FakeClock) -> None:
    app = make_app()
    hall, bell = Hall(app, tmp_path / "data"), Doorbell(tmp_path / "data")
    app.errand = partial(_answer, bell, hall)
    app.stack.push(hall.menu())
    app.loop_once()
    hall.back_rooms.open_credits()
    app.loop_once()
    before = app.stack.top
    file = tmp_path / "it.tablee"
    file.write_bytes(played(None, "opened", 10_000).export())
    ringing = Thread(target=ring, args=(tmp_path / "data", file))
    ringing.start()
    while ringing.is_alive():
        clock.now += 0.3
        app.loop_once()
        ringing.join(0.005)
    assert app.stack.top is before
    assert notices(app)[-1] == app.texts("library.handed", file="it.tablee")
    press(app, "overlay.notice.2.answer")
    assert isinstance(app.stack.top, Replay)


def test_who_shows_a_demo_is_told_afterwards(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path / "data")
    app.stack.push(hall.menu())
    app.loop_once()
    hall.examples.present(usual_reel("flautz"))
    app.loop_once()
    file = tmp_path / "it.tablee"
    file.write_bytes(played(None, "opened", 10_000).export())
    hall.archive.open_file(file)
    app.loop_once()
    assert notices(app) == []
    app.stack.pop()
    app.loop_once()
    assert notices(app) == [
        app.texts("library.imported", file="it.tablee"),
        app.texts("library.handed", file="it.tablee"),
    ]


def test_what_is_no_match_is_told_and_nothing_opened(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path / "data")
    app.stack.push(hall.menu())
    app.loop_once()
    (tmp_path / "it.tablee").write_text("not a match")
    hall.archive.open_file(tmp_path / "it.tablee")
    app.loop_once()
    assert len(app.stack) == 1
    assert "it.tablee" in notices(app)[-1]


def test_whatever_lies_among_the_slips_the_bell_is_heard(tmp_path: Path) -> None:
    bell = Doorbell(tmp_path)
    bell.heard()
    place = tmp_path / FOLDER
    (tmp_path / "precious").write_text("/etc/precious")
    for number in range(doorbell.MOST_SLIPS):
        (place / f"0{number}-folder.slip" / "x").mkdir(parents=True)
        os.mkfifo(place / f"0{number}-pipe.slip")
        (place / f"0{number}-link.slip").symlink_to(tmp_path / "precious")
        (place / f"0{number}-endless.slip").symlink_to("/dev/zero")
        (place / f"0{number}-nowhere.slip").symlink_to("nowhere")
        (place / f"0{number}-long.slip").write_bytes(b"x" * (doorbell.LONGEST_NAME + 1))
        (place / f"0{number}-nul.slip").write_bytes(b"a\0b")
        (place / f"0{number}-empty.slip").write_bytes(b"")
    rings = [rung(tmp_path, tmp_path / f"{number}.tablee", bell) for number in range(3)]
    assert rings == [(True, [tmp_path / f"{number}.tablee"]) for number in range(3)]
    assert (tmp_path / "precious").read_text() == "/etc/precious"
