"""Which worlds bots of CrocoNounours imagine: who could not save a warrior has nothing to save the next one with."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

from game.bots.croconounours.likely import answers_to
from game.bots.croconounours.search import CrocoPlaybook
from game.bots.levels import policy_of
from game.bots.policy import decision_of
from game.core.chance import Chance
from game.core.journal.wire import fingerprint
from game.croconounours.cards import STEP_SUITS
from game.croconounours.state import GONE, DeclaredAttack, State
from game.croconounours.zones import hand
from tests.rules.croconounours.helpers import CONTENT, KIM, NAMES, NORA, NOTATION, RULES, act, position

WORLDS: Final = 60
CORNER: Final = 47
"""The square before the last one."""
SHOT: Final[dict[str, Any]] = {
    "hands": {"Nora": "5D 6H 2C", "Kim": "KD QD AH JD"},
    "warriors": {"Nora": "Yd2", "Kim": "Rd4 Gb4"},
}
BITE: Final[dict[str, Any]] = {
    "hands": {"Nora": "9D 6H 2C", "Kim": "3D QH AH JH"},
    "warriors": {"Nora": "Gd2", "Kim": "Rd3 Gb4"},
}


def after(parts: dict[str, Any], attack: dict[str, str]) -> State:
    """A position in which Nora has attacked and Kim has let it happen."""
    state = position(**parts)
    act(state, NORA, attack)
    act(state, KIM, "take")
    return state


def worlds(state: State) -> list[State]:
    """As strong bots imagine them."""
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("likely"))
    return [CrocoPlaybook(RULES).imagine(decision, Chance("likely", number)) for number in range(WORLDS)]


def test_who_did_not_dodge_a_shot_is_imagined_without_black_cards() -> None:
    black = CONTENT.cards.payers[STEP_SUITS[0]] | CONTENT.cards.payers[STEP_SUITS[1]]

    def share(state: State) -> float:
        dealt = [face for world in worlds(state) for face in world.hand(KIM)]
        return sum(face in black for face in dealt) / len(dealt)

    assert share(position(**SHOT)) > 0.4
    told = share(after(SHOT, {"shoot": "d4", "by": "d2", "with": "5D"}))
    assert 0.0 < told < 0.15  # he may have spared one


def test_who_was_eaten_by_a_neighbour_had_no_higher_card() -> None:
    """Of the suit that parries, or of that which dodges; low ones he may hold, and it may be that he only gave way."""
    attack = {"by": "d2", "with": "9D"}
    cards = CONTENT.cards

    def share(state: State) -> float:
        dealt = [face for world in worlds(state) for face in world.hand(KIM)]
        higher = [face for face in dealt if cards.pays(face, STEP_SUITS[1]) and cards.defence_values[face] > 9]
        return len(higher) / len(dealt)

    evenly = share(position(**BITE))
    assert share(after(BITE, {"wound": "d3", **attack})) < evenly / 3
    assert share(after(BITE, {"push": "d3", **attack})) > evenly / 2


def test_of_an_attacker_that_is_gone_nothing_can_be_told() -> None:
    """Another player has eaten it before the one it ate could draw."""
    state = after(BITE, {"wound": "d3", "by": "d2", "with": "9D"})
    attack = state.unanswered[0]
    assert answers_to(CONTENT, state.view(NORA), attack)
    state.where[attack.warrior] = GONE
    corner = DeclaredAttack(attack.seat, attack.warrior, attack.target, CORNER, attack.mode, attack.card)
    assert not answers_to(CONTENT, state.view(NORA), corner)


def test_likely_worlds_fit_what_was_seen() -> None:
    state = after(SHOT, {"shoot": "d4", "by": "d2", "with": "5D"})
    view = state.view(NORA)
    for world in worlds(state):
        assert RULES.possible(view, world)
        assert world.view(NORA) == view
        assert Counter(world.table.faces) == Counter(state.table.faces)
        assert world.table.count(hand(KIM)) == state.table.count(hand(KIM))


def test_it_is_known_until_he_draws_and_is_no_part_of_the_position() -> None:
    state = after(SHOT, {"shoot": "d4", "by": "d2", "with": "5D"})
    assert len(state.unanswered) == 1
    assert state.view(KIM).unanswered == state.view(NORA).unanswered == state.unanswered
    forgetful = state.clone()
    forgetful.unanswered = ()
    assert fingerprint(forgetful) == fingerprint(state)
    act(state, NORA, "end")
    assert len(state.unanswered) == 1
    act(state, KIM, "discard")
    assert not state.unanswered


@pytest.mark.parametrize("level", ["greedy", "strong", "expert"])
def test_who_had_no_answer_to_a_shot_is_shot_at_again(level: str) -> None:
    """The second one is all but sure."""
    state = after(SHOT, {"shoot": "d4", "by": "d2", "with": "5D"})
    for luck in range(3):
        decision = decision_of(RULES, state.view(NORA), NORA, Chance("again", luck))
        action = policy_of("croconounours", level).choose(decision)
        assert NOTATION.write_action(state, NORA, action, NAMES[:2]) == {"shoot": "b4", "by": "d2", "with": "6H"}
