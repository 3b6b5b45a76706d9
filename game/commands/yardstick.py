"""How fast bare random play is beside well-known Python games: actions a second of processor time.

Bare: no views, no journal, no bot. The yardstick is the median of three OpenSpiel games written in Python, played in
the same minute, so that ratios can be compared between machines. The compiled core is measured where it was built.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

from game.bots.simulate import play_bare
from game.catalogue import NAMES, open_game
from game.commands.common import say
from game.core.chance import Chance
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.version import core_is_compiled

YARDSTICKS: Final = ("python_team_dominoes", "python_liars_poker", "python_tic_tac_toe")
ROUNDS: Final = 3
SECONDS: Final = 0.5
ROOT: Final = Path(__file__).resolve().parents[2]
COMPILED: Final = ROOT / "dist" / "compiled"


@dataclass(frozen=True, slots=True)
class Pace:
    """Actions a second in bare random play, best of the rounds: of each game, and of each yardstick (none without
    OpenSpiel). `compiled`: of each game on the compiled core, None where it is not built.
    """

    plain: dict[str, float]
    compiled: dict[str, float] | None
    yardsticks: dict[str, float]

    @property
    def yardstick(self) -> float | None:
        """What the games are measured by."""
        return median(self.yardsticks.values()) if self.yardsticks else None

    def ratios(self, paces: dict[str, float]) -> dict[str, float]:
        """The paces beside the yardstick, and their geometric mean; empty where there is nothing to compare."""
        unit = self.yardstick
        if unit is None or not paces:
            return {}
        found = {game: pace / unit for game, pace in paces.items()}
        return {**found, "geometric mean": math.exp(sum(map(math.log, found.values())) / len(found))}

    def lines(self) -> list[str]:
        """As a table."""
        told = [f"bare random play, actions a second of processor time, best of {ROUNDS}"]
        told += [f"  {name:44} {pace:>12,.0f}" for name, pace in self.yardsticks.items()]
        if not self.yardsticks:
            told.append("  OpenSpiel is not installed, so there is no yardstick")
        for word, paces in (("", self.plain), (" (compiled)", self.compiled or {})):
            ratios = self.ratios(paces)
            for game, pace in paces.items():
                beside = f"{ratios[game]:>9.2f} x" if ratios else ""
                told.append(f"  {game + word:44} {pace:>12,.0f}{beside}")
            if ratios and paces:
                told.append(f"  {'geometric mean' + word:44} {'':12}{ratios['geometric mean']:>9.2f} x")
        return told


def measure_pace() -> Pace:
    """Everything in turn, so that all have the same weather."""
    plain: dict[str, float] = {}
    compiled: dict[str, float] = {}
    yardsticks: dict[str, float] = {}
    players = yardstick_players()
    for _ in range(ROUNDS):
        for name, play in players.items():
            yardsticks[name] = max(yardsticks.get(name, 0.0), actions_a_second(play))
        for game, pace in paces_of_games().items():
            plain[game] = max(plain.get(game, 0.0), pace)
        for game, pace in _compiled_paces().items():
            compiled[game] = max(compiled.get(game, 0.0), pace)
    return Pace(plain, compiled or None, yardsticks)


def actions_a_second(play: Callable[[int], int], seconds: float | None = None) -> float:
    """Of processor time; it takes so many seconds, SECONDS by itself. `play(number)` plays a game and returns how many
    actions it took.
    """
    actions = number = 0
    seconds = SECONDS if seconds is None else seconds
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        actions += play(number)
        number += 1
    return actions / spent


def paces_of_games() -> dict[str, float]:
    """Every game of the catalogue, at its least number of seats and with the usual house rules."""
    return {name: actions_a_second(_player_of(name)) for name in NAMES}


def _player_of(name: str) -> Callable[[int], int]:
    rules = open_game(name).rules
    seats = rules.seat_counts[0]
    setup = Setup(name, seats, resolve(rules.options, {}, seats))
    return lambda number: play_bare(rules, setup, Chance("pace", number))


def yardstick_players() -> dict[str, Callable[[int], int]]:
    """The games of OpenSpiel; none where it is not installed."""
    if find_spec("pyspiel") is None:
        return {}
    spiel: Any = import_module("pyspiel")
    import_module("open_spiel.python.games")
    return {name: openspiel_player(spiel.load_game(name)) for name in YARDSTICKS}


def openspiel_player(game: Any) -> Callable[[int], int]:
    """A game of OpenSpiel; chance nodes are no actions."""

    def play(number: int) -> int:
        luck, state, actions = Random(number), game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(luck.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                actions += 1
        return actions

    return play


def _compiled_paces() -> dict[str, float]:
    """The games on the compiled core, in a process of its own; empty where it is not built, or is this one."""
    if not (COMPILED / "game").exists() or core_is_compiled():
        return {}
    command = "import json; from game.commands.yardstick import paces_of_games; print(json.dumps(paces_of_games()))"
    told = subprocess.run(
        [sys.executable, "-c", command], cwd=COMPILED, capture_output=True, text=True, check=False, timeout=120
    )
    if told.returncode:
        say(f"the compiled core could not be measured: {told.stderr.strip().splitlines()[-1]}")
        return {}
    found: dict[str, float] = json.loads(told.stdout.splitlines()[-1])
    return found
