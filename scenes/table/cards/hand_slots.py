"""Which cards of a hand are meant: equal cards have one face, so slots are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations, product

from scenes.table.board.pieces import Slot


def laid_indices(faces: Sequence[int], laid: Sequence[int]) -> dict[int, int]:
    """Which cards of a hand are laid out or marked in a draft: their indices, each with its place there. Of equal cards
    the first ones are; a place that holds none of the cards is left out.
    """
    found: dict[int, int] = {}
    for place, face in enumerate(laid):
        index = next((n for n, other in enumerate(faces) if other == face and n not in found), None)
        if index is not None:
            found[index] = place
    return found


class HandSlots:
    """The slots of hand cards by face; equal cards take one slot after the other."""

    def __init__(self, zone: int, faces: Sequence[int]) -> None:
        self._zone = zone
        self._indices: dict[int, list[int]] = {}
        for index, face in enumerate(faces):
            self._indices.setdefault(face, []).append(index)

    def of(self, cards: Sequence[int], skip: int = 0) -> tuple[Slot, ...]:
        """One slot for each card; `skip` leaves out the first ones of equal faces."""
        taken: dict[int, int] = {}
        slots = []
        for card in cards:
            number = taken.get(card, skip)
            taken[card] = number + 1
            slots.append((self._zone, self._indices[card][number]))
        return tuple(slots)

    def ways(self, cards: Sequence[int]) -> list[tuple[Slot, ...]]:
        """Every way to take a slot for each card, of equal ones any."""
        counts = Counter(cards)
        taken = [combinations(self._indices[card], count) for card, count in counts.items()]
        return [tuple((self._zone, index) for index in chain.from_iterable(way)) for way in product(*taken)]

    def one(self, card: int, skip: int = 0) -> Slot:
        """The slot of one card; `skip` leaves out the first ones of its face, as far as there are more."""
        indices = self._indices[card]
        return self._zone, indices[min(skip, len(indices) - 1)]
