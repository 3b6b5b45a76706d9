"""What is told of a file that cannot be parsed, or does not say what it should: what to write, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, get_args, get_origin

import yaml
from pydantic import BaseModel

from game.core.content.suggestions import closest
from game.core.texts import LocalText, Sentence, Texts

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Loc = tuple[str | int, ...]
_INSTEAD: Final = {
    "nothing": "fault.should_be.nothing",
    "str": "fault.should_be.word",
    "list": "fault.should_be.list",
    "dict": "fault.should_be.mapping",
    "other": "fault.should_be",
}
"""What is said where something else should stand, by what stands there."""
MOST_KEYS: Final = 16
"""So many keys are named to whoever has written one that is not known."""
_PLAIN_WORDS: Final = (
    ("a valid array", "a list"),
    ("an object", "a mapping (lines of 'key: value', which stand further in)"),
    ("a valid integer", "a whole number"),
    ("a valid boolean", "true or false"),
    ("a valid ", "a "),
    ("a string", "text"),
    ("greater than or equal to", "at least"),
    ("less than or equal to", "at most"),
)
_SIZES: Final = {
    "too_short": "fault.list_too_short",
    "too_long": "fault.list_too_long",
    "string_too_short": "fault.text_too_short",
    "string_too_long": "fault.text_too_long",
}
_WANTED: Final = {
    "int_type": "fault.wanted.number",
    "int_parsing": "fault.wanted.number",
    "int_from_float": "fault.wanted.number",
    "string_type": "fault.wanted.text",
    "bool_type": "fault.wanted.flag",
    "bool_parsing": "fault.wanted.flag",
    "tuple_type": "fault.wanted.list",
    "list_type": "fault.wanted.list",
    "dict_type": "fault.wanted.mapping",
    "model_type": "fault.wanted.mapping",
    "model_attributes_type": "fault.wanted.mapping",
    "greater_than_equal": "fault.wanted.at_least",
    "less_than_equal": "fault.wanted.at_most",
}
"""What should stand in a place, by the kind of the error."""
_PROBLEMS: Final = {
    "could not find expected ':'": "fault.yaml.no_colon",
    "did not find expected key": "fault.yaml.further_in",
    "mapping values are not allowed in this context": "fault.yaml.colon",
    "did not find expected ',' or ']'": "fault.yaml.list_open",
    "did not find expected ',' or '}'": "fault.yaml.braces_open",
    "found unexpected end of stream": "fault.yaml.quote_open",
    "block sequence entries are not allowed in this context": "fault.yaml.list_here",
    "did not find expected '-' indicator": "fault.yaml.list_line",
    "did not find expected alphabetic or numeric character": "fault.yaml.star",
    "found character that cannot start any token": "fault.yaml.no_beginning",
    "did not find expected node content": "fault.yaml.no_value",
}
"""What a parser says most often, in words for whoever writes no programs."""
_WHERE_IT_BEGAN: Final = ("fault.yaml.no_colon", "fault.yaml.list_open", "fault.yaml.braces_open")
"""What a parser notices lines later than it stands there."""
_A_NOTE: Final = re.compile(r"[:,{[-]\s+(#[0-9a-fA-F]{3,8})\b")
"""What was meant as a colour and is a note, for it stands without quotes."""
_QUOTES: Final = {"'": "fault.yaml.after_apostrophe", '"': "fault.yaml.after_quote"}
"""What is told beside it where a text in quotes has just ended."""
_CURLY: Final = re.compile("[“”„«»]")
IN_CURLY: Final = re.compile("[“„«][^“”„«»]*[”“»]?")
"""A text in quotes that YAML takes for letters of the text, or as much of it as goes to a comma."""
_NO_BREAK: Final = re.compile("(?<=:)[\u00a0\u202f]")
A_TAB: Final = "fault.yaml.tab"
TOO_DEEP: Final = "fault.yaml.too_deep"
CURLY_QUOTES: Final = "fault.yaml.curly"


def missing(key: str) -> Sentence:
    """A key that must be there."""
    return Sentence("fault.missing", {"name": key})


def is_unknown_key(detail: ErrorDetails) -> bool:
    """Whether an error is about a key rather than about what stands behind it."""
    return detail["type"] in ("extra_forbidden", "unexpected_keyword_argument") or detail["loc"][-1:] == ("[key]",)


def explained(detail: ErrorDetails, *, at_top: bool) -> Sentence | ValueError | str:
    """What is wrong with a value, in words for whoever writes no programs; `at_top`: it is all that the file holds."""
    kind, found, context = detail["type"], detail["input"], detail.get("ctx", {})
    if kind in ("literal_error", "enum"):
        expected = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ")
        return not_one_of(found, expected)
    if kind == "value_error":
        error = context.get("error", detail["msg"])
        return error if isinstance(error, ValueError) else str(error)
    if kind in _SIZES:
        sizes = {name: int(size) for name, size in context.items() if name in ("min_length", "max_length")}
        return Sentence(_SIZES[kind], {**sizes, "found": len(found)})
    if kind == "string_type" and isinstance(found, int | float) and not isinstance(found, bool):
        return Sentence("fault.in_quotes", {"found": str(found)})
    if kind == "string_type" and isinstance(found, dict):
        return Sentence("fault.one_text", {})
    if kind == "model_type" and found is None and at_top:
        return Sentence("fault.empty_file", {})
    wanted = _WANTED.get(kind)
    if wanted is not None:
        return _should_be(found, wanted, context)
    message = detail["msg"].replace("Input should be ", "").replace("Input ", "")
    for formal, plain in _PLAIN_WORDS:
        message = message.replace(formal, plain)
    return f"{_shown(found)} should be {message}" if "should" not in message else message


def paired(errors: Sequence[ErrorDetails]) -> Iterator[tuple[ErrorDetails, str]]:
    """Every error, with the key that is meant by an unknown one: one that is missing beside it is not told again."""
    errors = [error for error in errors if not _is_empty_for_faults(error)]
    missing = [error["loc"] for error in errors if error["type"] == "missing"]
    meant: dict[Loc, str] = {}
    for error in errors:
        *above, key = error["loc"] or ("",)
        if error["type"] == "extra_forbidden":
            beside = [str(loc[-1]) for loc in missing if loc[:-1] == tuple(above)]
            meant[error["loc"]] = closest(str(key), beside)
    told = {(*loc[:-1], key) for loc, key in meant.items() if key}
    for error in errors:
        if error["type"] != "missing" or error["loc"] not in told:
            yield error, meant.get(error["loc"], "")


def _is_empty_for_faults(error: ErrorDetails) -> bool:
    """True where a list is called too short because of what is wrong within it: that is told at its place."""
    return error["type"] == "too_short" and len(error["input"]) >= int(error.get("ctx", {}).get("min_length", 0))


def not_yaml(error: yaml.MarkedYAMLError, text: str) -> tuple[int, int, list[Sentence]]:
    """What is wrong with a file that cannot be parsed, with line and column where it stands rather than where it was
    noticed.
    """
    mark, lines = error.problem_mark, text.splitlines()
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    before = text[max(0, mark.index - 1) : mark.index] if mark is not None else ""
    key = _PROBLEMS.get(error.problem or "")
    began = error.context_mark
    if key in _WHERE_IT_BEGAN and began is not None:
        line, column = began.line + 1, began.column + 1
    if key == "fault.yaml.no_value":
        for number in range(min(line, len(lines)), 0, -1):
            if note := _A_NOTE.search(lines[number - 1]):
                return number, note.start(1) + 1, [Sentence("fault.yaml.note", {"found": note[1]})]
    for number in range(line, min(mark.line + 1 if mark else line, len(lines)) + 1):
        space = _NO_BREAK.search(lines[number - 1])
        if space is not None:
            return number, space.start() + 1, [Sentence("fault.yaml.no_break_space", {})]
    told = Sentence("fault.yaml.other", {"problem": error.problem or ""}) if key is None else Sentence(key, {})
    hints = [_QUOTES[before]] if before in _QUOTES else []
    if line <= len(lines) and _CURLY.search(lines[line - 1]):
        hints.append(CURLY_QUOTES)
    return line, column, [told, *(Sentence(hint, {}) for hint in hints)]


def not_one_of(found: Any, known: str) -> Sentence:
    """A word that is none of those that are known here."""
    key = "fault.not_one_of" if isinstance(found, str) else "fault.not_one_of.other"
    return Sentence(key, {"found": _plain(found), "known": known})


def _should_be(found: Any, wanted: str, context: Mapping[str, Any]) -> Sentence:
    bound = {"bound": str(context.get("ge", context.get("le", "")))}
    what = LocalText(Texts("fr")(wanted, **bound), Texts("en")(wanted, **bound))
    if wanted == "fault.wanted.list" and isinstance(found, int) and not isinstance(found, bool):
        return Sentence("fault.should_be.brackets", {"found": str(found), "what": what})
    kind = "nothing" if found is None else type(found).__name__ if isinstance(found, str | list | dict) else "other"
    return Sentence(_INSTEAD[kind], {"found": _plain(found), "what": what})


def _plain(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def unknown_key(model: type[BaseModel], place: Loc, meant: str) -> Sentence:
    """A key that is not known in its place: which one may be meant, or which ones there are."""
    known = keys_of(model, place[:-1])
    meant = meant or closest(str(place[-1]) if place else "", known)
    if meant:
        return Sentence("fault.unknown_key.meant", {"meant": meant})
    if known and len(known) <= MOST_KEYS:
        return Sentence("fault.unknown_key.known", {"known": ", ".join(known)})
    return Sentence("fault.unknown_key", {})


def keys_of(model: Any, place: Loc) -> list[str]:
    """The keys that can stand in a place of a file of this model; [] where that is not said by a model."""
    for part in place:
        found = _model_in(model)
        if isinstance(part, str) and found is not None:
            if part not in found.model_fields:
                return []
            model = found.model_fields[part].annotation
        else:  # an item of a list, or a value of a mapping
            model = next(iter(get_args(model)[-1:] if isinstance(part, str) else get_args(model)[:1]), None)
    found = _model_in(model)
    if found is not None:
        return list(found.model_fields)
    return [str(key) for key in get_args(get_args(model)[0])] if get_origin(model) is dict else []


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The model that is one of the types of an annotation."""
    if isinstance(annotation, type):
        return annotation if issubclass(annotation, BaseModel) else None
    if get_origin(annotation) in (tuple, list, dict):
        return None
    return next((found for each in get_args(annotation) if (found := _model_in(each)) is not None), None)


def _shown(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return f"'{value}'" if isinstance(value, str) else str(value)
