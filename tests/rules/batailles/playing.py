"""Courses of play for the tests: a position in the notation of scenarios, then actions, with all that everybody was
told on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from game.batailles import open_game
from game.batailles.army import Army
from game.batailles.notation import BataillesNotation
from game.batailles.rules import Batailles
from game.batailles.state import State
from game.core.chance import Chance
from game.core.positions.position import Position
from game.core.rules.events import Event
from game.core.rules.options import resolve
from game.core.rules.rules import Action, Setup
from tests.conformance.playing import applied

NAMES = ("Ada", "Basile", "Cleo", "Dario", "Emma", "Farid")


@cache
def opened() -> tuple[Batailles, BataillesNotation]:
    """The rules and the notation of the game."""
    rules, notation = open_game()
    return cast(Batailles, rules), cast(BataillesNotation, notation)


def standard() -> Army:
    """The army of the rule book."""
    return opened()[0].content.armies["standard"]


def setup_for(seats: int, **options: bool | int | str) -> Setup:
    """A setup with some house rules."""
    rules, _ = opened()
    return Setup("batailles", seats, resolve(rules.options, options, seats))


class Course:
    """A course of play on the bare rules. `told[observer]`: every event as that observer was told it. `rules`: with an
    army of one's own in the place of the standard one.
    """

    def __init__(
        self,
        position: Mapping[str, Any],
        seats: int = 3,
        rules: Batailles | None = None,
        **options: bool | int | str,
    ) -> None:
        self.rules, self.notation = (rules, BataillesNotation(rules)) if rules else opened()
        self.names = NAMES[:seats]
        chance = Chance("course")
        setup = setup_for(seats, **options)
        self.state: State = self.notation.arrange(Position(setup, self.names, position), chance)
        self.told: list[list[Event]] = [[] for _ in range(seats + 1)]
        self.events: list[Event] = []

    def do(self, *steps: tuple[str, Any]) -> Course:
        """Plays actions, each as (player, action in notation)."""
        for name, written in steps:
            seat = self.names.index(name)
            action = self.notation.read_action(self.state, seat, written, self.names)
            refusal = self.rules.refuse(self.state, seat, action)
            assert refusal is None, f"{name}: {written} is refused: {refusal}"
            before = applied(self.rules, self.state, seat, action, Chance("course", len(self.events)))
            for observer, told in enumerate(self.told):
                told += before.told(observer)
            self.events += before.events
            self.state = before.state
        return self

    def legal(self, name: str) -> Sequence[Action]:
        """What a player may do."""
        return self.rules.legal(self.state, self.names.index(name))

    def see(self, name: str, zone: str) -> Any:
        """A named part of a player's view."""
        return self.notation.inspect(self.state.view(self.names.index(name)), zone, self.names)

    def truth(self, zone: str) -> Any:
        """A named part of the true state."""
        return self.notation.inspect(self.state, zone, self.names)


def assert_alike(name: str, one: Course, other: Course) -> None:
    """Two courses of play look alike to a player: everything he was told, what he sees, who is asked."""
    observer = one.names.index(name) if name in one.names else len(one.names)
    assert one.told[observer] == other.told[observer], f"{name} can tell by the events"
    assert one.state.view(observer) == other.state.view(observer), f"{name} can tell by the view"
    assert one.rules.actors(one.state) == other.rules.actors(other.state), f"{name} can tell by who is asked"
