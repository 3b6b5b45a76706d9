"""Nobody learns what he may not know: the traps of petals, hands and plans (FP-A4, FP-A18, FP-A42, FP-A46, FP-A55)."""

from __future__ import annotations

from game.bots.flower_power import GreedyPolicy
from game.bots.policy import decision_of
from game.core.chance import Chance
from game.core.match.session import apply_action, redact
from game.core.rules.drafts import HIDDEN
from game.core.rules.events import Event
from game.core.rules.rules import Action, imagine
from game.core.table.table import UNKNOWN
from game.flower_power.seating import Throw
from game.flower_power.state import State
from tests.rules.flower_power.helpers import ADA, BEN, CLEO, RULES, act, begun, position, seen


def elsewhere(state: State, seat: int, draw: int) -> State:
    """Another truth that looks the same to the seat."""
    return imagine(RULES, state.view(seat), Chance("elsewhere", draw))


def garden_fight() -> State:
    return position(
        3,
        hands={"Ada": "5S 6H 7D 8C JN", "Ben": "2C 3C", "Cleo": "4C"},
        gardens={
            "Ada": ["(?) (?) (?)", "9S (?)"],
            "Ben": ["(?) (?)", "QD (?) (?)", "{4H 6D}"],
            "Cleo": ["(?) (?) 5H"],
        },
    )


def test_what_lies_hidden_forbids_nothing() -> None:
    """FP-56, FP-A42: lawful actions are the same in every truth that looks the same, for the mover and for others."""
    state = garden_fight()
    legal = RULES.legal(state, ADA)
    for draw in range(20):
        assert RULES.legal(elsewhere(state, ADA, draw), ADA) == legal


def test_fp_13_a_throw_that_nobody_has_seen_is_imagined() -> None:
    state = begun(3)
    apply_action(RULES, state, ADA, Throw(0), Chance("throw"), lambda event: None)
    assert state.view(BEN).contest.throws[ADA] == HIDDEN
    assert {elsewhere(state, BEN, draw).contest.throws[ADA] for draw in range(20)} == {0, 1}
    assert elsewhere(state, ADA, 0).contest.throws[ADA] == 0


def test_numbers_and_order_of_cards_say_nothing() -> None:
    """FP-A55: two truths that a seat cannot tell apart give it equal views, to the last number."""
    state = garden_fight()
    for seat in (ADA, BEN, CLEO):
        for draw in range(10):
            assert elsewhere(state, seat, draw).view(seat) == state.view(seat)


def test_a_hand_is_shown_in_no_order_of_its_own() -> None:
    """FP-64: the spy sees cards, not when they were drawn."""
    told = []
    for hand in ("KS 5H 7D", "7D KS 5H"):
        state = position(hands={"Ada": "3C", "Ben": hand}, gardens={"Ada": ["(2H)"], "Ben": ["(3H)"]})
        events = act(state, ADA, {"play": "3C", "spy": "Ben"})
        told.append([redact(tuple(events), seat, state.table) for seat in (ADA, 2)])
    assert told[0] == told[1]


def test_a_spy_result_is_for_the_spy_alone() -> None:
    """FP-64, FP-A4, FP-A46: all see who spied on what; the owner learns nothing about his own petals."""
    state = garden_fight()
    events: list[Event] = act(state, ADA, {"play": "8C", "spy": "Ben.1"})
    zone = state.garden(BEN)[0].zone
    for seat in (BEN, CLEO, 3):
        for event in redact(tuple(events), seat, state.table):
            if getattr(event, "zone", -1) == zone:
                assert getattr(event, "face", 0) == UNKNOWN
        assert set(state.view(seat).table.faces_in(zone)) == {UNKNOWN}
    assert UNKNOWN not in state.view(ADA).table.faces_in(zone)


def test_a_player_with_cards_is_always_asked() -> None:
    """FP-A18: whether Ben is asked in the reply window and in the tie window depends on the size of his hand alone."""
    for hand in ("3D", "KS", "2C"):
        state = position(
            hands={"Ada": "", "Ben": hand},
            gardens={"Ada": ["{8C}", "{2S 3S}"], "Ben": ["{8D}", "{7C 7D}"]},
        )
        act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
        assert RULES.actors(state) == (BEN,)
        act(state, BEN, "pass")
        act(state, ADA, {"pick": 1})
        act(state, BEN, {"pick": 1})
        assert (seen(state, "phase"), RULES.actors(state)) == ("tie", (BEN,))


def test_fp_a29_a_secret_pick_is_open_where_one_petal_is_left() -> None:
    """How many petals a seat can pick is public; which one it picks is not (FP-A31). One after the other shows all."""
    for mine, theirs, at_once in (
        ("{8C}", "{8D 9D}", [True, False]),
        ("{8C 9C}", "{8D}", [False, True]),
        ("{8C 9C}", "{8D 9D 6D}", [False, False]),
    ):
        for house, expected in (("simultaneous", at_once), ("attacker_first", [True])):
            gardens = {"Ada": [mine, "{2S 3S}"], "Ben": [theirs, "{7C 7D}"]}
            state = position(options={"pf_vs_pf": house}, hands={"Ada": "", "Ben": ""}, gardens=gardens)
            act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
            assert [RULES.open_choice(state, seat) for seat in RULES.actors(state)] == expected


def test_a_looked_at_hand_that_founds_a_flower_floats() -> None:
    """FP-64, FP-66: in imagined worlds each card Ada has seen is in the hand or in the flower, in every lawful way."""
    state = position(
        hands={"Ada": "2C", "Ben": "KS 5H 7D 9C"}, gardens={"Ada": ["(2H)"], "Ben": ["(3H)"]}, spied={"Ada": ["Ben"]}
    )
    act(state, ADA, "end")
    for card in ("KS", "5H", "7D"):
        act(state, BEN, {"add": card, "place": 0})
    act(state, BEN, "found")
    flower = state.garden(BEN)[1].zone
    kept = set()
    for draw in range(80):
        world = elsewhere(state, ADA, draw)
        cards = sorted([*world.hand(BEN), *world.table.faces_in(flower)])
        assert cards == sorted([*state.hand(BEN), *state.table.faces_in(flower)])
        kept.update(world.hand(BEN))
    assert len(kept) == 4


def test_the_bot_does_not_peek() -> None:
    """FP-A55: the greedy player chooses the same in every truth that looks the same to it."""
    state = garden_fight()
    policy = GreedyPolicy()

    def choose(truth: State) -> Action:
        view = truth.view(ADA)
        return policy.choose(decision_of(RULES, view, ADA, Chance("bot")))

    wanted = choose(state)
    assert all(choose(elsewhere(state, ADA, draw)) == wanted for draw in range(10))
