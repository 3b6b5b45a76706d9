"""Long commands on more than one machine, with Dask: `--on tcp://…` where a scheduler runs, `--on local` with our own.
An extra (`pip install tablee[dask]`): without it, processes of this machine play. See docs/research.md.

What crosses are bytes that say everything a task depends on; each worker first looks whether it is the same Tablée.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import tablee.__main__  # it finds the house, in a checkout as in a wheel
from game.commands.common import FAULT, CommandError
from game.commands.crew import Start
from game.version import APP_VERSION

LOCAL: Final = "local"
HOUSE: Final = ("game", "data")
"""The folders on which it depends what bots do."""
PATIENCE: Final = 20
"""Seconds that a scheduler is waited for."""


@cache
def stamp() -> str:
    """Which Tablée this is: its version, a digest of its rules, bots and content, and the Python that runs it."""
    root = Path(tablee.__main__.root())
    digest = hashlib.blake2b(digest_size=6)
    for folder in HOUSE:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in (".py", ".yaml"):
                digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return f"{APP_VERSION}-{digest.hexdigest()} on Python {sys.version_info.major}.{sys.version_info.minor}"


def start_on(where: str) -> Start:
    """Who performs tasks there; raises CommandError where Dask is missing or nobody can be reached."""
    try:
        import distributed
    except ImportError:
        raise CommandError("--on needs Dask: pip install 'tablee[dask]'") from None
    if where != LOCAL and "://" not in where:
        raise _no_address(where)
    return partial(_reached, distributed, where)


def _no_address(where: str) -> CommandError:
    return CommandError(f"--on takes {LOCAL} or the address of a Dask scheduler (tcp://host:8786), not '{where}'")


def _reached(distributed: Any, where: str, jobs: int) -> Executor:
    """The workers, each of which is the same Tablée."""
    try:
        if where == LOCAL:
            cluster = distributed.LocalCluster(
                n_workers=jobs, threads_per_worker=1, dashboard_address=None, silence_logs="CRITICAL"
            )
            client = distributed.Client(cluster)
        else:
            cluster, client = None, distributed.Client(where, timeout=PATIENCE)
    except (OSError, TimeoutError) as error:
        raise CommandError(f"{where}: no scheduler answers there: {error or 'timeout'}", FAULT) from None
    except ValueError:
        raise CommandError(
            f"--on takes {LOCAL} or the address of a Dask scheduler (tcp://host:8786), not '{where}'"
        ) from None
    on_dask = OnDask(client, cluster)
    try:
        on_dask.check()
    except CommandError:
        on_dask.shutdown()
        raise
    return on_dask


class OnDask(Executor):
    """The workers of a scheduler, as whoever hands out tasks knows processes. A task whose worker is lost is done by
    another one; only what kills worker after worker is given up.
    """

    def __init__(self, client: Any, cluster: Any = None) -> None:
        self._client = client
        self._cluster = cluster
        self._executor = client.get_executor(pure=False)

    @property
    def address(self) -> str:
        """Where the scheduler listens."""
        return str(self._client.scheduler.address)

    def check(self) -> None:
        """Raises CommandError where there is no worker, or one is another Tablée than this."""
        try:
            found: dict[str, str] = self._client.run(_stamp)
        except (ImportError, AttributeError) as error:
            raise CommandError(f"a worker has not got this Tablée: {error}", FAULT) from None
        if not found:
            raise CommandError("the scheduler has no workers: start some (dask worker ADDRESS)", FAULT)
        for worker, other in sorted(found.items()):
            if other != stamp():
                raise CommandError(
                    f"{worker} has Tablée {other}, here is {stamp()}: install the same everywhere", FAULT
                )

    def submit(self, function: Callable[..., Any], /, *args: Any, **words: Any) -> Future[Any]:
        """As an executor."""
        answer: Future[Any] = Future()
        crossing: Future[bytes] = self._executor.submit(performed, stamp(), pickle.dumps((function, args, words)))

        def hear(done: Future[bytes]) -> None:
            if not answer.set_running_or_notify_cancel():
                return  # nobody asks any more
            if done.cancelled():
                answer.set_exception(BrokenExecutor("the scheduler was lost"))
                return
            error = done.exception()
            if error is None:
                answer.set_result(pickle.loads(done.result()))
            elif type(error).__name__ in ("KilledWorker", "CancelledError"):
                answer.set_exception(BrokenExecutor(str(error)))
            else:
                answer.set_exception(error)

        crossing.add_done_callback(hear)
        answer.add_done_callback(lambda asked: crossing.cancel() if asked.cancelled() else None)
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As an executor. A scheduler that was there before stays."""
        self._executor.shutdown(wait=wait and not cancel_futures)
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()


def _stamp() -> str:
    """On a worker: which Tablée it is."""
    return stamp()


def performed(asked: str, task: bytes) -> bytes:
    """On a worker: performs a task, if this is the Tablée that was asked."""
    if stamp() != asked:
        raise CommandError(f"a worker has Tablée {stamp()}, asked was {asked}: install the same everywhere", FAULT)
    function, args, words = pickle.loads(task)
    return pickle.dumps(function(*args, **words))
