"""Somebody who plays by what AT-SPI tells him alone: `/usr/bin/python3 atspi_player.py menu|GAME SECONDS`.

It is run by the system's own Python, for no virtual environment can import pyatspi. Each line that it prints is a JSON
record of what it did; the last one says how it ended.
"""

from __future__ import annotations

import json
import random
import re
import sys
import time
from collections import Counter
from typing import Any, NamedTuple

import pyatspi

AROUND = re.compile(
    r"^(Pause|Undo|Take back|Take the last|The hand$|Another player|Nothing to|Show hints|Hide hints|The lamp|Got it|"
    r"Rule book|Passer en|Turn the sound|More|Pace of|The notebook|Read rule|Since |Why|Let go|Deduction|Look through|"
    r"Replay|"
    r"The GraveRyard|Discards)"
)
"""What stands around every table, leads away from it, or undoes."""
READY = ("Confirm", "Go on", "Continue", "Lay down", "Done")
"""What one has worked towards: it is pressed as soon as it can be."""
PRESSED = ("push button", "button", "toggle button", "list item", "radio button")
OVER = ("Rematch", "Play again", "Another match")
PATIENCE = 40.0


class Seen(NamedTuple):
    """Something that has a name."""

    node: Any
    role: str
    name: str
    states: Any

    @property
    def able(self) -> bool:
        focus, sensitive = pyatspi.STATE_FOCUSABLE, pyatspi.STATE_SENSITIVE
        return self.role in PRESSED and bool(self.states.contains(sensitive) and self.states.contains(focus))

    @property
    def chosen(self) -> bool:
        marks = pyatspi.STATE_SELECTED, pyatspi.STATE_CHECKED, pyatspi.STATE_PRESSED
        return any(self.states.contains(mark) for mark in marks)


def snapshot(window: Any) -> list[Seen]:
    """Everything of a window that has a name, in reading order; nothing of it while it just changes."""
    found: list[Seen] = []

    def look(node: Any) -> None:
        for number in range(node.childCount):
            child = node.getChildAtIndex(number)
            if child is None:
                continue
            role, name = child.getRoleName(), child.name
            if name:
                found.append(Seen(child, role, name, child.getState()))
            if (role, name) != ("list", "Notebook"):
                look(child)

    try:
        look(window)
    except Exception:  # something went while it was looked at
        return []
    return found


def the_window() -> Any:
    """The program's window, once it is told."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for program in pyatspi.Registry.getDesktop(0):
            if program is not None and program.childCount and program.toolkitName == "Tablée":
                return program.getChildAtIndex(0)
        time.sleep(0.2)
    raise SystemExit("nobody tells a window")


def press(node: Any) -> bool:
    try:
        node.queryAction().doAction(0)
    except Exception:  # it has gone meanwhile
        return False
    return True


def report(**told: object) -> None:
    print(json.dumps(told), flush=True)


def play(seed: str, seconds: float) -> int:
    """Presses what can be pressed, by its name, until there is a result."""
    window, luck, pressed = the_window(), random.Random(seed), 0
    often: Counter[str] = Counter()  # how often each has been pressed since the last that finished something
    end = time.monotonic() + seconds
    quiet_since = time.monotonic()
    seen: list[Seen] = []
    while time.monotonic() < end and time.monotonic() - quiet_since < PATIENCE:
        seen = snapshot(window)
        if any(each.name in OVER for each in seen):
            report(result=[each.name for each in seen][:12], pressed=pressed)
            return 0
        able = [each for each in seen if each.able]
        ways = [each for each in able if not each.chosen and not AROUND.match(each.name)]
        if not ways:
            time.sleep(0.02)
            continue
        quiet_since = time.monotonic()
        # With something picked a place comes next, or a button that has come by it; what was tried least before.
        picked = any(each.chosen for each in able)
        onward = [each for each in ways if each.role != "list item"] if picked else []
        ready = [each for each in ways if each.name.startswith(READY)]
        ways = ready or (onward if onward and luck.random() < 0.9 else ways)
        least = min(often[each.name] for each in ways)
        one = luck.choice([each for each in ways if often[each.name] == least])
        often[one.name] += 1
        if one.node.description.startswith("Look through"):
            often[one.name] += 100
            continue
        if ready:
            often.clear()
        if press(one.node):
            pressed += 1
            report(pressed=one.name, role=one.role)
        time.sleep(0.02)
    report(late=[each.name for each in seen], pressed=pressed)
    return 1


def read_menu(seconds: float) -> int:
    """Every button of the menu has a name; the rule books are opened by theirs."""
    window, end, seen = the_window(), time.monotonic() + seconds, list[Seen]()
    while time.monotonic() < end:
        seen = snapshot(window)
        names = [each.name for each in seen]
        if names and "Quit" not in names:
            report(opened=names)
            return 0
        for each in seen:
            if each.able and each.name == "Rules":
                press(each.node)
        time.sleep(0.3)
    report(late=[each.name for each in seen])
    return 1


if __name__ == "__main__":
    what, most = sys.argv[1], float(sys.argv[2])
    sys.exit(read_menu(most) if what == "menu" else play(what, most))
