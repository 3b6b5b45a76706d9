"""The darkroom: pictures of a match, still and moving, and games to print are made in a process of their own while the
window goes on.
"""

from __future__ import annotations

import argparse
import os
import time
from functools import partial
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import mkstemp
from typing import Final

import msgspec

from game.matches.match import Match
from game.own.folder import set_own_folder
from game.own.home import own_folder
from scenes.app import App
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.kit.window.places import show_place
from scenes.rooms.replay.player import ALL_SEEING

SECONDS: Final = 10.0
"""So long is a moving picture of a moment."""
SIZE: Final = "1280x720"
MOVING_SIZE: Final = "960x540"


class Wish(msgspec.Struct, frozen=True):
    """What is to be made: the match as its file, and what `main.py picture` is told."""

    file: str
    out: str
    at: int
    eyes: str
    lang: str
    theme: str
    own: str
    seconds: float | None = None
    whole: bool = False


class Print(msgspec.Struct, frozen=True):
    """A game that is to be printed, on which paper, in which language, and into which file."""

    game: str
    out: str
    paper: str
    lang: str
    own: str


class Darkroom:
    """Asks what is wanted, has it made, and says where it lies."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._waiting: list[tuple[Wish | Print, Connection]] = []

    def ask(self, match: Match, at: int, observer: int) -> None:
        """Asks what picture is wanted: the moment after record `at` as `observer` sees it, what follows, or all."""
        wish = partial(self._make, match, at, observer)
        answers = [
            Answer("darkroom.moment", partial(wish, None, False), icon="save"),
            Answer("darkroom.moving", partial(wish, SECONDS, False), icon="play"),
            Answer("darkroom.whole", partial(wish, None, True), icon="double_right"),
            Answer("library.cancel", kind="ghost"),
        ]
        ending = "darkroom.gif" if _ending(True) == ".gif" else "darkroom.png"
        self._app.stack.push(Dialog("darkroom.title", ending, answers, seconds=round(SECONDS)))

    def _make(self, match: Match, at: int, observer: int, seconds: float | None, whole: bool) -> None:
        app, texts = self._app, self._app.texts
        eyes = "all" if observer == ALL_SEEING else "public" if observer == match.header.setup.seats else str(observer)
        name = f"Tablée {time.strftime('%Y-%m-%d %H.%M.%S')}{_ending(seconds is not None or whole)}"
        try:
            handle, file = mkstemp(".tablee", "tablee-picture-")  # nobody else may read it: it holds every hand
            with os.fdopen(handle, "wb") as stream:
                stream.write(match.export())
        except OSError as error:
            app.notify(texts("darkroom.failed", reason=str(error.strerror or error)), "warning")
            return
        own = own_folder()
        wish = Wish(
            file, str(app.pictures / name), at, eyes, texts.language, app.settings.theme, str(own or ""), seconds, whole
        )
        self._begin(wish)

    def ask_to_print(self, game: str) -> None:
        """Asks on which paper a game is to be printed; says what is missing where none can be."""
        if find_spec("fpdf") is None:
            self._app.notify(self._app.texts("print.missing"), "warning")
            return
        answers = [
            Answer("print.a4", partial(self._print, game, "a4"), icon="rulebook"),
            Answer("print.letter", partial(self._print, game, "letter"), icon="rulebook"),
            Answer("library.cancel", kind="ghost"),
        ]
        self._app.stack.push(Dialog("print.title", "print.words", answers))

    def _print(self, game: str, paper: str) -> None:
        language, own = self._app.texts.language, own_folder()
        out = self._app.pictures / f"{game}.{language}.{paper}.pdf"
        self._begin(Print(game, str(out), paper, language, str(own or "")))

    def _begin(self, wish: Wish | Print) -> None:
        context = get_context("spawn")
        here, there = context.Pipe(duplex=False)
        context.Process(target=develop, args=(wish, there), daemon=True).start()
        there.close()
        self._waiting.append((wish, here))
        self._app.notify(self._app.texts("darkroom.begun"), "timer")

    def look(self) -> None:
        """Says of what was made since that it is there, or why not."""
        for wish, answer in tuple(self._waiting):
            if not answer.poll():
                continue
            self._waiting.remove((wish, answer))
            try:
                fault = answer.recv()
            except EOFError:
                fault = "?"
            if isinstance(wish, Wish):
                Path(wish.file).unlink(missing_ok=True)
            app, texts = self._app, self._app.texts
            if fault:
                app.notify(texts("darkroom.failed", reason=fault), "warning")
            else:
                run = partial(show_place, app, Path(wish.out).parent)
                words = texts("darkroom.made", file=Path(wish.out).name)
                app.notify(words, "save", answer=texts("own.open_place"), run=run)


def _ending(moving: bool) -> str:
    """A moving picture is a GIF where Pillow is there, which everything shows, and else a PNG that moves."""
    return ".gif" if moving and find_spec("PIL") is not None else ".png"


def develop(wish: Wish | Print, answer: Connection) -> None:
    """In the other process: makes what is wished, and answers '' or what was in the way."""
    from game.commands.common import CommandError

    set_own_folder(Path(wish.own) if wish.own else None)
    try:
        _draw(wish) if isinstance(wish, Wish) else _print(wish)
    except CommandError as error:
        answer.send(str(error))
    else:
        answer.send("")


def _print(wish: Print) -> None:
    from scenes.commands.print_and_play import run

    told = argparse.Namespace(game=wish.game, out=wish.out, paper=wish.paper, lang=wish.lang, seats=None, option=[])
    run(told)


def _draw(wish: Wish) -> None:
    from scenes.commands.picture import run

    size = MOVING_SIZE if wish.seconds is not None or wish.whole else SIZE
    told = argparse.Namespace(
        match=wish.file, out=wish.out, at=None if wish.whole else wish.at, seconds=wish.seconds, whole=wish.whole,
        eyes=wish.eyes, size=size, theme=wish.theme, lang=wish.lang, data_dir=None,
    )  # fmt: skip
    run(told)
