"""What the bots call a choice."""

from __future__ import annotations

from game.bots.explaining.choice_words import ChoiceWords
from game.bots.explaining.reasons import Context
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.rules import Action
from game.core.texts import Texts
from game.flower_power.founding import AddCard
from game.flower_power.hand_cards import Fertilise
from game.flower_power.state import State
from game.flower_power.turns import Attack, Draw
from game.flower_power.zones import DRAW_PILE
from tests.rules.flower_power.helpers import ADA, NAMES, RULES, position


def called(state: State, *steps: Action) -> str:
    """What Ada's choice is called."""
    return ChoiceWords(Context(RULES, state.view(ADA)), ADA, NAMES[: state.seats], Texts("en")).label(steps)


def test_to_draw_is_called_so_where_the_draw_pile_is_made_anew_first() -> None:
    """FP-11, FP-25."""
    gardens = {"Ada": ["5C"], "Ben": ["6C"]}
    state = position(hands={"Ada": "2S", "Ben": "3S"}, gardens=gardens, graveyard="7C 8C 9C", rest="aside")
    assert not state.table.count(DRAW_PILE)
    assert called(state, Draw()) == "Ada draws a card."


def test_a_petal_of_a_power_flower_has_no_number() -> None:
    """FP-A41."""
    state = position(hands={"Ada": "9H", "Ben": "3S"}, gardens={"Ada": ["{5C 2D}"], "Ben": ["6C 7C"]})
    power, regular = (state.garden(seat)[0].zone for seat in range(state.seats))
    heart = state.hand(ADA)[0]
    assert "number" not in called(state, Fertilise(heart, power, 1))
    assert "number 2 from the top" in called(state, Fertilise(heart, regular, 1))


def test_who_has_prepared_a_card_and_attacks_is_said_to_attack() -> None:
    """FP-30, FP-66: what lies prepared goes back to the hand."""
    state = position(hands={"Ada": "9H 2S 3H 4D 5D 6D", "Ben": "3S"}, gardens={"Ada": ["5C 2D"], "Ben": ["6C 7C"]})
    mine, other = (state.garden(seat)[0].zone for seat in range(state.seats))
    add, attack = AddCard(state.hand(ADA)[0], 0), Attack(mine, other)
    meant = state.clone()
    for step in (add, attack):
        assert RULES.refuse(meant, ADA, step) is None
        apply_action(RULES, meant, ADA, step, Chance("attack"))
    assert called(state, add, attack) == called(state, attack)
    assert "attacks" in called(state, attack)
