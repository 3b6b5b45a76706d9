"""Which course of events led to a view, where cards were shown of which their observer cannot tell the lot.

Every card that left a pool had one of its tokens. All ways to give them out are weighed: any card that was in the hand
is as likely to leave it, and a face is as likely as cards of the lot are left that have it. Four things keep them few.
Bag by bag, departures are told in the order in which they happened: so a token that could have left with one could with
every later one, and of those that are alike but for that it is enough to count how many have gone. What no later
departure can ask for is forgotten. A lot that has too few cards left for what is still to be shown is known at once
(`_Ahead`). And where all this is not enough, some courses stand for others (`lattice.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from game.core.chance import Chance
from game.core.records import Frozen
from game.core.table.cards import TableCards
from game.core.table.knowledge import UNKNOWN, Token
from game.core.table.lattice import Lattice, Onward

WIDTH: Final = 2_000
"""So many states may lie beside each other."""
MOST_KEPT: Final = 500_000
"""So many steps are remembered, of all views together; they take some ten megabytes."""

Pools = tuple[tuple[int, tuple[Token, ...]], ...]
"""Of every bag the tokens that are left, in order."""
Unseen = tuple[tuple[int, tuple[int, ...]], ...]
"""Of every lot the faces that are left, in order."""
NO_BAG: Final = -1


class Departure(Frozen):
    """Something that left a bag: a hidden card, or (`card` negative) one whose face was shown, but not its lot."""

    moment: int
    bag: int
    card: int
    face: int


class PastCourse(NamedTuple):
    """The token of every departure, in their order, and what is left of the pools and of the faces."""

    taken: tuple[Token, ...]
    pools: dict[int, tuple[Token, ...]]
    unseen: Unseen


class Kind(NamedTuple):
    """What makes tokens of a bag alike, but for the moment since when they may have left."""

    lot: int
    face: int


class Leftover(NamedTuple):
    """How likely it is that this is left: so many tokens of each kind in a bag, and these faces of every lot."""

    share: float
    held: Counter[Kind]
    unseen: dict[int, list[int]]


class _Field(NamedTuple):
    """Where a count stands in the number that is a state."""

    at: int
    mask: int

    def of(self, state: int) -> int:
        """The count."""
        return state >> self.at & self.mask

    @property
    def one(self) -> int:
        """What is added to a state that counts one more."""
        return 1 << self.at

    @property
    def bits(self) -> int:
        """All its bits in a state."""
        return self.mask << self.at


class _Fields:
    """Gives out places for counts."""

    def __init__(self) -> None:
        self.end = 0

    def room(self, most: int) -> _Field:
        """A place for a count up to `most`."""
        field = _Field(self.end, (1 << most.bit_length()) - 1)
        self.end += most.bit_length()
        return field


class _Lot(NamedTuple):
    """A lot from which faces are dealt: how many cards it has, and the count of those that were shown."""

    size: int
    gone: _Field


class _Way(NamedTuple):
    """What a departure can have been: a token of a kind of which `able` were there, `taken` counts those that left. If
    its face was not known, the lot had so many `copies`, `used` counts those that were shown.
    """

    number: int
    able: int
    taken: _Field
    lot: _Lot | None = None
    copies: int = 0
    used: _Field = _Field(0, 0)

    @property
    def bits(self) -> int:
        """The counts on which it depends."""
        return self.taken.bits | self.used.bits | (self.lot.gone.bits if self.lot else 0)


class _Ahead:
    """Of one face: how likely its departures to come can be given lots, whatever they leave of tokens and cards."""

    def __init__(self, asked: Sequence[Sequence[_Way]]) -> None:
        self._asked = asked
        bits = 0
        for ways in asked:
            for way in ways:
                bits |= way.used.bits
        self.bits = bits
        """Where a state counts which lots its copies were of."""
        self._known: dict[tuple[int, int], float] = {}

    def share(self, number: int, used: int) -> float:
        """From departure `number` of the face on, where a state counts `used` in its bits; 0 if they cannot."""
        if number >= len(self._asked):
            return 1.0
        found = self._known.get((number, used))
        if found is None:
            found = 0.0
            for way in self._asked[number]:
                if way.lot is None:
                    found += way.able * self.share(number + 1, used)
                else:
                    left = way.copies - way.used.of(used)
                    if left > 0:
                        found += way.able * left / way.lot.size * self.share(number + 1, used + way.used.one)
            self._known[number, used] = found
        return found


class _Leaving:
    """A departure as a step from state to state; `keeps`: the counts that matter afterwards."""

    def __init__(self, ways: Sequence[_Way], ahead: _Ahead, number: int, keeps: int) -> None:
        self._ways = ways
        self._ahead = ahead
        self._number = number
        self._keeps = keeps

    def onward(self, state: int) -> Iterator[Onward]:
        """A token of every kind that can have left, as likely as there are such tokens, and the face among the cards of
        its lot; and what this leaves for others of its face.
        """
        ahead, number = self._ahead, self._number
        used = state & ahead.bits
        before = ahead.share(number, used)
        if not before:
            return
        for way in self._ways:
            share = float(way.able - way.taken.of(state))
            if share <= 0:
                continue
            then, after = way.taken.one, used
            if way.lot is not None:
                left = way.copies - way.used.of(state)
                if left <= 0:
                    continue
                share *= left / (way.lot.size - way.lot.gone.of(state))
                then += way.lot.gone.one + way.used.one
                after += way.used.one
            share *= ahead.share(number + 1, after) / before
            if share:
                yield Onward(way.number, share, state + then & self._keeps)


_NOTHING_AHEAD: Final = _Ahead(())
"""Of departures that showed no face."""


class Courses:
    """All courses of events that give these departures, in the order in which they happened, a token each.

    `kept`: the bag of which it shall be told what is left in it. `chance`: which courses stand for others if more than
    `width` would lie beside each other. Raises ValueError if there is no course.
    """

    def __init__(
        self,
        departures: tuple[Departure, ...],
        pools: Pools,
        unseen: Unseen,
        kept: int = NO_BAG,
        width: int = WIDTH,
        chance: Chance | None = None,
    ) -> None:
        self.departures = departures
        self._pools = dict(pools)
        self._unseen = unseen
        self._kept = kept
        bags = sorted(self._pools, key=lambda bag: bag == kept)
        self._order = [place for bag in bags for place, each in enumerate(departures) if each.bag == bag]
        self._kinds = {bag: list(dict.fromkeys([_kind(token) for token in tokens])) for bag, tokens in pools}
        fields = _Fields()
        most = max(map(len, self._pools.values()), default=0)
        self._taken = [fields.room(most) for _ in range(max(map(len, self._kinds.values()), default=0))]
        shown = sum([each.face != UNKNOWN for each in departures])
        self._lots = {lot: _Lot(len(faces), fields.room(shown)) for lot, faces in unseen}
        self._copies = {lot: Counter(faces) for lot, faces in unseen}
        self._used: dict[tuple[int, int], _Field] = {}
        steps = self._steps(fields)
        self._lattice = Lattice(0, steps, width, chance or Chance("courses", repr(departures)))
        self.weight = self._lattice.weight
        """How likely it all is, compared with other widths and lots."""

    @property
    def narrowed(self) -> bool:
        """True if some courses stand for all."""
        return self._lattice.narrowed

    @cached_property
    def size(self) -> int:
        """How much there is to keep, in steps of the lattice; a card takes as much as ten."""
        cards = (
            len(self.departures) + sum(map(len, self._pools.values())) + sum([len(faces) for _, faces in self._unseen])
        )
        return self._lattice.size + 10 * cards

    def drawn(self, chance: Chance) -> PastCourse:
        """One of them, as likely as it is."""
        taken: dict[int, Token] = {}
        pools = {bag: list(tokens) for bag, tokens in self._pools.items()}
        unseen = {lot: list(faces) for lot, faces in self._unseen}
        for place, number in zip(self._order, self._lattice.path(chance), strict=True):
            leaving = self.departures[place]
            pool, (lot, known) = pools[leaving.bag], self._kinds[leaving.bag][number]
            able = [
                at
                for at, token in enumerate(pool)
                if token.lot == lot and token.face == known and token.since <= leaving.moment
            ]
            taken[place] = pool.pop(chance.choice(able))
            if leaving.face != UNKNOWN and known == UNKNOWN:
                unseen[lot].remove(leaving.face)
        return PastCourse(
            tuple([taken[place] for place in range(len(self.departures))]),
            {bag: tuple(tokens) for bag, tokens in pools.items()},
            tuple([(lot, tuple(faces)) for lot, faces in unseen.items()]),
        )

    @cached_property
    def likely_kinds(self) -> dict[int, tuple[tuple[Kind, float], ...]]:
        """Of which kind every card that left can have been, and how likely each is."""
        found = {}
        for place, chances in zip(self._order, self._lattice.chances, strict=True):
            leaving = self.departures[place]
            kinds = self._kinds[leaving.bag]
            found[leaving.card] = tuple([(kinds[number], share) for number, share in sorted(chances.items()) if share])
        return found

    @cached_property
    def expected_faces(self) -> tuple[tuple[int, dict[int, float]], ...]:
        """Of every lot how many cards of each face are to be expected among those that were not shown."""
        found = {lot: dict[int, float](Counter(faces)) for lot, faces in self._unseen}
        for leaving in self.departures:
            for kind, likely in self.likely_kinds[leaving.card] if leaving.face != UNKNOWN else ():
                if kind.face == UNKNOWN:
                    found[kind.lot][leaving.face] -= likely
        return tuple(found.items())

    def leftovers(self) -> Iterator[Leftover]:
        """All that can be left in the bag that is `kept`, and of the faces."""
        for state, share in self._lattice.ends:
            held = Counter([_kind(token) for token in self._pools.get(self._kept, ())])
            for kind, taken in zip(self._kinds.get(self._kept, ()), self._taken, strict=False):
                held[kind] -= taken.of(state)
            unseen = {lot: list(faces) for lot, faces in self._unseen}
            for (lot, face), used in self._used.items():
                for _ in range(used.of(state)):
                    unseen[lot].remove(face)
            yield Leftover(share, +held, unseen)

    def _steps(self, fields: _Fields) -> list[_Leaving]:
        """The departures as they are told, and which counts matter after each."""
        leaving = [self.departures[place] for place in self._order]
        ways = [self._ways(each, fields) for each in leaving]
        asked: dict[int, list[Sequence[_Way]]] = {}
        numbers = []
        for each, found in zip(leaving, ways, strict=True):
            of_face = asked.setdefault(each.face, [])
            numbers.append(len(of_face))
            of_face.append(found)
        ahead = {face: _NOTHING_AHEAD if face == UNKNOWN else _Ahead(of_face) for face, of_face in asked.items()}
        of_a_bag = sum([field.bits for field in self._taken])
        matters, bag = of_a_bag, self._kept
        if self._kept != NO_BAG:
            matters += sum([field.bits for field in self._used.values()])
        steps = []
        for each, found, number in zip(reversed(leaving), reversed(ways), reversed(numbers), strict=True):
            if each.bag != bag:
                matters, bag = matters & ~of_a_bag, each.bag
            steps.append(_Leaving(found, ahead[each.face], 0 if each.face == UNKNOWN else number, matters))
            for way in found:
                matters |= way.bits
        return steps[::-1]

    def _ways(self, leaving: Departure, fields: _Fields) -> list[_Way]:
        """What a departure can have been, if nothing else had left."""
        found = []
        for number, kind in enumerate(self._kinds[leaving.bag]):
            able = sum([_kind(token) == kind and token.since <= leaving.moment for token in self._pools[leaving.bag]])
            if not able:
                continue
            if leaving.face in (UNKNOWN, kind.face):
                found.append(_Way(number, able, self._taken[number]))
            elif kind.face == UNKNOWN and leaving.face in self._copies.get(kind.lot, ()):
                copies = self._copies[kind.lot][leaving.face]
                copy = kind.lot, leaving.face
                if copy not in self._used:
                    self._used[copy] = fields.room(copies)
                found.append(_Way(number, able, self._taken[number], self._lots[kind.lot], copies, self._used[copy]))
        return found


def _kind(token: Token) -> Kind:
    return Kind(token.lot, token.face)


# ---- what is remembered -------------------------------------------------------------------------

_remembered: dict[tuple[object, ...], Courses] = {}


def courses_of(view: TableCards, kept: int = NO_BAG) -> Courses:
    """The courses that led to a view (`kept`: see there). A search asks for many worlds of the same one, so they are
    remembered. Raises ValueError if nothing can have led there.
    """
    pools = tuple([(drift.bag, tuple(sorted(drift.tokens))) for drift in view.drifts])
    key = departures_of(view), pools, view.unseen, kept
    found = _remembered.get(key)
    if found is None:
        found = Courses(*key)
        size = found.size + sum([courses.size for courses in _remembered.values()])
        while size > MOST_KEPT and _remembered:
            size -= _remembered.pop(next(iter(_remembered))).size
        _remembered[key] = found
    return found


def departures_of(view: TableCards) -> tuple[Departure, ...]:
    """What left the bags that an observer is in doubt about, in the order in which it did."""
    bags = {drift.bag for drift in view.drifts}
    found = [Departure(shown.moment, shown.bag, -2 - number, shown.face) for number, shown in enumerate(view.shown)]
    found += [
        Departure(origin.moment, origin.bag, card, UNKNOWN)
        for card, origin in view.origins.items()
        if origin.bag in bags and waits(view, card)
    ]
    return tuple(sorted(found, key=lambda departure: departure.moment))


def waits(view: TableCards, card: int) -> bool:
    """True for a card in a view that has one of the tokens of a bag."""
    return view.faces[card] == UNKNOWN and view.lots[card] < 0
