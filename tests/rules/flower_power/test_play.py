"""What no scenario can show: elimination by one's own hand, the guard, events in their order, tie windows (FP-A…)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.core.notation.errors import NotationError
from game.core.rules.events import CardMoved, CardShown, ZoneShuffled
from game.core.rules.rules import imagine
from game.flower_power.building import even_split
from game.flower_power.events import (
    AttackDeclared,
    AttackFailed,
    AttackSucceeded,
    CardDrawn,
    CardPlayed,
    FlowerCaptured,
    FlowerWithered,
    GardensReady,
    Passed,
    PetalsCompared,
    PetalsTurned,
    PlayerOut,
    TurnEnded,
)
from game.flower_power.state import COMPARE, LAST_WILL, MAIN, OVER, REPLY, TIE
from game.flower_power.turns import EndTurn
from tests.rules.flower_power.helpers import (
    ADA,
    BEN,
    CLEO,
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
    ("petals", "size", "split"),
    [(15, 4, (4, 4, 4, 3)), (4, 2, (2, 2)), (5, 3, (3, 2)), (3, 2, ()), (5, 6, ()), (0, 3, ())],
)
def test_fp_19_petals_are_split_as_evenly_as_can_be(petals: int, size: int, split: tuple[int, ...]) -> None:
    assert even_split(petals, size) == split


@pytest.mark.parametrize(
    ("words", "enough"),
    [
        ("KS 5H 7D 2C", True),
        ("KS 5H 7D JN", True),
        ("JN 5H 7D 2C", True),
        ("KS 9S 5H 7D JN", True),
        ("KS 9S 5H 7D", False),
        ("KS 5H 7D JR", False),
        ("2C JN JR 7D", True),
        ("JN JN JR JR", True),
        ("2C JN JR JR", True),
        ("KS 2C JR 4C", False),
    ],
)
def test_the_four_suits_of_a_power_flower(words: str, enough: bool) -> None:
    """FP-67, FP-A44: a joker stands for one suit of its colour."""
    ids = CONTENT.cards.ids
    assert CONTENT.cards.has_all_suits([ids.index(word) for word in words.split()]) is enough


def test_the_strength_of_cards() -> None:
    """FP-55, FP-A7: joker above ace, king, queen, jack, 10 … 2; suits do not matter, all jokers are alike."""
    cards = CONTENT.cards
    value = {name: cards.values[face] for face, name in enumerate(cards.ids)}
    order = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    assert [value[rank + "S"] for rank in order] == sorted(value[rank + "S"] for rank in order)
    assert all(len({value[rank + suit] for suit in "SHDC"}) == 1 for rank in order)
    assert value["JN"] == value["JR"] > value["AS"]


def test_what_an_attack_shows_in_order() -> None:
    """FP-31, FP-37 to FP-41: the eye can follow every step."""
    state = position(gardens={"Ada": ["(9C)", "(2S) (3S)"], "Ben": ["(6H) (QC)", "(7C) (7D)"]}, hands={})
    events = act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    kinds = [type(event) for event in events]
    assert kinds[:6] == [AttackDeclared, PetalsTurned, CardShown, CardShown, Passed, Passed]
    rest = kinds[kinds.index(PetalsCompared) :]
    assert rest[:8] == [
        PetalsCompared,
        AttackSucceeded,
        CardMoved,
        CardMoved,
        FlowerWithered,
        FlowerCaptured,
        CardDrawn,
        CardMoved,
    ]
    assert rest[8] is TurnEnded


def test_poisoning_ones_own_last_petal_is_lawful() -> None:
    """FP-57, FP-A47: whoever does it in the own turn is out at once, and the turn passes."""
    state = position(
        3, hands={"Ada": "9S 3C"}, gardens={"Ada": ["5H"], "Ben": ["(6H) (QC)"], "Cleo": ["(7C) (7D)"]}, turn="Ada"
    )
    events = act(state, ADA, {"play": "9S", "flower": "Ada.1", "petal": 1})
    assert PlayerOut(ADA) in events
    assert (state.phase, RULES.actors(state)) == (MAIN, (BEN,))
    assert seen(state, "graveyard") == "9S 5H 3C"


def test_an_attacker_may_lose_the_last_flower_in_battle() -> None:
    """FP-A22, FP-A47: the attacker is out, the battle closes, the turn passes; the defender keeps everything."""
    state = position(
        3,
        hands={"Ada": "3C", "Ben": "KS"},
        gardens={"Ada": ["9D"], "Ben": ["(6H) (QC)"], "Cleo": ["(7C) (7D)"]},
    )
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    act(state, BEN, {"play": "KS", "flower": "Ada.1", "petal": 1})
    assert state.fallen == (ADA,)
    assert RULES.actors(state) == (BEN,)
    assert seen(state, "gardens.Ben") == ["6H (QC)"]


def test_an_attacking_flower_that_is_gone_takes_nothing() -> None:
    """FP-A22, FP-36: the window stays open until both pass; then the attack has failed."""
    state = position(
        hands={"Ada": "3C", "Ben": "KS 4C"}, gardens={"Ada": ["9D", "(2S) (3S)"], "Ben": ["(6H) (QC)", "(7D) (8D)"]}
    )
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    act(state, BEN, {"play": "KS", "flower": "Ada.1", "petal": 1})
    assert (state.phase, RULES.actors(state)) == (REPLY, (ADA,))
    act(state, ADA, {"play": "3C", "spy": "Ben.2"})
    act(state, BEN, "pass")
    assert (state.phase, RULES.actors(state)) == (MAIN, (ADA,))
    assert seen(state, "gardens.Ben") == ["6H (QC)", "(7D) (8D)"]


def test_a_flower_promoted_in_battle_chooses_at_once() -> None:
    """FP-53, FP-62, FP-A43: the promotion counts for the resolution of the same battle."""
    state = position(
        hands={"Ada": "3D"}, gardens={"Ada": ["(2C) (KD)", "(2S) (3S)"], "Ben": ["(6H) (QC)", "(7D) (8D)"]}
    )
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, {"play": "3D", "flower": "Ada.1"})
    assert legal_written(state, ADA) == [{"pick": 1}, {"pick": 2}]
    act(state, ADA, {"pick": 2})
    assert seen(state, "graveyard") == "3D KD 6H"
    assert seen(state, "gardens.Ada") == ["{2C}", "(2S) (3S)", "(QC)"]


def test_a_promotion_may_leave_the_tie_and_passes_the_word() -> None:
    """FP-A28: after a diamond that changes nothing, it is the other player's go."""
    state = position(
        hands={"Ada": "3D", "Ben": "4D 5H"}, gardens={"Ada": ["8C", "(2S) (3S)"], "Ben": ["8D", "(7D) (6D)"]}
    )
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    act(state, BEN, "pass")
    assert state.phase == TIE
    act(state, ADA, {"play": "3D", "flower": "Ada.1"})
    act(state, ADA, {"pick": 1})
    assert (state.phase, RULES.actors(state)) == (TIE, (BEN,))
    act(state, BEN, {"play": "5H", "flower": "Ben.1", "place": 1})
    act(state, ADA, {"pick": 1})
    assert (state.phase, seen(state, "gardens.Ada")) == (MAIN, ["{8C} *", "(2S) (3S)"])


