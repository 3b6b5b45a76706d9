"""NOTICES.txt: what the program holds of others, and under which terms; it lies beside the program.

Everything is written in `assets/licences/`: one list, and each licence once. The credits of the window show the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Final

from crates import crates_of, permitted, unlisted

from scenes.kit.licences import LICENCES, ThirdParty, third_parties

RULE: Final = "=" * 100
"""Between two licences."""


def unknown_libraries(names: Iterable[str], known: Iterable[ThirdParty]) -> list[str]:
    """The names of files or packages that no entry of the list knows."""
    beginnings = tuple(beginning for party in known for beginning in party.files)
    return sorted({name for name in names if not name.startswith(beginnings)})


def version_of(party: ThirdParty, libraries: Mapping[str, Path]) -> str:
    """Which version of a work is in the bundle, as its file (`libraries`: each by its name) or its package says; '' if
    the work is not there. Raises SystemExit for a file that does not say it.
    """
    if not party.version:
        return version(party.name)
    for name, path in libraries.items():
        if name.startswith(party.files):
            found = re.search(party.version.encode(), path.read_bytes())
            if found is None:
                raise SystemExit(f"{name} does not tell its version as third_party.yaml says")
            return found[1].decode()
    return ""


def _crates(party: ThirdParty, libraries: Mapping[str, Path]) -> list[str]:
    """The crates of which a work is made. Raises SystemExit for one that nobody has listed, or whose licence is none of
    those of the work.
    """
    crates = crates_of(party.name)
    faults = [f"{crate}: of another licence" for crate in crates if not permitted(crate.licence, party.texts)]
    for name, path in libraries.items():
        if crates and name.startswith(party.files):
            faults += [f"{crate}: in {name}, not listed" for crate in unlisted(path.read_bytes(), crates)]
    if faults:
        raise SystemExit(f"{party.name} is made of other crates than is told: {faults}")
    return [str(crate) for crate in crates]


def _line(party: ThirdParty, libraries: Mapping[str, Path]) -> str:
    lines = [f"{party.name}: copyright {party.by}. Licence: {party.licence}"]
    if told := version_of(party, libraries) if party.source else "":
        lines.append(f"version {told}, sources: {party.source.format(version=told)}")
    if party.crates:
        lines += _crates(party, libraries)
    return "\n    ".join(lines)


def heading(licence: str) -> str:
    """What stands above the text of a licence."""
    return f"{RULE}\n{licence}\n{RULE}\n"


def notices(libraries: Mapping[str, Path]) -> str:
    """The whole text; `libraries`: those in the bundle by their names. Of what tells its version by a file nothing is
    said where that file is not there.
    """
    parties = [party for party in third_parties() if not party.version or version_of(party, libraries)]
    parts = [
        "Tablée is under the MIT licence (see LICENSE); its fonts Fredoka One, Lato and OpenDyslexic are under the\n"
        "SIL Open Font License (see assets/fonts). The program holds these works of others, with our thanks.\n"
        "Libraries under the LGPL are files of their own here and can be replaced by others of your making; where\n"
        "their sources are is written under each.",
        "\n".join(_line(party, libraries) for party in parties),
    ]
    parts += [
        heading(licence) + (LICENCES / f"{licence}.txt").read_text(encoding="utf-8").strip()
        for licence in sorted({licence for party in parties for licence in party.texts} | {"GPL-3.0"})
    ]
    return "\n\n".join(parts) + "\n"


def write_notices(path: Path, bundled: Iterable[str], libraries: Mapping[str, Path]) -> Path:
    """Writes the text; `bundled`: the names of the libraries and packages in the bundle, each must be in the list."""
    if unknown := unknown_libraries(bundled, third_parties()):
        raise SystemExit(f"in the bundle, and not in assets/licences/third_party.yaml: {unknown}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(notices(libraries), encoding="utf-8")
    return path
