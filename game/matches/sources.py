"""Where a match comes from: a new one, one of the library, a journal, a position, a fork of another, a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec

from game.bots.adaptive import adapted, strength_for
from game.bots.levels import Role, level_for, reading_of
from game.bots.reading import MOST_READ, Played
from game.catalogue import open_match
from game.core.chance import fresh_seed
from game.core.journal.journal import (
    DIVERGED,
    HUMAN,
    TOKENS,
    Codec,
    Header,
    Journal,
    JournalError,
    SeatCard,
    fold_journal,
)
from game.core.journal.own_file import OwnFile
from game.core.journal.profile import READER, Profile
from game.core.journal.strength import ADAPTIVE
from game.core.library.claims import Claim
from game.core.library.library import FINISHED, Library, LibraryError, MatchRow, WrittenMatch, fresh_id
from game.core.library.seals import is_sealed, seal_text, seals_of
from game.core.library.statistics import last_finishes, last_matches
from game.core.match.session import Session
from game.core.rules.resignation import ended_by, seats_at_first
from game.core.rules.rules import Setup
from game.matches.match import Match, Plan, rules_of, same_step
from game.own.folder import used_of
from game.version import APP_VERSION

_ADAPTS: Final = f"bot:{ADAPTIVE}"
_READS: Final = f"bot:{READER}"


def new_match(plan: Plan, library: Library | None, created: str = "") -> Match:
    """Starts a match and keeps it; a seed in the plan marks it practice. Bots that adapt play as well as the library
    says that the people here do, and who knows how one plays knows it from there; in practice it is as the plan says,
    if it does. Raises KeyError for an unknown game.
    """
    own = used_of(plan.game, plan.own, plan.options)
    rules = open_match(plan.game, own).rules
    seed = plan.seed or fresh_seed()
    setup = Setup(plan.game, len(plan.seats), plan.options)
    codec = Codec(rules)
    header = Header(
        setup,
        seed,
        rules.digest,
        _prepared(plan, library),
        APP_VERSION,
        versions=codec.versions,
        practice=bool(plan.seed) or plan.open_hands,
        created=created,
        title=plan.title,
        open_hands=plan.open_hands,
        own=own,
    )
    session: Session[Any, Any] = Session.start(rules, setup, seed)
    return _kept(session, header, library)


def _prepared(plan: Plan, library: Library | None) -> tuple[SeatCard, ...]:
    """The seats of a plan, with the strength at which a bot plays that adapts, and what one knows that reads people."""
    people = [card.name for card in plan.seats if card.player == HUMAN]
    kinds = {card.kind: card.kind != card.player for card in plan.seats if card.kind in (_ADAPTS, _READS)}
    if not kinds or (plan.seed and any(kinds.values())):
        return plan.seats
    seats = plan.seats
    if _ADAPTS in kinds:
        seats = adapted(seats, shown_strength(plan.game, people, library))
    if _READS in kinds:
        known = shown_profile(plan.game, people, library).written
        seats = tuple(card.stating(known) if card.kind == _READS else card for card in seats)
    return seats


def shown_strength(game: str, people: Sequence[str], library: Library | None) -> int:
    """At which strength bots that adapt to these people play a game; that of strangers where no library tells."""
    try:
        finishes = [] if library is None else last_finishes(library, game)
    except LibraryError:
        finishes = []
    return strength_for(people, finishes)


def shown_profile(game: str, people: Sequence[str], library: Library | None) -> Profile:
    """What a bot knows of one person by his last matches of a game; of nobody where no library tells."""
    reading = reading_of(game)
    if reading is None:
        return Profile()
    return reading.profile(_shown_by(library, list(reversed(read_of(game, people, library)))))


def read_of(game: str, people: Sequence[str], library: Library | None) -> list[tuple[str, int]]:
    """The matches of a game by which a bot knows one person, the latest first: the id of each, and his seat."""
    if library is None or len(people) != 1:
        return []
    try:
        return last_matches(library, game, people[0], MOST_READ)
    except LibraryError:
        return []


def _shown_by(library: Library | None, matches: Sequence[tuple[str, int]]) -> Iterator[Played]:
    """These matches, but those that cannot be read or believed."""
    for identity, seat in matches:
        with suppress(LibraryError, JournalError, KeyError):
            row = None if library is None else library.find(identity)
            if library is not None and row is not None:
                journal = read_match(row, library)
                if not journal.header.practice:
                    yield Played(rules_of(journal.header), journal.header.setup, journal.records, seat)


def _kept(session: Session[Any, Any], header: Header, library: Library | None) -> Match:
    match = Match(session, header, library, "" if library is None else fresh_id())
    match.save()
    return match


def read_match(row: MatchRow, library: Library) -> Journal:
    """The journal of a match in the library, folded and compared; raises KeyError, JournalError or LibraryError."""
    return _read(library.written(row.id), row.id, library)[0]


def _read(written: WrittenMatch, identity: str, library: Library) -> tuple[Journal, list[bytes]]:
    """A journal, and a seal for each record that is believed. A match that was compared is sealed. One that was not
    written here is decided anew, and where the rules would have led elsewhere the library is told.
    """
    header = written.header
    codec = Codec(rules_of(header))
    seals = seals_of(library.key, header, written.lines)
    ours = is_sealed(written.seal, seals)
    known = ours and written.seal == seal_text(codec, seals[-1])
    journal = fold_journal(header, written.lines, codec, known=known, ours=ours)
    if not journal.records:
        raise JournalError(journal.problem)
    if journal.header.doubted:
        if not header.doubted:
            with suppress(LibraryError):
                library.put_in_doubt(identity, header, _nobody(header))
    elif journal.integrity != DIVERGED and not known:
        with suppress(LibraryError):
            library.seal(identity, len(seals), seal_text(codec, seals[-1]))
    return journal, seals[: len(journal.records)]


def continue_match(row: MatchRow, library: Library) -> tuple[Match, Journal]:
    """Goes on with a match where its journal is believable; read-only while another window plays it. A match that was
    deleted comes back; what cannot be believed is cut off (`Match.set_aside` is a copy). Raises KeyError, LibraryError
    or JournalError, also for a match in doubt.
    """
    claim = None if row.state == FINISHED else library.claim(row.id)
    try:
        written = library.written(row.id)
        journal, seals = _read(written, row.id, library)
        if journal.doubt and row.state != FINISHED:
            raise JournalError(f"nobody can play on: {journal.doubt}", "doubted")
        match = match_of(journal, library, row.id, seals=seals, claim=claim)
        if claim is not None:
            match.put_right(written)
    except BaseException:
        if claim is not None:
            claim.release()
        raise
    return match, journal


def match_of(
    journal: Journal,
    library: Library | None = None,
    identity: str = "",
    *,
    seals: Sequence[bytes] = (),
    claim: Claim | None = None,
) -> Match:
    """A match from a journal that was read; of a `library` it is written with a `claim` only."""
    header = journal.header
    rules = rules_of(header)
    if header.setup.game != rules.name:
        raise JournalError(f"the game '{header.setup.game}' is not known", "unknown_game")
    session: Session[Any, Any] = Session.resume(
        rules, header.setup, header.seed, journal.records, earlier=header.earlier
    )
    session.ended = ended_by(header)
    return Match(session, header, library, identity, seals=seals, claim=claim)


def match_from(plan: Plan, position: Any) -> Match:
    """A practice match that begins in a position. It lives in memory alone. Raises KeyError for an unknown game."""
    own = used_of(plan.game, plan.own, plan.options)
    rules = open_match(plan.game, own).rules
    setup = Setup(plan.game, len(plan.seats), plan.options)
    seed = plan.seed or fresh_seed()
    session: Session[Any, Any] = Session.from_position(rules, setup, seed, position)
    header = Header(
        setup, seed, rules.digest, plan.seats, APP_VERSION,
        versions=Codec(rules).versions, practice=True, open_hands=plan.open_hands, own=own,
    )  # fmt: skip
    return Match(session, header, None)


def practice_from(
    setup: Setup, names: Sequence[str], own: tuple[OwnFile, ...], position: Any, seat: int | None = None
) -> Match:
    """A practice match that begins in a position: a person in a seat against friendly bots, or people in all."""
    bot = f"bot:{level_for(setup.game, Role.USUAL)}"
    seats = tuple(
        SeatCard(name, HUMAN if seat in (None, number) else bot, number % TOKENS + 1)
        for number, name in enumerate(names)
    )
    return match_from(Plan(setup.game, seats, dict(setup.options), own=own), position)


def fork_match(match: Match, seq: int, library: Library | None, created: str = "") -> Match:
    """A practice match that shares the course of `match` up to record `seq`, but not its title, with other luck after
    it. One that began in a position lives in memory alone, like the match it came from.
    """
    library = library if match.session.position is None else None
    seed = fresh_seed()
    session = match.session.fork(seq, seed)
    header = msgspec.structs.replace(
        match.header,
        seed=seed,
        practice=True,
        created=created,
        title="",
        earlier=session.earlier,
        seats=seats_at_first(match.header),
        resigned=(),
    )
    return _kept(session, header, library)


def copy_of(journal: Journal, library: Library) -> MatchRow | None:
    """The match of the library with this very course, whatever its title; None if it is not there, or was deleted."""
    codec = Codec(rules_of(journal.header))
    lines = [codec.encode(record) for record in journal.records]
    for match, header in library.alike(journal.header, len(lines)):
        kept = library.lines(match)
        if kept == lines or _same_course(codec, journal, kept, header.versions):
            return library.find(match)
    return None


def _same_course(codec: Codec, journal: Journal, lines: Sequence[bytes], versions: dict[str, int]) -> bool:
    """True if the lines, written in these versions, are the course of the journal."""
    if len(lines) != len(journal.records):  # whatever its row says of their number
        return False
    try:
        return all(
            same_step(record, codec.decode(line, versions)) for record, line in zip(journal.records, lines, strict=True)
        )
    except JournalError:
        return False


def import_journal(journal: Journal, library: Library) -> str:
    """Puts a journal that was read into the library; returns its id. A match that is there already stays as it is; one
    that is in doubt counts as over, with nobody in any place: nobody can play on where the rules would not have led.
    """
    copy = copy_of(journal, library)
    if copy is not None:
        return copy.id
    rules = rules_of(journal.header)
    session: Session[Any, Any] = Session.resume(rules, journal.header.setup, journal.header.seed, journal.records)
    session.ended = ended_by(journal.header)
    outcome = session.outcome
    lines = [Codec(rules).encode(record) for record in journal.records]
    result = "" if outcome is None else ",".join(map(str, outcome.places))
    if journal.header.doubted:
        result = result or _nobody(journal.header)
    return library.create(journal.header, lines, result=result)


def _nobody(header: Header) -> str:
    """The result of a match that counts as over, although nobody has ended it."""
    return ",".join(["0"] * header.setup.seats)
