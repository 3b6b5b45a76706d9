"""What every room with a story shows of its player: the tools that change the speed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.texts import Texts
from scenes.kit.widgets.toolbar import Tool, ToolWords
from scenes.table.playback.player import SPEEDS, StoryPlayer


def speed_keys(player: StoryPlayer) -> dict[str, Callable[[], None]]:
    """What the keys do to its speed; = is the key of + without Shift."""
    faster, slower = partial(player.change_speed, 1), partial(player.change_speed, -1)
    return {"+": faster, "=": faster, "-": slower}


def speed_tools(texts: Texts, player: StoryPlayer, room: str = "") -> tuple[Tool | ToolWords, ...]:
    """Slower, how fast it is, faster; `room`: where their keys are declared."""
    change, (less, more) = player.change_speed, (f"{room}.slower", f"{room}.faster") if room else ("", "")
    slower, faster = player.speed > SPEEDS[0], player.speed < SPEEDS[-1]
    return (
        Tool("slower", "minus", texts("replay.slower"), partial(change, -1), less, slower),
        ToolWords(f"×{player.speed:g}".replace(".", texts("replay.point"))),
        Tool("faster", "plus", texts("replay.faster"), partial(change, 1), more, faster),
    )
