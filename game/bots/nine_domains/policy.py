"""A greedy player of The Nine Domains: it weighs its whole row against rows the other player may have chosen, and
prefers what leaves it best off after this round.

It reads its view alone. What the other player still holds is public; which of it lies where is imagined, half of the
time at random, half of the time as a player who thinks one step ahead would place it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Final

from game.bots.nine_domains.worth import Judge
from game.bots.policy import Decision
from game.core.chance import Chance
from game.core.drafts import EMPTY, Draft
from game.core.rules import Action
from game.nine_domains.combat import fight, points_gained, row_bonuses
from game.nine_domains.content import Content
from game.nine_domains.moves import Confirm, Place, Recall, Swap
from game.nine_domains.rules import NineDomains
from game.nine_domains.state import PLACING, SWAPPING, State
from game.nine_domains.zones import hand, stake

USUAL_BUDGET: Final = 32
"""Rows of the other player that are imagined for one decision."""
_FIRST_LOOK: Final = 4
"""All own rows are weighed against a quarter of the imagined rows, the best ones against all of them."""
_KEPT: Final = 40
_LEVEL_HEADED: Final = 0.2
"""Points: rows that are no worse than this are as good as the best, and chance decides, so as not to be read."""

Row = tuple[int, ...]
"""The cards of a row with their bonuses, one number for each place (see `_code`)."""


class GreedyPolicy:
    """Plays the row that is best on average against the imagined ones; exchanges whatever improves its position."""

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions. The budget: so many rows of the other player are imagined."""
        rules, view, seat, legal = decision.rules, decision.view, decision.seat, decision.legal
        if len(legal) == 1:
            return legal[0]
        if not isinstance(rules, NineDomains):
            raise TypeError("this policy plays The Nine Domains alone")
        judge = Judge(rules.content, view, seat)
        if view.phase == PLACING:
            return _next_step(rules.content, view, seat, judge, decision.chance, decision.budget or USUAL_BUDGET)
        if view.phase == SWAPPING:
            return max(legal, key=lambda action: _worth_of_swap(judge, action))
        return max(legal, key=lambda action: _worth_of_recall(judge, action))


def _worth_of_swap(judge: Judge, action: Action) -> float:
    mine, theirs = judge.sides
    if not isinstance(action, Swap):
        return judge.worth(mine, theirs)
    return judge.worth(mine.exchanged(action.give, action.take), theirs.exchanged(action.take, action.give))


def _worth_of_recall(judge: Judge, action: Action) -> float:
    return judge.promise(action.take) - judge.promise(action.give) if isinstance(action, Recall) else 0.0


# ---- placing ----------------------------------------------------------------------------------


def _next_step(content: Content, view: State, seat: int, judge: Judge, chance: Chance, budget: int) -> Action:
    """The first step from the draft to the best row that agrees with it, or the confirmation of a full draft."""
    draft = view.drafts[seat]
    if EMPTY not in draft:
        return Confirm()
    row = _best_row(content, view, seat, judge, chance, budget)
    place = draft.index(EMPTY)
    return Place(row[place], place)


def _best_row(content: Content, view: State, seat: int, judge: Judge, chance: Chance, budget: int) -> Sequence[int]:
    """The cards of the row to play, from left to right."""
    mine = _Choices(content, view, seat, _rows_from(view.drafts[seat], view.table.faces_in(hand(seat))), judge)
    theirs = _Choices(content, view, 1 - seat, list(permutations(view.cards_left(1 - seat), view.places)), judge)
    weighing = _Weighing(content, view, seat, judge)
    imagined = _imagined(weighing, mine, theirs, chance, budget)
    numbers = range(len(mine.rows))
    look = imagined[::_FIRST_LOOK] if len(mine.rows) > _KEPT else imagined
    first = {number: weighing.mean(mine, number, theirs, look) for number in numbers}
    kept = sorted(numbers, key=lambda number: -first[number])[:_KEPT]
    worth = {number: weighing.mean(mine, number, theirs, imagined) for number in kept}
    best = max(worth.values())
    return mine.cards[chance.choice([number for number in kept if worth[number] >= best - _LEVEL_HEADED])]


def _rows_from(draft: Draft, cards: Iterable[int]) -> list[tuple[int, ...]]:
    """All rows that keep what is already in the draft."""
    free = [place for place, card in enumerate(draft) if card == EMPTY]
    rest = [card for card in sorted(cards) if card not in draft]
    rows = []
    for filling in permutations(rest, len(free)):
        filled = dict(zip(free, filling, strict=True))
        rows.append(tuple(filled.get(place, card) for place, card in enumerate(draft)))
    return rows


