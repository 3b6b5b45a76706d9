"""`main.py bench`, the part without a screen: how fast each game is played, copied, looked at and folded.

Every number is a range over repeats of one run on one machine, in one process, and of its processor time alone: what
else the machine does meanwhile matters little.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from statistics import median
from typing import Any, Final

from game.bots.policy import any_action
from game.bots.simulate import action_cap, play
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.match.session import Session
from game.core.rules.options import resolve
from game.core.rules.rules import AnyRules, Refusal, Setup

QUICK_LEVELS: Final = ("random", "greedy")
"""Levels whose games are measured: those that do not search."""
REPEATS: Final = 5
SECONDS_PER_REPEAT: Final = 0.25


@dataclass(frozen=True, slots=True)
class Measure:
    """One quantity: its unit, and what each repeat gave. Where there is a `limit`, what is `counted` of it must not
    exceed that.
    """

    name: str
    unit: str
    values: tuple[float, ...]
    counted: float = 0.0
    limit: float | None = None

    @property
    def broken(self) -> bool:
        """True where it is over its limit."""
        return self.limit is not None and self.counted > self.limit

    def summary(self) -> dict[str, float | str]:
        """As JSON: unit, least, median and most."""
        ends = {"min": min(self.values), "median": median(self.values), "max": max(self.values)}
        if self.limit is not None:
            ends |= {"counted": self.counted, "limit": self.limit}
        return {"unit": self.unit} | {word: round(value, 4) for word, value in ends.items()}

    def line(self) -> str:
        """As a line of the table."""
        low, middle, high = (f"{value:,.4g}" if value < 1000 else f"{value:,.0f}" for value in self._ends())
        line = f"  {self.name:44} {low:>9} – {middle:>9} – {high:>9}  {self.unit}"
        if self.limit is None:
            return line
        return f"{line}  {'BROKEN' if self.broken else 'within'}: {self.counted:.4g} of {self.limit:g}"

    def _ends(self) -> tuple[float, float, float]:
        return min(self.values), median(self.values), max(self.values)


def measure_game(name: str) -> list[Measure]:
    """Measures one game, at its least number of seats and with the usual house rules."""
    rules = open_game(name).rules
    seats = rules.seat_counts[0]
    setup = Setup(name, seats, resolve(rules.options, {}, seats))
    measures: list[Measure] = []
    for level in QUICK_LEVELS:
        measures += _play(rules, setup, level)
    return [*measures, *_parts(rules, setup)]


def measure_core(measured: Callable[[], None] = lambda: None) -> dict[str, list[Measure]]:
    """Every game of the catalogue; `measured` is called after each."""
    found = {}
    for name in NAMES:
        found[name] = measure_game(name)
        measured()
    return found


def _play(rules: AnyRules, setup: Setup, level: str) -> Iterator[Measure]:
    """Games and actions a second when everybody plays at a level."""
    games_per_second, actions_per_second = [], []
    for repeat in range(REPEATS):
        games = actions = 0
        started = now = time.process_time()
        while now - started < SECONDS_PER_REPEAT:
            actions += play(rules, setup, (level,) * setup.seats, f"bench/{repeat}/{games}").actions
            games += 1
            now = time.process_time()
        games_per_second.append(games / (now - started))
        actions_per_second.append(actions / (now - started))
    yield Measure(f"bot:{level} games", "games/s", tuple(games_per_second))
    yield Measure(f"bot:{level} actions", "actions/s", tuple(actions_per_second))


def _parts(rules: AnyRules, setup: Setup) -> Iterator[Measure]:
    """What the parts of an action cost, averaged over the states of one random game."""
    session, states = _random_game(rules, setup)
    choices = [(state, seat) for state in states for seat in rules.actors(state)]
    events = [event for record in session.records for event in record.events]
    yield _microseconds("clone()", [state.clone for state in states])
    yield _microseconds("legal() of a seat that must choose", [partial(rules.legal, *choice) for choice in choices])
    yield _microseconds("view() of a seat", [partial(state.view, seat) for state, seat in choices])
    folded = _microseconds("evolve() of an event", [partial(_fold, rules, setup, events)])
    yield Measure(folded.name, folded.unit, tuple(value / len(events) for value in folded.values))


def _fold(rules: AnyRules, setup: Setup, events: Sequence[Any]) -> None:
    state = rules.blank(setup)
    for event in events:
        rules.evolve(state, event)


def _random_game(rules: AnyRules, setup: Setup) -> tuple[Session[Any, Any], list[Any]]:
    session: Session[Any, Any] = Session.start(rules, setup, "bench")
    states = [session.state]
    for number in range(action_cap(rules, setup)):
        if not session.actors:
            break
        chance = Chance("bench", number)
        seat = chance.choice(session.actors)
        if isinstance(session.submit(seat, any_action(session.legal(seat), chance)), Refusal):
            raise RuntimeError(f"{rules.name} offers an action and refuses it")
        states.append(session.state)
    return session, states


def _microseconds(name: str, calls: Sequence[Callable[[], object]]) -> Measure:
    """What one of the calls takes on average; they are made in turn."""
    values = []
    for _ in range(REPEATS):
        made = 0
        started = now = time.process_time()
        for call in cycle(calls):
            call()
            made += 1
            if made % len(calls) == 0:
                now = time.process_time()
                if now - started > SECONDS_PER_REPEAT:
                    break
        values.append((now - started) / made * 1e6)
    return Measure(name, "µs", tuple(values))
