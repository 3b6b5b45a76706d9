"""All that may happen step by step, as layers of states, and how likely every step from one layer to the next is.

Where different pasts leave the same, they meet in one state. Of a layer with more states than are wanted some stand for
all: the likely ones as they are, of the others one in so many, which counts for so many. So whatever may happen is as
likely as it was, before it is known which those are; and what is kept and how long it takes is bounded.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple, Protocol

from game.core.chance import Chance

PATIENCE: Final = 4
"""Where some states stand for all and come to nothing, so often is twice their number tried."""


class Onward(NamedTuple):
    """One way in which it goes on: its number, how likely it is, and the state after it."""

    number: int
    share: float
    state: int


class Step(Protocol):
    """What happens between two layers."""

    def onward(self, state: int) -> Iterable[Onward]:
        """All that can happen in a state. A share may also foretell what comes, if it depends on the states before and
        after it alone: what it foretells is made good by the steps to come.
        """


class _Layer(NamedTuple):
    """The ways out of a layer, state after state: those of state n begin at `begins[n]`. `shares` are how likely they
    are, with all that may follow.
    """

    begins: array[int]
    numbers: array[int]
    targets: array[int]
    shares: array[float]


class Lattice:
    """Everything that `steps` can lead to from a state. Raises ValueError if they lead nowhere."""

    def __init__(self, begin: int, steps: Sequence[Step], width: int, chance: Chance) -> None:
        self.narrowed = False
        """True if some layer had more than `width` states."""
        self._layers: list[_Layer] = []
        self.ends: tuple[tuple[int, float], ...] = ()
        """The states after the last step, and how likely they are."""
        self.weight = 0.0
        """How likely it is that the steps can be gone at all; if `narrowed`, on average over all luck."""
        for more in range(PATIENCE):
            self._follow(begin, steps, width << more, chance)
            if self.ends or not self.narrowed:
                break
        if not self.ends:
            raise ValueError("the steps lead nowhere")
        self._look_back()

    def _follow(self, begin: int, steps: Sequence[Step], width: int, chance: Chance) -> None:
        """Makes the layers one after the other; no `ends` if that comes to nothing."""
        self._layers = []
        self.weight = 1.0
        states, weights = [begin], [1.0]
        for step in steps:
            states, weights, layer = _followed(states, weights, step)
            if len(states) > width:
                self.narrowed = True
                stands_for = _chosen(weights, width, chance)
                states = [state for state, times in zip(states, stands_for, strict=True) if times]
                weights = [weight * times for weight, times in zip(weights, stands_for, strict=True) if times]
                layer = _narrowed(layer, stands_for)
            total = sum(weights)
            if not total:
                return
            self.weight *= total
            weights = [weight / total for weight in weights]
            self._layers.append(layer)
        self.ends = tuple(zip(states, weights, strict=True))

    @property
    def size(self) -> int:
        """How many steps are kept."""
        return sum([len(layer.targets) for layer in self._layers])

    def path(self, chance: Chance) -> list[int]:
        """The numbers of what happened, step by step, as likely as it is."""
        at, numbers = 0, []
        for layer in self._layers:
            first, end = layer.begins[at], layer.begins[at + 1]
            if end - first > 1:
                rest = chance.unit() * sum(layer.shares[first:end])
                last = max([way for way in range(first, end) if layer.shares[way]])
                while first < last:
                    rest -= layer.shares[first]
                    if rest < 0:
                        break
                    first += 1
            numbers.append(layer.numbers[first])
            at = layer.targets[first]
        return numbers

    @cached_property
    def chances(self) -> tuple[dict[int, float], ...]:
        """How likely every number is, step by step: what `path` would tell in the long run."""
        found, reached = [], [1.0]
        for layer in self._layers:
            here: dict[int, float] = {}
            after = [0.0] * (max(layer.targets) + 1)
            for chance, (first, end) in zip(reached, pairwise(layer.begins), strict=True):
                total = sum(layer.shares[first:end])
                for way in range(first, end) if total else ():
                    share = chance * layer.shares[way] / total
                    here[layer.numbers[way]] = here.get(layer.numbers[way], 0.0) + share
                    after[layer.targets[way]] += share
            found.append(here)
            reached = after
        return tuple(found)

    def _look_back(self) -> None:
        """Makes of every share how likely it is with all that may follow: from the last layer to the first."""
        ahead = [1.0] * len(self.ends)
        for layer in reversed(self._layers):
            shares = layer.shares
            for way, target in enumerate(layer.targets):
                shares[way] *= ahead[target]
            ahead = [sum(shares[first:end]) for first, end in pairwise(layer.begins)]
            most = max(ahead)
            ahead = [each / most for each in ahead]


def _followed(states: Sequence[int], weights: Sequence[float], step: Step) -> tuple[list[int], list[float], _Layer]:
    """The states after a step with their weights, and the ways to them."""
    places: dict[int, int] = {}
    after: list[float] = []
    begins, numbers, targets, shares = array("l", [0]), array("l"), array("l"), array("d")
    for state, weight in zip(states, weights, strict=True):
        for number, share, then in step.onward(state):
            place = places.get(then)
            if place is None:
                place = places[then] = len(after)
                after.append(0.0)
            after[place] += weight * share
            numbers.append(number)
            targets.append(place)
            shares.append(share)
        begins.append(len(targets))
    return list(places), after, _Layer(begins, numbers, targets, shares)


def _chosen(weights: Sequence[float], count: int, chance: Chance) -> list[float]:
    """For how many of its kind each state stands, 0 if it is left out. Those that weigh more than one of `count` equal
    parts stay as they are; the others stay as often as they weigh.
    """
    part, left = sum(weights), count
    for weight in sorted(weights, reverse=True):
        if weight * left <= part:
            break
        part -= weight
        left -= 1
    part /= left
    stands_for, passed = [], chance.unit()
    for weight in weights:
        if weight > part:
            stands_for.append(1.0)
            continue
        passed += weight / part
        stands_for.append(part / weight if passed >= 1 else 0.0)
        passed -= passed >= 1
    return stands_for


def _narrowed(layer: _Layer, stands_for: Sequence[float]) -> _Layer:
    """A layer whose ways to states that were left out are gone."""
    places, kept = [], 0
    for times in stands_for:
        places.append(kept)
        kept += times > 0
    begins, numbers, targets, shares = array("l", [0]), array("l"), array("l"), array("d")
    for first, end in pairwise(layer.begins):
        for way in range(first, end):
            times = stands_for[layer.targets[way]]
            if times:
                numbers.append(layer.numbers[way])
                targets.append(places[layer.targets[way]])
                shares.append(layer.shares[way] * times)
        begins.append(len(targets))
    return _Layer(begins, numbers, targets, shares)
