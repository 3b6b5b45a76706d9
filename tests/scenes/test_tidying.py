"""When a host with phones looks for garbage in circles: never in the middle of a motion, and never too late."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from scenes.phones.tidying import EVERY, MANY, PATIENCE, Tidying


@contextmanager
def looks(at: int = 2) -> Iterator[list[int]]:
    """How often everything, or what is of a younger generation, is looked through."""
    found: list[int] = []

    def note(phase: str, told: dict[str, int]) -> None:
        if phase == "start" and told["generation"] == at:
            found.append(1)

    gc.callbacks.append(note)
    try:
        yield found
    finally:
        gc.callbacks.remove(note)


def test_it_is_tidied_while_nothing_moves_and_at_last_anyway() -> None:
    usual = gc.get_threshold()
    tidying = Tidying(100.0)
    try:
        with looks() as found:
            tidying.turn(100.0 + EVERY - 1, moving=False)
            tidying.turn(100.0 + EVERY, moving=True)
            assert found == []
            tidying.turn(100.0 + EVERY + 1, moving=False)
            assert len(found) == 1
            tidying.turn(100.0 + EVERY + 2, moving=False)
            tidying.turn(100.0 + 2 * EVERY + PATIENCE, moving=True)
            assert len(found) == 1
            tidying.turn(102.0 + 2 * EVERY + PATIENCE, moving=True)
            assert len(found) == 2
            kept = [[number] for number in range(40 * usual[0])]  # enough for Python to look at everything by itself
            assert len(found) == 2
            assert kept
    finally:
        tidying.end()
    assert gc.get_threshold() == usual


def test_what_is_young_is_looked_through_before_it_has_to_be_while_nothing_moves() -> None:
    tidying = Tidying(100.0)
    try:
        gc.collect()
        with looks(0) as found:
            tidying.turn(100.1, moving=False)
            assert found == []
            kept = [[number] for number in range(MANY + 50)]
            tidying.turn(100.2, moving=True)
            assert found == []
            tidying.turn(100.3, moving=False)
            assert found == [1]
            assert kept
    finally:
        tidying.end()
