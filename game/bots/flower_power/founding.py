"""When the greedy player of FLOWER POWER! founds a flower, and with which cards. All numbers are ours."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from game.bots.flower_power.duel import fought, surely
from game.bots.flower_power.worth import FLOWER, Standing, keep_worth, petal_worth
from game.core.rules.rules import Action
from game.core.table.table import UNKNOWN
from game.flower_power.cards import POWER_NAMES
from game.flower_power.content import Content
from game.flower_power.founding import AddCard, Found, RemoveCard, prepared
from game.flower_power.state import LAST_WILL, Flower, State

_SAFETY: Final = (0.0, 4.0, 2.0, 0.8)
"""What one more flower is worth to who has none, one, two or three of them, beside being a flower."""
_MARGIN: Final = 3.7
"""A new flower must be worth so much more than its cards."""
_CHOICE: Final = 1.0
"""What the choice of the petal that fights is worth, for each point by which the best petal is above the mean."""
_EXPOSED: Final = 0.05
"""What every petal that lies open to poison costs."""


class Bed(NamedTuple):
    """A flower that could be founded: its cards from the top, its kind, how much more it is worth than they."""

    worth: float
    cards: tuple[int, ...]
    power: bool


def best_founding(content: Content, state: State, seat: int, margin: float = _MARGIN) -> Bed | None:
    """The best flower that can be founded out of a hand; None if none is worth its cards and so much more."""
    hand = state.hand(seat)
    beds = [bed for bed in (_regular(content, hand), _power(content, hand)) if bed is not None]
    if not beds:
        return None
    best = max(beds)
    if state.phase == LAST_WILL:
        return best
    if not best.power:
        best = best._replace(cards=_fighter_first(content, state, seat, best.cards))
    flowers = len(state.garden(seat))
    safety = _SAFETY[flowers] if flowers < len(_SAFETY) else 0.0
    return best if best.worth + safety > margin else None


def whole_founding(content: Content, state: State, seat: int) -> tuple[AddCard | Found, ...] | None:
    """The best flower that can be founded, worth its cards or not, from the next card to the planting; None if
    none can, or other cards are prepared. Who has few flowers rather founds two than a POWER FLOWER.
    """
    bed, begun = best_founding(content, state, seat, -math.inf), prepared(state, seat)
    if bed is not None and bed.power and len(state.garden(seat)) < len(_SAFETY):
        hand, least = state.hand(seat), content.game.founding
        if len(hand) // least.regular > 1 + (len(hand) - least.power) // least.regular:
            bed = _regular(content, hand)
            bed = bed and bed._replace(cards=_fighter_first(content, state, seat, bed.cards))
    if bed is None or begun != bed.cards[: len(begun)]:
        return None
    rest = [AddCard(face, place) for place, face in enumerate(bed.cards) if place >= len(begun)]
    return (*rest, Found(bed.power))


def next_step(content: Content, state: State, seat: int, legal: Sequence[Action]) -> Action | None:
    """The next step towards a new flower, if one is worth its cards."""
    if not any(isinstance(action, (AddCard, Found)) for action in legal):
        return None
    bed = best_founding(content, state, seat)
    if bed is None:
        return None
    cards = prepared(state, seat)
    if cards == bed.cards:
        return Found(bed.power)
    for place, face in enumerate(bed.cards):
        if place >= len(cards):
            return AddCard(face, place)
        if cards[place] != face:
            return RemoveCard(place)
    return RemoveCard(len(cards) - 1)


def _regular(content: Content, hand: Sequence[int]) -> Bed | None:
    """The cards that are missed least, the strongest on top."""
    least = content.game.founding.regular
    if len(hand) < least:
        return None
    chosen = sorted(hand, key=lambda face: (keep_worth(content, face) - petal_worth(content.cards.values[face]), face))
    return Bed(_surplus(content, chosen[:least]), _strongest_first(content, chosen[:least]), False)


def _power(content: Content, hand: Sequence[int]) -> Bed | None:
    """For each suit the card that gains most as a petal; jokers where a suit is missing."""
    if len(hand) < content.game.founding.power or not content.cards.has_all_suits(hand):
        return None
    cards = content.cards
    left = sorted(hand, key=lambda face: (keep_worth(content, face) - petal_worth(cards.values[face]), face))
    chosen: list[int] = []
    for power in range(len(POWER_NAMES)):
        face = next((face for face in left if face < cards.plain and cards.powers[face][0] == power), None)
        if face is not None:
            chosen.append(face)
            left.remove(face)
    missing = content.game.founding.power - len(chosen)
    chosen += [face for face in left if face >= cards.plain][:missing]
    if not cards.has_all_suits(chosen):
        return None
    values = [cards.values[face] for face in chosen]
    choice = _CHOICE * (max(values) - sum(values) / len(values)) / len(values)
    worth = _surplus(content, chosen) + choice - _EXPOSED * len(chosen)
    return Bed(worth, _strongest_first(content, chosen), True)


def _surplus(content: Content, faces: Sequence[int]) -> float:
    values = content.cards.values
    return FLOWER + sum(petal_worth(values[face]) - keep_worth(content, face) for face in faces)


def _fighter_first(content: Content, state: State, seat: int, faces: tuple[int, ...]) -> tuple[int, ...]:
    """The same cards, with the one on top that will attack best, the strongest first beneath: an ace that meets a six
    is lost with it, where an eight would do. Unless a flower that is there already attacks as well.
    """
    standing, planted = Standing(content, state, seat), Flower(UNKNOWN, seat)
    fighters = [(flower, standing.line_up(flower), faces) for flower in standing.mine if not flower.exhausted]
    for face in dict.fromkeys(faces):
        beneath = list(faces)
        beneath.remove(face)  # one of them: there are several packs at large tables
        cards = (face, *beneath)
        fighters.append((planted, tuple(surely(standing.values[card]) for card in cards), cards))
    most, best = 0.0, faces
    for target in standing.others:
        theirs, gain = standing.line_up(target), standing.gain(target)
        for flower, own, cards in fighters:
            new = flower is planted
            price = petal_worth(standing.values[cards[0]]) if new else standing.price(flower, target, theirs)
            worth = fought(own, theirs).won * standing.hope(flower, own[0], theirs[0], target.owner) * (gain - price)
            if worth > most:
                most, best = worth, cards
    return best


def _strongest_first(content: Content, faces: Sequence[int]) -> tuple[int, ...]:
    values = content.cards.values
    return tuple(sorted(faces, key=lambda face: (-values[face], face)))
