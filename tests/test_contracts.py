"""The import contracts name every game of the house: whoever adds one is told where it is missing. No module of the
screen imports itself in a roundabout way, not even for its types. And a kind of action is named in few files.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from game.catalogue import NAMES, open_game

ROOT: Final = Path(__file__).resolve().parent.parent
NO_GAMES: Final = {
    "game.bots",
    "game.catalogue",
    "game.commands",
    "game.entry",
    "game.matches",
    "game.own",
    "game.teaching",
}
"""What stands beside the games in `game` and may be forbidden with them."""


PLAIN: Final = "scenes.presenters.plain"
"""The presenter of games without one; it knows no game at all."""


def contracts() -> list[dict[str, Any]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = project["tool"]["importlinter"]["contracts"]
    return found


def forbidden_to(source: str) -> set[str]:
    """Everything that any contract forbids to a module."""
    return {
        name for each in contracts() if each.get("source_modules") == [source] for name in each["forbidden_modules"]
    }


def games(forbidden: set[str]) -> set[str]:
    """The games among what is forbidden."""
    return {name.removeprefix("game.") for name in forbidden - NO_GAMES if name.startswith("game.")}


@pytest.mark.parametrize("source", ["game.core", "scenes.table", PLAIN])
def test_who_knows_no_game_is_forbidden_every_game(source: str) -> None:
    assert games(forbidden_to(source)) == set(NAMES)


@pytest.mark.parametrize("game", NAMES)
def test_a_presenter_is_forbidden_every_other_game_and_presenter(game: str) -> None:
    forbidden = forbidden_to(f"scenes.presenters.{game}")
    others = set(NAMES) - {game}
    assert games(forbidden) == others
    presenters = {name for name in forbidden if name.startswith("scenes.presenters.")}
    assert presenters == {f"scenes.presenters.{other}" for other in others}


def test_no_contract_speaks_of_a_game_that_is_not_there() -> None:
    named = {f"scenes.presenters.{game}" for game in NAMES} | {PLAIN}
    sources = {name for each in contracts() for name in each.get("source_modules", ())}
    assert {name for name in sources if name.startswith("scenes.presenters.")} == named


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements, without the expressions in them: those are most of a tree by far, and import nothing."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        inner = getattr(node, part, ())
        for each in inner if isinstance(inner, list) else ():
            yield each
            yield from statements(each)


def imports_of(module: str, path: Path, modules: set[str]) -> set[str]:
    """The modules among these that one imports, wherever in it."""
    nodes = statements(ast.parse(path.read_text(encoding="utf-8")))
    named = [
        (node.module or "", alias.name) for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names
    ]
    wanted = {f"{source}.{name}" if f"{source}.{name}" in modules else source for source, name in named}
    return (wanted & modules) - {module}


def test_no_circle_among_the_modules() -> None:
    files = [path for room in ("game", "scenes") for path in (ROOT / room).rglob("*.py")]
    paths = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in files}
    left = {module: imports_of(module, path, set(paths)) for module, path in paths.items()}
    while free := {module for module, wanted in left.items() if not wanted & left.keys()}:
        left = {module: wanted for module, wanted in left.items() if module not in free}
    assert not left, "these import each other in a circle, or import those that do"


MOST_FILES: Final = 5
"""That name a kind of action: its own, those of the bots that weigh it, of what they say of it, of its gestures."""


@pytest.mark.parametrize("game", NAMES)
def test_a_kind_of_action_is_named_in_few_files(game: str) -> None:
    kinds = {(kind.__module__, kind.__name__) for kind in open_game(game).rules.action_types}
    named = dict.fromkeys(kinds, 1)
    for path in (path for room in ("game", "scenes") for path in (ROOT / room).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if f"game.{game}" in text:
            nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
            for kind in {(node.module or "", alias.name) for node in nodes for alias in node.names} & kinds:
                named[kind] += 1
    assert {kind for kind, files in named.items() if files > MOST_FILES} == set()
