"""The speaker's own window: what it shows, which scene is pointed at in its list, how far its notes are scrolled."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.kit.screen.aside import Aside
from scenes.kit.screen.stack import Host
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.kit.window.inputs import Wheel
from scenes.rooms.example.demo_speaker import Prompter, prompter_page


class Desk:
    """`aside` is its window; None where there was none yet, or can be none."""

    def __init__(self) -> None:
        self.aside: Aside | None = None
        self.scroll = ScrollPanel("demo.told", keys=False)
        self.told: tuple[Prompter, float] | None = None
        """What is shown there, and how far down."""
        self.chosen: int | None = None
        """The scene that is pointed at in the list of all; None while that is put away."""

    @property
    def open(self) -> bool:
        """True while there is this window: what concerns the speaker alone is told there."""
        return self.aside is not None and self.aside.open

    def turn(self, app: Host) -> bool:
        """Opens or closes it; False where there can be none."""
        if self.open:
            self.close()
            return True
        self.aside, self.told, self.chosen = app.open_aside(app.texts("demo.notes")), None, None
        if self.aside is not None:
            self.aside.window.turned = partial(self._turned, app)
        return self.aside is not None

    def close(self) -> None:
        """Away with it."""
        self.chosen = None
        if self.aside is not None:
            self.aside.close()

    def _turned(self, app: Host, steps: float) -> None:
        """The wheel over it."""
        self.scroll.handle(Wheel(0, 0, steps))
        app.invalidate()

    def tell(self, ui: Ui, read: Callable[[], Prompter]) -> None:
        """Draws it where it says something else now."""
        if self.aside is None or not self.aside.open:
            self.chosen = None
            return
        shown = read()
        if self.aside.stale or (shown, self.scroll.offset) != self.told:
            self.told = shown, self.scroll.offset
            self.aside.show(ui, partial(prompter_page, shown=shown, scroll=self.scroll))
