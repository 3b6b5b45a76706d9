"""House rules saved by name: one small JSON file each, in the folder `presets` of the user's data, to be given away."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.core.options import OptionError, OptionSpec, resolve
from game.core.rules import OptionValue
from game.core.texts import Argument, LocalText, Sentence, Texts

FORMAT: Final = 1
LARGEST_FILE: Final = 100_000
LONGEST_NAME: Final = 40
SUFFIX: Final = ".tablee-rules.json"


class PresetError(Exception):
    """A preset that cannot be used; `key` is a message key, `arguments` what it is filled with."""

    def __init__(self, key: str, **arguments: Argument) -> None:
        self.key = key
        self.arguments = arguments
        super().__init__(f"{key}: {arguments}")


class Preset(msgspec.Struct, frozen=True):
    """House rules of one game under a name. Options that are not named stand at their default."""

    game: str
    name: str
    options: dict[str, bool | int | str]
    tablee_rules: int = FORMAT


def read_preset(data: bytes, game: str, specs: Sequence[OptionSpec], most_seats: int) -> Preset:
    """A preset out of a file, for this game with these house rules; raises PresetError."""
    if len(data) > LARGEST_FILE:
        raise PresetError("preset.broken")
    try:
        preset = msgspec.json.decode(data, type=Preset)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise PresetError("preset.broken") from None
    if preset.tablee_rules > FORMAT:
        raise PresetError("preset.newer")
    if preset.game != game:
        raise PresetError("preset.other_game", game=preset.game[:LONGEST_NAME])
    name = "".join(letter for letter in preset.name if letter.isprintable()).strip()[:LONGEST_NAME]
    if not name:
        raise PresetError("preset.broken")
    try:
        resolve(specs, preset.options, most_seats)
    except OptionError as error:
        raise PresetError("preset.bad_option", reason=_in_both(error.sentence)) from None
    return msgspec.structs.replace(preset, name=name)


def _in_both(sentence: Sentence) -> LocalText:
    """A sentence as a part of another one."""
    fr, en = (Texts(language).say(sentence).rstrip(".") for language in ("fr", "en"))
    return LocalText(fr=fr, en=en)


class PresetFolder:
    """The presets of one game among the files of a folder. `broken`: what the last listing had to leave out."""

    def __init__(self, folder: Path, game: str, specs: Sequence[OptionSpec], most_seats: int) -> None:
        self.folder = folder
        self.broken: list[PresetError] = []
        self._game = game
        self._specs = specs
        self._most_seats = most_seats
        self._paths: dict[str, Path] = {}

    def all(self) -> list[Preset]:
        """The presets by name; those of other games are passed over, broken ones are told in `broken`."""
        found: dict[str, Preset] = {}
        self.broken, self._paths = [], {}
        for path in sorted(self.folder.glob(f"*{SUFFIX}")) if self.folder.is_dir() else ():
            try:
                preset = self.read(path)
            except PresetError as error:
                if error.key != "preset.other_game":
                    self.broken.append(error)
                continue
            found[preset.name] = preset
            self._paths[preset.name] = path
        return [found[name] for name in sorted(found, key=str.casefold)]

    def read(self, path: Path) -> Preset:
        """One file; raises PresetError."""
        try:
            if path.stat().st_size > LARGEST_FILE:
                raise PresetError("preset.broken")
            data = path.read_bytes()
        except OSError as error:
            raise PresetError("preset.unreadable", reason=error.strerror or str(error)) from None
        return read_preset(data, self._game, self._specs, self._most_seats)

    def save(self, name: str, options: dict[str, OptionValue]) -> Path:
        """Keeps house rules under a name (an older preset of that name gives way); raises PresetError."""
        preset = Preset(self._game, name.strip()[:LONGEST_NAME], options)
        path = self.path_of(preset.name)
        fresh = path.with_suffix(".new")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(msgspec.json.format(msgspec.json.encode(preset), indent=2))
            fresh.replace(path)
        except OSError as error:
            raise PresetError("preset.unwritable", reason=error.strerror or str(error)) from None
        return path

    def take(self, path: Path) -> Preset:
        """Takes over a file from elsewhere; raises PresetError."""
        preset = self.read(path)
        self.save(preset.name, dict(preset.options))
        return preset

    def delete(self, name: str) -> None:
        """Forgets a preset; raises PresetError."""
        try:
            self._paths.get(name, self.path_of(name)).unlink(missing_ok=True)
        except OSError as error:
            raise PresetError("preset.unwritable", reason=error.strerror or str(error)) from None

    def path_of(self, name: str) -> Path:
        """Where a preset of that name lies."""
        plain = re.sub(r"[^\w-]+", "_", name.casefold()).strip("_") or "preset"
        return self.folder / f"{self._game}.{plain}{SUFFIX}"
