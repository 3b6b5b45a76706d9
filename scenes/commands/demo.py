"""`main.py demo`: examples on the whole screen, for people who watch."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.catalogue import card_of
from game.commands.common import FAULT, CommandError, data_folder, game_named
from game.core.content.content import ContentError
from game.teaching.examples import UnknownExampleError, course_of, example_named
from game.teaching.playlists import PlaylistScene, Reel, load_playlist, usual_reel
from scenes.app import open_app
from scenes.doors.hall import Hall
from scenes.kit.window.window import NoDisplayError


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
        reel = load_playlist(Path(playlist), playlist)
    except UnknownExampleError as error:
        raise CommandError(str(error)) from None
    except ContentError as error:
        raise CommandError(str(error), FAULT) from None
    if reel.game != game:
        raise CommandError(f"{playlist}: this playlist is of {reel.game}, not of {game}")
    return reel
