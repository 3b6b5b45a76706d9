"""What can this card do: the card one stays on is shown large on the notebook, and covers nothing of the game."""

from __future__ import annotations

import pygame
import pytest

from scenes.kit.screen.interaction import LONG_PRESS_SECONDS, TOOLTIP_SECONDS
from scenes.kit.screen.tree import walk
from scenes.table.around.lens import lens
from scenes.table.board.picture import piece_key
from scenes.table.board.pieces import Slot
from scenes.table.board.rooms import frame_of, log_sheet

from .conftest import FakeClock, MakeApp
from .table_play import BOT, Table, advance, begun

GAMES = [("nine_domains", 2), ("croconounours", 2), ("flautz", 3), ("batailles", 3), ("flower_power", 3)]


def at_rest(game: str, seats: int, make_app: MakeApp, clock: FakeClock, **settings: object) -> Table:
    match = begun(game, ("human", *[BOT] * (seats - 1)), "lens")
    advance(match, 30)
    table = Table(make_app(language="en", **settings), clock, match, bots=False)
    table.scene.live = False
    table.scene.flush()
    table.turn()
    return table


def own_card(table: Table) -> Slot:
    """A card that the person at the table may take into his hand."""
    picture = table.picture
    slots = [piece.slot for piece in picture.layout.pieces if piece.slot[0] >= 0]
    return next(slot for slot in slots if picture.presenter.movable(picture.situation, slot))


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_piece_that_is_seen_says_what_it_is_beside_the_board(
    game: str, seats: int, scale: float, make_app: MakeApp, clock: FakeClock
) -> None:
    table = at_rest(game, seats, make_app, clock, text_scale=scale)
    ui, said = table.app.ui, set()
    for language in ("fr", "en"):
        table.app.set_language(language)
        table.turn()
        for number, _ in table.picture.sprites.in_order():
            shown = lens(table.picture, ui, piece_key(number))
            if shown is None:
                continue
            said.add(shown.label)
            assert "about." not in shown.label
            assert "{" not in shown.label
            sheet = log_sheet(ui)
            assert shown.rect.x >= frame_of(ui).mat.right
            assert all(node.rect.right <= sheet.right and node.rect.bottom <= sheet.bottom for node in walk(shown))
    assert len(said) > 6


def test_a_pointer_that_stays_a_right_click_and_a_long_press_show_it(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("croconounours", ("human", BOT), "lens")
    advance(match, 30)
    table = Table(make_app(language="en"), clock, match)
    table.go_on()
    slot = own_card(table)
    key = table.key_of(slot)
    tip = table.app.interaction
    at = table.point_on(key)
    table.mouse(pygame.MOUSEMOTION, at)
    table.turn()
    assert tip.tooltip_key == ""
    table.turn(TOOLTIP_SECONDS + 0.1)
    assert tip.tooltip_key == key
    records, picks = len(match.session.records), table.play.prompter.picks
    table.mouse(pygame.MOUSEBUTTONDOWN, at)
    table.turn()
    assert tip.tooltip_key == ""
    table.turn(LONG_PRESS_SECONDS + 0.1)
    assert tip.tooltip_key == key
    table.mouse(pygame.MOUSEBUTTONUP, at)
    table.turn()
    assert tip.tooltip_key == ""
    assert (len(match.session.records), table.play.prompter.picks) == (records, picks)
    table.mouse(pygame.MOUSEBUTTONDOWN, at, button=3)
    table.turn()
    assert tip.tooltip_key == key
    table.press(pygame.K_ESCAPE)  # it puts away what was asked, and no more
    assert (tip.tooltip_key, table.doorways.asked) == ("", [])


def test_no_tooltip_stays_after_a_drop(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("croconounours", ("human", BOT), "lens")
    advance(match, 30)
    table = Table(make_app(language="en"), clock, match)
    table.go_on()
    slot = own_card(table)
    table.drag(table.key_of(slot), table.middle("croco.jar.0"))
    for _ in range(20):
        table.turn(0.2)
    assert table.app.interaction.tooltip_key == ""


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_picked_card_stays_under_the_banner(scale: float, make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("flautz", ("human", BOT), "lens")
    table = Table(make_app(text_scale=scale), clock, match)
    table.go_on()
    number = pygame.K_1
    table.press(number)
    picked = [pick for pick in table.play.prompter.picks if isinstance(pick, tuple)]
    assert picked
    prompt = table.node("table.prompt").rect
    assert table.node(table.key_of(picked[0])).rect.y >= prompt.bottom
