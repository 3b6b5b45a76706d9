"""House rules that somebody has written down: YAML files in the folder `presets` of a game in the user's own folder."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from pydantic import Field

from game.core.content.content import UNSEEN, ContentError, Document, Fault, Model, load_document, parse_document
from game.core.content.folder import named_twice, shown_path
from game.core.rules.options import OptionError, OptionSpec, WrittenValue, resolve
from game.core.rules.rules import AnyRules, OptionValue
from game.core.texts import Sentence
from game.own.folder import PRESETS
from game.own.home import own_place


class PresetFile(Model):
    """`preset` is what it is called; house rules that are not named stand at their default. `game`: of which game,
    so that it is known elsewhere than in the folder of the game.
    """

    game: str = ""
    preset: str = Field(max_length=40)
    options: dict[str, WrittenValue]


@dataclass(frozen=True, slots=True)
class OwnPreset:
    """House rules under a name."""

    name: str
    options: dict[str, OptionValue]
    path: Path


def load_preset(path: Path, name: str, rules: AnyRules) -> OwnPreset:
    """Reads a preset of a game; `name` is what faults call the file. Raises ContentError with every fault."""
    document = load_document(path, name)
    preset = document.validated(PresetFile)
    faults = list(_faults(document, preset, rules.name, rules.options, rules.seat_counts[-1]))
    if faults:
        raise ContentError(faults)
    agreed = resolve(rules.options, preset.options, rules.seat_counts[-1])
    return OwnPreset(preset.preset.strip(), {option: agreed[option] for option in preset.options}, path)


def _faults(
    document: Document, preset: PresetFile, game: str, specs: Sequence[OptionSpec], seats: int
) -> Iterator[Fault]:
    if not preset.preset.strip() or not preset.preset.isprintable():
        yield document.fault(("preset",), UNSEEN)
    if preset.game not in ("", game):
        yield document.fault(("game",), Sentence("fault.preset.other_game", {"game": game, "name": preset.game}))
    for name, value in preset.options.items():
        try:
            resolve(specs, {name: value}, seats)
        except OptionError as error:
            yield document.fault(("options", name), error)


def preset_text(game: str, name: str, options: Mapping[str, OptionValue]) -> str:
    """House rules as a preset file."""
    content = {"preset": name, "game": game, "options": dict(options)}
    text: str = yaml.safe_dump(content, allow_unicode=True, sort_keys=False)
    return text


def changed_text(text: str, specs: Sequence[OptionSpec], seats: int, options: Mapping[str, OptionValue]) -> str | None:
    """A preset that somebody has written, with other values of these house rules; every line that need not change stays
    as it is, and so does what is written of others. None where it is written in a way in which that cannot be done.
    """
    try:
        root: Any = yaml.compose(text, yaml.SafeLoader)
        block = next(value for key, value in root.value if key.value == "options")
        there = {key.value: value for key, value in block.value}
        before = parse_document(text, "").validated(PresetFile).options
        edits = list(_edits(text, block, there, before, specs, seats, options))
        for start, end, words in sorted(edits, reverse=True):
            text = text[:start] + words + text[end:]
        after = parse_document(text, "").validated(PresetFile).options
        same = all(_value(specs, seats, after, name) == value for name, value in options.items())
        kept = all(after[name] == value for name, value in before.items() if name not in options)
    except (ContentError, OptionError, StopIteration, AttributeError, KeyError, yaml.YAMLError):
        return None
    return text if same and kept else None


def _value(specs: Sequence[OptionSpec], seats: int, given: Mapping[str, OptionValue], name: str) -> OptionValue:
    """What a house rule is where these are given."""
    return resolve(specs, {name: given[name]} if name in given else {}, seats)[name]


def _edits(
    text: str,
    block: Any,
    there: Mapping[str, Any],
    before: Mapping[str, OptionValue],
    specs: Sequence[OptionSpec],
    seats: int,
    options: Mapping[str, OptionValue],
) -> Iterator[tuple[int, int, str]]:
    """What is to be written from where to where."""
    fresh: list[str] = []
    for name, value in options.items():
        if _value(specs, seats, before, name) == value:
            continue
        node = there.get(name)
        if node is None:
            fresh.append(f"{name}: {_written(value)}")
        else:
            plain = getattr(node, "style", '"') is None
            yield node.start_mark.index, node.end_mark.index, _written(value, plain=plain)
    if not fresh:
        return
    if block.flow_style:
        at, first = (max(node.end_mark.index for node in there.values()), ", ") if there else (None, "")
        at = block.start_mark.index + 1 if at is None else at
        yield at, at, first + ", ".join(fresh)
    else:
        last = max(node.end_mark.index for node in there.values())
        at = (text.find("\n", last) + 1) or len(text)
        begin = "" if text[:at].endswith("\n") else "\n"
        yield at, at, begin + "".join(f"{' ' * block.start_mark.column}{line}\n" for line in fresh)


def _written(value: OptionValue, *, plain: bool = True) -> str:
    """A value as an author writes it."""
    is_word = plain and isinstance(value, str) and re.fullmatch(r"[A-Za-z]\w*", value) is not None
    return str(value) if is_word and value not in ("true", "false", "null") else json.dumps(value, ensure_ascii=False)


def own_presets(rules: AnyRules) -> tuple[list[OwnPreset], list[Fault]]:
    """The user's presets of a game by the names of their files, and why some are left out."""
    place = own_place(rules.name, PRESETS)
    found: dict[str, OwnPreset] = {}
    faults: list[Fault] = []
    for path in sorted(place.glob("*.yaml")) if place is not None else ():
        try:
            preset = load_preset(path, shown_path(path), rules)
        except ContentError as error:
            faults += error.faults
            continue
        if preset.name in found:
            faults.append(named_twice(shown_path(path)))
        else:
            found[preset.name] = preset
    return list(found.values()), faults
