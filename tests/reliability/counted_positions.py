"""Counted positions: from three fixed positions of every game, how many courses of so many actions there are, by
`legal` and `decide` alone, with fixed luck. What is offered, refused or done otherwise than before changes a total.

`python -m tests.reliability.counted_positions` counts anew, prints what differs and writes `counted_positions.txt`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.journal.journal import read_journal
from game.core.match.session import apply_action
from game.core.rules.rules import AnyRules
from tests.reliability.playing import codec_of

TABLE: Final = Path(__file__).parent / "counted_positions.txt"
MOST: Final = 200_000
"""Courses: no deeper total than that is stored."""
DEEPEST: Final = 12
MOMENTS: Final = {"start": 0.0, "middle": 0.5, "late": 0.85}
"""Of the golden match that ends as a fork: which part of its records lies behind the position."""
HEAD: Final = "# game moment: how many courses of 1, 2, 3 ... actions there are\n"


def position(game: str, moment: str) -> tuple[AnyRules, Any]:
    """A fixed position: the state at a moment of a golden match, with its rules."""
    rules = open_game(game).rules
    path = Path(__file__).parent / "journals" / f"{game}-0.1.0-fork.tablee"
    records = read_journal(path.read_bytes(), codec_of(game)).records
    state = rules.blank(read_journal(path.read_bytes(), codec_of(game)).header.setup)
    for record in records[: 1 + int(MOMENTS[moment] * (len(records) - 1))]:
        for event in record.events:
            rules.evolve(state, event)
    return rules, state


def following(rules: AnyRules, state: Any) -> Iterator[Any]:
    """Every state that one action leads to."""
    for seat in rules.actors(state):
        for action in rules.legal(state, seat):
            after = state.clone()
            apply_action(rules, after, seat, action, Chance("counted", seat))
            yield after


def courses(rules: AnyRules, state: Any, depth: int) -> int:
    """How many courses of so many actions begin here."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(len(rules.legal(state, seat)) for seat in rules.actors(state))
    return sum(courses(rules, after, depth - 1) for after in following(rules, state))


def totals(game: str, moment: str, most: int = MOST) -> list[int]:
    """The totals for one action, two actions and so on, up to `most` courses."""
    rules, state = position(game, moment)
    found: list[int] = []
    while len(found) < DEEPEST:
        branching = found[-1] / found[-2] if len(found) > 1 else 1
        if found and found[-1] * branching > most:
            break
        found.append(courses(rules, state, len(found) + 1))
        if not found[-1]:
            break
    return found


def stored() -> dict[tuple[str, str], list[int]]:
    """The totals as they were counted once."""
    found = {}
    for line in TABLE.read_text().splitlines():
        if not line.startswith("#"):
            name, numbers = line.split(":")
            game, moment = name.split()
            found[game, moment] = [int(number) for number in numbers.split()]
    return found


def main() -> None:
    """Counts everything anew, on purpose."""
    before = stored() if TABLE.exists() else {}
    lines = [HEAD]
    for game in NAMES:
        for moment in MOMENTS:
            counted = totals(game, moment)
            if before.get((game, moment)) != counted:
                print(f"{game} {moment}: {before.get((game, moment), 'new')} -> {counted}", flush=True)
            lines.append(f"{game} {moment}: {' '.join(map(str, counted))}\n")
    TABLE.write_text("".join(lines))


if __name__ == "__main__":
    main()
