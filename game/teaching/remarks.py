"""One short line beside the table in the first game after the lessons: what the game itself can say of the moment, from
what one player may know; and what everybody is told once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from game.catalogue import entry_of
from game.core.rules.rules import AnyRules
from game.core.texts import Sentence

Remark = Callable[[Any, Any, int], Sentence | None]
"""`(content, view, seat)`: the line, None if there is nothing to say."""
Explained = Callable[[Any, Any, int], Sequence[Sentence]]
"""`(content, view, seat)`: all that there is to explain."""


def remark_on(rules: AnyRules, view: Any, seat: int) -> Sentence | None:
    """What is worth a word to a seat that is asked something, from its view alone; None: nothing."""
    remark: Remark | None = _found("REMARK", rules)
    return None if remark is None else remark(getattr(rules, "content", None), view, seat)


def explained_once(rules: AnyRules, view: Any, seat: int) -> Sequence[Sentence]:
    """What a seat that is asked something should have been told once, whether it has had lessons or not, from its view
    alone, what matters most first. The key of a sentence tells what it explains.
    """
    explained: Explained | None = _found("EXPLAINED", rules)
    return () if explained is None else explained(getattr(rules, "content", None), view, seat)


def _found(name: str, rules: AnyRules) -> Any:
    package = entry_of(rules.name).remarks
    return None if package is None else getattr(import_module(package), name, None)
