"""Proves that every clause is kept: stated in both rule books, named by code, shown by a test.

Clauses are those of `seeds/<game>/clauses.yaml`. Code is `game/<game>/` and `data/<game>/` without what teaches:
lessons and puzzles hold nobody to a rule. Tests are `tests/rules/<game>/` and the scenarios. Both are asked for once
there is code.

`--report` prints where each clause stands, `--report ND-12` each line that names it.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from game.catalogue import GAMES
from game.core.content.content import ContentError, Model, load_document, load_model
from game.core.content.rulebook import CLAUSE_ID, RulebookError, parse
from game.core.texts import LANGUAGES, LocalText

ROOT: Final = Path(__file__).resolve().parents[1]
ALL: Final = ""
"""What `--report` alone asks for."""
TEACHING: Final = ("lessons", "puzzles")
"""Folders of a game's content in which clauses are explained."""
TEXT_SUFFIXES: Final = frozenset({".py", ".yaml", ".yml"})


class Clause(Model):
    """One entry of clauses.yaml. A note has no rule content: a place in the books is enough."""

    kind: Literal["rule", "ruling", "note"]
    title: LocalText


class ClauseList(Model):
    """The file clauses.yaml of one game."""

    clauses: dict[str, Clause]


@dataclass(frozen=True, slots=True)
class Game:
    """Where the clauses of one game are stated, enforced and shown; places are paths from the root.

    A game is playable when it has code at all.
    """

    name: str
    list_path: str
    clauses: dict[str, Clause]
    playable: bool
    faults: list[str] = field(default_factory=list)
    books: dict[str, list[str]] = field(default_factory=dict)
    code: dict[str, list[str]] = field(default_factory=dict)
    taught: dict[str, list[str]] = field(default_factory=dict)
    tests: dict[str, list[str]] = field(default_factory=dict)


def mention_pattern(clauses: Iterable[str]) -> re.Pattern[str]:
    """Finds whole ids of the same families (`ND-`, `ND-Q`): `ND-1` is not in `ND-12`, `ND-Q1` or `T-ND-1`.

    What hangs on to an id is part of it, so that `ND-1x` is found and told as unknown, not missed.
    """
    families = {re.sub(r"\d+[a-z]?$", "", clause) for clause in clauses}
    return re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(map(re.escape, families)))})\d\w*")


IN_A_NAME: Final = re.compile(r"(?<=_)([a-z]{2})_([a-z]?)(\d+[a-z]?)(?=[_(])")


