"""A player of The Nine Domains who sees what a good player sees, and lets himself off with a row that is worse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.nine_domains.odds import RowOdds
from game.bots.nine_domains.policy import GreedyPolicy, imagined_rows, step_from
from game.bots.nine_domains.rows import Weighing, all_rows, goes_on
from game.bots.nine_domains.worth import Judge
from game.bots.policy import Decision
from game.bots.search.search import logistic
from game.core.chance import Chance
from game.core.rules.drafts import Draft
from game.core.rules.rules import Action
from game.nine_domains.content import Content

_IMAGINED: Final = 24
"""Rows of the other player that are imagined for one decision."""
_SLIGHT: Final = 0.01
_PLAIN: Final = 0.3
"""Chances to win: a row that is never worse by more than the first, and better by the second on average, everybody
prefers.
"""
_GLARING: Final = 0.4
"""So does one that is better by so much on average, if the other player laid anything."""
_CERTAIN: Final = 0.999
_COMPARED: Final = 60
"""With about so many rows of his a row is compared to see whether it is foolish."""
_MOSTLY_MUCH: Final = 0.25
"""The power of chance by which it errs: seldom by little."""
_DRAWN: Final = 50
"""So many rows are drawn to find one that goes on from a draft."""


class ErringRows(GreedyPolicy):
    """Lays a row that promises less than the best one, but never by more than `regret` in the chance to win, and none
    that everybody sees to be worse than another; exchanges like greedy.
    """

    def __init__(self, regret: float) -> None:
        super().__init__()
        self._regret = regret

    def allowing(self, share: float) -> ErringRows:
        """The same, with so many times the regret."""
        return ErringRows(share * self._regret)

    def _next_step(self, decision: Decision, content: Content, judge: Judge) -> Action:
        draft = decision.view.drafts[decision.seat]

        def row() -> Sequence[int]:
            """Drawn again until it goes on from the draft: a row is as likely step by step as it is at once."""
            rows = _Rows(decision, content)
            drawn = (rows.drawn(self._regret * decision.chance.unit() ** _MOSTLY_MUCH) for _ in range(_DRAWN))
            return next((cards for cards in drawn if goes_on(cards, draft)), None) or rows.best(draft)

        return step_from(draft, row)


class _Rows:
    """The rows of a round, how likely each wins the game, and which somebody would laugh at."""

    def __init__(self, decision: Decision, content: Content) -> None:
        view, seat = decision.view, decision.seat
        judge = RowOdds(content, view, seat)
        self._weighing = Weighing(content, view, seat, judge)
        self._mine, self._theirs = (all_rows(content, view, who, judge) for who in (seat, 1 - seat))
        luck = Chance("rows to err by", seat, repr([view.cards_left(who) for who in (0, 1)]))  # alike at every step
        imagined = imagined_rows(self._weighing, self._mine, self._theirs, luck, _IMAGINED)
        numbers = range(len(self._mine.rows))
        self._worth = [sum(self._wins(number, other) for other in imagined) / len(imagined) for number in numbers]
        self._order = sorted(numbers, key=lambda number: -self._worth[number])
        self._against = range(0, len(self._theirs.rows), 1 + len(self._theirs.rows) // _COMPARED)
        self._lines: dict[int, list[float]] = {}
        self._silly: dict[int, bool] = {}

    def best(self, draft: Draft) -> Sequence[int]:
        """The best row that goes on from a draft."""
        return next(cards for cards in (self._mine.cards[number] for number in self._order) if goes_on(cards, draft))

    def drawn(self, regret: float) -> Sequence[int]:
        """The worst row that is not worse than the best one by more than so much, nor silly."""
        best = self._order[0]
        within = (number for number in reversed(self._order) if self._worth[number] >= self._worth[best] - regret)
        return self._mine.cards[next((number for number in within if not self._is_silly(number)), best)]

    def _is_silly(self, number: int) -> bool:
        """True if another row is plainly better whatever the other player lays, or by far against most; if it may still
        win, and this one never does; if it surely wins, and this one does not.
        """
        if number not in self._silly:
            own = self._line(number)
            self._silly[number] = any(_laughed_at(own, self._line(other)) for other in self._order)
        return self._silly[number]

    def _line(self, number: int) -> list[float]:
        """How likely a row wins the game against each of the other player's."""
        if number not in self._lines:
            self._lines[number] = [self._wins(number, other) for other in self._against]
        return self._lines[number]

    def _wins(self, number: int, other: int) -> float:
        mine, theirs = self._mine, self._theirs
        odds = self._weighing.pair(mine.rows[number], theirs.rows[other])
        return logistic(odds + mine.later[number] - theirs.later[other])


def _laughed_at(own: Sequence[float], found: Sequence[float]) -> bool:
    if (max(own) < 1 - _CERTAIN < max(found)) or (min(own) < _CERTAIN < min(found)):
        return True
    more = [one - another for one, another in zip(found, own, strict=True)]
    return sum(more) > (_PLAIN if min(more) >= -_SLIGHT else _GLARING) * len(more)
