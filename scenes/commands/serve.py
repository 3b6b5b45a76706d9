"""A round for phones without a window: the table that nobody sees leads, and every seat is a phone's."""

from __future__ import annotations

import argparse
import gc
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from types import FrameType
from typing import Final, TextIO

from game.commands.common import (
    FAULT,
    CommandError,
    data_folder,
    game_at_home,
    open_library,
    read_seats,
    read_setup,
    say,
)
from game.core.content.content import ContentError
from game.core.journal.journal import HUMAN, JournalError
from game.core.journal.own_file import own_files_of
from game.core.library.library import Library, LibraryError
from game.core.texts import Person, Texts
from game.matches.match import Match
from game.matches.sources import continue_match, new_match
from scenes.doors.ending import Conclusions
from scenes.doors.hall import planned_match
from scenes.doors.phone_party import PhoneParty
from scenes.kit.settings import Settings
from scenes.kit.window.window import Window
from scenes.phones import keeping
from scenes.phones.addresses import addresses
from scenes.phones.door import Door
from scenes.phones.frame import PhoneFrame, Studio
from scenes.phones.messages import Screen
from scenes.phones.page import PageFiles
from scenes.phones.qr import in_characters
from scenes.phones.round import Round
from scenes.phones.server import Server
from scenes.phones.tidying import Tidying
from scenes.presenters.registry import presenter_of
from scenes.table.conductor.conductor import Conductor
from scenes.table.scene import Doors, TableScene

FRAMES_PER_SECOND: Final = 30.0
USUAL_PORT: Final = 4404
YES: Final = ("y", "o")
UNSEEN: Final = Screen(1280, 720, 1.0, "en", 1.0, True)


class Nowhere:
    """The table that leads where there is no window: it keeps the pace of the match, and nobody sees it."""

    def __init__(self, match: Match, library: Library | None, language: str) -> None:
        settings = Settings(language=language, muted=True, hints=False, go_on_alone=True, reduced_motion=True)
        self.frame = PhoneFrame(UNSEEN, settings, Studio())
        self.conclusions = Conclusions(self.frame, library)
        self.conductor = self.begin(match)

    def begin(self, match: Match) -> Conductor:
        """A match is led from now on, in place of another one."""
        self.frame.clear()
        presenter = presenter_of(match.session.rules)
        conductor = Conductor(match, presenter, books=self.conclusions)
        doors = Doors(
            pause=lambda table: None,
            curtain=lambda table, seat: None,
            result=lambda table: None,
            explain=lambda game, clause: None,
            confirm=lambda table, preview, action: None,
        )
        self.frame.stack.push(TableScene(conductor, presenter, doors, viewer=match.session.setup.seats))
        self.frame.turn()
        return conductor


