"""Whether one commit gives the same bytes twice: what was made is made again, from nothing, and compared; a row of
`release_proof.py`.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple


class Again(NamedTuple):
    """What came of a second build: how many files were compared, and the names of those that are others."""

    files: int
    others: tuple[str, ...]
    trouble: str = ""
    """What was said where it could not be made again."""


def sums_of(*folders: Path) -> dict[str, str]:
    """SHA-256 of every file below some folders (of a link: where it leads), by its path there."""
    return {
        f"{folder.name}/{path.relative_to(folder).as_posix()}": f"-> {path.readlink()}"
        if path.is_symlink()
        else hashlib.sha256(path.read_bytes()).hexdigest()
        for folder in folders
        for path in folder.rglob("*")
        if path.is_symlink() or path.is_file()
    }


def build_again(root: Path) -> Again:
    """Makes `dist/tablee` and `dist/release` of a checkout a second time; the first release is brought back if that
    fails.
    """
    dist = root / "dist"
    made, kept = (dist / "tablee", dist / "release"), dist / "proof" / "first"
    before = sums_of(*made)
    shutil.rmtree(kept, ignore_errors=True)
    shutil.move(made[1], kept)
    for folder in (dist / "work", made[0]):
        shutil.rmtree(folder)
    done = subprocess.run(["make", "release"], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        shutil.rmtree(made[1], ignore_errors=True)
        shutil.move(kept, made[1])
        return Again(0, (), (done.stdout + done.stderr)[-400:])
    after = sums_of(*made)
    shutil.rmtree(kept)
    return Again(
        len(after), tuple(sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name)))
    )
