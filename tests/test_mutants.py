"""The faults that `make mutants` plants, and that a test which reaches one is asked about it."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Final

import pytest

from game.catalogue import NAMES

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "build"))

import mutants  # noqa: E402
from mutants import Fault, faults_of  # noqa: E402
from noticing import Reach  # noqa: E402

RULE: Final = '''
def beaten(value: int, least: int = 2) -> list[int]:
    """Not a number: 3."""
    while value and least != 1:
        emit(Lost(value))
        show(value, emit)
    if flag:
        return [v for v in (value, -7) if seen(v)]
    return [] if not flag else [least]
'''


def texts(source: str) -> list[str]:
    """What stands where in the source, and what would stand there instead."""
    return [fault.words.partition("[ ")[2].rpartition(" ]")[0] for fault in faults_of("rule.py", source)]


def test_comparisons_numbers_conditions_and_lost_events_are_planted() -> None:
    assert texts(RULE) == [
        "2 -> 3",
        "value and least != 1 -> (value or least != 1)",
        "least != 1 -> (least == 1)",
        "1 -> 2",
        "emit(Lost(value)) -> pass",
        "show(value, emit) -> pass",
        "flag -> (not (flag))",
        "7 -> 8",
        "seen(v) -> (not (seen(v)))",
        "not flag -> (flag)",
    ]


def test_a_fault_changes_its_place_and_nothing_else() -> None:
    for fault in faults_of("rule.py", RULE):
        planted = fault.planted(RULE.encode()).decode()
        ast.parse(planted)
        assert len(planted.splitlines()) == len(RULE.splitlines())
        assert fault.after in planted.splitlines()[fault.line - 1]


@pytest.mark.parametrize("game", NAMES)
def test_what_is_planted_can_be_read_and_a_seed_plants_the_same_again(game: str) -> None:
    faults, possible = mutants.chosen_faults(game, 12, "7")
    assert len(faults) == 12 < possible
    assert mutants.chosen_faults(game, 12, "7")[0] == faults != mutants.chosen_faults(game, 12, "8")[0]
    for fault in faults:
        source = (ROOT / fault.path).read_bytes()
        ast.parse(fault.planted(source))
        assert source[fault.start : fault.end] not in (b"", fault.after.encode())


def test_who_reaches_the_line_is_asked_first_then_the_other_tests_of_the_rules() -> None:
    (fault,) = [fault for fault in faults_of("game/x.py", RULE) if fault.after == "pass" and fault.line == 5]
    slow, quick, dear = "tests/rules/x/slow", "tests/core/quick", "tests/conformance/dear"
    near, far, broken = "tests/rules/x/near", "tests/reliability/far", "tests/rules/x/broken"
    seconds = {slow: 2.0, quick: 1.0, dear: 0.1, near: 0.1, far: 0.1, broken: 0.1}
    reach = Reach("", seconds, {fault.path: {5: [slow, quick, dear], 9: [far, slow]}}, [broken])
    assert mutants.rounds_of_tests(reach, fault) == [[quick, slow], [dear], [near]]
    reach.lines = {fault.path: {9: [far, slow]}}
    assert mutants.rounds_of_tests(reach, fault) == [[far, slow], [near]], "when the file is read, whoever reaches it"
    reach.lines = {}
    assert mutants.rounds_of_tests(reach, fault) == [[near, slow]]


def test_a_fault_is_noticed_and_so_is_one_that_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A house with one rule and one test of it."""
    monkeypatch.setattr(mutants, "HOUSE", tmp_path / "house")
    monkeypatch.setattr(mutants, "BUILT", tmp_path)
    (tmp_path / "house" / "tests").mkdir(parents=True)
    rule, test = "rule.py", "tests/test_rule.py::test_it"
    source = "def count(to):\n    at = 0\n    while at < to:\n        at += 1\n    return at if to else 9\n"
    (tmp_path / "house" / rule).write_text(source)
    (tmp_path / "house" / "tests" / "test_rule.py").write_text(
        "from rule import count\n\n\ndef test_it():\n    assert count(3) == 3\n"
    )
    reach = Reach("", {test: 0.01}, {rule: {line: [test] for line in range(2, 6)}}, [])

    def noticed(after: str) -> str | None:
        (fault,) = [fault for fault in faults_of(rule, source) if fault.after == after]
        return mutants.who_notices(fault, reach)

    assert str(noticed("(at <= to)")).startswith(test)
    assert noticed("10") is None
    endless = Fault(rule, 4, source.index("at += 1"), source.index("at += 1") + 7, "at += 0", range(4, 5), "")
    monkeypatch.setattr(mutants, "LEAST", 0.5)
    assert mutants.who_notices(endless, reach) == "never ends"
    assert (tmp_path / "house" / rule).read_text() == source


def test_which_test_reaches_which_line_is_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = tmp_path / "house"
    monkeypatch.setattr(mutants, "HOUSE", house)
    monkeypatch.setattr(mutants, "BUILT", tmp_path)
    monkeypatch.setattr(mutants, "code_of_the_program", lambda: "this one")
    for folder in ("game/dice", "tests/rules/dice", "tests/core", "tests/reliability", "tests/conformance"):
        (house / folder).mkdir(parents=True)
    (house / "game" / "__init__.py").touch()  # or an installed `game` would come before it
    (house / "game" / "dice" / "rule.py").write_text("def sign(n):\n    if n:\n        return 1\n    return 0\n")
    (house / "tests" / "rules" / "dice" / "test_it.py").write_text(
        "from game.dice.rule import sign\n\n\ndef test_one():\n    assert sign(5)\n\n\n"
        "def test_none():\n    assert not sign(0)\n\n\ndef test_broken():\n    assert sign(0)\n"
    )
    reach = mutants.reach_of("dice")
    one, none, broken = (f"tests/rules/dice/test_it.py::test_{name}" for name in ("one", "none", "broken"))
    assert reach.failing == [broken]
    reached = reach.lines["game/dice/rule.py"]
    assert {line: reached[line] for line in (2, 3, 4)} == {2: [none, one], 3: [one], 4: [none]}
    assert mutants.reach_of("dice") == reach, "it is kept"
    fault = Fault("game/dice/rule.py", 4, 0, 0, "", range(4, 5), "")
    assert mutants.rounds_of_tests(reach, fault) == [[none], [one]]
