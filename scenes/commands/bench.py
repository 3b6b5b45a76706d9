"""`main.py bench`: the speed of the core and the bots, and of the screen where there is one."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Final

import pygame

from game.bots.levels import choose
from game.catalogue import NAMES, open_game
from game.commands.bench import REPEATS, Measure, measure_core
from game.commands.common import FAULT, CommandError, say
from game.commands.progress import Progress
from game.commands.yardstick import measure_pace
from game.core.chance import Chance
from game.core.journal.journal import HUMAN
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.matches.match import Match
from game.matches.sources import new_match
from scenes.app import App
from scenes.commands.bench_browsers import measure_fingers
from scenes.commands.bench_phones import measure_phones
from scenes.commands.probe import IDLE_SECONDS
from scenes.doors.hall import Hall, planned_match
from scenes.kit.settings import Settings
from scenes.kit.window.window import NoDisplayError, Window
from scenes.table.scene import TableScene

OTHER_PARTS: Final = 3
"""Of what is measured, besides the games: bare random play, the screen, the phones."""
SIZE: Final = (1920, 1080)
PROBES: Final = 3
LONGEST_PROBE: Final = 60
LIFE: Final = """
from tablee.__main__ import collect_seldom
collect_seldom()
from scenes.commands.probe import probe
import sys
probe(sys.argv[1])
"""
FRAME: Final = 1 / 60
HICCUP: Final = 1 / 30
"""Seconds: a frame that takes longer is seen to be late."""
THINKING: Final = 300
"""How many frames are measured while bots think, within as many seconds."""
LONGEST_THINKING: Final = 30


def run(arguments: argparse.Namespace) -> int:
    """Measures everything and prints it; the exit status is 1 where a limit is broken, or could not be measured
    although that is asked for.
    """
    progress, done = Progress(len(NAMES) + OTHER_PARTS), count(1)
    pace = measure_pace()
    progress.at(next(done))
    core = measure_core(lambda: progress.at(next(done)))
    screen, note = _screen()
    progress.at(next(done))
    fingers, why_not = measure_fingers()
    phones, note = measure_phones() + fingers, "\n".join(filter(None, (note, why_not)))
    progress.at(next(done))
    broken = FAULT if any(measure.broken for measure in phones) or (why_not and arguments.fingers) else 0
    if arguments.json:
        report = {
            "python": platform.python_version(),
            "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
            "random_play": {
                "actions_per_second": pace.plain,
                "compiled": pace.compiled,
                "yardsticks": pace.yardsticks,
                "ratios": pace.ratios(pace.plain),
                "compiled_ratios": pace.ratios(pace.compiled or {}) if pace.compiled else None,
            },
            "core": {game: {m.name: m.summary() for m in measures} for game, measures in core.items()},
            "screen": {m.name: m.summary() for m in screen} if screen else None,
            "phones": {m.name: m.summary() for m in phones},
            "note": note,
        }
        say(json.dumps(report, ensure_ascii=False))
        return broken
    say(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} processors")
    for line in pace.lines():
        say(line)
    say("\nmin – median – max over repeats, one process")
    for game, measures in core.items():
        _print(game, measures)
    _print("screen", screen)
    _print("phones", phones)
    if note:
        say(note)
    return broken


def _print(title: str, measures: list[Measure]) -> None:
    say(f"\n{title}")
    for measure in measures:
        say(measure.line())


def _screen() -> tuple[list[Measure], str]:
    """What the screen costs; nothing and why, where there is none."""
    try:
        window = Window(SIZE)
    except NoDisplayError as error:
        return [], f"the screen was not measured: {error}"
    driver, (width, height) = pygame.display.get_driver(), window.surface.get_size()
    try:
        frames = _frames(window) + _frames_beside_thinking(window)
    finally:
        window.close()
    return frames + _probes(), f"a window of {width}x{height} pixels, SDL driver {driver}"


def _frames(window: Window) -> list[Measure]:
    """Milliseconds of a frame at the table of each game: nothing moves, cards move, everything is drawn anew."""
    app = App(window, Settings(muted=True, speed=4.0), paced=False)
    measures: list[Measure] = []
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(app, Path(folder))
        for game in NAMES:
            table = _table(hall, game)
            app.stack.push(table)
            _settle(app, table)
            measures.append(_per_repeat(f"{game}: frame when nothing moves", lambda: [_frame(app) for _ in range(60)]))
            moving = [_moving_frames(app, table, repeat) for repeat in range(REPEATS)]
            measures.append(_measure(f"{game}: frame in motion, median", [_at(frames, 0.5) for frames in moving]))
            measures.append(_measure(f"{game}: frame in motion, 99th percentile", [_at(f, 0.99) for f in moving]))
            whole = _per_repeat(f"{game}: frame all drawn anew", lambda: [_whole_frame(app) for _ in range(5)])
            measures.append(whole)
            app.stack.pop()
            app.loop_once()
    return measures


def _frames_beside_thinking(window: Window) -> list[Measure]:
    """What a frame takes while experts think in a process of their own and the pointer wanders over the table: time
    that passes, not that of a processor, for somebody waits for it.
    """
    app = App(window, Settings(muted=True), paced=False)
    measures: list[Measure] = []
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(app, Path(folder))
        for game in NAMES:
            table = hall.table(_match(hall, game, "bot:expert"), viewer=0)
            app.stack.push(table)
            frames = _beside_thinking(app, table)
            late = sum(spent > HICCUP * 1000 for spent in frames)
            said = f"{game}: frame while an expert thinks"
            measures += [_measure(f"{said}, median", [_at(frames, 0.5)])]
            measures += [
                _measure(f"{said}, 99th percentile", [_at(frames, 0.99)]),
                _measure(f"{said}, longest", [max(frames)]),
            ]
            measures.append(Measure(f"{game}: of these late", f"of {len(frames)}", (late,)))
            app.stack.pop()
            app.loop_once()
    return measures


def _beside_thinking(app: App, table: TableScene) -> list[float]:
    """Milliseconds of every frame that began while a bot thought."""
    frames: list[float] = []
    width, height = app.window.surface.get_size()
    end, turn = time.perf_counter() + LONGEST_THINKING, 0
    while len(frames) < THINKING and time.perf_counter() < end and table.match.session.actors:
        turn += 1
        at = (turn * 13 % width, (height * turn // 211) % height)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        thinking, started = table.conductor.bots.worker.busy, time.perf_counter()
        app.loop_once()
        spent = time.perf_counter() - started
        if thinking:
            frames.append(spent * 1000)
        time.sleep(max(0.0, FRAME - spent))
    return frames or [0.0]


def _table(hall: Hall, game: str) -> TableScene:
    """A still table: what moves on it is what this file submits."""
    return hall.table(_match(hall, game, HUMAN), viewer=0, live=False)


def _match(hall: Hall, game: str, player: str) -> Match:
    rules = open_game(game).rules
    seats = rules.seat_counts[0]
    setup = Setup(game, seats, resolve(rules.options, {}, seats))
    return new_match(planned_match(game, (player,) * seats, setup, hall.player_name, "bench"), None)


def _settle(app: App, table: TableScene) -> None:
    """Turns until everything lies still."""
    for _ in range(3):
        app.loop_once()
    table.flush()
    while table.play.busy and not table.play.timeline.waiting:
        app.loop_once()
    app.loop_once()


def _moving_frames(app: App, table: TableScene, repeat: int) -> list[float]:
    """The frames of a few actions in which pieces moved; a match that is over begins anew."""
    session = table.match.session
    frames: list[float] = []
    for step in range(12):
        if not session.actors:
            session.take_back(len(session.records) - 1)
            table.sit_down(0)
        seat = session.actors[step % len(session.actors)]
        chance = Chance("bench", repeat, step)
        table.conductor.submit(seat, choose(session.rules, session.view(seat), seat, "greedy", chance))
        started = time.perf_counter()
        while table.play.busy and time.perf_counter() - started < 3:
            moving = table.play.picture.sprites.moving
            spent = _frame(app)
            if moving:
                frames.append(spent)
            if table.play.timeline.waiting:
                table.skip()
    return frames or [_frame(app)]


def _frame(app: App) -> float:
    """Milliseconds of a processor for one turn of the loop: other programs do not count."""
    started = time.process_time()
    app.loop_once()
    return (time.process_time() - started) * 1000


def _whole_frame(app: App) -> float:
    started = time.process_time()
    app.draw_everything()
    return (time.process_time() - started) * 1000


def _per_repeat(name: str, frames: Callable[[], list[float]]) -> Measure:
    return _measure(name, [_at(frames(), 0.5) for _ in range(REPEATS)])


def _measure(name: str, values: list[float]) -> Measure:
    return Measure(name, "ms", tuple(values))


def _at(values: list[float], share: float) -> float:
    """The value below which this share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


