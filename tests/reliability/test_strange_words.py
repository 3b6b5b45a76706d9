"""The command line among strangers: whatever stands in the words, in the files and in the library, it gives one clear
line and exit status 1 or 2, soon and in little memory, and never a traceback.
"""

from __future__ import annotations

import io
import os
import shutil
import sqlite3
import subprocess
import sys
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest

import main
from game.commands import common
from game.core.journal.journal import JournalError
from game.core.library.library import Library, LibraryError
from game.core.library.statistics import tallies
from game.core.texts import one_line
from game.matches.sources import continue_match, read_match
from tests.campaign import as_many
from tests.reliability.playing import GAME, played
from tests.reliability.test_hostile_journals import journal_bytes, with_header

ROOT: Final = Path(__file__).resolve().parents[2]
LONGEST: Final = 1_200
SIM: Final = ("sim", "flautz", "--games", "1", "--seats", "bot:random,bot:random")
MEMORY: Final = 2_000_000_000
"""Bytes of address space the program may take."""


def in_a_process(words: Sequence[str | Path]) -> subprocess.CompletedProcess[bytes]:
    """The program as a person starts it, with little memory."""
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY})); import runpy, sys;"
    limited += "sys.argv = sys.argv[1:]; sys.path.insert(0, '.'); runpy.run_path('main.py', run_name='__main__')"
    environment = {**os.environ, "HOME": os.devnull, "XDG_DATA_HOME": "/nonexistent"}
    command = [sys.executable, "-c", limited, "main.py", *map(str, words)]
    return subprocess.run(
        command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False
    )


def assert_told(status: int, out: str, err: str) -> None:
    assert status in (1, 2), (status, out, err)
    lines = err.splitlines()
    assert 1 <= len(lines) <= 100, err
    for line in lines:
        assert line.strip()
        assert len(line) < LONGEST
        assert not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in line + out.replace("\n", "")), ascii(line)
    assert "Traceback" not in err
    assert "fault of its own" not in err


class Terminal:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: str | Path) -> tuple[int, str, str]:
        try:
            status = main.main([str(word) for word in words])
        except SystemExit as stopped:
            status = stopped.code if isinstance(stopped.code, int) else 1
        return status, *self._capsys.readouterr()


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setattr(common, "user_data_path", lambda *_words, **_options: tmp_path / "home")
    return Terminal(capsys)


NASTY: Final = (
    "\x1b[31mred\x1b[0m",
    "\udcff\udcfe",
    "9" * 5_000,
    "a\nb\rc\x07",
    "--5",
    "\u202e",
    "x" * 100_000,
    "\x9b2J",
)


@pytest.mark.parametrize("word", NASTY, ids=lambda word: ascii(word)[:24])
def test_nasty_words_are_refused_in_one_line(terminal: Terminal, tmp_path: Path, word: str) -> None:
    data = ("--data-dir", tmp_path / "data")
    for words in (
        (*SIM, f"--option=max_matches={word}"),
        (*SIM, f"--option={word}=1"),
        (*SIM, f"--option={word}"),
        (*SIM, f"--option=handicap.{word}.hand=1"),
        ("sim", word, *SIM[2:]),
        (*SIM[:-1], word),
        ("sim", "flautz", f"--games={word}", *SIM[4:]),
        (*SIM, f"--jobs={word}"),
        ("check", word),
        ("replay", word),
        ("replay", f"--seat={word}", tmp_path),
        ("import", word, *data),
        ("export", word, tmp_path / "it", *data),
        ("rules", word),
        ("rules", GAME, word),
        ("shot", word, "--out", tmp_path / "it.png"),
        ("shot", GAME, "--out", tmp_path / "it.png", f"--size={word}"),
        (word,),
    ):
        assert_told(*terminal(*words))


@pytest.mark.parametrize("seed", ["\udcff", "s\ud800", "s" * 5_000], ids=ascii)
def test_a_seed_is_text(terminal: Terminal, seed: str) -> None:
    assert_told(*terminal(*SIM, f"--seed={seed}"))


