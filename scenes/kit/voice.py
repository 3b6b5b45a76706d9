"""A voice of our own: speech-dispatcher or eSpeak NG, where one of them is installed."""

from __future__ import annotations

import shutil
import subprocess
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

SPEAKERS: Final = ("spd-say", "espeak-ng", "espeak")
"""The first of these programs that is found speaks."""
MOST_WAITING: Final = 6
"""Of what is still to be said the last ones are: nobody listens to what is long past."""

Start = Callable[[Sequence[str]], "subprocess.Popen[bytes] | None"]


def _start(command: Sequence[str]) -> subprocess.Popen[bytes] | None:
    try:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return None


class Voice:
    """Says one thing after the other, each by a process of the speaker's; what is `urgent` at once, in the place of all
    that waits.
    """

    def __init__(self, find: Callable[[str], str | None] = shutil.which, start: Start = _start) -> None:
        self._speaker = next((path for name in SPEAKERS if (path := find(name)) is not None), None)
        self._start = start
        self._waiting: deque[tuple[str, str]] = deque(maxlen=MOST_WAITING)
        self._speaking: subprocess.Popen[bytes] | None = None

    @property
    def able(self) -> bool:
        """True where there is somebody to speak."""
        return self._speaker is not None

    @property
    def busy(self) -> bool:
        """True while something is said, or waits."""
        return self._speaking is not None or bool(self._waiting)

    def say(self, words: str, language: str, *, urgent: bool = False) -> None:
        """Says it, in a language ('fr')."""
        if self._speaker is None or not words:
            return
        if urgent:
            self.hush()
        self._waiting.append((words, language))
        self.turn()

    def turn(self) -> None:
        """Goes on with the next thing once the last one is said."""
        if self._speaking is not None and self._speaking.poll() is None:
            return
        self._speaking = None
        if self._waiting:
            self._speaking = self._start(self._command(*self._waiting.popleft()))

    def hush(self) -> None:
        """Nothing more is said."""
        self._waiting.clear()
        speaking, self._speaking = self._speaking, None
        if speaking is not None and speaking.poll() is None:
            speaking.terminate()
            speaking.wait()
            if self._is_client:
                self._start([self._speaker or "", "--stop"])

    @property
    def _is_client(self) -> bool:
        """It only asks a service to speak."""
        return self._speaker is not None and "spd-say" in self._speaker

    def _command(self, words: str, language: str) -> list[str]:
        speaker = self._speaker or ""
        if self._is_client:
            return [speaker, "--wait", "--application-name", "tablee", "--language", language, "--", words]
        return [speaker, "-v", language, "--", words]
