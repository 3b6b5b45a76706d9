"""What bots of The Nine Domains say of their rows and exchanges, where it goes by what lies already."""

from __future__ import annotations

from typing import Any

from game.bots.explaining.reasons import Reason, faces
from game.bots.nine_domains.reasons import NineDomainsReasons
from game.bots.policy import decision_of
from game.core.chance import Chance
from game.core.rules.rules import Action, of_kind
from game.nine_domains.moves import Decline, Place, Recall, Swap
from game.nine_domains.state import State
from tests.rules.nine_domains.helpers import LINA, RULES, act, face, fight_out, position


def why(state: State, action: Action) -> Reason:
    """The reason why Lina does something."""
    reason = NineDomainsReasons().reason(decision_of(RULES, state.view(LINA), LINA, Chance("why")), action)
    assert reason is not None
    return reason


def laid(state: State, row: str) -> list[str]:
    """What is said of each card of a row, laid from left to right."""
    kinds = []
    for place, card in enumerate(row.split()):
        kinds.append(why(state, Place(face(card), place)).kind)
        act(state, LINA, {"place": card, "at": "LMR"[place]})
    return kinds


def test_with_the_last_card_of_a_row_better_ones_are_kept_for_rounds_to_come() -> None:
    """Elsewhere is decided by then."""
    parts: dict[str, Any] = {"specials": "2- 3- 4-", "round": 2, "stakes": "8 9 10"}
    hands = {"Lina": "0 1 2 3 4 5", "Tom": "2 3 4 5 3- 4-"}
    assert laid(position(hands=hands, **parts), "5 1 0") == ["strong", "spared_one", "later_one"]
    assert laid(position(hands=hands, **parts), "1 5 2") == ["spared_one", "strong", "later_none"]
    hands["Tom"] = "1 2 3 4 5 2-"
    assert laid(position(hands=hands, **parts), "5 3 2") == ["strong", "strong", "later"]


def test_domains_that_unite_the_elements_together_are_surely_won_by_what_beats_all() -> None:
    hands = {"Lina": "1 4 5", "Tom": "1 2 3"}
    parts: dict[str, Any] = {"specials": "1+ 2- 4-", "round": 3, "domains": {"Lina": "6"}, "stakes": "4 2 9"}
    assert laid(position(hands=hands, **parts), "5 4") == ["unites_surely", "unites_surely"]
    hands["Tom"] = "0 2 3"
    assert laid(position(hands=hands, **parts), "5 4") == ["unites", "unites_surely"]


def test_of_two_domains_that_unite_the_elements_with_a_third_the_one_that_is_surely_won_is_named() -> None:
    parts: dict[str, Any] = {"specials": "1+ 2- 4-", "round": 3, "domains": {"Lina": "5 6"}, "stakes": "2 3 4"}
    state = position(hands={"Lina": "3 4 5", "Tom": "1 2 3"}, **parts)
    for place, card in enumerate("35"):
        act(state, LINA, {"place": card, "at": "LMR"[place]})
    domains = {RULES.content.domain(face).id: face for face in RULES.content.domain_faces}
    assert why(state, Place(face("4"), 2)).terms["others"] == faces(domains["3"])


def with_all_elements() -> State:
    """Lina has won a domain by her 2- and may exchange one; all four elements are hers."""
    state = position(
        round=3,
        specials="2- 3- 4+",
        hands={"Lina": "4 2- 3-", "Tom": "1 2 2-"},
        carries={"Lina": "0 -1 0", "Tom": "-1 0 0"},
        domains={"Lina": "4 6 10", "Tom": "7 8 9"},
        stakes="3 2 5",
    )
    fight_out(state, "2- 4 3-", "1 2- 2")
    return state


def test_who_has_all_the_elements_already_exchanges_for_points_and_loses_none_of_them() -> None:
    state = with_all_elements()
    faces = {RULES.content.domain(face).id: face for face in RULES.content.domain_faces}
    assert why(state, Swap(faces["2"], faces["9"])).kind == "swap_keeps"
    assert why(state, Swap(faces["10"], faces["9"])).kind == "swap_nothing"


