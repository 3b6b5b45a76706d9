"""The games: where the parts of each are kept, what the menu shows of it, and how to open it. Content is read only
then.

A game is one entry; its places follow from its name. One in a folder of its own says so (`home`); without bots or a
screen it gets random bots and the plain table.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.core.journal.own_file import OwnFile, own_files_of
from game.core.rules.rules import AnyRules, OptionValue
from game.core.texts import FALLBACK, LANGUAGES, LocalText, add_words, words_of
from game.entry import GameEntry

if TYPE_CHECKING:  # scenarios are content and bring pydantic, which the menu need not pay for
    from game.core.content.changes import Change
    from game.core.scenarios.scenario import Notation

MOST_OPENED: Final = 64
"""Games with files of players, or with changes, that are kept open."""
MORE_GAMES: Final = "TABLEE_GAMES"
"""The environment variable that names packages of further games, with commas between them; each has an `ENTRY`."""


class NoGameError(ImportError):
    """A package that `TABLEE_GAMES` names is no game; the message is one clear line."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """What the menu shows of a game without opening it. `least` and `most` are numbers of players, `usual` is how many
    sit down if nobody says otherwise; `minutes` is a usual match.
    """

    name: str
    title: LocalText
    subtitle: LocalText
    blurb: LocalText
    least: int
    most: int
    minutes: int
    usual: int


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game ready to be played: its rules, and how its positions and actions are written."""

    rules: AnyRules
    notation: Notation[Any, Any]


SKINS: Final = ("skin", "skins")

GAMES: Final[list[GameEntry]] = [
    GameEntry("nine_domains", "game.nine_domains", variants=(SKINS,), drawn=("skins",)),
    GameEntry(
        "croconounours",
        "game.croconounours",
        variants=(("board", "boards"), ("deck", "decks"), SKINS),
        drawn=("skins",),
    ),
    GameEntry("flautz", "game.flautz", variants=(SKINS,), drawn=("skins",)),
    GameEntry("batailles", "game.batailles", variants=(("army", "armies"), SKINS), drawn=("skins",)),
    GameEntry("flower_power", "game.flower_power", variants=(SKINS,), drawn=("skins",)),
]
"""In the order of the menu."""
NAMES: Final[list[str]] = [entry.name for entry in GAMES]


def add(entry: GameEntry) -> None:
    """Puts one more game into the house."""
    if entry.name not in NAMES:
        GAMES.append(entry)
        NAMES.append(entry.name)
        add_words(entry.locale)


def remove(name: str) -> None:
    """Takes a game out of the house again."""
    GAMES[:] = [entry for entry in GAMES if entry.name != name]
    NAMES[:] = [entry.name for entry in GAMES]


def entry_of(name: str) -> GameEntry:
    """The entry of a game; raises KeyError if there is no such game."""
    for entry in GAMES:
        if entry.name == name:
            return entry
    raise KeyError(name)


def rule_book(game: str, language: str) -> Path:
    """The file of a rule book: the English one where nobody wrote it in this language. Raises KeyError."""
    seeds = entry_of(game).seeds
    found = seeds / f"rules.{language}.md"
    return found if found.is_file() or language in LANGUAGES else seeds / f"rules.{FALLBACK}.md"


@cache
def card_of(name: str) -> GameCard:
    """What the menu shows of a game, out of the first lines of its content. Raises KeyError for an unknown game."""
    import yaml  # the models that check content cost more than the whole menu

    entry = entry_of(name)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    def written(file: str) -> dict[str, Any]:
        with (entry.data / f"{file}.yaml").open(encoding="utf-8") as stream:
            found: dict[str, Any] = yaml.load(stream, loader)  # the safe loader, in C
            return found

    game, first_minute = written("game"), written("how_you_win")
    seats = game["seats"]
    least, most = (seats, seats) if isinstance(seats, int) else (seats["least"], seats["most"])
    usual = least if isinstance(seats, int) else seats.get("usual", least)
    title, subtitle, blurb = (words_of(words) for words in (game["title"], game["subtitle"], first_minute["blurb"]))
    return GameCard(name, title, subtitle, blurb, least, most, game["minutes"], usual)


