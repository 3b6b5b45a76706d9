"""The table of FLAUTZ!: what a natural wrong move is told."""

from __future__ import annotations

from game.flautz.state import EXCHANGING
from game.flautz.zones import DISCARD, DRAW, hand

from .conftest import FakeClock, MakeApp
from .table_play import TOP_SPEED, Table, advance, begun


def test_a_card_put_onto_a_pile_is_told_who_may_replace(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("flautz", ("human", "human"), "pile")
    state = match.session.state
    while not state.table.count(DISCARD) or state.concentrated[state.turn] or state.phase == EXCHANGING:
        advance(match, 1)
        state = match.session.state
    table = Table(make_app(speed=TOP_SPEED), clock, match, viewer=match.session.actors[0])
    table.go_on()
    own = table.key_of((hand(table.play.viewer), 0))
    for pile in (DRAW, DISCARD):
        records = len(table.match.session.records)
        cards = table.match.session.state.table.count(pile)
        table.drag(own, table.middle(table.key_of((pile, cards - 1 if pile == DISCARD else 0))))
        table.settle()
        assert table.play.refusal is not None
        assert table.play.refusal.clause == "FZ-37"
        assert len(table.match.session.records) == records
