"""How fast the table goes on by itself: the pause after a bot's action, and the rests that wait for the player."""

from __future__ import annotations

from typing import Final

import msgspec

from game.core.staging import WAIT, Stage
from scenes.kit.settings import Pace
from scenes.table.timeline import is_quiet

PAUSES: Final[dict[Pace, float]] = {"step": 0.0, "slow": 1.4, "normal": 0.55, "fast": 0.2, "instant": 0.0}
"""Seconds at speed 1 between what a bot does and what it does next: one must be able to follow."""
GO_ON_SECONDS: Final = 4.0
"""How long a rest that waits for the player lasts where he wants the table to go on alone."""


def paced(shown: list[Stage], pace: Pace) -> list[Stage]:
    """The stages of a bot's action: step by step the table waits after them, if there was anything to see."""
    if pace != "step" or all(is_quiet(stage) for stage in shown) or shown[-1].hold == WAIT:
        return shown
    return [*shown[:-1], msgspec.structs.replace(shown[-1], hold=WAIT)]


def rest_of(stage: Stage, *, go_on_alone: bool) -> float:
    """How long the eye rests after a stage: seconds, or WAIT until the player goes on."""
    return GO_ON_SECONDS if stage.hold == WAIT and go_on_alone else stage.hold
