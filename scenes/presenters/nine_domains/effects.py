"""What events of The Nine Domains look and sound like: paper for paper, thunder over a domain that is won, a wide chord
for the elements.
"""

from __future__ import annotations

from typing import NamedTuple

from game.core.match.staging import WAIT
from game.core.match.telling import line
from game.core.rules.events import CardMoved, CardShown
from game.nine_domains.combat import NOBODY
from game.nine_domains.content import Content
from game.nine_domains.events import (
    CombatDecided,
    DraftChanged,
    ElementsCompleted,
    PointsGained,
    RoundBegan,
    RowConfirmed,
    RowsRevealed,
)
from game.nine_domains.state import State
from game.nine_domains.zones import DISCARD, SEATS, front
from scenes.presenters.nine_domains.board import PlaceColumns
from scenes.table.board.moments import Moment
from scenes.table.effects import USUAL, Effect, Effects

REVEAL_SECONDS = 0.7
COMBAT_SECONDS = 1.1
ROUND_SECONDS = 0.15


class BoardSides(NamedTuple):
    """The columns, and whose side is the near one."""

    columns: PlaceColumns
    near: int


def effects_of(content: Content) -> Effects:
    """All cards are turned up at once (ND-4); each combat is seen; after the last the table waits. What was won is
    cleared away before the next domains are turned up.
    """
    last = content.piles - 1
    return {
        **USUAL,
        CardMoved: Effect(sound=lambda moved: "" if moved.target == DISCARD else "slide"),
        CardShown: Effect(lambda shown: REVEAL_SECONDS if shown.zone == front(last, SEATS - 1) else 0.0, "flip"),
        DraftChanged: Effect(sound="slide"),
        RowConfirmed: Effect(sound="slide"),
        RowsRevealed: Effect(banner=line("nine_domains.table.reveal", "ND-4")),
        CombatDecided: Effect(
            lambda decided: WAIT if decided.place == last else COMBAT_SECONDS,
            lambda decided: "place" if decided.combat.winner == NOBODY else "thunder",
            _won,
        ),
        PointsGained: Effect(COMBAT_SECONDS, "crystal"),
        ElementsCompleted: Effect(sound="accord", moment=_together),
        RoundBegan: Effect(ROUND_SECONDS),
    }


def _won(board: BoardSides, view: State, event: CombatDecided) -> Moment | None:
    """A domain that is won."""
    winner = event.combat.winner
    if winner == NOBODY:
        return None
    return Moment("petals", board.columns.card(event.place, near=winner == board.near).rect)


def _together(board: BoardSides, view: State, event: ElementsCompleted) -> Moment:
    """The elements that are together."""
    return Moment("rays", board.columns.plate(event.seat == board.near).rect.inset(-60, -30))
