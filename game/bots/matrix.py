"""Games of two players who choose at once, one winning what the other loses, solved by regret matching."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Mix = list[float]
"""How likely each choice is to be made; the probabilities add up to 1."""

_NEVER: Final = 1e-9


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


def against(line: Sequence[float], mix: Mix) -> float:
    """What a choice wins on average against a mixed one."""
    return sum([value * share for value, share in zip(line, mix, strict=True) if share > _NEVER])


def exploitability(worth: Sequence[Sequence[float]], mixes: tuple[Mix, Mix]) -> float:
    """How much both players together could gain by departing: 0 in an equilibrium."""
    own, other = mixes
    best = max(against(line, other) for line in worth)
    return best - min(against(line, own) for line in zip(*worth, strict=True))


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
