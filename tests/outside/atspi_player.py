"""Somebody who plays by what AT-SPI tells him alone: `/usr/bin/python3 atspi_player.py SEED`, within a session's bus.

It is run by the system's own Python, for no virtual environment can import pyatspi. Each line that it prints is a JSON
record of what it did; the last one says how it ended.
"""

import json
import random
import re
import sys
import time

import pyatspi

AROUND = re.compile(
    r"^(Pause|Undo|Take back|Take the last|The hand|Another player|Nothing|Show hints|Hide hints|Rule book|Passer en|Turn the sound|More|"
    r"The notebook|Read rule|Since |Why|Let go|Memory|Pad|My pad|Deduction|Look through|See |Go faster|Speed|Pace|"
    r"What happened|Full screen)"
)
"""What stands around every table, and what leads away from it."""
PRESSED = ("push button", "button", "toggle button", "list item", "radio button")
PATIENCE = 40.0


def snapshot(window):
    """Everything of a window that has a name: (accessible, role, name, states), in reading order."""
    found = []

    def look(node):
        for number in range(node.childCount):
            child = node.getChildAtIndex(number)
            if child is None:
                continue
            role, name = child.getRoleName(), child.name
            if name:
                found.append((child, role, name, child.getState()))
            if role != "list" or name != "Notebook":
                look(child)

    look(window)
    return found


def the_window():
    """The program's window, once it is told."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for program in pyatspi.Registry.getDesktop(0):
            if program is not None and program.childCount and program.toolkitName == "Tablée":
                return program.getChildAtIndex(0)
        time.sleep(0.2)
    raise SystemExit("nobody tells a window")


def can_press(states, role):
    return role in PRESSED and states.contains(pyatspi.STATE_SENSITIVE) and states.contains(pyatspi.STATE_FOCUSABLE)


def chosen(states):
    return any(states.contains(each) for each in (pyatspi.STATE_SELECTED, pyatspi.STATE_CHECKED, pyatspi.STATE_PRESSED))


def press(node):
    try:
        node.queryAction().doAction(0)
    except (NotImplementedError, RuntimeError, LookupError):
        return False
    return True


def report(**told):
    print(json.dumps(told), flush=True)


def play(seed, seconds):
    window, luck, pressed, last = the_window(), random.Random(seed), 0, ""
    end, quiet_since = time.monotonic() + seconds, time.monotonic()
    while time.monotonic() < end:
        try:
            seen = snapshot(window)
        except Exception:  # something went while it was looked at: look again
            continue
        names = [name for _, _, name, _ in seen]
        if any(name in ("Rematch", "Play again", "Another match") for name in names):
            report(result=names[:12], pressed=pressed)
            return 0
        able = [(node, role, name, states) for node, role, name, states in seen if can_press(states, role)]
        ways = [each for each in able if not AROUND.match(each[2]) and not chosen(each[3])]
        if not ways:
            if time.monotonic() - quiet_since > PATIENCE:
                report(stuck=names)
                return 1
            time.sleep(0.05)
            continue
        quiet_since = time.monotonic()
        # With something picked a place comes next, or a button that has come by it; never what was pressed just now.
        picked = any(chosen(states) for _, _, _, states in able)
        fresh = [each for each in ways if each[2] != last] or ways
        onward = [each for each in fresh if each[1] != "list item"]
        node, role, name, _ = luck.choice(onward if picked and onward and luck.random() < 0.9 else fresh)
        last = name
        if press(node):
            pressed += 1
            report(pressed=name, role=role)
        time.sleep(0.03)
    report(late=[name for _, _, name, _ in snapshot(window)], pressed=pressed)
    return 1


if __name__ == "__main__":
    sys.exit(play(int(sys.argv[1]), float(sys.argv[2])))
