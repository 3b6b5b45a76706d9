"""Every "no" of the game: the clause that says it and the words (`flower_power.refusal.…`)."""

from __future__ import annotations

from typing import Final

from game.core.rules import Refusal


def _refused(clause: str, key: str) -> Refusal:
    return Refusal(clause, f"flower_power.refusal.{key}")


# Phases
NOT_NOW: Final = _refused("FP-22", "not_now")
IN_BATTLE: Final = _refused("FP-33", "in_battle")
IN_COMPARISON: Final = _refused("FP-47", "in_comparison")
IN_LAST_WILL: Final = _refused("FP-70", "in_last_will")

# Seats and first gardens
NO_SUCH_THROW: Final = _refused("FP-13", "no_such_throw")
NO_SUCH_RANK: Final = _refused("FP-14", "no_such_rank")
BED_TOO_SMALL: Final = _refused("FP-18", "bed_too_small")
BED_TOO_LARGE: Final = _refused("FP-18", "bed_too_large")
LEAVES_ONE: Final = _refused("FP-A2", "leaves_one")
LARGEST_FIRST: Final = _refused("FP-A2", "largest_first")
FINISH_FIRST: Final = _refused("FP-18", "finish_first")
NO_BED: Final = _refused("FP-18", "no_bed")
PETALS_LEFT: Final = _refused("FP-A2", "petals_left")
NOT_IN_PACKET: Final = _refused("FP-A1", "not_in_packet")
BUILT_BLIND: Final = _refused("FP-A1", "built_blind")
BUILT_SEEN: Final = _refused("FP-A1", "built_seen")

# Drawing
NO_DRAW_FIRST_TURN: Final = _refused("FP-26", "no_draw_first_turn")
DREW_LAST_TURN: Final = _refused("FP-27", "drew_last_turn")
NO_DRAW_AFTER_FAILURE: Final = _refused("FP-28", "no_draw_after_failure")
DRAW_IS_ALL: Final = _refused("FP-25", "draw_is_all")
NOTHING_TO_DRAW: Final = _refused("FP-A15", "nothing_to_draw")
MUST_ATTACK: Final = _refused("FP-A11", "must_attack")

# Hand cards
NOT_IN_HAND: Final = _refused("FP-29", "not_in_hand")
NOT_A_SPADE: Final = _refused("FP-56", "not_a_spade")
NOT_A_HEART: Final = _refused("FP-60", "not_a_heart")
NOT_A_DIAMOND: Final = _refused("FP-62", "not_a_diamond")
NOT_A_CLUB: Final = _refused("FP-64", "not_a_club")
NO_SUCH_FLOWER: Final = _refused("FP-22", "no_such_flower")
NO_SUCH_PETAL: Final = _refused("FP-57", "no_such_petal")
PETAL_HIDDEN: Final = _refused("FP-56", "petal_hidden")
PETAL_STRONGER: Final = _refused("FP-56", "petal_stronger")
NO_SUCH_PLACE: Final = _refused("FP-60", "no_such_place")
NO_ORDER: Final = _refused("FP-A41", "no_order")
POWER_ALREADY: Final = _refused("FP-A42", "power_already")
ALL_VISIBLE: Final = _refused("FP-A42", "all_visible")
OWN_HAND: Final = _refused("FP-A42", "own_hand")
HAND_EMPTY: Final = _refused("FP-A42", "hand_empty")
ONLY_THE_TIED: Final = _refused("FP-A27", "only_the_tied")

# Founding
NO_FOUNDING_IN_BATTLE: Final = _refused("FP-A19", "no_founding_in_battle")
NO_FOUNDING_IN_TIE: Final = _refused("FP-A45", "no_founding_in_tie")
NO_REPLANTING: Final = _refused("FP-A50", "no_replanting")
TOO_FEW_CARDS: Final = _refused("FP-66", "too_few_cards")
TOO_FEW_FOR_POWER: Final = _refused("FP-67", "too_few_for_power")
SUITS_MISSING: Final = _refused("FP-67", "suits_missing")
NOT_PREPARED: Final = _refused("FP-66", "not_prepared")

# Attacks and battles
NOT_YOUR_FLOWER: Final = _refused("FP-30", "not_your_flower")
OWN_TARGET: Final = _refused("FP-30", "own_target")
EXHAUSTED: Final = _refused("FP-43", "exhausted")
ATTACKED_ALREADY: Final = _refused("FP-46", "attacked_already")
NOT_PICKING: Final = _refused("FP-53", "not_picking")
PICKED_ALREADY: Final = _refused("FP-A31", "picked_already")
MUST_BREAK_TIE: Final = _refused("FP-A27", "must_break_tie")
