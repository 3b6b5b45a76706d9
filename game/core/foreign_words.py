"""A catalogue of words that a player has put into a folder: read within bounds, its plural forms tried, all of it held
against the English words. What does not fit is left out and told; there English is spoken.
"""

from __future__ import annotations

import gettext
import io
import re
import string
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from game.core.files.files import FileError, read_whole

LARGEST: Final = 2_000_000
"""Bytes of all catalogues of a language; those of the house have some 200,000."""
LARGEST_TEXT: Final = 4_000_000
"""Bytes of a text from which a catalogue was compiled."""
MOST_TOLD: Final = 20
"""Faults of one catalogue."""
SURELY: Final = 200
"""Letters that any message may have …"""
TIMES: Final = 4
"""… besides so many times those of the English one."""
TRIED: Final = (*range(200), 999, 1_000, 1_000_000)
"""Counts for which the plural form is asked for at once; for any other one it is the first if there is none."""
CONTEXT: Final = "\x04"
"""Stands in a catalogue between the context of a message and the message."""
_CHARSET: Final = re.compile(rb"charset=([\w.-]+)", re.IGNORECASE)

Key = str | tuple[str, int]
"""A message; of one with several forms, with the number of the form."""


def messages_of(catalogue: gettext.GNUTranslations) -> dict[Key, str]:
    """All that a catalogue says; gettext itself shows it nowhere."""
    found: dict[Key, str] = vars(catalogue)["_catalog"]
    return found


def read_foreign(paths: Iterable[Path], english: Mapping[Key, str]) -> tuple[list[gettext.GNUTranslations], list[str]]:
    """The catalogues of a language, each with all of its messages that fit, without those that cannot be read; and a
    line for each fault, `file:line: …` (the line of the `.po` beside it, else the number of the message). `english`:
    what the messages are in English, where that is known.
    """
    found, faults, room = [], [], LARGEST
    for path in paths:
        try:
            data = read_whole(path, room)
        except FileError as error:
            faults.append(f"{path}:1: {error}")
            continue
        room -= len(data)
        catalogue, told = _read_catalogue(path, data, english)
        found += [] if catalogue is None else [catalogue]
        faults += told
    return found, faults


def _read_catalogue(
    path: Path, data: bytes, english: Mapping[Key, str]
) -> tuple[gettext.GNUTranslations | None, list[str]]:
    charset = _CHARSET.search(data)
    if charset is not None and charset[1].lower().replace(b"-", b"") != b"utf8":
        return None, [f"{path}:1: only UTF-8 is read"]
    try:
        catalogue = gettext.GNUTranslations(io.BytesIO(data))
        messages = messages_of(catalogue)
        plural: Callable[[int], int] = vars(catalogue)["plural"]
    except Exception as error:  # whatever the numbers and expressions in it make gettext stumble over
        return None, [f"{path}:1: is no catalogue: {str(error)[:80] or type(error).__name__}"]
    faults = _faults_of_plural(plural)
    vars(catalogue)["plural"] = _never_raising(plural)
    lines: list[str] | None = None
    for number, (key, words) in enumerate(list(messages.items()), start=1):
        fault = _fault_of(key, words, english)
        if fault:
            del messages[key]
            lines = _lines_beside(path) if lines is None else lines
            faults.append(_told(key, number, lines, fault))
    if len(faults) > MOST_TOLD:
        faults[MOST_TOLD:] = [f"1: and {len(faults) - MOST_TOLD} faults more"]
    return catalogue, [f"{path}:{fault}" for fault in faults]


def _fault_of(key: Key, words: object, english: Mapping[Key, str]) -> str:
    """What is wrong with a message; '' if nothing is. Words of content are filled by nobody."""
    name = key if isinstance(key, str) else key[0]
    if not name:
        return ""
    context, _, original = name.rpartition(CONTEXT)
    known = original if context else english.get(key, english.get((name, 1)))
    if not isinstance(words, str):
        return "is no text"
    longest = SURELY + TIMES * len(known or "")
    if len(words) > longest:
        return f"has {len(words)} letters; at most {longest} are read"
    if any(not sign.isprintable() and ord(sign) < ord(" ") and sign != "\n" for sign in words):
        return "has a sign that cannot be written"
    if context:
        return ""
    given, allowed = fields_of(words), None if known is None else fields_of(known)
    if given is None:
        return "has a brace that is not closed, or more than a name between two"
    strange = set() if allowed is None else given - allowed - ({"n"} if isinstance(key, tuple) else set())
    return f"{{{min(strange)}}} is nothing that is filled in here" if strange else ""


def fields_of(words: str) -> frozenset[str] | None:
    """The names in {braces}; None where anything else stands there."""
    try:
        parts = list(string.Formatter().parse(words))
    except ValueError:
        return None
    fields = [(name, spec, conversion) for _, name, spec, conversion in parts if name is not None]
    if any(not name.isidentifier() or spec or conversion for name, spec, conversion in fields):
        return None
    return frozenset(name for name, _, _ in fields)


def _faults_of_plural(plural: Callable[[int], Any]) -> list[str]:
    for count in TRIED:
        try:
            plural(count)
        except Exception as error:
            return [f"1: Plural-Forms: for {count}: {error}"]
    return []


def _never_raising(plural: Callable[[int], Any]) -> Callable[[int], int]:
    def form(count: int) -> int:
        try:
            return int(plural(count))
        except Exception:  # an expression of a stranger
            return 0

    return form


def _lines_beside(path: Path) -> list[str]:
    """The lines of the text from which a catalogue was compiled, where it lies beside it."""
    try:
        return read_whole(path.with_suffix(".po"), LARGEST_TEXT).decode("utf-8", "replace").splitlines()
    except FileError:
        return []


def _told(key: Key, number: int, lines: list[str], fault: str) -> str:
    name = (key if isinstance(key, str) else key[0]).rpartition(CONTEXT)[2]
    line = next((n for n, words in enumerate(lines, start=1) if words == f'msgid "{name}"'), number)
    return f"{line}: {name[:60]}: {fault}"
