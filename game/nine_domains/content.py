"""The content of the game: cards, domains and elements as the rules use them, read from YAML and checked as a whole.

Cards and domains are both cards of the table: their faces are indices into one list, the kinds of cards first, then
the domains.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeVar

from game.core.content.content import DATA_FOLDER, ContentError, Model
from game.core.content.folder import ContentFolder
from game.core.content.skins import UNDRESSED, Skin, faces_worn, read_skins, skins_faults, with_own_choices
from game.core.journal.own_file import OwnFile
from game.core.rules.options import OptionsFile, OptionSpec
from game.core.texts import LocalText
from game.nine_domains.checks import card_faults, domain_faults, land_faults, option_faults
from game.nine_domains.effects import CardEffect, CardEffects, compile_effects
from game.nine_domains.elements import domain_masks
from game.nine_domains.models import (
    CardsFile,
    CardSpec,
    DomainsFile,
    DomainSpec,
    DomainsSkinFile,
    ElementSpec,
    GameFile,
)

FOLDER: Final = DATA_FOLDER / "nine_domains"
M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Content:
    """Everything there is in the game. A *face* is the number of a card kind or of a domain on the table."""

    game: GameFile
    base: tuple[CardSpec, ...]
    specials: tuple[CardSpec, ...]
    domains: tuple[DomainSpec, ...]
    elements: tuple[ElementSpec, ...]
    options: tuple[OptionSpec, ...]
    cards: tuple[CardSpec, ...]
    """Base cards and specials: `cards[face]`."""
    effects: CardEffects
    """`effects[face][other]`: what decides between two kinds whatever their strength, None if nothing does (ND-10)."""
    element_masks: tuple[int, ...]
    """For each domain what it shows, as bits (see `elements.py`)."""
    digest: str
    own: tuple[OwnFile, ...] = ()
    """What a player has added to the skins."""
    skins: Mapping[str, DomainsSkinFile] = field(default_factory=dict)
    skin: Skin = UNDRESSED
    """The one that the cards wear."""
    domain_back: str = ""
    """The drawing that this skin puts on the backs of domains."""

    @property
    def rounds(self) -> int:
        """How many rounds are played (ND-2)."""
        return self.game.rounds

    @property
    def piles(self) -> int:
        """How many piles of domains there are, and places in front of them (ND-2)."""
        return len(self.game.piles)

    @property
    def base_faces(self) -> range:
        """The faces of the base cards."""
        return range(len(self.base))

    @property
    def special_faces(self) -> range:
        """The faces of the special cards."""
        return range(len(self.base), len(self.cards))

    @property
    def domain_faces(self) -> range:
        """The faces of the domains."""
        return range(len(self.cards), len(self.cards) + len(self.domains))

    def is_card(self, face: int) -> bool:
        """True for a kind of card, False for a domain."""
        return 0 <= face < len(self.cards)

    def is_domain(self, face: int) -> bool:
        """True for a domain."""
        return face in self.domain_faces

    def domain(self, face: int) -> DomainSpec:
        """The domain with that face."""
        return self.domains[face - len(self.cards)]

    def element_mask(self, face: int) -> int:
        """What the domain with that face shows, as bits."""
        return self.element_masks[face - len(self.cards)]

    def points(self, face: int) -> int:
        """What the domain with that face is worth (ND-5)."""
        return self.domains[face - len(self.cards)].points

    def effect(self, face: int, other: int) -> CardEffect | None:
        """What decides between two kinds of cards whatever their strength (ND-10)."""
        return self.effects[face][other]

    def name(self, face: int) -> LocalText:
        """What a card or a domain is called in a sentence."""
        return self.cards[face].name if self.is_card(face) else self.domain(face).name

    def wearing(self, skin: str) -> Content:
        """The same content, with cards and domains called and drawn as in a skin."""
        file = self.skins[skin]
        cards = faces_worn(file.cards, {card.id: face for face, card in enumerate(self.cards)}, file.back)
        first = self.domain_faces.start
        lands = faces_worn(file.domains, {domain.id: first + n for n, domain in enumerate(self.domains)})
        worn = Skin({**cards.names, **lands.names}, {**cards.pictures, **lands.pictures}, cards.back)
        kinds = tuple(
            card.model_copy(update={"name": worn.name(face, card.name)}) for face, card in enumerate(self.cards)
        )
        domains = tuple(
            domain.model_copy(update={"name": worn.name(first + n, domain.name)})
            for n, domain in enumerate(self.domains)
        )
        base = len(self.base)
        return replace(
            self,
            base=kinds[:base],
            specials=kinds[base:],
            cards=kinds,
            domains=domains,
            skin=worn,
            domain_back=file.domain_back,
        )

    def place_name(self, place: int) -> LocalText:
        """Where a place lies, in a sentence."""
        return self.game.piles[place].name


def load_content(folder: Path = FOLDER, own: Sequence[OwnFile] = ()) -> Content:
    """Reads and checks the four files of a folder, and a player's own; raises ContentError with every fault found."""
    reader = ContentFolder(folder, own)
    game = reader.read("game", GameFile)
    cards = reader.read("cards", CardsFile)
    domains = reader.read("domains", DomainsFile)
    options = reader.read("options", OptionsFile)
    if game is None or cards is None or domains is None or options is None:
        raise ContentError(reader.faults)
    kinds = (*cards.base, *cards.specials)
    skins = read_skins(reader, DomainsSkinFile)
    faults = [
        *reader.faults,
        *card_faults(reader.documents["cards"], cards, game),
        *domain_faults(reader.documents["domains"], domains, game),
        *option_faults(reader.documents["options"], options, cards, game),
        *skins_faults(reader, skins, [card.id for card in kinds]),
        *land_faults(reader, skins, domains),
    ]
    if faults:
        raise ContentError(faults)
    return Content(
        game=game,
        base=cards.base,
        specials=cards.specials,
        domains=domains.domains,
        elements=domains.elements,
        options=tuple(with_own_choices(option, skins) for option in options.options),
        cards=kinds,
        effects=compile_effects(kinds),
        element_masks=domain_masks(domains.elements, domains.domains),
        digest=reader.digest,
        own=tuple(own),
        skins=skins,
    )
