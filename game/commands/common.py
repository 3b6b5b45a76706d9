"""What the commands share: one clear line for every error, and where the user's data lies."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, TextIO

from platformdirs import user_data_path

from game.bots.levels import LEVELS, LevelError, check_level, read_player
from game.catalogue import NAMES, OpenGame, open_game
from game.core.content.content import ContentError, Fault, Told, sentence_of
from game.core.content.rulebook import folded
from game.core.content.suggestions import asked_after, closest
from game.core.journal.journal import DIVERGED, HUMAN, Journal, JournalError
from game.core.library.library import Library, LibraryError
from game.core.rules.options import OptionError, resolve
from game.core.rules.rules import AnyRules, OptionValue, Setup, seat_counts_with
from game.core.texts import FALLBACK, Argument, Sentence, Texts, languages, one_line
from game.matches.files import read_match_file
from game.own.content import open_at_home
from game.own.folder import left_out_of
from game.own.presets import own_presets

PRESET: Final = "preset"
FAULT = 1
USAGE = 2
LONGEST_LINE: Final = 10_000
LONGEST_WARNING: Final = 1_000
"""Characters of a line on the terminal."""
MOST_SIMULATIONS: Final = 100_000
"""For one decision: more would take the slowest game half an hour."""


class CommandError(Exception):
    """Bad input; the message is one clear line, `status` the exit status (2: usage, 1: a fault found). What is given as
    a fault, a sentence, or an error that has one is said in other languages, too.
    """

    def __init__(self, told: Told | Fault, status: int = USAGE) -> None:
        self.status = status
        self._told = told
        super().__init__(Texts(FALLBACK).say(told) if isinstance(told, Sentence) else str(told))

    def said(self, texts: Texts) -> str:
        """The message in a language, as far as it is known there."""
        if texts.language == FALLBACK:
            return str(self)
        if isinstance(self._told, Fault):
            return self._told.told(texts)
        if isinstance(self._told, OptionError):
            return self._told.said(texts)
        return next((texts.say(sentence) for sentence in sentence_of(self._told)), str(self))


def program() -> str:
    """What this program was started as: what a hint on the terminal tells people to type."""
    started = Path(sys.argv[0]).name
    return started if started == "main.py" else "tablee"


def data_folder(chosen: str | None) -> Path:
    """Where matches and settings lie: `--data-dir`, or the user's data folder."""
    return Path(chosen) if chosen else user_data_path("tablee", appauthor=False)


def open_library(chosen: str | None) -> Library:
    """The library; raises CommandError."""
    try:
        return Library(data_folder(chosen))
    except LibraryError as error:
        raise CommandError(str(error), FAULT) from None


def game_named(name: str) -> OpenGame:
    """An opened game; raises CommandError for an unknown name or broken content."""
    if name not in NAMES:
        raise CommandError(Sentence("command.fault.game", {"name": name, "known": ", ".join(NAMES)}))
    try:
        return open_game(name)
    except ContentError as error:
        raise CommandError(str(error), FAULT) from None


def game_at_home(name: str, language: str | None = None) -> OpenGame:
    """An opened game with what the user has added to it; what is broken of that is told, in a language, and left out.
    Raises CommandError.
    """
    game_named(name)
    home, texts = open_at_home(name), Texts(language if language in languages() else FALLBACK)
    for fault in home.faults:
        warn(str(fault) if texts.language == FALLBACK else fault.told(texts))
    return home.opened


def read_seats(word: str, rules: AnyRules, *, bots_only: bool = False) -> tuple[str, ...]:
    """`human,bot:greedy` as levels (`human`, `greedy`); raises CommandError when the game does not seat so many."""
    words = [_as_level(part.strip()) for part in word.split(",")]
    try:
        levels = tuple(read_player(part) for part in words)
        for level in levels:
            if level != HUMAN:
                check_level(rules.name, level)
    except LevelError as error:
        raise CommandError(error) from None
    if bots_only and HUMAN in levels:
        raise CommandError(Sentence("command.fault.only_bots", {}))
    if len(levels) not in seat_counts_with(rules, dict.fromkeys((spec.id for spec in rules.options), True)):
        raise CommandError(_too_many_or_few(rules, len(levels)))
    return levels


def _as_level(word: str) -> str:
    """`bot:confirmé` as `bot:greedy`: levels may be written as the window calls them, in any language that it speaks,
    with or without accents. What is the name of a level here is no other one, whatever it means there.
    """
    kind, colon, level = word.partition(":")
    return word if level in LEVELS else f"{kind}{colon}{_levels_by_words().get(_plain(level), level)}"


