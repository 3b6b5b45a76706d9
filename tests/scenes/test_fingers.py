"""Fingers on the window, by SDL's events: they tap, push pages that glide, ask what a thing is, look
closer, and drag a card above themselves. A match of every title is played by them.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.bots.levels import choose
from game.catalogue import NAMES, card_of
from game.core.chance import Chance
from game.own.themes import USUAL
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.fingers import REST
from scenes.kit.screen.tree import find, hit, path_to, walk
from scenes.rooms.preferences import Preferences
from scenes.rooms.rulebook.room import RulebookView
from tests.campaign import NO_LIMIT, at_most, tried

from .conftest import FakeClock, MakeApp
from .every_scene import near_the_end
from .table_play import BOT, Table, begun
from .test_every_button import spot

LATE = 2
"""So many choices before the last one a match is taken up in the usual run; a campaign plays all of it."""


class Hand:
    """Fingers over the window of an app: where they are is said in units."""

    def __init__(self, app: App, clock: FakeClock) -> None:
        self.app = app
        self.clock = clock

    def turn(self, seconds: float = 0.02) -> None:
        self.clock.now += seconds
        self.app.loop_once()

    def _post(self, kind: int, finger: int, x: float, y: float) -> None:
        across, down = x / self.app.ui.width, y / self.app.ui.height
        pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=finger, x=across, y=down, pressure=1.0))
        made_up = {pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN, pygame.FINGERUP: pygame.MOUSEBUTTONUP}.get(kind)
        if made_up is not None:  # SDL moves a mouse for the first finger as well
            pygame.event.post(pygame.event.Event(made_up, pos=(round(x), round(y)), button=1, touch=True))
        self.turn()

    def down(self, x: float, y: float, finger: int = 0) -> None:
        self._post(pygame.FINGERDOWN, finger, x, y)

    def move(self, x: float, y: float, finger: int = 0) -> None:
        self._post(pygame.FINGERMOTION, finger, x, y)

    def up(self, x: float, y: float, finger: int = 0) -> None:
        self._post(pygame.FINGERUP, finger, x, y)

    def tap(self, key: str) -> bool:
        """Touches a thing where nothing lies over it; False if that is nowhere."""
        at = spot(self.app.interaction.root, path_to(self.app.interaction.root, key))
        if at is None:
            return False
        self.down(*at)
        self.up(*at)
        return True


def preferences(app: App) -> None:
    app.stack.push(Preferences((USUAL,), print, print, print))
    for _ in range(3):
        app.loop_once()


def offset(app: App) -> float:
    return float(vars(app.stack.top)["_scroll"].offset)


@pytest.mark.parametrize("calm", [False, True])
def test_a_page_glides_on_when_it_is_let_go_but_not_in_calm(calm: bool, make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app(reduced_motion=calm)
    preferences(app)
    hand = Hand(app, clock)
    hand.down(640, 600)
    for y in range(580, 380, -20):
        hand.move(640, y)
    pushed = offset(app)
    assert pushed == pytest.approx(220 - 20, abs=25)
    hand.up(640, 400)
    for _ in range(100):
        hand.turn()
    glided = offset(app) - pushed
    assert glided == 0 if calm else glided > 60
    assert app.ui.pressed == ""
    before = offset(app)
    hand.turn(1.0)
    assert offset(app) == before


def test_a_touch_stops_a_gliding_page_and_one_that_stood_presses(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app(reduced_motion=False)
    preferences(app)
    hand = Hand(app, clock)
    hand.down(640, 600)
    for y in range(580, 380, -20):
        hand.move(640, y)
    hand.up(640, 400)
    hand.turn()
    hand.down(640, 400)
    here = offset(app)
    for _ in range(10):
        hand.turn()
    hand.up(640, 400)
    assert offset(app) == here


def test_a_resting_finger_asks_and_then_means_nothing_else(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(), clock, begun("nine_domains", ("human", "human"), "rest"), viewer=0)
    table.settle()
    hand = Hand(table.app, clock)
    slot = next(gesture.points[0] for gesture in table.play.prompter.offers.gestures)
    key = table.key_of(slot)
    node = find(table.app.interaction.root, key)
    assert node is not None
    hand.down(node.rect.cx, node.rect.cy)
    hand.turn(REST + 0.05)
    hand.turn()
    assert table.app.interaction.tooltip_key == key
    hand.up(node.rect.cx, node.rect.cy)
    hand.turn()
    assert table.play.prompter.picks == ()
    assert table.app.interaction.tooltip_key == ""


def test_a_dragged_card_is_seen_above_the_finger_and_falls_where_it_is(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(), clock, begun("nine_domains", ("human", "human"), "drag"), viewer=0)
    table.settle()
    hand = Hand(table.app, clock)
    card, place = next(gesture.points for gesture in table.play.prompter.offers.gestures if len(gesture.points) == 2)
    start = find(table.app.interaction.root, table.key_of(card))
    goal = find(table.app.interaction.root, f"table.spot.{place}")
    assert start is not None
    assert goal is not None
    hand.down(start.rect.cx, start.rect.cy)
    for share in (0.2, 0.6, 1.0):
        y = goal.rect.cy + goal.rect.h / 2 + 12
        hand.move(start.rect.cx + (goal.rect.cx - start.rect.cx) * share, start.rect.cy + (y - start.rect.cy) * share)
    assert table.play.held is not None
    assert table.play.held.pose.rect.bottom < y
    assert table.play.held.over == place
    records = len(table.match.session.records)
    hand.up(goal.rect.cx, y)
    table.settle()
    assert len(table.match.session.records) == records + 1


def test_two_fingers_look_closer_and_taps_mean_what_is_seen(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    preferences(app)
    hand = Hand(app, clock)
    x, y = 640.0, 360.0
    hand.down(x - 40, y)
    hand.down(x + 40, y, finger=1)
    hand.move(x + 120, y, finger=1)
    hand.move(x - 120, y)
    hand.up(x - 120, y)
    hand.up(x + 120, y, finger=1)
    assert app.magnifier.open
    assert app.magnifier.seen(x, y) == pytest.approx((x, y))
    left, _ = app.magnifier.seen(x - 120, y)
    assert left == pytest.approx(x - 40)
    before = pygame.image.tobytes(app.window.surface, "RGB")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0))
    hand.turn()
    assert not app.magnifier.open
    assert isinstance(app.stack.top, Preferences)
    assert pygame.image.tobytes(app.window.surface, "RGB") != before


def test_a_bar_has_room_for_a_finger_and_takes_nothing_from_the_page(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    app.loop_once()
    hall.open_book("flower_power")
    for _ in range(4):
        app.loop_once()
    assert isinstance(app.stack.top, RulebookView)
    root = app.interaction.root
    bars = [node for node in walk(root) if node.key.endswith(".bar")]
    assert bars
    for bar in bars:
        reach = find(root, bar.key.removesuffix(".bar") + ".reach")
        assert reach is not None
        assert reach.rect.w >= LEAST_TARGET
        assert [node.key for node in hit(root, reach.rect.right - 1, bar.rect.cy)][-1] == reach.key


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_a_match_is_played_by_fingers_on_the_window(game: str, make_app: MakeApp, clock: FakeClock) -> None:
    most = at_most(LATE)
    match = near_the_end(game, LATE)
    if most == NO_LIMIT:
        match = begun(game, ("human", *[BOT] * (card_of(game).least - 1)), "fingers")
    table = Table(make_app(speed=8.0, pace="instant"), clock, match)
    hand = Hand(table.app, clock)
    taps = 0
    for _ in range(40 if most < NO_LIMIT else 100_000):
        table.go_on()
        if not match.session.actors:
            break
        taps += play_one(table, hand)
    tried(taps)
    assert taps
    assert match.session.outcome is not None


def play_one(table: Table, hand: Hand) -> int:
    """Taps what a greedy bot would choose; how many taps that took."""
    session, play, taps = table.match.session, table.play, 0
    records = len(session.records)
    chance = Chance("fingers", records)
    wanted = choose(session.rules, session.view(0), 0, "greedy", chance)
    for _ in range(12):
        if len(session.records) > records or not play.my_turn:
            break
        offers = play.prompter.offers
        choice = next((each for each in offers.choices if each.action == wanted), None)
        if choice is not None:
            keys: tuple[str, ...] = (f"table.choice.{choice.key}",)
        else:
            gesture = next(each for each in offers.gestures if each.action == wanted)
            points = (*gesture.points, *gesture.asks)
            stray = [pick for pick in play.prompter.picks if pick not in points]
            keys = play.keys_of((stray or [point for point in points if point not in play.prompter.picks])[0])
        assert any(hand.tap(key) for key in keys), keys
        taps += 1
        table.turn()
    return taps
