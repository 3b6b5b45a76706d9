"""What is just happening, for the prompt, while nobody is asked: the last event of the stage that is
worth a sentence.
"""

from __future__ import annotations

from typing import Any

from game.core.rules import AnyRules
from game.core.texts import Sentence
from scenes.table.presenter import Situation


def latest(rules: AnyRules, situation: Situation[Any]) -> Sentence | None:
    """The sentence of the last told event of the stage being shown; None if it tells nothing."""
    for event in reversed(situation.events):
        sentence = rules.tell(situation.view, event)
        if sentence is not None:
            return sentence
    return None
