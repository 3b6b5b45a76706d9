"""A small algebra of motions: tween, pause, call, sequence, parallel. A tween ends at exactly 1.0, also by flush."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

Ease = Callable[[float], float]

# Seconds at speed 1 (visual identity, motion).
LIFT, SLIDE, FLIP, DEAL_STAGGER, COUNT, CURTAIN, SCREEN, CALM = 0.12, 0.26, 0.22, 0.07, 0.4, 0.45, 0.24, 0.12


def linear(t: float) -> float:
    return t


def ease_out(t: float) -> float:
    """Fast, then settling: lifting, appearing."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Starting and ending gently: playing, sliding."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def back_out(t: float) -> float:
    """Overshooting by about 6 per cent and coming back: dropping."""
    overshoot = 1.2
    return 1 + (overshoot + 1) * (t - 1) ** 3 + overshoot * (t - 1) ** 2


class Motion(Protocol):
    """Something that takes time."""

    def advance(self, seconds: float) -> float | None:
        """Let time pass. None while it still moves; else the seconds that were left over."""
        ...


class Tween:
    """Calls `apply` with 0.0 … 1.0, eased, during `seconds`; the last call is exactly 1.0."""

    def __init__(self, seconds: float, apply: Callable[[float], None], ease: Ease = ease_in_out) -> None:
        self._seconds = seconds
        self._apply = apply
        self._ease = ease
        self._elapsed = 0.0

    def advance(self, seconds: float) -> float | None:
        self._elapsed += seconds
        if self._elapsed >= self._seconds:
            self._apply(1.0)
            return self._elapsed - self._seconds
        self._apply(self._ease(self._elapsed / self._seconds))
        return None


class Wait:
    """Waits."""

    def __init__(self, seconds: float) -> None:
        self._left = seconds

    def advance(self, seconds: float) -> float | None:
        self._left -= seconds
        return -self._left if self._left <= 0 else None


class Call:
    """Calls a function once: a sound, a change of picture."""

    def __init__(self, run: Callable[[], None]) -> None:
        self._run = run

    def advance(self, seconds: float) -> float | None:
        self._run()
        return seconds


class Sequence:
    """One motion after the other; what one leaves of a frame goes to the next."""

    def __init__(self, *motions: Motion) -> None:
        self._motions = list(motions)

    def advance(self, seconds: float) -> float | None:
        while self._motions:
            left = self._motions[0].advance(seconds)
            if left is None:
                return None
            self._motions.pop(0)
            seconds = left
        return seconds


class Parallel:
    """Motions at the same time; it ends with the last one."""

    def __init__(self, *motions: Motion) -> None:
        self._motions = list(motions)

    def advance(self, seconds: float) -> float | None:
        left_over = seconds
        running: list[Motion] = []
        for motion in self._motions:
            left = motion.advance(seconds)
            if left is None:
                running.append(motion)
            else:
                left_over = min(left_over, left)
        self._motions = running
        return None if running else left_over


class MotionPlayer:
    """Plays motions at a speed. `flush` brings all of them to their end at once, in the order they were started."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed
        self._motions: list[Motion] = []

    @property
    def busy(self) -> bool:
        return bool(self._motions)

    def play(self, motion: Motion) -> None:
        """Start a motion with the next `update`."""
        self._motions.append(motion)

    def update(self, seconds: float) -> bool:
        """Let time pass; True while something moves."""
        # A motion may start another one: that one begins in the next frame.
        current, self._motions = self._motions, []
        running = [motion for motion in current if motion.advance(seconds * self.speed) is None]
        self._motions = running + self._motions
        return self.busy

    def flush(self) -> None:
        """End every motion now, and what those start in turn."""
        while self._motions:
            current, self._motions = self._motions, []
            for motion in current:
                motion.advance(math.inf)
