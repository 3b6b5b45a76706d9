"""A match at this machine: a session, its journal, and its row in the library."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from game.catalogue import open_match
from game.core.files.private import private_folder, rewrite
from game.core.journal.journal import (
    Codec,
    Header,
    JournalError,
    SeatCard,
    fold_record,
    write_journal,
)
from game.core.journal.own_file import OwnFile
from game.core.library.claims import Claim
from game.core.library.library import Library, LibraryError, WrittenMatch
from game.core.library.seals import is_sealed, seal_text, seals_of
from game.core.match.session import Record, Session, UndoReach
from game.core.rules.options import one_seat_earlier
from game.core.rules.resignation import ended_by, has_resigned, resigned, seats_at_first
from game.core.rules.rules import Action, AnyRules, OptionValue, Refusal

DAMAGED: Final = "damaged"
"""The folder, beside the library, for copies of matches of which something could not be believed."""
MOST_AT_ONCE: Final = 500
"""Records that are kept in one transaction."""


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
    own: tuple[OwnFile, ...] = ()
    """Files of the player's that the house rules may name."""


def rules_of(header: Header) -> AnyRules:
    """The rules a match is played by, with the files that it carries. Raises KeyError or ContentError."""
    return open_match(header.setup.game, header.own).rules


def rematch_plan(header: Header, *, same_deal: bool) -> Plan:
    """The same players and house rules, each player one seat earlier (the first becomes the last), with fresh luck or
    with the same (then it is practice). House rules of one player go with him.
    """
    count = len(header.seats)
    specs = rules_of(header).options
    options = {one_seat_earlier(name, specs, count): value for name, value in header.setup.options.items()}
    first = seats_at_first(header)
    seats = (*first[1:], first[0])
    return Plan(
        header.setup.game,
        seats,
        dict(sorted(options.items())),
        header.seed if same_deal else "",
        open_hands=header.open_hands,
        own=header.own,
    )


def anew_plan(header: Header) -> Plan:
    """The same players at the same seats with the same house rules, and fresh luck."""
    return Plan(
        header.setup.game,
        seats_at_first(header),
        header.setup.options,
        open_hands=header.open_hands,
        own=header.own,
    )


class News(NamedTuple):
    """What another window has done in its match: it took back the records from `taken_back` on (None: nothing), or
    added records, each here with the true state before it.
    """

    taken_back: int | None = None
    added: tuple[tuple[Any, Record], ...] = ()


