"""The ladder: a sequential test that stops when it is decided, and goes on where it stopped."""

from __future__ import annotations

import json
import math
from argparse import Namespace
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from game.bots.levels import levels_of
from game.catalogue import open_game
from game.commands.common import CommandError
from game.commands.contest import ALL_SEEING, LadderDeal, Pair, fingerprint, play_deal, time_at
from game.commands.exploits import exploits
from game.commands.ladder import _rungs, run
from game.commands.ladder_pictures import drawings
from game.commands.ladder_report import judge, report
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from tests.campaign import CAMPAIGN


def test_nothing_is_decided_too_soon() -> None:
    assert judge([0.5] * 5).width == math.inf
    assert not judge([0.5, -0.5] * 20).decided


def test_a_clear_lead_is_decided() -> None:
    assert judge([0.5, 0.5, 0.0, 0.5] * 5).decided
    assert judge([-0.5, -0.5, 0.0, -0.5] * 5).gain < 0


def arguments(folder: Path, **changed: Any) -> Namespace:
    usual: dict[str, Any] = {
        "game": "nine_domains", "seats": None, "level": "greedy", "over": "random", "budget": None, "option": [],
        "deals": 2, "full": False, "jobs": 1, "progress": str(folder / "deals.jsonl"), "out": str(folder / "ladder.md"),
    }  # fmt: skip
    return Namespace(**{**usual, **changed})


def test_it_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(arguments(tmp_path))
    first = (tmp_path / "deals.jsonl").read_bytes()
    run(arguments(tmp_path, deals=3))
    assert (tmp_path / "deals.jsonl").read_bytes().startswith(first)
    assert len((tmp_path / "deals.jsonl").read_bytes().splitlines()) == 3
    page = (tmp_path / "ladder.md").read_text()
    assert "| nine_domains | 2 | greedy | random |" in page
    assert "| nine_domains | 2 | greedy | 0.0" in page
    assert "greedy over random" in capsys.readouterr().out


def test_how_many_processes_play_makes_no_difference(tmp_path: Path) -> None:
    for jobs in (1, 2):
        run(arguments(tmp_path, jobs=jobs, deals=3, progress=str(tmp_path / f"{jobs}.jsonl")))
    one, two = ((tmp_path / f"{jobs}.jsonl").read_bytes().splitlines() for jobs in (1, 2))
    assert [line.split(b'"seconds"')[0] for line in one] == [line.split(b'"seconds"')[0] for line in two]


def test_what_was_played_by_others_does_not_count(tmp_path: Path) -> None:
    run(arguments(tmp_path))
    progress = tmp_path / "deals.jsonl"
    old = progress.read_bytes()
    digest = fingerprint(open_game("nine_domains").rules).encode()
    progress.write_bytes(old.replace(digest, b"another"))
    run(arguments(tmp_path))
    assert len(progress.read_bytes().splitlines()) == 4
    assert "| 4 |" in (tmp_path / "ladder.md").read_text()


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"deals": 0}, "--deals must be from 1 to"),
        ({"jobs": -1}, "--jobs must be from 1 to"),
        ({"budget": 0}, "--budget must be from 1 to"),
        ({"budget": 10**9}, "--budget must be from 1 to"),
        ({"level": "genius"}, "no bot plays nine_domains at level 'genius'; there are random"),
        ({"over": ALL_SEEING}, "no bot plays nine_domains at level 'all-seeing'"),
        ({"level": "strong/bald"}, "no bot has the temperament 'bald'; there are even, cautious, bold"),
        ({"seats": 5}, "nine_domains is played by 2, not by 5"),
        ({"game": "chess"}, "unknown game 'chess'"),
    ],
)
def test_bad_wishes_are_told_in_one_line(tmp_path: Path, changed: dict[str, Any], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run(arguments(tmp_path, **changed))
    assert not (tmp_path / "deals.jsonl").exists()


def test_a_broken_file_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "deals.jsonl").write_text("{}\n")
    with pytest.raises(CommandError, match="not the progress of a ladder"):
        run(arguments(tmp_path))


def test_a_deal_tells_what_thinking_costs() -> None:
    rules = open_game("flautz").rules
    setup = Setup("flautz", 2, resolve(rules.options, {}, 2))
    deals = [play_deal(Pair("flautz", "", 2, level, "greedy", 6), setup, 0) for level in ("expert", ALL_SEEING)]
    for deal in deals:
        assert deal.games == 2
        assert deal.simulations > 0
        assert deal.unfit == 0
        assert 0 < time_at(deal.times, 0.5) <= time_at(deal.times, 0.99)
        assert abs(deal.gain) <= 0.5


