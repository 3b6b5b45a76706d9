"""`main.py self-test`: is everything there, and does it work on this machine? The frozen program has it too.

Loads every drawing, font, sound, text and game, plays a bot game of each title, asks a bot in another process, keeps a
match, draws the tables, and lets a phone in, all without a display.
"""

from __future__ import annotations

import os
import tempfile
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.bots.processes.question import Question
from game.bots.processes.worker import BotError, BotWorker, Workshop
from game.bots.simulate import play
from game.catalogue import NAMES, open_game
from game.commands.common import FAULT, CommandError, say, warn
from game.commands.progress import Progress
from game.commands.rules import read_book
from game.core.content.content import ContentError
from game.core.journal.journal import EXACT, HUMAN, JournalError
from game.core.library.library import Library, LibraryError
from game.core.rules.options import resolve
from game.core.rules.rules import Refusal, Setup
from game.core.texts import LANGUAGES, LOCALE_FOLDER, Texts
from game.matches.sources import new_match, read_match
from scenes.app import App
from scenes.doors.hall import Hall, planned_match
from scenes.kit.drawing.art import Art, ArtError
from scenes.kit.drawing.text import FONT_FILES
from scenes.kit.drawing.theme import ASSETS
from scenes.kit.settings import Settings
from scenes.kit.sound import FOLDER, RATE, SOUNDS
from scenes.kit.window.window import NoDisplayError, Window
from scenes.phones.trial import try_out

LEAST_HEARD: Final = 1000
"""Of 32,767, the loudest moment of a sound."""
LONGEST_THOUGHT: Final = 30.0
"""Seconds that a bot in a fresh process may take to answer."""
FAULTS: Final = (
    ArtError,
    BotError,
    CommandError,
    ContentError,
    JournalError,
    LibraryError,
    NoDisplayError,
    OSError,
    LookupError,
    ValueError,
    pygame.error,
)


class SelfTestError(Exception):
    """Something is there and does not work; the message is one clear line."""


def run() -> int:
    """Tries part after part, one line each; stops at the first fault (exit status 1)."""
    parts: tuple[tuple[str, Callable[[], str]], ...] = (
        ("drawings", _drawings),
        ("fonts", _fonts),
        ("sounds", _sounds),
        ("texts", _texts),
        ("rule books", _rule_books),
        ("bot games", _bot_games),
        ("bot process", _bot_process),
        ("library", _library),
        ("screens", _screens),
        ("phones", _phones),
    )
    progress = Progress(len(parts))
    for number, (name, part) in enumerate(parts):
        progress.at(number)
        try:
            found = part()
        except (*FAULTS, SelfTestError) as error:
            progress.clear()
            warn(f"{name:12} fault: {str(error) or type(error).__name__}")
            return FAULT
        progress.clear()
        say(f"{name:12} {found}")
    return 0


def _phones() -> str:
    return f"a page and a connection of {try_out() // 1024} KiB"


def _drawings() -> str:
    window = Window.offscreen((320, 240))
    try:
        art, folder = Art(), ASSETS / "svg"
        files = sorted(folder.rglob("*.svg"))
        for file in files:
            art.picture(file.relative_to(folder).with_suffix("").as_posix(), 48)
    finally:
        window.close()
    return _counted(len(files), "drawings")


def _fonts() -> str:
    pygame.font.init()
    for name in FONT_FILES:
        width, height = pygame.font.Font(ASSETS / "fonts" / name, 24).size("Éléments à gagner : « 4+ »")
        if width <= 0 or height <= 0:
            raise SelfTestError(f"the font {name} draws nothing")
    return _counted(len(FONT_FILES), "fonts")


def _sounds() -> str:
    os.environ["SDL_AUDIODRIVER"] = "dummy"  # they are read as they are played, and nobody hears them
    pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
    try:
        for path in FOLDER.glob("*.wav"):
            heard = array("h", pygame.mixer.Sound(path).get_raw())
            if max(map(abs, heard), default=0) < LEAST_HEARD:
                raise SelfTestError(f"the sound '{path.stem}' cannot be heard")
    finally:
        pygame.mixer.quit()
    return _counted(len(SOUNDS), "sounds")


