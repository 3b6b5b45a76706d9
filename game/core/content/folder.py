"""A folder of content: files read one by one, their faults gathered, so that an author is told all of them at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import BaseModel

from game.core.content.changes import changed
from game.core.content.content import (
    DATA_FOLDER,
    ContentError,
    Document,
    Fault,
    Loc,
    combined_digest,
    fault_of,
    load_document,
    parse_document,
)
from game.core.journal.own_file import OwnFile
from game.core.texts import Sentence, one_line

M = TypeVar("M", bound=BaseModel)

LONGEST_WORDS: Final = 300
"""Characters of one text in a file of a player's own: it may come with a stranger's match."""

_SPACES: Final = str.maketrans("\u00a0\u202f", "  ")
"""No-break spaces, which French words need."""


class ContentFolder:
    """The YAML files below `folder`, by their names without ending: `cards`, `boards/ours`; and the player's `own`."""

    def __init__(self, folder: Path, own: Sequence[OwnFile] = ()) -> None:
        self.documents: dict[str, Document] = {}
        self.faults: list[Fault] = []
        self._folder = folder
        self._own = {file.document: file for file in own}
        for file in own:
            if (folder / file.path).exists():
                self.faults.append(named_twice(file.path))

    def names(self, subfolder: str) -> list[str]:
        """The files of a subfolder without their endings: what is shipped in order, then the player's."""
        return [*sorted(path.stem for path in (self._folder / subfolder).glob("*.yaml")), *self.own_names(subfolder)]

    def own_names(self, subfolder: str) -> list[str]:
        """Those of the player alone."""
        return sorted(file.name for file in self._own.values() if file.kind == subfolder)

    def read(self, name: str, model: type[M]) -> M | None:
        """One file as a model; None if it has faults, which are kept in `faults`."""
        try:
            self.documents[name] = document = self._document(name)
            return document.validated(model)
        except ContentError as error:
            self.faults += error.faults
            return None

    def _document(self, name: str) -> Document:
        return changed(self._written(name), name)

    def _written(self, name: str) -> Document:
        own = self._own.get(name)
        if own is None:
            path = self._folder / f"{name}.yaml"
            return load_document(path, shown_path(path))
        document = parse_document(own.text, own.path)
        faults = list(_unreadable(document, document.value, ()))
        if faults:
            raise ContentError(faults)
        return document

    @property
    def digest(self) -> str:
        """One digest for all files that were read."""
        return combined_digest(self.documents.values())


def _unreadable(document: Document, value: Any, place: Loc) -> Iterator[Fault]:
    """Words that could not be shown where the words of a game are shown."""
    plain = value.translate(_SPACES) if isinstance(value, str) else ""
    if one_line(plain, LONGEST_WORDS) != plain:
        yield document.fault(place, Sentence("fault.words.long", {"most": LONGEST_WORDS}))
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from _unreadable(document, item, (*place, key))


def shown_path(path: Path) -> str:
    """A path as an author knows it: from the folder that holds `data`, if it lies in there."""
    root = DATA_FOLDER.parent
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)


def named_twice(path: str) -> Fault:
    """The fault of a file of the user's that has the name of another one."""
    return fault_of(path, 1, 1, Sentence("fault.named_twice", {}))
