"""A file that lies in the folder of another kind: told in a line, instead of every key that is not known there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.catalogue import NAMES
from game.core.content.content import ContentError, Document, Fault, fault_of, load_document
from game.core.texts import Sentence
from game.own.folder import LESSONS, PLAYLISTS, PRESETS, PUZZLES, SCENARIOS, THEMES


class _Kind(NamedTuple):
    """`keys`: by which it is known; `what` it is called; where it belongs, `game` or in any game."""

    keys: frozenset[str]
    what: str
    folder: str
    game: str = ""


_TOLD: Final = (SCENARIOS, LESSONS, PUZZLES)
_KINDS: Final = (
    _Kind(frozenset(("values", "king")), "army", "armies", "batailles"),
    _Kind(frozenset(("layout",)), "board", "boards", "croconounours"),
    _Kind(frozenset(("lowest",)), "deck", "decks", "croconounours"),
    _Kind(frozenset(("kinds",)), "skin", "skins", "batailles"),
    _Kind(frozenset(("cards",)), "skin", "skins"),
    _Kind(frozenset(("preset", "options")), "preset", PRESETS),
    _Kind(frozenset(("playlist",)), "playlist", PLAYLISTS),
    _Kind(frozenset(("theme",)), "theme", THEMES),
    *(_Kind(frozenset(("scenario",)), "scenario", kind) for kind in _TOLD),
)


def misplaced(document: Document, game: str, kind: str) -> Fault | None:
    """What is wrong with a file in this folder of a game if it is one of another kind; None if it looks like none."""
    keys = frozenset(document.value) if isinstance(document.value, dict) else frozenset[Any]()
    meant = [known.keys for known in _KINDS if known.folder == kind and known.game in ("", game)]
    if not meant or any(its & keys for its in meant):
        return None  # a folder of which nothing is known here, or one of its own files, whatever is wrong with that
    found = next(_looks_like(keys), None)
    if found is None:
        return None
    place = found.folder if found.folder == THEMES else f"{found.game or game}/{found.folder}"
    return fault_of(document.name, 1, 1, Sentence(f"fault.looks_like.{found.what}", {"place": place}))


def _looks_like(keys: frozenset[Any]) -> Iterator[_Kind]:
    yield from (known for known in _KINDS if known.keys <= keys)


def misplaced_file(path: Path, name: str) -> Fault | None:
    """The same of a file wherever it lies."""
    kind, game = path.parent.name, path.absolute().parent.parent.name
    if kind not in {known.folder for known in _KINDS} or (game not in NAMES and kind != THEMES):
        return None
    try:
        return misplaced(load_document(path, name), game, kind)
    except ContentError:
        return None
