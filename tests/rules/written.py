"""What is done and refused in a position, in the notation of scenarios."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.events import Event
from game.core.rules.rules import Action, AnyRules, Refusal
from game.core.scenarios.scenario import Notation


class WrittenPlay:
    """Of one game. `names`: what the players are called in it, as many as may sit down."""

    def __init__(self, rules: AnyRules, notation: Notation[Any, Any], names: Sequence[str]) -> None:
        self._rules = rules
        self._notation = notation
        self._names = names

    def read(self, state: Any, seat: int, written: Any) -> Action:
        """An action."""
        action: Action = self._notation.read_action(state, seat, written, self._named(state))
        return action

    def act(self, state: Any, seat: int, written: Any) -> list[Event]:
        """Does a lawful action; returns its events."""
        action = self.read(state, seat, written)
        assert self._rules.refuse(state, seat, action) is None, written
        events: list[Event] = []
        apply_action(self._rules, state, seat, action, Chance("act"), events.append)
        return events

    def refusal(self, state: Any, seat: int, written: Any) -> Refusal:
        """Why an action is refused; it must be."""
        action = self.read(state, seat, written)
        found = self._rules.refuse(state, seat, action)
        assert found is not None, written
        assert action not in self._rules.legal(state, seat)
        return found

    def seen(self, state: Any, zone: str) -> Any:
        """A named part of the state."""
        return self._notation.inspect(state, zone, self._named(state))

    def legal(self, state: Any, seat: int) -> list[Any]:
        """The lawful actions of a seat."""
        names = self._named(state)
        return [self._notation.write_action(state, seat, action, names) for action in self._rules.legal(state, seat)]

    def _named(self, state: Any) -> Sequence[str]:
        return self._names[: state.table.seats]
