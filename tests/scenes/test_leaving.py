"""Who leaves a room takes everything along: no scene lives on that has left the stack, nor the fonts it has opened, nor
a handle of the system.
"""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

import pygame
import pytest

from scenes.kit.drawing.text import MOST_FONTS, Typesetter
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Scene, SceneStack
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from tests.campaign import CAMPAIGN, as_many, tried

from .conftest import MakeApp
from .every_scene import Place, scenes

SCENES: Final = dict(scenes())
TIMES: Final = as_many(1, 50)
HANDLES: Final = Path("/proc/self/fd")


def one_of_each_kind() -> list[str]:
    """The scenes without those that differ by their game alone."""
    kinds: dict[str, str] = {}
    for name in SCENES:
        kinds.setdefault(re.sub(r"\w+_\w+|flautz|batailles|croconounours|\d", "#", name), name)
    return list(kinds.values())


class Living:
    """The scenes and typesetters that are alive."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.scenes: WeakSet[Scene] = WeakSet()
        self.typesetters: WeakSet[Typesetter] = WeakSet()
        push, make = SceneStack._push, Typesetter.__init__

        def pushed(stack: SceneStack, scene: Scene) -> None:
            self.scenes.add(scene)
            push(stack, scene)

        def made(typesetter: Typesetter, *given: Any, **named: Any) -> None:
            self.typesetters.add(typesetter)
            make(typesetter, *given, **named)

        patch.setattr(SceneStack, "_push", pushed)
        patch.setattr(Typesetter, "__init__", made)


def handles(typesetters: Iterable[Typesetter]) -> int:
    """How many files, pipes and sockets this process has open, besides the letters of the program's own typesetters, of
    which each holds so many and no more.
    """
    letters = 0
    for typesetter in typesetters:
        assert len(typesetter._fonts) <= MOST_FONTS
        letters += len(typesetter._fonts)
    return len(os.listdir(HANDLES)) - letters if HANDLES.is_dir() else 0


@pytest.mark.sampled
def test_nothing_of_a_scene_stays(make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.font, "Font", getattr(pygame.font.Font, "__wrapped__", pygame.font.Font))
    living = Living(monkeypatch)
    place = Place(make_app(), tmp_path)
    app = place.app
    for name in SCENES if CAMPAIGN else one_of_each_kind():
        left = 0
        for time in range(TIMES):
            SCENES[name](place)
            place.settle()
            assert len(app.stack)
            app.stack.clear()
            app.stack.push(Empty())
            vars(app)["_notices"].clear()
            place.settle()
            app.stack.pop()
            app.loop_once()
            gc.collect()
            assert {type(scene).__name__ for scene in living.scenes} <= {"Empty"}, f"{name} has left somebody behind"
            mine = {brush.typesetter for brush in (app._brush, *app._brush._lenses.values())}
            assert set(living.typesetters) <= mine, f"{name} has left letters behind"
            left = left or handles(mine)
            assert handles(mine) <= left, f"{name} has left open files behind after {time} times"
            tried()


class Empty(Scene):
    """Nothing: what lay before it is over."""

    def build(self, ui: Ui) -> Node:
        return Node("group", Rect(0, 0, ui.width, ui.height))
