"""What stops a program that nobody started from a terminal is shown in a box; letters a terminal lacks stop nothing."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import Final

import pygame
import pytest

import main
from tablee.desktop import has_terminal, show_problem

ROOT: Final = Path(__file__).resolve().parents[1]


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words of the boxes that were shown."""
    shown: list[str] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda _title, words, **_look: shown.append(words))
    monkeypatch.setattr(sys, "platform", "linux")
    return shown


class Terminal(io.StringIO):
    """Somebody reads it."""

    def isatty(self) -> bool:
        return True


def test_only_a_packaged_program_without_a_terminal_shows_a_box(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert not has_terminal()
    show_problem("from the source")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "stderr", Terminal())
    show_problem("seen on the terminal")
    monkeypatch.setattr(sys, "stderr", None)
    show_problem("nobody would see this")
    assert boxes == ["nobody would see this"]


def test_where_there_is_no_screen_a_box_fails_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_words: object, **_look: object) -> None:
        raise pygame.error("No message system available")

    monkeypatch.setattr(pygame.display, "message_box", none)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "stderr", None)
    show_problem("nobody sees this")


def test_a_window_that_cannot_open_is_told_in_a_box(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "stderr", None)
    assert main.main([str(tmp_path / "missing.tablee")]) == 1
    assert main.main(["replay", str(tmp_path / "missing.tablee")]) == 1
    assert len(boxes) == 1, "commands of the terminal have no boxes"
    assert "missing.tablee" in boxes[0]


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii", "utf-8"])
def test_letters_that_a_terminal_lacks_stop_nothing(encoding: str) -> None:
    for words in (["rules", "nine_domains", "--lang", "fr"], ["--help"]):
        answer = subprocess.run(
            [sys.executable, "main.py", *words],
            cwd=ROOT, capture_output=True, check=False, env={"PYTHONIOENCODING": encoding, "PATH": "/usr/bin:/bin"},
        )  # fmt: skip
        assert (answer.returncode, answer.stderr) == (0, b"")
        assert len(answer.stdout.decode(encoding)) > 500
