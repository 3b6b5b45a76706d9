"""One short line beside the table in the first game after the lessons: what the game itself can say of the moment, from
what one player may know; and what everybody is told once.
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
    return _said("REMARK", rules, view, seat)


def explained_once(rules: AnyRules, view: Any, seat: int) -> Sentence | None:
    """What a seat that is asked something should have been told once, whether it has had lessons or not, from its view
    alone; None: nothing. The key of the sentence tells what it explains.
    """
    return _said("EXPLAINED", rules, view, seat)


def _said(name: str, rules: AnyRules, view: Any, seat: int) -> Sentence | None:
    package = entry_of(rules.name).remarks
    remark: Remark | None = None if package is None else getattr(import_module(package), name, None)
    return None if remark is None else remark(getattr(rules, "content", None), view, seat)
