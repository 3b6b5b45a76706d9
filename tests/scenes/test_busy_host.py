"""A host that has more to do for its phones than it can: each of them has its turn, and time passes on all alike."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial
from typing import Final

import msgspec
import pygame
import pytest

from scenes.kit.drawing.art import SurfaceCache
from scenes.kit.drawing.paint import Brush
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Drawn, Look, Node
from scenes.kit.screen.ui import Ui
from scenes.kit.settings import Settings
from scenes.kit.widgets.basic import button
from scenes.kit.window.window import Window
from scenes.phones.chair import REST, SLICE, UNSEEN, Chair
from scenes.phones.coder import NumberedPicture, Part
from scenes.phones.door import Door
from scenes.phones.frame import PhoneFrame, Studio
from scenes.phones.messages import Ack, FingerMove, Join, KeyTyped, Message, Screen, Sit
from scenes.phones.round import Round
from scenes.phones.server import Heard
from scenes.phones.share import FRAMES_PER_SECOND, SLEEPLESS, WORK, Share
from scenes.phones.sheet import MOST_PARTS

from .conftest import FakeClock
from .phone_round import Counter, Counting
from .test_slow_phones import Line, Unheard

SCREEN: Final = Screen(600, 1200, 1.5, "fr", 1.0, True)
COST: Final = 0.02
"""Seconds that a turn of one phone takes: more than all of them have in a turn of the loop."""
LOOPS: Final = 60


class Wire(Line):
    """A connection on which all arrives at once."""

    def __init__(self, server: Unheard) -> None:
        self.server = server

    def tell(self, parts: Iterable[Part], held: float = 0.0) -> None:
        """Nobody looks."""

    def says(self, message: Message) -> None:
        self.server.inbox.put(Heard(self, message))  # type: ignore[arg-type]


@pytest.mark.parametrize("says", [Ack(0), FingerMove(10.0, 10.0)], ids=["acknowledges", "drags"])
def test_a_phone_that_talks_all_the_time_takes_no_time_from_another(
    says: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    Window.offscreen((64, 64))
    clock, server, turns = FakeClock(), Unheard(), dict[str, int]()

    def turn(chair: Chair, now: float) -> None:
        chair.turned = now
        turns[chair.name] = turns.get(chair.name, 0) + 1
        clock.now += COST

    monkeypatch.setattr(Chair, "turn", turn)
    around = Round(Counting(), server, Door("token"), clock, clock)  # type: ignore[arg-type]
    talking, silent = Wire(server), Wire(server)
    for seat, wire in enumerate((talking, silent)):
        wire.says(Join("token", "", "", UNSEEN, SCREEN))
        wire.says(Sit(seat, ""))
    for _ in range(LOOPS):
        clock.now += COST
        talking.says(says)
        around.turn()
    assert turns["Anne"] // 8 < turns["Bruno"] <= turns["Anne"]


class Shelf(Counter):
    """Many things, each of which is soon drawn."""

    def build(self, ui: Ui) -> Node:
        things = [button(ui, f"thing.{row}", Rect(20, 60 * row, 200, 50), f"{row}", self._press) for row in range(12)]
        return Node("group", Rect(0, 0, ui.width, ui.height), "shelf", children=tuple(things))


def test_a_host_that_takes_long_to_find_out_what_there_is_draws_more_than_one_thing_a_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Window.offscreen((64, 64))
    clock, server = FakeClock(), Unheard()
    frame = PhoneFrame(SCREEN, Settings(language="fr"), Studio(), clock)
    frame.stack.push(Shelf())
    frame.turn()
    drawn = PhoneFrame.drawn

    def slowly(frame: PhoneFrame) -> list[Drawn]:
        clock.now += 10 * SLICE
        return drawn(frame)

    monkeypatch.setattr(PhoneFrame, "drawn", slowly)
    chair = Chair("Anne", "secret", frame, bool, onlooker=False)
    chair.sit(Wire(server), UNSEEN)
    assert chair.tell(clock)
    assert not frame.stale


class Moving(Counter):
    """Something moves all the time."""

    moved = 0.0
    still = False

    def update(self, dt: float) -> bool:
        self.moved += dt
        return True


def test_what_moves_on_a_phone_is_in_time_however_seldom_it_has_its_turn() -> None:
    Window.offscreen((64, 64))
    clock, scene = FakeClock(), Moving()
    frame = PhoneFrame(SCREEN, Settings(language="fr"), Studio(), clock)
    frame.stack.push(scene)
    frame.turn()
    began = clock.now
    for _ in range(10):
        clock.now += 0.4
        frame.turn()
    assert scene.moved == pytest.approx(clock.now - began)


class SlowLook(Look, frozen=True):
    """Three pictures beside each other, each of which takes long to draw."""

    clock: FakeClock
    cache: SurfaceCache
    within: bool
    """One of them is made of the others."""

    def paint(self, brush: Brush, rect: Rect) -> None:
        for number in range(2, 3) if self.within else range(3):
            brush.surface.blit(self._part(number), (number, 0))

    def _part(self, number: int) -> pygame.Surface:
        return self.cache.get(number, lambda: self._made(number))

    def _made(self, number: int) -> pygame.Surface:
        for part in range(number if self.within else 0):
            self._part(part)
        self.clock.now += 2 * SLICE
        return pygame.Surface((8, 8))


class Gallery(Counter):
    """One thing that takes long to draw."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def build(self, ui: Ui) -> Node:
        return Node("image", Rect(0, 0, 40, 40), "slow", look=self._look)


