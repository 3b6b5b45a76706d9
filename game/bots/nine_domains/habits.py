"""What somebody's rows tell of how he places cards in The Nine Domains: a choice model of whole rows.

A row is drawn as likely as the exponential of what speaks for it: each trait, compared with the other rows that could
be laid, times what it counts for this person. It is fitted as the rows come, one step each, from what is usual.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import permutations
from operator import mul, sub
from typing import Final, NamedTuple

from game.bots.nine_domains.policy import imagined_rows
from game.bots.nine_domains.rows import Choices, Weighing, all_rows
from game.bots.nine_domains.worth import Judge
from game.core.chance import Chance
from game.core.journal.profile import ALL, Profile
from game.core.match.session import Record
from game.core.rules.rules import AnyRules, Setup
from game.core.table.table import UNKNOWN
from game.nine_domains.content import Content
from game.nine_domains.elements import elements_of
from game.nine_domains.events import RowsRevealed
from game.nine_domains.state import PLACING, State
from game.nine_domains.zones import stake

Row = tuple[int, ...]
"""The cards of a row, from left to right."""

TRAITS: Final = ("thought", "dear", "early", "powers", "wanted", "denied", "left", "carried")
"""What may speak for a row: what greedy thinks of it; strong cards on domains of many points; strong cards early; cards
with a power; strong cards where an element is missing to him, to the other; strong cards on the left; and where
strength was carried over.
"""
USUAL: Final = (0.8, 0.3, 0.4, 0.5, 0.0, 0.0, 0.0, 0.0)
"""What they count for players of this house: fitted to 118 rows of regulars and 18 of experts."""
_LOOSE: Final = 0.6
"""How far (a standard deviation) people are from what is usual."""
_FORGOTTEN: Final = 0.98
"""What a row still counts after the next one: people learn."""
_WEAKLY: Final = 2.5
"""The strength of a card that has none of its own, for who looks at strength."""
_IMAGINED: Final = 6
_COMPARED: Final = 120
"""With so many other rows, drawn by lot, the one that was laid is compared: that tells about as much as all of them."""
_NO_HABITS: Final = ((0.0,) * len(TRAITS), USUAL)
"""Of whom nothing need be known: who lays anything (an expert's rows look so, seen by these traits), and a regular."""
_DOUBT: Final = 3.0
"""So many times the exponential must somebody's rows be likelier by his own model than by those of whoever has no
habits until both are equally believed.
"""
_SLIP: Final = 0.05
"""So often somebody lays any row at all: no single one tells too much."""
TENTHS: Final = 10


class Shown(NamedTuple):
    """A row that was shown, and the view of its opponent before both were: what everybody knew."""

    view: State
    seat: int
    row: Row


def shown_rows(rules: AnyRules, setup: Setup, records: Sequence[Record], seat: int) -> Iterator[Shown]:
    """The rows that a seat has shown in a match, as its opponent has seen them; what it only thought of, or laid and
    never turned up, is not among them.
    """
    state = rules.blank(setup)
    before: State | None = None
    for record in records:
        for event in record.events:
            if state.phase == PLACING and isinstance(event, RowsRevealed):
                before = state.view(1 - seat)
            rules.evolve(state, event)
            row = state.view(1 - seat).row(seat) if before is not None else ()
            if before is not None and row and UNKNOWN not in row:
                yield Shown(before, seat, row)
                before = None


# ---- the model ------------------------------------------------------------------------------------


class Taste:
    """What rows a seat may lay (all, or these), by a view of the round, and how likely somebody lays each."""

    def __init__(self, content: Content, view: State, seat: int, rows: Sequence[Row] = ()) -> None:
        judge = Judge(content, view, seat)
        choices = Choices(content, view, seat, list(rows), judge) if rows else all_rows(content, view, seat, judge)
        self.rows = choices.cards
        self._traits = _standardised(_traits(content, view, seat, choices, judge))

    def likely(self, weights: Sequence[float]) -> list[float]:
        """The probability of every row."""
        sums = [sum(map(mul, weights, traits)) for traits in self._traits]
        most = max(sums)
        shares = [math.exp(value - most) for value in sums]
        total = sum(shares)
        return [share / total for share in shares]

    def expected(self, shares: Sequence[float]) -> list[float]:
        """The mean traits of rows that are so likely."""
        return [sum(map(mul, shares, column)) for column in zip(*self._traits, strict=True)]

    def covariance(self, shares: Sequence[float], mean: Sequence[float]) -> list[list[float]]:
        """How traits of rows that are so likely go together."""
        off = [list(map(sub, traits, mean)) for traits in self._traits]
        columns = list(zip(*off, strict=True))
        weighed = [list(map(mul, shares, column)) for column in columns]
        return [[sum(map(mul, one, other)) for other in columns] for one in weighed]

    def traits(self, number: int) -> list[float]:
        """Those of a row."""
        return self._traits[number]


def _traits(content: Content, view: State, seat: int, choices: Choices, judge: Judge) -> list[list[float]]:
    mine, elements = judge.sides, len(content.elements)
    domains = [view.table.faces_in(stake(place))[0] for place in range(view.places)]
    points = [content.points(face) for face in domains]
    wanted, denied = (
        [
            len(elements_of(side.shown | content.element_mask(face), elements)) - len(elements_of(side.shown, elements))
            for face in domains
        ]
        for side in mine
    )
    carried = view.carries[seat]
    left = [view.places - 1 - 2 * place for place in range(view.places)]
    foes = all_rows(content, view, 1 - seat, judge)
    weighing = Weighing(content, view, seat, judge)
    imagined = imagined_rows(weighing, choices, foes, Chance("what greedy thinks of a row"), _IMAGINED)
    strengths = [_WEAKLY if card.value is None else float(card.value) for card in content.cards]
    special = set(content.special_faces)
    found = []
    for number, row in enumerate(choices.cards):
        laid = [strengths[card] for card in row]
        thought = weighing.mean(choices, number, foes, imagined)
        sums = [
            sum(value * count for value, count in zip(laid, counts, strict=True))
            for counts in (points, wanted, denied, left, carried)
        ]
        dear, want, deny, on_left, on_carried = map(float, sums)
        powers = float(sum(card in special for card in row))
        found.append([thought, dear, sum(laid), powers, want, deny, on_left, on_carried])
    return found


def _standardised(rows: list[list[float]]) -> list[list[float]]:
    """Every trait less its mean among the rows, in standard deviations; what all rows share speaks for none."""
    columns = []
    for column in zip(*rows, strict=True):
        mean = sum(column) / len(column)
        spread = math.sqrt(sum((value - mean) ** 2 for value in column) / len(column))
        columns.append([(value - mean) / spread if spread else 0.0 for value in column])
    return [list(row) for row in zip(*columns, strict=True)]


class Fit:
    """The model of one person, and how much better it has foretold his rows, each before it was learned from, than what
    is known of everybody.
    """

    def __init__(self) -> None:
        self.weights = list(USUAL)
        self.seen = 0
        self._foretold = 0.0
        self._without = [0.0] * len(_NO_HABITS)
        size = range(len(TRAITS))
        self._certainty = [[1.0 / _LOOSE**2 if row == column else 0.0 for column in size] for row in size]

    def learn(self, content: Content, shown: Shown) -> None:
        """From a row: one step towards what makes it likelier."""
        others = [row for row in permutations(shown.view.cards_left(shown.seat), shown.view.places) if row != shown.row]
        if not others:
            return
        if len(others) > _COMPARED:
            others = Chance("rows to compare with", self.seen).sample(others, _COMPARED)
        taste = Taste(content, shown.view, shown.seat, [shown.row, *others])
        shares = taste.likely(self.weights)
        self._foretold += _told(shares)
        self._without = [sum_ + _told(taste.likely(kind)) for sum_, kind in zip(self._without, _NO_HABITS, strict=True)]
        self.seen += 1
        mean = taste.expected(shares)
        kept = self._certainty
        for line, more in zip(kept, taste.covariance(shares, mean), strict=True):
            line[:] = [_FORGOTTEN * old + new for old, new in zip(line, more, strict=True)]
        for at in range(len(kept)):
            kept[at][at] += (1.0 - _FORGOTTEN) / _LOOSE**2
        slope = [own - usual for own, usual in zip(taste.traits(0), mean, strict=True)]
        self.weights = [weight + step for weight, step in zip(self.weights, _solved(kept, slope), strict=True)]

    @property
    def gain(self) -> float:
        """How much better: the logarithm of how many times likelier all his rows were."""
        most = max(self._without)
        return self._foretold - most - math.log(sum(math.exp(told - most) for told in self._without) / len(_NO_HABITS))

    @property
    def profile(self) -> Profile:
        """As it stands in a seat."""
        if not self.seen:
            return Profile()
        trust = 1.0 / (1.0 + math.exp(_DOUBT - self.gain))
        return Profile(self.seen, int(ALL * trust), tuple(round(TENTHS * weight) for weight in self.weights))


def _told(shares: Sequence[float]) -> float:
    """The logarithm of how likely the first row was."""
    return math.log((1.0 - _SLIP) * shares[0] + _SLIP / len(shares))


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """What a positive definite matrix turns into a vector, by elimination."""
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at, pivot in enumerate(lines):
        for other in lines[at + 1 :]:
            share = other[at] / pivot[at]
            other[at:] = [value - share * taken for value, taken in zip(other[at:], pivot[at:], strict=True)]
    found = [0.0] * len(lines)
    for at in reversed(range(len(lines))):
        line = lines[at]
        found[at] = (line[-1] - sum(line[k] * found[k] for k in range(at + 1, len(lines)))) / line[at]
    return found
