"""Whatever stands in a scenario is a position or one clear line, and a position can be played (FP-3, FP-21)."""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.notation.errors import NotationError
from game.core.rules.rules import OptionValue
from tests.rules.flower_power.helpers import CONTENT, NAMES, RULES, position

_STRANGE: Final[tuple[Any, ...]] = (
    None,
    True,
    1.5,
    "",
    "x",
    -1,
    10**9,
    [],
    {},
    [[]],
    {"x": 1},
    {"Ada": None},
    {"Ada": [None]},
    "(9H)",
)
_OPTIONS: Final[tuple[dict[str, OptionValue], ...]] = (
    {},
    {"seat_choice": "lot"},
    {"blind_build": False},
    {"petals": 3},
    {"handicap.0.hand": 3, "handicap.1.petals": 2},
    {"jokers": False},
)


def _cards(chance: Chance, most: int) -> str:
    return " ".join(chance.choice(CONTENT.cards.ids) for _ in range(chance.below(most + 1)))


def _flower(chance: Chance) -> str:
    words = [chance.choice(("{}", "({})", "(?)", "?")).format(chance.choice(CONTENT.cards.ids)) for _ in range(3)]
    return " ".join(words[chance.below(3) :]) + chance.choice(("", "", " *"))


def _written(chance: Chance, seats: int) -> dict[str, Any]:
    """Some parts of a position, most of them as they should be."""
    names = NAMES[:seats]
    some = chance.sample(names, chance.below(seats + 1))
    parts: dict[str, Any] = {
        "phase": chance.choice(("contest", "ranking", "building", "main", "main")),
        "order": chance.shuffled(names),
        "winner": chance.choice(names),
        "deck": _cards(chance, 4),
        "turn": chance.choice(names),
        "turns": dict.fromkeys(some, chance.below(3)),
        "drew": some,
        "quiet": chance.below(4),
        "out": some[:1],
        "hands": {name: _cards(chance, 3) for name in some},
        "gardens": {name: [_flower(chance) for _ in range(1 + chance.below(2))] for name in names},
        "graveyard": _cards(chance, 2),
        "pile": _cards(chance, 2),
        "rest": chance.choice(("pile", "aside")),
        "spied": {name: [f"{names[0]}.1"] for name in some},
    }
    kept = {key: value for key, value in parts.items() if key in ("phase", "gardens") or chance.below(3) == 0}
    if chance.below(4) == 0:
        kept[chance.choice(sorted(kept))] = chance.choice(_STRANGE)
    return kept


@pytest.mark.parametrize("number", range(10))
def test_any_written_position_is_refused_or_played(number: int) -> None:
    """FP-3, FP-21, FP-A48: no fault but a NotationError of one line; whoever is asked can do something."""
    played, refused = 0, []
    for draw in range(60):
        chance = Chance("written", number, draw)
        seats = 2 + chance.below(3)
        try:
            state = position(seats, chance.choice(_OPTIONS), **_written(chance, seats))
        except NotationError as error:
            refused.append(str(error))
            continue
        played += 1
        for step in range(12):
            for seat in RULES.actors(state)[:1]:
                legal = RULES.legal(state, seat)
                apply_action(
                    RULES, state, seat, legal[chance.below(len(legal))], Chance("on", step), lambda event: None
                )
    assert played
    assert refused
    assert not any("\n" in message for message in refused)
