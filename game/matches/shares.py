"""How sure a share is that was counted: so many of so many."""

from __future__ import annotations

import math
from typing import Final

_SURE: Final = 1.96
"""Standard deviations around the middle that hold 95 of 100."""


def likely_share(hits: int, of: int) -> tuple[float, float]:
    """The range (from 0 to 1) in which the true share lies in 95 of 100 such counts, after Wilson (1927), who says
    something also of few and of none; `of` is at least 1.
    """
    share, spread = hits / of, _SURE * _SURE / of
    middle = (share + spread / 2) / (1 + spread)
    half = _SURE * math.sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
