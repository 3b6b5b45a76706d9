"""Playing cards as small numbers: suit times ranks plus rank, jokers last; what each is worth and what it can pay for
(CN-9, CN-10).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.texts import LocalText, filled
from game.croconounours.models import DecksFile

NAME: Final = LocalText("{rank} de {suit}", "{rank} of {suit}")
CLUBS: Final = 0
"""Black: a straight step, in action and in a dodge (CN-24, CN-32)."""
SPADES: Final = 1
"""Black: a diagonal step (CN-24, CN-32)."""
DIAMONDS: Final = 2
"""Red: a straight attack, and its parry (CN-25, CN-33)."""
HEARTS: Final = 3
"""Red: a diagonal attack, and its parry (CN-25, CN-33)."""
ANY_SUIT: Final = 4
"""A joker counts as any suit; what is done with it says which (CN-10, CN-Q2)."""

STEP_SUITS: Final = (CLUBS, SPADES)
"""`STEP_SUITS[diagonal]`: what pays for a step (CN-23, CN-24)."""
ATTACK_SUITS: Final = (DIAMONDS, HEARTS)
"""`ATTACK_SUITS[diagonal]`: what pays for an attack on a neighbour (CN-23, CN-25)."""
DODGE_SUITS: Final = (SPADES, CLUBS)
"""`DODGE_SUITS[diagonal]`: what dodges an attack; diamonds are dodged with spades, hearts with clubs (CN-31)."""


@dataclass(frozen=True)
class Cards:
    """All cards that any pack may hold. A *face* is the number of a card; equal jokers have one face."""

    suits: tuple[int, ...]
    """`suits[face]`, ANY_SUIT for the joker."""
    attack_values: tuple[int, ...]
    """`attack_values[face]`: what a defence has to be above (CN-9)."""
    defence_values: tuple[int, ...]
    """`defence_values[face]`: only the joker differs (CN-9, CN-Q1)."""
    ids: tuple[str, ...]
    names: tuple[LocalText, ...]
    payers: tuple[frozenset[int], ...]
    """`payers[suit]`: the faces that count as the suit (CN-10)."""

    @property
    def joker(self) -> int:
        """The face of every joker."""
        return len(self.suits) - 1

    def is_card(self, face: int) -> bool:
        """True for the number of a card."""
        return 0 <= face < len(self.suits)

    def pays(self, face: int, suit: int) -> bool:
        """True if the card counts as the suit (CN-10)."""
        return face in self.payers[suit]

    def is_red(self, face: int) -> bool:
        """True for a card that pays for a shot (CN-44, CN-Q46)."""
        return self.suits[face] >= DIAMONDS


def compile_cards(file: DecksFile) -> Cards:
    """The cards of decks.yaml as numbers."""
    suits: list[int] = []
    values: list[int] = []
    ids: list[str] = []
    names: list[LocalText] = []
    for suit, spec in enumerate(file.suits):
        for rank in file.ranks:
            suits.append(suit)
            values.append(rank.value)
            ids.append(rank.id + spec.id)
            names.append(filled(NAME, rank=rank.name, suit=spec.name))
    joker = file.joker
    suits.append(ANY_SUIT)
    return Cards(
        suits=tuple(suits),
        attack_values=(*values, joker.attack),
        defence_values=(*values, joker.defence),
        ids=(*ids, joker.id),
        names=(*names, joker.name),
        payers=tuple(frozenset(f for f, s in enumerate(suits) if s in (suit, ANY_SUIT)) for suit in range(4)),
    )


def compile_decks(file: DecksFile) -> dict[str, tuple[int, ...]]:
    """The faces of every pack (CN-8, CN-Q1)."""
    ranks = len(file.ranks)
    joker = len(file.suits) * ranks
    decks = {}
    for deck in file.decks:
        lowest = [rank.id for rank in file.ranks].index(deck.lowest)
        faces = [suit * ranks + rank for suit in range(len(file.suits)) for rank in range(lowest, ranks)]
        decks[deck.id] = (*faces, *(joker,) * deck.jokers)
    return decks
