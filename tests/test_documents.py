"""The files and folders that documents name are there, and the settings are explained."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

import msgspec
import pytest

from scenes.kit.settings import Settings

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = ("assets", "build", "data", "docs", "game", "scenes", "seeds", "tablee", "tests")
ENDINGS: Final = (".md", ".png", ".py")
DOCUMENTS: Final = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "tests").rglob("README.md")]
NAMED: Final = re.compile(r"`([^`\s]+)`|\]\(([^)#\s]+)\)")
PLACEHOLDER: Final = re.compile(r"<[^>]+>|\{[^}]+\}|LANGUAGE")


def paths_in(page: Path) -> set[str]:
    """What a page names, beside its blocks of code, that is a path in this project; `<game>` stands for any."""
    prose = re.sub(r"^ *```.*?^ *```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    words = {PLACEHOLDER.sub("*", code or link) for code, link in NAMED.findall(prose)}
    begins = tuple(f"{folder}/" for folder in FOLDERS)
    return {word for word in words if "://" not in word and (word.startswith(begins) or word.endswith(ENDINGS))}


def is_there(path: str, page: Path, files: list[str]) -> bool:
    """True for a path from the root or from the page, and for the end of the path of any file."""
    below = [*ROOT.glob(path.strip("/")), *page.parent.glob(path.strip("/"))]
    return bool(below) or any(fnmatch(file, f"*/{path}") for file in files)


@pytest.fixture(scope="module")
def files() -> list[str]:
    """The paths of all files in the folders of the project."""
    return [path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_path_that_a_document_names_is_there(page: Path, files: list[str]) -> None:
    assert not sorted(path for path in paths_in(page) if not is_there(path, page, files))


def test_every_setting_is_explained() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[^|]+`) \|", page, flags=re.MULTILINE)
    explained = [name for row in rows for name in re.findall(r"`([a-z_]+)`", row)]
    assert sorted(explained) == sorted(field.name for field in msgspec.structs.fields(Settings))
