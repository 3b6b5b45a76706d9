"""A folder of content: files read one by one, their faults gathered, so that an author is told all of them at once."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from game.core.content import DATA_FOLDER, ContentError, Document, Fault, combined_digest, load_document

M = TypeVar("M", bound=BaseModel)


class ContentFolder:
    """The YAML files below `folder`, by their names without ending: `cards`, `boards/ours`."""

    def __init__(self, folder: Path) -> None:
        self.documents: dict[str, Document] = {}
        self.faults: list[Fault] = []
        self._folder = folder

    def names(self, subfolder: str) -> list[str]:
        """The files of a subfolder in order, without their endings."""
        return sorted(path.stem for path in (self._folder / subfolder).glob("*.yaml"))

    def read(self, name: str, model: type[M]) -> M | None:
        """One file as a model; None if it has faults, which are kept in `faults`."""
        path = self._folder / f"{name}.yaml"
        try:
            self.documents[name] = document = load_document(path, shown_path(path))
            return document.validated(model)
        except ContentError as error:
            self.faults += error.faults
            return None

    @property
    def digest(self) -> str:
        """One digest for all files that were read."""
        return combined_digest(self.documents.values())


def shown_path(path: Path) -> str:
    """A path as an author knows it: from the folder that holds `data`, if it lies in there."""
    root = DATA_FOLDER.parent
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)


def named_twice(path: Path) -> Fault:
    """The fault of a file of the user's that has the name of another one."""
    words = f"'{path.stem}' is the name of one that is there already: give the file another name"
    return Fault(shown_path(path), 1, 1, words)
