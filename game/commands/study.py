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
    USAGE,
    CommandError,
    game_at_home,
    not_written,
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
from game.core.content.suggestions import closest
from game.core.journal.own_file import OwnFile, own_files_of
from game.core.records import Frozen
from game.core.rules.options import resolve
from game.core.rules.rules import AnyRules
from game.core.texts import Argument, Sentence, Texts
from game.lab.aims import AIMS, Best, best
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
BEFORE: Final = "before"
"""What is added to the name of a file that lay where another one is written."""
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
    rules = game_at_home(arguments.game, arguments.lang).rules
    own = own_files_of(rules)
    question, opened = _question(rules, own, arguments)
    if arguments.games < 2:
        raise _fault("games", n=arguments.games)
    if arguments.jobs is not None and arguments.jobs < 1:
        raise _fault("jobs", n=arguments.jobs)
    if arguments.precise is not None and not 0 < arguments.precise < 50:
        raise _fault("precise", n=f"{arguments.precise:g}")
    if arguments.aim is not None and arguments.aim not in AIMS:
        raise _fault("aim", known=", ".join(AIMS), word=arguments.aim)
    if arguments.aim is not None and len(question.variants) < 2:
        raise _fault("aim.one")
    watch = _watched(arguments.watch)
    texts = Texts(arguments.lang)
    folder = Path(arguments.out)
    games = _played_before(folder / GAMES, question)
    half = None if arguments.precise is None else arguments.precise / 100
    with Crew(arguments.jobs or os.cpu_count() or 1, start) as crew:
        counted = play_missing(question, own, games, arguments.games, crew, folder / GAMES, half, texts)
    played = [game for game in games.values() if game.number < counted]
    try:
        reports = reckoned(played, len(question.variants), watch, _same_cards(opened, question, played))
    except ValueError as error:
        raise _fault("too_few_ended", FAULT, game=rules.name) from error
    found = None if arguments.aim is None else best(played, len(question.variants), arguments.aim)
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
        _write_best(question, rules, own, found, folder / BEST, texts)
    return 0


def _fault(key: str, status: int = USAGE, **known: Argument) -> CommandError:
    """What cannot be done, in the words of the catalogue."""
    return CommandError(Sentence(f"study.fault.{key}", known), status)


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
            meant = closest(one, WATCHABLE)
            raise _fault(f"watch{'.meant' if meant else ''}", known=",".join(WATCHABLE), word=one, meant=meant)
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
        raise CommandError(error) from None
    except ContentError as error:
        raise CommandError(error.faults[0]) from None  # one wrong word may be a fault in several places
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
            raise _fault("not_played", file=file, option=option, played=", ".join(played), name=name)


def _variant(rules: AnyRules, own: Sequence[OwnFile], asked: Asked, seats: int) -> Variant:
    setup = read_setup(rules, seats, asked.options)
    played = played_of(rules.name, own, setup.options, asked.changes)
    return Variant(asked.label, setup, digest_of(rules.name, played, asked.changes), asked.changes)


def _write_best(
    question: Question, rules: AnyRules, own: tuple[OwnFile, ...], found: Best | None, folder: Path, texts: Texts
) -> None:
    """Writes what the best variant is played from; what lay there before is put aside."""
    if found is None:
        say(texts("study.fault.aim.too_few"))
    files = {} if found is None else dict(_written(question.variants[found.variant], rules, own, found.aim))
    changed = {change.file for variant in question.variants for change in variant.changes}
    for path in sorted({f"{PRESETS}/{BEST}.yaml", *changed, *map(_as_best, changed), *files}):
        place, text = folder / path, files.get(path)
        try:
            if place.exists() and (text is None or place.read_text("utf-8") != text):
                aside = place.with_name(f"{place.name}.{BEFORE}")
                place.replace(aside)
                say(texts("study.aside", path=str(aside)))
        except (OSError, UnicodeDecodeError) as error:
            raise not_written(str(place), str(error)) from None
        if text is not None:
            write_bytes(str(place), text.encode())
            say(str(place))


def _as_best(file: str) -> str:
    """What a file is called as the best one: an army, a board or a deck beside the one that was asked after, which it
    would else replace in the author's folder.
    """
    folder, slash, name = file.rpartition("/")
    return f"{folder}/{name.removesuffix(ENDING)}_{BEST}{ENDING}" if slash else file


def _written(variant: Variant, rules: AnyRules, own: tuple[OwnFile, ...], aim: str) -> Iterator[tuple[str, str]]:
    """What a variant is played from, file by file: its content, and house rules that are not the usual ones as a
    preset.
    """
    options, folders = dict(variant.setup.options), {folder: name for name, folder in entry_of(rules.name).variants}
    for file, text in changed_files(rules.name, own, variant.changes).items():
        yield _as_best(file), text
        folder, _, name = file.removesuffix(ENDING).rpartition("/")
        if options.get(folders.get(folder, "")) == name:
            options[folders[folder]] = f"{name}_{BEST}"
    usual = resolve(rules.options, {}, variant.setup.seats)
    agreed = {name: value for name, value in options.items() if value != usual.get(name)}
    if agreed:
        lines = [f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in agreed.items()]
        yield f"{PRESETS}/{BEST}.yaml", "\n".join((f'preset: "{BEST}: {aim}"', "options:", *lines, ""))


def play_missing(
    question: Question,
    own: Sequence[OwnFile],
    games: dict[Which, Watched],
    number: int,
    crew: Crew,
    path: Path,
    half: float | None,
    texts: Texts,
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
            warn(texts("study.interrupted", n=kept + done, all=whole, path=str(path)))
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
            raise _fault("other_question", path=str(path), other=told_apart(kept.question, question))
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
        raise _fault("not_read", FAULT, path=str(path), why=error.strerror or str(error)) from None
    except msgspec.MsgspecError as error:
        raise _fault("no_study", FAULT, path=str(path), why=str(error)) from None


def _lines_of(path: Path) -> BinaryIO:
    try:
        return path.open("ab")
    except OSError as error:
        raise not_written(str(path), error.strerror or str(error)) from None
