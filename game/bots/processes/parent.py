"""No process outlives the one that started it."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from threading import Thread
from typing import Any


def end_with_the_parent() -> None:
    """Ends this process as soon as the one that started it is gone, also in the middle of a task: it may have been
    killed.
    """
    Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    parent: Any = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
