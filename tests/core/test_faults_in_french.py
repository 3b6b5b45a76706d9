"""What is wrong with a file of an author's own is told in his language, wherever he reads it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from game.catalogue import NAMES, entry_of, open_game
from game.commands.check import check_file
from game.core.content.checks import house_rule_faults
from game.core.content.content import ContentError, Fault, parse_document
from game.core.scenarios.as_written import check_scenario
from game.core.texts import Texts
from game.own.content import check_own_file
from game.own.drawings import drawing_faults
from game.own.folder import set_own_folder
from game.own.presets import load_preset
from game.own.samples import prepare_own_folder
from game.own.themes import themes
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


HEAD = '<svg viewBox="0 0 160 220">'


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<!DOCTYPE svg>", "2:1: un type de document n’est pas lu"),
        ("<g a=b/>", "ce n’est pas du SVG : aucune balise ne se lit ici"),
        ("<g>", "</svg> en ferme une autre"),
        ("<g/>" * 300, "on ne lit pas plus de 300 éléments"),
        ("<svg/>", "un dessin est un seul <svg>"),
        ("<text/>", "<text> n’est pas dessiné : transformez-le en tracés"),
        ("<blink/>", "<blink> n’est pas dessiné : ce qui peut l’être"),
        ('<g onclick="a"/>', "« onclick » : rien dans un dessin ne se fait tout seul"),
        ('<g href="a"/>', "un dessin ne mène nulle part : « href »"),
        ('<g fill="url(a)"/>', "un dessin ne mène nulle part : url(#…)"),
        ('<g stroke-dasharray="1"/>', "les tirets ne sont pas dessinés"),
        ('<linearGradient x2="1"/>', "« x2 » d’un dégradé est une part de sa forme"),
        ('<g transform="what"/>', "ce « transform » n’est pas lu"),
        ('<g transform="skewX(3)"/>', "« skewX » n’est pas dessiné"),
        (f'<path d="M0 0{"l600 0" * 800}"/>', "les lignes sont ensemble trop longues"),
        ('<path d="M9999 0"/>', "cela va plus loin que 4 fois la taille du dessin"),
    ],
)
def test_a_drawing(inside: str, said: str, own: Path) -> None:
    folder = own / "batailles" / "skins"
    (folder / "x.svg").write_text(f"{HEAD}\n{inside}</svg>", "utf-8")
    (direct,) = in_french(check_file(folder / "x.svg") or [])
    assert said.removeprefix("2:1: ") in direct
    (words,) = in_french(list(drawing_faults(parse_document("back: x.svg", "mine.yaml"), folder)))
    assert said in words
    assert words.endswith("un des nôtres prend sa place")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\xfe", "n’est pas un texte UTF-8 (octet 0)"),
        (b"\x89PNG\xff", "c’est une image PNG"),
        (b" " * 3_000_000, "octets ; on en lit au plus"),
        (b"no drawing", "ce n’est pas un dessin SVG"),
        (None, "ne peut pas être lu : il n’y a pas de tel fichier"),
    ],
)
def test_a_file_that_is_not_read(data: bytes | None, said: str, own: Path) -> None:
    place, theme = own / "themes" / "x.svg", own / "themes" / "mine.yaml"
    theme.write_text('theme: {fr: "A", en: "B"}\ndrawings: {bg_table: x.svg}\n', "utf-8")
    if data is not None:
        place.write_bytes(data)
        (words,) = in_french(check_file(place) or [])
        assert said in words
    (words,) = in_french(check_file(theme) or [])
    assert words.startswith("drawings.bg_table: x.svg : ")
    assert said in words
    army = own / "batailles" / "armies" / "x.yaml"
    if data is None:
        army.symlink_to(own / "nothing")
    elif b"no drawing" not in data:
        army.write_bytes(data)
    if army.exists() or army.is_symlink():
        assert in_french(check_own_file("batailles", army, "x.yaml"))


def test_the_name_of_a_drawing_and_a_scene_that_is_not_there(own: Path) -> None:
    skin = own / "batailles" / "skins" / "mine.yaml"
    skin.write_text('name: {fr: "A", en: "B"}\nback: a/b.png\n', "utf-8")
    told = in_french(check_own_file("batailles", skin, "mine.yaml"))
    assert any("« a/b.png » devrait être un dessin à côté de ce fichier" in words for words in told), told


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("core: {tabel: '#7a4a10'}", "core.tabel: cette couleur n’est pas dans la palette : est-ce « table » ?"),
        ("suits: {xyzzy: {base: '#7a4a10'}}", "suits.xyzzy: cette couleur n’est pas dans la palette ; il y a : spade,"),
        ("mats: {croco: {qqq: '#7a4a10'}}", "mats.croco.qqq: cette couleur n’est pas dans la palette ; il y a : base,"),
        ("core: {table: '#7a4'}", "core.table: « #7a4 » n’est pas une couleur : "),
        ("light: yellow", "light: « yellow » n’est pas une couleur : "),
        ("light: #7a4a10", "light: il n’y a rien après les deux-points : écrivez une couleur entre guillemets"),
        ("core: {table: #7a4a10}", "#7a4a10 n’est pas lu : tout ce qui suit un # est une note"),
        ("core: {table: , ink: ]}", "il manque quelque chose dans ces crochets ou ces accolades"),
        ("drawings: {bg_tabel: x.svg}", "drawings.bg_tabel: cette clé n’est pas connue ici : "),
        (
            "drawings: {bg_table: Comb.svg}",
            "drawings.bg_table: Comb.svg : il n’y a pas de tel fichier : est-ce « comb",
        ),
    ],
)
def test_a_look_of_the_table(line: str, said: str, own: Path) -> None:
    (own / "themes" / "comb.svg").write_text("<svg/>", "utf-8")
    colour = own / "themes" / "mine.yaml"
    colour.write_text(f'theme: {{fr: "A", en: "B"}}\n{line}\n', "utf-8")
    told = check_file(colour) or []
    (words,) = in_french(told)
    assert words.replace("\u00a0", " ").startswith(said)
    assert told[0].line == 2


def test_a_look_of_the_table_with_another_ending(own: Path) -> None:
    (own / "themes" / "honey.yml").write_text("theme: {fr: Miel, en: Honey}\n", "utf-8")
    assert any("honey.yaml" in words for words in in_french(themes()[1]))


def test_a_list_is_not_too_short_for_what_is_wrong_in_it(own: Path) -> None:
    skin = own / "batailles" / "skins" / "mine.yaml"
    looks = "kinds: {king: {name: {fr: R, en: K}, looks: [{from: 1, drawing: king, picture: a/b.png}]}}"
    skin.write_text(f'name: {{fr: "A", en: "B"}}\n{looks}\n', "utf-8")
    told = in_french(check_own_file("batailles", skin, "mine.yaml"))
    assert any("a/b.png" in words for words in told), told
    assert not any("au moins 1" in words for words in told), told


def test_house_rules_of_a_game() -> None:
    rules = open_game("batailles").rules
    option = next(option for option in rules.options if option.choices)
    document = parse_document("options: [{id: a}]", "options.yaml")
    told = in_french(list(house_rule_faults(document, [option], {"other": "flag"}, {})))
    assert any("l’option « other » manque" in words for words in told), told
    assert any(f"ce jeu n’a pas d’option « {option.id} »" in words for words in told), told
    told = in_french(list(house_rule_faults(document, [option], {option.id: "flag"}, {option.id: ["never"]})))
    assert any("n’est pas dans la liste : never" in words for words in told), told
    assert any("« never » manque" in words for words in told), told
    assert any(f"« {option.id} » est " in words for words in told), told


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        ("01_a_rum", "flautz n’a pas d’exemple « 01_a_rum » : vouliez-vous écrire « 01_a_run » ?"),
        ("nothing_at_all", "flautz n’a pas d’exemple « nothing_at_all »"),
        ("broken", "broken.yaml:1:1: le fichier est vide"),
    ],
)
def test_a_scene_that_is_not_there(scene: str, said: str, own: Path) -> None:
    (own / "flautz" / "scenarios" / "broken.yaml").write_text("", "utf-8")
    reel = own / "flautz" / "playlists" / "mine.yaml"
    reel.write_text(f'playlist: {{fr: "A", en: "B"}}\ngame: flautz\nscenes: [{{scenario: {scene}}}]\n', "utf-8")
    (words,) = in_french(check_file(reel) or [])
    assert said in words
