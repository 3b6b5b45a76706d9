"""What a user has added to the games holds behind every door: in each command, and wherever a file is checked."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from game.catalogue import NAMES, OpenGame, entry_of
from game.commands import check
from game.core.content.content import ContentError, Fault
from game.own import samples
from game.own.content import open_at_home, unread_faults
from game.own.folder import SAMPLE, set_own_folder
from game.own.samples import prepare_own_folder
from game.teaching.examples import (
    UnknownExampleError,
    course_of,
    example_named,
    examples_by_clause,
    examples_of,
    forget_examples,
)

from .door import ROOT, Answer, Door

VARIANTS: Final = {
    "batailles": {"army": "wolves", "skin": "toads"},
    "croconounours": {"board": "garden", "deck": "short"},
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with every sample copied, a preset for each game, and a scenario that is played with a variant."""
    folder = tmp_path / "data"
    set_own_folder(folder / "own")
    prepare_own_folder()
    for game, named in VARIANTS.items():
        home = folder / "own" / game
        for option, name in named.items():
            place = home / dict(entry_of(game).variants)[option]
            shutil.copy(place / SAMPLE, place / f"{name}.yaml")
        options = ", ".join(f"{option}: {name}" for option, name in named.items())
        (home / "presets" / "mine.yaml").write_text(f"preset: My rules\noptions: {{{options}}}\n", encoding="utf-8")
    return folder


def given(game: str) -> list[str]:
    return [word for option, name in VARIANTS[game].items() for word in ("--option", f"{option}={name}")]


def seats(game: str) -> str:
    return "bot:greedy,bot:greedy,bot:greedy" if game == "batailles" else "bot:greedy,bot:greedy"


@pytest.mark.parametrize("options", ["named", "preset", "file"])
@pytest.mark.parametrize("game", VARIANTS)
def test_every_command_takes_them(game: str, options: str, data: Path, door: Door, tmp_path: Path) -> None:
    ways = {"named": given(game), "preset": ["--option", "preset=My rules"], "file": ["--option", "preset=mine"]}
    words = ways[options]
    saved = tmp_path / "saved"
    sim = door("--data-dir", data, "sim", game, "--seats", seats(game), "--games", "1", "--save", saved, *words)
    assert (sim.status, sim.err) == (0, "")
    (file,) = saved.iterdir()
    header = file.read_bytes().splitlines()[0]
    assert all(f'"name":"{name}"'.encode() in header for name in VARIANTS[game].values())
    if options != "named":
        return
    assert door("replay", file, "--verify").status == 0, "the match carries what it is played with"
    progress, out, count = tmp_path / "p.jsonl", tmp_path / "l.md", str(seats(game).count(",") + 1)
    quick = ("--deals", "1", "--jobs", "1", "--level", "greedy", "--over", "random", "--seats", count)
    ladder = door("--data-dir", data, "ladder", game, *quick, "--progress", progress, "--out", out, *words)
    assert (ladder.status, ladder.err) == (0, "")
    shot = door("--data-dir", data, "shot", game, "--end", "--out", tmp_path / "x.png", "--seats", seats(game), *words)
    assert (shot.status, shot.err) == (0, "")


def test_a_preset_that_is_not_there_or_broken_is_told(data: Path, door: Door) -> None:
    (data / "own" / "batailles" / "presets" / "bad.yaml").write_text(
        "preset: Bad\noptions: {army: x}\n", encoding="utf-8"
    )
    sim = ("--data-dir", data, "sim", "batailles", "--seats", seats("batailles"), "--games", "1", "--option")
    answer = door(*sim, "preset=other")
    assert (answer.status, answer.err) == (
        2, "batailles has no preset 'other' in your own folder; there are mine\n",
    )  # fmt: skip
    assert door(*sim, "preset=My rule").err.endswith("there are mine: is 'My rules' meant?\n")
    answer = door(*sim, "preset=bad")
    assert answer.status == 1
    assert "bad.yaml:2:" in answer.err


