"""Old Maid: pairs are laid down, a card is drawn unseen out of another hand, and one jack has no partner.

Read in this order: `content`, `state`, `events`, `moves`, `rules`, `narration`, `notation`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.entry import GameEntry

if TYPE_CHECKING:
    from tests.sample_game.notation import OldMaidNotation
    from tests.sample_game.rules import OldMaid

ENTRY: Final = GameEntry("old_maid", __name__, Path(__file__).parent)


def open_game() -> tuple[OldMaid, OldMaidNotation]:
    """Reads the content; returns the rules and how positions and actions are written. Raises ContentError."""
    from tests.sample_game.content import load_content
    from tests.sample_game.notation import OldMaidNotation
    from tests.sample_game.rules import OldMaid

    rules = OldMaid(load_content())
    return rules, OldMaidNotation(rules)
