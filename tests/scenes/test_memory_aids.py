"""What a player has seen before: the table reminds him of it, or leaves that to his own memory."""

from __future__ import annotations

import pytest

from game.catalogue import card_of
from game.core.table.table import STACK, UNKNOWN, bit
from game.matches.match import Match
from scenes.table.board.pieces import Slot

from .conftest import FakeClock, MakeApp
from .table_play import BOT, TOP_SPEED, Table, advance, begun

GAMES = ("batailles", "flower_power")
"""The games with hidden cards on the table that a player may have seen."""


def remembered(match: Match) -> list[Slot]:
    """Where cards of the table lie that the first seat has seen, and does not see now."""
    table = match.session.view(0).table
    return [
        (zone, index)
        for zone, cards in enumerate(table.zones)
        if table.layout[zone].kind == STACK
        for index, card in enumerate(cards)
        if table.faces[card] != UNKNOWN and not table.sees[card] & bit(0)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_only_memory_aids_show_what_was_seen_before(game: str, make_app: MakeApp, clock: FakeClock) -> None:
    match = begun(game, ("human", *[BOT] * (card_of(game).least - 1)), "memory")
    slots: list[Slot] = []
    while match.session.actors and not (slots and match.session.actors[0] == 0):
        advance(match, 1)
        slots = remembered(match)
    assert slots
    app = make_app(speed=TOP_SPEED)
    table = Table(app, clock, match)
    table.go_on()
    pictures = {}
    for memory_aids in (True, False):
        app.change_settings(memory_aids=memory_aids)
        table.turn()
        pieces = {piece.slot: piece for piece in table.scene.board(app.ui).pieces}
        pictures[memory_aids] = [type(pieces[slot].picture).__name__ for slot in slots]
    assert all(name == "CardBack" for name in pictures[False])
    assert all(name != "CardBack" for name in pictures[True])
