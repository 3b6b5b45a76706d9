"""A greedy player of FLAUTZ!: it takes what makes its hand better now and most hopeful for its next turns, gives what
helps others least as far as it has seen what they took, and declares when few imagined opponents could still overtake.

It reads its view alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.bots.flautz.worth import POINT, Scales
from game.bots.policy import Decision
from game.core.rules.rules import Action, of_kind
from game.flautz.cards import Card
from game.flautz.moves import Concentrate, Declare, Exchange, Replace, Stand
from game.flautz.rules import Flautz
from game.flautz.state import State
from game.flautz.turns import in_last_turns

USUAL_BUDGET: Final = 12
"""Worlds that are imagined before declaring."""
_LOOKED_AT: Final = 6
"""How many of the best exchanges are weighed with what may come."""
_CONFIDENCE: Final = 0.5
_BETTER_THAN_EVEN: Final = 1.3
"""A FLAUTZ! is cried if it wins in this part of the imagined worlds; among many also if it wins so much more often than
everybody does on the average.
"""
_WASTED: Final = 6.0
"""What it counts against an exchange that a card which was taken goes again for nothing."""
_HARDLY: Final = 0.01
"""The same where no turn follows, and against any exchange beside doing nothing: it decides among equals."""
_WITH_ANY: Final = 24.0
"""What it counts against giving an Illusion or a Prism, whatever the others are known to hold: as much as what goes
with one of their cards.
"""
_COLLECTED: Final = 12.0
"""A gift that is worth so much goes with what somebody is known to collect."""
_DISTRACTED: Final = 0.1
"""The part of a hand that concentrating puts at risk: a quinte of somebody else would leave nothing of it."""
OVERLOOKED: Final = 3
"""So many points of a spell may somebody overlook who could have taken them."""
IDLE: Final = (Concentrate, Stand)
"""With these a turn goes by in which nothing is done."""


class GreedyPolicy:
    """Plays the exchange that promises most."""

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions. The budget: so many worlds are imagined before declaring."""
        rules, view, seat, legal = decision.rules, decision.view, decision.seat, decision.legal
        if len(legal) == 1:
            return legal[0]
        if not isinstance(rules, Flautz):
            raise TypeError("this policy plays FLAUTZ! alone")
        scales = Scales(rules.content, view, seat)
        replacements = of_kind(legal, Replace)
        if replacements:
            return max(replacements, key=lambda action: _worth_without(scales, action, replacements))
        quintes = [action for action in of_kind(legal, Exchange) if scales.lays(action.slot, action.give)]
        if quintes:
            return max(quintes, key=lambda action: scales.lays(action.slot, action.give))
        if in_last_turns(view):
            return max(legal, key=lambda action: _final_worth(scales, action))
        declaring = _best_declaration(scales, legal)
        if declaring is None:
            return _best_play(scales, legal)
        if scales.turns:
            return declaring if _wins_mostly(scales, declaring, decision) else _best_play(scales, legal)
        return _last_cry(scales, declaring, _best_play(scales, legal))


def worth_of_choices(
    scales: Scales, view: State, legal: Sequence[Action], most: int = _LOOKED_AT
) -> dict[Action, float]:
    """The choices of a turn that are worth a thought, with so many exchanges, and how much each promises; declaring
    looks as good as the best.
    """
    replacements = of_kind(legal, Replace)
    if replacements:
        return {action: _worth_without(scales, action, replacements) for action in replacements}
    if in_last_turns(view):
        return {action: _final_worth(scales, action) for action in legal}
    worth = _worth_of_plays(scales, legal, most)
    declaring = _best_declaration(scales, legal)
    if declaring is not None:
        worth[declaring] = max(worth.values())
    return worth


def _worth_without(scales: Scales, action: Replace, legal: Sequence[Replace]) -> float:
    """The card goes without which the exchange that follows can still be best: a new one comes in its place."""
    return scales.best_exchange(scales.hand, [other.slot for other in legal if other.slot != action.slot])


def _final_worth(scales: Scales, action: Action) -> float:
    """What the hand is worth at once: no other turn follows."""
    if isinstance(action, Exchange):
        worth = scales.weigh(scales.after(action.slot, action.give)) - scales.gift(action.give) / 16
        with_any = 2 * (action.give in scales.with_any)
        return worth - _HARDLY * (1 + with_any + gives_back(scales, action) + brings_a_twin(scales, action))
    return scales.weigh(scales.hand) if isinstance(action, Stand) else -1.0


