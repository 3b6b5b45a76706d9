"""Copies of the content of a game, to be changed or spoilt, and what is told of them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.content.content import ContentError


def copied(content: Path, folder: Path) -> Path:
    """A copy in a folder of the files that the rules are read from: no scenarios, lessons or the like."""
    for path in content.glob("*.yaml"):
        shutil.copy(path, folder)
    for part in ("armies", "boards", "skins"):
        if (content / part).is_dir():
            shutil.copytree(content / part, folder / part)
    return folder


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    """Changes a file of the copy, where the words stand first."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def faults_of(load: Callable[[Path], object], folder: Path) -> list[str]:
    """What is told of a spoilt copy."""
    with pytest.raises(ContentError) as caught:
        load(folder)
    return [str(fault).removeprefix(f"{folder}/") for fault in caught.value.faults]
