"""Cards, deals, seats and first gardens: FP-1 to FP-20, FP-73 to FP-77, FP-A1 to FP-A8."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.events import Event
from game.core.rules.options import OptionError
from game.core.rules.rules import OptionValue, imagine
from game.core.table.table import UNKNOWN
from game.flower_power.building import AddBed
from game.flower_power.deals import deal_of
from game.flower_power.events import ThrowsRevealed, WinnerDrawn
from game.flower_power.seating import Throw
from game.flower_power.state import BUILDING, CONTEST, MAIN, RANKING
from game.flower_power.zones import GRAVERYARD, arranging, packet
from tests.rules.flower_power.helpers import (
    ADA,
    BEN,
    CONTENT,
    RULES,
    act,
    begun,
    build,
    legal_written,
    position,
    refusal,
    seen,
    setup,
)


@pytest.mark.parametrize(
    ("seats", "packs", "petals", "hands", "left"),
    [
        (2, 1, 20, [3, 4], 7),
        (3, 1, 15, [1, 2, 3], 3),
        (4, 2, 20, [3, 4, 5, 6], 10),
        (5, 2, 15, [3, 4, 5, 6, 7], 8),
        (6, 3, 20, [3, 4, 5, 6, 7, 8], 9),
        (7, 3, 15, [3, 4, 5, 6, 7, 8, 9], 15),
        (8, 3, 15, [1, 2, 3, 4, 5, 6, 7, 8], 6),
    ],
)
def test_the_deals_of_the_table(seats: int, packs: int, petals: int, hands: list[int], left: int) -> None:
    """FP-2 to FP-8, FP-A5: the printed deals, and those for four and more."""
    state = begun(seats)
    assert seen(state, "packets") == [petals] * seats
    assert seen(state, "dealt_hands") == hands
    assert seen(state, "pile") == left
    assert state.table.count(GRAVERYARD) == 0
    assert Counter(state.table.faces) == Counter(range(54)) + Counter(
        {face: packs - 1 for face in range(54) if packs > 1}
    )


def test_custom_deals_of_four() -> None:
    """FP-7: at least three cards must be left with more than three players."""
    assert seen(begun(4, packs=2, base_hand=4), "pile") == 6
    with pytest.raises(OptionError, match="leaves 2 of 108 cards"):
        RULES.blank(setup(4, packs=2, base_hand=5))


def test_longer_and_shorter_games() -> None:
    """FP-73, FP-74, FP-76: marathon and short deals."""
    marathon = begun(2, packs=2, petals=30, base_hand=5)
    assert (seen(marathon, "packets"), seen(marathon, "dealt_hands"), seen(marathon, "pile")) == ([30, 30], [5, 6], 37)
    assert seen(begun(2, petals=12), "pile") == 23


def test_packs_are_added_when_none_are_asked_for() -> None:
    """FP-76: without a number of packs there are as many as the deal needs."""
    assert RULES.blank(setup(2, petals=30)).deal.packs == 2
    assert RULES.blank(setup(8, jokers=False)).deal.packs == 4


def test_without_jokers() -> None:
    """FP-77, FP-A6: 52 cards; the printed deal for three stands, though it leaves a single card."""
    assert seen(begun(2, jokers=False), "pile") == 5
    three = begun(3, jokers=False)
    assert seen(three, "pile") == 1
    assert max(three.table.faces) == 51


def test_a_handicap_belongs_to_a_player() -> None:
    """FP-75: more cards and petals for a beginner, whatever the rank; packets are then made up after the seating."""
    state = begun(2, handicap_1_hand=2, handicap_1_petals=3)
    assert seen(state, "packets") == [0, 0]
    state = position(2, {"handicap.1.hand": 2, "handicap.1.petals": -3}, phase="ranking", winner="Ben")
    act(state, BEN, {"rank": 1})
    assert (state.hand_size(BEN), state.hand_size(ADA)) == (5, 4)
    assert (state.table.count(packet(0)), state.table.count(packet(1))) == (17, 20)
    assert RULES.blank(setup(2, handicap_0_hand=-6)).deal.hand_size(0, 0) == 0


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (2, {"packs": 1, "petals": 30}, "needs 67 cards, and there are 54"),
        (2, {"petals": 1}, "seat 0 would have a packet of 1: a flower takes at least 2 petals"),
        (3, {"petals": 5, "handicap.2.petals": -4}, "seat 2 would have a packet of 1"),
        (2, {"handicap.2.hand": 1}, "there is no seat 2; seats are 0 to 1"),
        (2, {"petals": 99}, "takes a whole number from 0 to 40"),
        (2, {"cheating": True}, "unknown option 'cheating'"),
    ],
)
def test_bad_deals_get_one_clear_line(seats: int, options: dict[str, OptionValue], words: str) -> None:
    """FP-75, FP-76, FP-A2: too many cards, a lonely petal, a missing seat."""
    with pytest.raises(OptionError, match=words) as caught:
        RULES.blank(setup(seats, **options))
    assert "\n" not in str(caught.value)


def test_a_lobby_can_ask_for_a_deal() -> None:
    """FP-A6: how many cards would be left can be told before the match."""
    assert deal_of(CONTENT, setup(3, jokers=False).options, 3).left == 1


def test_fp_74_a_hand_of_none_may_be_agreed() -> None:
    """Rank 1 then holds nothing, rank 2 one card; what is not agreed is as printed."""
    none = RULES.blank(setup(2, base_hand=0)).deal
    assert [none.hand_size(rank, ADA) for rank in range(2)] == [0, 1]
    assert RULES.blank(setup(2)).deal.base_hand == CONTENT.deals[2].base_hand > 0


def test_fp_a6_few_cards_left_are_told_before_the_match() -> None:
    """With three players or fewer the deal stands; a warning says what it leaves, if that is less than three."""
    enough, few = setup(3, petals=13, base_hand=3), setup(3, petals=13, base_hand=3, handicap_0_hand=1)
    assert [deal_of(CONTENT, deal.options, 3).left for deal in (enough, few)] == [3, 2]
    assert RULES.advice(enough) is None
    advice = RULES.advice(few)
    assert advice is not None
    assert (advice.clause, advice.arguments["n"]) == ("FP-A6", 2)


# ---- seats ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [(0, 2, ADA), (2, 0, BEN), (1, 0, ADA), (0, 1, BEN), (2, 1, ADA), (1, 2, BEN)],
)
def test_rock_paper_scissors(one: int, other: int, winner: int) -> None:
    """FP-13: with two players."""
    state = begun()
    for seat, choice in ((ADA, one), (BEN, other)):
        apply_action(RULES, state, seat, Throw(choice), Chance("throw"), lambda event: None)
    assert (state.phase, state.winner) == (RANKING, winner)


def test_an_undecided_throw_is_repeated() -> None:
    """FP-13: equal throws decide nothing."""
    state = begun()
    act(state, ADA, {"throw": "rock"})
    act(state, BEN, {"throw": "rock"})
    assert state.phase == CONTEST
    assert RULES.actors(state) == (ADA, BEN)


def test_the_smaller_group_stays_in() -> None:
    """FP-13, FP-A8: of five, two are not like the others: they go on, with rock, paper, scissors."""
    state = begun(5)
    for seat, side in enumerate(("palm", "back", "palm", "back", "palm")):
        act(state, seat, {"throw": side})
    assert RULES.actors(state) == (1, 3)
    assert legal_written(state, 1) == [{"throw": "rock"}, {"throw": "paper"}, {"throw": "scissors"}]
    assert refusal(state, 0, {"throw": "rock"}).clause == "FP-13"
    act(state, 1, {"throw": "rock"})
    act(state, 3, {"throw": "scissors"})
    assert state.winner == 1


def test_a_contest_ends_some_day() -> None:
    """FP-A8: after too many undecided throws a lot decides."""
    state = begun()
    events: list[Event] = []
    for number in range(CONTENT.game.longest_contest):
        for seat in (ADA, BEN):
            apply_action(RULES, state, seat, Throw(0), Chance("same", number), events.append)
    assert isinstance(events[-1], WinnerDrawn)
    assert state.phase == RANKING
    assert sum(isinstance(event, ThrowsRevealed) for event in events) == CONTENT.game.longest_contest


@pytest.mark.parametrize(("choice", "phase"), [("lot", RANKING), ("random", BUILDING)])
def test_seats_by_lot(choice: str, phase: int) -> None:
    """FP-A8: the winner, or the whole order, may be drawn."""
    firsts = set()
    for number in range(12):
        state = begun(3, f"lot{number}", seat_choice=choice)
        assert state.phase == phase
        firsts.add(state.winner if phase == RANKING else state.order[0])
    assert firsts == {0, 1, 2}


# ---- gardens ----------------------------------------------------------------------------------


@pytest.mark.parametrize("sizes", [(3, 3, 3, 3, 3), (4, 4, 4, 3), (15,), (13, 2), (5, 5, 5)])
def test_splits_of_fifteen(sizes: tuple[int, ...]) -> None:
    """FP-18, FP-19."""
    state = position(3, phase="building")
    build(state, ADA, *sizes)
    assert state.ready[ADA]


@pytest.mark.parametrize("sizes", [(5, 3, 3, 3, 2, 2, 2), (20,), (18, 2), (2,) * 10])
def test_splits_of_twenty(sizes: tuple[int, ...]) -> None:
    """FP-18, FP-19."""
    state = position(phase="building")
    build(state, ADA, *sizes)
    assert state.ready[ADA]


def test_no_plan_is_a_dead_end() -> None:
    """FP-A2: whatever is planned first, the rest can always be planned."""
    for petals in range(2, 16):
        stack = [position(2, {"petals": petals}, phase="building")]
        while stack:
            state = stack.pop()
            steps = [action for action in RULES.legal(state, ADA) if isinstance(action, AddBed)]
            assert steps or sum(map(len, state.plans[ADA])) == petals
            for step in steps:
                after = state.clone()
                apply_action(RULES, after, ADA, step, Chance("plan"), lambda event: None)
                stack.append(after)


def test_gardens_are_blind_and_shown_together() -> None:
    """FP-3, FP-18, FP-20, FP-A1, FP-A3, FP-A4: nobody, the owner included, knows a petal of a first garden."""
    state = position(phase="building")
    build(state, ADA, 10, 10)
    assert seen(state, "gardens.Ada") == []
    view = state.view(BEN)
    assert view.plans[ADA] == ()
    world = imagine(RULES, view, Chance("plan"))
    assert sum(map(len, world.plans[ADA])) == 20
    build(state, BEN, 4, 4, 4, 4, 4)
    assert state.phase == MAIN
    for seat in (ADA, BEN):
        for flower in state.flowers:
            assert set(state.view(seat).table.faces_in(flower.zone)) == {UNKNOWN}


def test_arranged_gardens_are_known_to_their_owner() -> None:
    """FP-A1: where gardens are not blind, only the owner has seen the petals."""
    state = position(2, {"blind_build": False, "petals": 4}, phase="building")
    assert state.table.count(arranging(ADA)) == 4
    assert UNKNOWN not in state.view(ADA).table.faces_in(arranging(ADA))
    assert set(state.view(BEN).table.faces_in(arranging(ADA))) == {UNKNOWN}
    world = imagine(RULES, state.view(BEN), Chance("world"))
    assert sorted(world.table.faces_in(arranging(BEN))) == sorted(state.table.faces_in(arranging(BEN)))


def test_fp_a54_a_match_is_no_longer_than_its_turns() -> None:
    """Both throw at most twelve times and are ready, one takes a rank. In a turn six things may come of each of 54
    cards, and four beside.
    """
    turn = 6 * 54 + 4
    assert RULES.bound(setup()) == 2 * (12 + 2) + 1 + 400 * turn
    assert RULES.bound(setup(stalemate_guard=False)) == 2 * (12 + 2) + 1 + 2000 * turn
    assert RULES.bound(setup(turn_limit=50)) == 2 * (12 + 2) + 1 + 50 * turn
