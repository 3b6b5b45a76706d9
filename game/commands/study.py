"""`main.py study`: an author's question about a game, answered by games of bots."""

from __future__ import annotations

import argparse
import json
import os
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from game.catalogue import OpenGame, changed_files, entry_of, open_game, worn
from game.commands.common import (
    FAULT,
    CommandError,
    game_at_home,
    program,
    read_budget,
    read_seats,
    read_setup,
    say,
    warn,
    write_bytes,
)
from game.commands.crew import Crew, Start
from game.commands.progress import Progress
from game.core.content.changes import ENDING
from game.core.content.content import ContentError
from game.core.content.suggestions import asked_after, closest
from game.core.journal.own_file import OwnFile, own_files_of
from game.core.records import Frozen
from game.core.rules.options import resolve
from game.core.rules.rules import AnyRules
from game.core.texts import Texts
from game.lab.aims import AIMS, best
from game.lab.answer import answer, told_best
from game.lab.page import page_of, table_of
from game.lab.played import digest_of, played_of
from game.lab.question import Asked, Question, QuestionError, Variant, told_apart, varied
from game.lab.reckoning import WATCHABLE, precise, reckoned
from game.lab.task import TaskError, perform, tasks_of
from game.lab.watching import COUNTED, Watched
from game.lab.wording import begun, same_cards, shares_of, shown_of
from game.own.folder import PRESETS
from game.version import APP_VERSION

GAMES: Final = "games.jsonl"
"""The question in its first line, then a line for each game that was played: from here a study goes on."""
BEST: Final = "best"
"""The folder for what the best variant is played from."""
AGAIN: Final = "again"
"""The folder of a study that is played again: the page may be read where its own is not."""
LOOKS: Final = 60
"""After so many games of each variant it is asked whether more are needed."""
USUAL_SEED: Final = "1"

Which = tuple[int, int]
"""Which variant, and which game of it."""


class Head(Frozen):
    """The first line of the file of games."""

    mark: str
    question: Question


def run(arguments: argparse.Namespace, start: Start | None = None) -> int:
    """Plays what is missing, by `start` if it is given, and writes table and page; raises CommandError."""
    rules = game_at_home(arguments.game).rules
    own = own_files_of(rules)
    question, opened = _question(rules, own, arguments)
    if arguments.games < 2:
        raise CommandError(f"--games must be at least 2, not {arguments.games}")
    if arguments.jobs is not None and arguments.jobs < 1:
        raise CommandError(f"--jobs must be at least 1, not {arguments.jobs}")
    if arguments.precise is not None and not 0 < arguments.precise < 50:
        raise CommandError(
            f"--precise takes points of a hundred, more than 0 and less than 50, not {arguments.precise:g}"
        )
    if arguments.aim is not None and arguments.aim not in AIMS:
        raise CommandError(f"--aim is one of {', '.join(AIMS)}, not '{arguments.aim}'")
    if arguments.aim is not None and len(question.variants) < 2:
        raise CommandError("--aim compares: give several values with --option or --vary")
    watch = _watched(arguments.watch)
    folder = Path(arguments.out)
    games = _played_before(folder / GAMES, question)
    half = None if arguments.precise is None else arguments.precise / 100
    with Crew(arguments.jobs or os.cpu_count() or 1, start) as crew:
        counted = play_missing(question, own, games, arguments.games, crew, folder / GAMES, half)
    played = [game for game in games.values() if game.number < counted]
    try:
        reports = reckoned(played, len(question.variants), watch, _same_cards(opened, question, played))
    except ValueError as error:
        raise CommandError(f"{rules.name}: {error}", FAULT) from None
    found = None if arguments.aim is None else best(played, len(question.variants), arguments.aim)
    texts = Texts(arguments.lang)
    presets = [word.removeprefix("preset=") for word in arguments.option if word.startswith("preset=")]
    preset = presets[0] if len(presets) == 1 and "," not in presets[0] else ""
    dressed = [worn(game, variant.setup.options).rules for game, variant in zip(opened, question.variants, strict=True)]
    write_bytes(str(folder / "study.csv"), table_of(dressed, question, reports, texts).encode())
    page = page_of(dressed, question, reports, texts, found, preset, watch, _command(arguments))
    write_bytes(str(folder / "study.html"), page.encode())
    all_shown = shown_of(dressed, question.variants, reports, texts)
    for words in answer(all_shown, texts, watch):
        say(words)
    if found is not None:
        say(texts(f"study.aim.{found.aim}"))
        say(told_best(found, all_shown, texts))
    if len(set(question.levels)) > 1:  # else it matters to nobody who sits where
        for shown in all_shown:
            many, shares = texts.plural("study.games", shown.report.games), shares_of(shown.report, texts)
            what = begun(shown) if shown.label else rules.title
            say(texts("study.line", what=what, games=many, shares=shares))
    say(texts("study.written", page=str(folder / "study.html")))
    if arguments.aim is not None:
        _forget_best(question, folder / BEST)
        if found is None:
            say("--aim: no two deals were played to their end by the two best variants: play more games")
    if found is not None:
        for path, text in _written(question.variants[found.variant], rules, own, found.aim):
            write_bytes(str(folder / BEST / path), text.encode())
            say(f"{folder / BEST / path}")
    return 0


