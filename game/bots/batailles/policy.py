"""A greedy player of Batailles et piques: it weighs every attack by what it can believe about the hidden cards, and
does what pays best at once.

It reads its view alone. What it believes is in `beliefs`; what cards and fights are worth in `worth`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, Final

from game.batailles.aftermath import Look, Replace
from game.batailles.army import KING, MINE, SAPPER, SHIRKER, SPY, Army
from game.batailles.attacks import Attack, Pass, Shirk, Teamwork
from game.batailles.combat import endings
from game.batailles.fighting import Strike
from game.batailles.opening import Confirm, Place
from game.batailles.rules import Batailles
from game.batailles.state import OPENING, STRIKING, State
from game.batailles.zones import BOTH, SLOTS
from game.bots.batailles.beliefs import Belief, beliefs, marginal, possible
from game.bots.batailles.habits import Habits
from game.bots.batailles.worth import Judge
from game.bots.policy import Decision
from game.core.chance import Chance
from game.core.rules.drafts import EMPTY
from game.core.rules.rules import Action, of_kind
from game.core.table.table import UNKNOWN, bit

_AS_GOOD: Final = 0.02
"""Points: what is no worse than this is as good as the best, and chance decides, so as not to be read."""
_OPENING_LATITUDE: Final = 0.15
_SHIRKER: Final = 0.2
"""Points: what a Shirker card is worth while it is kept."""
_TEAMWORK: Final = 0.25
_PASSING: Final = -0.05
"""An attack that promises less is worse than doing nothing."""
_SIGHT: Final = 0.05
"""A look at a card that was never seen, also where it is proven which one it is."""
_AGAIN: Final = -0.05
"""A look at a card that was seen is worse than none."""
_LONG: Final = 1.5
"""Rounds for which a card has not moved that is no more trusted to be a unit."""
_CLEARLY: Final = 0.2
"""Points by which prey must be better for no search to pass it by."""
_RATHER: Final = 0.5
"""What is likelier than this lies there rather than not."""
_BANES: Final[Mapping[int, Set[int]]] = {KING: {SPY, MINE}, SAPPER: frozenset()}
"""What kills an attacker whatever its value, by its role; what is not here dies of minefields alone."""
IDLE: Final = (Pass,)
"""With these a turn goes by in which nothing is done."""


class GreedyPolicy:
    """Attacks where it pays, keeps strong cards for known prey, spies for kings and sappers for suspected mines."""

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions; nothing is imagined, so the budget does not matter."""
        rules, view, seat, legal = decision.rules, decision.view, decision.seat, decision.legal
        if len(legal) == 1:
            return legal[0]
        if not isinstance(rules, Batailles):
            raise TypeError("this policy plays Batailles et piques alone")
        state: State = view
        chance = decision.chance
        mind = _Mind(rules.army(state), state, seat)
        if state.phase == OPENING:
            return _opening(mind, legal, chance)
        legal = [each for each in legal if not _is_laughable(mind.army, state, seat, each)] or legal
        first = _best(legal, mind.weigh, chance, 0.0 if state.phase == STRIKING else _AS_GOOD)
        if not _is_bold(mind.army, state, seat, first):
            return first
        return _best(legal, _Mind(mind.army, state, seat, Habits(mind.army)).weigh, chance, _AS_GOOD)


def promised(army: Army, view: State, seat: int, face: int) -> float:
    """What a card of a seat promises in play, in points."""
    return _Mind(army, view, seat).stance(face)


def worth_of_actions(rules: Batailles, view: State, seat: int, legal: Sequence[Action]) -> dict[Action, float]:
    """What every action of a turn, of a fight or after it is worth, in points."""
    weigh = _Mind(rules.army(view), view, seat).weigh
    return {action: weigh(action) for action in legal}


def is_foolish(rules: Batailles, decision: Decision, action: Action) -> bool:
    """What a search leaves out. True for an attack on both cards of somebody, or by both cards, where one card against
    one promises as much: it shows or spends more for nothing. And for an attack on both that loses on the average:
    greedy is for it where an attack on one of them would be as bad. No card that nobody has seen is shirked for its
    like; to greedy that is a turn without a fight where one must fight (without it greedy wins 32.6 ± 0.6 % of three
    seats). What nobody does who looks, greedy leaves out, too.
    """
    view, seat = decision.view, decision.seat
    if isinstance(action, Shirk):
        return _is_for_its_like(view, seat, action)
    if _is_laughable(rules.army(view), view, seat, action):
        return True
    simpler: list[Action]
    lone = [other for other in of_kind(decision.legal, Attack) if other.target != BOTH]
    if isinstance(action, Teamwork):
        simpler = [one for one in lone if (one.seat, one.target) == (action.seat, action.target)]
    elif isinstance(action, Attack) and action.target == BOTH:
        simpler = [one for one in lone if (one.seat, one.slot) == (action.seat, action.slot)]
    else:
        return False
    worth = worth_of_actions(rules, view, seat, [action, *simpler])
    least = 0.0 if isinstance(action, Attack) else -math.inf
    return worth[action] < least or any(worth[one] >= worth[action] for one in simpler)


