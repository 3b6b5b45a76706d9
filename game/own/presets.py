"""House rules that somebody has written down: YAML files in the folder `presets` of a game in the user's own folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml
from pydantic import Field

from game.core.content.content import ContentError, Document, Fault, Model, load_document
from game.core.content.folder import named_twice, shown_path
from game.core.rules.options import OptionError, OptionSpec, WrittenValue, resolve
from game.core.rules.rules import AnyRules, OptionValue
from game.own.folder import PRESETS
from game.own.home import own_place


class PresetFile(Model):
    """`preset` is what it is called; house rules that are not named stand at their default. `game`: of which game,
    so that it is known elsewhere than in the folder of the game.
    """

    game: str = ""
    preset: str = Field(min_length=1, max_length=40)
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
        yield document.fault(("preset",), "a name has signs that can be seen, and no others")
    if preset.game not in ("", game):
        yield document.fault(("game",), f"this is of {game}, not of '{preset.game}'")
    for name, value in preset.options.items():
        try:
            resolve(specs, {name: value}, seats)
        except OptionError as error:
            yield document.fault(("options", name), str(error))


def preset_text(game: str, name: str, options: Mapping[str, OptionValue]) -> str:
    """House rules as a preset file."""
    content = {"preset": name, "game": game, "options": dict(options)}
    text: str = yaml.safe_dump(content, allow_unicode=True, sort_keys=False)
    return text


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
