"""`main.py picture MATCH OUT`: a moment of a match with its notebook as a picture, or the match as a moving one.

A `.png` is made by the program itself, moving ones too; a `.gif` needs Pillow.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pygame

from game.commands.common import CommandError, say, write_bytes
from game.commands.journals import match_named
from game.commands.progress import Progress
from game.core.texts import one_line
from game.matches.match import Match
from game.own.themes import theme_named
from scenes.app import App
from scenes.commands.sizes import read_size
from scenes.kit.drawing.moving_picture import MovingPicture
from scenes.kit.settings import Settings
from scenes.kit.window.window import Window
from scenes.presenters.registry import presenter_of
from scenes.rooms.replay.player import ALL_SEEING, Player
from scenes.rooms.replay.showing import Showing

STEP: Final = 0.05
"""Seconds that pass from one turn of the loop to the next."""
TURNS: Final = 2
"""Turns for each picture: ten pictures a second."""
LOOK: Final = 1200
"""Milliseconds for which each action of a whole match is shown, where it is not told in its own time."""
LONGEST: Final = 120
"""Seconds of a moving picture."""
MOST_ACTIONS: Final = 400
COLOURS: Final = 256
"""Of a GIF: it has no more."""
LOOKED_AT: Final = 6
"""So many of its pictures choose them."""
PUBLIC: Final = "public"
ALL: Final = "all"


def run(arguments: argparse.Namespace) -> int:
    """Writes the file; raises CommandError."""
    out = Path(arguments.out)
    if out.suffix not in (".png", ".gif"):
        raise CommandError(f"{out}: a picture is a .png or a .gif")
    if out.suffix == ".gif" and find_spec("PIL") is None:
        raise CommandError(f"{out}: a .gif needs Pillow (pip install pillow); a .png moves as well and needs nothing")
    if arguments.seconds is not None and not 0 < arguments.seconds <= LONGEST:
        raise CommandError(f"--seconds must be more than 0 and at most {LONGEST}, not {arguments.seconds:g}")
    if arguments.seconds is not None and arguments.whole:
        raise CommandError("--seconds or --whole, not both")
    match = match_named(arguments.match, arguments.data_dir)
    app, player = _shown(match, arguments)
    last = len(match.session.records) - 1
    at = (0 if arguments.seconds is not None else last) if arguments.at is None else arguments.at
    if not 0 <= at <= last:
        raise CommandError(f"there is no record {at}; this match has 0 to {last}")
    if arguments.whole:
        if last > MOST_ACTIONS:
            words = f"this match has {last} actions, and --whole shows at most {MOST_ACTIONS}"
            raise CommandError(f"{words}: choose --at and --seconds")
        pictures = _actions(app, player)
    elif arguments.seconds is not None:
        pictures = _motion(app, player, at, arguments.seconds)
    else:
        pictures = _still(app, player, at)
    data, number = (_gif if out.suffix == ".gif" else _png)(pictures)
    write_bytes(str(out), data)
    say(f"{out}: {number} picture{'s' * (number > 1)}, {len(data) / 1000:.0f} kB")
    return 0


def _shown(match: Match, arguments: argparse.Namespace) -> tuple[App, Player]:
    """The match in a window that nobody sees, with the eyes that were asked for."""
    seats = match.header.setup.seats
    eyes = {PUBLIC: seats, ALL: ALL_SEEING, **{str(seat): seat for seat in range(seats)}}.get(arguments.eyes)
    if eyes is None:
        words = f"--eyes are {PUBLIC}, {ALL} or a seat from 0 to {seats - 1}"
        raise CommandError(f"{words}, not '{one_line(arguments.eyes)}'")
    if theme_named(arguments.theme).name != arguments.theme:
        raise CommandError(f"--theme: there is none called '{one_line(arguments.theme)}'")
    settings = Settings(language=arguments.lang, muted=True, theme=arguments.theme)
    app = App(Window.offscreen(read_size(arguments.size)), settings, paced=False)
    player = Player(match, presenter_of(match.session.rules), eyes, app.invalidate, lambda name: None)
    app.stack.push(Showing(player))
    app.loop_once()
    return app, player


def _settled(app: App) -> pygame.Surface:
    app.draw_everything()
    return app.window.surface


def _still(app: App, player: Player, at: int) -> Iterator[tuple[pygame.Surface, int]]:
    player.go_to_part(at)
    app.loop_once()
    yield _settled(app), LOOK


def _actions(app: App, player: Player) -> Iterator[tuple[pygame.Surface, int]]:
    """One picture after each action."""
    records = player.match.session.records
    progress = Progress(len(records))
    for record in records:
        player.go_to_part(record.seq)
        app.loop_once()
        yield _settled(app), LOOK * (3 if record.seq == records[-1].seq else 1)
        progress.at(record.seq + 1)


def _motion(app: App, player: Player, at: int, seconds: float) -> Iterator[tuple[pygame.Surface, int]]:
    """What is seen from after a record on, in its own time."""
    player.go_to_part(at)
    player.play()
    number = max(1, round(seconds / (STEP * TURNS)))
    progress = Progress(number)
    for done in range(number):
        for _ in range(TURNS):
            player.update(STEP)
        app.invalidate()
        app.loop_once()
        yield app.window.surface, round(1000 * STEP * TURNS)
        progress.at(done + 1)


def _png(pictures: Iterator[tuple[pygame.Surface, int]]) -> tuple[bytes, int]:
    made = MovingPicture()
    for surface, milliseconds in pictures:
        made.add(surface, milliseconds)
    return made.bytes(), len(made)


def _gif(pictures: Iterator[tuple[pygame.Surface, int]]) -> tuple[bytes, int]:
    from PIL import Image

    frames, shown = [], []
    for surface, milliseconds in pictures:
        frames.append(Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB")))
        shown.append(milliseconds)
    # One list of colours for all: what does not move must not shimmer.
    width, height = frames[0].size
    together = Image.new("RGB", (width, LOOKED_AT * height))
    for place in range(LOOKED_AT):
        together.paste(frames[place * (len(frames) - 1) // (LOOKED_AT - 1)], (0, place * height))
    colours = together.quantize(COLOURS, Image.Quantize.MAXCOVERAGE)
    packed = [frame.quantize(palette=colours, dither=Image.Dither.NONE) for frame in frames]
    file = io.BytesIO()
    packed[0].save(file, "GIF", save_all=True, append_images=packed[1:], duration=shown, loop=0, optimize=True)
    return file.getvalue(), len(frames)
