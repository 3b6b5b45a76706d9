"""The person's settings: one JSON file in the user's configuration folder."""

from __future__ import annotations

import locale
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin

import msgspec
import platformdirs

from game.core.files.private import name_aside, rewrite
from game.core.journal.journal import TOKENS, SeatCard
from game.core.texts import FALLBACK, languages
from scenes.kit.drawing.theme import Letters
from scenes.kit.window.window import FramebufferMode

Volume = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
Language = str
"""One of those that are found; instead of a language that has gone the system's is spoken."""
Pace = Literal["step", "slow", "normal", "fast", "instant"]
APPLICATION = "tablee"
NOTHING: Final = object()
WINDOW_FIELDS = ("window_width", "window_height", "window_x", "window_y")
"""Settings that are not chosen: where the window was last, and how large."""


def system_language() -> Language:
    """What the system speaks, if we do, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "LANG"):
        if os.environ.get(name):
            return _ours(os.environ[name])
    return _ours(locale.getlocale()[0] or "")


def _ours(spoken: str) -> Language:
    named = spoken.lower().replace("_", "-").split(".")[0]
    alike = (language for language in languages() if named.startswith(language.lower()))
    return next(alike, FALLBACK)


class Presented(msgspec.Struct, frozen=True):
    """What was presented last, at which scene one was (0: nowhere in the midst), and after how many seconds."""

    reel: str
    scene: int = 0
    seconds: float = 0.0


class Settings(msgspec.Struct, kw_only=True):
    """What a person may choose once for all games. Unknown fields of a newer version are ignored."""

    language: Language = msgspec.field(default_factory=system_language)
    speed: Annotated[float, msgspec.Meta(ge=0.5, le=8.0)] = 1.0
    reduced_motion: bool = False
    sound_volume: Volume = 0.7
    muted: bool = False
    volumes: dict[str, Volume] = {}  # of kinds of sounds that are not as loud as usual
    captions: bool = False  # what is heard is written
    speak: bool = False  # what is written is heard
    reduced_transparency: bool = False
    theme: str = ""  # which one is worn, by its name; the usual look, or a theme that has gone: ''
    letters: Letters = "usual"
    large_values: bool = False  # values and suits fill the faces of cards
    text_scale: Annotated[float, msgspec.Meta(ge=1.0, le=2.5)] = 1.0
    keys: dict[str, list[str]] = {}  # chords of what has others than declared, by `room.deed`
    zoom: Annotated[float, msgspec.Meta(ge=0.8, le=1.25)] = 1.0
    framebuffer: FramebufferMode = "auto"
    fullscreen: bool = False
    window_width: Annotated[int, msgspec.Meta(ge=0, le=16384)] = 0
    window_height: Annotated[int, msgspec.Meta(ge=0, le=16384)] = 0
    window_x: int | None = None
    window_y: int | None = None
    pace: Pace = "normal"  # how long the table rests between what others do
    memory_aids: bool = True  # the table shows hidden cards that its viewer has seen
    play_forced: bool = True  # what everybody can see is forced is done at once
    own_figures: bool = True  # jack, queen and king by the letters of the language
    confirm: bool = False  # irreversible actions are asked about
    generous_undo: bool = True  # with bots alone one may go back to before one's last choice, whatever came since
    go_on_alone: bool = False  # after a while the table does not wait for its player
    hold_to_peek: bool = False
    hints: bool = True  # shown where one person sits down with bots
    names: list[str] = []  # of people; who sat here last comes first
    tokens: dict[str, Annotated[int, msgspec.Meta(ge=1, le=TOKENS)]] = {}  # of each person
    tables: dict[str, list[SeatCard]] = {}  # who sat where last, by game
    skipped_introductions: list[str] = []  # games sat down at without a word
    introduced: list[str] = []  # games whose way to win was explained once
    learning: str = ""  # the game in which something was learned last
    house_rules: bool = False  # they are shown in the lobby
    author_games: Annotated[int, msgspec.Meta(ge=2, le=100_000)] = 200  # that bots play on the author's page
    learned: list[str] = []  # lessons and puzzles that were done
    met_clauses: dict[str, list[str]] = {}  # that a match has used, by game
    hinted: list[str] = []  # matches in which hints were given
    achieved: dict[str, list[str]] = {}  # without hints, by person: `<game>.<achievement>`
    pads: dict[str, dict[str, int]] = {}  # faces crossed out on notepads, as bits: by match, then by seat and card
    comments: bool = True  # a line beside the first game after the lessons
    commented: list[str] = []  # games that had theirs
    presented: Presented | None = None  # to go on there, also after a crash
    explained: list[str] = []  # what was explained once, by message key

    @property
    def window_size(self) -> tuple[int, int] | None:
        """The remembered window size, or None to let the program choose."""
        if self.window_width < 320 or self.window_height < 240:
            return None
        return self.window_width, self.window_height


class Unread(NamedTuple):
    """What could not be read of the settings: so many `values`, or (0) all of it, and why if the file was not even
    opened.
    """

    values: int = 0
    cause: OSError | None = None


class SettingsFile:
    """Reads and writes the settings. `data_dir` moves them out of the user's configuration folder."""

    def __init__(self, data_dir: Path | None = None) -> None:
        folder = data_dir or Path(platformdirs.user_config_dir(APPLICATION, appauthor=False))
        self.path = folder / "settings.json"
        self._known: dict[str, Any] = {}  # what this window has last read or written
        self._owed: set[str] = set()  # names of what could not be written

    def load(self) -> tuple[Settings, Unread | None]:
        """The settings, and what of them could not be read: defaults stand in for that, and for nothing else."""
        settings, unread = self._load()
        self._known = msgspec.to_builtins(settings)
        return settings, unread

    def _load(self) -> tuple[Settings, Unread | None]:
        try:
            plain = _read(self.path.read_bytes())
        except FileNotFoundError:
            return Settings(), None
        except OSError as error:
            return Settings(), Unread(cause=error)
        if plain is None:
            return Settings(), Unread()
        settings, lost = Settings(), 0
        for field in msgspec.structs.fields(Settings):
            if field.name in plain:
                value, losses = understood(plain[field.name], field.type)
                lost += losses
                if value is not NOTHING:
                    setattr(settings, field.name, value)
        if settings.language not in languages():
            settings.language = system_language()
            lost += 1
        return settings, Unread(lost) if lost else None

    def save(self, settings: Settings, names: Iterable[str]) -> OSError | None:
        """Writes what is called by these names, in one step; returns what went wrong, for a notice. The rest of the
        file stays: another window may have written it.

        What could not be written is `owed`, and written with what comes next. A file that cannot be read is kept beside
        it.
        """
        self._owed.update(names)
        mine = {name: msgspec.to_builtins(getattr(settings, name)) for name in sorted(self._owed)}

        def changed(old: bytes | None) -> bytes:
            theirs = {} if old is None else _read(old)
            if theirs is None:
                self.path.replace(name_aside(self.path))
                theirs = {}
            for name, value in mine.items():
                theirs[name] = merged(theirs.get(name), self._known.get(name), value)
            return msgspec.json.format(msgspec.json.encode(theirs), indent=2)

        try:
            rewrite(self.path, changed)
        except BlockingIOError:
            return None
        except OSError as error:
            return error
        self._known.update(mine)
        self._owed.clear()
        return None

    @property
    def owed(self) -> bool:
        """True while something is still to be written."""
        return bool(self._owed)


