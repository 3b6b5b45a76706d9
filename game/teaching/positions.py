"""Positions of a game laid by hand: found by its name, taken out of a match, and written as a scenario."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import yaml

from game.bots.levels import choose, levels_of
from game.catalogue import entry_of, open_game
from game.core.chance import Chance
from game.core.content.content import Document
from game.core.journal.own_file import OwnFile
from game.core.library.library import Library
from game.core.match.session import Session
from game.core.rules.options import resolve
from game.core.rules.rules import OptionValue, Setup
from game.core.scenarios.laying import Laying
from game.core.scenarios.laying_parts import Position, UnsayableError
from game.core.scenarios.scenario import LoadedScenario, Scenario, ScenarioRun
from game.core.texts import presentable
from game.matches.given_away import Secrets
from game.matches.match import Match

LONGEST_NAME: Final = 20
LONGEST_TITLE: Final = 60
MOST_ATTEMPTS: Final = 20
MOST_ACTIONS: Final = 600
WIDTH: Final = 118
"""Columns of a written scenario."""


@cache
def laying_of(name: str, own: tuple[OwnFile, ...] = ()) -> Laying | None:
    """How positions of a game are laid, with files that a player has added; None for a game that does not say. Raises
    KeyError, ContentError.
    """
    module = f"{entry_of(name).package}.laying"
    if find_spec(module) is None:
        return None
    opened = open_game(name, own)
    laying: Laying = import_module(module).LAYING(opened.rules, opened.notation)
    return laying


@dataclass(frozen=True, slots=True)
class Written:
    """A moment as a position, and the steps that lead from there to it: none where a position says the moment itself.
    `title`: the name of the scenario, which is also the address of its luck. `forgets`: somebody knew more of hidden
    cards than a position says.
    """

    setup: Setup
    names: tuple[str, ...]
    position: Position
    title: str
    steps: tuple[dict[str, Any], ...] = ()
    forgets: bool = False


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


def position_at(laying: Laying, setup: Setup, state: Any, names: Sequence[str], title: str) -> Written:
    """A state as a position that is proven to give it back. Raises UnsayableError."""
    position = laying.write(state, names)
    reading = laying.read(setup, position, names, title)
    if reading.state is None or laying.differences(state, reading.state, names):
        raise UnsayableError("position.unsayable")
    return Written(setup, tuple(names), position, title, (), laying.forgets(state, reading.state, names))


def moment_of(laying: Laying, session: Session[Any, Any], at: int, names: Sequence[str], title: str) -> Written:
    """The moment after record `at` of a match; where no position can say it, the last one before that one can say, and
    what was done since, if it leads to the same moment again. Raises UnsayableError, saying why no position says it.
    """
    rules, setup = laying.rules, session.setup
    states = _states(session, at)
    try:
        return position_at(laying, setup, states[at], names, title)
    except UnsayableError as error:
        first = error
    done: list[dict[str, Any]] = []
    for number in range(at, 0, -1):
        record, before = session.records[number], states[number - 1]
        if record.seat is None or record.action is None:
            break
        action = laying.notation.write_action(before, record.seat, record.action, names)
        done.insert(0, {"seat": names[record.seat], "do": action})
        if not rules.actors(before):
            break
        try:
            found = position_at(laying, setup, before, names, title)
        except UnsayableError:
            continue
        written = replace(found, steps=tuple(done))
        again = _played(laying, written)
        if again is not None and not laying.differences(states[at], again, names):
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
    laying: Laying, session: Session[Any, Any], at: int, names: Sequence[str], title: str
) -> tuple[int, Written]:
    """The last moment up to record `at` that a position can say, and its record. Raises UnsayableError where there is
    none, saying why not at `at`.
    """
    first: UnsayableError | None = None
    states = _states(session, at)
    for number in range(at, -1, -1):
        try:
            return number, position_at(laying, session.setup, states[number], names, title)
        except UnsayableError as error:
            first = first or error
    raise first or UnsayableError("position.unsayable")


def _played(laying: Laying, written: Written) -> Any:
    """The state to which a written moment leads; None if it leads nowhere."""
    document = Document("", _scenario(written), {}, {}, "")
    loaded = LoadedScenario(document, document.validated(Scenario))
    run = ScenarioRun(loaded, laying.rules, laying.notation)
    return None if run.run() else run.state


def _scenario(written: Written) -> dict[str, Any]:
    options = _chosen(written.setup)
    return {
        "scenario": written.title,
        "game": written.setup.game,
        "clauses": [],
        "title": {"fr": written.title, "en": written.title},
        **({"options": options} if options else {}),
        "seats": list(written.names),
        "position": written.position,
        "steps": list(written.steps),
    }


def _chosen(setup: Setup) -> dict[str, OptionValue]:
    """The house rules that are not at their default."""
    usual = resolve(open_game(setup.game).rules.options, {}, setup.seats)
    return {name: value for name, value in setup.options.items() if usual.get(name) != value}


def title_for(wish: str, game: str) -> str:
    """A wish as a name of a scenario; the game's own name if nothing is left of it."""
    return presentable(unicodedata.normalize("NFC", wish), LONGEST_TITLE) or game


def scenario_text(written: Written) -> str:
    """The scenario file of a written moment."""
    text: str = yaml.safe_dump(
        _scenario(written), allow_unicode=True, sort_keys=False, width=WIDTH, default_flow_style=None
    )
    return text


def fresh_position(laying: Laying, setup: Setup, names: Sequence[str], seed: str) -> Position:
    """The first moment of a match that a position can say and that is like those one mostly lays; its draw piles are
    left to chance. Bots play up to there.
    """
    for attempt in range(MOST_ATTEMPTS):
        luck = f"{seed}/{attempt}"
        session: Session[Any, Any] = Session.start(laying.rules, setup, luck)
        level = "greedy" if "greedy" in levels_of(setup.game) else levels_of(setup.game)[0]
        for number in range(MOST_ACTIONS):
            try:
                position = laying.write(session.state, names)
                if laying.is_usual(position):
                    return laying.loosened(setup, position, names)
            except UnsayableError:
                pass
            if session.outcome is not None:
                break
            seat = session.actors[0]
            chance = Chance(luck, "fresh", number)
            session.submit(seat, choose(laying.rules, session.view(seat), seat, level, chance))
    raise UnsayableError("position.unsayable")


def is_open(match: Match, library: Library | None) -> bool:
    """True for a match whose every card may be seen by whoever looks on: it is over, or practice, or its hands are
    open, and no match that counts goes on with the same beginning. Raises LibraryError.
    """
    return not Secrets(match, library, match.identity).kept


def scene_of(laying: Laying, session: Session[Any, Any], seq: int, names: Sequence[str], title: str) -> Written:
    """What was done in record `seq` of a match, from the moment before it; the moment after it alone where the same
    wish would come out otherwise (its luck is another). Raises UnsayableError.
    """
    record = session.records[seq]
    if record.seat is not None and record.action is not None:
        states = _states(session, seq)
        before = moment_of(laying, session, seq - 1, names, title)
        action = laying.notation.write_action(states[seq - 1], record.seat, record.action, names)
        written = replace(before, steps=(*before.steps, {"seat": names[record.seat], "do": action}))
        again = _played(laying, written)
        if again is not None and not laying.differences(states[seq], again, names):
            return written
    return moment_of(laying, session, seq, names, title)