def test_who_passes_a_forced_tie_holds_nothing_for_it() -> None:
    """FP-A27: a bot that imagines the hand of somebody who had to pass imagines no card that could have helped."""
    state = position(
        2,
        {"tie_window_forced": True},
        hands={"Ada": "3C", "Ben": "KS"},
        gardens={"Ada": ["8C", "(2S) (3S)"], "Ben": ["8D", "(7D) (6D)"]},
    )
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    act(state, BEN, "pass")
    suits = {
        CONTENT.cards.ids[imagine(RULES, state.view(ADA), Chance("before", n)).hand(BEN)[0]][-1] for n in range(30)
    }
    assert {"H", "D"} <= suits, "nobody has passed the tie yet"
    act(state, ADA, "pass")
    view = state.view(BEN)
    clubs_and_losers = set()
    for draw in range(30):
        world = imagine(RULES, view, Chance("world", draw))
        assert RULES.possible(view, world)
        clubs_and_losers.update(world.hand(ADA))
    assert all(CONTENT.cards.ids[face].endswith(("C", "S")) for face in clubs_and_losers)


def test_defending_does_not_exhaust() -> None:
    """FP-A34: a flower may be attacked by several flowers in one turn."""
    state = position(gardens={"Ada": ["(2C) (3C)", "(4S) (3S)"], "Ben": ["(KH) (QC)", "(7D) (8D)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.2"})
    assert RULES.actors(state) == (BEN,)


def test_a_reshuffle_renews_the_lot() -> None:
    """FP-11, FP-A15, FP-A16: what was known of the cards in the GraveRyard says nothing about the new pile."""
    state = position(
        rest="aside", graveyard="2C 3C 4C 5C", gardens={"Ada": ["(9D) (AC)"], "Ben": ["(4D) (6D)", "(7C) (7D)"]}
    )
    events = act(state, ADA, "draw")
    assert any(isinstance(event, ZoneShuffled) for event in events)
    assert state.table.count(0) == 3
    drawn = {tuple(sorted(imagine(RULES, state.view(BEN), Chance("w", n)).hand(ADA))) for n in range(60)}
    assert len(drawn) == 4


def test_a_match_has_a_last_turn() -> None:
    """FP-A54: the hard limit of turns, with and without the guard."""
    state = begin_match(
        RULES, setup(2, turn_limit=20, seat_choice="random", stalemate_rounds=20), Chance("limit", 0), lambda e: None
    )
    build(state, ADA, 20)
    build(state, BEN, 20)
    for number in range(20):
        apply_action(RULES, state, RULES.actors(state)[0], EndTurn(), Chance("limit", number), lambda event: None)
    assert state.phase == OVER
    assert state.result is not None
    assert (state.result.reason, state.result.places) == ("flower_power.outcome.turn_limit", (1, 1))


def test_without_the_guard_nothing_ends_early() -> None:
    """FP-A54: with the guard off only the frame of the game has a limit."""
    state = position(
        2, {"stalemate_guard": False, "stalemate_rounds": 1}, quiet=90, gardens={"Ada": ["(2C)"], "Ben": ["(3C)"]}
    )
    act(state, ADA, "end")
    assert state.result is None


def test_the_line_is_said_when_all_are_ready() -> None:
    """FP-20: after the last garden, before the first turn."""
    state = position(phase="building")
    build(state, ADA, 20)
    for _ in range(5):
        act(state, BEN, {"bed": 4})
    events = act(state, BEN, "ready")
    said = [RULES.tell(state, event) for event in events if isinstance(event, GardensReady)]
    assert said[0] is not None
    assert (said[0].key, said[0].clause) == ("flower_power.log.gardens_ready", "FP-20")


def test_a_flower_may_grow_for_ever() -> None:
    """FP-78, FP-A53: no limit for petals, none for hands."""
    state = position(hands={"Ada": "2H 3H 4H 5H 6H 7H 8H 9H"}, gardens={"Ada": ["(2C)"], "Ben": ["(3C)"]})
    for heart in "23456789":
        act(state, ADA, {"play": f"{heart}H", "flower": "Ada.1", "place": 0})
    assert seen(state, "gardens.Ada") == ["9H 8H 7H 6H 5H 4H 3H 2H (2C)"]


def test_a_played_card_names_what_it_hit() -> None:
    """FP-58, FP-60: the event says whose flower, and where."""
    state = position(hands={"Ada": "KS"}, gardens={"Ada": ["(2C)"], "Ben": ["(3C) QD"]})
    events = act(state, ADA, {"play": "KS", "flower": "Ben.1", "petal": 2})
    played = next(event for event in events if isinstance(event, CardPlayed))
    assert (played.seat, played.target, played.place) == (ADA, BEN, 1)


def test_the_rank_of_the_fallen() -> None:
    """FP-71, FP-A51: who falls later stands higher."""
    state = position(3, out=["Cleo"], hands={"Ada": ""}, gardens={"Ada": ["KC (2C)"], "Ben": ["4D"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert state.result is not None
    assert state.result.places == (1, 2, 3)
    assert state.fallen == (CLEO, BEN)


def test_waiting_names_the_rule() -> None:
    """FP-13, FP-21, FP-24, FP-35, FP-A3: who is not asked is told why."""
    state = begun()
    act(state, ADA, {"throw": "rock"})
    assert refusal(state, ADA, {"throw": "rock"}).clause == "FP-13"
    state = position(phase="building")
    build(state, ADA, 20)
    assert refusal(state, ADA, "ready").clause == "FP-A3"
    state = position(gardens={"Ada": ["(2C)"], "Ben": ["(3C)"]})
    assert refusal(state, BEN, "end").clause == "FP-24"


def test_waiting_for_a_pick_names_the_fight_to_the_death() -> None:
    """FP-47: while petals are compared nobody plays a card, and only the owner of a POWER FLOWER is asked."""
    state = position(hands={"Ben": "KS"}, gardens={"Ada": ["{2C 9D}", "(2S) (3S)"], "Ben": ["(3C) (4C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, BEN, "pass")
    assert (state.phase, RULES.actors(state)) == (COMPARE, (ADA,))
    assert refusal(state, BEN, {"play": "KS", "flower": "Ada.1", "petal": 1}).clause == "FP-47"


def test_nobody_replies_to_a_last_will() -> None:
    """FP-70: who wants to answer it is told so."""
    state = position(hands={"Ada": "9S", "Ben": "KS"}, gardens={"Ada": ["KC"], "Ben": ["4D", "7H"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    act(state, BEN, "pass")
    assert (state.phase, RULES.actors(state)) == (LAST_WILL, (ADA,))
    assert refusal(state, BEN, {"play": "KS", "flower": "Ben.1", "petal": 1}).clause == "FP-70"


@pytest.mark.parametrize(("target", "petal", "clause"), [("Ben.1", 1, "FP-81"), ("Ada.1", 1, "FP-A22")])
def test_the_log_names_which_flower_is_gone(target: str, petal: int, clause: str) -> None:
    """FP-81, FP-A22: the books speak of the defender; that the same holds for the attacker is our reading."""
    state = position(hands={"Ada": "KS"}, gardens={"Ada": ["9D", "(2S) (3S)"], "Ben": ["6H", "(7D) (8D)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    events = act(state, ADA, {"play": "KS", "flower": target, "petal": petal})
    failed = next(event for event in events if isinstance(event, AttackFailed))
    said = RULES.tell(state.view(CLEO), failed)
    assert said is not None
    assert (said.key, said.clause) == ("flower_power.log.failure_gone", clause)


def test_a_written_turn_counts_its_quiet_like_one_in_play() -> None:
    """FP-A54: the turns since anything changed, the present one included."""
    played = position(hands={"Ada": "3H"}, gardens={"Ada": ["(2C)"], "Ben": ["(3C)"]})
    act(played, ADA, {"play": "3H", "flower": "Ada.1", "place": 0})
    act(played, ADA, "end")
    written = position(turn="Ben", gardens={"Ada": ["3H (2C)"], "Ben": ["(3C)"]})
    assert (seen(played, "quiet"), seen(written, "quiet")) == (1, 1)


def test_a_written_position_is_no_draw_before_its_rounds_are_over() -> None:
    """FP-A54: one round in which nothing changes, whichever way it began."""
    state = position(2, {"stalemate_rounds": 1}, gardens={"Ada": ["(2C)"], "Ben": ["(3C)"]})
    act(state, ADA, "end")
    assert state.result is None
    act(state, BEN, "end")
    assert state.result is not None


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({}, "states flowers for two players at least"),
        ({"gardens": {"Ada": ["2C 3C"]}}, "states flowers for two players at least"),
        ({"gardens": {"Ada": ["2C 3C"], "Cleo": ["4C"]}, "turn": "Ben"}, "Ben has no flower left and cannot have"),
        ({"gardens": {"Ada": ["2C 3C"], "Cleo": ["4C"]}, "hands": {"Ben": "KS"}}, "Ben is out"),
        ({"gardens": {"Ada": ["2C"], "Ben": ["3C"], "Cleo": ["4C"]}, "out": ["Ben"]}, "Ben is out"),
        ({"gardens": {"Ada": ["2C"], "Cleo": ["4C"]}, "out": ["Ben", "Ben"]}, "Ben is out"),
    ],
)
def test_positions_that_cannot_be(parts: dict[str, Any], words: str) -> None:
    """FP-23, FP-71, FP-A48: who has no flower is out, holds no card and has no turn; two at least are still alive."""
    with pytest.raises(NotationError, match=words):
        position(3, **parts)


@pytest.mark.parametrize("phase", ["contest", "ranking", "building"])
@pytest.mark.parametrize("options", [{}, {"handicap.0.petals": 2}])
def test_there_must_be_cards_to_deal(phase: str, options: dict[str, Any]) -> None:
    """FP-3, FP-4: before the first turn a position whose other cards are out of the game can deal nothing."""
    with pytest.raises(NotationError, match="there are not enough cards for this position"):
        position(2, options, phase=phase, rest="aside")
    with pytest.raises(NotationError, match="there are not enough cards for this position"):
        position(2, options, phase=phase, rest="aside", deck="KS 9H")


def test_the_turn_is_that_of_the_first_rank_alive() -> None:
    """FP-21, FP-23: a position that does not say whose turn it is skips those who are out."""
    assert RULES.actors(position(3, gardens={"Ben": ["2C"], "Cleo": ["4C"]})) == (BEN,)


def test_a_turn_in_which_nothing_is_done_is_told() -> None:
    """FP-A14: of other turns was told what was done."""
    state = position(hands={"Ada": "2C"}, gardens={"Ada": ["(4S) 10D"], "Ben": ["(9H) 3H"]}, turn="Ada")
    told = []
    for busy in (False, True):
        state.busy = busy
        seen_so_far = state.clone()
        for event in act(state.clone(), ADA, "end"):
            RULES.evolve(seen_so_far, event)
            told.append(RULES.tell(seen_so_far, event))
    idle, begins = "flower_power.log.turn_idle", "flower_power.log.turn"
    assert [said.key for said in told if said] == [idle, begins, begins]
    assert told[0] is not None
    assert told[0].clause == "FP-A14"


def test_a_turn_that_ends_by_itself_says_why() -> None:
    """FP-45: all flowers are exhausted."""
    state = position(gardens={"Ada": ["(4S) 10D", "5C"], "Ben": ["(9H) 3H"]}, turn="Ada")
    state.flowers = tuple([replace(flower, exhausted=True) for flower in state.flowers])
    said = RULES.tell(state, TurnEnded(ADA, False))
    assert said is not None
    assert said.clause == "FP-45"
