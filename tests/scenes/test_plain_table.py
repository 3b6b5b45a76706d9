"""The plain table: whole games of a title without a screen of its own, and every other title laid out by it, too."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final, cast

import pygame
import pytest

from game import catalogue
from game.core.rules.game import Game
from game.core.rules.rules import AnyRules
from game.core.table.table import UNKNOWN, bit
from game.core.texts import LANGUAGES
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.presenters import registry
from scenes.presenters.plain.art import BACK, WordCard
from scenes.presenters.plain.gestures import SEATS, tried
from scenes.presenters.plain.presenter import PlainPresenter, present
from scenes.table.board.rooms import frame_of
from scenes.table.presenter import Presenter, Situation
from tests.campaign import covering
from tests.sample_game import ENTRY
from tests.sample_game.moves import Draw
from tests.sample_game.state import hand

from .conftest import FakeClock, MakeApp
from .table_play import BOT, TOP_SPEED, Table, advance, assert_laid_out, begun
from .test_table import walk_to

SAMPLE: Final = ENTRY.name
MOST_STEPS: Final = 400
TURNS: Final = 40
"""Of each other title so many of a person's actions are made."""
SIZES: Final = ((1280, 720), (1920, 1080))


@pytest.fixture(scope="module", autouse=True)
def sample_game() -> Iterator[None]:
    catalogue.add(ENTRY)
    yield
    catalogue.remove(SAMPLE)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table is laid out by the plain presenter."""

    def plain_presenter(rules: AnyRules) -> Presenter[Any]:
        return present(cast(Game[Any, Any], rules))

    monkeypatch.setattr("tests.scenes.table_play.presenter_of", plain_presenter)


def act(table: Table, rng: random.Random, *, by: str) -> None:
    """One of the offers, by mouse or by keys."""
    offers = table.scene.play.prompter.offers
    able = [choice for choice in offers.choices if choice.action is not None]
    if able and (not offers.gestures or rng.random() < 0.5):
        press(table, f"table.choice.{rng.choice(able).key}", by)
        return
    drags = [g for g in offers.gestures if len(g.points) > 1 and isinstance(g.points[1], tuple)]
    if by == "drag" and drags:
        table.perform(rng.choice(drags), by_drag=True)
        return
    gesture = rng.choice(offers.gestures)
    if by != "keys":
        table.perform(gesture, by_drag=False)
        return
    records = len(table.match.session.records)
    for target in gesture.points:
        if len(table.match.session.records) == records:
            press(table, table.key_of(target), by)


def press(table: Table, key: str, by: str) -> None:
    if by == "keys":
        walk_to(table, key)
        table.press(pygame.K_RETURN)
    else:
        table.click(key)


def play(table: Table, by: str, steps: int) -> None:
    """A person plays, until the match is over or has had so many steps."""
    rng = random.Random(7)
    for _ in range(steps):
        table.go_on()
        assert_laid_out(table)
        if not table.match.session.actors:
            return
        assert_all_is_offered(table)
        records = len(table.match.session.records)
        act(table, rng, by=by)
        assert len(table.match.session.records) > records, table.scene.play.prompter.offers


def assert_all_is_offered(table: Table) -> None:
    """Every lawful action and no other, and no two gestures that are the same."""
    scene = table.scene
    offers = scene.play.prompter.offers
    offered = {g.action for g in offers.gestures} | {c.action for c in offers.choices}
    assert offered == set(table.match.session.legal(scene.play.picture.viewer))
    assert len({g.points for g in offers.gestures}) == len(offers.gestures)


# ---- a title without a screen of its own ----------------------------------------------------------------


@pytest.mark.sampled
@pytest.mark.parametrize(("by", "language"), covering(("clicks", "drag", "keys"), LANGUAGES))
def test_a_person_plays_the_sample_game(by: str, language: str, make_app: MakeApp, clock: FakeClock) -> None:
    seats = ("human", BOT, BOT) if language == "fr" else ("human", *[BOT] * 4)
    table = Table(make_app(language=language, speed=TOP_SPEED), clock, begun(SAMPLE, seats, f"plain {by}"))
    assert isinstance(table.scene.play.presenter, PlainPresenter)
    play(table, by, MOST_STEPS)
    assert table.match.session.outcome is not None
    assert table.doorways.asked == ["result"]


def test_a_card_is_drawn_over_from_another_hand(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=TOP_SPEED), clock, begun(SAMPLE, ("human", BOT, BOT), "over"))
    table.go_on()
    table.drag(table.key_of((hand(1), 2)), table.middle(table.key_of((SEATS, 0))))
    assert table.match.session.records[1].action == Draw(1)


def test_what_is_not_lawful_is_answered_by_the_rules(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun(SAMPLE, ("human", BOT, BOT), "wish")
    situation = a_situation(match.session.view(0), 3, 0)
    rules = cast(Game[Any, Any], match.session.rules)
    action = tried(rules, situation, [(hand(0), 0), (SEATS, 0)])
    assert action is None, "a card of one's own hand is drawn by nobody"
    assert tried(rules, situation, [(hand(2), 0), (SEATS, 0)]) == Draw(2)
    table = Table(make_app(speed=TOP_SPEED), clock, match)
    table.go_on()
    table.drag(table.key_of((hand(0), 0)), table.middle(table.key_of((SEATS, 1))))
    assert len(match.session.records) == 1


def a_situation(view: Any, seats: int, viewer: int) -> Situation[Any]:
    return Situation(view, viewer, tuple(Seat(f"P{n}", n + 1, False) for n in range(seats)), (viewer,))


# ---- every title ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("plain")
@pytest.mark.sampled
@pytest.mark.parametrize(("game", "by"), covering(catalogue.NAMES, ("drag", "keys")))
def test_any_title_can_be_played_without_its_screen(game: str, by: str, make_app: MakeApp, clock: FakeClock) -> None:
    bots = [BOT] * (catalogue.card_of(game).least - 1)
    table = Table(make_app(language="en", speed=TOP_SPEED), clock, begun(game, ("human", *bots), f"any {by}"))
    play(table, by, TURNS)


@pytest.mark.parametrize("game", [*catalogue.NAMES, SAMPLE])
def test_the_screen_shows_what_the_view_shows(game: str, ui: Ui) -> None:
    """Pixels are a function of the view: a hidden card has a back, and is called no name."""
    match = begun(game, (BOT,) * catalogue.card_of(game).most, "secrets")
    advance(match, 30)
    presenter = present(cast(Game[Any, Any], match.session.rules))
    seats = catalogue.card_of(game).most
    for viewer in range(seats + 1):
        view = match.session.view(viewer)
        layout = presenter.layout(a_situation(view, seats, viewer), frame_of(ui), ui)
        cards = [piece for piece in layout.pieces if piece.slot[0] >= 0]
        assert len(cards) == len({piece.slot for piece in cards})
        for piece in cards:
            zone, index = piece.slot
            known = view.table.faces_in(zone)[index] != UNKNOWN
            assert (piece.picture != BACK) == known
            assert (piece.label != ui.texts("plain.hidden")) == known
            true = view.table.zones[zone][index]
            assert known or not view.table.sees[true] & bit(viewer)


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "size", "language"), covering([*catalogue.NAMES, SAMPLE], SIZES, LANGUAGES))
def test_everything_lies_on_the_mat(
    game: str, size: tuple[int, int], language: str, make_app: MakeApp, clock: FakeClock
) -> None:
    app = make_app(size, language=language)
    for seats in (catalogue.card_of(game).least, catalogue.card_of(game).most):
        match = begun(game, ("human", *[BOT] * (seats - 1)), "mat")
        advance(match, 25)
        presenter = present(cast(Game[Any, Any], match.session.rules))
        frame = frame_of(app.ui)
        layout = presenter.layout(a_situation(match.session.view(0), seats, 0), frame, app.ui)
        for piece in layout.pieces:
            inside = frame.hand if piece.slot[0] in (hand_of(match.session.state, 0), SEATS) else frame.mat
            rect = piece.pose.rect
            whole = frame.mat.union(inside)
            assert rect.x >= whole.x - 2 and rect.right <= whole.right + 2, piece  # noqa: PT018
            assert rect.y >= whole.y - 2 and rect.bottom <= frame.hand.bottom + 2, piece  # noqa: PT018


def hand_of(state: Any, seat: int) -> int:
    return next((n for n, zone in enumerate(state.table.layout) if zone.owner == seat and zone.kind == 1), -1)


def test_a_game_without_words_of_its_own_shows_numbers() -> None:
    class Bare(Game[Any, Any]):
        action_types = ()

        def __init__(self) -> None:
            """It has no content."""

    bare = Bare()
    assert (bare.card_name(None, 7).fr, bare.card_sign(None, 7)) == ("7", "")
    assert (bare.zone_name(None, 1), bare.place_name(None, 1)) == (None, None)


def test_the_registry_falls_back_to_the_plain_table() -> None:
    assert present.__module__ == registry.PLAIN
    assert isinstance(registry.presenter_of(catalogue.open_game(SAMPLE).rules), PlainPresenter)


@pytest.mark.parametrize("words", ["a", "The Old Windmill of the Hill", "Rindfleischetikettierungsgesetz"])
def test_a_card_of_words_is_drawn_in_any_size(words: str, make_app: MakeApp) -> None:
    brush = make_app()._brush
    for width in (28, 46, 92, 200):
        for sign in ("", "10", "a long sign"):
            assert WordCard(sign, words).face(brush, width, round(width * 1.4)).get_width() <= width + 1