def _imagined(weighing: _Weighing, mine: _Choices, theirs: _Choices, chance: Chance, budget: int) -> list[int]:
    """Numbers of rows the other player may have chosen: every other one is what would do well against random rows."""
    count = len(theirs.rows)
    drawn = [chance.below(count) for _ in range(3 * budget)]
    against = [chance.below(len(mine.rows)) for _ in range(8)]
    clever = sorted(set(drawn), key=lambda number: weighing.mean_of(mine, against, theirs, number))
    clever = clever[: max(1, len(clever) // 4)]
    return [chance.choice(clever) if number % 2 else drawn[number] for number in range(budget)]


def _code(card: int, bonus: int) -> int:
    """A card with its bonus as one number."""
    return card * 64 + bonus + 32


class _Choices:
    """Rows a seat may choose: their cards, their codes, and what each promises for later rounds."""

    def __init__(self, content: Content, view: State, seat: int, cards: list[tuple[int, ...]], judge: Judge) -> None:
        last = view.round == content.rounds
        carried = view.carries[seat]
        self.cards = cards
        self.rows: list[Row] = [tuple(map(_code, row, row_bonuses(content, row, carried, last))) for row in cards]
        self.later = [sum(judge.left_behind(card) for card in row) for row in cards]


class _Weighing:
    """What a pair of rows is worth to the seat, each combat and each outcome of a round worked out only once."""

    def __init__(self, content: Content, view: State, seat: int, judge: Judge) -> None:
        self._content = content
        self._seat = seat
        self._judge = judge
        self._star_scores = view.house.three_plus_beats_star_scores
        self._stakes = [view.table.faces_in(stake(place))[0] for place in range(view.places)]
        self._combats: dict[int, int] = {}
        self._kinds: list[tuple[int, int, bool, bool]] = []
        self._outcomes: dict[int, float] = {}

    def mean(self, mine: _Choices, number: int, theirs: _Choices, against: Sequence[int]) -> float:
        """What an own row is worth on average against some rows of the other player."""
        row, rows = mine.rows[number], theirs.rows
        return sum(self._pair(row, rows[other]) for other in against) / len(against) + mine.later[number]

    def mean_of(self, mine: _Choices, against: Sequence[int], theirs: _Choices, number: int) -> float:
        """What a row of the other player leaves the seat on average, if the seat plays some rows: low is clever."""
        row, rows = theirs.rows[number], mine.rows
        return sum(self._pair(rows[own], row) for own in against) / len(against) - theirs.later[number]

    def _pair(self, mine: Row, theirs: Row) -> float:
        key = 1
        for own, other in zip(mine, theirs, strict=True):
            combat = self._combats.get(own << 16 | other)
            if combat is None:
                combat = self._fight(own, other)
            key = key * 64 + combat
        worth = self._outcomes.get(key)
        return self._outcome(key, len(mine)) if worth is None else worth

    def _fight(self, own: int, other: int) -> int:
        """Who wins with what, as the number of a kind of result."""
        (card, bonus), (foe, foes_bonus) = ((code // 64, code % 64 - 32) for code in (own, other))
        combat = fight(self._content, (card, foe), (bonus, foes_bonus))
        swap = recall = False
        won = 0
        if combat.winner >= 0:
            won = 1 if combat.winner == 0 else -1
            winner = self._content.cards[combat.cards[combat.winner]]
            swap, recall = winner.swap_domain_on_win, winner.recall_on_win
        kind = (won, points_gained(self._content, combat, self._star_scores), swap, recall)
        if kind not in self._kinds:
            self._kinds.append(kind)
        self._combats[own << 16 | other] = number = self._kinds.index(kind)
        return number

    def _outcome(self, key: int, places: int) -> float:
        """What the seat has after a round with these results."""
        judge = self._judge
        sides = {1: judge.sides[0], -1: judge.sides[1]}
        powers: list[tuple[int, bool, bool]] = []
        for place in range(places):
            won, points, swap, recall = self._kinds[key // 64 ** (places - 1 - place) % 64]
            if won:
                sides[won] = sides[won].with_domain(self._stakes[place], points)
                powers.append((won, swap, recall))
        worth = 0.0
        for won, swap, recall in powers:
            if swap:
                sides[1], sides[-1] = judge.after_best_swap(sides[1], sides[-1], won)
            if recall:
                worth += won * judge.recall_promise
        worth += judge.worth(sides[1], sides[-1])
        self._outcomes[key] = worth
        return worth
