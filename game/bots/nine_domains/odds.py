"""How likely a seat of The Nine Domains wins from a position: a `Judge` whose worth is a logarithm of odds, not points.

Its weights were fitted to games: `docs/decisions/bots-measured.md`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.bots.nine_domains.worth import Judge, Side
from game.nine_domains.content import Content
from game.nine_domains.elements import elements_of, shows_all
from game.nine_domains.state import State

_CERTAIN: Final = 50.0
_MARGIN: Final = 0.02
"""What a point of advantage adds to what is certain (`Judge.margin`): nothing that anybody would notice."""


@dataclass(frozen=True, slots=True)
class _Weights:
    """What things add to the odds: a point; one, two or more elements missing, each further domain that would be the
    last one; a point that a card in hand promises; a strength that is carried over.
    """

    point: float
    one_missing: float
    further_chance: float
    two_missing: float
    more_missing: float
    promise: float
    carried: float


_ONE_ROUND_LEFT: Final = _Weights(0.159, 1.292, 0.605, 0.697, 0.489, 0.231, 0.791)
_MORE_LEFT: Final = _Weights(0.101, 1.2, 0.8, 0.9, 0.3, 0.162, 0.258)


class RowOdds(Judge):
    """See `Judge`."""

    def __init__(self, content: Content, view: State, seat: int) -> None:
        super().__init__(content, view, seat)
        self._weights = _ONE_ROUND_LEFT if content.rounds - view.round <= 1 else _MORE_LEFT
        self.recall_promise *= self._weights.promise
        self.margin = _MARGIN if self._last else 0.0

    def left_behind(self, card: int) -> float:
        """What playing a card now changes for later."""
        if self._last:
            return 0.0
        return self._weights.carried * self._content.cards[card].carry - self._weights.promise * self.promise(card)

    def promised(self, card: int) -> float:
        """What a card that is kept in hand adds to the odds."""
        return self._weights.promise * self.promise(card)

    def worth(self, mine: Side, theirs: Side) -> float:
        """The position after a round."""
        ours, others = shows_all(mine.shown, self._elements), shows_all(theirs.shown, self._elements)
        ahead = mine.points - theirs.points
        margin = min(0, ahead) * self.margin
        if not self._ignored and ours != others:
            return _CERTAIN if ours else margin - _CERTAIN
        if self._last:
            return (_CERTAIN if ahead > 0 else -_CERTAIN if ahead < 0 else 0.0) + margin
        odds = self._weights.point * ahead
        return odds if self._ignored or ours else odds + self._hope(mine.shown) - self._hope(theirs.shown)

    def _hope(self, shown: int) -> float:
        if not shows_all(shown | self._all_coming, self._elements):
            return 0.0
        weights, missing = self._weights, self._elements - len(elements_of(shown, self._elements))
        if missing > 1:
            return weights.two_missing if missing == 2 else weights.more_missing
        chances = sum(shows_all(shown | mask, self._elements) for mask in self._coming)
        return weights.one_missing + weights.further_chance * (chances - 1)
