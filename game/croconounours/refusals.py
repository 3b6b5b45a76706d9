"""Every "no" of the game: the clause that says it and the words (`croconounours.refusal.…`)."""

from __future__ import annotations

from typing import Final

from game.core.rules import Action, Refusal
from game.croconounours.content import Content
from game.croconounours.state import DEFENDING, State


def _refused(clause: str, key: str) -> Refusal:
    return Refusal(clause, f"croconounours.refusal.{key}")


# Phases
NOT_NOW: Final = _refused("CN-17", "not_now")
NOT_ATTACKED: Final = _refused("CN-29", "not_attacked")
MUST_DEFEND: Final = _refused("CN-29", "must_defend")


class Undisturbed(Action):
    """What is done while no attack waits for its answer (CN-29)."""

    @classmethod
    def elsewhere(cls, content: Content, state: State) -> Refusal:
        return MUST_DEFEND if state.phase == DEFENDING else NOT_NOW


# Teams, deployment, obstacles
NO_SUCH_TEAM: Final = _refused("CN-Q13", "no_such_team")
NOT_IN_RESERVE: Final = _refused("CN-Q39", "not_in_reserve")
NOT_IN_BOX: Final = _refused("CN-4", "not_in_box")
NOT_A_CORNER: Final = _refused("CN-13", "not_a_corner")
NOT_YOUR_CORNER: Final = _refused("CN-14", "not_your_corner")
NOT_THIS_CORNER: Final = _refused("CN-Q34", "not_your_corner")
NOT_BESIDE_CORNER: Final = _refused("CN-13", "not_beside_corner")
NO_SUCH_SQUARE: Final = _refused("CN-11", "no_such_square")
PLACE_OCCUPIED: Final = _refused("CN-Q32", "place_occupied")
NEAR_ENEMY: Final = _refused("CN-56", "near_enemy")

# Cards
NOT_IN_HAND: Final = _refused("CN-21", "not_in_hand")
NOT_MARKED: Final = _refused("CN-Q10", "not_marked")
WRONG_STEP_SUIT: Final = (_refused("CN-24", "straight_takes_clubs"), _refused("CN-24", "diagonal_takes_spades"))
WRONG_ATTACK_SUIT: Final = (_refused("CN-25", "straight_takes_diamonds"), _refused("CN-25", "diagonal_takes_hearts"))
SHOT_TAKES_RED: Final = _refused("CN-44", "shot_takes_red")

# Steps
NOT_YOUR_WARRIOR: Final = _refused("CN-21", "not_your_warrior")
NOT_ADJACENT: Final = _refused("CN-11", "not_adjacent")
OCCUPIED: Final = _refused("CN-Q15", "occupied")
CLOSED_GAP: Final = _refused("CN-58", "closed_gap")

# Attacks and shots
NO_SUCH_MODE: Final = _refused("CN-26", "no_such_mode")
NOTHING_THERE: Final = _refused("CN-25", "nothing_there")
OWN_SIDE: Final = _refused("CN-Q16", "own_side")
PROTECTED: Final = _refused("CN-51", "protected")
NO_EFFECT: Final = _refused("CN-Q17", "no_effect")
CANNOT_SHOOT: Final = _refused("CN-42", "cannot_shoot")
NOT_AT_TWO: Final = _refused("CN-42", "not_at_two")
NO_SHOT_AT_OBSTACLE: Final = _refused("CN-Q33", "no_shot_at_obstacle")
SHOT_STOPPED: Final = _refused("CN-59", "shot_stopped")

# Defence
NOT_SORTED: Final = _refused("CN-31", "not_sorted")
NO_PARRY_OF_SHOT: Final = _refused("CN-45", "no_parry_of_shot")
SHOT_DODGE_ONE_CARD: Final = _refused("CN-Q26", "shot_dodge_one_card")
WRONG_SHOT_DODGE: Final = (_refused("CN-45", "straight_takes_clubs"), _refused("CN-45", "diagonal_takes_spades"))
DODGE_NOT_THERE: Final = (_refused("CN-32", "dodge_straight"), _refused("CN-32", "dodge_diagonally"))
DODGE_OCCUPIED: Final = _refused("CN-32", "dodge_occupied")
WRONG_DODGE_SUIT: Final = (_refused("CN-31", "dodge_takes_spades"), _refused("CN-31", "dodge_takes_clubs"))
WRONG_PARRY_SUIT: Final = (_refused("CN-33", "parry_takes_diamonds"), _refused("CN-33", "parry_takes_hearts"))
NOT_HIGHER: Final = _refused("CN-Q5", "not_higher")
TOO_MANY_CARDS: Final = _refused("CN-Q6", "too_many_cards")
RED_TAKES_MORE: Final = _refused("CN-39", "red_takes_more")
