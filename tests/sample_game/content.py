"""The content of the game, read from YAML: the cards and who is whose partner. A *face* is the number of a card."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.core.content.checks import house_rule_faults
from game.core.content.content import ContentError, Model
from game.core.content.folder import ContentFolder
from game.core.rules.options import OptionsFile, OptionSpec
from game.core.texts import LocalText

NOBODY = -1
"""The partner of the old maid."""
KINDS = {"draw_from": "choice", "deals": "number"}
"""The house rules that the code knows."""


class Word(Model):
    """A rank or a suit: the names of both together name a card. Of a suit, the colour decides what is a pair, and
    `sign` is its drawing on the card.
    """

    id: str
    name: LocalText
    colour: str = ""
    sign: str = ""


class GameFile(Model):
    """game.yaml."""

    title: LocalText
    subtitle: LocalText
    minutes: int
    seats: dict[str, int]
    quiet_turns: int
    left_out: str
    suits: tuple[Word, ...]
    ranks: tuple[Word, ...]


@dataclass(frozen=True)
class Card:
    """One card; `partner` is the face of the other card of the same rank and colour (OM-3)."""

    id: str
    sign: str
    name: LocalText
    partner: int


@dataclass(frozen=True)
class Content:
    """Everything there is in the game; `old_maid` is the face of the card without a partner (OM-1)."""

    game: GameFile
    options: tuple[OptionSpec, ...]
    cards: tuple[Card, ...]
    old_maid: int
    digest: str

    def name(self, face: int) -> LocalText:
        """What a card is called in a sentence."""
        return self.cards[face].name


def load_content(folder: Path = Path(__file__).parent / "data") -> Content:
    """Reads and checks the files; raises ContentError with every fault found."""
    reader = ContentFolder(folder)
    game, file = reader.read("game", GameFile), reader.read("options", OptionsFile)
    if game is None or file is None:
        raise ContentError(reader.faults)
    choices = {"draw_from": ("anybody", "left")}
    faults = list(house_rule_faults(reader.documents["options"], file.options, KINDS, choices))
    cards = _cards(game)
    alone = [face for face, card in enumerate(cards) if card.partner == NOBODY]
    if len(alone) != 1:
        faults.append(reader.documents["game"].fault(("left_out",), f"{len(alone)} cards have no partner, not one"))
    if faults:
        raise ContentError(faults)
    return Content(game, file.options, cards, alone[0], reader.digest)


def _cards(game: GameFile) -> tuple[Card, ...]:
    kinds = [(rank, suit) for rank in game.ranks for suit in game.suits if rank.id + suit.id != game.left_out]
    cards = []
    for rank, suit in kinds:
        alike = [other == rank and s.colour == suit.colour and s != suit for other, s in kinds]
        name = LocalText(f"{rank.name.fr} {suit.name.fr}", f"{rank.name.en} {suit.name.en}")
        partner = alike.index(True) if True in alike else NOBODY
        cards.append(Card(rank.id + suit.id, f"{rank.id} {suit.sign}", name, partner))
    return tuple(cards)
