"""Compiles the rules core with mypyc: the same typed source, faster. `make compile` builds into `dist/compiled`.

Compiled are the parts of `game/` that a search runs through. The compiler misreads the types of records unless they are
strings, so the copy has its annotations in quotes; nothing else differs.
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
BUILT: Final = ROOT / "dist" / "compiled"
BESIDE: Final = (
    *("assets", "data", "docs", "scenes", "seeds", "tablee", "tests"),
    *("LICENSE", "README.md", "main.py", "pyproject.toml"),
)
"""What a checkout has beside `game`: the compiled core lies in the same house."""
CORE: Final = (
    *("chance", "tuples"),
    *("match/session", "rules/drafts", "rules/events", "rules/game"),
    *(
        "table/cards",
        "table/floating",
        "table/folding",
        "table/imagination",
        "table/knowledge",
        "table/mind",
        "table/sketch",
        "table/table",
    ),
)
"""Of `game/core`."""
PLAIN: Final = (
    "__init__",
    "arrangement",
    "checks",
    "columns",
    "content",
    "models",
    "narration",
    "notation",
    "positions",
    "words",
)
"""The files of a game that are no part of a search."""
OPTIMISATION: Final = "2"


def compiled_modules() -> list[Path]:
    """The files that are compiled, from the root of the checkout."""
    games = sorted(path.parent for path in (ROOT / "game").glob("*/state.py"))
    found = [ROOT / "game" / "core" / f"{name}.py" for name in CORE]
    for folder in games:
        found += [path for path in sorted(folder.glob("*.py")) if path.stem not in PLAIN]
    return [path.relative_to(ROOT) for path in found]


def with_quoted_fields(source: str) -> str:
    """The source with the annotations of all class bodies in quotes."""
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and node.keywords:
            raise SystemExit(f"the compiler would lose the keywords of 'class {node.name}': let a base class have them")
    fields = [
        statement.annotation
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
        for statement in node.body
        if isinstance(statement, ast.AnnAssign) and not isinstance(statement.annotation, ast.Constant)
    ]
    for found in sorted(fields, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        if found.lineno != found.end_lineno:
            raise SystemExit(f"an annotation of more than one line: {ast.unparse(found)}")
        encoded = lines[found.lineno - 1].encode()
        quoted = repr(ast.unparse(_Unions().visit(found))).encode()
        lines[found.lineno - 1] = (encoded[: found.col_offset] + quoted + encoded[found.end_col_offset :]).decode()
    lines[after_future(lines)] += "from typing import Union\n"
    return "".join(lines)


def after_future(lines: list[str]) -> int:
    """The line with the import from the future, which must come first."""
    return next(number for number, line in enumerate(lines) if line.startswith("from __future__ import"))


class _Unions(ast.NodeTransformer):
    """`A | None` as the compiler keeps it in quotes: `Union[A, None]`."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        parts: list[ast.expr] = [self.visit(node.left), self.visit(node.right)]
        return ast.Subscript(ast.Name("Union", ast.Load()), ast.Tuple(parts, ast.Load()), ast.Load())


def main() -> None:
    """Builds everything anew."""
    shutil.rmtree(BUILT, ignore_errors=True)
    shutil.copytree(ROOT / "game", BUILT / "game", ignore=shutil.ignore_patterns("__pycache__"))
    for name in BESIDE:
        (BUILT / name).symlink_to(ROOT / name)
    modules = compiled_modules()
    for path in modules:
        copy = BUILT / path
        copy.write_text(with_quoted_fields(copy.read_text(encoding="utf-8")), encoding="utf-8")
    setup = BUILT / "setup.py"
    setup.write_text(
        "from setuptools import setup\n"
        "from mypyc.build import mypycify\n"
        f"modules = {[str(path) for path in modules]!r}\n"
        f"setup(name='tablee-core', packages=[], ext_modules=mypycify(modules, opt_level={OPTIMISATION!r}))\n",
        encoding="utf-8",
    )
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=BUILT, check=True)
    shutil.rmtree(BUILT / "build", ignore_errors=True)
    print(f"{len(modules)} modules compiled into {BUILT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
