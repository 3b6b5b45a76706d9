"""What looking at a match, or playing on from a moment of it elsewhere, would give away."""

from __future__ import annotations

import msgspec

from game.core.library.library import Library
from game.matches.match import Match


class Secrets:
    """What would be given away by looking at all hands of a match, or by playing on from a moment of it elsewhere: it,
    while it goes on, and the matches that go on and share its beginning. `library`, `identity`: where it is kept.
    Raises LibraryError.
    """

    def __init__(self, match: Match, library: Library | None, identity: str) -> None:
        self._match = match
        self._library = library
        self.goes_on = match.session.outcome is None
        """The match itself is not over."""
        self._kept = [identity] if self.goes_on and identity else []
        lucks = [luck.seed for luck in match.header.earlier]
        found = library.unfinished(match.header.setup.game, lucks) if library is not None and lucks else []
        self._shared = [other for other in found if other != identity]

    @property
    def any(self) -> bool:
        """True if somebody who still plays might learn what he should not know."""
        return self.goes_on or bool(self._shared)

    def concern(self, match: Match) -> bool:
        """True if any of them is one of this match, which goes on."""
        same = self._match is match or match.identity in (*self._kept, *self._shared)
        return match.session.outcome is None and same

    @property
    def kept(self) -> bool:
        """True if any of them is a match that counts: nobody has been warned of it yet."""
        library = self._library
        rows = [library.find(other) for other in self._shared] if library is not None else []
        mine = self._match.header
        own = self.goes_on and not (mine.practice or mine.open_hands)
        return own or any(row is not None and not row.practice for row in rows)

    def give_away(self) -> None:
        """All of them are practice from now on. Raises LibraryError; then nothing has changed, and may be shown."""
        if self._library is not None and (self._kept or self._shared):
            self._library.make_practice([*self._kept, *self._shared])
        if self.goes_on:
            self._match.header = msgspec.structs.replace(self._match.header, practice=True)
