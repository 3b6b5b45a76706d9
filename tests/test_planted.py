"""Into each row of the campaign a fault is planted (`python -m tests.planted` proves that all of them are found)."""

from __future__ import annotations

import pytest

from tests.planted import PLANTS, Planted, answers, found, plant_of
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
