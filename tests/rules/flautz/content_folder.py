"""Copies of the content to change or to spoil."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.core.content import ContentError
from game.flautz.content import FOLDER, load_content


def copied(folder: Path) -> Path:
    """A copy of the four files in a folder."""
    for path in FOLDER.glob("*.yaml"):
        shutil.copy(path, folder)
    return folder


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    """Changes a file of the copy."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def faults(folder: Path) -> list[str]:
    """What is told of a spoilt copy."""
    with pytest.raises(ContentError) as caught:
        load_content(folder)
    return [str(fault).removeprefix(f"{folder}/") for fault in caught.value.faults]
