"""What a campaign keeps and says: resumable, counted, and no promise without a test."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tests import campaign
from tests.campaign import ROOT, Line, in_the_share, read_lines, tried, tries_so_far, write_line
from tests.promises import PROMISES, promise_of, table_of


def test_every_promise_is_tried_by_a_test_that_is_there() -> None:
    for words, patterns in PROMISES:
        for pattern in patterns:
            path, _, name = pattern.partition("::")
            files = [ROOT / path] if path.endswith(".py") else sorted(ROOT.glob(f"{path}*.py"))
            modules = [import_module(".".join(file.relative_to(ROOT).with_suffix("").parts)) for file in files]
            tests = [test for module in modules for test in vars(module) if test.startswith("test_")]
            assert any(test.startswith(name.partition("[")[0]) for test in tests), f"{words}: {pattern}"


def test_a_test_belongs_to_the_first_row_that_names_it() -> None:
    conformance = "tests/conformance/test_games.py::test_game[flautz-2-default2-"
    assert promise_of(conformance + "twins]") == "hidden-choice twins"
    assert promise_of(conformance + "shapes]") == "every other check on every game"
    assert promise_of("tests/scenes/test_paint.py::test_x") is None


def test_a_summary_is_gone_on_with_by_the_same_program_only(tmp_path: Path) -> None:
    path = tmp_path / "campaign" / "1.jsonl"
    assert read_lines(path, "a") == {}
    one, two = Line("one", "a", False, 3, 0.5), Line("two", "a", True, 1, 0.1)
    for line in (one, two):
        write_line(path, line)
    size = path.stat().st_size
    write_line(path, Line("two", "a", False, 1, 0.2))
    write_line(path, Line("other", "b", False, 1, 0.2))
    with path.open("a") as file:
        file.write('{"test": "cut off')
    assert read_lines(path, "a", size) == {"one": one, "two": two}
    assert read_lines(path, "a")["two"].failed is False
    assert set(read_lines(path, "b")) == {"other"}


def test_the_table_counts_what_was_tried() -> None:
    lines = [Line("tests/core/test_worker.py::test_a", "", number == 0, 10, 1.0) for number in range(3)]
    (row,) = [words for words in table_of(lines) if words.startswith("no bot stops a match")]
    assert row.split()[-4:] == ["3", "30", "1", "3"]


def test_tries_are_counted_since_the_last_question(monkeypatch: pytest.MonkeyPatch) -> None:
    before = tries_so_far()
    assert tries_so_far() == 1, "a test that never says so has tried one thing"
    tried()
    tried(4)
    assert tries_so_far() == 5
    tried(before)


def test_a_share_looks_at_a_part_of_everything_yet_further_than_the_quick_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "CAMPAIGN", "")
    assert (campaign.sampled(5), campaign.as_many(4, 400), campaign.at_most(12)) == (5, 4, 12)
    monkeypatch.setattr(campaign, "CAMPAIGN", "7")
    monkeypatch.setattr(campaign, "SHARE", 1)
    assert (campaign.sampled(5), campaign.as_many(4, 400), campaign.at_most(12)) == (40, 400, campaign.NO_LIMIT)
    monkeypatch.setattr(campaign, "SHARE", 10)
    assert (campaign.sampled(5), campaign.as_many(4, 400), campaign.at_most(12)) == (10, 40, 120)
    assert campaign.as_many(1, 1) == 1


def test_combinations_are_covered_by_the_quick_run_and_all_tried_by_a_campaign(monkeypatch: pytest.MonkeyPatch) -> None:
    values = ("abc", (1, 2, 3), (True, False))
    monkeypatch.setattr(campaign, "CAMPAIGN", "")
    few = campaign.covering(*values)
    assert few == [("a", 3, True), ("b", 2, False), ("c", 1, True)]
    monkeypatch.setattr(campaign, "CAMPAIGN", "7")
    monkeypatch.setattr(campaign, "SHARE", 1)
    every = campaign.covering(*values)
    assert every[:3] == few
    assert set(every) == {(a, b, c) for a in values[0] for b in values[1] for c in values[2]}
    assert len(every) == 18
    monkeypatch.setattr(campaign, "SHARE", 3)
    assert campaign.covering(*values) == every[:6]


def test_a_share_is_that_part(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"{campaign.CHECKS}test_{number}" for number in range(4000)]
    monkeypatch.setattr(campaign, "SHARE", 1)
    assert all(map(in_the_share, names))
    monkeypatch.setattr(campaign, "SHARE", 10)
    assert 300 < sum(map(in_the_share, names)) < 500
    assert in_the_share("tests/core/test_x.py")
