"""A greedy player of FLOWER POWER!: it weighs every attack and every card by what it may bring and what it costs, and
does what seems best. It sees its view alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from game.bots.flower_power_battles import Weighed, best_pick, last_will, replies, tie_plays
from game.bots.flower_power_worth import DRAWN_CARD, WINNING, Odds, Standing, keep_worth, petal_worth
from game.bots.policy import Imagine
from game.core.chance import Chance
from game.core.rules import Action, AnyRules
from game.flower_power.content import Content
from game.flower_power.founding import prepared
from game.flower_power.moves import (
    AddBed,
    AddCard,
    Attack,
    ChooseRank,
    Draw,
    EndTurn,
    Fertilise,
    Found,
    LayPetal,
    Poison,
    Promote,
    Ready,
    RemoveCard,
    SpyFlower,
    SpyHand,
    Throw,
)
from game.flower_power.rules import FlowerPower
from game.flower_power.state import BUILDING, COMPARE, CONTEST, LAST_WILL, RANKING, REPLY, TIE, Flower, State

_LEVEL: Final = 0.05
"""What is worth that little less than the best is as good, and chance decides."""
_USUAL_SIZE: Final = 3
"""Of a flower in the first garden."""
_FEW_FLOWERS: Final = 3
"""With fewer of them, founding a flower is worth its cards."""
_SPARE: Final = 5
"""With so many cards in hand, founding a flower is worth them anyway."""
_LEAST_USE: Final = 0.3
"""A card must bring so much more than it is worth to keep."""
_LOOK: Final = 0.5
_WIDE: Final = 3


class GreedyPolicy:
    """Plays what its estimates like best; equal views and equal luck give equal choices."""

    def choose(
        self,
        rules: AnyRules,
        view: Any,
        seat: int,
        legal: Sequence[Action],
        imagine: Imagine,
        chance: Chance,
        budget: int,
    ) -> Action:
        """One of `legal`."""
        if len(legal) == 1:
            return legal[0]
        if not isinstance(rules, FlowerPower):
            raise TypeError("this policy plays FLOWER POWER! alone")
        phase = view.phase
        if phase == BUILDING:
            return _next_bed(rules.content, view, seat, legal)
        if phase == REPLY:
            return _best(replies(rules, view, seat, legal), chance)
        if phase == COMPARE:
            return best_pick(rules, view, seat, legal)
        if phase == TIE:
            return _best(tie_plays(rules, view, seat, legal, imagine, chance), chance)
        if phase == LAST_WILL:
            planned = _founding(rules.content, view, seat, legal)
            return planned if planned is not None else last_will(rules, view, legal)
        if phase in (CONTEST, RANKING):
            return _seating(legal, chance)
        planned = _founding(rules.content, view, seat, legal)
        return planned if planned is not None else _best(_turn(rules.content, view, seat, legal), chance)


def _best(weighed: Iterator[Weighed], chance: Chance) -> Action:
    """One of the best actions."""
    all_weighed = list(weighed)
    most = max(worth for worth, _ in all_weighed)
    best = [action for worth, action in all_weighed if worth >= most - _LEVEL]
    return best[0] if len(best) == 1 else chance.choice(best)


# ---- before the first turn --------------------------------------------------------------------


def _seating(legal: Sequence[Action], chance: Chance) -> Action:
    """Any throw; and to play last: a card more for every rank is worth more than the first attack."""
    if isinstance(legal[0], Throw):
        return chance.choice(legal)
    return max(legal, key=lambda action: action.rank if isinstance(action, ChooseRank) else 0)


def _next_bed(content: Content, state: State, seat: int, legal: Sequence[Action]) -> Action:
    """Flowers of three petals, two at the end if it must be; arranged ones have their strongest petal on top."""
    if isinstance(legal[-1], Ready):
        return legal[-1]
    if state.house.blind_build:
        sizes = [action for action in legal if isinstance(action, AddBed)]
        left = state.deal.petals[seat] - sum(map(len, state.plans[seat]))
        first = _USUAL_SIZE + 1 if left % _USUAL_SIZE == 1 else _USUAL_SIZE
        return min(sizes, key=lambda action: (abs(action.size - first), action.size))
    lays = [action for action in legal if isinstance(action, LayPetal)]
    values = content.cards.values
    plan = state.plans[seat]
    open_bed = next((bed for bed, petals in enumerate(plan) if 0 < len(petals) < _USUAL_SIZE), -1)
    if open_bed < 0:
        return max(lays, key=lambda action: (not plan[action.bed], values[action.card], -action.bed))
    weakest = [action for action in lays if action.bed == open_bed and action.place == len(plan[open_bed])]
    return min(weakest, key=lambda action: values[action.card])


# ---- founding ---------------------------------------------------------------------------------


def _founding(content: Content, state: State, seat: int, legal: Sequence[Action]) -> Action | None:
    """The next step towards a new flower, if one is worth its cards: the strongest of them on top."""
    if not any(isinstance(action, (AddCard, Found)) for action in legal):
        return None
    least = content.game.founding.regular
    hand = sorted(state.hand(seat), key=lambda face: (keep_worth(content, face), face))
    if len(state.garden(seat)) >= _FEW_FLOWERS and len(hand) < _SPARE:
        return None
    values = content.cards.values
    wanted = tuple(sorted(hand[:least], key=lambda face: (-values[face], face)))
    cards = prepared(state, seat)
    if cards == wanted:
        return Found(False)
    for place, face in enumerate(wanted):
        if place >= len(cards):
            return AddCard(face, place)
        if cards[place] != face:
            return RemoveCard(place)
    return RemoveCard(len(cards) - 1)


# ---- a turn -----------------------------------------------------------------------------------


def _turn(content: Content, state: State, seat: int, legal: Sequence[Action]) -> Iterator[Weighed]:
    """Attacks, cards, drawing or ending, each with what it is worth."""
    standing = Standing(content, state, seat)
    attacks = [action for action in legal if isinstance(action, Attack)]
    best = 0.0
    for attack in attacks:
        flower, target = state.flower(attack.flower), state.flower(attack.target)
        if flower is not None and target is not None:
            worth = standing.attack(flower, target)
            best = max(best, worth)
            yield worth, attack
    able = {action.flower for action in attacks}
    for action in legal:
        if isinstance(action, Draw):
            yield DRAWN_CARD, action
        elif isinstance(action, EndTurn):
            yield 0.0, action
        elif isinstance(action, (Poison, Fertilise, Promote, SpyFlower, SpyHand)):
            use = _use(standing, action, able, best)
            if use:
                yield best + use - keep_worth(content, action.card) - _LEAST_USE, action


def _use(
    standing: Standing, action: Poison | Fertilise | Promote | SpyFlower | SpyHand, able: set[int], best: float
) -> float:
    """What a card brings: what it destroys or adds, and the better attack it opens; 0 if it is not worth a thought."""
    if isinstance(action, SpyHand):
        return 0.0
    flower = standing.state.flower(action.flower)
    if flower is None:
        return 0.0
    own = flower.owner == standing.seat
    if isinstance(action, Poison):
        return 0.0 if own else _poison_use(standing, action, flower, able, best)
    if isinstance(action, Fertilise):
        return _fertiliser_use(standing, action, flower, able, best)
    if isinstance(action, Promote):
        if not own or standing.state.size(flower.zone) < _WIDE:
            return 0.0
        return _LOOK + max(0.0, _best_with(standing, flower, standing.promoted(flower), able) - best)
    hidden = len(standing.state.hidden_petals(flower.zone))
    known = standing.state.table.faces[standing.state.table.zones[flower.zone][0]] >= 0
    return 0.0 if own or known or hidden < _WIDE else _LOOK


def _poison_use(standing: Standing, action: Poison, flower: Flower, able: set[int], best: float) -> float:
    destroyed = standing.share * standing.petal(flower.zone, action.petal)
    size = standing.state.size(flower.zone)
    if size == 1:
        life = standing.life(flower.owner)
        return WINNING if life >= WINNING else destroyed + standing.share * life
    if action.petal or flower.power:
        return destroyed
    opened = _best_against(standing, flower, standing.odds(flower.zone, 1), able)
    return destroyed + max(0.0, opened - best)


def _fertiliser_use(standing: Standing, action: Fertilise, flower: Flower, able: set[int], best: float) -> float:
    """On top of one's own flower as a fighter, or a weak one on top of a strong enemy flower."""
    if action.place and not flower.power:
        return 0.0
    value = standing.values[action.card]
    if flower.owner == standing.seat:
        return petal_worth(value) + max(0.0, _best_with(standing, flower, ((value, 1.0),), able) - best)
    if flower.power:
        return 0.0
    return max(0.0, _best_against(standing, flower, ((value, 1.0),), able) - best) - petal_worth(value) / 2


def _best_with(standing: Standing, flower: Flower, fighter: Odds, able: set[int]) -> float:
    """The best attack of a flower with another fighter."""
    if flower.zone not in able:
        return 0.0
    return max((standing.attack(flower, target, own=fighter) for target in standing.others), default=0.0)


def _best_against(standing: Standing, target: Flower, fighter: Odds, able: set[int]) -> float:
    """The best attack on a flower that would fight with another petal."""
    attackers = [flower for flower in standing.mine if flower.zone in able]
    return max((standing.attack(flower, target, theirs=fighter) for flower in attackers), default=0.0)