class Porter:
    """Asks at the terminal whether to let somebody in who has lost his seat, as the big screen does elsewhere: a phone
    that hosts can say so too, but there may be none. `knock` wakes the table's loop, which hears the answer.
    """

    def __init__(self, texts: Texts, knock: Callable[[], None], lines: Iterable[str] | None) -> None:
        self._texts = texts
        self._knock = knock
        self._lines = lines
        self._asked: list[Callable[[], None]] = []
        self._heard: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._listener: threading.Thread | None = None

    def ask(self, name: str, let_in: Callable[[], None]) -> None:
        """Somebody asks for the seat of a name; the next answer is about who asked last."""
        asks = self._texts("phones.asks", player=Person(name))
        if self._lines is None:
            say(asks)
        else:
            say(f"{asks} {self._texts('phones.let_in')}? [y/n]")
            self._asked.append(let_in)
            if self._listener is None:  # who never asks takes nothing from the terminal
                self._listener = threading.Thread(target=self._listen, args=(self._lines,), daemon=True)
                self._listener.start()
        sys.stdout.flush()

    def _listen(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._heard.put(line)
            self._knock()

    def turn(self) -> None:
        """Does what was answered: a line that begins with y (or with o, in French) lets in, any other one does not."""
        while not self._heard.empty():
            answer = self._heard.get().strip().lower()
            let_in = self._asked.pop() if self._asked else None
            if let_in is not None and answer.startswith(YES):
                let_in()


def terminal() -> TextIO | None:
    """Where somebody can answer; None in the background, and where nobody types."""
    if sys.stdin is None or not sys.stdin.isatty():
        return None
    behind = hasattr(os, "tcgetpgrp") and os.tcgetpgrp(sys.stdin.fileno()) != os.getpgrp()
    return None if behind else sys.stdin


def serve(arguments: argparse.Namespace, note_fault: Callable[[Exception], None]) -> int:
    """Runs until Ctrl+C or SIGTERM; `note_fault` is told of a fault that does not end it. Raises CommandError for what
    cannot be served.
    """
    library = open_library(arguments.data_dir)
    match = _match(arguments, library)
    Window.offscreen((64, 64))
    knock = threading.Event()
    folder = data_folder(arguments.data_dir)
    kept, known = keeping.read(folder, match.identity), addresses()
    chosen = arguments.address or keeping.address_of(kept, known)
    address = chosen or known[0].address
    usual = USUAL_PORT if kept is None else kept.port
    port = usual if arguments.port is None else arguments.port  # 0: any that is free
    try:
        server = Server(address, port, PageFiles(), knock.set, tuple(arguments.name))
    except OSError as error:
        raise CommandError(f"{address}:{port}: phones cannot come in: {error.strerror}", FAULT) from None
    nowhere = Nowhere(match, library, arguments.lang)
    door = Door() if kept is None else Door(kept.token)
    players = PhoneParty(nowhere.conductor, nowhere.conclusions, nowhere.begin)
    party = Round(players, server, door)
    party.awaited = {} if kept is None else dict(kept.players)

    def keep() -> None:
        known_as, host = players.match.identity, server.hosts[0]
        keeping.write(folder, keeping.Kept(known_as, door.token, server.port, party.secrets, chosen, host))

    party.told, party.note_fault = keep, note_fault
    keep()
    if not players.has_begun:
        party.gather()
    porter = Porter(Texts(arguments.lang), knock.set, terminal())
    party.asks = porter.ask
    ended = threading.Event()

    def end(number: int, frame: FrameType | None) -> None:
        ended.set()
        knock.set()

    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, end)
    door.changed = partial(_say_letters, server, door)
    gc.freeze()  # as in a window
    party.tidying = Tidying(time.perf_counter())
    server.start()
    _invite(server, door)
    _run(nowhere, party, porter, knock, ended)
    party.close()
    nowhere.frame.clear()
    return 0


def _invite(server: Server, door: Door) -> None:
    """How phones come in: the address as a QR code, in full, and with letters to type."""
    link = f"http://{server.hosts[0]}/#t={door.token}"
    sys.stdout.write(in_characters(link, coloured=sys.stdout.isatty()) + "\n")
    say(link)
    _say_letters(server, door)


def _say_letters(server: Server, door: Door) -> None:
    """The address that can be typed, and the letters that are asked for then."""
    say(f"http://{server.hosts[0]}/  {door.letters}")
    sys.stdout.flush()


def _run(nowhere: Nowhere, party: Round, porter: Porter, knock: threading.Event, ended: threading.Event) -> None:
    """The table's loop, until it is `ended`; a `knock` wakes it."""
    next_turn = 0.0
    while not ended.is_set():
        now = time.perf_counter()
        wakes = nowhere.frame.wakes_in
        if now >= next_turn:
            nowhere.frame.turn()
            next_turn = now + 1 / FRAMES_PER_SECOND
        porter.turn()
        party.turn()
        wait = party.wakes_in if wakes is None else min(party.wakes_in, max(wakes, next_turn - time.perf_counter()))
        if wait > 0:
            knock.wait(wait)
        knock.clear()


def _match(arguments: argparse.Namespace, library: Library) -> Match:
    """The match that is asked for: a new one, or one of the library."""
    if arguments.match:
        try:
            row = library.find(arguments.match)
            if row is None:
                raise CommandError(f"{arguments.match}: no match of the library")
            return continue_match(row, library)[0]
        except (JournalError, LibraryError, ContentError, KeyError) as error:
            raise CommandError(f"{arguments.match}: {error}", FAULT) from None
    rules = game_at_home(arguments.game, arguments.lang).rules
    players = arguments.seats or ",".join([HUMAN] * rules.seat_counts[0])
    levels = read_seats(players, rules)
    setup = read_setup(rules, len(levels), arguments.option)
    kinds = tuple(level if level == HUMAN else f"bot:{level}" for level in levels)
    texts = Texts(arguments.lang)

    def name(number: int) -> str:
        return texts("lobby.player", n=number)

    return new_match(planned_match(rules.name, kinds, setup, name, "", own_files_of(rules)), library)
