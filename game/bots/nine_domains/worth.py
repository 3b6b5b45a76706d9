"""What a position of The Nine Domains is worth to a seat, in points: an estimate, from what everybody knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.nine_domains.combat import NOBODY, fight
from game.nine_domains.content import Content
from game.nine_domains.elements import elements_of, shows_all, together
from game.nine_domains.state import State
from game.nine_domains.zones import DISCARD, owned, stake

_VICTORY: Final = 70.0
"""A win, in points: about what a player who has it in his hand would give for it."""
_ONE_MISSING: Final = 30.0
_TWO_MISSING: Final = 14.0
_MORE_MISSING: Final = 5.0
_EACH_FURTHER_CHANCE: Final = 6.0
"""Hope of the elements, while they can still be completed; each further domain that would do it adds to it."""
_STRENGTH: Final = 0.3
"""What one more strength adds to the chance of a combat, as a share of the domain, won instead of lost."""
_RECALL: Final = 0.5
_SWAP: Final = 0.7
"""What the exchange of a card, and of a domain, is worth, as shares of a domain to come."""
_MARGIN: Final = 0.1
"""After the last round, what a point of advantage is worth: next to nothing, but who cannot win plays for it, and who
surely wins lays no row that gives points away.
"""


@dataclass(frozen=True, slots=True)
class Side:
    """What one player has: domains (faces), what they show together, points."""

    content: Content
    domains: tuple[int, ...]
    shown: int
    points: int

    @staticmethod
    def of(content: Content, domains: Sequence[int], bonus_points: int) -> Side:
        """A side from its domains and the points beside them."""
        shown = together(content.element_mask(face) for face in domains)
        return Side(content, tuple(domains), shown, bonus_points + sum(map(content.points, domains)))

    def with_domain(self, face: int, bonus_points: int = 0) -> Side:
        """The side with one more domain and some points."""
        content = self.content
        points = self.points + content.points(face) + bonus_points
        return Side(content, (*self.domains, face), self.shown | content.element_mask(face), points)

    def exchanged(self, given: int, taken: int) -> Side:
        """The side after an exchange."""
        content = self.content
        domains = (*(face for face in self.domains if face != given), taken)
        shown = together(content.element_mask(face) for face in domains)
        return Side(content, domains, shown, self.points - content.points(given) + content.points(taken))


class Judge:
    """Weighs positions at the end of this round for one seat."""

    def __init__(self, content: Content, view: State, seat: int) -> None:
        self._content = content
        self._elements = len(content.elements)
        self._ignored = view.elements_ignored
        self._last = view.round == content.rounds
        self._then_last = view.round + 1 == content.rounds
        table = view.table
        self.sides = (
            Side.of(content, table.faces_in(owned(seat)), view.points[seat]),
            Side.of(content, table.faces_in(owned(1 - seat)), view.points[1 - seat]),
        )
        gone = {*self.sides[0].domains, *self.sides[1].domains, *table.faces_in(DISCARD)}
        for place in range(view.places):
            gone.update(table.faces_in(stake(place)))
        coming = [face for face in content.domain_faces if face not in gone]
        self._coming = tuple(content.element_mask(face) for face in coming)
        self._all_coming = together(self._coming)
        self._mean = sum(map(content.points, coming)) / len(coming) if coming else 0.0
        self._promises = self._weigh_cards(view.cards_left(1 - seat))
        self.recall_promise = 0.0 if self._last else self._mean * _RECALL
        self.margin = _MARGIN if self._last else 0.0

    def _weigh_cards(self, foes: Sequence[int]) -> tuple[float, ...]:
        """For every kind of card what it may bring in a later round, against a card the other player holds now."""
        if self._last or not foes:
            return (0.0,) * len(self._content.cards)
        return tuple(self._weigh_card(card, foes) for card in range(len(self._content.cards)))

    def _weigh_card(self, face: int, foes: Sequence[int]) -> float:
        card = self._content.cards[face]
        won = lost = high = 0
        for foe in foes:
            both = face, foe
            bonuses = [self._content.cards[each].last_round_strength if self._then_last else 0 for each in both]
            combat = fight(self._content, both, (bonuses[0], bonuses[1]))
            won += combat.winner == 0
            lost += combat.winner == 1
            if combat.winner != NOBODY and card.points_on_win is not None:
                high += (combat.advantage(0) or 0) >= card.points_on_win.advantage
        worth = self._mean * (won - lost)
        if card.points_on_win is not None:
            worth += high * card.points_on_win.points
        if card.swap_domain_on_win:
            worth += won * self._mean * _SWAP
        worth /= len(foes)
        if card.adjacent_bonus is not None:
            worth += self._mean * _STRENGTH * card.adjacent_bonus.alone
        return worth

    def promise(self, card: int) -> float:
        """What a card in hand may still bring."""
        return self._promises[card]

    def left_behind(self, card: int) -> float:
        """What playing a card now changes for later: it is gone, and it may leave strength on its place."""
        carried = 0.0 if self._last else self._content.cards[card].carry * self._mean * _STRENGTH
        return carried - self._promises[card]

    def worth(self, mine: Side, theirs: Side) -> float:
        """The position after a round: won or lost, or points and hope of the elements."""
        ours = shows_all(mine.shown, self._elements)
        others = shows_all(theirs.shown, self._elements)
        ahead = mine.points - theirs.points
        margin = min(0, ahead) * self.margin
        if not self._ignored and ours != others:
            return _VICTORY if ours else margin - _VICTORY
        if self._last:
            return (_VICTORY if ahead > 0 else -_VICTORY if ahead < 0 else 0.0) + margin
        if self._ignored or ours:
            return float(ahead)
        return ahead + self._hope(mine.shown) - self._hope(theirs.shown)

    def _hope(self, shown: int) -> float:
        """What the elements shown so far promise, as long as the missing ones can still come."""
        if not shows_all(shown | self._all_coming, self._elements):
            return 0.0
        missing = self._elements - len(elements_of(shown, self._elements))
        if missing > 1:
            return _TWO_MISSING if missing == 2 else _MORE_MISSING
        chances = sum(shows_all(shown | mask, self._elements) for mask in self._coming)
        return _ONE_MISSING + _EACH_FURTHER_CHANCE * (chances - 1)

    def after_best_swap(self, mine: Side, theirs: Side, who: int) -> tuple[Side, Side]:
        """Both sides after the exchange that is best for the seat (`who` 1) or for the other player (-1)."""
        best, sides = who * self.worth(mine, theirs), (mine, theirs)
        for own in mine.domains:
            for other in theirs.domains:
                changed = mine.exchanged(own, other), theirs.exchanged(other, own)
                worth = who * self.worth(*changed)
                if worth > best:
                    best, sides = worth, changed
        return sides
