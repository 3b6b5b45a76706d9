"""Somebody who sees nothing reads the menu, and plays whole matches by what AT-SPI tells alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from .session import PLAYER, READER, missing, session_with_a_reader

ROOT: Final = Path(__file__).parents[2]
ASKED: Final = os.environ.get("TABLEE_READER", "").split()
"""Titles that are to be played whole, however long that takes (`make reader GAME=…`)."""
SECONDS: Final = 3600.0 if ASKED else 240.0
"""The most that a match may take."""
TITLES: Final = tuple(ASKED) or ("nine_domains", "flautz")
"""Those that somebody who chooses at random among what he is told brings to an end in that time."""


@pytest.fixture(scope="module")
def bus() -> Iterator[dict[str, str]]:
    """A session on which a screen reader is said to run."""
    if lost := missing():
        pytest.fail(f"{', '.join(lost)} missing (Debian: dbus, libglib2.0-bin, at-spi2-core, python3-pyatspi)")
    with session_with_a_reader() as environment:
        yield environment


def played(environment: dict[str, str], folder: Path, what: str) -> tuple[list[dict[str, object]], str]:
    """What the reader did, line by line, and what the window says at the end."""
    with (folder / "window.txt").open("w+") as said:
        window = subprocess.Popen(
            [sys.executable, "-m", "tests.outside.told_window", str(folder), what],
            cwd=ROOT, env=environment, stdout=said, stderr=subprocess.STDOUT,
        )  # fmt: skip
        try:
            reader = subprocess.run(
                [READER, str(PLAYER), what, str(SECONDS)],
                env=environment, capture_output=True, text=True, check=False, timeout=SECONDS + 60,
            )  # fmt: skip
        finally:
            window.terminate()
            window.wait()
        said.seek(0)
        lines = [json.loads(line) for line in reader.stdout.splitlines()]
        return lines or [{"trouble": reader.stderr}], said.read()


def test_the_menu_is_read_and_the_rules_are_opened(bus: dict[str, str], tmp_path: Path) -> None:
    lines, _ = played(bus, tmp_path, "menu")
    assert lines[-1].get("opened"), lines[-1]


@pytest.mark.parametrize("game", TITLES)
def test_a_match_is_played_by_what_a_reader_is_told(game: str, bus: dict[str, str], tmp_path: Path) -> None:
    lines, said = played(bus, tmp_path, game)
    assert "result" in lines[-1], lines[-1]
    over = json.loads(said.strip().splitlines()[-1])
    assert over["over"], said
    assert over["records"] >= 5
