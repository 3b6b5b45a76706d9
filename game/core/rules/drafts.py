"""Drafts and sealed choices: what a seat prepares or decides in secret until the rules make it public.

Both are plain values in the state. A view of another seat shows how much was chosen, never what.
"""

from __future__ import annotations

from typing import Final

EMPTY: Final = -2
"""A place of a draft with nothing on it yet."""
HIDDEN: Final = -1
"""What others see of a pick, and of a sealed choice that was made."""

Draft = tuple[int, ...]
"""One value per place to fill: the pick (a face, a size, a colour …), or EMPTY."""


def empty_draft(places: int) -> Draft:
    """A draft with nothing chosen."""
    return (EMPTY,) * places


def picks(draft: Draft) -> int:
    """How many places are filled: all that others may know of a draft."""
    return len(draft) - draft.count(EMPTY)


def hidden_draft(draft: Draft) -> Draft:
    """The draft as others see it: so many hidden picks, no word about which place they fill."""
    count = picks(draft)
    return (HIDDEN,) * count + (EMPTY,) * (len(draft) - count)


def with_pick(draft: Draft, place: int, pick: int) -> Draft:
    """The draft with `pick` on `place`; if the pick stood on another place it moves."""
    cleared = (EMPTY if value == pick else value for value in draft)
    return tuple(pick if index == place else value for index, value in enumerate(cleared))


def without_pick(draft: Draft, place: int) -> Draft:
    """The draft with a place empty again."""
    return tuple(EMPTY if index == place else value for index, value in enumerate(draft))


Sealed = tuple[int, ...]
"""One value per seat: its sealed choice, EMPTY before it is made, HIDDEN in the view of another seat."""


def seen_by(sealed: Sealed, observer: int) -> Sealed:
    """Sealed choices as `observer` may know them: his own, and of others only whether they have chosen."""
    return tuple(v if seat == observer or v == EMPTY else HIDDEN for seat, v in enumerate(sealed))
