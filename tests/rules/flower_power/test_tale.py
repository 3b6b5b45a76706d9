"""What is told of a game that is over, event by event; and the word beside the first one."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.match.tale import TaleRow
from game.core.rules.events import Event
from game.core.rules.outcome import Outcome
from game.core.texts import Texts
from game.flower_power.events import (
    BY_PETAL,
    AttackDeclared,
    AttackSucceeded,
    FlowerCaptured,
    FlowerPlanted,
    FlowerWithered,
    TurnBegan,
)
from game.flower_power.remarks import remark
from game.flower_power.state import State
from game.flower_power.tale import FlowerPowerTeller
from tests.rules.flower_power.helpers import ADA, BEN, CLEO, CONTENT, position

GARDENS = {"Ada": ["(9C) (2D)", "(3H)"], "Ben": ["(6H) (QC)"], "Cleo": ["(7C)"]}
PLAYED = position(3, hands={}, gardens=GARDENS)
MINE, _, THEIRS, _ = [flower.zone for flower in PLAYED.flowers]


def told(*events: Event, state: State = PLAYED) -> FlowerPowerTeller:
    """A teller who has heard some events."""
    teller = FlowerPowerTeller(CONTENT, 3)
    for event in events:
        teller.notes[type(event)](teller, event, state)
    return teller


def who(teller: FlowerPowerTeller, achievement: str, state: State = PLAYED) -> list[int]:
    """The seats that have earned it."""
    return [seat for seat in range(3) if teller.judges[achievement](teller, state, seat)]


def worth(teller: FlowerPowerTeller, seat: int) -> tuple[str, int, Any]:
    """The best deed of a seat: its words, what it is worth, and of how many petals."""
    deed = teller.deeds[seat]
    assert deed is not None
    return deed.sentence.key.rpartition(".")[2], deed.worth, deed.sentence.arguments["n"]


def with_power(zone: int) -> State:
    """The same gardens, one of the flowers being a POWER FLOWER."""
    state = PLAYED.clone()
    state.flowers = tuple(
        type(flower)(flower.zone, flower.owner, flower.zone == zone or flower.power) for flower in state.flowers
    )
    return state


def test_fp_39_a_flower_captured_is_worth_its_petals_and_more_as_a_power_flower() -> None:
    values = CONTENT.cards.values
    petals = sum(values[face] for face in PLAYED.table.faces_in(THEIRS))
    captured = FlowerCaptured(ADA, THEIRS, BEN)
    assert worth(told(captured), ADA) == ("capture", petals, 2)
    key, power, _ = worth(told(captured, state=with_power(THEIRS)), ADA)
    assert key == "capture_power"
    assert power == petals + 12, "as much as two sixes more"
    teller = told(captured)
    assert (teller.captured, teller.lost) == ([1, 0, 0], [0, 1, 0])


def test_fp_66_fp_67_only_what_is_founded_from_the_hand_is_a_deed() -> None:
    plain = FlowerPlanted(ADA, MINE, 3, False, True)
    power = FlowerPlanted(BEN, MINE, 1, True, True)
    first = FlowerPlanted(CLEO, MINE, 3, False, False)
    teller = told(plain, power, first)
    assert worth(teller, ADA) == ("founded", 3, 3)
    assert worth(teller, BEN)[0] == "founded_power"
    assert worth(teller, BEN)[1] > worth(teller, ADA)[1]
    assert teller.deeds[CLEO] is None
    assert teller.founded == [1, 1, 0]
    assert who(told(plain, plain, power), "gardener") == [ADA]


def test_fp_37_an_attack_won_by_a_power_flower_is_remembered() -> None:
    won = AttackSucceeded(ADA, MINE, BEN, THEIRS, BY_PETAL)
    assert who(told(won), "power") == []
    assert who(told(won, state=with_power(MINE)), "power") == [ADA]
    assert who(told(won, state=with_power(THEIRS)), "power") == []
    gone = AttackSucceeded(ADA, 10**6, BEN, THEIRS, BY_PETAL)
    assert who(told(gone), "power") == []


def test_fp_71_who_has_won_without_a_flower_lost_is_untouched() -> None:
    state = PLAYED.clone()
    assert who(told(), "untouched", state) == []
    state.end(Outcome("flower_power.outcome.last_alive", (1, 2, 3), "FP-71"))
    assert who(told(), "untouched", state) == [ADA]
    assert who(told(FlowerWithered(ADA, MINE)), "untouched", state) == []
    assert who(told(FlowerCaptured(BEN, MINE, ADA)), "untouched", state) == []
    assert who(told(FlowerCaptured(ADA, THEIRS, BEN)), "untouched", state) == [ADA]


def test_the_rows_count_what_each_garden_has_seen() -> None:
    teller = told(
        TurnBegan(ADA),
        AttackDeclared(ADA, MINE, BEN, THEIRS),
        AttackDeclared(ADA, MINE, CLEO, THEIRS),
        AttackSucceeded(ADA, MINE, BEN, THEIRS, BY_PETAL),
        FlowerCaptured(ADA, THEIRS, BEN),
        FlowerWithered(CLEO, THEIRS),
    )
    assert teller.rows(PLAYED) == (
        TaleRow("flower_power.row.left", (2, 1, 1)),
        TaleRow("flower_power.row.captured", (1, 0, 0)),
        TaleRow("flower_power.row.lost", (0, 1, 1)),
        TaleRow("flower_power.row.declared", (2, 0, 0)),
        TaleRow("flower_power.row.won", (1, 0, 0)),
    )


def test_fp_71_why_counts_the_flowers_of_the_last_garden() -> None:
    last = Outcome("flower_power.outcome.last_alive", (1, 2, 3), "FP-71")
    assert told().why(PLAYED, last).arguments["n"] == 2
    other = Outcome("flower_power.outcome.quiet", (1, 2, 3), "FP-71")
    assert told().why(PLAYED, other).key == other.reason


# ---- a word beside the first game --------------------------------------------------------------


@pytest.mark.parametrize(
    ("ada", "ben", "key"),
    [("9C", "6H", "stronger"), ("9C", "10H", "weaker"), ("6C", "9H", "weaker")],
)
def test_fp_37_the_best_petal_on_top_is_compared_with_their_weakest(ada: str, ben: str, key: str) -> None:
    state = position(hands={}, gardens={"Ada": [f"{ada} (KC)", "2D (KD)"], "Ben": [f"{ben} (AS)", "KH (2H)"]})
    said = remark(CONTENT, state.view(ADA), ADA)
    assert said is not None
    assert said.key == f"flower_power.remark.{key}"
    names = {CONTENT.cards.names[face] for face in state.table.faces_in(state.flowers[0].zone)}
    assert said.arguments["card"] in names
    assert remark(CONTENT, state.view(BEN), BEN) is None, "it is not his turn"


@pytest.mark.parametrize("ada", ["9C AH", "9C", "9C (AH)"])
def test_fp_50_of_a_petal_that_equals_the_best_one_it_is_not_said_that_it_stands(ada: str) -> None:
    """A tie is won by the petal beneath (FP-48), or by the larger flower (FP-50)."""
    state = position(hands={}, gardens={"Ada": [ada, "3C 4H"], "Ben": ["9D", "{KC 3S}"]})
    assert remark(CONTENT, state.view(ADA), ADA) is None


def test_fp_31_a_petal_that_lies_beneath_another_attacks_nobody() -> None:
    """The ace is one of her petals; none of her attacks is with it."""
    state = position(hands={}, gardens={"Ada": ["2C AH", "3C 4H"], "Ben": ["9D", "{KC 3S}"]})
    said = remark(CONTENT, state.view(ADA), ADA)
    assert said is not None
    for language, words in (
        ("en", "For now none of your attacks beats this petal: 9 of diamonds."),
        ("fr", "Pour l’instant, aucune de vos attaques ne bat ce pétale\u00a0: 9 de carreau."),
    ):
        assert Texts(language).say(said) == words


def test_nothing_is_said_of_petals_that_nobody_sees() -> None:
    state = position(hands={}, gardens={"Ada": ["9C (KC)"], "Ben": ["(AS)"]})
    assert remark(CONTENT, state.view(ADA), ADA) is None
