"""What the log says of a push: where it comes to munching it says so, as the table does that asks for the defence."""

from __future__ import annotations

import pytest

from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.events import Event
from game.core.texts import Texts
from game.croconounours.attacks import Attack
from game.croconounours.events import AttackDeclared
from game.croconounours.state import PUSH
from tests.rules.croconounours.helpers import NORA, RULES, position


@pytest.mark.parametrize(
    ("enemies", "language", "told"),
    [
        ("Rd4", "en", "The green bear wants to push the red croc on d4 (9 of diamonds)."),
        (
            "Rd4 Gd5",
            "en",
            "The green bear wants to munch the red croc on d4: a push, with no room to go back (9 of diamonds).",
        ),
        (
            "Rd4 Gd5",
            "fr",
            "Le nounours vert veut croquer le croco rouge en d4\u00a0: une poussée, sans place pour reculer"
            " (9 de carreau).",
        ),
    ],
)
def test_a_push_of_what_cannot_step_back_is_told_as_what_it_comes_to(enemies: str, language: str, told: str) -> None:
    state = position(hands={"Nora": "9D", "Kim": "2C"}, warriors={"Nora": "Gd3", "Kim": enemies})
    push = next(each for each in RULES.legal(state, NORA) if isinstance(each, Attack) and each.mode == PUSH)
    before, events = state.clone(), list[Event]()
    apply_action(RULES, state, NORA, push, Chance("push"), events.append)
    sentence = RULES.tell(before, next(event for event in events if isinstance(event, AttackDeclared)))
    assert sentence is not None
    assert Texts(language).say(sentence, ("Nora", "Kim")) == told
