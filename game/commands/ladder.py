"""`main.py ladder`: which level of a game beats which, on the same deals from every seat, until it is decided.

Every deal is a line in a file, so a stopped ladder goes on where it was. Deals are counted in their order: the verdict
does not depend on how many processes play them.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import closing
from itertools import combinations, pairwise
from pathlib import Path
from typing import Final

import msgspec

from game.bots.levels import USUAL_LEVEL, LevelError, check_level, levels_of
from game.bots.temperaments import EVEN, temperaments
from game.catalogue import NAMES, open_game
from game.commands.common import CommandError, game_at_home, game_named, read_budget, read_setup, say, write_bytes
from game.commands.contest import ALL_SEEING, TEMPER, LadderDeal, Pair, check_player, fingerprint, pair_of, play_deal
from game.commands.crew import Crew, Start
from game.commands.exploits import GAME as EXPLOITED
from game.commands.exploits import Exploits, exploits
from game.commands.ladder_pictures import drawings
from game.commands.ladder_report import judge, report, share_of
from game.commands.progress import left
from game.core.journal.own_file import OwnFile, own_files_of
from game.core.rules.rules import AnyRules, Setup, seat_counts_with
from game.own.folder import used_of

MOST_DEALS: Final = 100_000
_QUICK: Final = 50
_FULL: Final = 400
"""Deals for a pair, at most."""
_ELSEWHERE: Final = 4
"""How many times fewer deals a quick ladder plays with an unusual number of seats."""
_POSITIONS: Final = 20
"""At so many positions of each round it is asked how far a level can be read."""


class Rung(msgspec.Struct, frozen=True):
    """A pair that is to be played, with its setup, and how many deals at most."""

    pair: Pair
    setup: Setup
    deals: int
    own: tuple[OwnFile, ...] = ()


def run(arguments: argparse.Namespace, start: Start | None = None) -> int:
    """Plays what is not yet decided, by `start` if it is given, then writes the report."""
    most = _FULL if arguments.full else _QUICK
    deals = _within("--deals", most if arguments.deals is None else arguments.deals, MOST_DEALS)
    jobs = _within("--jobs", arguments.jobs or os.cpu_count() or 1, 256)
    budget = read_budget(arguments.budget)
    rungs = _rungs(arguments, deals, budget)
    progress = Path(arguments.progress)
    known = _known(progress)
    played = [found for found in known if isinstance(found, LadderDeal)]
    with Crew(jobs, start) as crew:
        climb = _Climb(crew, played, progress)
        for number, rung in enumerate(rungs):
            climb.up(rung, rungs[number + 1 :])
    read = [found for found in known if isinstance(found, Exploits) and _is_current(found)]
    if not read and arguments.game in (None, EXPLOITED) and not (arguments.level or arguments.over):
        read = exploits(_POSITIONS)
        _keep(progress, *read)
    for found in read:
        say(f"{found.game} round {found.round}: {found.level} loses {100 * found.loss:.1f} % to the best answer")
    wanted = {rung.pair for rung in rungs}
    shown = [deal for deal in played if pair_of(deal) in wanted or _is_current(deal)]
    page, drawn = Path(arguments.out), drawings(shown)
    folder = page.with_suffix("") if page.suffix else page.with_name(f"{page.name}-pictures")
    write_bytes(arguments.out, report(shown, read, {name: f"{folder.name}/{name}" for name in drawn}).encode())
    for name, text in drawn.items():
        write_bytes(str(folder / name), text.encode())
    say(f"written to {arguments.out}")
    return 0


def _within(word: str, number: int, most: int) -> int:
    if not 1 <= number <= most:
        raise CommandError(f"{word} must be from 1 to {most}, not {number}")
    return number


def _is_current(found: LadderDeal | Exploits) -> bool:
    """True if nothing has changed since that would change what was found."""
    return found.game in NAMES and found.digest == fingerprint(game_named(found.game).rules)


# ---- what is to be played -------------------------------------------------------------------------


def _rungs(arguments: argparse.Namespace, deals: int, budget: int) -> list[Rung]:
    """All pairs: those at the usual tables of every game come first."""
    found: list[Rung] = []
    elsewhere: list[Rung] = []
    for name in [arguments.game] if arguments.game else NAMES:
        rules = game_at_home(name).rules
        usual = rules.seat_counts[0]
        one_pair = bool(arguments.level or arguments.over)
        for seats in [arguments.seats] if arguments.seats else seat_counts_with(rules, {}):
            setup = read_setup(rules, seats, arguments.option)
            own = used_of(name, own_files_of(rules), setup.options)
            played_by = fingerprint(open_game(name, own).rules)  # what it does not name changes nothing
            fewer = deals if arguments.full or arguments.seats else max(1, deals // _ELSEWHERE)
            everybody = arguments.full or seats == usual  # who is far apart is decided in a few deals
            pairs = _pairs(rules, arguments, everybody)
            at_usual = [] if one_pair or seats != usual else _tempers(rules)
            for level, below in [*pairs, *at_usual]:
                pair = Pair(name, played_by, seats, level, below, budget)
                if arguments.seats or seats == usual:
                    found.append(Rung(pair, setup, deals, own))
                else:
                    elsewhere.append(Rung(pair, setup, fewer, own))
    return found + elsewhere


def _pairs(rules: AnyRules, arguments: argparse.Namespace, everybody: bool) -> list[tuple[str, str]]:
    """`--level` over `--over`; or each level over the one below it, over all others below it (`everybody`), the best
    over the usual one, and over the best one that could see everything. A level may be given a temperament
    (`strong/bold`).
    """
    levels = levels_of(rules.name)
    if arguments.level or arguments.over:
        pair = arguments.level or levels[-1], arguments.over or USUAL_LEVEL
        try:
            check_player(rules.name, pair[0])
            check_level(rules.name, pair[1])
        except LevelError as error:
            raise CommandError(str(error)) from None
        return [pair]
    found = [(level, below) for below, level in pairwise(levels)]
    if everybody:
        found += [(level, below) for below, level in combinations(levels, 2) if (level, below) not in found]
    for pair in ((levels[-1], USUAL_LEVEL), (ALL_SEEING, levels[-1])):
        if pair not in found and pair[0] != pair[1]:
            found.append(pair)
    return found


def _tempers(rules: AnyRules) -> list[tuple[str, str]]:
    """Each temperament over the even one, at the level below the best: of those who search the quickest."""
    level = levels_of(rules.name)[-2:][0]
    return [(f"{level}{TEMPER}{temper}", level) for temper in temperaments() if temper != EVEN]


# ---- playing --------------------------------------------------------------------------------------


class _Climb:
    """Plays rungs one after the other, and keeps what was played."""

    def __init__(self, crew: Crew, known: list[LadderDeal], progress: Path) -> None:
        self._crew = crew
        self._known = known
        self._progress = progress

    def up(self, rung: Rung, others: Sequence[Rung]) -> None:
        """Plays a pair until it is decided, or so many deals are played; what was begun in vain is forgotten."""
        mine = sorted([deal for deal in self._known if pair_of(deal) == rung.pair], key=lambda deal: deal.number)
        decided = judge([deal.gain for deal in mine]).decided
        missing = range(0) if decided else range(len(mine), rung.deals)
        deals = ((rung.pair, rung.setup, number, rung.own) for number in missing)
        with closing(self._crew.in_order(play_deal, deals, ahead=1)) as played:
            for deal in played:
                mine.append(deal)
                self._known.append(deal)
                _keep(self._progress, deal)
                self._show(rung, mine, others)
                if judge([deal.gain for deal in mine]).decided:
                    break
        pair = rung.pair
        say(f"{pair.game} {pair.seats} seats: {pair.level} over {pair.below} {share_of(mine)}")

    def _show(self, rung: Rung, mine: Sequence[LadderDeal], others: Sequence[Rung]) -> None:
        """How far it is, and how long it can take at most, the rest being as quick as what was played."""
        if not sys.stderr.isatty():
            return
        seconds = sum(deal.seconds for deal in mine) / len(mine)
        rest = sum(max(0, other.deals - self._played(other)) for other in others)
        seconds_left = seconds * (rung.deals - len(mine) + rest) / self._crew.jobs
        pair = rung.pair
        sys.stderr.write(
            f"\r{pair.game} {pair.seats} seats: {pair.level} over {pair.below}, {len(mine)} of {rung.deals} deals, "
            f"{len(others)} pairs to go, at most {left(seconds_left)}   \r"
        )

    def _played(self, rung: Rung) -> int:
        return sum(pair_of(deal) == rung.pair for deal in self._known)


def _keep(progress: Path, *found: LadderDeal | Exploits) -> None:
    with progress.open("ab") as file:
        file.writelines([msgspec.json.encode(one) + b"\n" for one in found])


def _known(progress: Path) -> list[LadderDeal | Exploits]:
    """What was found before; raises CommandError if the file is none of a ladder."""
    if not progress.exists():
        progress.parent.mkdir(parents=True, exist_ok=True)
        return []
    try:
        return [msgspec.json.decode(line, type=LadderDeal | Exploits) for line in progress.read_bytes().splitlines()]
    except msgspec.MsgspecError as error:
        raise CommandError(f"{progress}: not the progress of a ladder ({error})", 1) from None
