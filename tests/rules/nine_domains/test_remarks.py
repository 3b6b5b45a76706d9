"""What one is told once, where it is met."""

from __future__ import annotations

from typing import Any

import pytest

from game.nine_domains.remarks import explained

from .helpers import CONTENT, LINA, TOM, position

STAKES = "8 9 10"


@pytest.mark.parametrize(("parts", "told"), [
    ({"stakes": STAKES}, ["elements"]),
    ({"stakes": "8 4 10"}, ["elements"]),
    ({"round": 2, "stakes": "2 9 10", "domains": {"Lina": "6 7"}}, ["threat"]),
    ({"round": 2, "stakes": "2 9 10", "domains": {"Tom": "6 7"}}, ["threat"]),
    ({"round": 2, "stakes": "8 4 10"}, ["half"]),
    ({"round": 2, "stakes": STAKES, "carries": {"Lina": "+2 0 0"}}, ["carry"]),
    ({"round": 3, "stakes": "2 9 10", "domains": {"Lina": "6 7"}, "carries": {"Tom": "0 +1 0"}}, ["carry"]),
    ({"round": 2, "stakes": STAKES}, []),
    ({"round": 3, "stakes": "8 9 10", "domains": {"Lina": "2 6 7", "Tom": "3 4 5"}, "elements_ignored": True},
     ["ignored"]),
])  # fmt: skip
def test_nd_16_what_shines_on_a_domain_and_what_stays_at_a_place_is_explained(
    parts: dict[str, Any], told: list[str]
) -> None:
    view = position(**parts).view(LINA)
    assert [said.key.rpartition(".")[2] for said in explained(CONTENT, view, LINA)] == told


def test_nothing_is_explained_to_who_has_confirmed() -> None:
    state = position(stakes=STAKES, drafts={"Tom": "0 1 2"})
    state.confirmed = (False, True)
    assert explained(CONTENT, state.view(TOM), TOM) == ()
