"""Matches with everything that was done in them, and the same matches as they may have been dealt otherwise: played
again from the first deal with unseen cards exchanged, so that everything told to one seat stays the same. None of these
worlds is one that the program has imagined.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

import msgspec

from game.bots.levels import choose
from game.bots.policy import Decision, any_action, decision_of
from game.bots.simulate import action_cap
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match, redact
from game.core.rules.events import Event, ZoneShuffled
from game.core.rules.options import resolve
from game.core.rules.rules import Action, AnyRules, OptionValue, Setup
from game.core.table.table import bit
from tests.conformance.setups import cases

QUICKLY: Final = 4
"""Worlds that a greedy player imagines for a choice, where he does."""
FEW: Final = 4
"""Where more sit at a table, everybody plays at random: greedy ones would take too long."""
ASTRAY: Final = 4
"""Of so many actions one is done at random, by a player who otherwise plays as greedy does."""


@dataclass
class Moment:
    """A choice of a seat: everything that was done before it, the truth, and what the seat does."""

    course: Course
    number: int
    seat: int
    state: Any
    action: Action
    worlds: dict[tuple[int, ...], list[Any]] = field(default_factory=dict)
    """What it has been dealt otherwise, by the faces that were wanted: many sentences ask, and playing it all again is
    most of the time that takes.
    """

    @property
    def rules(self) -> AnyRules:
        return self.course.rules

    @property
    def decision(self) -> Decision:
        """What the seat decides."""
        luck = Chance(self.course.seed, "said", self.number)
        return decision_of(self.rules, self.state.view(self.seat), self.seat, luck)

    @property
    def past(self) -> list[Event]:
        """Everything that has happened before."""
        return [event for events in self.course.events[: self.number + 1] for event in events]


@dataclass
class Dealing:
    """What chance has laid down: the first deal, or a pile that was shuffled by action `number`, the state after it,
    and which cards could lie elsewhere in it.
    """

    number: int
    state: Any
    cards: tuple[int, ...]


@dataclass
class Course:
    """A match: `events[0]` are those of setting up, `events[n]` those of action number n; `told[n]` is what each seat
    is told of them. `seen[n]`: by card, who knew it then.
    """

    rules: AnyRules
    setup: Setup
    seed: str
    moments: list[Moment] = field(default_factory=list)
    events: list[tuple[Event, ...]] = field(default_factory=list)
    told: list[tuple[tuple[Event, ...], ...]] = field(default_factory=list)
    seen: list[list[int]] = field(default_factory=list)
    dealings: list[Dealing] = field(default_factory=list)
    end: Any = None

    def keep(self, events: Sequence[Event], state: Any) -> None:
        """What has happened last, by which it became this state."""
        self.events.append(tuple(events))
        table, number = state.table, len(self.seen)
        self.told.append(tuple(redact(events, seat, table) for seat in range(self.setup.seats)))
        self.seen.append([sees | knows for sees, knows in zip(table.sees, table.knows, strict=True)])
        mixed = {card for event in events if isinstance(event, ZoneShuffled) for card in table.zones[event.zone]}
        if number == 0 or mixed:
            self.dealings.append(Dealing(number, state.clone(), tuple(mixed if number else range(len(table.faces)))))

    def unseen_since(self, dealing: Dealing, moment: Moment) -> list[int]:
        """The cards of a dealing that the seat has not seen until that moment."""
        seat, seen = bit(moment.seat), self.seen[dealing.number : moment.number + 1]
        return [card for card in dealing.cards if seen and not any(each[card] & seat for each in seen)]

    def done(self, rules: AnyRules, state: Any, seat: int, action: Action, number: int) -> tuple[Event, ...]:
        """Carries out an action with the luck it had."""
        events: list[Event] = []
        apply_action(rules, state, seat, action, Chance(self.seed, number), events.append)
        return tuple(events)


def setups(game: str) -> Iterator[Setup]:
    """The usual match, then house rules with one another, again and again."""
    found = [case.setup for case in cases(game)]
    while True:
        yield from found


def courses(
    game: str, count: int, seed: str, given: Mapping[str, OptionValue] | None = None, players: int = 0
) -> Iterator[Course]:
    """So many matches, some between greedy players, some between those who go astray, some at random; with these house
    rules and so many players (0: as few as may play), or with all sorts of them.
    """
    rules = open_game(game).rules
    seats = players or rules.seat_counts[0]
    always = None if given is None else Setup(game, seats, resolve(rules.options, dict(given), seats))
    for number, setup in zip(range(count), setups(game), strict=False):
        agreed = always or setup
        astray = (ASTRAY, 1, 0)[number % 3] if agreed.seats <= FEW else 1
        yield play(rules, agreed, f"{seed}/{game}/{number}", astray)


def play(rules: AnyRules, setup: Setup, seed: str, astray: int) -> Course:
    """A whole match. `astray`: of so many actions one is done at random; 0: none is."""
    events: list[Event] = []
    state = begin_match(rules, setup, Chance(seed, 0), events.append)
    course = Course(rules, setup, seed)
    course.keep(events, state)
    for number in range(1, action_cap(rules, setup)):
        actors = rules.actors(state)
        if not actors:
            break
        luck = Chance(seed, "who", number)
        seat = luck.choice(actors)
        if astray and luck.below(astray) == 0:
            action = any_action(rules.legal(state, seat), luck)
        else:
            action = choose(rules, state.view(seat), seat, "greedy", luck, QUICKLY)
        course.moments.append(Moment(course, number - 1, seat, state.clone(), action))
        course.keep(course.done(rules, state, seat, action, number), state)
    course.end = state
    return course


# ---- dealt otherwise ----------------------------------------------------------------------------


def worlds(moment: Moment, most: int, tries: int, wanted: tuple[int, ...] = ()) -> Iterator[Any]:
    """So many of those that are found `otherwise` at most; whoever gets one may play on in it."""
    found = moment.worlds.get(wanted)
    if found is None:
        found = moment.worlds[wanted] = list(islice(otherwise(moment, tries, wanted), most))
    return (world.clone() for world in found)


def otherwise(moment: Moment, tries: int, wanted: Sequence[int] = ()) -> Iterator[Any]:
    """True states of matches that were dealt or shuffled otherwise, and in which the seat has seen the very same until
    now. One of the cards exchanged has a face of `wanted`, if there are any.
    """
    course, luck = moment.course, Chance(moment.course.seed, "otherwise", moment.number)
    dealings = [(dealing, course.unseen_since(dealing, moment)) for dealing in course.dealings]
    able = [(dealing, dealing.state, hidden) for dealing, hidden in dealings if _differ(dealing.state, hidden, wanted)]
    for _ in range(tries if able else 0):
        at = luck.below(len(able))
        dealing, state, hidden = able[at]
        faces, lots = state.table.faces, state.table.lots
        one = luck.choice([card for card in hidden if not wanted or faces[card] in wanted])
        others = [card for card in hidden if faces[card] != faces[one] and lots[card] == lots[one]]
        if not others:
            continue
        other = luck.choice(others)
        dealt = state.clone()
        dealt.table.imagine((one, other), (faces[other], faces[one]))
        world = _played_again(moment, dealt, dealing.number, (faces[one], faces[other]))
        if world is not None and world.table.faces != moment.state.table.faces:
            yield world
            if luck.below(3):
                able[at] = dealing, dealt, hidden


def _differ(state: Any, hidden: Sequence[int], wanted: Sequence[int]) -> bool:
    """True if two of these cards can be exchanged."""
    faces = {state.table.faces[card] for card in hidden}
    return len(faces) > 1 and (not wanted or not faces.isdisjoint(wanted))


def _played_again(moment: Moment, dealt: Any, begun: int, pair: tuple[int, int]) -> Any | None:
    """The match played on as it was from that deal after so many actions, as far as its seat can tell; None where that
    cannot be.
    """
    course, rules, seat = moment.course, moment.rules, moment.seat
    state = dealt.clone()
    for number, done in enumerate(course.moments[begun : moment.number], begun + 1):
        if done.seat not in rules.actors(state):
            return None
        told = course.told[number][seat]
        for action in _alike(rules, state, done, pair, own=done.seat == seat):
            after = state.clone()
            events = course.done(rules, after, done.seat, action, number)
            if redact(events, seat, after.table) == told:
                state = after
                break
        else:
            return None
    return state if state.view(seat) == moment.state.view(seat) else None


def _alike(rules: AnyRules, state: Any, done: Moment, pair: tuple[int, int], own: bool) -> Iterator[Action]:
    """What a player may have done there who did `done`: the same, or the same with the one card for the other. Who was
    told the same can do the same.
    """
    if own:
        yield done.action
        return
    if rules.refuse(state, done.seat, done.action) is None:
        yield done.action
    turned = msgspec.json.decode(_turned(msgspec.json.encode(done.action), pair), type=type(done.action))
    if turned != done.action and rules.refuse(state, done.seat, turned) is None:
        yield turned


def _turned(words: bytes, pair: tuple[int, int]) -> bytes:
    """An action with the one number wherever the other one stands: only those are believed that are lawful and tell
    the same.
    """

    def turn(value: Any) -> Any:
        if isinstance(value, bool):
            return value
        if isinstance(value, int) and value in pair:
            return pair[1 - pair.index(value)]
        if isinstance(value, list):
            return [turn(each) for each in value]
        if isinstance(value, dict):
            return {name: turn(each) for name, each in value.items()}
        return value

    return msgspec.json.encode(turn(msgspec.json.decode(words)))
