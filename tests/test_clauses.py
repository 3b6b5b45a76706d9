"""The clause tool, tried on a tiny game; and the real clause lists against the real rule books."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Final

import pytest

from game.core.content.content import load_document
from game.core.content.rulebook import parse

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "build"))
import clauses  # noqa: E402

TINY: Final = {
    "seeds/tiny/clauses.yaml": """\
clauses:
  TT-1: {kind: rule, title: {fr: "Un", en: "One"}}
  TT-12: {kind: rule, title: {fr: "Douze", en: "Twelve"}}
  TT-Q1: {kind: ruling, title: {fr: "Lecture", en: "Reading"}}
  TT-2: {kind: note, title: {fr: "Note", en: "Note"}}
""",
    "seeds/tiny/rules.fr.md": "# Jeu\n\nUn. [TT-1, TT-12]\n\n- Lecture. [TT-Q1]\n- Note. [TT-2]\n",
    "seeds/tiny/rules.en.md": "# Game\n\nOne, see [it](#TT-2). [TT-1, TT-12]\n\n- Reading. [TT-Q1]\n- Note. [TT-2]\n",
    "game/tiny/rules.py": '"""Enforces TT-1."""\n\nCLAUSE = "TT-Q1"\n',
    "data/tiny/cards.yaml": "# TT-12\ncards: 3\n",
    "tests/rules/tiny/test_tiny.py": "def test_it() -> None:\n    # TT-1, as T-TT-9 shows\n    assert roll() == 1\n",
    "data/tiny/scenarios/one.yaml": "scenario: one\nclauses: [TT-12, TT-Q1]\n",
}


LIST: Final = "seeds/tiny/clauses.yaml"


def plant(root: Path, changes: dict[str, str | None] | None = None) -> None:
    """Writes the tiny game with some files changed, or left out (None)."""
    for name, text in {**TINY, **(changes or {})}.items():
        if text is not None:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


def run(root: Path, *arguments: str) -> tuple[int, list[str]]:
    """The tool's exit status and lines."""
    told, complained = io.StringIO(), io.StringIO()
    with redirect_stdout(told), redirect_stderr(complained):
        status = clauses.main(["--root", str(root), *arguments])
    assert complained.getvalue() == ""
    return status, told.getvalue().splitlines()


