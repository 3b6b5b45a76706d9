"""A greedy player of FLOWER POWER!: it weighs every attack and every card by what it may bring and what it costs, and
does what seems best. It sees its view alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from game.bots.flower_power.battles import Weighed, best_pick, replies, tie_plays, won
from game.bots.flower_power.cards import Uses, cost, only_tells, thrifty
from game.bots.flower_power.founding import next_step, whole_founding
from game.bots.flower_power.last_will import last_will
from game.bots.flower_power.worth import DRAWN_CARD, SECOND, WINNING, Prospect, Standing, in_succession
from game.bots.policy import Decision
from game.core.chance import Chance
from game.core.rules.rules import Action, of_kind
from game.flower_power.building import AddBed, LayPetal, LiftPetal, Ready, loose_petals
from game.flower_power.content import Content
from game.flower_power.founding import RemoveCard, prepared
from game.flower_power.hand_cards import CardPlay
from game.flower_power.rules import FlowerPower
from game.flower_power.seating import ChooseRank
from game.flower_power.state import BUILDING, COMPARE, CONTEST, DEFENDER, LAST_WILL, RANKING, REPLY, TIE, Flower, State
from game.flower_power.turns import Attack, Draw, EndTurn

_LEVEL: Final = 0.05
"""What is worth that little less than the best is as good, and chance decides."""
_USUAL_SIZE: Final = 2
"""The usual size of a flower in the first garden."""
_MOST_LARGER: Final = 3
"""At most so many of its flowers are larger by one petal, for variety."""
FAINT: Final = 0.15
"""An attack that succeeds more rarely is but a try: it is made when nothing better is left to be done."""
ALL_BUT_WON: Final = 0.85 * WINNING
"""A turn worth this much needs no flowers founded first."""
_LIKELY_LOST: Final = 0.5
"""A last flower that holds more rarely is lost, as far as anybody can tell."""
IDLE: Final = (EndTurn,)
"""With these a turn goes by in which nothing is done."""


class GreedyPolicy:
    """Plays what its estimates like best; equal views and equal luck give equal choices.

    `spies`: it looks at flowers and hands. `larger`: so many flowers of its first garden may be larger by one petal.
    Both were measured: `docs/decisions/bots-measured.md`.
    """

    def __init__(self, *, spies: bool = True, larger: int = _MOST_LARGER) -> None:
        self._spies = spies
        self._larger = larger

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions."""
        rules, view, seat, legal = decision.rules, decision.view, decision.seat, decision.legal
        if not self._spies:
            legal = [action for action in legal if not only_tells(action)]
        if len(legal) == 1:
            return legal[0]
        if not isinstance(rules, FlowerPower):
            raise TypeError("this policy plays FLOWER POWER! alone")
        phase, chance = view.phase, decision.chance
        if phase == BUILDING:
            return next_bed(rules.content, view, seat, legal, chance, self._larger)
        if phase == REPLY:
            reply = _best(replies(rules, view, seat, legal), chance)
            refuge = next_step(rules.content, view, seat, legal) if _needs_refuge(rules, view, seat, reply) else None
            return reply if refuge is None else refuge
        if phase == COMPARE:
            return best_pick(rules, view, seat, legal)
        if phase == TIE:
            return _best(tie_plays(rules, decision), chance)
        if phase == LAST_WILL:
            return last_will(rules, view, seat, legal)
        if phase in (CONTEST, RANKING):
            return _seating(legal, chance)
        begun = whole_founding(rules.content, view, seat) if prepared(view, seat) else None
        if begun is not None:  # by whoever it was: nothing has been learned since (FP-66)
            planned = next_step(rules.content, view, seat, legal)
            return begun[0] if planned is None or isinstance(planned, RemoveCard) else planned
        weighed = list(worth_of_turn(rules.content, view, seat, legal))
        if max(worth for worth, _ in weighed) < ALL_BUT_WON:
            planned = next_step(rules.content, view, seat, legal)
            if planned is not None:
                return planned
        return _best(weighed, chance)


def _needs_refuge(rules: FlowerPower, view: State, seat: int, reply: Action) -> bool:
    """True where the last flower is probably lost and no card saves it, for who may plant one in a battle (FP-A19)."""
    battle = view.battle
    if not view.house.create_in_battle or battle is None or len(view.garden(seat)) > 1 or reply != rules.idle[REPLY]:
        return False
    if prepared(view, seat):
        return True
    standing = Standing(rules.content, view, seat)
    attacking, defending = view.flower(battle.attacking), view.flower(battle.defending)
    if attacking is None or defending is None or battle.side(seat) != DEFENDER:
        return False
    return won(standing, battle, (standing.line_up(attacking), standing.line_up(defending))) < _LIKELY_LOST


