"""Whole rows of The Nine Domains: which ones a seat may choose, and what a pair of rows is worth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from game.bots.nine_domains.worth import Judge, Side
from game.core.rules.drafts import EMPTY, Draft
from game.nine_domains.combat import fight, points_gained, row_bonuses
from game.nine_domains.content import Content
from game.nine_domains.state import State
from game.nine_domains.zones import stake

Row = tuple[int, ...]
"""The cards of a row with their bonuses, one number for each place (see `_code`)."""


def goes_on(row: Sequence[int], draft: Draft) -> bool:
    """True if a row has what lies in a draft already."""
    return all(there in (EMPTY, card) for there, card in zip(draft, row, strict=True))


def _code(card: int, bonus: int) -> int:
    """A card with its bonus as one number."""
    return card * 64 + bonus + 32


class Choices:
    """Rows a seat may choose: their cards, their codes, and what each promises for later rounds."""

    def __init__(self, content: Content, view: State, seat: int, cards: list[tuple[int, ...]], judge: Judge) -> None:
        last = view.round == content.rounds
        carried = view.carries[seat]
        self.cards = cards
        self.rows: list[Row] = [tuple(map(_code, row, row_bonuses(content, row, carried, last))) for row in cards]
        self.later = [sum(judge.left_behind(card) for card in row) for row in cards]


def all_rows(content: Content, view: State, seat: int, judge: Judge) -> Choices:
    """Every row a seat may have chosen, by what is public."""
    return Choices(content, view, seat, list(permutations(view.cards_left(seat), view.places)), judge)


class After(NamedTuple):
    """What both sides have after a round, domains exchanged; `recalls`: who may exchange cards (1 the seat, -1 the
    other).
    """

    mine: Side
    theirs: Side
    recalls: tuple[int, ...]


class Weighing:
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
        self._afters: dict[int, After] = {}

    def mean(self, mine: Choices, number: int, theirs: Choices, against: Sequence[int]) -> float:
        """What an own row is worth on average against some rows of the other player."""
        row, rows = mine.rows[number], theirs.rows
        return sum(self.pair(row, rows[other]) for other in against) / len(against) + mine.later[number]

    def mean_of(self, mine: Choices, against: Sequence[int], theirs: Choices, number: int) -> float:
        """What a row of the other player leaves the seat on average, if the seat plays some rows: low is clever."""
        row, rows = theirs.rows[number], mine.rows
        return sum(self.pair(rows[own], row) for own in against) / len(against) - theirs.later[number]

    def pair(self, mine: Row, theirs: Row) -> float:
        """What the round is worth with these rows, what they leave for later apart."""
        key = self._key(mine, theirs)
        worth = self._outcomes.get(key)
        return self._outcome(key, len(mine)) if worth is None else worth

    def after(self, mine: Row, theirs: Row) -> After:
        """What both sides have after these rows."""
        key = self._key(mine, theirs)
        found = self._afters.get(key)
        return self._after(key, len(mine)) if found is None else found

    def _key(self, mine: Row, theirs: Row) -> int:
        """The kinds of results in the order of the places, as one number."""
        key = 1
        for own, other in zip(mine, theirs, strict=True):
            combat = self._combats.get(own << 16 | other)
            if combat is None:
                combat = self._fight(own, other)
            key = key * 64 + combat
        return key

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
        """What the seat has after a round with these results. For points that change nothing any more no domains are
        exchanged, but of rows that all win who wins by most is the one to lay.
        """
        after, judge = self._after(key, places), self._judge
        worth = judge.worth(after.mine, after.theirs) + sum(after.recalls) * judge.recall_promise
        worth += max(0, after.mine.points - after.theirs.points) * judge.margin
        self._outcomes[key] = worth
        return worth

    def _after(self, key: int, places: int) -> After:
        judge = self._judge
        sides = {1: judge.sides[0], -1: judge.sides[1]}
        powers: list[tuple[int, bool, bool]] = []
        for place in range(places):
            won, points, swap, recall = self._kinds[key // 64 ** (places - 1 - place) % 64]
            if won:
                sides[won] = sides[won].with_domain(self._stakes[place], points)
                powers.append((won, swap, recall))
        for won, swap, _ in powers:
            if swap:
                sides[1], sides[-1] = judge.after_best_swap(sides[1], sides[-1], won)
        found = After(sides[1], sides[-1], tuple([won for won, _, recall in powers if recall]))
        self._afters[key] = found
        return found
