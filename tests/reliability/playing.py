"""Matches for the reliability tests, and the player that another process runs:
`python -m tests.reliability.playing FOLDER SEED` plays match after match and prints `match seq` for every record that
was answered and is not shown as unsaved.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from game.bots.policy import any_action
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.journal.journal import Codec, SeatCard
from game.core.library.library import Library
from game.core.match.session import Record
from game.core.rules.options import resolve
from game.core.rules.rules import Refusal
from game.matches.match import Match, Plan
from game.matches.sources import new_match

GAME: Final = "nine_domains"
ROOT: Final = Path(__file__).resolve().parents[2]


def codec_of(game: str) -> Codec:
    """Reads and writes the records of a game."""
    return Codec(open_game(game).rules)


def begun(library: Library | None, seed: str) -> Match:
    """A new match between two people."""
    seats = (SeatCard("Ada", token=1), SeatCard("Basile", token=2))
    return new_match(Plan(GAME, seats, resolve(open_game(GAME).rules.options, {}, 2), seed), library)


def act(match: Match) -> Record:
    """Somebody does something."""
    session = match.session
    chance = Chance(session.seed, "player", len(session.records))
    seat = chance.choice(session.actors)
    answer = match.submit(seat, any_action(session.legal(seat), chance))
    if isinstance(answer, Refusal):
        raise AssertionError(f"{answer.clause} refuses what is lawful")
    return answer


def played(library: Library | None, seed: str, actions: int = 10_000) -> Match:
    """A match after so many actions, or at its end."""
    match = begun(library, seed)
    for _ in range(actions):
        if not match.session.actors:
            break
        act(match)
    return match


def player(folder: Path, seed: str) -> subprocess.Popen[str]:
    """The player, started in a process of its own."""
    command = [sys.executable, "-m", "tests.reliability.playing", str(folder), seed]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def play_for_ever(folder: Path, seed: str) -> None:
    """What the player does."""
    library = Library(folder)
    number = 0
    while True:
        match = begun(library, f"{seed}:{number}")
        say_saved(match)
        while match.session.actors:
            act(match)
            say_saved(match)
        match.close()
        number += 1


def say_saved(match: Match) -> None:
    """Tells which record is the last safe one, if all are."""
    if not match.unsaved:
        print(match.identity, len(match.session.records) - 1, flush=True)


if __name__ == "__main__":
    play_for_ever(Path(sys.argv[1]), sys.argv[2])
