"""The greedy bot of this game."""

from __future__ import annotations

from typing import Final

import pytest

from game.bots.explaining.choice_words import ChoiceWords
from game.bots.flautz.policy import GreedyPolicy
from game.bots.flautz.reasons import FlautzReasons
from game.bots.flautz.search import FlautzPlaybook
from game.bots.levels import choose, policy_of
from game.bots.policy import decision_of
from game.bots.simulate import play as play_game
from game.core.chance import Chance
from game.core.rules.rules import Action
from game.core.texts import Texts
from game.flautz.moves import Concentrate, Declare, Exchange, Replace, Stand
from game.flautz.state import State
from game.flautz.zones import hand as hand_zone
from tests.rules.flautz.helpers import action, hand_of, opened, play, position, setup

GAMES: Final = 12


def chosen(state: State, seed: str = "bot") -> Action:
    return choose(opened()[0], state.view(state.turn), state.turn, "greedy", Chance(seed))


def test_it_beats_random_play_clearly() -> None:
    """It has won 67 of 67. A player no better than even would win 11 of 12 once in 300 tries."""
    won = 0
    for number in range(GAMES):
        levels = ("greedy", "random") if number % 2 else ("random", "greedy")
        outcome = play_game(opened()[0], setup(2), levels, f"beats random {number}").outcome
        assert outcome is not None
        won += outcome.winners == (1 - number % 2,)
    assert won >= 11


def test_equal_chance_gives_equal_choices() -> None:
    state = position(3, {"hands": {"Ada": "B2 B3 B4 B5 I6"}})
    assert chosen(state, "a") == chosen(state, "a")


def test_it_completes_the_best_spell_in_the_last_round() -> None:
    state = position(
        2,
        {"round": 6, "turn": "Basile", "hands": {"Basile": "B2 G2 V2 V7 P5"}, "air": "O2 G1 V1", "ground": "B1 G1 V3"},
    )
    assert chosen(state) in (
        action(state, {"take": "air0", "give": "V7"}),
        action(state, {"take": "air0", "give": "P5"}),
    )


def test_it_declares_what_nobody_is_likely_to_overtake() -> None:
    state = position(2, {"round": 2, "hands": {"Ada": "B7 G7 V7 O7 P7"}, "air": "B1 G1 V1", "ground": "O1 P1 B2"})
    assert chosen(state) == Declare()


def test_it_declares_with_the_exchange() -> None:
    state = position(2, {"round": 2, "hands": {"Ada": "B7 G7 V7 O7 P1"}, "air": "B1 G1 V1", "ground": "P7 P2 B2"})
    exchange = chosen(state)
    assert isinstance(exchange, Exchange)
    assert exchange == action(state, {"take": "ground0", "give": "P1", "declare": True})


def why(state: State, written: dict[str, object]) -> str:
    decision = decision_of(opened()[0], state.view(0), 0, Chance("why"))
    reason = FlautzReasons().reason(decision, action(state, written))
    assert reason is not None
    return reason.kind


def test_an_exchange_that_only_keeps_the_whole_hand_in_a_spell_makes_none() -> None:
    state = position(2, {"round": 2, "hands": {"Ada": "B4 B5 I6 O7 Pr"}, "air": "P7 G1 V1", "ground": "B3 P2 B2"})
    assert why(state, {"take": "ground0", "give": "O7", "declare": True}) == "exchange_whole"
    short = position(2, {"round": 2, "hands": {"Ada": "B4 B5 I6 O1 Pr"}, "air": "P7 G1 V1", "ground": "P7 P2 B2"})
    assert why(short, {"take": "ground0", "give": "O1", "declare": True}) == "exchange_declare"


