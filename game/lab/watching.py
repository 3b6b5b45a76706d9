"""One game of bots, watched: what of it an author wants to count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.bots.simulate import play
from game.core.records import Frozen
from game.core.rules.outcome import margins
from game.core.rules.rules import AnyRules, Setup
from game.core.table.table import PILE, UNKNOWN


class Watched(Frozen):
    """What came of one game. The lists have an entry for each seat."""

    variant: int
    number: int
    places: tuple[int, ...]
    """1 for the first; empty if the game was stopped at its bound."""
    actions: int
    first: int
    """Who was asked first after cards were dealt."""
    asked: tuple[int, ...]
    forced: tuple[int, ...]
    """How often a seat had to choose, and how often of these there was only one lawful choice."""
    comeback: bool
    """Somebody won alone who was not in front when half of the choices had been made."""
    dealt: tuple[tuple[int, ...], ...]
    came: tuple[tuple[int, ...], ...]
    """Which faces lay in a seat's own zones when cards were first dealt, and which came there later."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def share(self, seat: int) -> float:
        """What of the victory is a seat's: a shared one is divided."""
        winners = self.winners
        return 1 / len(winners) if seat in winners else 0.0


class Watcher:
    """Looks at a game whenever somebody is asked, and takes part in nothing."""

    def __init__(self, rules: AnyRules, seats: int) -> None:
        self._rules = rules
        self.first = -1
        self.asked = [0] * seats
        self.forced = [0] * seats
        self.dealt: list[frozenset[int]] = [frozenset()] * seats
        self.had: list[set[int]] = [set() for _ in range(seats)]
        self.leaders: list[tuple[int, ...]] = []

    def __call__(self, state: Any, seat: int | None) -> None:
        """`seat`: who is asked; None when the game is over."""
        held = self._held(state)
        if self.first < 0 and any(held):
            self.first = -1 if seat is None else seat
            self.dealt = [frozenset(faces) for faces in held]
        for had, faces in zip(self.had, held, strict=True):
            had |= faces
        if seat is not None:
            self.asked[seat] += 1
            self.forced[seat] += len(self._rules.legal(state, seat)) == 1
            scores = [self._rules.score(state, other) for other in range(len(self.asked))]
            ahead = margins(scores, self._rules.fewest_win)
            self.leaders.append(tuple(other for other, margin in enumerate(ahead) if margin >= 0))

    def _held(self, state: Any) -> list[set[int]]:
        """The faces in each seat's own zones; a pile from which he will draw is not his yet."""
        held: list[set[int]] = [set() for _ in self.asked]
        for zone, kind in enumerate(state.table.layout):
            if kind.owner >= 0 and kind.kind != PILE:
                held[kind.owner].update(face for face in state.table.faces_in(zone) if face != UNKNOWN)
        return held


def watched(
    rules: AnyRules, setup: Setup, levels: Sequence[str], seed: str, budget: int = 0, variant: int = 0, number: int = 0
) -> Watched:
    """Plays a game, and says which one of which variant it is; equal arguments give the same."""
    watcher = Watcher(rules, setup.seats)
    game = play(rules, setup, levels, seed, budget, watcher)
    winners = () if game.outcome is None else game.outcome.winners
    half = watcher.leaders[len(watcher.leaders) // 2] if watcher.leaders else ()
    return Watched(
        variant,
        number,
        () if game.outcome is None else game.outcome.places,
        game.actions,
        watcher.first,
        tuple(watcher.asked),
        tuple(watcher.forced),
        len(winners) == 1 and bool(half) and winners[0] not in half,
        tuple(tuple(sorted(faces)) for faces in watcher.dealt),
        tuple(tuple(sorted(had - faces)) for had, faces in zip(watcher.had, watcher.dealt, strict=True)),
    )
