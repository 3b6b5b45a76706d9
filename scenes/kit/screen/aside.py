"""What is told one person alone, in a window beside the one that all look at."""

from __future__ import annotations

from collections.abc import Callable

from scenes.kit.drawing.art import Art
from scenes.kit.drawing.canvas import Canvas
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.text import Typesetter
from scenes.kit.geometry import Rect
from scenes.kit.screen.overlay import TableLook
from scenes.kit.screen.tree import Node, display_list
from scenes.kit.screen.ui import Ui
from scenes.kit.window.second import SecondWindow
from scenes.kit.window.window import Viewport


class Aside:
    """Draws into a second window, at the scale of the first one."""

    def __init__(self, window: SecondWindow, art: Art) -> None:
        self.window = window
        self._art = art
        self._brush: Brush | None = None

    @property
    def open(self) -> bool:
        """False once somebody has closed it."""
        return self.window.open

    @property
    def stale(self) -> bool:
        """True while it has to be drawn anew, whatever it shows."""
        return self.window.stale

    def show(self, first: Ui, build: Callable[[Ui], Node]) -> None:
        """Draws what `build` makes, in the letters and the language of the `first` window."""
        surface = self.window.surface
        if surface is None:
            return
        setter = first.typesetter
        width, height = surface.get_size()
        viewport = Viewport(width, height, lens=setter.scale / Viewport(width, height).scale)
        ui = Ui(first.palette, first.texts)
        ui.width, ui.height = viewport.size
        ui.keymap, ui.reduced_motion = first.keymap, True
        ui.typesetter = Typesetter(setter.scale, setter.text_scale, setter.figures, setter.letters)
        brush = Brush(surface, viewport, first.palette, self._art, ui.typesetter)
        canvas = Rect(0, 0, ui.width, ui.height)
        root = Node("group", canvas, "aside", look=TableLook(), children=(build(ui),))
        Canvas(brush, surface).show(display_list(root), everything=True)
        self.window.present()

    def close(self) -> None:
        """Away with it."""
        self.window.close()
