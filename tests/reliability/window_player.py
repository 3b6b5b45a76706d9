"""The program in a window that nobody sees, playing by itself: `python -m tests.reliability.window_player FOLDER GAME`.

Bots sit at every place. It prints `match seq` for each record that has been shown on the screen, unless the screen says
that it is not saved yet.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from game.catalogue import open_game
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.matches.sources import new_match
from scenes.doors.hall import Hall, planned_match
from scenes.opening import open_app
from scenes.rooms.result import Result


def main(folder: Path, game: str) -> None:
    """Match after match, until it is killed."""
    app = open_app(folder)
    app.change_settings(muted=True, reduced_motion=True, pace="instant", speed=8.0, go_on_alone=True)
    hall = Hall(app, folder)
    rules = open_game(game).rules
    seats = rules.seat_counts[0]
    setup = Setup(game, seats, resolve(rules.options, {}, seats))
    while True:
        plan = planned_match(game, ("bot:random",) * seats, setup, hall.player_name, "")
        table = hall.table(new_match(plan, hall.library))
        app.stack.clear()
        app.stack.push(table)
        told = -1
        while app.loop_once() and not isinstance(app.stack.top, Result):
            if table.play.timeline.waiting:
                table.skip()
            shown = table.play.picture.stage.seq
            if shown > told and not table.match.unsaved:
                told = shown
                print(table.match.identity, told, flush=True)


if __name__ == "__main__":
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    main(Path(sys.argv[1]), sys.argv[2])
