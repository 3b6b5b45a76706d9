"""What the program holds of others (`assets/licences/third_party.yaml`): for the credits, and the notices beside it."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
import yaml

from scenes.kit.drawing.theme import ASSETS

LICENCES: Final = ASSETS / "licences"


class ThirdParty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A work of others: its name, whose it is, its licence (several are joined by `AND`), and how the names of its
    files in a bundle begin. `version`: a regular expression by which its file tells which one it is; `source`: the
    address of the sources, with `{version}` in it; `crates`: it is made of Rust crates, which are told one by one.
    """

    name: str
    by: str
    licence: str
    files: tuple[str, ...]
    version: str = ""
    source: str = ""
    crates: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        """Its licences one by one: a text of each name lies beside the list."""
        return tuple(self.licence.split(" AND "))


@cache
def third_parties() -> tuple[ThirdParty, ...]:
    """The whole list."""
    written = yaml.safe_load((LICENCES / "third_party.yaml").read_text(encoding="utf-8"))
    return msgspec.convert(written, tuple[ThirdParty, ...])
