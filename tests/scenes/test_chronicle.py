"""Who comes back to the screen is told the whole course of the match, though only what is new is put into lines."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.catalogue import NAMES, open_game
from game.core.match.staging import OWN_EYES, Stage
from game.matches.match import Match
from scenes.presenters.registry import presenter_of
from scenes.table.board.log_panel import LogLine
from scenes.table.board.picture import TablePicture, seats_of
from scenes.table.conductor.chronicle import Chronicle

from .table_play import advance, begun


class Reader:
    """A chronicle with somebody who puts it into lines."""

    def __init__(self, chronicle: Chronicle, lines: Callable[[Stage], list[LogLine]]) -> None:
        self._chronicle = chronicle
        self._lines = lines
        self.forget = chronicle.forget

    def told_to(self, viewer: int) -> list[LogLine]:
        return self._chronicle.told_to(viewer, self._lines)


def chronicle_of(match: Match, told: list[Stage]) -> Reader:
    """A fresh one; the stages that it puts into lines are written down."""
    rules, session = match.session.rules, match.session
    presenter = presenter_of(rules)
    start = Stage(-1, (), rules.blank(session.setup).view(0))
    picture = TablePicture(rules, presenter, seats_of(match.header), 0, start, actors=tuple)

    def lines(stage: Stage) -> list[LogLine]:
        told.append(stage)
        return picture.lines(stage)

    return Reader(Chronicle(session, presenter.hold, OWN_EYES), lines)


@pytest.mark.parametrize("game", NAMES)
def test_a_kept_course_is_the_whole_course(game: str) -> None:
    match = begun(game, ("human",) * open_game(game).rules.seat_counts[0], "chronicle")
    told: list[Stage] = []
    kept = chronicle_of(match, told)
    for _ in range(3):
        advance(match, 6)
        for seat in (0, 1):
            assert kept.told_to(seat) == chronicle_of(match, []).told_to(seat)
    last = len(match.session.records) - 1
    told.clear()
    kept.told_to(0)
    assert told == []
    advance(match, 1)
    kept.told_to(0)
    assert {stage.seq for stage in told} == {last + 1}
    kept.forget()
    assert kept.told_to(1) == chronicle_of(match, []).told_to(1)
