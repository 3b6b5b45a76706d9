"""Who plays the games of a study at once: what comes of them is made up, as odd as games can be."""

from __future__ import annotations

from game.lab.task import Task
from game.lab.watching import Watched
from game.lab.whole import whole_game


class CannedGames:
    """`ready`: games of which something is said; after these, silence."""

    def __init__(self, ready: int = 10_000) -> None:
        self.asked: list[int] = []
        self.closed = 0
        self._ready = ready
        self._task: Task | None = None
        self._whole: Task | None = None

    @property
    def busy(self) -> bool:
        return self._task is not None

    def ask(self, task: Task) -> None:
        self._task = task
        self.asked += task.numbers

    def poll(self) -> tuple[Watched, ...] | None:
        task = self._task
        if task is None or task.numbers[-1] >= self._ready:
            return None
        self._task = None
        return tuple([made_up(number, task.setup.seats) for number in task.numbers])

    def ask_whole(self, task: Task) -> None:
        self._whole = task

    def poll_whole(self) -> bytes | None:
        task, self._whole = self._whole, None
        return None if task is None else whole_game(task)

    def close(self) -> None:
        self.closed += 1
        self._task = self._whole = None


def made_up(number: int, seats: int) -> Watched:
    """Every fifth game has no end, every seventh two winners; the first seat wins most, and has card 1 when it does."""
    winner = number % 3 % seats
    places = [2] * seats
    places[winner] = 1
    if number % 7 == 0:
        places[(winner + 1) % seats] = 1
    dealt = tuple((1, 3) if seat == winner else (2, 4 + number % 2) for seat in range(seats))
    nothing = ((),) * seats
    return Watched(
        0, number, () if number % 5 == 4 else tuple(places), 20 + number % 11, 0, (9,) * seats, (2,) * seats,
        number % 4 == 0, (5,) * seats, (number % 2,) * seats, dealt,
        tuple((6,) if seat else () for seat in range(seats)), nothing,
        tuple((7,) if seat == winner else () for seat in range(seats)), nothing,
    )  # fmt: skip
