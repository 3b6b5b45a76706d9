"""What the last round of The Nine Domains will be worth, from any position before it: by then everything is known, so
it is a small game of whole rows in which only winning counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from game.bots.nine_domains.worth import Side
from game.bots.search.matrix import against, equilibrium
from game.nine_domains.combat import fight, points_gained, row_bonuses
from game.nine_domains.content import Content
from game.nine_domains.elements import shows_all

_ROUNDS: Final = 10
"""Rounds of regret matching where neither player has a row that is best whatever the other does."""

Sides = tuple[Side, Side]
Cards = tuple[int, ...]
Result = tuple[int, int, bool]
"""Of a combat: who wins (1 the seat, -1 the other, 0 nobody), its points beside the domain, and whether domains are
exchanged.
"""


class LastRound:
    """Values the last round for one seat; `domains` are those that will lie there, in some order."""

    def __init__(self, content: Content, domains: Sequence[int], star_scores: bool) -> None:
        self._content = content
        self._domains = tuple(domains)
        self._star_scores = star_scores
        self._results: dict[tuple[int, int, int, int], Result] = {}
        self._wins: dict[object, float] = {}
        self._values: dict[object, float] = {}

    def value(self, sides: Sides, ignored: bool, hands: tuple[Cards, Cards], carries: tuple[Cards, Cards]) -> float:
        """How likely the seat wins with these cards in the hands; elements may be ignored."""
        key = _name(sides), ignored, hands, carries
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self._solved(sides, ignored, hands, carries)
        return found

    def _solved(self, sides: Sides, ignored: bool, hands: tuple[Cards, Cards], carries: tuple[Cards, Cards]) -> float:
        places = len(self._domains)
        rows = [(row, row_bonuses(self._content, row, carries[0], True)) for row in permutations(hands[0], places)]
        foes = [(row, row_bonuses(self._content, row, carries[1], True)) for row in permutations(hands[1], places)]
        game = _name(sides), ignored
        worth = [[self._win(sides, game, row, foe) for foe in foes] for row in rows]
        sure = max([min(line) for line in worth])
        hoped = min([max(column) for column in zip(*worth, strict=True)])
        if sure >= hoped:
            return sure
        own, other = equilibrium(worth, _ROUNDS)
        least = min([against(column, own) for column in zip(*worth, strict=True)])
        return (max([against(line, other) for line in worth]) + least) / 2

    def _win(
        self, sides: Sides, game: tuple[object, bool], row: tuple[Cards, Cards], foe: tuple[Cards, Cards]
    ) -> float:
        results, known = [], self._results
        for key in zip(*row, *foe, strict=True):
            found = known.get(key)
            results.append(self._fought(key) if found is None else found)
        ending = game, tuple(results)
        won = self._wins.get(ending)
        if won is None:
            won = self._wins[ending] = self._won(sides, game[1], results)
        return won

    def _fought(self, key: tuple[int, int, int, int]) -> Result:
        card, bonus, foe, foes_bonus = key
        combat = fight(self._content, (card, foe), (bonus, foes_bonus))
        result: Result = (0, 0, False)
        if combat.winner >= 0:
            winner = self._content.cards[combat.cards[combat.winner]]
            points = points_gained(self._content, combat, self._star_scores)
            result = (1 if combat.winner == 0 else -1, points, winner.swap_domain_on_win)
        self._results[key] = result
        return result

    def _won(self, sides: Sides, ignored: bool, results: Sequence[Result]) -> float:
        """How the game ends; who may exchange domains does it if that helps him."""
        mine, theirs = sides
        for domain, (winner, points, _) in zip(self._domains, results, strict=True):
            if winner > 0:
                mine = mine.with_domain(domain, points)
            elif winner:
                theirs = theirs.with_domain(domain, points)
        for winner, _, swap in results:
            if swap:
                mine, theirs = self._after_swap((mine, theirs), ignored, winner)
        return judged(self._content, (mine, theirs), ignored)

    def _after_swap(self, sides: Sides, ignored: bool, winner: int) -> Sides:
        mine, theirs = sides
        pairs = [(own, other) for own in mine.domains for other in theirs.domains]
        able = [(mine.exchanged(own, other), theirs.exchanged(other, own)) for own, other in pairs]
        return max([sides, *able], key=lambda changed: winner * judged(self._content, changed, ignored))


def judged(content: Content, sides: Sides, ignored: bool) -> float:
    """How a game is judged that ends so: 1 for a victory, 0 for a defeat, a half for a draw."""
    mine, theirs = sides
    count = len(content.elements)
    ours, others = shows_all(mine.shown, count), shows_all(theirs.shown, count)
    if not ignored and ours != others:
        return 1.0 if ours else 0.0
    return 0.5 if mine.points == theirs.points else float(mine.points > theirs.points)


def _name(sides: Sides) -> object:
    """What tells two pairs of sides apart."""
    return tuple([(side.domains, side.points) for side in sides])
