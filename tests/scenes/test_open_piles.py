"""Every open pile can be looked through, card by card."""

from __future__ import annotations

import pygame
import pytest

from scenes.kit.screen.tree import walk
from scenes.table.around.pile_sheet import OpenCard, PileSheet
from scenes.table.cards.playing_cards import CardBack

from .conftest import FakeClock, MakeApp
from .table_play import BOT, Table, advance, begun
from .test_menu import check_layout, cut_texts


@pytest.mark.parametrize(
    ("game", "seats"), [("croconounours", 2), ("flautz", 2), ("batailles", 3), ("flower_power", 2)]
)
@pytest.mark.parametrize("by_key", [False, True])
def test_a_click_on_an_open_pile_shows_all_of_its_cards(
    game: str, seats: int, by_key: bool, make_app: MakeApp, clock: FakeClock
) -> None:
    match = begun(game, ("human", *[BOT] * (seats - 1)), "looked")
    table = Table(make_app(language="en"), clock, match)
    table.scene.live = False
    looked = 0
    while looked < 2 and match.session.actors:
        advance(match, 3)
        table.play.timeline.clear()
        table.picture.begin_at(table.scene.conductor.now(0))
        table.app.invalidate()
        table.turn()
        for pile in table.picture.presenter.open_piles(table.picture.situation):
            count = table.picture.stage.view.table.count(pile.zone)
            top = (pile.zone, 0 if game == "flautz" else count - 1)  # where the newest card is (FZ-37)
            if count < 2 or table.play.prompter.accepts(top):
                continue
            key = table.key_of(top)
            if by_key:
                table.app.interaction.focus(key)
                table.press(pygame.K_RETURN)
            else:
                table.click(key)
            assert isinstance(table.app.stack.top, PileSheet)
            keys = [node.key for node in walk(table.app.interaction.root) if node.key.startswith("pile.card.")]
            assert len(keys) == count
            table.app.stack.top.back()
            table.turn()
            looked += 1
    assert looked


def test_the_sign_of_a_cemetery_opens_it_for_whoever_is_asked(make_app: MakeApp, clock: FakeClock) -> None:
    """The number over the pile is no dead spot on it, and an empty cemetery says that it is empty."""
    match = begun("batailles", ("human", BOT, BOT), "piles")
    table = Table(make_app(language="en"), clock, match)
    table.scene.live = False
    table.play.timeline.clear()
    table.picture.begin_at(table.scene.conductor.now(0))
    table.turn()
    for seat in range(3):
        table.click(f"batailles.grave.{seat}")
        assert isinstance(table.app.stack.top, PileSheet)
        table.app.stack.top.back()
        table.turn()


def test_no_name_of_a_card_is_cut(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app, cut = make_app(language="fr"), cut_texts(monkeypatch)
    cards = [
        OpenCard(CardBack("common/back_petals"), label) for label in ("le champ de mines", "le démineur 8", "le 6")
    ]
    app.stack.push(PileSheet(lambda: "Le cimetière", lambda: cards, 1.4))
    app.loop_once()
    root = app.build()
    assert cut == []
    check_layout(root, app.ui.width, app.ui.height)
