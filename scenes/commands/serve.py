"""A round for phones without a window: the table that nobody sees leads, and every seat is a phone's."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Final

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
from game.core.journal.journal import JournalError
from game.core.journal.own_file import own_files_of
from game.core.library.library import Library, LibraryError
from game.core.texts import Texts
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
from scenes.presenters.registry import presenter_of
from scenes.table.conductor.conductor import Conductor
from scenes.table.scene import Doors, TableScene

FRAMES_PER_SECOND: Final = 30.0
USUAL_PORT: Final = 4404
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


def serve(arguments: argparse.Namespace, note_fault: Callable[[Exception], None]) -> int:
    """Runs until Ctrl+C or SIGTERM; `note_fault` is told of a fault that does not end it. Raises CommandError for what
    cannot be served.
    """
    library = open_library(arguments.data_dir)
    match = _match(arguments, library)
    Window.offscreen((64, 64))
    knock = threading.Event()
    address = arguments.address or addresses()[0].address
    folder = data_folder(arguments.data_dir)
    kept = keeping.read(folder, match.identity)
    port = kept.port if kept is not None and arguments.port is None else arguments.port or USUAL_PORT
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
        keeping.write(folder, keeping.Kept(players.match.identity, door.token, server.port, party.secrets))

    party.told, party.note_fault = keep, note_fault
    keep()
    ended = threading.Event()

    def end(number: int, frame: FrameType | None) -> None:
        ended.set()
        knock.set()

    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, end)
    door.changed = partial(_say_letters, server, door)
    server.start()
    _invite(server, door)
    _run(nowhere, party, knock, ended)
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


def _run(nowhere: Nowhere, party: Round, knock: threading.Event, ended: threading.Event) -> None:
    """The table's loop, until it is `ended`; a `knock` wakes it."""
    next_turn = 0.0
    while not ended.is_set():
        now = time.perf_counter()
        wakes = nowhere.frame.wakes_in
        if now >= next_turn:
            nowhere.frame.turn()
            next_turn = now + 1 / FRAMES_PER_SECOND
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
    rules = game_at_home(arguments.game).rules
    players = arguments.seats or ",".join(["human"] * rules.seat_counts[0])
    levels = read_seats(players, rules)
    setup = read_setup(rules, len(levels), arguments.option)
    kinds = tuple(level if level == "human" else f"bot:{level}" for level in levels)
    texts = Texts(arguments.lang)

    def name(number: int) -> str:
        return texts("lobby.player", n=number)

    return new_match(planned_match(rules.name, kinds, setup, name, "", own_files_of(rules)), library)
