"""A match that is only shown: table, words and notebook, and nothing to press. Pictures are taken of it."""

from __future__ import annotations

from scenes.kit.screen.stack import Host, Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.rooms.replay.chrome import ReplayChrome
from scenes.rooms.replay.player import Player


class Showing(Scene):
    """`player` says which moment, and with whose eyes; whoever takes pictures lets its time pass."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def enter(self, app: Host) -> None:
        self.app = app

    def build(self, ui: Ui) -> Node:
        self.player.lay_out(ui, still=self.app.settings.reduced_motion)
        return ReplayChrome(ui, self.player).bare()
