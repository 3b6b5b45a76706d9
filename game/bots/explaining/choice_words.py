"""A choice in words: as its game calls it, else what the log would first tell of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.bots.explaining.reasons import Context, Reason, ReasonError, Term, sentence_of
from game.bots.levels import reasons_of
from game.bots.policy import decision_of
from game.bots.search.search import Whole
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.events import Event
from game.core.texts import Argument, LocalText, SeatName, Sentence, Texts, blended

_LUCK: Final = "what if"
_ARTICLES: Final = ("Le ", "La ", "L’", "The ")


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
            called = self._called(whole)
            said = "" if called is None else self._texts.say(called, self._names)
            found = self._labels[whole] = said or self.promise(whole)
        return found

    def advice(self, whole: Whole) -> str:
        """What a choice asks of whoever reads it, without a capital letter or a full stop: what it is called, as an
        instruction (`<key>_you`); '' where there are no such words.
        """
        called = self._called(whole)
        if called is None or called.arguments.get("player", SeatName(self._seat)) != SeatName(self._seat):
            return ""
        key = f"{called.key}_you"
        if not self._texts.has(key):
            return ""
        arguments = {name: _within(argument) for name, argument in called.arguments.items()}
        return self._texts.say(Sentence(key, arguments, called.clause), self._names)

    def _called(self, whole: Whole) -> Sentence | None:
        """What its game calls a choice, else what would be told of it first."""
        called = self._reasons.called(self._context, self._seat, whole)
        return self._told_of(whole) if called is None else called

    def apart(self, whole: Whole, others: Iterable[Whole]) -> str:
        """The same; where another choice is told alike, with where it begins, else with what speaks for it."""
        label = self.label(whole)
        if all(self.label(other) != label for other in others if other != whole):
            return label
        where = self._reasons.whereabouts(whole)
        added = self.promise(whole) if where is None else self._texts.say(where, self._names)
        return f"{label} {added}" if added and added != label else label

    def promise(self, whole: Whole) -> str:
        """What speaks for a choice."""
        return self.why(self._reason(whole))

    def promises_more(self, whole: Whole, other: Whole) -> bool:
        """True if something speaks for a choice that does not speak as much for another one, elsewhere on the table."""
        reason, same = self._reason(whole), self._reason(other)
        if reason is None or reason.kind in self._reasons.against:
            return False
        return same is None or (reason.kind, _beside_places(reason)) != (same.kind, _beside_places(same))

    def _reason(self, whole: Whole) -> Reason | None:
        decision = decision_of(self._context.rules, self._context.view, self._seat, Chance(_LUCK))
        return self._reasons.reason_of_whole(decision, whole)

    def why(self, reason: Reason | None) -> str:
        """A reason in words; '' where it cannot be told."""
        if reason is None:
            return ""
        try:
            told = sentence_of(self._reasons, self._context, reason, self._texts)
        except ReasonError:
            return ""
        return self._texts.say(told, self._names)

    def _told_of(self, whole: Whole) -> Sentence | None:
        """What would be told of it first; None if it cannot be done there."""
        rules, told = self._context.rules, list[Event]()
        world = decision_of(rules, self._context.view, self._seat, Chance(_LUCK)).imagine(Chance(_LUCK))
        for step in whole:
            if rules.refuse(world, self._seat, step) is not None:
                return None
            apply_action(rules, world, self._seat, step, Chance(_LUCK), told.append)
        sentences = (rules.tell(world, event) for event in told)
        return next((sentence for sentence in sentences if sentence is not None), None)


def _beside_places(reason: Reason) -> dict[str, Term]:
    """Which cards a reason speaks of, and in which numbers."""
    return {name: term for name, term in reason.terms.items() if term[0] in ("face", "number")}


def _within(argument: Argument) -> Argument:
    """What lines of the log begin with ("The red croc"), in the middle of a sentence."""
    return blended(lambda language: _small(argument[language]), argument) if type(argument) is LocalText else argument


def _small(words: str) -> str:
    return words[:1].lower() + words[1:] if words.startswith(_ARTICLES) else words
