"""Commands that play, check, tell and keep matches."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import msgspec
import pytest

from game.bots.simulate import BotGame
from game.core.journal.journal import EXACT, read_journal
from tests.command_line.door import BOTS, GAME, SIM, Answer, Door, in_a_process
from tests.reliability.playing import codec_of, played

SIM_KEYS: Final = [
    "game", "games", "seats", "wins", "win_ranges", "draws", "aborted", "actions", "actions_per_second",
    "mean_actions", "seconds",
]  # fmt: skip


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
    monkeypatch.setattr("game.commands.sim.play", lambda *_words: BotGame(None, 7))
    report = sim(door)
    assert (report["aborted"], report["wins"], report["draws"], report["actions"]) == (6, [0, 0], 0, 42)


# ---- journals in files ------------------------------------------------------------------------


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
    assert re.match(r"\d+ files: no faults\n", answer.out)


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


def test_a_moment_of_a_match_becomes_a_scenario(door: Door, saved: list[Path], tmp_path: Path) -> None:
    file, out = saved[0], tmp_path / "moment.yaml"
    answer = door("export", file, "--at", "3", "--scenario", out)
    assert (answer.status, answer.err) == (0, "")
    assert door("check", out).status == 0
    assert door("export", file, "--at", "9999", "--scenario", out).status == 2
    assert door("export", file, out, "--scenario", out).status == 2
    assert door("export", file, out, "--at", "3").status == 2


def test_a_moment_of_a_match_with_secrets_is_not_told(door: Door, tmp_path: Path) -> None:
    file, out = tmp_path / "open.tablee", tmp_path / "moment.yaml"
    match = played(None, "open", 5)
    match.header = msgspec.structs.replace(match.header, practice=False)
    file.write_bytes(match.export())
    answer = door("export", file, "--scenario", out)
    assert answer.status == 1
    assert "not over" in answer.err
    assert not out.exists()
