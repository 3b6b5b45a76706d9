"""A network that is slow and stands still now and then, between a browser and the host."""

from __future__ import annotations

import socket
import threading
import time
from collections import deque
from random import Random

CHUNK = 16_384


class SlowNetwork:
    """Passes on what comes, `delay` seconds later, give or take `jitter`; every `every` seconds it stands still for
    `stall`.
    """

    def __init__(
        self, port: int, *, delay: float = 0.15, jitter: float = 0.05, every: float = 8.0, stall: float = 2.0
    ) -> None:
        self._to = port
        self._delay, self._jitter, self._every, self._stall = delay, jitter, every, stall
        self._began = time.monotonic()
        self._random = Random(1)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.stalls = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Nobody comes through any more."""
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                return
            for ends in ((near, far), (far, near)):
                self._carry(*ends)

    def _carry(self, here: socket.socket, there: socket.socket) -> None:
        """One direction: what is read, and when it is due."""
        waiting: deque[tuple[float, bytes]] = deque()
        ready = threading.Condition()

        def read() -> None:
            data = b"?"
            while data:
                try:
                    data = here.recv(CHUNK)
                except OSError:
                    data = b""
                due = time.monotonic() + self._delay + self._random.uniform(-self._jitter, self._jitter)
                with ready:
                    waiting.append((due, data))
                    ready.notify()

        def write() -> None:
            while True:
                with ready:
                    ready.wait_for(lambda: waiting)
                    due, data = waiting.popleft()
                time.sleep(max(0.0, due - time.monotonic()))
                self._stand_still()
                try:
                    if not data:
                        there.shutdown(socket.SHUT_WR)
                        return
                    there.sendall(data)
                except OSError:
                    here.close()
                    return

        for work in (read, write):
            threading.Thread(target=work, daemon=True).start()

    def _stand_still(self) -> None:
        into = (time.monotonic() - self._began) % self._every
        if into < self._stall:
            self.stalls += 1
            time.sleep(self._stall - into)