def _best(weighed: Iterable[Weighed], chance: Chance) -> Action:
    """One of the best actions; of those that are as good none that spends a card."""
    all_weighed = list(weighed)
    most = max(worth for worth, _ in all_weighed)
    best = [action for worth, action in all_weighed if worth >= most - _LEVEL]
    free = [action for action in best if not isinstance(action, CardPlay)] or best
    return free[0] if len(free) == 1 else chance.choice(free)


# ---- before the first turn --------------------------------------------------------------------


def _seating(legal: Sequence[Action], chance: Chance) -> Action:
    """Any throw; and to play last: a card more for every rank is worth more than the first attack."""
    ranks = of_kind(legal, ChooseRank)
    return max(ranks, key=lambda action: action.rank) if ranks else chance.choice(legal)


def next_bed(
    content: Content, state: State, seat: int, legal: Sequence[Action], chance: Chance, most_larger: int = _MOST_LARGER
) -> Action:
    """Many flowers make many attacks: a few of three petals perhaps, then all of two. Arranged ones have their stronger
    petal on top; a single one that is left over goes underneath.
    """
    if isinstance(legal[-1], Ready):
        return legal[-1]
    plan = state.plans[seat]
    if state.house.blind_build:
        sizes = of_kind(legal, AddBed)
        larger = len(plan) < most_larger and chance.below(2)
        wanted = _USUAL_SIZE + 1 if larger else _USUAL_SIZE
        return min(sizes, key=lambda action: (abs(action.size - wanted), action.size))
    lays = of_kind(legal, LayPetal)
    values = content.cards.values
    begun = next((bed for bed, petals in enumerate(plan) if len(petals) == 1), -1)
    if begun >= 0 or len(loose_petals(state, seat)) == 1:
        under = [lay for lay in lays if plan[lay.bed] and lay.place == len(plan[lay.bed]) and begun in (-1, lay.bed)]
        if under:
            return min(under, key=lambda action: values[action.card])
    if not lays:  # somebody else planned it so that a petal is missing here and one too many there
        lifts = of_kind(legal, LiftPetal)
        return max(lifts, key=lambda action: (len(plan[action.bed]), -action.bed, action.place))
    return max(lays, key=lambda action: (not plan[action.bed], values[action.card], -action.bed))


# ---- a turn -----------------------------------------------------------------------------------


def worth_of_turn(content: Content, state: State, seat: int, legal: Sequence[Action]) -> Iterator[Weighed]:
    """Attacks, cards, drawing or ending, each with what it is worth."""
    standing = Standing(content, state, seat)
    attacks = of_kind(legal, Attack)
    weighed, single = _attacks(standing, attacks)
    yield from weighed
    best = max((worth for worth, _ in weighed), default=0.0)
    uses = Uses(standing, {attack.flower for attack in attacks}, single)
    for action in thrifty(content, legal):
        if isinstance(action, Draw):
            yield DRAWN_CARD, action
        elif isinstance(action, EndTurn):
            yield 0.0, action
        elif isinstance(action, CardPlay):
            use = uses.of(action)
            if use:
                yield max(0.0, best) + use - cost(content, action), action


def attacks_of(state: State, legal: Sequence[Action]) -> Iterator[tuple[Attack, Flower, Flower]]:
    """Every attack, with the flower that attacks and the one that is attacked."""
    for attack in of_kind(legal, Attack):
        flower, target = state.flower(attack.flower), state.flower(attack.target)
        if flower is not None and target is not None:
            yield attack, flower, target


def _attacks(standing: Standing, attacks: Sequence[Attack]) -> tuple[list[Weighed], float]:
    """Attacks with what they are worth, and what those of other flowers (FP-46: of the only one, on other flowers) are
    worth if they fail: a success ends the turn, a failure costs little. What is but a try comes last. And what the
    best is worth alone.
    """
    alone = len(standing.mine) == 1
    prospects: list[tuple[Prospect, Attack, int]] = []
    best: dict[int, Prospect] = {}
    for attack, flower, target in attacks_of(standing.state, attacks):
        prospect = standing.prospect(flower, target)
        used = attack.target if alone else attack.flower
        prospects.append((prospect, attack, used))
        best[used] = max(best.get(used, prospect), prospect)
    later = {used: in_succession(found for other, found in best.items() if other != used) for used in best}
    weighed: list[Weighed] = []
    for (worth, chance), attack, used in prospects:
        weighed.append((worth if chance < FAINT else worth + SECOND * (1.0 - chance) * later[used], attack))
    return weighed, max((worth for worth, _ in best.values()), default=0.0)


def is_faint(standing: Standing, action: Action) -> bool:
    """True for an attack that hardly ever succeeds."""
    fought = attacks_of(standing.state, [action])
    return any(standing.prospect(flower, target)[1] < FAINT for _, flower, target in fought)
