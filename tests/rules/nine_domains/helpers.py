"""Short ways to the rules, to positions and to combats for the tests of this game."""

from __future__ import annotations

from typing import Any, Final

from game.core.chance import Chance
from game.core.events import Event
from game.core.options import resolve
from game.core.rules import OptionValue, Refusal, Setup
from game.core.session import apply_action
from game.nine_domains.combat import Combat, fight, row_bonuses
from game.nine_domains.content import load_content
from game.nine_domains.notation import DomainsNotation
from game.nine_domains.rules import NineDomains
from game.nine_domains.state import State

RULES: Final = NineDomains(load_content())
CONTENT: Final = RULES.content
NOTATION: Final = DomainsNotation(RULES)
NAMES: Final = ("Lina", "Tom")
LINA: Final = 0
TOM: Final = 1
PUBLIC: Final = 2


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
    return NOTATION.arrange(setup(**(options or {})), parts, NAMES, Chance("position"))


def act(state: State, seat: int, written: Any) -> list[Event]:
    """Does a lawful action, in the notation of scenarios; returns its events."""
    action = NOTATION.read_action(state, seat, written, NAMES)
    assert RULES.refuse(state, seat, action) is None, written
    events: list[Event] = []
    apply_action(RULES, state, seat, action, Chance("act"), events.append)
    return events


def fight_out(state: State, lina: str, tom: str) -> list[Event]:
    """Both seats place a row and confirm; returns the events of the last confirmation."""
    events: list[Event] = []
    for seat, row in ((LINA, lina), (TOM, tom)):
        for place, card in enumerate(row.split()):
            act(state, seat, {"place": card, "at": "LMR"[place]})
        events = act(state, seat, "confirm")
    return events


def refusal(state: State, seat: int, written: Any) -> Refusal:
    """Why an action is refused; it must be."""
    action = NOTATION.read_action(state, seat, written, NAMES)
    found = RULES.refuse(state, seat, action)
    assert found is not None, written
    assert action not in RULES.legal(state, seat)
    return found


def seen(state: State, zone: str) -> Any:
    """A named part of the state, in the notation of scenarios."""
    return NOTATION.inspect(state, zone, NAMES)


def face(card: str) -> int:
    """The face of a card by its id."""
    return next(number for number, spec in enumerate(CONTENT.cards) if spec.id == card)


def combat(first: str, second: str, first_bonus: int = 0, second_bonus: int = 0) -> Combat:
    """The combat of two cards with these bonuses."""
    return fight(CONTENT, (face(first), face(second)), (first_bonus, second_bonus))


def bonuses(row: str, carried: tuple[int, ...] = (0, 0, 0), last_round: bool = False) -> tuple[int, ...]:
    """The bonuses of a row."""
    return row_bonuses(CONTENT, [face(card) for card in row.split()], carried, last_round)


def legal_written(state: State, seat: int) -> list[Any]:
    """The lawful actions of a seat, in the notation of scenarios."""
    return [NOTATION.write_action(state, seat, action, NAMES) for action in RULES.legal(state, seat)]
