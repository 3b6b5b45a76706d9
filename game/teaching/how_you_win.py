"""The first minute: how a game is won, in a few paragraphs of `data/<game>/how_you_win.yaml`."""

from __future__ import annotations

from pydantic import Field

from game.catalogue import entry_of
from game.core.content.content import Model, load_model
from game.core.content.folder import shown_path
from game.core.texts import LocalText


class WayToWin(Model):
    """One paragraph: `icon` is a drawing of the house without its prefix, `clause` the rule where more is said."""

    icon: str
    clause: str
    text: LocalText


class FirstGame(Model):
    """What makes a first match short: how many play (0: as usual), and house rules."""

    seats: int = 0
    options: dict[str, bool | int | str] = Field(default={})


class HowYouWin(Model):
    """The whole file; the menu shows the blurb."""

    blurb: LocalText
    ways: tuple[WayToWin, ...]
    first_game: FirstGame = FirstGame()


def how_you_win(game: str) -> tuple[WayToWin, ...]:
    """The paragraphs of a game; () for a game that has none. Raises ContentError for a broken file."""
    found = _file(game)
    return () if found is None else found.ways


def first_game(game: str) -> FirstGame:
    """How a game is played the first time. Raises ContentError for a broken file."""
    found = _file(game)
    return FirstGame() if found is None else found.first_game


def _file(game: str) -> HowYouWin | None:
    path = entry_of(game).data / "how_you_win.yaml"
    return load_model(path, HowYouWin, shown_path(path)) if path.is_file() else None
