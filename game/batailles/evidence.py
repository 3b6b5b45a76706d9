"""What public facts prove about hidden cards (BP-36).

Who won against a dead 10 is at least an 11, or a minefield; a card that has attacked is no minefield; two minefields
never lie side by side. Here this becomes, stay by stay, the faces a card can have, as a mask with a bit for each face.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import product

from game.batailles.army import Army
from game.batailles.combat import FightEnding, clears_mine, endings
from game.batailles.fighting import faces
from game.batailles.state import NO_STAY, OPENING, RETIRED, STRIKING, PastFight, State, Stay
from game.batailles.zones import hand
from game.core.table.table import UNKNOWN, bit

Ties = tuple[int, ...]
"""For each face of one card the mask of the faces that another can have beside it."""
Link = tuple[int, int, Ties]
"""Two stays, and what the card of the first one leaves for that of the second."""


# ---- what a fight tells -----------------------------------------------------------------------


@lru_cache(maxsize=50_000)
def fighters(
    army: Army,
    attackers_dead: tuple[bool, ...],
    defenders_dead: tuple[bool, ...],
    known: tuple[int, ...],
    spends_all: bool,
) -> tuple[tuple[int, ...], ...]:
    """Who can have fought so that these died, attackers first, where some faces are known (the others UNKNOWN)."""
    ending = FightEnding(attackers_dead, defenders_dead)
    count = len(attackers_dead)
    everything = tuple(range(len(army.values)))
    able = product(*[everything if face == UNKNOWN else (face,) for face in known])
    return tuple([found for found in able if ending in endings(army, found[:count], found[count:], spends_all)])


@lru_cache(maxsize=50_000)
def _lone_faces(found: tuple[tuple[int, ...], ...], number: int) -> int:
    """The faces that one of the fighters can have."""
    mask = 0
    for able in found:
        mask |= bit(able[number])
    return mask


@lru_cache(maxsize=50_000)
def _ties(kinds: int, found: tuple[tuple[int, ...], ...], one: int, other: int) -> Ties:
    """What the face of one fighter leaves for another."""
    masks = [0] * kinds
    for able in found:
        masks[able[one]] |= bit(able[other])
    return tuple(masks)


def mask_of(faces: Iterable[int]) -> int:
    """The mask of some faces."""
    mask = 0
    for face in faces:
        mask |= 1 << face
    return mask


# ---- what lies side by side -------------------------------------------------------------------


@cache
def every_face(army: Army) -> int:
    """All faces of an army."""
    return bit(len(army.values)) - 1


@cache
def _units(army: Army) -> int:
    """All faces but the minefield."""
    return sum(bit(face) for face in range(len(army.values)) if not army.is_mine(face))


@cache
def _companions(army: Army) -> Ties:
    """Two minefields never lie side by side (BP-34), nor one card beside itself."""
    found = []
    for face in range(len(army.values)):
        mask = _units(army) if army.is_mine(face) else every_face(army)
        found.append(mask if army.cards.count(face) > 1 else mask & ~bit(face))
    return tuple(found)


@lru_cache(maxsize=50_000)
def _both(one: Ties, other: Ties) -> Ties:
    return tuple([mask & more for mask, more in zip(one, other, strict=True)])


# ---- all that is proven -----------------------------------------------------------------------


class Evidence:
    """What is proven of the cards of all stays: publicly, and by what the reader of a state has seen.

    `masks`: the faces of each stay by itself. `links`: which faces go together within an army; narrowed in order,
    nothing impossible is left. `crossings`: the same between two armies.
    """

    __slots__ = ("crossings", "links", "masks")

    def __init__(self, masks: list[int], links: list[Link], crossings: list[Link]) -> None:
        self.masks = masks
        self.links = links
        self.crossings = crossings


def prove(army: Army, state: State) -> Evidence:
    """What follows from the stays and fights of a state, the faces that they do not tell being open."""
    everything, units = every_face(army), _units(army)
    stays = state.stays
    masks = []
    for stay in stays:
        if stay.face != UNKNOWN:
            masks.append(1 << stay.face)
        else:
            masks.append(units if stay.attacked or stay.unit else everything)
    proof = Evidence(masks, [], [])
    tied: dict[tuple[int, int], Ties] = {}
    for trace in state.traces:
        _read_trace(army, state, trace, proof, tied)
    companions = _companions(army)
    for number in range(len(stays) - 1, -1, -1):
        stay = stays[number]
        beside = stay.beside
        if beside != NO_STAY and (stay.face == UNKNOWN or stays[beside].face == UNKNOWN):
            ties = companions
            if (number, beside) in tied:
                ties = _both(ties, tied[number, beside])
            proof.links.append((number, beside, ties))
    return proof


def _read_trace(army: Army, state: State, trace: PastFight, proof: Evidence, tied: dict[tuple[int, int], Ties]) -> None:
    """Enters what a past fight proves. At least one of its cards died, so at most two are open."""
    stays = state.stays
    engaged = (*trace.attackers, *trace.defenders)
    known = tuple([stays[stay].face for stay in engaged])
    found = fighters(army, trace.attackers_dead, trace.defenders_dead, known, state.house.spy_spends_all)
    if not found:
        proof.masks[engaged[0]] = 0
    for one, face in enumerate(known):
        if face == UNKNOWN:
            proof.masks[engaged[one]] &= _lone_faces(found, one)
            for other, beside in enumerate(known):
                if beside == UNKNOWN and other != one:
                    first, second = engaged[one], engaged[other]
                    ties = _ties(len(army.values), found, one, other)
                    if stays[first].seat != stays[second].seat:
                        proof.crossings.append((first, second, ties))
                    elif stays[first].beside == second:
                        tied[first, second] = _both(ties, tied.get((first, second), ties))


def hold_together(links: Sequence[Link], masks: list[int]) -> bool:
    """Narrows the masks link by link; False if a card is left with no face."""
    for one, other, ties in links:
        rest, mask = masks[one], 0
        while rest:
            lowest = rest & -rest
            mask |= ties[lowest.bit_length() - 1]
            rest ^= lowest
        mask &= masks[other]
        if not mask:
            return False
        masks[other] = mask
    return True


def been_in_hand(world: State, stay: Stay) -> list[int]:
    """The faces, card by card, that the card of a stay can have that went back to the hand unseen: of whatever has been
    in the hand since.
    """
    found = world.table.faces_in(hand(stay.seat))
    for place, lying in enumerate(world.lying[stay.seat]):
        if lying >= stay.returned:
            found.append(world.face(stay.seat, place))
    return found + [card.face for card in world.fallen if card.seat == stay.seat and card.stay >= stay.returned]


def only_mines_left(state: State, seat: int) -> bool:
    """True if all can tell that a seat has nothing but minefields in hand and in play: it has stopped, or left a slot
    empty with cards in hand (BP-35).
    """
    if state.standings[seat] == RETIRED:
        return True
    if state.phase == OPENING or NO_STAY not in state.lying[seat] or not state.table.count(hand(seat)):
        return False
    return all(due.seat != seat for due in state.vacancies)


def has_only_mines(army: Army, world: State, seat: int) -> bool:
    """True if a seat has nothing but minefields in hand and in play."""
    shown = [world.face(seat, place) for place in world.in_play(seat)]
    return all(army.is_mine(face) for face in (*world.table.faces_in(hand(seat)), *shown))


def plausible(army: Army, world: State) -> bool:
    """True if the faces of a world agree with everything public. Of cards that went back to a hand unseen some choice
    must fit everything at once.
    """
    for seat in world.seats:
        if only_mines_left(world, seat) and not has_only_mines(army, world, seat):
            return False
    if world.phase == STRIKING and world.fight is not None and clears_mine(army, *faces(world, world.fight)):
        return False  # BP-A12: all would have seen it, and nobody would be asked
    proof = prove(army, world)
    masks = proof.masks
    for seat, lying in enumerate(world.lying):
        for place in world.in_play(seat):
            masks[lying[place]] &= 1 << world.face(seat, place)
    for number, stay in enumerate(world.stays):
        if stay.returned and stay.face == UNKNOWN:
            masks[number] &= mask_of(been_in_hand(world, stay))
    return all(masks) and hold_together(proof.crossings, masks) and hold_together(proof.links, masks)
