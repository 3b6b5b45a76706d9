"""Options of the whole test suite."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --update` writes the golden playthroughs anew; the diff is then read by a person."""
    parser.addoption("--update", action="store_true", help="write golden files anew instead of comparing them")
