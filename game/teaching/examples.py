"""The examples of a game: its scenarios, by clause, and the course of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from game.catalogue import NAMES, OpenGame, entry_of, open_game, worn
from game.core.content.content import ContentError, Fault
from game.core.content.explaining import not_one_of
from game.core.content.folder import named_twice, shown_path
from game.core.content.suggestions import asked_after, closest
from game.core.rules.rules import OptionValue
from game.core.scenarios.course import Course, play_course
from game.core.scenarios.scenario import LoadedScenario, load_scenario
from game.core.texts import LocalText, Sentence, Texts
from game.own.content import open_at_home
from game.own.folder import SCENARIOS, Saved, files_of, is_own, saved_files

MOST_KEPT: Final = 64
"""Shelves that are kept read; of courses eight times as many are kept played."""


UNSAID: Final[Mapping[str, OptionValue]] = MappingProxyType({})
"""House rules of which nothing is said."""


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario as it is found: `name` is its file without the ending, unique in its game."""

    game: str
    name: str
    path: Path
    title: LocalText
    clauses: tuple[str, ...]
    own: bool = False
    """It lies in the user's own folder."""
    still: bool = False
    """Nothing is done in it: it is a position alone."""
    house: bool = False
    """It is played with house rules."""
    says: LocalText | None = None
    """The first words of its author."""


class UnknownExampleError(LookupError):
    """There is no such scenario; the message is one clear line. `sentence` says it in other languages, where one of a
    game that is known was asked for.
    """

    def __init__(self, message: str, sentence: Sentence | None = None) -> None:
        super().__init__(message)
        self.sentence = sentence


@lru_cache(MOST_KEPT)
def _shelf(game: str, _saved: Saved) -> tuple[Mapping[str, Example], tuple[Fault, ...]]:
    found: dict[str, Example] = {}
    faults: list[Fault] = []
    for path in files_of(game, SCENARIOS):
        try:
            loaded = load_scenario(path, shown_path(path))
        except ContentError as error:
            faults += error.faults
            continue
        scenario = loaded.scenario
        if path.stem in found:
            faults.append(named_twice(shown_path(path)))
        elif scenario.game == game:
            still = not (scenario.steps or scenario.branches)
            says = next((step.say for step in scenario.steps if step.say is not None), None)
            found[path.stem] = Example(
                game,
                path.stem,
                path,
                scenario.title,
                scenario.clauses,
                is_own(path),
                still,
                bool(scenario.options),
                says,
            )
        elif is_own(path):
            faults.append(_of_another(loaded, game))
    return MappingProxyType(found), tuple(faults)


def forget_examples() -> None:
    """The files are read anew: they may have changed."""
    for remembered in (_shelf, _own_unread, _course_faults, _by_clause, _course_of):
        remembered.cache_clear()


def examples_of(game: str) -> Mapping[str, Example]:
    """All examples of a game that can be read, by name, in the order of their files."""
    return _shelf(game, saved_files(game, SCENARIOS))[0]


def unread_examples(game: str) -> tuple[Fault, ...]:
    """Why the others cannot be read."""
    return _shelf(game, saved_files(game, SCENARIOS))[1]


def own_examples_unread(game: str) -> tuple[Fault, ...]:
    """Why those of the user cannot be read, or do not play as written; the shipped ones are not opened for it."""
    saved = saved_files(game, SCENARIOS)
    unread = _own_unread(game, saved)
    broken = {fault.path for fault in unread}
    played = [Path(name) for name, _ in saved if shown_path(Path(name)) not in broken]
    at_home = _saved_at_home(game)
    return (*unread, *(fault for path in played for fault in _course_faults(path, at_home)))


def playable_examples(game: str) -> list[Example]:
    """All examples that can be shown: of the user's those that play as they are written."""
    saved = _saved_at_home(game)
    return [each for each in examples_of(game).values() if not (each.own and _course_faults(each.path, saved))]


def _saved_at_home(game: str) -> Saved:
    """The user's own files that his examples are played from."""
    kinds = (SCENARIOS, *dict(entry_of(game).variants).values())
    return tuple(saved for kind in kinds for saved in saved_files(game, kind))


@lru_cache(8 * MOST_KEPT)
def _course_faults(path: Path, _saved: Saved) -> tuple[Fault, ...]:
    try:
        course_in(path)
    except ContentError as error:
        return error.faults
    return ()


