"""The command line is a contract: what each command prints, which exit status it gives, and one clear line for bad
input.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

import main
from game.bots.simulate import Result
from game.catalogue import NAMES
from game.commands import bench, common, yardstick
from game.core.journal import EXACT, read_journal
from game.version import APP_VERSION
from scenes.commands import bench as screen_bench
from scenes.commands import self_test
from scenes.kit import no_screen
from scenes.kit.window import NoDisplayError
from tablee import command_line
from tests.reliability.playing import codec_of, played

ROOT: Final = Path(__file__).resolve().parents[1]
GAME: Final = "nine_domains"
BOTS: Final = "bot:random,bot:greedy"
COMMANDS: Final = (
    "open", "sim", "ladder", "check", "replay", "fairness", "export", "import", "matches", "shot", "demo", "rules",
    "bench", "report", "self-test",
)  # fmt: skip
SIM_KEYS: Final = [
    "game", "games", "seats", "wins", "draws", "aborted", "actions", "actions_per_second", "mean_actions", "seconds",
]  # fmt: skip


@dataclass(frozen=True)
class Answer:
    """What a command said."""

    status: int
    out: str
    err: str


class Door:
    """Runs commands in this process, with the library in a folder of the test's own."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys = capsys
        self.folder = folder

    def __call__(self, *words: str | Path) -> Answer:
        try:
            status = main.main([str(word) for word in words])
        except SystemExit as stopped:
            status = stopped.code if isinstance(stopped.code, int) else 1
        out, err = self._capsys.readouterr()
        assert "Traceback" not in err
        return Answer(status, out, err)

    def library(self, *words: str | Path) -> Answer:
        return self("--data-dir", self.folder / "data", *words)