def gives_back(scales: Scales, action: Action) -> bool:
    """True for an exchange by which a card that was taken goes again, for no better spell at once: then one of two
    turns has come to nothing.
    """
    if not isinstance(action, Exchange) or action.declare or action.give not in scales.taken:
        return False
    if action.give == scales.shown[action.slot]:
        return False
    after = scales.after(action.slot, action.give)
    return scales.weigh(after) // POINT <= scales.weigh(scales.hand) // POINT


def leads_nowhere(scales: Scales, action: Action) -> bool:
    """True for an exchange by which a card goes again that was taken, or one that goes with any hand, or the twin of an
    own one comes, though the hand is hardly worth more then, now or later, and nobody else loses anything: who can
    concentrate would laugh at it.
    """
    if not isinstance(action, Exchange) or action.declare:
        return False
    taken = scales.shown[action.slot]
    if taken == action.give:
        return True
    idle = gives_back(scales, action) or action.give in scales.with_any or brings_a_twin(scales, action)
    if scales.gift(taken) or not idle:
        return False
    return scales.worth(scales.after(action.slot, action.give), action.slot) <= scales.worth(scales.hand) + _WASTED


def without_returns(scales: Scales, promises: Mapping[Action, float]) -> list[Action]:
    """All but what was taken going again, unless that promises most, makes a better spell, or every other card for the
    same one would break the spell.
    """
    most = max(promises.values())
    least: dict[int, int] = {}
    for action in of_kind(promises, Exchange):
        if not gives_back(scales, action):
            least[action.slot] = max(least.get(action.slot, 0), points(scales, action))
    return [
        action
        for action, promise in promises.items()
        if promise == most
        or not isinstance(action, Exchange)
        or not gives_back(scales, action)
        or points(scales, action) > least.get(action.slot, 0)
    ]


def brings_a_twin(scales: Scales, action: Action) -> bool:
    """True for an exchange for the twin of an own card, be it the one that goes: with it nothing is gained, and where
    another card does as well nobody understands it.
    """
    return isinstance(action, Exchange) and not action.declare and scales.shown[action.slot] in scales.hand


def points(scales: Scales, action: Action) -> int:
    """What the hand is worth after an exchange; nothing for what is no exchange."""
    return scales.weigh(scales.after(action.slot, action.give)) // POINT if isinstance(action, Exchange) else 0


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
    return found | _thrown_away(scales, of_kind(actions, Replace))


