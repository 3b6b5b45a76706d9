"""House rules: what may be agreed before a match, with default, range, explanation and clause."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, model_validator

from game.core.content.suggestions import asked_after, closest
from game.core.rules.agreement import OptionValue
from game.core.texts import LocalText, Sentence, Texts, one_line

LONGEST_WORD: Final = 60
"""Characters that are told of a name or a value that does not exist."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}\Z")


def _as_words(value: Any) -> Any:
    listed = isinstance(value, list) and all(isinstance(word, str | int) for word in value)
    return ",".join(str(word) for word in value) if listed else value


WrittenValue = Annotated[bool | int | str, BeforeValidator(_as_words)]
"""The value of a house rule in a file: several words also as a list of YAML."""


class OptionError(ValueError):
    """A house rule that does not exist, a value it cannot have, or values that cannot be played together. The message
    is one clear line for the terminal; `sentence` says it to a player, in his language. `reads`: what could be written
    there instead, as one writes it.
    """

    def __init__(self, words: str, sentence: Sentence, reads: str = "") -> None:
        super().__init__(words)
        self.sentence = sentence
        self.reads = reads

    def said(self, texts: Texts) -> str:
        """It in a language, with what could be written instead."""
        return texts.say(self.sentence) + (f" ({self.reads})" if self.reads else "")


class OptionChoice(BaseModel):
    """One value of a `choice` option, with the words a player reads, and more words (`help`) for who chooses it; `own`:
    from a file that a player added. With fewer than `least_seats` players it is the same as another one, and is not
    offered.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    id: str
    label: LocalText
    help: LocalText | None = None
    own: bool = False
    least_seats: int = 0


class OptionSpec(BaseModel):
    """One house rule. `*` in the id stands for a seat number (0 for the first): `handicap.*.hand`.

    `kind`: flag, choice (of `choices`), number (`least` … `most`), or words (so many of `choices`). `opens_seats`: a
    flag that lets so many sit down. `counts_with`, `counts_for`: where it changes anything; elsewhere it is lawful, and
    not offered.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    id: str
    kind: Literal["flag", "choice", "number", "words"]
    default: bool | int | str
    clause: str
    label: LocalText
    help: LocalText
    choices: tuple[OptionChoice, ...] = ()
    least: int = 0
    most: int = 0
    value_words: dict[int, LocalText] = {}
    opens_seats: tuple[int, ...] = ()
    counts_with: dict[str, tuple[bool | int | str, ...]] = {}
    counts_for: tuple[int, ...] = ()

    @model_validator(mode="after")
    def _default_is_lawful(self) -> OptionSpec:
        if self.opens_seats and self.kind != "flag":
            raise ValueError(f"option '{self.id}' is no flag and cannot open seats")
        if self.kind in ("choice", "words") and not self.choices:
            raise ValueError(f"option '{self.id}' needs choices")
        for value in self.value_words:
            if self.kind != "number" or not self._takes(value):
                raise ValueError(f"option '{self.id}' has words for {value}, which it does not take")
        if self.kind == "number" and not self.plain_numbers:
            raise ValueError(f"option '{self.id}' takes no number that is just a number")
        self.check(self.default)
        return self

    def counts(self, values: Mapping[str, OptionValue], seats: int) -> bool:
        """True if it changes anything beside these values of the others, for so many players."""
        if self.kind == "choice" and len(self.choices) < 2:
            return False  # there is nothing to choose
        fits = all(values.get(other) in wanted for other, wanted in self.counts_with.items())
        return fits and (not self.counts_for or seats in self.counts_for)

    def offered(self, seats: int) -> tuple[OptionChoice, ...]:
        """The choices that mean something of their own for so many players."""
        return tuple(choice for choice in self.choices if choice.least_seats <= seats)

    def with_own(self, words: Mapping[str, LocalText], help_of: Mapping[str, LocalText] | None = None) -> OptionSpec:
        """The same house rule with choices that a player has added: their words, and more of them."""
        known, more = {choice.id for choice in self.choices}, help_of or {}
        added = (
            OptionChoice(id=name, label=label, help=more.get(name), own=True)
            for name, label in words.items()
            if name not in known
        )
        return self.model_copy(update={"choices": (*self.choices, *added)}) if words else self

    @property
    def plain_numbers(self) -> tuple[int, ...]:
        """The values of a number that mean just that many, from the least to the most."""
        return tuple(value for value in range(self.least, self.most + 1) if value not in self.value_words)

    def check(self, value: OptionValue) -> None:
        """Raises OptionError, saying what the option takes, if the value is none of its values."""
        if not self._takes(value):
            meant = closest(value, [choice.id for choice in self.choices]) if isinstance(value, str) else ""
            raise OptionError(
                f"option '{self.id}' takes {self._range()}, not '{as_written(value)}'{asked_after(meant)}",
                Sentence(
                    f"option.bad_value{'.meant' if meant else ''}",
                    {"option": self.label, "value": as_written(value), "meant": meant},
                    self.clause,
                ),
                f"{self.id}: {self.reads}",
            )

    def read(self, text: str) -> OptionValue:
        """The value written as `text` on a command line; raises OptionError."""
        value: OptionValue = text
        if self.kind == "flag" and text in ("true", "false"):
            value = text == "true"
        elif self.kind == "number" and _NUMBER.match(text):
            value = int(text)
        self.check(value)
        return value

    def _takes(self, value: OptionValue) -> bool:
        ids = [choice.id for choice in self.choices]
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "number":
            return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
        if not isinstance(value, str):
            return False
        if self.kind == "choice":
            return value in ids
        words = value.split(",") if value else []
        fits = self.least <= len(words) <= (self.most or len(ids))
        return fits and len(set(words)) == len(words) and all(word in ids for word in words)

    @property
    def reads(self) -> str:
        """Its values, as one writes them."""
        if self.kind == "flag":
            return "true, false"
        if self.kind == "number":
            return f"{self.least}..{self.most}"
        return ", ".join(choice.id for choice in self.choices)

    def _range(self) -> str:
        if self.kind == "flag":
            return "true or false"
        if self.kind == "number":
            return f"a whole number from {self.least} to {self.most}"
        names = ", ".join(choice.id for choice in self.choices)
        if self.kind == "choice":
            return f"one of {names}"
        if not self.most:
            count = "different words"
        else:
            count = f"{self.least} different words" if self.least == self.most else f"{self.least} to {self.most} words"
        return f"{count} among {names}, separated by commas"


