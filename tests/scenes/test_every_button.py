"""Every scene of every game: no two nodes of a tree have one key, everything is told by a name of its own and in its
state, and every button does what it is there for when it is pressed with the mouse.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Final, Literal

import pytest

from game.bots.processes.same_process import SameProcessBots
from game.catalogue import NAMES, card_of
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.frame import Frame
from scenes.kit.screen.interaction import Interaction
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node, NodeAction, find, hit, path_to, scope, walk
from scenes.kit.window.inputs import PointerDown, PointerMove, PointerUp
from scenes.table import scene as scene_of_a_table
from scenes.table.conductor import conductor as conductor_of_a_match
from scenes.table.scene import TableScene
from tests.campaign import as_many, at_most, sampled, tried
from tests.conformance.setups import spread

from .conftest import MakeApp, twice
from .every_scene import Place, scenes
from .telling import ill_told
from .thumbs import PHONES, Thumbs

SCENES: Final = dict(scenes())
OF_A_KIND_OF_SCENE: Final = as_many(2, len(NAMES))
"""Of scenes that differ by their game alone so many are looked at, those of other games for every kind."""


def some_scenes() -> list[str]:
    """The scenes; of a kind that there is in every game some, and some of every game."""
    kinds: dict[str, list[str]] = {}
    for name in SCENES:
        kinds.setdefault(re.sub("|".join(NAMES), "#", name), []).append(name)
    found = [
        members[(number + 2 * step) % len(members)]
        for number, members in enumerate(kinds.values())
        for step in range(min(OF_A_KIND_OF_SCENE, len(members)))
    ]
    return [name for name in SCENES if name in found]


IN_EARNEST: Final = spread(list(SCENES), at_most(12))
"""Scenes in which every button is pressed in earnest."""
OF_A_KIND: Final = sampled(1)
"""Of buttons that differ by their number alone, so many are pressed in earnest; all of them are pressed without."""


def buttons(root: Node) -> list[str]:
    """The keys of everything that can be pressed now."""
    return [node.key for node in walk(scope(root)) if node.enabled and node.action("press") is not None]


def some_of_each(keys: list[str]) -> list[str]:
    """The keys without most of those that differ by their numbers alone: cards, lines, squares."""
    met: Counter[str] = Counter()
    kept = []
    for key in keys:
        kind = re.sub(r"\d+", "#", key)
        met[kind] += 1
        if met[kind] <= OF_A_KIND:
            kept.append(key)
    return kept


def spot(root: Node, path: tuple[Node, ...]) -> tuple[float, float] | None:
    """A point where a click means the node at the end of a path, and no other."""
    if not path:
        return None
    seen: Rect = root.rect
    for node in path:
        if node.clips or node is path[-1]:
            seen = seen.intersection(node.rect)
    if seen.empty:
        return None
    steps = (0.5, 0.25, 0.75, 0.08, 0.92, 0.02, 0.98, 0.995)  # of a card under others only an edge is seen
    for down in steps:
        for across in steps:
            x, y = seen.x + across * seen.w, seen.y + down * seen.h
            meant = next((node for node in reversed(hit(root, x, y)) if node.actions or node.grab), None)
            if meant is path[-1]:
                return x, y
    return None


class Presses:
    """What the mouse has set off. While `dry` nothing happens by it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.made: list[NodeAction] = []
        self.dry = True
        act = Interaction._act

        def remember(interaction: Interaction, node: Node | None, kind: Literal["press", "explain", "remove"]) -> bool:
            action = node.action(kind) if node is not None else None
            if action is not None:
                self.made.append(action)
            return True if self.dry else act(interaction, node, kind)

        patch.setattr(Interaction, "_act", remember)

    def press(self, app: Frame, key: str) -> str:
        """What is wrong with pressing a button; '' if it is pressed. A line that a list builds only near the sight may
        be gone.
        """
        path = path_to(app.interaction.root, key)
        at = spot(app.interaction.root, path)
        if path and at is None:
            app.interaction.focus(key, visible=False)
            app.invalidate()
            app.drawn()
            path = path_to(app.interaction.root, key)
            at = spot(app.interaction.root, path)
        if not path:
            return ""
        if at is None:
            return "" if self._shows_elsewhere(app, path[-1]) else f"{key}: no point of it can be clicked"
        self.made.clear()
        tried()
        app._done = app._done and not self.dry  # nothing was done by what was pressed before
        app._input(PointerMove(*at))
        app._input(PointerDown(*at))
        app._input(PointerUp(*at))
        return "" if self.made == [path[-1].action("press")] else f"{key}: a click on it did something else, or nothing"

    def _shows_elsewhere(self, app: Frame, hidden: Node) -> bool:
        """A POWER FLOWER is two nodes, its ring and its heart: where places for a card lie over the one, in a crowded
        garden, the other is still seen. And a place under the card that lies there is met through that card.
        """
        root, rect = app.interaction.root, hidden.rect
        above = next((node for node in reversed(hit(root, rect.cx, rect.cy)) if node.actions or node.grab), None)
        if hidden.role == "place" and above is not None and above.role == "card":
            return rect.contains(above.rect.cx, above.rect.cy)
        alike = (node for node in walk(scope(root)) if node.label == hidden.label and node.key != hidden.key)
        return any(node.enabled and node.action("press") and spot(root, path_to(root, node.key)) for node in alike)


