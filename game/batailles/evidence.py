"""What public facts prove about hidden cards (BP-36), and worlds that fit them.

A fight that others only saw from afar still tells: who won against a dead 10 is at least an 11, or a minefield. A card
that has attacked is no minefield, two minefields never lie side by side, and whoever has stopped playing has nothing
else. All of this is in the state for everybody; here it is held against the faces of a world.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

from game.batailles.army import Army
from game.batailles.combat import Ending, clears_mine, endings
from game.batailles.fighting import faces
from game.batailles.state import OPENING, RETIRED, STRIKING, Fighter, State, Trace, Vacancy
from game.batailles.zones import SLOTS, hand, pile, slot
from game.core.chance import Chance
from game.core.drafts import EMPTY, HIDDEN, picks
from game.core.table import TRUTH, UNKNOWN, bit


def plausible(army: Army, world: State) -> bool:
    """True if the faces of a world agree with everything public."""
    return all(seat_plausible(army, world, seat) for seat in world.seats)


def seat_plausible(army: Army, world: State, seat: int) -> bool:
    """True if the cards of one seat agree with what is public about them, those of the others being as they are."""
    if world.phase == OPENING:
        return True
    return (
        _slots_fit(army, world, seat)
        and _stopped_fits(army, world, seat)
        and all(_trace_fits(army, world, trace) for trace in world.traces if _concerns(trace, seat))
        and _fight_fits(army, world, seat)
    )


def _slots_fit(army: Army, world: State, seat: int) -> bool:
    """One minefield at most in play (BP-34), none where a card has attacked or is proven a unit (BP-11, BP-35)."""
    mines = [place for place in world.in_play(seat) if army.is_mine(world.face(seat, place))]
    posts = world.posts[seat]
    return len(mines) < SLOTS and not any(posts[place].attacked or posts[place].unit for place in mines)


def _stopped_fits(army: Army, world: State, seat: int) -> bool:
    """Whoever has stopped, or left a slot empty with cards in hand, has nothing but minefields (BP-35)."""
    vacant = any(world.posts[seat][place].posting < 0 for place in range(SLOTS))
    open_slots = [due for due in world.vacancies if isinstance(due, Vacancy) and due.seat == seat]
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


def _concerns(trace: Trace, seat: int) -> bool:
    return any(fighter.seat == seat for fighter in (*trace.attackers, *trace.defenders))


def _trace_fits(army: Army, world: State, trace: Trace) -> bool:
    """True if the fight could have ended as it did, with the faces the fighters have in this world."""
    ending = Ending(trace.attackers_dead, trace.defenders_dead)
    spends_all = world.house.spy_spends_all
    count = len(trace.attackers)
    fighters = (*trace.attackers, *trace.defenders)
    for found in product(*(may_have_been(world, fighter) for fighter in fighters)):
        if ending in endings(army, found[:count], found[count:], spends_all):
            return True
    return False


def may_have_been(world: State, fighter: Fighter) -> Sequence[int]:
    """The faces a fighter of the past can have: what all have seen, what lies in its slot, or, if it went back to the
    hand, any card that has been in the hand since.
    """
    if fighter.face != UNKNOWN:
        return (fighter.face,)
    seat, posts = fighter.seat, world.posts[fighter.seat]
    if fighter.returned < 0:
        return [world.face(seat, place) for place in range(SLOTS) if posts[place].posting == fighter.posting]
    later = [world.face(seat, place) for place in range(SLOTS) if posts[place].posting > fighter.returned]
    dead = [card.face for card in world.fallen if card.seat == seat and card.posting > fighter.returned]
    return sorted({*world.table.faces_in(hand(seat)), *later, *dead})


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
            card = world.table.zones[slot(seat, place)][0]
            world.table.sees[card] |= bit(seat)
            world.table.knows[card] |= bit(seat) | world.posts[seat][place].seen_by


def _fill_opening(army: Army, world: State, seat: int, chance: Chance) -> None:
    """Any lawful pair may have been prepared, in any place (BP-A3)."""
    chosen: list[int] = []
    for face in chance.shuffled(sorted(world.table.faces_in(hand(seat)))):
        if not (army.is_mine(face) and any(army.is_mine(other) for other in chosen)):
            chosen.append(face)
    chosen = chosen[: picks(world.drafts[seat])]
    chosen += [EMPTY] * (SLOTS - len(chosen))
    world.drafts = (*world.drafts[:seat], tuple(chance.shuffled(chosen)), *world.drafts[seat + 1 :])


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
            for card, face in zip(fronts, found, strict=True):
                table.faces[card] = face
            if seat_plausible(army, world, seat):
                fitting.append(found)
                weights.append(weight)
    chosen = fitting[_weighted(weights, chance)] if fitting else tuple(before)
    rest = chance.shuffled(sorted((pool - Counter(chosen)).elements()))
    for card, face in zip(hidden, (*chosen, *rest), strict=True):
        table.faces[card] = face


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
