"""Of which Rust crates the libraries of others are made, and under which terms: told under each in NOTICES.txt.

A wheel tells it in its bill of materials (CycloneDX); for one without, a list lies beside this file.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

import msgspec
import yaml

BUILD: Final = Path(__file__).parent
NAMED: Final = re.compile(rb"(?:registry[/\\]src[/\\][^/\\]+|rust[/\\]deps)[/\\]([A-Za-z0-9_-]+)-(\d+\.\d+\.\d+)[/\\]")
"""How a library names a crate: by the file in which one of its messages was written."""


class Crate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One crate: its licence is an SPDX expression, `system` the one where it is part of the library; '': on all."""

    name: str
    licence: str
    by: str = ""
    version: str = ""
    system: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.name, self.version, f"({self.licence})", self.by)))


def crates_of(package: str) -> tuple[Crate, ...]:
    """What a package is made of on this system; nothing is known of one without a bill and a list."""
    listed = BUILD / f"{package.lower()}_crates.yaml"
    if listed.exists():
        crates = msgspec.convert(yaml.safe_load(listed.read_text(encoding="utf-8")), tuple[Crate, ...])
        return tuple(crate for crate in crates if crate.system in ("", sys.platform))
    try:
        files = distribution(package).files or ()
    except PackageNotFoundError:
        return ()
    bills = [file for file in files if file.name.endswith(".cyclonedx.json")]
    return tuple(
        Crate(
            found["name"],
            " AND ".join(licence["expression"] for licence in found["licenses"]),
            found.get("author", ""),
            found["version"],
        )
        for bill in bills
        for found in json.loads(bill.read_text(encoding="utf-8"))["components"]
    )


def permitted(expression: str, texts: Iterable[str]) -> bool:
    """Whether these licences are enough for an SPDX expression: where one may be chosen, one is enough."""
    held = {*texts, "yes"}
    while inner := re.search(r"\(([^()]*)\)", expression):
        expression = expression.replace(inner[0], "yes" if permitted(inner[1], held) else "no")
    return any(held.issuperset(every.split(" AND ")) for every in expression.split(" OR "))


def unlisted(library: bytes, crates: Iterable[Crate]) -> list[str]:
    """The crates that a library names and nobody has listed."""
    known = {(crate.name, crate.version) for crate in crates}
    named = {(name.decode(), version.decode()) for name, version in NAMED.findall(library)}
    return sorted(" ".join(crate) for crate in named - known)