def test_who_has_all_the_elements_is_told_that_an_exchange_would_break_them() -> None:
    """ND-16: “10 points more” was said of what throws the victory away, and that the other “lacks an element again”."""
    state = with_all_elements()
    told = {why(state, swap).kind for swap in of_kind(RULES.legal(state, LINA), Swap)}
    assert "swap_breaks" in told
    assert "swap_points" not in told
    assert why(state, Decline()).kind == "decline_whole"


def test_a_card_that_beats_as_many_as_beat_it_is_not_let_go() -> None:
    """Of nine cards a three beats four, four beat it, and one is the same (ND-13)."""
    hand = "0 1 2 3 4 5 2+ 3+ *"
    state = position(specials="2+ 3+ *", hands={"Lina": hand, "Tom": hand}, stakes="9 6 4")
    found = [why(state, Place(face(card), 0)) for card in "321"]
    assert [reason.kind for reason in found] == ["middling", "spared", "spared"]


def test_beside_a_card_that_surely_unites_the_elements_nothing_is_decided_any_more() -> None:
    """But where the other player may unite them as well, or exchange a domain, it is (ND-18, ND-21)."""
    parts: dict[str, Any] = {"specials": "1+ 3- 3+", "round": 3, "stakes": "7 6 8"}
    hands, domains = {"Lina": "1 3 5", "Tom": "2 3 3+"}, {"Lina": "2 9 3", "Tom": "10"}
    assert laid(position(hands=hands, domains=domains, **parts), "5 1 3") == ["completes_surely", "settled", "settled"]
    swaps = {**parts, "specials": "1+ 2- 3+", "hands": {"Lina": "1 3 5", "Tom": "2 3 2-"}}
    assert "settled" not in laid(position(domains=domains, **swaps), "5 1 3")
    uniting = {**parts, "stakes": "7 3 8", "domains": {"Lina": "2 6", "Tom": "5 4"}}
    assert "settled" not in laid(position(hands=hands, **uniting), "5 1 3")


def test_a_card_that_is_moved_settles_nothing_where_it_lay() -> None:
    """ND-16: “once Arch Lagoon is won the other one decides nothing” was said of taking the card away from there."""
    hands, domains = {"Lina": "1 3 5", "Tom": "2 3 3+"}, {"Lina": "2 9 3", "Tom": "10"}
    state = position(specials="1+ 3- 3+", round=3, stakes="7 6 8", hands=hands, domains=domains)
    act(state, LINA, {"place": "5", "at": "L"})
    assert why(state, Place(face("1"), 1)).kind == "settled"
    assert why(state, Place(face("5"), 1)).kind != "settled"


def test_a_card_that_is_taken_back_is_praised_only_for_beating_more() -> None:
    """ND-23: “the 0 may still bring more than the 3” was said of every pair."""
    state = position(
        round=1, specials="3+ 3- 4+", stakes="8 9 10", hands={"Lina": "0 1 2 3 4 5 3-", "Tom": "0 1 2 3 4 5 4+"}
    )
    fight_out(state, "3- 5 4", "0 1 4+")
    kinds = {
        (recall.take, recall.give): why(state, recall).kind for recall in of_kind(RULES.legal(state, LINA), Recall)
    }
    assert kinds[face("5"), face("1")] == "recall_stronger"
    assert kinds[face("4"), face("3")] == "recall_stronger"
    assert kinds[face("3-"), face("3")] == "recall"


def test_nothing_better_is_kept_for_where_it_beats_no_more() -> None:
    """“Keep something better for elsewhere” was said of a three that beats nothing on the only place left."""
    hands, carries = {"Lina": "0 3 4", "Tom": "1 2 3"}, {"Lina": "0 0 0", "Tom": "0 2 0"}
    state = position(specials="1+ 2- 3+", round=3, stakes="9 5 10", hands=hands, carries=carries)
    act(state, LINA, {"place": "4", "at": "L"})
    assert why(state, Place(face("0"), 2)).kind == "last_none"
    kept = position(specials="1+ 2- 3+", round=3, stakes="9 5 10", hands=hands)
    act(kept, LINA, {"place": "4", "at": "L"})
    assert why(kept, Place(face("0"), 2)).kind == "spared_none"
