"""Positions that a player has saved by name: scenarios in his own folder in which nothing is done yet."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import yaml

from game.core.content.content import ContentError
from game.core.content.folder import shown_path
from game.core.files.files import file_stem
from game.core.files.private import create_private, private_folder, rewrite
from game.core.positions.position import Position
from game.core.positions.positions import Positions
from game.core.rules.options import OptionError, resolve
from game.core.rules.rules import Setup
from game.core.scenarios.scenario import LoadedScenario, load_scenario
from game.core.texts import LocalText
from game.teaching.examples import Example, examples_of, playable_examples
from game.teaching.moments import WrittenMoment, scenario_text
from game.teaching.playlists import PlaylistScene, Reel

MINE: Final = LocalText(fr="Mes positions", en="My positions")
"""What they are called together at a presenter's screen."""
MOST_OF_A_NAME: Final = 1000


def saved_positions(game: str) -> list[Example]:
    """The positions that the player has saved, by the names of their files."""
    return [example for example in examples_of(game).values() if example.own and example.still]


def saved_under(game: str, title: str) -> Example | None:
    """The saved position that is called so in any language; None if none is."""
    found = (saved for saved in saved_positions(game) if title in (saved.title.fr, saved.title.en))
    return next(found, None)


def save_position(folder: Path, written: WrittenMoment) -> Path:
    """Saves a position under its title in a folder: in the place of the one of that name, else in a file of its own.
    Raises OSError.
    """
    game, text = written.position.setup.game, scenario_text(written).encode()
    there = saved_under(game, written.title)
    if there is not None:
        rewrite(there.path, lambda _old: text)
        return there.path
    private_folder(folder)
    stem = file_stem(written.title, "position")
    for number in range(1, MOST_OF_A_NAME):
        name = stem if number == 1 else f"{stem} {number}"
        if name in examples_of(game):
            continue
        path = folder / f"{name}.yaml"
        try:
            with create_private(path) as stream:
                stream.write(text)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(f"{folder}: too many files are called '{stem}'")


def open_position(saved: Example, positions: Positions) -> tuple[Position, str]:
    """A saved position as it is written, and the address of its luck. Raises ContentError."""
    return position_in(load_scenario(saved.path, shown_path(saved.path)), positions)


def position_in(loaded: LoadedScenario, positions: Positions) -> tuple[Position, str]:
    """The position of a scenario in which nothing is done yet, and the address of its luck. Raises ContentError."""
    scenario = loaded.scenario
    try:
        options = resolve(positions.rules.options, scenario.options, len(scenario.seats))
    except OptionError as error:
        raise ContentError([loaded.document.fault(("options",), str(error))]) from None
    position = Position(Setup(scenario.game, len(scenario.seats), options), scenario.seats, scenario.position)
    fault = positions.read(position, scenario.scenario).fault
    if fault is not None:
        raise ContentError([loaded.document.fault(("position",), str(fault))])
    return position, scenario.scenario


def rename_position(saved: Example, title: str) -> None:
    """Writes another title into the file of a position; the rest of it, and the name of the file, stay as they are.
    Raises OSError, and ContentError where somebody has spoilt the file since it was listed.
    """
    load_scenario(saved.path, shown_path(saved.path))
    rewrite(saved.path, lambda old: retitled((old or b"").decode(), title).encode())


def retitled(text: str, title: str) -> str:
    """A scenario with another title."""
    root: Any = yaml.compose(text, yaml.SafeLoader)
    node = next(value for key, value in root.value if key.value == "title")
    start, end = node.start_mark.index, node.end_mark.index
    written = text[start:end]
    space = written[len(written.rstrip()) :]
    words = yaml.safe_dump(
        {"fr": title, "en": title}, allow_unicode=True, width=10**6, default_flow_style=True, sort_keys=False
    )
    return text[:start].rstrip(" \n") + " " + words.strip() + space + text[end:]


def reel_of_mine(game: str) -> Reel:
    """All of them that can be shown."""
    mine = saved_positions(game)
    scenes = tuple(PlaylistScene(scenario=each.name) for each in playable_examples(game) if each in mine)
    return Reel(MINE, game, scenes)
