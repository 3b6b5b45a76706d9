"""CrocoNounours: jelly bears and jelly crocs fight on a board, moved and defended by playing cards.

Read in the order of the rule book: `cards`, `geometry`, `setting_up`, `deployment`, `discarding`, `field`, `attacks`,
`defence`, `resolution`, `turns`, `endings`, `rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.journal.own_file import OwnFile
    from game.croconounours.notation import CrocoNotation
    from game.croconounours.rules import CrocoNounours


def open_game(own: Sequence[OwnFile] = ()) -> tuple[CrocoNounours, CrocoNotation]:
    """Reads the content and what a player has added to it; returns the rules and how positions and actions are
    written. Raises ContentError.
    """
    from game.croconounours.content import load_content
    from game.croconounours.notation import CrocoNotation
    from game.croconounours.rules import CrocoNounours

    rules = CrocoNounours(load_content(own=own))
    return rules, CrocoNotation(rules)
