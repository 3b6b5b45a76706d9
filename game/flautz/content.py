"""The content of the game: cards, arena, apprentices and numbers as the rules use them, read from YAML and checked as a
whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from game.core.content.content import DATA_FOLDER, ContentError, Model
from game.core.content.folder import ContentFolder
from game.core.rules.options import OptionsFile, OptionSpec
from game.core.texts import LocalText
from game.flautz.cards import Card, card_kinds
from game.flautz.checks import arena_faults, deck_faults, game_faults, option_faults
from game.flautz.models import (
    ApprenticeSpec,
    ArenaFile,
    ColourSpec,
    DeckFile,
    GameFile,
)
from game.flautz.spells import Spellbook
from game.flautz.zones import EITHER

FOLDER: Final = DATA_FOLDER / "flautz"
M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Content:
    """Everything there is in the game. A *face* is the number of a kind of card."""

    game: GameFile
    colours: tuple[ColourSpec, ...]
    apprentices: tuple[ApprenticeSpec, ...]
    arena: ArenaFile
    options: tuple[OptionSpec, ...]
    cards: tuple[Card, ...]
    """`cards[face]`."""
    deck: tuple[int, ...]
    """The faces of all cards, specials among them (FZ-Q32)."""
    spells: Spellbook
    digest: str

    @property
    def seat_counts(self) -> range:
        """How many may play."""
        return range(self.game.seats.least, self.game.seats.most + 1)

    def apprentice_colour(self, apprentice: int) -> int:
        """The colour of an apprentice, as a number (FZ-29)."""
        return [colour.id for colour in self.colours].index(self.apprentices[apprentice].colour)

    def path(self, backs: frozenset[str]) -> tuple[str, ...]:
        """The zones of the arena from left to right, with these cards on their back (FZ-6, FZ-10)."""
        sides = (card.back if card.id in backs else card.front for card in self.arena.cards)
        return tuple(word for side in sides for word in side)

    def zone_name(self, word: str) -> LocalText:
        """What a zone is called in a sentence."""
        names = self.arena.zones
        return names.either if word == EITHER else names.air if word == "air" else names.ground


def load_content(folder: Path = FOLDER) -> Content:
    """Reads and checks the four files of a folder; raises ContentError with every fault found."""
    reader = ContentFolder(folder)
    game = reader.read("game", GameFile)
    deck = reader.read("deck", DeckFile)
    arena = reader.read("arena", ArenaFile)
    options = reader.read("options", OptionsFile)
    if game is None or deck is None or arena is None or options is None:
        raise ContentError(reader.faults)
    documents = reader.documents
    faults = [
        *game_faults(documents["game"], game),
        *deck_faults(documents["deck"], deck, game),
        *arena_faults(documents["arena"], arena),
        *option_faults(documents["options"], options, arena, game),
    ]
    if faults:
        raise ContentError(faults)
    cards = card_kinds(deck)
    return Content(
        game=game,
        colours=deck.colours,
        apprentices=deck.apprentices,
        arena=arena,
        options=options.options,
        cards=cards,
        deck=tuple(face for face, card in enumerate(cards) for _ in range(card.copies)),
        spells=Spellbook(cards, len(deck.colours), game.step_points),
        digest=reader.digest,
    )
