"""Who plays games beside a window ends with it."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

from tests.command_line.door import ROOT

WINDOW: Final = """
import time
from game.catalogue import open_game
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.lab.asker import GamesAsker, workshop
from game.lab.question import Question, Variant
from game.lab.task import tasks_of
from game.version import APP_VERSION

if __name__ == "__main__":
    rules = open_game("batailles").rules
    variant = Variant("", Setup("batailles", 3, resolve(rules.options, {}, 3)), rules.digest)
    question = Question("batailles", APP_VERSION, ("strong",) * 3, (variant,), "s", 100_000)
    GamesAsker(workshop(1)).ask(next(tasks_of(question, (), range(4), ())))
    print("asked", flush=True)
    time.sleep(60)
"""


def test_games_end_with_a_window_that_is_killed() -> None:
    """Their process has the same way out as the window: it is closed when both are gone."""
    with subprocess.Popen([sys.executable, "-c", WINDOW], cwd=ROOT, stdout=subprocess.PIPE) as window:
        assert window.stdout is not None
        assert window.stdout.readline() == b"asked\n"
        window.kill()
        window.communicate(timeout=20)
