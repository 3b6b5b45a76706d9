"""`main.py demo`: examples on the whole screen, for people who watch."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.catalogue import card_of
from game.commands.common import FAULT, CommandError, data_folder, game_named
from game.core.content.content import ContentError
from game.core.texts import one_line
from game.own.folder import PLAYLISTS, files_of
from game.teaching.examples import UnknownExampleError, course_of, example_named
from game.teaching.playlists import PlaylistScene, Reel, load_playlist, usual_reel
from scenes.doors.hall import Hall
from scenes.kit.window.window import NoDisplayError
from scenes.opening import open_app


def run(arguments: argparse.Namespace) -> int:
    """Presents until the window is closed; raises CommandError."""
    reel = wanted_reel(arguments.game, arguments.scenario, arguments.playlist)
    try:
        app = open_app(Path(arguments.data_dir) if arguments.data_dir else None)
    except NoDisplayError as error:
        raise CommandError(str(error), FAULT) from None
    if arguments.lang:
        app.change_settings(language=arguments.lang)
    hall = Hall(app, data_folder(arguments.data_dir))
    app.errand = hall.examples.rereading.look_again
    hall.examples.present(reel, autoplay=arguments.autoplay, loop=arguments.loop, fullscreen=not arguments.windowed)
    app.run()
    return 0


def wanted_reel(game: str, scenario: str | None, playlist: str | None) -> Reel:
    """What is to be shown; raises CommandError, with the place in the file where one is faulty."""
    game_named(game)
    try:
        if scenario is not None:
            example = example_named(scenario, game)
            course_of(game, example.name)
            return Reel(card_of(game).title, game, (PlaylistScene(scenario=example.name),))
        if playlist is None:
            return usual_reel(game)
        path = _playlist_file(game, playlist)
        reel = load_playlist(path, playlist if path == Path(playlist) else None)
    except UnknownExampleError as error:
        raise CommandError(str(error)) from None
    except ContentError as error:
        raise CommandError(str(error), FAULT) from None
    if reel.game != game:
        raise CommandError(f"{playlist}: this playlist is of {reel.game}, not of {game}")
    return reel


def _playlist_file(game: str, playlist: str) -> Path:
    """The file of a playlist: by its path, or by its name, the user's own before those that are shipped."""
    path = Path(playlist)
    if path.suffix or path.exists():
        return path
    named = {found.stem: found for found in files_of(game, PLAYLISTS)}
    if playlist not in named:
        raise CommandError(f"{game} has no playlist '{one_line(playlist)}'; there are {', '.join(named)}")
    return named[playlist]
