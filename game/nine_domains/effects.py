"""Effects that decide a combat whatever the strengths: who beats whom, worked out once from the words of the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.records import Frozen
from game.nine_domains.models import OTHERS, CardSpec


class CardEffect(Frozen):
    """Who wins by it (0: the first of the two cards, 1: the second), and the clause of the card that says so."""

    winner: int
    clause: str


CardEffects = tuple[tuple[CardEffect | None, ...], ...]


def compile_effects(cards: Sequence[CardSpec]) -> CardEffects:
    """What decides between every two kinds of cards (ND-10, ND-Q12), None where nothing does.

    Effects look at the kind of a card, never at its strength; base 1 is another kind than 1- and 1+ (ND-Q14); a kind
    has no effect on itself (ND-13). Words that name a kind go before `loses_to: others`.
    """
    return tuple(tuple(_decide(card, other) for other in cards) for card in cards)


def claims(card: CardSpec, other: CardSpec) -> Iterator[CardEffect]:
    """All that the two cards say by name about their combat, the winner's own words first."""
    if other.id in card.beats:
        yield CardEffect(0, card.clause)
    if card.id in other.beats:
        yield CardEffect(1, other.clause)
    if card.loses_to != OTHERS and other.id in card.loses_to:
        yield CardEffect(1, card.clause)
    if other.loses_to != OTHERS and card.id in other.loses_to:
        yield CardEffect(0, other.clause)


def _decide(card: CardSpec, other: CardSpec) -> CardEffect | None:
    if card.id == other.id:
        return None
    for claim in claims(card, other):
        return claim
    if card.loses_to == OTHERS:
        return CardEffect(1, card.clause)
    if other.loses_to == OTHERS:
        return CardEffect(0, other.clause)
    return None