def mentions(path: Path, pattern: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """Line number and id of every id in a text file; `def test_nd_q9_…` names ND-Q9."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("def test_"):
            line = IN_A_NAME.sub(lambda found: f" {found[1].upper()}-{found[2].upper()}{found[3]} ", line)
        for match in pattern.finditer(line):
            yield number, match[0]


def files_under(folder: Path, suffixes: Iterable[str]) -> list[Path]:
    """All files with these suffixes, in a fixed order; none when there is no such folder."""
    return sorted(path for path in folder.rglob("*") if path.suffix in suffixes and path.is_file())


@dataclass(frozen=True, slots=True)
class Home:
    """Where the files of one game are."""

    name: str
    seeds: Path
    data: Path
    code: list[Path]
    tests: list[Path]


def house_game(root: Path, name: str) -> Home:
    """A game of the house: its files lie in a folder of its name in each room."""
    code, tests = root / "game" / name, root / "tests" / "rules" / name
    return Home(
        name,
        root / "seeds" / name,
        root / "data" / name,
        files_under(code, TEXT_SUFFIXES) if code.is_dir() else [],
        files_under(tests, {".py"}),
    )


def homes(root: Path) -> list[Home]:
    """Every game with a list of clauses below the root, and those of TABLEE_GAMES: of the checkout all, else those that
    live below the root.
    """
    found = [house_game(root, path.parent.name) for path in sorted(root.glob("seeds/*/clauses.yaml"))]
    for entry in GAMES:
        if entry.home is not None and (root == ROOT or entry.home.is_relative_to(root)):
            tests = sorted(entry.home.glob("test_*.py"))
            code = [path for path in files_under(entry.home, {".py"}) if path not in tests]
            found.append(Home(entry.name, entry.seeds, entry.data, code, tests))
    return found


def shown(path: Path, root: Path) -> str:
    """A path as it is told: from the root, if it lies there."""
    return (path.relative_to(root) if path.is_relative_to(root) else path).as_posix()


def examine(root: Path, home: Home) -> Game:
    """Reads all that belongs to a game; raises ContentError when its list of clauses is not valid."""
    list_path = home.seeds / "clauses.yaml"
    shown_list = shown(list_path, root)
    clauses = load_model(list_path, ClauseList, shown_list).clauses
    game = Game(home.name, shown_list, clauses, playable=bool(home.code))
    if not game.clauses:
        game.faults.append(f"{shown_list}: no clauses")
        return game
    for clause in game.clauses:
        if not re.fullmatch(CLAUSE_ID, clause):
            game.faults.append(f"{shown_list}: '{clause}' is not a clause id such as ND-12 or ND-Q9")

    pattern = mention_pattern(game.clauses)
    scenarios = home.data / "scenarios"
    apart = {scenarios: dict[str, list[str]](), **{home.data / folder: game.taught for folder in TEACHING}}
    for path in home.code + files_under(home.data, TEXT_SUFFIXES):
        places = next((places for folder, places in apart.items() if folder in path.parents), game.code)
        note_mentions(game, root, path, pattern, places)
    for path in home.tests:
        note_mentions(game, root, path, pattern, game.tests)
    for path in files_under(scenarios, {".yaml", ".yml"}):
        note_scenario(game, root, path)
    for language in LANGUAGES:
        note_book(game, root, list_path.with_name(f"rules.{language}.md"))
    if game.playable:
        game.faults.extend(gaps(game))
    return game


def note_mentions(game: Game, root: Path, path: Path, pattern: re.Pattern[str], places: dict[str, list[str]]) -> None:
    """Enters the ids that a file names into `places`, and faults for those that nobody knows."""
    place = shown(path, root)
    for number, clause in mentions(path, pattern):
        if clause not in game.clauses:
            game.faults.append(f"{place}:{number}: {clause} is not in {game.list_path}")
        elif place not in places.setdefault(clause, []):
            places[clause].append(place)


def note_scenario(game: Game, root: Path, path: Path) -> None:
    """Enters what a scenario says it shows. Ids that nobody knows were faults already as mentions."""
    place = shown(path, root)
    try:
        scenario: Any = load_document(path, place).value
    except ContentError as error:
        game.faults.extend(map(str, error.faults))
        return
    shows = scenario.get("clauses") if isinstance(scenario, dict) else None
    for clause in shows if isinstance(shows, list) else []:
        if clause in game.clauses:
            game.tests.setdefault(clause, []).append(place)


def note_book(game: Game, root: Path, path: Path) -> None:
    """Enters the clauses that a rule book states; ids it does not know, and links to nowhere, are faults."""
    place = shown(path, root)
    try:
        book = parse(path.read_text(encoding="utf-8"))
    except OSError:
        game.faults.append(f"{place}: there is no such rule book")
        return
    except RulebookError as error:
        game.faults.append(f"{place}: {error}")
        return
    for clause in (*book.clauses(), *book.targets()):
        if clause not in game.clauses:
            game.faults.append(f"{place}: {clause} is not in {game.list_path}")
    for clause in game.clauses:
        if clause in book.clauses():
            game.books.setdefault(clause, []).append(place)
        else:
            game.faults.append(f"{place}: {clause} is not stated")


def gaps(game: Game) -> Iterator[str]:
    """Rules and rulings without code or without a test."""
    for clause, entry in game.clauses.items():
        if entry.kind != "note" and clause not in game.code:
            yield f"{game.list_path}: {clause} ({entry.title.en}): no code names it"
        if entry.kind != "note" and clause not in game.tests:
            yield f"{game.list_path}: {clause} ({entry.title.en}): no test names it"


def report(game: Game) -> Iterator[str]:
    """A table: clause, kind, code, tests."""
    rows = [("clause", "kind", "code", "tests")]
    for clause, entry in game.clauses.items():
        rows.append((clause, entry.kind, short(game, game.code, clause), short(game, game.tests, clause)))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    yield game.name
    for row in rows:
        yield "  ".join([*(cell.ljust(width) for cell, width in zip(row[:3], widths, strict=True)), row[3]])


def passages(root: Path, game: Game, clause: str) -> Iterator[str]:
    """Each line of the books, of code, content and tests that names one clause, with its place; comments after what
    is said or done there.
    """
    pattern = mention_pattern([clause])
    for places in (game.books, game.code, game.taught, game.tests):
        found = [
            (place, number, line)
            for place in dict.fromkeys(places.get(clause, ()))
            for number, line in _lines_naming(root / place, pattern, clause)
        ]
        for place, number, line in sorted(found, key=lambda passage: passage[2].startswith("#")):
            yield f"{place}:{number}: {line}"


def _lines_naming(path: Path, pattern: re.Pattern[str], clause: str) -> Iterator[tuple[int, str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    for number in (number for number, named in mentions(path, pattern) if named == clause):
        yield number, lines[number - 1].strip()


def short(game: Game, places: dict[str, list[str]], clause: str) -> str:
    """Paths without the folders that all of them share."""
    home = re.escape(game.list_path.removesuffix("seeds/clauses.yaml"))
    shared = re.compile(rf"^(?:(?:game|data|tests/rules)/{re.escape(game.name)}/|{home})")
    return ", ".join(shared.sub("", place) for place in places.get(clause, [])) or "-"


def total(games: Sequence[Game], *, playable: bool) -> str:
    """How many clauses of how many games, counting the games that are playable or those that are not yet."""
    counts = [len(game.clauses) for game in games if game.playable is playable]
    return f"{sum(counts)} of {len(counts)} games"


def main(arguments: Sequence[str] | None = None) -> int:
    """Examines every game; returns the exit status."""
    parser = argparse.ArgumentParser(description="Prove that every clause has its place, its code and its test.")
    parser.add_argument(
        "--report", nargs="?", const=ALL, metavar="CLAUSE", help="print where each clause, or this one, stands"
    )
    parser.add_argument("--root", type=Path, default=ROOT, help="the folder that holds seeds, game, data and tests")
    options = parser.parse_args(arguments)
    root: Path = options.root.resolve()

    games: list[Game] = []
    faults: list[str] = []
    for home in homes(root):
        try:
            games.append(examine(root, home))
        except ContentError as error:
            faults.extend(map(str, error.faults))
    faults.extend(fault for game in games for fault in game.faults)
    if not games and not faults:
        faults.append("seeds: no game has a clauses.yaml")

    if options.report == ALL:
        for game in games:
            print("\n".join(report(game)), end="\n\n")
    elif options.report is not None:
        clause = options.report.upper()
        found = [game for game in games if clause in game.clauses]
        if not found:
            parser.error(f"no game has a clause '{options.report}'")
        for game in found:
            print(f"{clause} ({game.clauses[clause].kind}): {game.clauses[clause].title.en}")
            print("\n".join((*passages(root, game, clause), "")))
    for fault in faults:
        print(fault)
    if not faults:
        print(f"clauses: {total(games, playable=True)} stated, enforced and tested")
        if not all(game.playable for game in games):
            print(f"clauses: {total(games, playable=False)} stated, waiting for their game")
    return 1 if faults else 0


if __name__ == "__main__":
    try:
        status = main()
    except BrokenPipeError:  # `clauses.py --report | head` closed our output: nothing is wrong
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)
