"""The base of everything that is written once and never changed: actions, events, and small values in a state."""

from __future__ import annotations

from typing import dataclass_transform

import msgspec


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Frozen(msgspec.Struct, frozen=True, gc=False):
    """A record that never changes. Its subclasses inherit that, and need not say it again."""


class Ordered(Frozen, order=True):
    """Records that can be put in order, by their fields from the first to the last."""


class Tagged(Frozen, tag=True):
    """Records that are written with the name of their class, so that one of several kinds can be read back."""
