"""The page that writes a game from nothing: its blocks are the files of the sample game, all of them and whole."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "a-game-in-an-afternoon.md"
HOME: Final = "tests/sample_game/"
BLOCK: Final = re.compile(rf"^`({HOME}[^`]+)`(?:, continued)?:\n\n```[a-z]+\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
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


def test_every_command_is_one_that_there_is() -> None:
    lines = [line for block in SHELL.findall(PAGE.read_text(encoding="utf-8")) for line in block.splitlines()]
    for line in lines:
        for word in line.split():
            if word.startswith((".venv/bin/", "/tmp", "tests/sample_game")) or "/" not in word:
                continue
            assert (ROOT / word).exists() or "{" in word, f"{line}: there is no {word}"
    assert any("pytest tests/conformance -k old_maid" in line for line in lines)
