"""What a seat of Batailles et piques can believe about hidden cards: a probability for every pair of faces, from its
view alone.

What it has seen is certain, unless it went back to a hand; the rest is equally likely, less what public facts exclude
(BP-36). One guess: a card that never attacks is more likely a minefield.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

from game.batailles.army import Army
from game.batailles.combat import endings
from game.batailles.deduction import deduce
from game.batailles.evidence import fighters, hold_together, mask_of, prove
from game.batailles.state import NO_STAY, PastFight, State, Stay
from game.batailles.zones import SLOTS, hand, pile, slot
from game.bots.batailles.habits import Habits
from game.core.rules.drafts import EMPTY
from game.core.table.table import UNKNOWN, bit

_SUSPICION: Final = 0.25
"""How much more likely a minefield becomes with every round in which a card has not attacked."""
_MOST_SUSPICION: Final = 3.0

Pair = tuple[int, int]
"""The faces in the left and the right slot, EMPTY where there is none."""
Belief = dict[Pair, float]
"""How likely each pair is; the probabilities add up to 1."""
Prey = Mapping[tuple[int, ...], float]
"""How likely each face, or each pair of them, is attacked."""


def beliefs(army: Army, view: State, seat: int, habits: Habits | None = None) -> dict[int, Belief]:
    """What `seat` can believe about the cards in play of every other seat that has any: of what can be. With `habits`
    of players who lay what serves them, without any of who lays all cards alike.
    """
    found = {}
    for other, able in possible(army, view, seat).items():
        belief = _belief(army, view, other, habits)
        left = {pair: share for pair, share in belief.items() if pair in able}
        total = sum(left.values())
        found[other] = {pair: share / total for pair, share in left.items()} if total else belief
    return found


def possible(army: Army, view: State, seat: int) -> dict[int, set[Pair]]:
    """What the two cards in play of every other seat can be, by all that is proven (BP-36): nothing else can be."""
    found = {}
    for notes in deduce(army, view):
        if notes.seat == seat or not notes.suspects:
            continue
        able = {suspect.slot: suspect.faces for suspect in notes.suspects}
        pairs = product(*(able.get(place, (EMPTY,)) for place in range(SLOTS)))
        together = {(one, other) for one, other in pairs if _go_together(army, one, other)}
        found[notes.seat] = _after_shirkers(army, view, notes.seat, together) or together
    return found


def _after_shirkers(army: Army, view: State, seat: int, pairs: set[Pair]) -> set[Pair]:
    """Those of some pairs beside which every card that went back unseen can have lain: it is in the hand, or came into
    play again. While cards are still drawn it may be nearly anything, and is not asked.
    """
    back = [number for number, stay in enumerate(view.stays) if stay.seat == seat and stay.returned]
    back = [number for number in back if view.stays[number].face == UNKNOWN]
    if not back or view.table.count(pile(seat)):
        return pairs
    proof, lying = prove(army, view), view.lying[seat]
    links = [link for link in proof.links if view.stays[link[0]].seat == seat]
    held = unplaced(view, seat) + Counter(view.table.floating(hand(seat)))
    held += Counter(face for face in view.table.faces_in(hand(seat)) if face != UNKNOWN)
    fallen = [(card.stay, card.face) for card in view.fallen if card.seat == seat]
    found = set()
    for pair in pairs:
        masks = proof.masks[:]
        laid = [(number, face) for number, face in zip(lying, pair, strict=True) if number != NO_STAY]
        for number, face in laid:
            masks[number] &= bit(face)
        hidden = Counter(face for number, face in laid if view.stays[number].face == UNKNOWN)
        for number in back:
            later = [face for since, face in (*laid, *fallen) if since >= view.stays[number].returned]
            masks[number] &= mask_of((*(held - hidden), *later))
        if all(masks) and hold_together(links, masks):
            found.add(pair)
    return found


def _go_together(army: Army, one: int, other: int) -> bool:
    """Not two minefields (BP-34), nor one card twice."""
    if EMPTY in (one, other):
        return True
    if army.is_mine(one) and army.is_mine(other):
        return False
    return one != other or army.cards.count(one) > 1


def marginal(belief: Belief, place: int) -> dict[int, float]:
    """How likely each face is in one slot."""
    found: dict[int, float] = {}
    for pair, probability in belief.items():
        found[pair[place]] = found.get(pair[place], 0.0) + probability
    return found


def lying_in(belief: Belief, place: int) -> Prey:
    """The card in one slot, as what is attacked."""
    return {(face,): share for face, share in marginal(belief, place).items()}


def odds(army: Army, view: State, attackers: tuple[int, ...], prey: Prey) -> tuple[float, float]:
    """How likely all defenders die, and how likely all attackers live."""
    win = live = 0.0
    for defenders, share in prey.items():
        end = endings(army, attackers, defenders, view.house.spy_spends_all)[0]
        win += share * all(end.defenders_dead)
        live += share * (not any(end.attackers_dead))
    return win, live


def unplaced(view: State, seat: int) -> Counter[int]:
    """The faces of a seat's army that the reader of the view cannot place: in pile or hand, or face down."""
    lots = {view.table.lots[card] for zone in _zones(seat) for card in view.table.zones[zone]}
    lots |= {token.lot for drift in view.table.drifts if drift.bag == hand(seat) for token in drift.tokens}
    return Counter(face for lot, faces in view.table.unseen if lot in lots for face in faces)


