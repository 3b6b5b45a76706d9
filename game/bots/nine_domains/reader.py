"""An expert of The Nine Domains that knows how somebody places rows, and leaves its own plan only as far as pays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.bots.nine_domains.habits import TENTHS, TRAITS, USUAL, Fit, Taste, shown_rows
from game.bots.nine_domains.search import (
    EXPERT_GUESSES,
    EXPERT_STEPS,
    EXPERT_TRUST,
    RoundMatrix,
    RowPlan,
    RowPolicy,
    one_of,
)
from game.bots.policy import Policy
from game.bots.reading import Played
from game.core.chance import Chance
from game.core.journal.profile import ALL, Profile
from game.nine_domains.rules import NineDomains

_FORETOLD: Final = 48
"""Rows that are drawn as this person lays them."""
_TRUSTS: Final = (0.8, 0.7, 0.6)
"""So often, at most, a row that was foretold is reckoned with; the rest is the best answer. The first that pays."""
_STAKE: Final = 1.0
"""For each chance in a hundred that answering the habits promises, so many are put at risk against the best answer."""
_MOST_TOLD: Final = 3
_NOTICEABLE: Final = 0.4
"""A trait that counts so much more or less than usual is a habit."""


class ReaderPolicy(RowPolicy):
    """Plays a plan that reckons with this person's habits as far as they are trusted; but the expert's plan where that
    promises too little for what it would lose against whoever answers best.
    """

    def __init__(self, profile: Profile) -> None:
        super().__init__(EXPERT_GUESSES, EXPERT_TRUST, EXPERT_STEPS)
        self._known = profile
        self._weights = [weight / TENTHS for weight in profile.weights]

    def _planned(self, rows: RoundMatrix, guesses: int, luck: Chance) -> RowPlan:
        guessed = rows.guessed(guesses, luck)
        usual, trust = rows.plan_against(guessed, EXPERT_TRUST, EXPERT_STEPS), self._known.trust / ALL
        if not trust:
            return usual
        answered = _mixed(guessed, self._foretold(rows, luck), trust)
        for most in _TRUSTS:
            read = rows.plan_against(answered, EXPERT_TRUST + (most - EXPERT_TRUST) * trust, EXPERT_STEPS)
            if _pays(rows, usual, read, answered):
                return read
        return usual

    def _foretold(self, rows: RoundMatrix, luck: Chance) -> dict[int, float]:
        """The rows of this person, by their numbers, and how likely, as often as they were drawn."""
        likely = dict(enumerate(Taste(rows.content, rows.view, 1 - rows.seat).likely(self._weights)))
        found: dict[int, float] = {}
        for _ in range(_FORETOLD):
            row = one_of(likely, luck)
            found[row] = found.get(row, 0.0) + 1.0 / _FORETOLD
        return found


class NineDomainsReading:
    """See `Reading`."""

    def policy(self, profile: Profile) -> Policy:
        """See `Reading`."""
        return ReaderPolicy(profile)

    def profile(self, matches: Iterable[Played]) -> Profile:
        """See `Reading`."""
        fit = Fit()
        for match in matches:
            if isinstance(match.rules, NineDomains):
                for shown in shown_rows(match.rules, match.setup, match.records, match.seat):
                    fit.learn(match.rules.content, shown)
        return fit.profile

    def habits(self, profile: Profile) -> Sequence[str]:
        """See `Reading`."""
        apart = [weight / TENTHS - usual for weight, usual in zip(profile.weights, USUAL, strict=False)]
        most = sorted(range(len(apart)), key=lambda trait: -abs(apart[trait]))[:_MOST_TOLD]
        found = [(TRAITS[trait], apart[trait]) for trait in most if abs(apart[trait]) >= _NOTICEABLE]
        return [f"nine_domains.habit.{trait}.{'more' if far > 0 else 'less'}" for trait, far in found]


def _pays(rows: RoundMatrix, usual: RowPlan, read: RowPlan, answered: Mapping[int, float]) -> bool:
    """True if a plan that answers these rows promises more than the usual one, and enough for what it may lose against
    the best answer.
    """
    numbers = {cards: number for number, cards in enumerate(rows.mine.cards)}
    left = [rows.game.left_by({numbers[cards]: part for cards, part in plan.mix.items()}) for plan in (usual, read)]
    promised = [sum(part * line[row] for row, part in answered.items()) for line in left]
    gain, lost = promised[1] - promised[0], min(left[0]) - min(left[1])
    return gain > 0 and lost <= _STAKE * gain


def _mixed(one: Mapping[int, float], other: Mapping[int, float], share: float) -> dict[int, float]:
    """Both, with so much of the other."""
    return {row: (1.0 - share) * one.get(row, 0.0) + share * other.get(row, 0.0) for row in {**one, **other}}
