"""How a game ends: the place of every seat, and the event that says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.records import Frozen
from game.core.rules.events import Event


class Outcome(Frozen):
    """Why a game ended (message key) and the place of every seat: 1 for the first; equal places are shared."""

    reason: str
    places: tuple[int, ...]
    clause: str = ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def shared_places(scores: Sequence[Any]) -> tuple[int, ...]:
    """The place of every seat: 1 for the highest of the comparable scores; equal ones share theirs, and the next place
    counts them all (1, 1, 3).
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def worth(places: Sequence[int]) -> tuple[float, ...]:
    """What places are worth in a game that is about them alone: from 1.0 for the first to -1.0 for the last, equally
    far apart; whoever shares places shares what they are worth. Together it is 0.0.
    """
    others = max(1, len(places) - 1)
    return tuple([1.0 - (2 * (place - 1) + places.count(place) - 1) / others for place in places])


def margins(scores: Sequence[int], fewest_win: bool = False) -> tuple[int, ...]:
    """How far each score is ahead of the best of the others; below 0 where it is behind. 0 for a single one."""
    signed = [-score if fewest_win else score for score in scores]
    return tuple([score - max(signed[:seat] + signed[seat + 1 :], default=score) for seat, score in enumerate(signed)])


class GameEnded(Event):
    """The game is over: why (message key and clause), and the place of every seat. Its state has an `end` that takes
    the outcome.
    """

    reason: str
    clause: str
    places: tuple[int, ...]

    def write(self, state: Any) -> None:
        state.end(Outcome(self.reason, self.places, self.clause))