def _zones(seat: int) -> list[int]:
    return [pile(seat), hand(seat), *(slot(seat, place) for place in range(SLOTS))]


def _belief(army: Army, view: State, seat: int, habits: Habits | None) -> Belief:
    pool = unplaced(view, seat)
    left, right = (_weights(army, view, seat, place, pool, habits) for place in range(SLOTS))
    traces = [_narrowed(view, seat, trace) for trace in view.traces if _speaks_of(view, seat, trace)]
    found: Belief = {}
    for one, other in product(sorted(left), sorted(right)):
        weight = left[one] * right[other]
        if EMPTY not in (one, other):
            weight *= _together(army, view, seat, (one, other), pool)
        if weight and all(_allows(army, view, trace, (one, other)) for trace in traces):
            found[one, other] = weight
    total = sum(found.values())
    return {pair: weight / total for pair, weight in found.items()} if total else {(EMPTY, EMPTY): 1.0}


def _together(army: Army, view: State, seat: int, pair: Pair, pool: Counter[int]) -> float:
    """How much less likely two cards are side by side than each by itself: two minefields never (BP-34), and one card
    cannot lie in both slots.
    """
    one, other = pair
    if army.is_mine(one) and army.is_mine(other):
        return 0.0
    if one != other or not view.face(seat, 0) == view.face(seat, 1) == UNKNOWN:
        return 1.0
    copies = pool[one] + view.table.floating(hand(seat)).count(one)
    return max(0, copies - 1) / max(1, copies)


def _weights(
    army: Army, view: State, seat: int, place: int, pool: Counter[int], habits: Habits | None
) -> dict[int, float]:
    """How much speaks for each face in one slot, the other slot and the fights left aside."""
    cards = view.table.zones[slot(seat, place)]
    if not cards:
        return {EMPTY: 1.0}
    face, stay = view.table.faces[cards[0]], view.stay(seat, place)
    if face != UNKNOWN or stay is None:
        return {face: 1.0}
    weights = _floating(view, seat, cards[0], pool) or {face: float(count) for face, count in pool.items()}
    attacker = stay.attacked or stay.unit
    if habits is not None:
        able = [face for face in weights if not (attacker and army.is_mine(face))]
        return {face: weights[face] * habits.lies(view, stay, face) for face in able}
    for mine in [face for face in weights if army.is_mine(face)]:
        if attacker:
            del weights[mine]
        else:
            weights[mine] *= suspicion(view, stay)
    return weights


def suspicion(state: State, stay: Stay) -> float:
    """How much more likely than other cards one that has not attacked is a minefield."""
    return min(_MOST_SUSPICION, 1.0 + _SUSPICION * (state.turns - stay.turn) / len(state.standings))


def _floating(view: State, seat: int, card: int, pool: Counter[int]) -> dict[int, float]:
    """The same for a place filled from a hand of which the reader knew cards: any of the tokens that were there."""
    origin = view.table.origins.get(card)
    weights: dict[int, float] = {}
    if origin is None or view.table.lots[card] >= 0:
        return weights
    everything = sum(pool.values()) or 1
    for drift in view.table.drifts:
        for token in drift.tokens if drift.bag == origin.bag else ():
            if token.since > origin.moment:
                continue
            shares = {token.face: 1.0} if token.face != UNKNOWN else {f: n / everything for f, n in pool.items()}
            for face, share in shares.items():
                weights[face] = weights.get(face, 0.0) + share
    return weights


# ---- what fights tell -------------------------------------------------------------------------


def _speaks_of(view: State, seat: int, trace: PastFight) -> bool:
    """True if the fight tells something about a card that still lies in a slot of the seat."""
    return any(number in view.lying[seat] for number in (*trace.attackers, *trace.defenders))


def _narrowed(view: State, seat: int, trace: PastFight) -> tuple[PastFight, list[int]]:
    """A fight, and for each fighter the slot in which it still lies; below 0 for a card that is no more in play."""
    lying = view.lying[seat]
    engaged = (*trace.attackers, *trace.defenders)
    return trace, [lying.index(number) if number in lying else -1 for number in engaged]


def _allows(army: Army, view: State, narrowed: tuple[PastFight, list[int]], pair: Sequence[int]) -> bool:
    """True if the fight can have ended as it did with this pair in play; of other cards what has been seen counts."""
    trace, places = narrowed
    known = []
    for number, place in zip((*trace.attackers, *trace.defenders), places, strict=True):
        face = view.stays[number].face
        known.append(pair[place] if face == UNKNOWN and place >= 0 else face)
    spends_all = view.house.spy_spends_all
    return bool(fighters(army, trace.attackers_dead, trace.defenders_dead, tuple(known), spends_all))
