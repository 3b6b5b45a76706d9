"""Dask: the same games as in one process, though a worker is killed in the middle; another Tablée is refused."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import tablee.cluster as cluster
from game.catalogue import open_game
from game.commands.common import CommandError
from game.commands.crew import Crew
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.lab.question import Question, Variant
from game.lab.task import Task, perform, tasks_of
from game.lab.watching import Watched
from game.version import APP_VERSION
from tablee.cluster import OnDask
from tests.command_line.door import Door

GAMES: Final = 24


def tasks() -> list[Task]:
    """Of two games, one and the other in turn."""
    found = []
    for game in ("batailles", "flautz"):
        rules = open_game(game).rules
        variant = Variant("", Setup(game, 3, resolve(rules.options, {}, 3)), rules.digest)
        question = Question(game, APP_VERSION, ("random",) * 3, (variant,), "s", 0)
        found.append(tasks_of(question, (), range(GAMES), ()))
    return [task for pair in zip(*found, strict=True) for task in pair]


def lost_once(task: Task, mark: Path) -> list[Watched]:
    """The worker that has game 8 is killed, if it is the first one that has it."""
    if 8 in task.numbers and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return perform(task)


@pytest.fixture(scope="module")
def local() -> Iterator[OnDask]:
    """A cluster of our own, with two workers: starting it is what costs time."""
    started = cluster.start_on("local")(2)
    assert isinstance(started, OnDask)
    yield started
    started.shutdown()


def test_any_number_of_workers_plays_the_same_games_and_a_lost_one_costs_none(local: OnDask, tmp_path: Path) -> None:
    alone = [perform(task) for task in tasks()]
    with Crew(4) as processes:
        assert list(processes.in_order(lost_once, [(task, tmp_path / "process") for task in tasks()])) == alone
    with Crew(2, cluster.start_on(local.address)) as workers:
        assert list(workers.in_order(lost_once, [(task, tmp_path / "worker") for task in tasks()])) == alone
    assert len(list(tmp_path.iterdir())) == 2, "each of them has lost one"


def test_another_tablee_is_refused_and_nobody_there_is_said(local: OnDask, monkeypatch: pytest.MonkeyPatch) -> None:
    with Crew(1, cluster.start_on(local.address)) as crew:
        assert list(crew.in_order(abs, [(-3,), (4,)])) == [3, 4]
    with pytest.raises(CommandError, match="asked was"):
        cluster.performed("0.0", b"")
    monkeypatch.setattr(cluster, "stamp", lambda: "0.0 on Python 3.0")
    with (
        Crew(1, cluster.start_on(local.address)) as crew,
        pytest.raises(CommandError, match="Tablée"),
    ):
        list(crew.in_order(abs, [(-3,)]))


def test_what_cannot_be_reached_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with Crew(1, cluster.start_on("tcp://127.0.0.1:1")) as crew, pytest.raises(CommandError, match="no scheduler"):
        list(crew.in_order(abs, [(-3,)]))
    for where in ("somewhere", "foo://x", "tcp://127.0.0.1:port"):
        with pytest.raises(CommandError, match="--on takes local or the address") as said:
            cluster.start_on(where)(1)
        assert "\n" not in str(said.value)


@pytest.fixture
def door(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Door:
    return Door(capsys, tmp_path)


def test_a_study_on_workers_says_what_one_says_without_them(door: Door, local: OnDask, tmp_path: Path) -> None:
    words = ("study", "flautz", "--seats", "bot:greedy,bot:random", "--games", "10", "--option", "crystals_to_win=1,2")
    answers = []
    for name, where in (("here", ()), ("there", ("--on", local.address)), ("own", ("--on", "local"))):
        answer = door(*words, "--jobs", "2", "--out", tmp_path / name, *where)
        assert answer.status == 0, answer.err
        answers.append([(tmp_path / name / file).read_bytes() for file in ("study.csv", "study.html")])
    assert answers[0] == answers[1] == answers[2]
    refused = door(*words, "--out", tmp_path / "none", "--on", "foo://x")
    assert (refused.status, refused.err.count("\n")) == (2, 1)


def test_a_ladder_on_workers_climbs_as_without_them(door: Door, local: OnDask, tmp_path: Path) -> None:
    words = ("ladder", "croconounours", "--level", "greedy", "--over", "random", "--seats", "2", "--deals", "3")
    found = []
    for name, where in (("here", ()), ("there", ("--on", local.address))):
        progress = tmp_path / f"{name}.jsonl"
        answer = door(*words, "--jobs", "2", "--progress", progress, "--out", tmp_path / f"{name}.md", *where)
        assert answer.status == 0, answer.err
        found.append([line.split(b'"seconds"')[0] for line in progress.read_bytes().splitlines()])
    assert len(found[0]) == 3
    assert found[0] == found[1]
