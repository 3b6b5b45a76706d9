"""How bots of FLAUTZ! err that shall err: by nothing that a table would laugh at, and always by something lawful."""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

import pytest

from game.bots.beginner import one_of_the_best
from game.bots.flautz import ERRING
from game.bots.flautz.search import FlautzPlaybook
from game.bots.levels import policy_of
from game.bots.policy import decision_of
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.journal.strength import ADAPTIVE
from game.core.positions.position import Position
from game.flautz.moves import Exchange, Replace
from game.flautz.state import State
from game.flautz.turns import displayed
from game.flautz.zones import SLOTS
from tests.bots.test_flautz_hopes import FACES, RULES, decided, setup

FAR_BETTER = (("Pr", "P5"), ("V3", "P7"), ("V1", "O7"))
"""Where these are silly, one choice is far better than all others."""


@pytest.mark.parametrize(
    ("position", "silly"),
    [
        # the Prism is taken, and what makes 15 points with it goes (FZ-41)
        ({"hands": {"Ada": "B5 B5 V4 V4 P5"}, "air": "P7 P1 I2", "ground": "O3 O6 Pr"}, ("Pr", "P5")),
        # the third six is there to be taken, and a card of no use is
        ({"hands": {"Ada": "B6 G6 V1 O2 P4"}, "air": "V6 B1 G3", "ground": "O1 O6 P1"}, ("B1", "V1")),
        # the set goes that was there
        ({"hands": {"Ada": "B6 G6 V6 O2 P4"}, "air": "V1 B1 G3", "ground": "O1 O7 P1"}, ("B1", "V6")),
        # a card is left for its like
        ({"hands": {"Ada": "B6 G6 V6 O2 P4"}, "air": "V1 B1 G3", "ground": "O2 O7 P1"}, ("O2", "O2")),
        # what was taken goes again for nothing
        ({"hands": {"Ada": "B6 G6 V6 O2 P4"}, "known": {"Ada": "P4"}, "air": "V1 B1 G3", "ground": "O1 O7 P1"},
         ("V1", "P4")),
        # a seven goes where another one lies, and idle cards stay
        ({"hands": {"Ada": "O5 O7 P4 G2 P1", "Basile": "B5 O7 V2 P1 O3"}, "air": "V6 B4 P6",
          "ground": "G7 B1 B1"}, ("B4", "O7")),
        # what somebody else was seen to collect goes, where an idle card would
        ({"hands": {"Ada": "B3 I4 I2 V1 P7", "Basile": "V7 P4 V2 P1 O3"}, "known": {"Basile": "V7 P4"},
          "air": "O6 V3 V4", "ground": "G5 O1 G3"}, ("V3", "P7")),
        # the third seven goes to who was seen to collect sevens, for a card of no use
        ({"hands": {"Ada": "V3 O3 O7 P3 I6", "Basile": "V7 P7 V2 P1 O2"}, "known": {"Basile": "V7 P7"}, "round": 2,
          "air": "G1 G2 B4", "ground": "O1 V1 B2"}, ("V1", "O7")),
        # a one is changed for a one
        ({"hands": {"Ada": "O1 B3 P4 I4 I2"}, "air": "O6 V7 V4", "ground": "P7 V1 G3"}, ("V1", "O1")),
    ],
)  # fmt: skip
def test_an_error_is_none_that_a_table_would_laugh_at(position: dict[str, object], silly: tuple[str, str]) -> None:
    hands = {"Basile": "B1 O7 V2 P1 O3", **cast(dict[str, str], position["hands"])}
    decision = decided(**{**position, "hands": hands, "turn": "Ada"})
    base = policy_of("flautz", "greedy").choose(decision)
    shown = displayed(decision.view, SLOTS)
    wholes = [(action,) for action in decision.legal]
    found = [whole[0] for whole in FlautzPlaybook(RULES).pardonable(decision, (base,), wholes)]
    errors = [(shown[each.slot], each.give) for each in found if isinstance(each, Exchange) and each != base]
    assert tuple(FACES[word] for word in silly) not in errors
    assert errors or silly in FAR_BETTER, "somebody who may not err is no beginner"


