"""The table of FLAUTZ!: what a natural wrong move is told."""

from __future__ import annotations

from game.flautz.state import EXCHANGING
from game.flautz.zones import DISCARD, DRAW, hand

from .conftest import FakeClock, MakeApp
from .table_play import BOT, TOP_SPEED, Table, advance, begun


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


def test_the_cards_of_the_spell_lie_side_by_side_on_one_band(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("flautz", ("human", BOT), "joined")
    table = Table(make_app(), clock, match)
    table.scene.live = False
    content = match.session.rules.content  # type: ignore[attr-defined]
    seen = 0
    for _ in range(30):
        advance(match, 1)
        table.play.timeline.clear()
        table.picture.begin_at(table.scene._now(0))
        table.app.invalidate()
        table.turn()
        pieces = [piece for piece in table.picture.layout.pieces if piece.slot[0] == hand(0)]
        faces = [table.picture.stage.view.table.faces_in(hand(0))[piece.slot[1]] for piece in pieces]
        if not faces:
            continue
        ordered = [face for _, face in sorted(zip((piece.pose.cx for piece in pieces), faces, strict=True))]
        spell = content.spells.best(ordered)
        count = len(spell.cards) + spell.prisms
        assert table.has("flautz.joined") == (count > 1)
        if count > 1:
            assert sorted(ordered[spell.prisms : count]) == sorted(cast.face for cast in spell.cards)
            seen += 1
        if not match.session.actors:
            break
    assert seen
