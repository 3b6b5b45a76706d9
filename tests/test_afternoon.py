"""The page that writes a game from nothing: its blocks are the files of the sample game, all of them and whole."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "a-game-in-an-afternoon.md"
HOME: Final = "tests/sample_game/"
BLOCK: Final = re.compile(rf"^`({HOME}[^`]+)`(?:, continued)?:\n\n```[a-z]+\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
PYTHON: Final = ".venv/bin/python "
SHELL: Final = re.compile(r"^```sh\n(.*?)\n```$", re.MULTILINE | re.DOTALL)


def blocks() -> dict[str, list[str]]:
    """The blocks of each file, in their order on the page."""
    found: dict[str, list[str]] = {}
    for name, words in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        found.setdefault(name, []).append(words)
    return found


def files() -> list[str]:
    """Everything that was written by hand, but for the tests."""
    kinds = (".py", ".yaml", ".md", ".po")
    paths = [path for path in (ROOT / HOME).rglob("*") if path.suffix in kinds and not path.name.startswith("test_")]
    return sorted(path.relative_to(ROOT).as_posix() for path in paths)


@pytest.mark.parametrize("name", files())
def test_the_page_has_the_whole_file(name: str) -> None:
    rest = (ROOT / name).read_text(encoding="utf-8")
    assert name in blocks(), f"{PAGE.name} does not write {name}"
    for block in blocks()[name]:
        assert rest.startswith(f"{block}\n"), f"{PAGE.name} and {name} differ at: {rest[:120]}"
        rest = rest.removeprefix(f"{block}\n").lstrip("\n")
    assert not rest, f"{PAGE.name} leaves out the end of {name}: {rest[:120]}"


def test_the_page_writes_nothing_else() -> None:
    assert sorted(blocks()) == files()
    fences = PAGE.read_text(encoding="utf-8").count("\n```")
    assert fences == 2 * (len(SHELL.findall(PAGE.read_text(encoding="utf-8"))) + sum(map(len, blocks().values())))


def commands() -> list[str]:
    """What a reader types, line by line."""
    return [line for block in SHELL.findall(PAGE.read_text(encoding="utf-8")) for line in block.splitlines()]


def test_the_commands_are_those_that_prove_a_game() -> None:
    said = "\n".join(commands())
    for command in (
        "pytest tests/conformance -k old_maid",
        "build/texts.py",
        "build/clauses.py",
        "mypy",
        "--game old_maid",
    ):
        assert command in said
    assert "export TABLEE_GAMES=tests.sample_game" in said


@pytest.mark.parametrize("line", [line for line in commands() if line.startswith(PYTHON)])
def test_a_command_of_the_page_does_what_it_says(line: str, tmp_path: Path) -> None:
    words = shlex.split(line.removeprefix(PYTHON).replace("/tmp/", f"{tmp_path}/").replace("--games 200", "--games 2"))
    if "--game" in words:
        return  # it opens the window
    surroundings = {**os.environ, "TABLEE_GAMES": "tests.sample_game", "PYTHONPATH": str(ROOT)}
    if words[0].startswith("build/texts"):
        words.append("--check")  # the file that it would write is there
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=surroundings, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
