"""A match in play: the one checked door, views, undo to the information horizon, and forks.

The session holds the truth. It works on a clone and swaps it in, so no error leaves half a turn behind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Generic, TypeVar

from game.core.chance import Chance
from game.core.journal.wire import fingerprint
from game.core.records import Frozen
from game.core.rules.events import Event
from game.core.rules.outcome import Outcome
from game.core.rules.rules import Action, AnyRules, Refusal, Rules, Setup, State, not_your_turn
from game.core.table.table import Table

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)

MOST_SETTLING = 10_000
"""Events one action may cause; a game that emits more is caught in a loop."""


class Record(Frozen):
    """One accepted action with what it caused; record 0 is the setting up and has no seat and no action.

    `horizon`: somebody learned something by it (a card, a result of chance), so an undo does not reach behind it.
    """

    seq: int
    seat: int | None
    action: Action | None
    events: tuple[Event, ...]
    fingerprint: str
    horizon: bool = False


class Luck(Frozen):
    """The first `records` records of a forked match were played with this seed, not with its own."""

    seed: str
    records: int


def seed_at(seq: int, seed: str, earlier: Sequence[Luck]) -> str:
    """The seed with which record `seq` was, or is to be, played."""
    return next((luck.seed for luck in earlier if seq < luck.records), seed)


class UndoReach(Frozen):
    """How far a seat may go back: by how many records (0: none), and why not further (message key)."""

    records: int
    reason: str


Store = Callable[[Record], None]
"""Keeps a record for good before it counts; it may raise, and then the action has not happened."""


def apply_action(
    rules: Rules[S, A],
    state: S,
    seat: int,
    action: A,
    chance: Chance,
    record: Callable[[Event], None] | None = None,
) -> None:
    """Carries out a lawful action on `state` itself: decides, settles, evolves, and hands every event
    to `record` before it is folded.
    """
    emit = _emitter(rules, state, record)
    rules.decide(state, seat, action, chance, emit)
    rules.settle(state, chance, emit)


def begin_match(rules: Rules[S, A], setup: Setup, chance: Chance, record: Callable[[Event], None] | None = None) -> S:
    """A fresh state, set up and ready for the first choice."""
    state = rules.blank(setup)
    emit = _emitter(rules, state, record)
    rules.begin(state, chance, emit)
    rules.settle(state, chance, emit)
    return state


def decide_record(
    rules: Rules[S, A], state: S, seq: int, seat: int | None, action: A | None, luck: str
) -> tuple[Record, S]:
    """The record of a lawful action (without seat and action: of the setting up) and the state after it. `state`, the
    one before it, stays as it is; `luck` is the seed.
    """
    following = state.clone()
    gathering = _Gathering(following)
    chance = Chance(luck, seq)
    if seat is None or action is None:
        emit = _emitter(rules, following, gathering.record)
        rules.begin(following, chance, emit)
        rules.settle(following, chance, emit)
        gathering.taught = True  # nobody knew of it before
    else:
        apply_action(rules, following, seat, action, chance, gathering.record)
    events = tuple(gathering.events)
    return Record(seq, seat, action, events, fingerprint(following), gathering.taught), following


def _emitter(rules: AnyRules, state: State, record: Callable[[Event], None] | None = None) -> Callable[[Event], None]:
    emitted = 0
    evolve = rules.evolve

    def emit(event: Event) -> None:
        nonlocal emitted
        emitted += 1
        if emitted > MOST_SETTLING:
            raise RuntimeError(f"{rules.name}: one action caused more than {MOST_SETTLING} events")
        if record is not None:
            record(event)
        evolve(state, event)

    return emit


class Session(Generic[S, A]):
    """One match. `store` keeps every record before it counts (None: the match lives in memory alone); `earlier` is the
    luck of the matches it was forked from; `position` is the true state in which it begins (None: as the rules say).

    `ended`: how it ended at the table, though the rules would go on; nobody is asked any more.
    """

    def __init__(
        self,
        rules: Rules[S, A],
        setup: Setup,
        seed: str,
        store: Store | None = None,
        earlier: tuple[Luck, ...] = (),
        position: S | None = None,
    ) -> None:
        self.rules = rules
        self.setup = setup
        self.seed = seed
        self.earlier = earlier
        self.position = position
        self.records: list[Record] = []
        self.state: S = self.beginning()
        self.store = store
        self.ended: Outcome | None = None

    @classmethod
    def start(cls, rules: Rules[S, A], setup: Setup, seed: str, store: Store | None = None) -> Session[S, A]:
        """A new match, set up and ready for the first choice."""
        session = cls(rules, setup, seed, store)
        record, session.state = decide_record(rules, session.state, 0, None, None, seed)
        session._keep(record)
        return session

    @classmethod
    def from_position(cls, rules: Rules[S, A], setup: Setup, seed: str, position: S) -> Session[S, A]:
        """A match that begins in a position; it can be kept nowhere, for a journal begins with an empty table."""
        session = cls(rules, setup, seed, position=position.clone())
        session.records.append(Record(0, None, None, (), fingerprint(position), horizon=True))
        return session

    @classmethod
    def resume(
        cls,
        rules: Rules[S, A],
        setup: Setup,
        seed: str,
        records: Sequence[Record],
        store: Store | None = None,
        earlier: tuple[Luck, ...] = (),
        position: S | None = None,
    ) -> Session[S, A]:
        """A match folded again from its records."""
        session = cls(rules, setup, seed, store, earlier, position)
        for record in records:
            for event in record.events:
                rules.evolve(session.state, event)
        session.records.extend(records)
        return session

    def submit(self, seat: int, action: A) -> Record | Refusal:
        """The one door: refuses the action, or carries it out and returns its record."""
        refusal = not_your_turn("") if self.ended is not None else self.rules.refuse(self.state, seat, action)
        if refusal is not None:
            return refusal
        seq = len(self.records)
        record, state = decide_record(self.rules, self.state, seq, seat, action, seed_at(seq, self.seed, self.earlier))
        self._keep(record)
        self.state = state
        return record

    def _keep(self, record: Record) -> None:
        if self.store is not None:
            self.store(record)
        self.records.append(record)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        return self.rules.actors(self.state) if self.ended is None else ()

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.rules.outcome(self.state) or self.ended

    def legal(self, seat: int) -> Sequence[A]:
        """Every lawful action of a seat."""
        return self.rules.legal(self.state, seat) if self.ended is None else ()

    def view(self, observer: int | None) -> S:
        """What a seat (None: the public) may know."""
        return self.state.view(self.setup.seats if observer is None else observer)

    def tell(self, record: Record, observer: int) -> tuple[Event, ...]:
        """The events of a record as an observer is told them."""
        return redact(record.events, observer, self.state.table)

    def beginning(self) -> S:
        """The true state before the first record."""
        return self.rules.blank(self.setup) if self.position is None else self.position.clone()

    def state_at(self, seq: int) -> S:
        """The state after record `seq` (-1: before the setting up), folded anew."""
        state = self.beginning()
        for record in self.records[: seq + 1]:
            for event in record.events:
                self.rules.evolve(state, event)
        return state

    # ---- undo and fork ------------------------------------------------------------------------

    def undo_reach(self, seat: int) -> UndoReach:
        """How far this seat may go back freely: its own last choices after which nobody learned anything and nobody
        else acted.

        Drafts of other seats are their own business: they neither stop an undo nor are lost by one, so an undo stops
        before them.
        """
        reach = 0
        if self.ended is not None:
            return UndoReach(0, "undo.resigned")
        for record in reversed(self.records):
            if record.seat is None:
                return UndoReach(reach, "undo.beginning")
            if record.seat != seat:
                return UndoReach(reach, "undo.other_acted")
            if record.horizon:
                return UndoReach(reach, "undo.learned")
            reach += 1
        return UndoReach(reach, "undo.beginning")

    def last_choice(self, seat: int) -> int:
        """How many records an undo of the seat deletes: its last action, or the steps of a draft together; 0: none."""
        reach, records = self.undo_reach(seat).records, self.records
        steps = takewhile(lambda record: record.action is not None and record.action.draft, reversed(records))
        return min(reach, max(1, sum(1 for _ in steps)))

    def own_choice(self, seat: int) -> int:
        """How many records lead back to before the last choice of a seat, whoever has acted or learned something since;
        0: it has made none, or the match is over.
        """
        if self.outcome is not None:
            return 0
        own = next((number for number, record in enumerate(reversed(self.records), 1) if record.seat == seat), 0)
        before = self.records[: len(self.records) - own + 1]
        steps = takewhile(
            lambda record: record.seat == seat and record.action is not None and record.action.draft, reversed(before)
        )
        return own and own - 1 + max(1, sum(1 for _ in steps))

    def take_back(self, count: int) -> None:
        """Forgets the last `count` records (the caller has already deleted them from the library)."""
        if not 0 <= count < len(self.records):
            raise ValueError(f"cannot take back {count} of {len(self.records)} records")
        self.state = self.state_at(len(self.records) - count - 1)
        del self.records[len(self.records) - count :]

    def fork(self, seq: int, seed: str, store: Store | None = None) -> Session[S, A]:
        """A practice match that shares this one's course up to record `seq` and has other luck after it."""
        shared = self.records[: seq + 1]
        lucks = (*self.earlier, Luck(self.seed, len(shared)))
        earlier = tuple(Luck(luck.seed, min(luck.records, len(shared))) for luck in lucks)
        return Session.resume(self.rules, self.setup, seed, shared, store, earlier, self.position)


class _Gathering:
    """The events of one action, and whether any of them taught somebody something."""

    def __init__(self, state: State) -> None:
        self.events: list[Event] = []
        self.taught = False
        self._state = state

    def record(self, event: Event) -> None:
        self.events.append(event)
        self.taught = self.taught or event.teaches(self._state.table)


def redact(events: Sequence[Event], observer: int, table: Table) -> tuple[Event, ...]:
    """Events as `observer` is told them; those he is told nothing of are left out."""
    told = (event.redacted(observer, table) for event in events)
    return tuple(event for event in told if event is not None)
