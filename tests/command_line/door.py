"""How the tests give commands: in this process, or as a person starts the program."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

import main

ROOT: Final = Path(__file__).resolve().parents[2]
GAME: Final = "nine_domains"
BOTS: Final = "bot:random,bot:greedy"
SIM: Final = ("sim", GAME, "--games", "1", "--seats", BOTS)


@dataclass(frozen=True)
class Answer:
    """What a command said."""

    status: int
    out: str
    err: str


class Door:
    """Runs commands in this process, with the library in a folder of the test's own."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys = capsys
        self.folder = folder

    def __call__(self, *words: str | Path) -> Answer:
        try:
            status = main.main([str(word) for word in words])
        except SystemExit as stopped:
            status = stopped.code if isinstance(stopped.code, int) else 1
        out, err = self._capsys.readouterr()
        assert "Traceback" not in err
        return Answer(status, out, err)

    def library(self, *words: str | Path) -> Answer:
        return self("--data-dir", self.folder / "data", *words)


def in_a_process(words: Sequence[str], **environment: str) -> subprocess.CompletedProcess[str]:
    """The program as a person starts it."""
    return subprocess.run(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", **environment},
    )