def _command(arguments: argparse.Namespace) -> str:
    """What one types to ask the same again."""
    words = [program(), "study", arguments.game]
    words = ["python", *words] if words[0] != "tablee" else words
    for name in ("games", "seats", "option", "vary", "watch", "aim", "precise", "seed", "budget", "lang"):
        given = getattr(arguments, name)
        for value in given if isinstance(given, list) else [given]:
            words += [] if value is None else [f"--{name}", f"{value:g}" if isinstance(value, float) else str(value)]
    return shlex.join([*words, "--out", AGAIN])


def _watched(word: str | None) -> tuple[str, ...]:
    """What is to be told of, in the order in which it is; raises CommandError."""
    if word is None:
        return WATCHABLE
    words = [part.strip() for part in word.split(",")]
    for one in words:
        if one not in WATCHABLE:
            meant = asked_after(closest(one, WATCHABLE))
            raise CommandError(f"--watch takes some of {','.join(WATCHABLE)}, not '{one}'{meant}")
    return tuple([name for name in WATCHABLE if name in words])


def _same_cards(opened: Sequence[OpenGame], question: Question, played: Sequence[Watched]) -> list[dict[int, int]]:
    """Which of the cards that were dealt in a variant are cards of the first one, too."""
    faces: list[set[int]] = [set() for _ in question.variants]
    for game in played:
        faces[game.variant].update(face for dealt in game.dealt for face in dealt)
    return same_cards([game.rules for game in opened], question, faces)


def _question(
    rules: AnyRules, own: tuple[OwnFile, ...], arguments: argparse.Namespace
) -> tuple[Question, list[OpenGame]]:
    """What is asked, and the game of each variant; raises CommandError."""
    levels = read_seats(arguments.seats, rules, bots_only=True)
    try:
        asked = varied(rules, arguments.option, arguments.vary)
        opened = [open_game(rules.name, own, one.changes) for one in asked]
    except QuestionError as error:
        raise CommandError(str(error)) from None
    except ContentError as error:
        raise CommandError(str(error.faults[0])) from None  # one wrong word may be a fault in several places
    variants = tuple([_variant(under.rules, own, one, len(levels)) for one, under in zip(asked, opened, strict=True)])
    _refuse_unplayed(rules.name, variants)
    seed = arguments.seed or USUAL_SEED
    budget = read_budget(arguments.budget)
    return Question(rules.name, APP_VERSION, levels, variants, seed, budget, COUNTED), opened


def _refuse_unplayed(game: str, variants: Sequence[Variant]) -> None:
    """Raises CommandError where a file is varied that no variant is played from: all would be the same game."""
    options = {folder: option for option, folder in entry_of(game).variants}
    for file in dict.fromkeys(change.file for variant in variants for change in variant.changes):
        folder, _, name = file.removesuffix(ENDING).rpartition("/")
        option = options.get(folder)
        if option is None:
            continue
        played = list(dict.fromkeys(str(variant.setup.options.get(option)) for variant in variants))
        if name not in played:
            raise CommandError(
                f"{file} is not played by these house rules ({option} is {', '.join(played)}):"
                f" add --option {option}={name}"
            )


