"""The Nine Domains: nine lands, four elements, nine cards each.

Read in the order of the rule book: `setting_up`, `moves`, `combat`, `elements`, `scoring`, `resolution`, `rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.journal.own_file import OwnFile
    from game.core.rules.rules import Action, Rules
    from game.core.scenarios.scenario import Notation
    from game.nine_domains.state import State


def open_game(own: Sequence[OwnFile] = ()) -> tuple[Rules[State, Action], Notation[State, Action]]:
    """Reads the content and what a player has added to it; returns the rules and how positions and actions are
    written. Raises ContentError.
    """
    from game.nine_domains.content import load_content
    from game.nine_domains.notation import DomainsNotation
    from game.nine_domains.rules import NineDomains

    rules = NineDomains(load_content(own=own))
    return rules, DomainsNotation(rules)
