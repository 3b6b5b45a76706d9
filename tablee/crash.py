"""A crash is a bug of ours: one line for the player, the rest in a file. The match is safe in the library."""

from __future__ import annotations

import tempfile
import traceback
from pathlib import Path
from types import TracebackType

from game.commands.common import data_folder, warn


def report_crash(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Writes `crash.log` into the data folder, and says where."""
    lines = traceback.format_exception(kind, error, trace)
    folder = data_folder(None)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir())
    log = folder / "crash.log"
    try:
        log.write_text("".join(lines), encoding="utf-8", errors="backslashreplace")
    except OSError:
        warn("".join(lines))
    warn(f"Tablée stopped because of a fault of its own ({kind.__name__}); your match is kept. Details: {log}")
