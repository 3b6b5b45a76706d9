"""What events of FLOWER POWER! look and sound like: petals rustle, spades dig, poison hisses, what is won blooms. A
battle is followed step by step.
"""

from __future__ import annotations

from typing import Final

from game.core.match.telling import line, player
from game.core.rules.events import CardShown
from game.flower_power.cards import POISON
from game.flower_power.events import (
    AttackDeclared,
    AttackFailed,
    AttackSucceeded,
    CardPlayed,
    FlowerCaptured,
    FlowerPlanted,
    FlowerPromoted,
    GardensReady,
    GraveReshuffled,
    PetalPicked,
    PetalsCompared,
    PlayerOut,
    ThrowsRevealed,
    TurnEnded,
)
from game.flower_power.state import State
from scenes.presenters.flower_power.gardens import Gardens
from scenes.table.board.moments import Kind, Moment
from scenes.table.effects import USUAL, Effect, Effects


def _over(gardens: Gardens, zone: int, kind: Kind) -> Moment | None:
    """Over the soil of a flower."""
    rosette = gardens.rosettes.get(zone)
    return None if rosette is None else Moment(kind, rosette.soil(False).rect)


def _poisoned(gardens: Gardens, view: State, event: CardPlayed) -> Moment | None:
    return _over(gardens, event.flower, "bubbles") if event.power == POISON else None


def _blooms(gardens: Gardens, view: State, event: FlowerCaptured | FlowerPromoted) -> Moment | None:
    return _over(gardens, event.flower, "petals")


def _wins(gardens: Gardens, view: State, event: AttackSucceeded) -> Moment | None:
    return _over(gardens, event.attacking, "petals")


EFFECTS: Final[Effects] = {
    **USUAL,
    CardShown: Effect(
        lambda shown: 1.0 if shown.glimpsed_by else 0.35, "flip", banner=line("flower_power.table.looked_at", "FP-64")
    ),
    ThrowsRevealed: Effect(lambda thrown: 0.6 if len(thrown.staying) > 1 else 1.1),  # 0.6: it is thrown again
    FlowerPlanted: Effect(sound="dig"),
    GardensReady: Effect(1.1, "bloom"),
    # A turn that nothing was done in is told before the next one begins.
    TurnEnded: Effect(0.2, banner=line("flower_power.table.turn_ends", "FP-45", player=player())),
    GraveReshuffled: Effect(sound="shuffle"),
    CardPlayed: Effect(0.7, lambda played: "poison" if played.power == POISON else "spell", _poisoned),
    FlowerPromoted: Effect(0.35, "bloom", _blooms, line("flower_power.table.promoted", "FP-62")),
    AttackDeclared: Effect(0.7),
    PetalPicked: Effect(banner=line("flower_power.table.picks", "FP-53", player=player())),
    PetalsCompared: Effect(1.1),
    AttackSucceeded: Effect(1.4, "bloom", _wins),
    AttackFailed: Effect(1.4, "fall"),
    FlowerCaptured: Effect(0.35, "dig", _blooms),
    PlayerOut: Effect(0.7),
}
