"""What is wrong with a file of an author's own is told in his language, wherever he reads it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from game.catalogue import NAMES, entry_of
from game.core.content.content import Fault
from game.core.scenarios.as_written import check_scenario
from game.core.texts import Texts
from game.own.content import check_own_file
from game.own.folder import set_own_folder
from game.own.samples import prepare_own_folder
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
