"""French and English: message catalogues (gettext) and the words that content carries itself."""

from __future__ import annotations

import gettext
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("fr", "en")
LONGEST_MESSAGE: Final = 300
"""Characters of what is told of a stranger's file: more nobody reads."""
LOCALE_FOLDER: Final = Path(__file__).resolve().parents[2] / "data" / "locale"


_JOINERS: Final = "\u200c\u200d"
"""They hold the parts of one sign together (families, letters of some scripts) and are seen only by that."""


def one_line(words: str, longest: int = LONGEST_MESSAGE) -> str:
    """Foreign words for a message: without line ends, control signs and half characters, and not longer than a person
    will read.
    """
    plain = "".join([sign if sign.isprintable() or sign in _JOINERS else " " for sign in words[: longest + 1]])
    return plain if len(plain) <= longest else plain[:longest] + "…"


def presentable(words: str, longest: int) -> str:
    """Foreign words as a name or a title on one line: what cannot be seen is left out, and at most `longest`
    characters are kept; '' if nothing is to be seen of it.
    """
    plain = "".join([sign for sign in words if sign.isprintable() or sign in _JOINERS])
    plain = plain.strip(f" {_JOINERS}")[:longest].rstrip(f" {_JOINERS}")
    return plain if any(unicodedata.category(sign)[0] not in "MZC" for sign in plain) else ""


@dataclass(frozen=True, slots=True)
class LocalText:
    """Words in both languages, kept beside the thing they name (a card, an option, a step of a scenario)."""

    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class SeatName:
    """Stands in a sentence for the name of the player at `seat`; the reader of the sentence knows the names."""

    seat: int


@dataclass(frozen=True, slots=True)
class Person:
    """Stands in a sentence for somebody whose name is known: French words before it may lose their vowel."""

    name: str


Argument = int | str | LocalText | SeatName | Person


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence before it is put into words: message key, named arguments, and the clause it rests on ('' if none)."""

    key: str
    arguments: Mapping[str, Argument]
    clause: str = ""


_FOLDERS: Final[list[Path]] = [LOCALE_FOLDER]


def add_words(folder: Path) -> None:
    """Message catalogues of a further folder; those of the house come first."""
    if folder not in _FOLDERS:
        _FOLDERS.append(folder)
        _catalogues.cache_clear()


@cache
def _catalogues(language: str) -> tuple[gettext.GNUTranslations, ...]:
    loaded = []
    for folder in _FOLDERS:
        for path in sorted((folder / language / "LC_MESSAGES").glob("*.mo")):
            with path.open("rb") as stream:
                loaded.append(gettext.GNUTranslations(stream))
    return tuple(loaded)


class Texts:
    """All words of one language. Keys that no catalogue has come back as they are, so a gap is seen, never a crash."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"'{language}' is not one of {', '.join(LANGUAGES)}")
        self.language = language
        self._catalogues = _catalogues(language)
        self._found: dict[str, str] = {}  # a screen asks for the same messages in every frame

    def __call__(self, key: str, **arguments: Argument) -> str:
        """The message `key` with its {placeholders} filled."""
        return self._fill(self._find(key), arguments, ())

    def plural(self, key: str, count: int, **arguments: Argument) -> str:
        """The message `key` in the form that `count` asks for; {n} is the count."""
        for catalogue in self._catalogues:
            found = catalogue.ngettext(key, key, count)
            if found != key:
                return self._fill(found, {"n": count, **arguments}, ())
        return key

    def pick(self, text: LocalText | Mapping[str, str]) -> str:
        """The words of this language out of words in both."""
        if isinstance(text, LocalText):
            return text.fr if self.language == "fr" else text.en
        return text[self.language]

    def say(self, sentence: Sentence, names: tuple[str, ...] = ()) -> str:
        """A sentence in words; `names` are the players' names in seat order. An argument `n` chooses
        the plural form.
        """
        arguments = sentence.arguments
        count = arguments.get("n")
        if isinstance(count, int):
            for catalogue in self._catalogues:
                found = catalogue.ngettext(sentence.key, sentence.key, count)
                if found != sentence.key:
                    return self._fill(found, arguments, names)
        return self._fill(self._find(sentence.key), arguments, names)

    def has(self, key: str) -> bool:
        """True when a catalogue holds the key, as a plain or a plural message."""
        return self._find(key) != key or any(c.ngettext(key, key, 1) != key for c in self._catalogues)

    def _find(self, key: str) -> str:
        found = self._found.get(key)
        if found is None:
            said = (catalogue.gettext(key) for catalogue in self._catalogues)
            found = self._found[key] = next((message for message in said if message != key), key)
        return found

    def _fill(self, message: str, arguments: Mapping[str, Argument], names: tuple[str, ...]) -> str:
        if not arguments:
            return message
        words = {name: self._word(value, names) for name, value in arguments.items()}
        if "{" in message[:1] or ". {" in message:
            message, words = _begun(message, words, arguments)
        if self.language == "fr":
            people = {name: words[name] for name, value in arguments.items() if isinstance(value, SeatName | Person)}
            if people:
                message = _BEFORE_A_NAME.sub(lambda found: _elided(found, people), message)
        return message.format_map(_Gaps(words))

    def _word(self, value: Argument, names: tuple[str, ...]) -> str | int:
        if isinstance(value, LocalText):
            return self.pick(value)
        if isinstance(value, SeatName):
            return names[value.seat] if value.seat < len(names) else f"#{value.seat + 1}"
        return value.name if isinstance(value, Person) else value


_BEGINNING: Final = re.compile(r"(?:^|\. )\{(\w+)\}")
"""A sentence that begins with what is filled in."""


def _begun(
    message: str, words: dict[str, str | int], arguments: Mapping[str, Argument]
) -> tuple[str, dict[str, str | int]]:
    """A message whose sentences begin with a capital letter also where words of content come first ("the 7 …"); the
    names of people stay as they write them.
    """
    filled = dict(words)

    def capital(found: re.Match[str]) -> str:
        name = found[1]
        if not isinstance(arguments.get(name), LocalText):
            return found[0]
        word = str(words[name])
        filled[f"{name}^"] = word[:1].upper() + word[1:]
        return f"{found[0][:-1]}^}}"

    return _BEGINNING.sub(capital, message), filled


_BEFORE_A_NAME: Final = re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")
"""French words that lose their vowel before another one."""


def _elided(found: re.Match[str], people: Mapping[str, str | int]) -> str:
    """`de {player}` or, for Ada and Éric, `d’{player}` (marks of emphasis around a name are not spoken)."""
    name = str(people.get(found[2], "")).lstrip("*")
    first = unicodedata.normalize("NFD", name[:1]).casefold()[:1]
    return f"{found[1]}’{{{found[2]}}}" if first and first in "aeiouœ" else found[0]


class _Gaps(dict[str, str | int]):
    def __missing__(self, key: str) -> str:
        return "{" + key + "}"
