"""Files of the user's own that are called alike: nobody could tell them apart where they are chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

from game.catalogue import entry_of
from game.core.content.content import ContentError, Fault, fault_of
from game.core.content.folder import shown_path
from game.core.texts import LocalText, Sentence
from game.own.content import open_at_home
from game.own.folder import PRESETS
from game.own.home import own_place
from game.own.presets import load_preset


def twin_faults(game: str) -> Iterator[Fault]:
    """Each second file of one name, in any language, among the user's of a kind; the fault names the first."""
    try:
        rules = open_at_home(game).opened.rules
    except ContentError:
        return  # what is shipped is broken: it is told where that is checked
    folders = dict(entry_of(game).variants)
    for spec in rules.options:
        place = own_place(game, folders[spec.id]) if spec.id in folders else None
        if place is not None:
            names = [(place / f"{item.id}.yaml", item.label) for item in spec.choices if item.own]
            yield from called_alike(names)
    place = own_place(game, PRESETS)
    presets: list[tuple[Path, LocalText]] = []
    for path in sorted(place.glob("*.yaml")) if place is not None else ():
        try:
            name = load_preset(path, shown_path(path), rules).name
        except ContentError:
            continue  # it is told where the file is checked
        presets.append((path, LocalText(fr=name, en=name)))
    yield from called_alike(presets)


def called_alike(names: Sequence[tuple[Path, LocalText]]) -> Iterator[Fault]:
    """Each file that has the name of one before it, in a language that both speak."""
    for (first, name), (second, other) in combinations(names, 2):
        same = next(
            (
                other[language]
                for language in other.languages
                if language in name.languages and other[language] == name[language]
            ),
            "",
        )
        if same:
            said = Sentence("fault.called_alike", {"name": same, "file": first.name})
            yield fault_of(shown_path(second), 1, 1, said)
