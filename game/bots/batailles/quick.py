"""A quick player of Batailles et piques for playouts, as like the greedy one as it can be without a view: it attacks
where that pays, counting on what its seat has seen in an imagined world, and of everything else on what can be known.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from game.batailles.aftermath import LeaveEmpty, Look, Replace
from game.batailles.army import SHIRKER, TEAMWORK, Army
from game.batailles.attacks import Attack, Pass, Shirk, Stop, Teamwork, layable
from game.batailles.fighting import Strike, outcomes, victims
from game.batailles.state import AFTERMATH, STRIKING, State, Vacancy
from game.batailles.zones import BOTH, SLOTS
from game.bots.batailles.guesses import Guesses, Target
from game.bots.batailles.worth import ATTACKED, Prices
from game.core.chance import Chance
from game.core.rules.rules import Action

_UNDECIDED: Final = 0.15
"""Points by which chance makes an attack look better."""
_BEST_ATTACK: Final = 0.7
"""How much the best attack of a card counts when it is laid."""
_TEAMWORK: Final = 0.25
_SHIRKER: Final = 0.1
"""What it costs to shirk, for a turn and for each Shirker card that is left."""
_HIDDEN: Final = 0.1
"""What it is worth to exchange a card that others have seen."""
_GOOD: Final = 0.3
"""Whoever has such an attack does not think of shirking."""
_PASSING: Final = -0.05
_NO_WAY: Final = -1e9

Plan = tuple[float, Action | None]
"""An action, and what it is worth."""


class QuickPlayer:
    """Plays for any seat of an imagined world."""

    def __init__(self, army: Army, prices: Prices) -> None:
        self._army = army
        self._prices = prices
        self._guesses = Guesses(army)
        faces = range(len(army.values))
        units = [face for face in faces if not army.is_mine(face)]
        self._duels = {unit: [prices.attack((unit,), (face,)) for face in faces] for unit in units}
        self._pairs = {
            unit: [[prices.attack((unit,), (one, other)) for other in faces] for one in faces] for unit in units
        }
        self._stands = [
            [prices.attacked(face, unit) if unit in self._duels else 0.0 for unit in faces] for face in faces
        ]

    def choose(self, world: State, seat: int, chance: Chance) -> Action:
        """A lawful action of a seat that is asked after the opening."""
        if world.phase == STRIKING:
            return self._strike(world, seat)
        targets = self._guesses.targets(world, seat)
        if world.phase == AFTERMATH:
            return self._after(world, seat, targets, chance)
        return self._turn(world, seat, targets, chance)

    # ---- turns --------------------------------------------------------------------------------

    def _turn(self, world: State, seat: int, targets: Sequence[Target], chance: Chance) -> Action:
        most, best = self._attack(world, seat, targets, chance)
        if most < _GOOD and world.specials[seat][SHIRKER]:
            worth, shirk = self._shirk(world, seat, targets)
            if worth > most:
                most, best = worth, shirk
        if world.solo and most < 0.0:
            return Stop()
        if world.house.allow_pass and not world.solo and most < _PASSING:
            return Pass()
        if best is None:
            raise ValueError("a seat without units is asked for a turn")
        return best

    def _attack(self, world: State, seat: int, targets: Sequence[Target], chance: Chance) -> Plan:
        """The best attack, of equally good ones any."""
        own = [(place, world.face(seat, place)) for place in world.in_play(seat)]
        own = [(place, face) for place, face in own if face in self._duels]
        most = _NO_WAY
        best: Action | None = None
        for place, face in own:
            for target in targets:
                worth = self._against_one(face, target) + _UNDECIDED * chance.unit()
                if worth > most:
                    most, best = worth, Attack(place, target.seat, target.slot)
            for left, right in pairwise(targets):
                if left.seat == right.seat:
                    worth = self._against_both(face, left, right) + _UNDECIDED * chance.unit()
                    if worth > most:
                        most, best = worth, Attack(place, left.seat, BOTH)
        if len(own) == SLOTS and world.specials[seat][TEAMWORK]:
            pair = (own[0][1], own[1][1])
            for target in targets:
                if len(target.faces) == 1:
                    worth = self._prices.attack(pair, (target.faces[0],)) - _TEAMWORK
                    if worth > most:
                        most, best = worth, Teamwork(target.seat, target.slot)
        return most, best

    def _against_one(self, unit: int, target: Target) -> float:
        duel = self._duels[unit]
        return (
            sum([duel[face] * weight for face, weight in zip(target.faces, target.weights, strict=True)]) / target.total
        )

    def _against_both(self, unit: int, left: Target, right: Target) -> float:
        """Two cards are not alike: neither two minefields (BP-34) nor, in most armies, two units."""
        pairs = self._pairs[unit]
        worth = total = 0.0
        for one, weight in zip(left.faces, left.weights, strict=True):
            row = pairs[one]
            for other, more in zip(right.faces, right.weights, strict=True):
                if one != other:
                    worth += weight * more * row[other]
                    total += weight * more
        return worth / total if total else _NO_WAY

    def _shirk(self, world: State, seat: int, targets: Sequence[Target]) -> Plan:
        """The exchange that promises most."""
        most, best = _NO_WAY, None
        for place in world.in_play(seat):
            given = self._stance(world.face(seat, place), targets)
            hidden = _HIDDEN if world.stays[world.lying[seat][place]].seen_by else 0.0
            for face in layable(self._army, world, seat, place):
                worth = _BEST_ATTACK * (self._stance(face, targets) - given) + hidden
                if worth > most:
                    most, best = worth, Shirk(place, face)
        return most - _SHIRKER * (1 + world.specials[seat][SHIRKER]), best

    # ---- after a fight, and in one ------------------------------------------------------------

    def _after(self, world: State, seat: int, targets: Sequence[Target], chance: Chance) -> Action:
        due = world.due()
        if not isinstance(due, Vacancy):
            least = max(targets, key=lambda target: (len(target.faces), chance.unit()))
            return Look(least.seat, least.slot)
        held = layable(self._army, world, seat, due.slot)
        if not held:
            return LeaveEmpty()
        return Replace(max(held, key=lambda face: self._stance(face, targets) + _UNDECIDED * chance.unit()))

    def _stance(self, face: int, targets: Sequence[Target]) -> float:
        """What a card promises in play: its best attack, and what happens to those who attack it."""
        best = 0.0
        if face in self._duels:
            best = max([0.0, *[self._against_one(face, target) for target in targets]])
        stand = self._stands[face]
        coming = [stand[foe] for target in targets for foe in target.faces]
        return _BEST_ATTACK * best + (ATTACKED * sum(coming) / len(coming) if coming else 0.0)

    def _strike(self, world: State, seat: int) -> Action:
        """The lone card kills what is worth most."""
        fight = world.fight
        if fight is None:
            raise ValueError("nobody fights")
        enemy = fight.defender if fight.attacker == seat else fight.attacker
        able = [victims(fight, ending) for ending in outcomes(self._army, world, fight)]
        return Strike(
            max(able, key=lambda slots: sum([self._prices.kill(world.face(enemy, place)) for place in slots]))
        )
