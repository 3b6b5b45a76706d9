"""How tests sit at a table: they open it, let time pass, and do with mouse and keys what a person does."""

from __future__ import annotations

from typing import Final
from unittest.mock import patch

import pygame

from game.bots.levels import choose
from game.bots.processes.same_process import SameProcessBots
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.journal.journal import SeatCard
from game.core.library.library import Library
from game.core.match.session import Record
from game.core.rules.options import resolve
from game.core.rules.rules import Action
from game.core.texts import Sentence
from game.matches.match import Match, Plan
from game.matches.sources import new_match
from scenes.app import App
from scenes.kit.screen import frame
from scenes.kit.screen.tree import Node, find, hit
from scenes.presenters.registry import presenter_of
from scenes.table.board.picture import TablePicture, piece_key
from scenes.table.board.pieces import Target
from scenes.table.board.rooms import frame_of
from scenes.table.conductor.conductor import Conductor
from scenes.table.offers import Gesture
from scenes.table.playing.play import Play
from scenes.table.scene import Doors, TableScene

from .conftest import FakeClock

TOP_SPEED = 8.0
BOT = "bot:greedy"
STRIDE: Final = 0.15
"""Seconds between two turns where a table is only waited for: three times what a window lets pass at once."""
HINTED = 8
"""Simulations of a hint, where it is only looked whether one comes."""
NAMES = ("Ada", "Basile", "Chloé", "Denis", "Emma", "Fred", "Gaëlle", "Hugo")


