"""Random hands at a real window for as long as one likes: `python -m tests.long_life --minutes 30 --seed 1`.

They do all that hands can, in all rooms and games, with four phones around the tables. Nothing may raise, no two nodes
share a key, memory and handles stay as they were, and no process is left at the end. The
exit status is 1 if anything was found.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import json
import multiprocessing
import os
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, get_args

import pygame

from game.bots.levels import levels_of
from game.catalogue import NAMES
from game.core.chance import Chance
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.core.texts import languages
from game.own.content import open_at_home
from game.own.folder import set_own_folder
from game.own.samples import prepare_own_folder
from game.teaching.examples import examples_of
from game.teaching.lessons import lessons_of, puzzles_of
from game.teaching.playlists import usual_reel
from scenes.app import App
from scenes.commands.probe import resident_mib
from scenes.doors.hall import Hall, planned_match
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node, scope, walk
from scenes.kit.settings import Pace
from scenes.kit.window import places
from scenes.opening import open_app
from scenes.table.coaching.guided import GuidedTable
from scenes.table.scene import TableScene
from tests.phone_hands import PhoneHands

SIZES: Final = ((400, 320), (1024, 576), (1280, 720), (1366, 768), (1920, 1080), (800, 1400), (3840, 2160))
HOME: Final = (1280, 720)
"""The size in which memory is compared."""
VISIT: Final = 100
"""Turns until the hands go back to the menu, where everything is counted."""
KEYS: Final = (
    *("tab", "return", "escape", "space", "left", "right", "up", "down", "backspace", "delete", "home", "end"),
    *("f1", "f11", "h", "u", "z", "s", "p", "l", "r", "1", "2", "3", "page up", "page down"),
)
TYPED: Final = ("a", "Éric", "🐸", "~/x", "{n}", "42", "\u200d", "long " * 20)
FLAGS: Final = ("reduced_motion", "memory_aids", "play_forced", "confirm", "go_on_alone", "hints", "captions", "muted")
MOST_SCENES: Final = 2
"""Scenes that live at the menu: it, and perhaps the one before it whose picture still slides away."""
MOST_OPEN: Final = 6
"""Scenes over each other, from which on the hands go back to the menu before they open another one."""
LEAVING: Final = 120.0
"""Seconds in which all other processes must have gone: a game may just be printed, slowly on a busy machine."""
GROWS: Final = 1.15
"""So much more memory than in the first third may be held in the last one …"""
MOST_MIB: Final = 24.0
"""… besides so many MiB: what is remembered of drawings, letters and games is bounded, and may be filled late."""


class Held(NamedTuple):
    """What the program holds at the menu after so many turns."""

    turns: int
    mib: float
    handles: int
    scenes: int = 1


class Life:
    """A program in `folder`, and somebody who does anything with it. Equal seeds do the same to the same screens."""

    def __init__(self, folder: Path, seed: str, app: App) -> None:
        self.app = app
        self.folder = folder
        self.chance = Chance("long life", seed)
        self.turns = 0
        self.faults: Counter[str] = Counter()
        """What was found, and how often."""
        self.held: list[Held] = []
        self.seen: Counter[str] = Counter()
        """Which scenes were on top, and for how many turns."""
        app.pictures = folder / "pictures"
        self.hall = Hall(app, folder / "data", folder / "exports")
        self.phones = PhoneHands(self.hall, Chance("phones", seed))
        self.sit_down()

    def sit_down(self) -> None:
        """At the menu, whatever was open."""
        self.app.stack.clear()
        self.app.stack.push(self.hall.menu())
        self._loop()

    # ---- one turn -------------------------------------------------------------------------------

    def turn(self) -> None:
        """One thing is done; every so often the hands go home and count."""
        self.turns += 1
        try:
            if self.turns % VISIT == 0:
                self.count()
            self.chance.choice(self._ways())()
            self._loop()
            self.phones.turn()
            self._look()
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            self.fault(f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})")
            print("".join(traceback.format_exception(error)), file=sys.stderr)
            self._begin_anew()

    def fault(self, words: str) -> None:
        """Something was found; the seed and the turn lead to it again."""
        self.faults[words[:300]] += 1

    def _begin_anew(self) -> None:
        pygame.event.clear()
        for scene in self.app.stack.scenes:
            try:
                scene.leave()
            except Exception as error:
                self.fault(f"leaving: {type(error).__name__}: {error}")
        self.app.stack._scenes.clear()
        self.app.stack._requests.clear()
        self.sit_down()

    def _loop(self) -> None:
        for _ in range(1 + self.chance.below(2)):
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))  # the loop need not wait for a person
            if not self.app.loop_once():
                self.app.stack.push(self.hall.menu())

    def _look(self) -> None:
        root, top = self.app.interaction.root, self.app.stack.top
        self.seen[type(top).__name__] += 1
        keys = Counter(node.key for node in walk(root) if node.key)
        for key in [key for key, count in keys.items() if count > 1]:
            self.fault(f"the key {key} stands twice in {type(top).__name__}")
        for key in self.phones.doubled():
            self.fault(f"the key {key} stands twice on a phone")
        while self.phones.faults:
            self.fault(self.phones.faults.pop())

    def count(self) -> None:
        """Back at the menu, in a window of the usual size: what is held."""
        self._resize(HOME)
        for scale in (2.0, 1.0):  # letters and pictures are drawn anew: those that were seen meanwhile would count
            self.app.change_settings(language="fr", text_scale=scale, zoom=1.0)
        vars(self.app)["_notices"].clear()
        self.sit_down()
        for _ in range(5):
            self._loop()
        self.phones.turn()
        shutil.rmtree(self.folder / "pictures", ignore_errors=True)
        gc.collect()
        give_back()
        handles = Path("/proc/self/fd")
        scenes = [thing for thing in gc.get_objects() if issubclass(type(thing), Scene)]  # a dead proxy cannot be asked
        if len(scenes) > MOST_SCENES:
            self.fault(f"live on at the menu: {sorted({type(scene).__name__ for scene in scenes})}")
        open_now = len(os.listdir(handles)) if handles.is_dir() else 0
        self.held.append(Held(self.turns, resident_mib(), open_now, len(scenes)))

    # ---- what can be done -----------------------------------------------------------------------

    def _ways(self) -> tuple[Callable[[], None], ...]:
        return (
            *(self._press,) * 40,
            *(self._click_anywhere,) * 8,
            *(self._drag,) * 12,
            *(self._key,) * 14,
            *(self._type,) * 3,
            *(self._wheel,) * 5,
            *(self._through_a_door,) * 4,
            *(self._invite,) * 2,
            *(self._settings,) * 3,
            *(self._drop,) * 2,
            partial(self._resize, self.chance.choice((*(HOME,) * len(SIZES), *SIZES))),
            self._turn_away,
        )

    def _nodes(self) -> list[Node]:
        return [node for node in walk(scope(self.app.interaction.root)) if node.enabled and (node.actions or node.grab)]

    def _somewhere(self) -> tuple[int, int]:
        width, height = self.app.window.surface.get_size()
        return self.chance.below(width), self.chance.below(height)

    def _at(self, node: Node) -> tuple[int, int]:
        scale = self.app.window.viewport.scale
        return round(node.rect.cx * scale), round(node.rect.cy * scale)

    def _mouse(self, kind: int, at: tuple[int, int], button: int = 1, *, held: bool = False) -> None:
        buttons = (int(held), 0, 0)
        fields = {"rel": (0, 0), "buttons": buttons} if kind == pygame.MOUSEMOTION else {"button": button}
        pygame.event.post(pygame.event.Event(kind, pos=at, **fields))

    def _click(self, at: tuple[int, int]) -> None:
        button = 3 if self.chance.below(8) == 0 else 1
        self._mouse(pygame.MOUSEMOTION, at)
        for _ in range(2 if self.chance.below(8) == 0 else 1):
            self._mouse(pygame.MOUSEBUTTONDOWN, at, button)
            self._mouse(pygame.MOUSEBUTTONUP, at, button)

    def _press(self) -> None:
        nodes = self._nodes()
        self._click(self._at(self.chance.choice(nodes)) if nodes else self._somewhere())

    def _click_anywhere(self) -> None:
        self._click(self._somewhere())

    def _drag(self) -> None:
        nodes = self._nodes()
        grabbed = [node for node in nodes if node.grab] or nodes
        start = self._at(self.chance.choice(grabbed)) if grabbed else self._somewhere()
        end = self._at(self.chance.choice(nodes)) if nodes and self.chance.below(3) else self._somewhere()
        self._mouse(pygame.MOUSEMOTION, start)
        self._mouse(pygame.MOUSEBUTTONDOWN, start)
        for at in (self._somewhere(), end):
            self._mouse(pygame.MOUSEMOTION, at, held=True)
        if self.chance.below(10):
            self._mouse(pygame.MOUSEBUTTONUP, end)

    def _key(self) -> None:
        code = pygame.key.key_code(self.chance.choice(KEYS))
        mod = self.chance.choice((0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=mod))

    def _type(self) -> None:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=self.chance.choice(TYPED)))

    def _wheel(self) -> None:
        self._mouse(pygame.MOUSEMOTION, self._somewhere())
        steps = self.chance.below(9) - 4
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps), flipped=False)
        )

    def _through_a_door(self) -> None:
        hall, back, game = self.hall, self.hall.back_rooms, self.chance.choice(NAMES)
        rooms: list[Callable[[], object]] = [
            *(back.open_scores, back.open_preferences, back.open_credits, back.open_keyboard, hall.open_rules),
            *(hall.archive.open_library, hall.examples.open_demos),
            *(partial(door, game) for door in (hall.reception.open_lobby, hall.reception.play_now, hall.open_book)),
            *(partial(door, game) for door in (hall.laying.open_game, hall.school.open)),
            *(partial(hall.school.lesson, game, name) for name in list(lessons_of(game))[:3]),
            *(partial(hall.school.puzzle, game, name) for name in list(puzzles_of(game))[:3]),
            partial(hall.examples.present, usual_reel(game)),
            partial(hall.examples.open, self.chance.choice(tuple(examples_of(game).values()))),
        ]
        if len(self.app.stack) > MOST_OPEN:
            self.sit_down()
        self.chance.choice((*rooms, *(self._table,) * (len(rooms) // 3)))()

    def _table(self) -> None:
        """A new match of any game, with people and bots of any level."""
        game = self.chance.choice(NAMES)
        rules = open_at_home(game).opened.rules
        seats = self.chance.choice(rules.seat_counts)
        players = ("human", *(f"bot:{level}" for level in levels_of(game)))
        kinds = ("human", *(self.chance.choice(players) for _ in range(seats - 1)))
        setup = Setup(game, seats, resolve(rules.options, {}, seats))
        self.app.stack.push(self.hall.new_table(planned_match(game, kinds, setup, self.hall.player_name, "")))

    def _invite(self) -> None:
        """Phones may come to a table that is open, or to a new one."""
        if not self._tables:
            self._table()
            self._loop()
        if self._tables and not self.hall.phones_open:
            self.hall.phones.open(self._tables[-1], "127.0.0.1", 0)

    @property
    def _tables(self) -> list[TableScene]:
        """Those to which the pause would let phones in."""
        tables = [scene for scene in self.app.stack.scenes if isinstance(scene, TableScene) and scene.live]
        tables = [table for table in tables if not isinstance(table, GuidedTable) and table.conductor.people]
        return [table for table in tables if not table.match.read_only and table.match.session.position is None]

    def _settings(self) -> None:
        change = self.app.change_settings
        choices: tuple[Callable[[], None], ...] = (
            lambda: self.app.set_language(self.chance.choice(languages())),
            lambda: change(text_scale=self.chance.choice((1.0, 1.5, 2.0))),
            lambda: change(zoom=self.chance.choice((0.8, 1.0, 1.25))),
            lambda: change(speed=self.chance.choice((0.5, 1.0, 4.0, 8.0))),
            lambda: change(pace=self.chance.choice(get_args(Pace))),
            lambda: change(**{self.chance.choice(FLAGS): bool(self.chance.below(2))}),
        )
        self.chance.choice(choices)()

    def _drop(self) -> None:
        files = [*sorted((self.folder / "exports").glob("*.tablee"))[:20], self.folder / "nothing.tablee"]
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(self.chance.choice(files))))

    def _resize(self, size: tuple[int, int]) -> None:
        if self.app.window.fullscreen:
            self.app.change_settings(fullscreen=False)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def _turn_away(self) -> None:
        for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWEXPOSED):
            pygame.event.post(pygame.event.Event(kind))

    # ---- what came of it ------------------------------------------------------------------------

    def grown(self) -> list[str]:
        """What is held in the last third and was not in the first."""
        warm = self.held[len(self.held) // 5 :]  # what is read once of games, drawings and letters is there by then
        third = len(warm) // 3
        if not third:
            return []
        first, last = warm[:third], warm[-third:]
        handles = max(held.handles for held in last) - max(held.handles for held in first)
        before, after = (sum(held.mib for held in part) / third for part in (first, last))
        found = [f"{handles} more handles are open in the last third than in the first"] if handles > 0 else []
        if after > GROWS * before + MOST_MIB:
            found.append(f"{before:.0f} MiB were held in the first third, {after:.0f} in the last")
        return found

    def close(self) -> list[str]:
        """Leaves everything; says which processes are left."""
        self.app.stack.clear()
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        self.app.loop_once()
        self.hall.library.close()
        self.phones.close()
        ends = time.monotonic() + LEAVING
        while multiprocessing.active_children() and time.monotonic() < ends:
            time.sleep(0.05)
        return [f"a process is left: {child.name}" for child in multiprocessing.active_children()]


def give_back() -> None:
    """What was freed goes back to the system, where it can be told to: else large windows that are gone would count."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)


