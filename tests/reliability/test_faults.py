"""A fault at every single write of the store, in turn: nothing that was played is lost, and nothing is half done."""

from __future__ import annotations

import resource
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from game.core.journal.journal import EXACT, read_journal, verify
from game.core.library.library import FINISHED, Library, LibraryError
from game.core.library.tables import STEPS
from game.matches.match import Match
from game.matches.sources import continue_match, import_journal, read_match
from scenes.kit.settings import Settings, SettingsFile
from scenes.rooms.lobby.presets import PresetError, PresetFolder
from tests.campaign import sampled, tried
from tests.reliability.faults import WAYS, Disk, Way, every_fault, failing_files, failing_store, put_on, sound
from tests.reliability.keeping import damage, row_of
from tests.reliability.playing import GAME, act, begun, codec_of, played

ways = pytest.mark.parametrize("way", WAYS)


def whole(library: Library, match: Match) -> None:
    """The library has the match as it was played, and it can be believed."""
    found = read_match(row_of(library, match), library)
    assert found.integrity == EXACT, found.problem
    assert list(found.records) == match.session.records
    assert verify(found, match.session.rules) == ""


def played_with_undo(library: Library, seed: str) -> Match:
    """Some actions, two of them taken back, and some more."""
    match = begun(library, seed)
    seat = match.session.actors[0]
    for _ in range(3):
        match.submit(seat, match.session.legal(seat)[0])
    match.undo(seat)
    for _ in range(6):
        act(match)
    return match


@ways
def test_play_and_undo(tmp_path: Path, way: Way) -> None:
    other = played(Library(tmp_path), "other", 5)
    other.close()

    def run(disk: Disk) -> None:
        library = Library(tmp_path)
        put_on(disk, library)
        match = played_with_undo(library, f"{way}{disk.fails_at}")
        if disk.failed and way == "gone":
            assert match.unsaved > 0
            assert match.unkept is not None
        disk.back()
        assert match.save()
        assert (match.unkept, match.unsaved) == (None, 0)
        act(match)
        match.close()
        checked = sound(tmp_path)
        whole(checked, match)
        whole(checked, other)

    assert every_fault(way, run) > 25


@ways
def test_the_end_of_a_match(tmp_path: Path, way: Way) -> None:
    course = played(None, "end")
    codec, last = codec_of(GAME), course.session.records[-3:]
    lines = [codec.encode(record) for record in course.session.records[:-3]]

    def run(disk: Disk) -> None:
        library = Library(tmp_path)
        identity = library.create(course.header, lines)
        match, _ = continue_match(library.matches()[0], library)
        put_on(disk, library)
        for record in last:
            assert record.seat is not None
            assert record.action is not None
            match.submit(record.seat, record.action)
        assert match.session.outcome is not None
        disk.back()
        match.close()
        checked = sound(tmp_path)
        row = row_of(checked, match)
        assert (row.id, row.state) == (identity, FINISHED)
        assert row.result == ",".join(map(str, match.session.outcome.places))
        whole(checked, match)

    assert every_fault(way, run) >= 8


@ways
def test_import(tmp_path: Path, way: Way) -> None:
    match = played(None, "import", 8)
    journal = read_journal(match.export(), codec_of(GAME))

    def run(disk: Disk) -> None:
        folder = tmp_path / str(disk.fails_at)
        library = Library(folder)
        put_on(disk, library)
        with suppress(LibraryError):
            import_journal(journal, library)
        disk.back()
        assert len(sound(folder).matches()) <= 1
        identity = import_journal(journal, library)
        checked = sound(folder)
        assert [row.id for row in checked.matches()] == [identity]
        assert checked.lines(identity) == match.export().splitlines()[1:]

    assert every_fault(way, run) >= 4


@ways
def test_delete_bring_back_purge_rename_and_bookmarks(tmp_path: Path, way: Way) -> None:
    def run(disk: Disk) -> None:
        folder = tmp_path / str(disk.fails_at)
        library = Library(folder)
        kept, thrown = played(library, "kept", 4), played(library, "thrown", 4)
        kept.close()
        thrown.close()
        put_on(disk, library)
        deeds: tuple[Callable[[], None], ...] = (
            lambda: library.delete(kept.identity),
            lambda: library.bring_back(kept.identity),
            lambda: library.delete(thrown.identity),
            lambda: library.purge([thrown.identity, *(row.id for row in library.matches())]),
            lambda: library.rename(kept.identity, "Title"),
            lambda: library.mark(kept.identity, 2, "note"),
            lambda: library.unmark(kept.identity, 2),
        )
        for do in deeds:
            with suppress(LibraryError):
                do()
        disk.back()
        checked = sound(folder)
        if checked.find(kept.identity) is None:  # deleting was done, bringing back was not
            checked.bring_back(kept.identity)
        whole(checked, kept)
        assert len(checked.lines(thrown.identity)) in (0, 5), "all of it or nothing"
        assert list((folder / "locks").iterdir()) == []

    assert every_fault(way, run) >= 15


