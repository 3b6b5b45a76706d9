"""`main.py ladder`: which level of a game beats which, on the same deals from every seat, until it is decided.

Every deal is a line in a file, so that a ladder that was stopped goes on where it was; the report is made
of all of them.
"""

from __future__ import annotations

import argparse
import math
import platform
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

from game.bots.levels import levels_of
from game.bots.simulate import play
from game.catalogue import NAMES
from game.commands.common import CommandError, game_named, read_setup, say, write_bytes
from game.core.rules import AnyRules, Setup

_FEWEST_DEALS: Final = 6
_MISTAKEN: Final = 0.05
"""How often at most a pair is called decided that is even, however often one looks."""
_SOONEST: Final = 20
"""The number of deals for which the sequential test is sharpest."""


class Deal(msgspec.Struct, frozen=True):
    """What one deal brought: the share of first places of `level` above its even share, with every seat once, all
    other seats playing at `below`. `digest`: of the game's content.
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


class Verdict(msgspec.Struct, frozen=True):
    """What all deals of a pair say: mean gain, and half the width of a range that holds it in 95 of 100 ladders, at
    whatever time one looks.
    """

    gain: float
    width: float
    games: int

    @property
    def decided(self) -> bool:
        """True if one level is better."""
        return abs(self.gain) > self.width


def judge(gains: Sequence[float]) -> Verdict:
    """The verdict on a pair after these deals. The range is a confidence sequence: one may look after every deal, and
    stop when it is decided.
    """
    count = len(gains)
    if count < _FEWEST_DEALS:
        return Verdict(sum(gains) / max(1, count), math.inf, count)
    mean = sum(gains) / count
    spread = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / (count - 1)) or 1.0 / count
    mix = 1.0 / _SOONEST
    inside = (count * mix + 1.0) / (count * count * mix) * 2.0 * math.log(math.sqrt(count * mix + 1.0) / _MISTAKEN)
    return Verdict(mean, spread * math.sqrt(inside), count)


def run(arguments: argparse.Namespace) -> int:
    """Plays what is not yet decided, then writes the report."""
    if arguments.deals < 1:
        raise CommandError(f"--deals must be at least 1, not {arguments.deals}")
    deals = _known(Path(arguments.progress))
    for name in [arguments.game] if arguments.game else NAMES:
        rules = game_named(name).rules
        seats = arguments.seats or _usual_seats(rules)
        setup = read_setup(rules, seats, [])
        levels = levels_of(name)
        for below, level in pairwise(levels):
            _climb(rules, setup, level, below, deals, arguments)
    write_bytes(arguments.out, report(deals).encode())
    say(f"written to {arguments.out}")
    return 0


def _usual_seats(rules: AnyRules) -> int:
    """Two, or as few as the game allows."""
    return rules.seat_counts[0]


def _climb(
    rules: AnyRules, setup: Setup, level: str, below: str, deals: list[Deal], arguments: argparse.Namespace
) -> None:
    """Plays a pair until it is decided, or so many deals are played."""
    mine = [
        deal
        for deal in deals
        if (deal.game, deal.digest, deal.seats) == (rules.name, rules.digest, setup.seats)
        and (deal.level, deal.below) == (level, below)
    ]
    while len(mine) < arguments.deals and not judge([deal.gain for deal in mine]).decided:
        deal = _played(rules, setup, level, below, len(mine))
        mine.append(deal)
        deals.append(deal)
        with Path(arguments.progress).open("ab") as file:
            file.write(msgspec.json.encode(deal) + b"\n")
        if sys.stderr.isatty():
            left = (arguments.deals - len(mine)) * deal.seconds
            sys.stderr.write(f"\r{rules.name} {level} over {below}: {len(mine)} deals, at most {left:.0f} s left   ")
    say(_line(rules.name, setup.seats, level, below, mine))


def _played(rules: AnyRules, setup: Setup, level: str, below: str, number: int) -> Deal:
    """One deal, with the level at every seat once."""
    started = time.perf_counter()
    gain = 0.0
    for seat in range(setup.seats):
        levels = [below] * setup.seats
        levels[seat] = level
        outcome = play(rules, setup, levels, f"ladder/{number}").outcome
        winners = outcome.winners if outcome is not None else tuple(range(setup.seats))
        gain += (1.0 / len(winners) if seat in winners else 0.0) - 1.0 / setup.seats
    seconds = round(time.perf_counter() - started, 2)
    return Deal(rules.name, rules.digest, setup.seats, level, below, number, gain / setup.seats, setup.seats, seconds)


def _known(progress: Path) -> list[Deal]:
    """The deals that were played before; raises CommandError if the file is none of a ladder."""
    if not progress.exists():
        progress.parent.mkdir(parents=True, exist_ok=True)
        return []
    try:
        return [msgspec.json.decode(line, type=Deal) for line in progress.read_bytes().splitlines()]
    except msgspec.MsgspecError as error:
        raise CommandError(f"{progress}: not the progress of a ladder ({error})", 1) from None


def report(deals: Sequence[Deal]) -> str:
    """All pairs as a page of Markdown."""
    pairs: dict[tuple[str, int, str, str, str], list[Deal]] = {}
    for deal in deals:
        pairs.setdefault((deal.game, deal.seats, deal.level, deal.below, deal.digest), []).append(deal)
    lines = [
        "# How strong the bots are",
        "",
        f"Written by `main.py ladder` on {time.strftime('%Y-%m-%d')}: Python {platform.python_version()},",
        f"{platform.machine()}. Each level plays against the one below it, the same deals from every seat, until the",
        "test is decided. The share is that of first places (an even share is 1 / seats); the range holds the truth in",
        "95 of 100 ladders, however often one looks.",
        "",
        "| game | seats | level | over | first places | games | decided |",
        "|---|---|---|---|---|---|---|",
    ]
    for (game, seats, level, below, _), played in pairs.items():
        lines.append(f"| {game} | {seats} | {level} | {below} | {_share(seats, played)} |")
    return "\n".join(lines) + "\n"


def _share(seats: int, played: Sequence[Deal]) -> str:
    verdict = judge([deal.gain for deal in played])
    games = sum(deal.games for deal in played)
    width = f"{100 * verdict.width:.0f}" if verdict.width < 1 else "?"
    decided = "no" if not verdict.decided else "yes" if verdict.gain > 0 else "weaker"
    return f"{100 * (verdict.gain + 1 / seats):.0f} ± {width} % | {games} | {decided}"


def _line(game: str, seats: int, level: str, below: str, played: Sequence[Deal]) -> str:
    return f"{game} {seats} seats: {level} over {below} " + _share(seats, played).replace("|", "·")
