"""Copies and views are written by hand, field by field, for speed: none may be forgotten."""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.core.table.knowledge import BAG, Drift, Origin, Zone
from game.core.table.mind import Mind
from game.core.table.table import Table

ACTIONS: Final = 60
MARK: Final = 1_000
READERS_OWN: Final = {("batailles", "reader")}
"""What a view says of its reader, so that it is another there."""


def under_way(game: str) -> Any:
    """A state in the middle of a game, played at random."""
    rules = open_game(game).rules
    seats = rules.seat_counts[0]
    state = begin_match(rules, Setup(game, seats, resolve(rules.options, {}, seats)), Chance("copies"))
    for step in range(ACTIONS):
        chance = Chance("copies", step)
        seat = rules.actors(state)[0]
        apply_action(rules, state, seat, chance.choice(rules.legal(state, seat)), chance)
    return state


def marked(value: Any) -> Any:
    """Another value of the same kind, which no default can be."""
    if isinstance(value, (tuple, list)):
        return type(value)((*value, value[-1] if value else MARK))
    if isinstance(value, (bool, int)):
        return value + MARK
    return f"{value}!" if isinstance(value, str) else MARK if value is None else value


@pytest.mark.parametrize("game", NAMES)
def test_a_copy_and_a_view_have_every_field(game: str) -> None:
    state = under_way(game)
    for field in type(state).__struct_fields__:
        if field == "table":
            continue
        changed = state.clone()
        setattr(changed, field, mark := marked(getattr(state, field)))
        assert getattr(changed.clone(), field) == mark, field
        seen = getattr(changed.view(0), field)
        if (game, field) not in READERS_OWN:
            assert seen == mark or (isinstance(mark, tuple) and len(seen) == len(mark)), field


@pytest.mark.parametrize("kind", [Table, Mind])
def test_the_copy_of_a_table_has_every_part(kind: type[Table | Mind]) -> None:
    table = Table.set_out(2, (Zone(BAG, 0),), {0: (1, 2)})
    cards = Mind.beginning(table, 0) if kind is Mind else table
    marks = {"drifts": (Drift(0, 0, ()),), "minds": (Mind.beginning(table, 1),), "origins": {0: Origin(0, MARK)}}
    for slot in [slot for base in kind.__mro__ for slot in getattr(base, "__slots__", ())]:
        if kind is Mind and slot in ("observer", "unseen", "minds"):
            continue  # a mind is never a view, and has none itself
        old = getattr(cards, slot)
        setattr(cards, slot, mark := marks.get(slot, marked(old)))
        assert getattr(cards.clone(), slot) == mark, slot
        assert mark in cards.parts(), slot
        setattr(cards, slot, old)
