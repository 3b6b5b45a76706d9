"""Who dies in a fight: pure functions over the faces of the engaged cards (BP-13 to BP-24, BP-A11 to BP-A17).

Nobody chooses in a fight of two. In a fight of three the lone card gives its wounds as it pleases; its possible endings
are listed, and its owner takes one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from game.batailles.army import KING, MINE, SAPPER, SPY, Army
from game.core.records import Ordered

NEVER: Final = 10**6
"""More wounds than any card can give."""


class FightEnding(Ordered):
    """One way a fight can end: for each engaged card whether it dies, attackers and defenders in the order given."""

    attackers_dead: tuple[bool, ...]
    defenders_dead: tuple[bool, ...]


@lru_cache(maxsize=50_000)
def endings(
    army: Army, attackers: tuple[int, ...], defenders: tuple[int, ...], spends_all: bool
) -> tuple[FightEnding, ...]:
    """Every way a fight between these faces can end (BP-11): two where the lone card of three has a choice, none where
    a minefield attacks.

    `spends_all`: a spy that kills a king spends its whole value (BP-A14). A lone sapper clears a minefield of a pair
    first (BP-A15); otherwise that kills whatever attacks it (BP-15, BP-A17).
    """
    roles = army.roles
    if any(roles[face] == MINE for face in attackers):
        return ()
    mines = [roles[face] == MINE for face in defenders]
    if any(mines) and not has_sapper(army, attackers):  # BP-15, BP-18: no attacker reaches anything
        return (FightEnding((True,) * len(attackers), (False,) * len(defenders)),)
    rest = [face for face, mine in zip(defenders, mines, strict=True) if not mine]
    if not rest:  # BP-13, BP-A16
        return (FightEnding((False,) * len(attackers), (True,) * len(defenders)),)
    found = []
    for attackers_dead, rest_dead in _wounds(army, attackers, rest, spends_all):
        dead = iter(rest_dead)
        found.append(FightEnding(attackers_dead, tuple(mine or next(dead) for mine in mines)))
    return tuple(found)


def clears_mine(army: Army, attackers: Sequence[int], defenders: Sequence[int]) -> bool:
    """True if a sapper destroys a minefield: all see it, so nothing is asked afterwards (BP-18, BP-A12)."""
    return has_sapper(army, attackers) and any(army.roles[face] == MINE for face in defenders)


def has_sapper(army: Army, faces: Sequence[int]) -> bool:
    """True if one of the cards clears minefields (BP-4)."""
    return any(army.roles[face] == SAPPER for face in faces)


def cost(army: Army, striker: int, target: int, spends_all: bool) -> int:
    """The wounds a card needs to kill another: its value (BP-16, BP-E5), but a king cannot wound a spy (BP-20), and one
    wound of a spy kills a king (BP-14, BP-A13).
    """
    roles = army.roles
    if roles[striker] == KING and roles[target] == SPY:
        return NEVER
    if roles[striker] == SPY and roles[target] == KING:
        return army.values[striker] if spends_all else 1
    return army.values[target]


Deaths = tuple[tuple[bool, ...], tuple[bool, ...]]


def _wounds(army: Army, attackers: Sequence[int], defenders: Sequence[int], spends_all: bool) -> list[Deaths]:
    """The endings when all strike at once, so that the dying still kill (BP-22, BP-23) and equals kill each other
    (BP-17); one side is alone (BP-29), the other has one card or two (BP-A11).
    """
    if len(attackers) == 1:
        lone_dead = (_dies(army, attackers[0], defenders),)
        return [(lone_dead, killed) for killed in _killed(army, attackers[0], defenders, spends_all)]
    lone_dead = (_dies(army, defenders[0], attackers),)
    return [(killed, lone_dead) for killed in _killed(army, defenders[0], attackers, spends_all)]


def _dies(army: Army, lone: int, others: Sequence[int]) -> bool:
    """True if the wounds of the others reach the value of the lone card (BP-19, BP-A12), or a spy wounds a king."""
    roles, values = army.roles, army.values
    if roles[lone] == KING and any(roles[face] == SPY for face in others):
        return True
    wounds = sum(0 if roles[face] == KING and roles[lone] == SPY else values[face] for face in others)
    return wounds >= values[lone]


def _killed(army: Army, lone: int, others: Sequence[int], spends_all: bool) -> list[tuple[bool, ...]]:
    """What the lone card can kill: every set it has wounds for and that could not be greater (BP-21, BP-A12)."""
    costs = [cost(army, lone, face, spends_all) for face in others]
    numbers = range(len(others))
    sets = [set(chosen) for size in range(len(others), -1, -1) for chosen in combinations(numbers, size)]
    able = [chosen for chosen in sets if sum(costs[number] for number in chosen) <= army.values[lone]]
    greatest = [chosen for chosen in able if not any(chosen < other for other in able)]
    return [tuple(number in chosen for number in numbers) for chosen in greatest]
