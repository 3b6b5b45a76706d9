"""Short ways to the rules, to positions and to combats for the tests of this game."""

from __future__ import annotations

from typing import Any, Final

from game.core.chance import Chance
from game.core.positions.position import Position
from game.core.rules.events import Event
from game.core.rules.options import resolve
from game.core.rules.rules import OptionValue, Setup
from game.nine_domains.combat import Combat, fight, row_bonuses
from game.nine_domains.content import load_content
from game.nine_domains.notation import DomainsNotation
from game.nine_domains.rules import NineDomains
from game.nine_domains.state import State
from tests.rules.written import WrittenPlay

RULES: Final = NineDomains(load_content())
CONTENT: Final = RULES.content
NOTATION: Final = DomainsNotation(RULES)
NAMES: Final = ("Lina", "Tom")
LINA: Final = 0
TOM: Final = 1
PUBLIC: Final = 2

_WRITTEN: Final = WrittenPlay(RULES, NOTATION, NAMES)
act, refusal, seen, legal_written = _WRITTEN.act, _WRITTEN.refusal, _WRITTEN.seen, _WRITTEN.legal


def setup(**options: OptionValue) -> Setup:
    """A match with these house rules."""
    return Setup("nine_domains", 2, resolve(RULES.options, options, 2))


def begun(seed: str = "seed", **options: OptionValue) -> State:
    """A match set up and ready for the first placing."""
    state = RULES.blank(setup(**options))
    chance = Chance(seed, 0)
    RULES.begin(state, chance, lambda event: RULES.evolve(state, event))
    RULES.settle(state, chance, lambda event: RULES.evolve(state, event))
    return state


def position(options: dict[str, OptionValue] | None = None, **parts: Any) -> State:
    """A position in the notation of scenarios."""
    return NOTATION.arrange(Position(setup(**(options or {})), NAMES, parts), Chance("position"))


def fight_out(state: State, lina: str, tom: str) -> list[Event]:
    """Both seats place a row and confirm; returns the events of the last confirmation."""
    events: list[Event] = []
    for seat, row in ((LINA, lina), (TOM, tom)):
        for place, card in enumerate(row.split()):
            act(state, seat, {"place": card, "at": "LMR"[place]})
        events = act(state, seat, "confirm")
    return events


def face(card: str) -> int:
    """The face of a card by its id."""
    return next(number for number, spec in enumerate(CONTENT.cards) if spec.id == card)


def combat(first: str, second: str, first_bonus: int = 0, second_bonus: int = 0) -> Combat:
    """The combat of two cards with these bonuses."""
    return fight(CONTENT, (face(first), face(second)), (first_bonus, second_bonus))


def bonuses(row: str, carried: tuple[int, ...] = (0, 0, 0), last_round: bool = False) -> tuple[int, ...]:
    """The bonuses of a row."""
    return row_bonuses(CONTENT, [face(card) for card in row.split()], carried, last_round)
