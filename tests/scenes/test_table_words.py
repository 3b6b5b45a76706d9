"""Words at the tables: none is cut, whatever the size of the window and of the letters, in both languages."""

from __future__ import annotations

import pytest

from game.catalogue import NAMES, card_of, cards, open_game
from game.core.journal.journal import SeatCard
from game.core.rules.options import resolve
from game.matches.match import Plan
from game.matches.sources import new_match
from scenes.app import App
from scenes.kit.screen.tree import Node
from scenes.kit.settings import Language
from tests.campaign import covering

from .conftest import FakeClock, MakeApp
from .table_play import BOT, TOP_SPEED, Table, advance, begun
from .test_menu import SCALES, SIZES, cut_texts

TABLES = [(entry.name, seats) for entry in cards() for seats in sorted({entry.least, entry.most})]
LANGUAGES: tuple[Language, ...] = ("fr", "en")


def chrome(app: App) -> list[Node]:
    """The parts of the screen around the board that must leave each other free."""
    table = next(node for node in app.interaction.root.children if node.key == "table")
    return [
        node
        for node in table.children
        if node.key in ("table.log.sheet", "table.prompt") or node.key.startswith(("table.choice.", "table.option."))
    ]


@pytest.mark.sampled
@pytest.mark.parametrize("actions", [0, 30])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_word_of_a_table_is_cut(
    game: str, seats: int, actions: int, make_app: MakeApp, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = cut_texts(monkeypatch)
    match = begun(game, ("human", *[BOT] * (seats - 1)), "words")
    advance(match, actions)
    for size, scale in covering(SIZES, SCALES):
        app = make_app(size, text_scale=scale)
        table = Table(app, clock, match)
        table.scene.live = False
        table.scene.flush()
        for language in LANGUAGES:
            app.set_language(language)
            cut.clear()
            app.draw_everything()
            assert not cut, (size, scale, language)
            parts = chrome(app)
            for number, one in enumerate(parts):
                assert all(not one.rect.overlaps(other.rect) for other in parts[number + 1 :]), (size, scale)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_usual_names_of_people_fit_on_their_plates(
    seats: int, make_app: MakeApp, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = cut_texts(monkeypatch)
    seated = tuple(SeatCard(f"Joueur {n + 1}", "human", n + 1) for n in range(seats))
    match = new_match(
        Plan("batailles", seated, resolve(open_game("batailles").rules.options, {}, seats), "plates"), None
    )
    advance(match, 20)
    for scale in (1.0, 1.5):
        table = Table(make_app(text_scale=scale), clock, match, viewer=0)
        table.scene.live = False
        table.scene.flush()
        cut.clear()
        table.app.draw_everything()
        assert not [words for words in cut if words.startswith("Joueur")]


@pytest.mark.parametrize("game", NAMES)
def test_who_has_won_and_why_ends_with_one_full_stop(game: str, make_app: MakeApp, clock: FakeClock) -> None:
    match = begun(game, ("human", *[BOT] * (card_of(game).least - 1)), "4")
    advance(match, 10_000)
    table = Table(make_app(speed=TOP_SPEED, pace="instant"), clock, match)
    table.go_on()
    assert ".." not in table.node("table.prompt").label
