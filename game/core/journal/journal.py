"""The journal: a match as a header and one record per action; saved game, replay, puzzle and bug report at once.

A file `*.tablee` is JSON Lines: the header, then the records. Loading folds the events and compares fingerprints.
Files come from strangers: their size, length and depth are bounded, and nothing in them is believed before it is
checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any, Final, Literal, Protocol, runtime_checkable

import msgspec
from msgspec.structs import force_setattr, replace

from game.core.journal.doubt import Rehearsal
from game.core.journal.own_file import OwnFiles
from game.core.journal.wire import fingerprint
from game.core.match.session import Luck, Record, decide_record, seed_at
from game.core.rules.events import Event
from game.core.rules.rules import Action, AnyRules, Setup, seat_counts_with
from game.core.texts import one_line, presentable

FORMAT: Final = 1
LARGEST_FILE: Final = 32_000_000
LONGEST_LINE: Final = 4_000_000
LONGEST_HEADER: Final = 1_000_000
"""Bytes of the first line."""
MOST_RECORDS: Final = 100_000
MOST_FORKS: Final = 1_000
"""How often a match may have been forked."""
LONGEST_NAME: Final = 40
LONGEST_TITLE: Final = 60
LONGEST_SEED: Final = 1_000
NAMELESS: Final = "?"
HUMAN: Final = "human"
"""A person plays."""
TOKENS: Final = 8
LARGEST_BUDGET: Final = 1_000_000

EXACT: Final = "exact"
"""Every fingerprint agrees, and the match was played with the content that is here now."""
UNVERIFIED: Final = "unverified"
"""The fingerprints agree, but the content has changed since, or the rules here would decide otherwise."""
DIVERGED: Final = "diverged"
"""Folding the events gave another state than was written: the match is only shown up to there."""

UNFOLDABLE: Final = (Exception,)
"""What events of a stranger's file may raise when they are folded, decided or told: anything."""

Upcast = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns an event of one version, as plain JSON, into the next version."""


RECORD: Final = "Record"
"""The name under which `Header.versions` keeps what a game's records tell, beside the versions of its events."""


@runtime_checkable
class Lifting(Protocol):
    """A game whose records told less in older versions: events that were not there yet, or fields with a default.

    Where an upcast sees one event alone, `lift` sees a whole record and the state before it.
    """

    @property
    def record_version(self) -> int:
        """Raised whenever records tell more than before."""

    def lift(self, state: Any, events: Sequence[Event]) -> Sequence[Event]:
        """The events of an older record as they would be told today; they lead to the same state. `state`: the one
        before the record, a copy to fold on. What is told already stays as it is: a match that was begun in an older
        version and played on has records of both.
        """


Fault = Literal["unreadable", "too_large", "foreign", "newer", "unknown_game", "damaged", "doubted"]
"""What is wrong with a journal, for a person: the messages `journal.<fault>` say it in the reader's language."""


class JournalError(Exception):
    """A journal that cannot be read; the message is one clear line, whatever a stranger wrote into the file."""

    def __init__(self, message: str, fault: Fault = "damaged") -> None:
        super().__init__(one_line(message))
        self.fault: Fault = fault


class SeatCard(msgspec.Struct, frozen=True):
    """Who sits at a seat: the name, `human` or `bot:<level>`, the token 1 … 8, and of a bot its budget of simulations
    and its temperament. A level may state a strength or a profile (`bot:<level>:<stated>`).

    A name is kept as it can be seen, in LONGEST_NAME characters at most. Unknown levels play as the usual one, unknown
    temperaments as the even one.
    """

    name: str
    player: Annotated[str, msgspec.Meta(pattern=r"\A(human|bot:[\w.:-]{1,40})\Z")] = HUMAN
    token: Annotated[int, msgspec.Meta(ge=1, le=TOKENS)] = 1
    budget: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_BUDGET)] = 0
    temperament: Annotated[str, msgspec.Meta(pattern=r"\A[\w-]{0,40}\Z")] = ""

    def __post_init__(self) -> None:
        force_setattr(self, "name", presentable(self.name, LONGEST_NAME) or NAMELESS)

    @property
    def kind(self) -> str:
        """`human` or `bot:<level>`, whatever it states."""
        return ":".join(self.player.split(":")[:2])

    def stating(self, words: str) -> SeatCard:
        """The same, whose level states so much."""
        return SeatCard(self.name, f"{self.kind}:{words}", self.token, self.budget, self.temperament)


class Resigned(msgspec.Struct, frozen=True):
    """A seat that gave the match up when it had so many records."""

    seat: int
    records: int


