"""How likely an attack of CrocoNounours comes through, counted from the cards that a seat has not seen.

Exact as far as cards are dealt: of a hand is known what was seen of it, and the rest is so many of the unseen cards of
its lots (what is left after a shuffle is a lot of its own, CN-20). Who has taken an attack since the last draw mostly
had no answer to it. Which cards its owner would rather keep is asked where a chance is told (`keeping.py`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod
from operator import itemgetter
from typing import Final, NamedTuple

from game.bots.croconounours.likely import SPARED, had_none_of
from game.core.table.courses import courses_of
from game.core.table.table import UNKNOWN
from game.croconounours.attacks import Attack, Shoot, open_steps
from game.croconounours.cards import ANY_SUIT, ATTACK_SUITS, DODGE_SUITS, STEP_SUITS, Cards
from game.croconounours.content import Content
from game.croconounours.field import board_of
from game.croconounours.state import State, owner
from game.croconounours.zones import hand

_SUITS: Final = 4
_DIGITS: Final = 12
_REMEMBERED: Final = 20_000
"""So many chances are kept: those of a whole match, but not of all that a process ever thinks about."""
SURE: Final = 1.0
"""The chance of what no hand can answer that the owner may still hold."""


Weights = tuple[float, ...]
"""How readily each of some cards is kept, as compared with others: 1 for all where nobody asks."""


class _Share(NamedTuple):
    """So many cards of a hand are any of these: defence values by suit, ascending, with their weights, and the weights
    of jokers, which are above every card (CN-9).
    """

    held: int
    suits: tuple[tuple[tuple[int, float], ...], ...]
    jokers: Weights


class _Sorts(NamedTuple):
    """The cards of a share by what they do against an attack: `decide` it alone, are `high` or `low` for a parry,
    `steps` that are too low for a dodge, or `others`.
    """

    held: int
    decide: Weights
    high: Weights
    low: Weights
    steps: Weights
    others: Weights


Shares = Sequence[tuple[float, tuple[_Share, ...]]]
"""How a hand may be read, and how likely each reading is."""
_Lot = tuple[int, Sequence[int]]
"""So many cards of a hand are any of these faces."""
_Reading = tuple[float, Sequence[_Lot]]
"""One way to read a hand, and how likely it is."""


def chance_of(
    content: Content,
    view: State,
    action: Attack | Shoot,
    readings: Shares | None = None,
    kept: Sequence[float] | None = None,
) -> float:
    """How likely the owner of the target holds nothing that answers an attack or a shot: 0 … 1. `readings`: of his hand
    (`shares_of`), where they are known already. `kept`: how readily players keep each face; all alike without it.
    """
    ways = open_steps(content, view, action.square)
    if readings is None:
        readings = shares_of(content, view, owner(view.warrior_at(action.square)), kept)
    if isinstance(action, Shoot):
        suits = {STEP_SUITS[way.diagonal] for way in ways}
        return _exactly(sum(weight * _no_step(shares, suits) for weight, shares in readings))
    step = board_of(content, view).geometry.step_to[view.where[action.warrior]][action.square]
    parry, value = ATTACK_SUITS[step.diagonal], content.cards.attack_values[action.card]
    dodge = DODGE_SUITS[step.diagonal] if any(way.diagonal != step.diagonal for way in ways) else None
    extra = content.colours[view.colours[action.warrior]].extra_parry_cards
    return _exactly(
        sum(
            weight * _undefended(tuple([_sorted(share, parry, dodge, value) for share in shares]), extra)
            for weight, shares in readings
        )
    )


def _exactly(chance: float) -> float:
    """A chance without the dust of adding up: what is certain is 0 or 1."""
    return round(chance, _DIGITS)


# ---- what a hand may hold ---------------------------------------------------------------------


def shares_of(content: Content, view: State, seat: int, kept: Sequence[float] | None = None) -> Shares:
    """How a hand may be read: of hands that could have answered an attack which was taken, one in `SPARED` did not."""
    weights = kept or [1.0] * len(content.cards.suits)
    readings = list(_readings(view, seat))
    answers = had_none_of(content, view, seat)
    if answers:
        spared = [(weight / SPARED, lots) for weight, lots in readings]
        readings = spared + [
            _without_any(answers, weight * (1 - 1 / SPARED), lots, weights) for weight, lots in readings
        ]
    total = sum(weight for weight, _ in readings)
    return [
        (weight / total, tuple([_share(content.cards, held, faces, weights) for held, faces in lots]))
        for weight, lots in readings
        if weight
    ]


def _without_any(faces: frozenset[int], weight: float, lots: Sequence[_Lot], weights: Sequence[float]) -> _Reading:
    """The hands of a reading that hold none of these faces."""
    others = [(held, [face for face in pool if face not in faces]) for held, pool in lots]
    share = prod(
        _ways([weights[face] for face in left], held) / _ways([weights[face] for face in pool], held)
        for (held, left), (_, pool) in zip(others, lots, strict=True)
    )
    return weight * share, others


def _readings(view: State, seat: int) -> Iterator[_Reading]:
    """Where a card was shown of which nobody can tell the lot: every lot it may have been of, as likely as it is."""
    table, zone = view.table, hand(seat)
    held = table.zones[zone]
    known = [table.faces[card] for card in held if table.faces[card] != UNKNOWN]
    lots = Counter(table.lots[card] for card in held if table.faces[card] == UNKNOWN and table.lots[card] >= 0)
    for share, left, unseen in courses_of(table, zone).leftovers():
        seen = known + [kind.face for kind in left.elements() if kind.face != UNKNOWN]
        hidden = lots + Counter([kind.lot for kind in left.elements() if kind.face == UNKNOWN])
        yield share, [(len(seen), seen), *[(count, unseen[lot]) for lot, count in sorted(hidden.items())]]


def _share(cards: Cards, held: int, faces: Sequence[int], weights: Sequence[float]) -> _Share:
    by_suit: list[list[tuple[int, float]]] = [[] for _ in range(_SUITS)]
    jokers = []
    for face in faces:
        if cards.suits[face] == ANY_SUIT:
            jokers.append(weights[face])
        else:
            by_suit[cards.suits[face]].append((cards.defence_values[face], weights[face]))
    return _Share(held, tuple([tuple(sorted(suit)) for suit in by_suit]), tuple(jokers))


# ---- counting ---------------------------------------------------------------------------------


def _no_step(shares: Sequence[_Share], suits: set[int]) -> float:
    """The chance that no card of these suits is held: none that leads to a free square (CN-45)."""
    chance = 1.0
    for held, by_suit, jokers in shares:
        idle = [weight for suit, cards in enumerate(by_suit) if suit not in suits for _, weight in cards]
        paying = [weight for suit in suits for _, weight in by_suit[suit]]
        other = idle if suits else [*idle, *jokers]
        chance *= _ways(other, held) / _ways([*idle, *paying, *jokers], held)
    return chance


def _sorted(share: _Share, parry: int, dodge: int | None, value: int) -> _Sorts:
    held, suits, jokers = share
    low, high = _split(suits[parry], value)
    others = tuple([w for suit, cards in enumerate(suits) if suit not in (parry, dodge) for _, w in cards])
    if dodge is None:
        return _Sorts(held, (), high + jokers, low, (), others)
    steps, away = _split(suits[dodge], value)
    return _Sorts(held, away + jokers, high, low, steps, others)


def _split(cards: Sequence[tuple[int, float]], value: int) -> tuple[Weights, Weights]:
    """Those that are not above a value, and those that are."""
    at = bisect_right(cards, value, key=itemgetter(0))
    weights = tuple([weight for _, weight in cards])
    return weights[:at], weights[at:]


@lru_cache(maxsize=_REMEMBERED)
def _undefended(shares: tuple[_Sorts, ...], extra: int) -> float:
    """The chance that nothing answers: no card decides alone, low ones for a dodge are one at most (CN-31), and those
    for a parry fewer than `extra` + 1, or just so many and none of them high (CN-33, CN-39).
    """
    dealt: dict[tuple[int, int, int], float] = {(0, 0, 0): 1.0}
    for share in shares:
        then: dict[tuple[int, int, int], float] = {}
        every = _ways([weight for cards in share[1:] for weight in cards], share.held)
        for (high, low, steps), chance in dealt.items():
            for more in _few(share, extra + 1 - high - low, 1 - steps):
                after = high + more[0], low + more[1], steps + more[2]
                then[after] = then.get(after, 0.0) + chance * _ways_of(share, *more) / every
        dealt = then
    return sum(
        chance for (high, low, _), chance in dealt.items() if high + low <= extra or (not high and low == extra + 1)
    )


def _few(share: _Sorts, most: int, most_steps: int) -> Iterator[tuple[int, int, int]]:
    """How many cards of each sort may be held without an answer."""
    for high in range(min(len(share.high), share.held, most) + 1):
        for low in range(min(len(share.low), share.held - high, most - high) + 1):
            for steps in range(min(len(share.steps), share.held - high - low, most_steps) + 1):
                yield high, low, steps


def _ways_of(share: _Sorts, high: int, low: int, steps: int) -> float:
    """In how many ways a hand holds just so many of each sort, and else nothing of them."""
    others = _ways(share.others, share.held - high - low - steps)
    return _ways(share.high, high) * _ways(share.low, low) * _ways(share.steps, steps) * others


def _ways(weights: Sequence[float], held: int) -> float:
    """In how many ways so many of some cards are held, each counted by the product of their weights."""
    if held > len(weights):
        return 0.0
    ways = [1.0] + [0.0] * held
    for number, weight in enumerate(weights, 1):
        for some in range(min(number, held), 0, -1):
            ways[some] += ways[some - 1] * weight
    return ways[held]
