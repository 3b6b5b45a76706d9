"""FLAUTZ!: apprentices of magic catch scattered scrolls for one good spell.

Read in the order of the rule book: `zones`, `setting_up`, `moves`, `turns`, `spells`, `ending`, `rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.journal.own_file import OwnFile
    from game.core.rules.rules import Action, Rules
    from game.core.scenarios.scenario import Notation
    from game.flautz.state import State


def open_game(own: Sequence[OwnFile] = ()) -> tuple[Rules[State, Action], Notation[State, Action]]:
    """Reads the content and what a player has added to it; returns the rules and how positions and actions are
    written. Raises ContentError.
    """
    from game.flautz.content import load_content
    from game.flautz.notation import FlautzNotation
    from game.flautz.rules import Flautz

    rules = Flautz(load_content(own=own))
    return rules, FlautzNotation(rules)