def test_what_is_no_plain_file_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    strange = []
    for suffix in (".tablee", ".yaml"):
        for folder in (tmp_path, tmp_path / "scenarios"):
            os.mkfifo(folder / f"pipe{suffix}")
            (folder / f"sparse{suffix}").touch()
            os.truncate(folder / f"sparse{suffix}", 30_000_000_000)
            (folder / f"loop{suffix}").symlink_to(folder / f"loop{suffix}")
            strange += [folder / f"{name}{suffix}" for name in ("pipe", "sparse", "loop")]
    for path in (*strange, Path("/dev/zero"), Path("/dev/full"), tmp_path / "none"):
        assert_told(*terminal("check", path))
        assert_told(*terminal("replay", path))
        assert_told(*terminal("import", path, "--data-dir", tmp_path / "data"))


HOSTILE_YAML: Final = {
    "brackets": "[" * 40_000,
    "braces": "{a: " * 40_000,
    "dashes": "- " * 30_000,
    "questions": "? " * 30_000,
    "number": "a: " + "9" * 5_000,
    "fraction": "a: 0." + "9" * 5_000,
    "nul": "a: \0",
    "escapes": '"\\e[31mred": 1\n"\\e[31mred": 2\n',
    "many": "a: 1\n" * 300_000,
    "long": "a: [" + "x" * 1_900_000,
    "aliases": "a: &a [1]\n" + "b: *a\n" * 100_000,
}


def test_hostile_content_ends_the_program_in_order(tmp_path: Path) -> None:
    """In a process of its own: what it guards against kills a process."""
    (tmp_path / "scenarios").mkdir()
    for name, text in HOSTILE_YAML.items():
        (tmp_path / f"{name}.yaml").write_text(text)
        (tmp_path / "scenarios" / f"{name}.yaml").write_text(text)
    answer = in_a_process(["check", tmp_path])
    err = answer.stderr.decode()
    assert answer.returncode == 1, err[-2_000:]
    assert "Traceback" not in err
    assert "\x1b" not in err
    for name in HOSTILE_YAML:
        assert f"{name}.yaml:" in err


HOSTILE_JOURNALS: Final = {
    "brackets": b"[" * 3_000_000,
    "number": with_header(format=777).replace(b"777", b"9" * 5_000),
    "nul": b"\0" * 1_000,
    "lines": journal_bytes().split(b"\n", 1)[0] + b"\n" + b"[\n" * 2_000_000,
    "words": with_header(setup={"game": "\x1b[31mchess", "seats": 2}),
    "surrogate": with_header(title="x").replace(b'"title": "x"', b'"title": "\\ud800"'),
    "seed": with_header(seed="s" * 900_000),
    "title": with_header(title="A" * 1_900_000),
}  # fmt: skip


def test_hostile_journals_are_refused_in_one_line(terminal: Terminal, tmp_path: Path) -> None:
    for name, data in HOSTILE_JOURNALS.items():
        path = tmp_path / f"{name}.tablee"
        path.write_bytes(data)
        for words in (("check", path), ("replay", path), ("import", path, "--data-dir", tmp_path / "data")):
            assert_told(*terminal(*words))


# ---- what is printed ---------------------------------------------------------------------------


def test_names_and_titles_of_strangers_are_only_shown(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "it\x1b[31m.tablee"
    path.write_bytes(with_header(seats=[{"name": "\x1b[31mA\x9b"}, {"name": "B\r\n"}], title="\x1b]0;x\x07"))
    data = ("--data-dir", tmp_path / "data")
    for words in (("import", path, *data), ("matches", *data), ("replay", path)):
        status, out, err = terminal(*words)
        assert (status, err) == (0, "")
        assert out.strip()
        assert not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in out.replace("\n", ""))