def drawn_in(within: bool, kept: int) -> list[float]:
    """Seconds that each turn takes until a phone shows all of it, where so many bytes of pictures are kept."""
    Window.offscreen((64, 64))
    clock, studio, took = FakeClock(), Studio(), list[float]()
    frame = PhoneFrame(SCREEN, Settings(language="fr"), studio, clock)
    frame.stack.push(Gallery(SlowLook(clock, SurfaceCache(kept, frame.allowance), within)))
    frame.turn()
    chair = Chair("Anne", "secret", frame, bool, onlooker=False)
    chair.sit(Wire(Unheard()), UNSEEN)
    while frame.stale:
        began = clock.now
        chair.tell(clock)
        chair.hear(Ack(chair.number))
        took.append(clock.now - began)
        assert len(took) < 100, "it never comes to an end"
    return took


def test_what_is_left_of_a_frame_is_drawn_without_looking_again_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, drawn = list[PhoneFrame](), PhoneFrame.drawn

    def look(frame: PhoneFrame) -> list[Drawn]:
        looked.append(frame)
        return drawn(frame)

    monkeypatch.setattr(PhoneFrame, "drawn", look)
    assert len(drawn_in(within=False, kept=10_000)) > 2
    assert len(looked) == 1


class LargeLook(Look, frozen=True):
    """A drawing that takes long by itself, painted after a small one."""

    cache: SurfaceCache
    made: list[str]

    def paint(self, brush: Brush, rect: Rect) -> None:
        for name, large in (("small", False), ("large", True)):
            brush.surface.blit(self.cache.get(name, partial(self._make, name), large=large), (0, 0))

    def _make(self, name: str) -> pygame.Surface:
        self.made.append(name)
        return pygame.Surface((8, 8))


def test_what_takes_long_by_itself_has_a_turn_of_its_own() -> None:
    Window.offscreen((64, 64))
    clock, studio, made = FakeClock(), Studio(), list[str]()
    frame = PhoneFrame(SCREEN, Settings(language="fr"), studio, clock)
    frame.stack.push(Gallery(LargeLook(SurfaceCache(10_000, frame.allowance), made)))
    frame.turn()
    chair = Chair("Anne", "secret", frame, bool, onlooker=False)
    chair.sit(Wire(Unheard()), UNSEEN)
    courses = []
    while frame.stale:
        made.clear()
        chair.tell(clock)
        chair.hear(Ack(chair.number))
        courses.append([*made])
    assert courses == [["small"], ["large"]]


class PlainLook(Look, frozen=True):
    """A plain square of a shade."""

    shade: int
    cache: SurfaceCache

    def paint(self, brush: Brush, rect: Rect) -> None:
        def make() -> pygame.Surface:
            square = pygame.Surface((8, 8))
            square.fill((self.shade, 0, 0))
            return square

        brush.surface.blit(self.cache.get(self.shade, make), (round(rect.x), 0))


