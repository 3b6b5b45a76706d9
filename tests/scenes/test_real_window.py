"""A real window on a real X server, played with real mouse drags: a whole match, and one that is killed and resumed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from game.core.library.library import Library
from game.matches.sources import read_match

ROOT: Final = Path(__file__).resolve().parents[2]
MISSING: Final = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"a real window needs {' and '.join(MISSING)}")


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """An X server of our own, on a display number that it chose."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-noreset", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait(20)


def player(display: str, folder: Path, way: str) -> subprocess.Popen[str]:
    """The program with a hand on its mouse, in a process of its own."""
    environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
    environment.pop("SDL_VIDEODRIVER", None)
    command = [sys.executable, "-m", "tests.scenes.real_window_player", str(folder), way]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def report_of(process: subprocess.Popen[str], seconds: float) -> dict[str, object]:
    """What the player printed last."""
    try:
        said, _ = process.communicate(timeout=seconds)
    finally:
        process.kill()
    lines = [line for line in said.splitlines() if line.startswith("{")]
    assert lines, said
    report: dict[str, object] = json.loads(lines[-1])
    assert "trouble" not in report, report["trouble"]
    return report


def test_a_whole_match_by_mouse_reaches_its_result(display: str, tmp_path: Path) -> None:
    report = report_of(player(display, tmp_path, "play"), 900)
    assert report["over"] is True
    assert report["menu"] is True
    assert int(str(report["drags"])) >= 9
    library = Library(tmp_path)
    row = library.matches()[0]
    assert row.state == "finished"
    assert len(library.lines(row.id)) == report["records"]


def test_a_kill_in_the_middle_loses_nothing_and_continue_goes_on(display: str, tmp_path: Path) -> None:
    process = player(display, tmp_path, "play")
    try:
        kept = wait_for_records(tmp_path, process, 8)
    finally:
        process.kill()
        process.wait(60)
    library = Library(tmp_path)
    row = library.matches()[0]
    lines = len(library.lines(row.id))
    assert lines >= kept
    state = read_match(row, library)
    library.close()
    report = report_of(player(display, tmp_path, "continue"), 300)
    assert int(str(report["records"])) >= lines
    assert report["read_only"] is False
    assert report["shown"] == report["draft"]
    fold = state.records[-1].fingerprint
    assert report["records"] != lines or report["fingerprint"] == fold


def wait_for_records(folder: Path, process: subprocess.Popen[str], wanted: int) -> int:
    """Waits until the library holds so many records of the match being played; returns how many it saw."""
    end = time.monotonic() + 300
    while time.monotonic() < end:
        if process.poll() is not None:
            raise AssertionError(f"the program ended by itself: {process.communicate()[0]}")
        if (folder / "library.sqlite").exists():
            library = Library(folder)
            rows = library.matches()
            count = len(library.lines(rows[0].id)) if rows else 0
            library.close()
            if count >= wanted:
                return count
        time.sleep(0.05)
    raise AssertionError("nothing is being played")
