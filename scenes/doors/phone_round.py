"""A round with phones around the window: it is opened at a table, follows it from match to match, ends with it."""

from __future__ import annotations

import errno
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.core.journal.journal import TOKENS
from game.core.texts import Person, Texts, languages
from game.matches.match import Match
from scenes.doors.ending import Conclusions
from scenes.doors.phone_party import PhoneParty
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.phones import keeping
from scenes.phones.addresses import addresses
from scenes.phones.door import Door
from scenes.phones.gathering import Guest, gathering
from scenes.phones.host_sheet import HostSheet, Surroundings, firewall_words
from scenes.phones.page import PageFiles
from scenes.phones.round import Round
from scenes.phones.server import Server
from scenes.phones.strip import AtScreen, Invitation, strip
from scenes.phones.tidying import Tidying
from scenes.rooms.curtain import Curtain
from scenes.table.conductor.conductor import Conductor
from scenes.table.scene import TableScene

if TYPE_CHECKING:
    from scenes.app import App

PORT: Final = 4404
CALLS_AFTER: Final = 20.0
"""Seconds after which the big screen calls somebody by name."""
ALONE_AFTER: Final = 30.0
"""Seconds after which it says why perhaps nobody comes."""


DENIED: Final = (errno.EACCES, errno.EPERM)


