"""The levels at which a bot can play, weakest first, and the one door through which a bot chooses."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from game.bots.adaptive import AdaptivePolicy, Erring
from game.bots.explaining.reasons import Reasons
from game.bots.policy import Decision, Policy, RandomPolicy, decision_of
from game.bots.reading import Reading
from game.bots.search.search import Findings, Pondering
from game.catalogue import entry_of
from game.core.chance import Chance
from game.core.content.content import FaultError
from game.core.content.suggestions import closest
from game.core.journal.journal import HUMAN
from game.core.journal.profile import READER, Profile, profile_in
from game.core.journal.strength import ADAPTIVE, strength_in
from game.core.rules.rules import Action, AnyRules


class Role(Enum):
    """What is asked of one level beside playing."""

    BLIND = auto()
    """It plays anything: it is proposed to nobody, and has no reasons."""
    USUAL = auto()
    """It sits down where nobody chose a level; players know it as the regular one."""
    JUDGE = auto()
    """It says what would be better, or would have been: in hints, in the options of a choice, looking back."""


class Level(NamedTuple):
    """`name`: in journals (`bot:<name>`), in the `POLICIES` of a game, in its words (`lobby.level.<name>`)."""

    name: str
    role: Role | None = None


LADDER: Final = (
    Level("random", Role.BLIND),
    Level("beginner"),
    Level("novice"),
    Level("greedy", Role.USUAL),
    Level("strong"),
    Level("expert", Role.JUDGE),
)
"""All levels that there are. A game may know fewer: see `levels_of`."""
LEVELS: Final = tuple(level.name for level in LADDER)


def _name_of(role: Role) -> str:
    return next(level.name for level in LADDER if level.role is role)


RANDOM: Final = _name_of(Role.BLIND)
USUAL_LEVEL: Final = _name_of(Role.USUAL)


class LevelError(FaultError):
    """A kind of player that does not exist; the message is one clear line."""


def read_player(word: str) -> str:
    """`human`, or the level of `bot:<level>`; raises LevelError."""
    if word == HUMAN:
        return HUMAN
    kind, _, level = word.partition(":")
    if kind != "bot" or (level not in LEVELS and strength_in(level) is None and profile_in(level) is None):
        known = (*LEVELS, ADAPTIVE, READER)
        meant = closest(level or kind, known)
        key = f"command.fault.player{'.meant' if meant else ''}"
        raise LevelError(key, word=word, known=", ".join(known), meant=f"bot:{meant}")
    return level


@cache
def _policies(game: str) -> Mapping[str, Policy]:
    """Every level of a game with the policy that plays it."""
    package = entry_of(game).bots
    if package is None:
        return {RANDOM: RandomPolicy(), USUAL_LEVEL: RandomPolicy()}
    return {RANDOM: RandomPolicy(), **import_module(package).POLICIES}


@cache
def _erring(game: str) -> Erring | None:
    """Who plays a game worse than he could, by what is allowed; None where nobody does."""
    package = entry_of(game).bots
    found: Erring | None = None if package is None else getattr(import_module(package), "ERRING", None)
    return found


@cache
def reading_of(game: str) -> Reading | None:
    """How bots of a game know people; None where none does."""
    package = entry_of(game).bots
    found: Reading | None = None if package is None else getattr(import_module(package), "READING", None)
    return found


@lru_cache(maxsize=2)  # it remembers its plan of a round
def _reader(game: str, profile: Profile) -> Policy | None:
    reading = reading_of(game)
    return None if reading is None else reading.policy(profile)


@cache
def reasons_of(game: str) -> Reasons:
    """What the bots of a game can say of their choices; nothing where nobody wrote that."""
    package = entry_of(game).bots
    found: Reasons = Reasons() if package is None else getattr(import_module(package), "REASONS", Reasons())
    return found


def levels_of(game: str) -> tuple[str, ...]:
    """The levels at which bots play a game, weakest first."""
    return tuple(level for level in LEVELS if level in _policies(game))


def offered_levels(game: str) -> tuple[str, ...]:
    """The levels that can be chosen for a bot: those of the game, weakest first, then the one that adapts, and the one
    that knows how people play.
    """
    adaptive = () if _erring(game) is None else (ADAPTIVE,)
    reader = () if reading_of(game) is None else (READER,)
    return (*levels_of(game), *adaptive, *reader)


def remark_on(game: str, level: str) -> str:
    """A message key: what the ladder says of a level of a game that its name does not; '' if there is nothing."""
    package = entry_of(game).bots
    remarks: Mapping[str, str] = {} if package is None else getattr(import_module(package), "REMARKS", {})
    return remarks.get(level, "")


def idle_actions(game: str) -> tuple[type[Action], ...]:
    """The kinds of actions with which a turn goes by in which nothing is done."""
    package = entry_of(game).bots
    found: tuple[type[Action], ...] = () if package is None else getattr(import_module(package), "IDLE", ())
    return found


def level_for(game: str, role: Role) -> str:
    """The level of a game that has a role; its strongest where no bot plays at that one."""
    levels, wanted = levels_of(game), _name_of(role)
    return wanted if wanted in levels else levels[-1]


def check_level(game: str, level: str) -> None:
    """Raises LevelError if no bot plays a game at a level."""
    if known_level(game, level) != level:
        offered = offered_levels(game)
        meant = closest(level, offered)
        key = f"command.fault.level{'.meant' if meant else ''}"
        raise LevelError(key, game=game, level=level, known=", ".join(offered), meant=meant)


def policy_of(game: str, level: str) -> Policy:
    """The policy that plays a game at a level, or that gives its hints (`Reasons.adviser`); raises LevelError if there
    is none.
    """
    policies, strength, erring = _policies(game), strength_in(level), _erring(game)
    if strength is not None and erring is not None:
        return AdaptivePolicy(erring, policies[USUAL_LEVEL], policies[levels_of(game)[-1]], strength)
    profile = profile_in(level)
    reader = None if profile is None else _reader(game, profile)
    if reader is not None:
        return reader
    if level not in policies:
        check_level(game, level)
    return policies[level]


def simulations_of(game: str, level: str, budget: int = 0) -> int:
    """How many simulations a decision takes: the budget, or the level's usual one; 0 where nothing is simulated."""
    return budget or int(getattr(policy_of(game, level), "simulations", 0))


def ponder(decision: Decision, level: str, temperament: str = "") -> Findings:
    """What the bot of a level and temperament does, with all that it weighed."""
    game = decision.rules.name
    policy = policy_of(game, level)
    findings = policy.ponder(decision) if isinstance(policy, Pondering) else Findings(policy.choose(decision))
    if not temperament or len(decision.legal) == 1 or isinstance(policy, RandomPolicy):
        return findings
    from game.bots.temperaments import (  # content, and so pydantic, of which the menu has no need
        temperament_of,
        tempered,
    )

    options = findings.options or reasons_of(game).options(decision, findings.action)
    return tempered(findings, options, temperament_of(temperament))


def known_level(game: str, level: str) -> str:
    """The level at which a seat plays that names one: one that is not known here plays like the usual one."""
    adapts = strength_in(level) is not None and _erring(game) is not None
    reads = profile_in(level) is not None and reading_of(game) is not None
    return level if adapts or reads or level in levels_of(game) else level_for(game, Role.USUAL)


def choose(rules: AnyRules, view: Any, seat: int, level: str, chance: Chance, budget: int = 0) -> Action:
    """What the bot at `seat` does, from its view alone. `budget` 0 means the level's usual one."""
    return policy_of(rules.name, level).choose(decision_of(rules, view, seat, chance, budget))
