"""The settings file: read, written, and survived when broken."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest

from game.core.files.private import lock, open_private, rewrite
from game.core.journal.journal import SeatCard
from game.core.texts import Texts
from scenes.app import App
from scenes.kit.reasons import reason_of
from scenes.kit.settings import Settings, SettingsFile, Unread, system_language
from scenes.opening import open_app
from scenes.rooms.credits import Credits
from scenes.rooms.lobby.presets import PresetFolder

from .conftest import FakeClock, MakeApp
from .on_screen import notices


def test_settings_come_back_as_written(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "deeper")
    settings = Settings(language="fr", speed=2.0, reduced_motion=True, text_scale=1.5, window_width=1600)
    assert file.save(settings, Settings.__struct_fields__) is None
    assert file.load() == (settings, None)


def test_two_windows_keep_each_other_s_settings(tmp_path: Path) -> None:
    one, other = SettingsFile(tmp_path), SettingsFile(tmp_path)
    first, second = one.load()[0], other.load()[0]
    first.text_scale = 1.25
    one.save(first, ["text_scale"])
    second.muted = True
    other.save(second, ["muted"])
    kept = SettingsFile(tmp_path).load()[0]
    assert (kept.text_scale, kept.muted) == (1.25, True)


def test_no_file_means_defaults_without_a_word(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path).load() == (Settings(), None)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe\x00", b"null", b"[" * 100_000, b'"speed"'])
def test_a_broken_file_is_told_and_kept_beside_the_new_one(tmp_path: Path, content: bytes) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_bytes(content)
    settings, unread = file.load()
    assert (settings, unread) == (Settings(), Unread())
    settings.speed = 2.0
    assert file.save(settings, ["speed"]) is None
    assert (tmp_path / "settings.broken-1.json").read_bytes() == content
    again, unread = SettingsFile(tmp_path).load()
    assert (again.speed, unread) == (2.0, None)


@pytest.mark.parametrize(
    ("odd", "lost"),
    [
        ({"speed": "fast"}, 1),
        ({"text_scale": 99}, 1),
        ({"language": "de", "pace": None}, 2),
        ({"names": "Ana"}, 1),
        ({"names": ["Ana", 7, "Lou", {}]}, 2),
        ({"tables": {"flautz": [{"name": "Ana"}], "chess": [{"name": 7}], "go": 3}}, 2),
        ({"window_x": "left", "skipped_introductions": {}, "fullscreen": 1}, 3),
    ],
)
def test_a_value_that_is_not_understood_costs_only_itself(tmp_path: Path, odd: dict[str, object], lost: int) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_text(json.dumps({"zoom": 1.25, "muted": True, **odd}))
    settings, unread = file.load()
    assert unread == Unread(lost)
    assert (settings.zoom, settings.muted) == (1.25, True)
    if "names" in odd and isinstance(odd["names"], list):
        assert settings.names == ["Ana", "Lou"]
    if "tables" in odd:
        assert {game: [card.name for card in cards] for game, cards in settings.tables.items()} == {"flautz": ["Ana"]}
    settings.hints = False
    file.save(settings, ["hints"])
    assert json.loads(file.path.read_text()) == {"zoom": 1.25, "muted": True, "hints": False, **odd}


def test_what_could_not_be_read_is_said_without_a_parser_s_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    texts = Texts("fr")
    for content, words in (
        (b'{"language": "fr", "speed": "fast"}', texts.plural("notice.settings_lost", 1)),
        (b"{", texts("notice.settings_broken")),
    ):
        (tmp_path / "settings.json").write_bytes(content)
        app = open_app(tmp_path)
        assert notices(app) == [words]
        app.sounds.close()


def test_windows_add_to_each_other_s_lists(tmp_path: Path) -> None:
    first = SettingsFile(tmp_path)
    start = first.load()[0]
    start.names = ["Ana", "Lou"]
    start.tables = {"flautz": [SeatCard("Ana")], "batailles": [SeatCard("Lou")]}
    first.save(start, ["names", "tables"])
    one, other = SettingsFile(tmp_path), SettingsFile(tmp_path)
    mine, theirs = one.load()[0], other.load()[0]
    theirs.names = ["Kim", "Ana"]
    theirs.tables = {"flautz": [SeatCard("Kim")], "nine_domains": [SeatCard("Kim")]}
    other.save(theirs, ["names", "tables"])
    mine.names = ["Gus", "Ana", "Lou"]
    mine.tables = {**mine.tables, "flower_power": [SeatCard("Gus")]}
    one.save(mine, ["names", "tables"])
    kept = SettingsFile(tmp_path).load()[0]
    assert kept.names == ["Gus", "Ana", "Lou", "Kim"]
    assert {game: cards[0].name for game, cards in kept.tables.items()} == {
        "flautz": "Kim",
        "nine_domains": "Kim",
        "flower_power": "Gus",
    }


def save_for_ever(folder: Path, name: str, times: int, said: Any) -> None:
    file = SettingsFile(folder)
    settings, faults = file.load()[0], 0
    for number in range(1, times + 1):
        setattr(settings, name, 1 + number / 1000)
        faults += file.save(settings, [name]) is not None
        faults += SettingsFile(folder).load()[1] is not None
        PresetFolder(folder, "game", (), 2).all()
    while file.owed:
        faults += file.save(settings, ()) is not None
    PresetFolder(folder, "game", (), 2).save("Mamie", {})
    said.put(faults)


def test_two_processes_save_without_losing_anything(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    said = context.Queue()
    names = ("zoom", "text_scale")
    savers = [context.Process(target=save_for_ever, args=(tmp_path, name, 150, said)) for name in names]
    for saver in savers:
        saver.start()
    assert [said.get(timeout=120) for _ in savers] == [0, 0]
    for saver in savers:
        saver.join()
    kept, unread = SettingsFile(tmp_path).load()
    assert (kept.zoom, kept.text_scale, unread) == (1.15, 1.15, None)
    assert len(PresetFolder(tmp_path, "game", (), 2).all()) == 1
    assert not list(tmp_path.glob(".*.new")), "nothing is left over"
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}


def test_what_could_not_be_written_is_written_with_the_next(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "deeper")
    settings = file.load()[0]
    (tmp_path / "deeper").write_text("in the way")
    settings.speed = 2.0
    assert file.save(settings, ["speed"]) is not None
    (tmp_path / "deeper").unlink()
    settings.muted = True
    assert file.save(settings, ["muted"]) is None
    kept = SettingsFile(tmp_path / "deeper").load()[0]
    assert (kept.speed, kept.muted) == (2.0, True)


class Moment:
    """A timer that goes off at once; `waits` are the seconds it was set to."""

    waits: ClassVar[list[float]] = []

    def __init__(self, seconds: float, run: Callable[[], None]) -> None:
        self.waits.append(seconds)
        self._run = run

    def start(self) -> None:
        self._run()

    def cancel(self) -> None:
        """It has gone off already."""


def test_a_lock_of_another_program_is_waited_for_only_a_moment(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what it kept from being written is written later."""
    monkeypatch.setattr("game.core.files.private.Timer", Moment)
    file = SettingsFile(tmp_path)
    file.load()
    made = make_app()
    app = App(made.window, made.settings, file, clock=clock, paced=False)
    app.stack.push(Credits())
    with open_private(tmp_path / ".settings.json.lock") as right:
        assert lock(right)
        Moment.waits.clear()
        app.change_settings(speed=2.0)
        assert Moment.waits
        assert max(Moment.waits) <= 0.1
        assert file.owed
        assert not file.path.exists()
    clock.now += 10
    app.loop_once()
    assert not file.owed
    assert SettingsFile(tmp_path).load()[0].speed == 2.0
    with open_private(tmp_path / ".settings.json.lock") as right:
        assert lock(right)
        with pytest.raises(BlockingIOError) as caught:
            rewrite(file.path, lambda old: old or b"")
    assert reason_of(Texts("fr"), caught.value) == Texts("fr")("disk.busy")


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    problem = SettingsFile(tmp_path / "file").save(Settings(), ["speed"])
    assert isinstance(problem, OSError)
    assert reason_of(Texts("fr"), problem) == Texts("fr")("disk.no_folder")


@pytest.mark.parametrize(("spoken", "language"), [("fr_CA.UTF-8", "fr"), ("en_GB.UTF-8", "en"), ("de_DE", "en")])
def test_the_first_language_is_the_system_s(monkeypatch: pytest.MonkeyPatch, spoken: str, language: str) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", spoken)
    assert system_language() == language


def test_figures_on_cards_are_written_in_the_language_of_the_program(make_app: MakeApp) -> None:
    app = make_app(language="fr")
    assert app.ui.typesetter.figures == "VDR"
    app.set_language("en")
    assert app.ui.typesetter.figures == "JQK"
    app.change_settings(language="fr", own_figures=False)
    assert app.ui.typesetter.figures == "JQK"
