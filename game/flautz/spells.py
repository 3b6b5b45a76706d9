"""What a hand is worth: its best spell, FLAUTZ!, quinte and royal (FZ-18 to FZ-23, FZ-26, FZ-29, FZ-40 to FZ-43, FZ-Q1,
FZ-Q2, FZ-Q7, FZ-Q10 to FZ-Q12).

With p Prisms, cards make a run if their values are consecutive and their colours at most p + 1, and a set if at most p
repeat a colour (FZ-Q6; `docs/decisions/flautz-spells.md`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from game.core.records import Frozen
from game.core.rules.fields import Face
from game.flautz.cards import NO_COLOUR, Card

RUN: Final = 0
SET: Final = 1

NONE: Final = 0
FLAUTZ: Final = 1
QUINTE: Final = 2
ROYAL: Final = 3
RANK_NAMES: Final = ("none", "flautz", "quinte", "royal")
"""What a whole hand can be, each of them being the one before as well."""

_COUNT: Final = 4
"""The bits of a count in a tally: no hand has more than 15 cards."""
_MOST: Final = (1 << _COUNT) - 1

_ROOM: Final = 16
"""A weight is value x _ROOM + familiars, so that comparing weights compares values, then familiars (FZ-Q4)."""


class Cast(Frozen):
    """A card of a spell and the colour as which it counts."""

    face: Face
    colour: int


class Spell(Frozen):
    """The best spell of a hand, its cards in the order in which they are laid.

    `bridges`: for each Prism that changes something the two colours it names, the second being what cards of the first
    count as (FZ-43). `prisms`: how many Prisms are laid in front; in a FLAUTZ! all of the hand, useful or not (FZ-Q8).
    """

    value: int
    pattern: int
    cards: tuple[Cast, ...]
    bridges: tuple[tuple[int, int], ...]
    prisms: int

    @property
    def familiars(self) -> int:
        """How many beasts appear: one for each Spell card and Illusion, none for Prisms (FZ-4)."""
        return len(self.cards)


class Spellbook:
    """Values hands by the tables made for one deck. Hands are faces in any order, of any number.

    A whole hand is told by its *tally*, counts in one number: Prisms, cards of each value, unknown cards, Spell cards
    of each colour. The closed form needs no more.
    """

    def __init__(self, cards: Sequence[Card], colours: int, step_points: int) -> None:
        self._colours = colours
        self._step = step_points
        self._value = tuple(card.value for card in cards)
        self._colour = tuple(card.colour for card in cards)
        self._bit = tuple(1 << card.value if card.value else 0 for card in cards)
        values = range(1, max(self._value) + 1)
        self._values = values
        self._runs = tuple(self._longest_run(mask) for mask in range(2 << values[-1]))
        self._groups = tuple(tuple(combinations(range(colours), size)) for size in range(1, colours + 1))
        self._no_colours = [0] * colours
        self._no_values = [0] * (values[-1] + 1)
        self._first_colour = _COUNT * (values[-1] + 2)
        self._value_counts = (1 << self._first_colour) - 1 - _MOST
        unknown = 1 << _COUNT * (values[-1] + 1)
        self._tallies = (*map(self._tally_of, self._value, self._colour), unknown)
        self._patterns = self._patterns_of_values()
        self._quintes = self._tallies_of_quintes()
        each = [1 << _COUNT * value for value in values]
        lacking = [p - one for p in self._patterns for one in each if p & _MOST * one]
        self._nearly = frozenset([*self._patterns, *lacking])

    # ---- values -------------------------------------------------------------------------------

    def weigh(self, faces: Sequence[int]) -> int:
        """The best spell as one number: the better of two hands weighs more (FZ-Q4, FZ-Q22). 0: no spell (FZ-Q5)."""
        return self._weigh(*self._sort(faces))

    def weigh_with(self, faces: Sequence[int], taken: int) -> int:
        """The weight of the best hand in which a card stands for one of these."""
        masks, same, illusions, prisms = self._sort([*faces, taken])
        weight = self._weigh(masks, same, illusions, prisms)
        if weight % _ROOM + prisms < len(faces):  # the best spell leaves one of them over, and that one goes
            return weight
        return max([self.weigh([*faces[:index], *faces[index + 1 :], taken]) for index in range(len(faces))])

    def _weigh(self, masks: list[int], same: list[int], illusions: int, prisms: int) -> int:
        """The weight of the best single spell of a hand that was sorted (FZ-18): the best run of so many colours as
        Prisms can make one, or the best set (FZ-19, FZ-Q6). No apprentice is asked for (FZ-Q1, FZ-Q2).
        """
        best = 0
        runs = self._runs
        if prisms == 0:
            for mask in masks:
                if runs[mask | illusions] > best:
                    best = runs[mask | illusions]
        else:
            for group in self._groups[min(prisms, self._colours - 1)]:
                union = illusions
                for colour in group:
                    union |= masks[colour]
                if runs[union] > best:
                    best = runs[union]
        for value, count in enumerate(same):
            if count > 1:
                size = self._set_size(count, prisms)
                weight = (value + self._step * (size - 1)) * _ROOM + size
                if weight > best:
                    best = weight
        return best

    def worth(self, faces: Sequence[int]) -> tuple[int, int]:
        """Value and familiars of the best spell."""
        return divmod(self.weigh(faces), _ROOM)

    # ---- whole hands --------------------------------------------------------------------------

    def is_flautz(self, faces: Sequence[int]) -> bool:
        """True if all cards go into one spell (FZ-23). Where the reader does not know a card, False."""
        return self._is_flautz(self._tally(faces))

    def is_quinte(self, faces: Sequence[int]) -> bool:
        """True if the hand is a run of Spell cards that all have the same colour, no special among them (FZ-26, FZ-40,
        FZ-Q13). Where the reader does not know a card, False.
        """
        return self._tally(faces) in self._quintes

    def is_declarable(self, faces: Sequence[int]) -> bool:
        """True if the hand may be declared: a FLAUTZ!, and no quinte, which lays itself down (FZ-24, FZ-Q14)."""
        return self._is_declarable(self._tally(faces))

    def exchanges_for_flautz(self, faces: Sequence[int], offered: Sequence[int]) -> set[tuple[int, int]]:
        """The offered cards and cards of the hand whose exchange makes the hand declarable: `(taken, given)`."""
        tallies, values, patterns, nearly = self._tallies, self._value_counts, self._patterns, self._nearly
        tally = self._tally(faces)
        found = set()
        for given in faces:
            rest = tally - tallies[given]
            if rest & values in nearly:
                for taken in offered:
                    after = rest + tallies[taken]
                    if after & values in patterns and self._is_declarable(after):
                        found.add((taken, given))
        return found

    def _tally(self, faces: Sequence[int]) -> int:
        tallies = self._tallies
        tally = 0
        for face in faces:
            tally += tallies[face]
        return tally

    def _is_declarable(self, tally: int) -> bool:
        return self._is_flautz(tally) and tally not in self._quintes

    def _is_flautz(self, tally: int) -> bool:
        """Prisms count among the cards of a FLAUTZ! (FZ-Q9), but one card must start the spell (FZ-Q5); specials are
        welcome (FZ-40).
        """
        pattern = self._patterns.get(tally & self._value_counts)
        if pattern is None:
            return False
        prisms = tally & _MOST
        real = different = 0
        colours = tally >> self._first_colour
        while colours:
            real += colours & _MOST
            different += colours & _MOST > 0
            colours >>= _COUNT
        return different <= prisms + 1 if pattern == RUN else real - different <= prisms

    def rank(self, faces: Sequence[int], apprentice_colour: int) -> int:
        """What the whole hand is for a player with an apprentice of that colour: a quinte in it is royal (FZ-29)."""
        tally = self._tally(faces)
        colour = self._quintes.get(tally)
        if colour is not None:
            return ROYAL if colour == apprentice_colour else QUINTE
        return FLAUTZ if self._is_flautz(tally) else NONE

    # ---- the spell itself ---------------------------------------------------------------------

    def best(self, faces: Sequence[int]) -> Spell:
        """The best spell of a hand with everything its cards stand for, worked out anew for each valuation (FZ-Q12); of
        several with one weight always the same.
        """
        masks, same, illusions, prisms = self._sort(faces)
        weight = self._weigh(masks, same, illusions, prisms)
        value, familiars = divmod(weight, _ROOM)
        if not weight:
            return Spell(0, RUN, (), (), 0)
        start = value - self._step * (familiars - 1)
        if familiars > 1 and self._set_size(same[start], prisms) == familiars:
            cards, bridges = self._lay_set(faces, start, prisms)
            return self._laid(value, SET, cards, bridges, len(faces), prisms)
        group = self._narrowest(masks, illusions, prisms, weight)
        cards, bridges = self._lay_run(faces, group, start, familiars)
        return self._laid(value, RUN, cards, bridges, len(faces), prisms)

    def _set_size(self, count: int, prisms: int) -> int:
        """How many of the cards of one value, counted as by `_sort`, go into a set: of cards that are alike only those
        to which a Prism can give another colour (FZ-20, FZ-Q7).
        """
        return min((count & 15) + min(count >> 4, prisms), self._colours)

    def _narrowest(self, masks: list[int], illusions: int, prisms: int, weight: int) -> tuple[int, ...]:
        """The fewest colours whose cards, with the Illusions, make a run of that weight: as few Prisms as possible."""
        for size in range(min(prisms, self._colours - 1) + 1):
            for group in self._groups[size]:
                union = illusions
                for colour in group:
                    union |= masks[colour]
                if self._runs[union] == weight:
                    return group
        return ()

    @staticmethod
    def _laid(
        value: int, pattern: int, cards: list[Cast], bridges: list[tuple[int, int]], hand_size: int, prisms: int
    ) -> Spell:
        whole = len(cards) + prisms == hand_size
        return Spell(value, pattern, tuple(cards), tuple(bridges), prisms if whole else len(bridges))

    def _lay_run(
        self, faces: Sequence[int], group: tuple[int, ...], start: int, length: int
    ) -> tuple[list[Cast], list[tuple[int, int]]]:
        """The cards of a run, each colour of the group bridged to the one that most of them have."""
        values, colours = self._value, self._colour
        row = range(start, start + length)
        usable = (*group, NO_COLOUR)
        fitting = [face for face in sorted(faces) if values[face] in row and colours[face] in usable]
        shown = [colours[face] for face in fitting]
        counts = [shown.count(colour) for colour in group]
        main = group[counts.index(max(counts))]
        # of several cards with one value the colour itself is laid, else what a Prism can turn, last an Illusion
        laid = {values[face]: face for face in reversed(fitting)}
        laid |= {values[face]: face for face in fitting if colours[face] == main}
        chosen = [laid[value] for value in row]
        others = sorted({colours[face] for face in chosen} - {main, NO_COLOUR})
        return [Cast(face, main) for face in chosen], [(colour, main) for colour in others]

    def _lay_set(self, faces: Sequence[int], value: int, prisms: int) -> tuple[list[Cast], list[tuple[int, int]]]:
        """The cards of a set: first all real colours, then Illusions, then repeated colours as far as Prisms reach."""
        real: list[int] = []
        wild: list[int] = []
        repeated: list[int] = []
        free = list(range(self._colours))
        for face in sorted(faces):
            if self._value[face] == value:
                colour = self._colour[face]
                if colour in free:
                    free.remove(colour)
                    real.append(face)
                else:
                    (wild if colour == NO_COLOUR else repeated).append(face)
        cards = [Cast(face, self._colour[face]) for face in real]
        bridges: list[tuple[int, int]] = []
        cards += [Cast(face, free.pop(0)) for face in wild[: len(free)]]
        for face in repeated[: min(prisms, len(free))]:
            bridges.append((self._colour[face], free[0]))
            cards.append(Cast(face, free.pop(0)))
        return cards, bridges

    # ---- tables -------------------------------------------------------------------------------

    def _sort(self, faces: Sequence[int]) -> tuple[list[int], list[int], int, int]:
        """A hand as numbers: for each colour the bits of its values; for each value how many cards a set takes anyway
        (low four bits) and how many repeat a colour (the rest); the bits of the Illusions; the number of Prisms.
        """
        masks, same = self._no_colours[:], self._no_values[:]
        illusions = prisms = 0
        values, colours, bits = self._value, self._colour, self._bit
        for face in faces:
            value = values[face]
            if not value:
                prisms += 1
                continue
            colour = colours[face]
            if colour < 0:
                illusions |= bits[face]
                same[value] += 1
            elif masks[colour] & bits[face]:
                same[value] += 16
            else:
                masks[colour] |= bits[face]
                same[value] += 1
        return masks, same, illusions, prisms

    def _longest_run(self, mask: int) -> int:
        """The weight of the best run among values given as bits. Every card more at either end is worth more."""
        best = 0
        for start in self._values:
            length = 0
            while mask >> (start + length) & 1:
                length += 1
                best = max(best, (start + self._step * (length - 1)) * _ROOM + length)
        return best

    def _tally_of(self, value: int, colour: int) -> int:
        """What a card adds to a tally."""
        own = 0 if colour == NO_COLOUR else 1 << self._first_colour + _COUNT * colour
        return own + (1 << _COUNT * value)

    def _rows(self) -> list[range]:
        """All values that follow each other, a single one included."""
        return [range(low, high + 1) for high in self._values for low in range(1, high + 1)]

    def _patterns_of_values(self) -> dict[int, int]:
        """The counts of values that cards of one spell can have, with its pattern: a single card is a run of one."""
        runs = {sum([1 << _COUNT * value for value in row]): RUN for row in self._rows()}
        sets = {size << _COUNT * value: SET for value in self._values for size in range(2, self._colours + 1)}
        return {**runs, **sets}

    def _tallies_of_quintes(self) -> dict[int, int]:
        """The tallies of all runs of one colour, with that colour."""
        return {
            sum([self._tally_of(value, colour) for value in row]): colour
            for colour in range(self._colours)
            for row in self._rows()
        }