class Two(Counter):
    """Two squares beside each other."""

    def __init__(self) -> None:
        super().__init__()
        self.cache, self.at, self.shade = SurfaceCache(10_000), 0.0, 1

    def build(self, ui: Ui) -> Node:
        one = Node("image", Rect(self.at, 0, 8, 8), "one", look=PlainLook(1, self.cache))
        other = Node("image", Rect(40, 0, 8, 8), "other", look=PlainLook(self.shade, self.cache))
        return Node("group", Rect(0, 0, ui.width, ui.height), "two", children=(one, other))


class Kept(Wire):
    """Keeps what it is told."""

    def __init__(self, server: Unheard) -> None:
        super().__init__(server)
        self.told: list[object] = []

    def tell(self, parts: Iterable[Part], held: float = 0.0) -> None:
        self.told += [msgspec.json.decode(part) if isinstance(part, str) else part for part in parts]


def test_what_needs_no_new_picture_does_not_wait_for_one() -> None:
    Window.offscreen((64, 64))
    clock, scene, wire = FakeClock(), Two(), Kept(Unheard())
    frame = PhoneFrame(SCREEN, Settings(language="fr"), Studio(), clock)
    frame.stack.push(scene)
    frame.turn()
    chair = Chair("Anne", "secret", frame, bool, onlooker=False)
    chair.sit(wire, UNSEEN)
    while frame.stale:
        chair.tell(clock, math.inf)
        chair.hear(Ack(chair.number))
    wire.told.clear()
    scene.at, scene.shade, before = 10.0, 2, chair.number
    frame.invalidate()
    assert chair.tell(clock, math.inf)
    first, picture, second = wire.told
    assert isinstance(first, dict)
    assert isinstance(second, dict)
    assert isinstance(picture, NumberedPicture)
    assert (first["frame"], second["frame"], chair.number) == (before + 1, before + 2, before + 2)
    assert [row["set"][0][1][0][2] for row in (first, second)] == [10, 40]
    assert frame.down(before + 1, 1, 1) == frame.down(before + 2, 1, 1)


def test_time_stands_still_for_a_while_on_a_phone_on_which_nothing_is_new() -> None:
    Window.offscreen((64, 64))
    clock, server, turns = FakeClock(), Unheard(), list[float]()
    around = Round(Counting(), server, Door("token"), clock, lambda: 0.0)  # type: ignore[arg-type]
    wire = Wire(server)
    wire.says(Join("token", "", "", UNSEEN, SCREEN))
    wire.says(Sit(0, ""))
    around.turn()
    chair = around.chairs[0]

    def turned(seconds: float = 1 / 30) -> bool:
        clock.now += seconds
        turns[:] = [chair.turned]
        around.turn()
        wire.says(Ack(chair.number))
        return turns != [chair.turned]

    for _ in range(5):
        turned()
    assert [turned() for _ in range(6)].count(True) == pytest.approx(6 / 30 / REST, abs=1)
    assert turned(REST)
    assert not turned()
    wire.says(KeyTyped("right"))
    assert turned()
    turned(REST)
    chair.frame.invalidate()
    assert turned()
    turned(REST)
    chair.frame.stack.push(Counter())
    assert turned()


def test_who_has_gone_is_not_drawn_for(monkeypatch: pytest.MonkeyPatch) -> None:
    Window.offscreen((64, 64))
    clock, server = FakeClock(), Unheard()
    frame = PhoneFrame(SCREEN, Settings(language="fr"), Studio(), clock)
    frame.stack.push(Moving())
    chair = Chair("Anne", "secret", frame, bool, onlooker=False)
    chair.sit(Wire(server), UNSEEN)
    chair.turn(clock.now)
    assert not chair.rests(clock.now + REST / 2)
    chair.stand_up()
    chair.turn(clock.now)
    assert chair.rests(clock.now + REST / 2)
    assert not chair.rests(clock.now + REST)


