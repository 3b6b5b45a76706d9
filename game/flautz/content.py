"""The content of the game: cards, arena, apprentices and numbers as the rules use them, read from YAML and checked as a
whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeVar

from game.core.content.content import DATA_FOLDER, ContentError, Model
from game.core.content.folder import ContentFolder
from game.core.content.skins import UNDRESSED, Skin, SkinFile, faces_worn, read_skins, skins_faults, with_own_choices
from game.core.journal.own_file import OwnFile
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
    own: tuple[OwnFile, ...] = ()
    """What a player has added to the skins."""
    skins: Mapping[str, SkinFile] = field(default_factory=dict)
    skin: Skin = UNDRESSED
    """The one that the cards wear."""

    @property
    def seat_counts(self) -> range:
        """How many may play."""
        return range(self.game.seats.least, self.game.seats.most + 1)

    def apprentice_colour(self, apprentice: int) -> int:
        """The colour of an apprentice, as a number (FZ-29)."""
        return [colour.id for colour in self.colours].index(self.apprentices[apprentice].colour)

    def wearing(self, skin: str) -> Content:
        """The same content, with cards called and drawn as in a skin."""
        file = self.skins[skin]
        worn = faces_worn(file.cards, {card.word: face for face, card in enumerate(self.cards)}, file.back)
        named = (
            replace(card, name=worn.name(face, card.name), the=worn.name(face, card.the))
            for face, card in enumerate(self.cards)
        )
        return replace(self, cards=tuple(named), skin=worn)

    def path(self, backs: frozenset[str]) -> tuple[str, ...]:
        """The zones of the arena from left to right, with these cards on their back (FZ-6, FZ-10)."""
        sides = (card.back if card.id in backs else card.front for card in self.arena.cards)
        return tuple(word for side in sides for word in side)

    def zone_name(self, word: str) -> LocalText:
        """What a zone is called in a sentence."""
        names = self.arena.zones
        return names.either if word == EITHER else names.air if word == "air" else names.ground


def load_content(folder: Path = FOLDER, own: Sequence[OwnFile] = ()) -> Content:
    """Reads and checks the four files of a folder, and a player's own; raises ContentError with every fault found."""
    reader = ContentFolder(folder, own)
    game = reader.read("game", GameFile)
    deck = reader.read("deck", DeckFile)
    arena = reader.read("arena", ArenaFile)
    options = reader.read("options", OptionsFile)
    if game is None or deck is None or arena is None or options is None:
        raise ContentError(reader.faults)
    skins = read_skins(reader, SkinFile)
    cards = card_kinds(deck)
    words = [card.word for card in cards]
    documents = reader.documents
    faults = [
        *reader.faults,
        *game_faults(documents["game"], game),
        *deck_faults(documents["deck"], deck, game),
        *arena_faults(documents["arena"], arena),
        *option_faults(documents["options"], options, arena, game),
        *skins_faults(reader, skins, words),
    ]
    if faults:
        raise ContentError(faults)
    return Content(
        game=game,
        colours=deck.colours,
        apprentices=deck.apprentices,
        arena=arena,
        options=tuple(with_own_choices(option, skins) for option in options.options),
        cards=cards,
        deck=tuple(face for face, card in enumerate(cards) for _ in range(card.copies)),
        spells=Spellbook(cards, len(deck.colours), game.step_points),
        digest=reader.digest,
        own=tuple(own),
        skins=skins,
    )
