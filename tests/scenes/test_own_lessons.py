"""Lessons and puzzles of the player's own are learned from beside the shipped ones; a broken one says so in a line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.catalogue import NAMES
from game.commands.check import check_file
from game.core.scenarios.guide import Waiting
from game.own.folder import SAMPLE, set_own_folder
from game.own.samples import prepare_own_folder
from game.teaching.curriculum import puzzle_of_the_day
from game.teaching.lessons import lessons_of, own_lessons, own_puzzles, puzzles_of, unread_tasks
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import walk
from scenes.rooms.school import SchoolRoom
from scenes.table.coaching.guided import GuidedTable

from .conftest import MakeApp
from .on_screen import press
from .test_school import at_rest, opened

GAME = "batailles"
WITH_WOLVES = {
    "clauses:": "options: {army: wolves}\nclauses:",
    '"7 12"': '"7 3"',
    '"5 11"': '"5 3"',
    '"1 4 6 8 10 M"': '"1 4 6 8 M"',
    'Basile: "1 2 4 6 8 9"': 'Basile: "1 2 4 6 9"',
    'Clara: "1 2 4 6 8 9"': 'Clara: "1 2 4 6 8"',
}
"""The first lesson, as it is played with the sample of an army."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The player's own folder of the game, with an army in it."""
    set_own_folder(tmp_path / "own")
    prepare_own_folder()
    home = tmp_path / "own" / GAME
    shutil.copy(home / "armies" / SAMPLE, home / "armies" / "wolves.yaml")
    return home


def lay(home: Path, name: str, changes: dict[str, str], kind: str = "lessons") -> Path:
    """The sample under another name, with other words in it."""
    text = (home / kind / SAMPLE).read_text("utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    path = home / kind / f"{name}.yaml"
    path.write_text(text, "utf-8")
    return path


def told(app: App) -> list[str]:
    """Everything that is to be read."""
    return [node.label for node in walk(app.build())]


def test_they_stand_beside_the_shipped_ones_and_can_be_played(
    home: Path, make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert check_file(lay(home, "mine", WITH_WOLVES)) == []
    assert check_file(lay(home, "riddle", {}, "puzzles")) == []
    shipped, today = dict(lessons_of(GAME)), [puzzle_of_the_day(day) for day in range(30)]
    app, hall = opened(make_app, monkeypatch, tmp_path, "en")
    hall.school.open(GAME)
    app.loop_once()
    titles = [lessons_of(GAME)["01_two_hidden_cards"].lesson.title.en]
    titles.append(next(iter(puzzles_of(GAME).values())).puzzle.title.en)
    for title in titles:
        assert any(label.endswith(f"{title} (yours)") for label in told(app))
    hall.school.lesson(GAME, "mine")
    for _ in range(20):
        coach = at_rest(app).coach
        assert coach is not None
        if coach.guide.waiting is Waiting.OVER:
            break
        if coach.reading:
            coach.go_on()
        elif coach.guide.waiting is Waiting.LEARNER:
            table = at_rest(app)
            table.act_now(coach.guide.wanted(table.match.session.state)[0])
        app.invalidate()
    assert f"{GAME}/lessons/mine" in app.settings.learned
    assert [file.name for file in at_rest(app).match.header.own] == ["wolves"]
    app.stack.pop()
    hall.school.puzzle(GAME, "riddle")
    assert isinstance(app.stack.top, GuidedTable)
    assert dict(lessons_of(GAME)) == shipped
    assert [puzzle_of_the_day(day) for day in range(30)] == today


def test_a_broken_one_says_so_in_a_line_and_harms_nothing(home: Path, make_app: MakeApp, tmp_path: Path) -> None:
    broken = {
        "tabbed": ({"title:": "\ttitle:"}, "a tab stands here"),
        "elsewhere": ({"game: batailles": "game: flautz"}, "this folder is of batailles, not of 'flautz'"),
        "empty": ({"learner: Ada": "learner: 3"}, "3 should be text"),
    }
    for name, (changes, words) in broken.items():
        faults = check_file(lay(home, name, changes))
        assert faults
        assert words in str(faults[0])
    taken = lay(home, "01_two_hidden_cards", {})
    unplayable = lay(home, "unplayable", {"learner: Ada": "learner: Bob"})
    lost = lay(home, "lost", {"attack: Basile.left": "attack: Basile.middle"})
    assert {Path(fault.path).stem for fault in unread_tasks(GAME)} == {*broken, taken.stem}
    assert set(own_lessons(GAME)) == {unplayable.stem, lost.stem}
    hall = Hall(make_app(), tmp_path / "data")
    app = hall.app
    app.stack.push(hall.menu())
    hall.school.open(GAME)
    app.loop_once()
    press(app, "own.left_out")
    app.loop_once()
    said = told(app)
    assert any("tabbed.yaml" in label and "il y a ici une tabulation" in label for label in said)
    app.stack.pop()
    app.loop_once()
    for path in (unplayable, lost):
        app.hush()
        hall.school.lesson(GAME, path.stem)
        app.loop_once()
        assert isinstance(app.stack.top, SchoolRoom)
        assert any(f"{path.name}:" in label for label in told(app)), path
    path.unlink()
    hall.school.lesson(GAME, path.stem)  # from a list that was drawn before it went
    assert isinstance(app.stack.top, SchoolRoom)


@pytest.mark.parametrize("words", ["<b>&amp;", "{value}{names[0].__class__}", "a\\u202eb\\u0007" * 40, "x" * 5_000])
def test_hostile_words_stay_words(words: str, home: Path, make_app: MakeApp, tmp_path: Path) -> None:
    for kind in ("lessons", "puzzles"):
        lay(home, "mine", {'title: {fr: "': f'title: {{fr: "{words}', 'en: "': f'en: "{words}'}, kind)
    assert own_lessons(GAME)
    assert own_puzzles(GAME)
    hall = Hall(make_app(), tmp_path / "data")
    hall.app.stack.push(hall.menu())
    hall.school.open(GAME)
    hall.app.loop_once()
    hall.school.lesson(GAME, "mine")
    hall.app.loop_once()


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_a_folder_for_them(game: str, home: Path) -> None:
    for kind in ("lessons", "puzzles"):
        place = home.parent / game / kind
        shutil.copy(place / SAMPLE, place / "mine.yaml")
        assert check_file(place / "mine.yaml") == []
    assert list(own_lessons(game)) == list(own_puzzles(game)) == ["mine"]
