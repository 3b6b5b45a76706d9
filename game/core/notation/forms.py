"""How a game writes its actions and what stands where, declared once: from a form follow reading, writing, and the
message about something that is neither.

    Form(Confirm, "confirm")
    Form(Place, {"place": field("card", card), "at": field("place", place)})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from game.core.chance import Chance
from game.core.notation.errors import NotationError
from game.core.notation.notation import look_up, seat_named
from game.core.positions.arrangement import Arrangement
from game.core.positions.parts import ONCE, PLAYERS, Part
from game.core.positions.position import Position
from game.core.rules.rules import Action, AnyRules, State

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class NotationContext:
    """Where something is written: the state, the seat that would act, and what the players are called."""

    state: Any
    seat: int
    names: Sequence[str]


@dataclass(frozen=True, slots=True)
class Word:
    """How a value is written: what it is called in messages, its reader (raises NotationError), and its writer."""

    name: str
    read: Callable[[NotationContext, Any], Any]
    write: Callable[[NotationContext, Any], Any]


def plain_word(name: str, read: Callable[[Any], Any], write: Callable[[Any], Any]) -> Word:
    """A word that is written alike in every state."""
    return Word(name, lambda _reading, written: read(written), lambda _reading, value: write(value))


PLAYER = Word(
    "NAME",
    lambda reading, written: seat_named(written, reading.names),
    lambda reading, seat: reading.names[seat],
)
"""A player by name."""


@dataclass(frozen=True, slots=True)
class KeyedField:
    """A key of a form: the word that stands behind it, and the field it fills, or several for a word that means more
    than one value. `optional`: left out where the field has its default.
    """

    fields: tuple[str, ...]
    word: Word
    optional: bool = False


def key(fields: str, word: Word, *, optional: bool = False) -> KeyedField:
    """A key for the fields of these names (with spaces between them)."""
    return KeyedField(tuple(fields.split()), word, optional)


@dataclass(frozen=True)
class Form:
    """One way to write a kind of action: a word that stands for it alone, or a mapping.

    `fixed`: fields that are not written, with their values (or how they follow from the others). `reads`: whether it
    means these written fields, where several forms have the same keys. `writes`: False for a form that is only read.
    """

    kind: type[Action]
    written: str | Mapping[str, KeyedField]
    fixed: Mapping[str, Any] = field(default_factory=dict)
    reads: Callable[[NotationContext, Mapping[str, Any]], bool] | None = None
    writes: bool = True

    def says(self) -> str:
        """The form as it stands in a message: `{place: CARD, at: PLACE}`."""
        if isinstance(self.written, str):
            return self.written
        return "{" + ", ".join(f"{word}: {part.word.name}" for word, part in self.written.items()) + "}"

    def fits(self, written: Any) -> bool:
        """True for the word, or for a mapping with just these keys."""
        if isinstance(self.written, str) or not isinstance(written, Mapping):
            return isinstance(self.written, str) and isinstance(written, str) and self.written == written
        needed = {word for word, part in self.written.items() if not part.optional}
        return needed <= set(written) <= set(self.written)

    def read(self, reading: NotationContext, written: Any) -> Action | None:
        """The action; None if it has the keys of this form and means another. Raises NotationError."""
        fields: dict[str, Any] = {}
        if not isinstance(self.written, str):
            for word, value in written.items():
                part = self.written[word]
                found = part.word.read(reading, value)
                fields.update(zip(part.fields, found if len(part.fields) > 1 else (found,), strict=True))
        if self.reads is not None and not self.reads(reading, fields):
            return None
        for name, value in self.fixed.items():
            fields[name] = value(reading, fields) if callable(value) else value
        return self.kind(**fields)

    def write(self, reading: NotationContext, action: Action) -> Any:
        """The action as it is written."""
        if isinstance(self.written, str):
            return self.written
        defaults = dict(
            zip(reversed(self.kind.__struct_fields__), reversed(self.kind.__struct_defaults__), strict=False)
        )
        written = {}
        for word, part in self.written.items():
            values = tuple(getattr(action, name) for name in part.fields)
            if not (part.optional and values == tuple(defaults.get(name) for name in part.fields)):
                written[word] = part.word.write(reading, values if len(values) > 1 else values[0])
        return written

    def means(self, action: Action) -> bool:
        """True if this form can write the action."""
        if not self.writes or type(action) is not self.kind:
            return False
        return all(callable(value) or getattr(action, name) == value for name, value in self.fixed.items())


def _once(part: Part, state: Any, names: Sequence[str]) -> Any:
    return part.see(state, ONCE, names)


def _at_spot(part: Part, state: Any, word: str) -> Any:
    return part.see(state, look_up({name: number for number, name in enumerate(part.keys(()))}, word, "place"), ())


Whole = Callable[[S, Sequence[str]], Any]
"""`(state, names)`: the plain value of a part of a state."""
OfSeat = Callable[[S, int, Sequence[str]], Any]
"""`(state, seat, names)`: the plain value of a part of one player."""
OfPlace = Callable[[S, str], Any]
"""`(state, word)`: the plain value of a part that is named by a word of its own."""


class FormNotation(Generic[S]):
    """Fulfils `game.core.scenarios.scenario.Notation` from declarations.

    `words`: how cards are written. `parts`: of what a position is made. What else `expect` may name: `whole` of all,
    `of_seat` of one player (`hands.NAME`), `of_place` by another word (`piles.L`), with what messages call that word.
    """

    arrangement: ClassVar[type[Arrangement[Any, Any, Any]]]
    """How a written position is laid out."""
    _rules: Any
    _words: Any

    def __init__(
        self,
        rules: AnyRules,
        words: Any,
        forms: Sequence[Form],
        whole: Mapping[str, Whole[S]] | None = None,
        of_seat: Mapping[str, OfSeat[S]] | None = None,
        of_place: Mapping[str, tuple[str, OfPlace[S]]] | None = None,
        parts: Sequence[Part] = (),
    ) -> None:
        self._rules = rules
        self._words = words
        self.parts = tuple(parts)
        seen = [part for part in parts if part.seen]
        self._forms = forms
        self._whole: dict[str, Whole[S]] = {part.key: partial(_once, part) for part in seen if part.of is None}
        self._whole |= whole or {}
        self._of_seat: dict[str, OfSeat[S]] = {part.key: part.see for part in seen if part.of is PLAYERS}
        self._of_seat |= of_seat or {}
        spots = [part for part in seen if part.of not in (None, PLAYERS)]
        self._of_place: dict[str, tuple[str, OfPlace[S]]] = {p.key: ("PLACE", partial(_at_spot, p)) for p in spots}
        self._of_place |= of_place or {}

    def arrange(self, position: Position, chance: Chance) -> S:
        """A full state from a written position; what it does not state is dealt from what is left."""
        state: S = self.arrangement(self._rules, self._words, position, chance, self.parts).state
        return state

    def read_action(self, state: S, seat: int, written: Any, names: Sequence[str]) -> Action:
        """An action from its notation, lawful or not; raises NotationError."""
        reading = NotationContext(state, seat, names)
        for form in self._forms:
            if form.fits(written):
                action = form.read(reading, written)
                if action is not None:
                    return action
        *others, last = dict.fromkeys(form.says() for form in self._forms)
        forms = f"{', '.join(others)} or {last}" if others else last
        raise NotationError("notation.action", word=repr(written), forms=forms)

    def write_action(self, state: S, seat: int, action: Action, names: Sequence[str]) -> Any:
        """The notation of an action; `read_action` reads it back."""
        form = next(form for form in self._forms if form.means(action))
        return form.write(NotationContext(state, seat, names), action)

    def write_field(self, state: S, seat: int, action: Action, name: str, names: Sequence[str]) -> Any:
        """How one field of an action is written, together with those that stand in the same word; None if it is not."""
        form = next(form for form in self._forms if form.means(action))
        parts = () if isinstance(form.written, str) else form.written.values()
        for part in parts:
            if name in part.fields:
                values = tuple(getattr(action, field) for field in part.fields)
                return part.word.write(NotationContext(state, seat, names), values if len(values) > 1 else values[0])
        return None

    def zones(self, names: Sequence[str]) -> tuple[str, ...]:
        """All parts of a state that have a name of their own or one for each player."""
        return (*self._whole, *(f"{part}.{name}" for part in self._of_seat for name in names))

    def inspect(self, state: S, zone: str, names: Sequence[str]) -> Any:
        """The plain value of a named part of a state or view; raises NotationError."""
        head, _, rest = zone.partition(".")
        if not rest and head in self._whole:
            return self._whole[head](state, names)
        if rest and head in self._of_place:
            return self._of_place[head][1](state, rest)
        if head in self._of_seat:
            return self._of_seat[head](state, seat_named(rest, names), names)
        known = [*self._whole, *(f"{part}.NAME" for part in self._of_seat)]
        known += [f"{part}.{word}" for part, (word, _) in self._of_place.items()]
        raise NotationError("notation.zone", word=zone, known=", ".join(known))
