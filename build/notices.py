"""NOTICES.txt: what the program holds of others, and under which terms; it lies beside the program.

Everything is written in `assets/licences/`: one list, and each licence once. The credits of the window show the list.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from scenes.kit.licences import LICENCES, ThirdParty, third_parties

WIDTH: Final = 100


def unknown_libraries(names: Iterable[str], known: Iterable[ThirdParty]) -> list[str]:
    """The names of files or packages that no entry of the list knows."""
    beginnings = tuple(beginning for party in known for beginning in party.files)
    return sorted({name for name in names if not name.startswith(beginnings)})


def notices() -> str:
    """The whole text."""
    parties = third_parties()
    parts = [
        "Tablée is under the MIT licence (see LICENSE); its fonts Fredoka One and Lato are under the SIL Open Font\n"
        "License (see assets/fonts). The program holds these works of others, with our thanks. Libraries under the\n"
        "LGPL are files of their own here and can be replaced by others of your making; pygame-ce names their sources.",
        "\n".join(f"{party.name}: copyright {party.by}. Licence: {party.licence}" for party in parties),
    ]
    for licence in sorted({party.licence for party in parties} | {"GPL-3.0"}):
        rule = "=" * WIDTH
        parts.append(f"{rule}\n{licence}\n{rule}\n{(LICENCES / f'{licence}.txt').read_text(encoding='utf-8').strip()}")
    return "\n\n".join(parts) + "\n"


def write_notices(path: Path, bundled: Iterable[str]) -> Path:
    """Writes the text; `bundled`: the names of the libraries and packages in the bundle, each must be in the list."""
    if unknown := unknown_libraries(bundled, third_parties()):
        raise SystemExit(f"in the bundle, and not in assets/licences/third_party.yaml: {unknown}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(notices(), encoding="utf-8")
    return path
