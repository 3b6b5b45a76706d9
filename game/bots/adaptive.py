"""A bot that plays about as well as you do. Its strength lies between somewhat below a newcomer's and that of the best
level, and moves after each match, so that you beat it about half of the time.

The strength of a match stands in its seat (`bot:adaptive:740`), so whoever thinks its choices again thinks the same.
That of a person follows from the matches that he has finished against such bots, which the library has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from game.bots.policy import Decision, Policy
from game.bots.search.search import Findings, Pondering
from game.core.journal.journal import HUMAN, SeatCard
from game.core.journal.strength import ADAPTIVE, BEST, FIRST, LEAST, NEWCOMER, REGULAR, bounded, strength_in
from game.core.library.statistics import Finish
from game.core.rules.rules import Action

_BEYOND: Final = 200
"""People are known to be so much stronger than the best bot, or weaker than the weakest: one who is as strong as that
would else meet a weaker one after each match that he lost by bad luck.
"""
_ODDS: Final = 400
"""So much more strength is taken for ten times the odds."""
_FIRST_STEP: Final = 500.0
_LEAST_STEP: Final = 60.0
_SETTLING: Final = 4
"""A step (between a certain win and a certain defeat) is the first one at first, half of it after so many matches, a
third after twice as many, and the least one in the end, for people learn.
"""


class Erring(Protocol):
    """A policy that chooses worse than it could."""

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions."""

    def allowing(self, share: float) -> Policy:
        """The same, with so many times the regret."""


class AdaptivePolicy(Pondering):
    """Plays at a strength. Up to `REGULAR` it errs by no more than is allowed there; above it chance says which choices
    are thought through as the best bot does, and the others are those of a regular.
    """

    def __init__(self, erring: Erring, regular: Policy, best: Policy, strength: int) -> None:
        self._erring = erring
        self._regular = regular
        self._best = best
        self._strength = bounded(strength)

    @property
    def simulations(self) -> int:
        """The usual budget of the choices that take longest."""
        return int(getattr(self._best, "simulations", 0)) if self._strength > REGULAR else 0

    def ponder(self, decision: Decision) -> Findings:
        """The choice with all that led to it."""
        policy = self._policy(decision)
        return policy.ponder(decision) if isinstance(policy, Pondering) else Findings(policy.choose(decision))

    def _policy(self, decision: Decision) -> Policy:
        above = self._strength - REGULAR
        if above < 0:
            return self._erring.allowing(-above / (REGULAR - NEWCOMER))
        return self._best if above and decision.chance.below(BEST - REGULAR) < above else self._regular


# ---- how strong one is ----------------------------------------------------------------------------


def strength_of(person: str, finishes: Iterable[Finish]) -> int:
    """How strong a person has shown himself, by the matches of one game, the latest first: one step after each that he
    has finished against bots that adapt, the wider the less is known of him.
    """
    strength, known = float(FIRST), 0
    for finish in reversed(list(finishes)):
        seat = next((seat for seat, name in enumerate(finish.names) if name == person), None)
        if seat is None or finish.players[seat] != HUMAN:
            continue
        met = [
            (rival, finish.places[other])
            for other, player in enumerate(finish.players)
            if (rival := strength_in(player.removeprefix("bot:"))) is not None
        ]
        if met:
            surplus = sum(_beaten(finish.places[seat], place) - _expected(strength, rival) for rival, place in met)
            strength += _step(known) * surplus / len(met)
            strength = min(float(BEST + _BEYOND), max(float(LEAST - _BEYOND), strength))
            known += 1
    return round(strength)


def _step(known: int) -> float:
    return max(_LEAST_STEP, _FIRST_STEP * _SETTLING / (_SETTLING + known))


def _beaten(place: int, other: int) -> float:
    return 1.0 if place < other else 0.5 if place == other else 0.0


def _expected(strength: float, rival: int) -> float:
    return float(1 / (1 + 10 ** ((rival - strength) / _ODDS)))


def strength_for(people: Sequence[str], finishes: Sequence[Finish]) -> int:
    """At which strength bots play that adapt to these people: half way between them, so that those who differ meet one
    bot; of people alone who have not met such bots, the first one.
    """
    if not people:
        return FIRST
    return bounded(round(sum(strength_of(name, finishes) for name in people) / len(people)))


def adapted(seats: Sequence[SeatCard], strength: int) -> tuple[SeatCard, ...]:
    """The same seats, with every bot that adapts at this strength."""
    return tuple(card.stating(str(bounded(strength))) if card.kind == f"bot:{ADAPTIVE}" else card for card in seats)
