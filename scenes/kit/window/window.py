"""The window: opened fast, drawn by dirty rectangles, scaled by ourselves.

Layout happens in *logical units*: one pixel each at 1280x720, more in larger windows. Room that is left over is given
to the layout. `pygame.SCALED` would go through an OpenGL texture, slowly, and blur art and text.
"""

from __future__ import annotations

import math
import os
import warnings
from typing import Literal

import msgspec
import pygame

from scenes.kit.geometry import Rect
from scenes.kit.window.no_screen import only_sensible_driver, why_no_screen

BASE_WIDTH, BASE_HEIGHT = 1280, 720
MINIMUM_PIXELS = (400, 320)
SMALL_WIDTH = 1160
"""Logical units across a very small window: everything is larger there than in proportion."""
SMALLEST_LOGICAL_WIDTH, SMALLEST_LOGICAL_HEIGHT = 1024, 576
FramebufferMode = Literal["auto", "software", "accelerated"]


class NoDisplayError(Exception):
    """There is no screen to open a window on; the message is one line for the person at the keyboard."""


class Viewport(msgspec.Struct, frozen=True):
    """How logical units map to pixels: `pixel = logical * scale`.

    `zoom` enlarges everything beyond what the window's size asks for, as far as a layout of 1024x576 units still fits.
    `lens` enlarges what is seen through one (`scenes.kit.drawing.lens`), however large that becomes.
    """

    width_pixels: int
    height_pixels: int
    zoom: float = 1.0
    lens: float = 1.0

    @property
    def scale(self) -> float:
        wanted = min(self.width_pixels / BASE_WIDTH, self.height_pixels / BASE_HEIGHT) * self.zoom
        if self.height_pixels > self.width_pixels:  # upright: as wide as it must be, there is height enough
            wanted = self.width_pixels / SMALLEST_LOGICAL_WIDTH
        elif self.width_pixels < SMALLEST_LOGICAL_WIDTH:
            wanted = max(wanted, self.width_pixels / SMALL_WIDTH)
        largest = min(self.width_pixels / SMALLEST_LOGICAL_WIDTH, self.height_pixels / SMALLEST_LOGICAL_HEIGHT)
        return max(0.1, min(wanted, largest)) * self.lens

    @property
    def size(self) -> tuple[float, float]:
        """The canvas in logical units: at least 1280x720 at zoom 1, larger in one direction."""
        scale = self.scale
        return self.width_pixels / scale, self.height_pixels / scale

    def pixels(self, length: float) -> int:
        """A length in whole pixels."""
        return round(length * self.scale)

    def logical(self, x_pixels: float, y_pixels: float) -> tuple[float, float]:
        """A point of the window in logical units."""
        scale = self.scale
        return x_pixels / scale, y_pixels / scale

    def covering(self, rect: Rect) -> pygame.Rect:
        """The pixels that a logical rectangle touches, and one more on each side for antialiased edges."""
        scale = self.scale
        x, y, width, height = rect
        left, top = math.floor(x * scale) - 1, math.floor(y * scale) - 1
        right, bottom = math.ceil((x + width) * scale) + 1, math.ceil((y + height) * scale) + 1
        return pygame.Rect(left, top, right - left, bottom - top)

    def seen_through(self, pixels: pygame.Rect) -> Rect:
        """The logical rectangle of which something may be drawn into these pixels (the reverse of `covering`)."""
        scale = self.scale
        x, y, width, height = pixels
        return Rect((x - 2) / scale, (y - 2) / scale, (width + 4) / scale, (height + 4) / scale)


