"""How many games a core plays in an hour, at each title's usual table and for each level that knows the rules.

`python build/paces.py` prints a table as it stands in `docs/research.md`. It counts processor time, which other
programs that run beside it hardly change.
"""

from __future__ import annotations

import sys
import time
from itertools import count
from typing import Final

from game.bots.levels import levels_of
from game.catalogue import NAMES, card_of, open_game
from game.core.rules.options import resolve
from game.core.rules.rules import AnyRules, Setup
from game.lab.question import deal_seed
from game.lab.task import Task, perform
from game.version import APP_VERSION

LEVELS: Final = ("novice", "greedy", "strong")
LEAST: Final = 2
"""Games, however long they are, …"""
SECONDS: Final = 20.0
"""… and so many seconds at least."""
HOUR: Final = 3600.0


def games_per_hour(rules: AnyRules, setup: Setup, level: str) -> float:
    """Of one core, its bots all being of a level."""
    began, played = time.process_time(), 0
    for number in count():
        task = Task(
            APP_VERSION, rules.digest, (), (), setup, (level,) * setup.seats, 0, 0, deal_seed("pace", number), (number,)
        )
        played += len(perform(task))
        spent = time.process_time() - began
        if played >= LEAST and spent >= SECONDS:
            break
    return HOUR * played / spent


def main() -> int:
    """Measures and prints."""
    print(f"| title | seats | {' | '.join(LEVELS)} |")
    print("|---" * (2 + len(LEVELS)) + "|")
    for name in NAMES:
        rules = open_game(name).rules
        seats = card_of(name).usual
        setup = Setup(name, seats, resolve(rules.options, {}, seats))
        known = levels_of(name)
        paces = [f"{games_per_hour(rules, setup, level):,.0f}" if level in known else "" for level in LEVELS]
        print(f"| {rules.title.en} | {seats} | {' | '.join(paces)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
