"""How a strong player of The Nine Domains chooses its row: a round is a game of whole rows chosen at once. It is solved
against a player who partly places as greedy would and partly gives the best answer, so a wrong guess never costs too
much.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from game.bots.nine_domains.exchanges import last_round_of, worth_of_exchanges
from game.bots.nine_domains.last_round import LastRound
from game.bots.nine_domains.odds import RowOdds
from game.bots.nine_domains.policy import USUAL_BUDGET, GreedyPolicy, imagined_rows, likely_row, step_from
from game.bots.nine_domains.rows import After, Weighing, all_rows, goes_on
from game.bots.nine_domains.worth import Judge
from game.bots.policy import Decision
from game.bots.search.matrix import BigGame
from game.bots.search.search import logistic, without_budget
from game.core.chance import Chance
from game.core.rules.drafts import Draft
from game.core.rules.rules import Action
from game.nine_domains.content import Content
from game.nine_domains.elements import shows_all
from game.nine_domains.rules import NineDomains
from game.nine_domains.state import PLACING, State
from game.nine_domains.zones import DISCARD, owned, stake, used

Cards = tuple[int, ...]
"""The cards of a row, from left to right."""

EXPERT_GUESSES: Final = 24
EXPERT_TRUST: Final = 0.5
EXPERT_STEPS: Final = 30
"""How the best player makes its plan (see `RowPolicy`), and how its rows are judged afterwards."""
_ROUNDS: Final = 120
_WITHIN: Final = 0.01
"""What both together may still gain, in chances to win, in what counts as a solution."""
_MOST_STEPS: Final = 40
_NEARLY: Final = 0.005
"""A gain in the chance to win for which no other domain is exchanged: the last round is solved to about as much."""
_SLIP: Final = 0.01
"""How often in the last round anybody lays anything: where all rows are lost against whoever lays well, it tells those
that may yet win from those that cannot, and of rows that all win the sure one from one that only mostly does.
"""


class RowPolicy:
    """Places whole rows, and exchanges what betters its chances most. The mix of rows depends on public facts; chance
    draws one.

    `guesses`: rows that greedy might place; `trust`: how likely the other places one of them; `steps`: how often best
    answers are looked for. The last two rounds are solved together.
    """

    def __init__(self, guesses: int, trust: float, steps: int) -> None:
        self._exchanging = GreedyPolicy(RowOdds)
        self._guesses = guesses
        self._trust = trust
        self._steps = steps
        self._last: tuple[object, RowPlan] | None = None

    @property
    def simulations(self) -> int:
        """The usual budget."""
        return self._guesses

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions. The budget: so many guesses."""
        view, seat = decision.view, decision.seat
        if view.phase != PLACING or len(decision.legal) == 1:
            return self._exchange(decision)
        draft = view.drafts[seat]
        return step_from(draft, lambda: _row(self.plan(decision), draft, decision.chance))

    def _exchange(self, decision: Decision) -> Action:
        """What wins most often, where that can be told; of several such exchanges, what greedy would do."""
        rules, view = decision.rules, decision.view
        own = self._exchanging.choose(without_budget(decision))
        if len(decision.legal) == 1 or not isinstance(rules, NineDomains):
            return own
        worth = worth_of_exchanges(rules.content, view, decision.seat, decision.legal)
        best = max(worth, key=lambda action: worth[action], default=own)
        return best if worth and worth[best] > worth[own] + _NEARLY else own

    def plan(self, decision: Decision) -> RowPlan:
        """The plan of this round, whatever lies in the draft already. (A row drawn step by step is as likely as one
        drawn at once, for the plan is the same at every step.)
        """
        rules, view, seat = decision.rules, decision.view, decision.seat
        if not isinstance(rules, NineDomains):
            raise TypeError("this policy plays The Nine Domains alone")
        guesses = min(decision.budget or self._guesses, _MOST_GUESSES)
        known = (seat, guesses, *_public(view))
        public = (rules.digest, *known)
        if self._last is None or self._last[0] != public:
            rows = RoundMatrix(rules.content, view, seat)
            luck = Chance("rows", repr(known))  # not the digest: another word in the content is no other luck
            self._last = public, self._planned(rows, guesses, luck)
        return self._last[1]

    def _planned(self, rows: RoundMatrix, guesses: int, luck: Chance) -> RowPlan:
        return rows.plan(guesses, self._trust, self._steps, luck)


