"""Playing cards as small numbers: suit times ranks plus rank, jokers last; how strong each is as a petal and what it
can do from the hand (FP-55, FP-68).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from game.core.texts import LocalText, filled
from game.flower_power.models import DecksFile

NAME: Final = LocalText("{rank} de {suit}", "{rank} of {suit}")
POISON: Final = 0
"""Destroys a visible petal (FP-56)."""
FERTILISER: Final = 1
"""Becomes a petal (FP-60)."""
PROMOTION: Final = 2
"""Makes a POWER FLOWER (FP-62)."""
SPY: Final = 3
"""Looks at a flower or a hand (FP-64)."""

POWER_NAMES: Final = ("poison", "fertiliser", "promotion", "spy")
POWER_CLAUSES: Final = ("FP-56", "FP-60", "FP-62", "FP-64")
"""What each power does."""


@dataclass(frozen=True)
class Cards:
    """All cards that a pack may hold. A *face* is the number of a card; packs repeat faces (FP-A7)."""

    values: tuple[int, ...]
    """`values[face]`: the strength of a petal (FP-55)."""
    powers: tuple[tuple[int, ...], ...]
    """`powers[face]`: what the card can do from the hand; a joker has two powers (FP-68)."""
    ids: tuple[str, ...]
    names: tuple[LocalText, ...]
    plain: int
    """How many faces are no jokers; those of the jokers follow."""
    jokers: tuple[int, ...]
    """The faces of the jokers of one pack, each as often as there are such cards."""
    able: tuple[frozenset[int], ...]
    """`able[power]`: the faces that have a power."""

    def is_card(self, face: int) -> bool:
        """True for the number of a card."""
        return 0 <= face < len(self.values)

    def can(self, face: int, power: int) -> bool:
        """True if the card has that power in hand (FP-68, FP-A44)."""
        return face in self.able[power]

    def has_all_suits(self, faces: Sequence[int]) -> bool:
        """True if four of the cards can stand for the four suits, one each (FP-67, FP-A44)."""
        suits = {self.powers[face][0] for face in faces if face < self.plain}
        missing = [power for power in range(len(POWER_NAMES)) if power not in suits]
        jokers = [face for face in faces if face >= self.plain]
        return any(
            all(self.can(joker, power) for joker, power in zip(chosen, missing, strict=True))
            for chosen in permutations(jokers, len(missing))
        )

    def pack(self, jokers: bool) -> tuple[int, ...]:
        """The faces of one pack (FP-2, FP-77)."""
        return (*range(self.plain), *(self.jokers if jokers else ()))


def compile_cards(file: DecksFile) -> Cards:
    """The cards of decks.yaml as numbers."""
    values: list[int] = []
    powers: list[tuple[int, ...]] = []
    ids: list[str] = []
    names: list[LocalText] = []
    power_of = {suit.id: POWER_NAMES.index(suit.power) for suit in file.suits}
    for suit in file.suits:
        for rank in file.ranks:
            values.append(rank.value)
            powers.append((power_of[suit.id],))
            ids.append(rank.id + suit.id)
            names.append(filled(NAME, rank=rank.name, suit=suit.name))
    plain = len(ids)
    jokers: list[int] = []
    for joker in file.jokers:
        jokers += [len(ids)] * joker.count
        values.append(joker.value)
        powers.append(tuple(sorted(power_of[suit] for suit in joker.suits)))
        ids.append(joker.id)
        names.append(joker.name)
    able = tuple(
        frozenset(face for face, its in enumerate(powers) if power in its) for power in range(len(POWER_NAMES))
    )
    return Cards(tuple(values), tuple(powers), tuple(ids), tuple(names), plain, tuple(jokers), able)
