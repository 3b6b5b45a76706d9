"""Playlists: scenarios in an order to be shown in, with words of their own; what a presenter plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import yaml
from pydantic import Field

from game.catalogue import NAMES, card_of
from game.core.content.content import ContentError, Document, Fault, Model, Title, load_document, parse_document
from game.core.content.explaining import not_one_of
from game.core.content.folder import named_twice, shown_path
from game.core.files.files import write_beside
from game.core.files.private import rewrite
from game.core.scenarios.course import Course
from game.core.texts import LocalText, Sentence, Texts
from game.own.folder import PLAYLISTS, files_of, is_own
from game.own.home import own_place
from game.own.kept_lines import changed_list, changed_value
from game.teaching.examples import UnknownExampleError, course_of, example_named, playable_examples

WIDTH: Final = 118
"""Columns of a written playlist."""


class PlaylistScene(Model):
    """One scenario of a playlist; `say` is what is said before its first step, under its title, `points` the
    things that these words speak of, and `notes` is for the speaker. By the number of a step (1 is the first one),
    `captions` are said instead of its own words, and what `skips` names is done without being shown.
    """

    scenario: str
    say: LocalText | None = None
    points: tuple[str, ...] = ()
    captions: dict[int, LocalText] = Field(default={})
    skips: tuple[int, ...] = ()
    notes: LocalText | None = None


class Playlist(Model):
    """A playlist file: what it is called, the game, the scenes in order, and what is said when all were shown."""

    playlist: Title
    game: str
    scenes: tuple[PlaylistScene, ...] = Field(default=())
    ends: LocalText | None = None


@dataclass(frozen=True, slots=True)
class Reel:
    """A playlist ready to be shown: every scene is an example that can be played."""

    title: LocalText
    game: str
    scenes: tuple[PlaylistScene, ...]
    own: bool = False
    """It lies in the user's own folder."""
    path: Path | None = None
    """The file; None for one that nobody wrote."""
    ends: LocalText | None = None
    """What is said when all scenes were shown; None: only that this is the end."""


def load_playlist(path: Path, name: str | None = None) -> Reel:
    """Reads a playlist file. Raises ContentError with every fault."""
    document = load_document(path, name or shown_path(path))
    playlist = document.validated(Playlist)
    faults = list(_faults(document, playlist))
    if faults:
        raise ContentError(faults)
    return Reel(playlist.playlist, playlist.game, playlist.scenes, is_own(path), path, playlist.ends)


def _faults(document: Document, playlist: Playlist) -> Iterator[Fault]:
    game = playlist.game
    if game not in NAMES:
        yield document.fault(("game",), not_one_of(game, ", ".join(NAMES)))
        return
    if not playlist.scenes:
        yield document.fault_at_key(("scenes",), Sentence("fault.playlist.none", {}))
    for number, scene in enumerate(playlist.scenes):
        try:
            steps = len(course_of(game, example_named(scene.scenario, game).name).moments)
        except UnknownExampleError as error:
            yield document.fault(("scenes", number, "scenario"), error.sentence or str(error))
        except ContentError as error:
            first = error.faults[0]
            what = LocalText(first.told(Texts("fr")), first.told(Texts("en")))
            said = Sentence("fault.playlist.does_not_play", {"what": what})
            yield document.fault(("scenes", number, "scenario"), said)
        else:
            for key, named in (("captions", scene.captions), ("skips", scene.skips)):
                for step in named:
                    if not 1 <= step <= steps:
                        where = ("scenes", number, key)
                        said = Sentence("fault.playlist.step", {"scene": scene.scenario, "step": step, "steps": steps})
                        yield document.fault_at_key(where, said)


def course_of_scene(game: str, scene: PlaylistScene) -> Course:
    """The course of a scene as a playlist tells it: with its captions, and without the steps that it leaves out. Raises
    UnknownExampleError and ContentError.
    """
    course, captions = course_of(game, scene.scenario), scene.captions
    if not captions and not scene.skips:
        return course
    moments = tuple(
        replace(moment, step=moment.step.model_copy(update={"say": captions.get(number, moment.step.say)}))
        for number, moment in enumerate(course.moments, 1)
        if number not in scene.skips
    )
    return replace(course, moments=moments)


def playlists_of(game: str) -> dict[str, Reel]:
    """The playlists that come with a game, the shortest first, then those of the user, by name; what cannot be read is
    left out.
    """
    found = _shelf(game)[0]
    return dict(sorted(found.items(), key=lambda item: (item[1].own, 0 if item[1].own else len(item[1].scenes))))


