"""A file that a player has added to a game, as a match carries it: so a match can be played on, seen again and shared
where that file is not, or is another one by now.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from game.core.records import Frozen

LONGEST_TEXT: Final = 20_000
"""Characters of the file."""
MOST_FILES: Final = 8
"""That one match may carry."""


class OwnFile(Frozen):
    """A variant: `kind` is its folder (`armies`), `name` the file without its ending, `text` all that stands in it."""

    kind: Annotated[str, msgspec.Meta(pattern=r"\A[a-z]{1,20}\Z")]
    name: Annotated[str, msgspec.Meta(pattern=r"\A[\w-]{1,40}\Z")]
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]

    @property
    def document(self) -> str:
        """What the file is called among the documents of the game."""
        return f"{self.kind}/{self.name}"

    @property
    def path(self) -> str:
        """What faults call it."""
        return f"{self.document}.yaml"


OwnFiles = Annotated[tuple[OwnFile, ...], msgspec.Meta(max_length=MOST_FILES)]


def own_files_of(rules: object) -> tuple[OwnFile, ...]:
    """The files that these rules were opened with beside what is shipped."""
    files: tuple[OwnFile, ...] = getattr(rules, "own", ())  # a game without variants need not know of them
    return files
