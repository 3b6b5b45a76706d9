"""A person at a real window: `python -m tests.scenes.real_window_player FOLDER play|continue`.

A second thread looks at the screen and answers with real X events by xdotool. What came of it is one line of JSON.
`play`: up to the result; `continue`: chooses Continue in the menu.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.bots.policy import any_action
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.journal.journal import SeatCard
from game.core.journal.wire import fingerprint
from game.core.rules.options import resolve
from game.matches.match import Plan
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import Node, find, hit, walk
from scenes.opening import open_app
from scenes.rooms.result import Result
from scenes.table.board.picture import piece_key
from scenes.table.offers import Gesture
from scenes.table.scene import TableScene

GAME: Final = "nine_domains"
PATIENCE: Final = 60.0  # seconds for any one thing to happen on a slow, busy machine

GLANCE: Final = 0.5  # seconds until the hand aims again
GRASP: Final = 10.0  # seconds until a piece must be in hand


class GaveUpError(AssertionError):
    """What was waited for did not happen."""


def until(true: Callable[[], bool], what: str) -> None:
    """Waits for something to become true on the screen."""
    if not soon(true, PATIENCE):
        raise GaveUpError(f"waited for {what}")


def soon(true: Callable[[], bool], seconds: float) -> bool:
    """Waits so long for something to become true on the screen; whether it did."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def xdotool(*words: object) -> None:
    """A real event of the window system."""
    subprocess.run(["xdotool", *map(str, words)], check=True, timeout=30)


