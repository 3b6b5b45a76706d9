"""What an exchange of The Nine Domains is worth before the last round: that is solved, as it is for rows. Domains that
are few points more may be the ones without which the other player cannot unite the elements.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from game.bots.nine_domains.last_round import LastRound, judged
from game.bots.nine_domains.worth import Side
from game.core.rules.rules import Action
from game.nine_domains.content import Content
from game.nine_domains.elements import shows_all
from game.nine_domains.moves import Recall, Swap
from game.nine_domains.state import PLACING, SWAPPING, State
from game.nine_domains.zones import DISCARD, owned, stake

Cards = tuple[int, ...]
Sides = tuple[Side, Side]


def domains_to_come(content: Content, view: State) -> list[int]:
    """The domains that nobody has, that have not left the game, and that do not lie there."""
    table = view.table
    gone = {*table.faces_in(DISCARD), *table.faces_in(owned(0)), *table.faces_in(owned(1))}
    for place in range(view.places):
        gone.update(table.faces_in(stake(place)))
    return [face for face in content.domain_faces if face not in gone]


def last_round_of(content: Content, view: State) -> LastRound | None:
    """The round after this one, if it is the last: by then the domains that are left lie there."""
    if content.rounds - view.round != 1:
        return None
    return LastRound(content, domains_to_come(content, view), view.house.three_plus_beats_star_scores)


def worth_of_exchanges(content: Content, view: State, seat: int, legal: Sequence[Action]) -> dict[Action, float]:
    """How likely the seat wins after each exchange, and without one; nothing is said before other rounds."""
    if content.rounds - view.round != 1 or view.phase == PLACING:
        return {}
    coming = domains_to_come(content, view)
    carried = any(any(strengths) for strengths in view.carries)  # else it is all the same what will lie where
    orders = list(permutations(coming)) if carried else [tuple(coming)]
    star_scores = view.house.three_plus_beats_star_scores
    positions = [_Position(content, view, seat, LastRound(content, order, star_scores)) for order in orders]
    return {action: sum(position.after(action) for position in positions) / len(positions) for action in legal}


def win_before_last(content: Content, view: State, seat: int) -> float:
    """How likely the seat wins when the last round begins."""
    domains = [view.table.faces_in(stake(place))[0] for place in range(view.places)]
    last = LastRound(content, domains, view.house.three_plus_beats_star_scores)
    position = _Position(content, view, seat, last)
    return position.worth(position.sides, position.hands)


class _Position:
    """The last round with what both have, or would have after an exchange."""

    def __init__(self, content: Content, view: State, seat: int, last: LastRound) -> None:
        table = view.table
        self._content, self._last = content, last
        self._ignored = view.elements_ignored
        self._carries = view.carries[seat], view.carries[1 - seat]
        # who exchanges domains after this choice, in this order: 1 the seat, -1 the other player
        self._follow = [1 if due.seat == seat else -1 for due in view.due[1:]] if view.phase == SWAPPING else []
        self.hands = view.cards_left(seat), view.cards_left(1 - seat)
        self.sides = (
            Side.of(content, table.faces_in(owned(seat)), view.points[seat]),
            Side.of(content, table.faces_in(owned(1 - seat)), view.points[1 - seat]),
        )

    def after(self, action: Action) -> float:
        """After one of the things that can be done."""
        sides, (hand, other) = self.sides, self.hands
        if isinstance(action, Swap):
            sides = _swapped(sides, action.give, action.take)
        elif isinstance(action, Recall):
            kept = list(hand)
            kept.remove(action.give)
            hand = tuple(sorted([*kept, action.take]))
        return self._answered(sides, (hand, other), self._follow)

    def _answered(self, sides: Sides, hands: tuple[Cards, Cards], follow: Sequence[int]) -> float:
        """After what is best for each who exchanges domains then."""
        if not follow:
            return self.worth(sides, hands)
        mine, theirs = sides
        able = [sides, *(_swapped(sides, own, taken) for own in mine.domains for taken in theirs.domains)]
        found = [self._answered(changed, hands, follow[1:]) for changed in able]
        return max(found) if follow[0] > 0 else min(found)

    def worth(self, sides: Sides, hands: tuple[Cards, Cards]) -> float:
        """At once where elements decide, else by the last round."""
        count = len(self._content.elements)
        complete = [shows_all(side.shown, count) for side in sides]
        if not self._ignored and complete[0] != complete[1]:
            return judged(self._content, sides, ignored=False)
        return self._last.value(sides, self._ignored or all(complete), hands, self._carries)


def _swapped(sides: Sides, given: int, taken: int) -> Sides:
    mine, theirs = sides
    return mine.exchanged(given, taken), theirs.exchanged(taken, given)
