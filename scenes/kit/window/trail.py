"""What a person did last: the end of it stands in the report of a crash. What was typed is left out."""

from __future__ import annotations

from collections import deque
from typing import Final

from scenes.kit.window.inputs import Input, Key, KeyUp, PointerMove, Typed, Wheel

LENGTH: Final = 40

language: str = ""
"""What the window speaks; '' before there is one."""
_steps: deque[str] = deque(maxlen=LENGTH)


def note(room: str, event: Input) -> None:
    """Something was done in a room."""
    if isinstance(event, PointerMove | KeyUp | Wheel):
        return
    if isinstance(event, Typed) or (isinstance(event, Key) and len(event.name) == 1 and not event.control):
        words = "a letter"
    else:
        words = repr(event)
    _steps.append(f"{room}: {words}")


def steps() -> tuple[str, ...]:
    """What was done, the first thing first."""
    return tuple(_steps)
