"""What must hold for everything a seat is not meant to know: views, events, imagination, bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from game.bots.explaining.reasons import Reason, reason_of
from game.bots.levels import levels_of, ponder, reasons_of
from game.bots.policy import decision_of
from game.bots.search.search import Findings
from game.core.chance import Chance
from game.core.journal.wire import fingerprint
from game.core.match.session import Record, Session
from game.core.rules.events import CardMoved, CardShown, Event
from game.core.rules.rules import Action, AnyRules, Refusal, imagine
from game.core.table.table import TRUTH, UNKNOWN, Shown, Table, bit
from tests.campaign import CAMPAIGN, as_many, sampled, tried
from tests.conformance.playing import Applied, Playthrough, applied
from tests.conformance.setups import spread

BUDGET: Final = 24
"""Simulations of a bot that is asked whether it peeks: enough to choose, and not to wait for."""
DEEPEST_TWINS: Final = 10
"""Actions that are played on after two twins, to see whether the difference comes out later."""
FOLLOWED_TWINS: Final = 2
"""Of the twins of one action, how many are played on."""


def check_views(play: Playthrough) -> None:
    """A view answers like the truth: who is asked and how it ended for everybody, what is lawful for its own seat
    (design 3.7, 3.8). Looking changes nothing, and a view of a view is that view.
    """
    rules = play.rules
    for number, state in play.some_states(12):
        before = fingerprint(state)
        for observer in play.observers:
            where = f"record {number}, observer {observer}"
            view = state.view(observer)
            assert type(view) is type(state), f"{where}: the view is a {type(view).__name__}"
            assert view.table == state.table.view(observer), f"{where}: the game shows another table than the core"
            assert rules.actors(view) == rules.actors(state), f"{where}: who is asked depends on a secret"
            assert rules.outcome(view) == rules.outcome(state), f"{where}: the outcome depends on a secret"
            assert view.view(observer) == view, f"{where}: the view of the view differs"
            if observer < play.setup.seats:
                assert rules.legal(view, observer) == rules.legal(state, observer), f"{where}: legal differs"
                for action in play.wishes:
                    said, true = rules.refuse(view, observer, action), rules.refuse(state, observer, action)
                    assert said == true, f"{where}: {action} gets {said} on the view and {true} on the truth"
        assert fingerprint(state) == before, f"record {number}: looking changed the state"


def check_open_choices(play: Playthrough) -> None:
    """Where a game says that a choice depends on public facts alone, everybody sees that, and what may be chosen: so a
    screen that does what is forced by itself tells nobody anything.
    """
    rules = play.rules
    for number, state in play.some_states(40):
        for seat in rules.actors(state):
            said = rules.open_choice(state, seat)
            for observer in play.observers:
                view, where = state.view(observer), f"record {number}, seat {seat} seen by {observer}"
                assert rules.open_choice(view, seat) == said, f"{where}: whether the choice is open depends on a secret"
                if said:
                    same = rules.legal(view, seat) == rules.legal(state, seat)
                    assert same, f"{where}: the choice is said to be open, and is not"


def check_twins(play: Playthrough) -> None:
    """Hidden-choice twins: two lawful actions of equal shape leave everybody else with equal events and views; and so
    do the actions that follow, until somebody learns something. In a campaign every lawful action of every moment is
    compared with one of its shape, and not samples.
    """
    for number, state, seat in play.all_choices if CAMPAIGN else play.some_choices(24):
        chance = Chance(play.seed, "twins", number)
        luck = (play.seed, "twin luck", number)
        for one, others in twins_of(play, state, seat, chance):
            first = applied(play.rules, state, seat, one, Chance(*luck))
            followed = others if len(others) <= FOLLOWED_TWINS else chance.sample(others, FOLLOWED_TWINS)
            for other in others:
                pair = first, applied(play.rules, state, seat, other, Chance(*luck))
                told = f"record {number}: {one} or {other} of seat {seat}"
                _assert_alike(play, seat, pair, told)
                tried()
                if other in followed:
                    _follow_twins(play, seat, pair, chance, told)


def check_undone_choices(play: Playthrough) -> None:
    """What was taken back leaves no trace: after two lawful actions of equal shape the same can be taken back, and then
    everybody has the view he had before, and is told the same of what is done instead.
    """
    rules = play.rules
    for number, before, seat in play.some_choices(3):
        chance, luck = Chance(play.seed, "undone", number), play.records[: number + 1]
        for one, others in twins_of(play, before, seat, chance):
            told = f"record {number}: {one} or {others[0]} of seat {seat}"
            pair = [Session.resume(rules, play.setup, play.seed, luck) for _ in range(2)]
            for session, action in zip(pair, (one, others[0]), strict=True):
                assert not isinstance(session.submit(seat, action), Refusal), told
            reaches = [session.undo_reach(seat) for session in pair]
            assert reaches[0] == reaches[1], f"{told}: whether it can be taken back tells which it was"
            if not reaches[0].records or len({session.last_choice(seat) for session in pair}) > 1:
                continue
            for session in pair:
                session.take_back(1)
            for observer in play.observers:
                views = [session.view(observer) for session in pair]
                same = views[0] == views[1] == before.view(observer)
                assert same, f"{told}: observer {observer} can tell after it was taken back"
            answers = [session.submit(seat, one) for session in pair]
            records = [answer for answer in answers if isinstance(answer, Record)]
            assert len(records) == len(pair), told
            for observer in play.observers:
                heard = [session.tell(record, observer) for session, record in zip(pair, records, strict=True)]
                assert heard[0] == heard[1], f"{told}: observer {observer} is told what was taken back"
            tried()


def check_shapes(play: Playthrough) -> None:
    """Actions of different shape can be told apart by somebody else: a game cannot escape the twins by giving every
    action a shape of its own.
    """
    for number, state, seat in play.some_choices(12):
        luck = (play.seed, "shapes", number)
        met: list[tuple[object, Action, list[object]]] = []
        for action in spread(play.rules.legal(state, seat), sampled(16)):
            after = applied(play.rules, state, seat, action, Chance(*luck))
            seen: list[object] = [
                (after.told(observer), after.state.view(observer)) for observer in play.observers if observer != seat
            ]
            shape = play.rules.shape(state, seat, action)
            for other_shape, other, other_seen in met:
                alike = f"record {number}: {action} and {other} of seat {seat} look alike and have different shapes"
                assert shape == other_shape or seen != other_seen, alike
            met.append((shape, action, seen))


def twins_of(play: Playthrough, state: Any, seat: int, chance: Chance) -> Iterator[tuple[Action, Sequence[Action]]]:
    """Some of the lawful actions of a seat, each with others of equal shape; in a campaign all."""
    groups: dict[object, list[Action]] = {}
    for action in play.rules.legal(state, seat):
        groups.setdefault(play.rules.shape(state, seat, action), []).append(action)
    alike = [group for group in groups.values() if len(group) > 1]
    for group in alike if CAMPAIGN else spread(alike, 3):
        one, *others = group if CAMPAIGN else chance.sample(group, min(len(group), 3))
        yield one, others


class TwinStep(NamedTuple):
    """What a seat does next in two courses that nobody else can tell apart, and what comes of it."""

    actor: int
    actions: tuple[Action, Action]
    pair: tuple[Applied, Applied]
    told: str


def _follow_twins(play: Playthrough, seat: int, pair: tuple[Applied, Applied], chance: Chance, told: str) -> None:
    for step in twin_steps(play, seat, pair, chance, told):
        _assert_alike(play, seat, step.pair, step.told)


def twin_steps(
    play: Playthrough, seat: int, pair: tuple[Applied, Applied], chance: Chance, told: str, deepest: int = DEEPEST_TWINS
) -> Iterator[TwinStep]:
    """Goes on alike in both courses, until somebody learns something."""
    rules = play.rules
    for step in range(deepest):
        one, other = pair
        actors = rules.actors(one.state)
        if one.taught or other.taught or not actors:
            return
        actor = chance.choice(actors)
        mine = chance.choice(rules.legal(one.state, actor))
        same = [
            action
            for action in rules.legal(other.state, actor)
            if (action == mine if actor != seat else _alike(play, actor, one.state, mine, other.state, action))
        ]
        if not same:
            assert actor == seat, f"{told}: seat {actor} may then {mine} in one course only"
            return
        yours = chance.choice(same)
        luck = (play.seed, "twin luck", told, step)
        pair = (
            applied(rules, one.state, actor, mine, Chance(*luck)),
            applied(rules, other.state, actor, yours, Chance(*luck)),
        )
        if not (pair[0].taught or pair[1].taught):
            yield TwinStep(actor, (mine, yours), pair, f"{told}, then seat {actor}: {mine} or {yours}")


def _alike(play: Playthrough, seat: int, state: Any, action: Action, other_state: Any, other: Action) -> bool:
    return play.rules.shape(state, seat, action) == play.rules.shape(other_state, seat, other)


def _assert_alike(play: Playthrough, seat: int, pair: tuple[Applied, Applied], told: str) -> None:
    one, other = pair
    if play.rules.outcome(one.state) is not None and one.taught and other.taught:
        return  # a match that is over lays its cards open
    assert play.rules.actors(one.state) == play.rules.actors(other.state), f"{told}: others are asked"
    for observer in play.observers:
        if observer != seat:
            where = f"{told}: observer {observer} can tell"
            assert one.told(observer) == other.told(observer), f"{where} by the events"
            assert one.state.view(observer) == other.state.view(observer), f"{where} by the view"


def check_events_show_only_what_is_shown(play: Playthrough) -> None:
    """Id closure: a face in a redacted event belongs to a card that its reader has seen once the event is folded."""
    rules = play.rules
    state = rules.blank(play.setup)
    for record in play.records:
        for event in record.events:
            told = [(observer, event.redacted(observer, state.table)) for observer in play.observers]
            card = _card_of(event, state.table)
            rules.evolve(state, event)
            for observer, redacted in told:
                if isinstance(redacted, CardMoved | CardShown) and redacted.face != UNKNOWN and card >= 0:
                    knows = state.table.knows[card] & bit(observer)
                    assert knows, f"record {record.seq}: observer {observer} is told {redacted} and never saw the card"
                    assert redacted.face == state.table.faces[card], f"record {record.seq}: {redacted} tells a lie"


def _card_of(event: Event, table: Table) -> int:
    """The card that a table event is about; -1 for other events."""
    if isinstance(event, CardMoved):
        return table.zones[event.source][event.source_index]
    if isinstance(event, CardShown):
        return table.zones[event.zone][event.index]
    return -1


def check_events_tell_no_more_than_views(play: Playthrough) -> None:
    """In a world that looks the same to an observer before and after an action, he is told the same of it."""
    rules = play.rules
    for number, before in spread(list(enumerate(play.states[:-1])), sampled(12)):
        record = play.records[number + 1]
        assert record.seat is not None
        assert record.action is not None
        luck = (play.seed, record.seq)
        true = applied(rules, before, record.seat, record.action, Chance(*luck))
        for observer in play.observers:
            view = before.view(observer)
            for draw in range(2):
                world = imagine(rules, view, Chance(play.seed, "elsewhere", number, observer, draw))
                if rules.refuse(world, record.seat, record.action) is not None or not _alike(
                    play, record.seat, world, record.action, before, record.action
                ):
                    continue
                there = applied(rules, world, record.seat, record.action, Chance(*luck))
                alike = there.state.view(observer) == true.state.view(observer)
                if alike and there.told(observer) != true.told(observer):
                    shown = _differ_on_the_way(rules, (world, there.events), (before, true.events), observer)
                    assert shown, f"record {record.seq}: events tell observer {observer} more than his view shows"


def check_worlds_alike_stay_alike(play: Playthrough) -> None:
    """Two worlds that an observer cannot tell apart, in which he is told the same of an action, look the same to him
    afterwards as well: so a view knows nothing of a card but what was seen of it. Looked at above all where equal
    faces of several lots cannot be told apart.
    """
    rules = play.rules
    moments = list(enumerate(play.states[:-1]))
    doubts = [len(_in_doubt(state)) for state in play.states]
    begins = [(number, before) for number, before in moments if doubts[number] < doubts[number + 1]]
    for number, before in spread(moments, sampled(4)) + spread(begins, sampled(4)):
        record = play.records[number + 1]
        assert record.seat is not None
        assert record.action is not None
        luck = (play.seed, record.seq)
        true = applied(rules, before, record.seat, record.action, Chance(*luck))
        for observer in play.observers:
            if observer == record.seat:
                continue
            view = before.view(observer)
            for draw in range(60 if doubts[number] < doubts[number + 1] else 3):
                world = imagine(rules, view, Chance(play.seed, "likewise", number, observer, draw))
                if rules.refuse(world, record.seat, record.action) is not None or not rules.possible(view, world):
                    continue
                there = applied(rules, world, record.seat, record.action, Chance(*luck))
                if there.told(observer) == true.told(observer):
                    alike = there.state.view(observer) == true.state.view(observer)
                    assert alike, f"record {record.seq}: the view of observer {observer} tells more than he was told"


def _in_doubt(state: Any) -> list[Shown]:
    return [shown for mind in state.table.minds for shown in mind.shown]


def _differ_on_the_way(
    rules: AnyRules, there: tuple[Any, list[Event]], true: tuple[Any, list[Event]], observer: int
) -> bool:
    """True if the views differed at some moment in between: hands that lie open before they are shuffled away."""
    one, other = there[0].clone(), true[0].clone()
    for first, second in zip(there[1], true[1], strict=False):
        rules.evolve(one, first)
        rules.evolve(other, second)
        if one.view(observer) != other.view(observer):
            return True
    return False


def check_views_tell_no_more_than_events(play: Playthrough) -> None:
    """Where other luck leaves an observer with the same events, it leaves him with the same view."""
    rules = play.rules
    for number, before in spread(list(enumerate(play.states[:-1])), 12):
        record = play.records[number + 1]
        assert record.seat is not None
        assert record.action is not None
        true = applied(rules, before, record.seat, record.action, Chance(play.seed, record.seq))
        for draw in range(3):
            other = applied(rules, before, record.seat, record.action, Chance(play.seed, "other luck", number, draw))
            for observer in play.observers:
                if other.told(observer) == true.told(observer):
                    alike = other.state.view(observer) == true.state.view(observer)
                    assert alike, f"record {record.seq}: the view shows observer {observer} more than he was told"


def check_imagination(play: Playthrough) -> None:
    """Imagined worlds look like the view they come from, fit the public facts, have the same cards and choices, and
    can be played on.
    """
    rules = play.rules
    cards = Counter(play.states[0].table.faces)
    for number, state in play.some_states(8):
        for observer in play.observers:
            where = f"record {number}, observer {observer}"
            view = state.view(observer)
            before = fingerprint(view)
            chance = Chance(play.seed, "imagine", number, observer)
            world = imagine(rules, view, chance)
            assert fingerprint(view) == before, f"{where}: imagining changed the view"
            assert world.table.observer == TRUTH, f"{where}: the imagined world is still a view"
            assert rules.possible(view, world), f"{where}: the imagined world does not fit the public facts"
            assert world.view(observer) == view, f"{where}: the imagined world looks different"
            assert Counter(world.table.faces) == cards, f"{where}: the imagined world has other cards"
            assert rules.actors(world) == rules.actors(view), f"{where}: others are asked in the imagined world"
            if observer < play.setup.seats:
                assert rules.legal(world, observer) == rules.legal(view, observer), f"{where}: legal differs"
            assert rules.possible(view, state), f"{where}: the truth itself is called impossible"
            _play_on(play, world, chance, where)


def _play_on(play: Playthrough, world: Any, chance: Chance, where: str) -> None:
    for _ in range(25):
        actors = play.rules.actors(world)
        if not actors:
            return
        seat = chance.choice(actors)
        legal = play.rules.legal(world, seat)
        assert legal, f"{where}: seat {seat} is asked in the imagined world and has nothing to choose"
        world = applied(play.rules, world, seat, chance.choice(legal), chance).state


def check_bots_do_not_peek(play: Playthrough) -> None:
    """A bot chooses something lawful, and the same with the same options for the same reason when all that it cannot
    know is different.
    """
    for number, state, seat in play.some_choices(3):
        view = state.view(seat)
        for level in levels_of(play.rules.name):
            luck = (play.seed, "bot", level, number)
            thought = _thought(play, view, seat, level, Chance(*luck))
            action = thought[0].action
            refusal = play.rules.refuse(state, seat, action)
            assert refusal is None, f"record {number}: bot:{level} at seat {seat} wants {action}, which is refused"
            for draw in range(as_many(1, 2)):
                world = imagine(play.rules, view, Chance(play.seed, "peek", number, draw))
                again = _thought(play, world.view(seat), seat, level, Chance(*luck))
                assert again == thought, f"record {number}: bot:{level} at seat {seat} knows what it cannot know"


def _thought(play: Playthrough, view: Any, seat: int, level: str, chance: Chance) -> tuple[Findings, Reason | None]:
    decision = decision_of(play.rules, view, seat, chance, BUDGET)
    findings = ponder(decision, level)
    return findings, reason_of(reasons_of(play.rules.name), decision, findings)


SECRET_CHECKS: Final = (
    check_views,
    check_open_choices,
    check_twins,
    check_undone_choices,
    check_shapes,
    check_events_show_only_what_is_shown,
    check_events_tell_no_more_than_views,
    check_worlds_alike_stay_alike,
    check_views_tell_no_more_than_events,
    check_imagination,
    check_bots_do_not_peek,
)
