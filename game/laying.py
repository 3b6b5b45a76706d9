"""How positions of a game are laid, found by its name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from game.catalogue import entry_of, open_game
from game.core.laying import Laying


@cache
def laying_of(name: str) -> Laying | None:
    """How positions of a game are laid; None for a game that does not say. Raises KeyError, ContentError."""
    module = f"{entry_of(name).package}.laying"
    if find_spec(module) is None:
        return None
    opened = open_game(name)
    laying: Laying = import_module(module).LAYING(opened.rules, opened.notation)
    return laying
