"""The life of a fresh window, measured from inside: a module of its own that imports no more than the window needs."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Final

import pygame

from scenes.doors.hall import Hall
from scenes.opening import open_app

IDLE_SECONDS: Final = 5


def probe(folder: str) -> None:
    """The life of a fresh process: opens the window, shows the menu, rests, and says what that took. `folder`: an empty
    one, for settings and library.
    """
    app = open_app(Path(folder))
    app.stack.push(Hall(app, Path(folder)).menu())
    app.loop_once()
    first_frame_at, first_frame_cpu = time.time(), time.process_time() * 1000
    for _ in range(20):
        pygame.time.set_timer(pygame.USEREVENT, 20, 1)
        app.loop_once()
    pygame.time.set_timer(pygame.USEREVENT, IDLE_SECONDS * 1000, 1)
    used, since = time.process_time(), time.perf_counter()
    while time.perf_counter() - since < IDLE_SECONDS:
        app.loop_once()
    percent = 100 * (time.process_time() - used) / (time.perf_counter() - since)
    resident = resident_mib()
    told = {"first_frame_at": first_frame_at, "first_frame_cpu_ms": first_frame_cpu}
    print(json.dumps({**told, "resident_mib": resident, "idle_percent": percent}))


def resident_mib() -> float:
    """What this process holds in memory; where the system does not say it now, the most it ever held."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    if sys.platform == "win32":
        return 0.0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 2**10)
