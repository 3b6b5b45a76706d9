"""One short line beside the table in the first game after the lessons: what the game itself can say of the moment, from
what one player may know.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from game.catalogue import entry_of
from game.core.rules.rules import AnyRules
from game.core.texts import Sentence

Remark = Callable[[Any, Any, int], Sentence | None]
"""`(content, view, seat)`: the line, None if there is nothing to say."""


def remark_on(rules: AnyRules, view: Any, seat: int) -> Sentence | None:
    """What is worth a word to a seat that is asked something, from its view alone; None: nothing."""
    package = entry_of(rules.name).remarks
    if package is None:
        return None
    remark: Remark = import_module(package).REMARK
    return remark(getattr(rules, "content", None), view, seat)
