"""How fast the table goes on by itself: the pause after a bot's action, and the rests that wait for the player."""

from __future__ import annotations

from typing import Final, get_args

import msgspec

from game.core.match.staging import WAIT, Stage
from scenes.kit.screen.stack import Host
from scenes.kit.settings import Pace
from scenes.table.playing.timeline import is_quiet

PAUSES: Final[dict[Pace, float]] = {"step": 0.0, "slow": 1.4, "normal": 0.55, "fast": 0.2, "instant": 0.0}
"""Seconds at speed 1 between what a bot does and what it does next: one must be able to follow."""
RESTS: Final[dict[Pace, float]] = {"step": 1.0, "slow": 1.5, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""How long the eye rests in what a bot does, as a share of the usual time."""
TEMPO: Final[dict[Pace, float]] = {"step": 1.0, "slow": 0.75, "normal": 1.0, "fast": 1.8, "instant": 2.5}
"""How fast things move."""
PACE_ICONS: Final[dict[Pace, str]] = {
    "step": "step", "slow": "timer", "normal": "speed", "fast": "double_right", "instant": "last",
}  # fmt: skip
GO_ON_SECONDS: Final = 4.0
"""How long a rest that waits for the player lasts where he wants the table to go on alone, and how long who leaves the
screen to another may look at what came of his choice.
"""


def paced(shown: list[Stage], pace: Pace) -> list[Stage]:
    """The stages of a bot's action: shown for a longer or a shorter while; step by step the table waits after them, if
    there was anything to see.
    """
    if pace != "step" and RESTS[pace] != 1.0:
        shown = [msgspec.structs.replace(s, hold=s.hold * RESTS[pace]) if s.hold > 0 else s for s in shown]
    if pace != "step" or all(is_quiet(stage) for stage in shown) or shown[-1].hold == WAIT:
        return shown
    return [*shown[:-1], msgspec.structs.replace(shown[-1], hold=WAIT)]


def rest_of(stage: Stage, *, go_on_alone: bool) -> float:
    """How long the eye rests after a stage: seconds, or WAIT until the player goes on."""
    return GO_ON_SECONDS if stage.hold == WAIT and go_on_alone else stage.hold


def change_pace(app: Host, by: int, *, round_again: bool = True) -> None:
    """The next faster (1) or slower (-1) pace, and from the fastest to the slowest `round_again`, where one button does
    both; says which it is.
    """
    paces: tuple[Pace, ...] = get_args(Pace)
    place = paces.index(app.settings.pace) + by
    set_pace(app, paces[place % len(paces) if round_again else min(max(place, 0), len(paces) - 1)])


def set_pace(app: Host, pace: Pace) -> None:
    """Another pace, at once."""
    app.change_settings(pace=pace)
    app.notify(app.texts("table.pace", pace=app.texts(f"preferences.pace.{pace}")), PACE_ICONS[pace], about="pace")
