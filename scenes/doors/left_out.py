"""What of the player's own folder is left out, told when a room is entered."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from game.core.content.content import Fault
from scenes.kit.screen.stack import Host
from scenes.kit.window.places import tell_left_out

MOST_NAMED: Final = 4
"""So many files that are left out are named; who wants more asks `check`."""


def tell_faults(app: Host, faults: Iterable[Fault]) -> None:
    """Says what is wrong in the player's own folder: the first fault with a line in words, else the first one, and the
    names of the other files that have one.
    """
    told: dict[str, Fault] = {}
    for fault in sorted(faults, key=lambda fault: (fault.line, fault.column) == (1, 1)):
        told.setdefault(fault.path, fault)
    if not told:
        return
    first, *others = told.values()
    names = ", ".join(Path(fault.path).name for fault in others[:MOST_NAMED]) + " …" * (len(others) > MOST_NAMED)
    more = f" {app.texts('own.left_out_too', files=names)}" if others else ""
    tell_left_out(app, f"{first}{more}", first.path)
