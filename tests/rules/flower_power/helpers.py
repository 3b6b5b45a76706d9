"""Short ways to the rules, to positions and to actions for the tests of this game."""

from __future__ import annotations

from typing import Any, Final

from game.core.chance import Chance
from game.core.match.session import begin_match
from game.core.positions.position import Position
from game.core.rules.options import resolve
from game.core.rules.rules import OptionValue, Setup
from game.flower_power.content import load_content
from game.flower_power.notation import FlowerNotation
from game.flower_power.rules import FlowerPower
from game.flower_power.state import State
from tests.rules.written import WrittenPlay

RULES: Final = FlowerPower(load_content())
CONTENT: Final = RULES.content
NOTATION: Final = FlowerNotation(RULES)
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hal")
ADA: Final = 0
BEN: Final = 1
CLEO: Final = 2

_WRITTEN: Final = WrittenPlay(RULES, NOTATION, NAMES)
act, refusal, seen, legal_written = _WRITTEN.act, _WRITTEN.refusal, _WRITTEN.seen, _WRITTEN.legal


def setup(seats: int = 2, **options: OptionValue) -> Setup:
    """A match with these house rules; `handicap_0_hand` stands for `handicap.0.hand`."""
    given = {key.replace("_", ".") if key.startswith("handicap") else key: value for key, value in options.items()}
    return Setup("flower_power", seats, resolve(RULES.options, given, seats))


def begun(seats: int = 2, seed: str = "seed", **options: OptionValue) -> State:
    """A match set up and ready for its first choice."""
    return begin_match(RULES, setup(seats, **options), Chance(seed, 0), lambda event: None)


def position(seats: int = 2, options: dict[str, OptionValue] | None = None, **parts: Any) -> State:
    """A position in the notation of scenarios."""
    return NOTATION.arrange(Position(setup(seats, **(options or {})), NAMES[:seats], parts), Chance("position"))


def build(state: State, seat: int, *sizes: int) -> None:
    """Plans and confirms a garden of these sizes, largest first."""
    for size in sizes:
        act(state, seat, {"bed": size})
    act(state, seat, "ready")
