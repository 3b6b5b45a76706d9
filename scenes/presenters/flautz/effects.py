"""What events of FLAUTZ! look and sound like: scrolls rustle, spells sparkle, crystals ring. A declaration is heard,
every spell is seen, and the table waits before the next deal.
"""

from __future__ import annotations

from typing import Any, Final

from game.core.match.staging import WAIT
from game.core.rules.events import CardShown
from game.flautz.events import (
    ApprenticeTurned,
    CrystalMoved,
    DiscardReshuffled,
    Exchanged,
    FlautzDeclared,
    MatchEnded,
    QuinteLaid,
    SpellValued,
)
from game.flautz.state import State
from scenes.presenters.flautz.board import Arena
from scenes.table.board.moments import Moment
from scenes.table.effects import USUAL, Effect, Effects


def _called(arena: Arena, view: State, event: Any) -> Moment:
    """Rays around the fanfare."""
    return Moment("rays", arena.fanfare())


EFFECTS: Final[Effects] = {
    **USUAL,
    CardShown: Effect(sound="flip"),
    Exchanged: Effect(0.4),
    ApprenticeTurned: Effect(0.4, "flip"),
    DiscardReshuffled: Effect(sound="shuffle"),
    FlautzDeclared: Effect(2.0, "magic", _called),
    QuinteLaid: Effect(2.0, "magic", _called),
    SpellValued: Effect(1.3, "spell"),
    CrystalMoved: Effect(0.4, "crystal"),
    MatchEnded: Effect(WAIT, "crystal"),
}
