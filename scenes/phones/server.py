"""The server's thread: it answers browsers and carries messages, and knows nothing of what is played.

It listens on one address while a round is open. The table's loop never waits for it: what phones say lies in `inbox`,
what they are told is put into their links.
"""

from __future__ import annotations

import queue
import selectors
import socket
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Final, NamedTuple

from websockets.datastructures import Headers, MultipleValuesError
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from scenes.phones.coder import Coder, Part
from scenes.phones.messages import LARGEST, Message, NotUnderstoodError, understood
from scenes.phones.page import PageFiles

MOST_LINKS: Final = 96
MOST_FROM_ONE: Final = 48
"""Connections from one address: a family may sit behind one."""
TIME_TO_ASK: Final = 5.0
"""Seconds in which a connection must have said what it wants,"""
TIME_TO_JOIN: Final = 10.0
"""and a phone that it belongs here,"""
TIME_TO_LEAVE: Final = 1.0
"""Seconds in which a phone may hear why it has to go,"""
SILENCE: Final = 15.0
"""and after which one that says nothing at all has gone."""
MESSAGES_A_SECOND: Final = 120.0
BURST: Final = 240.0
MOST_UNHEARD: Final = 480
"""Messages of one phone that the table has not come to take; with more it says more than anybody could do."""
MOST_WAITING: Final = 4_000_000
"""Bytes that may wait for one phone, besides what it is just being sent."""
CHUNK: Final = 65_536
PATH: Final = "/table"
MOST_SHOWN_OUT: Final = 32
"""So many at once, beside those that are there, may hear why they cannot come in; others hear it if they are quick."""

GONE, TAKEN_OVER, REFUSED, LEFT, TOO_MUCH, NOT_UNDERSTOOD, TOO_LATE, FAULT = (
    1000, 4001, 4003, 4005, 1008, 1007, 4008, 4010,
)  # fmt: skip
"""Why a connection is closed, as the page is told."""


class Heard(NamedTuple):
    """What a phone has said; None: it has gone."""

    link: Link
    message: Message | None


class Inbox(queue.SimpleQueue[Heard]):
    """What phones have said, until the table takes it."""

    def get(self, block: bool = True, timeout: float | None = None) -> Heard:
        heard = super().get(block, timeout)
        heard.link.taken += 1
        return heard


class Link:
    """One connection. The table's thread tells it something and closes it; all else is the server's."""

    def __init__(self, server: Server, sock: socket.socket, address: str) -> None:
        self.address = address
        self.joined = False
        """The table's thread has let it in."""
        self._server = server
        self.sock = sock
        self.protocol = ServerProtocol(max_size=LARGEST)
        self.out: deque[bytes] = deque()
        self.waiting = 0
        self.began = self.heard = self.counted = time.monotonic()
        self.allowance = BURST
        self.said = self.taken = 0
        """Messages: what the server's thread has put into the inbox, and what the table's has taken out."""
        self.opened = self.closing = False
        self.left: float | None = None
        """When everything was said to it."""

    def tell(self, parts: Iterable[Part], held: float = 0.0) -> None:
        """Sends texts and pictures, in order, held back for so many seconds."""
        self._server.coder.take(self, tuple(parts), held)

    def close(self, code: int, words: str = "") -> None:
        """Ends the connection with a reason."""
        self._server.order(lambda: self._server.close(self, code, words))