def _variant(rules: AnyRules, own: Sequence[OwnFile], asked: Asked, seats: int) -> Variant:
    setup = read_setup(rules, seats, asked.options)
    played = played_of(rules.name, own, setup.options, asked.changes)
    return Variant(asked.label, setup, digest_of(rules.name, played, asked.changes), asked.changes)


def _written(variant: Variant, rules: AnyRules, own: tuple[OwnFile, ...], aim: str) -> Iterator[tuple[str, str]]:
    """What a variant is played from, file by file: its content, and house rules that are not the usual ones as a
    preset.
    """
    yield from changed_files(rules.name, own, variant.changes).items()
    usual = resolve(rules.options, {}, variant.setup.seats)
    agreed = {name: value for name, value in variant.setup.options.items() if value != usual.get(name)}
    if agreed:
        lines = [f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in agreed.items()]
        yield f"{PRESETS}/{BEST}.yaml", "\n".join((f'preset: "{BEST}: {aim}"', "options:", *lines, ""))


def _forget_best(question: Question, folder: Path) -> None:
    """Deletes what was written of a variant that was the best one before; raises CommandError."""
    changed = {change.file for variant in question.variants for change in variant.changes}
    for path in sorted({f"{PRESETS}/{BEST}.yaml", *changed}):
        try:
            (folder / path).unlink(missing_ok=True)
        except OSError as error:
            raise CommandError(f"{folder / path}: cannot be deleted: {error.strerror or error}", FAULT) from None


def play_missing(
    question: Question,
    own: Sequence[OwnFile],
    games: dict[Which, Watched],
    number: int,
    crew: Crew,
    path: Path,
    half: float | None = None,
) -> int:
    """Plays the games up to `number` of each variant that are not in `games` yet, and adds them there and to the file.
    `half`: it stops before that where the share of every seat is known so well. How many of each variant count.
    """
    variants = len(question.variants)
    whole = variants * number
    kept = sum(at < number for _, at in games)
    progress = Progress(whole - kept, before=kept)
    done = 0
    stages = [number] if half is None else [*range(LOOKS, number, LOOKS), number]
    with _lines_of(path) as file:
        try:
            for begin, end in zip([0, *stages], stages, strict=False):
                tasks = tasks_of(question, own, range(begin, end), games.keys())
                for batch in crew.as_done(perform, ((task,) for task in tasks)):
                    for game in batch:
                        games[game.variant, game.number] = game
                        file.write(msgspec.json.encode(game) + b"\n")
                    file.flush()
                    done += len(batch)
                    progress.at(done)
                counting = [game for game in games.values() if game.number < end]
                if half is not None and precise(counting, variants, half):
                    number = end
                    break
        except TaskError as error:
            raise CommandError(str(error), FAULT) from None
        except KeyboardInterrupt:
            progress.clear()
            warn(f"stopped: {kept + done} of {whole} games are kept in {path}; the same command goes on")
            raise
        finally:
            progress.clear()
    return number


# ---- the file ---------------------------------------------------------------------------------------


def _played_before(path: Path, question: Question) -> dict[Which, Watched]:
    """The games of a study that was stopped, made ready to be gone on with; raises CommandError."""
    head = Head(question.mark, question)
    try:
        lines = path.read_bytes().split(b"\n") if path.exists() else []
        if not lines or not lines[0]:
            write_bytes(str(path), msgspec.json.encode(head) + b"\n")
            return {}
        kept = msgspec.json.decode(lines[0], type=Head)
        if kept.mark != question.mark:
            other = "; ".join(told_apart(kept.question, question))
            raise CommandError(
                f"{path}: holds the games of another question{f' ({other})' if other else ''}:"
                " name another folder, or delete it"
            )
        games: dict[Which, Watched] = {}
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
