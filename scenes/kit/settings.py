"""The person's settings: one JSON file in the user's configuration folder."""

from __future__ import annotations

import locale
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import platformdirs

from game.core.journal import SeatCard
from scenes.kit.window import FramebufferMode

Volume = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
Language = Literal["fr", "en"]
Pace = Literal["step", "slow", "normal", "fast", "instant"]
APPLICATION = "tablee"
WINDOW_FIELDS = ("window_width", "window_height", "window_x", "window_y")
"""Settings that are not chosen: where the window was last, and how large."""


def system_language() -> Language:
    """French when the system speaks French, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "LANG"):
        if os.environ.get(name):
            return "fr" if os.environ[name].lower().startswith("fr") else "en"
    spoken = locale.getlocale()[0] or ""
    return "fr" if spoken.lower().startswith("fr") else "en"


class Settings(msgspec.Struct, kw_only=True):
    """What a person may choose once for all games. Unknown fields of a newer version are ignored.

    `pace`: how long the table rests between what others do; `memory_aids`: the table shows hidden cards that its viewer
    has seen before; `play_forced`: it does by itself what everybody can see is forced; `confirm`: irreversible actions
    are asked about; `hints`: they are shown where one person sits down with bots; `go_on_alone`: where the table waits
    for the player it goes on after a while; `names`: of people, the ones who sat here last first; `tables`: who sat
    where last, by game; `skipped_introductions`: games sat down at without a word.
    """

    language: Language = msgspec.field(default_factory=system_language)
    speed: Annotated[float, msgspec.Meta(ge=0.5, le=8.0)] = 1.0
    reduced_motion: bool = False
    sound_volume: Volume = 0.7
    muted: bool = False
    text_scale: Annotated[float, msgspec.Meta(ge=1.0, le=2.0)] = 1.0
    zoom: Annotated[float, msgspec.Meta(ge=0.8, le=1.25)] = 1.0
    framebuffer: FramebufferMode = "auto"
    fullscreen: bool = False
    window_width: Annotated[int, msgspec.Meta(ge=0, le=16384)] = 0
    window_height: Annotated[int, msgspec.Meta(ge=0, le=16384)] = 0
    window_x: int | None = None
    window_y: int | None = None
    pace: Pace = "normal"
    memory_aids: bool = True
    play_forced: bool = True
    confirm: bool = False
    go_on_alone: bool = False
    hold_to_peek: bool = False
    hints: bool = True
    names: list[str] = []
    tables: dict[str, list[SeatCard]] = {}
    skipped_introductions: list[str] = []

    @property
    def window_size(self) -> tuple[int, int] | None:
        """The remembered window size, or None to let the program choose."""
        if self.window_width < 320 or self.window_height < 240:
            return None
        return self.window_width, self.window_height


class SettingsFile:
    """Reads and writes the settings. `data_dir` moves them out of the user's configuration folder."""

    def __init__(self, data_dir: Path | None = None) -> None:
        folder = data_dir or Path(platformdirs.user_config_dir(APPLICATION, appauthor=False))
        self.path = folder / "settings.json"

    def load(self) -> tuple[Settings, str]:
        """The settings and what was wrong with the file ('' if nothing): defaults stand in for a broken one."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Settings), ""
        except FileNotFoundError:
            return Settings(), ""
        except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
            return Settings(), f"{self.path}: {error}"

    def save(self, settings: Settings, names: Iterable[str]) -> OSError | None:
        """Write what is called by these names, in one step; returns what went wrong, for a notice.

        The rest of the file stays: another window may have changed it since it was read here.
        """
        kept = self.load()[0]
        for name in names:
            setattr(kept, name, getattr(settings, name))
        fresh = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=2))
            fresh.replace(self.path)
        except OSError as error:
            return error
        return None