@pytest.mark.parametrize("level", ["greedy", "planner", "beginner", "novice", f"{ADAPTIVE}:800"])
def test_something_is_done_where_nothing_leads_anywhere(level: str) -> None:
    """Both fives that lay there were twins of own ones, beside more points than anybody lets lie: nothing was left."""
    written = {
        "round": 2,
        "turn": "Ada",
        "hands": {"Ada": "B5 B6 V5 P3 Pr", "Basile": "O4 G7 O7 P6 O3", "Cleo": "V2 O1 G1 G4 B1"},
        "known": {"Ada": "Pr", "Basile": "O4", "Cleo": "V2"},
        "air": "G2 V1 P2",
        "ground": "V5 B5 G2",
    }
    names = ("Ada", "Basile", "Cleo")
    state: State = open_game("flautz").notation.arrange(Position(setup(3), names, written), Chance("position"))
    decision = decision_of(RULES, state.view(0), 0, Chance("nowhere"))
    assert policy_of("flautz", level).choose(decision) in decision.legal


@pytest.mark.parametrize("strength", [300, 500])
def test_who_errs_does_not_throw_away_the_card_that_the_hand_needs(strength: int) -> None:
    """FZ-37: in a last turn that was nearly lost the one card went that would have made the hand better."""
    decision = decided(
        round=6,
        turn="Ada",
        hands={"Ada": "P7 B7 B1 P3 G3", "Basile": "G1 O7 V2 O2 G6"},
        air="B3 V5 B4",
        ground="O1 P1 B6",
        concentrated=["Ada"],
    )
    thrown = set()
    for number in range(40):
        luck = decision_of(RULES, decision.view, 0, Chance("thrown", number))
        action = policy_of("flautz", f"{ADAPTIVE}:{strength}").choose(luck)
        assert isinstance(action, Replace)
        thrown.add(displayed(decision.view, SLOTS)[action.slot])
    assert FACES["B3"] not in thrown
    assert len(thrown) > 1, "somebody who may not err is no beginner"


def test_in_a_last_turn_a_beginner_takes_what_counts_most() -> None:
    decision = decided(
        round=6,
        turn="Ada",
        hands={"Ada": "B6 G6 V1 O2 P4", "Basile": "B1 O7 V2 P1 O3"},
        air="V6 B1 G6",
        ground="O1 P4 P1",
    )
    for number in range(20):
        luck = decision_of(RULES, decision.view, 0, Chance("last", number))
        action = ERRING.choose(luck)
        assert isinstance(action, Exchange)
        assert displayed(decision.view, SLOTS)[action.slot] == FACES["V6"]


TRIALS: Final = 60
BASILE: Final = {"Basile": "G7 V1 O5 B6 G3"}


def exchanged(level: str, **written: object) -> Counter[tuple[str, str]]:
    """What is taken and what is left in a position, and how often of `TRIALS` times."""
    decision = decided(**written)
    shown, cards = displayed(decision.view, SLOTS), RULES.content.cards
    found = Counter[tuple[str, str]]()
    for number in range(TRIALS):
        action = policy_of("flautz", level).choose(decision_of(RULES, decision.view, 0, Chance("exchanged", number)))
        if isinstance(action, Exchange):
            found[cards[shown[action.slot]].word, cards[action.give].word] += 1
    return found


def test_only_newcomers_take_a_card_that_goes_with_none_of_their_own() -> None:
    hands = {"Ada": "B4 G4 V3 O5 P2", "Basile": "G1 O7 V2 O2 G7"}
    there = {"air": "O1 I6 B5", "ground": "G6 V7 B1"}
    newcomers, others = (
        {taken for taken, _ in exchanged(level, round=1, turn="Ada", hands=hands, **there)}
        for level in ("beginner", f"{ADAPTIVE}:800")
    )
    assert {"O1", "B1"} <= newcomers
    assert others <= {"I6", "B5", "G6"}


@pytest.mark.parametrize(
    ("level", "overlooked"), [("beginner", True), (f"{ADAPTIVE}:620", True), (f"{ADAPTIVE}:800", False)]
)
def test_newcomers_overlook_more_points_than_who_has_played_for_some_time(level: str, overlooked: bool) -> None:
    """The third four makes four points more."""
    hands = {"Ada": "B4 G4 V1 O2 P6", "Basile": "B1 O7 V2 P1 O3"}
    there = {"air": "V4 B1 G3", "ground": "O1 P5 P7"}
    found = exchanged(level, round=1, turn="Ada", hands=hands, **there)
    assert (sum(times for (taken, _), times in found.items() if taken == "V4") < TRIALS) == overlooked


