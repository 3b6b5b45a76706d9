"""Who performs what a long command has to do: processes of this machine, or what is given instead of them."""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from types import FrameType, TracebackType
from typing import Final, Self, TypeVar, TypeVarTuple

from game.bots.processes.parent import end_with_the_parent
from game.commands.common import FAULT, CommandError

T = TypeVar("T")
A = TypeVarTuple("A")
AHEAD: Final = 4
"""How many tasks wait for each process, so that none waits for a slow one."""
MOST_LOSSES: Final = 3
"""How often in a row processes may be lost over the same tasks."""

Start = Callable[[int], Executor]
"""Gives who performs, so many side by side."""


class Crew:
    """`jobs` side by side; what a lost process had begun is begun again. One alone needs no process of its own."""

    def __init__(self, jobs: int, start: Start | None = None) -> None:
        self.jobs = jobs
        self._start = start or processes
        self._here = jobs == 1 and start is None
        self._pool: Executor | None = None
        self._others: set[BaseProcess] = set()
        """Processes that were there before: theirs is another work."""
        self._heard = False
        """That Ctrl+C is heard here."""
        self._stopped = False
        """That it was pressed."""

    def __enter__(self) -> Self:
        usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        self._heard = usual and threading.current_thread() is threading.main_thread()
        if self._heard:
            signal.signal(signal.SIGINT, self._stop)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._heard:
            signal.signal(signal.SIGINT, _go_on)
        if kind is not None:
            self._send_home()
        self._leave()
        if self._heard:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def in_order(
        self, function: Callable[[*A], T], tasks: Iterable[tuple[*A]], ahead: int = AHEAD
    ) -> Generator[T, None, None]:
        """What comes of each task, in their order, whoever is the first; `ahead` of them are begun for each process.
        What waits is forgotten when nobody asks any more. Raises CommandError.
        """
        return self._results(function, tasks, ahead, lambda waiting: 0)

    def as_done(self, function: Callable[[*A], T], tasks: Iterable[tuple[*A]]) -> Generator[T, None, None]:
        """The same as soon as it is there, so that a slow task holds nothing back."""
        return self._results(function, tasks, AHEAD, _first_done)

    def _results(
        self,
        function: Callable[[*A], T],
        tasks: Iterable[tuple[*A]],
        ahead: int,
        which: Callable[[Sequence[Future[T]]], int],
    ) -> Generator[T, None, None]:
        """`which` of those that wait is asked for next."""
        if self._here:
            for task in tasks:
                yield function(*task)
            return
        coming, losses = iter(tasks), 0
        waiting: deque[tuple[tuple[*A], Future[T]]] = deque()
        try:
            while True:
                for task in coming:
                    waiting.append((task, self._begun(function, task)))
                    if len(waiting) >= ahead * self.jobs:
                        break
                if not waiting:
                    return
                next_one = which([future for _, future in waiting])
                try:
                    found = waiting[next_one][1].result()
                except BrokenExecutor:
                    losses += 1
                    if losses > MOST_LOSSES:
                        words = f"the processes that play were lost {losses} times over the same games"
                        raise CommandError(words, FAULT) from None
                    self._leave()
                    waiting = deque([(task, self._again(function, task, future)) for task, future in waiting])
                    continue
                losses = 0
                del waiting[next_one]
                yield found
        except GeneratorExit:
            if not self._stopped:  # a pool whose processes are ended stumbles over what was cancelled
                for _, future in waiting:
                    future.cancel()
            raise

    def _again(self, function: Callable[[*A], T], task: tuple[*A], future: Future[T]) -> Future[T]:
        done = future.done() and not future.cancelled() and future.exception() is None
        return future if done else self._begun(function, task)

    def _begun(self, function: Callable[[*A], T], task: tuple[*A]) -> Future[T]:
        """The task in somebody's hands; where a process has just been lost, as lost as all that was in its hands."""
        if self._pool is None:
            self._others = set(active_children())
            self._pool = self._start(self.jobs)
        try:
            return self._pool.submit(function, *task)
        except BrokenExecutor as error:
            lost: Future[T] = Future()
            lost.set_exception(error)
            return lost

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        """Ctrl+C counts once: pressed again while processes are sent home it would leave some of them at their games,
        and the command would wait for those.
        """
        signal.signal(signal.SIGINT, _go_on)
        self._stopped = True
        raise KeyboardInterrupt

    def _send_home(self) -> None:
        """Ends processes in the middle of what they do: after Ctrl+C nobody waits for a game that takes a minute."""
        if self._pool is None or self._start is not processes:
            return
        for process in set(active_children()) - self._others:
            process.terminate()

    def _leave(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def _go_on(_signal: int, _frame: FrameType | None) -> None:
    """Not `SIG_IGN`: Python complains of a press that came just before that."""


def _first_done(waiting: Sequence[Future[T]]) -> int:
    wait(waiting, return_when=FIRST_COMPLETED)
    return next(number for number, future in enumerate(waiting) if future.done())


def processes(jobs: int) -> Executor:
    """Processes of this machine."""
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    """One whose command was killed would wait for ever for its next task. Ctrl+C reaches all processes of a terminal,
    but is for the command alone: one that was struck while it waited would keep the others from being told to end.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_the_parent()
