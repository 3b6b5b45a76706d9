"""Bots asked again with everything dealt anew that they could not know, and what they can say of what they knew."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from game.bots.explaining import insight
from game.bots.explaining.insight import ANYWHERE, choices_of_bots, chosen, deals_alike, odds
from game.bots.levels import choose, ponder
from game.bots.luck import bots_luck
from game.bots.search.search import Findings
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.journal.journal import SeatCard
from game.core.rules.options import resolve
from game.core.table.table import UNKNOWN
from game.matches.match import Match, Plan
from game.matches.sources import new_match
from main import main

from .test_reasons import decisions


def played(game: str, actions: int) -> Match:
    """A match between bots with the luck they have at a table."""
    rules = open_game(game).rules
    seats = rules.seat_counts[0]
    cards = tuple(SeatCard(f"Bot {n}", "bot:greedy", n + 1) for n in range(seats))
    match = new_match(Plan(game, cards, resolve(rules.options, {}, seats), "fair"), None)
    session = match.session
    for _ in range(actions):
        seat, seq = session.actors[0], len(session.records)
        luck = Chance(bots_luck(session.seed, seat, seq))
        match.submit(seat, choose(rules, session.view(seat), seat, "greedy", luck))
    return match


@pytest.mark.parametrize("game", NAMES)
def test_a_choice_is_made_again_and_does_not_change_with_what_nobody_told(game: str) -> None:
    match = played(game, 24)
    rules = match.session.rules
    choices = list(choices_of_bots(rules, match.header, tuple(match.session.records)))
    assert choices
    for choice in choices[::4]:
        action = chosen(rules, choice.asked)
        assert action == choice.record.action
        assert deals_alike(rules, choice.asked, action, 2) == 2


@pytest.fixture
def moody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that never chooses the same twice, as one would that knows more than it is shown."""
    turns = itertools.count()
    before: Callable[..., Findings] = ponder

    def otherwise(decision: Any, *rest: Any) -> Findings:
        before(decision, *rest)
        return Findings(decision.legal[next(turns) % len(decision.legal)])

    monkeypatch.setattr(insight, "ponder", otherwise)


def test_a_bot_that_chooses_otherwise_is_found_out(
    moody: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played("flautz", 9)
    path = tmp_path / "moody.tablee"
    path.write_bytes(match.export())
    assert main(["fairness", str(path), "--deals", "2"]) == 1
    assert "stayed the same!" in capsys.readouterr().out


def test_the_command_says_of_every_bot_that_it_is_fair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "fair.tablee"
    path.write_bytes(played("flautz", 9).export())
    assert main(["fairness", str(path), "--deals", "1", "--choices", "0"]) == 0
    said = capsys.readouterr().out
    assert said.count("None changed.") == 2
    assert "others today" not in said


@pytest.mark.parametrize(
    ("seat", "problem"),
    [({"player": "bot:wizard"}, "level"), ({"temperament": "grumpy"}, "temperament that is unknown here")],
)
def test_a_level_or_a_temperament_of_another_version_is_said_in_one_line_each(
    seat: dict[str, str], problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = with_seat(tmp_path, seat)
    assert main(["fairness", str(path), "--deals", "1", "--choices", "2"]) == 0
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert problem in said[0]


@pytest.mark.parametrize("budget", [-1, 10**9])
def test_a_seat_with_an_impossible_budget_is_one_clear_line(
    budget: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = with_seat(tmp_path, {"budget": budget})
    for command in ("fairness", "look-back"):
        assert main([command, str(path)]) == 1
        said = capsys.readouterr().err.splitlines()
        assert len(said) == 1
        assert "budget" in said[0]


def with_seat(folder: Path, seat: Mapping[str, str | int]) -> Path:
    """A match in a file whose second seat says something else."""
    header, *records = played("flautz", 5).export().splitlines()
    told = json.loads(header)
    told["tablee"]["seats"][1].update(seat)
    path = folder / "other.tablee"
    path.write_bytes(b"\n".join([json.dumps(told).encode(), *records]) + b"\n")
    return path


@pytest.mark.parametrize("words", [["--deals", "0"], ["--choices", "-1"]])
def test_no_deals_and_less_than_no_choices_are_refused(words: list[str], tmp_path: Path) -> None:
    assert main(["fairness", str(tmp_path / "none.tablee"), *words]) == 2


def test_a_file_that_is_not_there_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fairness", str(tmp_path / "none.tablee")]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("game", NAMES)
def test_odds_are_of_hidden_cards_only_and_never_of_what_is_known(game: str) -> None:
    for decision, _ in decisions(game, "odds", 14)[::6]:
        table = decision.view.table
        for found in odds(decision, 20):
            assert all(0 < count <= 20 for _, count in found.faces)
            hidden = [card for card in table.zones[found.zone] if table.faces[card] == UNKNOWN]
            assert hidden
            if found.index != ANYWHERE:
                assert table.faces[table.zones[found.zone][found.index]] == UNKNOWN
                assert sum(count for _, count in found.faces) == 20