class Header(msgspec.Struct, frozen=True):
    """What a match is: format and app version, setup with house rules, seed, digest of the content, who sits where.

    `practice` marks a match with a chosen seed, a fork, one with open hands, or one in doubt; it never counts in
    statistics. Of a title what can be seen is kept, LONGEST_TITLE characters of it at most.
    """

    setup: Setup
    seed: str
    digest: str
    seats: tuple[SeatCard, ...]
    app: str = ""
    format: int = FORMAT
    versions: dict[str, int] = {}
    practice: bool = False
    created: str = ""
    title: str = ""
    earlier: tuple[Luck, ...] = ()
    """The luck of the matches whose course a fork shares."""
    open_hands: bool = False
    """Everybody at the screen sees every hand, and no curtain falls: agreed in the lobby, for learning."""
    doubted: bool = False
    """It came from a file, and the rules here would not decide it as it is written: it can be watched, no more."""
    resigned: tuple[Resigned, ...] = ()
    """Who gave the match up, in order (see `game.core.rules.resignation`)."""
    own: OwnFiles = ()
    """The files of a player that the house rules name; the digest is of them, too."""

    def __post_init__(self) -> None:
        force_setattr(self, "title", presentable(self.title, LONGEST_TITLE))


class Journal(msgspec.Struct, frozen=True):
    """A journal that was read, told as today, and where it stopped being believable (`problem`, '' if nowhere).

    `doubt`: where the rules here would decide otherwise than is written ('' if nowhere). What comes after is sound
    enough to be shown, but cannot be played on.
    """

    header: Header
    records: tuple[Record, ...]
    integrity: str
    problem: str = ""
    doubt: str = ""


class _FirstLine(msgspec.Struct):
    tablee: Header


class _RawRecord(msgspec.Struct):
    seq: int
    seat: int | None
    action: msgspec.Raw
    events: list[msgspec.Raw]
    fingerprint: str
    horizon: bool = False


