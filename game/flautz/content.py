"""The content of the game: cards, arena, apprentices and numbers as the rules use them, read from YAML and checked as a
whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from game.core.content import DATA_FOLDER, ContentError, Document, Fault, Model, combined_digest, load_document
from game.core.options import OptionSpec
from game.core.texts import LocalText
from game.flautz.cards import Card, card_kinds
from game.flautz.checks import arena_faults, deck_faults, game_faults, option_faults
from game.flautz.models import (
    ApprenticeSpec,
    ArenaFile,
    ColourSpec,
    DeckFile,
    GameFile,
    OptionsFile,
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
    spells: Spellbook
    digest: str

    @property
    def deck(self) -> tuple[int, ...]:
        """The faces of all cards, specials among them (FZ-Q32)."""
        return tuple(face for face, card in enumerate(self.cards) for _ in range(card.copies))

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
    reader = _Reader(folder)
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
        spells=Spellbook(cards, len(deck.colours), game.step_points),
        digest=combined_digest(documents.values()),
    )


class _Reader:
    """Reads the files one by one and gathers the faults of all of them."""

    def __init__(self, folder: Path) -> None:
        self.documents: dict[str, Document] = {}
        self.faults: list[Fault] = []
        self._folder = folder

    def read(self, word: str, model: type[M]) -> M | None:
        path = self._folder / f"{word}.yaml"
        try:
            self.documents[word] = document = load_document(path, _shown(path))
            return document.validated(model)
        except ContentError as error:
            self.faults += error.faults
            return None


def _shown(path: Path) -> str:
    """The path as an author knows it: from the folder that holds `data`, if it is in there."""
    root = DATA_FOLDER.parent
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
