"""A phone is told nothing that its seat may not know: two choices that nobody else can tell apart give every other
phone the same bytes, then and as the match goes on.
"""

from __future__ import annotations

import math
import queue
import time
from collections.abc import Iterable

import pygame
import pytest

from game.bots.levels import choose
from game.bots.processes.same_process import SameProcessBots
from game.catalogue import NAMES
from game.core.chance import Chance
from game.core.match.staging import Stage
from game.core.rules.rules import Action, Refusal
from game.matches.match import Match
from scenes.doors.ending import Conclusions
from scenes.doors.phone_party import PhoneParty
from scenes.kit.drawing.art import SurfaceCache
from scenes.kit.settings import Settings
from scenes.phones.chair import UNSEEN, Chair
from scenes.phones.coder import Coder, NumberedPicture, Part
from scenes.phones.frame import PhoneFrame, Studio
from scenes.phones.messages import Ack, Screen
from scenes.presenters.registry import presenter_of
from scenes.table.conductor.conductor import Conductor, Words
from scenes.table.scene import TableScene
from tests.campaign import sampled, tried

from .conftest import FakeClock, MakeApp
from .table_play import HINTED, advance, begun
from .test_table_secrets import again, lookalikes, people

SCREEN = Screen(600, 1200, 1.5, "fr", 1.0, False)
MOMENTS = sampled(2)
"""So many times in a match somebody chooses in secret what he might have chosen otherwise."""
FURTHER = sampled(9)
"""So many choices long the two matches are compared after that."""
FRAMES = 6


class Listener:
    """In the place of a connection: keeps what a phone is told, byte for byte."""

    def __init__(self, *, deaf: bool = False) -> None:
        self.told: list[bytes] = []
        self._deaf = deaf

    def tell(self, parts: Iterable[Part]) -> None:
        for part in () if self._deaf else parts:
            if isinstance(part, str):
                self.told.append(part.encode())
            else:
                self.told.append(part.number.to_bytes(4, "big") + part.picture.coded()[1])

    def close(self, code: int, words: str = "") -> None:
        raise AssertionError("nobody is sent away")


class Told:
    """An audience that shows nothing."""

    busy = moving = False

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.stages: list[str] = []

    def told(self, seat: int | None, stages: list[Stage]) -> None:
        self.stages += map(repr, stages)

    def taken_back(self, seq: int, now: Stage) -> None:
        raise AssertionError("nobody takes anything back")

    def seats_changed(self) -> None:
        raise AssertionError("nobody leaves")

    def read(self, page: tuple[int, int]) -> None:
        """Nobody waits for it."""

    def said(self, words: Words, icon: str) -> None:
        """It does not listen."""

    def changed(self) -> None:
        """It does not look."""


class Shown:
    """The phone of a seat, or of the public (the number of seats), and what it is told."""

    def __init__(self, party: PhoneParty, viewer: int, clock: FakeClock, *, deaf: bool = False) -> None:
        self.frame = PhoneFrame(SCREEN, Settings(language="fr", muted=True), Studio(), clock)
        self._clock = clock
        seat = viewer if viewer < party.match.session.setup.seats else None
        party.sit(self.frame, seat)
        self._listener = Listener(deaf=deaf)
        self._chair = Chair("", "secret", self.frame, lambda: party.asked(self.frame), onlooker=seat is None)
        self._chair.sit(self._listener, UNSEEN)

    @property
    def table(self) -> TableScene:
        """What it shows."""
        top = self.frame.stack.top
        assert isinstance(top, TableScene)
        return top

    def turn(self) -> None:
        """One turn of the loop."""
        self.frame.turn()
        self._chair.tell(self._clock, math.inf)
        self._chair.hear(Ack(self._chair.number))

    def told(self) -> list[bytes]:
        """All that it was told since it was asked last."""
        told, self._listener.told = self._listener.told, []
        return told


class Watched:
    """A match, and the phone of somebody who watches it (the number of seats: of the public)."""

    def __init__(self, match: Match, viewer: int, conclusions: Conclusions) -> None:
        self.match, self._clock = match, FakeClock()
        conductor = Conductor(match, presenter_of(match.session.rules))
        self._party = PhoneParty(conductor, conclusions, lambda match: conductor)
        self._conductor = conductor
        self._rules = Told(viewer)
        conductor.attach(self._rules, leads=False)
        self._phones = [Shown(self._party, viewer, self._clock)]
        self.show(40)

    def beside(self, seat: int) -> TableScene:
        """Another phone, at a seat; its table."""
        phone = Shown(self._party, seat, self._clock, deaf=True)
        phone.frame.turn()
        phone.table.hints.worker = SameProcessBots(HINTED)
        self._phones.append(phone)
        return phone.table

    def show(self, frames: int = FRAMES) -> list[bytes]:
        """Lets time pass; what the phone is told meanwhile."""
        self._phones[0].told()
        for _ in range(frames):
            self._clock.now += 0.05
            for phone in self._phones:
                phone.turn()
        return self._phones[0].told()

    def act(self, seat: int, action: Action) -> list[bytes]:
        """What the phone is told of an action."""
        assert not isinstance(self._conductor.submit(seat, action), Refusal)
        return self.show()

    @property
    def stages(self) -> list[str]:
        """What the rules have told the watcher since the beginning."""
        return self._rules.stages


