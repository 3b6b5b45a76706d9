"""Statistics over the library."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from game.core.journal.journal import Header, SeatCard
from game.core.library.library import Library
from game.core.library.statistics import Evening, Series, Tally, count_finished, evenings, series, tallies
from game.core.rules.rules import Setup


def keep(library: Library, game: str, players: dict[str, str], result: str, *, practice: bool = False) -> str:
    """A finished match; `players` are name and player."""
    seats = tuple(SeatCard(name, player) for name, player in players.items())
    return library.create(Header(Setup(game, len(seats)), "seed", "digest", seats, practice=practice), result=result)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    made = Library(tmp_path)
    keep(made, "one", {"Ana": "human", "Lou": "bot:greedy"}, "1,2")
    keep(made, "one", {"Lou": "bot:greedy", "Ana": "human"}, "2,1")
    keep(made, "two", {"Ana": "human", "Lou": "bot:random", "Gus": "bot:greedy"}, "1,1,3")
    keep(made, "one", {"Ana": "human", "Lou": "bot:greedy"}, "2,1")
    keep(made, "one", {"Ana": "human", "Lou": "bot:greedy"}, "1,2", practice=True)
    keep(made, "one", {"Ana": "human", "Lou": "bot:greedy"}, "")
    made.delete(keep(made, "one", {"Ana": "human", "Lou": "bot:greedy"}, "1,2"))
    return made


def test_players_over_several_games(library: Library) -> None:
    assert count_finished(library) == 4
    ana, lou, gus = tallies(library, ["name"])
    assert ana == Tally("", "Ana", "", -1, 4, 2, 1, 3)
    assert (lou.name, lou.matches, lou.wins, lou.shared, lou.beaten) == ("Lou", 4, 1, 1, 2)
    assert (gus.name, gus.matches, gus.wins, gus.shared, gus.beaten) == ("Gus", 1, 0, 0, 0)


def test_levels_by_game(library: Library) -> None:
    found = {(line.game, line.player): (line.matches, line.wins, line.shared) for line in
             tallies(library, ["game", "player"])}  # fmt: skip
    assert found == {
        ("one", "human"): (3, 2, 0),
        ("one", "bot:greedy"): (3, 1, 0),
        ("two", "human"): (1, 0, 1),
        ("two", "bot:random"): (1, 0, 1),
        ("two", "bot:greedy"): (1, 0, 0),
    }


def test_seats_by_game(library: Library) -> None:
    found = {line.seat: (line.matches, line.wins) for line in tallies(library, ["game", "seat"]) if line.game == "one"}
    assert found == {0: (3, 1), 1: (3, 2)}


def test_only_this_evening(library: Library) -> None:
    with sqlite3.connect(library.path) as base:
        base.execute("UPDATE matches SET updated = '2020-01-01T00:00:00.000Z' WHERE game = 'one'")
    assert count_finished(library, hours=12) == 1
    assert {line.name for line in tallies(library, ["name"], hours=12)} == {"Ana", "Lou", "Gus"}
    assert len(tallies(library, ["name"])) == 3


def test_damaged_matches_are_left_out(library: Library) -> None:
    with sqlite3.connect(library.path) as base:
        base.execute("UPDATE matches SET header = 'not json' WHERE game = 'two'")
    damaged = keep(library, "one", {"Ana": "human", "Lou": "bot:greedy"}, "1,2")
    with sqlite3.connect(library.path) as base:
        base.execute("UPDATE matches SET result = 'who knows' WHERE id = ?", (damaged,))
    assert count_finished(library) == 3
    assert sum(line.matches for line in tallies(library, ["name"])) == 6


def test_an_empty_library_has_nothing_to_say(tmp_path: Path) -> None:
    empty = Library(tmp_path)
    assert (count_finished(empty), tallies(empty, ["name"])) == (0, [])


def test_the_series_of_an_evening_counts_the_same_players_alone(library: Library) -> None:
    players = [("Lou", "bot:greedy"), ("Ana", "human")]
    assert series(library, "one", players) == Series((1, 2), 0)
    assert series(library, "one", players).matches == 3
    assert series(library, "one", [("Ana", "human"), ("Lou", "bot:random")]).matches == 0
    keep(library, "one", {"Ana": "human", "Lou": "bot:greedy"}, "1,1")
    assert series(library, "one", players) == Series((1, 2), 1)


def test_evenings_last_into_the_night(library: Library) -> None:
    """A match that ends at two in the morning is one of the evening before."""
    rows = (
        "2026-01-09T20:00:00.000Z",
        "2026-01-10T01:59:00.000Z",
        "2026-01-10T21:00:00.000Z",
        "2026-01-11T12:00:00.000Z",
    )
    with sqlite3.connect(library.path) as base:
        counted = base.execute(
            "SELECT id FROM matches WHERE result != '' AND NOT practice AND NOT deleted ORDER BY rowid"
        )
        for (identity,), moment in zip(counted.fetchall(), rows, strict=True):
            base.execute("UPDATE matches SET updated = ? WHERE id = ?", (moment, identity))
    assert evenings(library) == {
        "Ana": [Evening("2026-01-09", 2, 2), Evening("2026-01-10", 1, 0), Evening("2026-01-11", 1, 0)]
    }
    keep(library, "one", {"Bo": "human", "Ana": "human"}, "1,2")
    assert list(evenings(library)) == ["Ana", "Bo"]
    assert len(evenings(library)["Ana"]) == 4
