"""Files that are thrown away on a page can be brought back until it is left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.core.texts import one_line
from scenes.kit.reasons import reason_of
from scenes.kit.screen.stack import Host
from scenes.kit.window.inputs import Input, Key


class Bin:
    """`app` gives the program once the page is open."""

    def __init__(self, app: Callable[[], Host]) -> None:
        self._app = app
        self._thrown: list[Callable[[], None]] = []  # what brings each of them back

    def empty(self) -> None:
        """The page is left: nothing comes back any more."""
        for bring_back in self._thrown:
            self._app().withdraw(bring_back)

    def throw(self, path: Path, name: str, changed: Callable[[], None] = lambda: None) -> None:
        """Throws a file away; the notice, or Ctrl+Z, brings it back. `changed` is called after both."""
        app = self._app()
        try:
            data = path.read_bytes()
            path.unlink()
        except OSError as error:
            tell_not_saved(app, name, error)
            return

        def bring_back() -> None:
            try:
                with path.open("xb") as stream:
                    stream.write(data)
            except OSError as error:
                tell_not_saved(app, name, error)
                return
            self._thrown.remove(bring_back)
            app.withdraw(bring_back)
            changed()
            app.invalidate()

        self._thrown.append(bring_back)
        words = app.texts("library.deleted", title=name)
        app.notify(words, "trash", answer=app.texts("library.undo"), run=bring_back)
        changed()
        app.invalidate()

    def handle(self, event: Input) -> bool:
        """Ctrl+Z brings the last one back."""
        if isinstance(event, Key) and event.name == "z" and event.control and self._thrown:
            self._thrown[-1]()
            return True
        return False


def tell_not_saved(app: Host, name: str, error: Exception) -> None:
    """Says that something could not be written, and why."""
    words = app.texts("position.not_saved", name=one_line(name), reason=reason_of(app.texts, error))
    app.notify(words, "warning")
