"""What was tried on the author's page, kept in a file: found again when Tablée is opened anew, with the content from
which it was played, so that what a file said before stays what it said.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from game.catalogue import open_game, worn
from game.core.content.content import ContentError
from game.core.files.files import FileError, read_whole
from game.core.files.private import name_aside, rewrite
from game.core.journal.own_file import OwnFiles
from game.core.records import Frozen
from game.core.rules.options import OptionError, resolve
from game.core.texts import Sentence
from game.lab.compared import Tried
from game.lab.played import digest_of
from game.lab.question import Question
from game.lab.watching import COUNTED, Watched
from game.version import APP_VERSION

MOST_KEPT: Final = 6
"""Results of a game: those that were played last."""
MOST_GAMES: Final = 6000
"""Of each result; of one with more the first so many."""
LARGEST: Final = 64_000_000
"""Bytes of a file that is read."""


class _Result(Frozen):
    question: Question
    own: OwnFiles
    when: float
    games: tuple[Watched, ...]


class _Results(Frozen):
    counted: int
    results: tuple[_Result, ...]


class Found(NamedTuple):
    """What a file holds that is still an answer, by the marks of the questions; and why not all of it, if so."""

    tried: dict[str, Tried]
    fault: Sentence | None = None


def read_tried(path: Path, game: str) -> Found:
    """The results of a game. What another version of the program or of the content has played is no answer any more
    and is left out; so is what cannot be read.
    """
    if not path.exists():
        return Found({})
    try:
        kept = msgspec.json.decode(read_whole(path, LARGEST), type=_Results)
    except (FileError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Found({}, Sentence("laboratory.unread", {"aside": str(_put_aside(path))}))
    found = {}
    for result in kept.results if kept.counted == COUNTED else ():
        tried = _opened(result, game)
        if tried is not None:
            found[result.question.mark] = tried
    gone = len(kept.results) - len(found)
    return Found(found, Sentence("laboratory.outdated", {"n": gone}) if gone else None)


def _put_aside(path: Path) -> Path:
    """A file that cannot be read stays beside the one that is written anew, as one of settings does."""
    aside = name_aside(path)
    try:
        path.replace(aside)
    except OSError:
        return path  # it cannot be moved, and so nothing can be written over it either
    return aside


def write_tried(path: Path, tried: Iterable[Tried]) -> None:
    """Keeps the results that were played last. Raises OSError."""
    last = sorted((one for one in tried if one.games), key=lambda one: one.when)[-MOST_KEPT:]
    results = _Results(
        COUNTED,
        tuple(
            _Result(one.question, one.own, one.when, tuple([one.games[n] for n in sorted(one.games)[:MOST_GAMES]]))
            for one in last
        ),
    )
    data = msgspec.json.encode(results)
    rewrite(path, lambda _old: data)


def _opened(result: _Result, game: str) -> Tried | None:
    """A result with the rules by which it was played; None if these are others by now, or it is of another game."""
    question = result.question
    if (question.game, question.version) != (game, APP_VERSION) or len(question.variants) != 1:
        return None
    variant, games = question.variants[0], {one.number: one for one in result.games}
    setup = variant.setup
    try:
        opened = open_game(game, result.own)
        resolve(opened.rules.options, setup.options, setup.seats)
        if digest_of(game, result.own, variant.changes) != variant.digest:
            return None
        rules = worn(opened, setup.options).rules
        rules.blank(setup)
    except (ContentError, OptionError, KeyError, ValueError):
        return None
    if (
        setup.game != game
        or len(question.levels) != setup.seats
        or any(not _fits(one, setup.seats) for one in games.values())
    ):
        return None
    return Tried(rules, question, games, result.own, result.when)


def _fits(game: Watched, seats: int) -> bool:
    """True if all that is told of each seat is there."""
    lists = (game.asked, game.forced, game.turns, game.dead, *game.faces.values())
    return len(game.places) in (0, seats) and all(len(one) == seats for one in lists)
