"""Who performs tasks: one, some, and some of whom one is lost."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from game.commands.common import CommandError
from game.commands.crew import Crew
from tablee.cluster import OnDask


def lost_once(number: int, mark: Path) -> int:
    """The process with the fifth task is killed, if it is the first one that has it."""
    if number == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_process_that_is_lost_costs_what_it_had_begun_and_nothing_else(tmp_path: Path) -> None:
    with Crew(2) as crew:
        found = list(crew.in_order(lost_once, [(number, tmp_path / "lost") for number in range(12)]))
    assert (tmp_path / "lost").exists()
    assert found == list(range(12))


def stopped(mark: Path) -> None:
    """A command at which somebody presses Ctrl+C after its first result."""
    with Crew(2) as crew:
        next(crew.in_order(lost_once, [(number, mark) for number in range(12)]))
        raise KeyboardInterrupt


def test_who_stops_ends_the_processes_of_the_crew_alone(tmp_path: Path) -> None:
    """Where a command is run beside other work, as tests do, that goes on."""
    other = get_context("spawn").Process(target=time.sleep, args=(60,))
    other.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            stopped(tmp_path)
        assert active_children() == [other]
    finally:
        other.kill()
        other.join()


@pytest.mark.parametrize(("whose", "what"), [(BaseProcess, "terminate"), (ProcessPoolExecutor, "shutdown")])
def test_pressed_again_while_they_are_sent_home_ctrl_c_leaves_none_of_them(
    whose: type, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command waited a minute and more for the games that were left, or spoke of a closed file at its end."""
    usual, heard = getattr(whose, what), signal.getsignal(signal.SIGINT)

    def pressed_again(*arguments: Any, **named: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        usual(*arguments, **named)

    monkeypatch.setattr(whose, what, pressed_again)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what a shell starts in the background does not hear it
    try:
        with pytest.raises(KeyboardInterrupt):
            stopped(tmp_path)
        assert active_children() == []
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)  # it is heard as before
    finally:
        signal.signal(signal.SIGINT, heard)
        for process in active_children():
            process.kill()


class Slow(Executor):
    """Is done with everything but the first task, and with that when it is closed."""

    def __init__(self) -> None:
        self.first: Future[Any] = Future()
        self.begun = 0

    def submit(self, function: Any, /, *args: Any, **_words: Any) -> Future[Any]:
        self.begun += 1
        future: Future[Any] = Future() if self.begun > 1 else self.first
        if self.begun > 1:
            future.set_result(function(*args))
        return future


def test_a_slow_task_holds_nothing_back_where_no_order_is_wanted() -> None:
    slow = Slow()
    with Crew(2, lambda jobs: slow) as crew:
        found = crew.as_done(abs, ((number,) for number in range(12)))
        others = [next(found) for _ in range(11)]
        slow.first.set_result(0)
        assert others == list(range(1, 12))
        assert list(found) == [0]


class Lost(Executor):
    """Loses every task."""

    def submit(self, *_args: Any, **_words: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor())
        return future


def test_tasks_that_are_lost_again_and_again_are_told_in_one_line() -> None:
    with Crew(2, lambda jobs: Lost()) as crew, pytest.raises(CommandError, match="over the same games"):
        list(crew.in_order(abs, [(1,), (2,)]))


def test_one_alone_begins_nothing_that_nobody_asks_for() -> None:
    begun: list[int] = []

    def note(number: int) -> int:
        begun.append(number)
        return number

    with Crew(1) as crew:
        found = crew.in_order(note, ((number,) for number in range(9)))
        assert [next(found), next(found)] == [0, 1]
        found.close()
    assert begun == [0, 1]


class Workers(Executor):
    """Workers that never come to anything, as a client of Dask."""

    def __init__(self) -> None:
        self.begun: list[Future[Any]] = []
        self.waited: list[bool] = []

    def get_executor(self, **_words: Any) -> Workers:
        return self

    def submit(self, *_args: Any, **_words: Any) -> Future[Any]:
        self.begun.append(Future())
        return self.begun[-1]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.waited.append(wait)

    def close(self) -> None:
        """As a client."""


def test_what_nobody_asks_for_any_more_is_begun_by_no_worker() -> None:
    workers = Workers()
    on_dask = OnDask(workers)
    answer = on_dask.submit(abs, -1)
    assert answer.cancel()
    assert workers.begun[0].cancelled()
    on_dask.shutdown(wait=True, cancel_futures=True)
    assert workers.waited == [False]


def test_a_scheduler_that_is_lost_is_told_as_lost_processes_are() -> None:
    workers = Workers()
    answer = OnDask(workers).submit(abs, -1)
    workers.begun[0].cancel()
    assert isinstance(answer.exception(timeout=1), BrokenExecutor)