def test_who_has_played_for_some_time_seldom_leaves_a_seven_beside_another_one() -> None:
    """What is bad but allowed came nearly always: for a second two the seven went, and there were three to take."""
    hands, known = {"Ada": "B5 G5 G7 V5 O2", "Basile": "V5 P2 V1 B6 G3"}, {"Ada": "G5 B5", "Basile": "V5 P2"}
    there = {"air": "V7 G2 B1", "ground": "O4 B7 B4"}
    found = exchanged(f"{ADAPTIVE}:800", round=5, turn="Ada", hands=hands, known=known, **there)
    assert found["V7", "O2"] > 2 * found["G2", "G7"]


def test_who_has_played_for_some_time_gives_no_seven_to_who_collects_them() -> None:
    """It went for a four that made nothing better, where another four could go."""
    hands = {"Ada": "V1 O4 V7 G1 O1", "Basile": "P7 O7 G6 V2 B3"}
    known = {"Basile": "P7 O7 G6"}
    there = {"air": "G4 G4 G5", "ground": "B1 V3 P2"}
    found = exchanged(f"{ADAPTIVE}:800", round=5, turn="Ada", hands=hands, known=known, **there)
    assert not any(given == "V7" for _, given in found)


def test_who_has_played_for_some_time_takes_nothing_idle_where_a_better_spell_lies_there() -> None:
    """The three that he had given went back into the hand, beside the third five."""
    hands = {"Ada": "I4 I5 V5 V7 O6", **BASILE}
    there = {"air": "B1 G5 G7", "ground": "O5 P3 O1"}
    found = exchanged(f"{ADAPTIVE}:800", round=2, turn="Ada", hands=hands, known={"Ada": "O6"}, **there)
    assert {taken for taken, _ in found} == {"O5"}


def test_who_has_played_for_some_time_changes_no_card_for_its_like_where_he_may_wait() -> None:
    hands = {"Ada": "P4 B2 V4 O4 O6", "Basile": "I2 G6 O1 B5 G3"}
    there = {"air": "G2 P1 V7", "ground": "B1 P2 G5"}
    found = exchanged(
        f"{ADAPTIVE}:800",
        round=5,
        turn="Ada",
        hands=hands,
        known={"Basile": "I2 G6 O1"},
        concentrated=["Basile"],
        **there,
    )
    assert not found["G2", "B2"]


@pytest.mark.parametrize("level", [f"{ADAPTIVE}:800", f"{ADAPTIVE}:620"])
def test_who_has_played_for_some_time_throws_away_what_a_regular_does(level: str) -> None:
    """FZ-37: of the cards that lie there the Illusion went, and another time the one that the hand collected."""
    for hand, air, ground in (("O4 B4 P2 I4 O1", "B3 B3 P6", "P1 I5 P2"), ("Pr B6 V1 O6 O1", "G7 B1 G7", "V2 P3 O5")):
        decision = decided(
            round=2,
            turn="Ada",
            hands={"Ada": hand, "Basile": "V5 G2 O3 G3 B5"},
            air=air,
            ground=ground,
            concentrated=["Ada"],
        )
        usual = policy_of("flautz", "greedy").choose(decision)
        assert isinstance(usual, Replace)
        for number in range(20):
            luck = decision_of(RULES, decision.view, 0, Chance("replaced", number))
            assert policy_of("flautz", level).choose(luck) == usual


def test_a_choice_is_preferred_to_the_best_the_more_seldom_the_more_it_costs() -> None:
    worth = {"best": 0.6, "nearly": 0.55, "worse": 0.45, "bad": 0.35}
    found = Counter(one_of_the_best(0.2, worth, Chance("one of", number)) for number in range(2000))
    assert found["best"] > found["nearly"] > found["worse"] > 50
    assert not found["bad"]
    assert Counter(one_of_the_best(0.01, worth, Chance("one of", number)) for number in range(20)) == {"best": 20}
