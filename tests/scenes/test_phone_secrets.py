"""A phone is told nothing that its seat may not know: two choices that nobody else can tell apart give every other
phone the same bytes, then and as the match goes on.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence

import pygame
import pytest

from game.bots.levels import choose
from game.bots.processes.same_process import SameProcessBots
from game.catalogue import NAMES
from game.core.chance import Chance
from game.core.match.staging import Stage
from game.core.rules.rules import Action, Refusal
from game.matches.match import Match
from game.nine_domains.moves import Place
from scenes.doors.ending import Conclusions
from scenes.doors.phone_party import PhoneParty
from scenes.kit.drawing.paint import Brush
from scenes.kit.settings import Settings
from scenes.phones.chair import SLICE, UNSEEN, Chair
from scenes.phones.coder import LARGE, Coder, NumberedPicture, Part, usual
from scenes.phones.frame import PhoneFrame, Studio
from scenes.phones.messages import Ack, Screen
from scenes.phones.pictures import Pictures, png
from scenes.presenters.registry import presenter_of
from scenes.table.conductor.conductor import Conductor, Words
from scenes.table.scene import TableScene
from tests.campaign import NO_LIMIT, as_many, covering, sampled, tried

from .conftest import FakeClock, MakeApp
from .made_once import BEGIN
from .table_play import HINTED, advance, begun
from .test_table_secrets import again, lookalikes, people

SCREEN = Screen(600, 1200, 1.5, "fr", 1.0, False)
MOMENTS = sampled(2)
"""So many times in a match somebody chooses in secret what he might have chosen otherwise."""
FURTHER = as_many(9, NO_LIMIT)
"""So many choices long the two matches are compared after that: in a campaign to their end."""
A_PIXEL_CODED = 100e-9
"""Seconds: a little more than is usual, for a large picture."""
WATCHERS = ("the next one", "the one before", "the public")
FRAMES = 6


class Work(FakeClock):
    """The clock of the table's work: drawing takes time, the longer the larger it is."""

    def __init__(self) -> None:
        super().__init__()
        self._draw: Callable[[io.BytesIO, tuple[int, int]], pygame.Surface] = pygame.image.load_sized_svg

    def draw(self, svg: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        """Draws, and lets the time for it pass."""
        self.now += 0.0005 + 50e-9 * size[0] * size[1]
        return self._draw(svg, size)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Phones are drawn for as in a round: each brush has its own cache, and each drawing takes its time."""
    clock = Work()
    monkeypatch.setattr(Brush, "__init__", BEGIN)
    monkeypatch.setattr(pygame.image, "load_sized_svg", clock.draw)
    return clock


Came = tuple[float, str | bytes]
"""When, and what."""


class Post:
    """A coder without its threads: it codes and delivers by a clock that is given, and tells what came when to whom."""

    def __init__(self, clock: FakeClock) -> None:
        self._clock = clock
        self.coder: Coder[int] = Coder(self._came, clock)
        self.began = 0.0
        self.came: dict[int, list[Came]] = {}

    def begin(self) -> None:
        """Times are counted from now on."""
        self.began = self._clock.now

    def _came(self, phone: int, part: str | bytes) -> None:
        self.came.setdefault(phone, []).append((round(self._clock.now - self.began, 6), part))

    def settle(self, *, coding: bool = True) -> None:
        """Until everything has come. Coding takes time, in which what is due is delivered, and beside something large
        what is small is coded.
        """

        def code(size: tuple[int, int], pixels: bytes) -> bytes:
            end = self._clock.now + A_PIXEL_CODED * size[0] * size[1]
            while size[0] * size[1] > LARGE and self.coder.code():
                pass
            self._go_on_until(max(end, self._clock.now))
            return png(size, pixels)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("scenes.phones.pictures.png", code)
            while coding and (self.coder.code(large=True) or self.coder.code()):
                pass
        self._go_on_until(None)

    def _go_on_until(self, end: float | None) -> None:
        while (soon := self.coder.deliver()) is not None and (end is None or self._clock.now + soon <= end):
            self._clock.now += soon
        self._clock.now = end or self._clock.now


class Line:
    """In the place of a connection: what a phone is told comes by a coder, byte for byte, and when."""

    def __init__(self, post: Post, number: int) -> None:
        self.number = number
        self._post = post

    def tell(self, parts: Iterable[Part], held: float = 0.0) -> None:
        self._post.coder.take(self.number, tuple(parts), held)

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

    def __init__(
        self, party: PhoneParty, viewer: int, studio: Studio, post: Post, clock: FakeClock, work: FakeClock
    ) -> None:
        self.frame = PhoneFrame(SCREEN, Settings(language="fr"), studio, clock)
        self._work, self._post = work, post
        seat = viewer if viewer < party.match.session.setup.seats else None
        party.sit(self.frame, seat)
        self._line = Line(post, viewer)
        self._chair = Chair("", "secret", self.frame, lambda: party.asked(self.frame), onlooker=seat is None)
        self._chair.sit(self._line, UNSEEN)

    @property
    def table(self) -> TableScene:
        """What it shows."""
        top = self.frame.stack.top
        assert isinstance(top, TableScene)
        return top

    def turn(self) -> None:
        """One turn of the loop."""
        self.frame.turn()
        self._post.begin()
        self._chair.tell(self._work, SLICE)
        self._post.settle()
        self._chair.hear(Ack(self._chair.number))

    def told(self) -> list[Came]:
        """All that it was told since it was asked last, and how long after its turn had begun."""
        return self._post.came.pop(self._line.number, [])


class Watched:
    """A match, and the phone of somebody who watches it (the number of seats: of the public), after those of others at
    `seats`, which are drawn by the same studio and have their turns before it.
    """

    def __init__(
        self, match: Match, viewer: int, conclusions: Conclusions, seats: Sequence[int] = (), work: Work | None = None
    ) -> None:
        self.match, self._clock, self._studio = match, FakeClock(), Studio()
        self._work = work or FakeClock()
        self._post = Post(self._work)
        conductor = Conductor(match, presenter_of(match.session.rules))
        self._party = PhoneParty(conductor, conclusions, lambda match: conductor)
        self._conductor = conductor
        self._rules = Told(viewer)
        conductor.attach(self._rules, leads=False)
        self._phones: list[Shown] = []
        for seat in seats:
            self._phones.append(self._phone(seat))
        self._turns(40)
        self._phone_watched = self._phone(viewer)
        self._phones.append(self._phone_watched)
        self.first = self.show(40)

    def _phone(self, viewer: int) -> Shown:
        return Shown(self._party, viewer, self._studio, self._post, self._clock, self._work)

    def beside(self, seat: int) -> TableScene:
        """Another phone, at a seat; its table."""
        phone = self._phone(seat)
        phone.frame.turn()
        phone.table.hints.worker = SameProcessBots(HINTED)
        self._phones.append(phone)
        return phone.table

    def show(self, frames: int = FRAMES) -> list[Came]:
        """Lets time pass; what the phone is told meanwhile."""
        self._phone_watched.told()
        self._turns(frames)
        return self._phone_watched.told()

    def _turns(self, frames: int) -> None:
        for _ in range(frames):
            self._clock.now += 0.05
            for phone in self._phones:
                phone.turn()

    def act(self, seat: int, action: Action) -> list[Came]:
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


@pytest.mark.parametrize("side", [20, 2_000], ids=["coded as usual", "coded slowly"])
@pytest.mark.parametrize("others", [0, 1, 2], ids=["shown to nobody", "shown to one", "shown to two"])
def test_a_picture_that_was_coded_for_another_phone_comes_no_sooner(side: int, others: int) -> None:
    """Neither itself nor the row after it, nor what follows: whoever is shown a face learns from his clock nothing of
    who has seen it.
    """
    clock, pictures = FakeClock(), Pictures()
    faces = [pictures[pictures.name(pygame.Surface((160, side + number)))] for number in range(2)]
    post = Post(clock)
    for number in range(others):
        post.coder.take(number, (NumberedPicture(1, faces[0]), "{}"))
        post.settle()
    post.begin()
    post.coder.take(others, (NumberedPicture(1, faces[0]), "{}", NumberedPicture(2, faces[1]), "{}"))
    post.settle()
    times = [when for when, _ in post.came[others]]
    first, second = (max(A_PIXEL_CODED * 160 * face.size[1], usual(face)) for face in faces)
    assert times == pytest.approx([first, first, first + second, first + second], abs=1e-5)


def test_what_is_coded_for_one_phone_keeps_no_other_one_waiting() -> None:
    clock, pictures = FakeClock(), Pictures()
    known, new = (pictures[pictures.name(pygame.Surface((160, side)))] for side in (200, 3_000))
    known.coded(clock)
    post = Post(clock)
    post.begin()
    post.coder.take(0, (NumberedPicture(1, new), "{}"))
    post.coder.take(1, (NumberedPicture(1, known), "{}"))
    post.settle(coding=False)
    assert [when for when, _ in post.came[1]] == pytest.approx([usual(known)] * 2, abs=1e-5)
    assert list(post.came) == [1]
    post.settle()
    assert len(post.came) == 2


def test_a_small_picture_waits_for_no_large_one_whether_it_was_coded_before_or_not() -> None:
    clock, pictures = FakeClock(), Pictures()
    large, *small = (pictures[pictures.name(pygame.Surface(size))] for size in ((1_170, 2_532), (60, 90), (60, 91)))
    small[0].coded(clock)
    post = Post(clock)
    post.begin()
    post.coder.take(0, (NumberedPicture(1, large), "{}"))
    for phone, picture in enumerate(small, start=1):
        post.coder.take(phone, (NumberedPicture(1, picture), "{}"))
    post.settle()
    for phone, picture in enumerate(small, start=1):
        assert [when for when, _ in post.came[phone]] == pytest.approx([usual(picture)] * 2, abs=1e-4)


@pytest.mark.parametrize("game", NAMES)
def test_who_comes_last_is_told_the_same_as_if_nobody_else_were_there(game: str, make_app: MakeApp, work: Work) -> None:
    """In as many frames, the same pictures in each of them, and as late: what others were shown before him is drawn no
    more, but he waits for it as long.
    """
    conclusions = Conclusions(make_app(), None)
    match = begun(game, people(game), "crowd")
    advance(match, 4)
    crowd = range(1, len(people(game)))
    courses = []
    for others in ((), crowd, (*crowd, len(people(game)))):
        watched = Watched(again(match), 0, conclusions, others, work)
        courses.append(watched.first + watched.act(match.session.actors[0], greedy(watched.match)))
    assert len(courses[0]) > 20
    assert courses[0] == courses[1] == courses[2]


def test_who_does_what_another_one_has_done_in_secret_is_shown_it_no_sooner(make_app: MakeApp, work: Work) -> None:
    """Both hold the same cards: what one has laid down was drawn for him as the other one sees his own."""
    conclusions = Conclusions(make_app(), None)
    match = begun("nine_domains", people("nine_domains"), "phones")
    courses = []
    for secret in (4, 5):
        watched = Watched(again(match), 1, conclusions, (0,), work)
        courses.append(
            watched.act(0, Place(secret, 0)) + watched.show(40) + watched.act(1, Place(5, 0)) + watched.show(40)
        )
    assert courses[0]
    assert courses[0] == courses[1]


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "who"), covering(NAMES, WATCHERS))
def test_what_nobody_can_tell_apart_is_told_to_phones_in_the_same_bytes(
    game: str, who: str, make_app: MakeApp, work: Work
) -> None:
    """And as late: while the phone of who chooses is drawn beside theirs, by the same studio."""
    app = make_app()
    conclusions = Conclusions(app, None)
    match, seats, found = begun(game, people(game), "phones"), len(people(game)), 0
    rows = 0
    while match.session.actors and found < MOMENTS:
        seat = match.session.actors[0]
        twins = lookalikes(match, seat)
        if twins is not None:
            watcher = seats if who == WATCHERS[-1] else (seat + (1 if who == WATCHERS[0] else -1)) % seats
            rows += compare(match, seat, twins, watcher, conclusions, work)
            found += 1
        for _ in range(3):
            if match.session.actors:
                match.submit(match.session.actors[0], greedy(match))
    assert rows or game == "flautz"  # there nobody chooses in secret


def compare(
    match: Match, seat: int, twins: tuple[Action, Action], watcher: int, conclusions: Conclusions, work: Work
) -> int:
    """Two courses that begin with twins, as long as the rules tell a watcher the same of both; how many rows his phone
    was told.
    """
    one, other = (Watched(again(match), watcher, conclusions, (seat,), work) for _ in twins)
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
