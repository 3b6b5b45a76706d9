"""Two wins in a row, and the bots are proposed one level higher."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.levels import levels_of
from game.bots.proposal import raised
from game.core.journal.journal import SeatCard
from game.core.library.library import Library
from game.core.library.statistics import Finish, last_finishes

GAME = "croconounours"
WON = Finish(("human", "bot:greedy"), (1, 2))
LOST = Finish(("human", "bot:greedy"), (2, 1))
SHARED = Finish(("human", "bot:greedy"), (1, 1))
EASY = Finish(("human", "bot:novice"), (1, 2))
TWO_PEOPLE = Finish(("human", "human", "bot:greedy"), (1, 2, 3))
STRANGE = Finish(("human", "bot:oracle"), (1, 2))
SEATS = (SeatCard("Ada"), SeatCard("Lou", "bot:greedy", 2, temperament="bold"))


@pytest.mark.parametrize(
    ("last", "level"),
    [
        ([], ""),
        ([WON], ""),
        ([WON, WON], "strong"),
        ([WON, WON, LOST], "strong"),
        ([WON, LOST], ""),
        ([LOST, WON, WON], ""),
        ([WON, SHARED], ""),
        ([WON, EASY], ""),
        ([EASY, EASY], ""),
        ([TWO_PEOPLE, TWO_PEOPLE], ""),
        ([STRANGE, STRANGE], ""),
    ],
)
def test_the_next_level_comes_after_two_wins_in_a_row(last: list[Finish], level: str) -> None:
    seats, told = raised(GAME, SEATS, last)
    assert told == level
    assert [card.player for card in seats] == ["human", f"bot:{level or 'greedy'}"]
    assert seats[1].temperament == "bold"


def test_there_is_nothing_above_the_best_and_nothing_to_raise_where_people_sit() -> None:
    best = levels_of(GAME)[-1]
    won = Finish(("human", f"bot:{best}"), (1, 2))
    assert raised(GAME, (SEATS[0], SeatCard("Lou", f"bot:{best}", 2)), [won, won])[1] == ""
    assert raised(GAME, (SEATS[0], SeatCard("Eve", "human", 2)), [WON, WON])[1] == ""


def test_an_empty_library_has_no_finishes(tmp_path: Path) -> None:
    library = Library(tmp_path)
    assert last_finishes(library, GAME, 2) == []
