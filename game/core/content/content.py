"""Content: YAML files that say what there is. All faults of a file are told at once, as `file:line:col: place:
message`.

Only `true`, `false`, `null` and plain decimal numbers are special; `NO` and `010` are text. A key may stand once. An
unknown key is a fault.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn, TypeVar

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError

from game.core.content.explaining import (
    A_TAB,
    CURLY_QUOTES,
    IN_CURLY,
    TOO_DEEP,
    explained,
    is_unknown_key,
    missing,
    not_yaml,
    paired,
    unknown_key,
)
from game.core.content.explaining import (
    Loc as Loc,
)
from game.core.files.files import FileError, read_text
from game.core.texts import FALLBACK, Argument, LocalText, Sentence, Texts, one_line, presentable

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

DATA_FOLDER: Final = Path(__file__).resolve().parents[3] / "data"
SEEDS_FOLDER: Final = DATA_FOLDER.parent / "seeds"
"""The rule books, and the list of clauses of each game."""
LARGEST_FILE: Final = 2_000_000
"""Bytes. No content file comes near; a larger one is refused before it is read."""
MOST_VALUES: Final = 50_000
"""Words, numbers, lists and mappings in one file."""
MOST_FAULTS: Final = 100
"""Faults told of one file: more would help nobody to mend it."""
LONGEST_NUMBER: Final = 15
"""Digits and signs: what every program reads as the same number."""
LONGEST_FAULT: Final = 2_000
UNSEEN: Final = Sentence("fault.no_name", {})

Marks = dict[Loc, tuple[int, int]]
"""Line and column, counted from 1, of the places of a file."""


class Model(BaseModel):
    """Base of all content models: strict, frozen, no unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One fault of a content file; line and column count from 1."""

    path: str
    line: int
    column: int
    message: str
    where: str = field(default="", compare=False)
    """The place in the file, by its keys."""
    sentences: tuple[Sentence, ...] = field(default=(), compare=False)
    """What the message says, for other languages; () where it is said in English alone."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", one_line(self.message, LONGEST_FAULT))  # it cites what stands in the file

    def said(self, texts: Texts) -> str:
        """The message in a language; the English one may know more than its sentences."""
        if not self.sentences or texts.language == FALLBACK:
            return self.message
        words = "; ".join(map(texts.say, self.sentences))
        clause = next((sentence.clause for sentence in self.sentences if sentence.clause), "")
        told = f"{self.where}: {words}" if self.where else words
        told = f"{told} ({clause})" if clause else told
        return "\u00a0".join(one_line(part, LONGEST_FAULT) for part in told.split("\u00a0"))  # French words need them

    def told(self, texts: Texts) -> str:
        """Where it is, and the message in a language."""
        return f"{self._place}: {self.said(texts)}"

    def __str__(self) -> str:
        return f"{self._place}: {self.message}"

    @property
    def _place(self) -> str:
        return f"{one_line(self.path, LONGEST_FAULT)}:{self.line}:{self.column}"


class FaultError(ValueError):
    """Something in a file is wrong, as data; `str` says it in one clear English line."""

    def __init__(self, key: str, **arguments: Argument) -> None:
        self.sentence = Sentence(key, arguments)
        super().__init__(key)

    def __str__(self) -> str:
        return Texts(FALLBACK).say(self.sentence)


Told = str | Sentence | ValueError
"""What a fault says: English words, a sentence, or an error that may have one."""


def sentence_of(told: Told) -> tuple[Sentence, ...]:
    """It for other languages, as far as there is one."""
    if isinstance(told, Sentence):
        return (told,)
    found = getattr(told, "sentence", None)
    return (found,) if isinstance(found, Sentence) else ()


def not_read(error: FileError) -> Sentence:
    """Why a file is not read."""
    return Sentence(error.key, error.arguments)


def in_both(sentence: Sentence, before: str = "") -> LocalText:
    """What another sentence says within itself, after words that are no language's."""
    return LocalText(before + Texts("fr").say(sentence), before + Texts("en").say(sentence))


def fault_of(path: str, line: int, column: int, *told: Told, where: str = "") -> Fault:
    """A fault with its words; several sentences stand one after the other."""
    english = Texts(FALLBACK)
    words = "; ".join(english.say(one) if isinstance(one, Sentence) else str(one) for one in told)
    found = [sentence_of(one) for one in told]
    sentences = tuple(one for each in found for one in each) if all(found) else ()
    return Fault(path, line, column, f"{where}: {words}" if where else words, where, sentences)


