"""The games in the house: what the menu shows of each, and how to open one. A game's content is read
only when it is opened.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from game.core.rules import AnyRules
from game.core.texts import LocalText

if TYPE_CHECKING:  # scenarios are content and bring pydantic, which the menu need not pay for
    from game.core.scenario import Notation


@dataclass(frozen=True, slots=True)
class GameEntry:
    """What the menu shows of a game without opening it. `least` and `most` are numbers of players;
    `minutes` is a usual match.
    """

    name: str
    title: LocalText
    subtitle: LocalText
    blurb: LocalText
    least: int
    most: int
    minutes: int


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game ready to be played: its rules, and how its positions and actions are written."""

    rules: AnyRules
    notation: Notation[Any, Any]


GAMES: Final = (
    GameEntry(
        "nine_domains",
        LocalText("The Nine Domains", "The Nine Domains"),
        LocalText("Neuf terres à prendre", "Nine lands for the taking"),
        LocalText(
            "Deux rivaux misent en secret leurs neuf cartes sur neuf domaines. Réunissez les quatre éléments, "
            "ou comptez le plus de points.",
            "Two rivals secretly stake their nine cards on nine domains. Gather all four elements, or score the most.",
        ),
        2,
        2,
        15,
    ),
    GameEntry(
        "croconounours",
        LocalText("CrocoNounours", "CrocoNounours"),
        LocalText("Bonbons en bataille", "Candy in battle"),
        LocalText(
            "Ours, crocos, lapins et grenouilles en gélatine se croquent sur un plateau. Vos cartes les font courir, "
            "frapper et se défendre.",
            "Jelly bears, crocs, bunnies and frogs munch each other on a board. Your cards make them run, strike and "
            "defend themselves.",
        ),
        2,
        4,
        20,
    ),
    GameEntry(
        "flautz",
        LocalText("FLAUTZ!", "FLAUTZ!"),
        LocalText("Apprentis sorciers", "Apprentice wizards"),
        LocalText(
            "À l’école de magie, on échange des parchemins dans les airs et au sol pour composer le plus beau sort. "
            "Cinq cartes qui vont ensemble : FLAUTZ!",
            "At the school of magic, scrolls are swapped in the air and on the ground to make the finest spell. "
            "Five cards that fit together: FLAUTZ!",
        ),
        2,
        5,
        40,
    ),
    GameEntry(
        "batailles",
        LocalText("Batailles et piques", "Batailles et piques"),
        LocalText("Armées cachées", "Hidden armies"),
        LocalText(
            "Deux cartes cachées devant chacun, et seuls ceux qui se battent voient ce qui se bat. Retenez, devinez, "
            "et gardez un espion pour les rois.",
            "Two hidden cards before everybody, and only those who fight see what fights. Remember, guess, and keep "
            "a spy for the kings.",
        ),
        3,
        6,
        30,
    ),
    GameEntry(
        "flower_power",
        LocalText("FLOWER POWER!", "FLOWER POWER!"),
        LocalText("La bataille des jardins", "The battle of the gardens"),
        LocalText(
            "Des fleurs faites de cartes cachées, qui s’attaquent de jardin en jardin. Poison, engrais, espions, et "
            "les redoutables POWER FLOWERs.",
            "Flowers made of hidden cards attack from garden to garden. Poison, fertiliser, spies, and the mighty "
            "POWER FLOWERs.",
        ),
        2,
        8,
        30,
    ),
)
NAMES: Final = tuple(entry.name for entry in GAMES)


def entry_of(name: str) -> GameEntry:
    """The entry of a game; raises KeyError if there is no such game."""
    for entry in GAMES:
        if entry.name == name:
            return entry
    raise KeyError(name)


@cache
def open_game(name: str) -> OpenGame:
    """Opens a game: reads its content once. Raises KeyError for an unknown game, ContentError for broken content."""
    entry_of(name)
    rules, notation = import_module(f"game.{name}").open_game()
    return OpenGame(rules, notation)
