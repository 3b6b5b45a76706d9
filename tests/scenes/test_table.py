"""Whole games of every title through the table scene: by bots, by drags, by clicks, and by keys alone."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from game.catalogue import NAMES, card_of, cards
from game.core.chance import Chance
from scenes.kit.screen.tree import focus_order
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.presenters.registry import presenter_of
from scenes.table.board.pieces import Target
from scenes.table.board.rooms import frame_of
from scenes.table.offers import Gesture, Offers
from scenes.table.presenter import Presenter, Situation
from scenes.table.scene import TableScene
from tests.campaign import CAMPAIGN, at_most, covering

from .conftest import FakeClock, MakeApp
from .table_play import BOT, TOP_SPEED, Table, advance, assert_laid_out, begun

MOST_STEPS = 4000
SEATS = {entry.name: entry.least for entry in cards()}
WAYS = covering(NAMES, ("bots", "drag", "keys", "click"))
"""Who or what plays a whole match of which game."""


def played_by(way: str) -> list[str]:
    """The games of which a whole match is played in this way."""
    return [game for game, played in WAYS if played == way]


def players(game: str, human: int | None = None) -> tuple[str, ...]:
    """Bots everywhere but at one seat."""
    return tuple("human" if seat == human else BOT for seat in range(SEATS[game]))


@pytest.mark.sampled
@pytest.mark.parametrize("game", played_by("bots"))
def test_a_game_of_bots_lies_after_every_flush_as_its_view_says(game: str, make_app: MakeApp, clock: FakeClock) -> None:
    """And every piece keeps one number, whoever looks on."""
    app = make_app(reduced_motion=False, speed=TOP_SPEED)
    viewer = Chance(game, CAMPAIGN or "quick").choice([0, None])
    table = Table(app, clock, begun(game, players(game), "bots"), viewer=viewer)
    steps = 0
    while table.match.session.actors or table.play.busy:
        assert_laid_out(table)
        table.scene.skip()
        table.turn()
        assert_numbered(table)
        steps += 1
        assert steps < MOST_STEPS
    assert_laid_out(table)
    assert table.match.session.outcome is not None
    assert table.doorways.asked == ["result"]


def assert_numbered(table: Table) -> None:
    """Every card has a number of its own, and is found by it."""
    tracker, view = table.picture.tracker, table.play.picture.situation.view.table
    numbers = [tracker.number((zone, i)) for zone in range(len(view.zones)) for i in range(view.count(zone))]
    assert len(numbers) == len(set(numbers))
    for number in numbers:
        slot = tracker.slot(number)
        assert slot is not None
        assert tracker.number(slot) == number


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "by_drag"), [(game, way == "drag") for game, way in WAYS if way in ("drag", "click")])
def test_a_person_plays_a_whole_game_by_gestures(game: str, by_drag: bool, make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=TOP_SPEED), clock, begun(game, players(game, 0), f"gestures-{by_drag}"))
    rng = random.Random(5)
    steps = 0
    while True:
        table.go_on()
        assert_laid_out(table)
        if not table.match.session.actors:
            break
        records = len(table.match.session.records)
        act_as_offered(table, rng, by_drag=by_drag)
        assert len(table.match.session.records) > records
        steps += 1
        assert steps < MOST_STEPS
    assert table.match.session.outcome is not None


def act_as_offered(table: Table, rng: random.Random, *, by_drag: bool) -> None:
    """One of the offers, drawn so that drafts come to an end: gestures forward, then the button that ends them."""
    scene, offers = table.scene, table.play.prompter.offers
    endings = [choice for choice in offers.choices if choice.action is not None and not choice.action.draft]
    if endings and (not offers.gestures or rng.random() < 0.5):
        table.click(f"table.choice.{rng.choice(endings).key}")
        return
    gestures = [gesture for gesture in offers.gestures if not is_retreat(scene, gesture)] or list(offers.gestures)
    if gestures:
        table.perform(rng.choice(gestures), by_drag=by_drag)
        return
    able = [choice for choice in offers.choices if choice.action is not None]
    table.click(f"table.choice.{rng.choice(able).key}")


def is_retreat(scene: TableScene, gesture: Gesture) -> bool:
    """True for a draft step that does not bring the draft on: the screen would be laid out alike or emptier."""
    return gesture.action.draft and type(gesture.action).__name__ == "TakeBack"


@pytest.mark.sampled
@pytest.mark.parametrize("game", played_by("keys"))
def test_a_person_plays_a_whole_game_by_keys_alone(game: str, make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=TOP_SPEED), clock, begun(game, players(game, 0), "keys"))
    rng = random.Random(6)
    for _ in range(MOST_STEPS):
        table.settle()
        if table.play.timeline.waiting:
            walk_to(table, "table.go_on")
            table.press(pygame.K_RETURN)
            continue
        if not table.match.session.actors:
            break
        offers = table.play.prompter.offers
        endings = [c for c in offers.choices if c.action is not None and not c.action.draft]
        if endings and (not offers.gestures or rng.random() < 0.5):
            walk_to(table, f"table.choice.{rng.choice(endings).key}")
            table.press(pygame.K_RETURN)
            continue
        gesture = rng.choice([g for g in offers.gestures if not is_retreat(table.scene, g)])
        records = len(table.match.session.records)
        for target in (*gesture.points, *gesture.asks):
            if len(table.match.session.records) == records:
                walk_to(table, table.key_of(target))
                table.press(pygame.K_RETURN)
    assert table.match.session.outcome is not None


def walk_to(table: Table, key: str) -> None:
    """Tab until the focus is there: once round at most, and once through the targets of what is picked."""
    order = [node.key for node in focus_order(table.app.interaction.root)]
    assert key in order, f"the tab key never comes to {key}"
    for _ in range(2 * len(order)):
        focused = table.app.ui.focused
        if focused == key:
            return
        steps = 1  # with something picked its targets come first
        if focused in order and not table.play.prompter.picks:
            steps = (order.index(key) - order.index(focused)) % len(order)
        for _ in range(steps):
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_TAB, mod=0))
        table.turn()
    pytest.fail(f"the tab key never comes to {key}")


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "seed"), covering(NAMES, ("1", "2", "3")))
def test_offers_cover_exactly_the_legal_actions_in_every_position(game: str, seed: str, ui: Ui) -> None:
    match = begun(game, players(game), seed)
    session, rules = match.session, match.session.rules
    presenter = presenter_of(rules)
    seats = tuple(Seat(card.name, card.token, False) for card in match.header.seats)
    while session.actors and len(session.records) < at_most(150):
        for seat in session.actors:
            view = session.view(seat)
            situation = Situation(view, seat, seats, session.actors)
            legal = rules.legal(view, seat)
            offers = presenter.offers(situation, legal)
            offered = [gesture.action for gesture in offers.gestures]
            offered += [choice.action for choice in offers.choices if choice.action is not None]
            assert set(offered) == set(legal)
            assert len({choice.key for choice in offers.choices}) == len(offers.choices)
            board = presenter.layout(situation, frame_of(ui), ui)
            there: set[Target] = {piece.slot for piece in board.pieces if not piece.concealed}
            there |= {spot.key for spot in board.spots} | {option.key for option in offers.options}
            for gesture in offers.gestures:
                assert {*gesture.points, *gesture.asks} <= there
            assert_words(presenter, situation, offers, ui)
        advance(match, 1)


def assert_words(presenter: Presenter[Any], situation: Situation[Any], offers: Offers, ui: Ui) -> None:
    """Everything the table says of the situation is in the catalogues."""
    sentences = [presenter.prompt(situation, ()), presenter.status(situation)]
    sentences += [choice.label for choice in offers.choices] + [option.label for option in offers.options]
    sentences += [said for g in offers.gestures if (said := presenter.preview(situation, g.action)) is not None]
    for sentence in sentences:
        assert ui.texts.has(sentence.key), sentence.key


@pytest.mark.parametrize("game", NAMES)
def test_pointing_at_a_bot_tells_how_well_it_plays(game: str, make_app: MakeApp, clock: FakeClock) -> None:
    bots = ("bot:strong",) * (card_of(game).least - 1)
    table = Table(make_app(language="en"), clock, begun(game, ("human", *bots), "level"), viewer=0)
    table.turn()
    plate = table.node(f"table.plate.{table.play.seats[1].token}")
    assert plate.tooltip == f"{table.play.seats[1].name}, bot: Strong"
    assert not table.has(f"table.plate.{table.play.seats[0].token}")