class ContentError(Exception):
    """All faults found in some content files; the message is one line per fault."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(faults))
        super().__init__("\n".join(map(str, self.faults)))


class Document:
    """A parsed YAML file: its plain value, and where each part of it and each key stands; `text` as it was written."""

    def __init__(self, name: str, value: Any, marks: Marks, key_marks: Marks, digest: str, text: str = "") -> None:
        self.name = name
        self.value = value
        self.digest = digest
        self.text = text
        self._marks = marks
        self._key_marks = {**marks, **key_marks}

    def fault(self, place: Loc, message: Told) -> Fault:
        """A fault of the value at a place such as `("zones", 2)`; the nearest enclosing place that is known gives
        line and column.
        """
        return self._fault_by(self._marks, place, message)

    def fault_at_key(self, place: Loc, message: Told) -> Fault:
        """The same, pointing at the key that the value stands under; an item of a list, which has none, at the item."""
        return self._fault_by(self._key_marks, place, message)

    def mark(self, place: Loc) -> tuple[int, int]:
        """Line and column of a value that is there."""
        return self._marks[place]

    def _fault_by(self, marks: Marks, place: Loc, message: Told) -> Fault:
        known = place
        while known and known not in marks:
            known = known[:-1]
        line, column = marks.get(known, (1, 1))
        return fault_of(self.name, line, column, message, where=_spell(place, self.value))

    def validated(self, model: type[M]) -> M:
        """The value as a model; raises ContentError with every fault."""
        try:
            # Through JSON, because there strict models still take a list for a tuple and a mapping for LocalText.
            return model.model_validate_json(json.dumps(self.value))
        except ValidationError as error:
            told = islice(paired(error.errors()), MOST_FAULTS)
            raise ContentError(self._explain(model, detail, meant) for detail, meant in told) from None

    def _explain(self, model: type[BaseModel], detail: ErrorDetails, meant: str) -> Fault:
        place = tuple(part for part in detail["loc"] if part in _followed(self.value, detail["loc"]))
        if detail["type"] == "missing":
            return self.fault(place[:-1], missing(str(place[-1]) if place else "…"))
        if is_unknown_key(detail):
            return self.fault_at_key(place, unknown_key(model, place, meant))
        return self.fault(place, explained(detail, at_top=not place))


def load_document(path: Path, name: str | None = None) -> Document:
    """Reads and parses one YAML file. `name` is what faults call it (the path by default). Raises ContentError."""
    name = name or str(path)
    try:
        text = read_text(path, LARGEST_FILE)
    except FileError as error:
        raise ContentError([fault_of(name, 1, 1, not_read(error))]) from None
    return parse_document(text, name)


def _seen(words: LocalText) -> LocalText:
    for language in words.languages:
        if not presentable(words[language], LONGEST_FAULT):
            raise FaultError("fault.no_name.language", language=language)
    return words


Title = Annotated[LocalText, AfterValidator(_seen)]
"""What something is called where it is chosen: an empty one could not be found there."""


def parse_document(text: str, name: str) -> Document:
    """Parses YAML text; raises ContentError."""
    builder = _Builder(name)
    try:
        # Event by event, never as a tree of nodes: the library makes that by calling itself, as deep as the text goes.
        value = builder.document(yaml.parse(text, Loader=LOADER))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        deep = "nesting depth" in (error.problem or "")  # a parser that reads ahead may give up before `_check` sees it
        if deep or (mark is not None and text[mark.index : mark.index + 1] == "\t"):
            raise ContentError([fault_of(name, line, column, Sentence(TOO_DEEP if deep else A_TAB, {}))]) from None
        line, column, told = not_yaml(error, text)
        raise ContentError([fault_of(name, line, column, *told)]) from None
    except yaml.YAMLError as error:
        words = {"problem": str(error).splitlines()[0]}
        raise ContentError([fault_of(name, 1, 1, Sentence("fault.yaml.other", words))]) from None
    if builder.faults:
        raise ContentError(builder.faults)
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return Document(name, value, builder.marks, builder.key_marks, digest, text)


def load_model(path: Path, model: type[M], name: str | None = None) -> M:
    """Reads one YAML file as a model; raises ContentError."""
    return load_document(path, name).validated(model)


def combined_digest(documents: Iterable[Document]) -> str:
    """One digest for all files a game is played with: 16 hexadecimal digits."""
    parts = "".join(document.digest for document in documents)
    return hashlib.sha256(parts.encode()).hexdigest()[:16]


LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?\Z")
_WORDS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None, "": None}
_DEEPEST: Final = 40
_PLAIN_TAGS: Final = frozenset(
    ("!", *(f"tag:yaml.org,2002:{word}" for word in ("str", "int", "float", "bool", "null", "seq", "map")))
)
"""Tags that say nothing: which word it is decides `_scalar`."""

_Event = Any
"""An event of a YAML parser; the library does not say what each kind has."""


class _Builder:
    """Turns the events of a YAML parser into plain values and remembers where they stand. Anchors and tags are not used
    by content: they are faults. A file that goes too deep, or has too much in it, is read no further.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.faults: list[Fault] = []
        self.marks: Marks = {}
        self.key_marks: Marks = {}
        self._values = 0
        self._events: Iterator[_Event] = iter(())

    def document(self, events: Iterable[_Event]) -> Any:
        """The one value of a file, None of an empty one. Raises ContentError where it is read no further."""
        self._events = iter(events)
        next(self._events)
        if isinstance(next(self._events), yaml.StreamEndEvent):
            return None
        value = self._value(next(self._events), (), 0)
        next(self._events)
        after = next(self._events)
        if not isinstance(after, yaml.StreamEndEvent):
            self._fault(after, Sentence("fault.yaml.another", {}))
        return value

    def _value(self, event: _Event, place: Loc, depth: int) -> Any:
        self.marks[place] = where(event)
        self._check(event, depth)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return [self._value(child, (*place, index), depth + 1) for index, child in enumerate(self._inside())]
        return self._mapping(place, depth) if isinstance(event, yaml.MappingStartEvent) else None

    def _inside(self) -> Iterator[_Event]:
        """What a list or a mapping holds, up to its end."""
        while not isinstance(event := next(self._events), yaml.CollectionEndEvent):
            yield event

    def _mapping(self, place: Loc, depth: int) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for key_event in self._inside():
            key = key_event.value if isinstance(key_event, yaml.ScalarEvent) else None
            self._check(key_event, depth + 1)
            if key is None:
                self._fault(key_event, Sentence("fault.yaml.key_word", {}))
                self._pass_over(key_event, depth + 1)
            elif key in result:
                self._fault(key_event, Sentence("fault.yaml.key_twice", {"name": one_line(key)}))
            value_event = next(self._events)
            if key is None or key in result:
                self._check(value_event, depth + 1)
                self._pass_over(value_event, depth + 1)
            else:
                self.key_marks[(*place, key)] = where(key_event)
                result[key] = self._value(value_event, (*place, key), depth + 1)
        return result

    def _pass_over(self, event: _Event, depth: int) -> None:
        """Leaves out all that stands in a list or a mapping that is a fault already."""
        if isinstance(event, yaml.CollectionStartEvent):
            for child in self._inside():
                self._check(child, depth + 1)
                self._pass_over(child, depth + 1)

    def _check(self, event: _Event, depth: int) -> None:
        """What nothing in a file may be."""
        self._values += 1
        if depth > _DEEPEST:
            self._stop(event, Sentence(TOO_DEEP, {}))
        if self._values > MOST_VALUES:
            self._stop(event, Sentence("fault.yaml.too_much", {"most": MOST_VALUES}))
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            self._fault(event, Sentence("fault.yaml.alias", {}))
        elif event.tag is not None and event.tag not in _PLAIN_TAGS:
            self._fault(event, Sentence("fault.yaml.tag", {}))

    def _scalar(self, event: _Event) -> Any:
        text: str = event.value
        if event.style:  # quoted, or a block of text
            return text
        if IN_CURLY.fullmatch(text):
            self._fault(event, Sentence(CURLY_QUOTES, {}))
        if text in _WORDS:
            return _WORDS[text]
        if _NUMBER.match(text):
            if len(text) > LONGEST_NUMBER:
                self._fault(event, Sentence("fault.yaml.long_number", {"digits": len(text)}))
                return 0
            return float(text) if "." in text else int(text)
        return text

    def _fault(self, event: _Event, told: Sentence) -> None:
        self.faults.append(fault_of(self.name, *where(event), told))
        if len(self.faults) >= MOST_FAULTS:
            raise ContentError(self.faults)

    def _stop(self, event: _Event, told: Sentence) -> NoReturn:
        self._fault(event, told)
        raise ContentError(self.faults)


