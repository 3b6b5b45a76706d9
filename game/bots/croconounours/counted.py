"""How likely an attack of CrocoNounours comes through, counted from the cards that a seat has not seen.

Exact as far as cards are dealt: of a hand is known what was seen of it, and the rest is so many of the unseen cards of
its lots (what is left after a shuffle is a lot of its own, CN-20). Who has taken an attack since the last draw mostly
had no answer to it. What else its owner would rather keep is not asked.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, prod
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


class _Share(NamedTuple):
    """So many cards of a hand are any of these faces: defence values by suit, and jokers, above every card (CN-9)."""

    held: int
    total: int
    jokers: int
    values: tuple[tuple[int, ...], ...]


class _Sorts(NamedTuple):
    """The cards of a share by what they do against an attack: `decide` it alone, are `high` or `low` for a parry, or
    `steps` that are too low for a dodge.
    """

    held: int
    total: int
    decide: int
    high: int
    low: int
    steps: int


Shares = Sequence[tuple[float, tuple[_Share, ...]]]
"""How a hand may be read, and how likely each reading is."""
_Lot = tuple[int, Sequence[int]]
"""So many cards of a hand are any of these faces."""
_Reading = tuple[float, Sequence[_Lot]]
"""One way to read a hand, and how likely it is."""


def chance_of(content: Content, view: State, action: Attack | Shoot, readings: Shares | None = None) -> float:
    """How likely the owner of the target holds nothing that answers an attack or a shot: 0 … 1. `readings`: of his hand
    (`shares_of`), where they are known already.
    """
    ways = open_steps(content, view, action.square)
    if readings is None:
        readings = shares_of(content, view, owner(view.warrior_at(action.square)))
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


def shares_of(content: Content, view: State, seat: int) -> Shares:
    """How a hand may be read: of hands that could have answered an attack which was taken, one in `SPARED` did not."""
    readings = list(_readings(view, seat))
    answers = had_none_of(content, view, seat)
    if answers:
        spared = [(weight / SPARED, lots) for weight, lots in readings]
        readings = spared + [_without_any(answers, weight * (1 - 1 / SPARED), lots) for weight, lots in readings]
    total = sum(weight for weight, _ in readings)
    return [
        (weight / total, tuple([_share(content.cards, held, faces) for held, faces in lots]))
        for weight, lots in readings
        if weight
    ]


def _without_any(faces: frozenset[int], weight: float, lots: Sequence[_Lot]) -> _Reading:
    """The hands of a reading that hold none of these faces."""
    others = [(held, [face for face in pool if face not in faces]) for held, pool in lots]
    share = prod(
        comb(len(left), held) / comb(len(pool), held) for (held, left), (_, pool) in zip(others, lots, strict=True)
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


def _share(cards: Cards, held: int, faces: Sequence[int]) -> _Share:
    by_suit: list[list[int]] = [[] for _ in range(_SUITS)]
    for face in faces:
        if cards.suits[face] != ANY_SUIT:
            by_suit[cards.suits[face]].append(cards.defence_values[face])
    values = tuple([tuple(sorted(suit)) for suit in by_suit])
    return _Share(held, len(faces), len(faces) - sum(map(len, values)), values)


# ---- counting ---------------------------------------------------------------------------------


def _no_step(shares: Sequence[_Share], suits: set[int]) -> float:
    """The chance that no card of these suits is held: none that leads to a free square (CN-45)."""
    chance = 1.0
    for share in shares:
        paying = share.jokers + sum(len(share.values[suit]) for suit in suits) if suits else 0
        chance *= comb(share.total - paying, share.held) / comb(share.total, share.held)
    return chance


def _sorted(share: _Share, parry: int, dodge: int | None, value: int) -> _Sorts:
    held, total, jokers, values = share
    low = bisect_right(values[parry], value)
    high = len(values[parry]) - low
    if dodge is None:
        return _Sorts(held, total, 0, high + jokers, low, 0)
    steps = bisect_right(values[dodge], value)
    return _Sorts(held, total, jokers + len(values[dodge]) - steps, high, low, steps)


@lru_cache(maxsize=_REMEMBERED)
def _undefended(shares: tuple[_Sorts, ...], extra: int) -> float:
    """The chance that nothing answers: no card decides alone, low ones for a dodge are one at most (CN-31), and those
    for a parry fewer than `extra` + 1, or just so many and none of them high (CN-33, CN-39).
    """
    dealt: dict[tuple[int, int, int], float] = {(0, 0, 0): 1.0}
    for share in shares:
        then: dict[tuple[int, int, int], float] = {}
        for (high, low, steps), chance in dealt.items():
            for more in _few(share, extra + 1 - high - low, 1 - steps):
                after = high + more[0], low + more[1], steps + more[2]
                chances = chance * _ways(share, *more) / comb(share.total, share.held)
                then[after] = then.get(after, 0.0) + chances
        dealt = then
    return sum(
        chance for (high, low, _), chance in dealt.items() if high + low <= extra or (not high and low == extra + 1)
    )


def _few(share: _Sorts, most: int, most_steps: int) -> Iterator[tuple[int, int, int]]:
    """How many cards of each sort may be held without an answer."""
    for high in range(min(share.high, share.held, most) + 1):
        for low in range(min(share.low, share.held - high, most - high) + 1):
            for steps in range(min(share.steps, share.held - high - low, most_steps) + 1):
                yield high, low, steps


def _ways(share: _Sorts, high: int, low: int, steps: int) -> int:
    """In how many ways a hand holds just so many of each sort, and else nothing of them."""
    rest = share.total - share.decide - share.high - share.low - share.steps
    others = comb(rest, share.held - high - low - steps)
    return comb(share.high, high) * comb(share.low, low) * comb(share.steps, steps) * others
