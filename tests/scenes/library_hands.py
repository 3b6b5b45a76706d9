"""The library room on an unseen window, two matches in it, and a finger for its buttons."""

from __future__ import annotations

from pathlib import Path

from game.core.library import Library
from scenes.app import App
from scenes.kit.overlay import Notice
from scenes.kit.tree import find
from scenes.rooms.library.room import LibraryDoors, LibraryRoom
from tests.reliability.playing import played


class Opened:
    """What the doors of the room were asked for."""

    def __init__(self) -> None:
        self.went_on: list[str] = []
        self.replayed: list[str] = []


def open_room(app: App, folder: Path) -> tuple[LibraryRoom, Opened]:
    opened = Opened()
    doors = LibraryDoors(
        lambda row: opened.went_on.append(row.id),
        lambda row: opened.replayed.append(row.id),
        folder / "exports",
    )
    room = LibraryRoom(Library(folder), doors)
    app.stack.push(room)
    app.loop_once()
    return room, opened


def fill(folder: Path) -> tuple[str, str]:
    """A finished match and one that goes on; returns their ids."""
    library = Library(folder)
    finished, going = played(library, "finished"), played(library, "going", 4)
    finished.close()
    going.close()
    return finished.identity, going.identity


def press(app: App, key: str) -> None:
    node = find(app.build(), key)
    assert node is not None, key
    node.actions[0].run()
    app.invalidate()
    app.loop_once()


def told(app: App) -> list[str]:
    """The notices that are shown."""
    notices: list[Notice] = vars(app)["_notices"]
    return [notice.text for notice in notices]