def told_scenes(game: str) -> dict[str, PlaylistScene]:
    """By scenario, the scenes of the playlists that come with a game, as these tell them, in their order."""
    told: dict[str, PlaylistScene] = {}
    for reel in playlists_of(game).values():
        for scene in () if reel.own else reel.scenes:
            told.setdefault(scene.scenario, scene)
    return told


def unread_playlists(game: str) -> tuple[Fault, ...]:
    """Why the others cannot be read."""
    return _shelf(game)[1]


def _shelf(game: str) -> tuple[dict[str, Reel], tuple[Fault, ...]]:
    found: dict[str, Reel] = {}
    faults: list[Fault] = []
    for path in files_of(game, PLAYLISTS):
        try:
            reel = load_playlist(path)
        except ContentError as error:
            faults += error.faults
            continue
        if path.stem in found:
            faults.append(named_twice(shown_path(path)))
        else:
            found[path.stem] = reel
    return found, tuple(faults)


def everything_of(game: str) -> Reel:
    """All examples of a game that can be shown, in the order of their files."""
    scenes = tuple(PlaylistScene(scenario=example.name) for example in playable_examples(game))
    return Reel(card_of(game).title, game, scenes)


def usual_reel(game: str) -> Reel:
    """What is shown of a game if nobody says: its first playlist, or all of its examples."""
    return next(iter(playlists_of(game).values()), None) or everything_of(game)


def write_reel_down(reel: Reel) -> Reel:
    """Writes a reel as a playlist: in the place of its own file, else into a file of its own in the user's folder. One
    without a scene is not written: nothing could be shown of it. Raises OSError.
    """
    folder = own_place(reel.game, PLAYLISTS)
    if not reel.scenes or folder is None:
        return reel
    content = {
        "playlist": _words(reel.title),
        "game": reel.game,
        "scenes": [_written_scene(scene) for scene in reel.scenes],
        **({} if reel.ends is None else {"ends": _words(reel.ends)}),
    }
    text = _dumped(content)
    if reel.own and reel.path is not None:
        rewrite(reel.path, lambda old: (_changed(old, reel) or text).encode())
        return reel
    path = write_beside(folder, reel.title.fr, ".yaml", text.encode())
    return replace(reel, own=True, path=path)


def _changed(old: bytes | None, reel: Reel) -> str | None:
    """The file that somebody has written, with what the reel says now, and with its comments; None where that cannot be
    done, as in one that cannot be read any more.
    """
    try:
        text: str | None = (old or b"").decode()
        before = parse_document(text or "", "").validated(Playlist)
        if reel.game != before.game:
            return None
        if reel.title != before.playlist:
            text = changed_value(text or "", "playlist", _words(reel.title))
        if text is not None and reel.ends != before.ends:
            text = changed_value(text, "ends", None if reel.ends is None else _words(reel.ends))
        if text is not None and reel.scenes != before.scenes:
            text = changed_list(
                text, "scenes", before.scenes, reel.scenes, lambda scene: _dumped([_written_scene(scene)])
            )
        after = None if text is None else parse_document(text, "").validated(Playlist)
    except (ContentError, UnicodeDecodeError):
        return None
    same = after is not None and (after.playlist, after.scenes, after.ends) == (reel.title, reel.scenes, reel.ends)
    return text if same else None


def _dumped(content: object) -> str:
    text: str = yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=WIDTH, default_flow_style=None)
    return text


def _written_scene(scene: PlaylistScene) -> dict[str, Any]:
    captions = {step: _words(said) for step, said in scene.captions.items()}
    return {
        "scenario": scene.scenario,
        **({} if scene.say is None else {"say": _words(scene.say)}),
        **({"points": list(scene.points)} if scene.points else {}),
        **({"captions": captions} if captions else {}),
        **({"skips": list(scene.skips)} if scene.skips else {}),
        **({} if scene.notes is None else {"notes": _words(scene.notes)}),
    }


def _words(words: LocalText) -> dict[str, Any]:
    return {language: words[language] for language in words.languages}


def what_changed(before: Reel, after: Reel) -> tuple[str, int]:
    """What is otherwise in another state (name, end, scenes, order, captions, steps, notes), and in which scene, from
    1.
    """
    if before.title != after.title:
        return "name", 0
    if before.ends != after.ends:
        return "end", 0
    if len(before.scenes) != len(after.scenes):
        return "scenes", 0
    changed = [
        number for number, pair in enumerate(zip(before.scenes, after.scenes, strict=True), 1) if pair[0] != pair[1]
    ]
    if len(changed) != 1:
        return "order", 0
    one, other = before.scenes[changed[0] - 1], after.scenes[changed[0] - 1]
    part = "notes" if one.notes != other.notes else "steps" if one.skips != other.skips else "captions"
    return part, changed[0]
