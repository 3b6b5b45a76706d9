"""Where a user's own folder lies. This knows no game: who draws cards looks for drawings in it, too."""

from __future__ import annotations

from pathlib import Path

_folder: list[Path] = []


def move_home(folder: Path | None) -> None:
    """Where it lies from now on; None: nobody has one. (`set_own_folder` is what moves it, with its languages.)"""
    _folder[:] = [] if folder is None else [folder]


def own_folder() -> Path | None:
    """The user's own folder, which need not exist; None where there is none."""
    return _folder[0] if _folder else None


def short_place(path: str) -> str:
    """A place as an author knows it: from his own folder on, if it lies in there."""
    folder = own_folder()
    inside = folder is not None and Path(path).is_relative_to(folder)
    return Path(path).relative_to(folder).as_posix() if folder is not None and inside else path


def own_place(game: str, kind: str) -> Path | None:
    """Where the user's files of a kind lie, or would lie."""
    folder = own_folder()
    return None if folder is None else folder / game / kind
