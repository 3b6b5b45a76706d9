"""Short ways to the rules, to positions and to actions for the tests of this game."""

from __future__ import annotations

from typing import Any, Final

from game.core.chance import Chance
from game.core.events import Event
from game.core.options import resolve
from game.core.rules import OptionValue, Refusal, Setup
from game.core.session import apply_action, begin_match
from game.flower_power.content import load_content
from game.flower_power.notation import FlowerNotation
from game.flower_power.rules import FlowerPower
from game.flower_power.state import State

RULES: Final = FlowerPower(load_content())
CONTENT: Final = RULES.content
NOTATION: Final = FlowerNotation(RULES)
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hal")
ADA: Final = 0
BEN: Final = 1
CLEO: Final = 2


def setup(seats: int = 2, **options: OptionValue) -> Setup:
    """A match with these house rules; `handicap_0_hand` stands for `handicap.0.hand`."""
    given = {key.replace("_", ".") if key.startswith("handicap") else key: value for key, value in options.items()}
    return Setup("flower_power", seats, resolve(RULES.options, given, seats))


def begun(seats: int = 2, seed: str = "seed", **options: OptionValue) -> State:
    """A match set up and ready for its first choice."""
    return begin_match(RULES, setup(seats, **options), Chance(seed, 0), lambda event: None)


def position(seats: int = 2, options: dict[str, OptionValue] | None = None, **parts: Any) -> State:
    """A position in the notation of scenarios."""
    return NOTATION.arrange(setup(seats, **(options or {})), parts, NAMES[:seats], Chance("position"))


def act(state: State, seat: int, written: Any) -> list[Event]:
    """Does a lawful action, in the notation of scenarios; returns its events."""
    action = NOTATION.read_action(state, seat, written, NAMES[: state.seats])
    assert RULES.refuse(state, seat, action) is None, written
    events: list[Event] = []
    apply_action(RULES, state, seat, action, Chance("act"), events.append)
    return events


def refusal(state: State, seat: int, written: Any) -> Refusal:
    """Why an action is refused; it must be."""
    action = NOTATION.read_action(state, seat, written, NAMES[: state.seats])
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


def build(state: State, seat: int, *sizes: int) -> None:
    """Plans and confirms a garden of these sizes, largest first."""
    for size in sizes:
        act(state, seat, {"bed": size})
    act(state, seat, "ready")
