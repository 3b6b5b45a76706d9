"""Events as sentences of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.match.telling import Teller, card, line, player
from game.core.rules.events import CardMoved, Event
from game.core.table.table import BAG, UNKNOWN
from game.core.texts import Sentence
from tests.sample_game.content import Content
from tests.sample_game.events import CardDrawn, DealEnded, PairLaid
from tests.sample_game.state import State


def _seen(content: Content, state: State, event: CardMoved) -> Sentence | None:
    """Which card went from hand to hand, for the two who know it."""
    kinds = {state.table.layout[zone].kind for zone in (event.source, event.target)}
    if event.face == UNKNOWN or kinds != {BAG}:
        return None
    return Sentence("old_maid.log.seen", {"card": content.name(event.face)}, "OM-4")


LINES: Final[Mapping[type[Event], Teller]] = {
    CardDrawn: line("old_maid.log.drawn", "OM-4", player=player(), other=player("source")),
    CardMoved: _seen,
    PairLaid: line("old_maid.log.pair", "OM-3", player=player(), first=card("first"), second=card("second")),
    DealEnded: line("old_maid.log.left", "OM-6", player=player()),
}