@cache
def _levels_by_words() -> dict[str, str]:
    found: dict[str, str] = {}
    for language in languages():
        texts = Texts(language)
        for level in LEVELS:
            if texts.has(f"lobby.level.{level}"):
                found.setdefault(_plain(texts(f"lobby.level.{level}")), level)
    return {**found, **{level: level for level in LEVELS}}


def _plain(words: str) -> str:
    """Letters alone, small and without accents."""
    return "".join(filter(str.isalnum, folded(words)))


def _too_many_or_few(rules: AnyRules, seats: int) -> Sentence:
    counts = rules.seat_counts
    opening = [spec.id for spec in rules.options if seats in spec.opens_seats]
    key = f"command.fault.seats{'.one' if len(counts) == 1 else ''}{'.opening' if opening else ''}"
    known: dict[str, Argument] = {"game": rules.name, "least": counts[0], "most": counts[-1], "seats": seats}
    return Sentence(key, {**known, "option": opening[0] if opening else ""})


def read_setup(rules: AnyRules, seats: int, options: Sequence[str]) -> Setup:
    """A setup from `--option k=v` words, of which `preset=NAME` stands for the house rules that the user has written
    down under this name; warns of what can be played but had better be known; raises CommandError.
    """
    given: dict[str, OptionValue] = {}
    for word in options:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise CommandError(Sentence("command.fault.option", {"word": word}))
        if key == PRESET and all(spec.id != PRESET for spec in rules.options):
            given = {**_preset(rules, value), **given}
        else:
            given[key] = value
    try:
        setup = Setup(rules.name, seats, resolve(rules.options, given, seats))
    except OptionError as error:
        raise CommandError(left_out_of(rules, given) or error) from None
    if seats not in seat_counts_with(rules, setup.options):
        raise CommandError(_too_many_or_few(rules, seats))
    try:
        rules.blank(setup)  # house rules may be lawful one by one and impossible together
        advice = rules.advice(setup)
    except OptionError as error:
        raise CommandError(error) from None
    if advice is not None:
        warn(f"{rules.name}: {Texts('en').say(advice)} ({advice.clause})")
    return setup


def _preset(rules: AnyRules, name: str) -> dict[str, OptionValue]:
    """The house rules of a preset in the user's own folder, by its name or its file's."""
    found, faults = own_presets(rules)
    for preset in found:
        if name in (preset.name, preset.path.stem):
            return preset.options
    for fault in faults:
        if Path(fault.path).stem == name:
            raise CommandError(str(fault), FAULT)
    there = f"; there are {', '.join(preset.path.stem for preset in found)}" if found else ""
    meant = asked_after(closest(name, [word for preset in found for word in (preset.path.stem, preset.name)]))
    raise CommandError(f"{rules.name} has no preset '{name}' in your own folder{there}{meant}")


def read_budget(number: int | None) -> int:
    """Simulations for a decision, 0 for as many as usual (None); raises CommandError."""
    if number is None:
        return 0
    if not 1 <= number <= MOST_SIMULATIONS:
        raise CommandError(Sentence("command.fault.budget", {"most": MOST_SIMULATIONS, "n": number}))
    return number


def write_bytes(path: str, data: bytes) -> None:
    """Writes a whole file; raises CommandError."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_bytes(data)
    except OSError as error:
        raise not_written(path, error.strerror or str(error)) from None


def not_written(path: str, why: str) -> CommandError:
    """That a file cannot be written, and why."""
    return CommandError(Sentence("command.fault.not_written", {"path": path, "why": why}), FAULT)


def say(line: str = "") -> None:
    """Prints a line for the user; a packaged windowed program on Windows has nowhere to print."""
    _print(sys.stdout, line, LONGEST_LINE)


def warn(line: str) -> None:
    """Prints a line on the error stream, where there is one."""
    _print(sys.stderr, line, LONGEST_WARNING)


def _print(stream: TextIO | None, words: str, longest: int) -> None:
    """Whatever stands in the words, the terminal does nothing but show them: names and files may be a stranger's."""
    if stream is None:
        return
    shown = "\n".join([one_line(line, longest) for line in words.split("\n")])
    encoding = stream.encoding or "utf-8"
    stream.write(shown.encode(encoding, "backslashreplace").decode(encoding) + "\n")


def read_file(path: str) -> Journal:
    """The journal in a file, as far as it can be believed; raises CommandError."""
    try:
        return read_match_file(Path(path))
    except JournalError as error:
        raise CommandError(f"{path}: {error}", FAULT) from None


def read_whole_match(path: str) -> Journal:
    """The journal in a file; raises CommandError also for one that was decided otherwise than by the rules."""
    journal = read_file(path)
    if journal.integrity == DIVERGED:
        raise CommandError(f"{path}: {journal.problem}", FAULT)
    return journal