@lru_cache(MOST_KEPT)
def _own_unread(game: str, saved: Saved) -> tuple[Fault, ...]:
    faults: list[Fault] = []
    for name, _ in saved:
        try:
            loaded = load_scenario(Path(name), shown_path(Path(name)))
        except ContentError as error:
            faults += error.faults
            continue
        if loaded.scenario.game != game:
            faults.append(_of_another(loaded, game))
        elif (entry_of(game).data / SCENARIOS / Path(name).name).exists():
            faults.append(named_twice(shown_path(Path(name))))
    return tuple(faults)


def _of_another(loaded: LoadedScenario, game: str) -> Fault:
    said = Sentence("fault.another_game", {"game": game, "other": loaded.scenario.game})
    return loaded.document.fault(("game",), said)


def examples_by_clause(game: str) -> Mapping[str, tuple[Example, ...]]:
    """The examples that show each clause: those first that show few others, of as many those without house rules, the
    user's last.
    """
    return _by_clause(game, saved_files(game, SCENARIOS))


@lru_cache(MOST_KEPT)
def _by_clause(game: str, _saved: Saved) -> Mapping[str, tuple[Example, ...]]:
    shown: dict[str, list[Example]] = {}
    for example in examples_of(game).values():
        for clause in dict.fromkeys(example.clauses):
            shown.setdefault(clause, []).append(example)
    return {
        clause: tuple(sorted(found, key=lambda example: (example.own, _weight(example, clause), example.name)))
        for clause, found in shown.items()
    }


def _weight(example: Example, clause: str) -> tuple[int, int, bool]:
    """How much an example is about other things than this clause: authors name the main one first."""
    return min(example.clauses.index(clause), 1), len(example.clauses), example.house


def course_of(game: str, name: str) -> Course:
    """The course of an example. Raises UnknownExampleError, or ContentError for one that is not as it is written."""
    return _course_of(game, name, saved_files(game, SCENARIOS))


@lru_cache(8 * MOST_KEPT)
def _course_of(game: str, name: str, _saved: Saved) -> Course:
    return course_in(example_named(name, game).path)


def course_in(path: Path) -> Course:
    """The course of a scenario file, wherever it lies. Raises ContentError."""
    loaded: LoadedScenario = load_scenario(path, shown_path(path))
    game = loaded.scenario.game
    if game not in NAMES:
        raise ContentError([loaded.document.fault(("game",), not_one_of(game, ", ".join(NAMES)))])
    opened = game_for(game, path, loaded.scenario.options)
    return play_course(loaded, opened.rules, opened.notation)


def game_for(game: str, path: Path, options: Mapping[str, OptionValue] = UNSAID) -> OpenGame:
    """A game as a scenario file with these house rules is played in it: all but the shipped ones may name what the user
    has added to it, and wear his skins.
    """
    shipped = path.resolve().is_relative_to(entry_of(game).data.resolve())
    return open_game(game) if shipped else worn(open_at_home(game).opened, options)


def example_named(name: str, game: str = "") -> Example:
    """An example by its name, or by `GAME/NAME`; without a game it must be the only one of that name. Raises
    UnknownExampleError.
    """
    prefix, _, stem = name.rpartition("/")
    games = [game or prefix] if game or prefix else list(NAMES)
    if games[0] not in NAMES:
        raise UnknownExampleError(f"unknown game '{games[0]}'; there are {', '.join(NAMES)}")
    found = [examples_of(each)[stem] for each in games if stem in examples_of(each)]
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(f"{example.game}/{stem}" for example in found)
        raise UnknownExampleError(f"there are several scenarios '{stem}': {several}")
    unread = [fault for each in games for fault in unread_examples(each) if Path(fault.path).stem == stem]
    if unread:
        what = LocalText(unread[0].told(Texts("fr")), unread[0].told(Texts("en")))
        raise UnknownExampleError(str(unread[0]), Sentence("fault.example.unread", {"what": what}))
    meant = closest(stem, [known for each in games for known in examples_of(each)])
    if not (game or prefix):
        raise UnknownExampleError(f"there is no scenario '{stem}'{asked_after(meant)}")
    named = {"game": games[0], "name": stem}
    none = "fault.example.none"
    said = Sentence(f"{none}.meant", {**named, "meant": meant}) if meant else Sentence(none, named)
    raise UnknownExampleError(f"{games[0]} has no scenario '{stem}'{asked_after(meant)}", said)