def fits_nothing(scales: Scales, action: Action) -> bool:
    """True for an exchange for a card that makes a spell with none of those that stay, and no better one at once; not
    for one that goes with any hand.
    """
    if not isinstance(action, Exchange) or points(scales, action) > scales.weigh(scales.hand) // POINT:
        return False
    if scales.shown[action.slot] in scales.with_any:
        return False
    taken, stay = scales.shown[action.slot], scales.hand.copy()
    stay.remove(action.give)
    alone = scales.weigh([taken])
    return all(scales.weigh([taken, card]) // POINT <= max(alone, scales.weigh([card])) // POINT for card in stay)


def idle_exchanges(cards: Sequence[Card], scales: Scales, actions: Sequence[Action]) -> set[Action]:
    """The exchanges that make no better spell where another one would, and those of a card for its like where one may
    concentrate.
    """
    exchanges, now = of_kind(actions, Exchange), scales.weigh(scales.hand) // POINT
    may_wait = bool(of_kind(actions, Concentrate))
    gained = any(points(scales, action) > now for action in exchanges)
    idle = [action for action in exchanges if points(scales, action) <= now]
    return {action for action in idle if gained or (may_wait and _for_its_like(cards, scales, action))}


def _thrown_away(scales: Scales, replacements: Sequence[Replace]) -> set[Action]:
    """The displayed cards without which the exchange that follows makes less of the hand."""
    slots = [each.slot for each in replacements]
    left = {each: [slot for slot in slots if slot != each.slot] for each in replacements if len(slots) > 1}
    now = scales.weigh(scales.hand) // POINT
    made = {each: max(now, scales.best_exchange(scales.hand, left[each]) // POINT) for each in left}
    most = max(made.values(), default=0)
    return {each for each, points in made.items() if points < most}


def _for_its_like(cards: Sequence[Card], scales: Scales, action: Exchange) -> bool:
    """True for a card that goes for one of the same value."""
    return cards[action.give].value == cards[scales.shown[action.slot]].value


def _has_its_twin(cards: Sequence[Card], scales: Scales, action: Exchange) -> bool:
    """True if the card that is taken is the twin of one that stays, and no Prism makes two of them."""
    held, taken = scales.hand.copy(), scales.shown[action.slot]
    held.remove(action.give)
    return taken in held and cards[taken].is_ordinary and not any(cards[face].is_prism for face in held)


def _best_play(scales: Scales, legal: Sequence[Action]) -> Action:
    """An exchange, or concentrating where every exchange would do harm."""
    worth = _worth_of_plays(scales, legal)
    return max(worth, key=lambda action: worth[action])


def _worth_of_plays(scales: Scales, legal: Sequence[Action], most: int = _LOOKED_AT) -> dict[Action, float]:
    """What the best exchanges promise, and concentrating, but not beside points that everybody would take; nothing that
    leads nowhere beside it. Where no turn follows all exchanges are looked at: then it matters most what another one is
    given.
    """
    exchanges = [action for action in of_kind(legal, Exchange) if not action.declare]
    exchanges.sort(
        key=lambda action: (
            -scales.weigh(scales.after(action.slot, action.give)),
            action.give in scales.with_any,
            gives_back(scales, action),
        )
    )
    worth: dict[Action, float] = {
        action: _worth_of_exchange(scales, action) for action in exchanges[: most if scales.turns else None]
    }
    if Concentrate() in legal and scales.turns:
        if points(scales, exchanges[0]) <= scales.weigh(scales.hand) // POINT + OVERLOOKED:
            worth[Concentrate()] = scales.worth_of_concentrating() - _DISTRACTED * scales.weigh(scales.hand)
        sound = {action: promise for action, promise in worth.items() if not leads_nowhere(scales, action)}
        return sound or worth
    return worth


def _worth_of_exchange(scales: Scales, action: Exchange) -> float:
    after = scales.after(action.slot, action.give)
    worth = scales.worth(after, action.slot) - scales.gift(action.give) - _WITH_ANY * (action.give in scales.with_any)
    if scales.turns:
        return worth - _WASTED * gives_back(scales, action)
    return worth - _HARDLY * (gives_back(scales, action) + brings_a_twin(scales, action))


# ---- declaring --------------------------------------------------------------------------------


def _best_declaration(scales: Scales, legal: Sequence[Action]) -> Declare | Exchange | None:
    """The declaration of the highest spell, if there is any."""
    declaring: list[Declare | Exchange] = [action for action in of_kind(legal, Exchange) if action.declare]
    declaring += of_kind(legal, Declare)
    return max(declaring, key=lambda action: scales.weigh(_declared(scales, action)), default=None)


def _declared(scales: Scales, action: Declare | Exchange) -> list[int]:
    return scales.after(action.slot, action.give) if isinstance(action, Exchange) else scales.hand


def declares(action: Action) -> bool:
    """True for every way to cry FLAUTZ!"""
    return isinstance(action, Declare) or (isinstance(action, Exchange) and action.declare)


def _last_cry(scales: Scales, declaring: Declare | Exchange, play: Action) -> Action:
    """Where no turn follows: the FLAUTZ! that is as good as the best play, for nobody can answer it any more who could
    not anyway; else that play.
    """
    after = scales.after(play.slot, play.give) if isinstance(play, Exchange) else []
    return declaring if scales.weigh(_declared(scales, declaring)) >= scales.weigh(after) else play


def _wins_mostly(scales: Scales, action: Declare | Exchange, decision: Decision) -> bool:
    """True if in most imagined worlds nobody has more after a last turn."""
    own = scales.weigh(_declared(scales, action))
    shown = scales.shown[:]
    if isinstance(action, Exchange):
        shown[action.slot] = action.give
    worlds = decision.budget or USUAL_BUDGET
    won = sum(own > scales.others_reach(decision.imagine(decision.chance), shown) for _ in range(worlds))
    return bool(won >= min(_CONFIDENCE, _BETTER_THAN_EVEN / decision.view.seats) * worlds)
