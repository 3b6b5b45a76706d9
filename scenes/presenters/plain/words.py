"""What things are called at a plain table: by the rules, by a message of the game if there is one, by its notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.notation.form_notation import FormNotation
from game.core.rules.fields import FACE, PLACE, SEAT, names_of
from game.core.rules.game import Game
from game.core.rules.rules import Action
from game.core.scenarios.scenario import Notation
from game.core.texts import Argument, LocalText, SeatName, Sentence, Texts


class TableWords:
    """The words of one game. `notation`: how its scenarios write things, for what has no other name."""

    def __init__(self, rules: Game[Any, Any], notation: Notation[Any, Any]) -> None:
        self._rules = rules
        self._notation = notation

    def action(self, view: Any, seat: int, action: Action, names: Sequence[str]) -> Sentence:
        """A kind of action as a button: the message `<game>.action.<Kind>`, or the word of the notation."""
        return self.message("action", view, action) or plain(self._written(view, seat, action, names))

    def message(self, what: str, view: Any, action: Action, **arguments: Argument) -> Sentence | None:
        """The message `<game>.<what>.<Kind>` with the fields of the action as arguments; None if there is none."""
        key = f"{self._rules.name}.{what}.{type(action).__name__}"
        if not Texts("en").has(key):
            return None
        return Sentence(key, {**self._arguments(view, action), **arguments})

    def value(self, view: Any, seat: int, action: Action, field: str, names: Sequence[str]) -> Sentence:
        """The value of a field as a button."""
        value = getattr(action, field)
        if field in names_of(type(action), PLACE) and isinstance(value, int):
            named = self._rules.place_name(view, value)
            if named is not None:
                return plain(named)
        written = value
        if isinstance(self._notation, FormNotation):
            written = self._notation.write_field(view, seat, action, field, names)
        if isinstance(written, bool | int) or written is None:
            written = f"{field.replace('_', ' ')}: {str(value).lower()}"
        return plain(str(written))

    def _arguments(self, view: Any, action: Action) -> dict[str, Argument]:
        found: dict[str, Argument] = {}
        for field in action.__struct_fields__:
            value = getattr(action, field)
            if field in names_of(type(action), SEAT) and isinstance(value, int):
                found[field] = SeatName(value)
            elif field in names_of(type(action), FACE) and isinstance(value, int) and value >= 0:
                found[field] = self._rules.card_name(view, value)
            elif isinstance(value, int | str):
                found[field] = value
        return found

    def _written(self, view: Any, seat: int, action: Action, names: Sequence[str]) -> str:
        written = self._notation.write_action(view, seat, action, names)
        word = written if isinstance(written, str) else str(next(iter(written)))
        return word.replace("_", " ").capitalize()


def plain(words: LocalText | str) -> Sentence:
    """Words that are a sentence as they are."""
    return Sentence("plain.words", {"words": words})
