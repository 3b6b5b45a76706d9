"""What hands promise: how likely a player wins the match with five cards and so many turns to come.

A hand is a bundle of *plans*: the run of each colour and the set of each value. How far a plan comes is counted out
from what it lacks and how many such cards are about (measured: `docs/decisions/bots-measured.md`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from game.bots.search.search import logistic
from game.flautz.cards import NO_COLOUR
from game.flautz.content import Content
from game.flautz.zones import PERMITTED

Row = tuple[float, ...]
"""A worth for each number of turns to come."""
Bundle = tuple[tuple[int, ...], int, int, tuple[int, ...]]
"""What plans are made of: the values held of each colour and of Illusions, as bits, how many Prisms, and how many cards
of each value repeat a colour.
"""

_OFFERED: Final = 2 / 3
"""How many cards of the deck each card stands for that a zone permits. What lies there stays, and
what others give is what nobody wanted.
"""
_FIRST_BEST: Final = 10.0
_LAST_BEST: Final = 16.9
_NEARER: Final = 0.75
"""Points of another player's best spell when it is dealt, after very many turns, and how much of what is between
stays after each.
"""
_POINTS_APART: Final = 1.6
_QUINTE: Final = 1.2
"""A quinte wins the match, and more than that."""
_BESIDE: Final = (1.0, 0.7, 0.4)
"""How far the best plans of a hand count: they want the same turns."""
_MOST_KEPT: Final = 300_000
"""Hands that are remembered."""
_MOST_ARENAS: Final = 4
"""Arenas of which hands are remembered: one to a match, and a worker lives through many."""


class Hopes:
    """The hopes in matches of one arena with so many seats. `code`: what each card adds to the key of a hand."""

    def __init__(self, content: Content, path: Sequence[str], seats: int) -> None:
        self._others = seats - 1
        self._size = content.game.hand_size
        self._step = content.game.step_points
        self._colours = len(content.colours)
        self._value = [card.value for card in content.cards]
        self._colour = [card.colour for card in content.cards]
        self._most = max(self._value)
        self._copies = max(card.copies for card in content.cards if card.is_ordinary)
        self._illusions = [0] * (self._most + 1)
        prisms = 0
        for card in content.cards:
            if card.is_illusion:
                self._illusions[card.value] = card.copies
            elif card.is_prism:
                prisms = card.copies
        self._prisms = min(prisms, self._size - 1)
        self._deck = len(content.deck) - self._size
        self.rounds = len(path)
        self._offers = [0.0, *(_OFFERED * len(PERMITTED[word]) for word in reversed(path[1:]))]
        self._groups = [list(combinations(range(self._colours), size)) for size in range(1, self._colours + 1)]
        self._runs = [[self._of_runs(count, pure) for pure in (False, True)] for count in range(self._prisms + 1)]
        self._sets = [self._of_sets(count) for count in range(self._prisms + 1)]
        base = max(card.copies for card in content.cards) + 1
        self.code = [base**face for face in range(len(content.cards))]
        self._rows: dict[Bundle, Row] = {}
        self._known: dict[int, Row] = {}

    # ---- hands --------------------------------------------------------------------------------

    def key(self, faces: Sequence[int]) -> int:
        """A hand as one number: the sum of the codes of its cards."""
        return sum([self.code[face] for face in faces])

    def row(self, key: int, faces: Sequence[int]) -> Row:
        """What a hand promises, by the number of turns to come. `key`: that of the faces."""
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
                self._rows.clear()
            bundle = self._bundle(faces)
            if bundle not in self._rows:
                self._rows[bundle] = self._row(bundle)
            found = self._known[key] = self._rows[bundle]
        return found

    def worth(self, faces: Sequence[int], turns: int) -> float:
        """What a hand promises with so many turns to come."""
        return self.row(self.key(faces), faces)[turns]

    def is_quinte(self, faces: Sequence[int]) -> bool:
        """True if a hand wins the match at once."""
        return self.worth(faces, 0) >= 1.0

    def known(self) -> dict[int, Row]:
        """What was counted out before, by the key of the hand."""
        return self._known

    def concentrated(self, row: Row, turns: int) -> float:
        """What a hand promises with so many turns to come; in the first one more card is turned up."""
        return row[turns] + (row[turns] - row[turns - 1]) / self._offers[turns] if turns else row[0]

    def wins(self, points: float, taken: int) -> float:
        """How likely nobody else has more than so many points after so many turns each."""
        usual = _LAST_BEST - (_LAST_BEST - _FIRST_BEST) * _NEARER**taken
        return float(logistic((points - usual) / _POINTS_APART) ** self._others)

    def declared(self, points: int, turns: int) -> float:
        """What a FLAUTZ! is worth that is declared with so many turns to come: the others have one more."""
        return self.wins(points, min(self.rounds, self.rounds + 1 - turns))

    def _bundle(self, faces: Sequence[int]) -> Bundle:
        """A hand without the names of its colours."""
        masks, repeated = [0] * self._colours, [0] * (self._most + 1)
        illusions = prisms = 0
        for face in faces:
            value, colour = self._value[face], self._colour[face]
            if not value:
                prisms += 1
            elif colour == NO_COLOUR:
                illusions |= 1 << value - 1
            elif masks[colour] >> value - 1 & 1:
                repeated[value] += 1
            else:
                masks[colour] |= 1 << value - 1
        masks.sort()
        return tuple(masks), illusions, min(prisms, self._prisms), tuple(repeated)

    def _row(self, bundle: Bundle) -> Row:
        plans = self._plans(bundle)
        now = max([plan[0] for plan in plans], default=0.0)
        if now >= 1.0:  # a quinte
            return (now,) * self.rounds
        row = [now]
        for turns in range(1, self.rounds):
            hopes = sorted([plan[turns] for plan in plans], reverse=True)
            vain = 1.0
            for hope, part in zip(hopes, _BESIDE, strict=False):
                vain *= 1.0 - part * min(0.99, max(0.0, (hope - now) / (1.0 - now)))
            row.append(now + (1.0 - now) * (1.0 - vain))
        return tuple(row)

    def _plans(self, bundle: Bundle) -> list[Row]:
        """What each plan of a hand promises."""
        masks, illusions, prisms, repeated = bundle
        runs, sets = self._runs[prisms][not illusions], self._sets[prisms]
        found = []
        for group in self._groups[min(prisms, self._colours - 1)]:
            mask = illusions
            for colour in group:
                mask |= masks[colour]
            if mask:
                found.append(runs[mask])
        for value in range(1, self._most + 1):
            place = value - 1
            count = sum([mask >> place & 1 for mask in masks]) + (illusions >> place & 1)
            if count:
                found.append(sets[value][min(self._colours, count + min(repeated[value], prisms))])
        return found

    # ---- plans --------------------------------------------------------------------------------

    def _chance(self, cards: float, turns: int) -> float:
        """How likely one of so many cards of the deck is offered when so many turns are to come."""
        return float(1.0 - (1.0 - max(0.0, cards) / self._deck) ** self._offers[turns])

    def _of_runs(self, prisms: int, pure: bool) -> list[Row]:
        """What the values of one colour promise, given as bits; Illusions among them unless they are `pure`."""
        whole = self._size - prisms
        quinte = pure and not prisms
        masks = range(1 << self._most)
        best = [self._longest(mask, whole) for mask in masks]
        rows = [[_QUINTE if quinte and length == whole else self.wins(points, self.rounds)] for points, length in best]
        for turns in range(1, self.rounds):
            last = [row[-1] for row in rows]
            offered = [
                self._chance(self._copies * (prisms + 1) + self._illusions[value], turns)
                for value in range(1, self._most + 1)
            ]
            for mask in masks:
                points, length = best[mask]
                if quinte and length == whole:
                    rows[mask].append(_QUINTE)
                    continue
                lacking = sorted(
                    [
                        (last[mask | 1 << place], chance)
                        for place, chance in enumerate(offered)
                        if not mask >> place & 1
                    ],
                    reverse=True,
                )
                hope, none = 0.0, 1.0
                for better, chance in lacking:
                    if better <= last[mask]:
                        break
                    hope += none * chance * better
                    none *= 1.0 - chance
                hope += none * last[mask]
                rows[mask].append(max(hope, self.declared(points, turns)) if length == whole else hope)
        return [tuple(row) for row in rows]

    def _longest(self, mask: int, most: int) -> tuple[int, int]:
        """The points and the length of the best run of at most so many cards among values given as bits."""
        best = (0, 0)
        for start in range(self._most):
            length = 0
            while length < most and mask >> start + length & 1:
                length += 1
                best = max(best, (start + 1 + self._step * (length - 1), length))
        return best

    def _of_sets(self, prisms: int) -> list[list[Row]]:
        """What so many cards of each value promise."""
        return [
            [self._of_set(prisms, value, count) for count in range(self._colours + 1)]
            for value in range(self._most + 1)
        ]

    def _of_set(self, prisms: int, value: int, count: int) -> Row:
        """The hope for one more card of a value in each turn, from those that are held."""
        if not value or not count:
            return (0.0,) * self.rounds
        whole = min(self._size - prisms, self._colours)
        flautz = self._size - prisms
        worth = [self._points_of_set(value, min(held, whole)) for held in range(self._colours + 1)]
        column = [self.wins(points, self.rounds) for points in worth]
        row = [column[count]]
        for turns in range(1, self.rounds):
            after = []
            for held in range(self._colours + 1):
                lacking = self._copies * (self._colours - held) if not prisms else self._copies * self._colours - held
                chance = self._chance(lacking + self._illusions[value], turns)
                more = column[min(held + 1, whole)] if held < whole else column[held]
                hope = chance * max(more, column[held]) + (1.0 - chance) * column[held]
                if min(held, whole) == flautz:
                    hope = max(hope, self.declared(worth[held], turns))
                after.append(hope)
            column = after
            row.append(column[count])
        return tuple(row)

    def _points_of_set(self, value: int, count: int) -> int:
        return value + self._step * (count - 1) if count else 0


_HOPES: dict[object, Hopes] = {}


def hopes_of(content: Content, path: Sequence[str], seats: int) -> Hopes:
    """Those of an arena and a number of seats; made once, as long as not many others are asked for."""
    key = (content.digest, tuple(path), seats)
    found = _HOPES.get(key)
    if found is None:
        if len(_HOPES) >= _MOST_ARENAS:
            del _HOPES[next(iter(_HOPES))]
        found = _HOPES[key] = Hopes(content, path, seats)
    return found
