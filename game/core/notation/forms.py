"""How an action is written, declared where its kind is: from a form follow reading, writing, and the message about
something that is neither.

    written: ClassVar = Form("confirm")
    written: ClassVar = Form({"place": key("card", CARD), "at": key("place", PLACE)})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from game.core.notation.notation import seat_named

R = TypeVar("R", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True)
class NotationContext:
    """Where something is written: the state, the seat that would act, what the players are called, and the game's own
    words.
    """

    state: Any
    seat: int
    names: Sequence[str]
    words: Any


@dataclass(frozen=True, slots=True)
class Word:
    """How a value is written: what it is called in messages, its reader (raises NotationError), and its writer."""

    name: str
    read: Callable[[NotationContext, Any], Any]
    write: Callable[[NotationContext, Any], Any]


def plain_word(name: str, read: Callable[[Any, Any], Any], write: Callable[[Any, Any], Any]) -> Word:
    """A word that is written alike in every state: by two methods of the game's words."""
    return Word(
        name,
        lambda reading, written: read(reading.words, written),
        lambda reading, value: write(reading.words, value),
    )


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
    """One way to write actions of a kind: a word that stands for it alone, or a mapping.

    `fixed`: fields that are not written, with their values (or how they follow from the others). `reads`: whether it
    means these written fields, where several forms have the same keys. `writes`: False for a form that is only read.
    """

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

    def read(self, kind: type[R], reading: NotationContext, written: Any) -> R | None:
        """The action of this kind; None if it has the keys of this form and means another. Raises NotationError."""
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
        return kind(**fields)

    def write(self, reading: NotationContext, action: msgspec.Struct) -> Any:
        """The action as it is written."""
        if isinstance(self.written, str):
            return self.written
        defaults = dict(zip(reversed(action.__struct_fields__), reversed(action.__struct_defaults__), strict=False))
        written = {}
        for word, part in self.written.items():
            values = tuple(getattr(action, name) for name in part.fields)
            if not (part.optional and values == tuple(defaults.get(name) for name in part.fields)):
                written[word] = part.word.write(reading, values if len(values) > 1 else values[0])
        return written

    def means(self, action: msgspec.Struct) -> bool:
        """True if this form, one of its kind, can write the action."""
        return self.writes and all(
            callable(value) or getattr(action, name) == value for name, value in self.fixed.items()
        )
