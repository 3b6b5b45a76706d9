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
from game.core.texts import Sentence
from game.matches.match import Match
from game.own.folder import PLAYLISTS, SCENARIOS, own_place
from game.teaching.examples import forget_examples
from game.teaching.moments import WIDTH, is_open, names_for, positions_of, scenario_text, scene_of, title_for

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
    game = match.header.setup.game
    scenarios, playlists = own_place(game, SCENARIOS), own_place(game, PLAYLISTS)
    positions = None if match.header.own else positions_of(game)
    if positions is None or scenarios is None or playlists is None:
        raise NoReelError(Sentence("position.no_game", {}))
    if not is_open(match, library):
        raise NoReelError(Sentence("position.secret", {}))
    names = names_for([card.name for card in match.header.seats])
    title = title_for(match.header.title or ", ".join(card.name for card in match.header.seats), game)
    stem = f"{_stem(title)}-{match.identity[:SHORT_ID]}"
    scenes: list[dict[str, Any]] = []
    reason: UnsayableError | None = None
    for mark in sorted(marks, key=lambda mark: mark.seq):
        name = f"{stem}-{mark.seq}"
        try:
            written = scene_of(positions, match.session, mark.seq, names, name)
        except UnsayableError as error:
            reason = error
            continue
        said = " ".join(mark.note.split()) or title
        scenario = {**yaml.safe_load(scenario_text(written)), "title": {"fr": said, "en": said}}
        _write(scenarios / f"{name}.yaml", scenario)
        scenes.append({"scenario": name, "say": {"fr": said, "en": said}})
    if not scenes:
        raise NoReelError(reason.sentence if reason is not None else Sentence("replay.no_bookmarks", {}))
    path = playlists / f"{stem}.yaml"
    _write(path, {"playlist": {"fr": title, "en": title}, "game": game, "scenes": scenes})
    forget_examples()
    return WrittenReel(path, len(scenes), len(marks) - len(scenes))


def _stem(title: str) -> str:
    return re.sub(r"[^\w-]+", "-", title.casefold())[:LONGEST_STEM].strip("-") or "match"


def _write(path: Path, content: dict[str, Any]) -> None:
    text: str = yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=WIDTH, default_flow_style=None)
    path.parent.mkdir(parents=True, exist_ok=True)
    rewrite(path, lambda _old: text.encode())