class Doorways:
    """What the table asked the hall for. Whoever is asked to confirm says yes."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.clauses: list[str] = []
        self.confirmed: list[Action] = []

    def doors(self) -> Doors:
        return Doors(
            pause=lambda table: self.asked.append("pause"),
            curtain=lambda table, seat: self.asked.append(f"curtain {seat}"),
            result=lambda table: self.asked.append("result"),
            explain=lambda game, clause: self.clauses.append(clause),
            confirm=self._confirm,
        )

    def _confirm(self, table: TableScene, preview: Sentence, action: Action) -> None:
        self.confirmed.append(action)
        table.act_now(action)


def plan(game: str, players: tuple[str, ...], seed: str, **options: int | str | bool) -> Plan:
    """A match between these players, with names from A on."""
    cards = tuple(SeatCard(NAMES[n], player, n + 1) for n, player in enumerate(players))
    return Plan(game, cards, resolve(open_game(game).rules.options, options, len(players)), seed)


def begun(
    game: str, players: tuple[str, ...], seed: str, library: Library | None = None, **options: int | str | bool
) -> Match:
    """A new match."""
    return new_match(plan(game, players, seed, **options), library)


def advance(match: Match, actions: int) -> None:
    """Lets greedy bots play for everybody."""
    session = match.session
    for number in range(actions):
        if not session.actors:
            return
        seat = session.actors[number % len(session.actors)]
        chance = Chance(session.seed, "advance", len(session.records))
        done = match.submit(seat, choose(session.rules, session.view(seat), seat, "greedy", chance))
        assert isinstance(done, Record), done


class Table:
    """A table scene on an unseen window, and somebody in front of it."""

    def __init__(
        self,
        app: App,
        clock: FakeClock,
        match: Match,
        *,
        viewer: int | None = None,
        bots: bool = True,
        hints: bool = False,
    ) -> None:
        self.app = app
        self.clock = clock
        self.match = match
        self.doorways = Doorways()
        presenter = presenter_of(match.session.rules)
        conductor = Conductor(match, presenter)
        self.scene = TableScene(conductor, presenter, self.doorways.doors(), viewer=viewer, hints=hints)
        if bots:
            self.scene.conductor.bots.worker = SameProcessBots()
            self.scene.hints.worker = SameProcessBots(HINTED)
        app.stack.push(self.scene)
        self.turn()

    @property
    def play(self) -> Play:
        """What the person at it is shown and asked."""
        return self.scene.play

    @property
    def picture(self) -> TablePicture:
        """What is shown."""
        return self.scene.play.picture

    # ---- time -----------------------------------------------------------------------------------

    def turn(self, seconds: float = 0.04) -> None:
        """One turn of the loop."""
        self.clock.now += seconds
        self.app.loop_once()

    def settle(self, turns: int = 4000) -> None:
        """Lets bots play and things move until a person is asked, the table waits, or the match is over."""
        with patch.object(frame, "LONGEST_STEP", STRIDE):
            for _ in range(turns):
                self.turn(STRIDE)
                thinking = self.scene.conductor.bots.thinking or self.scene.hints.thinking
                if self.play.timeline.waiting or not (self.play.busy or thinking):
                    return
        raise AssertionError("the table does not come to rest")

    def go_on(self) -> None:
        """Settles, and goes on wherever the table waits."""
        self.settle()
        while self.play.timeline.waiting:
            self.scene.skip()
            self.settle()

    # ---- looking --------------------------------------------------------------------------------

    def node(self, key: str) -> Node:
        found = find(self.app.interaction.root, key)
        assert found is not None, f"there is no {key} on the screen"
        return found

    def has(self, key: str) -> bool:
        return find(self.app.interaction.root, key) is not None

    def key_of(self, target: Target) -> str:
        """The node of a piece, a spot or an option."""
        if isinstance(target, tuple):
            return piece_key(self.picture.tracker.number(target))
        option = f"table.option.{target}"
        return option if self.has(option) else f"table.spot.{target}"

    def pixels(self) -> bytes:
        self.app.draw_everything()
        return pygame.image.tobytes(self.app.window.surface, "RGB")

    def log(self) -> list[str]:
        """The lines of the log in the present language."""
        return [self.app.texts.say(line.sentence, self.match.names) for line in self.picture.log.lines]

    def seen_at(self, key: str) -> tuple[int, int] | None:
        """Pixels where a click meets the node and nothing that lies over it; None if it is covered everywhere."""
        rect, scale = self.node(key).rect, self.app.window.viewport.scale
        for share in (0.5, 0.3, 0.7, 0.15, 0.85, 0.06, 0.94):
            for other in (0.5, 0.25, 0.75, 0.1, 0.9):
                x, y = rect.x + rect.w * share, rect.y + rect.h * other
                if any(node.key == key for node in hit(self.app.interaction.root, x, y)):
                    return round(x * scale), round(y * scale)
        return None

    def point_on(self, key: str) -> tuple[int, int]:
        """Pixels where a click meets the node."""
        at = self.seen_at(key)
        assert at is not None, f"{key} is covered everywhere"
        return at

    def middle(self, key: str) -> tuple[int, int]:
        """The pixel in the middle of a node."""
        rect, scale = self.node(key).rect, self.app.window.viewport.scale
        return round(rect.cx * scale), round(rect.cy * scale)

    # ---- doing ----------------------------------------------------------------------------------

    def mouse(self, kind: int, at: tuple[int, int], *, held: bool = False, button: int = 1) -> None:
        buttons = (int(held), 0, 0)
        fields = {"rel": (0, 0), "buttons": buttons} if kind == pygame.MOUSEMOTION else {"button": button}
        pygame.event.post(pygame.event.Event(kind, pos=at, **fields))

    def click(self, key: str, *, button: int = 1) -> None:
        at = self.seen_at(key) or self.middle(key)
        self.mouse(pygame.MOUSEMOTION, at)
        self.mouse(pygame.MOUSEBUTTONDOWN, at, button=button)
        self.mouse(pygame.MOUSEBUTTONUP, at, button=button)
        self.turn()

    def take(self, key: str, to: tuple[int, int]) -> None:
        """Half a drag: the button stays down."""
        start = self.point_on(key)
        self.mouse(pygame.MOUSEMOTION, start)
        self.mouse(pygame.MOUSEBUTTONDOWN, start)
        self.turn()
        for share in (0.3, 0.7, 1.0):
            at = (round(start[0] + (to[0] - start[0]) * share), round(start[1] + (to[1] - start[1]) * share))
            self.mouse(pygame.MOUSEMOTION, at, held=True)
            self.turn()

    def drag(self, key: str, to: tuple[int, int]) -> None:
        self.take(key, to)
        self.mouse(pygame.MOUSEBUTTONUP, to)
        self.turn()

    def press(self, key: int, mod: int = 0) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))
        self.turn()

    def perform(self, gesture: Gesture, *, by_drag: bool) -> None:
        """Points at everything a gesture asks for; a piece is dropped on the next point if `by_drag`. What is covered
        (a place under a card) is clicked in its middle all the same.
        """
        scene, records = self.scene, len(self.match.session.records)
        first, *points = gesture.points
        if (
            by_drag
            and points
            and isinstance(first, tuple)
            and scene.play.presenter.movable(scene.play.picture.situation, first)
        ):
            self.drag(self.key_of(first), self.middle(self.key_of(points.pop(0))))
        else:
            self.click(self.key_of(first))
        for target in (*points, *gesture.asks):
            if len(self.match.session.records) > records:
                return
            self.click(self.key_of(target))


def assert_laid_out(table: Table) -> None:
    """After a flush every piece lies where the view says it lies, and everything else is gone."""
    scene, app = table.scene, table.app
    scene.flush()
    board = scene.board(app.ui)
    scene.play.picture.sprites.flush()
    fresh = scene.play.presenter.layout(scene.play.picture.situation, frame_of(app.ui), app.ui)
    assert {sprite.piece.slot: sprite.pose() for _, sprite in scene.play.picture.sprites.in_order()} == {
        piece.slot: piece.pose for piece in fresh.pieces
    }
    assert board.spots == fresh.spots
    numbers = [number for number, _ in scene.play.picture.sprites.in_order()]
    assert len(numbers) == len(set(numbers)) == len(fresh.pieces)
