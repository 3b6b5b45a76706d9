"""The page of first steps does what it says, line by line."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "first-steps.md"


def test_every_line_of_the_page_does_what_it_says() -> None:
    told = doctest.testfile(str(PAGE), module_relative=False, report=True)
    assert (told.failed, told.attempted > 20) == (0, True)
