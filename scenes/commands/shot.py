"""`main.py shot`: draws one frame without a display."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import msgspec
import pygame

from game.bots.levels import choose
from game.catalogue import NAMES
from game.commands.common import FAULT, CommandError, game_at_home, game_named, read_seats, read_setup
from game.core.chance import Chance
from game.core.content.content import ContentError
from game.core.journal.journal import HUMAN
from game.core.journal.own_file import own_files_of
from game.core.texts import one_line
from game.matches.match import Match
from game.matches.sources import new_match
from game.own.themes import theme_named, themes
from game.teaching.examples import UnknownExampleError, course_of, example_named, examples_of
from game.teaching.playlists import usual_reel
from scenes.app import App
from scenes.commands.sizes import read_size
from scenes.doors.hall import Hall, planned_match
from scenes.kit.screen.stack import Scene
from scenes.kit.settings import Settings
from scenes.kit.window.window import Window
from scenes.presenters.registry import presenter_of
from scenes.rooms.curtain import Curtain
from scenes.rooms.example.demo import Demo
from scenes.rooms.example.room import ExampleRoom
from scenes.rooms.replay.room import Replay, ReplayDoors

SCENES = (
    "menu",
    "lobby",
    "preferences",
    "credits",
    "curtain",
    "result",
    "rules",
    "clause",
    "library",
    "replay",
    "scores",
    "keyboard",
    "position",
    "how_you_win",
    "demos",
    "demo",
    "rules_met",
    "school",
    "lesson",
    "puzzle",
)
BATTLE, REPLYING = 2, 2
"""The scene of the playlist of FLOWER POWER! that is drawn, and its step."""


def draw_shot(arguments: argparse.Namespace) -> int:
    """Writes the PNG; raises CommandError for what it does not know."""
    what = arguments.what
    if (what is None) == (arguments.scenario is None):
        raise CommandError("a picture is of a game, a scene, or one --scenario")
    if what is not None and what not in SCENES and what not in NAMES:
        raise CommandError(f"'{what}' is neither a game nor a scene; there are {', '.join((*NAMES, *SCENES))}")
    if not 1.0 <= arguments.scale <= 2.5:
        raise CommandError(f"--scale is a text scale from 1 to 2.5, not {arguments.scale}")
    if theme_named(arguments.theme).name != arguments.theme:
        known = ", ".join(theme.name for theme in themes()[0] if theme.name)
        raise CommandError(f"--theme: '{one_line(arguments.theme)}' is not one of {known}")
    if arguments.end and what not in NAMES:
        raise CommandError("--end is of a game that is named")
    if arguments.actions < 0:
        raise CommandError(f"--actions must not be negative, not {arguments.actions}")
    settings = Settings(language=arguments.lang, text_scale=arguments.scale, reduced_motion=True, muted=True)
    settings.theme = arguments.theme
    app = App(Window.offscreen(read_size(arguments.size)), settings, paced=False)
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(app, Path(folder))
        _open(arguments, app, hall)
        for _ in range(20 if arguments.what in ("rules", "clause") else 4):  # the pictures of a book come one by one
            app.loop_once()
        try:
            pygame.image.save(app.window.surface, arguments.out)
        except (pygame.error, OSError) as error:
            raise CommandError(f"{arguments.out}: cannot be written: {error}", 1) from None
    return 0


def _open(arguments: argparse.Namespace, app: App, hall: Hall) -> None:
    """Puts the scene on the stack and lets it settle."""
    what = arguments.what
    if arguments.scenario is not None:
        _open_example(arguments, app, hall)
    elif what == "preferences":
        hall.back_rooms.open_preferences()
    elif what == "credits":
        hall.back_rooms.open_credits()
    elif what == "menu":
        app.stack.push(hall.menu())
    elif what == "library":
        _fill_library(hall)
        hall.archive.open_library()
    elif what == "rules":
        hall.open_book("flower_power", "FP-56")
    elif what == "scores":
        hall.back_rooms.open_scores()
    elif what == "keyboard":
        hall.back_rooms.open_keyboard()
    elif what == "demos":
        hall.examples.open_demos()
    elif what == "demo":
        hall.examples.present(usual_reel("flower_power"))
        app.loop_once()
        _show_demo(app.stack.top)
    elif what == "school":
        hall.school.open("croconounours")
    elif what == "lesson":
        hall.school.lesson("croconounours", "04_talents")
    elif what == "position":
        example = next(iter(examples_of("croconounours").values()))
        course = course_of(example.game, example.name)
        hall.laying.from_course(course, course.start)
    elif what == "puzzle":
        hall.school.puzzle("flower_power", "04_the_kings_meet")
    elif what == "how_you_win":
        hall.reception.play_now(NAMES[0])
    elif what == "lobby":
        app.stack.push(hall.menu())
        hall.reception.open_lobby(NAMES[0])
    else:
        _open_table(arguments, app, hall)


def _open_example(arguments: argparse.Namespace, app: App, hall: Hall) -> None:
    """An example after some of its steps."""
    try:
        example = example_named(arguments.scenario)
        course = course_of(example.game, example.name)
    except UnknownExampleError as error:
        raise CommandError(str(error)) from None
    except ContentError as error:
        raise CommandError(str(error), FAULT) from None
    if not 0 <= arguments.step <= len(course.moments):
        raise CommandError(f"--step must lie between 0 and {len(course.moments)}, not {arguments.step}")
    hall.examples.open(example)
    app.loop_once()
    room = app.stack.top
    if isinstance(room, ExampleRoom):
        room.film.go_to_part(arguments.step)


def _show_demo(demo: Scene | None) -> None:
    """A scene in the middle of a battle."""
    if isinstance(demo, Demo):
        demo.show(BATTLE)
        demo.film.go_to_part(REPLYING)


def _fill_library(hall: Hall) -> None:
    """Some matches to list: over, and going on."""
    rules = game_named(NAMES[0]).rules
    setup = read_setup(rules, rules.seat_counts[0], [])
    kinds = (HUMAN, *["bot:greedy"] * (rules.seat_counts[0] - 1))
    for number, actions in enumerate((10_000, 5, 10_000, 9)):
        match = new_match(planned_match(rules.name, kinds, setup, hall.player_name, str(number)), hall.library)
        _play(match, actions)
        match.close()


def _open_table(arguments: argparse.Namespace, app: App, hall: Hall) -> None:
    what = arguments.what
    rules = game_at_home(what if what in NAMES else NAMES[0]).rules
    words = arguments.seats or ",".join([HUMAN] + ["bot:greedy"] * (rules.seat_counts[0] - 1))
    levels = read_seats(words, rules)
    if not 0 <= arguments.seat <= len(levels):
        raise CommandError(f"there is no seat {arguments.seat}; seats are 0 to {len(levels) - 1}")
    setup = read_setup(rules, len(levels), arguments.option)
    kinds = tuple(level if level == HUMAN else f"bot:{level}" for level in levels)
    plan = planned_match(rules.name, kinds, setup, hall.player_name, arguments.seed, own_files_of(rules))
    match = new_match(plan, None)
    match.header = msgspec.structs.replace(match.header, practice=False)  # a picture is of a match like any other
    ended = arguments.end or what in ("result", "rules_met")
    _play(match, 10_000 if ended else arguments.actions)
    table = hall.table(match, viewer=arguments.seat, live=False)
    app.stack.push(table)
    if ended:
        app.loop_once()
        hall.result(table)
    if what == "rules_met":
        hall.examples.open_rules_of(table)
    if what == "replay":
        presenter = presenter_of(rules)
        doors = ReplayDoors(hall.explain, hall.archive.branch, hall.laying.from_match)
        app.stack.push(Replay(match, presenter, doors, arguments.seat))
        app.loop_once()
    if what == "clause":
        hall.explain(rules.name, "ND-21")
    if what == "curtain":
        app.stack.push(Curtain(table.play.seats[0], lambda: None, lambda: None))


def _play(match: Match, actions: int) -> None:
    """Lets greedy bots play the first actions of a match."""
    session = match.session
    for number in range(actions):
        if not session.actors:
            return
        seat = session.actors[number % len(session.actors)]
        match.submit(
            seat, choose(session.rules, session.view(seat), seat, "greedy", Chance(session.seed, "shot", number))
        )