def test_a_terminal_of_few_signs_gets_what_it_can_show(monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding in ("ascii", "latin-1", "cp1252", "utf-8"):
        written = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding=encoding))
        common.say("Zoé ♥ \udcff\x1b[31m\nتا")
        sys.stdout.flush()
        shown = written.getvalue().decode(encoding)
        assert shown.count("\n") == 2
        assert "\x1b" not in shown


def test_one_line_is_one_line() -> None:
    assert one_line("a\nb\x1bc\u2028d\ud800e\x00", 100) == "a b c d e "
    assert one_line("x" * 400) == "x" * 300 + "…"


# ---- a library that somebody has been at ---------------------------------------------------------

VALUES: Final[tuple[Any, ...]] = (None, 7, -1, 2.5, 10**15, "words\x1b[31m", "{}", b"\xff\0", b"", "", "9" * 50_000)
OF_A_COLUMN: Final = 4
"""So many of the values the quick run writes into each column."""
TABLES: Final = ("matches", "records", "bookmarks")


def assert_library_answers(terminal: Terminal, folder: Path, identity: str) -> None:
    """It lists, finds, exports and reads, or says in a line what is wrong."""
    for words in (("matches",), ("export", identity, folder / "out.tablee"), ("export", "", folder / "out.tablee")):
        status, out, err = terminal("--data-dir", folder, *words)
        if status or err:
            assert_told(status or 1, out, err)
    with suppress(LibraryError):
        library = Library(folder)
        for row in library.matches():
            library.bookmarks(row.id)
            with suppress(JournalError, KeyError):
                read_match(row, library)
                continue_match(row, library)[0].close()
        library.latest([GAME])
        tallies(library, ["game", "name", "player", "seat"])


def filled(folder: Path) -> str:
    """A library with a match and a bookmark; the match's id."""
    library = Library(folder)
    match = played(library, "types", 6)
    match.close()
    library.mark(match.identity, 2, "note")
    library.close()
    return match.identity


@pytest.mark.sampled
@pytest.mark.parametrize("table", TABLES)
def test_values_of_a_wrong_type_are_told(terminal: Terminal, tmp_path: Path, table: str) -> None:
    identity = filled(tmp_path / "whole")
    base = sqlite3.connect(tmp_path / "whole" / "library.sqlite")
    columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
    base.close()
    tried = 0
    values = list(enumerate(VALUES))
    for column in columns:
        values = [*values[OF_A_COLUMN:], *values[:OF_A_COLUMN]]  # others in the next column
        for number, value in values[: as_many(OF_A_COLUMN, len(VALUES))]:
            folder = tmp_path / f"{column}{number}"
            shutil.copytree(tmp_path / "whole", folder)
            where = "" if table == "matches" else "WHERE seq = 2"
            with suppress(sqlite3.IntegrityError), sqlite3.connect(folder / "library.sqlite") as base:
                base.execute(f"UPDATE {table} SET {column} = ? {where}", (value,))
                tried += 1
            base.close()
            assert_library_answers(terminal, folder, identity)
    assert tried > len(columns)


@pytest.mark.parametrize("place", [0, 24, 100, 4_096, 4_200, 8_192, 12_288, 20_000])
def test_a_damaged_library_is_told(terminal: Terminal, tmp_path: Path, place: int) -> None:
    match = played(Library(tmp_path), "damaged")
    match.close()
    with sqlite3.connect(tmp_path / "library.sqlite") as base:
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.close()
    with (tmp_path / "library.sqlite").open("r+b") as file:
        file.seek(place)
        file.write(b"\xff\x5a" * 300)
    assert_library_answers(terminal, tmp_path, match.identity)


def test_a_command_waits_for_no_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.tablee")
    answer = in_a_process(["replay", tmp_path / "pipe.tablee"])
    assert (answer.returncode, answer.stdout) == (1, b"")
    assert answer.stderr.decode().endswith("this is not a file\n")
