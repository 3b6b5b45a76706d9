"""The value of a hand by trying everything the rules allow, card by card: slow, and with no formula in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, product
from typing import Final

from tests.rules.flautz.helpers import content

COLOURS: Final = range(5)
PAIRS: Final = tuple(combinations(COLOURS, 2))
"""What a Prism may name (FZ-43)."""

Worth = tuple[int, int, bool]
"""Value, familiars, and whether all cards of the hand are in the spell."""


def worth_by_trying(faces: Sequence[int]) -> Worth:
    """The best value, the most familiars that give it, and whether some spell takes the whole hand (FZ-23)."""
    kinds = [content().cards[face] for face in faces]
    others = [kind for kind in kinds if not kind.is_prism]
    prisms = len(kinds) - len(others)
    best, whole = (0, 0), False
    for named in combinations_with_replacement(PAIRS, prisms):
        allowed = [_colours_of(kind.colour, named) for kind in others]
        cards = [(kind.value, colours) for kind, colours in zip(others, allowed, strict=True)]
        for value, familiars in _spells(cards):
            best = max(best, (value, familiars))
            whole = whole or familiars == len(others)
    return (*best, whole)


def _colours_of(colour: int, named: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """What a card may count as: an Illusion anything (FZ-41), a Spell card its colour, or the other of a pair."""
    if colour < 0:
        return tuple(COLOURS)
    return (colour, *{other for pair in named if colour in pair for other in pair if other != colour})


def _spells(cards: Sequence[tuple[int, tuple[int, ...]]]) -> Iterator[tuple[int, int]]:
    """Value and familiars of every spell that can be made of some of the cards."""
    for size in range(1, len(cards) + 1):
        for chosen in combinations(cards, size):
            values = sorted(value for value, _ in chosen)
            same = values[0] == values[-1]
            if not same and any(after - before != 1 for before, after in pairwise(values)):
                continue  # no pattern of values, whatever the colours
            if any(_goes(values, colours, same) for colours in product(*(colours for _, colours in chosen))):
                yield values[0] + 5 * (size - 1), size


def _goes(values: Sequence[int], colours: Sequence[int], same: bool) -> bool:
    """A set has different colours, a run a single one (FZ-19)."""
    if same:
        return len(set(colours)) == len(colours)
    return len(set(colours)) == 1


@cache
def all_kinds_of_hands() -> tuple[tuple[int, ...], ...]:
    """Every hand of five cards that the deck allows, one of each family that only swaps colours around."""
    kinds: dict[tuple[tuple[int, ...], ...], tuple[int, ...]] = {}
    for hand in _hands(len(content().cards) - 1, 5):
        kinds.setdefault(_without_colour_names(hand), hand)
    return tuple(kinds.values())


def _hands(highest: int, size: int) -> Iterator[tuple[int, ...]]:
    """All hands as faces in falling order. Colours are taken up in order, which loses no family."""
    cards = content().cards

    def grow(hand: tuple[int, ...], least: int, colours: int) -> Iterator[tuple[int, ...]]:
        if len(hand) == size:
            yield hand
            return
        for face in range(least, highest + 1):
            card = cards[face]
            if card.colour > colours or hand.count(face) >= card.copies:
                continue
            yield from grow((*hand, face), face, max(colours, card.colour + 1))

    yield from grow((), 0, 0)


def _without_colour_names(hand: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """What is left of a hand if colours have no names: the values of each colour, sorted, and the specials."""
    cards = content().cards
    by_colour: dict[int, list[int]] = {}
    for face in hand:
        by_colour.setdefault(cards[face].colour, []).append(cards[face].value)
    real = sorted(tuple(values) for colour, values in by_colour.items() if colour >= 0)
    return (*real, (-1,), tuple(by_colour.get(-1, ())))
