"""Finds the presenter of a game. A game's screen is imported only when its table is laid."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game.core.rules import AnyRules
from scenes.table.presenter import Presenter


def presenter_of(rules: AnyRules) -> Presenter[Any]:
    """The presenter of a game: `present(rules)` of its module."""
    presenter: Presenter[Any] = import_module(f"scenes.presenters.{rules.name}.presenter").present(rules)
    return presenter
