"""Finds the presenter of a game. A game's screen is imported only when its table is laid."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from game.catalogue import entry_of
from game.core.rules.rules import AnyRules
from scenes.table.presenter import Presenter

PLAIN: Final = "scenes.presenters.plain.presenter"
"""Lays out any game from what it declares."""


def presenter_of(rules: AnyRules) -> Presenter[Any]:
    """The presenter of a game: its own, or the plain one."""
    presenter: Presenter[Any] = import_module(entry_of(rules.name).presenter or PLAIN).present(rules)
    return presenter
