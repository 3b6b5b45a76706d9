"""Moments of a match as positions, and positions as scenarios."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import yaml

from game.bots.levels import Role, choose, level_for
from game.catalogue import entry_of, open_game
from game.core.chance import Chance
from game.core.content.content import Document
from game.core.journal.own_file import OwnFile
from game.core.library.library import Library
from game.core.match.session import Session
from game.core.positions.comparing import differences, forgets
from game.core.positions.places import UnsayableError
from game.core.positions.position import Position
from game.core.positions.positions import Positions
from game.core.rules.options import resolve
from game.core.rules.rules import OptionValue, Setup
from game.core.scenarios.scenario import LoadedScenario, Scenario, ScenarioRun
from game.core.texts import presentable
from game.matches.given_away import Secrets
from game.matches.match import Match

LONGEST_NAME: Final = 20
LONGEST_TITLE: Final = 60
MOST_ATTEMPTS: Final = 20
MOST_ACTIONS: Final = 600
MOST_OUTCOME: Final = 24
"""Actions within which what was done comes to its end, in what is shown of it."""
WIDTH: Final = 118
"""Columns of a written scenario."""


@cache
def positions_of(name: str, own: tuple[OwnFile, ...] = ()) -> Positions | None:
    """The positions of a game, with files that a player has added; None for a game that does not say. Raises KeyError,
    ContentError.
    """
    module = f"{entry_of(name).package}.positions"
    if find_spec(module) is None:
        return None
    opened = open_game(name, own)
    positions: Positions = import_module(module).POSITIONS(opened.rules, opened.notation)
    return positions


@dataclass(frozen=True, slots=True)
class WrittenMoment:
    """A moment as a position, and the steps that lead from there to it: none where a position says the moment itself.
    `title`: the name of the scenario, which is also the address of its luck if no other `luck` is said. `forgets`:
    somebody knew more of hidden cards than a position says.
    """

    position: Position
    title: str
    steps: tuple[dict[str, Any], ...] = ()
    forgets: bool = False
    luck: str = ""


def names_for(written: Sequence[str]) -> tuple[str, ...]:
    """Names of players as a scenario can tell them apart: none is empty, none stands twice, none has a dot at its end
    or looks like a list.
    """
    found: list[str] = []
    for number, name in enumerate(written, 1):
        plain = "".join(sign for sign in presentable(name, LONGEST_NAME) if sign not in "{}[]()*?\"'")
        plain = plain.strip(" .") or f"P{number}"
        while plain in found or plain in ("pile", "discard", "aside"):
            plain = f"{plain} {number}"
        found.append(plain)
    return tuple(found)


def position_at(positions: Positions, setup: Setup, state: Any, names: Sequence[str], title: str) -> WrittenMoment:
    """A state as a position that is proven to give it back. Raises UnsayableError."""
    position = positions.write(setup, state, names)
    reading = positions.read(position, title)
    if reading.state is None or differences(positions, state, reading.state, names):
        raise UnsayableError("position.unsayable")
    return WrittenMoment(position, title, (), forgets(positions, state, reading.state, names))


def moment_of(
    positions: Positions, session: Session[Any, Any], at: int, names: Sequence[str], title: str
) -> WrittenMoment:
    """The moment after record `at` of a match; where no position can say it, the last one before that one can say, and
    what was done since, if it leads to the same moment again. Raises UnsayableError, saying why no position says it.
    """
    rules, setup = positions.rules, session.setup
    states = _states(session, at)
    try:
        return position_at(positions, setup, states[at], names, title)
    except UnsayableError as error:
        first = error
    done: list[dict[str, Any]] = []
    for number in range(at, 0, -1):
        before, step = states[number - 1], _step(positions, session, states, number, names)
        if step is None:
            break
        done.insert(0, step)
        if not rules.actors(before):
            break
        try:
            found = position_at(positions, setup, before, names, title)
        except UnsayableError:
            continue
        written = replace(found, steps=tuple(done))
        again = _played(positions, written)
        if again is not None and not differences(positions, states[at], again, names):
            return written
        break
    raise first


def _states(session: Session[Any, Any], at: int) -> list[Any]:
    """The true states after each record up to this one."""
    state, states = session.beginning(), []
    for record in session.records[: at + 1]:
        for event in record.events:
            session.rules.evolve(state, event)
        states.append(state.clone())
    return states


def last_moment(
    positions: Positions, session: Session[Any, Any], at: int, names: Sequence[str], title: str
) -> tuple[int, WrittenMoment]:
    """The last moment up to record `at` that a position can say, and its record. Raises UnsayableError where there is
    none, saying why not at `at`.
    """
    first: UnsayableError | None = None
    states = _states(session, at)
    for number in range(at, -1, -1):
        try:
            return number, position_at(positions, session.setup, states[number], names, title)
        except UnsayableError as error:
            first = first or error
    raise first or UnsayableError("position.unsayable")


def _played(positions: Positions, written: WrittenMoment) -> Any:
    """The state to which a written moment leads; None if it leads nowhere."""
    document = Document("", scenario_of(written), {}, {}, "")
    loaded = LoadedScenario(document, document.validated(Scenario))
    run = ScenarioRun(loaded, positions.rules, positions.notation)
    return None if run.run() else run.state


def scenario_of(written: WrittenMoment) -> dict[str, Any]:
    """The scenario of a written moment as plain values."""
    position = written.position
    options = _chosen(position.setup)
    return {
        "scenario": written.luck or written.title,
        "game": position.setup.game,
        "clauses": [],
        "title": {"fr": written.title, "en": written.title},
        **({"options": options} if options else {}),
        "seats": list(position.names),
        "position": position.parts,
        "steps": list(written.steps),
    }


def _chosen(setup: Setup) -> dict[str, OptionValue]:
    """The house rules that are not at their default."""
    usual = resolve(open_game(setup.game).rules.options, {}, setup.seats)
    return {name: value for name, value in setup.options.items() if usual.get(name) != value}


def title_for(wish: str, game: str) -> str:
    """A wish as a name of a scenario; the game's own name if nothing is left of it."""
    return presentable(unicodedata.normalize("NFC", wish), LONGEST_TITLE) or game


