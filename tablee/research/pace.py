"""How fast the adapters are beside each library's own card games: `python -m tablee.research.pace`.

Steps a second of processor time, at random, all in turn, best of the rounds. PettingZoo's card games need `rlcard`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, Final

import gymnasium
import pyspiel

import tablee.research.openspiel  # it registers the games
from game.commands.common import say
from game.commands.yardstick import actions_a_second, openspiel_player
from tablee.research.course import GAMES
from tablee.research.gymnasium import SingleSeat
from tablee.research.pettingzoo import env

assert tablee.research.openspiel.NAME == "tablee"
ROUNDS: Final = 3
SECONDS: Final = 0.6
PETTINGZOO: Final = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")
OPENSPIEL: Final = ("python_kuhn_poker", "python_block_dominoes", "python_team_dominoes", "python_liars_poker")
GYMNASIUM: Final = ("Blackjack-v1",)

Player = Callable[[int], int]
"""`play(number)` plays a match and returns how many steps it took."""


def pettingzoo_player(table: Any) -> Player:
    """A PettingZoo environment, one agent after the other, looking at what is lawful as every learner must."""

    def play(number: int) -> int:
        table.reset(seed=number)
        steps = 0
        for agent in table.agent_iter():
            observation, _, terminated, truncated, info = table.last()
            over = terminated or truncated
            mask = info["action_mask"] if "action_mask" in info else observation["action_mask"]
            table.step(None if over else table.action_space(agent).sample(mask))
            steps += not over
        return steps

    return play


def gymnasium_player(table: Any) -> Player:
    """A Gymnasium environment."""

    def play(number: int) -> int:
        observation, _ = table.reset(seed=number)
        steps, over = 0, False
        while not over:
            mask = observation["action_mask"] if isinstance(observation, dict) else None
            observation, _, terminated, truncated, _ = table.step(int(table.action_space.sample(mask)))
            over = terminated or truncated
            steps += 1
        return steps

    return play


def players() -> Iterator[tuple[str, str, Player]]:
    """Library, game and player, theirs before ours."""
    for name in PETTINGZOO:
        try:
            made = import_module(f"pettingzoo.classic.{name}").env()
        except ImportError:
            continue
        yield "PettingZoo", name, pettingzoo_player(made)
    for game in GAMES:
        yield "PettingZoo", f"tablee {game}", pettingzoo_player(env(game))
    import_module("open_spiel.python.games")
    for name in OPENSPIEL:
        yield "OpenSpiel", name, openspiel_player(pyspiel.load_game(name))
    for game in GAMES:
        yield "OpenSpiel", f"tablee {game}", openspiel_player(pyspiel.load_game(f"tablee(game={game})"))
    for name in GYMNASIUM:
        yield "Gymnasium", name, gymnasium_player(gymnasium.make(name).unwrapped)
    for game in GAMES:
        yield "Gymnasium", f"tablee {game}, against random", gymnasium_player(SingleSeat(game, level="random"))


def main() -> None:
    """Prints the table."""
    found = list(players())
    paces: dict[tuple[str, str], float] = {}
    for _ in range(ROUNDS):
        for library, name, play in found:
            paces[library, name] = max(paces.get((library, name), 0.0), actions_a_second(play, SECONDS))
    say(f"random play, steps a second of processor time, best of {ROUNDS}")
    for (library, name), pace in paces.items():
        say(f"  {library:12} {name:36} {pace:>10,.0f}")


if __name__ == "__main__":
    main()