def cards() -> tuple[GameCard, ...]:
    """What the menu shows, in its order."""
    return tuple(card_of(name) for name in NAMES)


def open_game(name: str, own: tuple[OwnFile, ...] = (), changes: tuple[Change, ...] = ()) -> OpenGame:
    """Opens a game, with files that a player has added, and with values of its content `changes` as a study varies
    them: reads its content once. Raises KeyError for an unknown game, ContentError for broken content.
    """
    if changes:
        return _open_changed(name, own, changes)
    return _open_with(name, own) if own else _open_shipped(name)


def open_match(name: str, own: tuple[OwnFile, ...] = ()) -> OpenGame:
    """A game as a match is played that carries these files: its cards are called and drawn as in the skin among them.
    Raises KeyError, ContentError.
    """
    return _open_worn(name, own) if own else open_game(name)


def worn(opened: OpenGame, options: Mapping[str, OptionValue]) -> OpenGame:
    """A game that was opened with all that a player has added, as one plays by these house rules: its cards are called
    and drawn as in the skin that they name.
    """
    from game.core.content.skins import FOLDER, OPTION
    from game.core.rules.game import Game

    skin, rules = options.get(OPTION), opened.rules
    theirs = [file.name for file in own_files_of(rules) if file.kind == FOLDER]
    if skin not in theirs or not isinstance(rules, Game):
        return opened
    return OpenGame(rules.wearing(str(skin)), opened.notation)


def changed_files(name: str, own: tuple[OwnFile, ...], changes: tuple[Change, ...]) -> dict[str, str]:
    """The files that these changes are about, as one would write them. Raises ContentError."""
    from game.core.content.changes import under

    with under(changes) as read:
        _opened(name, own)
    return {change.file: read[change.file].text for change in changes}


def forget_games() -> None:
    """Content is read anew: its files may have changed."""
    _open_shipped.cache_clear()
    _open_with.cache_clear()
    _open_changed.cache_clear()
    _open_worn.cache_clear()


@cache
def _open_shipped(name: str) -> OpenGame:
    return _opened(name, ())


@lru_cache(maxsize=MOST_OPENED)
def _open_with(name: str, own: tuple[OwnFile, ...]) -> OpenGame:
    return _opened(name, own)


@lru_cache(maxsize=MOST_OPENED)
def _open_changed(name: str, own: tuple[OwnFile, ...], changes: tuple[Change, ...]) -> OpenGame:
    from game.core.content.changes import under

    with under(changes):
        return _opened(name, own)


@lru_cache(maxsize=MOST_OPENED)
def _open_worn(name: str, own: tuple[OwnFile, ...]) -> OpenGame:
    from game.core.content.skins import skin_of_match
    from game.core.rules.game import Game

    opened, skin = open_game(name, own), skin_of_match(own)
    if not skin or not isinstance(opened.rules, Game):
        return opened
    return OpenGame(opened.rules.wearing(skin), opened.notation)


def _opened(name: str, own: tuple[OwnFile, ...]) -> OpenGame:
    entry = entry_of(name)
    if not own:
        return OpenGame(*import_module(entry.package).open_game())
    kinds = [folder for _, folder in entry.variants]
    strange = [file for file in own if file.kind not in kinds]
    if strange:
        from game.core.content.content import ContentError, Fault

        raise ContentError(Fault(file.path, 1, 1, f"{name} takes no files of this kind") for file in strange)
    return OpenGame(*import_module(entry.package).open_game(own))


def _further_games(packages: str) -> Iterator[GameEntry]:
    """The entries of packages with commas between them; raises NoGameError."""
    for package in filter(None, map(str.strip, packages.split(","))):
        try:
            entry = import_module(package).ENTRY
        except Exception as error:
            raise NoGameError(f"{MORE_GAMES} names '{package}': {type(error).__name__}: {error}") from error
        if not isinstance(entry, GameEntry):
            raise NoGameError(f"{MORE_GAMES} names '{package}': its ENTRY is no GameEntry")
        yield entry


for _entry in _further_games(os.environ.get(MORE_GAMES, "")):
    add(_entry)
