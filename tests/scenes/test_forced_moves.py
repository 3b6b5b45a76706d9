"""What everybody can see is forced plays itself, if the player wants that."""

from __future__ import annotations

import pytest

from game.flower_power.battles import Pick
from game.matches.match import Match

from .conftest import FakeClock, MakeApp
from .table_play import BOT, TOP_SPEED, Table, advance, begun


def forced(match: Match) -> bool:
    """True if the first seat has one thing to do, and nobody doubts it."""
    session = match.session
    legal = session.legal(0)
    return len(legal) == 1 and session.rules.open_choice(session.state, 0) and not session.undo_reach(0).records


def before_something_forced() -> Match:
    """A match of FLOWER POWER! in which the first seat has no choice."""
    for number in range(20):
        match = begun("flower_power", ("human", BOT), f"forced {number}")
        while match.session.actors:
            if forced(match):
                return match
            advance(match, 1)
    raise AssertionError("nothing is ever forced")


@pytest.mark.parametrize("play_forced", [True, False])
def test_what_is_forced_plays_itself_where_wanted(make_app: MakeApp, clock: FakeClock, play_forced: bool) -> None:
    match = before_something_forced()
    action, records = match.session.legal(0)[0], len(match.session.records)
    table = Table(make_app(speed=TOP_SPEED, play_forced=play_forced), clock, match)
    table.settle()
    own = [record.action for record in match.session.records[records:] if record.seat == 0]
    assert own[:1] == ([action] if play_forced else [])
    if play_forced:
        told = match.session.rules.tell(match.session.view(0), match.session.records[records].events[0])
        assert told is None or any(line.seq == records for line in table.picture.log.lines)
    else:
        assert table.play.my_turn


def test_what_could_be_taken_back_does_not_lead_to_something_forced(make_app: MakeApp, clock: FakeClock) -> None:
    """Whoever has laid his last card may want it back before his turn ends."""
    match = begun("croconounours", ("human", BOT), "last card")
    while match.session.actors:
        session = match.session
        legal = session.legal(0)
        if len(legal) == 1 and session.rules.open_choice(session.state, 0) and session.undo_reach(0).records:
            break
        advance(match, 1)
    assert match.session.actors == (0,)
    records = len(match.session.records)
    table = Table(make_app(speed=TOP_SPEED), clock, match)
    table.settle()
    assert len(match.session.records) == records
    assert table.play.my_turn


def test_a_petal_that_alone_can_fight_is_not_asked_for_though_passing_could_be_taken_back(
    make_app: MakeApp, clock: FakeClock
) -> None:
    """FP-53: whoever passed for his POWER FLOWER with one petal left has nothing to pick."""
    for number in range(40):
        match = begun("flower_power", ("human", BOT), f"alone {number}")
        session = match.session
        while session.actors and not (
            isinstance((session.legal(0) or [None])[0], Pick)
            and len(session.legal(0)) == 1
            and session.undo_reach(0).records
        ):
            advance(match, 1)
        if session.actors:
            break
    records = len(match.session.records)
    table = Table(make_app(speed=TOP_SPEED), clock, match)
    table.settle()
    assert isinstance(match.session.records[records].action, Pick)
    assert match.session.records[records].seat == 0
