"""With something picked Tab and the arrow keys go to lawful targets, and the banner says what Enter would do."""

from __future__ import annotations

import pygame
import pytest

from game.croconounours.discarding import Discard, Mark

from .conftest import FakeClock, MakeApp
from .table_play import BOT, Table, advance, begun

ARROWS = (pygame.K_UP, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_DOWN)


@pytest.mark.parametrize(
    ("game", "seats"), [("nine_domains", 2), ("croconounours", 2), ("flautz", 3), ("batailles", 3), ("flower_power", 2)]
)
def test_arrows_go_to_lawful_targets_and_enter_is_foretold(
    game: str, seats: int, make_app: MakeApp, clock: FakeClock
) -> None:
    match = begun(game, ("human", *[BOT] * (seats - 1)), "arrows")
    table = Table(make_app(language="en"), clock, match)
    table.scene.live = False
    tried = foretold = 0
    for _ in range(60):
        advance(match, 1)
        if 0 not in match.session.actors:
            continue
        table.play.let_go()
        table.play.timeline.clear()
        table.picture.begin_at(table.scene.conductor.now(0))
        table.app.invalidate()
        table.turn()
        play = table.play
        firsts = {g.points[0] for g in play.prompter.offers.gestures if len(g.points) == 2 and not g.asks}
        pieces = sorted(target for target in firsts if isinstance(target, tuple))
        for first in pieces[:3]:
            play.let_go()
            table.click(table.key_of(first))
            if play.prompter.picks != (first,):
                continue
            lit = {key for target in play.prompter.lit() for key in play.keys_of(target)}
            table.press(pygame.K_TAB)
            assert table.app.ui.focused in lit
            for arrow in ARROWS:
                table.press(arrow)
                tried += 1
                assert table.app.ui.focused in lit
                target = next(t for t in play.prompter.lit() if table.app.ui.focused in play.keys_of(t))
                if play.prompter.completing(target) is not None:
                    table.turn()
                    gesture = play.prompter.completing(target)
                    assert gesture is not None
                    preview = play.presenter.preview(play.picture.situation, gesture.action)
                    said = table.node("table.prompt").label
                    assert said.startswith("Enter: ") or (preview and said == play.say(table.app.texts, preview))
                    foretold += 1
        if tried > 20:
            break
    assert tried
    assert foretold


def test_enter_confirms_what_a_digit_has_marked(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("croconounours", ("human", BOT), "marked")
    while not any(isinstance(action, Mark) for action in match.session.legal(0)):
        advance(match, 1)
    table = Table(make_app(), clock, match)
    table.settle()
    for key in (pygame.K_2, pygame.K_RETURN):
        table.press(key)
        table.settle()
    mine = [record.action for record in match.session.records if record.seat == 0]
    assert isinstance(mine[-2], Mark)
    assert mine[-1] == Discard()


def test_tab_goes_to_empty_places_before_those_that_hold_a_card(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(language="en"), clock, begun("nine_domains", ("human", BOT), "arrows"))
    table.settle()
    for done in range(1, 4):
        for key in (pygame.K_1, pygame.K_TAB, pygame.K_RETURN):
            table.press(key)
            table.settle()
        laid = table.match.session.state.drafts[0]
        assert sum(face >= 0 for face in laid) == done
