"""A list in a file that somebody has written by hand, with other items: what need not change stays to the letter, and
with each item the comments above it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import yaml


def changed_list(
    text: str, key: str, before: Sequence[object], after: Sequence[object], written: Callable[[Any], str]
) -> str | None:
    """The text with the items `after` instead of `before` under a key at its top; an item that is as it was is found
    where it has gone, and one that stands in the place of another takes its comments over. `written`: a new item as a
    list of one, in YAML. None where the list is written in a way in which that cannot be done.
    """
    try:
        root: Any = yaml.compose(text, yaml.SafeLoader)
        items = next(value for name, value in root.value if name.value == key)
    except (yaml.YAMLError, AttributeError, StopIteration):
        return None
    if not isinstance(items, yaml.SequenceNode) or items.flow_style or len(items.value) != len(before) or not before:
        return None
    lines = text.splitlines(keepends=True)
    starts = [item.start_mark.line for item in items.value]
    ends = [_last_of(lines, item.end_mark.line, starts[number]) for number, item in enumerate(items.value)]
    above = [_comments_above(lines, start, ends[number - 1] if number else 0) for number, start in enumerate(starts)]
    indent = " " * lines[starts[0]].index("-")
    left, kept = list(range(len(before))), dict[int, int]()
    for place, item in enumerate(after):
        number = next((number for number in left if before[number] == item), None)
        if number is not None:
            left.remove(number)
            kept[place] = number
    found = lines[: above[0]]
    for place, item in enumerate(after):
        number = kept.get(place, place if place in left else None)
        if number is not None:
            found += lines[above[number] : starts[number]]
        if place in kept:
            found += _whole_lines(lines[starts[kept[place]] : ends[kept[place]]])
        else:
            found += [indent + line + "\n" for line in written(item).splitlines()]
    return "".join([*_whole_lines(found), *lines[ends[-1] :]])


def changed_value(text: str, key: str, value: Mapping[str, str] | None) -> str | None:
    """The text with other words under a key at its top, at its end if the key was not there; without the key if there
    are no words any more. None where the text is written in a way in which that cannot be done.
    """
    root: Any = yaml.compose(text, yaml.SafeLoader)
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        return None
    words: str = yaml.safe_dump(
        dict(value or {}), allow_unicode=True, sort_keys=False, width=10**6, default_flow_style=True
    )
    found = next((pair for pair in root.value if pair[0].value == key), None)
    lines = _whole_lines(text.splitlines(keepends=True))
    if found is None:
        return text if value is None else "".join([*lines, f"{key}: {words}"])
    name, node = found
    first, start = name.start_mark.line, node.start_mark
    last = _last_of(lines, max(node.end_mark.line, start.line + 1), first)
    if value is None:
        return "".join([*lines[:first], *lines[last:]])
    if last > start.line + 1 or node.end_mark.line > start.line:  # a comment behind words on one line stays
        return "".join([*lines[:first], f"{key}: {words}", *lines[last:]])
    return text[: start.index] + words.strip() + text[node.end_mark.index :]


def _last_of(lines: Sequence[str], end: int, start: int) -> int:
    """The line after the last one of an item that says something."""
    while end > start + 1 and (end > len(lines) or not _says_something(lines[end - 1])):
        end -= 1
    return end


def _comments_above(lines: Sequence[str], start: int, least: int) -> int:
    while start > least and lines[start - 1].lstrip().startswith("#"):
        start -= 1
    return start


def _says_something(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _whole_lines(lines: list[str]) -> list[str]:
    """The last line of a file may have no end."""
    return [line if line.endswith("\n") else line + "\n" for line in lines]
