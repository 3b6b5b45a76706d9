"""What there is to learn, by the names of its files alone: the menu asks for no more, and reads none of them."""

from __future__ import annotations

from collections.abc import Collection

from game.catalogue import NAMES, entry_of
from game.own.folder import LESSONS, PUZZLES, saved_files


def names_of(game: str, kind: str) -> list[str]:
    """The names of the `lessons` or `puzzles` of a game, in order. One of them may turn out to be broken."""
    return sorted(path.stem for path in (entry_of(game).data / kind).glob("*.yaml"))


def teaches(game: str) -> bool:
    """True where there is something to learn of a game, be it of the user's own."""
    return any(names_of(game, kind) or saved_files(game, kind) for kind in (LESSONS, PUZZLES))


def puzzle_of_the_day(day: int, met: Collection[str] = NAMES) -> tuple[str, str] | None:
    """The game and the name of the puzzle that is offered on a day (any number that grows by one each day): each in
    turn, the games that were `met` taking turns. None if there are no puzzles.
    """
    shelves = [(game, names_of(game, PUZZLES)) for game in NAMES if game in met]
    rounds = max((len(names) for _, names in shelves), default=0)
    in_turn = [(game, names[turn]) for turn in range(rounds) for game, names in shelves if turn < len(names)]
    return in_turn[day % len(in_turn)] if in_turn else None


def mark_of(game: str, kind: str, name: str) -> str:
    """How a lesson or puzzle that was done is remembered."""
    return f"{game}/{kind}/{name}"
