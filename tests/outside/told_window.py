"""A window that is told to AT-SPI: `python -m tests.outside.told_window FOLDER menu|GAME`.

It opens as the program's door does: at the menu, or at a table with one person and bots that think in this process. The
result of a match is one line of JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from game.bots.processes.same_process import SameProcessBots
from game.catalogue import card_of
from scenes.doors.hall import Hall
from scenes.opening import open_app
from scenes.rooms.result import Result
from tests.scenes.table_play import begun

BOT: Final = "bot:greedy"
OPTIONS: Final[dict[str, dict[str, int | str | bool]]] = {"flautz": {"crystals_to_win": 1}}


def main(folder: Path, game: str) -> None:
    app = open_app(folder)
    app.change_settings(language="en", muted=True, speed=8.0, pace="instant", reduced_motion=True, hints=False)
    hall = Hall(app, folder)
    app.stack.push(hall.menu())
    match = None
    if game != "menu":
        players = ("human", *[BOT] * (card_of(game).least - 1))
        match = begun(game, players, "told", None, **OPTIONS.get(game, {}))
        table = hall.table(match)
        table.conductor.bots.worker = SameProcessBots()
        app.stack.push(table)
    while app.loop_once():
        if match is not None and isinstance(app.stack.top, Result):
            records = len(match.session.records)
            print(json.dumps({"over": match.session.outcome is not None, "records": records}), flush=True)
            match = None


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
