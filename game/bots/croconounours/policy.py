"""A greedy player of CrocoNounours: for every warrior it looks a few steps ahead along the cards it holds, up to one
attack at the end, and begins whatever seems worth its cards. It sees its view alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.bots.croconounours.counted import Shares, chance_of, shares_of
from game.bots.croconounours.worth import (
    Standing,
    breakthrough,
    card_worth,
    likely_attacked,
    shot_hits,
    spending,
)
from game.bots.policy import Decision
from game.core.chance import Chance
from game.core.rules.rules import Action
from game.croconounours.attacks import Attack, EndTurn, Move, Shoot, judge_attack, judge_shot, open_steps
from game.croconounours.cards import ANY_SUIT, ATTACK_SUITS, CLUBS, DIAMONDS, SPADES, STEP_SUITS
from game.croconounours.content import Content
from game.croconounours.defence import Dodge, Parry, Take
from game.croconounours.deployment import ChooseTeam, Deploy, PlaceObstacle
from game.croconounours.discarding import Discard, Mark, Unmark
from game.croconounours.field import board_of, can_retreat
from game.croconounours.geometry import StepPath
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import ACTING, DEFENDING, DISCARDING, NOBODY, PUSH, WOUND, State, owner

_LONGEST_WALK: Final = 3
_LEVEL: Final = 0.02
"""What is worth that little less than the best is as good, and chance decides."""
_PUSH: Final = 0.2
_PUSH_FROM_HOME: Final = 0.7
_DRAIN: Final = 0.6
"""The share of what a defence costs the other player that counts as one's own gain."""
_SUGAR: Final = -0.3
"""What attacking a lump is worth. It grows as turns pass without an attack on a warrior: it may bar the way."""
_KEPT: Final = 4
"""Cards beyond so many are not missed in the next turn: the draw replaces them."""
_JUNK: Final = 0.5
_BARE: Final = 3.0
"""What the last card is worth that can dodge, where an attack is certain. With 0, 1 and 3 greedy won 55 ± 6 % of 240
games against the same one without; with 3 a walk ends a third as often without a dodge before an enemy.
"""
_WORTHWHILE: Final = -0.3
"""A walk towards an enemy that is worth less is not thought of, nor any other that is worth nothing: it would be walked
back. What greedy would not do by itself a search may yet find good: where it thought of no walk that is worth nothing,
it waited in 30 % of its turns, else in 19 to 27 % of 240, and won as often.
"""
_STANDOFF: Final = 6
"""After so many turns without an attack even a poor one is better than to wait for the other to begin, more so with
every further turn: who counts cards sees how seldom it comes through, and would wait for ever.
"""
_SIDEWAYS: Final = 0.15
"""A walk that leads no nearer to an enemy must be worth so much, or it only looks restless."""
_LAST_STEPS: Final = (0.0, 0.4, 0.3)
"""How much rather the only card of a suit is kept that leads out of a shot, and each of two, which together dodge any
attack: of 800 games against the same one that gave the only one away greedy won 403, and 357 of 700 with two.
"""
_RESTLESS: Final = 0.05
"""Without an attack for some turns, better cards are given up as well: other ones may bring one."""
_PATIENT: Final = 3
"""Who has somewhere to walk is no more restless than after so many turns: no queen goes while a two is kept for a step.
Of 260 games against the same one that discarded nothing beyond the poorest three, of which it spared some, greedy won
136 without this bound, and 99 of 200 with it (for three 29 of 90).
"""
_TREASURED: Final = 13
"""A king, and what is above it, is not discarded in the hope of something better: of 120 games against the same one
that gave them away greedy won 62.
"""
IDLE: Final = (EndTurn,)
"""With these a turn goes by in which nothing is done."""


