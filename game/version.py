"""Which Tablée this is. The version is written here and nowhere else: packages, journals and reports read it."""

from __future__ import annotations

from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from typing import Final

APP_VERSION: Final = "0.1.0"


def core_is_compiled() -> bool:
    """True if this process runs the rules core as machine code, not as Python."""
    found = find_spec("game.core.table.table")
    return found is not None and isinstance(found.loader, ExtensionFileLoader)
