"""One game, and where its parts are kept: what the catalogue lists."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from game.core.texts import LOCALE_FOLDER

ROOT: Final = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One game. `package`: the module with its `open_game()`. `home`: a folder of its own, with `data`, `seeds` and
    `locale`; None for the games of the house. `variants`: house rules whose choices are files, and the folder of these:
    a player may add some; `open_game(own)` of such a game takes them. `drawn`: those of the folders whose files may
    name drawings that the player brings.
    """

    name: str
    package: str
    home: Path | None = None
    variants: tuple[tuple[str, str], ...] = ()
    drawn: tuple[str, ...] = ()

    @property
    def data(self) -> Path:
        """Its content and scenarios."""
        return ROOT / "data" / self.name if self.home is None else self.home / "data"

    @property
    def seeds(self) -> Path:
        """Its rule books, and the list of its clauses."""
        return ROOT / "seeds" / self.name if self.home is None else self.home / "seeds"

    @property
    def locale(self) -> Path:
        """The message catalogues with its words."""
        return LOCALE_FOLDER if self.home is None else self.home / "locale"

    @property
    def bots(self) -> str | None:
        """The package with its `POLICIES`, by level; None if nobody wrote one."""
        return _module(f"game.bots.{self.name}" if self.home is None else f"{self.package}.bots")

    @property
    def tale(self) -> str | None:
        """The module with its `TELLER`; None if it has nothing to tell of matches that are over."""
        return _module(f"{self.package}.tale")

    @property
    def remarks(self) -> str | None:
        """The module with its `REMARK`; None if it has no words beside a first game."""
        return _module(f"{self.package}.remarks")

    @property
    def presenter(self) -> str | None:
        """The module with its `present(rules)`; None if it has no screen of its own."""
        return _module(f"scenes.presenters.{self.name}.presenter" if self.home is None else f"{self.package}.presenter")


def _module(name: str) -> str | None:
    return name if find_spec(name) is not None else None
