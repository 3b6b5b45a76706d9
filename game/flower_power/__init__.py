"""FLOWER POWER!: gardens of hidden petals fight each other, and hand cards heal, poison, spy and transform.

Read in the order of the rule book: `cards`, `deals`, `seating`, `building`, `turns`, `hand_cards`, `founding`,
`battles`, `endings`, `rules`; what happens is in `events`, and what older journals left unsaid of it in `lifting`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.journal.own_file import OwnFile
    from game.flower_power.notation import FlowerNotation
    from game.flower_power.rules import FlowerPower


def open_game(own: Sequence[OwnFile] = ()) -> tuple[FlowerPower, FlowerNotation]:
    """Reads the content and what a player has added to it; returns the rules and how positions and actions are
    written. Raises ContentError.
    """
    from game.flower_power.content import load_content
    from game.flower_power.notation import FlowerNotation
    from game.flower_power.rules import FlowerPower

    rules = FlowerPower(load_content(own=own))
    return rules, FlowerNotation(rules)
