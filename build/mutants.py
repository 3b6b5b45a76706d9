"""Plants faults into the rules of a game, one at a time, and asks whether a test notices: `make mutants GAME=flautz`.

SEED chooses N of all possible faults. Each is met by the tests that reach its line, quick ones first. What nobody
noticed is listed with its place. Why no other tool: `docs/decisions/mutants.md`.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from py_compile import PycInvalidationMode
from random import Random
from typing import Final, NamedTuple, TypeAlias

import msgspec

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from compile import BESIDE, PLAIN  # noqa: E402
from noticing import Reach  # noqa: E402

from game.catalogue import NAMES  # noqa: E402
from tests.campaign import code_of_the_program  # noqa: E402

BUILT: Final = ROOT / "dist" / "mutants"
HOUSE: Final = BUILT / "house"
"""Where faults are planted: a copy of `game`, and links to all that lies beside it."""
NEAR: Final = "tests/rules/"
DEAR: Final = "tests/conformance/"
"""These tests are dear to collect, so they look at what the others have not noticed."""
LEAST: Final = 10.0
"""Seconds that any test may compute with a fault; with SLOWER times those that it computes without."""
SLOWER: Final = 5
PATIENCE: Final = 1800
"""Seconds after which a process is given up that computes nothing."""

SWAPPED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


# ---- faults -------------------------------------------------------------------------------------


class Fault(NamedTuple):
    """Another text for a part of a file: bytes from `start` to `end` of it. `lines`: of the statement around, any of
    which shows that a test reaches the fault, if none is seen on its own first one. `words`: the line with both texts.
    """

    path: str
    line: int
    start: int
    end: int
    after: str
    lines: range
    words: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}  {self.words}"

    def planted(self, source: bytes) -> bytes:
        """The file with the fault in it."""
        return source[: self.start] + self.after.encode() + source[self.end :]


def rule_files(game: str) -> list[Path]:
    """The rule parts of a game, from the root."""
    found = sorted((ROOT / "game" / game).glob("*.py"))
    return [path.relative_to(ROOT) for path in found if path.stem not in PLAIN]


def faults_of(path: str, source: str) -> list[Fault]:
    """Every fault that can be planted into a file, in the order of its text."""
    text = source.encode()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for statement, node, after in _changes(ast.parse(source)):
        last = node.end_lineno or node.lineno
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[last - 1] + (node.end_col_offset or 0)
        shown = b"%s[ %s -> %s ]%s" % (
            text[starts[node.lineno - 1] : start],
            text[start:end],
            after.encode(),
            text[end : starts[last]],
        )
        found.append(Fault(path, node.lineno, start, end, after, _lines(statement), " ".join(shown.decode().split())))
    return sorted(found, key=lambda fault: (fault.start, fault.end, fault.after))


def _lines(statement: ast.stmt) -> range:
    """The lines of a simple statement, or of the head of a compound one."""
    body = getattr(statement, "body", None) or getattr(statement, "cases", None)
    end = statement.end_lineno or statement.lineno
    if body:
        first = body[0].pattern if isinstance(body[0], ast.match_case) else body[0]
        end = max(statement.lineno, first.lineno - 1)
    return range(statement.lineno, end + 1)


Change: TypeAlias = tuple[ast.stmt, ast.stmt | ast.expr, str]
"""The statement around, what is replaced, and by which text."""


def _changes(module: ast.Module) -> Iterator[Change]:
    for statement in ast.walk(module):
        if isinstance(statement, ast.stmt):
            if _is_event(statement):
                yield statement, statement, "pass"
            yield from ((statement, test, after) for test, after in _turned(statement))
            for part in _own_parts(statement):
                yield from ((statement, node, after) for node, after in _changes_in(part))


def _is_event(statement: ast.stmt) -> bool:
    """True for `emit(…)`, and for a call that is given `emit` and of which nothing is kept."""
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Call):
        return False
    call = statement.value
    return any(isinstance(part, ast.Name) and part.id == "emit" for part in (call.func, *call.args))


def _own_parts(statement: ast.stmt) -> Iterator[ast.AST]:
    """What a statement computes itself: no statements in it, and nothing that is a type."""
    for name, value in ast.iter_fields(statement):
        if name in ("annotation", "returns", "decorator_list", "bases", "keywords", "type_params"):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST) and not isinstance(part, (ast.stmt, ast.ExceptHandler)):
                yield part


def _changes_in(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Each way to spoil an expression, or a part of it."""
    if isinstance(node, (ast.JoinedStr, ast.arg, ast.stmt)):
        return  # words; a type
    if isinstance(node, ast.Compare):
        for number, operator in enumerate(node.ops):
            operators = [*node.ops[:number], SWAPPED[type(operator)](), *node.ops[number + 1 :]]
            yield node, f"({ast.unparse(ast.Compare(node.left, operators, node.comparators))})"
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node, f"({ast.unparse(ast.BoolOp(other, node.values))})"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, f"({ast.unparse(node.operand)})"
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield node, str(node.value + 1)
    yield from _turned(node)
    for child in ast.iter_child_nodes(node):
        yield from _changes_in(child)


