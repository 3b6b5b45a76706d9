"""Events as sentences of the log: a game says, kind by kind, what the log tells of it.

    LINES = {
        RowConfirmed: line("nine_domains.log.confirmed", "ND-3", player=player()),
        CombatDecided: _combat,
    }

A kind that is not in the table is not worth a line. Sentences name players, never "you", and tell public facts only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.core.rules.events import Event
from game.core.rules.outcome import Outcome
from game.core.texts import Argument, LocalText, SeatName, Sentence, blended

Teller = Callable[[Any, Any, Any], Sentence | None]
"""`(content, state, event)`: the sentence about an event, `state` being the reader's view after it."""
Part = Callable[[Any, Any, Any], Argument]
"""`(content, state, event)`: one argument of a sentence."""


def line(key: str, clause: str, **parts: Part) -> Teller:
    """A sentence with this key and clause whose arguments are always made alike. `key` is whole: `flautz.log.turn`."""

    def said(content: Any, state: Any, event: Any) -> Sentence:
        return Sentence(key, {name: part(content, state, event) for name, part in parts.items()}, clause)

    return said


def player(field: str = "seat") -> Part:
    """The name of the player at the seat in a field."""
    return lambda content, state, event: SeatName(getattr(event, field))


def value(field: str) -> Part:
    """A field as it is."""

    def read(content: Any, state: Any, event: Any) -> Argument:
        found: Argument = getattr(event, field)
        return found

    return read


def card(field: str) -> Part:
    """The name of the card whose face is in a field: the content knows it (`name(face)`)."""

    def read(content: Any, state: Any, event: Any) -> Argument:
        found: Argument = content.name(getattr(event, field))
        return found

    return read


def ending(content: Any, state: Any, event: Any) -> Sentence:
    """Why the game ended: the event says key and clause."""
    return ended(Outcome(event.reason, event.places, event.clause))


def ended(outcome: Outcome) -> Sentence:
    """Why a game ended so; {player} is who has won it, where that is one alone."""
    winners = outcome.winners
    arguments: dict[str, Argument] = {"player": SeatName(winners[0])} if len(winners) == 1 else {}
    return Sentence(outcome.reason, arguments, outcome.clause)


def listed(names: list[LocalText]) -> LocalText:
    """Names with commas between them."""
    return blended(lambda language: ", ".join(name[language] for name in names), LocalText("", ""), *names)


def tell(lines: Mapping[type[Event], Teller], content: Any, state: Any, event: Event) -> Sentence | None:
    """What the log says of an event; None: not worth a line."""
    teller = lines.get(type(event))
    return None if teller is None else teller(content, state, event)
