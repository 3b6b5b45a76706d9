"""The table of The Nine Domains: its lights of danger, and the cards that were used."""

from __future__ import annotations

from game.nine_domains.elements import shows_all
from game.nine_domains.scoring import shown_elements
from game.nine_domains.zones import stake, used
from scenes.kit.screen.tree import walk

from .conftest import FakeClock, MakeApp
from .table_play import Table, advance, begun


def test_lights_mark_what_would_complete_the_elements(make_app: MakeApp, clock: FakeClock) -> None:
    lit = 0
    for seed in range(6):
        match = begun("nine_domains", ("human", "human"), f"lights {seed}")
        table = Table(make_app(language="en"), clock, match, bots=False, viewer=0)
        table.scene.live = False
        while match.session.actors:
            advance(match, 1)
            view = match.session.view(0)
            table.play.timeline.clear()
            table.picture.begin_at(table.scene.conductor.now(0))
            table.app.invalidate()
            table.turn()
            content = match.session.rules.content
            keys = {node.key for node in walk(table.app.interaction.root) if node.key.startswith("nine.")}
            for place in range(view.places):
                for face in view.table.faces_in(stake(place)):
                    for seat in range(2):
                        shown = shown_elements(content, view, seat)
                        count = len(content.elements)
                        completes = not shows_all(shown, count) and shows_all(shown | content.element_mask(face), count)
                        assert (f"nine.light.{place}.{seat}" in keys) == completes
                        lit += completes
    assert lit


def test_of_cards_that_were_used_each_shows_its_number(make_app: MakeApp, clock: FakeClock) -> None:
    """They lap over each other from left to right, in whatever order they lay in the hand."""
    match = begun("nine_domains", ("human", "human"), "used")
    while match.session.state.table.count(used(0)) < 6:
        advance(match, 1)
    table = Table(make_app(), clock, match, bots=False, viewer=0)
    for seat in range(2):
        heights = [piece.z for piece in table.picture.layout.pieces if piece.slot[0] == used(seat)]
        assert len(set(heights)) == len(heights) >= 6
        assert heights == sorted(heights)
