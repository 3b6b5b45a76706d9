"""A player of The Nine Domains who sees what greedy sees, and lets himself off with a row that is worse."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.bots.nine_domains.policy import GreedyPolicy, imagined_rows, step_from
from game.bots.nine_domains.rows import Choices, Weighing, all_rows, rows_from
from game.bots.nine_domains.worth import Judge
from game.bots.policy import Decision
from game.core.rules.drafts import EMPTY
from game.core.rules.rules import Action
from game.nine_domains.content import Content
from game.nine_domains.zones import hand

_IMAGINED: Final = 8
"""Rows of the other player that are imagined for one decision."""
_SLIGHT: Final = 2.0
_PLAIN: Final = 10.0
"""Points: a row that is never worse by more than the first, and may be better by the second, everybody prefers."""
_COMPARED: Final = 60
"""With about so many rows of his a row is compared to see whether it is foolish."""


class ErringRows(GreedyPolicy):
    """Lays a row that promises less than the best one, but never by more than `regret` points, however many steps it
    takes, and no row at which another one is better whatever the other player lays; exchanges like greedy.
    """

    def __init__(self, regret: float) -> None:
        super().__init__()
        self._regret = regret

    def allowing(self, share: float) -> ErringRows:
        """The same, with so many times the regret."""
        return ErringRows(share * self._regret)

    def _next_step(self, decision: Decision, content: Content, judge: Judge) -> Action:
        view, seat, chance = decision.view, decision.seat, decision.chance
        draft = view.drafts[seat]

        def row() -> Sequence[int]:
            empty = (EMPTY,) * len(draft)
            mine = Choices(content, view, seat, rows_from(empty, view.table.faces_in(hand(seat))), judge)
            theirs = all_rows(content, view, 1 - seat, judge)
            weighing = Weighing(content, view, seat, judge)
            imagined = imagined_rows(weighing, mine, theirs, chance, _IMAGINED)
            worth = [weighing.mean(mine, number, theirs, imagined) for number in range(len(mine.rows))]
            able = [n for n, cards in enumerate(mine.cards) if goes_on(cards, draft)]
            least = max(worth) - self._regret * math.sqrt(chance.unit())
            within = [number for number in able if worth[number] >= least]
            if not within:  # what is laid already has cost as much as is allowed
                return mine.cards[max(able, key=lambda number: worth[number])]
            within.sort(key=lambda number: worth[number])
            against = range(0, len(theirs.rows), 1 + len(theirs.rows) // _COMPARED)
            table = _Foolish(weighing, mine, theirs, against, [*sorted(able, key=lambda number: -worth[number])])
            return mine.cards[next((number for number in within if not table.is_foolish(number)), within[-1])]

        return step_from(draft, row)


class _Foolish:
    """Tells rows that somebody would laugh at: another one is better whatever the other player lays."""

    def __init__(
        self, weighing: Weighing, mine: Choices, theirs: Choices, against: Sequence[int], others: Sequence[int]
    ) -> None:
        self._weighing, self._mine, self._theirs = weighing, mine, theirs
        self._against, self._others = against, others
        self._known: dict[int, list[float]] = {}

    def is_foolish(self, number: int) -> bool:
        """True if so is a row, by its number."""
        own = self._leaves(number)
        for other in self._others:
            found = self._leaves(other)
            more = [one - another for one, another in zip(found, own, strict=True)]
            if (min(more) >= -_SLIGHT and max(more) > _PLAIN) or (min(more) >= 0 and found != own):
                return True
        return False

    def _leaves(self, number: int) -> list[float]:
        """What a row is worth against each of the other player's."""
        if number not in self._known:
            row, later, rows = self._mine.rows[number], self._mine.later[number], self._theirs.rows
            self._known[number] = [self._weighing.pair(row, rows[other]) + later for other in self._against]
        return self._known[number]


def goes_on(row: Sequence[int], draft: Sequence[int]) -> bool:
    """True if a row has what lies in a draft already."""
    return all(there in (EMPTY, card) for there, card in zip(draft, row, strict=True))
