"""Records of older versions, as they are told today.

Before version 2 they left to whoever folded them whose go it was after a reply (FP-33, FP-51), that a tie was compared
afresh (FP-A28), and that turning up a petal ends the quiet turns (FP-A54).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from game.core.rules.events import CardShown, Event
from game.core.table.table import EVERYBODY
from game.flower_power.events import (
    CardPlayed,
    ComparisonBegan,
    FlowerPlanted,
    FlowerPromoted,
    Passed,
    PetalsTurned,
    TieWindowOpened,
)
from game.flower_power.hand_cards import asked_after
from game.flower_power.state import NO_SEAT, TIE, State

VERSION: Final = 2


def lift(state: State, events: Sequence[Event]) -> list[Event]:
    """The events of a record, with what was left unsaid. `state`: the one before it, folded on here. What is said
    already stays as it is.
    """
    lifted: list[Event] = []
    for index, event in enumerate(events):
        before = events[index - 1] if index else None
        if _turned_up(event) and not (_turned_up(before) or isinstance(before, (PetalsTurned, FlowerPromoted))):
            _tell(PetalsTurned(), state, lifted)
        following = events[index + 1] if index + 1 < len(events) else None
        afresh = isinstance(event, CardPlayed) and state.phase == TIE and not isinstance(following, ComparisonBegan)
        _tell(_with_asked(state, event), state, lifted)
        if afresh:
            _tell(ComparisonBegan(), state, lifted)
    return lifted


def _tell(event: Event, state: State, lifted: list[Event]) -> None:
    lifted.append(event)
    event.write(state)


def _turned_up(event: Event | None) -> bool:
    return isinstance(event, CardShown) and event.seen_by == EVERYBODY


def _with_asked(state: State, event: Event) -> Event:
    """The event with the seat whose go it is then: after a reply the other one's; in the first tie window of a battle
    the attacker's, in a later one that of who is next.
    """
    battle = state.battle
    if battle is None:
        return event
    if isinstance(event, TieWindowOpened) and event.asked == NO_SEAT:
        return TieWindowOpened(battle.asked if battle.tied else battle.attacker)
    if isinstance(event, (CardPlayed, FlowerPlanted, Passed)) and event.asked == NO_SEAT:
        return replace(event, asked=asked_after(state, event.seat))
    return event