def test_a_prism_that_the_hoped_for_spell_needs_is_what_brings_it_near() -> None:
    """FZ-43: it lies in front of the spell, and is none of its cards."""
    needed = position(2, {"round": 1, "hands": {"Ada": "V1 O1 O5 O6 G3"}, "air": "V2 G3 B1", "ground": "B5 Pr B4"})
    assert why(needed, {"take": "ground1", "give": "V1"}) == "hopes"
    idle = position(2, {"round": 1, "hands": {"Ada": "O3 O7 P7 I2 I6"}, "air": "B1 P1 Pr", "ground": "G6 P3 O5"})
    assert why(idle, {"take": "air2", "give": "I2"}) == "hopes_still"


def test_an_exchange_is_told_by_what_the_card_that_is_taken_does() -> None:
    """Not by the card alone that is given: by what it brings near, what it begins, in whose place it comes; else that
    it does nothing either.
    """
    sevens = {"round": 1, "hands": {"Ada": "G7 V7 B4 O2 P5"}, "air": "O1 G1 B6", "ground": "B7 O3 O7"}
    assert why(position(2, sevens), {"take": "air2", "give": "O2"}) == "hopes"
    assert why(position(2, sevens), {"take": "air0", "give": "P5"}) == "begins"
    assert why(position(2, sevens), {"take": "air1", "give": "O2"}) == "same"
    assert why(position(2, {**sevens, "ground": "B1 O3 O7"}), {"take": "ground2", "give": "G7"}) == "hopes"
    fours = {"round": 1, "hands": {"Ada": "P2 P3 P4 P5 V4"}, "air": "B7 V5 B3", "ground": "G1 O2 I2"}
    assert why(position(2, fours), {"take": "ground1", "give": "V4"}) == "hopes_still", "4-4 was more than 2-2"
    linked = {"round": 1, "hands": {"Ada": "G7 P4 P5 P7 O2"}, "air": "O3 V1 B7", "ground": "B1 B2 I2"}
    assert why(position(2, linked), {"take": "air0", "give": "O2"}) == "hopes_still", "it would take a Prism"
    both = {"round": 1, "hands": {"Ada": "B6 B7 V7 I4 I5"}, "air": "B4 G1 P1", "ground": "O1 O7 O5"}
    assert why(position(2, both), {"take": "air0", "give": "V7"}) == "hopes_still", "the Illusion is a 4 already"
    low = {"round": 1, "hands": {"Ada": "G7 G6 G5 O2 P4"}, "air": "P1 V1 G7", "ground": "B1 O3 B2"}
    assert why(position(2, low), {"take": "air2", "give": "G7"}) == "waits"


def test_no_card_is_said_to_be_missing_that_lies_there_to_be_taken() -> None:
    written: dict[str, object] = {"take": "air1", "give": "O4"}
    hand = {"round": 1, "hands": {"Ada": "O7 P7 G6 G6 O4"}, "air": "B2 Pr P5"}
    assert why(position(2, {**hand, "air": "B2 V1 P5", "ground": "B1 V7 O6"}), written) == "same"
    assert why(position(2, {**hand, "air": "B2 V1 P5", "ground": "B1 O1 P1"}), written) == "hopes_still"


def test_what_lies_where_the_next_round_may_take_it_is_named_before_what_is_hidden() -> None:
    """FZ-16: the crystal shows which zone comes next. Whose own card lies there again is not told to take it back."""
    fives = {"round": 1, "hands": {"Ada": "B1 G3 G3 V5 V6"}, "air": "P5 G1 P4", "ground": "O1 O2 G5"}
    assert why(position(2, fives), {"take": "air0", "give": "B1"}) == "lies"
    assert why(position(2, {**fives, "ground": "O1 O2 P1"}), {"take": "air0", "give": "B1"}) == "hopes"
    sevens = {"round": 4, "hands": {"Ada": "B7 G6 G7 V4 P6"}, "air": "V5 P7 V2", "ground": "O1 V4 G3"}
    assert why(position(2, sevens), {"take": "ground0", "give": "V4"}) == "hopes_still_lies"
    assert why(position(2, sevens), {"take": "ground1", "give": "V4"}) == "waits_lies"
    assert why(position(2, {**sevens, "air": "V5 P1 V2"}), {"take": "ground1", "give": "V4"}) == "waits"


