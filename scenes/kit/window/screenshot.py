"""F12: a picture of the window, in the user's pictures."""

from __future__ import annotations

import io
import time
from contextlib import suppress
from pathlib import Path

import platformdirs
import pygame


class ScreenshotError(Exception):
    """The picture could not be written to `path`, because of `cause`; the message is one clear line."""

    def __init__(self, path: Path, cause: Exception) -> None:
        super().__init__(f"{path}: {cause}")
        self.cause = cause


def pictures_folder(data_dir: Path | None = None) -> Path:
    """Where pictures go: beside the data if that was chosen, else among the user's pictures."""
    if data_dir is not None:
        return data_dir / "pictures"
    return Path(platformdirs.user_pictures_dir()) / "Tablée"


def save_screenshot(surface: pygame.Surface, folder: Path) -> Path:
    """Writes the picture under a name of its own; raises ScreenshotError."""
    stamp = time.strftime("%Y-%m-%d %H.%M.%S")
    number = 1
    while (path := folder / f"Tablée {stamp}{f' ({number})' if number > 1 else ''}.png").exists():
        number += 1
    picture = io.BytesIO()
    pygame.image.save(surface, picture, path.name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture.getvalue())  # (writing straight to a file, SDL would say nothing of a full disk)
    except OSError as error:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise ScreenshotError(path, error) from None
    return path
