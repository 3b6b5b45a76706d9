"""Who begins, teams, corners, obstacles, hands (CN-12 to CN-15, CN-55, CN-64)."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.events import CardMoved, Event, ZoneShuffled
from game.core.rules.rules import Action, imagine
from game.core.table.table import NOBODY
from game.croconounours.deployment import ChooseTeam, Deploy, PlaceObstacle
from game.croconounours.events import FirstPlayerChosen, WarriorDeployed
from game.croconounours.setting_up import draw_first_player
from game.croconounours.state import State
from game.croconounours.zones import DRAW_PILE, drawn, hand
from tests.rules.croconounours.helpers import (
    CONTENT,
    KIM,
    NORA,
    RULES,
    act,
    begun,
    legal_written,
    position,
    refusal,
    seen,
    setup,
)


def deploy_somehow(state: State) -> list[Action]:
    """Everything is placed at random until the first turn begins; returns what was done."""
    chance = Chance("deploy")
    done: list[Action] = []
    while state.turn == 0:
        seat = RULES.actors(state)[0]
        done.append(chance.choice(RULES.legal(state, seat)))
        apply_action(RULES, state, seat, done[-1], chance, lambda event: None)
    return done


def drawn_faces(seed: str, seats: int) -> tuple[list[list[int]], int]:
    """What every seat drew for the first player, and who begins."""
    _, events = begun(seed, seats)
    draws: list[list[int]] = [[] for _ in range(seats)]
    for event in events:
        if isinstance(event, CardMoved):
            for seat in range(seats):
                if event.target == drawn(seat):
                    draws[seat].append(event.face)
    first = next(event.seat for event in events if isinstance(event, FirstPlayerChosen))
    return draws, first


def test_cn_12_the_highest_card_begins_and_only_the_tied_draw_again() -> None:
    values = CONTENT.cards.attack_values
    redraws = 0
    for number in range(120):
        draws, first = drawn_faces(f"draw {number}", 3)
        tied = [0, 1, 2]
        for turn in range(max(map(len, draws))):
            assert [seat for seat in range(3) if len(draws[seat]) > turn] == tied
            best = max(values[draws[seat][turn]] for seat in tied)
            tied = [seat for seat in tied if values[draws[seat][turn]] == best]
            redraws += turn
        assert tied == [first]
    assert redraws, "no tie in so many draws: this test does not see one"


def test_cn_12_the_drawn_cards_go_back_unknown() -> None:
    state, _ = begun("back")
    assert state.table.count(DRAW_PILE) == 54
    assert set(state.view(NORA).table.faces) == {-1}


def test_cn_q11_redrawing_never_runs_out() -> None:
    """Three cards are left, and the first two are equal: all are shuffled before the next draw."""
    state = RULES.blank(setup())
    events: list[Event] = []

    def emit(event: Event) -> None:
        events.append(event)
        RULES.evolve(state, event)

    top = [CONTENT.cards.ids.index(card) for card in ("9C", "9S", "10H")]
    for index in reversed(range(state.table.count(DRAW_PILE))):
        face = state.table.faces_in(DRAW_PILE)[index]
        if face not in top:
            emit(CardMoved(DRAW_PILE, index, hand(NORA), -1, face, NOBODY))
    emit(ZoneShuffled(DRAW_PILE, tuple(state.table.find(DRAW_PILE, face) for face in top)))
    events.clear()
    draw_first_player(CONTENT, state, Chance("redraw"), emit)
    draws = [event for event in events if isinstance(event, CardMoved) and event.source == DRAW_PILE]
    assert sum(isinstance(event, ZoneShuffled) for event in events) >= 2
    assert [CONTENT.cards.ids[event.face] for event in draws[:2]] == ["9C", "9S"]
    assert "10H" in [CONTENT.cards.ids[event.face] for event in draws[-2:]]
    assert state.table.count(DRAW_PILE) == 3


def test_cn_6_ten_teams_may_be_made_up() -> None:
    state, _ = begun(teams="custom_secret")
    teams = RULES.legal(state, NORA)
    assert len(teams) == 10
    assert RULES.actors(state) == (NORA, KIM)
    orange = [spec.id for spec in CONTENT.colours].index("orange")
    assert all(isinstance(action, ChooseTeam) and orange not in action.team for action in teams)


def test_cn_q13_a_revealed_warrior_is_behind_the_horizon() -> None:
    state = position(options={"teams": "custom_secret"}, phase="deploying", teams={"Nora": "R G G", "Kim": "Y Y Y"})
    (revealed,) = [e for e in act(state, NORA, {"deploy": "G", "at": "a1"}) if isinstance(e, WarriorDeployed)]
    assert revealed.teaches(state.table)
    state = position(phase="deploying")
    (known,) = [e for e in act(state, NORA, {"deploy": "G", "at": "a1"}) if isinstance(e, WarriorDeployed)]
    assert not known.teaches(state.table)


def test_cn_q13_imagined_teams_agree_with_what_is_known() -> None:
    state = position(options={"teams": "custom_secret"}, phase="deploying", teams={"Nora": "R G G", "Kim": "Y Y Y"})
    act(state, NORA, {"deploy": "R", "at": "a1"})
    found = {imagine(RULES, state.view(KIM), Chance("imagine", number)).boxes[NORA] for number in range(200)}
    assert len(found) == 6
    assert all(len(box) == 2 for box in found)
    assert (1, 1) in found


def test_cn_13_first_choices() -> None:
    state, _ = begun()
    first = RULES.actors(state)[0]
    assert len(RULES.legal(state, first)) == 12
    assert all(isinstance(action, Deploy) for action in RULES.legal(state, first))


def test_cn_15_three_hands_of_seven_and_one_of_eight() -> None:
    for seats, hands in ((2, [7, 7]), (3, [7, 8, 7]), (4, [7, 7, 7, 7])):
        state, _ = begun("hands", seats)
        deploy_somehow(state)
        assert [len(state.hand(seat)) for seat in state.order()] == hands


def test_cn_55_three_lumps_each_before_the_hands() -> None:
    state, _ = begun("lumps", obstacles=True)
    done = deploy_somehow(state)
    assert [type(action) for action in done] == [Deploy] * 6 + [PlaceObstacle] * 6
    assert state.obstacles_placed(NORA) == state.obstacles_placed(KIM) == 3


def test_cn_q32_who_finds_no_square_is_passed_over() -> None:
    """Four players on the small board: only b2 and the centre c3 are free for Nora, and one of them after Kim."""
    state = position(
        4,
        {"obstacles": True, "board": "snack"},
        phase="obstacles",
        warriors={"Nora": "Ra1 Ga2 Yb1", "Kim": "Ra5 Ga4 Yb5", "Zoé": "Re5 Gd5 Ye4", "Léo": "Re1 Gd1 Ye2"},
    )
    assert legal_written(state, NORA) == [{"obstacle": "b2"}, {"obstacle": "c3"}]
    act(state, NORA, {"obstacle": "b2"})
    act(state, NORA, {"obstacle": "c3"})
    assert RULES.actors(state) == (KIM,)
    assert legal_written(state, KIM) == [{"obstacle": "b4"}]


def test_cn_q39_a_short_reserve_fields_what_is_left() -> None:
    state = position(options={"campaign": True}, phase="choosing", reserves={"Nora": "G Y", "Kim": "R"})
    assert legal_written(state, NORA) == [{"team": "G Y"}]
    assert legal_written(state, KIM) == [{"team": "R"}]
    state = position(options={"campaign": True}, phase="deploying", teams={"Nora": "G Y", "Kim": "R"})
    act(state, NORA, {"deploy": "Y", "at": "a1"})
    assert legal_written(state, NORA) == [{"deploy": "G", "at": "b1"}, {"deploy": "G", "at": "a2"}]
    act(state, NORA, {"deploy": "G", "at": "a2"})
    assert refusal(state, KIM, {"deploy": "R", "at": "f7"}).clause == "CN-14"
    act(state, KIM, {"deploy": "R", "at": "g7"})
    assert seen(state, "phase") == "discard"


def test_cn_q41_a_match_is_no_longer_than_its_turns() -> None:
    """Each of two makes up a team and places three warriors and three obstacles. A turn has a discard, an end and at
    most eight cards, each of which may be answered; a campaign has twice three games.
    """
    game = 2 * (1 + 3 + 3) + 1500 * (2 + 2 * 8)
    assert RULES.bound(setup()) == game
    assert RULES.bound(setup(campaign=True)) == 6 * game
    assert RULES.bound(setup(3)) == game + 7


def test_cn_29_cn_q28_who_waits_for_what_and_what_all_can_tell() -> None:
    field = {"Nora": "Rd4 Yb2", "Kim": "Rd5"}
    acting = position(hands={"Nora": "4D 5D", "Kim": "6C"}, warriors=field)
    assert RULES.wait_clause(acting) == "CN-16"
    assert not RULES.open_choice(acting, NORA)
    act(acting, NORA, {"wound": "d5", "by": "d4", "with": "4D"})
    assert RULES.wait_clause(acting) == "CN-29"
    assert not RULES.open_choice(acting, KIM), "it depends on the hand"
    assert RULES.open_choice(position(phase="deploying"), NORA)
    secret = {"Nora": "R G G", "Kim": "Y Y Y"}
    assert not RULES.open_choice(position(2, {"teams": "custom_secret"}, phase="deploying", teams=secret), NORA)
    placed = {"Nora": "Ra1 Ga2 Yb1", "Kim": "Rg7 Gg6 Yf7"}
    assert RULES.open_choice(position(2, {"obstacles": True}, phase="obstacles", warriors=placed), NORA)


def test_cn_61_two_to_four_play() -> None:
    assert list(RULES.seat_counts) == [2, 3, 4]
