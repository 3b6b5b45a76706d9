"""What nobody would do in FLAUTZ! who plays by reason, however little he thinks ahead: no error of bots that err."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.bots.flautz.policy import gives_back, points
from game.bots.flautz.worth import POINT, Scales
from game.core.rules.rules import Action, of_kind
from game.flautz.cards import Card
from game.flautz.moves import Concentrate, Exchange, Replace

_COLLECTED: Final = 12.0
"""A gift that is worth so much goes with what somebody is known to collect."""
_CLEARLY: Final = 0.05
"""So much more chance to win is more even though it is only guessed."""


def seen_to_be_silly(
    cards: Sequence[Card], scales: Scales, actions: Sequence[Action], overlooked: int, last: bool
) -> set[Action]:
    """What the others would smile at, and so no error of anybody who plays by reason, but may overlook so many points
    of a spell; `last`: no turn follows.
    """
    exchanges = of_kind(actions, Exchange)
    now = scales.weigh(scales.hand) // POINT
    made = {action: points(scales, action) for action in exchanges}
    most = max(made.values(), default=0)
    best = {
        slot: max(made[each] for each in exchanges if each.slot == slot) for slot in {each.slot for each in exchanges}
    }
    found: set[Action] = {
        action
        for action in exchanges
        if made[action] < max(best[action.slot], most if last else most - overlooked, now)
        or action.give == scales.shown[action.slot]
        or gives_back(scales, action)
        or _has_its_twin(cards, scales, action)
        or (made[action] <= now and (_for_its_like(cards, scales, action) or scales.gift(action.give) > _COLLECTED))
        or (
            not cards[action.give].is_ordinary
            and any(
                made[other] >= made[action]
                for other in exchanges
                if other.slot == action.slot and cards[other.give].is_ordinary
            )
        )
    }
    if most > now + overlooked:
        found.update(of_kind(actions, Concentrate))
    return found | _thrown_away(cards, scales, of_kind(actions, Replace))


def fits_nothing(scales: Scales, action: Action) -> bool:
    """True for an exchange for a card that makes a spell with none of those that stay, and no better one at once."""
    if not isinstance(action, Exchange) or points(scales, action) > scales.weigh(scales.hand) // POINT:
        return False
    taken, stay = scales.shown[action.slot], scales.hand.copy()
    stay.remove(action.give)
    alone = scales.weigh([taken])
    return all(scales.weigh([taken, card]) // POINT <= max(alone, scales.weigh([card])) // POINT for card in stay)


def wild_cards_to_be_had(cards: Sequence[Card], scales: Scales, actions: Sequence[Action]) -> list[Exchange]:
    """The exchanges of an ordinary card for an Illusion or a Prism by which the spell stays (FZ-41, FZ-43)."""
    now = scales.weigh(scales.hand) // POINT
    return [
        each
        for each in of_kind(actions, Exchange)
        if cards[each.give].is_ordinary
        and not cards[scales.shown[each.slot]].is_ordinary
        and points(scales, each) >= now
    ]


def gains_nothing(scales: Scales, action: Action) -> bool:
    """True for what makes no better spell at once."""
    return points(scales, action) <= scales.weigh(scales.hand) // POINT


def gives_a_like(cards: Sequence[Card], scales: Scales, actions: Sequence[Action]) -> set[Action]:
    """The exchanges by which a card comes to lie beside one of its value, where another one could go for the same card,
    for as many points, that has no like there.
    """

    def lies_beside_its_like(action: Exchange) -> bool:
        beside = [face for slot, face in enumerate(scales.shown) if slot != action.slot]
        return any(cards[face].value == cards[action.give].value for face in beside)

    exchanges = [each for each in of_kind(actions, Exchange) if cards[each.give].is_ordinary]
    apart: dict[int, int] = {}
    for each in exchanges:
        if not lies_beside_its_like(each):
            apart[each.slot] = max(apart.get(each.slot, 0), points(scales, each))
    return {
        each for each in exchanges if apart.get(each.slot, -1) >= points(scales, each) and lies_beside_its_like(each)
    }


def badly_given(promises: Mapping[Action, float]) -> set[Action]:
    """The exchanges for which another card of the own ones could go that clearly promises less."""
    best: dict[int, float] = {}
    for action in of_kind(promises, Exchange):
        best[action.slot] = max(best.get(action.slot, 0.0), promises[action])
    return {action for action in of_kind(promises, Exchange) if promises[action] < best[action.slot] - _CLEARLY}


def _thrown_away(cards: Sequence[Card], scales: Scales, replacements: Sequence[Replace]) -> set[Action]:
    """The displayed cards without which the exchange that follows makes less of the hand, and Illusions and Prisms."""
    slots = [each.slot for each in replacements]
    left = {each: [slot for slot in slots if slot != each.slot] for each in replacements if len(slots) > 1}
    now = scales.weigh(scales.hand) // POINT
    made = {each: max(now, scales.best_exchange(scales.hand, left[each]) // POINT) for each in left}
    most = max(made.values(), default=0)
    wild = {each for each in replacements if not cards[scales.shown[each.slot]].is_ordinary}
    return {each for each, points in made.items() if points < most} | wild


def _for_its_like(cards: Sequence[Card], scales: Scales, action: Exchange) -> bool:
    """True for a card that goes for one of the same value."""
    return cards[action.give].value == cards[scales.shown[action.slot]].value


def _has_its_twin(cards: Sequence[Card], scales: Scales, action: Exchange) -> bool:
    """True if the card that is taken is the twin of one that stays, and no Prism makes two of them."""
    held, taken = scales.hand.copy(), scales.shown[action.slot]
    held.remove(action.give)
    return taken in held and cards[taken].is_ordinary and not any(cards[face].is_prism for face in held)
