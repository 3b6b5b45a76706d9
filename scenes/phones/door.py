"""Who may come in: the token of the QR code, or five letters that stand beside it, for who types the address."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from typing import Final

TOKEN_BYTES: Final = 16
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""None that is taken for a digit."""
COUNT: Final = 5
TRIES: Final = 6
"""Wrong letters from one address, before it has to wait,"""
PAUSE: Final = 60.0
"""so many seconds."""
WORN_OUT: Final = 40
"""So many wrong ones from anywhere, and there are other letters."""


class Door:
    """Keeps a round among those who see its big screen."""

    def __init__(self, token: str = "") -> None:
        self.token = token or secrets.token_urlsafe(TOKEN_BYTES)
        self.letters = draw_letters()
        self.changed: Callable[[], None] | None = None
        """Called when there are other letters, for whoever shows them."""
        self._wrong: dict[str, tuple[int, float]] = {}  # by address: how often, and when last
        self._wrong_in_all = 0

    def admit(self, address: str, token: str, letters: str, now: float) -> dict[str, object] | None:
        """None for who may come in; else what he is told: he may try (other) `letters`, or not now."""
        if token:
            right = hmac.compare_digest(self.token.encode(), token.encode())
            return None if right else {"letters": True, "wrong": True}
        if not letters:
            return {"letters": True}
        count, last = self._wrong.get(address, (0, now))
        if now - last > PAUSE:
            count = 0
        if count >= TRIES:
            return {"letters": True, "wait": round(PAUSE)}
        if hmac.compare_digest(self.letters.encode(), letters.upper().encode()):
            self._wrong.pop(address, None)
            return None
        self._wrong[address] = count + 1, now
        self._wrong_in_all += 1
        if self._wrong_in_all % WORN_OUT == 0:
            self.letters = draw_letters()
            if self.changed is not None:
                self.changed()
        return {"letters": True, "wrong": True}


def draw_letters() -> str:
    """Five letters that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(COUNT))
