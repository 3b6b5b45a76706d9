"""Game pads, by SDL's events: they walk, press, ask and scroll; they come and go; each of two people
has one. A match of every title is played by one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots.levels import choose
from game.catalogue import NAMES, card_of
from game.core.chance import Chance
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.overlay import Notice
from scenes.kit.screen.told import every, tell
from scenes.kit.screen.tree import find
from scenes.kit.window.pads import AGAIN, FIRST_AGAIN, REST, Pads, kind_of
from scenes.rooms.curtain import Curtain
from scenes.rooms.keyboard import Keyboard
from scenes.table.scene import TableScene
from tests.campaign import NO_LIMIT, at_most, tried

from .conftest import FakeClock, MakeApp
from .every_scene import near_the_end
from .table_play import BOT, Table, begun

LATE = 2
"""So many choices before the last one a match is taken up in the usual run; a campaign plays all of it."""
A, B, X = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_X
ARROWS = {
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}


class Controller:
    """In the place of what SDL opens."""

    def __init__(self, number: int, name: str) -> None:
        self.id = number
        self.name = name


class Thumb:
    """Pads at an app."""

    def __init__(self, app: App, clock: FakeClock, names: tuple[str, ...] = ("Xbox Wireless Controller",)) -> None:
        self.app = app
        self.clock = clock
        self.names = names
        app.pads = Pads(clock, lambda index: Controller(70 + index, names[index]))
        for index in range(len(names)):
            self.post(pygame.CONTROLLERDEVICEADDED, device_index=index)

    def turn(self, seconds: float = 0.03) -> None:
        self.clock.now += seconds
        self.app.loop_once()

    def post(self, kind: int, **said: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **said))
        self.turn()

    def press(self, button: int, pad: int = 0, held: float = 0.0) -> None:
        self.post(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=70 + pad)
        if held:
            self.turn(held)
        self.post(pygame.CONTROLLERBUTTONUP, button=button, instance_id=70 + pad)

    def stick(self, axis: int, share: float, pad: int = 0) -> None:
        self.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(share * 32767), instance_id=70 + pad)

    def walk_to(self, key: str) -> bool:
        """By the cross to a thing, always in the direction that is meant; else by the shoulders, one by one."""
        for _ in range(14):
            here, there = (find(self.app.interaction.root, at) for at in (self.app.ui.focused, key))
            if there is None:
                return False
            if self.app.ui.focused == key and self.app.ui.focus_visible:
                return True
            if here is None:
                self.press(ARROWS["right"])
                continue
            across, down = there.rect.cx - here.rect.cx, there.rect.cy - here.rect.cy
            way = ("right" if across > 0 else "left") if abs(across) > abs(down) else "down" if down > 0 else "up"
            before = self.app.ui.focused
            self.press(ARROWS[way])
            if self.app.ui.focused == before:
                break
        for _ in range(140):
            if self.app.ui.focused == key and self.app.ui.focus_visible:
                return True
            self.press(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
        return False


def test_the_cross_walks_one_step_and_goes_on_while_it_is_held(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    app = make_app()
    app.stack.push(Hall(app, tmp_path).menu())
    thumb = Thumb(app, clock)
    seen = [app.ui.focused]
    thumb.post(pygame.CONTROLLERBUTTONDOWN, button=ARROWS["down"], instance_id=70)
    seen.append(app.ui.focused)
    thumb.turn(FIRST_AGAIN / 2)
    assert app.ui.focused == seen[-1]
    thumb.turn(FIRST_AGAIN)
    seen.append(app.ui.focused)
    thumb.turn(AGAIN + 0.01)
    seen.append(app.ui.focused)
    thumb.post(pygame.CONTROLLERBUTTONUP, button=ARROWS["down"], instance_id=70)
    thumb.turn(1.0)
    assert app.ui.focused == seen[-1]
    assert len(set(seen)) >= 3
    assert app.ui.focus_visible
    # The stick does the same, once until it has been let go.
    before = app.ui.focused
    thumb.stick(pygame.CONTROLLER_AXIS_LEFTY, -0.9)
    after = app.ui.focused
    assert after != before
    thumb.stick(pygame.CONTROLLER_AXIS_LEFTY, -0.7)
    assert app.ui.focused == after
    thumb.stick(pygame.CONTROLLER_AXIS_LEFTY, 0.0)


def test_the_buttons_press_ask_explain_and_go_back(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> None:
    app = make_app(language="en")
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    thumb = Thumb(app, clock, ("DualSense Wireless Controller",))
    menu = app.stack.top
    thumb.press(X)
    assert isinstance(app.stack.top, Keyboard)
    told = [each.label for each in every(tell(app.interaction.root))]
    assert {"A", "B", "X", "Y"} <= set(told)
    before = vars(app.stack.top)["_scroll"].offset
    thumb.stick(pygame.CONTROLLER_AXIS_RIGHTY, 0.9)
    thumb.turn(0.1)
    thumb.turn(0.1)
    assert vars(app.stack.top)["_scroll"].offset > before
    thumb.stick(pygame.CONTROLLER_AXIS_RIGHTY, 0.0)
    thumb.press(B)
    assert app.stack.top is menu
    assert app.ui.pad == "playstation"
    assert find(app.interaction.root, "overlay.pad") is not None
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 700), button=1, touch=False))
    thumb.turn()
    thumb.turn()
    assert find(app.interaction.root, "overlay.pad") is None


def test_a_long_press_is_the_lens_and_presses_nothing(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(), clock, begun("nine_domains", ("human", "human"), "lens"), viewer=0)
    table.settle()
    thumb = Thumb(table.app, clock)
    card = next(gesture.points[0] for gesture in table.play.prompter.offers.gestures)
    assert thumb.walk_to(table.key_of(card))
    thumb.post(pygame.CONTROLLERBUTTONDOWN, button=A, instance_id=70)
    thumb.turn(REST + 0.02)
    assert table.app.interaction.tooltip_key == table.key_of(card)
    thumb.post(pygame.CONTROLLERBUTTONUP, button=A, instance_id=70)
    assert table.app.interaction.tooltip_key == ""
    assert not table.play.prompter.picks
    thumb.press(A)
    assert list(table.play.prompter.picks) == [card]


def test_pads_come_and_go(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> None:
    app = make_app()
    app.stack.push(Hall(app, tmp_path).menu())
    thumb = Thumb(app, clock, ("Xbox 360 Controller", "Nintendo Switch Pro Controller"))
    assert len(app.pads) == 2
    thumb.press(ARROWS["down"], pad=1)
    assert app.ui.pad == "nintendo"
    thumb.post(pygame.CONTROLLERBUTTONDOWN, button=ARROWS["down"], instance_id=70)
    thumb.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=70)
    here = app.ui.focused
    thumb.turn(3.0)
    assert (len(app.pads), app.ui.focused) == (1, here), "a pad that was pulled out holds nothing any more"
    thumb.press(ARROWS["up"], pad=1)
    assert app.ui.focused != here


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Xbox Series X Controller", "xbox"),
        ("PS4 Controller", "playstation"),
        ("Sony DualSense", "playstation"),
        ("Nintendo Switch Joy-Con (L/R)", "nintendo"),
        ("Generic USB Gamepad", "xbox"),
    ],
)
def test_a_pad_is_known_by_its_name(name: str, kind: str) -> None:
    assert kind_of(name) == kind


def test_of_two_people_each_has_a_pad(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> None:
    app = make_app(language="en")
    hall = Hall(app, tmp_path)
    table = hall.table(begun("nine_domains", ("human", "human"), "two"))
    app.stack.push(table)
    thumb = Thumb(app, clock, ("Xbox", "PS5 Controller"))
    for _ in range(40):
        thumb.turn()
        if isinstance(app.stack.top, Curtain):
            break
    curtain = app.stack.top
    assert isinstance(curtain, Curtain)
    seat = table.match.session.actors[0]
    own, other = table.conductor.people.index(seat), 1 - table.conductor.people.index(seat)
    for button in (ARROWS["down"], A):
        thumb.press(button, pad=other)
    assert app.stack.top is curtain
    notices: list[Notice] = vars(app)["_notices"]
    assert [notice.text for notice in notices] == [app.texts("notice.other_pad")]
    for button in (ARROWS["down"], A):
        thumb.press(button, pad=own)
    thumb.turn()
    assert isinstance(app.stack.top, TableScene)
    assert table.play.viewer == seat


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_a_match_is_played_by_a_pad(game: str, make_app: MakeApp, clock: FakeClock) -> None:
    most = at_most(LATE)
    match = near_the_end(game, LATE)
    if most == NO_LIMIT:
        match = begun(game, ("human", *[BOT] * (card_of(game).least - 1)), "pads")
    table = Table(make_app(speed=8.0, pace="instant"), clock, match)
    thumb = Thumb(table.app, clock)
    presses = 0
    while match.session.actors and presses < NO_LIMIT:
        table.go_on()
        if not match.session.actors:
            break
        presses += play_one(table, thumb)
    tried(presses)
    assert presses
    assert match.session.outcome is not None
    assert isinstance(table.scene, TableScene)


def play_one(table: Table, thumb: Thumb) -> int:
    """Walks to what a greedy bot would choose, and presses it; how many presses that took."""
    session, play = table.match.session, table.play
    records = len(session.records)
    wanted = choose(session.rules, session.view(0), 0, "greedy", Chance("pads", records))
    for presses in range(12):
        if len(session.records) > records or not play.my_turn:
            return presses
        offers = play.prompter.offers
        choice = next((each for each in offers.choices if each.action == wanted), None)
        if choice is not None:
            keys: tuple[str, ...] = (f"table.choice.{choice.key}",)
        else:
            gesture = next(each for each in offers.gestures if each.action == wanted)
            points = (*gesture.points, *gesture.asks)
            stray = [pick for pick in play.prompter.picks if pick not in points]
            keys = play.keys_of((stray or [point for point in points if point not in play.prompter.picks])[0])
        assert any(thumb.walk_to(key) for key in keys), keys
        thumb.press(A)
        table.turn()
    raise AssertionError(f"{wanted} cannot be said with a pad")
