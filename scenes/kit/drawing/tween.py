"""How motions begin and end, and how long they take: from 0 to 1, and exactly 1 at their end."""

from __future__ import annotations

# Seconds at speed 1 (visual identity, motion).
SLIDE, FLIP, DEAL_STAGGER, SCREEN = 0.26, 0.22, 0.07, 0.24


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
