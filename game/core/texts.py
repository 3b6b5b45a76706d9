"""Words: message catalogues (gettext) and what content says itself, in French, English, and any further language whose
folder is found. What a language does not say is said in English.

A language is a folder `LANGUAGE/LC_MESSAGES`. Messages go by their keys, words of content by the English ones.
"""

from __future__ import annotations

import gettext
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.core.foreign_words import Key, messages_of, read_foreign

LANGUAGES: Final = ("fr", "en")
"""Those of the house, in which everything is said."""
FALLBACK: Final = "en"
LANGUAGE: Final = r"^[a-z]{2,3}(-[A-Za-z]{2,8})?$"
"""How a language is written: `de`, `pt-BR`."""
OWN_NAME: Final = "language.name"
"""The message with which a language says what it is called."""
LONGEST_LANGUAGE: Final = 40
"""Characters of what a language is called."""
MOST_LANGUAGES: Final = 24
"""Languages besides those of the house: each text of content is looked up in each of them."""
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


class LocalText:
    """Words by language, kept beside the thing they name (a card, an option, a step of a scenario): in French and
    English, perhaps in more. Further languages that are found add what their catalogues say.
    """

    __slots__ = ("_words",)

    def __init__(self, fr: str, en: str, further: Mapping[str, str] | None = None) -> None:
        self._words = {"fr": fr, "en": en, **(further or {})}
        for language in further_languages():
            if language not in self._words:
                found = _said_of_content(language, fr, en)
                if found is not None:
                    self._words[language] = found

    @property
    def fr(self) -> str:
        """The French words."""
        return self._words["fr"]

    @property
    def en(self) -> str:
        """The English words."""
        return self._words["en"]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which it says something."""
        return tuple(self._words)

    def __getitem__(self, language: str) -> str:
        """The words of a language, the English ones where it has none."""
        return self._words.get(language, self._words[FALLBACK])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LocalText) and self._words == other._words

    def __hash__(self) -> int:
        return hash(tuple(sorted(self._words.items())))

    def __repr__(self) -> str:
        return f"LocalText({', '.join(f'{language}={words!r}' for language, words in self._words.items())})"

    def changed(self, **words: str) -> LocalText:
        """The same with other words in some languages."""
        return words_of({**self._words, **words})

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any:
        """Content may say it in more languages than two."""
        from pydantic_core import core_schema

        plain = core_schema.dict_schema(core_schema.str_schema(pattern=LANGUAGE), core_schema.str_schema(), strict=True)
        both = core_schema.no_info_before_validator_function(_in_both, plain)
        read = core_schema.no_info_after_validator_function(_read_words, both)
        either = core_schema.union_schema([core_schema.is_instance_schema(cls), read])
        return core_schema.json_or_python_schema(json_schema=read, python_schema=either)


def words_of(words: Mapping[str, str]) -> LocalText:
    """Words by language as a text; French and English are among them."""
    further = {language: said for language, said in words.items() if language not in LANGUAGES}
    return LocalText(words["fr"], words["en"], further)


def _in_both(value: Any) -> Any:
    if isinstance(value, str):
        raise ValueError(f'write it in both languages: {{fr: "{one_line(value, 40)}", en: "…"}}')
    return value


def _read_words(words: dict[str, str]) -> LocalText:
    for language in LANGUAGES:
        if language not in words:
            raise ValueError(f"'{language}' is missing")
    return words_of(words)


def blended(make: Callable[[str], str], *of: LocalText) -> LocalText:
    """A text made of others, language by language: `make` is given each language that one of them has."""
    return words_of({language: make(language) for text in of for language in text.languages})


def filled(pattern: LocalText, **parts: LocalText | str) -> LocalText:
    """A pattern with its {gaps} filled, in every language that it or a part has."""

    def say(language: str) -> str:
        words = pattern[language]
        for name, part in parts.items():
            words = words.replace(f"{{{name}}}", part if isinstance(part, str) else part[language])
        return words

    return blended(say, pattern, *(part for part in parts.values() if isinstance(part, LocalText)))


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
        _look_again()


def remove_words(folder: Path) -> None:
    """Without them again."""
    if folder in _FOLDERS:
        _FOLDERS.remove(folder)
        _look_again()


def _look_again() -> None:
    for remembered in (_read, _english, _languages_found, languages, further_languages):
        remembered.cache_clear()


@cache
def _languages_found() -> tuple[str, ...]:
    written = re.compile(LANGUAGE)
    found = {path.parent.parent.name for folder in _FOLDERS for path in folder.glob("*/LC_MESSAGES/*.mo")}
    return (*LANGUAGES, *sorted(name for name in found - set(LANGUAGES) if written.fullmatch(name)))


@cache
def languages() -> tuple[str, ...]:
    """Every language of which there is a folder, those of the house first; of very many only the first ones."""
    return _languages_found()[: len(LANGUAGES) + MOST_LANGUAGES]


def left_out_languages() -> tuple[str, ...]:
    """A line about those that are too many, with the folder of the first of them; nothing usually."""
    further = len(_languages_found()) - len(LANGUAGES)
    if further <= MOST_LANGUAGES:
        return ()
    first = _languages_found()[len(languages())]
    folder = next(folder for folder in _FOLDERS if (folder / first).is_dir())
    return (
        one_line(f"{folder / first}: there are {further} further languages; the first {MOST_LANGUAGES} are spoken"),
    )


@cache
def further_languages() -> tuple[str, ...]:
    """Those that are not of the house."""
    return languages()[len(LANGUAGES) :]


def next_language(language: str) -> str:
    """The language after this one, round and round."""
    known = languages()
    return known[(known.index(language) + 1) % len(known)] if language in known else FALLBACK


def name_of_language(language: str) -> str:
    """What a language calls itself; its letters where it does not say."""
    named = (catalogue.gettext(OWN_NAME) for catalogue in _catalogues(language))
    said = next((name for name in named if name != OWN_NAME), "")
    return presentable(said, LONGEST_LANGUAGE) or language


@cache
def _read(language: str) -> tuple[tuple[gettext.GNUTranslations, ...], tuple[str, ...]]:
    """The catalogues of a language, and what is wrong with those that others than the house have put there."""
    loaded, faults = [*_of_the_house(language)], []
    for folder in _FOLDERS[1:]:
        if paths := _compiled(folder, language):
            found, told = read_foreign(paths, {} if language == FALLBACK else _english())
            loaded += found
            faults += [one_line(fault) for fault in told]
    return tuple(loaded), tuple(faults)


@cache
def _of_the_house(language: str) -> tuple[gettext.GNUTranslations, ...]:
    """The catalogues of the house. They do not change while it stands: what a player has added is looked for again."""
    loaded = []
    for path in _compiled(LOCALE_FOLDER, language):
        with path.open("rb") as stream:
            loaded.append(gettext.GNUTranslations(stream))
    return tuple(loaded)


def _compiled(folder: Path, language: str) -> list[Path]:
    return sorted((folder / language / "LC_MESSAGES").glob("*.mo"))


def _catalogues(language: str) -> tuple[gettext.GNUTranslations, ...]:
    return _read(language)[0]


@cache
def _english() -> dict[Key, str]:
    """What every message is in English."""
    return {
        key: words for catalogue in reversed(_catalogues(FALLBACK)) for key, words in messages_of(catalogue).items()
    }


def word_faults(language: str) -> tuple[str, ...]:
    """What is wrong with the catalogues that a player has added to a language, `file:line: …`; there English is spoken
    instead.
    """
    return _read(language)[1]


def _said_of_content(language: str, fr: str, en: str) -> str | None:
    for catalogue in _catalogues(language):
        found = catalogue.pgettext(fr, en)
        if found != en:
            return found
    return None


class Texts:
    """All words of one language, English ones where it has none. Keys that no catalogue has come back as they are, so a
    gap is seen, never a crash.
    """

    def __init__(self, language: str) -> None:
        if language not in languages():
            raise ValueError(f"'{language}' is not one of {', '.join(languages())}")
        self.language = language
        self.standing: Callable[[str], str | None] | None = None
        """What fills a gap of any sentence that nobody else fills (keys of the keyboard); None: it does not know it."""
        self._catalogues = _catalogues(language)
        if language not in LANGUAGES:
            self._catalogues += _catalogues(FALLBACK)
        self._found: dict[str, str] = {}  # a screen asks for the same messages in every frame
        self._plurals: dict[str, gettext.GNUTranslations | None] = {}  # which catalogue has a message in several forms

    def __call__(self, key: str, **arguments: Argument) -> str:
        """The message `key` with its {placeholders} filled."""
        return self._fill(self._find(key), arguments, ())

    def plural(self, key: str, count: int, **arguments: Argument) -> str:
        """The message `key` in the form that `count` asks for; {n} is the count."""
        found = self._counted(key, count)
        return key if found is None else self._fill(found, {"n": count, **arguments}, ())

    def pick(self, text: LocalText | Mapping[str, str]) -> str:
        """The words of this language out of words in several."""
        return text[self.language] if isinstance(text, LocalText) else text.get(self.language, text[FALLBACK])

    def say(self, sentence: Sentence, names: tuple[str, ...] = ()) -> str:
        """A sentence in words; `names` are the players' names in seat order. An argument `n` chooses
        the plural form.
        """
        arguments = sentence.arguments
        count = arguments.get("n")
        found = self._counted(sentence.key, count) if isinstance(count, int) else None
        return self._fill(self._find(sentence.key) if found is None else found, arguments, names)

    def has(self, key: str) -> bool:
        """True when a catalogue holds the key, as a plain or a plural message."""
        return self._find(key) != key or self._counted(key, 1) is not None

    def _find(self, key: str) -> str:
        found = self._found.get(key)
        if found is None:
            said = (catalogue.gettext(key) for catalogue in self._catalogues)
            found = self._found[key] = next((message for message in said if message != key), key)
        return found

    def _counted(self, key: str, count: int) -> str | None:
        """The form of a plural message for a count; None for a key that is none."""
        if key not in self._plurals:
            having = (catalogue for catalogue in self._catalogues if catalogue.ngettext(key, key, 1) != key)
            self._plurals[key] = next(having, None)
        catalogue = self._plurals[key]
        return None if catalogue is None else catalogue.ngettext(key, key, count)

    def _fill(self, message: str, arguments: Mapping[str, Argument], names: tuple[str, ...]) -> str:
        if not arguments and (self.standing is None or "{" not in message):
            return message
        words = {name: self._word(value, names) for name, value in arguments.items()}
        if "{" in message[:1] or ". {" in message:
            message, words = _begun(message, words, arguments)
        if self.language == "fr":
            people = {name: words[name] for name, value in arguments.items() if isinstance(value, SeatName | Person)}
            if people:
                message = _BEFORE_A_NAME.sub(lambda found: _elided(found, people), message)
        return message.format_map(_Gaps(words, self.standing))

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
    def __init__(self, words: Mapping[str, str | int], standing: Callable[[str], str | None] | None) -> None:
        super().__init__(words)
        self._standing = standing

    def __missing__(self, key: str) -> str:
        found = None if self._standing is None else self._standing(key)
        return "{" + key + "}" if found is None else found