def passes_prey_by(rules: Batailles, decision: Decision, action: Action) -> bool:
    """True for an attack on one card by one that has prey of which clearly more can be hoped: a card that it kills for
    certain, or, if it may die of a minefield, a card of the same player that is none. No search does that; who has just
    learned the game may.
    """
    army, view, seat = rules.army(decision.view), decision.view, decision.seat
    if not isinstance(action, Attack) or action.target == BOTH:
        return False
    able = possible(army, view, seat)

    def may_be_mine(attack: Attack) -> bool:
        return any(army.is_mine(pair[attack.target]) for pair in able.get(attack.seat, ()))

    risky = army.role(view.face(seat, action.slot)) != SAPPER and may_be_mine(action)
    better = [
        other
        for other in of_kind(decision.legal, Attack)
        if other.slot == action.slot
        and other.target != BOTH
        and (is_sure(rules, decision, other) or (risky and other.seat == action.seat and not may_be_mine(other)))
    ]
    worth = worth_of_actions(rules, view, seat, [action, *better]) if better else {}
    return any(worth[action] < worth[other] - _CLEARLY for other in better)


def is_sure(rules: Batailles, decision: Decision, action: Action) -> bool:
    """True for an attack on one card that the seat has seen, which kills it and costs nothing."""
    view = decision.view
    if not isinstance(action, Attack) or action.target == BOTH:
        return False
    prey = view.face(action.seat, action.target)
    if prey == UNKNOWN:
        return False
    fought = endings(rules.army(view), (view.face(decision.seat, action.slot),), (prey,), view.house.spy_spends_all)
    return all(end.defenders_dead[0] and not end.attackers_dead[0] for end in fought)


def _is_for_its_like(view: State, seat: int, action: Shirk) -> bool:
    stay = view.stay(seat, action.slot)
    return view.face(seat, action.slot) == action.card and not (stay is not None and stay.seen_by & ~bit(seat))


def _wakes_a_mine(army: Army, view: State, seat: int, action: Attack) -> bool:
    """True for a king that attacks what has long lain still and may be a minefield."""
    if not army.is_king(view.face(seat, action.slot)):
        return False
    places = view.in_play(action.seat) if action.target == BOTH else (action.target,)
    still = [
        place
        for place in places
        if (stay := view.stay(action.seat, place)) is not None
        and not (stay.seen_by & bit(seat) or stay.attacked or stay.unit)
        and view.turns - stay.turn >= _LONG * len(view.standings)
    ]
    able = possible(army, view, seat).get(action.seat, set()) if still else set()
    return any(army.is_mine(pair[place]) for pair in able for place in still)


def _walks_into_its_bane(army: Army, view: State, seat: int, action: Attack) -> bool:
    """True for an attack on what is rather the one kind of card that its attacker cannot beat: on a minefield by any
    but a sapper, on a spy by a king, for whoever has seen him has laid one (BP-37).
    """
    banes = _BANES.get(army.role(view.face(seat, action.slot)), {MINE})
    places = view.in_play(action.seat) if action.target == BOTH else (action.target,)
    pairs = beliefs(army, view, seat, Habits(army))[action.seat]
    return sum(share for pair, share in pairs.items() if any(army.role(pair[at]) in banes for at in places)) > _RATHER


def _is_bold(army: Army, view: State, seat: int, action: Action) -> bool:
    """True for an attack that is weighed once more, by what players lay: by any card that is no specialist on both
    cards of somebody, where one is often sure and the other strong, and on what rather kills it. (A specialist hunts
    what may be either of the two: to weigh that once more made nobody stronger.)
    """
    if not isinstance(action, Attack):
        return False
    on_both = action.target == BOTH and army.role(view.face(seat, action.slot)) not in (SAPPER, SPY)
    return on_both or _walks_into_its_bane(army, view, seat, action)


def _is_thrown_away(army: Army, view: State, seat: int, action: Action) -> bool:
    """True for an attack on one card that the seat has seen, which kills the attacker for nothing, while the same
    player has one beside it that the seat has not seen: this one is no worse, and whoever must attack learns of it.
    """
    if not isinstance(action, Attack) or action.target == BOTH:
        return False
    prey = view.face(action.seat, action.target)
    if prey == UNKNOWN or all(view.face(action.seat, place) != UNKNOWN for place in view.in_play(action.seat)):
        return False
    fought = endings(army, (view.face(seat, action.slot),), (prey,), view.house.spy_spends_all)
    return all(end.attackers_dead[0] and not end.defenders_dead[0] for end in fought)


