"""What cards and fights of Batailles et piques are worth to a seat, in points: an estimate from public facts."""

from __future__ import annotations

from typing import Final

from game.batailles.army import KING, MINE, SAPPER, SPY, Army
from game.batailles.combat import FightEnding, endings
from game.batailles.state import ACTIVE, House, State
from game.bots.batailles.beliefs import unplaced

_HOPE: Final = {SPY: 0.35, SAPPER: 0.4, KING: 0.9, MINE: 0.5}
"""Points a card with a role may still bring; a plain unit by its value."""
_UNIT_HOPE: Final = 0.8
_OWN: Final = 0.5
"""Of the hope of a card, what its loss costs; of an enemy's card, what its death is worth beside the points, shared by
all who profit from it.
"""
_GIFT: Final = 1.2
"""A point for one of several opponents costs this, divided by their number."""
ATTACKED: Final = 0.4
"""How much what happens to attackers counts beside one's own attack."""


class Prices:
    """What cards and fights are worth to anybody who has so many rivals."""

    def __init__(self, army: Army, house: House, rivals: int) -> None:
        self._army = army
        self._spends_all = house.spy_spends_all
        self._mine_points = house.mine_points
        self._gift = _GIFT / max(1, rivals)
        self._harm = 0.3 / max(1, rivals)
        self._attacks: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def kill(self, face: int) -> float:
        """What the death of an enemy's card is worth."""
        return self._army.points(face, self._mine_points) + self._harm * hope(self._army, face)

    def loss(self, face: int) -> float:
        """What the death of an own card costs."""
        return self._gift * self._army.points(face, self._mine_points) + _OWN * hope(self._army, face)

    def attack(self, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> float:
        """What an attack on these faces is worth: a lone attacker takes the best ending, a lone defender the worst."""
        key = (attackers, defenders)
        found = self._attacks.get(key)
        if found is None:
            worth = [self._balance(end, attackers, defenders) for end in self._endings(attackers, defenders)]
            self._attacks[key] = found = max(worth) if len(attackers) == 1 else min(worth)
        return found

    def attacked(self, face: int, attacker: int) -> float:
        """What it is worth to be attacked by a card."""
        end = self._endings((attacker,), (face,))[0]
        return (self.kill(attacker) if end.attackers_dead[0] else 0.0) - (
            self.loss(face) if end.defenders_dead[0] else 0.0
        )

    def _endings(self, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> tuple[FightEnding, ...]:
        return endings(self._army, attackers, defenders, self._spends_all)

    def _balance(self, end: FightEnding, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> float:
        won = sum(self.kill(face) for face, dead in zip(defenders, end.defenders_dead, strict=True) if dead)
        return won - sum(self.loss(face) for face, dead in zip(attackers, end.attackers_dead, strict=True) if dead)


class Judge(Prices):
    """Weighs cards and fights for one seat."""

    def __init__(self, army: Army, view: State, seat: int) -> None:
        super().__init__(army, view.house, len(view.standings) - 1)
        self._attackers = self._likely_attackers(view, seat)

    def _likely_attackers(self, view: State, seat: int) -> dict[int, float]:
        """The units that opponents may still send, by how many of them there are: who can act no more never will again
        (BP-A24).
        """
        found: dict[int, float] = {}
        for other in view.seats:
            if other != seat and view.standings[other] == ACTIVE:
                for face, count in unplaced(view, other).items():
                    if not self._army.is_mine(face):
                        found[face] = found.get(face, 0.0) + count
        total = sum(found.values())
        return {face: count / total for face, count in found.items()} if total else {}

    def defence(self, face: int) -> float:
        """What it is worth to be attacked with this card in play, by whatever opponents may still send."""
        return ATTACKED * sum(share * self.attacked(face, attacker) for attacker, share in self._attackers.items())


def hope(army: Army, face: int) -> float:
    """Points a card may still bring to its owner."""
    role = army.role(face)
    return _HOPE[role] if role in _HOPE else _UNIT_HOPE * (army.values[face] / max(army.values)) ** 1.5