@pytest.mark.parametrize("game", NAMES)
def test_a_hint_is_on_the_phone_of_who_asked_alone(game: str, make_app: MakeApp) -> None:
    conclusions = Conclusions(make_app(), None)
    match = begun(game, people(game), "hints")
    advance(match, 4)
    seat = match.session.actors[0]
    watcher = (seat + 1) % (len(people(game)) + 1)
    courses = []
    for hints in (True, False):
        watched = Watched(again(match), watcher, conclusions)
        table = watched.beside(seat)
        watched.show(40)
        if hints:
            table.hints.switch()
        told = watched.show(20)
        assert (table.hints.action is not None) == hints
        courses.append((told, watched.act(seat, greedy(watched.match))))
    assert courses[0] == courses[1]
    assert courses[0][1]


def test_a_picture_that_was_drawn_for_another_phone_comes_no_sooner() -> None:
    """Who is shown a face waits as long as if it were drawn for him, and so does not learn who has seen it."""
    drawing = 0.05
    studio = Studio()

    def drawn() -> pygame.Surface:
        time.sleep(drawing)
        return pygame.Surface((4, 4))

    face = SurfaceCache(10_000, studio.allowance).get("face", drawn)
    picture = studio.pictures[studio.pictures.name(face)]
    came: queue.SimpleQueue[float] = queue.SimpleQueue()
    coder: Coder[str] = Coder(lambda _phone, _part: came.put(time.monotonic()))
    coder.start()
    waited = []
    for phone in ("that of the owner", "that of a spy"):
        told = time.monotonic()
        coder.take(phone, (NumberedPicture(1, picture), "{}"))
        waited.append([came.get(timeout=30) - told for _ in range(2)])
    coder.stop()
    assert waited[1][1] >= drawing


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_what_nobody_can_tell_apart_is_told_to_phones_in_the_same_bytes(game: str, make_app: MakeApp) -> None:
    app = make_app()
    conclusions = Conclusions(app, None)
    match, seats, found = begun(game, people(game), "phones"), len(people(game)), 0
    rows = 0
    while match.session.actors and found < MOMENTS:
        seat = match.session.actors[0]
        twins = lookalikes(match, seat)
        if twins is not None:
            watcher = (seat + 1 + found % seats) % (seats + 1)
            watcher = seats if watcher == seat else watcher
            rows += compare(match, seat, twins, watcher, conclusions)
            found += 1
        for _ in range(3):
            if match.session.actors:
                match.submit(match.session.actors[0], greedy(match))
    assert rows or game == "flautz"  # there nobody chooses in secret


def compare(match: Match, seat: int, twins: tuple[Action, Action], watcher: int, conclusions: Conclusions) -> int:
    """Two courses that begin with twins, as long as the rules tell a watcher the same of both; how many rows his phone
    was told.
    """
    one, other = (Watched(again(match), watcher, conclusions) for _ in twins)
    rows, actions = 0, twins
    for _ in range(1 + FURTHER):
        tried()
        said, otherwise = one.act(seat, actions[0]), other.act(seat, actions[1])
        if one.stages != other.stages:
            break  # now he may be told something else
        assert said == otherwise
        rows += len(said)
        actors = one.match.session.actors
        if not actors or actors != other.match.session.actors:
            break
        seat, action = actors[0], greedy(one.match)
        alike = like(action, seat, one.match, other.match)
        if alike is None:
            break
        actions = action, alike
    return rows


def like(action: Action, seat: int, here: Match, there: Match) -> Action | None:
    """The same action in another course, or else one that looks the same there; None: there is none."""
    (rules, now), then = (here.session.rules, here.session.state), there.session.state
    shape = rules.shape(now, seat, action)
    legal = sorted(there.session.legal(seat), key=lambda other: other != action)
    return next((other for other in legal if rules.shape(then, seat, other) == shape), None)


def greedy(match: Match) -> Action:
    """What a greedy bot does whose turn it is."""
    session = match.session
    seat = session.actors[0]
    chance = Chance(session.seed, "phones", len(session.records))
    return choose(session.rules, session.view(seat), seat, "greedy", chance)