def test_fz_9_of_two_equal_cards_each_says_where_it_lies() -> None:
    state = position(2, {"round": 1, "hands": {"Ada": "B3 O7 P7 I2 I6"}, "air": "B1 P1 G4", "ground": "G4 P3 O5"})
    written: list[dict[str, object]] = [{"take": slot, "give": "B3"} for slot in ("air2", "ground0", "air0")]
    wholes = [(action(state, each),) for each in written]
    words = ChoiceWords(FlautzReasons().context(opened()[0], state.view(0), ()), 0, ("Ada", "Ben"), Texts("en"))
    assert [words.apart(whole, wholes) for whole in wholes] == [
        "Ada takes the green 4 and leaves the blue 3. It is the one in the air, place 3.",
        "Ada takes the green 4 and leaves the blue 3. It is the one on the ground, place 1.",
        "Ada takes the blue 1 and leaves the blue 3.",
    ]


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("Pr G1 O2 G3 O4", "the run 1-2-3-4 in orange and green"),
        ("O1 O2 I3", "the run 1-2-3"),
        ("Pr G2 G2", "the set 2-2"),
    ],
)
def test_fz_43_a_hoped_for_run_says_which_colours_its_prism_links(hand: str, said: str) -> None:
    state = position(2, {"hands": {"Ada": hand}})
    faces = state.table.faces_in(hand_zone(0))
    rules, _ = opened()
    words = FlautzReasons.words["spell"](FlautzReasons().context(rules, state.view(0), (), None), tuple(sorted(faces)))
    assert (words if isinstance(words, str) else words["en"]) in (
        said,
        said.replace("orange and green", "green and orange"),
    )


def test_it_does_not_declare_what_others_have_beaten() -> None:
    """Basile is known to hold four 7s: he needs no more than they are."""
    state = position(
        2,
        {
            "round": 2,
            "turn": "Ada",
            "hands": {"Ada": "Pr B1 G2 G3 B4", "Basile": "B7 G7 V7 O7 P1"},
            "known": {"Basile": "B7 G7 V7 O7"},
            "ground": "P5 P2 B2",
        },
    )
    declaring = chosen(state)
    assert declaring != Declare()
    assert not (isinstance(declaring, Exchange) and declaring.declare)


def test_it_stands_in_a_last_turn_rather_than_harm_its_hand() -> None:
    state = position(
        2,
        {
            "round": 2,
            "turn": "Basile",
            "declared": "Ada",
            "hands": {"Ada": "B2 B3 B4 B5 I6", "Basile": "B7 G7 V7 O7 P7"},
            "ground": "B1 G1 V1",
        },
    )
    assert chosen(state) == Stand()


@pytest.mark.parametrize("level", ["greedy", "planner", "expert"])
def test_nothing_is_exchanged_for_nothing_in_a_last_turn(level: str) -> None:
    """Where no card helps, and another one may be left as it is (FZ-Q18)."""
    state = position(
        2,
        {
            "round": 5,
            "turn": "Ada",
            "declared": "Basile",
            "hands": {"Ada": "B6 B7 G6 V3 V6", "Basile": "G3 G4 G6 P5 Pr"},
            "air": "V1 G5 O1",
            "ground": "B2 G1 O2",
        },
    )
    rules, _ = opened()
    assert choose(rules, state.view(state.turn), state.turn, level, Chance("last"), 8) == Stand()


def test_where_no_turn_follows_nothing_is_told_of_what_may_come() -> None:
    hands = {"Ada": "B4 G4 G6 O6 P4", "Basile": "B1 P5 P6 P7 V1"}
    state = position(2, {"round": 6, "turn": "Ada", "hands": hands, "air": "B5 V2 V1", "ground": "G2 B3 O2"})
    assert why(state, {"take": "air0", "give": "O6"}) == "least_last"


