"""What events of Batailles et piques look and sound like: drums for a fight, which is looked at (the cards, then who
dies), and the fallen fall.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.batailles.content import Content
from game.batailles.events import FightBegan, FightDecided, KingLooked, SeatDied, SeatRetired, Shirked, UnitDied
from game.batailles.state import State
from game.core.match.telling import line
from game.core.rules.events import CardShown
from game.core.table.table import EVERYBODY
from game.core.texts import SeatName, Sentence
from scenes.table.board.moments import Moment
from scenes.table.board.pieces import Pose
from scenes.table.effects import USUAL, Effect, Effects

Places = Mapping[int, Callable[[int], Pose]]
"""Where the cards in play of each seat lie."""


def _turned_up(event: CardShown) -> float:
    """At the end all hidden cards are turned up together."""
    return 0.0 if event.seen_by == EVERYBODY else 0.35


def _fallen(places: Places, view: State, event: UnitDied) -> Moment | None:
    return Moment("fall", places[event.seat](event.slot).rect) if event.seat in places else None


def _seen_by_two(content: Content, state: State, event: FightDecided) -> Sentence:
    """For those who only look on: whose fight it is, and that it is hidden from them (BP-12)."""
    who = {"player": SeatName(event.fight.attacker), "other": SeatName(event.fight.defender)}
    return Sentence("batailles.table.decided", who, "BP-12")


EFFECTS: Final[Effects] = {
    **USUAL,
    CardShown: Effect(_turned_up, "flip", banner=line("batailles.table.turned_up", "BP-12")),
    FightBegan: Effect(0.7, "drum"),
    FightDecided: Effect(2.2, banner=_seen_by_two),
    UnitDied: Effect(0.6, "fall", _fallen),
    KingLooked: Effect(2.2),
    Shirked: Effect(0.35),
    SeatRetired: Effect(0.6),
    SeatDied: Effect(0.6, "fall"),
}