# ---- in processes of their own ----------------------------------------------------------------


def _probes() -> list[Measure]:
    """How soon a fresh process shows its first frame, and what it then takes."""
    found = [_probe() for _ in range(PROBES)]
    return [
        Measure("from start to first frame", "ms", tuple(probe["first_frame_ms"] for probe in found)),
        Measure("… of a processor", "ms", tuple(probe["first_frame_cpu_ms"] for probe in found)),
        Measure("memory resident at the menu", "MiB", tuple(probe["resident_mib"] for probe in found)),
        Measure(f"processor at the still menu, {IDLE_SECONDS} s", "%", tuple(probe["idle_percent"] for probe in found)),
    ]


def _probe() -> dict[str, float]:
    started = time.time()
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.run(
            [sys.executable, "-c", LIFE, folder],
            cwd=Path(__file__).resolve().parents[2],
            capture_output=True,
            text=True,
            timeout=LONGEST_PROBE,
            check=False,
        )
    if process.returncode:
        raise CommandError(f"a fresh window could not be measured: {process.stderr.strip().splitlines()[-1]}", 1)
    told: dict[str, float] = json.loads(process.stdout.splitlines()[-1])
    return {
        "first_frame_ms": (told["first_frame_at"] - started) * 1000,
        "first_frame_cpu_ms": told["first_frame_cpu_ms"],
        "resident_mib": told["resident_mib"],
        "idle_percent": told["idle_percent"],
    }
