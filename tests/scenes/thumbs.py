"""A match on phones without a network, and somebody who knows where a thumb goes next."""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from game.bots.levels import choose
from game.core.chance import Chance
from game.core.rules.rules import Action
from game.matches.match import Match
from game.matches.sources import new_match
from scenes.commands.serve import Nowhere
from scenes.doors.phone_party import PhoneParty
from scenes.kit.screen.tree import find, hit
from scenes.kit.settings import Settings
from scenes.kit.widgets.dialog import Dialog
from scenes.kit.window.window import Window
from scenes.phones.frame import PhoneFrame, Studio
from scenes.phones.messages import Screen
from scenes.table.scene import TableScene
from tests.campaign import CAMPAIGN

from .conftest import FakeClock
from .table_play import advance, plan

SHARES: Final = (0.5, 0.25, 0.75, 0.12, 0.88, 0.05, 0.95)
"""Of a thing that others lie on: where it may still be seen."""
PATIENCE: Final = 8
"""After so many attempts at one thing another one is tried."""
IDLE: Final = 1500
"""Turns of the loop after which nothing will happen any more."""
PHONES: Final = ((390, 664), (390, 844), (844, 390), (740, 340))
"""Pages of usual phones, in their pixels: upright under the bars of a browser and without, and lying."""


class Tap(NamedTuple):
    """Where a thumb goes next, in pixels of the page; and what it is meant to do."""

    x: float
    y: float
    key: str


def screen(size: tuple[int, int], language: str = "fr", text_scale: float = 1.0, density: float = 3.0) -> Screen:
    """A page of so many pixels of its own."""
    return Screen(round(size[0] * density), round(size[1] * density), density, language, text_scale, True)


def next_tap(frame: PhoneFrame, match: Match, attempt: int) -> Tap | None:
    """Where the player of a phone taps next; None: he has nothing to do there."""
    top = frame.stack.top
    keys: tuple[str, ...] = ()
    if isinstance(top, Dialog):
        keys = ("dialog.0",)
    elif not isinstance(top, TableScene):
        frame.key("escape")  # a finger came upon something else: a pile, a clause
    elif top.play.timeline.waiting or (top.play.timeline.reading and top.play.viewer in match.session.actors):
        keys = ("table.go_on",)
    elif top.play.my_turn and not top.play.busy:
        keys = _wanted(top, match, attempt)
    return next((spot for key in keys if (spot := _seen(frame, key)) is not None), None)


def _seen(frame: PhoneFrame, key: str) -> Tap | None:
    """A place where a tap means a node, and nothing that lies over it."""
    root = frame.interaction.root
    node = find(root, key)
    for across, down in product(SHARES, SHARES) if node is not None else ():
        assert node is not None
        x, y = node.rect.x + node.rect.w * across, node.rect.y + node.rect.h * down
        touched = next((each for each in reversed(hit(root, x, y)) if each.actions or each.grab is not None), None)
        if touched is not None and touched.key == key:
            share = frame.scale / frame.screen.density
            return Tap(x * share, y * share, key)
    return None


def _wanted(table: TableScene, match: Match, attempt: int) -> tuple[str, ...]:
    """By which node the next part of an action is said."""
    session, play = match.session, table.play
    seat = play.viewer
    wanted = _choice(match, seat)
    if attempt > PATIENCE:
        legal = session.legal(seat)
        wanted = legal[attempt // PATIENCE * 7 % len(legal)]
    offers = play.prompter.offers
    for choice in offers.choices:
        if choice.action == wanted:  # while it is asked how something is meant, first the way back
            return f"table.choice.{choice.key}", "table.let_go"
    for gesture in offers.gestures:
        if gesture.action == wanted:
            points = (*gesture.points, *gesture.asks)
            stray = [pick for pick in play.prompter.picks if pick not in points]
            missing = stray or [point for point in points if point not in play.prompter.picks]
            return play.keys_of(missing[0]) if missing else ()
    return ()


_chosen: WeakKeyDictionary[Match, tuple[int, int, Action]] = WeakKeyDictionary()


def _choice(match: Match, seat: int) -> Action:
    """What a seat wants to do now; it is thought about once, however many taps it takes."""
    session = match.session
    records, of, action = _chosen.get(match, (-1, -1, None))
    if action is None or (records, of) != (len(session.records), seat) or action not in session.legal(seat):
        chance = Chance("thumbs", len(session.records))
        action = choose(session.rules, session.view(seat), seat, "greedy", chance)
        _chosen[match] = len(session.records), seat, action
    return action


class Thumbs:
    """A match between people alone after so many `actions`, each at a phone; their pages have these sizes in turn."""

    def __init__(
        self,
        game: str,
        seats: int,
        sizes: tuple[tuple[int, int], ...] = PHONES,
        seed: str = f"thumbs{CAMPAIGN}",
        actions: int = 0,
    ) -> None:
        Window.offscreen((64, 64))
        self.match = new_match(plan(game, ("human",) * seats, seed), None)
        advance(self.match, actions)
        self.clock = FakeClock()
        self._nowhere = Nowhere(self.match, None, "fr")
        self._nowhere.frame.clock = self.clock
        party = PhoneParty(self._nowhere.conductor, self._nowhere.conclusions, self._nowhere.begin)
        studio = Studio()
        self.frames: list[PhoneFrame] = []
        for seat in range(seats):
            language = "fr" if seat % 2 else "en"
            settings = Settings(language=language, reduced_motion=True, muted=True, hints=False)
            settings.go_on_alone, settings.speed = True, 8.0
            frame = PhoneFrame(screen(sizes[seat % len(sizes)], language), settings, studio, self.clock)
            party.sit(frame, seat)
            self.frames.append(frame)
        self._numbers = [0] * seats
        self.taps = 0
        self.astray: list[str] = []
        """What could not be tapped when it was wanted."""

    @property
    def over(self) -> bool:
        """True when the match is."""
        return self.match.session.outcome is not None

    def turn(self) -> None:
        """One turn of the loop."""
        self.clock.now += 0.05
        for frame in (self._nowhere.frame, *self.frames):
            frame.turn()

    def play(self, most: int = 100_000) -> None:
        """Taps until the match is over, so many records are reached, or nothing happens any more."""
        idle, taps, records = 0, self.taps, -1
        while not self.over and len(self.match.session.records) < most and idle < IDLE:
            if records != len(self.match.session.records):
                records, taps, idle = len(self.match.session.records), self.taps, 0
            self.turn()
            idle += 1
            for seat in self.match.session.actors:
                self._tap(seat, self.taps - taps)

    def _tap(self, seat: int, attempt: int) -> None:
        frame, number = self.frames[seat], self._numbers[seat] + 1
        frame.invalidate()
        frame.drawn()
        spot = next_tap(frame, self.match, attempt)
        if spot is None:
            top = frame.stack.top
            if isinstance(top, TableScene) and top.play.my_turn and not top.play.busy:
                keys = _wanted(top, self.match, attempt)
                if keys and find(frame.interaction.root, keys[0]) is not None:
                    self.astray.append(f"{frame.screen.width}: {keys[0]}")
            return
        self._numbers[seat] = number
        vars(frame)["_trees"][number] = frame.interaction.root
        x, y = spot.x * frame.screen.density, spot.y * frame.screen.density
        assert frame.down(number, x, y)
        frame.up(x, y)
        self.taps += 1
