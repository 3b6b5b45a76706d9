"""The command line is a contract: which commands there are, which exit status they give, one clear line for bad input;
and what the documents tell people to type is understood.
"""

from __future__ import annotations

import ast
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from game.catalogue import NAMES
from game.version import APP_VERSION
from scenes.kit.window import no_screen
from tablee import command_line
from tests.command_line.door import BOTS, GAME, ROOT, SIM, Door, in_a_process

COMMANDS: Final = (
    "open", "sim", "study", "ladder", "check", "replay", "fairness", "look-back", "export", "import", "matches",
    "puzzles", "shot", "picture", "demo", "serve", "rules", "print", "bench", "report", "self-test",
)  # fmt: skip


# ---- bad input --------------------------------------------------------------------------------

GARDENS: Final = ("sim", "flower_power", "--games", "1", "--seats", BOTS)
USAGE: Final[dict[tuple[str, ...], str]] = {
    ("no_such_command",): "invalid choice: 'no_such_command'",
    ("--lang", "de"): "'de' is not one of fr, en",
    ("--seats", "human,human"): "name it with --game",
    ("--game", "chess"): "unknown game 'chess'",
    ("--game", GAME, "--seats", "human"): "is played by 2, not by 1",
    ("--game", GAME, "--seats", "human,bot:clever"): "'bot:clever' is not human or bot:LEVEL",
    ("sim",): "required: GAME, --games, --seats",
    ("sim", GAME): "required: --games, --seats",
    ("sim", "chess", "--games", "1", "--seats", BOTS): "unknown game 'chess'",
    ("sim", GAME, "--games", "none", "--seats", BOTS): "'none' should be a whole number",
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
    ("sim", GAME, "--games", "2", "--seats", BOTS, "--option", "a=b,", "c"): "no space stands behind a comma",
    ("replay", "x.tablee", "--seat", "one"): "'one' should be a whole number",
    ("export", "only_an_id"): "where to?",
    ("import",): "required: FILE",
    ("puzzles",): "required: GAME",
    ("puzzles", "chess"): "unknown game 'chess'",
    ("puzzles", GAME, "--find", "0"): "--find must be from 1 to 1000, not 0",
    ("demo",): "required: GAME",
    ("demo", "chess"): "unknown game 'chess'",
    ("demo", GAME, "--scenario", "nothing"): "has no scenario 'nothing'",
    ("demo", GAME, "--playlist", "nowhere.yaml", "--scenario", "28_star"): "not allowed with argument",
    ("open",): "required: FILE",
    ("rules",): "required: GAME",
    ("rules", "chess"): "unknown game 'chess'",
    ("rules", GAME, "ND-999"): "has no clause 'ND-999'",
    ("rules", GAME, "--lang", "de"): "'de' is not one of fr, en",
    ("shot", GAME): "required: --out",
    ("shot", "--out", "x.png"): "a picture is of a game, a scene, or one --scenario",
    ("shot", GAME, "--scenario", "28_star", "--out", "x.png"): "a picture is of a game, a scene, or one --scenario",
    ("shot", "--scenario", "nothing", "--out", "x.png"): "there is no scenario 'nothing'",
    ("shot", "--scenario", "28_star", "--step", "99", "--out", "x.png"): "--step must lie between 0 and",
    ("rules", GAME, "ND-9", "--html", "x"): "--html writes a whole book",
    ("shot", "chess", "--out", "x.png"): "'chess' is neither a game nor a scene",
    ("shot", GAME, "--size", "big", "--out", "x.png"): "--size is WIDTHxHEIGHT",
    ("shot", GAME, "--scale", "9", "--out", "x.png"): "--scale is a text scale from 1 to 2",
    ("shot", "menu", "--end", "--out", "x.png"): "--end is of a game",
    ("shot", GAME, "--actions", "-1", "--out", "x.png"): "--actions must not be negative",
    ("serve", GAME, "--port", "70000"): "this is not a number from 0 to 65535",
    ("serve", GAME, "--port", "-1"): "this is not a number from 0 to 65535",
    ("serve", GAME, "--port", "http"): "this is not a number from 0 to 65535",
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
    assert "pygame-ce, " in answer.stderr
    assert ", PyYAML, which" in answer.stderr
    assert "make play" in answer.stderr


@pytest.mark.parametrize(
    ("surroundings", "told"),
    [
        ({}, "neither DISPLAY nor WAYLAND_DISPLAY is set"),
        ({"DISPLAY": ":4242"}, "(answers at DISPLAY=:4242|not found [(]on Debian and Ubuntu: apt install libx11-6)"),
    ],
)
def test_without_a_display_the_window_says_so(tmp_path: Path, surroundings: dict[str, str], told: str) -> None:
    """On a computer without any X library, which needs none for these tests, it is these that are missing."""
    answer = in_a_process(["--data-dir", str(tmp_path)], **surroundings)
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 1, answer.stderr
    assert "no screen to open a window on" in answer.stderr
    assert re.search(told, answer.stderr)


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
        (["x.tablee", "--lang", "fr"], ["--lang", "fr", "open", "x.tablee"]),
        (["--lang=fr", "x.tablee", "--data-dir", "d"], ["--lang=fr", "--data-dir", "d", "open", "x.tablee"]),
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


# ---- what the documents tell people to type ---------------------------------------------------

RUNNABLE: Final = ("sim", "study", "check", "rules", "matches", "replay", "shot")


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
