"""Drawing what has changed leaves the same picture as drawing everything, also under what is in the air."""

from __future__ import annotations

import pygame

from game.bots.levels import choose
from game.core.chance import Chance

from .conftest import FakeClock, MakeApp
from .table_play import Table, advance, begun


def test_what_flies_leaves_no_trace_on_what_lies_under_it(make_app: MakeApp, clock: FakeClock) -> None:
    """Cards of FLAUTZ! fly over cards, words and the hand, while a notice comes over them."""
    match = begun("flautz", ("human", "human"), "canvas")
    advance(match, 6)
    table = Table(make_app(reduced_motion=False), clock, match, viewer=0)
    app, session, in_the_air = table.app, match.session, 0
    for step in range(4):
        seat = session.actors[0]
        chance = Chance("canvas", "step", step)
        table.scene.conductor.submit(seat, choose(session.rules, session.view(seat), seat, "greedy", chance))
        for frame in range(12):
            if frame == 5:
                app.notify("Un mot en passant")
            table.turn(0.02)
            in_the_air += table.picture.sprites.moving
            if frame % 4 == 3:
                by_parts = pygame.image.tobytes(app.window.surface, "RGB")
                assert table.pixels() == by_parts
    assert in_the_air > 20
