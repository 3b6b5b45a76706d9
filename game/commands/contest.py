"""One deal of a ladder: the same cards from every seat, with the clock at hand. It is played in any process.

Beside the levels that can be chosen there is one that nobody can sit down with: the best level imagining the truth.
It shows how much of what is left to win is luck.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

import game
from game.bots.levels import LevelError, check_level, idle_actions, levels_of, policy_of, ponder
from game.bots.policy import Decision, decision_of
from game.bots.simulate import action_cap
from game.bots.temperaments import temperaments
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.journal.own_file import OwnFile
from game.core.match.session import apply_action, begin_match
from game.core.rules.rules import Action, AnyRules, Setup

ALL_SEEING: Final = "all-seeing"
"""A word for the best level of a game if it could see everything; no level."""
TEMPER: Final = "/"
"""`strong/bold` is a level played with a temperament."""
_STEPS: Final = 8
"""Times are counted in classes, so many to each doubling."""
_SHORTEST: Final = 1e-5
_ONLY_TELLS: Final = frozenset(
    {
        *("arrangement", "choices", "luck", "narration", "notation", "positions", "proposal", "reaching", "reasons"),
        *("remarks", "tale", "told", "valuation", "words"),
    }
)
"""Files of a game and its bots that say, show or judge choices, and make none."""


class LadderDeal(msgspec.Struct, frozen=True, tag="deal"):
    """What one deal brought: the share of first places of `level` above its even share, with every seat once, all
    others playing at `below`.

    `digest`: of what was playing (`fingerprint`). `budget`: simulations (0: as usual). `times`: decisions by class of
    time. `unfit`: imagined worlds that did not fit. `idle`: turns of `level` in which it did nothing though it
    could. `actions`: of all its games together, steps of drafts too; 0 where nobody counted them.
    """

    game: str
    digest: str
    seats: int
    level: str
    below: str
    number: int
    gain: float
    games: int
    seconds: float
    budget: int = 0
    times: dict[int, int] = {}
    simulations: int = 0
    thinking: float = 0.0
    unfit: int = 0
    idle: int = 0
    actions: int = 0


class Pair(NamedTuple):
    """Who is tried against whom, at how many seats of which game."""

    game: str
    digest: str
    seats: int
    level: str
    below: str
    budget: int


def pair_of(deal: LadderDeal) -> Pair:
    """Which pair a deal is about."""
    return Pair(deal.game, deal.digest, deal.seats, deal.level, deal.below, deal.budget)


def fingerprint(rules: AnyRules) -> str:
    """Of the content of a game, its code and that of its bots, as far as a choice can depend on them: what was played
    with others says nothing of these.
    """
    return hashlib.blake2b(rules.digest.encode() + _code(rules.name), digest_size=8).hexdigest()


@cache
def _code(name: str) -> bytes:
    root = Path(game.__file__).parent
    folders = (root / name, root / "bots", root / "bots" / "search", root / "bots" / name)
    files = [file for folder in folders for file in sorted(folder.glob("*.py")) if file.stem not in _ONLY_TELLS]
    return b"".join([file.read_bytes() for file in files])


def check_player(name: str, word: str) -> None:
    """Raises LevelError if `word` is no level of a game, with or without a temperament, nor the one that sees all."""
    level, _, temper = word.partition(TEMPER)
    if word != ALL_SEEING:
        check_level(name, level)
    if temper and temper not in temperaments():
        raise LevelError(f"no bot has the temperament '{temper}'; there are {', '.join(temperaments())}")


def play_deal(pair: Pair, setup: Setup, number: int, own: tuple[OwnFile, ...] = ()) -> LadderDeal:
    """One deal, with the level at every seat once; equal arguments give equal gains. `own`: the files of a player that
    the house rules name.
    """
    rules = open_game(pair.game, own).rules
    clock = _Clock()
    started = time.perf_counter()
    gain = 0.0
    for seat in range(setup.seats):
        winners = _played(rules, setup, pair, seat, f"ladder/{number}", clock)
        gain += (1.0 / len(winners) if seat in winners else 0.0) - 1.0 / setup.seats
    seconds = round(time.perf_counter() - started, 2)
    return LadderDeal(
        pair.game,
        pair.digest,
        pair.seats,
        pair.level,
        pair.below,
        number=number,
        gain=gain / setup.seats,
        games=setup.seats,
        seconds=seconds,
        budget=pair.budget,
        times=clock.times,
        simulations=clock.simulations,
        thinking=round(clock.thinking, 3),
        unfit=clock.unfit,
        idle=clock.idle,
        actions=clock.actions,
    )


def mean_time(times: dict[int, int]) -> float:
    """Seconds a decision, to about a twentieth; 0 if there was none."""
    seconds = sum(count * _SHORTEST * math.exp2((number + 0.5) / _STEPS) for number, count in times.items())
    return seconds / max(1, sum(times.values()))


def time_at(times: dict[int, int], share: float) -> float:
    """The seconds within which this share of the decisions was made, to about a tenth; 0 if there was none."""
    left = share * sum(times.values())
    for number in sorted(times):
        left -= times[number]
        if left <= 0:
            return _SHORTEST * math.exp2((number + 0.5) / _STEPS)
    return 0.0


class _Clock:
    """How long one level thought, and how much."""

    def __init__(self) -> None:
        self.times: dict[int, int] = {}
        self.thinking = 0.0
        self.simulations = 0
        self.unfit = 0
        self.idle = 0
        self.actions = 0

    def choose(self, level: str, temper: str, decision: Decision) -> Action:
        """What a level chooses. The time is that of the processor: others may be at work on this machine."""
        started = time.process_time()
        findings = ponder(decision, level, temper)
        seconds = time.process_time() - started
        if len(decision.legal) > 1:
            number = max(0, int(_STEPS * math.log2(max(seconds, _SHORTEST) / _SHORTEST)))
            self.times[number] = self.times.get(number, 0) + 1
        if findings.simulations:
            self.simulations += findings.simulations
            self.thinking += seconds
            self.unfit += findings.unfit
        return findings.action


def _played(rules: AnyRules, setup: Setup, pair: Pair, own: int, seed: str, clock: _Clock) -> Sequence[int]:
    """One game; returns who is first, everybody if it is given up."""
    state = begin_match(rules, setup, Chance(seed, 0))
    sees_all = pair.level == ALL_SEEING
    level, _, temper = (best_level(rules.name) if sees_all else pair.level).partition(TEMPER)
    below, idle, last = policy_of(rules.name, pair.below), idle_actions(rules.name), -1
    for actions in range(1, action_cap(rules, setup) + 1):
        actors = rules.actors(state)
        if not actors:
            break
        seat = actors[actions % len(actors)]
        budget = pair.budget if seat == own else 0
        decision = decision_of(rules, state.view(seat), seat, Chance(seed, "bot", seat, actions), budget)
        if seat != own:
            action = below.choose(decision)
        elif sees_all:
            action = clock.choose(level, temper, _seeing_all(decision, state.clone()))
        else:
            action = clock.choose(level, temper, decision)
        begins = seat != last
        clock.idle += seat == own and begins and len(decision.legal) > 1 and isinstance(action, idle)
        last = seat
        clock.actions += 1
        apply_action(rules, state, seat, action, Chance(seed, actions))
    outcome = rules.outcome(state)
    return outcome.winners if outcome is not None else range(setup.seats)


def best_level(name: str) -> str:
    """The strongest level of a game."""
    return levels_of(name)[-1]


def _seeing_all(decision: Decision, truth: Any) -> Decision:
    """The same decision of one who imagines nothing but the truth."""
    return Decision(
        decision.rules,
        decision.view,
        decision.seat,
        decision.legal,
        lambda _chance: truth.clone(),
        decision.chance,
        decision.budget,
    )
