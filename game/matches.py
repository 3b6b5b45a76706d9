"""A match at this machine: a session, its journal, and its row in the library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from game.catalogue import open_game
from game.core.chance import fresh_seed
from game.core.journal import (
    Codec,
    Header,
    Journal,
    JournalError,
    SeatCard,
    fold_journal,
    fold_record,
    write_journal,
)
from game.core.library import FINISHED, Claim, Library, LibraryError, MatchRow
from game.core.options import one_seat_earlier
from game.core.rules import Action, OptionValue, Refusal, Setup
from game.core.session import Record, Session, UndoReach

APP_VERSION = "0.1.0"


@dataclass(frozen=True, slots=True)
class Plan:
    """What the lobby agreed: the game, who sits where, the house rules, a seed ('' for fresh luck), and whether all
    hands lie open. A match with a chosen seed or with open hands is practice.
    """

    game: str
    seats: tuple[SeatCard, ...]
    options: dict[str, OptionValue]
    seed: str = ""
    title: str = ""
    open_hands: bool = False


def rematch_plan(header: Header, *, same_deal: bool) -> Plan:
    """The same players and house rules, each player one seat earlier (the first becomes the last), with fresh luck or
    with the same (then it is practice). House rules of one player go with him.
    """
    count = len(header.seats)
    specs = open_game(header.setup.game).rules.options
    options = {one_seat_earlier(name, specs, count): value for name, value in header.setup.options.items()}
    seats = (*header.seats[1:], header.seats[0])
    return Plan(
        header.setup.game,
        seats,
        dict(sorted(options.items())),
        header.seed if same_deal else "",
        open_hands=header.open_hands,
    )


class News(NamedTuple):
    """What another window has done in its match: it took back the records from `taken_back` on (None: nothing), or
    added records, each here with the true state before it.
    """

    taken_back: int | None = None
    added: tuple[tuple[Any, Record], ...] = ()


class Match:
    """A session that keeps itself. `library` None, or a library that fails, means the match lives in
    memory and says so in `unkept`.
    """

    def __init__(self, session: Session[Any, Any], header: Header, library: Library | None, identity: str = "") -> None:
        self.session = session
        self.header = header
        self.identity = identity
        self.unkept: LibraryError | None = None
        self._library = library
        self._claim: Claim | None = None
        self._changes: int | None = None
        self._codec = Codec(session.rules)
        session.store = self._store

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return tuple(card.name for card in self.header.seats)

    @property
    def read_only(self) -> bool:
        """True when another window plays this match."""
        return self._library is not None and bool(self.identity) and self._claim is None

    def submit(self, seat: int, action: Action) -> Record | Refusal:
        """The checked door; what is accepted is safe in the library before it counts. Raises LibraryError for a match
        that another window plays.
        """
        self._must_be_ours()
        answer = self.session.submit(seat, action)
        if isinstance(answer, Record) and self.session.outcome is not None:
            self._finish()
        return answer

    def undo(self, seat: int) -> UndoReach:
        """Takes back as far as the information horizon allows; returns how far that was. Raises LibraryError for a
        match that another window plays.
        """
        self._must_be_ours()
        reach = self.session.undo_reach(seat)
        if reach.records:
            self._keep(lambda library: library.truncate(self.identity, len(self.session.records) - reach.records))
            self.session.take_back(reach.records)
        return reach

    def follow(self) -> News | None:
        """Takes over what the window that plays this match has done since it was last read; None if that is nothing.
        What was taken back comes alone, what was played since at the next call. A record that cannot be believed, and
        what comes after it, is left out. Raises LibraryError.
        """
        if self._library is None or not self.read_only:
            return None
        changes = self._library.foreign_changes()
        if changes == self._changes:
            return None
        lines = self._library.lines(self.identity)
        try:
            written = [self._codec.decode(line, self.header.versions) for line in lines]
        except JournalError:
            written = []
        records = self.session.records
        shared = 0
        while shared < min(len(records), len(written)) and _alike(records[shared], written[shared]):
            shared += 1
        if 0 < shared < len(records):
            self.session.take_back(len(records) - shared)
            return News(taken_back=shared)
        self._changes = changes
        added = self._fold(written[shared:]) if shared else ()
        return News(added=added) if added else None

    def _fold(self, records: Sequence[Record]) -> tuple[tuple[Any, Record], ...]:
        """Adds records that another window made to the session, as far as they can be believed."""
        session, added = self.session, []
        for record in records:
            before = session.state
            try:
                told = self._codec.lift(record, before, self.header.versions)
                session.state = fold_record(session.rules, before, told)
            except JournalError:
                break
            session.records.append(told)
            added.append((before, told))
        return tuple(added)

    def _must_be_ours(self) -> None:
        if self.read_only:
            raise LibraryError("library.read_only", "this match is read-only here: another window plays it")

    def export(self) -> bytes:
        """The whole match as the text of a `*.tablee` file. While it goes on the file holds every secret."""
        return write_journal(self.header, self.session.records, self._codec)

    def close(self) -> None:
        """Lets another window play this match. One that was only looked at is forgotten, unless it is a fork."""
        if self._claim is not None:
            if len(self.session.records) == 1 and not self.header.earlier:
                self._keep(lambda library: library.forget_untouched(self.identity))
            self._claim.release()
            self._claim = None

    def claim(self) -> bool:
        """Takes the right to write this match; False while another window has it."""
        if self._library is not None and self._claim is None:
            self._claim = self._library.claim(self.identity)
        return self._claim is not None

    def _store(self, record: Record) -> None:
        self._keep(lambda library: library.append(self.identity, record.seq, self._codec.encode(record)))

    def _finish(self) -> None:
        outcome = self.session.outcome
        if outcome is not None:
            places = ",".join(map(str, outcome.places))
            self._keep(lambda library: library.finish(self.identity, places))

    def _keep(self, write: Any) -> None:
        """Writes to the library; the first failure is remembered for the screen, and the match goes on in memory."""
        if self._library is None or not self.identity or self.unkept is not None:
            return
        try:
            write(self._library)
        except LibraryError as error:
            self.unkept = error


def new_match(plan: Plan, library: Library | None, created: str = "") -> Match:
    """Starts a match and keeps it; a seed in the plan marks it practice. Raises KeyError for an unknown game."""
    rules = open_game(plan.game).rules
    seed = plan.seed or fresh_seed()
    setup = Setup(plan.game, len(plan.seats), plan.options)
    codec = Codec(rules)
    header = Header(
        setup,
        seed,
        rules.digest,
        plan.seats,
        APP_VERSION,
        versions=codec.versions,
        practice=bool(plan.seed) or plan.open_hands,
        created=created,
        title=plan.title,
        open_hands=plan.open_hands,
    )
    session: Session[Any, Any] = Session.start(rules, setup, seed)
    return _kept(Match(session, header, library), library, codec)


def _kept(match: Match, library: Library | None, codec: Codec) -> Match:
    if library is None:
        return match
    try:
        lines = [codec.encode(record) for record in match.session.records]
        match.identity = library.create(match.header, lines)
        match.claim()
    except LibraryError as error:
        match.unkept = error
    return match


def read_match(row: MatchRow, library: Library) -> Journal:
    """The journal of a match in the library, folded and compared; raises KeyError, JournalError or LibraryError."""
    rules = open_game(row.game).rules
    return fold_journal(row.header, library.lines(row.id), Codec(rules))


def continue_match(row: MatchRow, library: Library) -> tuple[Match, Journal]:
    """Goes on with a match where its journal is believable; read-only while another window plays it."""
    journal = read_match(row, library)
    match = match_of(journal, library, row.id)
    if row.state != FINISHED:
        match.claim()
    return match, journal


def match_of(journal: Journal, library: Library | None = None, identity: str = "") -> Match:
    """A match from a journal that was read."""
    header = journal.header
    if header.setup.game != open_game(header.setup.game).rules.name:
        raise JournalError(f"the game '{header.setup.game}' is not known", "unknown_game")
    rules = open_game(header.setup.game).rules
    session: Session[Any, Any] = Session.resume(
        rules, header.setup, header.seed, journal.records, earlier=header.earlier
    )
    return Match(session, header, library, identity)


def fork_match(match: Match, seq: int, library: Library | None, created: str = "") -> Match:
    """A practice match that shares the course of `match` up to record `seq`, but not its title, with other luck after
    it.
    """
    seed = fresh_seed()
    session = match.session.fork(seq, seed)
    header = msgspec.structs.replace(
        match.header, seed=seed, practice=True, created=created, title="", earlier=session.earlier
    )
    return _kept(Match(session, header, library), library, Codec(session.rules))


def copy_of(journal: Journal, library: Library) -> MatchRow | None:
    """The match of the library with this very course, whatever its title; None if it is not there, or was deleted."""
    codec = Codec(open_game(journal.header.setup.game).rules)
    for row in library.matches():
        same = msgspec.structs.replace(journal.header, title=row.title) == row.header
        if same and row.actions == len(journal.records) - 1:
            try:
                kept = [codec.decode(line, row.header.versions) for line in library.lines(row.id)]
            except JournalError:
                continue
            if all(map(_alike, journal.records, kept)):
                return row
    return None


def _alike(one: Record, other: Record) -> bool:
    """True for the same step of a match, though it may have been written in an older version, which told less."""
    return (one.seq, one.seat, one.action, one.fingerprint) == (other.seq, other.seat, other.action, other.fingerprint)


def import_journal(journal: Journal, library: Library) -> str:
    """Puts a journal that was read into the library; returns its id. A match that is there already stays as it is."""
    copy = copy_of(journal, library)
    if copy is not None:
        return copy.id
    codec = Codec(open_game(journal.header.setup.game).rules)
    identity = library.create(journal.header, [codec.encode(record) for record in journal.records])
    rules = codec.rules
    session: Session[Any, Any] = Session.resume(rules, journal.header.setup, journal.header.seed, journal.records)
    if session.outcome is not None:
        library.finish(identity, ",".join(map(str, session.outcome.places)))
    return identity
