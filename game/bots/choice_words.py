"""A choice in words: the cards of a row, else what would be told of it in a world that its chooser imagines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.bots.levels import reasons_of
from game.bots.policy import decision_of
from game.bots.reasons import Reason, ReasonError, sentence_of
from game.bots.search import Whole
from game.core.chance import Chance
from game.core.events import Event
from game.core.game import Game
from game.core.rules import AnyRules
from game.core.session import apply_action
from game.core.texts import Texts


class ChoiceWords:
    """Of the choices that a seat has with a view. `names`: the players'."""

    def __init__(self, rules: AnyRules, view: Any, seat: int, names: tuple[str, ...], texts: Texts) -> None:
        self._rules = rules
        self._view = view
        self._seat = seat
        self._names = names
        self._texts = texts
        self._labels: dict[Whole, str] = {}

    def label(self, whole: Whole) -> str:
        """What a choice is called; '' if nothing can be told of it."""
        found = self._labels.get(whole)
        if found is None:
            found = self._labels[whole] = self._cards_of(whole) or self._told_of(whole) or self.promise(whole)
        return found

    def apart(self, whole: Whole, others: Iterable[Whole]) -> str:
        """The same; where another choice is told alike, with what speaks for this one."""
        label = self.label(whole)
        alike = any(self.label(other) == label for other in others if other != whole)
        promise = self.promise(whole) if alike else ""
        return f"{label} {promise}" if promise and promise != label else label

    def promise(self, whole: Whole) -> str:
        """What speaks for a choice."""
        decision = decision_of(self._rules, self._view, self._seat, Chance("what if"))
        return self.why(reasons_of(self._rules.name).reason(decision, whole[0]))

    def why(self, reason: Reason | None) -> str:
        """A reason in words; '' where it cannot be told."""
        if reason is None:
            return ""
        try:
            told = sentence_of(reasons_of(self._rules.name), self._rules, self._view, reason, self._texts)
        except ReasonError:
            return ""
        return self._texts.say(told, self._names)

    def _cards_of(self, whole: Whole) -> str:
        """The cards of a row that is laid step by step, from left to right: what is moved or taken back counts only
        where it lies in the end.
        """
        laid: dict[int, int] = {}
        for step in whole:
            place = getattr(step, "place", None)
            if step.draft and place is not None:
                card = getattr(step, "card", None)
                laid = {at: lying for at, lying in laid.items() if at != place and lying != card}
                if card is not None:
                    laid[place] = card
        if not laid or not isinstance(self._rules, Game):
            return ""
        rules, pick = self._rules, self._texts.pick
        return " – ".join(pick(rules.card_name(self._view, laid[place])) for place in sorted(laid))

    def _told_of(self, whole: Whole) -> str:
        """What would be told of it first; '' if it cannot be done there."""
        rules, told = self._rules, list[Event]()
        world = decision_of(rules, self._view, self._seat, Chance("what if")).imagine(Chance("what if"))
        for step in whole:
            if rules.refuse(world, self._seat, step) is not None:
                return ""
            apply_action(rules, world, self._seat, step, Chance("what if"), told.append)
        sentences = (rules.tell(world, event) for event in told)
        first = next((sentence for sentence in sentences if sentence is not None), None)
        return "" if first is None else self._texts.say(first, self._names)