@ways
def test_a_damaged_match_that_is_gone_on_with(tmp_path: Path, way: Way) -> None:
    def run(disk: Disk) -> None:
        folder = tmp_path / str(disk.fails_at)
        library = Library(folder)
        match = played(library, "damaged", 8)
        match.close()
        damage(library, match, 5)
        before = library.lines(match.identity)
        put_on(disk, library)
        continued, _ = continue_match(row_of(library, match), library)
        act(continued)
        disk.back()
        continued.close()
        whole(sound(folder), continued)
        assert continued.set_aside is not None
        assert continued.set_aside.read_bytes().splitlines()[1:] == before

    assert every_fault(way, run) >= 4


@ways
@pytest.mark.parametrize("version", [0, 1])
def test_opening_and_migrating(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: Way, version: int) -> None:
    match = played(None, "migrated", 6)
    header, *lines = match.export().splitlines()

    def run(disk: Disk) -> None:
        folder = tmp_path / str(disk.fails_at)
        folder.mkdir()
        if version:
            base = sqlite3.connect(folder / "library.sqlite", isolation_level=None)
            for step in STEPS[:version]:
                step(base)
            base.execute(f"PRAGMA user_version = {version}")
            base.execute(
                "INSERT INTO matches (id, game, title, header) VALUES ('id', ?, '', ?)",
                (
                    GAME,
                    header.removeprefix(b'{"tablee":')[:-1],
                ),
            )
            base.executemany("INSERT INTO records VALUES ('id', ?, ?)", list(enumerate(lines)))
            base.close()
        with failing_store(monkeypatch, disk), suppress(LibraryError):
            Library(folder)
        checked = sound(folder)
        assert [row.actions for row in checked.matches()] == ([6] if version else [])
        assert checked.lines("id") == (lines if version else [])

    assert every_fault(way, run) >= 5


@ways
def test_settings_and_house_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: Way) -> None:
    def run(disk: Disk) -> None:
        folder = tmp_path / str(disk.fails_at)
        SettingsFile(folder).save(Settings(speed=2.0, muted=True), ["speed", "muted"])
        PresetFolder(folder, "game", (), 2).save("Mamie", {"kept": True})
        settings = Settings(speed=4.0, muted=True)
        file = SettingsFile(folder)
        file.load()
        with failing_files(monkeypatch, disk):
            problem = file.save(settings, ["speed"])
            with suppress(PresetError):
                PresetFolder(folder, "game", (), 2).save("Mamie", {})
        kept, unread = SettingsFile(folder).load()
        assert unread is None
        assert kept.muted
        assert kept.speed in ((2.0, 4.0) if problem is not None else (4.0,))
        assert [preset.name for preset in PresetFolder(folder, "game", (), 2).all()] == ["Mamie"]
        assert file.save(settings, []) is None
        assert SettingsFile(folder).load()[0].speed == 4.0
        shutil.rmtree(folder)

    assert every_fault(way, run) >= 6


# ---- real ones ----------------------------------------------------------------------------------


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """What a disk says that has no more room, or a quota: the write that reaches the limit is cut short."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.sampled
def test_a_disk_that_is_full_at_any_byte(tmp_path: Path) -> None:
    """The log that SQLite writes first may grow to a limit, each time another one."""
    folder = tmp_path / "data"
    first = played(Library(folder), "first", 3)
    first.close()
    log = folder / "library.sqlite-wal"
    failed = 0
    for number in range(sampled(24)):
        library = Library(folder)
        size = log.stat().st_size if log.exists() else 0
        with no_file_larger_than(size + 700 + number * 1711 // sampled(1)):
            match = played(library, f"full{number}", 12)
            failed += match.unsaved > 0
        assert match.save(), match.unkept
        tried()
        act(match)
        match.close()
        library.close()
        checked = sound(folder)
        whole(checked, match)
        whole(checked, first)
        checked.close()
    assert failed > 8
