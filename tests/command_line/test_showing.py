"""Commands that print rules and reports, draw, measure, and try themselves."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from threading import Event

import pytest

from game.catalogue import NAMES
from game.commands import bench, yardstick
from scenes.commands import bench as screen_bench
from scenes.commands import bench_phones, self_test
from scenes.commands.serve import USUAL_PORT, Nowhere, Porter
from scenes.commands.shot import SCENES
from scenes.kit.window.window import NoDisplayError
from scenes.phones.door import WORN_OUT
from scenes.phones.round import Round
from tests.command_line.door import BOTS, GAME, ROOT, Door, in_a_process

# ---- rules ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_rules_prints_the_book_in_both_languages(door: Door, game: str) -> None:
    english, french = door("rules", game), door("rules", game, "--lang", "fr")
    assert door("--lang", "fr", "rules", game) == french, "before the command as well as behind it"
    assert english.status == french.status == 0
    assert english.out != french.out
    assert max(map(len, english.out.splitlines())) <= 100


def test_rules_finds_a_clause_whatever_the_capitals(door: Door) -> None:
    answer = door("rules", GAME, "nd-q31")
    assert answer.status == 0
    assert "ND-Q31" in answer.out
    assert door("rules", GAME, "ND-Q31").out == answer.out
    assert len(answer.out) < len(door("rules", GAME).out) / 5


def test_a_reader_that_hangs_up_is_no_fault() -> None:
    command = f"{shlex.quote(sys.executable)} main.py rules {GAME} | head -1; exit ${{PIPESTATUS[0]}}"
    answer = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stderr) == (0, "")


# ---- the screen stays away --------------------------------------------------------------------


def test_commands_of_the_terminal_do_not_load_the_screen(tmp_path: Path) -> None:
    lines = [
        ["sim", GAME, "--games", "1", "--seats", BOTS, "--save", str(tmp_path)],
        ["check", str(tmp_path)],
        ["replay", str(tmp_path / f"{GAME}-00000.tablee"), "--verify"],
        ["import", str(tmp_path / f"{GAME}-00000.tablee"), "--data-dir", str(tmp_path)],
        ["matches", "--data-dir", str(tmp_path)],
        ["rules", GAME],
    ]
    script = f"import sys, main\nfor words in {lines!r}:\n    assert main.main(words) == 0, words\n"
    script += "print(sorted(name for name in sys.modules if name.partition('.')[0] in ('pygame', 'scenes')))"
    answer = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout.splitlines()[-1] == "[]"


def test_the_menu_opens_without_what_it_does_not_need(tmp_path: Path) -> None:
    """No checking of content, no cryptography, no thinking bots: megabytes, and a tenth of a second, for nothing."""
    script = f"""
import sys, main
from pathlib import Path
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.settings import Settings
from scenes.kit.window.window import Window
app = App(Window.offscreen((1280, 720)), Settings(muted=True), paced=False)
app.stack.push(Hall(app, Path({str(tmp_path)!r})).menu())
app.loop_once()
print(sorted({{"pydantic", "_hashlib", "multiprocessing", "game.bots.search.search", "asyncio"}} & set(sys.modules)))
"""
    answer = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout.splitlines()[-1] == "[]"


def test_shot_draws_without_a_display(tmp_path: Path) -> None:
    out = tmp_path / "shot.png"
    answer = in_a_process(["shot", GAME, "--seed", "1", "--actions", "6", "--size", "1024x640", "--out", str(out)])
    assert (answer.returncode, answer.stderr) == (0, "")
    assert out.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("scene", SCENES)
def test_shot_draws_every_scene(door: Door, tmp_path: Path, scene: str) -> None:
    out = tmp_path / "shot.png"
    answer = door("--data-dir", tmp_path, "shot", scene, "--size", "1024x640", "--out", out)
    assert (answer.status, answer.err) == (0, "")
    assert out.read_bytes().startswith(b"\x89PNG")


def test_shot_draws_an_example(tmp_path: Path) -> None:
    out = tmp_path / "example.png"
    words = ["shot", "--scenario", f"{GAME}/28_star", "--step", "1", "--size", "1024x640", "--lang", "fr"]
    answer = in_a_process([*words, "--out", str(out)])
    assert (answer.returncode, answer.stderr) == (0, "")
    assert out.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_book_is_written_with_its_pictures(
    door: Door, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("scenes.commands.printed_book.WIDTH", 90)
    answer = door("rules", GAME, "--lang", language, "--html", tmp_path / "book")
    assert (answer.status, answer.err) == (0, "")
    page = (tmp_path / "book" / f"{GAME}.{language}.html").read_text(encoding="utf-8")
    names = re.findall(r'<img src="([^"]+)"', page)
    assert len(names) == len(set(names)) > 20
    assert all((tmp_path / "book" / name).read_bytes().startswith(b"\x89PNG") for name in names)
    places = re.findall(r'id="([^"]+)"', page)
    assert len(places) == len(set(places))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(places)
    checker = Balanced()
    checker.feed(page)
    assert checker.open == []


class Balanced(HTMLParser):
    """Complains of a tag that closes what is not open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_check_reports_the_examples_of_every_clause(door: Door) -> None:
    answer = door("check", "--report", GAME)
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert any(re.match(r"ND-10 +\d+  \w+: ", line) for line in lines)
    assert re.match(rf"{GAME}: \d+ clauses, \d+ without an example, \d+ examples", lines[-1])
    assert door("check", "--report", "chess").status == 2


