"""A bot that knows how you play: an expert that has read what a person has shown in his last matches.

What it knows of him stands in its seat (`bot:reader:24.80.5063…`), so whoever thinks its choices again thinks the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from game.bots.policy import Policy
from game.core.journal.profile import Profile
from game.core.match.session import Record
from game.core.rules.rules import AnyRules, Setup

MOST_READ: Final = 15
"""So many matches of a person are read, the last ones: people change, and nobody shall wait for it."""


class Played(NamedTuple):
    """A match that is over, and where the person sat of whom one learns."""

    rules: AnyRules
    setup: Setup
    records: Sequence[Record]
    seat: int


class Reading(Protocol):
    """How the bots of a game know people."""

    def policy(self, profile: Profile) -> Policy:
        """Who plays against somebody of whom so much is known."""

    def profile(self, matches: Iterable[Played]) -> Profile:
        """What these matches, the earliest first, tell of a person: by what he has shown at the table, and no more."""

    def habits(self, profile: Profile) -> Sequence[str]:
        """Message keys: in what a person departs most from what is usual, as his profile says; what counts most comes
        first.
        """
