"""The way to the author's page: by what the player's files say, and with what was tried before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.core.rules.rules import AnyRules, Setup
from game.lab.keeping import read_tried, write_tried
from game.own.content import open_at_home
from scenes.doors.left_out import left_out_of_game
from scenes.kit.reasons import reason_of
from scenes.kit.screen.stack import Host
from scenes.kit.widgets.left_out import LeftOut
from scenes.rooms.laboratory.room import Kept, Laboratory, LaboratoryDoors
from scenes.rooms.lobby.option_rows import OptionRows
from scenes.rooms.lobby.room import TakeRules

FOLDER = "laboratory"
"""In the user's data folder: a file for each game."""


class Workshop:
    """`see_game` is given a game of bots as a file, to be seen again, with its number; `explain` opens a clause."""

    def __init__(
        self,
        app: Host,
        folder: Path,
        see_game: Callable[[bytes, int], None],
        explain: Callable[[str, str], None],
    ) -> None:
        self._app = app
        self._folder = folder / FOLDER
        self._see_game = see_game
        self._explain = explain
        self._tried: dict[str, Kept] = {}

    def open(self, rules: AnyRules, setup: Setup, leave: TakeRules = lambda rules, values, left_out: None) -> None:
        """The author's page of a game, with house rules that can be played by `rules`, then by what the player's files
        say now.
        """
        game = rules.name
        if game not in self._tried:
            self._tried[game], fault = read_tried(self._file(game), game)
            if fault is not None:
                self._app.notify(self._app.texts.say(fault), "warning")
        explain = partial(self._explain, game)
        doors = LaboratoryDoors(
            lambda opened, changed: OptionRows(opened, explain, changed),
            partial(self._reopened, game),
            partial(self._keep, game),
            leave,
        )
        page = Laboratory(rules, setup, self._see_game, kept=self._tried[game], doors=doors)
        self._app.stack.push(page)

    def _reopened(self, game: str) -> tuple[AnyRules, LeftOut]:
        home = open_at_home(game)
        return home.opened.rules, left_out_of_game(self._app, home)

    def _file(self, game: str) -> Path:
        return self._folder / f"{game}.json"

    def _keep(self, game: str) -> None:
        tried = [one for one in self._tried[game].values() if one.games]
        if not tried:
            return
        try:
            write_tried(self._file(game), tried)
        except OSError as error:
            self._app.notify(self._app.texts("laboratory.unkept", reason=reason_of(self._app.texts, error)), "warning")
