"""What the program promises, and the tests that try it: the rows of the table that a campaign prints at its end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tests.campaign import Line

SAVING: Final = "tests/reliability/test_saving.py::test_"
DAMAGED: Final = "tests/reliability/test_damaged_matches.py::test_"
OPENING: Final = "tests/reliability/test_opening_libraries.py::test_"
FAULTS: Final = "tests/reliability/test_faults.py::test_"
STRANGE: Final = "tests/reliability/test_strange_files.py::test_"
LIBRARY: Final = "tests/reliability/test_library.py::test_"
SENTENCES: Final = "tests/sentences/test_"
CHECKS: Final = "tests/conformance/test_games.py::test_game["

PROMISES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (
        "no window takes a match away from who plays it",
        (
            *(SAVING + name for name in ("going_on", "what_is_being_played", "a_match_that_is_gone")),
            *(SAVING + name for name in ("a_match_that_was_forgotten", "nobody_writes")),
        ),
    ),
    (
        "saving resumes; nobody waits; what is not saved is told",
        (
            *(SAVING + name for name in ("saving_resumes", "the_next_action", "undo_and", "a_match_that_was_begun")),
            *(SAVING + name for name in ("a_match_whose_lock", "another_program", "what_can_go_wrong")),
            *(LIBRARY + name for name in ("a_full_disk", "a_library_recovers", "a_database_that_is_read_only")),
            "tests/scenes/test_unsaved.py",
            "tests/scenes/test_library_room.py::test_a_library_that_cannot_be_opened",
        ),
    ),
    (
        "a damaged match goes on, after a copy was kept",
        (
            *(DAMAGED + name for name in ("a_damaged_match", "without_a_copy", "who_only", "a_line")),
            *(LIBRARY + name for name in ("one_damaged", "a_match_whose_header", "a_record_that_was_damaged")),
            DAMAGED + "a_match_of_which",
            FAULTS + "a_damaged_match",
        ),
    ),
    ("settings survive two windows and faults", ("tests/scenes/test_settings.py", FAULTS + "settings")),
    (
        "asking takes no right; many open a library at once",
        (
            *(SAVING + name for name in ("asking", "a_free_match", "locks")),
            *(OPENING + name for name in ("many_open", "a_library_of_today")),
        ),
    ),
    (
        "the clock orders nothing; nobody else may look",
        tuple(OPENING + name for name in ("the_order", "nobody_else", "files_that")),
    ),
    (
        "names and titles come back as they went",
        (
            *(STRANGE + name for name in ("a_match_under_an_odd_name", "families", "a_giant_title", "a_title_becomes")),
            "tests/scenes/test_lobby.py::test_a_person_gets_a_name",
            "tests/scenes/test_presets.py::test_names_that",
        ),
    ),
    (
        "forged files and libraries are shown or refused",
        (
            STRANGE,
            "tests/reliability/test_hostile_journals.py",
            "tests/reliability/test_forged_library.py",
            "tests/scenes/test_forged_replays.py",
            "tests/bots/test_kept_look_backs.py",
        ),
    ),
    (
        "strange words, files and content get one clear line",
        (
            "tests/reliability/test_strange_words.py",
            "tests/reliability/test_broken_content.py",
            "tests/scenes/test_typed_paths.py",
        ),
    ),
    (
        "equal cards of several lots tell nothing",
        ("tests/core/test_knowledge.py", CHECKS + "*worlds_alike_stay_alike]"),
    ),
    (
        "worlds of long matches fit and take little",
        ("tests/core/test_courses.py", "tests/reliability/test_long_matches.py"),
    ),
    ("a language of somebody's own stops no other", ("tests/core/test_foreign_words.py",)),
    (
        "what a user has added holds behind every door",
        (
            "tests/command_line/test_own_content.py",
            "tests/command_line/test_hostile_book.py",
            *(
                "tests/scenes/test_own_folder.py::test_" + name
                for name in ("own_content", "what_is_added", "a_match_carries")
            ),
        ),
    ),
    ("whoever gives secrets away is warned", ("tests/scenes/test_given_away.py",)),
    ("reports, slips and windows harm nobody", ("tests/test_crash.py", "tests/scenes/test_doorbell.py")),
    (
        "no bot stops a match",
        ("tests/scenes/test_lost_bots.py", "tests/core/test_worker.py", "tests/bots/test_playouts.py::test_regular"),
    ),
    (
        "long lists and long matches open at once",
        (
            OPENING + "the_list",
            *(DAMAGED + name for name in ("what_was_compared", "any_change", "a_seal", "who_follows")),
        ),
    ),
    ("every key is unique, every button works", ("tests/scenes/test_every_button.py",)),
    ("any match is shown, at any pace in any window", ("tests/scenes/test_table_fuzz.py",)),
    ("whatever stands in a row, it is listed or left out", ("tests/scenes/test_spoilt_rows.py",)),
    ("nothing of a scene stays that was left", ("tests/scenes/test_leaving.py",)),
    ("random hands find nothing", ("tests/scenes/test_long_life.py",)),
    ("a fault at every write of the store in turn", (FAULTS,)),
    ("kill -9: the store, the window in every game", ("tests/reliability/test_kill",)),
    ("counted positions", ("tests/reliability/test_counted_positions.py",)),
    (
        "recorded matches replay for ever",
        ("tests/reliability/test_corpus.py", "tests/reliability/test_golden_journals.py"),
    ),
    ("tables are pointed at, bots choose, as they did", ("tests/scenes/test_recorded_gestures.py",)),
    (
        "whatever a device in the house says, the round goes on",
        ("tests/scenes/test_phone_server.py", "tests/scenes/test_phone_connections.py", "tests/scenes/test_floods.py"),
    ),
    ("phones are told what their seat may know", ("tests/scenes/test_phone_",)),
    ("every clause has its place in both books", ("tests/test_clauses.py",)),
    (
        "both languages are complete, others may be added",
        ("tests/test_texts.py", "tests/scenes/test_third_language.py"),
    ),
    ("no bot does what one laughs at", ("tests/bots/test_eyes.py",)),
    ("advice that was followed is no mistake", ("tests/bots/test_advice.py",)),
    (
        "what is said with certainty holds",
        tuple(SENTENCES + name for name in ("certainties.py", "remarks.py", "lessons.py")),
    ),
    ("ends are told as they were", (SENTENCES + "endings.py",)),
    (
        "an action happens whole or not at all",
        tuple(f"{CHECKS}*-{name}]" for name in ("failure_leaves_nothing", "undo")),
    ),
    (
        "lawful is what is not refused, on a view as on the truth",
        tuple(f"{CHECKS}*-{name}]" for name in ("legal_agrees_with_refuse", "refusals_can_be_said", "views")),
    ),
    ("folding the log gives the state", tuple(f"{CHECKS}*-{name}]" for name in ("fold", "clones"))),
    (
        "events and views tell a seat what it may know",
        (
            *(f"{CHECKS}*-{name}]" for name in ("events_show_only_what_is_shown", "events_tell_no_more_than_views")),
            f"{CHECKS}*-views_tell_no_more_than_events]",
        ),
    ),
    ("bots know what their seat may know", (CHECKS + "*-bots_do_not_peek]", "tests/bots/test_reader.py")),
    ("hidden-choice twins", (CHECKS + "*-twins]",)),
    ("every other check on every game", (CHECKS,)),
)
"""Beginnings of the names of tests; `*` is for any words in between. A test belongs to the first row that names it."""


def belongs(test: str, pattern: str) -> bool:
    """True if a test is one of a pattern."""
    begin, star, end = pattern.partition("*")
    return test.startswith(begin) and (not star or test.endswith(end))


def promise_of(test: str) -> str | None:
    """Which promise a test tries; None for one of the others."""
    return next((words for words, patterns in PROMISES if any(belongs(test, name) for name in patterns)), None)


def table_of(lines: Iterable[Line]) -> list[str]:
    """The table: of each promise how many tests, what they tried, how many of them failed, seconds."""
    rows = {words: [0, 0, 0, 0.0] for words, _ in PROMISES}
    for line in lines:
        row = rows.setdefault(promise_of(line.test) or "other samples", [0, 0, 0, 0.0])
        for column, number in enumerate((1, line.tried, line.failed, line.seconds)):
            row[column] += number
    head = f"{'promise':56} {'tests':>6} {'tried':>11} {'faults':>7} {'seconds':>9}"
    return [
        head,
        *(f"{words:56} {row[0]:6} {row[1]:11,} {row[2]:7} {row[3]:9,.0f}" for words, row in rows.items()),
    ]
