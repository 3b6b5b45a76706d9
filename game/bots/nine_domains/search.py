"""How a strong player of The Nine Domains chooses its row: a round is a game of whole rows chosen at once. It is
solved, and the solution mixed with what a player who thinks one step ahead would place.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.bots.matrix import equilibrium
from game.bots.nine_domains.policy import USUAL_BUDGET, GreedyPolicy, likely_row
from game.bots.nine_domains.rows import Weighing, all_rows, rows_from
from game.bots.nine_domains.worth import Judge
from game.bots.policy import Decision, Policy
from game.bots.search import without_budget
from game.core.chance import Chance
from game.core.drafts import EMPTY
from game.core.rules import Action
from game.nine_domains.content import Content
from game.nine_domains.moves import Confirm, Place
from game.nine_domains.rules import NineDomains
from game.nine_domains.state import PLACING, State
from game.nine_domains.zones import hand

_SOLVED: Final = 120
"""Of more rows than that only those that do best against some others are thought of in the solution."""
_SAMPLE: Final = 24
_ROUNDS: Final = 150
_AS_GOOD: Final = 0.3
"""Points: what is no worse than this is as good as the best, and chance decides, so as not to be read."""


class RowPolicy:
    """Places whole rows; everything else is greedy's. `guesses`: so many rows are guessed that greedy might place, and
    `trust` is how much these count beside the solution of the round; with a trust of 0 the solution itself is played.
    """

    def __init__(self, greedy: Policy, guesses: int, trust: float) -> None:
        self._greedy = greedy
        self._guesses = guesses
        self._trust = trust

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions. The budget: at most so many guesses."""
        rules, view, seat = decision.rules, decision.view, decision.seat
        if not isinstance(rules, NineDomains):
            raise TypeError("this policy plays The Nine Domains alone")
        if view.phase != PLACING or len(decision.legal) == 1:
            return self._greedy.choose(without_budget(decision))
        draft = view.drafts[seat]
        if EMPTY not in draft:
            return Confirm()
        place = draft.index(EMPTY)
        row = self._row(_Round(rules.content, view, seat), decision)
        return Place(row[place], place)

    def _row(self, rows: _Round, decision: Decision) -> tuple[int, ...]:
        """A row that agrees with what is in the draft already. (A solution does not change from one step of the draft
        to the next, so a row drawn step by step is as likely as one drawn at once.)
        """
        view, seat, chance = decision.view, decision.seat, decision.chance
        solution = rows.solution(chance)
        able = set(rows_from(view.drafts[seat], view.table.faces_in(hand(seat))))
        if not self._trust:
            shares = [(row, share) for row, share in solution.own.items() if row in able and share > 0]
            if shares:
                return _drawn(shares, chance)
        foes = [(number, (1.0 - self._trust) * share) for number, share in solution.foes.items()]
        guesses = min(self._guesses, decision.budget or self._guesses) if self._trust else 0
        foes += [(number, self._trust / guesses) for number in rows.guessed(guesses, chance)]
        worth = {row: value for row, value in rows.worth_against(foes).items() if row in able}
        most = max(worth.values())
        return chance.choice([row for row, value in worth.items() if value >= most - _AS_GOOD])


class _Solution(NamedTuple):
    """How likely each own row (its cards) and each row of the other player (its number) should be."""

    own: dict[tuple[int, ...], float]
    foes: dict[int, float]


class _Round:
    """The rows both may choose in this round, by what is public."""

    def __init__(self, content: Content, view: State, seat: int) -> None:
        self._content = content
        self._view = view
        self._seat = seat
        judge = Judge(content, view, seat)
        self._mine = all_rows(content, view, seat, judge)
        self._theirs = all_rows(content, view, 1 - seat, judge)
        self._weighing = Weighing(content, view, seat, judge)

    def solution(self, chance: Chance) -> _Solution:
        """About an equilibrium of the round's worth; of very many rows, among the most promising ones of both."""
        mine, theirs, pair = self._mine, self._theirs, self._weighing.pair
        rows, foes = range(len(mine.rows)), range(len(theirs.rows))
        own, others = list(rows), list(foes)
        if len(rows) > _SOLVED or len(foes) > _SOLVED:
            tried = [chance.choice(foes) for _ in range(_SAMPLE)]
            answered = [chance.choice(rows) for _ in range(_SAMPLE)]
            own.sort(key=lambda row: -self._weighing.mean(mine, row, theirs, tried))
            others.sort(key=lambda foe: self._weighing.mean_of(mine, answered, theirs, foe))
            own, others = own[: _SOLVED // 2], others[: _SOLVED // 2]
        worth = [
            [pair(mine.rows[row], theirs.rows[foe]) + mine.later[row] - theirs.later[foe] for foe in others]
            for row in own
        ]
        first, second = equilibrium(worth, _ROUNDS)
        return _Solution(
            {mine.cards[row]: share for row, share in zip(own, first, strict=True)},
            dict(zip(others, second, strict=True)),
        )

    def guessed(self, count: int, chance: Chance) -> list[int]:
        """Numbers of rows that greedy might place in the other player's place."""
        if not count:
            return []
        content, view, other = self._content, self._view, 1 - self._seat
        judge = Judge(content, view, other)
        theirs, mine = all_rows(content, view, other, judge), all_rows(content, view, self._seat, judge)
        weighing = Weighing(content, view, other, judge)
        return [likely_row(weighing, theirs, mine, chance, USUAL_BUDGET) for _ in range(count)]

    def worth_against(self, foes: list[tuple[int, float]]) -> dict[tuple[int, ...], float]:
        """What every own row is worth against these rows of the other player, each counting so much."""
        mine, theirs, pair = self._mine, self._theirs, self._weighing.pair
        counted = [(theirs.rows[number], share) for number, share in foes if share > _RARE]
        return {
            cards: later + sum([share * pair(row, foe) for foe, share in counted])
            for cards, row, later in zip(mine.cards, mine.rows, mine.later, strict=True)
        }


_RARE: Final = 1e-4


def _drawn(shares: list[tuple[tuple[int, ...], float]], chance: Chance) -> tuple[int, ...]:
    """One of the rows, each as likely as its share says."""
    left = chance.unit() * sum(share for _, share in shares)
    for row, share in shares:
        left -= share
        if left <= 0:
            return row
    return shares[-1][0]


class NovicePolicy:
    """Greedy that imagines but one row of the other player."""

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions."""
        one = Decision(
            decision.rules, decision.view, decision.seat, decision.legal, decision.imagine, decision.chance, 1
        )
        return GreedyPolicy().choose(one)
