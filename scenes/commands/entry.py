"""Opens the window: the menu, or straight a table."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from platformdirs import user_documents_path

from game.commands.common import FAULT, CommandError, data_folder, game_at_home, read_seats, read_setup
from game.core.content.content import ContentError
from game.core.journal.journal import HUMAN, JournalError
from game.core.journal.own_file import own_files_of
from game.matches.files import read_match_file
from game.matches.sources import new_match
from game.own.content import open_at_home
from game.teaching.moments import positions_of
from game.teaching.position_lines import game_of_line, is_line, read_line
from scenes.doors.doorbell import Doorbell, ring
from scenes.doors.hall import Hall, planned_match
from scenes.kit.window.window import NoDisplayError
from scenes.opening import open_app


def open_window(arguments: argparse.Namespace, note_fault: Callable[[Exception], None]) -> int:
    """Runs the program until the window is closed; `note_fault` is told of a fault that does not end it."""
    plan = None
    if arguments.game is not None:
        rules = game_at_home(arguments.game, arguments.lang).rules
        least = rules.seat_counts[0]
        players = arguments.seats or ",".join([HUMAN] + ["bot:greedy"] * (least - 1))
        levels = read_seats(players, rules)
        plan = (rules, levels, read_setup(rules, len(levels), arguments.option))
    elif arguments.seats or arguments.option or arguments.seed:
        raise CommandError("--seats, --option and --seed belong to a table: name it with --game")
    folder = data_folder(arguments.data_dir)
    line = arguments.file if arguments.file is not None and is_line(arguments.file) else None
    file = None if arguments.file is None or line is not None else _match_file(arguments.file)
    if line is not None:
        _check_position(line)
    if file is not None and ring(folder, file):
        return 0
    try:
        app = open_app(Path(arguments.data_dir) if arguments.data_dir else None)
    except NoDisplayError as error:
        raise CommandError(str(error)) from None
    app.note_fault = note_fault
    if arguments.lang:
        app.change_settings(language=arguments.lang)
    exports = None if arguments.data_dir else user_documents_path() / "Tablée"
    hall = Hall(app, folder, exports)
    bell = Doorbell(folder)
    app.errand = partial(_answer, bell, hall)
    app.stack.push(hall.menu())
    if file is not None:
        hall.archive.open_file(file)
    if line is not None:
        hall.laying.from_line(line)
    if plan is not None:
        rules, levels, setup = plan
        kinds = tuple(level if level == HUMAN else f"bot:{level}" for level in levels)
        plan_of = planned_match(rules.name, kinds, setup, hall.player_name, arguments.seed or "", own_files_of(rules))
        match = new_match(plan_of, hall.library)
        app.stack.push(hall.table(match))
    app.run()
    bell.close()
    return 0


def _match_file(path: str) -> Path:
    """The file that is to be opened, if it holds a match; raises CommandError."""
    try:
        read_match_file(Path(path))
    except JournalError as error:
        raise CommandError(f"{path}: {error}", FAULT) from None
    return Path(path)


def _check_position(line: str) -> None:
    """Raises CommandError for a line of text that is no position of a game we have."""
    try:
        game = game_of_line(line)
        positions = positions_of(game, own_files_of(open_at_home(game).opened.rules))
        if positions is None:
            raise CommandError("of this game no position can be said", FAULT)
        read_line(line, positions)
    except ContentError as error:
        raise CommandError(str(error).splitlines()[0], FAULT) from None


def _answer(bell: Doorbell, hall: Hall) -> None:
    """Opens what a second window was started with, and reads anew what an author has saved."""
    hall.examples.rereading.look_again()
    hall.archive.darkroom.look()
    for file in bell.heard():
        hall.app.window.come_forward()
        hall.archive.open_file(file)