def test_a_scenario_with_a_variant_is_checked_wherever_it_lies(
    data: Path, door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved, home = tmp_path / "saved", data / "own" / "croconounours" / "scenarios"
    words = given("croconounours")
    door(
        "--data-dir",
        data,
        "sim",
        "croconounours",
        "--seats",
        seats("croconounours"),
        "--games",
        "1",
        "--save",
        saved,
        *words,
    )
    (file,) = saved.iterdir()
    assert door("--data-dir", data, "import", file).status == 0
    identity = door("--data-dir", data, "matches").out.split()[0]
    for target in (tmp_path / "elsewhere.yaml", home / "mine.yaml"):
        answer = door("--data-dir", data, "export", identity, "--scenario", target, "--at", "6")
        assert answer.status == 0, answer.err
        assert door("--data-dir", data, "check", target) == Answer(0, "1 file: no faults\n", "")
    for folder, path in (
        (home, "."),
        (home, "mine.yaml"),
        (home.parent, "scenarios"),
        (home.parent, "."),
        (data, "own"),
    ):
        monkeypatch.chdir(folder)
        answer = door("--data-dir", data, "check", path)
        assert (answer.status, answer.err) == (0, ""), (folder, path)
        assert "not checked" not in answer.out, (folder, path)


def test_what_an_author_saves_is_known_at_once(data: Path) -> None:
    game = "nine_domains"
    examples_of(game)
    shipped = next(iter(examples_of(game).values()))
    place = data / "own" / game / "scenarios" / "intern.yaml"
    with pytest.raises(UnknownExampleError, match="has no scenario 'intern'"):
        example_named("intern", game)
    shutil.copy(shipped.path, place)
    assert example_named("intern", game).own
    assert any(e.name == "intern" for found in examples_by_clause(game).values() for e in found)
    title = course_of(game, "intern").title
    place.write_text(place.read_text(encoding="utf-8").replace('en: "', 'en: "Really: ', 1), encoding="utf-8")
    os.utime(place, ns=(1, 1))
    assert course_of(game, "intern").title != title
    place.write_text("title: [", encoding="utf-8")
    os.utime(place, ns=(2, 2))
    with pytest.raises(UnknownExampleError, match=r"intern\.yaml:\d"):
        example_named("intern", game)


@pytest.mark.parametrize(
    ("package", "fault"),
    [
        ("nothing_of_the_kind", "No module named"),
        ("json", "no attribute 'ENTRY'"),
        (".", "TypeError"),
        ("entry", "no GameEntry"),
    ],
)
def test_a_package_that_is_no_game_is_told_in_a_line(package: str, fault: str, tmp_path: Path) -> None:
    (tmp_path / "entry.py").write_text("ENTRY = 7\n")
    environment = {**os.environ, "TABLEE_GAMES": package, "PYTHONPATH": f"{tmp_path}"}
    command = [sys.executable, "main.py", "matches"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert f"TABLEE_GAMES names '{package}'" in done.stderr
    assert fault in done.stderr


def test_every_sample_is_a_whole_file(data: Path, door: Door) -> None:
    """Copied as it is, each is content without a fault."""
    samples = [sample for sample in (data / "own").rglob(SAMPLE) if sample.parent.name != "themes"]
    assert len(samples) == 3 + 6 * len(NAMES)
    for sample in samples:
        shutil.copy(sample, sample.with_name("copied.yaml"))
    answer = door("check", *[sample.with_name("copied.yaml") for sample in samples])
    assert (answer.status, answer.err) == (0, "")
    assert f"{len(samples)} files: no faults" in answer.out
    forget_examples()


def test_a_further_game_without_samples_gets_its_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> OpenGame:
        raise ContentError([Fault(f"{name}/game.yaml", 1, 1, "is broken")])

    monkeypatch.setattr(samples, "GAMES", (replace(entry_of("flautz"), variants=(("wind", "winds"),)),))
    monkeypatch.setattr(samples, "open_game", broken)
    set_own_folder(tmp_path)
    prepare_own_folder()
    home = tmp_path / "flautz"
    assert (home / "winds").is_dir()
    assert sorted(sample.parent.name for sample in home.rglob(SAMPLE)) == [
        "lessons",
        "playlists",
        "puzzles",
        "scenarios",
    ]


def test_what_is_not_read_is_named_with_what_would_be(data: Path) -> None:
    home = data / "own" / "batailles"
    (home / "teams").mkdir()
    for name in (
        "owls.yml",
        "owls.yaml.txt",
        "owl.png",
        ".hidden",
        "Thumbs.db",
        "owls.yaml",
        "owls.yaml~",
        "owls.yaml.bak",
        "o.swp",
    ):
        (home / "armies" / name).touch()
    faults = {Path(fault.path).name: fault.message for fault in unread_faults("batailles")}
    assert sorted(faults) == ["owl.png", "owls.yaml.txt", "owls.yml", "teams"]
    assert "call it owls.yaml" in faults["owls.yml"]
    assert "call it owls.yaml" in faults["owls.yaml.txt"]
    assert "end in .yaml" in faults["owl.png"]
    assert "armies, skins, scenarios, playlists, presets, lessons, puzzles" in faults["teams"]
    assert set(unread_faults("batailles")) <= set(open_at_home("batailles").faults), "the window says so, too"


def test_what_lies_beside_the_folders_of_the_games_is_named_once(
    data: Path, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    (data / "own" / "owls.yaml").touch()
    (data / "own" / "bataille").mkdir()
    (data / "own" / ".hidden").touch()
    faults = {Path(fault.path).name: fault.message for fault in unread_faults("flautz")}
    assert sorted(faults) == ["bataille", "owls.yaml"]
    assert "lies in one of nine_domains, croconounours" in faults["owls.yaml"]
    assert faults["bataille"].endswith("is 'batailles' meant?")
    monkeypatch.setattr(check, "_paths", lambda _arguments: [])
    told = door("--data-dir", data, "check").out
    assert told.count("owls.yaml") == 1


def test_the_house_rules_of_a_game_are_listed_as_one_writes_them(data: Path, door: Door) -> None:
    (data / "own/flautz/skins/owls.yaml").write_text(
        (ROOT / "data/flautz/samples/skins.txt").read_text("utf-8"), "utf-8"
    )
    answer = door("--data-dir", data, "rules", "flautz", "--options")
    lines = {line.partition("=")[0]: line for line in answer.out.splitlines()}
    assert "crystals_to_win=3  (1..5)" in lines["crystals_to_win"]
    assert "mode=crystals  (crystals, points)" in lines["mode"]
    assert "skin=ours  (ours, owls)" in lines["skin"]
    assert door("rules", "flautz", "FZ-5", "--options").status == 2


def test_a_drawing_that_a_skin_names_wrongly_is_answered_with_those_there_are(door: Door, data: Path) -> None:
    sample = (ROOT / "data/batailles/skins/frogs.yaml").read_text("utf-8")
    path = data / "own/batailles/skins/newts.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        sample.replace("Les grenouilles", "Les tritons").replace("Frogs", "Newts").replace("mine}]", "bomb}]"), "utf-8"
    )
    answer = door("check", path)
    assert answer.status == 1
    assert "frogs have no drawing 'bomb', but king, mine, sapper_1, " in answer.err


