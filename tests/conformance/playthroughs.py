"""One game as text that a person can read: the golden files of this folder.

The players act at random, so that a golden file changes when the rules change, and not when a bot learns something.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from game.bots.policy import any_action
from game.bots.simulate import action_cap
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.match.session import Record, Session
from game.core.match.telling import ended
from game.core.rules.options import resolve
from game.core.rules.rules import AnyRules, Refusal, Setup
from game.core.texts import Texts
from tests.conformance.playing import NAMES

FOLDER: Final = Path(__file__).parent / "playthroughs"


def golden_path(game: str, seats: int) -> Path:
    """Where the playthrough of a game for so many seats is kept."""
    return FOLDER / f"{game}-{seats}.txt"


def playthrough(game: str, seats: int) -> str:
    """The game as text: every action in notation, and under it what the public is told of it."""
    return "\n".join(_lines(game, seats)) + "\n"


def _lines(game: str, seats: int) -> Iterator[str]:
    opened = open_game(game)
    rules, names, texts = opened.rules, NAMES[:seats], Texts("en")
    setup = Setup(game, seats, resolve(rules.options, {}, seats))
    seed = f"golden-{seats}"
    session = Session.start(rules, setup, seed)
    yield f"{texts.pick(rules.title)}: {', '.join(names)} (at random, seed {seed})"
    yield from (f"  {name} = {value}" for name, value in setup.options.items())
    yield ""
    yield "Setting up"
    yield from _told(rules, session, session.records[0], names, texts)
    for number in range(1, action_cap(rules, setup) + 1):
        if not session.actors:
            break
        seat = session.actors[number % len(session.actors)]
        action = any_action(session.legal(seat), Chance(seed, "player", number))
        written = opened.notation.write_action(session.state, seat, action, names)
        yield f"{number:4}  {names[seat]}: {json.dumps(written, ensure_ascii=False)}"
        record = session.submit(seat, action)
        if isinstance(record, Refusal):
            raise AssertionError(f"action {number}: {record.clause} refuses what is lawful")
        yield from _told(rules, session, record, names, texts)
    outcome = session.outcome
    if outcome is None:
        raise AssertionError(f"the game is not over after {len(session.records)} actions")
    yield ""
    yield f"End: {texts.say(ended(outcome), names)}"
    for place, name in sorted(zip(outcome.places, names, strict=True)):
        yield f"  {place}. {name}"


def _told(
    rules: AnyRules, session: Session[Any, Any], record: Record, names: tuple[str, ...], texts: Texts
) -> Iterator[str]:
    public = session.view(None)
    for event in session.tell(record, len(names)):
        sentence = rules.tell(public, event)
        if sentence is not None:
            clause = f" [{sentence.clause}]" if sentence.clause else ""
            yield f"        {texts.say(sentence, names)}{clause}"
