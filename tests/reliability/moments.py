"""Moments of the recorded matches in which every kind of action and of event is met, and tables of what is recorded of
them: a line for each moment, with a digest of each part.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.catalogue import NAMES, open_game
from game.core.journal.journal import Header, read_journal
from game.core.match.session import Record
from game.core.rules.events import Event
from game.core.rules.rules import AnyRules
from tests.reliability.playing import codec_of
from tests.reliability.recorded import index, journal_of

OFTEN: Final = 3
"""Every kind is met in so many moments, if the corpus has it so often."""


class Moment(NamedTuple):
    """A record in which a seat acted, with the true state before it and all events until then."""

    match: str
    header: Header
    record: Record
    seat: int
    before: Any
    past: tuple[Event, ...]

    @property
    def name(self) -> str:
        """Which match, and which record of it."""
        return f"{self.match} {self.record.seq}"


def moments(game: str, named: Collection[str] = ()) -> Iterator[Moment]:
    """Every moment of the corpus in which somebody acts; with names those alone. The state goes on: nobody keeps it."""
    rules, wanted = open_game(game).rules, {name.partition(" ")[0] for name in named}
    for ending in index():
        match = ending.file.partition(".")[0]
        if match.startswith(f"{game}-") and (not named or match in wanted):
            for moment in _moments(rules, match, journal_of(ending)):
                if not named or moment.name in named:
                    yield moment


def _moments(rules: AnyRules, match: str, data: bytes) -> Iterator[Moment]:
    journal = read_journal(data, codec_of(rules.name))
    state, past = rules.blank(journal.header.setup), list[Event]()
    for record in journal.records:
        if record.seat is not None:
            yield Moment(match, journal.header, record, record.seat, state, tuple(past))
        for event in record.events:
            rules.evolve(state, event)
            past.append(event)


def of_every_kind(game: str) -> Iterator[Moment]:
    """Moments in which every kind can be done or happens some times, as early in the corpus as they come."""
    rules, met = open_game(game).rules, Counter[type]()
    for moment in moments(game):
        kinds = {type(action) for action in rules.legal(moment.before, moment.seat)}
        kinds |= {type(event) for event in moment.record.events}
        if any(met[kind] < OFTEN for kind in kinds):
            met.update(kinds)
            yield moment


def digest(lines: Collection[str]) -> str:
    """Some lines in short."""
    return blake2b("\n".join(lines).encode(), digest_size=5).hexdigest()


def digests(parts: Collection[Collection[str]]) -> str:
    """The parts of a moment in short, one word each."""
    return " ".join(digest(part) for part in parts)


Look = Callable[[Moment], Collection[Collection[str]]]
"""What is to be recorded of a moment: parts, each in lines that can be read and compared."""


def stored(table: Path, game: str) -> dict[str, str]:
    """The digests of a game as they were recorded once, by the name of the moment."""
    found = {}
    for line in table.read_text().splitlines():
        if line.startswith(f"{game}-"):
            match, number, short = line.split(" ", 2)
            found[f"{match} {number}"] = short
    return found


def differences(table: Path, game: str, look: Look) -> Iterator[str]:
    """Where the moments of a table are not as they were recorded: which, and how they are now."""
    recorded = stored(table, game)
    left = set(recorded)
    for moment in moments(game, frozenset(recorded)):
        parts = look(moment)
        left.discard(moment.name)
        for part, now, once in zip(parts, digests(parts).split(), recorded[moment.name].split(), strict=True):
            if now != once:
                yield "\n".join((f"{moment.name} is not as it was, but", *part))
    yield from (f"the corpus has no {name}" for name in sorted(left))


def record(table: Path, head: str, look: Look) -> None:
    """Records everything anew, on purpose, and prints what differs. With `all 7` on the command line nothing is
    written: a digest is printed of every seventh moment of the corpus, to be compared with that of another commit.
    """
    step = int(sys.argv[2]) if sys.argv[1:2] == ["all"] else 0
    lines = [f"# {head}"]
    for game in NAMES:
        if step:
            found = [f"{each.name} {digests(look(each))}" for each in islice(moments(game), 0, None, step)]
            print(game, len(found), digest(found), flush=True)
            continue
        before = stored(table, game) if table.exists() else {}
        for moment in of_every_kind(game):
            short = digests(look(moment))
            if before.get(moment.name) != short:
                print(f"{moment.name}: {before.get(moment.name, 'new')} -> {short}", flush=True)
            lines.append(f"{moment.name} {short}")
    if not step:
        table.write_text("\n".join(lines) + "\n")
