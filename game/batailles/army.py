"""An army as the rules use it: kinds of cards, their values and roles (BP-2, BP-3, BP-4).

Cards of one value and role are alike; a *face* is the number of such a kind. An army may have several of a kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.batailles.models import ArmyFile
from game.core.texts import LocalText

UNIT: Final = 0
SPY: Final = 1
SAPPER: Final = 2
KING: Final = 3
MINE: Final = 4

ROLE_NAMES: Final = ("unit", "spy", "sapper", "king", "mine")
UNIT_ROLES: Final = {"spy": SPY, "sapper": SAPPER}
"""The roles that an army may give to numbered units."""
TEAMWORK: Final = 0
SHIRKER: Final = 1
SPECIALS: Final = ("teamwork", "shirker")
"""The special cards the code knows (BP-29, BP-30)."""


@dataclass(frozen=True, eq=False)
class Army:
    """One army. `values[face]`: what a card strikes with and withstands (0 for a minefield); `roles[face]`."""

    id: str
    name: LocalText
    values: tuple[int, ...]
    roles: tuple[int, ...]
    cards: tuple[int, ...]
    """The faces of all its cards, sorted: a face stands as often as there are such cards."""
    hand_size: int
    specials: tuple[int, ...]
    """How many of each special card a player has, in the order of SPECIALS."""

    def role(self, face: int) -> int:
        """The role of a kind of card."""
        return self.roles[face]

    def is_mine(self, face: int) -> bool:
        """True for a minefield, which never attacks (BP-11)."""
        return self.roles[face] == MINE

    def is_king(self, face: int) -> bool:
        """True for the king."""
        return self.roles[face] == KING

    def points(self, face: int, mine_points: int) -> int:
        """What a killed card is worth: a king two (BP-33, BP-A20), a minefield what the house says (BP-A19)."""
        return {KING: 2, MINE: mine_points}.get(self.roles[face], 1)


def compile_army(name: str, file: ArmyFile) -> Army:
    """An army from its file: units by value, then the king, then the minefields."""
    roles_of = {value: UNIT_ROLES[role] for role, values in file.roles.items() for value in values}
    kinds = sorted(set(file.values))
    values = [*kinds, file.king]
    roles = [*(roles_of.get(value, UNIT) for value in kinds), KING]
    cards = sorted(kinds.index(value) for value in file.values)
    cards.append(len(kinds))
    if file.mines:
        values.append(0)
        roles.append(MINE)
        cards += [len(kinds) + 1] * file.mines
    specials = tuple(file.specials.get(special, 0) for special in SPECIALS)
    return Army(name, file.name, tuple(values), tuple(roles), tuple(cards), file.hand, specials)