@contextmanager
def display() -> Iterator[None]:
    """A screen of our own that is large enough for every size, where the system has one to give."""
    if os.environ.get("SDL_VIDEODRIVER") or shutil.which("Xvfb") is None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        yield
        return
    reading, writing = os.pipe()
    command = ["Xvfb", "-noreset", "-displayfd", str(writing), "-screen", "0", "3840x2160x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as stream:
        os.environ["DISPLAY"] = f":{stream.readline().strip()}"
    try:
        yield
    finally:
        pygame.quit()
        server.terminate()
        server.wait()


def main() -> int:
    """Lives for so long, and tells what was found."""
    parser = argparse.ArgumentParser(description="Random hands at a real window.")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", default="1")
    chosen = parser.parse_args()
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    places.open_place = lambda folder: False  # no program of the desktop is started
    with tempfile.TemporaryDirectory() as name, display():
        folder = Path(name)
        set_own_folder(folder / "data" / "own")
        prepare_own_folder()
        life = Life(folder, chosen.seed, open_app(folder / "data"))
        ends, told = time.monotonic() + 60 * chosen.minutes, 0
        while time.monotonic() < ends:
            life.turn()
            if len(life.held) > told:
                told = len(life.held)
                print(f"{life.held[-1]} {sum(life.faults.values())} faults", flush=True)
        found = [*life.faults, *life.grown(), *life.close()]
    print(json.dumps({"turns": life.turns, "scenes": dict(life.seen.most_common()), "phones": dict(life.phones.did)}))
    for words in found:
        print(f"found ({life.faults.get(words, 1)}): {words}")
    print(f"{life.turns} turns with seed {chosen.seed}: {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