def test_check_watches_what_is_saved(door: Door, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    path = folder / "star.yaml"
    good = (ROOT / "data" / GAME / "scenarios" / "28_star.yaml").read_text(encoding="utf-8")
    path.write_text(good, encoding="utf-8")
    looks: list[float] = []

    def save_meanwhile(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 2:
            path.write_text(good.replace("ND-", "NX-"), encoding="utf-8")
            os.utime(path, ns=(1, 1))
        if len(looks) == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr("game.commands.check.time.sleep", save_meanwhile)
    answer = door("check", "--watch", tmp_path)
    assert answer.status == 130
    assert "1 file: no faults" in answer.out
    assert answer.out.count("star.yaml") == 1
    assert "is no clause of this game" in answer.err


# ---- serve ------------------------------------------------------------------------------------


def test_serve_prints_other_letters_when_it_has_drawn_them(
    door: Door, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    letters: list[str] = []

    def guess(nowhere: Nowhere, party: Round, porter: Porter, knock: Event, ended: Event) -> None:
        assert party.gathering
        letters.append(party.door.letters)
        for number in range(WORN_OUT):
            party.door.admit(f"10.0.0.{number}", "", "00000", 0.0)
        letters.append(party.door.letters)

    monkeypatch.setattr("scenes.commands.serve._run", guess)
    monkeypatch.setattr("scenes.commands.serve.signal.signal", lambda number, action: None)
    answer = door("serve", GAME, "--address", "127.0.0.1", "--port", "0", "--data-dir", tmp_path)
    assert (answer.status, answer.err) == (0, "")
    said = re.findall(r"^http://127.0.0.1:(\d+)/  (\w+)$", answer.out, re.MULTILINE)
    assert [drawn for _, drawn in said] == letters
    assert {int(port) for port, _ in said}.isdisjoint({0, USUAL_PORT})  # any that is free


# ---- bench and self-test ----------------------------------------------------------------------


def no_window(*_words: object) -> None:
    raise NoDisplayError("no screen here")


def test_bench_measures_every_game_and_says_where_there_is_no_screen(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "REPEATS", 2)
    monkeypatch.setattr(bench, "SECONDS_PER_REPEAT", 0.001)
    monkeypatch.setattr(yardstick, "ROUNDS", 1)
    monkeypatch.setattr(yardstick, "SECONDS", 0.001)
    monkeypatch.setattr(yardstick, "yardstick_players", dict)
    monkeypatch.setattr(yardstick, "COMPILED", Path("nowhere"))
    monkeypatch.setattr(screen_bench, "Window", no_window)
    monkeypatch.setattr(screen_bench, "measure_fingers", lambda: ([], "no fingers"))
    monkeypatch.setattr(bench_phones, "MOVES", 1)
    monkeypatch.setattr(bench_phones, "TABLES", (("nine_domains", 2),))
    monkeypatch.setattr(bench_phones, "LIMITS", dict.fromkeys(bench_phones.LIMITS, float("inf")))
    core = bench.measure_core()
    monkeypatch.setattr(screen_bench, "measure_core", lambda measured: core)  # once is enough
    answer = door("bench", "--json")
    assert (answer.status, answer.err) == (0, "")
    report = json.loads(answer.out)
    assert list(report) == ["python", "machine", "random_play", "core", "screen", "phones", "note"]
    assert list(report["random_play"]["actions_per_second"]) == list(NAMES)
    assert all(pace > 0 for pace in report["random_play"]["actions_per_second"].values())
    assert list(report["core"]) == list(NAMES)
    assert report["screen"] is None
    assert report["note"] == "the screen was not measured: no screen here\nno fingers"
    for measures in report["core"].values():
        assert {"bot:random games", "bot:greedy actions", "clone()", "view() of a seat"} <= measures.keys()
        for measure in measures.values():
            assert 0 < measure["min"] <= measure["median"] <= measure["max"]
    assert report["phones"]["nine_domains, 2 phones: first picture"]["min"] > 10
    assert 1 < report["phones"]["nine_domains, 2 phones: pictures on a phone, decoded"]["max"] < 64
    asked = door("bench", "--fingers")
    assert asked.status == 1, "what is asked for, and could not be measured, counts as broken"
    assert "no fingers" in asked.out
    monkeypatch.setattr(bench_phones, "LIMITS", dict.fromkeys(bench_phones.LIMITS, 0.0))
    table = door("bench")
    assert table.status == 1  # a limit is broken
    assert "BROKEN: " in table.out
    assert all(game in table.out for game in NAMES)
    assert "no screen here" in table.out


def test_self_test_tries_every_part() -> None:
    answer = in_a_process(["self-test"])
    assert (answer.returncode, answer.stderr) == (0, "")
    parts = [line[:12].strip() for line in answer.stdout.splitlines()]
    assert parts == [
        "drawings", "fonts", "sounds", "texts", "rule books", "bot games", "bot process", "library", "screens",
        "phones",
    ]  # fmt: skip


def test_self_test_stops_at_the_first_fault(door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(self_test, "ASSETS", tmp_path)
    answer = door("self-test")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == "drawings     fault: there are no drawings\n"
