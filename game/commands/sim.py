"""`main.py sim`: plays bots headless on the bare rules and counts."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from game.bots.simulate import BotGame, play
from game.catalogue import open_game
from game.commands.common import (
    FAULT,
    CommandError,
    game_at_home,
    read_budget,
    read_seats,
    read_setup,
    say,
    write_bytes,
)
from game.commands.crew import Crew
from game.commands.progress import Progress
from game.core.chance import fresh_seed
from game.core.journal.own_file import OwnFile, own_files_of
from game.core.rules.rules import Setup
from game.matches.bot_match import RefusedError, bots_match, play_out
from game.matches.shares import likely_share
from game.own.folder import used_of

BATCH: Final = 8
"""Games that a process plays before it tells of them: bots that hardly think are done with one at once."""


def run(arguments: argparse.Namespace) -> int:
    """Plays the games and prints what came of them."""
    rules = game_at_home(arguments.game, arguments.lang).rules
    levels = read_seats(arguments.seats, rules, bots_only=True)
    setup = read_setup(rules, len(levels), arguments.option)
    if arguments.games < 1:
        raise CommandError(f"--games must be at least 1, not {arguments.games}")
    if arguments.jobs < 1:
        raise CommandError(f"--jobs must be at least 1, not {arguments.jobs}")
    budget = read_budget(arguments.budget)
    seed = arguments.seed or fresh_seed()
    started = time.perf_counter()
    results: list[BotGame] = []
    progress = Progress(arguments.games)
    own = used_of(rules.name, own_files_of(rules), setup.options)
    for result in _results(arguments, setup, own, levels, seed, budget):
        results.append(result)
        progress.at(len(results))
    seconds = time.perf_counter() - started
    actions = sum(result.actions for result in results)
    wins = [sum(_wins(result, seat) for result in results) for seat in range(len(levels))]
    report = {
        "game": rules.name,
        "games": len(results),
        "seats": [f"bot:{level}" for level in levels],
        "wins": wins,
        "win_ranges": [[round(100 * end, 1) for end in likely_share(won, len(results))] for won in wins],
        "draws": sum(result.outcome is not None and len(result.outcome.winners) != 1 for result in results),
        "aborted": sum(result.outcome is None for result in results),
        "actions": actions,
        "actions_per_second": round(actions / seconds, 1),
        "mean_actions": round(actions / len(results), 2),
        "seconds": round(seconds, 3),
    }
    if arguments.json:
        say(json.dumps(report))
    else:
        for key, value in report.items():
            say(f"{key:20} {', '.join(map(_shown, value)) if isinstance(value, list) else value}")
    return 0


def _shown(value: object) -> str:
    """A range in per cent as people write it; it holds the true share in 95 of 100 such counts."""
    return f"{value[0]:g}–{value[1]:g} %" if isinstance(value, list) else str(value)


def _wins(result: BotGame, seat: int) -> bool:
    return result.outcome is not None and result.outcome.winners == (seat,)


def _results(
    arguments: argparse.Namespace,
    setup: Setup,
    own: tuple[OwnFile, ...],
    levels: tuple[str, ...],
    seed: str,
    budget: int,
) -> Iterator[BotGame]:
    seeds = [f"{seed}:{number}" for number in range(arguments.games)]
    if arguments.save:
        for number, game_seed in enumerate(seeds):
            yield _play_and_save(
                setup, own, levels, game_seed, budget, Path(arguments.save) / f"{setup.game}-{number:05}.tablee"
            )
    else:
        few = 1 if arguments.jobs == 1 else BATCH
        batches = (seeds[at : at + few] for at in range(0, len(seeds), few))
        with Crew(arguments.jobs) as crew:
            for games in crew.in_order(_play, ((setup, own, levels, batch, budget) for batch in batches)):
                yield from games


def _play(
    setup: Setup, own: tuple[OwnFile, ...], levels: tuple[str, ...], seeds: Sequence[str], budget: int
) -> list[BotGame]:
    rules = open_game(setup.game, own).rules
    return [play(rules, setup, levels, seed, budget) for seed in seeds]


def _play_and_save(
    setup: Setup, own: tuple[OwnFile, ...], levels: tuple[str, ...], seed: str, budget: int, path: Path
) -> BotGame:
    """The same kind of game through a session, with its journal written to `path`."""
    match = bots_match(setup, own, levels, seed)
    try:
        actions = play_out(match, levels, budget)
    except RefusedError as error:
        raise CommandError(str(error), FAULT) from None
    write_bytes(str(path), match.export())
    return BotGame(match.session.outcome, actions)