class OptionsFile(BaseModel):
    """options.yaml of a game."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    options: tuple[OptionSpec, ...]

    @model_validator(mode="after")
    def _counts_with_what_there_is(self) -> OptionsFile:
        known = {spec.id: spec for spec in self.options}
        for spec in self.options:
            for other, values in spec.counts_with.items():
                if other not in known:
                    raise ValueError(f"option '{spec.id}' counts with '{other}', which is no option")
                for value in values:
                    known[other].check(value)
        return self


def resolve(specs: Sequence[OptionSpec], given: Mapping[str, OptionValue | str], seats: int) -> dict[str, OptionValue]:
    """Every house rule with its value: the given ones (text is read), the rest at their default. Raises OptionError."""
    values: dict[str, OptionValue] = {spec.id: spec.default for spec in specs if "*" not in spec.id}
    for name, value in given.items():
        spec = _find(specs, name, seats)
        if isinstance(value, str) and spec.kind == "words":
            value = ",".join(word.strip() for word in value.split(",")) if value.strip() else ""
        if isinstance(value, str) and spec.kind in ("flag", "number"):
            values[name] = spec.read(value)
        else:
            spec.check(value)
            values[name] = value
    return dict(sorted(values.items()))


def _find(specs: Sequence[OptionSpec], name: str, seats: int) -> OptionSpec:
    for spec in specs:
        if spec.id == name:
            if "*" in spec.id:
                break
            return spec
        if "*" in spec.id:
            parts, pattern = name.split("."), spec.id.split(".")
            if len(parts) == len(pattern) and all(p in ("*", q) for p, q in zip(pattern, parts, strict=True)):
                seat = parts[pattern.index("*")]
                if not _NUMBER.match(seat) or not 0 <= int(seat) < seats:
                    told, nobody = one_line(name, LONGEST_WORD), one_line(seat, LONGEST_WORD)
                    raise OptionError(
                        f"option '{told}': there is no seat {nobody}; seats are 0 to {seats - 1}",
                        Sentence("option.no_such_seat", {"option": spec.label, "seats": seats}, spec.clause),
                    )
                return spec
    known = ", ".join(spec.id for spec in specs) or "none"
    told = one_line(name, LONGEST_WORD)
    if any(name == spec.id for spec in specs):
        words = f"option '{told}': write the number of a seat for the star, {told.replace('*', '0')} for the first"
        raise OptionError(words, Sentence("option.unknown", {"option": told}))
    meant = closest(name, [spec.id for spec in specs])
    raise OptionError(
        f"unknown option '{told}'; this game has {known}{asked_after(meant)}",
        Sentence(f"option.unknown{'.meant' if meant else ''}", {"option": told, "meant": meant}),
        next((f"{spec.id}: {spec.reads}" for spec in specs if spec.id == meant), known),
    )


def one_seat_earlier(name: str, specs: Sequence[OptionSpec], seats: int) -> str:
    """The option of the same player once everybody sits one seat earlier: `handicap.1.hand` becomes `handicap.0.hand`,
    and that of the first seat becomes the last seat's. Other options keep their name.
    """
    spec = _find(specs, name, seats)
    if "*" not in spec.id:
        return name
    parts, place = name.split("."), spec.id.split(".").index("*")
    parts[place] = str((int(parts[place]) - 1) % seats)
    return ".".join(parts)


def as_written(value: OptionValue) -> str:
    """As it is written in a file, and on a command line."""
    return str(value).lower() if isinstance(value, bool) else one_line(str(value), LONGEST_WORD)
