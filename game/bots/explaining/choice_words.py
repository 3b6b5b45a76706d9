"""A choice in words: as its game calls it, else what the log would first tell of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.bots.explaining.reasons import Context, Reason, ReasonError, sentence_of
from game.bots.levels import reasons_of
from game.bots.policy import decision_of
from game.bots.search.search import Whole
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.events import Event
from game.core.texts import Texts

_LUCK: Final = "what if"


class ChoiceWords:
    """Words for the choices that a seat has in the view of the context. `names`: of the players."""

    def __init__(self, context: Context, seat: int, names: tuple[str, ...], texts: Texts) -> None:
        self._context = context
        self._reasons = reasons_of(context.rules.name)
        self._seat = seat
        self._names = names
        self._texts = texts
        self._labels: dict[Whole, str] = {}

    def label(self, whole: Whole) -> str:
        """What a choice is called; '' if nothing can be told of it."""
        found = self._labels.get(whole)
        if found is None:
            called = self._reasons.called(self._context, self._seat, whole)
            said = self._told_of(whole) if called is None else self._texts.say(called, self._names)
            found = self._labels[whole] = said or self.promise(whole)
        return found

    def apart(self, whole: Whole, others: Iterable[Whole]) -> str:
        """The same; where another choice is told alike, with what speaks for this one."""
        label = self.label(whole)
        alike = any(self.label(other) == label for other in others if other != whole)
        promise = self.promise(whole) if alike else ""
        return f"{label} {promise}" if promise and promise != label else label

    def promise(self, whole: Whole) -> str:
        """What speaks for a choice."""
        decision = decision_of(self._context.rules, self._context.view, self._seat, Chance(_LUCK))
        return self.why(self._reasons.reason_of_whole(decision, whole))

    def why(self, reason: Reason | None) -> str:
        """A reason in words; '' where it cannot be told."""
        if reason is None:
            return ""
        try:
            told = sentence_of(self._reasons, self._context, reason, self._texts)
        except ReasonError:
            return ""
        return self._texts.say(told, self._names)

    def _told_of(self, whole: Whole) -> str:
        """What would be told of it first; '' if it cannot be done there."""
        rules, told = self._context.rules, list[Event]()
        world = decision_of(rules, self._context.view, self._seat, Chance(_LUCK)).imagine(Chance(_LUCK))
        for step in whole:
            if rules.refuse(world, self._seat, step) is not None:
                return ""
            apply_action(rules, world, self._seat, step, Chance(_LUCK), told.append)
        sentences = (rules.tell(world, event) for event in told)
        first = next((sentence for sentence in sentences if sentence is not None), None)
        return "" if first is None else self._texts.say(first, self._names)
