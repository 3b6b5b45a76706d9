"""Whether phones could come in here: a round's server asks itself."""

from __future__ import annotations

import socket
from typing import Final

from scenes.phones.addresses import LOOPBACK
from scenes.phones.page import PageFiles
from scenes.phones.qr import modules
from scenes.phones.server import PATH, Server

PATIENCE: Final = 5.0
ANSWERS: Final = (("/", "200"), ("/phone.js", "200"), (PATH, "101"))
"""What is asked for, and how it is answered."""


def try_out() -> int:
    """Serves the page and a connection on an address that only this computer reaches; how many bytes that were. Raises
    OSError where nobody can listen, ValueError where something is missing.
    """
    server = Server(LOOPBACK, 0, PageFiles(), lambda: None)
    server.start()
    try:
        told = 0
        for path, status in ANSWERS:
            answer = _asked(server, path)
            if not answer.startswith(f"HTTP/1.1 {status} ".encode()):
                raise ValueError(f"{path} is answered {answer[:40]!r}")
            told += len(answer)
        if not any(map(any, modules(f"http://{server.hosts[0]}/"))):
            raise ValueError("the QR code is blank")
        return told
    finally:
        server.stop()


def _asked(server: Server, path: str) -> bytes:
    host = server.hosts[0]
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}"]
    if path == PATH:
        lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    with socket.create_connection((LOOPBACK, server.port), PATIENCE) as sock:
        sock.sendall("\r\n".join((*lines, "", "")).encode())
        answer = sock.recv(65_536)
        while path != PATH and (more := sock.recv(65_536)):
            answer += more
        return answer
