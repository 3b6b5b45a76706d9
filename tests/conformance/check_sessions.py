"""What must hold for a match in play: drafts, undo to the information horizon, forks."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, Final

from game.core.chance import Chance
from game.core.journal.wire import fingerprint
from game.core.match.session import Record, Session
from game.core.rules.rules import Action
from game.core.table.table import STACK, UNKNOWN, Table
from tests.campaign import at_most, sampled
from tests.conformance.playing import Playthrough, applied
from tests.conformance.setups import spread


def check_drafts_commute(play: Playthrough) -> None:
    """Drafts of different seats give the same state in either order, and neither takes anything from the other."""
    rules = play.rules
    both = [(n, state) for n, state in enumerate(play.states) if len(rules.actors(state)) > 1]
    for number, state in spread(both, sampled(12)):
        chance = Chance(play.seed, "drafts", number)
        drafts = {seat: [a for a in rules.legal(state, seat) if a.draft] for seat in rules.actors(state)}
        seats = [seat for seat, found in drafts.items() if found]
        for one, other in pairwise(seats):
            mine, yours = chance.choice(drafts[one]), chance.choice(drafts[other])
            told = f"record {number}: {mine} of seat {one} and {yours} of seat {other}"
            first = applied(rules, state, one, mine, chance).state
            second = applied(rules, state, other, yours, chance).state
            assert rules.legal(first, other) == rules.legal(state, other), f"{told}: the first changes what is lawful"
            assert rules.legal(second, one) == rules.legal(state, one), f"{told}: the second changes what is lawful"
            mine_first = applied(rules, first, other, yours, chance).state
            yours_first = applied(rules, second, one, mine, chance).state
            assert mine_first == yours_first, f"{told}: the order matters"


def check_drafts_can_be_taken_back(play: Playthrough) -> None:
    """A draft teaches nobody anything, and one or two further drafts of its seat undo it, whatever others do."""
    rules = play.rules
    drafted = [(n, state, seat) for n, state, seat in play.some_choices(400) if _drafts(play, state, seat)]
    for number, state, seat in spread(drafted, sampled(8)):
        chance = Chance(play.seed, "take back", number)
        action = chance.choice(_drafts(play, state, seat))
        after = applied(rules, state, seat, action, chance)
        assert not after.taught, f"record {number}: the draft {action} teaches somebody something"
        if seat not in rules.actors(after.state):
            raise AssertionError(f"record {number}: after the draft {action} seat {seat} is no longer asked")
        found = _returns(play, after.state, seat, state) or any(
            _returns(play, applied(rules, after.state, seat, step, chance).state, seat, state)
            for step in _drafts(play, after.state, seat)
        )
        assert found, f"record {number}: the draft {action} of seat {seat} cannot be taken back"


def _drafts(play: Playthrough, state: Any, seat: int) -> list[Action]:
    return [action for action in play.rules.legal(state, seat) if action.draft]


def _returns(play: Playthrough, state: Any, seat: int, goal: Any) -> bool:
    """True if one draft of the seat leads to the goal."""
    chance = Chance("unused")
    return any(applied(play.rules, state, seat, action, chance).state == goal for action in _drafts(play, state, seat))


def check_horizon(play: Playthrough) -> None:
    """A record over which undo may reach shows nobody a card he did not know, and carries no result of chance."""
    within = [number for number, record in enumerate(play.records) if number and not record.horizon]
    seen: dict[int, list[Table]] = {}
    for number in within:
        dice = any(event.chance for event in play.records[number].events)
        assert not dice, f"record {number}: undo would reroll the dice"
    for number in spread(within, at_most(200)):
        # What `check_views` proves is taken for granted: of a view, the table is the table's own view.
        seen = {n: seen.get(n) or [play.states[n].table.view(o) for o in play.observers] for n in (number - 1, number)}
        for observer, (before, after) in enumerate(zip(seen[number - 1], seen[number], strict=True)):
            learned = _learned(before, after)
            told = f"record {number}: observer {observer} learned {dict(learned)}, and undo reaches behind it"
            assert not learned, told


def _learned(before: Table, after: Table) -> Counter[int]:
    """The faces that the observer of these views knows only now, or that he can only now place."""
    placed = _placed(after) - _placed(before)
    return (_known(after) - _known(before)) + (placed & (_floating(before) - _floating(after)))


def _known(view: Table) -> Counter[int]:
    return Counter(face for face in view.faces if face != UNKNOWN) + _floating(view)


def _floating(view: Table) -> Counter[int]:
    return Counter(token.face for drift in view.drifts for token in drift.tokens if token.face != UNKNOWN)


def _placed(view: Table) -> Counter[int]:
    """The faces that are known where everybody can point at them."""
    stacks = [number for number, zone in enumerate(view.layout) if zone.kind == STACK]
    return Counter(face for number in stacks for face in view.faces_in(number) if face != UNKNOWN)


def check_undo(play: Playthrough) -> None:
    """`take_back` gives exactly the earlier state, reaches over own actions only, and the match goes on from there."""
    for number, _ in play.some_states(10):
        for seat in range(play.setup.seats):
            session = _resumed(play, number)
            reach = session.undo_reach(seat)
            undone = session.records[len(session.records) - reach.records :]
            assert all(record.seat == seat for record in undone), f"record {number}: undo takes back what others did"
            assert not any(record.horizon for record in undone), f"record {number}: undo reaches behind the horizon"
            session.take_back(reach.records)
            earlier = number - reach.records
            assert session.state == play.states[earlier], f"record {number}: undo gives another state"
            assert session.undo_reach(seat).records == 0, f"record {number}: undo could have reached further"
            _replay(session, play.records[earlier + 1 : number + 1])
            assert fingerprint(session.state) == play.records[number].fingerprint, f"record {number}: replay differs"


def _resumed(play: Playthrough, number: int) -> Session[Any, Any]:
    """The match as it stood after record `number`, as a file would give it."""
    return Session.resume(play.rules, play.setup, play.seed, play.records[: number + 1])


def _replay(session: Session[Any, Any], records: list[Record]) -> None:
    for record in records:
        if record.seat is not None and record.action is not None:
            session.submit(record.seat, record.action)


def check_fork(play: Playthrough) -> None:
    """A fork shares the past, goes its own way, and leaves the match as it was."""
    for number, state in play.some_states(6):
        fork = play.session.fork(number, f"{play.seed} elsewhere")
        assert fork.state == state, f"record {number}: the fork begins in another state"
        assert fork.records == play.records[: number + 1], f"record {number}: the fork has another past"
        chance = Chance(play.seed, "fork", number)
        for _ in range(3):
            if fork.actors:
                seat = chance.choice(fork.actors)
                fork.submit(seat, chance.choice(fork.legal(seat)))
        folded = fork.state_at(len(fork.records) - 1)
        assert folded == fork.state, f"record {number}: the fork's log gives another state"
    assert play.session.state is play.states[-1], "forking changed the match"


def check_failure_leaves_nothing(play: Playthrough) -> None:
    """An action that cannot be kept has not happened: no half a turn stays behind."""
    session = _resumed(play, 0)
    seat = session.actors[0]

    def refuse_to_keep(_record: Record) -> None:
        raise OSError("no room")

    session.store = refuse_to_keep
    try:
        session.submit(seat, session.legal(seat)[0])
    except OSError:
        pass
    else:
        raise AssertionError("the failure was swallowed")
    assert session.state == play.states[0], "an action that failed has changed the state"
    assert len(session.records) == 1, "an action that failed stands in the log"


SESSION_CHECKS: Final = (
    check_drafts_commute,
    check_drafts_can_be_taken_back,
    check_horizon,
    check_undo,
    check_fork,
    check_failure_leaves_nothing,
)