def scenario_text(written: WrittenMoment) -> str:
    """The scenario file of a written moment."""
    text: str = yaml.safe_dump(
        scenario_of(written), allow_unicode=True, sort_keys=False, width=WIDTH, default_flow_style=None
    )
    return text


def fresh_position(positions: Positions, setup: Setup, names: Sequence[str], seed: str) -> Position:
    """The first moment of a match that a position can say and that is like those one mostly lays; its draw piles are
    left to chance. Bots play up to there.
    """
    for attempt in range(MOST_ATTEMPTS):
        luck = f"{seed}/{attempt}"
        session: Session[Any, Any] = Session.start(positions.rules, setup, luck)
        level = level_for(setup.game, Role.USUAL)
        for number in range(MOST_ACTIONS):
            try:
                position = positions.write(setup, session.state, names)
                if positions.is_usual(position):
                    return positions.loosened(position)
            except UnsayableError:
                pass
            if session.outcome is not None:
                break
            seat = session.actors[0]
            chance = Chance(luck, "fresh", number)
            session.submit(seat, choose(positions.rules, session.view(seat), seat, level, chance))
    raise UnsayableError("position.unsayable")


def is_open(match: Match, library: Library | None) -> bool:
    """True for a match whose every card may be seen by whoever looks on: it is over, or practice, or its hands are
    open, and no match that counts goes on with the same beginning. Raises LibraryError.
    """
    return not Secrets(match, library, match.identity).kept


def scene_of(
    positions: Positions, session: Session[Any, Any], seq: int, names: Sequence[str], title: str
) -> WrittenMoment:
    """What was done in record `seq` of a match, from the last moment before it that a position can say, and what came
    of it: on to the next moment that a position can say. Only the record, or only the moment after it, where the same
    wishes would come out otherwise (their luck is another). Raises UnsayableError.
    """
    record = session.records[seq]
    if record.seat is not None and record.action is not None:
        states = _states(session, len(session.records) - 1)
        before = moment_of(positions, session, seq - 1, names, title)
        for end in sorted({_settled(positions, session, states, seq, names), seq}, reverse=True):
            steps = [_step(positions, session, states, number, names) for number in range(seq, end + 1)]
            if None in steps:
                continue
            written = replace(before, steps=(*before.steps, *(step for step in steps if step is not None)))
            again = _played(positions, written)
            if again is not None and not differences(positions, states[end], again, names):
                return written
    return moment_of(positions, session, seq, names, title)


def _settled(
    positions: Positions, session: Session[Any, Any], states: Sequence[Any], seq: int, names: Sequence[str]
) -> int:
    """The first record from `seq` on after which a position can be said or all is over; `seq` where none comes soon."""
    for number in range(seq, min(seq + MOST_OUTCOME, len(states))):
        if not session.rules.actors(states[number]):
            return number
        try:
            positions.write(session.setup, states[number], names)
        except UnsayableError:
            continue
        return number
    return seq


def _step(
    positions: Positions, session: Session[Any, Any], states: Sequence[Any], number: int, names: Sequence[str]
) -> dict[str, Any] | None:
    """A record as a step of a scenario; None for one that nobody did."""
    record = session.records[number]
    if record.seat is None or record.action is None:
        return None
    action = positions.notation.write_action(states[number - 1], record.seat, record.action, names)
    return {"seat": names[record.seat], "do": action}
