"""`main.py rules`: the rule book on the terminal."""

from __future__ import annotations

import argparse
import shutil
from typing import Final

from game.catalogue import NAMES, rule_book
from game.commands.common import FAULT, CommandError, game_at_home, program, say
from game.core.content.rulebook import Book, RulebookError, parse
from game.core.content.rulebook_text import render, render_passages
from game.core.rules.options import as_written
from game.core.texts import Texts

WIDEST: Final = 100
"""Characters; longer lines are tiring to read, however wide the terminal is."""


def run(arguments: argparse.Namespace) -> int:
    """Prints a whole rule book, or what states one clause."""
    if arguments.game not in NAMES:
        raise CommandError(f"unknown game '{arguments.game}'; there are {', '.join(NAMES)}")
    if arguments.options:
        if arguments.clause is not None:
            raise CommandError("rules takes either a clause or --options")
        texts = Texts(arguments.lang)
        for spec in game_at_home(arguments.game, arguments.lang).rules.options:
            say(f"{spec.id}={as_written(spec.default)}  ({spec.reads})  {texts.pick(spec.label)}, {spec.clause}")
        return 0
    book = read_book(arguments.game, arguments.lang)
    width = min(WIDEST, shutil.get_terminal_size().columns)
    if arguments.clause is None:
        say(render(book.blocks, width).rstrip("\n"))
    else:
        say(render_passages(book.find(_clause(book, arguments)), width).rstrip("\n"))
    return 0


def read_book(game: str, language: str) -> Book:
    """The rule book of a game in a language; raises CommandError."""
    path = rule_book(game, language)
    try:
        return parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"{path}: cannot be read: {error.strerror or error}", FAULT) from None
    except (RulebookError, UnicodeDecodeError) as error:
        raise CommandError(f"{path}: {error}", FAULT) from None


def _clause(book: Book, arguments: argparse.Namespace) -> str:
    """The clause that is asked for, as the book writes it: capitals do not matter."""
    for clause in book.clauses():
        if clause.lower() == arguments.clause.lower():
            return clause
    raise CommandError(
        f"the rule book of {arguments.game} has no clause '{arguments.clause}'"
        f" ({program()} rules {arguments.game} has all)"
    )
