"""The page that phones are given: two files, with its letters and sounds, read once and served from memory."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path
from typing import Final

from scenes.kit.drawing.theme import ASSETS
from scenes.kit.screen.fingers import REST
from scenes.kit.screen.interaction import PAN_THRESHOLD

FOLDER: Final = ASSETS / "phone"
KINDS: Final = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
FILES: Final = {"/": "index.html", "/phone.js": "phone.js"}
FIGURES: Final = {b"REST_OF_FINGERS": round(REST * 1000), b"SLACK_OF_FINGERS": round(PAN_THRESHOLD)}
"""A finger rests that stays so many milliseconds within so many pixels: a phone notices it as the window does."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src blob: data:; "
    "media-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SOUNDS: Final = "/sounds/"
LETTERS: Final = ("FredokaOne-Regular.ttf", "Lato-Bold.ttf")


class PageFiles:
    """The files by the path under which they are asked for."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {path: (KINDS[Path(name).suffix], (folder / name).read_bytes()) for path, name in FILES.items()}
        kind, script = self._files["/phone.js"]
        for name, value in FIGURES.items():
            script = script.replace(name, str(value).encode())
        self._files["/phone.js"] = kind, script
        for letters in LETTERS:
            self._files[f"/fonts/{letters}"] = ("font/ttf", (ASSETS / "fonts" / letters).read_bytes())
        for sound in (ASSETS / "sounds").glob("*.wav"):
            if not sound.stem.startswith("ambience"):
                self._files[SOUNDS + sound.name] = ("audio/wav", sound.read_bytes())

    def answer(self, path: str) -> tuple[HTTPStatus, list[tuple[str, str]], bytes]:
        """Status, headers and content."""
        kind, content = self._files.get(path.partition("?")[0], ("", b""))
        status = HTTPStatus.OK if kind else HTTPStatus.NOT_FOUND
        headers = [
            ("Content-Type", kind or "text/plain"),
            ("Content-Length", str(len(content))),
            ("Cache-Control", "no-store"),
            ("Content-Security-Policy", POLICY),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Connection", "close"),
        ]
        return status, headers, content
