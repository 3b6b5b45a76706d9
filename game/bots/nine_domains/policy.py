"""A greedy player of The Nine Domains: it weighs its whole row against rows the other may have chosen.

It reads its view alone. What the other still holds is public; where it lies is imagined, half of the time at random,
half of the time as one who thinks a step ahead would place it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.bots.nine_domains.rows import Choices, Weighing, all_rows, goes_on
from game.bots.nine_domains.worth import Judge
from game.bots.policy import Decision
from game.core.chance import Chance
from game.core.rules.drafts import EMPTY, Draft
from game.core.rules.rules import Action
from game.nine_domains.content import Content
from game.nine_domains.moves import Confirm, Decline, Place, Recall, Swap
from game.nine_domains.rules import NineDomains
from game.nine_domains.state import PLACING, SWAPPING

USUAL_BUDGET: Final = 32
"""Rows of the other player that are imagined for one decision."""
_FIRST_LOOK: Final = 4
"""All own rows are weighed against a quarter of the imagined rows, the best ones against all of them."""
_KEPT: Final = 40
LEVEL_HEADED: Final = 0.2
"""Points: rows that are no worse than this are as good as the best, and chance decides, so as not to be read."""


class GreedyPolicy:
    """Plays the row that is best on average against the imagined ones; exchanges whatever improves its position.

    `judge`: how positions are weighed; `latitude`: rows that promise so many points less look as good as the best.
    """

    def __init__(self, judge: type[Judge] = Judge, latitude: float = LEVEL_HEADED) -> None:
        self._judge = judge
        self._latitude = latitude

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions. The budget: so many rows of the other player are imagined."""
        rules, view, seat, legal = decision.rules, decision.view, decision.seat, decision.legal
        if len(legal) == 1:
            return legal[0]
        if not isinstance(rules, NineDomains):
            raise TypeError("this policy plays The Nine Domains alone")
        judge = self._judge(rules.content, view, seat)
        if view.phase == PLACING:
            return self._next_step(decision, rules.content, judge)
        if view.phase == SWAPPING:
            answered = any(due.seat != seat for due in view.due[1:])
            return max(legal, key=lambda action: (_worth_of_swap(judge, action, answered), isinstance(action, Decline)))
        return max(legal, key=lambda action: _worth_of_recall(judge, action))

    def _next_step(self, decision: Decision, content: Content, judge: Judge) -> Action:
        """The first step from the draft to the best row that agrees with it, or the confirmation of a full draft."""
        view, seat = decision.view, decision.seat
        draft = view.drafts[seat]

        def best_row() -> Sequence[int]:
            mine, theirs = (all_rows(content, view, who, judge) for who in (seat, 1 - seat))
            weighing = Weighing(content, view, seat, judge)
            luck = Chance("rows imagined", seat, repr([view.cards_left(who) for who in (0, 1)]))  # alike at every step
            imagined = imagined_rows(weighing, mine, theirs, luck, decision.budget or USUAL_BUDGET)
            able = [number for number, row in enumerate(mine.cards) if goes_on(row, draft)]
            return mine.cards[likely_row(weighing, mine, theirs, imagined, able, decision.chance, self._latitude)]

        return step_from(draft, best_row)


def step_from(draft: Draft, wanted: Callable[[], Sequence[int]]) -> Action:
    """The first step from a draft to the row that is wanted; a full draft is confirmed, whatever is wanted."""
    if EMPTY not in draft:
        return Confirm()
    place = draft.index(EMPTY)
    return Place(wanted()[place], place)


def _worth_of_swap(judge: Judge, action: Action, answered: bool) -> float:
    """What an exchange makes of the position; if the other player exchanges next, after what is best for him."""
    mine, theirs = judge.sides
    if isinstance(action, Swap):
        mine, theirs = mine.exchanged(action.give, action.take), theirs.exchanged(action.take, action.give)
    return judge.worth(*(judge.after_best_swap(mine, theirs, -1) if answered else (mine, theirs)))


def _worth_of_recall(judge: Judge, action: Action) -> float:
    return judge.promise(action.take) - judge.promise(action.give) if isinstance(action, Recall) else 0.0


# ---- placing ----------------------------------------------------------------------------------


def likely_row(
    weighing: Weighing,
    mine: Choices,
    theirs: Choices,
    imagined: Sequence[int],
    able: Sequence[int],
    chance: Chance,
    latitude: float = LEVEL_HEADED,
) -> int:
    """The number of the row this player chooses: of those that are able, about the best against the imagined rows."""
    look = imagined[::_FIRST_LOOK] if len(able) > _KEPT else imagined
    first = {number: weighing.mean(mine, number, theirs, look) for number in able}
    kept = sorted(able, key=lambda number: -first[number])[:_KEPT]
    worth = {number: weighing.mean(mine, number, theirs, imagined) for number in kept}
    best = max(worth.values())
    return chance.choice([number for number in kept if worth[number] >= best - latitude])


def imagined_rows(weighing: Weighing, mine: Choices, theirs: Choices, chance: Chance, budget: int) -> list[int]:
    """Numbers of rows the other player may have chosen: every other one is what would do well against random rows.
    Where there are few, none is left to chance: what always wins is not passed over for what loses to a rare row.
    """
    count = len(theirs.rows)
    few = count <= budget // 2
    drawn = [number // 2 % count if few else chance.below(count) for number in range(3 * budget)]
    against = [chance.below(len(mine.rows)) for _ in range(8)]
    clever = sorted(set(drawn), key=lambda number: weighing.mean_of(mine, against, theirs, number))
    clever = clever[: max(1, len(clever) // 4)]
    return [chance.choice(clever) if number % 2 else drawn[number] for number in range(budget)]
