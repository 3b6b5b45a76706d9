"""Phones behind a slow network: what is said takes 150 ± 50 ms each way, now and then two seconds, and once the line is
cut. Nothing is lost, nothing is done twice, and every phone shows the truth in the end. Time is the test's own.
"""

from __future__ import annotations

import queue
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
import pytest

from game.core.chance import Chance
from game.matches.sources import new_match
from scenes.commands.serve import Nowhere
from scenes.doors.phone_party import PhoneParty
from scenes.kit.window.window import Window
from scenes.phones.chair import UNSEEN, Chair
from scenes.phones.coder import NumberedPicture, Part
from scenes.phones.door import Door
from scenes.phones.frame import PhoneFrame
from scenes.phones.messages import Ack, Again, FingerDown, FingerUp, Join, Message, Screen, Sit
from scenes.phones.pictures import CodedPicture
from scenes.phones.round import Round
from scenes.phones.server import Heard
from scenes.phones.sheet import StrokeSheet
from scenes.phones.strokes import PICTURED, Recorder, StrokeBrush
from tests.campaign import sampled, tried

from .conftest import FakeClock
from .table_play import plan
from .thumbs import next_tap

GAMES: Final = ("nine_domains", "flautz")
"""One in which both choose at once, one in which they take turns."""
RECORDS: Final = sampled(5)
SCREEN: Final = Screen(600, 1200, 1.5, "fr", 1.0, True)
DELAY, SPREAD, STALL = 0.15, 0.05, 2.0
"""Seconds."""
STALLS: Final = 30
"""Of so many parts one stalls."""
TURN: Final = 0.02
LONGEST: Final = 20_000
"""Turns of the loop."""


class Unheard:
    """In the place of a server."""

    def __init__(self) -> None:
        self.inbox: queue.SimpleQueue[Heard] = queue.SimpleQueue()

    def stop(self) -> None:
        """There is nothing to end."""


class Line:
    """A connection on which everything arrives late, in order."""

    address = "slow"
    joined = False

    def __init__(self, server: Unheard, clock: FakeClock, chance: Chance) -> None:
        self._server, self._clock, self._chance = server, clock, chance
        self._down: deque[tuple[float, Part]] = deque()
        self._up: deque[tuple[float, Message]] = deque()
        self.open = True

    def _arrives(self, before: deque[Any]) -> float:
        late = DELAY - SPREAD + 2 * SPREAD * self._chance.below(1_000) / 1_000
        late += STALL * (self._chance.below(STALLS) == 0)
        return max(self._clock.now + late, before[-1][0] if before else 0.0)

    def tell(self, parts: Iterable[Part], held: float = 0.0) -> None:
        for part in parts if self.open else ():
            self._down.append((self._arrives(self._down), part))

    def say(self, message: Message) -> None:
        self._up.append((self._arrives(self._up), message))

    def close(self, code: int, words: str = "") -> None:
        raise AssertionError(f"sent away: {code}")

    def carry(self) -> list[Part]:
        """What arrives now, here and there."""
        now, arrived = self._clock.now, []
        while self._up and self._up[0][0] <= now:
            self._server.inbox.put(Heard(self, self._up.popleft()[1]))  # type: ignore[arg-type]
        while self._down and self._down[0][0] <= now:
            arrived.append(self._down.popleft()[1])
        return arrived

    def cut(self) -> None:
        """All that was on its way is lost."""
        self.open = False
        self._down.clear()
        self._up.clear()
        self._server.inbox.put(Heard(self, None))  # type: ignore[arg-type]