def test_it_comes_back_from_concentration_and_keeps_what_it_needs() -> None:
    state = position(
        2,
        {
            "round": 2,
            "turn": "Basile",
            "concentrated": ["Basile"],
            "hands": {"Basile": "B2 G2 V2 V7 P5"},
            "ground": "O2 G1 V1",
        },
    )
    replacing = chosen(state)
    assert isinstance(replacing, Replace)
    assert replacing.slot != 3
    assert isinstance(chosen(play(state, {"replace": f"ground{replacing.slot - 3}"})), Exchange)


def test_it_never_concentrates_when_no_turn_is_left() -> None:
    for number in range(8):
        state = position(3, {"round": 6, "turn": "Basile", "hands": {"Basile": "B7 G7 V7 O7 P7"}})
        assert chosen(state, f"last {number}") != Concentrate()


def test_it_remembers_what_others_took() -> None:
    """Of two useless cards it gives the one that Basile is not known to be collecting."""
    state = position(
        2,
        {
            "round": 6,
            "hands": {"Ada": "B2 G2 V2 O4 P4"},
            "known": {"Basile": "O5 O6"},
            "air": "O2 B1 G1",
            "ground": "V1 B1 P1",
        }
        | {"hands": {"Ada": "B2 G2 V2 O4 P4", "Basile": "O5 O6 V7 B3 G3"}},
    )
    assert chosen(state) == action(state, {"take": "air0", "give": "P4"})


@pytest.mark.parametrize("level", ["greedy", "strong", "expert"])
@pytest.mark.parametrize(("taken", "other"), [("P5", "O7"), ("O7", "P5")])
def test_of_useless_cards_it_does_not_give_the_one_it_has_taken(level: str, taken: str, other: str) -> None:
    """Nothing here makes the spell better, and one of two cards must go: not that for which a turn was spent."""
    state = position(
        2,
        {
            "round": 6,
            "turn": "Ada",
            "hands": {"Ada": "B2 G2 V2 O7 P5", "Basile": "B4 V3 G1 P6 O3"},
            "known": {"Ada": taken},
            "air": "B1 V1 G4",
            "ground": "G1 B4 P1",
        },
    )
    found = choose(opened()[0], state.view(0), 0, level, Chance("useless"))
    assert isinstance(found, Exchange)
    assert found.give == hand_of(other)[0]


def test_a_search_compares_no_exchange_that_makes_nothing_of_what_was_taken() -> None:
    """But where it promises most; for a better spell any card may go."""
    rules = opened()[0]
    begun = {"round": 3, "hands": {"Ada": "B2 G2 V2 O7 P5"}, "air": "B1 V1 O2", "ground": "G1 B4 P1"}
    for known in ("", "P5"):
        state = position(2, {**begun, "known": {"Ada": known}})
        decision = decision_of(rules, state.view(0), 0, Chance("compared"))
        compared = [whole[0] for whole in FlautzPlaybook(rules).candidates(decision)]
        assert (action(state, {"take": "air0", "give": "P5"}) in compared) == (not known)
        assert action(state, {"take": "air2", "give": "P5"}) in compared


@pytest.mark.parametrize("level", ["planner", "strong", "expert"])
@pytest.mark.parametrize(("wanted", "useless"), [("O5", "P6"), ("P6", "O5")])
def test_it_does_not_hand_over_what_others_openly_collect(level: str, wanted: str, useless: str) -> None:
    """A card must go for the fourth 7, and Basile may take it next: not what he is seen to lack, even if a turn was
    spent on the other useless one.
    """
    collects = {"O5": "O2 O3 I4", "P6": "P3 P4 P5"}[wanted]
    state = position(
        2,
        {
            "round": 5,
            "turn": "Ada",
            "hands": {"Ada": "B7 G7 V7 O5 P6", "Basile": f"{collects} B1 G2"},
            "known": {"Ada": useless, "Basile": collects},
            "air": "O7 B1 V1",
            "ground": "G1 B4 P1",
        },
    )
    decision = decision_of(opened()[0], state.view(0), 0, Chance("handed over"))
    found = policy_of("flautz", level).choose(decision)
    assert isinstance(found, Exchange)
    assert found.give != hand_of(wanted)[0]


