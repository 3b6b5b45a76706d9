"""A user's own folder: what somebody has added to the games at home. Nothing else says where content is looked for.

It is laid out like `data`. What lies there is found beside what is shipped, never instead of it; it is marked, and what
is broken of it is told and left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from game.catalogue import GAMES, entry_of
from game.core.journal.own_file import OwnFile
from game.core.rules.rules import OptionValue
from game.core.texts import add_words, remove_words
from game.entry import ROOT

NAME: Final = "own"
"""The name of the folder, in the user's data folder."""
LOCALE: Final = "locale"
"""Languages that the user has added."""
PRESETS: Final = "presets"
SCENARIOS: Final = "scenarios"
PLAYLISTS: Final = "playlists"
THEMES: Final = "themes"
"""What the table looks like: of no game, so beside the games."""
SAMPLES: Final = "samples"
"""Beside the content of a game: a file to copy for each kind of variant."""
SAMPLE: Final = "SAMPLE.txt"
SHOWN: Final = (SCENARIOS, PLAYLISTS, PRESETS)
"""What every game takes, beside the kinds of its own (`GameEntry.variants`)."""

_folder: list[Path] = []


def set_own_folder(folder: Path | None) -> None:
    """Where it lies from now on; None: nobody has one (commands that must not depend on who calls them)."""
    if _folder:
        remove_words(_folder[0] / LOCALE)
    _folder[:] = [] if folder is None else [folder]
    if folder is not None:
        add_words(folder / LOCALE)


def own_folder() -> Path | None:
    """The user's own folder, which need not exist; None where there is none."""
    return _folder[0] if _folder else None


def own_place(game: str, kind: str) -> Path | None:
    """Where the user's files of a kind lie, or would lie."""
    folder = own_folder()
    return None if folder is None else folder / game / kind


def shelves(game: str, kind: str) -> tuple[Path, ...]:
    """The folders with files of a kind: the shipped one, then the user's."""
    own = own_place(game, kind)
    return (entry_of(game).data / kind, *(() if own is None else (own,)))


def files_of(game: str, kind: str) -> list[Path]:
    """The YAML files of a kind, those of the user after all that are shipped, each by name."""
    return [path for shelf in shelves(game, kind) for path in sorted(shelf.glob("*.yaml"))]


def is_own(path: Path) -> bool:
    """True for what lies in the user's own folder."""
    folder = own_folder()
    return folder is not None and path.resolve().is_relative_to(folder.resolve())


def prepare_own_folder() -> Path | None:
    """Makes the folders, with a sample to copy in each kind that has one; what is there stays as it is. None where
    nobody has a folder. Raises OSError.
    """
    folder = own_folder()
    if folder is None:
        return None
    for entry in GAMES:
        for kind in (*dict(entry.variants).values(), *SHOWN):
            place = folder / entry.name / kind
            place.mkdir(parents=True, exist_ok=True)
            shipped, sample = entry.data / SAMPLES / f"{kind}.txt", place / SAMPLE
            _lay_sample(shipped, sample)
    (folder / THEMES).mkdir(parents=True, exist_ok=True)
    _lay_sample(ROOT / "data" / THEMES / SAMPLE, folder / THEMES / SAMPLE)
    return folder


def _lay_sample(shipped: Path, sample: Path) -> None:
    if shipped.is_file() and not sample.exists():
        sample.write_bytes(shipped.read_bytes())


def used_of(game: str, own: Sequence[OwnFile], options: Mapping[str, OptionValue]) -> tuple[OwnFile, ...]:
    """Those of a player's files that these house rules name: what a match carries."""
    named = {(folder, options.get(option)) for option, folder in entry_of(game).variants}
    return tuple(file for file in own if (file.kind, file.name) in named)
