"""Somebody who invites friends at a real window: `python -m tests.outside.at_the_window FOLDER GAME`.

He begins as a new user, with the mouse: the menu, the lobby, another person, *With phones*. Then he plays no more, and
answers a line of JSON (a name, and how often that one has tried) with what that one's finger does next.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
import traceback
from pathlib import Path

from scenes.app import App
from scenes.doors.hall import Hall
from scenes.doors.phone_party import PhoneParty
from scenes.opening import open_app
from scenes.rooms.result import Result
from tests.scenes.real_window_player import Player, until

from .watching import SPEED, Watch


class Inviting(Watch):
    """The window, a hand on its mouse, and questions that come through the standard input."""

    def __init__(self, app: App, hall: Hall) -> None:
        self.app = app
        self.hall = hall
        self.lock = threading.Lock()  # nobody else looks: what is asked is answered between two pictures
        self.questions: queue.SimpleQueue[tuple[str, int]] = queue.SimpleQueue()

    def invite(self, game: str) -> None:
        """From the menu to the QR code."""
        try:
            player = Player(self.app, self.hall, "invite")
            for key in (f"menu.game.{game}", "sheet.table", "lobby.seat.1.kind.0", "lobby.phones"):
                player.click(key)
            until(lambda: player.sees("phones.gathering"), "the invitation")
        except BaseException:
            print(json.dumps({"trouble": traceback.format_exc()}), flush=True)
            os._exit(1)
        print(json.dumps({"invited": True}), flush=True)

    def listen(self) -> None:
        """Takes questions, until there are no more."""
        for line in sys.stdin:
            name, attempt = json.loads(line)
            self.questions.put((name, attempt))
            self.app.knock.set()
        self.app.quit()

    def answer(self) -> None:
        """All that was asked."""
        while not self.questions.empty():
            name, attempt = self.questions.get()
            around = self.hall.phones.round
            told: dict[str, object] = {"result": isinstance(self.app.stack.top, Result)}
            if around is not None:
                assert isinstance(around.party, PhoneParty)
                self.round, self.party = around, around.party
                self.hurry("normal")
                seated = any(chair.name == name for chair in around.chairs)
                found = self.hint(name, attempt) if seated else None
                told |= {"at": None if found is None else (found.x, found.y), "records": self.records}
                told |= {"names": self.party.match.names, "heard": self.heard(name) if seated else None}
            print(json.dumps(told), flush=True)


def main(folder: Path, game: str) -> None:
    """Opens the program as its door does."""
    os.environ.pop("SDL_VIDEODRIVER", None)  # tests have no window, and say so when they are imported
    app = open_app(folder)
    app.change_settings(language="fr", muted=True, speed=SPEED)
    inviting = Inviting(app, Hall(app, folder))
    app.stack.push(inviting.hall.menu())
    for work in (lambda: inviting.invite(game), inviting.listen):
        threading.Thread(target=work, daemon=True).start()
    while app.loop_once():
        inviting.answer()
    if app.beside is not None:
        app.beside.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
