"""Which elements domains show, and who wins by them."""

from __future__ import annotations

import pytest

from game.core.chance import Chance
from game.core.content.content import load_document
from game.nine_domains.content import FOLDER
from game.nine_domains.elements import has_element, shows_all, together
from game.nine_domains.scoring import score
from tests.rules.nine_domains.helpers import CONTENT, LINA, RULES, TOM, act, fight_out, position, refusal, seen


def shown(points: tuple[int, ...]) -> int:
    masks = dict(zip((domain.points for domain in CONTENT.domains), CONTENT.element_masks, strict=True))
    return together(masks[number] for number in points)


@pytest.mark.parametrize(
    ("domains", "complete"),
    [
        ((3, 5, 6, 7), False),
        ((3, 4, 5), True),
        ((2, 6, 7), True),
        ((2, 3, 4), True),
        ((8, 9, 10), False),
        ((4, 5, 6), False),
        ((), False),
    ],
)
def test_nd_15_nd_16_all_four_elements(domains: tuple[int, ...], complete: bool) -> None:
    """ND-15, ND-16."""
    assert shows_all(shown(domains), len(CONTENT.elements)) == complete


def test_nd_17_nd_q24_halves_of_violet() -> None:
    """ND-17, ND-Q24: one half counts nothing; a whole one is enough by itself."""
    violet = [element.id for element in CONTENT.elements].index("violet")
    assert not has_element(shown((3,)), violet)
    assert not has_element(shown((4,)), violet)
    assert has_element(shown((3, 4)), violet)
    assert has_element(shown((2,)), violet)
    assert has_element(shown((2, 3)), violet)


def test_nd_q2_both_seats_can_be_complete_at_once() -> None:
    document = load_document(FOLDER / "domains.yaml")
    assert [domain["points"] for domain in document.value["domains"]] == list(range(2, 11))
    assert all(not domain["elements"] for domain in document.value["domains"] if domain["points"] > 7)
    assert shows_all(shown((2, 6, 7)), 4)
    assert shows_all(shown((3, 4, 5)), 4)


def test_nd_7_nd_q22_elements_are_checked_after_the_round_and_once() -> None:
    """Lina is complete at the second place, Tom at the third: neither wins, the check is one for both (ND-18)."""
    state = position(
        round=2,
        domains={"Lina": "2 6", "Tom": "3"},
        stakes="4 7 5",
        specials="1- 1+ 2+",
        used={"Lina": "0 1- 1+", "Tom": "0 1- 1+"},
    )
    fight_out(state, "1 5 2", "4 3 5")
    assert state.elements_ignored
    assert RULES.outcome(state) is None


def test_nd_q23_ignored_elements_stay_ignored() -> None:
    state = position(
        round=3,
        domains={"Lina": "2 6", "Tom": "9 10"},
        stakes="7 3 4",
        elements_ignored=True,
        hands={"Lina": "5 1 0", "Tom": "4 2 3"},
    )
    fight_out(state, "5 1 0", "4 2 3")
    assert seen(state, "elements.Lina") == "red green blue violet"
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("nine_domains.outcome.points", (TOM,))


def test_nd_q26_points_are_domains_and_tokens() -> None:
    state = position(round=2, domains={"Lina": "10", "Tom": "7"}, discard="9", points={"Lina": 14})
    assert score(CONTENT, state, LINA) == 24
    assert score(CONTENT, state, TOM) == 7


def test_nd_1_elements_override_points() -> None:
    state = position(
        round=3,
        domains={"Lina": "2 6", "Tom": "9 10 8"},
        stakes="7 3 4",
        points={"Tom": 21},
        hands={"Lina": "5 1 0", "Tom": "4 2 3"},
    )
    fight_out(state, "5 1 0", "4 2 3")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.clause) == ("nine_domains.outcome.elements", (1, 2), "ND-16")
    assert RULES.actors(state) == ()


def test_chance_plays_no_part_after_the_beginning() -> None:
    chance = Chance("settle")
    state = position(round=1)
    RULES.settle(state, chance, lambda event: RULES.evolve(state, event))
    assert not chance.used


@pytest.mark.parametrize(("give", "clause"), [("2", "ND-Q17"), ("6", "ND-Q17"), ("8", "ND-21")])
def test_nd_q17_what_is_wrong_with_an_exchange_is_said_of_the_domain_that_is_wrong(give: str, clause: str) -> None:
    """One's own first domain is one's own as well: then it is the other one that the opponent does not have."""
    state = position(
        round=2, specials="2- 3- *", domains={"Lina": "2 6", "Tom": "7"}, stakes="10 8 9",
        drafts={"Lina": "2- 3 5", "Tom": "1 3 5"},
    )  # fmt: skip
    for seat in (LINA, TOM):
        act(state, seat, "confirm")
    assert refusal(state, LINA, {"swap": give, "for": "9"}).clause == clause