_MOST_GUESSES: Final = 200


def _public(view: State) -> tuple[object, ...]:
    """All that rows are chosen by: what is public at the beginning of a round."""
    table = view.table
    return (
        *(table.faces_in(owned(seat)) for seat in (0, 1)),
        *(table.faces_in(stake(place)) for place in range(view.places)),
        table.faces_in(DISCARD),
        *(view.cards_left(seat) for seat in (0, 1)),
        (view.round, view.carries, view.points, view.elements_ignored, view.house),
    )


class RoundMatrix:
    """The game of a round: the rows both may choose, by what is public, and what each pair is worth to a seat; before
    the last round that is solved as well. `theirs.cards` are in the order of `all_rows`.
    """

    def __init__(self, content: Content, view: State, seat: int) -> None:
        self.content = content
        self.view = view
        self.seat = seat
        judge = RowOdds(content, view, seat)
        self.mine = all_rows(content, view, seat, judge)
        self.theirs = all_rows(content, view, 1 - seat, judge)
        self._weighing = Weighing(content, view, seat, judge)
        self._judge = judge
        self._held = view.cards_left(seat), view.cards_left(1 - seat)
        self._used = [view.table.faces_in(used(who)) for who in (seat, 1 - seat)]
        self._last = last_round_of(content, view)
        self.game = BigGame(self.worth, len(self.mine.rows), len(self.theirs.rows))

    def worth(self, row: int, other: int) -> float:
        """How likely the seat wins the game after these rows."""
        mine, theirs = self.mine, self.theirs
        last = self._last
        if last is not None:
            after = self._weighing.after(mine.rows[row], theirs.rows[other])
            return self._solved(last, mine.cards[row], theirs.cards[other], after)
        return logistic(self._weighing.pair(mine.rows[row], theirs.rows[other]) + mine.later[row] - theirs.later[other])

    def _solved(self, last: LastRound, row: Cards, other: Cards, after: After) -> float:
        """The same before the last round, by solving that: who can take back a card takes the most promising one."""
        content, ignored = self.content, self.view.elements_ignored
        complete = [shows_all(side.shown, len(content.elements)) for side in (after.mine, after.theirs)]
        if not ignored and complete[0] != complete[1]:
            return float(complete[0])
        hands = [_without(self._held[0], row), _without(self._held[1], other)]
        for winner in after.recalls:
            who = 0 if winner > 0 else 1
            hands[who] = self._recalled(hands[who], (*self._used[who], *(row, other)[who]))
        carries = _carried(content, row), _carried(content, other)
        return last.value((after.mine, after.theirs), ignored or all(complete), (hands[0], hands[1]), carries)

    def _recalled(self, held: Cards, played: Sequence[int]) -> Cards:
        promise = self._judge.promise
        best, least = max(played, key=promise), min(held, key=promise)
        return held if promise(best) <= promise(least) else tuple(sorted((*_without(held, (least,)), best)))

    def plan(self, guesses: int, trust: float, steps: int, chance: Chance) -> RowPlan:
        """How the seat should place, if the other player places like greedy so often."""
        return self.plan_against(self.guessed(guesses, chance) if trust else {0: 1.0}, trust, steps)

    def plan_against(self, guessed: dict[int, float], trust: float, steps: int) -> RowPlan:
        """How the seat should place, if the other player so often places one of these rows, each as likely as that."""
        rows = len(self.mine.rows), len(self.theirs.rows)
        known, game, rest = self.game.against(guessed), self.worth, 1.0 - trust
        mixed = BigGame(lambda row, other: trust * known[row] + rest * game(row, other), *rows)
        most = max(known)
        best = max([row for row, wins in enumerate(known) if wins == most], key=lambda row: self._odds(row, guessed))
        solution = mixed.solved([best], list(guessed), _ROUNDS, _WITHIN, steps)
        cards = self.mine.cards
        others = {row: rest * share for row, share in solution.others.items()}
        for row, share in guessed.items():
            others[row] = others.get(row, 0.0) + trust * share
        return RowPlan(
            {cards[row]: share for row, share in solution.own.items()},
            dict(zip(cards, mixed.against(solution.others), strict=True)),
            others,
        )

    def _odds(self, row: int, guessed: dict[int, float]) -> float:
        """What a row promises, as odds: of rows that all surely win they tell which one wins by most."""
        own, theirs = self.mine.rows[row], self.theirs.rows
        likely = sum(share * self._weighing.pair(own, theirs[other]) for other, share in guessed.items())
        return likely + self.mine.later[row]

    def foreseen(self, guesses: int, chance: Chance) -> dict[int, float]:
        """The rows of the other player that the best bot reckons with, by their numbers, and how likely."""
        return self.plan(guesses, EXPERT_TRUST, EXPERT_STEPS, chance).others

    def value(self) -> float:
        """How likely the seat wins if both place as well as they can, to about a hundredth."""
        solution = self.game.solved([0], [0], _ROUNDS, _WITHIN, _MOST_STEPS)
        return (max(self.game.against(solution.others)) + min(self.game.left_by(solution.own))) / 2

    def guessed(self, count: int, chance: Chance) -> dict[int, float]:
        """The rows of the other player that greedy places in his stead, and how likely, after so many guesses; in the
        last round seldom any other.
        """
        content, view, other = self.content, self.view, 1 - self.seat
        judge = Judge(content, view, other)
        theirs, mine = all_rows(content, view, other, judge), all_rows(content, view, self.seat, judge)
        weighing = Weighing(content, view, other, judge)
        slip, rows = _SLIP if view.round == content.rounds else 0.0, len(theirs.rows)
        found = dict.fromkeys(range(rows), slip / rows) if slip else {}
        for _ in range(count):
            imagined = imagined_rows(weighing, theirs, mine, chance, USUAL_BUDGET)
            row = likely_row(weighing, theirs, mine, imagined, range(rows), chance)
            found[row] = found.get(row, 0.0) + (1.0 - slip) / count
        return found


