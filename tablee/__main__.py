"""The door: looks whether this Python can run the house, says in one line what is missing, and lets everybody in.

Any Python 3 can read this file, so that an old one is told what it lacks; all others are written for a new one. Nothing
heavy is imported at the top: spawned bot processes pass here too.
"""

import gc
import importlib.util
import os
import signal
import sys

OLDEST = (3, 11)
PACKAGES = {
    "msgspec": "msgspec",
    "platformdirs": "platformdirs",
    "pydantic": "pydantic",
    "pygame": "pygame-ce",
    "segno": "segno",
    "websockets": "websockets",
    "yaml": "PyYAML",
}
"""What is imported, and what its package is called."""
MORE_GAMES = "TABLEE_GAMES"
"""The environment variable with the names of further games."""
MISSING_LIBRARY = ("cannot open shared object file", "DLL load failed", "Library not loaded")
FROZEN = bool(getattr(sys, "frozen", False))


def root() -> str:
    """The folder with `game`, `scenes`, `data`, `assets` and `seeds`: this one in a wheel, in a checkout its parent."""
    here = os.path.dirname(os.path.abspath(__file__))
    return here if os.path.isdir(os.path.join(here, "game")) else os.path.dirname(here)


if not FROZEN and root() not in sys.path:
    sys.path.insert(0, root())


def main(words: "list[str] | None" = None) -> int:
    """Runs one command; returns the exit status (0: well, 1: a fault found, 2: usage, or something is missing here)."""
    from multiprocessing import freeze_support

    freeze_support()
    collect_seldom()
    _let_everything_be_printed()
    problem = what_is_missing()
    if problem:
        return _refuse(problem)
    try:
        from tablee.crash import report_crash

        if words is None:
            sys.excepthook = report_crash
        from tablee.command_line import run

        status = run(words)
        if words is None:
            _hear_nothing_more()
        return status
    except ImportError as error:
        if str(error).startswith(MORE_GAMES):
            return _refuse("cannot open every game: {}".format(" ".join(str(error).split())))
        if not any(sign in str(error) for sign in MISSING_LIBRARY):
            raise
        return _refuse("a library of this system is missing: {}".format(" ".join(str(error).split())))


def collect_seldom() -> None:
    """Garbage in circles is rare here: to look for it after every 700 new objects costs a twentieth of the start."""
    gc.set_threshold(10000, 20, 20)


def what_is_missing() -> str:
    """One line about what this Python lacks to run the house; '' if nothing."""
    if sys.version_info < OLDEST:
        return "needs Python {}.{} or newer, and this one ({}) is {}.{}".format(
            *OLDEST, sys.executable, *sys.version_info[:2]
        )
    missing = [] if FROZEN else [name for found, name in PACKAGES.items() if importlib.util.find_spec(found) is None]
    if not missing:
        return ""
    return "needs {}, which {} does not have: run 'make play', or 'pip install .' where pyproject.toml is".format(
        ", ".join(missing), sys.executable
    )


def _hear_nothing_more() -> None:
    """Ctrl+C pressed once more while this process goes would be told as a fault of its last steps."""
    signal.signal(signal.SIGINT, lambda _signal, _frame: None)


def _refuse(problem: str) -> int:
    if sys.stderr is not None:
        sys.stderr.write(f"Tablée {problem}\n")
    return 2


def _let_everything_be_printed() -> None:
    """A terminal that knows few letters shows the others by their numbers, where Python would stop."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
