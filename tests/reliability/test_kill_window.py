"""The program in its window, killed at any moment, in every game: what was shown is there when it is opened again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.journal.journal import EXACT, verify
from game.core.library.library import OPEN
from game.core.rules.rules import Refusal
from game.matches.match import Match
from game.matches.sources import continue_match, read_match
from scenes.kit.settings import SettingsFile
from tests.campaign import CAMPAIGN, sampled, tried
from tests.reliability.faults import sound
from tests.reliability.playing import ROOT
from tests.reliability.test_kill import answered


def window(folder: Path, game: str) -> subprocess.Popen[str]:
    """The program, playing by itself in a process of its own."""
    command = [sys.executable, "-m", "tests.reliability.window_player", str(folder), game]
    environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_a_killed_window_loses_nothing_that_was_shown(game: str, tmp_path: Path) -> None:
    for number in range(sampled(1)):
        chance = Chance("kill the window", CAMPAIGN, game, number)
        last = answered(window(tmp_path, game), 5 + chance.below(40), chance.below(100) / 1000)
        tried()
        library = sound(tmp_path)
        rows = {row.id: row for row in library.matches()}
        for identity, seq in last.items():
            journal = read_match(rows[identity], library)
            assert journal.integrity == EXACT, journal.problem
            assert len(journal.records) > seq, f"record {seq} was shown and is lost"
            assert verify(journal, open_game(game).rules) == ""
        assert SettingsFile(tmp_path).load()[1] is None
        for row in rows.values():
            if row.state == OPEN:
                match, _ = continue_match(row, library)
                assert not match.read_only, "the killed window still holds the match"
                play_on(match, 3)
                assert match.unsaved == 0
                match.close()
        library.close()


def play_on(match: Match, actions: int) -> None:
    """Somebody does something."""
    for _ in range(actions):
        if match.session.actors:
            seat = match.session.actors[0]
            assert not isinstance(match.submit(seat, match.session.legal(seat)[0]), Refusal)
