"""`main.py rules`: the rule book on the terminal."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from typing import Final

from game.catalogue import NAMES
from game.commands.common import CommandError, say
from game.core.rulebook import parse

SEEDS_FOLDER: Final = Path(__file__).resolve().parents[2] / "seeds"


def run(arguments: argparse.Namespace) -> int:
    """Prints a whole rule book, or what states one clause."""
    if arguments.game not in NAMES:
        raise CommandError(f"unknown game '{arguments.game}'; there are {', '.join(NAMES)}")
    path = SEEDS_FOLDER / arguments.game / f"rules.{arguments.lang}.md"
    book = parse(path.read_text(encoding="utf-8"))
    return show(book, arguments, min(100, shutil.get_terminal_size().columns))