def test_what_is_merely_not_read_is_told_and_is_no_fault(
    data: Path, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    armies = data / "own" / "batailles" / "armies"
    (armies / "owls.yml").touch()
    monkeypatch.setattr(check, "_paths", lambda _arguments: [armies])  # what is shipped is checked elsewhere
    answer = door("--data-dir", data, "check")
    assert (answer.status, answer.err) == (0, "")
    assert "owls.yml:1:1: is not read: call it owls.yaml" in answer.out
    assert "\n1 file, 1 of them yours: no faults\n" in answer.out
    assert answer.out.endswith(f"Your own folder: {data / 'own'}\n")


def test_who_has_no_folder_is_told_where_it_is_made_and_it_is(
    tmp_path: Path, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "_paths", lambda _arguments: [])  # what is shipped is checked elsewhere
    own = tmp_path / "data/own"
    answer = door("--data-dir", tmp_path / "data", "check")
    assert f"with --own it is made, with samples to copy, at {own}" in answer.out
    assert not own.exists()
    answer = door("--data-dir", tmp_path / "data", "check", "--own")
    assert f"Your own folder: {own}" in answer.out
    assert (own / "batailles/armies/SAMPLE.txt").is_file()


def test_a_file_that_is_named_and_not_read_is_a_fault(data: Path, door: Door) -> None:
    path = data / "own" / "batailles" / "armies" / "owls.yml"
    path.touch()
    answer = door("--data-dir", data, "check", path)
    assert (answer.status, answer.err) == (1, "0 files read; 1 not read\n")
    assert answer.out.count("owls.yml") == 1
    assert "is not read: call it owls.yaml" in answer.out


@pytest.mark.parametrize("place", ["batailles/skins", "themes"])
def test_a_drawing_is_checked_as_a_drawing(place: str, data: Path, door: Door) -> None:
    good, bad = (data / "own" / place / f"{name}.svg" for name in ("good", "bad"))
    good.write_text('<svg viewBox="0 0 10 10">\n<rect width="4" height="4"/></svg>', "utf-8")
    bad.write_bytes(b"\x89PNG\r\n\x1a\n\xff")
    assert door("--data-dir", data, "check", good).status == 0
    answer = door("--data-dir", data, "check", bad)
    assert answer.status == 1
    assert "bad.svg:1:1: this is a PNG picture; a drawing is SVG" in answer.err


def test_two_files_of_one_name_are_told_with_both(data: Path, door: Door) -> None:
    home = data / "own" / "batailles"
    for place, name in (("armies", "wolves"), ("presets", "mine")):
        shutil.copy(home / place / f"{name}.yaml", home / place / f"{name}_again.yaml")
    answer = door("--data-dir", data, "check", home / "armies", home / "presets")
    assert answer.status == 1
    assert "wolves_again.yaml:1:1: is called '" in answer.err
    assert "and so is wolves.yaml: give one of them another name" in answer.err
    assert "mine_again.yaml:1:1: is called 'My rules', and so is mine.yaml" in answer.err
    assert answer.err.count("\n") == 2
    assert door("--data-dir", data, "check", home / "presets" / "mine.yaml").status == 0, "that is not the second one"


@pytest.mark.parametrize("kind", ["scenarios", "playlists"])
def test_two_of_ones_scenarios_or_playlists_that_are_called_alike_are_told(kind: str, data: Path, door: Door) -> None:
    shipped = {"scenarios": "01_a_run.yaml", "playlists": "in_three_minutes.yaml"}[kind]
    home = data / "own" / "flautz" / kind
    home.mkdir(exist_ok=True)
    for name in ("first", "second"):
        shutil.copy(ROOT / "data" / "flautz" / kind / shipped, home / f"{name}.yaml")
    answer = door("--data-dir", data, "check", home)
    assert answer.status == 1
    assert "second.yaml:1:1: is called '" in answer.err
    assert "and so is first.yaml: give one of them another name" in answer.err


@pytest.mark.parametrize(
    "place", ["batailles/presets", "batailles/skins", "flautz/lessons", "croconounours/boards", "themes"]
)
def test_an_army_in_another_folder_is_told_where_it_belongs(place: str, data: Path, door: Door) -> None:
    path = data / "own" / place / "astray.yaml"
    shutil.copy(data / "own" / "batailles" / "armies" / "wolves.yaml", path)
    answer = door("--data-dir", data, "check", path)
    assert answer.status == 1
    assert answer.err.endswith("astray.yaml:1:1: this looks like an army: it belongs in batailles/armies\n")
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("closed", ["batailles", "batailles/armies"])
def test_a_folder_that_cannot_be_read_is_told_once(
    closed: str, data: Path, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, listed = data / "own" / closed, Path.iterdir
    (data / "own" / "batailles" / "skins" / "owls.yml").touch()

    def refusing(folder: Path) -> Iterator[Path]:
        if folder == place:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
        return listed(folder)

    monkeypatch.setattr(Path, "iterdir", refusing)
    monkeypatch.setattr(check, "_paths", lambda _arguments: [])
    told = [Path(fault.path).name for fault in open_at_home("batailles").faults]
    assert sorted(told) == sorted([place.name, "owls.yml"]), "the rest is looked at"
    answer = door("--data-dir", data, "check")
    assert answer.status == 1
    assert answer.err.count("\n") == 1
    assert answer.err.endswith(f"{place.name}:1:1: this folder cannot be read\n")


@pytest.mark.parametrize(
    ("place", "old", "new", "said"),
    [
        (
            "batailles/armies",
            "values: [1, 2, 3, 4, 5, 6, 7, 8, 9]",
            "values: []",
            "this list needs 1 or more, and has 0",
        ),
        ("batailles/armies", "king: 12", "king: 0", "0 should be at least 1"),
        ("batailles/armies", "name: {", "\tname: {", "a tab stands here"),
        ("batailles/armies", "king: 12", "kng: 12", ":15:1: kng: this key is not known here: is 'king' meant?"),
        ("batailles/armies", "king: 12", "king:12", ":15:1: this is not YAML: here a line has no colon with a space"),
        ("batailles/armies", "king: 12", "king:\u00a012", ":15:6: a no-break space stands behind this colon"),
        (
            "batailles/armies",
            "8, 9]",
            "8, 9",
            ":11:9: this is not YAML: the list that begins here lacks a comma, or the ]",
        ),
        ("batailles/armies", "king: 12", "king:", "nothing stands behind the colon: write a whole number"),
        ("batailles/armies", "king: 12", "king: 12\nnote: 3", "what is known: name, help, values"),
        ("batailles/armies", 'fr: "Les loups"', "fr: “Les loups”", "write straight quotes around a text"),
        ("batailles/armies", 'fr: "Les loups"', "fr: “Les loups, les autres”", "write straight quotes around a text"),
        ("nine_domains/skins", "\ncards:", "\ndomain: []\ncards:", "is 'domains' meant?"),
        ("nine_domains/skins", '{card: "0"', "{card: *", "a * that is text stands in quotes"),
        ("batailles/presets", '"Our evening"', '""', "preset: write a name here"),
        ("batailles/armies", 'fr: "Les loups"', 'fr: " "', "name.fr: write a name here"),
        ("batailles/skins", 'name: {fr: "Les crapauds", en: "Toads"}', "name: Toads", 'both languages: {fr: "Toads"'),
        ("flautz/playlists", 'en: "FLAUTZ! in ten minutes"', 'en: ""', "'en': write a name here"),
        ("flautz/presets", '"Our evening"', '{fr: "Soir", en: "Evening"}', "one text for all languages"),
        ("flautz/lessons", "learner:", "learners:", "is 'learner' meant?"),
        ("batailles/presets", "Our evening", "Our evening " * 5, "this text has room for 40 signs, and has 60"),
        ("croconounours/decks", 'lowest: "', 'lowest: 7 # "', '7 should be text: write it in quotes, "7"'),
        ("flower_power/presets", "handicap.0.hand", "handicap.*.hand", "handicap.0.hand for the first"),
    ],
)
def test_a_fault_says_what_to_write_and_brings_no_other(
    place: str, old: str, new: str, said: str, data: Path, door: Door
) -> None:
    folder = data / "own" / place
    text = (folder / SAMPLE).read_text("utf-8")
    assert old in text
    (folder / "broken.yaml").write_text(text.replace(old, new, 1), "utf-8")
    answer = door("check", folder / "broken.yaml")
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_a_drawing_that_no_file_names_is_no_fault_unless_somebody_asks_after_it(data: Path, door: Door) -> None:
    drawing = data / "own/batailles/skins/unfinished.svg"
    drawing.parent.mkdir(parents=True, exist_ok=True)
    drawing.write_text('<svg viewBox="0 0 160 220"><text>5</text></svg>', "utf-8")
    answer = door("--data-dir", data, "check", "--lang", "en")
    assert "unfinished.svg:1:1: is not read: no file here names it" in answer.out
    assert "<text>" not in answer.err
    asked = door("--data-dir", data, "check", "--lang", "en", drawing)
    assert (asked.status, "<text> is not drawn" in asked.err) == (1, True)


def test_what_is_checked_in_a_terminal_is_told_in_the_language_that_is_asked_for(door: Door, tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    text = (ROOT / "data" / "flautz" / "scenarios" / "01_a_run.yaml").read_text("utf-8")
    path.write_text(text, "utf-8")
    assert door("check", "--lang", "fr", path) == Answer(0, "1 fichier : aucune faute\n", "")
    path.write_text(text.replace("seats: [Lina, Tom]", "seats: [Tom, Tom]", 1), "utf-8")
    answer = door("check", path, "--lang", "fr")
    assert (answer.status, answer.out) == (1, "")
    assert "est assis ici deux fois" in answer.err
