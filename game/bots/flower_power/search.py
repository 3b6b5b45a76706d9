"""What the search is told of FLOWER POWER!: what greedy weighs in a turn, in a battle and in a tie, a new flower as one
whole choice, and the worth of gardens and hands, fitted to who won.

Its numbers were chosen by games: `docs/decisions/bots-measured.md`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from game.bots.flower_power.battles import is_waste, needs_no_card, replies, tie_plays
from game.bots.flower_power.cards import deadly_poison, only_tells
from game.bots.flower_power.founding import whole_founding
from game.bots.flower_power.good_sense import GoodSense
from game.bots.flower_power.playout import quick_attack, quick_reply
from game.bots.flower_power.policy import attacks_of, is_faint, worth_of_turn
from game.bots.flower_power.worth import STRONGER_THAN_ALL, Standing
from game.bots.policy import Decision
from game.bots.search.search import MORE_THAN_NOTHING, Playbook, Whole
from game.core.chance import Chance
from game.core.rules.fields import ZONE, names_of
from game.core.rules.rules import Action, AnyRules
from game.flower_power.rules import FlowerPower
from game.flower_power.state import MAIN, REPLY, TIE, State

_FLOWER: Final = -0.22
_TOP: Final = 0.083
"""What each point of the petal is worth with which a flower fights; the flower itself is worth so little less."""
_BELOW: Final = 0.06
"""What every petal beneath costs, and each of its points is worth: next to nothing."""
_BELOW_PER_VALUE: Final = 0.013
_HELD: Final = (0.46, 0.5, 0.53, 0.31)
"""What a card in hand is worth, by power: as much as six points of a petal that fights."""
_JOKER: Final = 0.9
_SPARSE: Final = (-4.0, -1.13, -0.48, -0.34)
"""What it costs to have so few flowers left."""
_OUT: Final = -20.0
_ON_TURN: Final = 0.46
_VAIN: Final = -0.96
"""What the turn is worth if an attack would succeed, and if none would."""


class FlowerPlaybook(Playbook):
    """See `Playbook`."""

    length = 60

    def __init__(self, rules: AnyRules) -> None:
        super().__init__(rules)
        if not isinstance(rules, FlowerPower):
            raise TypeError("this playbook is for FLOWER POWER! alone")
        content = rules.content
        self._flower_power = rules
        self._content = content
        cards = content.cards
        self._values = cards.values
        self._held = [
            _JOKER if face >= cards.plain else _HELD[cards.powers[face][0]] for face in range(len(cards.values))
        ]

    def weighed(self, decision: Decision) -> Mapping[Action, float]:
        """In a turn, in a battle and in a tie; greedy alone builds gardens, picks petals and looks at cards."""
        view, seat, phase = decision.view, decision.seat, decision.view.phase
        if phase == MAIN:
            weighed = worth_of_turn(self._content, view, seat, decision.legal)
        elif phase == REPLY:
            weighed = replies(self._flower_power, view, seat, decision.legal)
        elif phase == TIE:
            weighed = tie_plays(self._flower_power, decision)
        else:
            return {}
        worth: dict[Action, float] = {}
        for value, action in weighed:
            if not only_tells(action):  # that is worth nothing in a world where everything is known
                worth[action] = max(value, worth.get(action, value))
        return worth

    def candidates(self, decision: Decision) -> Sequence[Whole]:
        """What greedy weighs, and in a turn what it can begin with."""
        wholes = super().candidates(decision)
        view = decision.view
        if view.phase == REPLY and view.house.create_in_battle:
            return self._in_battle(decision, wholes)
        return self._turn(view, decision.seat, wholes) if view.phase == MAIN else wholes

    def _in_battle(self, decision: Decision, wholes: Sequence[Whole]) -> Sequence[Whole]:
        """A new flower, too, for who has no other one than that which fights, if the house allows it (FP-A19)."""
        view, seat = decision.view, decision.seat
        founding = whole_founding(self._content, view, seat) if len(view.garden(seat)) == 1 else None
        return wholes if founding is None or founding[0] not in decision.legal else [*wholes, founding]

    def instead(self, decision: Decision, own: Action) -> Action:
        """What good sense makes of greedy's choice in a turn."""
        return own if decision.view.phase != MAIN else GoodSense(self._content, decision).instead(own)

    def _turn(self, view: State, seat: int, wholes: Sequence[Whole]) -> list[Whole]:
        """What a turn can begin with: the best flower that could be founded, the attack that playouts would make, and
        the rest. Attacks that hardly ever succeed are left to greedy, who makes them last: as playouts go on after
        them, they would be worth about as much as what comes then.
        """
        standing = Standing(self._content, view, seat)
        founding, attack = whole_founding(self._content, view, seat), quick_attack(self._content, view, seat)
        first: list[Whole] = [] if founding is None else [founding]
        if attack is not None and not is_faint(standing, attack):
            first.append((attack,))
        return [*first, *(whole for whole in wholes if whole not in first and not is_faint(standing, whole[0]))]

    def only_tells(self, action: Action) -> bool:
        """Spying."""
        return only_tells(action)

    def shortlist(self, decision: Decision, base: Whole, wholes: Sequence[Whole]) -> Sequence[Whole]:
        """One of those that are alike, and none that good sense forbids; first the best of every kind, so that to draw
        a card is always thought of.
        """
        if decision.view.phase == MAIN:
            if self._poisons_the_last(decision, base[0]):
                return [base]
            wholes = GoodSense(self._content, decision).sensible(base, wholes)
        different: dict[object, Whole] = {}
        for whole in (base, *wholes):
            different.setdefault(self._likeness(decision, whole), whole)
        found = list(different.values())
        kinds = {type(whole[0]): whole for whole in reversed(found)}
        first = [whole for whole in found if kinds[type(whole[0])] is whole]
        return [*first, *(whole for whole in found if kinds[type(whole[0])] is not whole)]

    def _poisons_the_last(self, decision: Decision, action: Action) -> bool:
        """True if it begins to take all that the only opponent has: nobody can reply in a turn (FP-24)."""
        standing = Standing(self._content, decision.view, decision.seat)
        return len(standing.rivals) == 1 and deadly_poison(standing, standing.rivals[0]) == action

    def pardonable(self, decision: Decision, base: Whole, wholes: Sequence[Whole]) -> Sequence[Whole]:
        """Nobody spends a card in a battle that is won as it stands, nor a good one on next to nothing, and nobody
        attacks what he sees to be stronger.
        """
        if needs_no_card(self._content, decision, base[0]):
            return [base]
        found = self.shortlist(decision, base, wholes)
        standing = Standing(self._content, decision.view, decision.seat)
        fought = attacks_of(decision.view, [whole[0] for whole in found])
        vain = {attack for attack, own, target in fought if standing.prospect(own, target)[1] < MORE_THAN_NOTHING}
        return [
            whole
            for whole in found
            if whole == base or not (whole[0] in vain or is_waste(self._content, decision, whole[0]))
        ]

    def _likeness(self, decision: Decision, whole: Whole) -> object:
        """Flowers that look alike do alike: equal for attacks and cards that come to the same."""
        action, view = whole[0], decision.view
        flowers = names_of(type(action), ZONE)
        if not flowers:
            return whole
        zones = [getattr(action, name) for name in flowers]
        rest = [getattr(action, name) for name in action.__struct_fields__ if name not in flowers]
        return type(action), *rest, *((zone in self._engaged(view), self._look(view, zone)) for zone in zones)

    def _look(self, view: State, zone: int) -> object:
        """All that is known of a flower."""
        flower = view.flower(zone)
        table = view.table
        petals = [(table.faces[card], table.sees[card]) for card in table.zones[zone]]
        return tuple(petals), flower and (flower.owner, flower.power, flower.exhausted)

    @staticmethod
    def _engaged(view: State) -> tuple[int, ...]:
        return (view.battle.attacking, view.battle.defending) if view.battle is not None else ()

    def reply(self, world: State, seat: int, chance: Chance) -> Action:
        """What turns the battle, or the end of it."""
        return quick_reply(self._flower_power, world, seat, chance)

    def quiet(self, world: State) -> bool:
        """No battle is being fought."""
        return world.phase == MAIN

    def over(self, world: State, root: State) -> bool:
        """At the end of the game or of the turn. An attack that fails does not end it: judged at once, with more to
        come, a hopeless one looked better than a good one.
        """
        return world.result is not None or (world.phase == MAIN and world.turn > root.turn)

    def worth(self, world: State, root: State, seat: int) -> float:
        """By the flowers that can fight and the hands of everybody. (Fitted to who won, in 22,000 positions out of 700
        games between bots.)
        """
        won = self.won(world, seat)
        if won is not None:
            return won
        standing = self._standing(world)
        most = max(standing)
        shares = [math.exp(value - most) for value in standing]
        return shares[seat] / sum(shares)

    def _standing(self, world: State) -> list[float]:
        """What everybody has."""
        faces, zones, values = world.table.faces, world.table.zones, self._values
        standing, flowers, active = [0.0] * world.seats, [0] * world.seats, world.active
        strongest, weakest = 0, STRONGER_THAN_ALL
        for flower in world.flowers:
            petals = [values[faces[card]] for card in zones[flower.zone]]
            fighter = max(petals) if flower.power else petals[0]
            below = _BELOW_PER_VALUE * (sum(petals) - fighter) - _BELOW * (len(petals) - 1)
            standing[flower.owner] += _FLOWER + _TOP * fighter + below
            flowers[flower.owner] += 1
            if flower.owner != active:
                weakest = min(weakest, fighter)
            elif not flower.exhausted:
                strongest = max(strongest, fighter)
        for seat, count in enumerate(flowers):
            if seat in world.fallen:
                standing[seat] = _OUT
                continue
            standing[seat] += sum([self._held[face] for face in world.hand(seat)])
            if count < len(_SPARSE):
                standing[seat] += _SPARSE[count]
        standing[active] += _ON_TURN if strongest > weakest else _VAIN
        return standing
