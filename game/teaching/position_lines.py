"""A position as one line of text, to be copied into a letter and pasted out of it: `tablee:GAME:…`.

The end of the line is the scenario that says the position, packed. Nothing in it is believed: it is read as a file is.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Final

from game.catalogue import NAMES
from game.core.content.content import ContentError, Fault, parse_document
from game.core.positions.position import Position
from game.core.positions.positions import Positions
from game.core.scenarios.scenario import LoadedScenario, Scenario
from game.core.texts import one_line
from game.teaching.moments import WrittenMoment, scenario_of
from game.teaching.saved_positions import position_in

BEGINNING: Final = "tablee:"
LONGEST: Final = 20_000
"""Letters of a line."""
LARGEST: Final = 200_000
"""Bytes of what is packed in one."""


def line_of(position: Position, luck: str = "") -> str:
    """The line of a position, with the address of its luck."""
    game = position.setup.game
    said = scenario_of(WrittenMoment(position, game, luck=luck))
    packed = zlib.compress(json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return f"{BEGINNING}{game}:{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def is_line(text: str) -> bool:
    """True for what can only be meant as a position."""
    return text.strip().startswith(BEGINNING)


def game_of_line(line: str) -> str:
    """Which game a line is of. Raises ContentError."""
    game = line.strip().removeprefix(BEGINNING).partition(":")[0]
    if not is_line(line) or game not in NAMES:
        raise _fault(f"a position begins with {BEGINNING}GAME: and '{one_line(game)}' is not one of {', '.join(NAMES)}")
    return game


def read_line(line: str, positions: Positions) -> tuple[Position, str]:
    """The position of a line, and the address of its luck. Raises ContentError."""
    game, packed = game_of_line(line), "".join(line.split()).rpartition(":")[2]  # letters are broken into lines
    if len(packed) > LONGEST:
        raise _fault(f"it is longer than {LONGEST} letters")
    try:
        data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data, LARGEST).decode()
    except (binascii.Error, zlib.error, ValueError):
        raise _fault("something is missing of it, or was changed on its way") from None
    if not unpacker.eof:
        raise _fault("something is missing of it, or it is too long")
    document = parse_document(text, "position")
    scenario = document.validated(Scenario)
    if scenario.game != game:
        raise _fault(f"it says {game} and holds {one_line(scenario.game)}")
    return position_in(LoadedScenario(document, scenario), positions)


def _fault(message: str) -> ContentError:
    return ContentError([Fault("position", 1, 1, message)])
