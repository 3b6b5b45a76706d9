"""Scenes are tested without a display: SDL's dummy driver draws into memory."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.core.texts import Texts
from scenes.app import App
from scenes.doors import phone_round
from scenes.kit.drawing.text import Typesetter
from scenes.kit.drawing.theme import load_palette
from scenes.kit.screen.frame import Frame
from scenes.kit.screen.tree import Node, walk
from scenes.kit.screen.ui import Ui
from scenes.kit.settings import Settings
from scenes.kit.window.window import Window
from scenes.phones.addresses import LOOPBACK, Address

from .made_once import make_once

MakeApp = Callable[..., App]


class FakeClock:
    """Time that passes only when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True, scope="session")
def _shared_by_all_apps() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        make_once(patched)
        patched.setattr(phone_round, "addresses", lambda: [Address(LOOPBACK, "lo")])
        patched.setattr(phone_round, "PORT", 0)
        yield


@pytest.fixture(autouse=True, scope="session")
def _keys_are_unique() -> Iterator[None]:
    """Whatever screen a test builds, no two of its nodes have one key."""
    build = Frame.build

    def checked(frame: Frame) -> Node:
        root = build(frame)
        assert twice(root) == [], "these keys are not unique"
        return root

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Frame, "build", checked)
        yield


def twice(root: Node) -> list[str]:
    """The keys that more than one node has."""
    keys = [node.key for node in walk(root) if node.key]
    return [] if len(keys) == len(set(keys)) else [key for key, count in Counter(keys).items() if count > 1]


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def make_app(clock: FakeClock) -> Iterator[MakeApp]:
    """Opens apps on an unseen window; keywords are settings."""
    opened: list[App] = []

    def make(size: tuple[int, int] = (1280, 720), **settings: object) -> App:
        chosen = Settings(language="fr", reduced_motion=True)
        for name, value in settings.items():
            setattr(chosen, name, value)
        app = App(Window.offscreen(size, chosen.zoom), chosen, clock=clock, paced=False)
        opened.append(app)
        return app

    yield make
    for app in opened:
        if app.beside is not None:
            app.beside.close()
    for app in opened:  # the device stays open: closing one takes a sixteenth of a second
        vars(app).clear()
        if pygame.mixer.get_init():
            pygame.mixer.stop()


@pytest.fixture
def ui() -> Ui:
    Window.offscreen((1280, 720))
    made = Ui(load_palette(), Texts("fr"))
    made.typesetter = Typesetter(1.0)
    made.reduced_motion = True
    return made