def _turned(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """A condition the other way round, if nothing in it is turned anyway."""
    asked = [node.test] if isinstance(node, (ast.If, ast.While, ast.IfExp)) else []
    for test in node.ifs if isinstance(node, ast.comprehension) else asked:
        if not isinstance(test, (ast.Compare, ast.BoolOp, ast.UnaryOp)):
            yield test, f"(not ({ast.unparse(test)}))"


def chosen_faults(game: str, number: int, seed: str) -> tuple[list[Fault], int]:
    """The faults that a seed plants, in the order of the text; and how many there could be."""
    possible = [
        fault
        for path in rule_files(game)
        for fault in faults_of(path.as_posix(), (ROOT / path).read_text(encoding="utf-8"))
    ]
    numbers = Random(f"{seed}:{game}").sample(range(len(possible)), min(number, len(possible)))
    return [possible[at] for at in sorted(numbers)], len(possible)


# ---- which tests reach a fault ------------------------------------------------------------------


def reach_of(game: str) -> Reach:
    """What the tests of a game reach, recorded anew if the program or a test has changed."""
    code = code_of_the_program()
    path = BUILT / f"{game}.json"
    if path.exists():
        known = msgspec.json.decode(path.read_bytes(), type=Reach)
        if known.code == code:
            return known
    print(f"{game}: looking which test reaches which line ...", flush=True)
    _in_the_house("record", game, code, str(path))
    found = msgspec.json.decode(path.read_bytes(), type=Reach)
    for test in found.failing:
        print(f"{game}: fails or is skipped without a fault, and is left out: {test}")
    return found


def rounds_of_tests(reach: Reach, fault: Fault) -> list[list[str]]:
    """The tests that are asked about a fault, round by round, quick ones first: those that reach its line, then all
    others of the rules. What is computed once, or as the file is read, few tests or none reach: then all that reach the
    file come first.
    """
    known = reach.lines.get(fault.path, {})
    reached = _reached(known, [fault.line]) or _reached(known, fault.lines) or _reached(known, known)
    dear = {test for test in reached if test.startswith(DEAR)}
    others = {test for test in reach.seconds if test.startswith(NEAR)} - reached - {*reach.failing}
    rounds = (reached - dear, dear, others)
    return [sorted(tests, key=lambda test: (reach.seconds[test], test)) for tests in rounds if tests]


def _reached(known: Mapping[int, Sequence[str]], lines: Iterable[int]) -> set[str]:
    return {test for line in lines for test in known.get(line, ())}


# ---- does a test notice -------------------------------------------------------------------------


def build_house() -> None:
    """The house anew, without a fault. What is compiled is known by its text: a fault may be as long as what it
    replaces, and as old.
    """
    shutil.rmtree(HOUSE, ignore_errors=True)
    shutil.copytree(ROOT / "game", HOUSE / "game", ignore=shutil.ignore_patterns("__pycache__"))
    for name in BESIDE:
        (HOUSE / name).symlink_to(ROOT / name)
    compileall.compile_dir(HOUSE / "game", quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)


def who_notices(fault: Fault, reach: Reach) -> str | None:
    """The test that notices a fault, or how else it shows; None if nothing does."""
    file = HOUSE / fault.path
    source = file.read_bytes()
    file.write_bytes(fault.planted(source))
    try:
        for tests in rounds_of_tests(reach, fault):
            noticed = _what_fails(tests, reach)
            if noticed is not None:
                return noticed
    finally:
        file.write_bytes(source)
    return None


def _what_fails(tests: Sequence[str], reach: Reach) -> str | None:
    asked = BUILT / "asked.json"
    asked.write_bytes(msgspec.json.encode({test: LEAST + SLOWER * reach.seconds[test] for test in tests}))
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    try:
        status, said = _in_the_house("ask", str(asked), *files)
    except subprocess.TimeoutExpired:
        return "waits for ever"
    if status == 0:
        return None
    failed = re.search(r"^(?:FAILED|ERROR) (.*)$", said, re.MULTILINE)
    return failed[1] if failed else "never ends" if status < 0 else "cannot be read"


def _in_the_house(*words: str) -> tuple[int, str]:
    """What a process of the tests in the house says, and its status."""
    environment = {**os.environ, "PYTHONPATH": str(HOUSE), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, str(ROOT / "build" / "noticing.py"), *words]
    done = subprocess.run(
        command, cwd=HOUSE, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    return done.returncode, done.stdout + done.stderr


# ---- the command --------------------------------------------------------------------------------


def campaign(game: str, number: int, seed: str) -> list[Fault]:
    """Plants faults into a game, says of each who noticed it, and returns those that nobody did."""
    faults, possible = chosen_faults(game, number, seed)
    build_house()
    reach = reach_of(game)
    print(f"{game}: {len(faults)} of {possible} possible faults, seed {seed}", flush=True)
    survivors = []
    for fault in faults:
        noticed = who_notices(fault, reach)
        if noticed is None:
            survivors.append(fault)
            print(f"  SURVIVED {fault}  ({sum(map(len, rounds_of_tests(reach, fault)))} tests asked)", flush=True)
        else:
            print(f"  noticed  {fault}  by {noticed}", flush=True)
    return survivors


def main() -> None:
    """Every game that was asked for, and the list of what nobody noticed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--number", type=int, default=100, help="how many faults are planted into each game")
    parser.add_argument("--seed", default="1", help="which faults those are")
    given = parser.parse_args()
    for game in given.games:
        if game not in NAMES:
            parser.error(f"no game is called {game!r}: {', '.join(NAMES)}")
    BUILT.mkdir(parents=True, exist_ok=True)
    lines = []
    for game in given.games or NAMES:
        survivors = campaign(game, given.number, given.seed)
        planted = len(chosen_faults(game, given.number, given.seed)[0])
        lines.append(f"{game}: {planted - len(survivors)} of {planted} faults noticed")
        lines += [f"  {fault}" for fault in survivors]
    print("\n".join(lines))


if __name__ == "__main__":
    main()