class Window:
    """The one window of the program.

    Raises `NoDisplayError` when SDL finds no screen, or quietly chose a driver that shows nothing.
    """

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        title: str = "Tablée",
        zoom: float = 1.0,
        mode: FramebufferMode = "auto",
        fullscreen: bool = False,
    ) -> None:
        asked_driver = os.environ.get("SDL_VIDEODRIVER", "")
        # Software presenting: without a GPU, SDL's default costs 40 times as much per frame (and most of our
        # frames change a few small rectangles).
        if mode == "software":
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        elif mode == "accelerated":
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1"
        else:
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")  # beside a second window, too
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        try:
            with only_sensible_driver():
                pygame.display.init()
        except pygame.error as error:
            raise NoDisplayError(why_no_screen(str(error))) from error
        driver = pygame.display.get_driver()
        if driver in ("offscreen", "dummy") and driver not in asked_driver.split(","):
            pygame.display.quit()
            raise NoDisplayError(why_no_screen("is a graphical session running?"))
        self.title = title
        pygame.display.set_caption(title)
        self._zoom = zoom
        seen = driver not in ("offscreen", "dummy")
        self._windowed_size = default_size() if size is None else on_the_desktop(size) if seen else size
        self.fullscreen = False
        self.surface = self._open(False)
        if fullscreen:
            self.set_fullscreen(True)

    @classmethod
    def offscreen(cls, size: tuple[int, int], zoom: float = 1.0) -> Window:
        """A window that nobody sees, for pictures and tests: same drawing, no display needed."""
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        return cls(size, zoom=zoom)

    def _open(self, fullscreen: bool) -> pygame.Surface:
        try:
            if fullscreen:
                surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            else:
                surface = pygame.display.set_mode(self._windowed_size, pygame.RESIZABLE)
                keep_minimum_size()
        except pygame.error as error:
            raise NoDisplayError(f"the window could not be opened ({error})") from error
        self.fullscreen = fullscreen
        return surface

    @property
    def viewport(self) -> Viewport:
        width, height = self.surface.get_size()
        return Viewport(width, height, self._zoom)

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The size of the window outside full screen, in pixels: what the settings remember."""
        return self._windowed_size

    @property
    def place(self) -> tuple[int, int] | None:
        """Where the window stands on the desktop; None in full screen, or where this pygame cannot say."""
        window = None if self.fullscreen else the_window()
        return None if window is None else (int(window.position[0]), int(window.position[1]))

    def put(self, x: int, y: int) -> None:
        """Put the window where it stood last, if enough of it can still be seen there."""
        window, (width, _) = the_window(), self._windowed_size
        screens = pygame.display.get_desktop_sizes()
        right, bottom = sum(size[0] for size in screens), max(size[1] for size in screens)
        if window is not None and not self.fullscreen and 100 - width < x < right - 100 and 0 <= y < bottom - 100:
            window.position = (x, y)

    def come_forward(self) -> None:
        """In front of other windows, where the desktop lets a program do that."""
        window = the_window()
        if window is not None:
            window.focus()

    def set_icon(self, icon: pygame.Surface) -> None:
        pygame.display.set_icon(icon)

    def set_zoom(self, zoom: float) -> None:
        self._zoom = zoom

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Switch between full screen and window; the caller draws everything anew. The window itself is asked, for
        window managers keep a new one as large as the full one was.
        """
        if fullscreen == self.fullscreen:
            return
        window = the_window()
        if window is None:
            self.surface = self._open(fullscreen)
            return
        self.fullscreen = fullscreen
        if fullscreen:
            window.set_fullscreen(True)
        else:
            window.set_windowed()
        self.surface = pygame.display.get_surface() or self.surface

    def resized(self) -> None:
        """Take up the size that the window has now (after a resize event)."""
        surface = pygame.display.get_surface()
        if surface is not None:
            self.surface = surface
        if not self.fullscreen:
            self._windowed_size = self.surface.get_size()

    def present(self, dirty: list[pygame.Rect] | None = None) -> None:
        """Show what was drawn: the given pixel rectangles, or everything."""
        if dirty is None:
            pygame.display.flip()
        elif dirty:
            pygame.display.update(dirty)

    def close(self) -> None:
        pygame.display.quit()


def on_the_desktop(size: tuple[int, int]) -> tuple[int, int]:
    """A size that was remembered, no larger than all screens of this desktop together: they may be others by now, and
    a window costs memory for each of its pixels.
    """
    screens = pygame.display.get_desktop_sizes()
    return min(size[0], sum(width for width, _ in screens)), min(size[1], max(height for _, height in screens))


def default_size() -> tuple[int, int]:
    """The largest comfortable 16:9 size on this desktop: never more than seven eighths of it."""
    desktop_width, desktop_height = pygame.display.get_desktop_sizes()[0]
    for width, height in ((3200, 1800), (2560, 1440), (1920, 1080), (1600, 900)):
        if width <= desktop_width * 7 / 8 and height <= desktop_height * 7 / 8:
            return width, height
    return BASE_WIDTH, BASE_HEIGHT


def keep_minimum_size() -> None:
    """Ask the window manager not to go under the minimum, where this pygame still lets us.

    A smaller window only means smaller text: the scale follows the window, and nothing is cut off.
    """
    window = the_window()
    if window is not None:
        window.minimum_size = MINIMUM_PIXELS


def the_window() -> pygame.Window | None:
    """The window that the display module drives, where this pygame still lends it."""
    of_display = getattr(pygame.Window, "from_display_module", None)
    if of_display is None:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        window: pygame.Window = of_display()
        return window
