"""Which course of events led to a view, where cards were shown of which their observer cannot tell the lot.

Every card that left a pool had one of its tokens. All ways to give them out are weighed as they come about: any card
that was in the hand is as likely to leave it, and a face is as likely as cards of the lot are left that have it.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from game.core.chance import Chance
from game.core.records import Frozen
from game.core.table.knowledge import UNKNOWN, Token

Pools = tuple[tuple[int, tuple[Token, ...]], ...]
"""Of every bag the tokens that are left, in order."""
Unseen = tuple[tuple[int, tuple[int, ...]], ...]
"""Of every lot the faces that are left, in order."""


class Departure(Frozen):
    """Something that left a bag: a hidden card, or (`card` negative) one whose face was shown, but not its lot."""

    moment: int
    bag: int
    card: int
    face: int


class PastCourse(NamedTuple):
    """The token of every departure, in their order, and what is left of the pools and of the faces."""

    taken: tuple[Token, ...]
    pools: dict[int, tuple[Token, ...]]
    unseen: Unseen


class _Step(NamedTuple):
    """One departure takes this token: how likely that is by itself, and what is left then."""

    share: float
    token: Token
    pools: Pools
    unseen: Unseen


class Courses:
    """All courses of events that give these departures, in the order in which they happened, a token each."""

    def __init__(self, departures: tuple[Departure, ...], pools: Pools, unseen: Unseen) -> None:
        self._departures = departures
        self._begin = pools, unseen
        self._weights: dict[tuple[int, Pools, Unseen], float] = {}

    def drawn(self, chance: Chance) -> PastCourse:
        """One of them, as likely as it is. Raises ValueError if there is none."""
        taken: list[Token] = []
        pools, unseen = self._begin
        for number in range(len(self._departures)):
            steps = self._steps(number, pools, unseen)
            weights = [step.share * self._weight(number + 1, step.pools, step.unseen) for step in steps]
            step = steps[_drawn(weights, chance)]
            taken.append(step.token)
            pools, unseen = step.pools, step.unseen
        return PastCourse(tuple(taken), dict(pools), unseen)

    def _weight(self, number: int, pools: Pools, unseen: Unseen) -> float:
        """How likely it is, from departure `number` on, that what was shown is shown."""
        if number == len(self._departures):
            return 1.0
        key = number, pools, unseen
        found = self._weights.get(key)
        if found is None:
            steps = self._steps(number, pools, unseen)
            found = sum([step.share * self._weight(number + 1, step.pools, step.unseen) for step in steps])
            self._weights[key] = found
        return found

    def _steps(self, number: int, pools: Pools, unseen: Unseen) -> list[_Step]:
        """What departure `number` can have been. (How many tokens were there does not depend on who left before, so
        equal tokens are counted, and not divided by all of them.)
        """
        departure = self._departures[number]
        pool = next(tokens for bag, tokens in pools if bag == departure.bag)
        found = []
        for token, count in Counter([token for token in pool if token.since <= departure.moment]).items():
            share, left = _shown_as(departure.face, token, unseen)
            if share:
                found.append(_Step(count * share, token, _without(pools, departure.bag, token), left))
        return found


@lru_cache(maxsize=64)
def courses_of(departures: tuple[Departure, ...], pools: Pools, unseen: Unseen) -> Courses:
    """The courses that led to a view: a search asks for many worlds of the same one."""
    return Courses(departures, pools, unseen)


def _shown_as(face: int, token: Token, unseen: Unseen) -> tuple[float, Unseen]:
    """How likely a token has the face that was shown, and the faces that are left then."""
    if face == UNKNOWN:
        return 1.0, unseen
    if token.face != UNKNOWN:
        return float(token.face == face), unseen
    faces = next((faces for lot, faces in unseen if lot == token.lot), ())
    count = faces.count(face)
    if not count:
        return 0.0, unseen
    at = faces.index(face)
    rest = faces[:at] + faces[at + 1 :]
    left = tuple([(lot, rest if lot == token.lot else others) for lot, others in unseen])
    return count / len(faces), left


def _without(pools: Pools, bag: int, token: Token) -> Pools:
    found = []
    for other, tokens in pools:
        if other == bag:
            at = tokens.index(token)
            found.append((other, tokens[:at] + tokens[at + 1 :]))
        else:
            found.append((other, tokens))
    return tuple(found)


def _drawn(weights: list[float], chance: Chance) -> int:
    """A number by its weight. Raises ValueError if all are 0."""
    total = sum(weights)
    if not total:
        raise ValueError("no course of events explains this view")
    rest = chance.unit() * total
    for number, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return number
    return max(number for number, weight in enumerate(weights) if weight)
