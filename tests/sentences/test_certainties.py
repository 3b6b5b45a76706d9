"""No sentence with certainty fails: in matches of all sorts of players, under odd house rules, and in deals that the
program has not imagined.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.campaign import CAMPAIGN
from tests.sentences.courses import courses
from tests.sentences.said import facts_of, refuted

COUNTED: Final = {
    "nine_domains": (12, 3),
    "croconounours": (6, 12),
    "flautz": (5, 8),
    "flower_power": (2, 1),
    "batailles": (4, 3),
}
"""By game: how many matches are looked at in the quick run, and how many sentences of a kind in each."""
FURTHER: Final = 1000


@pytest.mark.sampled
@pytest.mark.parametrize("game", COUNTED)
def test_what_is_certain_holds(game: str) -> None:
    matches, most = (FURTHER, 40) if CAMPAIGN else COUNTED[game]
    facts = facts_of(game)
    false = [line for course in courses(game, matches, f"said{CAMPAIGN}") for line in refuted(course, facts, most)]
    assert not false, f"{len(false)} sentences do not hold:\n" + "\n".join(false[:20])