class RowPlan(NamedTuple):
    """How likely each row is, of those that are ever placed, and how likely every row there is wins the game; which
    rows of the other player, by their numbers, it was made against, and how likely they were thought to be.
    """

    mix: dict[Cards, float]
    worth: dict[Cards, float]
    others: dict[int, float]


def one_of(shares: Mapping[int, float], chance: Chance) -> int:
    """A row by its number, as likely as its share."""
    left, rows = chance.unit() * sum(shares.values()), list(shares)
    for row in rows:
        left -= shares[row]
        if left <= 0:
            return row
    return rows[-1]


def _carried(content: Content, row: Cards) -> Cards:
    """What a row leaves on its places for the next one."""
    return tuple([content.cards[card].carry for card in row])


def _without(cards: Cards, row: Cards) -> Cards:
    """What is left of some cards after a row of them is played."""
    left = list(cards)
    for card in row:
        left.remove(card)
    return tuple(left)


def _row(plan: RowPlan, draft: Draft, chance: Chance) -> Cards:
    """One of the rows that go on from a draft, as likely as the plan says; the best one if it never thought of any."""
    able = [(row, share) for row, share in plan.mix.items() if goes_on(row, draft)]
    if not able:
        return max([row for row in plan.worth if goes_on(row, draft)], key=lambda row: plan.worth[row])
    left = chance.unit() * sum(share for _, share in able)
    for row, share in able:
        left -= share
        if left <= 0:
            return row
    return able[-1][0]


class NineDomainsNovice:
    """Greedy that imagines but one row of the other player, and to whom all rows look alike that are not much worse."""

    def __init__(self) -> None:
        self._greedy = GreedyPolicy(latitude=_MUCH_WORSE)

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions."""
        one = Decision(
            decision.rules, decision.view, decision.seat, decision.legal, decision.imagine, decision.chance, 1
        )
        return self._greedy.choose(one)


_MUCH_WORSE: Final = 12.0
"""Points."""
