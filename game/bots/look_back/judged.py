"""How good somebody's choices were, the curve of his chance to win, and where it turned. Pure data: `judging.py`
judges.

A chance is how often games are won from there in many worlds: *known* in worlds that fit what could be known, *true*
with the cards as they lay. A difference that is small, or may be within its uncertainty, is no mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Final, NamedTuple

import msgspec

from game.core.journal.journal import Header
from game.core.records import Frozen
from game.core.rules.outcome import Outcome
from game.core.rules.resignation import ended_by

METHOD: Final = 4
"""How choices are judged. What was kept of another method is judged again."""
LEAST: Final = 0.03
"""What may cost less of the chance to win is no mistake."""
CLEARLY: Final = 2.0
"""What is so many times an uncertainty away may not be."""
BAD_LUCK: Final = 0.1
"""A choice is bad luck if in truth it was worth so much less than could be known, and than another one."""
TURN: Final = 0.12
"""A swing of the chance to win from which on a game turns."""
MOST_TURNS: Final = 5
_EVEN: Final = 0.5
NOBODY: Final = -1

RIGHT, MISTAKE, LUCKY, UNLUCKY = "right", "mistake", "lucky", "unlucky"
"""As expert would have done or about as good; a mistake; one that happened to do no harm; right, and yet it went wrong
because of what could not be known.
"""


_Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
_Share = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
_Steps = Annotated[tuple[Annotated[str, msgspec.Meta(max_length=10_000)], ...], msgspec.Meta(max_length=100)]


class Judged(Frozen):
    """One choice of a seat, judged. Chances are of winning: `known` by what could be known, `true` as the cards lay."""

    seat: _Number
    first: _Number  # the record with which it began
    seq: _Number  # the record with which it was made
    worlds: _Number  # in how many it was tried; 0: it is not judged
    known: _Share = 0.0  # after the choice
    known_best: _Share = 0.0  # after the best one
    doubt: _Share = 0.0  # standard error of what it cost
    true: _Share = 0.0  # after the choice
    true_best: _Share = 0.0  # after the best one
    true_hindsight: _Share = 0.0  # after `hindsight`
    luck_doubt: _Share = 0.0  # standard error of what was lost by not knowing
    best: _Steps = ()  # what expert would have done, as JSON step by step; () if the same
    hindsight: _Steps = ()  # best of all as the cards lay; () if the choice itself
    advised: bool = False  # it cost something, and yet a hint would have been the same
    method: int = METHOD

    @property
    def lost(self) -> float:
        """How much of the chance to win it cost, by what could be known: 0 where it is not certain that it counts."""
        cost = self.known_best - self.known
        return cost if self.best and cost > does_not_count(self.doubt) else 0.0

    @property
    def bad_luck(self) -> float:
        """How much of the chance was lost by not knowing how the cards lay: 0 where that is not certain."""
        missed = self.true_hindsight - self.true if self.hindsight else 0.0
        counts = missed > max(BAD_LUCK, CLEARLY * self.luck_doubt) and self.known - self.true > BAD_LUCK
        return missed if counts else 0.0

    @property
    def verdict(self) -> str:
        """RIGHT, MISTAKE, LUCKY or UNLUCKY."""
        if self.lost:
            return LUCKY if self.true > self.known and self.true >= self.true_best else MISTAKE
        return UNLUCKY if self.bad_luck else RIGHT


def does_not_count(doubt: float) -> float:
    """A cost of that uncertainty that is no larger is no mistake: experts who imagine other worlds hold it for nothing.

    Where it was enough to cost `LEAST` by estimate, 13 of 898 choices by the lamp in FLOWER POWER! were mistakes.
    """
    return LEAST + CLEARLY * doubt


def written(judged: Judged) -> bytes:
    """As it is kept."""
    return msgspec.json.encode(judged)


def read(line: bytes) -> Judged | None:
    """What was kept; None if it is nothing that can be used, or was judged by another method. Whether it can have come
    of judging a choice is asked by `judging.fits`.
    """
    try:
        judged = msgspec.json.decode(line, type=Judged)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return judged if judged.method == METHOD else None


def worst_first(judged: Sequence[Judged]) -> list[Judged]:
    """Mistakes by what they cost, then bad luck by how bad it was; what was right is left out."""
    faults = [each for each in judged if each.worlds and each.verdict != RIGHT]
    return sorted(faults, key=lambda each: (-each.lost, -each.bad_luck, each.seq))


# ---- the curve --------------------------------------------------------------------------------


class Point(NamedTuple):
    """The chance to win after record `seq`: as could be known, and as the cards lay."""

    seq: int
    known: float
    true: float


class SeatEnding(NamedTuple):
    """The last record that counts for a seat, and what it has of the first place: 1, 0, or its share. `given_up`: who
    left the match there, so that it was not played to its end; -1 if nobody did.
    """

    seq: int
    won: float
    given_up: int = NOBODY

    @staticmethod
    def of(header: Header, outcome: Outcome, records: int, seat: int) -> SeatEnding:
        """For a seat of a match of so many records: until it was given up, by this seat or by the other one of two."""
        winners = outcome.winners
        won = 1.0 / len(winners) if seat in winners else 0.0
        duel = ended_by(header) is not None
        for gone in header.resigned:
            if duel or gone.seat == seat:
                return SeatEnding(gone.records - 1, won, gone.seat)
        return SeatEnding(records - 1, won)


class Turning(NamedTuple):
    """Where the chance to win swung from `before` to `after`: by a choice of the seat itself (`own`), or by what others
    and luck did up to record `seq`. `point`: the record of the curve's point after it. `last`: it is the match's end.
    `alone`: nothing else has turned it. `at_once`: the seat chose again before anybody else did.
    """

    seq: int
    point: int
    before: float
    after: float
    own: bool
    last: bool = False
    alone: bool = False
    at_once: bool = False

    @property
    def swing(self) -> float:
        """Above 0: for the better."""
        return self.after - self.before


def curve(judged: Sequence[Judged], ending: SeatEnding) -> tuple[Point, ...]:
    """After each choice that could be judged, before those that cost something, and at the end of a match that was
    played to its end.
    """
    points = []
    for each in _in_order(judged):
        if each.lost:
            points.append(Point(each.first - 1, each.known_best, each.true_best))
        points.append(Point(each.seq, each.known, each.true))
    if not points or ending.given_up != NOBODY:
        return tuple(points)
    return (*points, Point(ending.seq, ending.won, ending.won))


def turnings(judged: Sequence[Judged], ending: SeatEnding) -> tuple[Turning, ...]:
    """The largest swings of the curve, the largest first: from what the best choice would have left to what was chosen,
    and from there to what the next choice could have left.
    """
    told = _in_order(judged)
    found = [Turning(each.seq, each.seq, each.known_best, each.known, own=True) for each in told if each.lost]
    for before, after in pairwise(told):
        point, reached = (after.first - 1, after.known_best) if after.lost else (after.seq, after.known)
        at_once = after.first == before.seq + 1
        found.append(Turning(after.first - 1, point, before.known, reached, own=False, at_once=at_once))
    if told and ending.given_up == NOBODY:
        found.append(Turning(ending.seq, ending.seq, told[-1].known, ending.won, own=False, last=True))
    large = [turning for turning in found if abs(turning.swing) >= TURN]
    if len(large) == 1:
        return (large[0]._replace(alone=True),)
    return tuple(sorted(large, key=lambda turning: (-abs(turning.swing), turning.seq))[:MOST_TURNS])


def turning_point(judged: Sequence[Judged], ending: SeatEnding) -> Turning | None:
    """The largest swing of the curve before its end towards what came of the match, else the other way; or the end if
    all hung on it; None if nothing turned, or if nobody has looked back yet.
    """
    found = turnings(judged, ending)
    before = [turning for turning in found if not turning.last]
    towards = [turning for turning in before if (turning.swing > 0) == (ending.won >= _EVEN)]
    return next(iter((*towards, *before, *found)), None)


def _in_order(judged: Sequence[Judged]) -> list[Judged]:
    return sorted((each for each in judged if each.worlds), key=lambda each: each.seq)
