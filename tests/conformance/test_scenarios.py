"""Every scenario holds; and what those of a game show together: all that its columns can hold, and no pile whose order
somebody knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from game.catalogue import NAMES, open_game
from game.core.content.content import DATA_FOLDER
from game.core.rules.events import CardMoved, Event, ZoneShuffled
from game.core.rules.rules import AnyRules
from game.core.scenarios.as_written import check_scenario
from game.core.scenarios.course import Course, play_course
from game.core.scenarios.scenario import Notation, PlayedStep, load_scenario
from game.core.table.table import PILE, UNKNOWN, Table

Promise = tuple[str, str]
"""A column, and which of its ends is meant: `least`, `most`, or `shape` for every place of it filled at once."""

SELDOM: Final[dict[str, set[Promise]]] = {
    "nine_domains": {("points", "most")},
    "croconounours": {
        ("turn", "most"),
        ("obstacles", "most"),
        ("boxes", "most"),
        ("discarding", "most"),
        ("discarding", "shape"),
        ("reserves", "most"),
    },
    "flautz": {("quinte", "most"), ("crystals", "most"), ("points", "most")},
    "batailles": set(),
    "flower_power": {
        ("throws", "most"),
        ("contest", "most"),
        ("bed_sizes", "most"),
        ("plan", "most"),
        ("plan", "shape"),
        ("owners", "shape"),
        ("power", "shape"),
        ("exhausted", "shape"),
        ("petals", "shape"),
        ("turns", "most"),
        ("quiet", "most"),
        ("battle", "most"),
    },
}
"""What no scenario shows: very long games, all crystals in one hand, a flower for each card, the last of many seats."""

SCENARIOS: Final = {game: sorted((DATA_FOLDER / game / "scenarios").glob("*.yaml")) for game in NAMES}

Played = tuple[AnyRules, Sequence[Course]]


@cache
def opened(name: str) -> tuple[AnyRules, Notation[Any, Any]]:
    game = open_game(name)
    return game.rules, game.notation


@pytest.mark.parametrize(
    ("game", "path"),
    [pytest.param(game, path, id=f"{game}-{path.stem}") for game, paths in SCENARIOS.items() for path in paths],
)
def test_a_scenario_holds(game: str, path: Path) -> None:
    assert [str(fault) for fault in check_scenario(path, path.name, opened, [game])] == []


@pytest.fixture(scope="module", params=NAMES)
def played(request: pytest.FixtureRequest) -> Played:
    """The rules of a game, and every scenario of it, played."""
    rules, notation = opened(request.param)
    paths = SCENARIOS[request.param]
    return rules, [play_course(load_scenario(path, path.name), rules, notation) for path in paths]


def test_every_column_is_as_wide_as_what_it_can_hold(played: Played) -> None:
    """No number is beyond what its column promises, and every promise is kept somewhere, but for those in SELDOM."""
    rules, courses = played
    kept: set[Promise] = set()
    promised: set[Promise] = set()
    for course in courses:
        blank = rules.blank(course.setup)
        for column in rules.columns(blank):
            name = column.name
            promised |= {(name, end) for end in ("least", "most", "shape")}
            for state in (blank, course.start, *(moment.after for moment in _moments(course))):
                numbers = column.numbers(state)
                least, most = min(numbers, default=column.least), max(numbers, default=column.least)
                assert column.least <= least <= most <= column.most, f"{course.title.en}: {name} is {numbers}"
                kept |= {(name, "least")} if least == column.least else set()
                kept |= {(name, "most")} if most == column.most else set()
                value = getattr(state, name) if column.read is None else column.read(state)
                kept |= {(name, "shape")} if _fills(value, column.shape) else set()
    assert promised - kept == SELDOM[rules.name]


def test_whoever_has_fallen_is_1_in_the_column_of_the_fallen(played: Played) -> None:
    """Where a game has such a column."""
    rules, courses = played
    for course in courses:
        for column in rules.columns(rules.blank(course.setup)):
            if column.name == "fallen":
                for moment in _moments(course):
                    state = moment.after
                    assert column.numbers(state) == [seat in state.fallen for seat in range(course.setup.seats)]


def _fills(value: Any, shape: tuple[int, ...]) -> bool:
    if value is None or not shape:
        return value is not None
    parts = msgspec.structs.astuple(value) if isinstance(value, msgspec.Struct) else value
    return len(parts) == shape[0] and all(_fills(part, shape[1:]) for part in parts)


def test_a_pile_to_which_cards_went_back_is_shuffled_before_one_is_drawn(played: Played) -> None:
    """Else whoever saw them go would know what comes. The order is written, as it was drawn, and told to nobody."""
    rules, courses = played
    for course in courses:
        for moment in _moments(course):
            state = moment.before.clone()
            returned: set[int] = set()
            for event in moment.events:
                _assert_in_no_known_order(state.table, event, returned)
                rules.evolve(state, event)
                if isinstance(event, ZoneShuffled):
                    returned.discard(event.zone)
                    for observer in range(state.table.seats + 1):
                        known = {*state.table.view(observer).faces_in(event.zone)}
                        assert known <= {UNKNOWN}, f"{course.title.en}: {observer} knows cards that were shuffled"


def _assert_in_no_known_order(table: Table, event: Event, returned: set[int]) -> None:
    if isinstance(event, ZoneShuffled):
        assert sorted(event.order) == list(range(table.count(event.zone))), "an order of other cards"
        assert event.redacted(0, table) == ZoneShuffled(event.zone, ())
    elif isinstance(event, CardMoved):
        assert event.source not in returned, f"a card is drawn from zone {event.source}, which was not shuffled"
        if table.layout[event.target].kind == PILE:
            returned.add(event.target)


def _moments(course: Course) -> Iterator[PlayedStep]:
    yield from course.moments
    for other in course.what_ifs:
        yield from other.moments