class Page:
    """What the page of a phone does with what it is told."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.shown = UNSEEN
        self.serial = 0
        self.secret = ""
        self.pictures: dict[int, CodedPicture] = {}
        self._nodes: dict[int, Sequence[Any]] = {}
        self._order: Sequence[int] = ()

    def hear(self) -> None:
        for part in self.line.carry():
            if isinstance(part, NumberedPicture):
                self.pictures[part.number] = part.picture
            else:
                self._take(msgspec.json.decode(part))

    def _take(self, row: dict[str, Any]) -> None:
        self.secret = row.get("seated", self.secret)
        if row.get("fresh"):
            self.pictures.clear()
        if "frame" not in row:
            return
        assert row["frame"] == self.shown + 1 or row.get("all")
        if row.get("all"):
            self._nodes.clear()
        for node, strokes in row.get("set", ()):
            self._nodes.pop(node, None)
            if strokes is not None:
                self._nodes[node] = strokes
        self._order = row.get("order", self._order)
        for gone in row.get("drop", ()):
            self.pictures.pop(gone, None)  # it may never have come
        self.shown = row["frame"]
        self.line.say(Ack(self.shown))

    def lose(self) -> None:
        """An engine fails to decode what lies under all else: it is asked for again."""
        number = next(stroke[1] for stroke in self._nodes[self._order[0]] if stroke[0] in PICTURED)
        del self.pictures[number]
        self.line.say(Again(number))

    def start_over(self) -> None:
        """Something has failed in the page: it forgets all that it has shown."""
        self.shown = UNSEEN
        self.pictures.clear()

    @property
    def picture(self) -> list[list[tuple[object, ...]]]:
        """What is on its canvas: strokes from back to front."""
        return [[self._resolved(stroke) for stroke in self._nodes[node]] for node in self._order]

    def _resolved(self, stroke: Sequence[Any]) -> tuple[object, ...]:
        kind, *rest = stroke
        if kind in PICTURED:
            return (kind, self.pictures[rest[0]], *rest[1:])
        return (kind, *(value for value in rest if value is not None))

    def tap(self, x: float, y: float) -> None:
        """A finger touches what the page shows."""
        self.serial += 1
        self.line.say(FingerDown(self.serial, self.shown, x, y))
        self.line.say(FingerUp(x, y))


def truth(frame: PhoneFrame) -> list[list[tuple[object, ...]]]:
    """What a phone is to show, drawn from nothing."""
    recorder = Recorder((frame.viewport.width_pixels, frame.viewport.height_pixels), frame.pictures)
    change = StrokeSheet(StrokeBrush(recorder, frame.viewport, frame.palette, frame.art, frame.ui.typesetter)).show(
        frame.drawn(), everything=True
    )
    assert change.order is not None
    found = []
    for node in change.order:
        strokes = change.painted[node]
        assert strokes is not None
        found.append([plain(stroke, frame) for stroke in strokes])
    return found


def plain(stroke: Sequence[Any], frame: PhoneFrame) -> tuple[object, ...]:
    """A stroke with its picture instead of a name."""
    kind, *rest = stroke
    return (kind, frame.pictures[rest[0]], *rest[1:]) if kind in PICTURED else (kind, *rest)


class SlowTable:
    """A match of two people, each at a phone behind a slow line."""

    def __init__(self, seed: str, game: str = GAMES[0]) -> None:
        Window.offscreen((64, 64))
        self.clock, self._chance, self._server = FakeClock(), Chance(seed), Unheard()
        self.match = new_match(plan(game, ("human",) * 2, seed), None)
        self._nowhere = Nowhere(self.match, None, "fr")
        self._nowhere.frame.clock = self.clock
        party = PhoneParty(self._nowhere.conductor, self._nowhere.conclusions, self._nowhere.begin)
        self.round = Round(party, self._server, Door("token"), self.clock)  # type: ignore[arg-type]
        self.pages = [Page(self._line()) for _ in range(2)]
        for seat, page in enumerate(self.pages):
            page.line.say(Join("token", "", "", UNSEEN, SCREEN))
            page.line.say(Sit(seat, ""))
        self._next_tap = 0.0
        self._attempts, self._records = 0, 0

    def _line(self) -> Line:
        return Line(self._server, self.clock, self._chance)

    def chair(self, page: Page) -> Chair | None:
        """Where a phone sits."""
        return next((chair for chair in self.round.chairs if chair.link is page.line), None)

    def turn(self) -> None:
        """One turn of the loop, and of what is on its way."""
        self.clock.now += TURN
        for page in self.pages:
            page.hear()
        self._nowhere.frame.turn()
        self.round.turn()

    def play(self, records: int) -> None:
        """Each taps at what he sees, when he has seen all of it."""
        for _ in range(LONGEST):
            if len(self.match.session.records) >= records or self.match.session.outcome is not None:
                return
            self.turn()
            if self.clock.now >= self._next_tap:
                self._next_tap = self.clock.now + 0.3
                self._taps()
        raise AssertionError(f"{len(self.match.session.records)} records")

    def _taps(self) -> None:
        if self._records != len(self.match.session.records):
            self._records, self._attempts = len(self.match.session.records), 0
        for page in self.pages:
            chair = self.chair(page)
            if chair is not None and self.is_up_to_date(page, chair):
                spot = next_tap(chair.frame, self.match, self._attempts)
                if spot is not None:
                    self._attempts += 1
                    page.tap(spot.x * SCREEN.density, spot.y * SCREEN.density)

    @staticmethod
    def is_up_to_date(page: Page, chair: Chair) -> bool:
        """True when nothing is to be told any more, or on its way."""
        return page.shown == chair.number and not chair.frame.stale and not chair.frame.moving

    def settle(self) -> None:
        """Waits until every phone shows all there is."""
        for _ in range(LONGEST):
            self.turn()
            chairs = [self.chair(page) for page in self.pages]
            if all(
                chair is not None and self.is_up_to_date(page, chair)
                for page, chair in zip(self.pages, chairs, strict=True)
            ):
                return
        raise AssertionError("it never rests")

    def cut(self, page: Page) -> None:
        """The line of a phone is cut, and it comes back with what it still shows."""
        page.line.cut()
        page.line = self._line()
        page.line.say(Join("token", "", page.secret, page.shown, SCREEN))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lost_on_a_slow_line_that_stalls_and_breaks(game: str) -> None:
    table = SlowTable("slow", game)
    table.play(3)
    table.pages[1].start_over()
    for page in table.pages:
        table.cut(page)
    table.settle()
    table.pages[0].lose()
    table.play(RECORDS)
    table.settle()
    for page in table.pages:
        chair = table.chair(page)
        assert chair is not None
        assert page.picture == truth(chair.frame)
        tried()
    assert table.round.chairs[0].name != table.round.chairs[1].name
