"""Which cards of a hand are meant: equal cards have one face, so slots are counted."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.table.pieces import Slot


def marked_indices(faces: Sequence[int], marked: Sequence[int]) -> set[int]:
    """Where the marked faces lie in a hand; of equal cards the first ones."""
    left = list(marked)
    found = set()
    for index, face in enumerate(faces):
        if face in left:
            left.remove(face)
            found.add(index)
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

    def one(self, card: int, skip: int = 0) -> Slot:
        """The slot of one card; `skip` leaves out the first ones of its face, as far as there are more."""
        indices = self._indices[card]
        return self._zone, indices[min(skip, len(indices) - 1)]
