"""No sentence with certainty fails: in matches of all sorts of players, under odd house rules, and in deals that the
program has not imagined.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.campaign import CAMPAIGN, as_many
from tests.sentences.calibration import Sort, Told, page, rows_of, told_in
from tests.sentences.courses import courses
from tests.sentences.said import facts_of, refuted

COUNTED: Final = {
    "nine_domains": (4, 2),
    "croconounours": (2, 3),
    "flautz": (2, 3),
    "flower_power": (1, 1),
    "batailles": (1, 1),
}
"""By game: how many matches are looked at in the quick run, and how many sentences of a kind in each."""
FURTHER: Final = {"nine_domains": 1000, "croconounours": 1000, "flautz": 1000, "flower_power": 100, "batailles": 1000}
OF_A_KIND: Final = {"nine_domains": 6, "croconounours": 6, "flautz": 6, "flower_power": 2, "batailles": 3}
"""The same in a campaign: fewer matches where one takes minutes to be dealt otherwise, fewer of a kind where there are
many kinds.
"""
LOTS: Final = range(10 if CAMPAIGN else 1)
"""A campaign's matches are tried in so many lots, which cores share; what is done is not done again."""


@pytest.mark.sampled
@pytest.mark.parametrize("lot", LOTS)
@pytest.mark.parametrize("game", COUNTED)
def test_what_is_certain_holds(game: str, lot: int) -> None:
    matches, most = COUNTED[game]
    if CAMPAIGN:
        matches, most = as_many(matches, FURTHER[game] // len(LOTS)), OF_A_KIND[game]
    facts, seed = facts_of(game), f"said{CAMPAIGN}/{lot}"
    false = [line for course in courses(game, matches, seed) for line in refuted(course, facts, most)]
    assert not false, f"{len(false)} sentences do not hold:\n" + "\n".join(false[:20])


def test_chances_are_put_beside_what_came() -> None:
    """`make calibration`: in bins of ten, of choices that were made."""
    told = [Told(72, True), Told(74, False), Told(8, False), Told(99, True)]
    assert list(rows_of(told)) == [("0–9", 1, 8.0, 0.0), ("70–79", 2, 73.0, 50.0), ("90–99", 1, 99.0, 100.0)]
    found = told_in("croconounours", range(1), "chances", 0)
    assert sum(map(len, found.values())) > 0
    assert "| wound |" in page({Sort("croconounours", "regular players", 1): found}, "chances")
