"""What stands on the screen of an app, and its buttons pressed as a click would press them."""

from __future__ import annotations

from scenes.app import App
from scenes.kit.screen.overlay import Notice
from scenes.kit.screen.tree import Node, find


def node_of(app: App, key: str) -> Node:
    """The node with that key."""
    found = find(app.build(), key)
    assert found is not None, key
    return found


def press(app: App, key: str) -> None:
    """Does what the button does, and shows what comes of it."""
    node_of(app, key).actions[0].run()
    app.invalidate()
    app.loop_once()


def notices(app: App) -> list[str]:
    """The words of the notices that are shown."""
    shown: list[Notice] = vars(app)["_notices"]
    return [notice.text for notice in shown]
