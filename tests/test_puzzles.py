"""Every puzzle has one answer that is clearly better than every other whole choice; how much is printed (`-s`)."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from game.catalogue import NAMES, open_game
from game.commands import puzzles
from game.commands.puzzles import Found, puzzle_at
from game.core.content.content import ContentError
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.core.scenarios.proof import draft_on
from game.core.scenarios.puzzle import HINTS, answer_of, load_puzzle, position_of, prove_puzzle
from game.teaching.curriculum import puzzle_of_the_day
from game.teaching.lessons import check_lesson_file, check_puzzle_file, lessons_of, puzzles_of
from game.teaching.moments import positions_of

PUZZLES = [(game, name) for game in NAMES for name in puzzles_of(game)]
LEAST = 10
"""Puzzles in every game."""


@pytest.mark.parametrize(("game", "name"), PUZZLES)
def test_the_answer_is_clearly_the_best(game: str, name: str) -> None:
    opened, loaded = open_game(game), puzzles_of(game)[name]
    proved = prove_puzzle(loaded, opened.rules, opened.notation)
    best, second = proved.tried[0].value, proved.tried[1].value
    print(f"{game}/{name}: {best:g} against {second:g}, {len(proved.tried)} choices")
    assert proved.margin >= loaded.puzzle.proof.margin
    assert len(loaded.puzzle.hints) == HINTS


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_puzzles(game: str) -> None:
    puzzles = puzzles_of(game)
    assert len(puzzles) >= LEAST
    assert {loaded.puzzle.stars for loaded in puzzles.values()} == {1, 2, 3}


def test_every_puzzle_has_its_day() -> None:
    days = [puzzle_of_the_day(day) for day in range(len(PUZZLES))]
    assert sorted(day for day in days if day) == sorted(PUZZLES)
    assert puzzle_of_the_day(len(PUZZLES)) == days[0]


def test_an_answer_counts_in_whatever_order_it_is_drafted() -> None:
    opened, loaded = open_game("nine_domains"), puzzles_of("nine_domains")["01_the_lake"]
    rules, notation, names = opened.rules, opened.notation, loaded.puzzle.seats
    answer = answer_of(loaded, rules, notation)
    state = position_of(loaded, rules, notation)
    for written in ({"place": "4", "at": "R"}, {"place": "1", "at": "L"}, {"place": "1-", "at": "M"}):
        draft_on(rules, state, loaded.seat, notation.read_action(state, loaded.seat, written, names))
    assert answer.given_by(state, notation.read_action(state, loaded.seat, "confirm", names))


def changed(tmp_path: Path, game: str, name: str, old: str, new: str, kind: str = "puzzles") -> Path:
    source = (puzzles_of(game) if kind == "puzzles" else lessons_of(game))[name].document.name
    text = Path(source).read_text("utf-8")
    assert old in text
    (tmp_path / kind).mkdir()
    path = tmp_path / kind / f"{name}.yaml"
    path.write_text(text.replace(old, new), "utf-8")
    return path


def test_a_wrong_answer_is_found_out(tmp_path: Path) -> None:
    path = changed(tmp_path, "flautz", "04_five_in_one", "take: ground2, give: O2", "take: air0, give: O2")
    opened = open_game("flautz")
    with pytest.raises(ContentError, match="steps: are not the best answer"):
        prove_puzzle(load_puzzle(path), opened.rules, opened.notation)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("solver: Lina", "solver: Marc", "solver: nobody here is called 'Marc'"),
        ("take: ground2", "take: ground7", "steps"),
        ("flautz\n", "chess\n", "game: 'chess' is not one of"),
        ('most: "best.Lina:value"', "choices: 1", "proof: names either"),
    ],
)
def test_faults_of_a_puzzle_name_their_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    path = changed(tmp_path, "flautz", "04_five_in_one", old, new)
    faults = check_puzzle_file(path, "p.yaml")
    assert any(told in str(fault) for fault in faults), faults
    assert all(str(fault).startswith("p.yaml:") for fault in faults)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("learner: Ada", "learner: Zoé", "learner: nobody here is called 'Zoé'"),
        ('{place: "5", at: M}', '{place: "9", at: M}', "steps[2]"),
        ("    do: confirm\n", "    do: confirm\n    refused: {action: confirm, clause: ND-3}\n", "steps[4]"),
    ],
)
def test_faults_of_a_lesson_name_their_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    path = changed(tmp_path, "nine_domains", "01_the_stronger_card", old, new, "lessons")
    faults = check_lesson_file(path, "l.yaml")
    assert any(told in str(fault) for fault in faults), faults


def test_an_author_is_found_the_answer_of_a_moment_with_its_proof(tmp_path: Path) -> None:
    opened, loaded = open_game("nine_domains"), puzzles_of("nine_domains")["01_the_lake"]
    positions, state = positions_of("nine_domains"), position_of(loaded, opened.rules, opened.notation)
    assert positions is not None
    setup = Setup("nine_domains", 2, resolve(opened.rules.options, {}, 2))
    found = puzzle_at(positions, setup, state, loaded.seat, "1")
    assert found is not None
    path = tmp_path / "found.yaml"
    path.write_text(found.text, "utf-8")
    again = load_puzzle(path)
    proved = prove_puzzle(again, opened.rules, opened.notation)
    assert found.choices == len(proved.tried) > found.stars
    assert proved.margin == 1.0
    answer, told = (answer_of(each, opened.rules, opened.notation) for each in (loaded, again))
    assert answer.action == told.action
    assert answer.steps == told.steps
    assert (
        puzzle_at(positions, setup, state, 1 - loaded.seat, "1") is None
    )  # nothing that the other does is sure to win


def test_no_book_of_puzzles_has_one_answer_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = [Found(answer, 1, 9, answer) for answer in ("stop", "stop", "stop", "lay", "stop", "walk", "shoot")]
    monkeypatch.setattr(puzzles, "_puzzles", lambda *_: iter(found))
    for name in ("load_puzzle", "prove_puzzle"):  # what is found is proved elsewhere
        monkeypatch.setattr(puzzles, name, lambda *_: None)
    wanted = argparse.Namespace(
        game="nine_domains", find=5, minutes=1.0, seed="book", option=[], out=str(tmp_path), data_dir=None
    )
    assert puzzles.run(wanted) == 0
    assert sorted(file.read_text("utf-8") for file in tmp_path.iterdir()) == ["lay", "shoot", "stop", "stop", "walk"]
    assert len(capsys.readouterr().out.splitlines()) == 5
