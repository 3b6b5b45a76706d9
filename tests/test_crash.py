"""A crash is a bug of ours: the player is told where the report is, and can pack what helps to find the fault."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

import pytest

import main
from game.core.journal.journal import EXACT, read_journal
from game.core.library.library import Library
from game.version import APP_VERSION
from scenes.kit.window import trail
from scenes.kit.window.inputs import Key, PointerDown, PointerMove, Typed
from tablee import crash
from tablee.address import address_of
from tests.reliability.playing import GAME, codec_of, played

ROOT: Final = Path(__file__).resolve().parents[1]


def crashed(folder: Path, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """Crashes with a fault of its own; returns what the player is told."""
    monkeypatch.setattr(crash, "chosen_folder", str(folder))
    monkeypatch.setattr(trail, "language", language)
    try:
        raise RuntimeError("a fault −1")
    except RuntimeError as error:
        crash.report_crash(type(error), error, error.__traceback__)
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_the_player_is_told_in_his_language_where_the_report_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    english = crashed(tmp_path / "data", "en", capsys, monkeypatch)
    french = crashed(tmp_path / "data", "fr", capsys, monkeypatch)
    for told, begin in ((english, "Tablée stopped because"), (french, "Tablée s’est arrêté")):
        assert told.startswith(begin)
        assert told.count("\n") == 1
        assert str(tmp_path / "data" / "crash.txt") in told


def test_nobody_is_asked_to_send_anything_before_there_is_an_address(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "pyproject.toml"
    project.write_text('[project]\nname = "tablee"\n', encoding="utf-8")
    assert address_of("Issues", project) == ""
    project.write_text('[project.urls]\nIssues = "https://example.org/issues"\n', encoding="utf-8")
    assert address_of("Issues", project) == "https://example.org/issues"
    for address, told in (("", False), ("https://example.org/issues", True)):
        monkeypatch.setattr(crash, "address_of", lambda _name, address=address: address)
        for language, words in (("en", "Please tell us at"), ("fr", "Dites-le-nous")):
            assert (words in crashed(tmp_path, language, capsys, monkeypatch)) is told


def test_the_report_says_what_ran_and_what_was_done_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    trail.note("Menu", PointerDown(12.0, 34.0))
    trail.note("Menu", PointerMove(1.0, 2.0))
    trail.note("Ask", Typed("my name"))
    trail.note("Ask", Key("m"))
    trail.note("Ask", Key("return"))
    crashed(tmp_path, "en", capsys, monkeypatch)
    report = (tmp_path / "crash.txt").read_text(encoding="utf-8")
    assert f"Tablée {APP_VERSION}, " in report
    assert "RuntimeError: a fault −1" in report
    assert "pygame-ce 2." in report
    done = report.splitlines()[-4:]
    assert done == [
        "Menu: PointerDown(x=12.0, y=34.0, button=1, touch=False)",
        "Ask: a letter",
        "Ask: a letter",
        "Ask: Key(name='return', shift=False, control=False, alt=False)",
    ], "what was typed is nobody's business"


def test_where_nothing_can_be_written_the_report_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    told = crashed(tmp_path / "file", "en", capsys, monkeypatch)
    assert "RuntimeError: a fault −1" in told
    assert "Tablée stopped because" in told


def test_the_program_itself_reports_its_crash(tmp_path: Path) -> None:
    script = (
        "import sys, main\nfrom game.commands import journals\njournals.matches = lambda arguments: 1 // 0\n"
        "sys.exit(main.main())"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script, "--data-dir", str(tmp_path), "matches"],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=False, env={"LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    assert (answer.returncode, answer.stdout) == (1, "")
    assert "(ZeroDivisionError)" in answer.stderr
    assert answer.stderr.count("\n") == 1, answer.stderr
    assert "ZeroDivisionError: " in (tmp_path / "crash.txt").read_text(encoding="utf-8")


def test_a_report_packs_the_crash_and_the_match_played_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    crashed(tmp_path / "data", "en", capsys, monkeypatch)
    library = Library(tmp_path / "data")
    played(library, "before").close()
    match = played(library, "last", 9)
    match.close()
    library.close()
    whole, public = tmp_path / "whole.zip", tmp_path / "public.zip"
    data = ["--data-dir", str(tmp_path / "data")]
    assert main.main([*data, "report", str(whole)]) == 0
    out, err = capsys.readouterr()
    assert out == f"{whole}: about.txt, crash.txt, match.tablee\n"
    assert "--without-match" in err
    assert main.main([*data, "report", "--without-match", str(public)]) == 0
    assert capsys.readouterr().err == ""
    with zipfile.ZipFile(whole) as archive:
        journal = read_journal(archive.read("match.tablee"), codec_of(GAME))
        assert journal.integrity == EXACT
        assert list(journal.records) == list(match.session.records)
        assert f"Tablée {APP_VERSION}".encode() in archive.read("about.txt")
    with zipfile.ZipFile(public) as archive:
        assert archive.namelist() == ["about.txt", "crash.txt"]
    assert main.main([*data, "report", str(whole)]) == 1, "nothing is written over"
    assert "cannot be written" in capsys.readouterr().err


def test_a_report_is_for_its_owner_and_follows_no_link(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever may write into the folder for temporary files, or has put a link into the data folder, learns nothing and
    has nothing overwritten.
    """
    umask = os.umask(0)
    try:
        precious = tmp_path / "precious"
        precious.write_text("mine")
        folder, shared = tmp_path / "data", tmp_path / "shared"
        crashed(folder, "en", capsys, monkeypatch)
        assert [stat.S_IMODE(path.stat().st_mode) for path in (folder, folder / crash.NAME)] == [0o700, 0o600]
        (folder / crash.NAME).unlink()
        (folder / crash.NAME).symlink_to(precious)
        crashed(folder, "en", capsys, monkeypatch)
        assert "RuntimeError" in (folder / crash.NAME).read_text(encoding="utf-8")
        shared.mkdir()
        (shared / crash.NAME).symlink_to(precious)
        (tmp_path / "no folder").write_text("")
        monkeypatch.setattr(tempfile, "tempdir", str(shared))
        told = [crashed(tmp_path / "no folder", "en", capsys, monkeypatch) for _ in range(2)]
        names = [path for path in shared.iterdir() if not path.is_symlink()]
        assert len(names) == 2, "each has a name of its own"
        assert all(any(str(name) in words for words in told) for name in names)
        assert {stat.S_IMODE(name.stat().st_mode) for name in names} == {0o600}
        zipped = tmp_path / "report.zip"
        assert main.main(["--data-dir", str(folder), "report", str(zipped)]) == 0
        assert stat.S_IMODE(zipped.stat().st_mode) == 0o600
        (tmp_path / "link.zip").symlink_to(tmp_path / "elsewhere.zip")
        assert main.main(["--data-dir", str(folder), "report", str(tmp_path / "link.zip")]) == 1
        assert not (tmp_path / "elsewhere.zip").exists()
        assert precious.read_text() == "mine"
    finally:
        os.umask(umask)
