"""Game controllers as the inputs that the screens know: every one that SDL knows, as they come and go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple

import pygame

from scenes.kit.window.inputs import Ask, Input, Key, Wheel

PadKind = Literal["xbox", "playstation", "nintendo"]
BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_B: Key("escape"),
    pygame.CONTROLLER_BUTTON_X: Key("f1"),
    pygame.CONTROLLER_BUTTON_Y: Key("h"),
    pygame.CONTROLLER_BUTTON_START: Key("escape"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Key("tab", shift=True),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Key("tab"),
}
ARROWS: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
EVENTS: Final = frozenset(
    {
        *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION),
        *(pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED),
    }
)
FULL: Final = 32768.0
MEANT, LEFT_ALONE = 0.55, 0.35
"""So far a stick is pushed that means a direction, and so near its middle it means none any more."""
REST: Final = 0.5
"""Seconds that the first button is held to ask what a thing is."""
FIRST_AGAIN, AGAIN = 0.4, 0.14
"""Seconds until a held direction means the next step, and the one after that."""
SCROLLED: Final = 10.0
"""Steps of the wheel a second of the right stick, pushed to its end."""


class Given(NamedTuple):
    """What somebody does, and with which of the pads that are there, from 0, in the order in which they came."""

    pad: int
    event: Input


class _Pad:
    """One pad: what is held on it, and when that means something again."""

    def __init__(self, controller: Any, number: int) -> None:
        self.controller = controller  # as long as it is held open SDL tells what it does
        self.number = number
        self.kind = kind_of(str(getattr(controller, "name", "")))
        self.direction = ""
        self.again_at = 0.0
        self.asks_at: float | None = None
        self.asking = False
        self.stick = [0.0, 0.0]
        self.scroll = 0.0


def kind_of(name: str) -> PadKind:
    """Whose signs a pad of this name has on its buttons."""
    name = name.lower()
    if any(word in name for word in ("ps3", "ps4", "ps5", "dualshock", "dualsense", "playstation", "sony")):
        return "playstation"
    return "nintendo" if any(word in name for word in ("nintendo", "switch", "joy-con", "pro controller")) else "xbox"


def _open(index: int) -> Any:
    from pygame._sdl2 import controller

    return controller.Controller(index)


class Pads:
    """The pads that are plugged in. `open_pad` opens the n-th that SDL has found; `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float], open_pad: Callable[[int], Any] = _open) -> None:
        self._clock = clock
        self._open = open_pad
        self._pads: dict[int, _Pad] = {}
        self.last: PadKind | None = None
        """The kind of the pad that was used last."""

    def __len__(self) -> int:
        return len(self._pads)

    @staticmethod
    def begin() -> None:
        """SDL tells of pads from now on, also of those that are there; where it cannot, there are none."""
        try:
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, pygame.error):
            return

    def take(self, event: pygame.event.Event) -> list[Given]:
        """What an event of SDL (one of EVENTS) means."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._plugged(event.device_index)
            return []
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            gone = self._pads.pop(event.instance_id, None)
            return [Given(0, Ask(held=False))] if gone is not None and gone.asking else []
        pad = self._pads.get(event.instance_id)
        if pad is None:
            return []
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._pushed(pad, event.axis, event.value / FULL)
        self.last = pad.kind
        if event.button in ARROWS:
            down = event.type == pygame.CONTROLLERBUTTONDOWN
            return self._directed(pad, ARROWS[event.button] if down else "")
        if event.button == pygame.CONTROLLER_BUTTON_A:
            return self._first_button(pad, down=event.type == pygame.CONTROLLERBUTTONDOWN)
        key = BUTTONS.get(event.button) if event.type == pygame.CONTROLLERBUTTONDOWN else None
        return [] if key is None else [Given(self._rank(pad), key)]

    def turn(self, seconds: float, at: tuple[float, float]) -> list[Given]:
        """What is held means something again, after so many seconds; what is scrolled lies `at` a point."""
        now, found = self._clock(), []
        for pad in self._pads.values():
            if pad.direction and now >= pad.again_at:
                pad.again_at = now + AGAIN
                found.append(Given(self._rank(pad), Key(pad.direction)))
            if pad.asks_at is not None and now >= pad.asks_at:
                pad.asks_at, pad.asking = None, True
                found.append(Given(self._rank(pad), Ask(held=True)))
            if pad.scroll:
                found.append(Given(self._rank(pad), Wheel(*at, -pad.scroll * SCROLLED * min(seconds, AGAIN))))
        return found

    @property
    def wakes_in(self) -> float | None:
        """Seconds until `turn` has something to do; None: never."""
        now, waits = self._clock(), []
        for pad in self._pads.values():
            waits += [max(0.0, pad.again_at - now)] if pad.direction else []
            waits += [] if pad.asks_at is None else [max(0.0, pad.asks_at - now)]
            waits += [0.016] if pad.scroll else []
        return min(waits, default=None)

    # ---- inner parts ----------------------------------------------------------------------------

    def _rank(self, pad: _Pad) -> int:
        return sorted(each.number for each in self._pads.values()).index(pad.number)

    def _plugged(self, index: int) -> None:
        try:
            controller = self._open(index)
        except (pygame.error, RuntimeError, ValueError):
            return  # it has gone again, or is none that SDL can read
        taken = {pad.number for pad in self._pads.values()}
        number = next(n for n in range(len(taken) + 1) if n not in taken)
        pad = _Pad(controller, number)
        self._pads.setdefault(int(controller.id), pad)
        self.last = pad.kind

    def _first_button(self, pad: _Pad, *, down: bool) -> list[Given]:
        """Pressed shortly it presses what has the focus; held, it asks what that is."""
        if down:
            pad.asks_at = self._clock() + REST
            return []
        asked, pad.asking = pad.asking, False
        if asked:
            return [Given(self._rank(pad), Ask(held=False))]
        short, pad.asks_at = pad.asks_at is not None, None
        return [Given(self._rank(pad), Key("return"))] if short else []

    def _directed(self, pad: _Pad, direction: str) -> list[Given]:
        if direction == pad.direction:
            return []
        pad.direction, pad.again_at = direction, self._clock() + FIRST_AGAIN
        return [Given(self._rank(pad), Key(direction))] if direction else []

    def _pushed(self, pad: _Pad, axis: int, value: float) -> list[Given]:
        """A stick: the left one walks, the right one scrolls."""
        if axis == pygame.CONTROLLER_AXIS_RIGHTY:
            pad.scroll = value if abs(value) > LEFT_ALONE else 0.0
            return []
        if axis not in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            return []
        pad.stick[axis == pygame.CONTROLLER_AXIS_LEFTY] = value
        across, down = pad.stick
        far = max(abs(across), abs(down))
        if far < LEFT_ALONE:
            return self._directed(pad, "")
        if far < MEANT:
            return []
        self.last = pad.kind
        if abs(across) >= abs(down):
            return self._directed(pad, "right" if across > 0 else "left")
        return self._directed(pad, "down" if down > 0 else "up")
