"""Screens that nobody sees, for programs that want one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def display(folder: Path | None = None, size: str = "1280x1024") -> Iterator[str]:
    """The name of a screen; its picture lies in a file of the `folder`. Without -noreset a screen begins anew when its
    last program has gone: one that just starts goes with it.
    """
    reading, writing = os.pipe()
    command = ["Xvfb", "-noreset", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
    command += [] if folder is None else ["-fbdir", str(folder)]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        assert number, "Xvfb does not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(20)
