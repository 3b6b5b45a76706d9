"""Journals as somebody writes them who knows how: golden matches in which something else happened, with the
fingerprints that fit.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

import msgspec

from game.core.chance import Chance
from game.core.journal.journal import read_header
from game.core.journal.wire import fingerprint
from tests.campaign import CAMPAIGN
from tests.reliability.golden_journals import FOLDER
from tests.reliability.playing import codec_of

LIKELY: Final = (-2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 13, 31, 99)
"""Numbers that mean something somewhere."""
NASTY: Final[tuple[Any, ...]] = (
    None, True, -5, 500, 9_999, 10**6, 2**31, 2**62, 2**63, 10**40, 0.5, "", "x", "{n.__class__}", "{0}", "\u001b[2J",
    "x" * 500, [], [-1], [0, 0], [[0]], {}, [10**6] * 50, list(range(2_000)),
)  # fmt: skip


@cache
def golden_lines(game: str) -> tuple[tuple[bytes, ...], ...]:
    """The golden journals of a game, line by line."""
    paths = sorted(FOLDER.glob(f"{game}-*.tablee"))
    return tuple(tuple(path.read_bytes().splitlines()) for path in paths)


def forged(game: str, number: int) -> bytes:
    """The forgery with this number, another one in every campaign: one to three things are changed, and every
    fingerprint after them.
    """
    chance = Chance("forged", CAMPAIGN, game, number)
    header, *lines = chance.choice(golden_lines(game))
    trees = [json.loads(line) for line in lines]
    first = chance.below(len(trees)) if chance.below(4) else 0
    for _ in range(1 + chance.below(3)):
        _change(trees, min(first + chance.below(3), len(trees) - 1), chance)
    return b"\n".join([header, *_with_fingerprints(game, header, trees)]) + b"\n"


def _change(trees: list[Any], number: int, chance: Chance) -> None:
    """Another value, another order, more or less in a record; or a record that stands elsewhere."""
    tree = trees[number]
    events = tree["events"]
    match chance.below(10):
        case 0 if events:
            events.insert(chance.below(len(events)), chance.choice(events))
        case 1 if events:
            del events[chance.below(len(events))]
        case 2:
            tree["events"] = chance.shuffled(events)
        case 3:
            events.extend(chance.choice(trees)["events"])
        case 4:
            other = chance.choice(trees)
            tree["events"], other["events"] = other["events"], events
        case 5 if tree["action"] is not None:
            other = chance.choice(trees[1:])
            tree["action"], tree["seat"] = other["action"], chance.choice((other["seat"], *LIKELY))
        case _:
            places = [*_places(tree["events"]), *_places(tree["action"])]
            if places:
                holder, key = chance.choice(places)
                holder[key] = chance.choice(NASTY) if chance.below(3) == 0 else chance.choice(LIKELY)


def _places(tree: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) of a JSON tree, but for the names of kinds."""
    keys = list(tree) if isinstance(tree, dict) else list(range(len(tree))) if isinstance(tree, list) else []
    found = [(tree, key) for key in keys if key != "type" and not isinstance(tree[key], dict)]
    return found + [place for key in keys for place in _places(tree[key])]


def _with_fingerprints(game: str, header: bytes, trees: list[Any]) -> list[bytes]:
    """The records with the fingerprints that folding gives, as far as they can be folded."""
    codec = codec_of(game)
    versions = read_header(header).versions
    state = codec.rules.blank(read_header(header).setup)
    lines = []
    for tree in trees:
        try:
            record = codec.decode(json.dumps(tree).encode(), versions)
            for event in codec.lift(record, state, versions).events:
                codec.rules.evolve(state, event)
            lines.append(codec.encode(msgspec.structs.replace(record, fingerprint=fingerprint(state))))
        except Exception:
            lines += [json.dumps(rest).encode() for rest in trees[len(lines) :]]
            break
    return lines
