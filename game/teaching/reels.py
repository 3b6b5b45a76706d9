"""The bookmarks of a match as a playlist: a scenario for each, and its note as what is said first. Both are written
into the user's own folder, where the presenter finds them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from game.core.files.private import rewrite
from game.core.library.library import Bookmark, Library
from game.core.positions.places import UnsayableError
from game.core.texts import LocalText, Sentence
from game.matches.match import Match
from game.own.folder import PLAYLISTS, SCENARIOS
from game.own.home import own_place
from game.teaching.examples import forget_examples
from game.teaching.moments import WIDTH, is_open, names_for, positions_of, scenario_text, scene_of, title_for
from game.teaching.playlists import PlaylistScene

LONGEST_STEM: Final = 30
SHORT_ID: Final = 6
"""Signs of a match's id that tell its files from those of another one with the same title."""


class NoReelError(Exception):
    """These bookmarks cannot be a playlist; `sentence` says why."""

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        super().__init__(sentence.key)


@dataclass(frozen=True, slots=True)
class WrittenReel:
    """Where the playlist lies, how many scenes it has, and how many bookmarks no position could say."""

    path: Path
    scenes: int
    left_out: int


def write_reel(match: Match, library: Library | None, marks: Sequence[Bookmark]) -> WrittenReel:
    """Writes the playlist of some bookmarks, over an older one of the same match. Raises NoReelError, LibraryError and
    OSError.
    """
    writer, game = _Writer(match, library), match.header.setup.game
    scenes: list[dict[str, Any]] = []
    reason: UnsayableError | None = None
    for mark in sorted(marks, key=lambda mark: mark.seq):
        try:
            name, said = writer.scene(mark)
        except UnsayableError as error:
            reason = error
            continue
        scenes.append({"scenario": name, "say": {"fr": said, "en": said}})
    if not scenes:
        raise NoReelError(reason.sentence if reason is not None else Sentence("replay.no_bookmarks", {}))
    path = writer.playlists / f"{writer.stem}.yaml"
    _write(path, {"playlist": {"fr": writer.title, "en": writer.title}, "game": game, "scenes": scenes})
    forget_examples()
    return WrittenReel(path, len(scenes), len(marks) - len(scenes))


def write_scene(match: Match, library: Library | None, mark: Bookmark) -> PlaylistScene:
    """Writes one bookmark as a scenario, to be shown in any playlist. Raises NoReelError, LibraryError and OSError."""
    try:
        name, said = _Writer(match, library).scene(mark)
    except UnsayableError as error:
        raise NoReelError(error.sentence) from error
    forget_examples()
    return PlaylistScene(scenario=name, say=LocalText(said, said))


class _Writer:
    """Writes scenarios of moments of a match. Raises NoReelError where none may be written, and LibraryError."""

    def __init__(self, match: Match, library: Library | None) -> None:
        game = match.header.setup.game
        scenarios, playlists = own_place(game, SCENARIOS), own_place(game, PLAYLISTS)
        positions = None if match.header.own else positions_of(game)
        if positions is None or scenarios is None or playlists is None:
            raise NoReelError(Sentence("position.no_game", {}))
        if not is_open(match, library):
            raise NoReelError(Sentence("position.secret", {}))
        self._positions, self._session, self._scenarios = positions, match.session, scenarios
        self._names = names_for([card.name for card in match.header.seats])
        self.playlists = playlists
        self.title = title_for(match.header.title or ", ".join(card.name for card in match.header.seats), game)
        self.stem = f"{_stem(self.title)}-{match.identity[:SHORT_ID]}"

    def scene(self, mark: Bookmark) -> tuple[str, str]:
        """The name of the scenario, and what is said first. Raises UnsayableError and OSError."""
        name = f"{self.stem}-{mark.seq}"
        written = scene_of(self._positions, self._session, mark.seq, self._names, name)
        said = " ".join(mark.note.split()) or self.title
        scenario = {**yaml.safe_load(scenario_text(written)), "title": {"fr": said, "en": said}}
        _write(self._scenarios / f"{name}.yaml", scenario)
        return name, said


def _stem(title: str) -> str:
    return re.sub(r"[^\w-]+", "-", title.casefold())[:LONGEST_STEM].strip("-") or "match"


def _write(path: Path, content: dict[str, Any]) -> None:
    text: str = yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=WIDTH, default_flow_style=None)
    path.parent.mkdir(parents=True, exist_ok=True)
    rewrite(path, lambda _old: text.encode())
