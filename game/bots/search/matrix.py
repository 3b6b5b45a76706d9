"""Games of two players who choose at once, one winning what the other loses, solved by regret matching."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

Mix = list[float]
"""How likely each choice is to be made; the probabilities add up to 1."""

_NEVER: Final = 1e-9
_ANSWERS: Final = 2
"""How many of the best answers to a mix are added at once."""


def equilibrium(worth: Sequence[Sequence[float]], rounds: int) -> tuple[Mix, Mix]:
    """Mixed choices for both players from which neither gains much by departing: the averages of so many rounds of
    regret matching, later ones counting more. `worth[i][j]` is what the first player wins with i against j.
    """
    turned = list(zip(*worth, strict=True))
    regrets, others_regrets = [0.0] * len(worth), [0.0] * len(turned)
    total, others_total = [0.0] * len(worth), [0.0] * len(turned)
    other = _shares(others_regrets)
    for number in range(1, rounds + 1):
        _learn(regrets, worth, other, 1.0)
        own = _shares(regrets)
        _learn(others_regrets, turned, own, -1.0)
        other = _shares(others_regrets)
        for choice, share in enumerate(own):
            total[choice] += number * share
        for choice, share in enumerate(other):
            others_total[choice] += number * share
    return _shares(total), _shares(others_total)


class Solution(NamedTuple):
    """About an equilibrium of a big game: how likely each choice is that is made at all, and what both players together
    could still gain by departing.
    """

    own: dict[int, float]
    others: dict[int, float]
    gap: float


class BigGame:
    """A game of so many choices that few of them can be thought of: it is solved among some, to which the best answers
    of all are added until nobody would gain much by departing.
    """

    def __init__(self, worth: Callable[[int, int], float], choices: int, others: int) -> None:
        """`worth(i, j)`: what the first player wins with i against j. It is asked about few pairs, once each."""
        self._worth = worth
        self._choices = choices
        self._others = others
        self._lines: dict[int, list[float]] = {}
        self._columns: dict[int, list[float]] = {}

    def solved(self, own: Iterable[int], others: Iterable[int], rounds: int, within: float, steps: int) -> Solution:
        """The solution that grows out of these choices (at least one of each) in at most so many steps, or until the
        gap is small enough.
        """
        mine, theirs = list(own), list(others)
        while True:
            worth = [[self._line(choice)[other] for other in theirs] for choice in mine]
            first, second = equilibrium(worth, rounds)
            steps -= 1
            shares, others_shares = _made(mine, first), _made(theirs, second)
            answers, replies = self.against(others_shares), self.left_by(shares)
            gap = max(answers) - min(replies)
            if gap <= within or steps <= 0:
                return Solution(shares, others_shares, gap)
            mine += _added(mine, sorted(range(self._choices), key=lambda choice: -answers[choice]))
            theirs += _added(theirs, sorted(range(self._others), key=lambda other: replies[other]))

    def against(self, others: dict[int, float]) -> list[float]:
        """What every choice of the first player wins against a mix."""
        return _summed([(self._column(other), share) for other, share in others.items()])

    def left_by(self, own: dict[int, float]) -> list[float]:
        """What a mix of the first player wins against every choice of the other."""
        return _summed([(self._line(choice), share) for choice, share in own.items()])

    def _line(self, choice: int) -> list[float]:
        line = self._lines.get(choice)
        if line is None:
            worth = self._worth
            line = self._lines[choice] = [worth(choice, other) for other in range(self._others)]
        return line

    def _column(self, other: int) -> list[float]:
        column = self._columns.get(other)
        if column is None:
            worth = self._worth
            column = self._columns[other] = [worth(choice, other) for choice in range(self._choices)]
        return column


def against(line: Sequence[float], mix: Mix) -> float:
    """What a choice wins on average against a mixed one."""
    return sum([value * share for value, share in zip(line, mix, strict=True) if share > _NEVER])


def _made(choices: Sequence[int], mix: Mix) -> dict[int, float]:
    return {choice: share for choice, share in zip(choices, mix, strict=True) if share > _NEVER}


def _summed(lines: Sequence[tuple[list[float], float]]) -> list[float]:
    total = [0.0] * len(lines[0][0])
    for line, share in lines:
        total = [sum_ + share * value for sum_, value in zip(total, line, strict=True)]
    return total


def _added(known: Sequence[int], best: Sequence[int]) -> list[int]:
    """The best choices that are not thought of yet."""
    return [choice for choice in best[: _ANSWERS + 1] if choice not in known][:_ANSWERS]


def _learn(regrets: list[float], worth: Sequence[Sequence[float]], other: Mix, sign: float) -> None:
    """Adds what every choice would have won more than the present mix; below nothing is nothing."""
    support = [(choice, share) for choice, share in enumerate(other) if share > _NEVER]
    values = [sign * sum([line[choice] * share for choice, share in support]) for line in worth]
    mean = sum([value * share for value, share in zip(values, _shares(regrets), strict=True)])
    for choice, value in enumerate(values):
        regrets[choice] = max(0.0, regrets[choice] + value - mean)


def _shares(weights: Sequence[float]) -> Mix:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1.0 / len(weights)] * len(weights)
