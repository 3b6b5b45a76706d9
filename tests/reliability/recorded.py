"""The corpus: recorded matches of every game that must replay for ever (see corpus/README.md).
`python -m tests.reliability.recorded` adds those that are missing; none that is there is ever written again.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.bots.levels import choose, levels_of
from game.bots.policy import any_action
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.journal.journal import SeatCard
from game.core.rules.options import resolve
from game.core.rules.rules import OptionValue, Refusal
from game.matches.match import Match, Plan
from game.matches.sources import fork_match, new_match
from tests.conformance.setups import STARRED_SEATS, tried_values

FOLDER: Final = Path(__file__).parent / "corpus"
INDEX: Final = FOLDER / "index.jsonl"
OF_EACH: Final = 48
PEOPLE: Final = ("Ada", "Basile", "Chloé", "Dario", "Emma", "Fred", "Gaëlle", "Hugo")
FEW: Final = 6
"""Simulations of a bot that searches: its level shows in how it chooses, and a match is played in a second."""
LONGEST: Final = 260
"""Actions after which a match stays open."""


class Ending(msgspec.Struct, frozen=True):
    """What a recorded match must lead to, for ever: a line of the index."""

    file: str
    records: int
    fingerprint: str
    places: tuple[int, ...]
    """() for one that is not over."""


def index() -> list[Ending]:
    """All recorded matches."""
    if not INDEX.exists():
        return []
    return [msgspec.json.decode(line, type=Ending) for line in INDEX.read_bytes().splitlines()]


def journal_of(ending: Ending) -> bytes:
    """A recorded match as the text of a `*.tablee` file."""
    return lzma.decompress((FOLDER / ending.file).read_bytes())


def house_rules(game: str, seats: int, chance: Chance) -> dict[str, OptionValue]:
    """The usual rules in one match of four, else some of them changed."""
    given: dict[str, OptionValue] = {}
    if chance.below(4):
        for spec in open_game(game).rules.options:
            names = [spec.id.replace("*", str(seat)) for seat in STARRED_SEATS] if "*" in spec.id else [spec.id]
            for name in names:
                if chance.below(3) == 0:
                    given[name] = chance.choice(tried_values(spec))
    return resolve(open_game(game).rules.options, given, seats)


def recorded(game: str, number: int) -> Match:
    """The match of a game with this number: people who do anything, and bots of every level."""
    chance = Chance("corpus", game, number)
    rules = open_game(game).rules
    seats = rules.seat_counts[number % len(rules.seat_counts)]
    levels = levels_of(game)
    players = [chance.choice(("human", *(f"bot:{level}" for level in levels))) for _ in range(seats)]
    cards = tuple(
        SeatCard(name, player, token, FEW if player.startswith("bot:") else 0)
        for token, (name, player) in enumerate(zip(PEOPLE, players, strict=False), start=1)
    )
    seed = f"corpus {game} {number}"
    match = new_match(Plan(game, cards, house_rules(game, seats, chance), seed), None)
    _play(match, 12 + chance.below(30) if number % 8 == 7 else LONGEST)
    if number % 10 == 9:
        match = fork_match(match, len(match.session.records) // 2, None)
        _play(match, LONGEST)
    return match


def _play(match: Match, actions: int) -> None:
    session = match.session
    for _ in range(actions):
        if not session.actors:
            return
        chance = Chance("corpus", session.seed, len(session.records))
        seat = chance.choice(session.actors)
        card = match.header.seats[seat]
        if card.player == "human":
            action = any_action(session.legal(seat), chance)
        else:
            level = card.player.partition(":")[2]
            action = choose(session.rules, session.view(seat), seat, level, chance, card.budget)
        answer = match.submit(seat, action)
        if isinstance(answer, Refusal):
            raise AssertionError(f"{answer.clause} refuses what is lawful")


def missing(games: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The matches that were never recorded."""
    there = {ending.file for ending in index()}
    for game in games:
        for number in range(OF_EACH):
            if name_of(game, number) not in there:
                yield game, number


def name_of(game: str, number: int) -> str:
    """The file of a match."""
    return f"{game}-{number:02}.tablee.xz"


def main() -> None:
    """Adds what is missing, of the games named on the command line or of all."""
    for game, number in missing(sys.argv[1:] or NAMES):
        match = recorded(game, number)
        name = name_of(game, number)
        with (FOLDER / name).open("xb") as file:
            file.write(lzma.compress(match.export(), preset=9 | lzma.PRESET_EXTREME))
        session = match.session
        places = session.outcome.places if session.outcome is not None else ()
        ending = {"file": name, "records": len(session.records), "fingerprint": session.records[-1].fingerprint}
        with INDEX.open("a") as lines:
            lines.write(json.dumps({**ending, "places": places}) + "\n")
        print(f"{name}: {len(session.records)} records", flush=True)


if __name__ == "__main__":
    main()
