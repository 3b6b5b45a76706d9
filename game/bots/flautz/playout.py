"""How an imagined match of FLAUTZ! goes on to its end: everybody exchanges for what promises most, on lists of faces
and without the events of a table, many times as fast as the rules would tell it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from game.bots.flautz.hopes import Hopes
from game.core.chance import Chance
from game.flautz.content import Content
from game.flautz.spells import ROYAL
from game.flautz.state import EXCHANGING, NO_SEAT, State
from game.flautz.turns import displayed
from game.flautz.zones import DRAW, PERMITTED, SLOTS, hand

_TASTE: Final = 0.03
"""A difference in the chance to win within which taste decides."""
_TASTES: Final = 2_000
_CONFIDENCE: Final = 0.5
"""A FLAUTZ! is declared that wins so often."""
_WEIGHT: Final = 16
"""The weight of a point: see `game.flautz.spells`."""


@cache
def _tastes() -> list[float]:
    """Tastes, of which everybody takes some in a row: drawing them anew takes as long as a turn."""
    chance = Chance("tastes")
    return [_TASTE * chance.unit() for _ in range(_TASTES)]


def _taste(chance: Chance, cards: int) -> list[float]:
    """How much somebody likes each card."""
    first = chance.below(_TASTES - cards)
    return _tastes()[first : first + cards]


class MatchEnding(NamedTuple):
    """How a match ended: the weight of everybody's best spell (0: still concentrated), and who laid a quinte or royal,
    if anybody did.
    """

    weights: tuple[int, ...]
    quinte: int
    royal: bool


class Playout:
    """One imagined match from any moment on at which somebody has a turn. The world stays as it is."""

    def __init__(self, content: Content, hopes: Hopes, world: State, chance: Chance) -> None:
        table = world.table
        self._spells = content.spells
        self._hopes = hopes
        self._known = hopes.known()
        self._code = hopes.code
        self._chance = chance
        self._taste = _taste(chance, len(content.cards))
        self._no_taste = [0.0] * len(content.cards)
        self._hands = [table.faces_in(hand(seat)) for seat in range(world.seats)]
        self._keys = [hopes.key(faces) for faces in self._hands]
        self._shown = displayed(world, SLOTS)
        self._draw = table.faces_in(DRAW)
        self._concentrated = list(world.concentrated)
        self._must_exchange = world.phase == EXCHANGING
        self._zone, self._turn, self._first = world.zone, world.turn, world.first
        self._declarer, self._may_stand = world.declarer, world.house.last_turn_stand
        self._slots = [PERMITTED[word] for word in world.house.path]
        self._quinte = NO_SEAT
        self._colours = [content.apprentice_colour(apprentice) for apprentice in world.apprentices]

    def ending(self) -> MatchEnding:
        """Plays to the end."""
        while True:
            self._take_turn()
            if self._quinte != NO_SEAT or not self._next_turn():
                break
        weigh = self._spells.weigh
        weights = [0 if self._concentrated[seat] else weigh(faces) for seat, faces in enumerate(self._hands)]
        royal = self._quinte != NO_SEAT and self._rank(self._quinte) == ROYAL
        return MatchEnding(tuple(weights), self._quinte, royal)

    def _rank(self, seat: int) -> int:
        return self._spells.rank(self._hands[seat], self._colours[seat])

    def _next_turn(self) -> bool:
        """False if the match is over (FZ-17, FZ-25)."""
        seat = (self._turn + 1) % len(self._hands)
        if seat == self._declarer:
            return False
        if seat == self._first:
            self._zone += 1
            if self._zone == len(self._slots):
                return False
        self._turn = seat
        return True

    def _take_turn(self) -> None:
        """The exchange that promises most; where keeping everything promises more, nothing is exchanged. Who was
        concentrated turns up a card in the place of one that is not wanted.
        """
        seat, slots, last = self._turn, self._slots[self._zone], self._declarer != NO_SEAT
        turns = 0 if last else len(self._slots) - 1 - self._zone
        free = not self._concentrated[seat] and not self._must_exchange
        self._must_exchange = False
        held, key, shown = self._hands[seat], self._keys[seat], self._shown
        most, where, which = self._best_exchange(slots, turns)
        if self._concentrated[seat]:
            self._concentrated[seat] = False
            if self._draw:
                turned = self._chance.choice([slot for slot in slots if slot != where])
                shown[turned] = self._draw.pop(0)
                most, where, which = max((most, where, which), self._best_exchange([turned], turns))
        may_pass = free and (turns or (last and self._may_stand))
        if may_pass and self._hopes.concentrated(self._hopes.row(key, held), turns) >= most:
            self._concentrated[seat] = not last
            return
        taken, given = shown[where], held[which]
        held[which], shown[where] = taken, given
        key += self._code[taken] - self._code[given]
        self._keys[seat] = key
        self._see(seat, key, last, turns)

    def _best_exchange(self, slots: Sequence[int], turns: int) -> tuple[float, int, int]:
        """What the exchange promises that promises most of those for the cards of some slots, its slot, and which card
        of the hand is given. Where no turn follows, nobody gives away points for a taste.
        """
        held, key = self._hands[self._turn], self._keys[self._turn]
        shown, code, known = self._shown, self._code, self._known
        taste = self._taste if turns else self._no_taste
        most, where, which = -1.0, -1, -1
        for index, given in enumerate(held):
            rest = key - code[given]
            less = taste[given]
            for slot in slots:
                taken = shown[slot]
                row = known.get(rest + code[taken])
                if row is None:
                    row = self._hopes.row(rest + code[taken], [*held[:index], *held[index + 1 :], taken])
                promise = row[turns] + taste[taken] - less
                if promise > most:
                    most, where, which = promise, slot, index
        return most, where, which

    def _see(self, seat: int, key: int, last: bool, turns: int) -> None:
        """A quinte lies down by itself (FZ-27); a good FLAUTZ! is declared."""
        faces, spells = self._hands[seat], self._spells
        if self._hopes.row(key, faces)[0] >= 1.0:
            self._quinte = seat
        elif not last and spells.is_declarable(faces):
            wins = self._hopes.declared(spells.weigh(faces) // _WEIGHT, turns)
            if wins >= _CONFIDENCE:
                self._declarer = seat
