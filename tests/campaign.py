"""How thorough a run is: `make test` looks at samples, `make campaign` much further, with another seed at other
matches. Tests that differ between the two are marked `sampled`.

A campaign writes every result into a file, goes on where it was stopped, and ends with a table of promises
(`promises.py`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from hashlib import blake2b
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

CAMPAIGN: Final = os.environ.get("TABLEE_CAMPAIGN", "")
"""The seed of the campaign (`make campaign SEED=…`); '' in the quick run."""
SHARE: Final = max(1, int(os.environ.get("TABLEE_SHARE") or 1))
"""Of so many checks on a match a campaign does one, others with every seed, and elsewhere it looks at one of so many
things (`make campaign SHARE=…`).
"""
ROOT: Final = Path(__file__).resolve().parents[1]
CHECKS: Final = "tests/conformance/"
FURTHER: Final = 8
AT_LEAST: Final = 2
"""So many times as far as the quick run a campaign looks, however small its share."""
NO_LIMIT: Final = 1_000_000_000


def sampled(count: int) -> int:
    """How many of many are looked at, where looking at all would never end: more in a campaign."""
    return as_many(count, count * FURTHER)


def as_many(count: int, campaign: int) -> int:
    """How many are looked at in the quick run, and in a whole campaign; of that, a campaign looks at its share."""
    return max(min(AT_LEAST * count, campaign), campaign // SHARE) if CAMPAIGN else count


def at_most(count: int) -> int:
    """How many are looked at in the quick run; a whole campaign looks at all, one of a share at ten times as many."""
    return count if not CAMPAIGN else NO_LIMIT if SHARE == 1 else 10 * count


def covering(*values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What a test is tried with that has several parameters, each with its values: all combinations in a campaign; in
    the quick run as few as show every value once. Every other parameter is walked backwards there: the smallest window
    meets the largest letters.
    """
    ways = [list(each) if number % 2 == 0 else list(reversed(each)) for number, each in enumerate(values)]
    few = [tuple(way[row % len(way)] for way in ways) for row in range(max(map(len, ways)))]
    rows = [*few, *(row for row in product(*values) if row not in few)]
    return rows[: as_many(len(few), len(rows))]


# ---- counting -----------------------------------------------------------------------------------

_tries = [0]


def tried(count: int = 1) -> None:
    """A test has tried so many things. One that never says so has tried one."""
    _tries[0] += count


def tries_so_far() -> int:
    """What was tried since the last question."""
    count, _tries[0] = _tries[0], 0
    return max(1, count)


# ---- what is kept of a campaign -----------------------------------------------------------------


class Line(NamedTuple):
    """What came out of one test."""

    test: str
    code: str
    failed: bool
    tried: int
    seconds: float


def summary_file() -> Path:
    """Where the results of this campaign are kept: JSON Lines."""
    return ROOT / "dist" / "campaign" / f"{CAMPAIGN}.jsonl"


def code_of_the_program() -> str:
    """Which program, content and tests these are: results of another one are not gone on with."""
    summed = blake2b(digest_size=8)
    for folder in ("game", "scenes", "data", "seeds", "assets", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                summed.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return summed.hexdigest()


def read_lines(path: Path, code: str, size: int | None = None) -> dict[str, Line]:
    """The last result of every test of this program, of the first `size` bytes of a summary."""
    if not path.exists():
        return {}
    found = {}
    for words in path.read_bytes()[:size].splitlines():
        try:
            line = Line(**json.loads(words))
        except (ValueError, TypeError):
            continue  # it was stopped in the middle of a line
        if line.code == code:
            found[line.test] = line
    return found


def write_line(path: Path, line: Line) -> None:
    """Adds a result to a summary."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line._asdict()) + "\n")


def in_the_share(test: str) -> bool:
    """True for the tests that a campaign of this seed and share does; the checks on matches are most of them by far."""
    if not test.startswith(CHECKS):
        return True
    number = int.from_bytes(blake2b(f"{CAMPAIGN}:{test}".encode(), digest_size=8).digest(), "big")
    return number % SHARE == 0