class Player:
    """Eyes on the tree that is on the screen, and a hand on the mouse."""

    def __init__(self, app: App, hall: Hall, way: str) -> None:
        self.app = app
        self.hall = hall
        self.way = way
        self.report: dict[str, object] = {}
        self.chance = Chance("real hands")
        self.window = pygame.display.get_wm_info()["window"]

    # ---- looking --------------------------------------------------------------------------------

    @property
    def root(self) -> Node:
        return self.app.interaction.root

    def sees(self, key: str) -> bool:
        node = find(self.root, key)
        return node is not None and node.enabled

    @property
    def table(self) -> TableScene | None:
        top = self.app.stack.top
        return top if isinstance(top, TableScene) else None

    def point_on(self, key: str) -> tuple[int, int]:
        """Pixels where a click meets the node and nothing that lies over it."""
        root, scale = self.root, self.app.window.viewport.scale
        node = find(root, key)
        if node is None:
            raise GaveUpError(f"{key} has gone")
        rect = node.rect
        for share in (0.5, 0.25, 0.75, 0.1, 0.9):
            x, y = rect.x + rect.w * share, rect.cy
            if any(found.key == key for found in hit(root, x, y)):
                return round(x * scale), round(y * scale)
        return round(rect.cx * scale), round(rect.cy * scale)

    # ---- doing ----------------------------------------------------------------------------------

    def move(self, at: tuple[int, int]) -> None:
        """The pointer goes to a pixel of the window, wherever that stands on the screen."""
        xdotool("mousemove", "--window", self.window, *at)

    def point(self, key: str) -> tuple[int, int]:
        """The pointer goes over a node, and after it if that moves on meanwhile; returns where it is now."""
        end = time.monotonic() + PATIENCE
        while self.app.ui.hovered != key:
            if time.monotonic() > end:
                raise GaveUpError(f"waited for the pointer over {key}")
            self.move(self.point_on(key))
            soon(lambda: self.app.ui.hovered == key, GLANCE)
        return self.point_on(key)

    def click(self, key: str) -> None:
        until(lambda: self.sees(key), key)
        self.point(key)
        until(lambda: not self.app.interaction.settling, "a moment in which to see what lies under the pointer")
        xdotool("click", 1)

    def click_until(self, key: str, true: Callable[[], bool], what: str) -> None:
        """Clicks again where nothing came of it, as anybody does: a press that arrives while what lies under the
        pointer has just come there counts for nothing, and on a busy machine that may be after the hand looked.
        """
        end = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > end:
                raise GaveUpError(f"waited for {what}")
            if self.sees(key):
                self.click(key)
            soon(true, GRASP)

    def drag(self, key: str, target: str) -> bool:
        """Takes a piece with the button held and lets it go over the target; false if it slipped away: the table had
        begun to move before the hand was there.
        """
        table = self.table
        start = self.point(key)
        end = self.point_on(target)
        xdotool("mousedown", 1)
        for step in range(1, 5):
            share = step / 4
            self.move((round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)))
        grasped = soon(
            lambda: table is not None and table.play.held is not None and table.play.held.over is not None, GRASP
        )
        xdotool("mouseup", 1)
        until(lambda: table is not None and table.play.held is None, f"{key} let go")
        return grasped

    def perform(self, table: TableScene, gesture: Gesture) -> None:
        first, second = gesture.points
        assert isinstance(first, tuple)
        key = piece_key(table.play.picture.tracker.number(first))
        target = (
            piece_key(table.play.picture.tracker.number(second))
            if isinstance(second, tuple)
            else f"table.spot.{second}"
        )
        until(lambda: not table.play.picture.sprites.moving, "rest")
        records = len(table.match.session.records)
        if not self.drag(key, target):
            return
        until(lambda: len(table.match.session.records) > records or self.sees("dialog.0"), "an answer to a drag")
        if self.sees("dialog.0"):  # an exchange is asked about
            self.click("dialog.0")
            until(lambda: len(table.match.session.records) > records, "the exchange")

    def act(self, table: TableScene) -> None:
        """One choice of the person's: a drag, or a button."""
        session = table.match.session
        legal = session.legal(table.play.viewer)
        offers = table.play.prompter.offers
        if not legal or not (offers.gestures or offers.choices):
            return
        wanted = any_action(legal, self.chance)
        choice = next((choice for choice in offers.choices if choice.action == wanted), None)
        if choice is not None and not wanted.draft:
            records = len(session.records)
            self.click(f"table.choice.{choice.key}")
            until(lambda: len(session.records) > records, "an answer to a button")
            return
        gesture = next((g for g in offers.gestures if g.action == wanted), None)
        if gesture is not None:
            self.report["drags"] = int(str(self.report.get("drags", 0))) + 1
            self.perform(table, gesture)

    # ---- the ways -------------------------------------------------------------------------------

    def play(self) -> None:
        """A whole match, to the result and back to the menu."""
        until(lambda: self.table is not None, "the table")
        end = time.monotonic() + 600
        while not isinstance(self.app.stack.top, Result):
            if time.monotonic() > end:
                raise GaveUpError("the match does not end")
            table = self.table
            if table is None:
                time.sleep(0.02)
            elif table.play.timeline.waiting and self.sees("table.go_on"):
                self.go_on(table)
            elif table.play.my_turn and not table.play.picture.sprites.moving:
                self.act(table)
            else:
                time.sleep(0.02)
        table = next(scene for scene in self.app.stack.visible if isinstance(scene, TableScene))
        outcome = table.match.session.outcome
        self.report |= {"records": len(table.match.session.records), "over": outcome is not None}
        until(lambda: self.sees("sheet.menu"), "the result")
        self.click("sheet.menu")
        until(lambda: self.sees("menu.quit"), "the menu")
        self.report["menu"] = True

    def go_on(self, table: TableScene) -> None:
        """The button that ends a rest."""
        self.click("table.go_on")
        until(lambda: not table.play.timeline.waiting, "going on")

    def continue_match(self) -> None:
        """Continue from the menu, by the mouse."""
        self.click_until("menu.continue", lambda: self.table is not None, "the table again")
        table = self.table
        assert table is not None
        until(lambda: table.play.my_turn or table.play.timeline.waiting, "something to do")
        if (
            table.play.timeline.waiting
        ):  # the match was killed in the bot's turn, and the bot has revealed the rows since
            self.go_on(table)
            until(lambda: table.play.my_turn, "a turn")
        session = table.match.session
        self.report |= {
            "records": len(session.records),
            "fingerprint": fingerprint(session.state),
            "draft": list(session.state.drafts[0]),
            "shown": list(table.play.picture.situation.view.drafts[0]),
            "read_only": table.match.read_only,
        }

    def run(self) -> None:
        """Does it, reports, and closes the window."""
        try:
            if self.way == "continue":
                self.continue_match()
            else:
                self.play()
        except (AssertionError, subprocess.SubprocessError):
            shown = [type(scene).__name__ for scene in self.app.stack.scenes]
            said = [node.label for node in walk(self.root) if node.label]
            self.report["trouble"] = f"{traceback.format_exc()}{shown} {said}"
        finally:
            pygame.event.post(pygame.event.Event(pygame.QUIT))


def main(folder: Path, way: str) -> None:
    """Opens the program as its door does, with a hand on the mouse."""
    app = open_app(folder)
    app.change_settings(language="fr", muted=True, speed=4.0, pace="instant")
    hall = Hall(app, folder)
    app.stack.push(hall.menu())
    if way != "continue":
        seats = (SeatCard("Ada", "human", 1), SeatCard("Gus", "bot:greedy", 2))
        plan = Plan(GAME, seats, resolve(open_game(GAME).rules.options, {}, 2), "real window")
        app.stack.push(hall.new_table(plan))
    player = Player(app, hall, way)
    hand = threading.Thread(target=player.run, daemon=True)
    hand.start()
    app.run()
    hand.join(PATIENCE)
    print(json.dumps(player.report), flush=True)


if __name__ == "__main__":
    os.chdir(Path(__file__).resolve().parents[2])
    main(Path(sys.argv[1]), sys.argv[2])