def _texts() -> str:
    found = 0
    for language in LANGUAGES:
        found += len(list((LOCALE_FOLDER / language / "LC_MESSAGES").glob("*.mo")))
        if not Texts(language).has("refusal.not_your_turn"):
            raise SelfTestError(f"the words of '{language}' are missing")
    return _counted(found, "catalogues")


def _rule_books() -> str:
    clauses = [len(read_book(game, language).clauses()) for game in NAMES for language in LANGUAGES]
    return f"{_counted(len(clauses), 'books')}, {sum(clauses) // len(LANGUAGES)} clauses"


def _usual(game: str) -> Setup:
    rules = open_game(game).rules
    seats = rules.seat_counts[0]
    return Setup(game, seats, resolve(rules.options, {}, seats))


def _bot_games() -> str:
    actions = 0
    for game in NAMES:
        setup = _usual(game)
        result = play(open_game(game).rules, setup, ("greedy",) * setup.seats, "self-test")
        if result.outcome is None:
            raise SelfTestError(f"{game} does not come to an end")
        actions += result.actions
    return f"{_counted(len(NAMES), 'games')}, {actions} actions"


def _bot_process() -> str:
    """A bot that thinks in another process answers something lawful."""
    setup = _usual(NAMES[0])
    rules = open_game(NAMES[0]).rules
    plan = planned_match(NAMES[0], (HUMAN,) * setup.seats, setup, str, "self-test")
    session = new_match(plan, None).session
    seat = session.actors[0]
    workshop = Workshop(1)
    worker = BotWorker(workshop)
    started = time.monotonic()
    try:
        worker.ask(rules, Question(session.view(seat), seat, "greedy", "self-test"))
        while (thought := worker.poll()) is None:
            if time.monotonic() - started > LONGEST_THOUGHT:
                raise SelfTestError("the bot process does not answer")
            time.sleep(0.01)
    finally:
        workshop.close()
    if isinstance(refusal := session.submit(seat, thought.action), Refusal):
        raise SelfTestError(f"the bot process wants what {refusal.clause} forbids")
    return f"answered after {time.monotonic() - started:.1f} s"


def _library() -> str:
    """A match is kept, and read back exactly."""
    with tempfile.TemporaryDirectory() as folder:
        library = Library(Path(folder))
        try:
            setup = _usual(NAMES[0])
            match = new_match(planned_match(NAMES[0], (HUMAN,) * setup.seats, setup, str, "self-test"), library)
            seat = match.session.actors[0]
            match.submit(seat, match.session.legal(seat)[0])
            match.close()
            if match.unkept is not None:
                raise match.unkept
            journal = read_match(library.matches()[0], library)
        finally:
            library.close()
    if journal.integrity != EXACT or len(journal.records) != len(match.session.records):
        raise SelfTestError(f"a match does not come back as it was kept: {journal.problem}")
    return "a match was kept and read back"


def _screens() -> str:
    """The menu and the table of each game, drawn in both languages."""
    with tempfile.TemporaryDirectory() as folder:
        window = Window.offscreen((1280, 720))
        try:
            for language in LANGUAGES:
                app = App(window, Settings(language=language, muted=True, reduced_motion=True), paced=False)
                hall = Hall(app, Path(folder))
                app.stack.push(hall.menu())
                _draw(app)
                for game in NAMES:
                    setup = _usual(game)
                    plan = planned_match(game, (HUMAN,) * setup.seats, setup, hall.player_name, "self-test")
                    app.stack.push(hall.table(new_match(plan, None), viewer=0, live=False))
                    _draw(app)
                    app.stack.pop()
                app.quit()
                app.loop_once()
                hall.library.close()
        finally:
            window.close()
    return _counted((1 + len(NAMES)) * len(LANGUAGES), "pictures")


def _draw(app: App) -> None:
    for _ in range(3):
        app.loop_once()
    colours = {tuple(app.window.surface.get_at((x, y))) for x in range(0, 1280, 40) for y in range(0, 720, 40)}
    if len(colours) < 5:
        raise SelfTestError("a screen was drawn empty")


def _counted(count: int, words: str) -> str:
    if not count:
        raise SelfTestError(f"there are no {words}")
    return f"{count} {words}"
