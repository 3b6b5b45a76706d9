"""`main.py study`: the same answer however it was come by, and one line for what cannot be asked."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest
import yaml

from game.bots.simulate import play
from game.catalogue import card_of, open_game
from game.commands import study
from game.commands.common import read_seats
from game.commands.progress import Progress
from game.core.content.changes import Change
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.core.texts import Texts
from game.lab.ranges import FEW
from game.lab.reckoning import FIRST_SEAT, MEASURES
from tests.command_line.door import ROOT, Answer, Door

GAMES: Final = 12
WORDS: Final = ("study", "nine_domains", "--lang", "en", "--seats", "bot:random,bot:random")
VARIED: Final = (*WORDS, "--games", str(GAMES), "--option", "specials=*")
ENOUGH: Final = (*WORDS, "--games", str(FEW), "--option", "specials=*")


def answer_in(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in ("study.csv", "study.html")]


@pytest.fixture
def whole(door: Door, tmp_path: Path) -> list[bytes]:
    """What the study says that was played in one go, in one process."""
    assert door(*VARIED, "--jobs", "1", "--out", tmp_path / "whole").status == 0
    return answer_in(tmp_path / "whole")


def test_a_study_that_was_stopped_goes_on_and_says_the_same(door: Door, tmp_path: Path, whole: list[bytes]) -> None:
    out = tmp_path / "stopped"
    assert door(*VARIED, "--jobs", "1", "--out", out).status == 0
    lines = (out / "games.jsonl").read_bytes().split(b"\n")
    assert len(lines) == 3 * GAMES + 2
    (out / "games.jsonl").write_bytes(b"\n".join(lines[:6]) + b"\n" + lines[6][:20])
    assert door(*VARIED, "--jobs", "1", "--out", out).status == 0
    assert answer_in(out) == whole
    assert len((out / "games.jsonl").read_bytes().split(b"\n")) == 3 * GAMES + 2


def test_who_stops_it_is_told_what_is_kept(door: Door, tmp_path: Path, whole: list[bytes]) -> None:
    words, stop = (*VARIED, "--jobs", "1", "--out", tmp_path / "stopped"), pytest.MonkeyPatch()

    def interrupt(_progress: Progress, done: float) -> None:
        raise KeyboardInterrupt

    stop.setattr(Progress, "at", interrupt)
    answer = door(*words)
    stop.undo()
    kept = (tmp_path / "stopped" / "games.jsonl").read_bytes().count(b"\n") - 1
    path = tmp_path / "stopped" / "games.jsonl"
    assert answer.status == 130
    assert answer.err == f"stopped: {kept} of {3 * GAMES} games are kept in {path}; the same command goes on\n"
    assert 0 < kept < 3 * GAMES
    assert door(*words).status == 0
    assert answer_in(tmp_path / "stopped") == whole


def begun(words: Sequence[str], folder: Path) -> subprocess.Popen[bytes]:
    """A study by two processes, as a terminal begins it, once some games are kept."""
    command = [sys.executable, "main.py", *words, "--jobs", "2", "--out", str(folder)]
    running = subprocess.Popen(
        command, cwd=ROOT, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # a shell's background takes Ctrl+C away
    )  # fmt: skip
    games = folder / "games.jsonl"
    while running.poll() is None and not (games.exists() and games.read_bytes().count(b"\n") > 1):
        time.sleep(0.02)
    return running


def test_two_processes_that_were_killed_have_played_the_same_games(
    door: Door, tmp_path: Path, whole: list[bytes]
) -> None:
    running = begun(VARIED, tmp_path / "killed")
    with suppress(ProcessLookupError):  # it may have come to its end
        os.killpg(running.pid, signal.SIGKILL)
    running.communicate()
    assert door(*VARIED, "--jobs", "1", "--out", tmp_path / "killed").status == 0
    assert answer_in(tmp_path / "killed") == whole


def test_ctrl_c_ends_a_study_however_often_it_is_pressed(tmp_path: Path) -> None:
    """It reaches all processes of a terminal: the command waited for ever for one that waited for another one."""
    bots = ",".join(["bot:greedy"] * 3)
    running = begun(("study", "batailles", "--lang", "en", "--seats", bots, "--games", "4000"), tmp_path)
    for _ in range(2):
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGINT)
        time.sleep(0.1)
    try:
        _, said = running.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode in (130, -signal.SIGINT)
    assert "Traceback" not in said.decode()


def test_a_folder_holds_the_games_of_one_question(door: Door, tmp_path: Path) -> None:
    words = (*WORDS, "--games", "2", "--jobs", "1", "--out", tmp_path)
    assert door(*words).status == 0
    other = door(*words, "--seed", "other")
    assert other.status == 2
    assert "another question" in other.err
    (tmp_path / "games.jsonl").write_text("nonsense\n", "utf-8")
    spoilt = door(*words)
    assert (spoilt.status, spoilt.err.count("\n")) == (1, 1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--games", "1"), "at least 2"),
        (("--games", "4", "--jobs", "0"), "--jobs"),
        (("--games", "4", "--option", "nothing=*"), "unknown option"),
        (("--games", "4", "--option", "fixed_specials=*"), "every value"),
        (("--games", "4", "--option", "nothing=1,2"), "unknown option"),
        (("--games", "4", "--precise", "99"), "--precise"),
        (("--games", "4", "--precise", "nan"), "--precise"),
        (("--games", "4", "--aim", "fun"), "--aim is one of fair"),
        (("--games", "4", "--watch", "card,lenght"), "not 'lenght': is 'length' meant?"),
        (("--games", "4", "--watch", ""), "--watch takes some of card,length"),
        (("--games", "4", "--aim", "fair"), "--aim compares"),
        (("--games", "4", "--option", "nothing=5..1"), "from a number to a higher one"),
        (("--games", "4", "--vary", "cards.yaml"), "--vary takes FILE:PLACE=VALUE"),
        (
            ("--games", "4", "--vary", "card.yaml:base.0.value=1,2"),
            "card.yaml:1:1: is not what is played from; is 'cards.yaml'",
        ),
        (("--games", "4", "--vary", "cards.yaml:base.9.value=1,2"), ":3: base: there is no '9' here"),
        (("--games", "4", "--vary", "cards.yaml:base.0=1,2"), ":5: base[0]: this is no value"),
        (("--games", "4", "--vary", "cards.yaml:base.1.value=1,big"), "value: 'big' should be a whole number"),
        (("--games", "4", "--vary", "cards.yaml:base.1.value=0..99"), "over 64 at most"),
    ],
)
def test_what_cannot_be_asked_gets_one_line(door: Door, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    answer: Answer = door(*WORDS, *words, "--out", tmp_path / "out")
    assert answer.status == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--games", "1"), "--games doit être au moins 2, et non 1"),
        (("--games", "4", "--watch", "lenght"), "vouliez-vous écrire « length »"),
        (("--games", "4", "--aim", "fair"), "--aim compare : donnez plusieurs valeurs"),
        (("--games", "4", "--vary", "cards.yaml"), "--vary attend FICHIER:PLACE=VALEUR,VALEUR"),
        (("--games", "4", "--option", "specials=none"), "ne peut pas valoir"),
        (("--games", "4", "--seats", "bot:gredy,bot:greedy"), "vouliez-vous écrire « bot:greedy »"),
        (("--games", "4", "--seats", "bot:greedy"), "se joue à 2, pas à 1"),
        (("--games", "4", "--vary", "cards.yaml:base.1.value=1,big"), "devrait être un nombre entier"),
        (
            ("--games", "4", "--option", "specials=fixd"),
            "valoir fixd : vouliez-vous écrire « fixed » ? (specials: random",
        ),
    ],
)
def test_what_cannot_be_asked_is_said_in_the_language_that_is_asked_for(
    door: Door, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    answer = door(*WORDS, *words, "--lang", "fr", "--out", tmp_path / "out")
    assert answer.status == 2
    assert said in answer.err.replace("\u00a0", " ")
    assert answer.err.count("\n") == 1


def test_another_question_is_told_apart_in_french(door: Door, tmp_path: Path) -> None:
    assert door(*WORDS, "--games", "2", "--out", tmp_path).status == 0
    answer = door(*WORDS, "--games", "2", "--seed", "9", "--lang", "fr", "--out", tmp_path)
    assert "(numéro de donne : 1 là-bas, 9 ici)" in answer.err.replace("\u00a0", " ")


def test_the_best_army_is_named_lies_beside_the_one_that_was_asked_after_and_replaces_nothing(
    door: Door, tmp_path: Path
) -> None:
    words = ("study", "batailles", "--seats", ",".join(["bot:random"] * 3), "--games", "30", "--aim", "short")
    asked = (*words, "--vary", "armies/standard.yaml:king=14,15", "--jobs", "1", "--lang", "en", "--out", tmp_path)
    first = door(*asked)
    assert first.status == 0, first.err
    assert "The shortest\n" in first.out
    best = tmp_path / "best/armies/standard_best.yaml"
    written = best.read_text("utf-8")
    assert 'army": "standard_best"' in (tmp_path / "best/presets/best.yaml").read_text("utf-8")
    assert "What lay there" not in door(*asked).out, "it is the same"
    best.write_text("mine", "utf-8")
    assert "What lay there before is now" in door(*asked).out
    assert best.read_text("utf-8") == written
    assert best.with_name("standard_best.yaml.before").read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("game", "file", "place", "added", "played"),
    [
        ("batailles", "armies/skirmish", "king=14,15", "army=skirmish", "army is standard"),
        ("batailles", "skins/frogs", "name.en=A,B", "skin=frogs", "skin is soldiers"),
        ("croconounours", "boards/snack", "layout.4=O G Y R Y", "board=snack", "board is ours"),
        ("croconounours", "decks/mine", "name.en=A,B", "deck=mine", "deck is 54"),
        ("flautz", "skins/mine", "name.en=A,B", "skin=mine", "skin is ours"),
    ],
)
def test_a_file_that_is_not_played_is_not_varied(
    door: Door, tmp_path: Path, game: str, file: str, place: str, added: str, played: str
) -> None:
    folder, _, name = file.partition("/")
    if name == "mine":
        sample = (ROOT / "data" / game / "samples" / f"{folder}.txt").read_text("utf-8")
        (tmp_path / "data/own" / game / folder).mkdir(parents=True)
        (tmp_path / f"data/own/{game}/{file}.yaml").write_text(sample, "utf-8")
    seats = ",".join(["bot:random"] * card_of(game).least)
    words = ("study", game, "--seats", seats, "--games", "2", "--vary", f"{file}.yaml:{place}")
    answer = door("--data-dir", tmp_path / "data", *words, "--out", tmp_path / "out")
    refusal = f"{file}.yaml is not played by these house rules ({played}): add --option {added}"
    assert (answer.status, refusal in answer.err, answer.err.count("\n")) == (2, True, 1), answer.err
    assert not (tmp_path / "out").exists()


def test_a_value_of_the_content_is_varied_and_the_best_one_written_down(door: Door, tmp_path: Path) -> None:
    """A game in which the 3+ wins a match by its points alone is another game; its file is the shipped one but for the
    number.
    """
    words = (*WORDS, "--games", str(GAMES), "--vary", "cards.yaml:specials.3+.points_on_win.points=7,40..41")
    answer = door(*words, "--option", "specials=fixed", "--aim", "short", "--jobs", "1", "--out", tmp_path)
    assert answer.status == 0, answer.err
    page = (tmp_path / "study.html").read_text("utf-8")
    assert all(f"specials.3+.points_on_win.points = {value}</h2>" in page for value in (7, 40, 41))
    shipped = (ROOT / "data" / "nine_domains" / "cards.yaml").read_text("utf-8")
    written = (tmp_path / "best" / "cards.yaml").read_text("utf-8")
    number = next(value for value in (7, 40, 41) if f"points: {value}}}" in written)
    assert written == shipped.replace("points: 7}", f"points: {number}}}")
    told = answer.out.partition("The shortest\n")[2].splitlines()[0]
    assert told.partition("”")[0].endswith(f"points_on_win.points = {number}"), "and it is named at once"
    assert yaml.safe_load((tmp_path / "best/presets/best.yaml").read_text("utf-8"))["options"] == {"specials": "fixed"}
    head = (tmp_path / "games.jsonl").read_bytes().split(b"\n")[0]
    digests = {variant["digest"] for variant in json.loads(head)["question"]["variants"]}
    assert len(digests) == 3
    other = door(*words[:-1], "cards.yaml:specials.3+.points_on_win.points=7", "--jobs", "1", "--out", tmp_path)
    assert "another question" in other.err


@pytest.mark.parametrize(("count", "cards"), [(0, 53), (1, 54), (2, 55)])
def test_how_often_a_joker_is_in_a_pack_is_varied_though_no_file_says_it(count: int, cards: int) -> None:
    change = Change("decks.yaml", "jokers.JR.count", str(count))
    rules, usual = (open_game("flower_power", (), changes).rules for changes in ((change,), ()))
    setup = Setup("flower_power", 2, resolve(rules.options, {}, 2))
    faces = rules.blank(setup).table.faces
    assert len(faces) == cards
    assert faces.count(rules.content.cards.ids.index("JR")) == count
    assert rules.digest != usual.digest
    assert usual.blank(setup).table.faces == open_game("flower_power").rules.blank(setup).table.faces
    assert play(rules, setup, ("random", "random"), "j").outcome is not None


def test_what_a_file_does_not_say_is_added_where_it_could_stand(door: Door, tmp_path: Path) -> None:
    words = (
        "study",
        "batailles",
        "--seats",
        "bot:random,bot:random,bot:random",
        "--games",
        "2",
        "--out",
        tmp_path / "o",
    )
    answer = door(*words, "--vary", "armies/standard.yaml:kings=1,2")
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert "kings: this key is not known here" in answer.err


def test_nothing_is_left_of_another_best_variant(door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = (*WORDS, "--games", "4", "--option", "specials=*", "--aim", "short", "--jobs", "1", "--out", tmp_path)
    (tmp_path / "best/presets").mkdir(parents=True)
    for name in ("best", "mine"):
        (tmp_path / f"best/presets/{name}.yaml").write_text("old", "utf-8")
    monkeypatch.setattr(study, "best", lambda *_: None)
    answer = door(*words)
    assert answer.status == 0, answer.err
    assert "play more games" in answer.out + answer.err
    assert [path.name for path in (tmp_path / "best/presets").glob("*.yaml")] == ["mine.yaml"]


def test_a_study_tells_of_what_is_watched_and_plays_the_same_games(door: Door, tmp_path: Path) -> None:
    words = (*ENOUGH, "--jobs", "1", "--out", tmp_path)
    assert door(*words, "--watch", "length,dead_turns,first_seat").status == 0
    games = (tmp_path / "games.jsonl").read_bytes()
    rows = [line.split(",")[1:3] for line in (tmp_path / "study.csv").read_text("utf-8").splitlines()[1:]]
    assert {what for what, _ in rows} == {"share", "measure", "difference"}
    assert {of for what, of in rows if what != "share"} == {"length", "dead_turns"}, "all place at the same time"
    page = (tmp_path / "study.html").read_text("utf-8")
    assert "turns with nothing to choose" in page
    assert "first deal" not in page
    assert "Real choices" not in page
    alone = door(*words, "--watch", "first_seat")
    assert alone.status == 0
    assert "Nobody begins" in alone.out
    assert door(*words, "--watch", "card").status == 0
    page = (tmp_path / "study.html").read_text("utf-8")
    assert "first deal" in page
    assert "What the rules change" not in page
    assert (tmp_path / "games.jsonl").read_bytes() == games


def test_games_that_were_counted_otherwise_are_no_answer(door: Door, tmp_path: Path) -> None:
    words = (*WORDS, "--games", "2", "--jobs", "1", "--out", tmp_path)
    assert door(*words).status == 0
    path = tmp_path / "games.jsonl"
    head = json.loads(path.read_bytes().split(b"\n")[0])
    del head["question"]["counted"]
    path.write_text(json.dumps({**head, "mark": "older"}) + "\n", "utf-8")
    answer = door(*words)
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert "way of counting a game: 1 there, 2 here" in answer.err


def test_a_study_stops_where_the_shares_are_known_well_enough(door: Door, tmp_path: Path) -> None:
    words = (*WORDS, "--games", "300", "--precise", "20", "--jobs", "1", "--out", tmp_path)
    assert door(*words).status == 0
    assert (tmp_path / "games.jsonl").read_bytes().count(b"\n") - 1 == 120


def test_the_page_speaks_of_levels_and_files_as_players_know_them(door: Door, tmp_path: Path) -> None:
    armies = tmp_path / "data/own/batailles/armies"
    armies.mkdir(parents=True)
    text = (ROOT / "data/batailles/samples/armies.txt").read_text("utf-8")
    (armies / "renards.yaml").write_text(re.sub("name: .*", "name: {fr: Les renards, en: The foxes}", text), "utf-8")
    words = ("study", "batailles", "--seats", "bot:random,bot:random,bot:random", "--games", str(FEW), "--jobs", "1")
    out = tmp_path / "out"
    answer = door(
        "--data-dir", tmp_path / "data", *words, "--option", "army=standard,renards", "--lang", "fr", "--out", out
    )  # fmt: skip
    assert answer.status == 0, answer.err
    page = unescape((out / "study.html").read_text("utf-8"))
    assert "Robots qui jouent, tous pareils : « Distrait »." in page
    compared, _, variants = page.partition("<h2>Armée classique")
    for name in MEASURES:
        if name != FIRST_SEAT:
            assert Texts("fr")(f"study.measure.{name}") in compared, "in a picture, or as luck"
    before, again, command = variants.partition("Pour rejouer cette étude")
    assert again
    assert "army=" not in before, "what one types stands at the very end"
    assert command.count("<code>") == 1
    assert "--option army=standard,renards --lang fr --out again</code>" in command
    assert "Autrement que d’habitude" in variants or "(Les renards)" in variants, "and what was played"
    assert "renards" in (out / "study.csv").read_text("utf-8")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_is_whole_in_both_languages(door: Door, tmp_path: Path, language: str) -> None:
    assert door(*ENOUGH, "--jobs", "1", "--lang", language, "--out", tmp_path).status == 0
    page = (tmp_path / "study.html").read_text("utf-8")
    open_tags: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag not in ("meta", "line", "circle"):
                open_tags.append(tag)

        def handle_endtag(self, tag: str) -> None:
            if tag not in ("line", "circle"):
                assert open_tags.pop() == tag

    Reader().feed(page)
    assert not open_tags
    assert "study." not in page.replace("study.csv", "")
    assert f'lang="{language}"' in page


def test_a_study_goes_on_beside_what_it_does_not_play(door: Door, tmp_path: Path) -> None:
    own, seats = tmp_path / "data/own/batailles", "bot:random,bot:random,bot:random"
    begun: tuple[str | Path, ...] = ("--data-dir", tmp_path / "data", "study", "batailles", "--seats", seats)
    words = (*begun, "--jobs", "1", "--out", tmp_path / "out")
    sample = (ROOT / "data/batailles/samples/armies.txt").read_text("utf-8")
    for folder in ("armies", "skins"):
        (own / folder).mkdir(parents=True)
    mine = own / "armies/mine.yaml"
    mine.write_text(sample, "utf-8")
    assert door(*words, "--games", "4", "--option", "army=mine").status == 0
    whole = answer_in(tmp_path / "out")
    (own / "armies/other.yaml").write_text(sample, "utf-8")
    (own / "skins/toads.yaml").write_text((ROOT / "data/batailles/samples/skins.txt").read_text("utf-8"), "utf-8")
    mine.write_text(f"# a note of mine\n{sample}", "utf-8")
    again = door(*words, "--games", "4", "--option", "army=mine")
    assert (again.status, answer_in(tmp_path / "out")) == (0, whole), again.err
    games = (tmp_path / "out/games.jsonl").read_bytes()
    assert games.count(b"\n") == 5
    told = {
        "army: mine there, other here": door(*words, "--games", "4", "--option", "army=other").err,
        "seed: 1 there, x here": door(*words, "--games", "4", "--option", "army=mine", "--seed", "x").err,
    }
    mine.write_text(re.sub(r"(?m)^king: \d+", "king: 9", sample), "utf-8")
    told["content: a file of the game, or one of yours"] = door(*words, "--games", "4", "--option", "army=mine").err
    for said, err in told.items():
        assert said in err
        assert err.count("\n") == 1
    assert (tmp_path / "out/games.jsonl").read_bytes() == games


def test_the_page_of_one_variant_says_what_was_played(door: Door, tmp_path: Path) -> None:
    """Its preset, in which a list is written as in YAML; of what everybody comes by later nothing is said."""
    presets = tmp_path / "data/own/flautz/presets"
    presets.mkdir(parents=True)
    (presets / "storm.yaml").write_text("preset: Stormy\noptions: {mode: points, arena_backs: [A1, A3]}\n", "utf-8")
    words = ("--games", "4", "--option", "preset=Stormy", "--jobs", "1", "--out", tmp_path / "out")
    answer = door(
        "--data-dir", tmp_path / "data", "study", "flautz", "--lang", "en", "--seats", "bot:random,bot:random", *words
    )
    assert answer.status == 0, answer.err
    page = unescape((tmp_path / "out/study.html").read_text("utf-8"))
    assert "House rules written down as “Stormy”." in page
    assert "Arena cards on the back (first, third)" in page
    assert "Cards that came later" not in page


def test_the_page_calls_cards_as_the_skin_does(door: Door, tmp_path: Path) -> None:
    skins = tmp_path / "data/own/nine_domains/skins"
    skins.mkdir(parents=True)
    domains = "".join(
        f'  - {{card: "{number}", name: {{fr: "Cité engloutie {number}", en: "Sunken City {number}"}}}}\n'
        for number in range(2, 11)
    )
    head = "name: {fr: Le bestiaire, en: The bestiary}\nhelp: {fr: À moi., en: Mine.}\n"
    (skins / "bestiary.yaml").write_text(f"{head}domains:\n{domains}", "utf-8")
    words = (*WORDS, "--games", "80", "--option", "skin=bestiary", "--watch", "card", "--out", tmp_path / "out")
    answer = door("--data-dir", tmp_path / "data", *words)
    assert answer.status == 0, answer.err
    for file in ("study.html", "study.csv"):
        text = unescape((tmp_path / "out" / file).read_text("utf-8"))
        assert "Sunken City" in text
        assert "Port du Phare" not in text
        assert "Lighthouse Port" not in text


def test_the_page_speaks_as_the_window_does_if_nobody_says_otherwise(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First the system's language, then the one that was chosen in the window."""
    words = ("study", "nine_domains", "--games", "2", "--jobs", "1", "--out", tmp_path / "out")
    seats = ("--seats", "bot:random,bot:Débutant")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    said = {}
    for chosen in ("", "en", "fr"):
        monkeypatch.setenv("LC_ALL", "en_GB.UTF-8" if chosen == "fr" else "fr_FR.UTF-8")
        if chosen:
            (tmp_path / "data").mkdir(exist_ok=True)
            (tmp_path / "data/settings.json").write_text(f'{{"language": "{chosen}"}}', "utf-8")
        answer = door("--data-dir", tmp_path / "data", *words, *seats)
        assert answer.status == 0, answer.err
        said[chosen] = answer.out
        page = unescape((tmp_path / "out/study.html").read_text("utf-8"))
        assert f'lang="{chosen or "fr"}"' in page
        assert ("2 : Débutant" in page) == (chosen != "en")
    assert "trop peu de parties pour le dire" in said[""] == said["fr"]
    assert "too few games to say" in said["en"]


@pytest.mark.parametrize(
    ("word", "level"),
    [
        ("bot:Confirmé", "greedy"), ("bot:confirme", "greedy"), ("bot:Regular", "greedy"), ("bot:fort", "strong"),
        ("bot:petit-nouveau", "beginner"), ("bot:beginner", "beginner"), ("bot:débutant", "novice"),
    ],
)  # fmt: skip
def test_levels_may_be_written_as_the_window_calls_them(word: str, level: str) -> None:
    rules = open_game("flower_power").rules
    assert read_seats(f"{word},bot:random,bot:random", rules, bots_only=True) == (level, "random", "random")
