"""What Debian wants written in a package: copyright and changelog, in its own manner."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from notices import RULE, heading

COMMON: Final = {"GPL-3.0": "GPL-3", "LGPL-2.1": "LGPL-2.1"}
"""Licences whose texts every Debian has in /usr/share/common-licenses."""
APACHE: Final = "Apache-2.0 WITH LLVM-exception"
EXCEPTION: Final = "---- LLVM Exceptions"


def copyright_of(notices: str, licence: str) -> str:
    """The notices and our own licence; a text that every Debian has is named and not written out again."""
    for name, there in COMMON.items():
        notices = _shortened(notices, name, "", there)
    return _shortened(notices, APACHE, EXCEPTION, "Apache-2.0") + "\n" + licence


def _shortened(notices: str, name: str, kept: str, there: str) -> str:
    """Without the text of a licence, but for what is kept of it, from there on; '': nothing."""
    before, found, after = notices.partition(heading(name))
    text, rule, others = after.partition(RULE)
    left = text[text.index(kept) :] if found and kept else "\n"
    return f"{before}{found}On Debian: /usr/share/common-licenses/{there}\n\n{left}{rule}{others}" if found else notices


def changelog(version: str, keeper: str, mail: str, moment: float) -> str:
    """That of the package; what is new in the program is told in a file of its own."""
    date = format_datetime(datetime.fromtimestamp(moment, UTC))
    return (
        f"tablee ({version}) unstable; urgency=medium\n\n"
        "  * What is new is told in NEWS.gz.\n\n"
        f" -- {keeper} <{mail}>  {date}\n"
    )


def write_papers(folder: Path, papers: dict[str, str]) -> None:
    """Writes texts into a folder, packed where their names end in `.gz`; equal texts give equal bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in papers.items():
        data = text.encode()
        (folder / name).write_bytes(gzip.compress(data, 9, mtime=0) if name.endswith(".gz") else data)
