"""A campaign must find what is there: into each row a fault is planted, and one of its tests must fail.

`python -m tests.planted [WORDS]` does so for every row (whose promise begins with WORDS) in a process of its own; the
exit status is 1 if a fault was not found. `make campaign` begins so.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

PLANTED: Final = "TABLEE_PLANTED"
"""The environment variable with the promise against which this run is spoilt."""
ROOT: Final = Path(__file__).resolve().parents[1]
FAILED: Final = 1
"""What pytest says when a test has failed, and not something else gone wrong."""
LONGEST: Final = 120
"""Seconds for one row."""

RELIABILITY: Final = "tests/reliability/test_"
GAMES: Final = "tests/conformance/test_games.py"
CERTAINTIES: Final = "tests/sentences/test_certainties.py"


class Planted(NamedTuple):
    """A fault: `place` (module:name.name) becomes what `make` makes of it. `tests`: some of the row's, as pytest takes
    them.
    """

    tests: Sequence[str]
    place: str
    make: Callable[[Any], Any]


def answers(value: Any) -> Callable[[Any], Any]:
    """A function that says this, whatever it is asked."""
    return lambda _honest: lambda *_given, **_named: value


def becomes(value: Any) -> Callable[[Any], Any]:
    """This in its place."""
    return lambda _honest: value


def ends_with(spoil: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The honest function, and then something with what it says."""

    def make(honest: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given, **named: spoil(honest(*given, **named))

    return make


def _forgets_lots(honest: Any) -> Any:
    """Views of tables that no mind follows any more."""

    def view(table: Any, observer: int) -> Any:
        bare = table.clone()
        bare.minds = ()
        return honest(bare, observer)

    return view


def _shows_drafts(honest: Any) -> Any:
    """Views that show what others prepare."""

    def view(state: Any, observer: int) -> Any:
        seen = honest(state, observer)
        seen.drafts = state.drafts
        return seen

    return view


def _sees_through(_honest: Any) -> Any:
    """Views with the faces of all cards."""
    return lambda table, _observer: table.clone()


def _counts_first(_honest: Any) -> Any:
    """What cannot be kept stands in the log already."""

    def keep(session: Any, record: Any) -> None:
        session.records.append(record)
        if session.store is not None:
            session.store(record)

    return keep


def _with_dice(honest: Any) -> Any:
    """Every three-hundredth card that moves stays where it is."""
    moved = iter(range(1, 10**9))

    def write(event: Any, state: Any) -> None:
        if next(moved) % 300:
            honest(event, state)

    return write


def _keeps_a_mark(honest: Any) -> Any:
    """An undo that leaves something behind."""

    def take_back(session: Any, count: int) -> None:
        gone = session.records[-count:]
        honest(session, count)
        for record in gone:
            if hasattr(record.action, "card"):
                session.state.points = tuple(100 + record.action.card for _ in session.state.points)

    return take_back


def _holds(honest: Any) -> Any:
    """Whoever watches a scene keeps it for ever."""
    held: list[Any] = []

    def watch(rereading: Any, scene: Any, *given: Any) -> None:
        held.append(scene)
        honest(rereading, scene, *given)

    return watch


def _believes_everything(_honest: Any) -> Any:
    """Catalogues as they were found."""
    import gettext

    def read(paths: Sequence[Path], _english: Any) -> tuple[Any, list[str]]:
        return [gettext.GNUTranslations(io.BytesIO(path.read_bytes())) for path in paths], []

    return read


def _asks_the_blind(honest: Any) -> Any:
    """Whoever is asked for advice plays anything; who judges it does not."""
    from game.bots.levels import Role

    return lambda game, _role: honest(game, Role.BLIND)


def _doubled(root: Any) -> Any:
    import msgspec

    return msgspec.structs.replace(root, children=(*root.children, root.children[0]))


PLANTS: Final[dict[str, Planted]] = {
    "no window takes a match away": Planted(
        (f"{RELIABILITY}saving.py::test_what_is_being_played_is_neither_deleted_nor_forgotten",),
        "game.core.library.claims:lock", answers(True),
    ),
    "saving resumes": Planted(
        (f"{RELIABILITY}saving.py::test_saving_resumes_in_the_same_match",),
        "game.core.library.library:Library.keep", answers(None),
    ),
    "a damaged match goes on": Planted(
        (f"{RELIABILITY}damaged_matches.py::test_a_damaged_match_goes_on_and_is_saved_and_a_copy_is_kept",),
        "game.matches.match:_put_aside", answers(Path("nowhere")),
    ),
    "settings survive": Planted(
        ("tests/scenes/test_settings.py::test_two_windows_keep_each_other_s_settings",),
        "scenes.kit.settings:SettingsFile.save", answers(None),
    ),
    "asking takes no right": Planted(
        (f"{RELIABILITY}saving.py::test_asking_takes_nothing",),
        "game.core.library.library:claimed", answers(False),
    ),
    "the clock orders nothing": Planted(
        (f"{RELIABILITY}opening_libraries.py::test_nobody_else_may_look",),
        "game.core.files.private:FILE_MODE", becomes(0o644),
    ),
    "names and titles": Planted(
        (f"{RELIABILITY}strange_files.py::test_a_giant_title_is_cut",),
        "game.core.journal.journal:presentable", becomes(lambda words, _longest: words),
    ),
    "forged files": Planted(
        (f"{RELIABILITY}forged_library.py::test_a_match_that_was_forged_where_it_lies_is_in_doubt",),
        "game.core.library.seals:is_sealed", answers(True),
    ),
    "strange words": Planted(
        ("tests/scenes/test_typed_paths.py",),
        "game.core.files.files:typed_path", becomes(lambda words: Path(words).expanduser()),
    ),
    "equal cards": Planted(
        (GAMES, "-k", "doubt9 and worlds_alike"), "game.core.table.table:Table.view", _forgets_lots,
    ),
    "worlds of long matches": Planted(
        ("tests/core/test_courses.py", "-k", "however_much"), "game.core.table.lattice:_chosen",
        becomes(lambda weights, count, chance: [1.0] * len(weights)),
    ),
    "whoever gives secrets": Planted(
        ("tests/scenes/test_given_away.py",), "game.matches.given_away:Secrets.any", becomes(property(lambda _: False)),
    ),
    "a language": Planted(
        ("tests/core/test_foreign_words.py", "-k", "plural_form or fit_is_said"),
        "game.core.texts:read_foreign", _believes_everything,
    ),
    "what a user has added": Planted(
        ("tests/command_line/test_own_content.py::test_every_command_takes_them[batailles-file]",),
        "game.own.folder:used_of", answers(()),
    ),
    "no bot stops": Planted(
        ("tests/scenes/test_lost_bots.py", "-k", "silence_is_borne"),
        "scenes.table.conductor.bots:Bots._in_haste", answers(None),
    ),
    "reports, slips": Planted(
        ("tests/scenes/test_doorbell.py", "-k", "whatever_lies"),
        "scenes.doors.doorbell:read_whole", becomes(lambda slip, _most: slip.read_bytes() if slip.is_file() else b"x"),
    ),
    "long lists": Planted(
        (f"{RELIABILITY}opening_libraries.py::test_the_list_reads_neither_headers_nor_records",),
        "game.core.library.library:_COLUMNS",
        lambda columns: columns.replace("title", "substr(title || header, 1, 9)"),
    ),
    "every key is unique": Planted(
        ("tests/scenes/test_every_button.py", "-k", "every_button_can and (credits or keyboard)"),
        "scenes.app:App.build", ends_with(_doubled),
    ),
    "any match is shown": Planted(
        ("tests/scenes/test_table_fuzz.py",),
        "scenes.table.board.sprites:Sprite.share",
        becomes(property(lambda sprite: (sprite.elapsed - sprite.delay) / sprite.seconds)),
    ),
    "whatever stands in a row": Planted(
        ("tests/scenes/test_spoilt_rows.py",),
        "game.core.library.statistics:header_in", lambda honest: lambda line: honest(line) or 1 // 0,
    ),
    "nothing of a scene": Planted(
        ("tests/scenes/test_leaving.py",), "scenes.doors.rereading:Rereading.watch", _holds,
    ),
    "random hands": Planted(
        ("tests/scenes/test_long_life.py::test_a_short_life_without_a_fault",),
        "scenes.kit.screen.interaction:Interaction.dispatch",
        lambda honest: lambda who, event: 1 // 0 if type(event).__name__ == "PointerUp" else honest(who, event),
    ),
    "a fault at every write": Planted(
        (f"{RELIABILITY}faults.py", "-k", "play_and_undo"),
        "game.core.library.library:Library.lines", ends_with(lambda lines: lines[:-1]),
    ),
    "kill -9": Planted(
        (f"{RELIABILITY}kill.py", "-k", "loses_nothing"),
        "game.core.library.library:Library.lines", ends_with(lambda lines: lines[:-2]),
    ),
    "counted positions": Planted(
        (f"{RELIABILITY}counted_positions.py", "-k", "nine_domains"),
        "game.core.rules.game:Game.legal", ends_with(lambda actions: actions[:2]),
    ),
    "recorded matches": Planted(
        (f"{RELIABILITY}corpus.py", "-k", "replays and nine_domains"),
        "game.core.journal.wire:fingerprint", answers("another"),
    ),
    "tables are pointed at": Planted(
        ("tests/scenes/test_recorded_gestures.py", "-k", "nine_domains"),
        "game.core.rules.game:Game.legal", ends_with(lambda actions: actions[:2]),
    ),
    "whatever a device": Planted(
        ("tests/scenes/test_phone_server.py", "-k", "whatever_bytes"), "scenes.phones.server:understood",
        lambda honest: lambda row: honest(row) if row.startswith(b"[") else 1 // 0,
    ),
    "phones are told": Planted(
        ("tests/scenes/test_phone_secrets.py", "-k", "nine_domains"),
        "game.nine_domains.state:State.view", _shows_drafts,
    ),
    "every clause": Planted(
        ("tests/test_clauses.py", "-k", "the_real_books_state_exactly"),
        "game.core.content.rulebook:Book.clauses", ends_with(lambda clauses: clauses[1:]),
    ),
    "both languages": Planted(
        ("tests/scenes/test_third_language.py",), "game.core.texts:_said_of_content", answers(None),
    ),
    "no bot does what one laughs at": Planted(
        ("tests/bots/test_eyes.py", "-k", "flautz"), "game.bots.flautz.policy:_best_declaration", answers(None),
    ),
    "advice that was followed": Planted(
        ("tests/bots/test_advice.py",), "tests.bots.test_advice:level_for", _asks_the_blind,
    ),
    "what is said with certainty": Planted(
        (CERTAINTIES, "-k", "nine_domains"), "game.bots.nine_domains.reasons:_wins", answers(0),
    ),
    "ends are told": Planted(
        ("tests/sentences/test_endings.py", "-k", "nine_domains"), "game.nine_domains.tale:score", answers(0),
    ),
    "an action happens": Planted(
        (GAMES, "-k", "nine_domains and failure"), "game.core.match.session:Session._keep", _counts_first,
    ),
    "lawful is": Planted(
        (GAMES, "-k", "nine_domains and legal_agrees"), "game.core.rules.game:Game.refuse", answers(None),
    ),
    "folding": Planted(
        (GAMES, "-k", "nine_domains and fold"), "game.core.rules.events:CardMoved.write", _with_dice,
    ),
    "events and views": Planted(
        (GAMES, "-k", "croconounours-2 and events_show"), "game.core.rules.events:CardMoved.redacted",
        becomes(lambda event, observer, table: event),
    ),
    "bots know": Planted(
        (GAMES, "-k", "croconounours-2 and peek"), "game.core.table.table:Table.view", _sees_through,
    ),
    "hidden-choice twins": Planted(
        (GAMES, "-k", "nine_domains and twins"), "game.nine_domains.state:State.view", _shows_drafts,
    ),
    "every other check": Planted(
        (GAMES, "-k", "nine_domains and undone"), "game.core.match.session:Session.take_back", _keeps_a_mark,
    ),
}  # fmt: skip
"""By the beginning of a promise."""


def plant_of(promise: str) -> Planted | None:
    """The fault that is planted against a promise."""
    return next((planted for begin, planted in PLANTS.items() if promise.startswith(begin)), None)


def plant() -> None:
    """Spoils this process, if it was started for that; before any test has been read."""
    promise = os.environ.get(PLANTED, "")
    planted = plant_of(promise) if promise else None
    if planted is None:
        return
    from importlib import import_module

    module, _, names = planted.place.partition(":")
    *owners, name = names.split(".")
    owner: Any = import_module(module)
    for each in owners:
        owner = getattr(owner, each)
    patch.object(owner, name, planted.make(getattr(owner, name))).start()


def found(promise: str, planted: Planted) -> bool:
    """Runs the tests with the fault; True if one of them failed."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *planted.tests]
    environment = {name: words for name, words in os.environ.items() if not name.startswith("TABLEE_")}
    environment |= {PLANTED: promise, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (0, FAILED):
        print(done.stdout[-2_000:], done.stderr[-1_000:], file=sys.stderr)
    return done.returncode == FAILED


def main() -> int:
    """Plants, and tells what was found."""
    from tests.promises import PROMISES

    begin, missed = " ".join(sys.argv[1:]), 0
    for promise, _ in PROMISES:
        planted = plant_of(promise)
        if not promise.startswith(begin) or planted is None:
            continue
        started = time.monotonic()
        told = "found" if found(promise, planted) else "NOT FOUND"
        missed += told != "found"
        print(f"{promise:56} {told:10} {time.monotonic() - started:6.1f} s", flush=True)
    print(f"{missed} planted faults were not found")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
