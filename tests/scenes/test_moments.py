"""Moments: what has happened is seen for a short while where it happened, never owed, and not in reduced motion."""

from __future__ import annotations

from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import walk
from scenes.table.board.moments import SECONDS, Moment, Moments

from .conftest import FakeClock, MakeApp
from .table_play import Table, advance, begun


def seen(table: Table) -> list[str]:
    return [node.key for node in walk(table.app.interaction.root) if node.key.startswith("table.moment.")]


def test_they_end_by_themselves_and_at_once_when_one_is_in_a_hurry() -> None:
    moments = Moments()
    moments.begin((Moment("crumbs", Rect(0, 0, 50, 50)), Moment("flight", Rect(0, 0, 50, 50), Rect(200, 0, 50, 50))))
    assert [node.rect.overlaps(Rect(200, 0, 50, 50)) for node in moments.nodes][1]
    moments.advance(SECONDS["flight"] + 0.01)
    assert len(moments.nodes) == 1
    moments.end()
    assert not moments.going


def test_a_domain_that_is_won_is_seen_to_be_won_and_nothing_waits_for_it(make_app: MakeApp, clock: FakeClock) -> None:
    for reduced in (False, True):
        match = begun("nine_domains", ("human", "human"), "moments")
        advance(match, 7)
        table = Table(make_app(reduced_motion=reduced), clock, match, viewer=0)
        table.scene.live = False
        found = set()
        advance_one(table)
        for _ in range(200):
            table.turn()
            found.update(seen(table))
            if table.play.timeline.waiting:
                break
        assert bool(found) is not reduced
        table.scene.skip()
        assert seen(table) == [] or not table.picture.sprites.moments.going


def advance_one(table: Table) -> None:
    """The row is laid, and turned up."""
    session = table.match.session
    while session.state.phase == 0 or not session.state.combats:
        seat = session.actors[0]
        table.scene.conductor.submit(seat, session.legal(seat)[-1])
