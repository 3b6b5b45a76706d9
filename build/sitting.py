"""Somebody in front of the program: sits down, does something, and what is seen then is kept as a picture.

Bots play by fixed luck and time passes only when it is told to: the same program draws the same pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
import pygame
from pictures import keep_picture

from game.bots.levels import choose
from game.bots.processes.same_process import SameProcessBots
from game.bots.processes.worker import Thought
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.journal.journal import SeatCard
from game.core.library.library import fresh_id
from game.core.positions.position import Position
from game.core.rules.options import resolve
from game.matches.match import Match, Plan
from game.matches.sources import match_from, new_match
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node, find, walk
from scenes.kit.settings import Settings
from scenes.kit.window.window import Window
from scenes.table.board.pieces import Target
from scenes.table.board.rooms import frame_of, log_sheet
from scenes.table.scene import TableScene

PICTURES: Final = Path(__file__).resolve().parent.parent / "docs" / "at-the-table"
NAMES: Final = ("Camille", "Gus", "Zoé", "Max", "Ada", "Tom", "Lou", "Ben")
BOT: Final = "bot:greedy"
WIDEST: Final = 640


class Silent(SameProcessBots):
    """One that never answers: nothing more happens."""

    def poll(self) -> Thought | None:
        return None


class Clock:
    """Time that passes only when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Sitting:
    """Somebody in front of the program, in a folder of his own."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720), **settings: Any) -> None:
        self.clock = Clock()
        chosen = {"language": "en", "reduced_motion": True, "speed": 8.0, **settings}
        self.app = App(Window.offscreen(size), Settings(**chosen), clock=self.clock, paced=False)
        self.hall = Hall(self.app, folder)
        self._table: TableScene | None = None

    @property
    def table(self) -> TableScene:
        """The table at which somebody sits."""
        assert self._table is not None, "nobody has sat down"
        return self._table

    # ---- sitting down ---------------------------------------------------------------------------

    def plan(self, game: str, seats: int, seed: str, people: int = 1, **options: int | str | bool) -> Plan:
        """A match for `seats` players, the first ones people."""
        cards = tuple(SeatCard(NAMES[seat], "human" if seat < people else BOT, seat + 1) for seat in range(seats))
        return Plan(game, cards, resolve(open_game(game).rules.options, options, seats), seed)

    def sit(self, match: Match, *, live: bool = True, hints: bool = False, silent: bool = False) -> None:
        """At this match; `silent`: the bots never answer."""
        self._table = self.hall.table(match, live=live, hints=hints, viewer=None if live else 0)
        self.table.conductor.bots.worker = Silent() if silent else SameProcessBots()
        self.table.hints.worker = SameProcessBots()
        self.app.stack.push(self.table)
        self.turn()

    def begin(self, game: str, seats: int, seed: str, actions: int, people: int = 1, **options: Any) -> Match:
        """A match in which greedy bots have made so many choices for everybody."""
        begun = new_match(self.plan(game, seats, seed, people, **options), None)
        header = msgspec.structs.replace(begun.header, practice=False)  # a picture is of a match like any other
        match = Match(begun.session, header, self.hall.library, fresh_id())
        match.save()
        play(match, actions)
        return match

    def at(self, game: str, seats: int, position: Mapping[str, Any], people: int = 1, **options: Any) -> Match:
        """A match that begins at a written position."""
        opened: Any = open_game(game)
        plan = self.plan(game, seats, "1", people, **options)
        setup = new_match(plan, None).session.setup
        state = opened.notation.arrange(Position(setup, NAMES[:seats], position), Chance("position"))
        match = match_from(plan, state)
        match.header = msgspec.structs.replace(match.header, practice=False)
        return match

    # ---- time -----------------------------------------------------------------------------------

    def turn(self, seconds: float = 0.04, times: int = 1) -> None:
        for _ in range(times):
            self.clock.now += seconds
            self.app.loop_once()

    def until(self, seen: Callable[[], bool], seconds: float = 0.04) -> None:
        """Until this is so; raises AssertionError if that never comes."""
        for _ in range(4000):
            if seen():
                return
            self.turn(seconds)
        raise AssertionError("that is never seen")

    def settle(self) -> None:
        """Until a person is asked, or the table waits."""
        for _ in range(4000):
            self.turn()
            thinking = self.table.conductor.bots.thinking or self.table.hints.thinking
            if self.table.play.timeline.waiting or not (self.table.play.busy or thinking):
                return

    def go_on(self) -> None:
        self.settle()
        while self.table.play.timeline.waiting:
            self.table.skip()
            self.settle()

    # ---- doing ----------------------------------------------------------------------------------

    def node(self, key: str) -> Node:
        found = find(self.app.interaction.root, key)
        assert found is not None, f"there is no {key} on the screen"
        return found

    def has(self, beginning: str) -> bool:
        """True if something with such a key is on the screen."""
        return any(node.key.startswith(beginning) for node in walk(self.app.interaction.root))

    def key(self, target: Target) -> str:
        """The node of a piece, a spot or an option."""
        keys = self.table.play.keys_of(target)
        return next(key for key in keys if find(self.app.interaction.root, key) is not None)

    def _mouse(self, kind: int, key: str) -> None:
        rect, scale = self.node(key).rect, self.app.window.viewport.scale
        at = round(rect.cx * scale), round(rect.cy * scale)
        fields: dict[str, Any] = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        pygame.event.post(pygame.event.Event(kind, pos=at, **fields))

    def hover(self, key: str, seconds: float = 1.5) -> None:
        """Points at something, and stays there."""
        self._mouse(pygame.MOUSEMOTION, key)
        self.turn()
        self.turn(seconds / 10, 10)

    def click(self, key: str) -> None:
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._mouse(kind, key)
        self.turn(times=3)

    def press(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode=""))
        self.turn(times=2)

    # ---- keeping --------------------------------------------------------------------------------

    @property
    def screen(self) -> Rect:
        return Rect(0, 0, self.app.ui.width, self.app.ui.height)

    @property
    def mat(self) -> Rect:
        """The mat, with the banner under it."""
        mat = frame_of(self.app.ui).mat
        return Rect(mat.x, mat.y - 4, mat.w, mat.h + 34)

    @property
    def notebook(self) -> Rect:
        return log_sheet(self.app.ui).inset(-6)

    def keep(self, name: str, part: Rect | None = None, widest: int = WIDEST) -> None:
        """The screen, or a part of it, as a picture of that name."""
        self.app.draw_everything()
        scale = self.app.window.viewport.scale
        part = (part or self.screen).intersection(self.screen)
        cut = pygame.Rect(*(round(length * scale) for length in part))
        picture = self.app.window.surface.subsurface(cut.clip(self.app.window.surface.get_rect()))
        if picture.get_width() > widest:
            picture = pygame.transform.smoothscale(
                picture, (widest, round(picture.get_height() * widest / picture.get_width()))
            )
        if keep_picture(picture, PICTURES / f"{name}.png"):
            print(f"{name}.png")


def play(match: Match, actions: int, until: Callable[[Any], bool] = lambda state: False) -> None:
    """Lets greedy bots choose for everybody, so often or until the state is as it is wanted."""
    session = match.session
    for number in range(actions):
        if not session.actors or until(session.state):
            return
        seat = session.actors[number % len(session.actors)]
        luck = Chance(session.seed, "picture", number)
        match.submit(seat, choose(session.rules, session.view(seat), seat, "greedy", luck))
