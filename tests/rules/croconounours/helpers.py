"""Short ways to the rules and to positions for the tests of this game."""

from __future__ import annotations

from typing import Any, Final

from game.core.chance import Chance
from game.core.events import Event
from game.core.options import resolve
from game.core.rules import Action, OptionValue, Refusal, Setup
from game.core.session import apply_action, begin_match
from game.croconounours.content import load_content
from game.croconounours.notation import CrocoNotation
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import State

RULES: Final = CrocoNounours(load_content())
CONTENT: Final = RULES.content
NOTATION: Final = CrocoNotation(RULES)
NAMES: Final = ("Nora", "Kim", "Zoé", "Léo")
NORA: Final = 0
KIM: Final = 1
ZOE: Final = 2


def setup(seats: int = 2, **options: OptionValue) -> Setup:
    """A match with these house rules."""
    return Setup("croconounours", seats, resolve(RULES.options, options, seats))


def begun(seed: str = "seed", seats: int = 2, **options: OptionValue) -> tuple[State, list[Event]]:
    """A match ready for the first choice, and what happened until then."""
    events: list[Event] = []
    return begin_match(RULES, setup(seats, **options), Chance(seed, 0), events.append), events


def position(seats: int = 2, options: dict[str, OptionValue] | None = None, **parts: Any) -> State:
    """A position in the notation of scenarios."""
    return NOTATION.arrange(setup(seats, **(options or {})), parts, NAMES[:seats], Chance("position"))


def read(state: State, seat: int, written: Any) -> Action:
    """An action in the notation of scenarios."""
    return NOTATION.read_action(state, seat, written, NAMES[: state.seats])


def act(state: State, seat: int, written: Any) -> list[Event]:
    """Does a lawful action, in the notation of scenarios; returns its events."""
    action = read(state, seat, written)
    assert RULES.refuse(state, seat, action) is None, written
    events: list[Event] = []
    apply_action(RULES, state, seat, action, Chance("act"), events.append)
    return events


def refusal(state: State, seat: int, written: Any) -> Refusal:
    """Why an action is refused; it must be."""
    action = read(state, seat, written)
    found = RULES.refuse(state, seat, action)
    assert found is not None, written
    assert action not in RULES.legal(state, seat)
    return found


def seen(state: State, zone: str) -> Any:
    """A named part of the state, in the notation of scenarios."""
    return NOTATION.inspect(state, zone, NAMES[: state.seats])


def legal_written(state: State, seat: int) -> list[Any]:
    """The lawful actions of a seat, in the notation of scenarios."""
    return [NOTATION.write_action(state, seat, action, NAMES[: state.seats]) for action in RULES.legal(state, seat)]
