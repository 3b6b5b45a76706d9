"""A quick player of Batailles et piques for playouts: it attacks where that pays, counting on what its seat has seen in
an imagined world, and of everything else on what that army still hides.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from game.batailles.army import SPECIALS, Army
from game.batailles.attacks import layable
from game.batailles.fighting import outcomes, victims
from game.batailles.moves import BOTH, Attack, LeaveEmpty, Look, Pass, Replace, Shirk, Stop, Strike, Teamwork
from game.batailles.state import AFTERMATH, STRIKING, State, Vacancy
from game.batailles.zones import SLOTS, hand, pile, slot
from game.bots.batailles.worth import ATTACKED, Prices
from game.core.chance import Chance
from game.core.rules import Action
from game.core.table import bit

_UNDECIDED: Final = 0.15
"""Points by which chance makes an attack look better."""
_SHIRKING: Final = -0.1
"""An attack that promises less is worth a Shirker card."""
_BEST_ATTACK: Final = 0.7
"""How much the best attack of a card counts when it is laid."""
_TEAMWORK: Final = 0.25
_SHIRKER_CARD: Final = SPECIALS.index("shirker")
_TEAMWORK_CARD: Final = SPECIALS.index("teamwork")

Target = tuple[int, int, list[int]]
"""A card in play: its seat, its slot, and the faces it can have for all that the attacker knows."""


class QuickPlayer:
    """Plays for any seat of an imagined world."""

    def __init__(self, army: Army, prices: Prices) -> None:
        self._army = army
        self._prices = prices
        faces = range(len(army.values))
        units = [face for face in faces if not army.is_mine(face)]
        self._duels = {unit: [prices.attack((unit,), (face,)) for face in faces] for unit in units}
        self._stands = [
            [prices.attacked(face, unit) if unit in self._duels else 0.0 for unit in faces] for face in faces
        ]

    def choose(self, world: State, seat: int, chance: Chance) -> Action:
        """A lawful action of a seat that is asked after the opening."""
        if world.phase == STRIKING:
            return self._strike(world, seat)
        targets = self._targets(world, seat)
        if world.phase == AFTERMATH:
            return self._after(world, seat, targets, chance)
        return self._turn(world, seat, targets, chance)

    # ---- what the seat knows ------------------------------------------------------------------

    def _targets(self, world: State, seat: int) -> list[Target]:
        table, mask, found = world.table, bit(seat), []
        for other in world.seats:
            if other == seat:
                continue
            filled = world.in_play(other)
            cards = [table.zones[slot(other, place)][0] for place in filled]
            unseen = [table.faces[card] for card in cards if not table.knows[card] & mask]
            if unseen:
                unseen += table.faces_in(hand(other)) + table.faces_in(pile(other))
            for place, card in zip(filled, cards, strict=True):
                faces = unseen
                if table.knows[card] & mask:
                    faces = [table.faces[card]]
                elif (stay := world.stay(other, place)) is not None and (stay.attacked or stay.unit):
                    faces = [face for face in unseen if face in self._duels]
                found.append((other, place, faces))
        return found

    def _attack(self, unit: int, faces: Sequence[int]) -> float:
        duel = self._duels[unit]
        return sum([duel[face] for face in faces]) / len(faces)

    # ---- what it does -------------------------------------------------------------------------

    def _turn(self, world: State, seat: int, targets: list[Target], chance: Chance) -> Action:
        own = [(place, world.face(seat, place)) for place in world.in_play(seat)]
        own = [(place, face) for place, face in own if face in self._duels]
        best: Action | None = None
        most = -1e9
        for place, face in own:
            for other, target, faces in targets:
                worth = self._attack(face, faces) + _UNDECIDED * chance.unit()
                if worth > most:
                    best, most = Attack(place, other, target), worth
            for one, two in pairwise(targets):
                if one[0] == two[0] and len(one[2]) == len(two[2]) == 1:
                    worth = self._prices.attack((face,), (one[2][0], two[2][0]))
                    if worth > most:
                        best, most = Attack(place, one[0], BOTH), worth
        if len(own) == SLOTS and world.specials[seat][_TEAMWORK_CARD]:
            pair = (own[0][1], own[1][1])
            for other, target, faces in targets:
                if len(faces) == 1:
                    worth = self._prices.attack(pair, (faces[0],)) - _TEAMWORK
                    if worth > most:
                        best, most = Teamwork(other, target), worth
        if best is None or most < _SHIRKING:
            if world.solo:
                return Stop()
            if world.specials[seat][_SHIRKER_CARD] and (shirk := self._shirk(world, seat, targets)) is not None:
                return shirk
            if world.house.allow_pass and not world.solo:
                return Pass()
        if best is None:
            raise ValueError("a seat without units is asked for a turn")
        return best

    def _shirk(self, world: State, seat: int, targets: list[Target]) -> Shirk | None:
        """The card that stands worst for the one that stands best; None if that is no gain."""
        place = min(world.in_play(seat), key=lambda place: self._stance(world, seat, world.face(seat, place), targets))
        held = layable(self._army, world, seat, place)
        best = max(held, key=lambda face: self._stance(world, seat, face, targets), default=-1)
        return Shirk(place, best) if best >= 0 and best != world.face(seat, place) else None

    def _after(self, world: State, seat: int, targets: list[Target], chance: Chance) -> Action:
        due = world.due()
        if not isinstance(due, Vacancy):
            other, place, _ = max(targets, key=lambda target: (len(target[2]), chance.unit()))
            return Look(other, place)
        held = layable(self._army, world, seat, due.slot)
        if not held:
            return LeaveEmpty()
        return Replace(
            max(held, key=lambda face: self._stance(world, seat, face, targets) + _UNDECIDED * chance.unit())
        )

    def _stance(self, world: State, seat: int, face: int, targets: list[Target]) -> float:
        """What a card promises in play: its best attack, and what happens to those who attack it."""
        best = 0.0
        if face in self._duels:
            best = max([0.0, *[self._attack(face, faces) for _, _, faces in targets]])
        stand = self._stands[face]
        coming = [stand[foe] for _, _, faces in targets for foe in faces]
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
