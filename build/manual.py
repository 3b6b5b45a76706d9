"""The page of the manual, tablee(6), and how a shell completes a command line: both made from the command line itself.

python build/manual.py > tablee.6
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import shtab  # noqa: E402

from game.catalogue import NAMES  # noqa: E402
from game.core.texts import languages  # noqa: E402
from game.version import APP_VERSION  # noqa: E402
from tablee.command_line import build_parser  # noqa: E402

KINDS_OF_FILES: Final = {
    **dict.fromkeys(("FILE", "FILE.tablee", "FILE.yaml", "FILE.png", "FILE.zip", "PATH"), shtab.FILE),
    **dict.fromkeys(("DIR", "FOLDER"), shtab.DIRECTORY),
}
"""What a shell offers for a word that is called so."""
FILES: Final = (
    ("~/.local/share/tablee", "matches, what a crash left, files of your own"),
    ("~/.config/tablee", "settings"),
)


def plain(words: str) -> str:
    """Words that the formatter shows as they are."""
    return words.replace("\\", "\\e").replace("-", "\\-").replace("\n.", "\n\\&.").replace("%%", "%")


def manual() -> str:
    """The whole page."""
    parser = build_parser()
    lines = [
        f'.TH TABLEE 6 "" "Tablée {APP_VERSION}" "Games"',
        ".SH NAME",
        "tablee \\- small card and board games at one table",
        ".SH SYNOPSIS",
        ".B tablee\n[\\fIOPTION\\fR]... [\\fIFILE\\fR.tablee | \\fICOMMAND\\fR ...]",
        ".SH DESCRIPTION",
        plain(parser.description or ""),
        ".SH OPTIONS",
        *_options(parser),
        ".SH COMMANDS",
    ]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            told = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for name, command in action.choices.items():
                lines += [f".SS {plain(name)}", plain(told.get(name, "")) + ".", *_options(command)]
    lines.append(".SH FILES")
    for place, what in FILES:
        lines += [".TP", f".I {plain(place)}", plain(what)]
    lines += [
        ".SH EXIT STATUS",
        "0: well; 1: a fault was found; 2: bad usage, or something is missing on this computer.",
    ]
    return "\n".join(lines) + "\n"


def completion(shell: str) -> str:
    """What `bash` or `zsh` reads to complete the words of a command line."""
    parser = build_parser()
    parser.prog = "tablee"
    for action in all_actions(parser):
        if action.metavar in KINDS_OF_FILES:
            action.complete = KINDS_OF_FILES[action.metavar]  # type: ignore[attr-defined]
        elif action.dest == "game":
            action.choices = NAMES
        elif action.metavar == "LANG":
            action.choices = languages()
    return str(shtab.complete(parser, shell)).rstrip("\n") + "\n"


def all_actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Every option and word of a command line and of its commands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from all_actions(command)


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction | argparse._HelpAction) or action.help == argparse.SUPPRESS:
            continue
        value = action.metavar or (f"{{{','.join(map(str, action.choices))}}}" if action.choices else "")
        if not value and action.nargs != 0:
            value = action.dest.upper() if action.option_strings else action.dest
        words = " ".join((*action.option_strings, value if isinstance(value, str) else " ".join(value)))
        yield ".TP"
        yield f".B {plain(words.strip())}"
        yield plain(action.help or action.dest)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(manual())
