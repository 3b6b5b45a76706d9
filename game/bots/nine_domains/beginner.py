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


class ErringRows(GreedyPolicy):
    """Lays a row that promises less than the best one, but never by more than `regret` points, however many steps it
    takes; exchanges like greedy.
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
            return mine.cards[min(within, key=lambda number: worth[number])]

        return step_from(draft, row)


def goes_on(row: Sequence[int], draft: Sequence[int]) -> bool:
    """True if a row has what lies in a draft already."""
    return all(there in (EMPTY, card) for there, card in zip(draft, row, strict=True))