def test_a_game_that_keeps_its_clauses(tmp_path: Path) -> None:
    plant(tmp_path)
    command = [sys.executable, str(ROOT / "build" / "clauses.py"), "--root", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")

    assert (
        (done.returncode, done.stdout.splitlines())
        == run(tmp_path)
        == (0, ["clauses: 4 of 1 games stated, enforced and tested"])
    )


WITHOUT_GAME: Final[dict[str, str | None]] = {
    name: None for name in TINY if name.startswith(("game/", "data/", "tests/"))
}


def test_books_may_come_before_their_game(tmp_path: Path) -> None:
    plant(tmp_path, WITHOUT_GAME)

    assert run(tmp_path) == (
        0,
        ["clauses: 0 of 0 games stated, enforced and tested", "clauses: 4 of 1 games stated, waiting for their game"],
    )


def test_books_without_a_game_are_still_checked(tmp_path: Path) -> None:
    plant(tmp_path, {**WITHOUT_GAME, "seeds/tiny/rules.fr.md": "# Jeu\n\nUn. [TT-1, TT-12, TT-Q1]\n"})

    assert run(tmp_path) == (1, ["seeds/tiny/rules.fr.md: TT-2 is not stated"])


def test_a_game_without_data_and_tests_owes_them(tmp_path: Path) -> None:
    plant(tmp_path, {**WITHOUT_GAME, "game/tiny/__init__.py": ""})

    status, lines = run(tmp_path)

    assert status == 1
    assert lines == [
        f"{LIST}: {clause}: no {place} names it"
        for clause in ("TT-1 (One)", "TT-12 (Twelve)", "TT-Q1 (Reading)")
        for place in ("code", "test")
    ]


def test_the_report_names_code_and_tests(tmp_path: Path) -> None:
    plant(tmp_path)

    status, lines = run(tmp_path, "--report")

    assert status == 0
    assert [line.split() for line in lines[:6]] == [
        ["tiny"],
        ["clause", "kind", "code", "tests"],
        ["TT-1", "rule", "rules.py", "test_tiny.py"],
        ["TT-12", "rule", "cards.yaml", "scenarios/one.yaml"],
        ["TT-Q1", "ruling", "rules.py", "scenarios/one.yaml"],
        ["TT-2", "note", "-", "-"],
    ]


def test_the_report_on_one_clause_shows_the_lines_that_name_it(tmp_path: Path) -> None:
    plant(tmp_path)

    status, lines = run(tmp_path, "--report", "tt-12")

    assert status == 0
    assert lines[0] == "TT-12 (rule): Twelve"
    books = ["seeds/tiny/rules.fr.md", "seeds/tiny/rules.en.md"]
    places = [*books, "data/tiny/cards.yaml", "data/tiny/scenarios/one.yaml"]
    assert [line.split(":")[0] for line in lines[1:5]] == places
    assert all(re.match(r"[\w/.]+:\d+: .*TT-12", line) for line in lines[1:5])
    assert lines[5] == ""


FAULTY: Final[dict[str, tuple[dict[str, str | None], list[str]]]] = {
    "a longer id is another id": (
        {"game/tiny/rules.py": '"""TT-12 and TT-Q1."""\n'},
        [f"{LIST}: TT-1 (One): no code names it"],
    ),
    "a ruling is not the rule of its number": (
        {"game/tiny/rules.py": '"""TT-1."""\n'},
        [f"{LIST}: TT-Q1 (Reading): no code names it"],
    ),
    "ids are not ranges": (
        {"data/tiny/scenarios/one.yaml": "clauses: [TT-12]\n", "tests/rules/tiny/test_tiny.py": "# TT-1 to Q1\n"},
        [f"{LIST}: TT-Q1 (Reading): no test names it"],
    ),
    "a scenario is no code": (
        {"data/tiny/cards.yaml": "cards: 3\n"},
        [f"{LIST}: TT-12 (Twelve): no code names it"],
    ),
    "who is taught a rule is not held to it": (
        {"data/tiny/cards.yaml": "cards: 3\n", "data/tiny/lessons/01.yaml": "clauses: [TT-12]\n"},
        [f"{LIST}: TT-12 (Twelve): no code names it"],
    ),
    "only its list says what a scenario shows": (
        {"data/tiny/scenarios/one.yaml": "clauses: [TT-12]\nsay: TT-Q1\n"},
        [f"{LIST}: TT-Q1 (Reading): no test names it"],
    ),
    "a test is no code and code is no test": (
        {"game/tiny/rules.py": "# TT-Q1\n", "tests/rules/tiny/test_tiny.py": None},
        [f"{LIST}: TT-1 (One): no code names it", f"{LIST}: TT-1 (One): no test names it"],
    ),
    "unknown ids in code, data, tests and scenarios": (
        {
            "game/tiny/rules.py": "# TT-1\n# TT-Q1 TT-99\n",
            "data/tiny/cards.yaml": "# TT-12x TT-12\n",
            "tests/rules/tiny/test_tiny.py": "# TT-1 TT-Q9\n",
            "data/tiny/scenarios/one.yaml": "clauses: [TT-12, TT-Q1, TT-77]\n",
        },
        [
            "game/tiny/rules.py:2: TT-99 is not in seeds/tiny/clauses.yaml",
            "data/tiny/cards.yaml:1: TT-12x is not in seeds/tiny/clauses.yaml",
            "data/tiny/scenarios/one.yaml:1: TT-77 is not in seeds/tiny/clauses.yaml",
            "tests/rules/tiny/test_tiny.py:1: TT-Q9 is not in seeds/tiny/clauses.yaml",
        ],
    ),
    "a book that leaves a note out and states what is not known": (
        {"seeds/tiny/rules.fr.md": "# Jeu\n\nUn, voir [là](#TT-4). [TT-1, TT-12, TT-Q1, TT-3]\n"},
        [
            "seeds/tiny/rules.fr.md: TT-3 is not in seeds/tiny/clauses.yaml",
            "seeds/tiny/rules.fr.md: TT-4 is not in seeds/tiny/clauses.yaml",
            "seeds/tiny/rules.fr.md: TT-2 is not stated",
        ],
    ),
    "a missing book": (
        {"seeds/tiny/rules.en.md": None},
        ["seeds/tiny/rules.en.md: there is no such rule book"],
    ),
    "a book that cannot be read": (
        {"seeds/tiny/rules.en.md": "# Game\n\n> quote\n"},
        ["seeds/tiny/rules.en.md: line 3: a line cannot begin with '> q'"],
    ),
    "a scenario that cannot be read": (
        {"data/tiny/scenarios/two.yaml": "clauses: []\nclauses: [TT-1]\n"},
        ["data/tiny/scenarios/two.yaml:2:1: the key 'clauses' stands here twice"],
    ),
    "a list with a wrong kind": (
        {LIST: 'clauses:\n  TT-1: {kind: law, title: {fr: "Un", en: "One"}}\n'},
        [f"{LIST}:2:16: clauses.TT-1.kind: 'law' is not one of rule, ruling, note"],
    ),
    "a list without French": (
        {LIST: 'clauses:\n  TT-1: {kind: rule, title: {en: "One"}}\n'},
        [f"{LIST}:2:29: clauses.TT-1.title: 'fr' is missing"],
    ),
    "an empty list": ({LIST: "clauses: {}\n"}, [f"{LIST}: no clauses"]),
    "no list at all": ({LIST: None}, ["seeds: no game has a clauses.yaml"]),
}


@pytest.mark.parametrize("case", FAULTY)
def test_each_fault_is_one_line(tmp_path: Path, case: str) -> None:
    changes, faults = FAULTY[case]
    plant(tmp_path, changes)

    assert run(tmp_path) == (1, faults)


def test_an_id_has_the_form_of_an_id(tmp_path: Path) -> None:
    plant(tmp_path, {LIST: TINY[LIST] + '  tt3: {kind: note, title: {fr: "x", en: "x"}}\n'})

    status, lines = run(tmp_path)

    assert status == 1
    assert lines[0] == f"{LIST}: 'tt3' is not a clause id such as ND-12 or ND-Q9"


LISTS: Final = sorted(ROOT.glob("seeds/*/clauses.yaml"))


@pytest.mark.parametrize(
    ("game", "family", "rules", "rulings"),
    [("nine_domains", "ND", 27, 32), ("croconounours", "CN", 65, 47), ("flautz", "FZ", 45, 44)],
)
def test_every_game_has_its_whole_ledger(game: str, family: str, rules: int, rulings: int) -> None:
    clauses = load_document(ROOT / "seeds" / game / "clauses.yaml").value["clauses"]

    assert list(clauses) == [
        *(f"{family}-{number}" for number in range(1, rules + 1)),
        *(f"{family}-Q{number}" for number in range(1, rulings + 1)),
    ]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.parent.name)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_real_books_state_exactly_the_listed_clauses(path: Path, language: str) -> None:
    book = parse(path.with_name(f"rules.{language}.md").read_text(encoding="utf-8"))

    assert set(book.clauses()) == set(load_document(path).value["clauses"])


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.parent.name)
def test_the_real_books_state_the_same_clauses_in_the_same_order(path: Path) -> None:
    french, english = (
        parse(path.with_name(f"rules.{language}.md").read_text(encoding="utf-8")) for language in ("fr", "en")
    )

    assert french.clauses() == english.clauses()
    assert [type(block) for block in french.blocks] == [type(block) for block in english.blocks]