def _is_laughable(army: Army, view: State, seat: int, action: Action) -> bool:
    """True for an attack that one look is enough to leave: a king does not walk into what has long lain still and may
    be a minefield, nor into what is rather that or a spy, and no card is thrown at what was seen to kill it.
    """
    if not isinstance(action, Attack):
        return False
    return (
        _wakes_a_mine(army, view, seat, action)
        or _is_thrown_away(army, view, seat, action)
        or (army.is_king(view.face(seat, action.slot)) and _walks_into_its_bane(army, view, seat, action))
    )


def _best(legal: Sequence[Action], weigh: Callable[[Any], float], chance: Chance, latitude: float) -> Action:
    worth = [weigh(action) for action in legal]
    best = max(worth)
    return chance.choice([action for action, value in zip(legal, worth, strict=True) if value >= best - latitude])


def _opening(mind: _Mind, legal: Sequence[Action], chance: Chance) -> Action:
    """Fills the draft from the left with what looks best beside what is already there, then confirms."""
    draft = mind.state.drafts[mind.seat]
    if EMPTY not in draft:
        return Confirm()
    place = draft.index(EMPTY)
    fresh = [action for action in of_kind(legal, Place) if action.slot == place]
    fresh = [action for action in fresh if action.card not in draft] or fresh
    return _best(fresh, lambda action: mind.stance(action.card), chance, _OPENING_LATITUDE)


class _Mind:
    """One decision of one seat; with `habits` it counts on players who lay what serves them."""

    def __init__(self, army: Army, state: State, seat: int, habits: Habits | None = None) -> None:
        self.state = state
        self.seat = seat
        self.army = army
        self._judge = Judge(self.army, state, seat)
        self._beliefs = beliefs(self.army, state, seat, habits)
        self._targets = [
            (other, place, marginal(belief, place))
            for other, belief in self._beliefs.items()
            for place in state.in_play(other)
        ]
        self._own = [state.face(seat, place) for place in range(SLOTS)]

    def weigh(self, action: Action) -> float:
        """What an action is worth, in points."""
        weigh = _WORTH.get(type(action))
        return 0.0 if weigh is None else weigh(self, action)

    # ---- turns --------------------------------------------------------------------------------

    def attack(self, action: Attack) -> float:
        """What an attack is worth, by what probably lies there."""
        attackers = (self._own[action.slot],)
        if action.target == BOTH:
            return self._against_both(attackers, self._beliefs[action.seat])
        return self._against_one(attackers, marginal(self._beliefs[action.seat], action.target))

    def teamwork(self, action: Teamwork) -> float:
        """The same, for a Teamwork card."""
        prey = marginal(self._beliefs[action.seat], action.target)
        return self._against_one(tuple(self._own), prey) - _TEAMWORK

    def _against_one(self, attackers: tuple[int, ...], prey: dict[int, float]) -> float:
        value = self._judge.attack
        return sum(probability * value(attackers, (face,)) for face, probability in prey.items())

    def _against_both(self, attackers: tuple[int, ...], prey: Belief) -> float:
        value = self._judge.attack
        return sum(probability * value(attackers, pair) for pair, probability in prey.items())

    def shirk(self, action: Shirk) -> float:
        """A better card next turn, or one that nobody knows, for a Shirker card and a turn without a fight."""
        gain = self.stance(action.card) - self.stance(self._own[action.slot])
        stay = self.state.stay(self.seat, action.slot)
        known = 0.1 if stay is not None and stay.seen_by else 0.0
        return 0.7 * gain + known - _SHIRKER * self.state.specials[self.seat][SHIRKER] / 2 - 0.1

    def stance(self, face: int) -> float:
        """What a card promises in play: its best attack, and what happens to those who attack it."""
        if self.army.is_mine(face):
            return self._judge.defence(face)
        best = max((self._against_one((face,), prey) for _, _, prey in self._targets), default=0.0)
        if self.state.solo:
            best = max(best, 0.0)  # nobody has to attack any more (BP-32)
        return 0.7 * best + self._judge.defence(face)

    # ---- fights and after ---------------------------------------------------------------------

    def strike(self, action: Strike) -> float:
        """The lone card kills what is worth most."""
        fight = self.state.fight
        if fight is None:
            return 0.0
        enemy = fight.defender if fight.attacker == self.seat else fight.attacker
        return sum(self._judge.kill(self.state.face(enemy, place)) for place in action.slots)

    def look(self, action: Look) -> float:
        """It looks where it knows least, and at nothing that it has seen."""
        found = marginal(self._beliefs[action.seat], action.slot)
        if self.state.face(action.seat, action.slot) != UNKNOWN:
            return _AGAIN
        return _SIGHT + 1.0 - sum(probability**2 for probability in found.values())


_WORTH: Final[Mapping[type[Action], Callable[[_Mind, Any], float]]] = {
    Attack: _Mind.attack,
    Teamwork: _Mind.teamwork,
    Shirk: _Mind.shirk,
    Pass: lambda mind, action: _PASSING,
    Strike: _Mind.strike,
    Replace: lambda mind, action: mind.stance(action.card),
    Look: _Mind.look,
}
"""What is not here is worth nothing."""
