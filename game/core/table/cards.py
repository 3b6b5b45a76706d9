"""The cards of a table: in which zone each lies, who sees it now, and who knows it."""

from __future__ import annotations

from game.core.table.knowledge import UNKNOWN, Drift, Origin, Shown, Zone, bit


class TableCards:
    """All cards and everybody's knowledge of them, to be read. A tuple is never changed, only replaced, so copies share
    it.
    """

    __slots__ = (
        "clock",
        "drifts",
        "faces",
        "knows",
        "layout",
        "lots",
        "next_lot",
        "observer",
        "origins",
        "seats",
        "sees",
        "shown",
        "unseen",
        "zones",
    )

    seats: int
    layout: tuple[Zone, ...]
    zones: list[tuple[int, ...]]  # the numbers of the cards in each, top first
    faces: tuple[int, ...]  # of every card by its number
    lots: tuple[int, ...]  # of every card by its number
    sees: list[int]  # of every card, who sees it now, as a mask
    knows: list[int]  # of every card, who knows it, as a mask
    origins: dict[int, Origin]
    drifts: tuple[Drift, ...]
    clock: int
    next_lot: int
    observer: int
    unseen: tuple[tuple[int, tuple[int, ...]], ...]  # in a view, for each lot: sorted faces the observer cannot place
    shown: tuple[Shown, ...]  # in a mind and in a view: cards whose lot the observer cannot tell

    @property
    def public(self) -> int:
        """The observer that knows only what everybody knows."""
        return self.seats

    def faces_in(self, zone: int) -> list[int]:
        """The faces of a zone in order (UNKNOWN where a view does not know)."""
        faces = self.faces
        return [faces[card] for card in self.zones[zone]]

    def count(self, zone: int) -> int:
        """How many cards lie in a zone (always public)."""
        return len(self.zones[zone])

    def find(self, zone: int, face: int) -> int:
        """The index of the first card with that face in a zone; -1 if there is none."""
        faces = self.faces
        for index, card in enumerate(self.zones[zone]):
            if faces[card] == face:
                return index
        return -1

    def tracks(self, observer: int, card: int) -> bool:
        """True if the observer knows which card this is: he has seen it and it has not left a bag unseen since."""
        return bool(self.knows[card] & bit(observer)) and not self._floats(observer, card)

    def untaught(self, card: int, mask: int) -> bool:
        """True if `mask` holds an observer that does not track the card yet."""
        return any(mask & bit(observer) and not self.tracks(observer, card) for observer in range(self.seats + 1))

    def floating(self, bag: int) -> list[int]:
        """Sorted faces, in a view, of the cards that are in the bag or in a place filled from it since."""
        for drift in self.drifts:
            if drift.bag == bag and drift.observer == self.observer:
                return sorted(token.face for token in drift.tokens if token.face != UNKNOWN)
        return []

    def _floats(self, observer: int, card: int) -> bool:
        return any(
            drift.observer == observer and any(token.card == card for token in drift.tokens) for drift in self.drifts
        )