@pytest.fixture
def door(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Door:
    monkeypatch.setattr(common, "user_data_path", lambda *_words, **_options: tmp_path / "home")
    return Door(capsys, tmp_path)


def in_a_process(words: Sequence[str], **environment: str) -> subprocess.CompletedProcess[str]:
    """The program as a person starts it."""
    return subprocess.run(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", **environment},
    )


# ---- bad input --------------------------------------------------------------------------------

SIM: Final = ("sim", GAME, "--games", "1", "--seats", BOTS)
GARDENS: Final = ("sim", "flower_power", "--games", "1", "--seats", BOTS)
USAGE: Final[dict[tuple[str, ...], str]] = {
    ("no_such_command",): "invalid choice: 'no_such_command'",
    ("--lang", "de"): "invalid choice: 'de'",
    ("--seats", "human,human"): "name it with --game",
    ("--game", "chess"): "unknown game 'chess'",
    ("--game", GAME, "--seats", "human"): "is played by 2, not by 1",
    ("--game", GAME, "--seats", "human,bot:clever"): "'bot:clever' is not human or bot:LEVEL",
    ("sim",): "required: GAME, --games, --seats",
    ("sim", GAME): "required: --games, --seats",
    ("sim", "chess", "--games", "1", "--seats", BOTS): "unknown game 'chess'",
    ("sim", GAME, "--games", "none", "--seats", BOTS): "invalid int value: 'none'",
    ("sim", GAME, "--games", "0", "--seats", BOTS): "--games must be at least 1",
    ("sim", GAME, "--games", "-3", "--seats", BOTS): "--games must be at least 1",
    ("sim", GAME, "--games", "1", "--seats", "bot:random"): "is played by 2, not by 1",
    ("sim", GAME, "--games", "1", "--seats", "bot:random,human"): "only bots play here",
    ("sim", GAME, "--games", "1", "--seats", ""): "'' is not human or bot:LEVEL",
    ("sim", GAME, "--games", "1", "--seats", "bot:"): "'bot:' is not human or bot:LEVEL",
    (*SIM, "--jobs", "0"): "--jobs must be at least 1",
    (*SIM, "--budget", "0"): "--budget must be from 1 to 100000 simulations, not 0",
    (*SIM, "--budget", "1000000000"): "--budget must be from 1 to 100000 simulations, not 1000000000",
    (*SIM, "--option", "final_tie"): "--option takes name=value",
    (*SIM, "--option", "=x"): "--option takes name=value",
    (*SIM, "--option", "no.such=1"): "unknown option 'no.such'",
    (*SIM, "--option", "final_tie=maybe"): "option 'final_tie' takes one of",
    (*GARDENS, "--option", "packs=1", "--option", "petals=30"): "this deal needs 67 cards, and there are 54",
    (*GARDENS, "--option", "petals=1"): "seat 0 would have a packet of 1: a flower takes at least 2 petals",
    (*GARDENS, "--option", "handicap.2.hand=1"): "there is no seat 2; seats are 0 to 1",
    ("shot", "flower_power", "--option", "petals=1", "--out", "x.png"): "seat 0 would have a packet of 1",
    (
        "--game",
        "flower_power",
        "--seats",
        "human,bot:greedy",
        "--option",
        "petals=1",
    ): "seat 0 would have a packet of 1",
    (*SIM, "--frobnicate"): "unrecognized arguments: --frobnicate",
    ("check", "no/such/file.yaml"): "there is no such file or folder",
    ("replay",): "required: FILE",
    ("replay", "x.tablee", "--seat", "one"): "invalid int value",
    ("export", "only_an_id"): "required: FILE",
    ("import",): "required: FILE",
    ("demo",): "required: GAME",
    ("demo", "chess"): "unknown game 'chess'",
    ("demo", GAME, "--scenario", "nothing"): "has no scenario 'nothing'",
    ("demo", GAME, "--playlist", "nowhere.yaml", "--scenario", "28_star"): "not allowed with argument",
    ("open",): "required: FILE",
    ("rules",): "required: GAME",
    ("rules", "chess"): "unknown game 'chess'",
    ("rules", GAME, "ND-999"): "has no clause 'ND-999'",
    ("rules", GAME, "--lang", "de"): "invalid choice: 'de'",
    ("shot", GAME): "required: --out",
    ("shot", "--out", "x.png"): "a picture is of a game, a scene, or one --scenario",
    ("shot", GAME, "--scenario", "28_star", "--out", "x.png"): "a picture is of a game, a scene, or one --scenario",
    ("shot", "--scenario", "nothing", "--out", "x.png"): "there is no scenario 'nothing'",
    ("shot", "--scenario", "28_star", "--step", "99", "--out", "x.png"): "--step must lie between 0 and",
    ("rules", GAME, "ND-9", "--html", "x"): "--html writes a whole book",
    ("shot", "chess", "--out", "x.png"): "'chess' is neither a game nor a scene",
    ("shot", GAME, "--size", "big", "--out", "x.png"): "--size is WIDTHxHEIGHT",
    ("shot", GAME, "--scale", "9", "--out", "x.png"): "--scale is a text scale from 1 to 2",
    ("shot", GAME, "--actions", "-1", "--out", "x.png"): "--actions must not be negative",
    ("bench", "faster"): "unrecognized arguments: faster",
    ("self-test", "now"): "unrecognized arguments: now",
}


@pytest.mark.parametrize("words", USAGE, ids=lambda words: " ".join(words))
def test_bad_usage_gets_one_clear_line_and_status_2(door: Door, words: tuple[str, ...]) -> None:
    answer = door(*words)
    assert answer.status == 2
    assert answer.err.count("\n") == 1, answer.err
    assert USAGE[words] in answer.err
    assert answer.out == ""


def test_a_deal_that_leaves_few_cards_is_warned_of(door: Door) -> None:
    """FP-A6: it can be played; the warning stands on the error stream, so that programs can still read the output."""
    answer = door(*GARDENS[:-1], f"{BOTS},bot:random", "--option", "jokers=false", "--json")
    assert answer.status == 0
    assert answer.err == (
        "flower_power: Only 1 card will be left to draw: the GraveRyard will soon be shuffled again. (FP-A6)\n"
    )
    assert json.loads(answer.out)["games"] == 1
    assert door(*GARDENS, "--json").err == ""


def test_files_that_are_no_journals_are_faults(door: Door, tmp_path: Path) -> None:
    junk, empty = tmp_path / "junk.tablee", tmp_path / "empty.tablee"
    junk.write_bytes(b"\x00\xff not a journal")
    empty.write_bytes(b"")
    for path in (junk, empty, tmp_path / "missing.tablee", tmp_path):
        for words in (("replay",), ("import",), ("open",)):
            answer = door.library(*words, path)
            assert (answer.status, answer.out) == (1, ""), words
            assert answer.err.count("\n") == 1, answer.err
            assert str(path) in answer.err


def test_a_library_that_cannot_be_used_is_one_line(door: Door, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file in the way")
    for words in (("matches",), ("export", "abc", tmp_path / "x.tablee")):
        answer = door.library(*words)
        assert (answer.status, answer.out) == (1, "")
        assert answer.err.count("\n") == 1, answer.err


def test_bad_usage_of_the_program_itself_has_no_traceback() -> None:
    answer = in_a_process(["sim", "chess", "--games", "1", "--seats", BOTS])
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == f"unknown game 'chess'; there are {', '.join(NAMES)}\n"


def test_a_python_without_the_packages_is_told_where_they_are() -> None:
    answer = subprocess.run([sys.executable, "-S", "main.py"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert answer.returncode == 2
    assert len(answer.stderr.splitlines()) == 1
    assert "pygame-ce, PyYAML" in answer.stderr
    assert "make play" in answer.stderr


@pytest.mark.parametrize(
    ("surroundings", "told"),
    [({}, "neither DISPLAY nor WAYLAND_DISPLAY is set"), ({"DISPLAY": ":4242"}, "answers at DISPLAY=:4242")],
)
def test_without_a_display_the_window_says_so(tmp_path: Path, surroundings: dict[str, str], told: str) -> None:
    answer = in_a_process(["--data-dir", str(tmp_path)], **surroundings)
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 1, answer.stderr
    assert "no screen to open a window on" in answer.stderr
    assert told in answer.stderr


def test_missing_x_libraries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(no_screen, "X_LIBRARIES", {"libNoSuchX.so.6": "libnosuchx6"})
    monkeypatch.setenv("DISPLAY", ":0")
    assert "libNoSuchX.so.6 not found (on Debian and Ubuntu: apt install libnosuchx6)" in no_screen.why_no_screen("")


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (["a b.tablee"], ["open", "a b.tablee"]),
        (["--lang", "fr", "x.TABLEE"], ["--lang", "fr", "open", "x.TABLEE"]),
        (["--lang=fr", "x.tablee"], ["--lang=fr", "open", "x.tablee"]),
        (["--data-dir", "odd.tablee"], ["--data-dir", "odd.tablee"]),
        (["replay", "x.tablee"], ["replay", "x.tablee"]),
        (["--version"], ["--version"]),
        ([], []),
    ],
)
def test_a_file_alone_is_opened(given: list[str], meant: list[str]) -> None:
    assert command_line.with_open(given) == meant


# ---- what runs, and on what --------------------------------------------------------------------


def test_the_version_is_said_and_which_core_runs(door: Door) -> None:
    answer = door("--version")
    assert (answer.status, answer.err) == (0, "")
    told = rf"tablee {re.escape(APP_VERSION)} \((plain|compiled) core, Python 3\.\d+\.\d+\S*, \w+\)\n"
    assert re.fullmatch(told, answer.out)


def test_an_old_python_can_read_the_door_and_is_told() -> None:
    """What runs before the version is looked at is written for any Python 3."""
    for name in ("main.py", "tablee/__init__.py", "tablee/__main__.py"):
        source = (ROOT / name).read_text(encoding="utf-8")
        ast.parse(source, feature_version=(3, 6))
        assert "from __future__" not in source, "Python 3.6 knows fewer of these"
    lie = "import sys; sys.version_info = (3, 9, 18); import main; sys.exit(main.main(['--version']))"
    answer = subprocess.run([sys.executable, "-c", lie], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == f"Tablée needs Python 3.11 or newer, and this one ({sys.executable}) is 3.9\n"


# ---- help -------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(door: Door, command: str) -> None:
    answer = door(command, "--help")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"usage: tablee {command}")


def test_the_help_lists_exactly_the_commands_of_the_contract(door: Door) -> None:
    out = door("--help").out
    assert re.findall(r"^    ([a-z-]+) ", out, re.MULTILINE) == list(COMMANDS)


# ---- sim --------------------------------------------------------------------------------------


def sim(door: Door, *words: str) -> dict[str, object]:
    answer = door("sim", GAME, "--games", "6", "--seats", BOTS, "--json", *words)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.count("\n") == 1
    report: dict[str, object] = json.loads(answer.out)
    return report


def results(report: dict[str, object]) -> dict[str, object]:
    """Without what depends on the machine."""
    return {key: value for key, value in report.items() if key not in ("seconds", "actions_per_second")}


def test_sim_says_what_the_contract_promises(door: Door) -> None:
    report = sim(door, "--seed", "s")
    assert list(report) == SIM_KEYS
    assert report["game"] == GAME
    assert report["games"] == 6
    assert report["seats"] == BOTS.split(",")
    wins, draws, aborted, actions = (report[key] for key in ("wins", "draws", "aborted", "actions"))
    assert isinstance(wins, list)
    assert isinstance(draws, int)
    assert isinstance(aborted, int)
    assert isinstance(actions, int)
    assert sum(wins) + draws + aborted == 6
    assert aborted == 0
    assert report["mean_actions"] == round(actions / 6, 2)


def test_sim_is_reproducible_with_a_seed(door: Door, tmp_path: Path) -> None:
    first = results(sim(door, "--seed", "s"))
    assert results(sim(door, "--seed", "s")) == first
    assert results(sim(door, "--seed", "s", "--save", str(tmp_path / "saved"))) == first
    assert results(sim(door, "--seed", "t")) != first
    assert results(sim(door)) != results(sim(door)), "without a seed every run has its own luck"


def test_sim_in_two_processes_plays_the_same_games(door: Door) -> None:
    words = ["sim", GAME, "--games", "6", "--seats", BOTS, "--seed", "s", "--jobs", "2", "--json"]
    answer = in_a_process(words)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert results(json.loads(answer.stdout)) == results(sim(door, "--seed", "s"))


def test_sim_prints_a_table_for_people(door: Door) -> None:
    answer = door("sim", GAME, "--games", "1", "--seats", BOTS)
    assert answer.status == 0
    assert [line.split()[0] for line in answer.out.splitlines()] == SIM_KEYS


def test_options_reach_the_game(door: Door, tmp_path: Path) -> None:
    door(*SIM, "--option", "specials=fixed", "--option", "fixed_specials=1-,2-,*", "--save", str(tmp_path))
    journal = read_journal((tmp_path / f"{GAME}-00000.tablee").read_bytes(), codec_of(GAME))
    assert journal.header.setup.options["specials"] == "fixed"
    assert journal.header.setup.options["fixed_specials"] == "1-,2-,*"
    assert journal.header.practice is True


def test_aborted_games_are_counted(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.commands.sim.play", lambda *_words: Result(None, 7))
    report = sim(door)
    assert (report["aborted"], report["wins"], report["draws"], report["actions"]) == (6, [0, 0], 0, 42)


# ---- journals in files ------------------------------------------------------------------------


@pytest.fixture
def saved(door: Door, tmp_path: Path) -> list[Path]:
    door("sim", GAME, "--games", "2", "--seats", BOTS, "--seed", "x", "--save", str(tmp_path / "saved"))
    files = sorted((tmp_path / "saved").glob("*.tablee"))
    assert len(files) == 2
    return files


def test_check_and_replay_accept_what_sim_saves(door: Door, saved: list[Path]) -> None:
    assert door("check", *saved) == Answer(0, "2 files: no faults\n", "")
    assert door("check", saved[0].parent) == Answer(0, "2 files: no faults\n", "")
    for file in saved:
        answer = door("replay", file, "--verify")
        assert (answer.status, answer.err) == (0, "")
        assert answer.out.startswith("The Nine Domains: Bot 1, Bot 2\n")
        assert re.search(r"\nverified: \d+ records\n$", answer.out)


def test_replay_tells_each_seat_its_own_story(door: Door, saved: list[Path]) -> None:
    public = door("replay", saved[0])
    french = door("replay", saved[0], "--lang", "fr")
    assert public.status == french.status == 0
    assert public.out != french.out
    for seat in ("0", "1"):
        assert door("replay", saved[0], "--seat", seat).status == 0
    answer = door("replay", saved[0], "--seat", "2")
    assert (answer.status, answer.err) == (2, "there is no seat 2; seats are 0 to 1\n")


def test_check_tells_faults_with_their_place(door: Door, saved: list[Path], tmp_path: Path) -> None:
    lines = saved[0].read_bytes().split(b"\n")
    lines[5] = lines[5].replace(b'"fingerprint":"', b'"fingerprint":"0')
    saved[0].write_bytes(b"\n".join(lines))
    broken = tmp_path / "broken.yaml"
    broken.write_text("a: 1\na: 2\n")
    answer = door("check", saved[0], broken)
    assert (answer.status, answer.out) == (1, "")
    told = sorted(answer.err.splitlines())
    assert told[0] == f"{broken}:2:1: the key 'a' stands here twice"
    assert told[1] == f"{saved[0]}:6:1: record 4 (line 6): gives another state than was written"
    replayed = door("replay", saved[0])
    assert replayed.status == 1
    assert "record 4 (line 6)" in replayed.err


def test_check_proves_all_content_of_the_house(door: Door) -> None:
    answer = door("check")
    assert (answer.status, answer.err) == (0, "")
    assert re.fullmatch(r"\d+ files: no faults\n", answer.out)


def test_verify_finds_a_match_that_was_decided_otherwise(door: Door, saved: list[Path]) -> None:
    data = saved[0].read_bytes()
    saved[0].write_bytes(data.replace(b'"seed":"x:0"', b'"seed":"y:0"'))
    answer = door("replay", saved[0], "--verify")
    assert answer.status == 1
    assert "record 0: deciding it again gives other events" in answer.err


# ---- the library ------------------------------------------------------------------------------


def test_matches_go_through_the_library_and_back(door: Door, saved: list[Path], tmp_path: Path) -> None:
    assert door.library("matches").out == f"no matches in {tmp_path / 'data' / 'library.sqlite'}\n"
    imported = [door.library("import", file) for file in saved]
    assert all((answer.status, answer.err) == (0, "") for answer in imported)
    ids = [answer.out.strip() for answer in imported]
    listed = door.library("matches")
    assert listed.status == 0
    assert [line.split()[0] for line in listed.out.splitlines()] == ids[::-1], "the one kept last comes first"
    assert all("finished" in line and GAME in line and "Bot 1, Bot 2" in line for line in listed.out.splitlines())
    out = tmp_path / "out" / "match.tablee"
    answer = door.library("export", ids[0][:5], out)
    assert (answer.status, answer.err) == (0, ""), "a match that is over holds no secret"
    assert out.read_bytes() == saved[0].read_bytes()
    assert door.library("export", "zz", out).status == 1
    assert door.library("export", "", out).status == 1, "an id that fits two matches is no id"
    assert door("matches", "--data-dir", tmp_path / "data").out == listed.out


def test_an_unfinished_match_warns_that_it_holds_secrets(door: Door, tmp_path: Path) -> None:
    file, out = tmp_path / "open.tablee", tmp_path / "again.tablee"
    file.write_bytes(played(None, "open", 5).export())
    identity = door.library("import", file).out.strip()
    answer = door.library("export", identity, out)
    assert answer.status == 0
    assert answer.err == "this match is not over: the file holds every secret of it\n"
    assert read_journal(out.read_bytes(), codec_of(GAME)).integrity == EXACT


def test_a_damaged_journal_is_imported_as_far_as_it_is_believable(
    door: Door, saved: list[Path], tmp_path: Path
) -> None:
    lines = saved[0].read_bytes().split(b"\n")
    lines[8] = b"{}"
    saved[0].write_bytes(b"\n".join(lines))
    answer = door.library("import", saved[0])
    assert answer.status == 0
    assert "record 7 (line 9)" in answer.err
    assert "what comes before it was imported" in answer.err
    out = tmp_path / "whole.tablee"
    assert door.library("export", answer.out.strip(), out).status == 0
    assert door("check", out).status == 0


def test_a_file_that_cannot_be_written_is_one_line(door: Door, saved: list[Path], tmp_path: Path) -> None:
    identity = door.library("import", saved[0]).out.strip()
    answer = door.library("export", identity, saved[0] / "below_a_file.tablee")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err.count("\n") == 1
    assert "cannot be written" in answer.err


# ---- rules ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_rules_prints_the_book_in_both_languages(door: Door, game: str) -> None:
    english, french = door("rules", game), door("rules", game, "--lang", "fr")
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


def test_shot_draws_without_a_display(tmp_path: Path) -> None:
    out = tmp_path / "shot.png"
    answer = in_a_process(["shot", GAME, "--seed", "1", "--actions", "6", "--size", "1024x640", "--out", str(out)])
    assert (answer.returncode, answer.stderr) == (0, "")
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
    assert "1 files: no faults" in answer.out
    assert answer.out.count("star.yaml") == 1
    assert "is no clause of this game" in answer.err


# ---- bench and self-test ----------------------------------------------------------------------


def no_window(*_words: object) -> None:
    raise NoDisplayError("no screen here")


def test_bench_measures_every_game_and_says_where_there_is_no_screen(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "SECONDS_PER_REPEAT", 0.001)
    monkeypatch.setattr(yardstick, "SECONDS", 0.001)
    monkeypatch.setattr(yardstick, "yardstick_players", dict)
    monkeypatch.setattr(yardstick, "COMPILED", Path("nowhere"))
    monkeypatch.setattr(screen_bench, "Window", no_window)
    answer = door("bench", "--json")
    assert (answer.status, answer.err) == (0, "")
    report = json.loads(answer.out)
    assert list(report) == ["python", "machine", "random_play", "core", "screen", "note"]
    assert list(report["random_play"]["actions_per_second"]) == list(NAMES)
    assert all(pace > 0 for pace in report["random_play"]["actions_per_second"].values())
    assert list(report["core"]) == list(NAMES)
    assert report["screen"] is None
    assert report["note"] == "the screen was not measured: no screen here"
    for measures in report["core"].values():
        assert {"bot:random games", "bot:greedy actions", "clone()", "view() of a seat"} <= measures.keys()
        for measure in measures.values():
            assert 0 < measure["min"] <= measure["median"] <= measure["max"]
    table = door("bench")
    assert table.status == 0
    assert all(game in table.out for game in NAMES)
    assert "no screen here" in table.out


def test_self_test_tries_every_part() -> None:
    answer = in_a_process(["self-test"])
    assert (answer.returncode, answer.stderr) == (0, "")
    parts = [line[:12].strip() for line in answer.stdout.splitlines()]
    assert parts == [
        "drawings", "fonts", "sounds", "texts", "rule books", "bot games", "bot process", "library", "screens",
    ]  # fmt: skip


def test_self_test_stops_at_the_first_fault(door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(self_test, "ASSETS", tmp_path)
    answer = door("self-test")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == "drawings     fault: there are no drawings\n"


# ---- what the documents tell people to type ---------------------------------------------------

RUNNABLE: Final = ("sim", "check", "rules", "matches", "replay", "shot")


def documented() -> list[str]:
    """Every command line that README and docs show, without the words before `main.py`; `test_afternoon.py` runs those
    of its page.
    """
    paths = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    texts = [path.read_text(encoding="utf-8") for path in paths if path.name != "a-game-in-an-afternoon.md"]
    found = [
        line for text in texts for line in re.findall(r"^\s*(?:\$ )?\S*python\S* main\.py ?(.*)$", text, re.MULTILINE)
    ]
    return list(dict.fromkeys(line.partition("  #")[0].strip() for line in found))


def test_documented_commands_are_understood_and_run(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for line in documented():
        words = shlex.split(line)
        if re.search(r"\b[A-Z]{2,}\b", line.replace("ND-", "")):  # a placeholder such as FILE or ID
            continue
        arguments = command_line.build_parser().parse_args(words)
        if arguments.command in RUNNABLE and "--watch" not in words:  # that one goes on until somebody stops it
            answer = door(*(shlex.split(re.sub(r"--games \d+", "--games 2", line))))
            assert answer.status == 0, f"{line}: {answer.err}"
