"""The first minute: how a game is won, in a few paragraphs of `data/<game>/how_you_win.yaml`."""

from __future__ import annotations

from game.catalogue import entry_of
from game.core.content.content import Model, load_model
from game.core.content.folder import shown_path
from game.core.texts import LocalText


class WayToWin(Model):
    """One paragraph: `icon` is a drawing of the house without its prefix, `clause` the rule where more is said."""

    icon: str
    clause: str
    text: LocalText


class HowYouWin(Model):
    """The whole file; the menu shows the blurb."""

    blurb: LocalText
    ways: tuple[WayToWin, ...]


def how_you_win(game: str) -> tuple[WayToWin, ...]:
    """The paragraphs of a game; () for a game that has none. Raises ContentError for a broken file."""
    path = entry_of(game).data / "how_you_win.yaml"
    if not path.is_file():
        return ()
    return load_model(path, HowYouWin, shown_path(path)).ways
