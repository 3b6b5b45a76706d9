"""Short ways to the rules and to positions for the tests of this game."""

from __future__ import annotations

from typing import Any, Final

from game.core.chance import Chance
from game.core.match.session import begin_match
from game.core.positions.position import Position
from game.core.rules.events import Event
from game.core.rules.options import resolve
from game.core.rules.rules import OptionValue, Setup
from game.croconounours.content import load_content
from game.croconounours.notation import CrocoNotation
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import State
from tests.rules.written import WrittenPlay

RULES: Final = CrocoNounours(load_content())
CONTENT: Final = RULES.content
NOTATION: Final = CrocoNotation(RULES)
NAMES: Final = ("Nora", "Kim", "Zoé", "Léo")
NORA: Final = 0
KIM: Final = 1
ZOE: Final = 2

_WRITTEN: Final = WrittenPlay(RULES, NOTATION, NAMES)
act, refusal, seen, legal_written = _WRITTEN.act, _WRITTEN.refusal, _WRITTEN.seen, _WRITTEN.legal


def setup(seats: int = 2, **options: OptionValue) -> Setup:
    """A match with these house rules."""
    return Setup("croconounours", seats, resolve(RULES.options, options, seats))


def begun(seed: str = "seed", seats: int = 2, **options: OptionValue) -> tuple[State, list[Event]]:
    """A match ready for the first choice, and what happened until then."""
    events: list[Event] = []
    return begin_match(RULES, setup(seats, **options), Chance(seed, 0), events.append), events


def position(seats: int = 2, options: dict[str, OptionValue] | None = None, **parts: Any) -> State:
    """A position in the notation of scenarios."""
    return NOTATION.arrange(Position(setup(seats, **(options or {})), NAMES[:seats], parts), Chance("position"))
