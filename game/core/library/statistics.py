"""What the finished matches of a library say: who won how often, by game, by level, by seat. Practice never counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from game.core.library.library import Library

Group = Literal["game", "name", "player", "seat"]
EVENING_HOURS: Final = 12

_SEATS: Final = """
WITH finished AS (
    SELECT id, game,
        CASE WHEN json_valid(CAST(header AS TEXT)) THEN CAST(header AS TEXT) ELSE '{"seats": [], "practice": true}' END
            AS header,
        CASE WHEN json_valid('[' || result || ']') THEN '[' || result || ']' ELSE '[]' END AS places
    FROM matches
    WHERE state = 'finished' AND NOT deleted AND updated >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', :since)
), seated AS (
    SELECT finished.id AS id, game, seats.key AS seat,
        json_extract(seats.value, '$.name') AS name, json_extract(seats.value, '$.player') AS player,
        places.value AS place,
        (SELECT count(*) FROM json_each(finished.places) WHERE value = 1) AS firsts,
        (SELECT count(*) FROM json_each(finished.places) AS other WHERE other.value > places.value) AS beaten
    FROM finished, json_each(finished.header, '$.seats') AS seats, json_each(finished.places) AS places
    WHERE seats.key = places.key AND NOT coalesce(json_extract(finished.header, '$.practice'), 0)
)
"""


class Tally(msgspec.Struct, frozen=True):
    """Matches of one group of seats. Fields that it is not grouped by are '' (seat: -1).

    `wins` alone in the first place, `shared` first places with others, `beaten` players who came after them.
    """

    game: str
    name: str
    player: str
    seat: int
    matches: int
    wins: int
    shared: int
    beaten: int


def tallies(library: Library, by: Sequence[Group], *, hours: int | None = None) -> list[Tally]:
    """One line per group, the most successful first; of the last `hours` only, if given. Raises LibraryError."""
    columns = {"game": "''", "name": "''", "player": "''", "seat": "-1"}
    columns.update((group, group) for group in by)
    query = (
        f"{_SEATS} SELECT {', '.join(columns.values())}, count(*), sum(place = 1 AND firsts = 1),"
        f" sum(place = 1 AND firsts > 1), sum(beaten) FROM seated GROUP BY {', '.join(by)}"
        " ORDER BY 6 DESC, 8 DESC, 7 DESC, 5, 1, 2, 3, 4"
    )
    since = "-100 years" if hours is None else f"-{hours} hours"
    return [Tally(*row) for row in library.read(query, {"since": since})]


def count_finished(library: Library, *, hours: int | None = None) -> int:
    """How many finished matches count. Raises LibraryError."""
    since = "-100 years" if hours is None else f"-{hours} hours"
    ((number,),) = library.read(f"{_SEATS} SELECT count(DISTINCT id) FROM seated", {"since": since})
    return int(number)


class Finish(msgspec.Struct, frozen=True):
    """How a match ended: who played (`human` or `bot:<level>`) and in which place they were, in seat order."""

    players: tuple[str, ...]
    places: tuple[int, ...]


class _Seat(msgspec.Struct):
    player: str
    name: str = ""


class _Header(msgspec.Struct):
    seats: tuple[_Seat, ...]


def last_finishes(library: Library, game: str, count: int) -> list[Finish]:
    """The matches of a game that were finished last and count, the latest first. Raises LibraryError."""
    rows = library.read(
        "SELECT header, result FROM matches WHERE game = :game AND state = 'finished' AND NOT deleted AND NOT practice"
        " ORDER BY played DESC LIMIT :count",
        {"game": game, "count": count},
    )
    found = []
    for header, result in rows:
        try:
            seats = msgspec.json.decode(header, type=_Header).seats
            places = msgspec.json.decode(f"[{result}]", type=tuple[int, ...])
        except msgspec.MsgspecError:
            continue  # a damaged row says nothing
        if len(places) == len(seats):
            found.append(Finish(tuple(seat.player for seat in seats), places))
    return found


class Series(msgspec.Struct, frozen=True):
    """How often each player of a match has won lately against the others of it, in seat order, and how many matches
    were shared.
    """

    wins: tuple[int, ...]
    shared: int

    @property
    def matches(self) -> int:
        """How many there were."""
        return sum(self.wins) + self.shared


def series(library: Library, game: str, players: Sequence[tuple[str, str]]) -> Series:
    """The matches of a game that these players (name, and `human` or `bot:<level>`) have finished this evening, and
    nobody else with them, wherever each of them sat. Raises LibraryError.
    """
    rows = library.read(
        "SELECT header, result FROM matches WHERE game = :game AND state = 'finished' AND NOT deleted AND NOT practice"
        " AND updated >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', :since)",
        {"game": game, "since": f"-{EVENING_HOURS} hours"},
    )
    wins, shared = [0] * len(players), 0
    for header, result in rows:
        try:
            seats = [(seat.name, seat.player) for seat in msgspec.json.decode(header, type=_Header).seats]
            places = msgspec.json.decode(f"[{result}]", type=tuple[int, ...])
        except msgspec.MsgspecError:
            continue  # a damaged row says nothing
        if sorted(seats) != sorted(players) or len(places) != len(seats) or len(set(seats)) < len(seats):
            continue
        first = [seat for seat, place in enumerate(places) if place == 1]
        if len(first) == 1:
            wins[players.index(seats[first[0]])] += 1
        else:
            shared += 1
    return Series(tuple(wins), shared)
