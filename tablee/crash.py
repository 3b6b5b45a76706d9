"""A crash is a bug of ours: a report is written, and the player told where, in his language. The match is safe in the
library. `tablee report` packs what helps to find the fault.
"""

from __future__ import annotations

import argparse
import locale
import os
import platform
import sys
import tempfile
import traceback
import zipfile
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Final

import msgspec

from game.commands.common import FAULT, CommandError, data_folder, say, warn
from game.core.files.files import FileError, read_whole
from game.core.files.private import create_private, private_folder, put
from game.core.library.library import Library, LibraryError
from game.core.texts import FALLBACK, Texts, languages
from game.version import APP_VERSION, core_is_compiled
from tablee.address import address_of
from tablee.desktop import show_problem

NAME: Final = "crash.txt"
PACKAGES: Final = ("pygame-ce", "msgspec", "pydantic", "PyYAML", "platformdirs")
LARGEST: Final = 10_000_000
"""Bytes of a file that is packed."""

chosen_folder: str | None = None
"""`--data-dir`, once the command line was read."""


def about() -> str:
    """Which Tablée this is, on what it runs."""
    lines = [
        f"Tablée {APP_VERSION}, {'compiled' if core_is_compiled() else 'plain'} core"
        f"{', packaged' if getattr(sys, 'frozen', False) else ''}",
        f"Python {platform.python_version()}, {platform.platform()}, {locale.getlocale()[0] or 'C'}",
    ]
    if not getattr(sys, "frozen", False):
        lines += [f"{name} {_version(name)}" for name in PACKAGES]
    pygame = sys.modules.get("pygame")
    if pygame is not None and pygame.display.get_init():
        lines.append(f"screen: {pygame.display.get_driver()}, {pygame.display.get_window_size()}")
    return "\n".join(lines) + "\n"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def report_crash(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Writes the report into the data folder, and says where."""
    written = _written(error, trace)
    texts = Texts(_language(_trail()))
    words = texts("crash.stopped", kind=kind.__name__, path=str(written or "-"))
    if address := address_of("Issues"):
        words += " " + texts("crash.send", address=address)
    warn(words)
    show_problem(words)


def note_fault(error: Exception) -> None:
    """The same report of a fault that did not stop the program."""
    written = _written(error, error.__traceback__)
    warn(f"{type(error).__name__}: {written or '-'}")


def _trail() -> ModuleType | None:
    return sys.modules.get("scenes.kit.window.trail")


def _written(error: BaseException, trace: TracebackType | None) -> Path | None:
    """The file of the report; None, and it is printed, where none can be written."""
    trail = _trail()
    steps = () if trail is None else trail.steps()
    moment = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    parts = [f"{moment}\n{about()}", "".join(traceback.format_exception(type(error), error, trace))]
    parts.append("\n".join(("What was done last:", *steps)) + "\n")
    written = _write("\n".join(parts))
    if written is None:
        warn("\n".join(parts))
    return written


def _language(trail: object) -> str:
    spoken = getattr(trail, "language", "") or (locale.getlocale()[0] or "en")[:2]
    return spoken if spoken in languages() else FALLBACK


def _write(report: str) -> Path | None:
    """Into the data folder, else into a fresh file among the temporary ones; nobody else may read what was done, and no
    link that lies there is followed.
    """
    data, folder = report.encode("utf-8", "backslashreplace"), data_folder(chosen_folder)
    with suppress(OSError):
        private_folder(folder)
        put(folder / NAME, data)
        return folder / NAME
    with suppress(OSError):
        handle, name = tempfile.mkstemp(".txt", "tablee-crash-")
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        return Path(name)
    return None


def pack(arguments: argparse.Namespace) -> int:
    """`tablee report`: the last crash, what runs here and the match played last in one file, to be sent by hand."""
    folder, out = data_folder(arguments.data_dir), Path(arguments.out)
    parts = {"about.txt": about().encode()}
    with suppress(FileError):
        parts[NAME] = read_whole(folder / NAME, LARGEST)
    match = None if arguments.without_match else _last_match(folder)
    if match is not None:
        parts["match.tablee"] = match
    try:
        with create_private(out) as stream, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in parts.items():
                archive.writestr(name, data)
    except OSError as error:
        raise CommandError(f"{out}: cannot be written: {error.strerror or error}", FAULT) from None
    if match is not None:
        warn("the report holds the match played last with all its hands; --without-match leaves it out")
    say(f"{out}: {', '.join(parts)}")
    return 0


def _last_match(folder: Path) -> bytes | None:
    """The lines of the match played last as they are kept: what is broken in them is what a report is for."""
    if not (folder / "library.sqlite").exists():
        return None
    try:
        library = Library(folder)
        rows = library.matches()
        kept = library.written(rows[0].id) if rows else None
    except LibraryError:
        return None
    return None if kept is None else b"\n".join((msgspec.json.encode({"tablee": kept.header}), *kept.lines)) + b"\n"
