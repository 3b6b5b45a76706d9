"""How thorough a run is. `make test` looks at samples; `make campaign` looks much further, and with another seed at
other matches. Tests that differ between the two are marked `sampled`.
"""

from __future__ import annotations

import os
from typing import Final

CAMPAIGN: Final = os.environ.get("TABLEE_CAMPAIGN", "")
"""The seed of the campaign (`make campaign SEED=…`); '' in the quick run."""
FURTHER: Final = 8
NO_LIMIT: Final = 1_000_000_000


def sampled(count: int) -> int:
    """How many of many are looked at, where looking at all would never end: more in a campaign."""
    return count * FURTHER if CAMPAIGN else count


def at_most(count: int) -> int:
    """How many are looked at in the quick run; a campaign looks at all."""
    return NO_LIMIT if CAMPAIGN else count