def test_who_plays_a_solution_can_be_read_less() -> None:
    """Two games in the quick run, three in a campaign: one may end before its last round, and at a single position the
    solver's luck weighs much.
    """
    lost = {(found.level, found.round): found.loss for found in exploits(3 if CAMPAIGN else 2, ("greedy", "expert"))}
    assert {number for _, number in lost} == {1, 2, 3}
    for number in (1, 2, 3):
        assert -0.02 <= lost["expert", number] < 0.1
    assert lost["expert", 1] < lost["greedy", 1]
    assert lost["expert", 2] < lost["greedy", 2]


def test_the_report_says_which_steps_were_shown() -> None:
    def deals(level: str, below: str, gains: list[float]) -> list[LadderDeal]:
        return [
            LadderDeal("nine_domains", "", 2, level, below, number, gain, games=2, seconds=1.0)
            for number, gain in enumerate(gains)
        ]

    page = report(
        [
            *deals("novice", "random", [0.5, 0.5, 0.0, 0.5] * 5),
            *deals("greedy", "novice", [0.5, -0.5, 0.5, 0.0, 0.5] * 5),
            *deals("strong", "greedy", [0.5, -0.5] * 10),
            *deals("expert", "greedy", [0.5] * 10),
        ]
    )
    step = next(line for line in page.splitlines() if line.startswith("- "))
    assert step == (
        "- The Nine Domains, 2 seats: shown: novice over random; likely: greedy over novice; "
        "not shown: strong over greedy."
    )


def some_deals(level: str, below: str, seats: int = 2, **more: Any) -> list[LadderDeal]:
    return [
        LadderDeal("nine_domains", "", seats, level, below, number, gain, games=2, seconds=1.0, **more)
        for number, gain in enumerate([0.5, -0.5, 0.5, 0.0, 0.5] * 3)
    ]


def test_what_a_ladder_found_is_drawn_where_it_was_counted() -> None:
    """Levels by how long they think, whatever they are called; of length nothing where nobody counted actions."""
    slow, quick = {120: 3}, {10: 3}
    old = [*some_deals("novice", "random", times=slow), *some_deals("greedy", "novice", times=quick)]
    assert set(drawings(old)) == {"strength-nine_domains.svg"}
    assert set(drawings(some_deals("novice", "random"))) == set()
    counted = [*old, *some_deals("strong", "greedy", times=slow, actions=48)]
    found = drawings(counted)
    assert set(found) == {"strength-nine_domains.svg", "length.svg"}
    above = [*some_deals("strong", "greedy", times=slow), *some_deals("expert", "strong", times=slow)]
    assert set(drawings(above)) == {"strength-nine_domains.svg"}, "the usual level was never timed"
    words = [part.text for part in fromstring(found["strength-nine_domains.svg"]).iter() if part.text]
    rows = [word.split(",")[0] for word in words if word.endswith(" s")]
    assert rows[0] == "greedy"
    assert set(rows[1:]) == {"novice", "strong"}
    assert "24 ± 0" in [part.text for part in fromstring(found["length.svg"]).iter()]
    page = report(counted, (), {name: f"ladder/{name}" for name in found})
    assert "![length](ladder/length.svg)" in page
    assert "](calibration.md)" in page


def test_at_the_usual_table_everybody_plays_everybody(tmp_path: Path) -> None:
    """Elsewhere the neighbours alone, and the best one over the usual one."""
    wanted = arguments(tmp_path, game="batailles", level=None, over=None)
    pairs = {(rung.pair.seats, rung.pair.level, rung.pair.below) for rung in _rungs(wanted, 50, 0)}
    levels = levels_of("batailles")
    assert {(3, level, below) for below, level in combinations(levels, 2)} <= pairs
    assert (4, levels[-1], levels[0]) not in pairs


def test_a_deal_tells_how_long_its_games_were(tmp_path: Path) -> None:
    run(arguments(tmp_path, deals=2))
    lines = [json.loads(line) for line in (tmp_path / "deals.jsonl").read_bytes().splitlines()]
    assert all(20 < line["actions"] < 200 for line in lines)
    assert (tmp_path / "ladder/length.svg").read_text("utf-8").startswith("<svg xmlns")
