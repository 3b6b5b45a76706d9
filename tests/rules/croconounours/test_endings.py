"""How a game ends and who stands where (CN-47, CN-Q36, CN-Q37, CN-Q39, CN-Q41)."""

from __future__ import annotations

from game.core.rules.outcome import Outcome
from game.croconounours.state import State
from tests.rules.croconounours.helpers import KIM, NORA, RULES, act, position, seen, setup


def outcome(state: State) -> Outcome:
    found = RULES.outcome(state)
    assert found is not None
    return found


def test_cn_q36_the_last_to_fall_is_before_those_who_fell_earlier() -> None:
    state = position(
        4,
        hands={"Nora": "9D 8D 7H 2C"},
        warriors={"Nora": "Rd4", "Kim": "Rd5", "Zoé": "Re4", "Léo": "Re5"},
    )
    act(state, NORA, {"wound": "e4", "by": "d4", "with": "9D"})
    act(state, NORA, {"wound": "d5", "by": "d4", "with": "8D"})
    act(state, NORA, {"wound": "e5", "by": "d4", "with": "7H"})
    assert outcome(state) == Outcome("croconounours.outcome.last_standing", (1, 3, 4, 2), "CN-47")


def test_cn_q37_partners_share_their_place_whoever_of_them_fell() -> None:
    state = position(
        4,
        {"teams4": True},
        hands={"Nora": "9D 7H 2C"},
        warriors={"Nora": "Rd4", "Kim": "Rd5", "Zoé": "", "Léo": "Re5"},
    )
    act(state, NORA, {"wound": "d5", "by": "d4", "with": "9D"})
    assert RULES.outcome(state) is None
    act(state, NORA, {"wound": "e5", "by": "d4", "with": "7H"})
    assert outcome(state) == Outcome("croconounours.outcome.last_side", (1, 3, 1, 3), "CN-Q37")


def test_cn_q36_first_elimination_ranks_by_warriors() -> None:
    state = position(
        4,
        {"multi_end": "first_elimination"},
        hands={"Nora": "9D 2C"},
        warriors={"Nora": "Rd4", "Kim": "Gd5", "Zoé": "Re1 Ye2 Gf2", "Léo": "Rg7"},
    )
    act(state, NORA, {"wound": "d5", "by": "d4", "with": "9D"})
    assert outcome(state).places == (2, 4, 1, 2)


def test_cn_q36_with_partners_the_first_elimination_is_that_of_a_side() -> None:
    state = position(
        4,
        {"multi_end": "first_elimination", "teams4": True},
        hands={"Nora": "9D 2C"},
        warriors={"Nora": "Rd4", "Kim": "Rd5", "Zoé": "Re1", "Léo": "Rg7"},
    )
    act(state, NORA, {"wound": "d5", "by": "d4", "with": "9D"})
    assert RULES.outcome(state) is None


def test_cn_q41_a_draw_is_shared_by_those_still_standing() -> None:
    state = position(
        4,
        {"stalemate_turns": 10},
        quiet=10,
        hands={"Nora": "2C"},
        warriors={"Nora": "Rd4", "Kim": "", "Zoé": "Re1", "Léo": "Rg7"},
    )
    act(state, NORA, "end")
    assert outcome(state) == Outcome("croconounours.outcome.stalemate", (1, 4, 1, 1), "CN-Q41")


def test_cn_q41_even_the_longest_game_ends() -> None:
    state = position(hands={"Nora": "2C"}, warriors={"Nora": "Rd4", "Kim": "Rg7"})
    state.turn = RULES.content.game.longest_game
    act(state, NORA, "end")
    assert outcome(state).places == (1, 1)
    assert RULES.bound(setup()) > RULES.content.game.longest_game


def test_cn_q39_a_campaign_is_for_two_players() -> None:
    state = RULES.blank(setup(3, campaign=True))
    assert not state.house.campaign
    assert state.reserves == ()


def test_cn_q37_pairs_are_for_four_players() -> None:
    assert not RULES.blank(setup(2, teams4=True)).house.teams4
    assert RULES.blank(setup(4, teams4=True)).house.teams4


def test_cn_q39_a_drawn_game_draws_the_campaign() -> None:
    state = position(
        options={"campaign": True, "stalemate_turns": 10},
        quiet=10,
        hands={"Nora": "2C"},
        warriors={"Nora": "Rd4", "Kim": "Rg7"},
    )
    act(state, NORA, "end")
    assert outcome(state).places == (1, 1)


def test_cn_36_a_green_one_that_came_back_is_not_yet_out() -> None:
    state = position(hands={"Nora": "9D 8D 2C"}, warriors={"Nora": "Yd4", "Kim": "Gd5"})
    act(state, NORA, {"wound": "d5", "by": "d4", "with": "9D"})
    assert RULES.outcome(state) is None
    assert seen(state, "warriors.Kim") == "Od5"
    act(state, NORA, {"wound": "d5", "by": "d4", "with": "8D"})
    assert outcome(state).winners == (NORA,)
    assert seen(state, "jar.Nora") == ["Kim G", "Kim O"]
    assert seen(state, "jar.Kim") == []
    assert state.jars[KIM] == ()