class Match:
    """A session that keeps itself. Without a `library` it lives in memory.

    Where the library fails it goes on in memory, too: `unkept` says why, `unsaved` how much is not safe, and `save`
    tries again whenever it is called.
    """

    def __init__(
        self,
        session: Session[Any, Any],
        header: Header,
        library: Library | None,
        identity: str = "",
        *,
        seals: Sequence[bytes] = (),
        claim: Claim | None = None,
    ) -> None:
        """`seals`: one for each record that the library has; where it has any, `claim` is the right to write it."""
        self.session = session
        self.header = header
        self.identity = identity
        self.unkept: LibraryError | None = None
        self.set_aside: Path | None = None
        """A copy of the match as it was before what could not be believed of it was cut off."""
        self._library = library
        self._claim = claim
        self._watched = bool(seals) and claim is None
        self._changes: int | None = None
        self._codec = Codec(session.rules)
        self._seals = list(seals)
        self._owes = False  # the library has records too many, or does not know how the match ended
        self._older = False  # the library has it as an older version told it
        self._retold = False  # the header in the library is not this one: a seat was given up, or is called otherwise
        session.store = self._store

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return tuple(card.name for card in self.header.seats)

    @property
    def in_memory(self) -> bool:
        """True where no library keeps it: it is gone when it is left."""
        return self._library is None

    @property
    def read_only(self) -> bool:
        """True when another window plays this match."""
        return self._watched

    @property
    def unsaved(self) -> int:
        """How many records are not safe yet (an undo counts as one)."""
        if self._library is None or self.read_only or not self.identity:
            return 0
        return len(self.session.records) - len(self._seals) or int(self._owes or self._older or self._retold)

    def submit(self, seat: int, action: Action) -> Record | Refusal:
        """The checked door; what is accepted is safe in the library before it counts. Raises LibraryError for a match
        that another window plays.
        """
        self._must_be_ours()
        answer = self.session.submit(seat, action)
        if isinstance(answer, Record) and self.session.outcome is not None:
            self._owes = True
            self.save()
        return answer

    def undo(self, seat: int, *, far: bool = False) -> UndoReach:
        """Takes the last choice back if the information horizon allows it; returns how many records that were, and why
        it was none. `far`: all that has come after it, too, and the match is practice from then on. Raises
        LibraryError for a match that another window plays, or that cannot be made practice; nothing has changed then.
        """
        self._must_be_ours()
        count, reason = self.session.last_choice(seat), self.session.undo_reach(seat).reason
        if far and not count:
            count = self.session.own_choice(seat)
            if count and not self.header.practice:
                if self._library is not None and self.identity:
                    self._library.make_practice([self.identity])
                self.header = msgspec.structs.replace(self.header, practice=True)
        if count:
            self.session.take_back(count)
            self._owes = self._owes or len(self.session.records) < len(self._seals)
            del self._seals[len(self.session.records) :]
            self.save()
        return UndoReach(count, reason)

    def rename(self, seat: int, name: str) -> None:
        """A seat is called otherwise from now on; nothing happens where another one is called so. Raises LibraryError
        for a match that another window plays.
        """
        self._must_be_ours()
        seats = list(self.header.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], name=name)
        if seats[seat].name in self.names:
            return
        self.header = msgspec.structs.replace(self.header, seats=tuple(seats))
        self._retold = True
        self.save()

    def resign(self, seat: int, level: str) -> None:
        """A seat gives the match up: of two the other one has won, among more a bot of this level plays on there.
        Raises LibraryError for a match that another window plays.
        """
        self._must_be_ours()
        if self.session.outcome is not None or has_resigned(self.header, seat):
            return
        self.header = resigned(self.header, seat, len(self.session.records), level)
        self.session.ended = ended_by(self.header)
        self._retold, self._owes = True, self._owes or self.session.ended is not None
        self.save()

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
        lines, seals, versions = self._news(self._library)
        written = self._decoded(lines, versions)
        records = self.session.records
        start = len(seals) - len(lines)
        shared = start
        while shared < min(len(records), start + len(written)) and same_step(records[shared], written[shared - start]):
            shared += 1
        if 0 < shared < len(records):
            self.session.take_back(len(records) - shared)
            self._seals = seals[:shared]
            return News(taken_back=shared)
        self._changes = changes
        added = self._fold(written[shared - start :], versions) if shared else ()
        self._seals = seals[: len(records)]
        return News(added=added) if added else None

    def _news(self, library: Library) -> tuple[list[bytes], list[bytes], dict[str, int]]:
        """The lines of the match that may be new here, a seal for each line of it, and the versions in which they are
        told. Where the seal of the match says that it begins with the records that are known here, those after them are
        enough.
        """
        count, seal, versions = library.sealed(self.identity)
        header = msgspec.structs.replace(self.header, versions=versions)
        known = len(self._seals)
        if seal and count >= known == len(self.session.records):
            lines = library.lines(self.identity, known)
            seals = [*self._seals, *seals_of(library.key, header, lines, self._seals)]
            if is_sealed(seal, seals):
                return lines, seals, versions
        lines = library.lines(self.identity)
        return lines, seals_of(library.key, header, lines), versions

    def _decoded(self, lines: Sequence[bytes], versions: dict[str, int]) -> list[Record]:
        try:
            return [self._codec.decode(line, versions) for line in lines]
        except JournalError:
            return []

    def _fold(self, records: Sequence[Record], versions: dict[str, int]) -> tuple[tuple[Any, Record], ...]:
        """Adds records that another window made to the session, as far as they can be believed."""
        session, added = self.session, []
        for written in records:
            before = session.state
            try:
                record = self._codec.lift(written, before, versions)
                session.state = fold_record(session.rules, before, record)
            except JournalError:
                break
            session.records.append(record)
            added.append((before, record))
        return tuple(added)

    def _must_be_ours(self) -> None:
        if self.read_only:
            raise _watching()

    def export(self) -> bytes:
        """The whole match as the text of a `*.tablee` file. While it goes on the file holds every secret."""
        return write_journal(self.header, self.session.records, self._codec)

    def close(self) -> None:
        """Lets another window play this match. One that was only looked at is forgotten."""
        self.save()
        if self._claim is None or self._library is None:
            return
        given = self.header.earlier[-1].records if self.header.earlier else 1
        if len(self.session.records) == given:
            with suppress(LibraryError):
                self._library.forget_untouched(self.identity, given)
        self._claim.release()
        self._claim = None

    # ---- keeping --------------------------------------------------------------------------------

    def save(self) -> bool:
        """Keeps what is not safe yet, the oldest first; True if all is safe now, else `unkept` says why not."""
        return self._save(self.session.records)

    def _store(self, record: Record) -> None:
        self._save([*self.session.records, record])

    def _save(self, records: Sequence[Record]) -> bool:
        library = self._library
        if library is None or self.read_only or not self.identity:
            return True
        try:
            if self._retold:
                library.write_header(self.identity, self.header)
                self._retold = False
            while len(self._seals) < len(records) or self._owes or self._older:
                self._keep_some(library, records)
        except LibraryError as error:
            self.unkept = error
            return False
        self.unkept = None
        return True

    def _keep_some(self, library: Library, records: Sequence[Record]) -> None:
        """The next records that the library does not have. It waits for other programs only until it has failed."""
        if self._claim is None:
            self._claim = library.claim(self.identity)
        if self._claim is None:
            raise _watching()
        safe = 0 if self._older else len(self._seals)
        end = len(self._seals) if self._older else safe + MOST_AT_ONCE
        lines = [self._codec.encode(record) for record in records[safe:end]]
        seals = seals_of(library.key, self.header, lines, self._seals[:safe])
        seal = seal_text(self._codec, (seals or self._seals)[-1])
        outcome = self.session.outcome if records is self.session.records else None
        over = outcome is not None and safe + len(lines) == len(records)
        result = ",".join(map(str, outcome.places)) if outcome is not None and over else ""
        try:
            if self._older:
                library.retell(self.identity, self.header, lines, seal)
                self._older, self._seals = False, seals
                return
            library.keep(self.identity, self.header, safe, lines, result=result, seal=seal, patient=self.unkept is None)
        except LibraryError as error:
            if error.key != "library.gone":
                raise
            self._older = False
            self._seals.clear()  # another program has forgotten it: it comes back as a whole
            return
        self._seals += seals
        self._owes = self._owes and len(self._seals) < len(records)

    def put_right(self, written: WrittenMatch) -> None:
        """Brings the library up to what this session made of what was `written` there: deleted matches come back, older
        ones are told as today, and what cannot be believed is cut off after a copy was kept. Raises LibraryError where
        no copy can be kept; then nothing is cut off.
        """
        cut = len(written.lines) > len(self.session.records)
        if cut and self._library is not None:
            try:
                self.set_aside = _put_aside(self._library.folder / DAMAGED, self.identity, written)
            except OSError as error:
                raise LibraryError("library.no_copy", f"match {self.identity}: no copy is kept: {error}") from None
        self._owes = cut or written.deleted or self.session.outcome is not None
        self._older = written.header.versions != self.header.versions
        self.save()


def same_step(one: Record, other: Record) -> bool:
    """True for the same action with the same state after it; an older version may have told it with fewer events."""
    return (one.seq, one.seat, one.action, one.fingerprint) == (other.seq, other.seat, other.action, other.fingerprint)


def _watching() -> LibraryError:
    return LibraryError("library.read_only", "this match is read-only here: another window plays it")


def _put_aside(folder: Path, identity: str, written: WrittenMatch) -> Path:
    """A damaged match as a file of its own."""
    private_folder(folder)
    data = b"\n".join([msgspec.json.encode({"tablee": written.header}), *written.lines]) + b"\n"
    number = 1
    while (path := folder / f"{identity}-{number}.tablee").exists():
        number += 1
    rewrite(path, lambda _old: data)
    return path
