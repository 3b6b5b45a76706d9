"""The program opens: its settings are read, its window stands, and what could not be read is told."""

from __future__ import annotations

import gc
from pathlib import Path

from game.core.texts import Texts
from scenes.app import App
from scenes.kit.drawing.art import raster_svg
from scenes.kit.reasons import reason_of
from scenes.kit.screen.keycaps import fault_words
from scenes.kit.screen.reader import open_reader
from scenes.kit.settings import SettingsFile, Unread
from scenes.kit.window.screenshot import pictures_folder
from scenes.kit.window.window import Window


def open_app(data_dir: Path | None = None) -> App:
    """Read the settings, open the window and stand ready for the first scene.

    Raises `NoDisplayError` when there is no screen.
    """
    gc.freeze()  # the program itself is never garbage: it need not be looked through again and again
    settings_file = SettingsFile(data_dir)
    settings, unread = settings_file.load()
    window = Window(settings.window_size, zoom=settings.zoom, mode=settings.framebuffer, fullscreen=settings.fullscreen)
    if settings.window_x is not None and settings.window_y is not None:
        window.put(settings.window_x, settings.window_y)
    app = App(window, settings, settings_file)
    app.pads.begin()
    app.aloud.reader = open_reader(window.title, app.knock)
    app.pictures = pictures_folder(data_dir)
    window.set_icon(raster_svg(app.art.source("app_icon"), 64, 64))
    if unread is not None:
        app.notify(_told_of(app.texts, unread), "warning")
    if app.key_faults:
        app.notify(fault_words(app.texts, app.key_faults), "warning")
    return app


def _told_of(texts: Texts, unread: Unread) -> str:
    """What could not be read of the settings."""
    if unread.values:
        return texts.plural("notice.settings_lost", unread.values)
    if unread.cause is not None:
        return texts("notice.settings_unread", reason=reason_of(texts, unread.cause))
    return texts("notice.settings_broken")
