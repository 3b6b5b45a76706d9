"""What stands on a command line: words and numbers, and in one line, in the language that is asked for, what is wrong
with them.
"""

from __future__ import annotations

import argparse
import re
import unicodedata
from collections.abc import Sequence
from typing import Any, ClassVar, Final, NoReturn

from game.commands.common import warn
from game.core.content.suggestions import closest
from game.core.texts import FALLBACK, Texts, languages

LONGEST_WORD: Final = 500
"""Characters of a seed, an option or a name on the command line."""
LARGEST_PORT: Final = 65_535

_UNKNOWN: Final = r"unrecognized arguments: (?P<what>.*)"
_SAID: Final = (
    ("needed", r"the following arguments are required: (?P<what>.*)"),
    ("unknown", _UNKNOWN),
    ("one", r"expected one argument"),
    ("choice", r"invalid choice: (?P<word>.*) \(choose from (?P<known>.*)\)"),
    ("value", r"invalid \w+ value: (?P<word>.*)"),
    ("either", r"not allowed with argument (?P<what>.*)"),
    ("any", r"one of the arguments (?P<what>.*) is required"),
    ("none", r"ignored explicit argument (?P<word>.*)"),
    ("meant", r"ambiguous option: (?P<word>.*) could match (?P<known>.*)"),
    ("whole", r"(?P<word>'.*') should be a whole number"),
    ("port", r"this is not a number from 0 to (?P<most>\d+)"),
    ("text", r"this is not UTF-8 text of at most (?P<most>\d+) characters"),
    ("comma", r"(?P<word>'.*') is two words here: no space stands behind a comma"),
)
"""What argparse and we say in English, each with what follows `command.usage.` in the key of its words."""
_OF_ARGUMENT: Final = re.compile(r"argument (?P<name>[^:]+): (?P<rest>.*)", re.DOTALL)


class Parser(argparse.ArgumentParser):
    """Argument errors in one line."""

    language: ClassVar[str] = FALLBACK
    """In which it is said: argparse finds most of them before anybody knows what was asked for."""

    options: ClassVar[tuple[str, ...]] = ()
    """Those of the command that did not know a word: only it knows them, and only the program says what is wrong."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        found, rest = super().parse_known_args(args, namespace)
        if rest and self._subparsers is None:
            Parser.options = tuple(self._option_string_actions)
        return found, rest

    def error(self, message: str) -> NoReturn:
        texts = Texts(self.language)
        words = said_of_usage(message, texts)
        unknown = re.fullmatch(_UNKNOWN, message, re.DOTALL)
        if unknown is not None and unknown["what"].startswith("--"):
            meant = closest(re.split(r"[ =]", unknown["what"])[0], self.options)
            words = texts("command.usage.unknown.meant", what=unknown["what"], meant=meant) if meant else words
        warn(texts("command.usage", program=self.prog, words=words))
        raise SystemExit(2)


def said_of_usage(message: str, texts: Texts) -> str:
    """What argparse says, in a language; as it is where that has no words for it."""
    if texts.language == FALLBACK:
        return message
    of_argument = _OF_ARGUMENT.fullmatch(message)
    if of_argument is not None:
        name, rest = of_argument.groups()
        return texts("command.usage.argument", name=name, words=said_of_usage(rest, texts))
    for key, pattern in _SAID:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found is not None:
            return texts(f"command.usage.{key}", **found.groupdict())
    return message


def language_asked(words: Sequence[str]) -> str:
    """The language that a command line names, however wrong the rest of it is."""
    for number, word in enumerate(words):
        option, equals, value = word.partition("=")
        if option == "--lang":
            asked = value if equals else next(iter(words[number + 1 :]), "")
            return asked if asked in languages() else FALLBACK
    return FALLBACK


def text(word: str) -> str:
    """A word that can be written down: names of files may be any bytes, names of anything else are text."""
    if len(word) > LONGEST_WORD or (not word.isascii() and any(unicodedata.category(sign) == "Cs" for sign in word)):
        raise argparse.ArgumentTypeError(f"this is not UTF-8 text of at most {LONGEST_WORD} characters")
    return word


def number(word: str) -> int:
    """A whole number."""
    if not re.fullmatch(r"-?[0-9]{1,15}", word):
        raise argparse.ArgumentTypeError(f"'{word[:LONGEST_WORD]}' should be a whole number")
    return int(word)


def port(word: str) -> int:
    """A port that a program may listen at."""
    if not re.fullmatch(r"[0-9]{1,5}", word) or int(word) > LARGEST_PORT:
        raise argparse.ArgumentTypeError(f"this is not a number from 0 to {LARGEST_PORT}")
    return int(word)