class Server(threading.Thread):
    """`hosts`: under which names it may be asked, with the port; the first one is the right one. Raises OSError where
    the address or port cannot be had.
    """

    def __init__(
        self, address: str, port: int, page: PageFiles, knock: Callable[[], None], names: tuple[str, ...] = ()
    ) -> None:
        super().__init__(name="phones", daemon=True)
        self.inbox = Inbox()
        self.strange: Counter[str] = Counter()
        """What was refused, by reason."""
        self._page = page
        self._knock = knock
        self._listener = _listening(address, port)
        self.address = address
        self.port: int = self._listener.getsockname()[1]
        self.hosts = tuple(_with_port(name, self.port) for name in (*names, address))
        self._orders: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._bell, self._ring = socket.socketpair()
        self._selector = selectors.DefaultSelector()
        self._links: dict[socket.socket, Link] = {}
        self._going_on = True
        self.coder = Coder(self.deliver)

    # ---- for other threads ----------------------------------------------------------------------

    def order(self, what: Callable[[], None]) -> None:
        """Something to be done in the server's thread."""
        self._orders.put(what)
        try:
            self._ring.send(b"!")
        except OSError:
            return  # it is closed, or has more than enough to wake it

    def deliver(self, link: Link, part: str | bytes) -> None:
        """A coded part is to be sent."""
        self.order(lambda: self._send(link, part))

    def stop(self) -> None:
        """Closes everything; returns when that is done."""

        def stop() -> None:
            self._going_on = False

        self.coder.stop()
        self.order(stop)
        if self.is_alive():
            self.join(3.0)

    # ---- the thread -----------------------------------------------------------------------------

    def run(self) -> None:
        for sock in (self._listener, self._bell, self._ring):
            sock.setblocking(False)
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._selector.register(self._bell, selectors.EVENT_READ)
        self.coder.start()
        next_look = 0.0
        while self._going_on:
            for key, events in self._selector.select(0.5):
                self._serve(key.fileobj, events)
            now = time.monotonic()
            if now >= next_look:
                next_look = now + 0.5
                self._part_with_silent(now)
        for link in tuple(self._links.values()):
            self.close(link, GONE, "")
            self._flush(link)
            self._drop(link)
        for sock in (self._listener, self._bell, self._ring):
            sock.close()
        self._selector.close()

    def _serve(self, sock: object, events: int) -> None:
        if sock is self._listener:
            self._accept()
        elif sock is self._bell:
            self._hear_orders()
        elif isinstance(sock, socket.socket) and sock in self._links:
            link = self._links[sock]
            if events & selectors.EVENT_WRITE:
                self._flush(link)
            if events & selectors.EVENT_READ and sock in self._links:
                self._read(link)

    def _hear_orders(self) -> None:
        try:
            while self._bell.recv(CHUNK):
                pass
        except OSError:
            pass  # all rings have been heard
        while not self._orders.empty():
            self._orders.get()()

    def _accept(self) -> None:
        """Takes all that are at the door."""
        while True:
            try:
                sock, (address, *_) = self._listener.accept()
            except OSError:
                return
            here = [link.address for link in self._links.values() if link.left is None]
            sock.setblocking(False)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            link = self._links[sock] = Link(self, sock, address)
            self._selector.register(sock, selectors.EVENT_READ)
            if len(here) >= MOST_LINKS or here.count(address) >= MOST_FROM_ONE:
                self.strange["too many"] += 1
                self._show_out(link, HTTPStatus.SERVICE_UNAVAILABLE)
                if len(self._links) > len(here) + MOST_SHOWN_OUT:
                    self._drop(link)

    def _part_with_silent(self, now: float) -> None:
        for link in tuple(self._links.values()):
            if link.left is not None:
                if now - link.left > TIME_TO_LEAVE:
                    self._drop(link)
            elif not link.opened and now - link.began > TIME_TO_ASK:
                self.strange["asked nothing"] += 1
                self._show_out(link, HTTPStatus.REQUEST_TIMEOUT)
            elif link.opened and not link.joined and now - link.began > TIME_TO_JOIN:
                self.strange["did not join"] += 1
                self.close(link, TOO_LATE, "")
            elif now - link.heard > SILENCE:
                self.strange["silent"] += 1
                self._drop(link)

    def _show_out(self, link: Link, status: HTTPStatus) -> None:
        """One that has no answer yet is told why it gets none."""
        if link.closing or link.out:  # it has begun to read one, and has stopped
            self._drop(link)
            return
        link.closing = True
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        link.out.append(head.encode())
        self._flush(link)

    def _read(self, link: Link) -> None:
        try:
            data = link.sock.recv(CHUNK)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        if not data:
            self._drop(link)
            return
        if link.closing or link.left is not None:
            return  # whatever it says now keeps it here no longer
        link.heard = time.monotonic()
        link.protocol.receive_data(data)
        events = link.protocol.events_received()
        if not link.opened and (len(events) > 1 or link.protocol.parser_exc is not None):
            self.strange["spoke too early"] += 1  # no browser does before it was answered
            self._drop(link)
            return
        for event in events:
            if isinstance(event, Request):
                self._answer(link, event)
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(link, event.data, whole=event.fin)
            elif isinstance(event, Frame) and event.opcode is Opcode.PING:
                self._too_often(link)
            elif isinstance(event, Frame) and event.opcode in (Opcode.BINARY, Opcode.CONT):
                self.strange["not understood"] += 1
                self.close(link, NOT_UNDERSTOOD, "")
        self._carry(link)

    def _answer(self, link: Link, request: Request) -> None:
        """A browser asks for a page, or for the table."""
        protocol = link.protocol
        try:
            host = request.headers.get("Host")
        except MultipleValuesError:
            host = None
        if host not in self.hosts:  # a page from elsewhere may have had its name pointed to us
            self.strange["host"] += 1
            right = f"http://{self.hosts[0]}/"
            protocol.send_response(protocol.reject(HTTPStatus.MISDIRECTED_REQUEST, f"{right}\n"))
        elif request.path == PATH:
            if request.headers.get_all("Origin") != [f"http://{host}"]:
                self.strange["origin"] += 1
                protocol.send_response(protocol.reject(HTTPStatus.FORBIDDEN, "\n"))
                return
            response = protocol.accept(request)
            protocol.send_response(response)
            link.opened = response.status_code == HTTPStatus.SWITCHING_PROTOCOLS
            link.began = time.monotonic()
        else:
            status, headers, body = self._page.answer(request.path)
            protocol.send_response(Response(status.value, status.phrase, Headers(headers), body))

    def _hear(self, link: Link, row: bytes | bytearray | memoryview, *, whole: bool) -> None:
        if link.closing or self._too_often(link):
            return
        try:
            if not whole:
                raise NotUnderstoodError("in pieces")
            message = understood(bytes(row))
        except NotUnderstoodError:
            self.strange["not understood"] += 1
            self.close(link, NOT_UNDERSTOOD, "")
            return
        link.said += 1
        self.inbox.put(Heard(link, message))
        self._knock()

    def _too_often(self, link: Link) -> bool:
        """True, and it has to go, for one that says more than a hand can."""
        now = time.monotonic()
        link.allowance = min(BURST, link.allowance + (now - link.counted) * MESSAGES_A_SECOND) - 1
        link.counted = now
        if link.allowance >= 0 and link.said - link.taken < MOST_UNHEARD:
            return False
        if not link.closing:
            self.strange["flood"] += 1
            self.close(link, TOO_MUCH, "")
        return True

    # ---- sending --------------------------------------------------------------------------------

    def _send(self, link: Link, part: str | bytes) -> None:
        if link.sock not in self._links or link.closing or link.protocol.state is not State.OPEN or not link.opened:
            return
        if isinstance(part, str):
            link.protocol.send_text(part.encode())
        else:
            link.protocol.send_binary(part)
        self._carry(link)

    def close(self, link: Link, code: int, words: str) -> None:
        """Ends a connection with a reason (in the server's thread)."""
        if link.sock not in self._links or link.closing:
            return
        link.closing = True
        if link.opened and link.protocol.state is State.OPEN:
            link.protocol.send_close(code, words)
        self._carry(link)

    def _carry(self, link: Link) -> None:
        """What the protocol wants to send goes onto its way; one that reads nothing hears last, if it ever does, why it
        has to go.
        """
        if link.waiting > MOST_WAITING and not link.closing:
            self.strange["does not read"] += 1
            begun = link.out.popleft()  # a part of it may be sent
            link.out.clear()
            link.out.append(begun)
            link.waiting = len(begun)
            self.close(link, TOO_MUCH, "")
            return
        for data in link.protocol.data_to_send():
            if data:
                link.out.append(data)
                link.waiting += len(data)
            else:
                link.closing = True
        self._flush(link)

    def _flush(self, link: Link) -> None:
        if link.sock not in self._links:
            return
        try:
            while link.out:
                sent = link.sock.send(link.out[0])
                link.waiting -= sent
                if sent < len(link.out[0]):
                    link.out[0] = link.out[0][sent:]
                    break
                link.out.popleft()
        except (BlockingIOError, InterruptedError):
            pass  # it takes no more just now
        except OSError:
            self._drop(link)
            return
        if not link.out and (link.closing or link.protocol.close_expected()):
            self._take_leave(link)
            return
        wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if link.out else 0)
        if self._selector.get_key(link.sock).events != wanted:
            self._selector.modify(link.sock, wanted)

    def _take_leave(self, link: Link) -> None:
        """Nothing more is said; what still comes is not read, so that the last words arrive."""
        if link.left is not None:
            return
        link.left = time.monotonic()
        try:
            link.sock.shutdown(socket.SHUT_WR)
            self._selector.modify(link.sock, selectors.EVENT_READ)
        except OSError:
            self._drop(link)

    def _drop(self, link: Link) -> None:
        if self._links.pop(link.sock, None) is None:
            return
        self._selector.unregister(link.sock)
        link.sock.close()
        if link.opened:
            self.inbox.put(Heard(link, None))
            self._knock()


def _listening(address: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:  # the port of a host that was killed a moment ago
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def _with_port(name: str, port: int) -> str:
    name = f"[{name}]" if ":" in name else name
    return name if port == 80 else f"{name}:{port}"