class Codec:
    """Writes and reads the records of one game. `upcasts[(event name, version)]` lifts an event to version + 1."""

    def __init__(self, rules: AnyRules, upcasts: Mapping[tuple[str, int], Upcast] | None = None) -> None:
        self.rules = rules
        self._upcasts = upcasts or {}
        self._actions = msgspec.json.Decoder(_union(rules.action_types))
        self._events = msgspec.json.Decoder(_union(rules.event_types))
        self._raw = msgspec.json.Decoder(_RawRecord)
        self.versions = {kind.__name__: kind.version for kind in rules.event_types if kind.version != 1}
        self._lifting = rules if isinstance(rules, Lifting) else None
        if self._lifting is not None:
            self.versions[RECORD] = self._lifting.record_version

    def encode(self, record: Record) -> bytes:
        """One record as one line of JSON, without the line end."""
        return msgspec.json.encode(record)

    def encode_action(self, action: Action) -> bytes:
        """One action as JSON."""
        return msgspec.json.encode(action)

    def decode_action(self, line: bytes) -> Action:
        """One action from JSON; raises JournalError."""
        try:
            action: Action = self._actions.decode(line)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise JournalError(f"not an action of {self.rules.name}: {error}") from None
        return action

    def decode(self, line: bytes, versions: Mapping[str, int]) -> Record:
        """One record from its line; raises JournalError."""
        try:
            raw = self._raw.decode(line)
            none = bytes(raw.action) == b"null"
            action = None if none else self._actions.decode(raw.action)
            events = tuple(self._event(event, versions) for event in raw.events)
        except (msgspec.MsgspecError, RecursionError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise JournalError(f"not a record of {self.rules.name}: {error}") from None
        return Record(raw.seq, raw.seat, action, events, raw.fingerprint, raw.horizon)

    def lift(self, record: Record, state: Any, versions: Mapping[str, int]) -> Record:
        """A record of these versions as it would be told today, `state` being the one before it; raises
        JournalError.
        """
        rules = self._lifting
        if rules is None or versions.get(RECORD, 1) >= rules.record_version:
            return record
        try:
            events = tuple(rules.lift(state.clone(), record.events))
        except UNFOLDABLE as error:
            raise JournalError(f"its events cannot be folded ({error})") from None
        return replace(record, events=events)

    def _event(self, raw: msgspec.Raw, versions: Mapping[str, int]) -> Event:
        if versions != self.versions:
            plain = msgspec.json.decode(raw)
            tag = plain.get("type") if isinstance(plain, dict) else None
            name = tag if isinstance(tag, str) else ""
            for version in range(versions.get(name, 1), self.versions.get(name, 1)):
                plain = self._upcasts[name, version](plain)
            raw = msgspec.Raw(msgspec.json.encode(plain))
        event: Event = self._events.decode(raw)
        return event


def write_journal(header: Header, records: Iterable[Record], codec: Codec) -> bytes:
    """A whole match as the text of a `*.tablee` file."""
    lines = [msgspec.json.encode({"tablee": header}), *(codec.encode(record) for record in records)]
    return b"\n".join(lines) + b"\n"


def read_header(data: bytes) -> Header:
    """The header of a journal; raises JournalError in one clear line."""
    if len(data) > LARGEST_FILE:
        raise JournalError(f"the file has {len(data)} bytes; at most {LARGEST_FILE} are read", "too_large")
    first = data.split(b"\n", 1)[0]
    if len(first) > LONGEST_HEADER:
        raise JournalError("line 1: too long")
    try:
        version = msgspec.json.decode(first, type=dict[str, dict[str, Any]]).get("tablee", {}).get("format")
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise JournalError("line 1: this is not a Tablée journal", "foreign") from None
    if isinstance(version, int) and version > FORMAT:
        message = f"line 1: written by a newer Tablée (format {version}; this one reads up to {FORMAT})"
        raise JournalError(message, "newer")
    try:
        header = msgspec.json.decode(first, type=_FirstLine).tablee
    except (msgspec.MsgspecError, RecursionError) as error:
        raise JournalError(f"line 1: this is not a Tablée journal: {error}", "foreign") from None
    if not 1 <= len(header.seats) == header.setup.seats:
        raise JournalError(f"line 1: {header.setup.seats} seats are set up, {len(header.seats)} are named")
    if any(len(seed) > LONGEST_SEED for seed in (header.seed, *(luck.seed for luck in header.earlier))):
        raise JournalError(f"line 1: a seed has at most {LONGEST_SEED} characters")
    left = [gone.seat for gone in header.resigned]
    if len(set(left)) < len(left) or any(seat not in range(len(header.seats)) for seat in left):
        raise JournalError("line 1: seats gave up that are none of this match")
    if len(header.earlier) > MOST_FORKS:
        raise JournalError(f"line 1: forked {len(header.earlier)} times; at most {MOST_FORKS} are read")
    return header


def read_journal(data: bytes, codec: Codec) -> Journal:
    """A whole journal out of a file, decided anew and compared. Raises JournalError if it cannot be read at all.

    Where the rules here would decide otherwise it is in doubt: it counts as UNVERIFIED, its header says so from then
    on, and it is practice.
    """
    header = read_header(data)
    lines = data.split(b"\n")[1:]
    while lines and not lines[-1].strip():
        lines.pop()
    return _fold(header, lines, codec, _Deciding(codec.rules, header))


def fold_journal(
    header: Header, lines: Sequence[bytes], codec: Codec, *, known: bool = False, ours: bool = True
) -> Journal:
    """The records of a match of the library, one line each. Stops where the fold no longer agrees, and says so in
    `problem`.

    `known`: these very lines have agreed before, with this content: only what they lead to is compared, unless that
    differs. Not `ours`: somebody else may have written them; they are decided anew like those of a file.
    """
    if header.doubted or not ours:
        return _fold(header, lines, codec, _Deciding(codec.rules, header))
    if known:
        journal = _fold(header, lines, codec, _Folding(codec.rules, compared_from=len(lines) - 1))
        if journal.integrity != DIVERGED:
            return journal
    return _fold(header, lines, codec, _Folding(codec.rules))


class _Folding:
    """Takes records at their word: it folds their events, and compares from a record on."""

    doubt = ""

    def __init__(self, rules: AnyRules, compared_from: int = 0) -> None:
        self._rules = rules
        self._compared_from = compared_from

    def after(self, state: Any, record: Record) -> tuple[Any, Record]:
        """The state after a record, and the record as it is believed. Raises JournalError."""
        return fold_record(self._rules, state, record, compare=record.seq >= self._compared_from), record


class _Deciding:
    """Takes nobody at his word: it decides every action anew, and from the first one that comes out otherwise believes
    only what can be shown to everybody. `doubt`: which one that is ('': none so far).
    """

    def __init__(self, rules: AnyRules, header: Header) -> None:
        self.doubt = ""
        self._rules = rules
        self._header = header
        self._rehearsal = Rehearsal(rules, tuple(card.name for card in header.seats))

    def after(self, state: Any, record: Record) -> tuple[Any, Record]:
        """The state after a record, and the record as it is believed. Raises JournalError."""
        doubt = self.doubt
        if not doubt:
            decided, following, doubt = _decide_anew(self._rules, self._header, state, record)
            if not doubt:
                if decided.fingerprint != record.fingerprint:
                    raise JournalError("gives another state than was written")
                return following, decided
        try:
            self._rehearsal.go_through(state, record)
        except UNFOLDABLE as error:
            raise JournalError(f"{doubt}, and it cannot be shown: {_told(error)}") from None
        following = fold_record(self._rules, state, record)
        self.doubt = doubt
        return following, replace(record, horizon=True)


def _fold(header: Header, lines: Sequence[bytes], codec: Codec, way: _Folding | _Deciding) -> Journal:
    rules = codec.rules
    if header.setup.game != rules.name:
        raise JournalError(f"line 1: this is a match of '{header.setup.game}', not of {rules.name}")
    if header.setup.seats not in seat_counts_with(rules, header.setup.options):
        raise JournalError(f"line 1: {rules.name} has no {header.setup.seats} seats")
    if len(lines) > MOST_RECORDS:
        raise JournalError(f"{len(lines)} records; at most {MOST_RECORDS} are read")
    try:
        state = rules.blank(header.setup)
    except UNFOLDABLE as error:
        raise JournalError(f"line 1: the setup cannot be laid out: {error}") from None
    records: list[Record] = []
    problem = ""
    for number, line in enumerate(lines):
        try:
            record = _record(codec, line, number, header)
            state, record = way.after(state, codec.lift(record, state, header.versions))
        except JournalError as error:
            problem = one_line(f"record {number} (line {number + 2}): {error}")
            break
        records.append(record)
    if not lines:
        raise JournalError("the journal has no records")
    header = replace(
        header,
        versions=dict(codec.versions),  # those of the records as they are told now
        doubted=bool(way.doubt),
        practice=header.practice or bool(way.doubt),
    )
    believed = header.digest == rules.digest and not header.doubted
    integrity = DIVERGED if problem else EXACT if believed else UNVERIFIED
    return Journal(header, tuple(records), integrity, problem, way.doubt)


def _record(codec: Codec, line: bytes, number: int, header: Header) -> Record:
    """The record with this number; raises JournalError."""
    if len(line) > LONGEST_LINE:
        raise JournalError("too long")
    record = codec.decode(line, header.versions)
    if record.seq != number or (record.seat is None) != (number == 0) or (record.action is None) != (number == 0):
        raise JournalError("out of order")
    return record


def fold_record(rules: AnyRules, state: Any, record: Record, *, compare: bool = True) -> Any:
    """The state after a record; `state` stays as it is. Raises JournalError if it cannot be folded or is not the one
    that was written (which takes most of the time, and may be left to a later record).
    """
    following = state.clone()
    try:
        for event in record.events:
            rules.evolve(following, event)
        same = not compare or fingerprint(following) == record.fingerprint
    except UNFOLDABLE as error:
        raise JournalError(f"its events cannot be folded ({error})") from None
    if not same:
        raise JournalError("gives another state than was written")
    return following


def verify(journal: Journal, rules: AnyRules) -> str:
    """Decides every action anew with the match's own luck; '' if all events come out as written, else
    where they differ.
    """
    state = rules.blank(journal.header.setup)
    for record in journal.records:
        _, state, doubt = _decide_anew(rules, journal.header, state, record)
        if doubt:
            return doubt
    return ""


def _decide_anew(rules: AnyRules, header: Header, state: Any, record: Record) -> tuple[Record, Any, str]:
    """A record as the rules here decide it, the state after it, and '' if its events are those that are written, else
    where they differ. `state`, the one before it, stays as it is.
    """
    seq, seat, action = record.seq, record.seat, record.action
    try:
        refusal = None if seat is None or action is None else rules.refuse(state, seat, action)
        if refusal is not None:
            return record, state, f"record {seq}: the action is refused by {refusal.clause}"
        luck = seed_at(seq, header.seed, header.earlier)
        decided, following = decide_record(rules, state, seq, seat, action, luck)
    except UNFOLDABLE as error:
        return record, state, f"record {seq}: the action cannot be decided: {_told(error)}"
    if decided.events != record.events:
        return record, state, f"record {seq}: deciding it again gives other events"
    return decided, following, ""


def _told(error: Exception) -> str:
    """What nonsense made a game say."""
    return f"{type(error).__name__} {error}".strip() if not isinstance(error, ValueError) else str(error)


def _union(kinds: Sequence[Any]) -> Any:
    return reduce(or_, kinds)