def too_small(root: Node, pixel: float = 1.0) -> list[str]:
    """What is pressed and smaller than a finger (`pixel`: what a unit is on a phone's page). Pieces and their places
    are as large as the table lets them be, and words in a text as its letters; a bookmark on the scrubber is a moment
    of it, and has a line in the list as well.
    """
    return [
        f"{node.key}: {node.rect.w:g} × {node.rect.h:g}"
        for node in walk(scope(root))
        if node.action("press") is not None and node.role not in ("card", "place", "text")
        if min(node.rect.w, node.rect.h) * pixel < LEAST_TARGET - 0.01 and not re.search(r"\.(flag|link)\.", node.key)
    ]


@pytest.mark.sampled
@pytest.mark.parametrize("name", some_scenes())
def test_no_two_nodes_have_one_key_and_every_button_can_be_pressed(
    name: str, make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Place(make_app(), tmp_path)
    SCENES[name](place)
    place.settle()
    root = place.app.interaction.root
    assert twice(root) == []
    assert [node.label for node in walk(root) if "{" in node.label] == [], "a name was not filled in"
    assert too_small(root) == []
    assert ill_told(root) == []
    presses = Presses(monkeypatch)
    wrong = [presses.press(place.app, key) for key in buttons(root)]
    assert [words for words in wrong if words] == []


@pytest.mark.sampled
@pytest.mark.parametrize("name", IN_EARNEST)
def test_every_button_does_something_without_harm(
    name: str, make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (scene_of_a_table, conductor_of_a_match):
        monkeypatch.setattr(module, "BotWorker", lambda workshop: SameProcessBots())
    presses = Presses(monkeypatch)
    presses.dry = False
    opened = 0

    def fresh() -> tuple[Place, Scene]:
        nonlocal opened
        opened += 1
        place = Place(make_app(), tmp_path / str(opened))
        SCENES[name](place)
        place.settle()
        top = place.app.stack.top
        assert top is not None
        return place, top

    place, scene = fresh()
    for key in some_of_each(buttons(place.app.interaction.root)):
        app = place.app
        if scene in app.stack.scenes:
            for _ in app.stack.scenes[app.stack.scenes.index(scene) + 1 :]:
                app.stack.pop()
                place.settle()
        if app.stack.top is not scene:  # it was left, or the curtain fell over it again
            place, scene = fresh()
            app = place.app
        vars(app)["_notices"].clear()  # they would go by themselves, and lie over the log until then
        app.invalidate()
        app.loop_once()
        if key in buttons(app.interaction.root):
            assert presses.press(app, key) == ""
            place.settle()
            if len(app.stack):
                assert twice(app.interaction.root) == [], f"after {key}"


ON_PHONES: Final = (
    (),
    ("table.notebook",),
    ("table.notebook", "notebook.pad"),
    ("table.why",),
    ("table.why", "sheet.book"),
    ("table.why", "sheet.book", "rules.contents_open"),
)
"""The ways to the scenes of a phone: what is pressed one after the other, as far as it is there."""
EARLY: Final = 9
"""So much is played before, in games that may end soon."""
SOON: Final = ("nine_domains", "flautz")


@pytest.mark.parametrize("game", NAMES)
def test_on_a_phone_every_button_is_as_large_as_a_thumb_and_can_be_tapped(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    thumbs = Thumbs(game, card_of(game).most, (PHONES[0], PHONES[-1]), actions=EARLY if game in SOON else 30)
    presses = Presses(monkeypatch)
    thumbs.turn()
    for frame, way in product(thumbs.frames[:2], ON_PHONES):
        table = frame.stack.top
        assert isinstance(table, TableScene)
        table.flush()
        frame.drawn()
        for opened in way:
            node = find(frame.interaction.root, opened)
            if node is not None:
                node.actions[0].run()
            frame.turn()
            frame.drawn()
        root = frame.interaction.root
        assert twice(root) == []
        assert too_small(root, frame.scale / frame.screen.density) == [], (frame.screen, way)
        found = [key for key in buttons(root) if not key.startswith(("table.piece.", "table.spot."))]
        assert [words for key in found if (words := presses.press(frame, key))] == [], (frame.screen, way)
        while frame.stack.top is not table:
            frame.stack.pop()
            frame.turn()
