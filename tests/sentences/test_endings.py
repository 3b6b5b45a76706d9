"""What is told of a match that is over is so: judged a second time, from its last position and from its events."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import chain
from typing import Any, Final

import pytest

from game.core.match.session import Record, Session
from game.core.match.tale import Tale, told_by
from game.matches.tales import teller_of
from tests.campaign import CAMPAIGN, as_many, tried
from tests.sentences.courses import Course, courses

MATCHES: Final = {"nine_domains": 12, "croconounours": 6, "flautz": 5, "flower_power": 2, "batailles": 4}
"""By game, in the quick run."""
FURTHER: Final = {"nine_domains": 1000, "croconounours": 1000, "flautz": 1000, "flower_power": 200, "batailles": 1000}
RARE: Final = {
    "flautz": [(2, {"max_matches": 3, "crystals_to_win": 5}), (3, {"max_matches": 5, "crystals_to_win": 5})],
}
"""Numbers of players with house rules that bring about ends which others hardly ever do."""

SecondJudgement = Callable[[Course, Tale], str]
"""What a second look at a match says against its tale; '' if it holds."""


def tale_of(course: Course) -> Tale | None:
    """What is told of a match; None if it was not played to its end."""
    records = [Record(seq, None, None, events, "") for seq, events in enumerate(course.events)]
    session: Session[Any, Any] = Session.resume(course.rules, course.setup, course.seed, records)
    outcome = session.outcome
    if outcome is None:
        return None
    content = getattr(course.rules, "content", None)
    return told_by(teller_of(course.rules.name)(content, course.setup.seats), session, outcome)


@pytest.mark.sampled
@pytest.mark.parametrize("game", MATCHES)
def test_what_is_told_of_an_end_is_so(game: str) -> None:
    judge: SecondJudgement = import_module(f"tests.sentences.{game}").judged_again
    false, ended = [], 0
    count = as_many(MATCHES[game], FURTHER[game])
    rare = [courses(game, 4 * count, f"rare{CAMPAIGN}", house, seats) for seats, house in RARE.get(game, ())]
    for course in chain(courses(game, count, f"ends{CAMPAIGN}"), *rare):
        tale = tale_of(course)
        if tale is not None:
            ended += 1
            tried()
            against = judge(course, tale)
            false += [f"{course.seed}: {against}"] if against else []
    assert ended >= MATCHES[game] // 2
    assert not false, "\n".join(false[:20])