def test_what_phones_have_taken_more_is_given_back() -> None:
    share, now, worked = Share(), 10.0, 0.0
    for _ in range(300):
        now += 1 / 60
        if share.begins(now, hurried=False):
            share.took(1.4 * WORK)
            worked += 1.4 * WORK
    assert worked <= (5 + 1 / 30) * WORK * FRAMES_PER_SECOND
    share.took(100 * WORK)
    assert not share.begins(now, hurried=False)
    assert share.begins(now, hurried=True)
    assert share.left <= 0
    assert share.begins(now + 2 / FRAMES_PER_SECOND, hurried=False)
    assert share.left == WORK


@pytest.mark.parametrize("within", [False, True], ids=["beside each other", "one within the other"])
def test_one_thing_that_takes_long_is_drawn_part_by_part(within: bool) -> None:
    took = drawn_in(within, kept=10_000)
    assert sum(took) == pytest.approx(6 * SLICE)
    assert max(took) == pytest.approx(2 * SLICE)


def test_what_is_too_large_for_its_parts_to_be_kept_is_drawn_at_last() -> None:
    took = drawn_in(within=True, kept=1)
    assert len(took) > MOST_PARTS
    assert max(took[:MOST_PARTS]) == pytest.approx(2 * SLICE)


def test_who_has_had_a_long_turn_is_told_with_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    Window.offscreen((64, 64))
    clock, server, done = FakeClock(), Unheard(), list[str]()

    def turn(chair: Chair, now: float) -> None:
        chair.turned = now
        clock.now += 2 * WORK
        done.append(f"{chair.name} turns")

    monkeypatch.setattr(Chair, "turn", turn)
    monkeypatch.setattr(Chair, "tell", lambda chair: done.append(f"{chair.name} is told"))
    around = Round(Counting(), server, Door("token"), clock, clock)  # type: ignore[arg-type]
    wire = Wire(server)
    wire.says(Join("token", "", "", UNSEEN, SCREEN))
    wire.says(Sit(0, ""))
    around.turn()
    assert done == ["Anne turns"]
    assert around.wakes_in == 0
    around.turn()
    assert done[:2] == ["Anne turns", "Anne is told"]


def test_who_has_done_something_goes_first_until_he_sees_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    Window.offscreen((64, 64))
    clock, server, told, left = FakeClock(), Unheard(), list[str](), {"Anne": 0, "Bruno": 0}

    def turn(chair: Chair, now: float) -> None:
        chair.turned = now
        clock.now += WORK / 2

    def tell(chair: Chair) -> None:
        told.append(chair.name)
        left[chair.name] -= 1
        clock.now += WORK

    monkeypatch.setattr(Chair, "turn", turn)
    monkeypatch.setattr(Chair, "tell", tell)
    monkeypatch.setattr(Chair, "ready", True)
    around = Round(Counting(), server, Door("token"), clock, clock)  # type: ignore[arg-type]
    wires = [Wire(server), Wire(server)]
    for seat, wire in enumerate(wires):
        wire.says(Join("token", "", "", UNSEEN, SCREEN))
        wire.says(Sit(seat, ""))
    around.turn()
    names = {chair.frame: chair.name for chair in around.chairs}
    monkeypatch.setattr(PhoneFrame, "stale", property(lambda frame: left[names[frame]] > 0))
    left.update(Anne=3, Bruno=3)
    told.clear()
    wires[1].says(FingerMove(10.0, 10.0))
    for _ in range(12):
        clock.now += 1 / 60
        around.turn()
    assert told[:3] == ["Bruno"] * 3
    assert "Anne" in told


@pytest.mark.skipif(not SLEEPLESS, reason="sleep is counted as work there")
def test_what_the_host_has_done_meanwhile_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    Window.offscreen((64, 64))
    clock, server, done = FakeClock(), Unheard(), list[str]()
    monkeypatch.setattr(Chair, "turn", lambda chair, now: done.append("turns"))
    monkeypatch.setattr(Chair, "tell", lambda chair: done.append("is told"))
    around = Round(Counting(), server, Door("token"), clock, clock)  # type: ignore[arg-type]
    wire = Wire(server)
    wire.says(Join("token", "", "", UNSEEN, SCREEN))
    wire.says(Sit(0, ""))
    clock.now += 2 * WORK
    around.turn()
    assert done == ["turns"]
    around.turn()
    assert done[:2] == ["turns", "is told"]
