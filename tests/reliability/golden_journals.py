"""Writes the golden journals of this version that are missing (see journals/README.md)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.bots.policy import any_action
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.journal.journal import SeatCard
from game.core.rules.options import resolve
from game.core.rules.rules import OptionValue, Refusal
from game.matches.match import Match, Plan
from game.matches.sources import fork_match, new_match
from game.version import APP_VERSION
from tests.conformance.setups import cases

FOLDER: Final = Path(__file__).parent / "journals"


def golden_matches(game: str) -> Iterator[tuple[str, Match]]:
    """What is kept of a game: a whole match, one that is not over, one with other house rules, a fork."""
    rules = open_game(game).rules
    least, most = rules.seat_counts[0], rules.seat_counts[-1]
    usual = resolve(rules.options, {}, least)
    yield "whole", _played(game, most, resolve(rules.options, {}, most), 10_000)
    yield "open", _played(game, least, usual, 17)
    unusual = max(cases(game), key=lambda case: len(set(case.setup.options.items()) - set(usual.items())))
    yield "house_rules", _played(game, unusual.seats, unusual.setup.options, 10_000)
    fork = fork_match(_played(game, least, usual, 20), 12, None)
    yield "fork", _play_on(fork, 10_000)


def _played(game: str, seats: int, options: dict[str, OptionValue], actions: int) -> Match:
    cards = tuple(SeatCard(name, token=n + 1) for n, name in enumerate(("Ada", "Basile", "Chloé", "Dario", "Emma")))
    return _play_on(new_match(Plan(game, cards[:seats], options, "golden"), None), actions)


def _play_on(match: Match, actions: int) -> Match:
    session = match.session
    for _ in range(actions):
        if not session.actors:
            break
        chance = Chance("golden", len(session.records))
        seat = chance.choice(session.actors)
        answer = match.submit(seat, any_action(session.legal(seat), chance))
        if isinstance(answer, Refusal):
            raise AssertionError(f"{answer.clause} refuses what is lawful")
    return match


def main() -> None:
    """Writes what is missing."""
    FOLDER.mkdir(exist_ok=True)
    for game in NAMES:
        for what, match in golden_matches(game):
            path = FOLDER / f"{game}-{APP_VERSION}-{what}.tablee"
            if not path.exists():
                path.write_bytes(match.export())
                print(path.name)


if __name__ == "__main__":
    main()
