"""Values that stand in content files instead of others: what a study varies. The files stay as they are; what is read
of them is checked as if an author had written the other value into them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

import yaml

from game.core.content.content import LOADER, ContentError, Document, Loc, fault_of, in_both, parse_document, where
from game.core.content.suggestions import closest
from game.core.records import Frozen
from game.core.texts import Argument, LocalText, Sentence

ENDING: Final = ".yaml"
_PLAIN: Final = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?|true|false|null")
_NAME: Final = re.compile(r"[a-z_]{1,40}")
_STEP: Final = re.compile(r"\[(\d+)\]")


class Change(Frozen):
    """`file`: below the content of a game, `armies/standard.yaml`. `place`: keys with dots between them; in a list the
    `id` of an item, or its number from 0. `value`: as one writes it.
    """

    file: str
    place: str
    value: str

    def __str__(self) -> str:
        return f"{self.file}:{self.place}={self.value}"


class _Changing:
    """The changes under which content is being read, and which files were read."""

    def __init__(self, changes: Sequence[Change]) -> None:
        self.changes = changes
        self.read: dict[str, Document] = {}


_current: ContextVar[_Changing | None] = ContextVar("changes of content", default=None)


@contextmanager
def under(changes: Sequence[Change]) -> Iterator[dict[str, Document]]:
    """Content is read with these changes; gives the files that were read, by their names in `data`. Raises ContentError
    where a change is one of a file that was not read.
    """
    changing = _Changing(changes)
    token = _current.set(changing)
    try:
        yield changing.read
    finally:
        _current.reset(token)
    strange = [change for change in changes if change.file not in changing.read]
    if strange:
        there = sorted(changing.read)
        raise ContentError(fault_of(change.file, 1, 1, _not_played(change.file, there)) for change in strange)


def _not_played(file: str, there: Sequence[str]) -> Sentence:
    """That a file is none of those that there are, and which is like it."""
    meant = closest(file, there)
    return Sentence(f"study.fault.file{'.meant' if meant else ''}", {"there": ", ".join(there), "meant": meant})


def changed(document: Document, name: str) -> Document:
    """A file of content (`name` without its ending) as it is to be read just now. Raises ContentError."""
    changing = _current.get()
    if changing is None:
        return document
    file = name + ENDING
    for change in changing.changes:
        if change.file == file:
            document = _with_value(document, change.place, change.value)
    changing.read[file] = document
    return document


def _with_value(document: Document, place: str, value: str) -> Document:
    """The same file with another value at a place that holds one, or could hold one beside what is written there: its
    comments stay, and so do lines and columns, but for a line that is added.
    """
    loc, added = _found(document, place)
    if added:
        return parse_document(_with_key(document, loc, added, _written(value)), document.name)
    if isinstance(_at(document.value, loc), dict | list):
        words = Sentence("study.fault.no_value", {"there": _there(_at(document.value, loc))})
        raise ContentError([document.fault(loc, words)])
    scalars: Iterator[Any] = yaml.parse(document.text, Loader=LOADER)
    scalar: Any = next(
        event for event in scalars if isinstance(event, yaml.ScalarEvent) and where(event) == document.mark(loc)
    )
    text = document.text[: scalar.start_mark.index] + _written(value) + document.text[scalar.end_mark.index :]
    return parse_document(text, document.name)


def _written(value: str) -> str:
    """A value as it stands in a file."""
    return value if _PLAIN.fullmatch(value) else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _with_key(document: Document, loc: Loc, key: str, written: str) -> str:
    """The text of a file in which a mapping has one more key: before its brace, or in a line above its first one."""
    depth, inside = 0, False
    events: Iterator[Any] = yaml.parse(document.text, Loader=LOADER)
    for event in events:
        if isinstance(event, yaml.MappingStartEvent):
            if not inside and where(event) == document.mark(loc):
                inside, depth = True, 0
                if not event.flow_style:
                    at: Any = event.start_mark
                    return f"{document.text[: at.index]}{key}: {written}\n{' ' * at.column}{document.text[at.index :]}"
            depth += 1
        elif inside and isinstance(event, yaml.MappingEndEvent):
            depth -= 1
            if not depth:
                brace: Any = event.end_mark
                end = brace.index - 1
                comma = ", " if _at(document.value, loc) else ""
                return f"{document.text[:end]}{comma}{key}: {written}{document.text[end:]}"
    raise ContentError([document.fault(loc, Sentence("study.fault.no_key", {"step": key}))])


def _found(document: Document, place: str) -> tuple[Loc, str]:
    """Where a place is that somebody has written down; or, with its name, where one could be written. Raises
    ContentError.
    """
    loc: Loc = ()
    steps = [step for step in _STEP.sub(r".\1", place).split(".") if step]
    for number, step in enumerate(steps, start=1):
        here = _at(document.value, loc)
        ids = [item.get("id") for item in here if isinstance(item, dict)] if isinstance(here, list) else []
        if isinstance(here, dict) and step in here:
            loc = (*loc, step)
        elif step in ids:
            loc = (*loc, ids.index(step))
        elif isinstance(here, list) and step.isascii() and step.isdigit() and int(step) < len(here):
            loc = (*loc, int(step))
        elif isinstance(here, dict) and number == len(steps) and _NAME.fullmatch(step):
            return loc, step
        else:
            meant = closest(step, [*map(str, here)] if isinstance(here, dict) else [one for one in ids if one])
            known: dict[str, Argument] = {"step": step, "there": _there(here), "meant": meant}
            raise ContentError([document.fault(loc, Sentence(f"study.fault.place{'.meant' if meant else ''}", known))])
    return loc, ""


def _at(value: Any, loc: Loc) -> Any:
    for step in loc:
        value = value[step]
    return value


def _there(value: Any) -> LocalText:
    """What can be named next."""
    if isinstance(value, dict) and value:
        return _names(map(str, value))
    if isinstance(value, list) and value:
        ids = [str(item["id"]) for item in value if isinstance(item, dict) and "id" in item]
        if len(ids) == len(value):
            return _names(ids)
        return in_both(Sentence("study.fault.there.numbers", {"n": len(value) - 1}))
    return in_both(Sentence(f"study.fault.there.{'none' if isinstance(value, dict | list) else 'one'}", {}))


def _names(names: Iterable[str]) -> LocalText:
    """Names that are no language's."""
    words = ", ".join(names)
    return LocalText(words, words)
