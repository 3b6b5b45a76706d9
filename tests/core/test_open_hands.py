"""Open hands: everybody at the screen sees what any seat sees, and nothing more."""

from __future__ import annotations

from collections import Counter

import pytest

from game.bots.levels import choose
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.match.session import Record, Session
from game.core.match.staging import OPEN_EYES, open_view, stages
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.core.table.table import UNKNOWN, bit


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_every_stage_shows_exactly_what_some_seat_sees(game: str, seed: str) -> None:
    rules = open_game(game).rules
    count = rules.seat_counts[0]
    setup = Setup(game, count, resolve(rules.options, {}, count))
    session = Session.start(rules, setup, seed)
    more = 0
    for number in range(60):
        if not session.actors:
            break
        seat = session.actors[0]
        before = session.state
        action = choose(rules, session.view(seat), seat, "random", Chance(seed, "open", number))
        record = session.submit(seat, action)
        assert isinstance(record, Record)
        for observer in range(count):
            last = stages(rules, before, record, observer, lambda event: 0.0, OPEN_EYES)[-1]
            assert last.view == open_view(session.state, observer)
            truth, view = session.state.table, last.view.table
            seats = sum(bit(one) for one in range(count))
            for zone, cards in enumerate(truth.zones):
                seen = Counter(truth.faces[card] for card in cards if truth.sees[card] & seats)
                known = Counter(face for face in session.view(observer).table.faces_in(zone) if face != UNKNOWN)
                found = Counter(face for face in view.faces_in(zone) if face != UNKNOWN)
                assert seen <= found <= seen | known
                more += found.total() > known.total()
            assert list(rules.legal(last.view, observer)) == list(session.legal(observer))
    assert more > 0