def where(event: _Event) -> tuple[int, int]:
    """Line and column at which something begins that a YAML parser tells of."""
    mark = event.start_mark
    return mark.line + 1, mark.column + 1


def _followed(value: Any, loc: Loc) -> list[str | int]:
    """The parts of a validation place that really are keys or indices of the file (models may add names of union
    members).
    """
    parts: list[str | int] = []
    for number, part in enumerate(loc):
        if isinstance(value, dict) and isinstance(part, str):
            parts.append(part)
            value = value.get(part, value if number < len(loc) - 1 else None)
        elif isinstance(value, list) and isinstance(part, int) and part < len(value):
            parts.append(part)
            value = value[part]
    return parts


def _spell(place: Loc, value: Any) -> str:
    """A place as one finds it in the file: an item of a list by its card, or from where on it counts, if it says so; by
    its number if not.
    """
    words = ""
    for part in place:
        try:
            value = value[part]
        except (LookupError, TypeError):
            value = None
        if isinstance(part, int):
            words += f"[{_called(value, part)}]"
        else:
            words += f".{part}" if words else str(part)
    return words


def _called(item: Any, number: int) -> str:
    card, begins = (item.get("card"), item.get("from")) if isinstance(item, dict) else (None, None)
    return str(card) if isinstance(card, str | int) else f"from {begins}" if isinstance(begins, int) else str(number)
