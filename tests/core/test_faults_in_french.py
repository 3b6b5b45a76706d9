"""What is wrong with a file of an author's own is told in his language, wherever he reads it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from game.catalogue import NAMES, entry_of, open_game
from game.core.content.content import ContentError, Fault
from game.core.scenarios.as_written import check_scenario
from game.core.texts import Texts
from game.own.content import check_own_file
from game.own.folder import set_own_folder
from game.own.presets import load_preset
from game.own.samples import prepare_own_folder
from game.teaching.lessons import check_lesson_file, check_puzzle_file
from tests.command_line.door import ROOT
from tests.core.test_scenario import opened


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder of one's own, with the samples in it."""
    set_own_folder(tmp_path / "own")
    prepare_own_folder()
    return tmp_path / "own"


def in_french(faults: list[Fault]) -> list[str]:
    """What is said of them there, and that it is another sentence than the English one."""
    for fault in faults:
        assert fault.sentences, fault.message
        assert fault.said(Texts("en")) == fault.message
        assert fault.said(Texts("fr")) != fault.message
    return [fault.said(Texts("fr")).replace("\u00a0", " ") for fault in faults]


@pytest.mark.parametrize(
    ("kind", "game", "line", "new", "said"),
    [
        ("armies", "batailles", "values: .*", "values: [100, 1, 2, 3, 4, 5, 6, 7]", "100 n’est pas une valeur de 1 à"),
        ("armies", "batailles", "mines: .*", "mines: 9", "9 champs de mines pourraient remplir une main"),
        ("armies", "batailles", "hand: .*", "hand: 12", "l’armée a moins de 12 cartes"),
        ("boards", "croconounours", '  - "R', '  - "Q R', "lignes, chaque ligne a"),
    ],
)
def test_an_army_or_a_board(kind: str, game: str, line: str, new: str, said: str, own: Path) -> None:
    shipped = ROOT / "data" / game / kind
    text, spoilt = sorted(shipped.glob("*.yaml"))[0].read_text("utf-8"), own / game / kind / "spoilt.yaml"
    changed, count = re.subn(f"(?m)^{line}", new, text, count=1)
    assert count
    named = "" if kind == "armies" else 'name: {fr: "Le mien", en: "Mine"}\n'
    spoilt.write_text(named + changed, "utf-8")
    told = in_french(check_own_file(game, spoilt, "spoilt.yaml"))
    assert any(said in words for words in told), told


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("seats: [Lina, Tom]", "seats: [Tom, Tom]", "« Tom » est assis ici deux fois"),
        ("    seat: Tom\n", "", "« seat » manque : personne ne fait cela"),
        ("clauses: [", "clauses: [FZ-999, ", "« FZ-999 » n’est pas une règle de ce jeu"),
        ("game: flautz", "game: chess", "« chess » n’est pas dans la liste"),
    ],
)
def test_a_scenario(old: str, new: str, said: str, tmp_path: Path) -> None:
    source, path = ROOT / "data" / "flautz" / "scenarios" / "01_a_run.yaml", tmp_path / "s.yaml"
    shutil.copy(source, path)
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")

    faults = check_scenario(path, "s.yaml", opened, NAMES, lambda game: entry_of(game).seeds)
    told = in_french(faults)
    assert any(said in words for words in told), told


@pytest.mark.parametrize(
    ("folder", "name", "old", "new", "said"),
    [
        ("puzzles", "01_the_prism", "solver: Lina", "solver: Max", "personne ne s’appelle « Max » ici"),
        ("puzzles", "01_the_prism", "  most: ", "  goal: {actors: [Tom]}\n  most: ", "ou bien un but (goal)"),
        ("lessons", "01_an_exchange", "learner: Inès", "learner: Max", "personne ne s’appelle « Max » ici"),
        ("lessons", "01_an_exchange", "steps:\n", "steps:\n  - same_view: [Inès, Noé]\n", "une leçon montre"),
    ],
)
def test_a_puzzle_or_a_lesson(folder: str, name: str, old: str, new: str, said: str, tmp_path: Path) -> None:
    text, path = (ROOT / "data" / "flautz" / folder / f"{name}.yaml").read_text("utf-8"), tmp_path / "s.yaml"
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    check = check_puzzle_file if folder == "puzzles" else check_lesson_file
    told = [fault.said(Texts("fr")).replace("\u00a0", " ") for fault in check(path, "s.yaml") if fault.sentences]
    assert any(said in words for words in told), told


def test_a_preset_and_the_name_of_a_file(own: Path) -> None:
    strange = own / "flautz" / "presets" / "mine.yaml"
    strange.write_text('preset: "Mine"\ngame: batailles\noptions: {}\n', "utf-8")
    with pytest.raises(ContentError) as found:
        load_preset(strange, "mine.yaml", open_game("flautz").rules)
    assert in_french(list(found.value.faults)) == ["game: c’est pour flautz, pas pour « batailles »"]
    long = own / "batailles" / "armies" / f"{'a' * 50}.yaml"
    shutil.copy(ROOT / "data" / "batailles" / "armies" / "standard.yaml", long)
    (told,) = in_french(check_own_file("batailles", long, "a.yaml"))
    assert "40 lettres" in told