def _read(data: bytes) -> dict[str, Any] | None:
    """The file as plain values by name; None if it is nothing of the kind."""
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return plain if isinstance(plain, dict) else None


def understood(plain: Any, kind: Any) -> tuple[Any, int]:
    """A plain value as what it should be (of a list or a mapping: what is right in it), or NOTHING; and how much was
    not understood.
    """
    try:
        return msgspec.convert(plain, kind), 0
    except msgspec.ValidationError:
        pass
    items: list[Any]
    if get_origin(kind) is list and isinstance(plain, list):
        items = [understood(item, get_args(kind)[0])[0] for item in plain]
        kept = [item for item in items if item is not NOTHING]
        return kept, len(items) - len(kept)
    if get_origin(kind) is dict and isinstance(plain, dict):
        items = [(key, _whole(item, get_args(kind)[1])) for key, item in plain.items()]
        rights = {key: item for key, item in items if item is not NOTHING}
        return rights, len(items) - len(rights)
    return NOTHING, 1


def _whole(plain: Any, kind: Any) -> Any:
    """A plain value as what it should be, if all of it is."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError:
        return NOTHING


def merged(theirs: Any, known: Any, mine: Any) -> Any:
    """What both say, where one has changed `known` into `mine` and another perhaps into `theirs`: of lists and mappings
    the items of both, without what was taken away here; of anything else mine.
    """
    if isinstance(mine, dict) and isinstance(theirs, dict):
        before = known if isinstance(known, dict) else {}
        here = {key: value for key, value in mine.items() if key not in before or before[key] != value}
        kept = {key: value for key, value in theirs.items() if key in mine or key not in before}
        return {**kept, **here}
    if isinstance(mine, list) and isinstance(theirs, list):
        gone = known if isinstance(known, list) else []
        return [*mine, *(item for item in theirs if item not in mine and item not in gone)]
    return mine
