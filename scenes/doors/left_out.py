"""What of the player's own folder is left out, told when a room is entered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.texts import Texts
from game.own.home import short_place
from scenes.kit.screen.stack import Host
from scenes.kit.widgets.left_out import FileLeftOut, LeftOut, LeftOutSheet
from scenes.kit.window.places import show_place

if TYPE_CHECKING:  # content brings pydantic, which a still menu need not pay for
    from game.core.content.content import Fault
    from game.own.content import HomeGame


def left_out(app: Host, faults: Iterable[Fault]) -> LeftOut:
    """What is wrong in the player's own folder, file by file: first a file with a fault in one of its lines."""
    files: dict[str, list[Fault]] = {}
    for fault in sorted(faults, key=lambda fault: (fault.line, fault.column) == (1, 1)):
        files.setdefault(fault.path, []).append(fault)
    found = [
        FileLeftOut(short_place(path), partial(_lines, told), partial(show_place, app, Path(path).parent))
        for path, told in files.items()
    ]
    return LeftOut(found, partial(_show, app, found))


def left_out_of_game(app: Host, home: HomeGame) -> LeftOut:
    """All that is left out of what the player has made for a game."""
    from game.own.presets import own_presets
    from game.teaching.examples import own_examples_unread

    rules = home.opened.rules
    return left_out(app, [*home.faults, *own_presets(rules)[1], *own_examples_unread(rules.name)])


def tell_faults(app: Host, faults: Iterable[Fault], key: str = "own.left_out") -> LeftOut:
    """Says it in passing, too, where no row of the room does; its button opens the whole list."""
    found = left_out(app, faults)
    if found.files:
        words = app.texts(key, fault=found.words(app.texts))
        app.notify(words, "warning", answer=app.texts("own.left_out.show"), run=found.show, about=key)
    return found


def tell_fault(app: Host, error: Exception, path: Path, key: str) -> None:
    """The same of one file that could not be shown: every fault of it, or the one line of the error."""
    from game.core.content.content import ContentError

    if isinstance(error, ContentError):
        tell_faults(app, error.faults, key)
    else:
        tell_left_out(app, str(error).splitlines()[0], str(path), key)


def tell_left_out(app: Host, words: str, path: str, key: str = "own.left_out") -> None:
    """Says something of a file in one line; a button opens the folder in which it lies."""
    run = partial(show_place, app, Path(path).parent)
    app.notify(app.texts(key, fault=words), "warning", answer=app.texts("own.open_place"), run=run)


def _lines(faults: Sequence[Fault], texts: Texts) -> list[str]:
    return [f"{fault.line}:{fault.column}: {fault.said(texts)}" for fault in dict.fromkeys(faults)]


def _show(app: Host, files: Sequence[FileLeftOut]) -> None:
    app.stack.push(LeftOutSheet(files))
