"""Fingerprints, luck, undo and the emitter: what sessions promise beyond the conformance of each game."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.policy import any_action
from game.bots.simulate import play
from game.catalogue import open_game
from game.core.chance import Chance, fresh_seed
from game.core.journal.wire import fingerprint
from game.core.match.session import Luck, Session, apply_action, redact, seed_at
from game.core.rules.events import Event
from game.core.rules.options import resolve
from game.core.rules.rules import Refusal, Setup
from game.core.table.imagination import imagine_table
from game.core.table.table import NOBODY, bit
from game.nine_domains.events import RoundBegan
from game.nine_domains.moves import Place, TakeBack
from game.nine_domains.rules import NineDomains

GAME = "nine_domains"


def usual() -> Setup:
    return Setup(GAME, 2, resolve(open_game(GAME).rules.options, {}, 2))


def begun(seed: str = "session") -> Session[Any, Any]:
    return Session.start(open_game(GAME).rules, usual(), seed)


def confirmed(session: Session[Any, Any], seat: int) -> None:
    """The seat places its first cards and confirms."""
    for action in [a for a in session.legal(seat) if isinstance(a, Place)][:1]:
        session.submit(seat, action)
    while not any(not action.draft for action in session.legal(seat)):
        draft = session.state.drafts[seat]
        free = next(place for place, card in enumerate(draft) if card < 0)
        session.submit(
            seat,
            next(a for a in session.legal(seat) if isinstance(a, Place) and a.place == free and a.card not in draft),
        )
    session.submit(seat, next(action for action in session.legal(seat) if not action.draft))


def test_fingerprints_are_equal_for_equal_states_however_they_came_about() -> None:
    session = begun()
    confirmed(session, 0)
    state, other = session.state.clone(), session.state.clone()
    assert len(state.table.origins) > 1, "cards have left a hand unseen"
    other.table.origins = dict(reversed(state.table.origins.items()))
    assert other == state
    assert fingerprint(other) == fingerprint(state)
    other.table.move(4 + 1, 0, 4 + 1, -1, bit(1), NOBODY)
    assert fingerprint(other) != fingerprint(state)


def test_random_play_comes_to_an_end() -> None:
    rules = open_game(GAME).rules
    results = [play(rules, usual(), ("random", "random"), f"end{number}") for number in range(12)]
    assert all(result.outcome is not None for result in results)
    assert max(result.actions for result in results) < 400


def test_any_action_reaches_every_lawful_action() -> None:
    session = begun()
    legal = session.legal(0)
    assert {any_action(legal, Chance("any", number)) for number in range(40 * len(legal))} == set(legal)


def test_a_refused_action_changes_nothing() -> None:
    session = begun()
    before = fingerprint(session.state)
    answer = session.submit(0, TakeBack(0))
    assert isinstance(answer, Refusal)
    assert answer.clause == "ND-Q31"
    assert fingerprint(session.state) == before
    assert len(session.records) == 1


class EmitsForEver(NineDomains):
    """Settles without end."""

    def settle(self, state: Any, chance: Chance, emit: Any) -> None:
        while True:
            emit(RoundBegan(1))


def test_a_game_that_emits_for_ever_is_stopped() -> None:
    session = begun()
    rules: Any = session.rules
    looping: Any = EmitsForEver(rules.content)
    state = session.state.clone()
    with pytest.raises(RuntimeError, match="nine_domains: one action caused more than 10000 events"):
        apply_action(looping, state, 0, session.legal(0)[0], Chance("loop"), lambda event: None)


def test_undo_says_why_it_goes_no_further() -> None:
    session = begun()
    assert (session.undo_reach(0).records, session.undo_reach(0).reason) == (0, "undo.beginning")
    session.submit(0, session.legal(0)[0])
    session.submit(1, session.legal(1)[0])
    assert (session.undo_reach(0).records, session.undo_reach(0).reason) == (0, "undo.other_acted")
    assert (session.undo_reach(1).records, session.undo_reach(1).reason) == (1, "undo.other_acted")
    confirmed(session, 0)
    confirmed(session, 1)
    assert (session.undo_reach(1).records, session.undo_reach(1).reason) == (0, "undo.learned")


def test_an_undo_takes_one_action_or_the_steps_of_a_draft_together() -> None:
    session = begun()
    for _ in range(2):
        session.submit(0, next(action for action in session.legal(0) if action.draft))
    assert (session.undo_reach(0).records, session.last_choice(0)) == (2, 2)
    confirmed(session, 0)
    assert session.last_choice(0) == 1 < session.undo_reach(0).records
    assert session.last_choice(1) == 0


@pytest.mark.parametrize("count", [-1, 1, 2])
def test_the_setting_up_cannot_be_taken_back(count: int) -> None:
    session = begun()
    with pytest.raises(ValueError, match=f"cannot take back {count} of 1 records"):
        session.take_back(count)


def test_a_fork_remembers_the_luck_of_its_past() -> None:
    earlier = (Luck("a", 4), Luck("b", 6))
    assert [seed_at(seq, "c", earlier) for seq in (0, 3, 4, 5, 6, 99)] == ["a", "a", "b", "b", "c", "c"]
    session = begun("first")
    for _ in range(3):
        session.submit(0, session.legal(0)[0])
    fork = session.fork(2, "second").fork(1, "third")
    assert fork.earlier == (Luck("first", 2), Luck("second", 2))
    assert seed_at(1, fork.seed, fork.earlier) == "first"
    assert seed_at(2, fork.seed, fork.earlier) == "third"


def test_the_screen_is_told_what_its_seat_is_told() -> None:
    session = begun()
    record = session.submit(0, next(action for action in session.legal(0) if isinstance(action, Place)))
    assert not isinstance(record, Refusal)
    assert session.tell(record, 0) == record.events
    assert session.tell(record, 1) == redact(record.events, 1, session.state.table) != record.events


def test_the_truth_needs_no_imagination() -> None:
    with pytest.raises(ValueError, match="the truth needs no imagination"):
        imagine_table(begun().state.table, Chance("truth"))


def test_chance_has_an_address() -> None:
    assert Chance("a", 1).shuffled(range(30)) == Chance("a", 1).shuffled(range(30))
    assert Chance("a", 1).shuffled(range(30)) != Chance("a", 2).shuffled(range(30))
    luck = Chance("a")
    assert not luck.used
    luck.unit()
    assert luck.used
    assert fresh_seed() != fresh_seed()


def test_events_that_nobody_is_told_are_left_out() -> None:
    class Whispered(Event, frozen=True):
        def redacted(self, observer: int, table: Any) -> Event | None:
            return self if observer == 0 else None

    table = begun().state.table
    events = (Whispered(), RoundBegan(2))
    assert redact(events, 0, table) == events
    assert redact(events, 1, table) == (RoundBegan(2),)
