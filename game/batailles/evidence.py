"""What public facts prove about hidden cards (BP-36), and worlds that fit them.

A fight that others only saw from afar still tells: who won against a dead 10 is at least an 11, or a minefield. A card
that has attacked is no minefield, two minefields never lie side by side, and whoever has stopped playing has nothing
else. All of this is in the state for everybody; here it is held against the faces of a world.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

import msgspec

from game.batailles.army import Army
from game.batailles.combat import Ending, clears_mine, endings
from game.batailles.fighting import faces
from game.batailles.state import NO_STAY, OPENING, RETIRED, STRIKING, State
from game.batailles.zones import SLOTS, hand, pile, slot
from game.core.chance import Chance
from game.core.drafts import EMPTY, HIDDEN, picks
from game.core.table import TRUTH, UNKNOWN, bit
from game.core.tuples import with_item


def plausible(army: Army, world: State) -> bool:
    """True if the faces of a world agree with everything public."""
    return all(seat_plausible(army, world, seat) for seat in world.seats)


def seat_plausible(army: Army, world: State, seat: int) -> bool:
    """True if the cards of one seat agree with what is public about them, those of the others being as they are.

    Of cards that went back to the hand unseen some choice must fit everything at once.
    """
    if world.phase == OPENING:
        return True
    if not (_slots_fit(army, world, seat) and _stopped_fits(army, world, seat) and _fight_fits(army, world, seat)):
        return False
    own = [number for number, stay in enumerate(world.stays) if stay.seat == seat]
    candidates = {number: tuple(may_have_been(world, number)) for number in own}
    free = [number for number in own if world.stays[number].returned and len(candidates[number]) > 1]
    if not _past_fits(army, world, own, candidates):
        return False
    return not free or any(
        _past_fits(army, world, own, candidates | {n: (face,) for n, face in zip(free, found, strict=True)})
        for found in product(*(candidates[number] for number in free))
    )


def _slots_fit(army: Army, world: State, seat: int) -> bool:
    """What has attacked, or is proven a unit, is no minefield (BP-11, BP-35)."""
    for place in world.in_play(seat):
        stay = world.stay(seat, place)
        if stay is not None and (stay.attacked or stay.unit) and army.is_mine(world.face(seat, place)):
            return False
    return True


Candidates = Mapping[int, tuple[int, ...]]
"""For stays of one seat the faces their cards can have."""


def _past_fits(army: Army, world: State, own: Sequence[int], candidates: Candidates) -> bool:
    """Two minefields never lay side by side (BP-34), nor one card beside itself; fights ended as they did (BP-36)."""
    for number in own:
        beside = world.stays[number].beside
        if beside != NO_STAY and not _lie_together(army, candidates[number], candidates[beside]):
            return False
    for trace in world.traces:
        engaged = (*trace.attackers, *trace.defenders)
        if any(number in candidates for number in engaged):
            found = tuple(candidates.get(number) or tuple(may_have_been(world, number)) for number in engaged)
            if not could_end(army, trace.attackers_dead, trace.defenders_dead, found, world.house.spy_spends_all):
                return False
    return True


def _lie_together(army: Army, ones: Sequence[int], others: Sequence[int]) -> bool:
    """True if some of these faces can lie side by side."""
    for one in ones:
        for other in others:
            if army.is_mine(other) and army.is_mine(one):
                continue
            if one != other or army.cards.count(one) > 1:
                return True
    return False


def _stopped_fits(army: Army, world: State, seat: int) -> bool:
    """Whoever has stopped, or left a slot empty with cards in hand, has nothing but minefields (BP-35)."""
    vacant = NO_STAY in world.lying[seat]
    open_slots = [due for due in world.vacancies if due.seat == seat]
    held = world.table.faces_in(hand(seat))
    if world.standings[seat] != RETIRED and (not vacant or open_slots or not held):
        return True
    shown = [world.face(seat, place) for place in world.in_play(seat)]
    return all(army.is_mine(face) for face in (*held, *shown))


def _fight_fits(army: Army, world: State, seat: int) -> bool:
    """While the owner of a lone card is asked, all know that no minefield was destroyed (BP-A12)."""
    fight = world.fight
    if world.phase != STRIKING or fight is None or not fight.side(seat):
        return True
    return not clears_mine(army, *faces(world, fight))


@lru_cache(maxsize=50_000)
def could_end(
    army: Army,
    attackers_dead: tuple[bool, ...],
    defenders_dead: tuple[bool, ...],
    candidates: tuple[tuple[int, ...], ...],
    spends_all: bool,
) -> bool:
    """True if a fight could have ended with these dead, each fighter (attackers first) being one of its candidates."""
    ending = Ending(attackers_dead, defenders_dead)
    count = len(attackers_dead)
    return any(ending in endings(army, found[:count], found[count:], spends_all) for found in product(*candidates))


def may_have_been(world: State, number: int) -> Sequence[int]:
    """The faces that the card of a stay can have: what lies in its slot, what the reader has seen, or, of a card that
    went back to the hand unseen, anything that has been in the hand since.
    """
    stay = world.stays[number]
    for place, lying in enumerate(world.lying[stay.seat]):
        if lying == number:
            return (world.face(stay.seat, place),)
    if stay.face != UNKNOWN:
        return (stay.face,)
    later = [
        world.face(stay.seat, place) for place, lying in enumerate(world.lying[stay.seat]) if lying >= stay.returned
    ]
    dead = [card.face for card in world.fallen if card.seat == stay.seat and card.stay >= stay.returned]
    return sorted({*world.table.faces_in(hand(stay.seat)), *later, *dead})


# ---- worlds -----------------------------------------------------------------------------------


def complete(army: Army, world: State, chance: Chance) -> None:
    """Makes a freshly dealt world fit what is public, as far as one army after the other can; fills hidden openings;
    lets players know their own cards and those they have seen.
    """
    reader, world.reader = world.reader, TRUTH
    for seat in world.seats:
        if HIDDEN in world.drafts[seat]:
            _fill_opening(army, world, seat, chance)
        if seat != reader and not seat_plausible(army, world, seat):
            _deal_again(army, world, seat, reader, chance)
    for seat in world.seats:
        for place in world.in_play(seat):
            card, number = world.table.zones[slot(seat, place)][0], world.lying[seat][place]
            stay = msgspec.structs.replace(world.stays[number], face=world.face(seat, place))
            world.stays = with_item(world.stays, number, stay)
            world.table.sees[card] |= bit(seat)
            world.table.knows[card] |= bit(seat) | stay.seen_by


def _fill_opening(army: Army, world: State, seat: int, chance: Chance) -> None:
    """Any lawful pair may have been prepared, in any place (BP-A3)."""
    chosen: list[int] = []
    for face in chance.shuffled(sorted(world.table.faces_in(hand(seat)))):
        if not (army.is_mine(face) and any(army.is_mine(other) for other in chosen)):
            chosen.append(face)
    chosen = chosen[: picks(world.drafts[seat])]
    chosen += [EMPTY] * (SLOTS - len(chosen))
    world.drafts = with_item(world.drafts, seat, tuple(chance.shuffled(chosen)))


def _deal_again(army: Army, world: State, seat: int, reader: int, chance: Chance) -> None:
    """Deals the cards of one army that the reader cannot place anew, each dealing that fits equally likely."""
    table = world.table
    zones = [slot(seat, place) for place in range(SLOTS)] + [hand(seat), pile(seat)]
    hidden = [card for zone in zones for card in table.zones[zone] if not table.knows[card] & bit(reader)]
    fronts = [card for card in hidden if any(card in table.zones[zone] for zone in zones[:SLOTS])]
    pool = Counter(table.faces[card] for card in hidden)
    before = [table.faces[card] for card in fronts]
    fitting: list[tuple[int, ...]] = []
    weights: list[int] = []
    for found in product(sorted(pool), repeat=len(fronts)):
        weight = _ways(pool, found)
        if weight:
            table.imagine(fronts, found)
            if seat_plausible(army, world, seat):
                fitting.append(found)
                weights.append(weight)
    chosen = fitting[_weighted(weights, chance)] if fitting else tuple(before)
    rest = chance.shuffled(sorted((pool - Counter(chosen)).elements()))
    table.imagine(hidden, (*chosen, *rest))


def _ways(pool: Counter[int], found: Sequence[int]) -> int:
    """In how many ways the faces can be dealt from the pool one after the other."""
    ways, left = 1, pool.copy()
    for face in found:
        ways *= left[face]
        left[face] -= 1
    return ways


def _weighted(weights: Sequence[int], chance: Chance) -> int:
    number = chance.below(sum(weights))
    for index, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return index
    return 0