class GreedyPolicy:
    """Plays what its estimates like best; equal views and equal luck give equal choices."""

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions."""
        rules, view, seat, legal = decision.rules, decision.view, decision.seat, decision.legal
        if len(legal) == 1:
            return legal[0]
        if not isinstance(rules, CrocoNounours):
            raise TypeError("this policy plays CrocoNounours alone")
        content, chance = rules.content, decision.chance
        if view.phase == ACTING:
            return _best(plans_of(content, view, seat, counts=True), chance)
        if view.phase == DEFENDING:
            return _best(worth_of_answers(content, view, seat, legal), chance)
        if view.phase == DISCARDING:
            return _next_discard(content, view, seat)
        return _best(((_placing_worth(content, view, seat, action), action) for action in legal), chance)


Weighed = tuple[float, Action]


def _best(weighed: Iterator[Weighed], chance: Chance) -> Action:
    """One of the best actions; each is taken at the best it can lead to."""
    worth: dict[Action, float] = {}
    for value, action in weighed:
        if value > worth.get(action, -1e9):
            worth[action] = value
    most = max(worth.values())
    if most <= _LEVEL and EndTurn() in worth:
        return EndTurn()  # a walk that brings nothing: the next turn would lead back
    best = sorted((action for action, value in worth.items() if value >= most - _LEVEL), key=repr)
    return best[0] if len(best) == 1 else chance.choice(best)


# ---- acting -----------------------------------------------------------------------------------


def plans_of(
    content: Content,
    view: State,
    seat: int,
    standing: Standing | None = None,
    *,
    counts: bool = False,
    rash: bool = False,
) -> Iterator[Weighed]:
    """Ways to begin, or to end, a turn, with the worth of what each leads to; some begin more than one plan.
    `standing`: of the seat in this position, where it is known already. Who `counts` knows which cards are gone when
    he attacks a neighbour (not when he shoots: who had no answer once is shot at again): of 1,000 games against the
    same that reckons with any cards he won 63 ± 3 %, of 600 for three 44 ± 3 (even 33). He needs a view for it: in a
    world, where hands lie open, he would see through them. Who is `rash` thinks of every walk towards an enemy,
    whatever it costs.
    """
    return _Planner(content, view, seat, standing or Standing(content, view, seat), counts=counts, rash=rash).plans()


class _Node(NamedTuple):
    """A square a warrior can walk to: cards given so far, by suit, and the action that begins the walk."""

    square: int
    clubs: int
    spades: int
    begin: Action | None


class _Planner:
    """Looks along the walks of every warrior. `state` is a copy on which they walk about."""

    def __init__(
        self, content: Content, view: State, seat: int, standing: Standing, *, counts: bool, rash: bool
    ) -> None:
        state = view.clone()
        self._view = view
        self._counts = counts
        self._worthwhile = -math.inf if rash else _WORTHWHILE
        self._read: dict[int, Shares] = {}
        self.content = content
        self.state = state
        self.seat = seat
        self.standing = standing
        self.geometry = board_of(content, state).geometry
        cards = content.cards
        hand = sorted(state.hand(seat), key=lambda face: card_worth(cards, face))
        self.size = len(hand)
        self.jokers = [face for face in hand if cards.suits[face] == ANY_SUIT]
        self.steps = tuple([face for face in hand if cards.suits[face] == suit] for suit in STEP_SUITS)
        self.red = [face for face in hand if cards.suits[face] >= DIAMONDS]

    def plans(self) -> Iterator[Weighed]:
        """Ways to begin, with the worth of what they lead to; to end the turn is worth nothing. What can be attacked at
        once, and no better after a walk, is attacked first: the walk may still follow, and may be spared.
        """
        yield 0.0, EndTurn()
        where = self.state.where
        for warrior in self.standing.friends:
            origin = where[warrior]
            here = self.standing.stand(warrior, origin, self.size)
            at_once: dict[int, float] = {}
            put_off: dict[Action, float] = {}  # what could be had at once and no less after a first step
            for node in self._walks(origin, warrior):
                where[warrior] = node.square
                left = self.size - node.clubs - node.spades
                attacks = list(self._attacks(warrior, node.square, left))
                if node.begin is None:
                    yield from attacks
                    for worth, attack in attacks:
                        at_once[attack.square] = max(worth, at_once.get(attack.square, worth))
                    continue
                moved = self.standing.stand(warrior, node.square, left) - here - self._fare(node)
                better = [worth for worth, attack in attacks if worth > at_once.get(attack.square, -math.inf)]
                waits = max([at_once[attack.square] for _, attack in attacks if not better], default=-math.inf)
                instead = put_off.setdefault(node.begin, waits)  # by the first step alone, which comes first of all
                least = self._worthwhile if self._leads_on(origin, node.square) else _SIDEWAYS
                if moved > max(least, instead) and waits <= 0:
                    yield moved, node.begin
                for worth in better:
                    if moved + worth > instead:
                        yield moved + worth, node.begin
            where[warrior] = origin

    def _leads_on(self, origin: int, square: int) -> bool:
        """True if an enemy is nearer from there."""
        return self.standing.nearest(square) < self.standing.nearest(origin)

    def _fare(self, node: _Node) -> float:
        """What the cards cost of a walk that has led to where everybody stands now. Those that the next draw replaces
        are missed in defence alone, and so only if somebody comes near enough before; but it seldom brings better ones.
        With the last card that can dodge one would stand there defenceless.
        """
        given = node.clubs + node.spades
        paid = self.steps[CLUBS][: node.clubs] + self.steps[SPADES][: node.spades]
        dear = sum([max(0.0, card_worth(self.content.cards, card)) for card in paid])
        near = min([self.standing.nearest(self.state.where[friend]) for friend in self.standing.friends])
        spare = min(given, max(0, self.size - _KEPT))
        missed = spending(self.size, spare) * likely_attacked(near)
        dodges = len(self.steps[CLUBS]) + len(self.steps[SPADES]) + len(self.jokers) - given
        bare = _BARE * likely_attacked(near) if given and not dodges else 0.0
        return missed + spending(self.size - spare, given - spare) + dear + bare

    def _walks(self, origin: int, warrior: int) -> Iterator[_Node]:
        """Every square within reach of the black cards, the nearest first; ranks do not matter for moving. No way round
        is taken to where fewer cards lead, of whatever suit.
        """
        frontier = [_Node(origin, 0, 0, None)]
        seen = {(origin, 0, 0)}
        fewest = {origin: 0}
        longest = min(_LONGEST_WALK, max(1, self.size - 2))
        clubs, spades = len(self.steps[CLUBS]), len(self.steps[SPADES])
        while frontier:
            node = frontier.pop(0)
            yield node
            if node.clubs + node.spades == longest:
                continue
            for step in open_steps(self.content, self.state, node.square):
                used = (node.clubs, node.spades + 1) if step.diagonal else (node.clubs + 1, node.spades)
                if used[0] > clubs or used[1] > spades or (step.to, *used) in seen:
                    continue
                if sum(used) > fewest.setdefault(step.to, sum(used)):
                    continue
                seen.add((step.to, *used))
                card = self.steps[step.diagonal][0]
                frontier.append(_Node(step.to, *used, node.begin or Move(warrior, step.to, card)))

    def _attacks(self, warrior: int, square: int, hand: int) -> Iterator[tuple[float, Attack | Shoot]]:
        """Attacks from a square with what they are worth, their own cards subtracted. Nobody walks to a bite that is
        answered for certain: two cards for one.
        """
        if not self.red:
            return
        content, state, seat = self.content, self.state, self.seat
        around, ring = self.geometry.step_to[square], self.geometry.shot_to[square]
        shoots = content.colours[state.colours[warrior]].shoots
        for target in state.others(seat):
            step, shot = around.get(target), ring.get(target) if shoots else None
            if step is not None:
                suit = ATTACK_SUITS[step.diagonal]
                able = [card for card in self.red if content.cards.pays(card, suit)]
                modes = (WOUND, PUSH) if able else ()
                lawful = [mode for mode in modes if judge_attack(content, state, seat, warrior, step, mode) is None]
                if WOUND in lawful and not can_retreat(state, step):
                    lawful = [WOUND]  # to push what cannot step back is the same (CN-28)
                for mode in lawful:
                    for card in able:
                        attack = Attack(warrior, target, mode, card)
                        hit = self._hit(attack, step)
                        if hit > 0.0 or hand == self.size:
                            yield self._attack_worth(attack, step, hit) - self._price(card, hand), attack
            elif shot is not None and judge_shot(content, state, seat, warrior, shot) is None:
                card = self.red[0]
                shoot = Shoot(warrior, target, card)
                yield self._shot_worth(shoot) - self._price(card, hand), shoot

    def _price(self, card: int, hand: int) -> float:
        return spending(hand) + card_worth(self.content.cards, card)

    def _hit(self, attack: Attack, step: StepPath) -> float:
        """The chance that it finds no answer; a lump of sugar has none."""
        target = self.state.warrior_at(step.to)
        if target == NOBODY:
            return 1.0
        if self._counts:
            return chance_of(self.content, self.state, attack, self._readings(owner(target)))
        hand, extra = self.standing.hands[owner(target)], self._extra(attack)
        return breakthrough(hand, self.content.cards.attack_values[attack.card], extra, self._dodges(target, step))

    def _attack_worth(self, attack: Attack, step: StepPath, hit: float) -> float:
        state, standing = self.state, self.standing
        target = state.warrior_at(step.to)
        if target == NOBODY:
            return _SUGAR + _RESTLESS * state.quiet
        if attack.mode == WOUND or not can_retreat(state, step):
            gain = standing.prize(target, attack.warrior)
        else:
            gain = _PUSH_FROM_HOME if standing.home(target, step.to) else _PUSH
        answer = 1 if self._dodges(target, step) else 1 + self._extra(attack)
        drain = (1 - hit) * _DRAIN * spending(standing.hands[owner(target)], answer)
        return hit * gain + drain + self._restless()

    def _extra(self, attack: Attack) -> int:
        """So many cards more parry it."""
        return self.content.colours[self.state.colours[attack.warrior]].extra_parry_cards

    def _dodges(self, target: int, step: StepPath) -> bool:
        """A straight attack is dodged diagonally."""
        ways = open_steps(self.content, self.state, step.to)
        return any(way.diagonal != step.diagonal and not self.standing.cannot_step(target, way) for way in ways)

    def _readings(self, other: int) -> Shares:
        """Of a hand: what it left unanswered it did where everybody stands before the first step."""
        if other not in self._read:
            self._read[other] = shares_of(self.content, self._view, other)
        return self._read[other]

    def _shot_worth(self, shoot: Shoot) -> float:
        state, standing = self.state, self.standing
        target = state.warrior_at(shoot.square)
        if target == NOBODY:
            return _SUGAR + _RESTLESS * state.quiet
        hand = standing.hands[owner(target)]
        steps = open_steps(self.content, state, shoot.square)
        ways = {step.diagonal for step in steps if not standing.cannot_step(target, step)}
        hit = shot_hits(hand, len(ways))
        return hit * standing.prize(target, shoot.warrior) + (1 - hit) * _DRAIN * spending(hand) + self._restless()

    def _restless(self) -> float:
        return _RESTLESS * max(0, self.state.quiet - _STANDOFF)


# ---- defending --------------------------------------------------------------------------------


def worth_of_answers(
    content: Content, state: State, seat: int, legal: Sequence[Action], standing: Standing | None = None
) -> Iterator[Weighed]:
    """Every answer with what it saves and what it costs. `standing`: of the seat here, where it is known already."""
    attack = state.attack
    if attack is None:
        return
    standing = standing or Standing(content, state, seat)
    hand, target = len(state.hand(seat)), attack.target
    here = standing.stand(target, attack.square, hand)
    step = board_of(content, state).geometry.step_to[state.where[attack.warrior]].get(attack.square)
    pushed = attack.mode == PUSH and step is not None and can_retreat(state, step)
    for action in legal:
        if isinstance(action, Take):
            yield (-_PUSH if pushed else -standing.loss(target, attack.warrior)), action
        elif isinstance(action, (Dodge, Parry)):
            worth = -spending(hand, len(action.cards)) - sum(card_worth(content.cards, card) for card in action.cards)
            if isinstance(action, Dodge):
                worth += standing.stand(target, action.square, hand - len(action.cards)) - here
            yield worth, action


def may_rest(view: State, seat: int) -> bool:
    """True for who holds no more cards than he could do with: with more it looks as if he were asleep."""
    return len(view.hand(seat)) <= _KEPT


def is_pardonable(standing: Standing, action: Action, best: Action) -> bool:
    """False for what everybody sees to be worse than the `best`: a walk that leads no nearer to an enemy, a push or the
    end of the turn where a neighbour could well be munched.
    """
    if isinstance(action, Move):
        return standing.nearest(action.square) < standing.nearest(standing.state.where[action.warrior])
    eats = isinstance(best, Attack) and best.mode == WOUND
    pushes = isinstance(action, Attack) and action.mode == PUSH
    return not (eats and (pushes or action == EndTurn()))


def deed(action: Action) -> object:
    """What an action does, whatever cards it costs."""
    if isinstance(action, Attack):
        return action.warrior, action.square, action.mode
    if isinstance(action, Dodge):
        return action.square
    return Parry if isinstance(action, Parry) else action


# ---- discarding -------------------------------------------------------------------------------


def _next_discard(content: Content, state: State, seat: int) -> Action:
    """One step towards the discards it wants: only what the draw replaces, and only the poorest cards, but none of
    a suit with which it would like to walk: a better one would have to pay for the step, or a poorer one would be kept.
    """
    wanted = _junk_of(content, state, seat, _fares(content, state, seat))
    for card in state.discarding:
        if card not in wanted:
            return Unmark(card)
    for card in wanted:
        if state.discarding.count(card) < wanted.count(card):
            return Mark(card)
    return Discard()


def kept_for_steps(content: Content, state: State, seat: int) -> Sequence[int]:
    """Poor cards that are kept for nothing but walks."""
    suits, fares = content.cards.suits, _fares(content, state, seat)
    return [card for card in _junk_of(content, state, seat) if suits[card] in fares]


def _fares(content: Content, state: State, seat: int) -> set[int]:
    """The suits with which it would like to walk."""
    walks = [begin for worth, begin in plans_of(content, state, seat) if worth > 0 and isinstance(begin, Move)]
    return {content.cards.suits[begin.card] for begin in walks}


def _junk_of(content: Content, state: State, seat: int, spared: Collection[int] = ()) -> list[int]:
    """What a seat would discard, but nothing of the suits that are `spared`."""
    restless = min(state.quiet, _PATIENT) if spared else state.quiet
    return _junk(content, sorted(state.hand(seat)), _JUNK + _RESTLESS * restless, spared)


def _junk(content: Content, hand: list[int], limit: float, spared: Collection[int]) -> list[int]:
    """The poorest cards beyond those that are not missed, the treasured and the spared ones apart."""
    cards = content.cards

    def keep(face: int) -> float:
        alike = sum(cards.suits[other] == cards.suits[face] for other in hand)
        last = _LAST_STEPS[alike] if alike < len(_LAST_STEPS) and cards.suits[face] in STEP_SUITS else 0.0
        return 0.05 * cards.attack_values[face] + (0.2 if alike <= 2 else 0.0) + last

    plain = [face for face in hand if cards.attack_values[face] < _TREASURED and cards.suits[face] not in spared]
    poorest = sorted(plain, key=lambda face: (keep(face), face))[: max(0, len(hand) - _KEPT)]
    return [face for face in poorest if keep(face) < limit]


# ---- before the first turn --------------------------------------------------------------------


def _placing_worth(content: Content, state: State, seat: int, action: Action) -> float:
    """What a team, or a place before the first turn, is worth."""
    worth = _PLACING.get(type(action))
    return 0.0 if worth is None else worth(content, state, seat, action)


def _worth_of_team(content: Content, state: State, seat: int, action: ChooseTeam) -> float:
    """All talents."""
    specs = [content.colours[colour] for colour in action.team]
    reserve = sum(state.reserves[seat][colour] for colour in action.team) if state.reserves else 0
    return len(set(action.team)) + 0.3 * sum(spec.extra_parry_cards for spec in specs) + 0.1 * reserve


def _worth_of_corner(content: Content, state: State, seat: int, action: Deploy) -> float:
    """The shooter behind, in the corner."""
    board = content.boards[state.house.board]
    behind = content.colours[action.colour].shoots and not state.placed(seat)
    home = state.house.coloured_squares and board.colours[action.square] == action.colour
    return 1.0 * behind + 0.5 * home


def _worth_of_lump(content: Content, state: State, seat: int, action: PlaceObstacle) -> float:
    """At a middling distance from one's own."""
    standing = Standing(content, state, seat)
    near = [standing.distance(action.square, state.where[friend]) for friend in standing.friends]
    far = [standing.distance(action.square, state.where[enemy]) for enemy in standing.enemies]
    return -abs(min(near, default=0) - 2) - 0.2 * min(far, default=0)


_PLACING: Final[Mapping[type[Action], Callable[[Content, State, int, Any], float]]] = {
    ChooseTeam: _worth_of_team,
    Deploy: _worth_of_corner,
    PlaceObstacle: _worth_of_lump,
}
