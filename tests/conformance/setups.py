"""Which matches of a game are played: every pair of house rules (and seat counts) together at least once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeVar

from game.catalogue import open_game
from game.core.rules.options import OptionSpec, resolve
from game.core.rules.rules import OptionValue, Setup
from tests.campaign import CAMPAIGN, at_most

T = TypeVar("T")

MOST_CASES: Final = at_most(12)
"""Matches per game; of what pairwise asks for beyond that, those rows are played that show most (`richest`). The quick
run stops before that where every value has been played.
"""
STARRED_SEATS: Final = (0, 1)
"""For these seats an option `handicap.*.hand` is tried."""

Factor = tuple[str, tuple[OptionValue | None, ...]]
"""An option (or `seats`) and the values tried, the default first; None leaves the option out."""


@dataclass(frozen=True, slots=True)
class Case:
    """One match to be played at random."""

    game: str
    seats: int
    given: tuple[tuple[str, OptionValue], ...]
    seed: str

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-{self.seed}"

    @property
    def setup(self) -> Setup:
        """What is agreed before the match: the given house rules, the others at their default."""
        options = resolve(open_game(self.game).rules.options, dict(self.given), self.seats)
        return Setup(self.game, self.seats, options)


DOUBTFUL: Final = Case("croconounours", 3, (), "doubt9")
"""A match in which jokers of two lots are played that nobody can tell apart; chance brings that about rarely."""


def cases(game: str) -> list[Case]:
    """The matches of a game: the defaults for every seat count, then pairwise over all house rules."""
    rules = open_game(game).rules
    factors: list[Factor] = [("seats", tuple(rules.seat_counts))]
    for spec in rules.options:
        if "*" in spec.id:
            factors += [(spec.id.replace("*", str(seat)), (None, *tried_values(spec))) for seat in STARRED_SEATS]
        else:
            factors.append((spec.id, tried_values(spec)))
    rows = pairwise([values for _, values in factors])
    campaign = f" of campaign {CAMPAIGN}" if CAMPAIGN else ""
    found = [Case(game, seats, (), f"default{seats}{campaign}") for seats in rules.seat_counts]
    shown = richest(rows, MOST_CASES - len(found))
    for number, row in enumerate(shown if CAMPAIGN else shown[: enough(shown)]):
        given = {name: value for (name, _), value in zip(factors, row, strict=True) if value is not None}
        seats = given.pop("seats")
        lawful = {name: value for name, value in given.items() if not _beyond(name, int(seats))}
        found.append(Case(game, int(seats), tuple(lawful.items()), f"pair{number}{campaign}"))
    return found


def _beyond(name: str, seats: int) -> bool:
    """True for an option of a seat that this match does not have."""
    return any(part.isdecimal() and int(part) >= seats for part in name.split("."))


def tried_values(spec: OptionSpec) -> tuple[OptionValue, ...]:
    """The default first, then values that together reach every end of the option's range."""
    ids = [choice.id for choice in spec.choices]
    values: list[OptionValue] = [spec.default]
    if spec.kind == "flag":
        values += [True, False]
    elif spec.kind == "number":
        values += [spec.least, spec.most]
    elif spec.kind == "choice":
        values += ids
    else:
        count = max(1, spec.least)
        values += [",".join(ids[start : start + count]) for start in range(0, len(ids) - count + 1, count)]
        values.append(",".join(ids[: spec.most or len(ids)]))
        values += [""] if spec.least == 0 else []
    return tuple(dict.fromkeys(values))


def pairwise(factors: Sequence[Sequence[OptionValue | None]]) -> list[tuple[OptionValue | None, ...]]:
    """Rows in which every two values of different factors (and every value of one) stand together at least once."""
    wanted = {
        (first, a, second, b)
        for first in range(len(factors))
        for second in range(first, len(factors))
        for a in range(len(factors[first]))
        for b in range(len(factors[second]))
        if first != second or a == b
    }
    rows = []
    while wanted:
        first, a, second, b = min(wanted)
        row = {first: a, second: b}
        for number, values in enumerate(factors):
            if number not in row:
                gains = [
                    sum(_ordered(number, value, other, chosen) in wanted for other, chosen in row.items())
                    for value in range(len(values))
                ]
                row[number] = gains.index(max(gains))
        wanted -= {_ordered(i, row[i], j, row[j]) for i in row for j in row}
        rows.append(tuple(values[row[number]] for number, values in enumerate(factors)))
    return rows


def richest(rows: Sequence[tuple[T, ...]], count: int) -> list[tuple[T, ...]]:
    """At most `count` of the rows: every next one shows most values that were not seen yet, then most new pairs."""
    left = list(rows)
    chosen: list[tuple[T, ...]] = []
    values: set[tuple[int, T]] = set()
    pairs: set[tuple[tuple[int, T], tuple[int, T]]] = set()
    while left and len(chosen) < count:
        gains = [(len(set(enumerate(row)) - values), len(set(_pairs(row)) - pairs)) for row in left]
        row = left.pop(gains.index(max(gains)))
        chosen.append(row)
        values.update(enumerate(row))
        pairs.update(_pairs(row))
    return chosen


def enough(rows: Sequence[tuple[T, ...]]) -> int:
    """How many of the rows, from the first on, show every value that all of them show."""
    values: set[tuple[int, T]] = set()
    last = 0
    for number, row in enumerate(rows):
        if not values.issuperset(enumerate(row)):
            values.update(enumerate(row))
            last = number + 1
    return last


def _pairs(row: tuple[T, ...]) -> list[tuple[tuple[int, T], tuple[int, T]]]:
    return list(combinations(enumerate(row), 2))


def _ordered(first: int, a: int, second: int, b: int) -> tuple[int, int, int, int]:
    return (first, a, second, b) if first <= second else (second, b, first, a)


def spread(items: Sequence[T], count: int) -> list[T]:
    """At most `count` of the items, evenly spread, the first and the last among them."""
    if len(items) <= count:
        return list(items)
    if count < 2:
        return list(items[:count])
    return [items[number * (len(items) - 1) // (count - 1)] for number in range(count)]
