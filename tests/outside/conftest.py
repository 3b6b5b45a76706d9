"""These tests need browsers: they are collected when they are asked for (`make outside`). Each process that does some
of them starts its browsers once.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from .engines import Firefox, WebKit

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
collect_ignore_glob = [] if os.environ.get("TABLEE_OUTSIDE") else ["test_*.py"]


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    """Chromium, in which every phone has a context of its own."""
    from .chromium import chromium

    with chromium() as browser:
        yield browser
        for context in browser.contexts:
            context.close()


@pytest.fixture(scope="session")
def fox() -> Iterator[Firefox]:
    """Firefox, with one page."""
    from .engines import firefox

    with firefox() as page:
        yield page


@pytest.fixture(scope="session")
def safari() -> Iterator[WebKit]:
    """Safari's engine, with one page, on a display that nobody sees."""
    from .displays import display
    from .engines import webkit

    with display() as screen, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DISPLAY", screen)
        with webkit() as page:
            yield page
