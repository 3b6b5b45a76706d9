"""A king of Batailles et piques does not walk into what is rather a spy."""

from __future__ import annotations

from typing import Final, cast

from game.batailles.attacks import Attack
from game.batailles.rules import Batailles
from game.bots.batailles.policy import is_foolish
from game.bots.batailles.search import BataillesPlaybook
from game.bots.levels import policy_of
from game.bots.policy import Decision, decision_of
from game.core.chance import Chance
from tests.rules.batailles.playing import Course

ADA: Final = 0
BASILE: Final = 1


def after_a_king_was_met() -> Decision:
    """Basile has seen Ada's king, and has laid another card since (BP-37)."""
    position = {
        "turn": "Basile",
        "slots": {"Ada": "K 11", "Basile": "12 7", "Cleo": "5 6"},
        "knows": {"Ada": ["Basile.right"], "Basile": ["Ada.left"]},
        "hands": {"Basile": "2 3 4 5 6 9"},
    }
    played = Course(position).do(("Basile", {"shirk": "left", "for": "2"}))
    played.state.turn = ADA
    return decision_of(played.rules, played.state.view(ADA), ADA, Chance("spy"))


def foolish(decision: Decision, action: Attack) -> bool:
    return is_foolish(cast(Batailles, decision.rules), decision, action)


def test_whoever_laid_a_card_after_meeting_the_king_is_not_attacked_by_him() -> None:
    decision = after_a_king_was_met()
    king = [each for each in decision.legal if isinstance(each, Attack) and each.slot == 0]
    into = [each for each in king if each.seat == BASILE and each.target == 0]
    assert into
    assert all(foolish(decision, each) for each in into)
    other = [each for each in king if each.seat == BASILE and each.target == 1]
    assert not any(foolish(decision, each) for each in other)
    playbook = BataillesPlaybook(decision.rules)
    base = policy_of("batailles", "greedy").choose(decision)
    kept = playbook.shortlist(decision, (base,), playbook.candidates(decision))
    assert not [whole for whole in kept if whole[0] in into]


def test_another_card_of_the_same_player_may_go_for_the_spy() -> None:
    decision = after_a_king_was_met()
    eleven = [each for each in decision.legal if isinstance(each, Attack) and each.slot == 1]
    assert not any(foolish(decision, each) for each in eleven if each.target == 0)
