"""Into each row of the campaign a fault is planted (`python -m tests.planted` proves that all of them are found)."""

from __future__ import annotations

import re

import pytest

from tests.planted import PLANTS, ROOT, Planted, answers, found, plant_of
from tests.promises import PROMISES, belongs

QUICK = "names and titles come back as they went"


def test_every_row_has_a_fault_and_every_fault_a_row() -> None:
    assert [promise for promise, _ in PROMISES if plant_of(promise) is None] == []
    assert [begin for begin in PLANTS if not any(promise.startswith(begin) for promise, _ in PROMISES)] == []


@pytest.mark.parametrize("promise", [promise for promise, _ in PROMISES])
def test_a_fault_is_looked_for_by_tests_of_its_row(promise: str) -> None:
    planted, patterns = plant_of(promise), dict(PROMISES)[promise]
    assert planted is not None
    first, begins = planted.tests[0], [pattern.partition("*")[0] for pattern in patterns]
    assert any(
        belongs(first, pattern) or begin.startswith(first) for pattern, begin in zip(patterns, begins, strict=True)
    )


def test_a_fault_is_found_and_what_is_none_is_not() -> None:
    planted = plant_of(QUICK)
    assert planted is not None
    assert found(QUICK, planted)
    assert not found("", Planted(planted.tests, planted.place, answers(None)))


PAGE = ROOT / "docs" / "promises.md"
NAMED = re.compile(r"`(?:tests/)?((?:[\w]+/)*test_[\w*]+\.py|conformance|reliability)`")


def rows() -> list[list[str]]:
    """The promises that are made to readers: words, where it is kept, what proves it."""
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    return [line.strip("| ").split(" | ") for line in lines[1:]]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0][:40])
def test_what_is_promised_is_tried_in_a_campaign(row: list[str]) -> None:
    """Every file of tests that a promise names is there, and is a row of the campaign or in one."""
    named = NAMED.findall(row[-1])
    assert named, "no test is named"
    for name in named:
        found = sorted(ROOT.glob(f"tests/**/{name}"))
        assert found, name
        for path in found:
            test = path.relative_to(ROOT).as_posix()
            patterns = [pattern.partition("*")[0] for _, patterns in PROMISES for pattern in patterns]
            assert any(pattern.startswith(test) or test.startswith(pattern) for pattern in patterns), test
