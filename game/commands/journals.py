"""`main.py replay`, `export`, `import` and `matches`: journals in files and in the library."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from game.commands.common import FAULT, CommandError, open_library, read_file, say, warn, write_bytes
from game.core.content.content import ContentError
from game.core.journal.journal import DIVERGED, EXACT, JournalError
from game.core.library.library import FINISHED, Library, LibraryError, MatchRow
from game.core.match.session import redact
from game.core.positions.places import UnsayableError
from game.core.texts import Texts
from game.matches.match import Match, rules_of
from game.matches.sources import import_journal, match_of, read_match
from game.teaching.moments import is_open, moment_of, names_for, positions_of, scenario_text, title_for
from game.teaching.reels import NoReelError, write_reel

MATCH_SUFFIX: Final = ".tablee"


def replay(arguments: argparse.Namespace) -> int:
    """Tells a journal line by line, as a seat or the public was told it."""
    journal = read_file(arguments.file)
    header, rules = journal.header, rules_of(journal.header)
    names = tuple(card.name for card in header.seats)
    observer = header.setup.seats
    if arguments.seat is not None:
        if not 0 <= arguments.seat < header.setup.seats:
            raise CommandError(f"there is no seat {arguments.seat}; seats are 0 to {header.setup.seats - 1}")
        observer = arguments.seat
    texts = Texts(arguments.lang)
    say(f"{texts.pick(rules.title)}: {', '.join(names)}")
    state = rules.blank(header.setup)
    for record in journal.records:
        for event in record.events:
            rules.evolve(state, event)
        view = state.view(observer)
        for event in redact(record.events, observer, state.table):
            sentence = rules.tell(view, event)
            if sentence is not None:
                say(f"{record.seq:4}  {texts.say(sentence, names)}")
    if journal.integrity == DIVERGED:
        raise CommandError(f"{arguments.file}: {journal.problem}", FAULT)
    if arguments.verify:
        if journal.doubt:
            raise CommandError(f"{arguments.file}: {journal.doubt}", FAULT)
        said = "" if journal.integrity == EXACT else " (the content has changed since it was played)"
        say(f"verified: {len(journal.records)} records{said}")
    return 0


def export(arguments: argparse.Namespace) -> int:
    """Writes one match of the library to a file, or a moment of it (or of a match in a file) as a scenario."""
    if arguments.scenario is not None:
        return _export_scenario(arguments)
    if arguments.playlist:
        return _export_playlist(arguments)
    if arguments.file is None:
        raise CommandError("where to? main.py export ID FILE, or --scenario FILE.yaml")
    if arguments.at is not None:
        raise CommandError("--at goes with --scenario: a match is exported whole")
    library = open_library(arguments.data_dir)
    match, row = _kept_match(arguments.id, library)
    write_bytes(arguments.file, match.export())
    if row.state != FINISHED:
        warn("this match is not over: the file holds every secret of it")
    say(f"{arguments.file}: {len(match.session.records)} records")
    return 0


def _export_playlist(arguments: argparse.Namespace) -> int:
    """Writes the bookmarks of a match of the library as a playlist into the user's own folder."""
    if arguments.file is not None or arguments.at is not None:
        raise CommandError("--playlist goes alone: the playlist lies in your own folder")
    library = open_library(arguments.data_dir)
    match, row = _kept_match(arguments.id, library)
    try:
        written = write_reel(match, library, library.bookmarks(row.id))
    except NoReelError as error:
        raise CommandError(Texts("en").say(error.sentence), FAULT) from None
    except (LibraryError, OSError) as error:
        raise CommandError(str(error), FAULT) from None
    if written.left_out:
        warn(f"{written.left_out} bookmarks are left out: no position can say their moments")
    say(f"{written.path}: {written.scenes} scenes")
    return 0


def match_named(word: str, data_dir: str | None) -> Match:
    """A match in a file, or of the library by the beginning of its id. Raises CommandError."""
    if Path(word).suffix == MATCH_SUFFIX:
        return match_of(read_file(word))
    return _kept_match(word, open_library(data_dir))[0]


def _kept_match(identity: str, library: Library) -> tuple[Match, MatchRow]:
    """A match of the library, by the beginning of its id."""
    try:
        row = library.find(identity)
    except LibraryError as error:
        raise CommandError(str(error), FAULT) from None
    if row is None:
        raise CommandError(f"no match (or more than one) has an id that begins with '{identity}'", FAULT)
    try:
        return match_of(read_match(row, library), identity=row.id), row
    except (ContentError, JournalError, LibraryError, KeyError) as error:
        raise CommandError(f"match {row.id}: {error}", FAULT) from None


def _export_scenario(arguments: argparse.Namespace) -> int:
    """Writes a moment of a match as a scenario."""
    if arguments.file is not None:
        raise CommandError("one file at a time: leave FILE out, or --scenario")
    library = None if Path(arguments.id).suffix == MATCH_SUFFIX else open_library(arguments.data_dir)
    match = match_of(read_file(arguments.id)) if library is None else _kept_match(arguments.id, library)[0]
    session, texts = match.session, Texts("en")
    last = len(session.records) - 1
    at = last if arguments.at is None else arguments.at
    if not 0 <= at <= last:
        raise CommandError(f"there is no record {at}; this match has 0 to {last}")
    try:
        if not is_open(match, library):
            raise CommandError(texts("position.secret"), FAULT)
        positions = positions_of(session.rules.name, match.header.own)
    except LibraryError as error:
        raise CommandError(str(error), FAULT) from None
    if positions is None:
        raise CommandError(texts("position.no_game"), FAULT)
    names = names_for([card.name for card in match.header.seats])
    try:
        written = moment_of(positions, session, at, names, title_for(Path(arguments.scenario).stem, session.rules.name))
    except UnsayableError as error:
        raise CommandError(f"record {at}: {texts.say(error.sentence, names)}", FAULT) from None
    write_bytes(arguments.scenario, scenario_text(written).encode())
    if written.forgets:
        warn(texts("position.forgets"))
    steps = f", {len(written.steps)} steps" if written.steps else ""
    say(f"{arguments.scenario}: record {at}{steps}")
    return 0


def import_(arguments: argparse.Namespace) -> int:
    """Puts a journal file into the library."""
    journal = read_file(arguments.file)
    library = open_library(arguments.data_dir)
    try:
        identity = import_journal(journal, library)
    except (ContentError, JournalError, LibraryError) as error:
        raise CommandError(str(error), FAULT) from None
    if journal.integrity == DIVERGED:
        warn(f"{arguments.file}: {journal.problem}; what comes before it was imported")
    if journal.doubt:
        warn(f"{arguments.file}: {journal.doubt}; it can be watched, not played on, and is practice")
    say(identity)
    return 0


def matches(arguments: argparse.Namespace) -> int:
    """Lists the library, the match played last first."""
    library = open_library(arguments.data_dir)
    try:
        rows = library.matches()
    except LibraryError as error:
        raise CommandError(str(error), FAULT) from None
    for row in rows:
        names = ", ".join(row.names)
        say(f"{row.id}  {row.updated[:16].replace('T', ' ')}  {row.state:8}  {row.game:14}  {row.actions:5}  {names}")
    for fault in library.damaged:
        warn(fault)
    if not rows:
        say(f"no matches in {library.path}")
    return FAULT if library.damaged else 0
