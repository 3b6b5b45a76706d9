"""A rematch: the same players and house rules, one seat further round."""

from __future__ import annotations

import pytest

from game.core.journal.journal import SeatCard
from game.core.rules.options import OptionError, OptionSpec, one_seat_earlier
from game.core.texts import LocalText
from game.matches.match import Plan, rematch_plan
from game.matches.sources import new_match

WORDS = LocalText("a", "a")
SPECS = (
    OptionSpec(id="length", kind="number", default=9, clause="X-1", label=WORDS, help=WORDS, most=11),
    OptionSpec(id="handicap.*.hand", kind="number", default=0, clause="X-2", label=WORDS, help=WORDS, most=3),
)


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("length", "length"),
        ("handicap.2.hand", "handicap.1.hand"),
        ("handicap.1.hand", "handicap.0.hand"),
        ("handicap.0.hand", "handicap.2.hand"),
    ],
)
def test_a_player_s_own_rules_go_with_him(name: str, after: str) -> None:
    assert one_seat_earlier(name, SPECS, 3) == after


def test_unknown_options_are_refused() -> None:
    with pytest.raises(OptionError):
        one_seat_earlier("handicap.3.hand", SPECS, 3)


@pytest.mark.parametrize("same_deal", [True, False])
def test_the_players_change_seats(same_deal: bool) -> None:
    first = new_match(
        Plan("nine_domains", (SeatCard("Ana"), SeatCard("Bob", token=2)), {"final_tie": "most_domains"}), None
    )
    plan = rematch_plan(first.header, same_deal=same_deal)
    again = new_match(plan, None)
    assert again.names == ("Bob", "Ana")
    assert again.header.setup.options == first.header.setup.options
    assert again.header.practice is same_deal
    assert (again.session.state == first.session.state) is same_deal
