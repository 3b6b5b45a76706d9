"""`main.py study`: an author's question about a game, answered by games of bots."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

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
from game.commands.progress import Progress
from game.core.journal.own_file import OwnFile, own_files_of
from game.core.records import Frozen
from game.core.rules.rules import AnyRules
from game.core.texts import Texts
from game.lab.page import page_of, table_of
from game.lab.question import Question, QuestionError, Variant, labels, varied
from game.lab.reckoning import precise, reckoned
from game.lab.watching import Watched, watched
from game.version import APP_VERSION

GAMES: Final = "games.jsonl"
"""The question in its first line, then a line for each game that was played: from here a study goes on."""
LOOKS: Final = 100
"""After so many games it is asked whether more are needed."""
USUAL_SEED: Final = "1"
BATCH: Final = 4
"""Games that a process plays before it tells of them."""

Task = tuple[int, int]
"""Which variant, and which game of it."""


class Head(Frozen):
    """The first line of the file of games."""

    mark: str
    question: Question


def run(arguments: argparse.Namespace) -> int:
    """Plays what is missing, and writes table and page; raises CommandError."""
    rules = game_at_home(arguments.game).rules
    question, own = _question(rules, arguments), own_files_of(rules)
    if arguments.games < 2:
        raise CommandError(f"--games must be at least 2, not {arguments.games}")
    if arguments.jobs is not None and arguments.jobs < 1:
        raise CommandError(f"--jobs must be at least 1, not {arguments.jobs}")
    if arguments.precise is not None and not 0 < arguments.precise < 50:
        raise CommandError(
            f"--precise takes points of a hundred, more than 0 and less than 50, not {arguments.precise:g}"
        )
    folder = Path(arguments.out)
    games = _played_before(folder / GAMES, question)
    half = None if arguments.precise is None else arguments.precise / 100
    play_missing(question, own, games, arguments.games, arguments.jobs or os.cpu_count() or 1, folder / GAMES, half)
    try:
        reports = reckoned(games.values(), len(question.variants))
    except ValueError as error:
        raise CommandError(f"{rules.name}: {error}", FAULT) from None
    texts = Texts(arguments.lang)
    write_bytes(str(folder / "study.csv"), table_of(rules, question, reports, texts).encode())
    write_bytes(str(folder / "study.html"), page_of(rules, question, reports, texts).encode())
    for variant, report in zip(question.variants, reports, strict=True):
        shares = ", ".join(f"{100 * seat.mean:.1f} ± {100 * seat.half:.1f} %" for seat in report.seats)
        say(f"{variant.label or rules.name}: {report.games} games; first places by seat: {shares}")
    say(f"{folder / 'study.html'}")
    return 0


def _question(rules: AnyRules, arguments: argparse.Namespace) -> Question:
    """What is asked; raises CommandError."""
    levels = read_seats(arguments.seats, rules, bots_only=True)
    try:
        variants = varied(rules, arguments.option)
    except QuestionError as error:
        raise CommandError(str(error)) from None
    return Question(
        rules.name,
        rules.digest,
        APP_VERSION,
        levels,
        tuple(
            Variant(label, read_setup(rules, len(levels), words))
            for label, words in zip(labels(variants), variants, strict=True)
        ),
        arguments.seed or USUAL_SEED,
        read_budget(arguments.budget),
    )


# ---- playing ----------------------------------------------------------------------------------------


def play_missing(
    question: Question,
    own: Sequence[OwnFile],
    games: dict[Task, Watched],
    number: int,
    jobs: int,
    path: Path,
    half: float | None = None,
) -> None:
    """Plays the games up to `number` of each variant that are not in `games` yet, and adds them there and to the file.
    `half`: it stops before that where the share of every seat is known so well.
    """
    variants = range(len(question.variants))
    missing = [(variant, at) for at in range(number) for variant in variants if (variant, at) not in games]
    progress = Progress(len(missing))
    done = 0
    with _lines_of(path) as file:
        for batch in _results(question, own, missing, jobs):
            for game in batch:
                games[game.variant, game.number] = game
                file.write(msgspec.json.encode(game) + b"\n")
            file.flush()
            before, done = done, done + len(batch)
            progress.at(done)
            if half is not None and before // LOOKS < done // LOOKS and precise(games.values(), len(variants), half):
                break
    progress.clear()


def _results(question: Question, own: Sequence[OwnFile], tasks: Sequence[Task], jobs: int) -> Iterator[list[Watched]]:
    """The games in batches, as they are done. A batch whose process was lost is played again, by the others."""
    batches = [tasks[at : at + BATCH] for at in range(0, len(tasks), BATCH)]
    if jobs == 1 or len(batches) == 1:
        for batch in batches:
            yield played(question, own, batch)
        return
    waiting = iter(batches)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running: dict[Future[list[Watched]], Sequence[Task]] = {}
        try:
            for batch in islice(waiting, 2 * jobs):
                running[pool.submit(played, question, own, batch)] = batch
            while running:
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    del running[future]
                    for batch in islice(waiting, 1):
                        running[pool.submit(played, question, own, batch)] = batch
                    yield future.result()
        finally:  # who has enough does not wait for what was begun
            pool.shutdown(wait=True, cancel_futures=True)


def played(question: Question, own: Sequence[OwnFile], tasks: Iterable[Task]) -> list[Watched]:
    """Some games, here: it is all a process is asked. Raises CommandError where the game is another one than asked."""
    setup = question.variants[0].setup
    rules = open_game(question.game, tuple(own)).rules
    if rules.digest != question.digest:
        raise CommandError(f"{setup.game} was changed while its games were played: begin again", FAULT)
    return [watched(rules, question, variant, number) for variant, number in tasks]


# ---- the file ---------------------------------------------------------------------------------------


def _played_before(path: Path, question: Question) -> dict[Task, Watched]:
    """The games of a study that was stopped, made ready to be gone on with; raises CommandError."""
    head = Head(question.mark, question)
    try:
        lines = path.read_bytes().split(b"\n") if path.exists() else []
        if not lines or not lines[0]:
            write_bytes(str(path), msgspec.json.encode(head) + b"\n")
            return {}
        if msgspec.json.decode(lines[0], type=Head).mark != question.mark:
            raise CommandError(f"{path}: holds the games of another question: name another folder, or delete it")
        games: dict[Task, Watched] = {}
        for number, line in enumerate(lines[1:], start=2):
            try:
                game = msgspec.json.decode(line, type=Watched)
            except msgspec.MsgspecError:
                if number < len(lines):  # the last line may have been cut off
                    raise
                continue
            games[game.variant, game.number] = game
        if lines[-1]:
            path.write_bytes(b"\n".join(lines[:-1]) + b"\n")
        return games
    except OSError as error:
        raise CommandError(f"{path}: cannot be read: {error.strerror or error}", FAULT) from None
    except msgspec.MsgspecError as error:
        raise CommandError(f"{path}: is no file of a study: {error}", FAULT) from None


def _lines_of(path: Path) -> BinaryIO:
    try:
        return path.open("ab")
    except OSError as error:
        raise CommandError(f"{path}: cannot be written: {error.strerror or error}", FAULT) from None