class PhoneRound:
    """`open_table` makes the big screen's table of a match, `curtain` hides it until a seat sits there; what
    outlives the program is kept in `folder`.
    """

    def __init__(
        self,
        app: App,
        conclusions: Conclusions,
        open_table: Callable[[Match], TableScene],
        curtain: Callable[[TableScene, int], None],
        folder: Path,
    ) -> None:
        self._app = app
        self._conclusions = conclusions
        self._open_table = open_table
        self._curtain = curtain
        self._folder = folder
        self.round: Round | None = None
        """While phones may come in."""
        self._party: PhoneParty | None = None
        self._table: TableScene | None = None
        self._here: tuple[str, ...] = ()
        self._opened = self._waiting_since = 0.0
        self._waiting: tuple[int, ...] = ()
        self._to_be_public = False
        self.sees_alone = self._nobody_came = False
        self._address = ""

    @property
    def is_open(self) -> bool:
        """True while phones may come in."""
        return self.round is not None

    @property
    def match(self) -> Match | None:
        """What is played with phones now."""
        return None if self._party is None else self._party.match

    def was_open(self, match: Match) -> bool:
        """True for a match whose round nobody has closed: the program ended, however it did."""
        return not match.read_only and keeping.read(self._folder, match.identity) is not None

    def open(self, table: TableScene, address: str = "", port: int | None = None, *, gathers: bool = False) -> bool:
        """Phones may come to a table from now on, and to no other one; False, and it is said why, where nobody can.
        `gathers`: where nobody has done anything yet, nothing begins before whoever hosts starts.
        """
        self.close()
        kept, known = keeping.read(self._folder, table.match.identity), addresses()
        address = address or keeping.address_of(kept, known)
        self._address, address = address, address or known[0].address
        wanted = PORT if kept is None else kept.port
        server = self._server(address, wanted if port is None else port)
        if server is None:
            return False
        if kept is not None and kept.host not in ("", server.hosts[0]):
            self._app.notify(self._app.texts("phones.moved"), "phone")
        self._party = PhoneParty(table.conductor, self._conclusions, self._begin, self._known_names)
        self.round = Round(self._party, server, Door("" if kept is None else kept.token), self._app.clock)
        self.round.awaited = {} if kept is None else dict(kept.players)
        self.round.told, self.round.note_fault = self._company_changed, self._app.note_fault
        self.round.asks = self._ask_whether_to_let_in
        self.round.door.changed = self._app.invalidate
        self._opened, self._here, self._waiting = self._app.clock(), (), ()
        self.sees_alone = self._nobody_came = False
        self._app.beside = self
        self._app.show_afar(afar=True)
        self.round.tidying = Tidying(self._app.clock())
        server.start()
        self._take(table)
        self._keep()
        if gathers and not self._party.has_begun:
            self.round.gather()
        return True

    def _known_names(self) -> list[str]:
        """Of people who have played here; who was only numbered has none."""
        numbered = {texts("lobby.player", n=n) for texts in map(Texts, languages()) for n in range(1, TOKENS + 1)}
        return [name for name in self._app.settings.names if name not in numbered]

    def _server(self, address: str, port: int) -> Server | None:
        """A server that listens, on any free port where the usual one is taken."""
        for wanted in (port, 0):
            try:
                return Server(address, wanted, PageFiles(), self._app.knock.set)
            except OSError as error:
                problem = error
        texts, ui = self._app.texts, self._app.ui
        words = texts("phones.no_port", reason=_why_not(texts, problem))
        denied = problem.errno in DENIED
        self._app.notify(f"{words} {firewall_words(ui, port)}" if denied else words, "warning")
        return None

    def _keep(self) -> None:
        """What brings phones back if the program ends, however it does."""
        if self.round is not None and self._party is not None:
            token, server, players = self.round.door.token, self.round.server, self.round.secrets
            match, host = self._party.match.identity, server.hosts[0]
            keeping.write(self._folder, keeping.Kept(match, token, server.port, players, self._address, host))

    def forget(self) -> None:
        """Whoever has opened the round closes it: nobody comes back to it."""
        token = "" if self.round is None else self.round.door.token
        self.close()
        keeping.forget(self._folder, token)

    def close(self) -> None:
        """Nobody is let in any more, and who is there is told; with the same match it can go on."""
        if self.round is None:
            return
        self.round.close()
        self.round = self._party = self._app.beside = None
        self._app.show_afar(afar=False)
        if self._table is not None:
            self._table.keep(None)
            self._table = None
        self._app.invalidate()

    def follow(self, table: TableScene) -> None:
        """The table plays another match: the phones go with it."""
        if self._party is not None:
            self._party.follow(table.conductor)
            self._take(table)
            self._keep()

    def _take(self, table: TableScene) -> None:
        self._table, self._to_be_public = table, True
        table.keep(self)
        self._make_public()

    def _make_public(self) -> None:
        """Once the table stands there it shows no hand, not even the only person's: he may sit down if he wants to."""
        table = self._table
        if self._to_be_public and table is not None and table in self._app.stack.scenes:
            self._to_be_public = False
            if isinstance(self._app.stack.top, Curtain):
                self._app.stack.pop()
            table.sit_down(table.match.session.setup.seats)

    def _begin(self, match: Match) -> Conductor:
        """A phone wants another match: the big screen shows it."""
        stack, before = self._app.stack, self._table
        above = 0 if before not in stack.scenes else len(stack) - stack.scenes.index(before)
        table = self._open_table(match)
        for _ in range(above):
            stack.pop()
        stack.push(table)
        self._app.stack_changed(stack.apply())
        self._take(table)
        return table.conductor

    # ---- beside the window ----------------------------------------------------------------------

    def turn(self) -> None:
        """What phones say and are told; ends with the table."""
        if self.round is None or self._party is None or self._table is None:
            return
        if self._table not in self._app.stack.scenes:
            self.close()
            return
        self._make_public()
        self.round.turn()
        self._call()
        if self._alone != self._nobody_came:
            self._nobody_came = self._alone
            self._app.invalidate()
            if self._alone:
                self._app.notify(self._app.texts("phones.no_one_comes"), "phone")

    @property
    def wakes_in(self) -> float | None:
        """Seconds until there may be something to do."""
        return None if self.round is None else self.round.wakes_in

    def _company_changed(self) -> None:
        """Somebody has come or gone: whose hand is on a phone has none at the big screen."""
        if self.round is None or self._table is None:
            return
        here = tuple(chair.name for chair in self.round.chairs if chair.link is not None and chair.name)
        for name in here:
            if name not in self._here:
                self._app.notify(self._app.texts("phones.sat_down", player=Person(name)), "player")
        self._here = here
        self.sees_alone = self.sees_alone and self._table.plays_alone
        self._keep()
        self._show_public()
        self._app.invalidate()

    def _ask_whether_to_let_in(self, name: str, let_in: Callable[[], None]) -> None:
        texts = self._app.texts
        words = texts("phones.asks", player=Person(name))
        self._app.notify(words, "phone", answer=texts("phones.let_in"), run=let_in)

    def _show_public(self) -> None:
        table = self._table
        if self.round is not None and table is not None and table.play.viewer in self.round.taken:
            if isinstance(self._app.stack.top, Curtain):
                self._app.stack.pop()
            table.sit_down(table.match.session.setup.seats)

    def _call(self) -> None:
        """Who has kept everybody waiting is called by name."""
        if self._party is None or self.round is None:
            return
        session, now = self._party.match.session, self._app.clock()
        awaited = () if self.round.paused else session.actors
        waiting = tuple(seat for seat in awaited if seat in self.round.taken)
        if waiting != self._waiting:
            self._waiting, self._waiting_since = waiting, now
        elif len(waiting) == 1 and now - self._waiting_since > CALLS_AFTER:
            self._waiting_since = now + 3600.0
            name = self._party.match.names[waiting[0]]
            self._app.notify(self._app.texts("phones.calls", player=Person(name)), "player")

    # ---- at the big screen ----------------------------------------------------------------------

    def nodes(self, ui: Ui, room: Rect, waiting: int | None) -> tuple[Node, ...]:
        """How one comes in, and who is there; and the way to the hand of somebody who has no phone."""
        if self.round is None:
            return ()
        door, host = self.round.door, self.round.server.hosts[0]
        link, address = f"http://{host}/#t={door.token}", f"http://{host}/"
        invitation = Invitation(link, address, door.letters, self._here, self._alone, self.round.paused)
        if self.round.gathering and self._party is not None:
            return (gathering(ui, invitation, self._guests(ui), self.round.hosting, self.show_host),)
        here = None if waiting is None else self._at_screen(waiting)
        return (strip(ui, room, invitation, here, self.show_host),)

    def _guests(self, ui: Ui) -> list[Guest]:
        """Everybody who is to play, people as they come and bots."""
        assert self.round is not None
        assert self._party is not None
        people = {place.seat: place for place in self._party.places()}
        return [
            Guest(
                card.name,
                card.token,
                "bot" if seat not in people else self.round.hosting.state_of(people[seat]),
            )
            for seat, card in enumerate(self._party.match.header.seats)
        ]

    @property
    def _alone(self) -> bool:
        """True where nobody has come for a while."""
        return not self._here and self._app.clock() - self._opened > ALONE_AFTER

    def show_host(self) -> None:
        """What whoever hosts at the big screen may do."""
        if self.round is not None:
            server = self.round.server
            around = Surroundings(
                self.round.hosting,
                addresses(),
                server.address,
                server.port,
                self._move,
                self._only_one,
                self._see_alone,
                self.forget,
            )
            self._app.stack.push(HostSheet(around))

    def _move(self, address: str) -> None:
        """Phones come in at another address."""
        table, gathers = self._table, self.round is not None and self.round.gathering
        self.close()
        if table is not None:
            self.open(table, address, gathers=gathers)

    def _only_one(self) -> bool | None:
        """Whether the only person who plays at the big screen sees it alone; None where there is no such person."""
        return self.sees_alone if self._table is not None and self._table.plays_alone else None

    def _see_alone(self, alone: bool) -> None:
        self.sees_alone = alone
        if not alone and self._table is not None:
            self._table.sit_down(self._table.match.session.setup.seats)

    def _at_screen(self, seat: int) -> AtScreen | None:
        """Behind a curtain lies the hand of who plays here."""
        table = self._table
        return None if table is None else AtScreen(table.play.seats[seat].name, partial(self._curtain, table, seat))


def _why_not(texts: Texts, problem: OSError) -> str:
    """Why nobody can listen at an address."""
    if problem.errno in DENIED:
        return texts("phones.denied")
    if problem.errno == errno.EADDRNOTAVAIL:
        return texts("phones.no_address")
    return problem.strerror or str(problem)
