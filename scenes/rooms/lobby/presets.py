"""House rules saved by name: one small file each among the user's own presets, to be given away. Older ones are JSON,
in the folder `presets` of the user's data: they are read, and written no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final, NamedTuple

import msgspec

from game.core.content.content import ContentError, load_document
from game.core.files.files import write_beside
from game.core.files.private import rewrite
from game.core.rules.options import OptionError, OptionSpec, resolve
from game.core.rules.rules import OptionValue
from game.core.texts import Argument, LocalText, Texts, languages, words_of
from game.own.folder import ENDING, PRESETS
from game.own.misplaced import misplaced
from game.own.presets import PresetFile, changed_text, preset_text
from scenes.kit.reasons import reason_of

FORMAT: Final = 1
LARGEST_FILE: Final = 100_000
LONGEST_NAME: Final = 40
MOST_TOLD: Final = 3
"""Options of a preset of which is told why they were not understood."""
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
    options: dict[str, Any]
    tablee_rules: int = FORMAT


class Former(NamedTuple):
    """What lay in a file before it was kept anew, or forgotten; `instead`: the file that was written in its place,
    `beside`: where it lies still.
    """

    path: Path
    data: bytes
    instead: Path | None = None
    beside: Path | None = None


class ReadPreset(NamedTuple):
    """A preset that can be used, and why options in its file were not understood and are left out."""

    preset: Preset
    left_out: tuple[OptionError, ...] = ()


def read_preset(data: bytes, game: str, specs: Sequence[OptionSpec], most_seats: int) -> ReadPreset:
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
    return _fitting(preset, specs, most_seats)


def _fitting(preset: Preset, specs: Sequence[OptionSpec], most_seats: int) -> ReadPreset:
    """A preset with what is understood of it; raises PresetError for one without a name."""
    name = "".join(letter for letter in preset.name if letter.isprintable()).strip()[:LONGEST_NAME]
    if not name:
        raise PresetError("preset.broken")
    wrong = {option: _wrong(specs, option, value, most_seats) for option, value in preset.options.items()}
    options = {option: value for option, value in preset.options.items() if wrong[option] is None}
    left_out = tuple([error for error in wrong.values() if error is not None])
    return ReadPreset(msgspec.structs.replace(preset, name=name, options=options), left_out)


def _wrong(specs: Sequence[OptionSpec], name: str, value: Any, most_seats: int) -> OptionError | None:
    try:
        resolve(specs, {name: value}, most_seats)
    except OptionError as error:
        return error
    return None


def in_words(left_out: Sequence[OptionError]) -> LocalText:
    """What was not understood, and what would be read instead: of the first ones, where there are many."""
    return words_of({language: " ".join(_told(left_out, Texts(language))) for language in languages()})


def _told(left_out: Sequence[OptionError], texts: Texts) -> Iterator[str]:
    for error in left_out[:MOST_TOLD]:
        yield error.said(texts)
    if len(left_out) > MOST_TOLD:
        yield "…"


def _failed(key: str, error: OSError) -> PresetError:
    return PresetError(key, reason=words_of({language: reason_of(Texts(language), error) for language in languages()}))


class PresetFolder:
    """The presets of one game: those in the user's `own` folder for them, and older ones among the files of `folder`
    (where all are, if nobody has one of his own). `broken`: what the last listing had to leave out; `partly`: why
    it had to leave out which options of which preset; `former`: what was replaced or forgotten last.
    """

    def __init__(
        self, folder: Path, game: str, specs: Sequence[OptionSpec], most_seats: int, own: Path | None = None
    ) -> None:
        self.folder = folder
        self.broken: list[PresetError] = []
        self.partly: dict[str, tuple[OptionError, ...]] = {}
        self.former: Former | None = None
        self._own = own
        self._game = game
        self._specs = specs
        self._most_seats = most_seats
        self._paths: dict[str, Path] = {}

    @property
    def _place(self) -> Path:
        """Where presets are kept."""
        return self.folder if self._own is None else self._own

    def all(self) -> list[Preset]:
        """The presets by name; those of other games are passed over, broken ones are told in `broken` (but for the
        user's own, of which the lobby says more).
        """
        found: dict[str, Preset] = {}
        self.broken, self.partly, self._paths = [], {}, {}
        for path in (*sorted(self.folder.glob(f"*{SUFFIX}")), *sorted(self._place.glob(f"*{ENDING}"))):
            try:
                preset, left_out = self.read(path)
            except PresetError as error:
                if error.key != "preset.other_game" and path.suffix != ENDING:
                    self.broken.append(error)
                continue
            found[preset.name] = preset
            self._paths[preset.name] = path
            if left_out:
                self.partly[preset.name] = left_out
        return [found[name] for name in sorted(found, key=str.casefold)]

    def read(self, path: Path) -> ReadPreset:
        """One file; raises PresetError."""
        if path.suffix == ENDING:
            return self._written(path)
        try:
            status = path.stat()
            if not S_ISREG(status.st_mode) or status.st_size > LARGEST_FILE:  # a pipe would keep us waiting for ever
                raise PresetError("preset.broken")
            data = path.read_bytes()
        except OSError as error:
            raise _failed("preset.unreadable", error) from None
        return read_preset(data, self._game, self._specs, self._most_seats)

    def _written(self, path: Path) -> ReadPreset:
        """A preset as it is written by hand, and kept."""
        try:
            document = load_document(path, path.name)
            strange = misplaced(document, self._game, PRESETS)
            if strange is not None:
                raise ContentError([strange])
            file = document.validated(PresetFile)
        except ContentError as error:
            raise PresetError("preset.faulty", fault=str(error.faults[0])) from None
        if file.game not in ("", self._game):
            raise PresetError("preset.other_game", game=file.game[:LONGEST_NAME])
        return _fitting(Preset(self._game, file.preset, dict(file.options)), self._specs, self._most_seats)

    def save(self, name: str, options: dict[str, OptionValue]) -> Path:
        """Keeps house rules under a name; raises PresetError. An older preset of that name gives way: of a file that
        somebody has written only the values change, and where that cannot be, it stays beside.
        """
        name = name.strip()[:LONGEST_NAME]
        self.all()
        older = self._paths.get(name)
        path = older if older is not None and older.suffix == ENDING else self._free_path(name)
        self.former = None
        try:
            text: str | None = None
            if older is not None:
                data, beside = older.read_bytes(), None
                if path == older:
                    text = changed_text(data.decode("utf-8-sig"), self._specs, self._most_seats, options)
                    if text is None:
                        beside = write_beside(older.parent, older.stem, f"{ENDING}.bak", data)
                self.former = Former(older, data, path, beside)
            rewrite(path, lambda _old: (text or preset_text(self._game, name, options)).encode())
            if older not in (None, path):
                older.unlink(missing_ok=True)
        except OSError as error:
            raise _failed("preset.unwritable", error) from None
        return path

    def take(self, path: Path) -> ReadPreset:
        """Takes over a file from elsewhere; raises PresetError."""
        taken = self.read(path)
        self.save(taken.preset.name, dict(taken.preset.options))
        return taken

    def delete(self, name: str) -> None:
        """Forgets a preset; raises PresetError."""
        self.all()
        path, self.former = self._paths.get(name), None
        try:
            if path is not None:
                self.former = Former(path, path.read_bytes())
                path.unlink(missing_ok=True)
        except OSError as error:
            raise _failed("preset.unwritable", error) from None

    def bring_back(self, former: Former) -> None:
        """Puts a file back as it was; raises PresetError."""
        try:
            rewrite(former.path, lambda _new: former.data)
            if former.instead not in (None, former.path):
                former.instead.unlink(missing_ok=True)
            if former.beside is not None:
                former.beside.unlink(missing_ok=True)
        except OSError as error:
            raise _failed("preset.unwritable", error) from None

    def _free_path(self, name: str) -> Path:
        """Where a preset of that name is to lie: names that differ in their signs only do not get into each other's
        way.
        """
        plain = re.sub(r"[^\w-]+", "_", name.casefold()).strip("_") or "preset"
        if self._own is None:
            plain = f"{self._game}.{plain}"
        number, path = 1, self._place / f"{plain}{ENDING}"
        while path.exists():
            number += 1
            path = self._place / f"{plain}-{number}{ENDING}"
        return path
