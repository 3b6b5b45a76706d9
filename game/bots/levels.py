"""The levels at which a bot can play, weakest first, and the one door through which a bot chooses."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

from game.bots.policy import Policy, RandomPolicy, decision_of
from game.catalogue import entry_of
from game.core.chance import Chance
from game.core.rules import Action, AnyRules

LEVELS: Final = ("random", "greedy")
HUMAN: Final = "human"


class LevelError(ValueError):
    """A kind of player that does not exist; the message is one clear line."""


def read_player(word: str) -> str:
    """`human`, or the level of `bot:<level>`; raises LevelError."""
    if word == HUMAN:
        return HUMAN
    kind, _, level = word.partition(":")
    if kind != "bot" or level not in LEVELS:
        raise LevelError(f"'{word}' is not human or bot:LEVEL with a level among {', '.join(LEVELS)}")
    return level


@cache
def policy_of(game: str, level: str) -> Policy:
    """The policy that plays a game at a level."""
    if level == "random":
        return RandomPolicy()
    package = entry_of(game).bots
    if package is None:
        return RandomPolicy()
    policy: Policy = import_module(package).GreedyPolicy()
    return policy


def choose(rules: AnyRules, view: Any, seat: int, level: str, chance: Chance, budget: int = 0) -> Action:
    """What the bot at `seat` does, from its view alone. `budget` 0 means the level's usual one."""
    return policy_of(rules.name, level).choose(decision_of(rules, view, seat, chance, budget))
