"""Combat: what modifies the strength of a card, who wins, and why. Pure functions of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.records import Frozen
from game.core.rules.fields import Face
from game.nine_domains.content import Content

NOBODY: Final = -1
"""The winner of a combat between identical cards: the domain leaves the game (ND-13)."""

EFFECT: Final = "effect"
STRENGTH: Final = "strength"
BONUS: Final = "bonus"
IDENTICAL: Final = "identical"
SYMBOL: Final = "symbol"


class Combat(Frozen):
    """The combat for one domain: the cards of both seats, their strengths and bonuses, who won and why.

    `strengths` are those with all modifiers, None for a card without strength; `bonuses` are the modifiers alone, with
    their sign. `winner` is a seat or NOBODY. `reason`: EFFECT, STRENGTH, BONUS, IDENTICAL or SYMBOL, whichever decided;
    `clause` is the rule behind it.
    """

    cards: tuple[Face, Face]
    strengths: tuple[int | None, int | None]
    bonuses: tuple[int, int]
    winner: int
    reason: str
    clause: str

    def advantage(self, seat: int) -> int | None:
        """How far a seat was ahead in strength; None where an effect decided (ND-Q15)."""
        first, second = self.strengths
        if self.reason == EFFECT or first is None or second is None:
            return None
        return first - second if seat == 0 else second - first


def row_bonuses(content: Content, row: Sequence[int], carried: Sequence[int], last_round: bool) -> tuple[int, ...]:
    """All modifiers of a seat's cards in one round, from left to right; they add up (ND-Q8).

    `row` are its cards, `carried` what its cards of the round before left at each place (ND-20, ND-22, ND-26, ND-Q6).
    A neighbour's bonus goes to its owner's cards of this round alone (ND-19, ND-Q4), whether the giver wins or not
    (ND-Q5).
    """
    bonuses = list(carried)
    for place, face in enumerate(row):
        card = content.cards[face]
        if last_round:
            bonuses[place] += card.last_round_strength  # ND-26, ND-Q7
        if card.adjacent_bonus is not None:
            neighbours = [near for near in (place - 1, place + 1) if 0 <= near < len(row)]
            gift = card.adjacent_bonus.alone if len(neighbours) == 1 else card.adjacent_bonus.each
            for near in neighbours:
                bonuses[near] += gift
    return tuple(bonuses)


def fight(content: Content, cards: tuple[int, int], modifiers: tuple[int, int]) -> Combat:
    """Two opposing cards: the first question that has an answer decides.

    An effect (ND-10, ND-Q12), the higher strength (ND-9), the larger bonus with its sign (ND-12, ND-Q9), identical
    cards (ND-13, ND-Q10), the symbol (ND-14). Whether bonuses or kinds are compared first makes no difference (ND-Q11).
    A card without strength wastes its modifiers (ND-Q13).
    """
    first, second = (content.cards[face] for face in cards)
    bonuses = (0 if first.no_strength else modifiers[0], 0 if second.no_strength else modifiers[1])
    strengths = (
        None if first.no_strength else first.strength + bonuses[0],
        None if second.no_strength else second.strength + bonuses[1],
    )
    effect = content.effect(*cards)
    if effect is not None:
        return Combat(cards, strengths, bonuses, effect.winner, EFFECT, effect.clause)
    for reason, clause, ours, theirs in (
        (STRENGTH, "ND-9", strengths[0] or 0, strengths[1] or 0),
        (BONUS, "ND-12", *bonuses),
    ):
        if ours != theirs:
            return Combat(cards, strengths, bonuses, 0 if ours > theirs else 1, reason, clause)
    if cards[0] == cards[1]:
        return Combat(cards, strengths, bonuses, NOBODY, IDENTICAL, "ND-13")
    winner = 0 if first.tie_rank > second.tie_rank else 1
    return Combat(cards, strengths, bonuses, winner, SYMBOL, "ND-14")


def points_gained(content: Content, combat: Combat, star_scores: bool) -> int:
    """What the winner's card earns by its advantage (ND-24, ND-Q15).

    `star_scores`: the house rule by which a win over a card without strength earns as well.
    """
    if combat.winner == NOBODY:
        return 0
    reward = content.cards[combat.cards[combat.winner]].points_on_win
    if reward is None:
        return 0
    advantage = combat.advantage(combat.winner)
    if advantage is None:
        beaten = content.cards[combat.cards[1 - combat.winner]]
        return reward.points if star_scores and beaten.no_strength else 0
    return reward.points if advantage >= reward.advantage else 0


def carry_over(content: Content, face: int, last_round: bool) -> int:
    """What a card leaves for its owner's next card on the same place (ND-20, ND-22, ND-26); nothing in the last round,
    which has no next card (ND-Q7). It does not matter whether the card wins (ND-Q5).
    """
    return 0 if last_round else content.cards[face].carry
