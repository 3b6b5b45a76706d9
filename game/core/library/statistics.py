"""What the finished matches of a library say: who won how often, by game, by level, by seat. Practice never counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, Literal

import msgspec

from game.core.journal.journal import HUMAN, SeatCard
from game.core.library.library import Library
from game.core.library.tables import header_in

Group = Literal["game", "name", "player", "seat"]
EVENING_HOURS: Final = 12
NIGHT_HOURS: Final = 5
"""So many hours after midnight an evening ends."""


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


class _Over(msgspec.Struct, frozen=True):
    """A match that is over and counts: its id, who played, and in which place each of them was, in seat order; `day` is
    that of the evening on which it ended, which lasts into the night.
    """

    id: str
    day: str
    game: str
    seats: tuple[SeatCard, ...]
    places: tuple[int, ...]


_places: Final = msgspec.json.Decoder(tuple[int, ...]).decode


def _over(
    library: Library, *, game: str | None = None, hours: int | None = None, most: int | None = None
) -> Iterator[_Over]:
    """Those of a library (of one game, of the last hours, so many at most), the latest first; a row that cannot be read
    says nothing.
    """
    rows = library.read(
        f"SELECT id, date(updated, 'localtime', '-{NIGHT_HOURS} hours'), game, header, result FROM matches"
        " WHERE state = 'finished' AND NOT deleted AND NOT practice AND (:game = '' OR game = :game)"
        " AND updated >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', :since) ORDER BY played DESC LIMIT :most",
        {
            "game": game or "",
            "since": "-100 years" if hours is None else f"-{hours} hours",
            "most": -1 if most is None else most,
        },
    )
    for match, day, name, line, result in rows:
        header = header_in(line)
        if header is None or header.practice:
            continue
        try:
            places = _places(f"[{result}]")
        except (msgspec.MsgspecError, RecursionError):
            continue
        if len(places) == len(header.seats):
            yield _Over(str(match), str(day), str(name), header.seats, places)


def tallies(library: Library, by: Sequence[Group], *, hours: int | None = None) -> list[Tally]:
    """One line per group, the most successful first; of the last `hours` only, if given. Raises LibraryError."""
    counted: defaultdict[tuple[str, str, str, int], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for match in _over(library, hours=hours):
        alone = match.places.count(1) == 1
        for seat, (card, place) in enumerate(zip(match.seats, match.places, strict=True)):
            group = (
                match.game if "game" in by else "",
                card.name if "name" in by else "",
                card.kind if "player" in by else "",
                seat if "seat" in by else -1,
            )
            beaten = sum(other > place for other in match.places)
            for column, number in enumerate((1, place == 1 and alone, place == 1 and not alone, beaten)):
                counted[group][column] += number
    lines = [Tally(*group, *numbers) for group, numbers in counted.items()]
    return sorted(
        lines,
        key=lambda line: (
            *(-line.wins, -line.beaten, -line.shared, line.matches),
            *(line.game, line.name, line.player, line.seat),
        ),
    )


def count_finished(library: Library, *, hours: int | None = None) -> int:
    """How many finished matches count. Raises LibraryError."""
    return sum(1 for _ in _over(library, hours=hours))


class Evening(msgspec.Struct, frozen=True):
    """One evening of one person: the day it began, and how many matches of it he finished and won alone."""

    day: str
    matches: int
    wins: int


def evenings(library: Library) -> dict[str, list[Evening]]:
    """The evenings of each person, first to last; who has most of them first. Raises LibraryError."""
    counted: defaultdict[str, defaultdict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for match in _over(library):
        for card, place in zip(match.seats, match.places, strict=True):
            if card.player == HUMAN:
                mine = counted[card.name][match.day]
                mine[0] += 1
                mine[1] += place == 1 and match.places.count(1) == 1
    found = {name: [Evening(day, *numbers) for day, numbers in sorted(days.items())] for name, days in counted.items()}
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))


class Finish(msgspec.Struct, frozen=True):
    """How a match ended: who played (`human` or `bot:<level>`), in which place they were, and what they were called, in
    seat order.
    """

    players: tuple[str, ...]
    places: tuple[int, ...]
    names: tuple[str, ...] = ()


def last_finishes(library: Library, game: str, count: int | None = None) -> list[Finish]:
    """The matches of a game that were finished last (so many, or all) and count, the latest first. Raises
    LibraryError.
    """
    found = _over(library, game=game, most=count)
    return [
        Finish(tuple(card.player for card in match.seats), match.places, tuple(card.name for card in match.seats))
        for match in found
    ]


def last_matches(library: Library, game: str, person: str, count: int) -> list[tuple[str, int]]:
    """The matches of a game that a person has finished last (so many) and that count, the latest first: the id of each,
    and his seat. Raises LibraryError.
    """
    found = (
        (match.id, seat)
        for match in _over(library, game=game)
        for seat, card in enumerate(match.seats)
        if card.player == HUMAN and card.name == person
    )
    return list(islice(found, count))


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
    wins, shared = [0] * len(players), 0
    for match in _over(library, game=game, hours=EVENING_HOURS):
        seats = [(card.name, card.kind) for card in match.seats]
        if sorted(seats) != sorted(players) or len(set(seats)) < len(seats):
            continue
        first = [seat for seat, place in enumerate(match.places) if place == 1]
        if len(first) == 1:
            wins[players.index(seats[first[0]])] += 1
        else:
            shared += 1
    return Series(tuple(wins), shared)
