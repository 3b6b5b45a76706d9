"""What the seats of an imagined world can tell of the cards in play of others: what they have seen, what all could see,
what fights prove. It is asked of a world and quick; `beliefs` says the same of a view, and of two cards together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.batailles.army import Army
from game.batailles.evidence import every_face, fighters
from game.batailles.state import PastFight, State, Stay
from game.batailles.zones import hand, pile, slot
from game.bots.batailles.beliefs import suspicion
from game.core.table.table import UNKNOWN, bit


class Target(NamedTuple):
    """A card in play: its seat, its slot, the faces it can have for all that somebody knows, how much speaks for each,
    and for all together.
    """

    seat: int
    slot: int
    faces: Sequence[int]
    weights: Sequence[float]
    total: float


_SURE: Final = (1.0,)


class Guesses:
    """What seats of a world can tell about cards of others, all of them having the same army."""

    def __init__(self, army: Army) -> None:
        self._army = army
        self._mines = [army.is_mine(face) for face in range(len(army.values))]
        self._everything = every_face(army)
        self._units = sum(bit(face) for face, mine in enumerate(self._mines) if not mine)

    def targets(self, world: State, seat: int) -> list[Target]:
        """All cards in play of others as a seat sees them."""
        found: list[Target] = []
        for other in world.seats:
            if other != seat:
                found += self._of(world, seat, other)
        return found

    def _of(self, world: State, seat: int, other: int) -> list[Target]:
        table, mask = world.table, bit(seat)
        filled = world.in_play(other)
        cards = [table.zones[slot(other, place)][0] for place in filled]
        unseen = [table.faces[card] for card in cards if not table.knows[card] & mask]
        if unseen:
            unseen += table.faces_in(hand(other)) + table.faces_in(pile(other))
        found = []
        for place, card in zip(filled, cards, strict=True):
            if table.knows[card] & mask:
                found.append(Target(other, place, (table.faces[card],), _SURE, 1.0))
                continue
            number = world.lying[other][place]
            stay, able = world.stays[number], self._able(world, seat, number)
            faces = [face for face in unseen if able >> face & 1]
            mine = suspicion(world, stay)
            weights = [mine if self._mines[face] else 1.0 for face in faces]
            found.append(Target(other, place, faces, weights, sum(weights)))
        return found

    def _able(self, world: State, seat: int, number: int) -> int:
        """The faces that the card of a stay can have after its fights, as a mask."""
        stays = world.stays
        stay = stays[number]
        able = self._units if stay.attacked or stay.unit else self._everything
        for trace in world.traces:
            if number in trace.attackers or number in trace.defenders:
                engaged = (*trace.attackers, *trace.defenders)
                known = tuple([_seen(stays[one], seat) for one in engaged])
                able &= _fought(self._army, trace, known, world.house.spy_spends_all, engaged.index(number))
        return able


def _seen(stay: Stay, seat: int) -> int:
    return stay.face if stay.seat == seat or stay.seen_by & bit(seat) else UNKNOWN


@lru_cache(maxsize=50_000)
def _fought(army: Army, trace: PastFight, known: tuple[int, ...], spends_all: bool, number: int) -> int:
    """The faces that one of those who fought can have."""
    mask = 0
    for able in fighters(army, trace.attackers_dead, trace.defenders_dead, known, spends_all):
        mask |= bit(able[number])
    return mask