def test_any_budget_gives_a_lawful_choice() -> None:
    rules, _ = opened()
    state = position(2, {"round": 2, "hands": {"Ada": "B2 B3 B4 B5 I6"}})
    view = state.view(0)
    legal = rules.legal(view, 0)
    for budget in (1, 3, 40):
        chance = Chance("budget", budget)
        assert GreedyPolicy().choose(decision_of(rules, view, 0, chance, budget)) in legal


@pytest.mark.parametrize("level", ["greedy", "planner", "strong"])
def test_a_quinte_is_laid_whatever_it_costs(level: str) -> None:
    """FZ-27: it wins the match. A pink 3 was given for the pink 4, and a run of four hoped for more."""
    state = position(
        2,
        {
            "round": 2,
            "turn": "Ada",
            "hands": {"Ada": "P2 P3 P5 P6 P7", "Basile": "B2 G2 V2 O5 G1"},
            "known": {"Ada": "P5", "Basile": "B2 G2 V2"},
            "air": "O3 G3 P3",
            "ground": "O1 I2 P4",
        },
    )
    assert choose(opened()[0], state.view(0), 0, level, Chance("quinte"), 8) == action(
        state, {"take": "ground2", "give": "P2"}
    )


def test_a_quinte_is_laid_in_a_last_turn_even_if_another_spell_counts_more() -> None:
    """FZ-Q21, FZ-Q41."""
    begun = {"round": 5, "turn": "Ada", "declared": "Basile", "air": "V6 O7 P5", "ground": "B2 G1 O2"}
    hands = {"Ada": "P1 P2 P3 P4 V7", "Basile": "B7 G7 V7 O7 Pr"}
    state = position(2, {**begun, "hands": hands})
    assert chosen(state) == action(state, {"take": "air2", "give": "V7"})


def test_nobody_gives_a_card_of_his_spell_to_take_it_again() -> None:
    """Four 7s are 22 points: one of them was given, as it might still lie there, rather than what Basile collects."""
    state = position(
        2,
        {
            "round": 5,
            "turn": "Ada",
            "hands": {"Ada": "B7 G7 O5 O7 P7", "Basile": "G5 O5 B5 I3 I5"},
            "known": {"Ada": "O5 P7", "Basile": "G5 B5 I5"},
            "air": "P4 G5 P6",
            "ground": "V5 B3 V3",
        },
    )
    found = chosen(state)
    assert isinstance(found, Concentrate) or (isinstance(found, Exchange) and found.give == hand_of("O5")[0])


@pytest.mark.parametrize("hand", ["B7 G2 G5 P2 I3", "G3 V2 V7 P4 Pr", "G2 G3 G6 O2 O5"])
def test_nobody_concentrates_beside_points_that_everybody_would_take(hand: str) -> None:
    begun = {"round": 1, "turn": "Ada", "air": "G1 V3 O4", "ground": "B5 G7 V5"}
    assert isinstance(chosen(position(2, {**begun, "hands": {"Ada": hand, "Basile": "B1 B4 V6 O6 P1"}})), Exchange)


def test_in_the_last_round_every_idle_card_is_thought_of_as_a_gift() -> None:
    """What Basile holds already helps him least, whichever card comes for it."""
    state = position(
        2,
        {
            "round": 6,
            "turn": "Ada",
            "hands": {"Ada": "B6 G7 V6 V7 I6", "Basile": "B2 G7 O7 P1 P4"},
            "known": {"Ada": "G7 V6", "Basile": "B2 G7 O7"},
            "air": "O2 G3 P4",
            "ground": "B2 O5 G1",
        },
    )
    found = chosen(state)
    assert isinstance(found, Exchange)
    assert found.give == hand_of("G7")[0]
