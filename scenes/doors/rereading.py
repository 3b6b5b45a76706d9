"""An author saves a file, and the table on which it is shown shows what stands in it now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from game.catalogue import forget_games
from game.core.content.content import ContentError, load_document
from game.core.content.folder import shown_path
from game.core.files.files import saved_at
from game.core.texts import one_line
from game.teaching.examples import UnknownExampleError, forget_examples
from scenes.doors.left_out import tell_fault
from scenes.kit.screen.stack import Host, Scene

S = TypeVar("S", bound=Scene)
Reread = Callable[[S], "Offer | None"]
"""Lets a scene show what stands in the files now, or offers to. It is given the scene and must not hold it, or nobody
could forget the scene any more. Raises ContentError and UnknownExampleError.
"""


class Offer(NamedTuple):
    """What a button of the notice does that says a file has changed."""

    words: str
    run: Callable[[], None]


class Watched:
    """The files that a scene shows, as they were when they were read last."""

    def __init__(self, files: Sequence[Path], reread: Reread[Any]) -> None:
        self.reread = reread
        self._read = {path: _written(path) for path in files}
        self._saved = {path: saved_at(path) for path in files}

    def changed(self) -> list[Path]:
        """The files that were saved since it was asked last."""
        now = {path: saved_at(path) for path in self._saved}
        found = [path for path, saved in now.items() if saved != self._saved[path]]
        self._saved = now
        return found

    def difference(self, path: Path) -> str:
        """Which parts of a file are others than before, by their keys; '' where none can be named."""
        before = self._read[path]
        now = self._read[path] = _written(path)
        return ", ".join(key for key in (*now, *(k for k in before if k not in now)) if before.get(key) != now.get(key))


class Rereading:
    """Looks at the files of the scene on top, a few times a second."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._watched: WeakKeyDictionary[Scene, Watched] = WeakKeyDictionary()

    def watch(self, scene: S, files: Sequence[Path], reread: Reread[S]) -> None:
        """From now on `scene` shows these files."""
        self._watched[scene] = Watched(files, reread)

    def look_again(self) -> None:
        """Reads the files of the scene on top anew if one of them was saved; one that has a fault now is told, and the
        scene stays as it is.
        """
        top = self._app.stack.top
        watched = None if top is None else self._watched.get(top)
        changed = [] if watched is None else watched.changed()
        if top is None or watched is None or not changed:
            return
        forget_games()
        forget_examples()
        try:
            offer = watched.reread(top)
        except (ContentError, UnknownExampleError) as error:
            tell_fault(self._app, error, changed[0], "own.not_reread")
            return
        parts = watched.difference(changed[0]) or self._app.texts("own.reread.all")
        words = self._app.texts("own.reread", file=one_line(changed[0].name), parts=one_line(parts))
        if offer is None:
            self._app.notify(words, "redo")
        else:
            self._app.notify(words, "redo", answer=offer.words, run=offer.run)


def _written(path: Path) -> dict[str, Any]:
    try:
        value = load_document(path, shown_path(path)).value
    except ContentError:
        return {}
    return value if isinstance(value, dict) else {}
