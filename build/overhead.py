"""What it costs to hand the games of a study over: to nobody, to processes of this machine, and to a cluster.

`python build/overhead.py` prints processor time, which other programs that run beside it hardly change: of this process
and of all that it has begun, for each task, and for each second in which nothing is handed over.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.catalogue import open_game
from game.commands.crew import Crew, Start, processes
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.lab.task import BATCH, Task, perform
from game.lab.watching import Watched
from game.version import APP_VERSION
from tablee.cluster import LOCAL, start_on

GAME: Final = "batailles"
SEATS: Final = 3
WORKERS: Final = 2
TASKS: Final = 500
IDLE: Final = 20.0
"""Seconds."""


def handed_over(task: Task, games: list[Watched]) -> list[Watched]:
    """A task that does nothing, and gives back what one brings that does."""
    return games


def processor_time() -> float:
    """Seconds of this process and of those that it has begun and that still run; Linux alone says so."""
    begun: dict[int, list[int]] = {}
    used: dict[int, float] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        begun.setdefault(int(words[1]), []).append(int(folder.name))
        used[int(folder.name)] = (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    total, left = 0.0, [os.getpid()]
    while left:
        process = left.pop()
        total += used.get(process, 0.0)
        left += begun.get(process, [])
    return total


def spent(doing: Callable[[], object]) -> float:
    """Processor time in seconds."""
    before = processor_time()
    doing()
    return processor_time() - before


def main() -> int:
    """Measures and prints."""
    rules = open_game(GAME).rules
    setup = Setup(GAME, SEATS, resolve(rules.options, {}, SEATS))
    task = Task(APP_VERSION, rules.digest, (), (), setup, ("greedy",) * SEATS, 0, 0, "1", tuple(range(BATCH)))
    games: list[Watched] = []
    print(f"{BATCH} games of {rules.title.en}: {spent(lambda: games.extend(perform(task))):.2f} s", flush=True)
    whom: dict[str, tuple[int, Start | None]] = {
        "nobody": (1, None),
        "processes": (WORKERS, processes),
        "a cluster": (WORKERS, start_on(LOCAL)),
    }
    for name, (jobs, start) in whom.items():
        with Crew(jobs, start) as crew:

            def hand_over(count: int, crew: Crew = crew) -> None:
                list(crew.in_order(handed_over, [(task, games)] * count))

            hand_over(4 * WORKERS)  # everybody is there
            each = spent(lambda: hand_over(TASKS)) / TASKS
            idle = spent(lambda: time.sleep(IDLE)) / IDLE if start is not None else 0.0
            print(f"{name}: {1000 * each:.2f} ms a task, {1000 * idle:.0f} ms a second", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
