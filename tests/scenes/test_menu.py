"""The menu holds together in every language, size and size of type."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.own.themes import USUAL
from scenes.kit.drawing.text import Fitted, Typesetter
from scenes.kit.drawing.theme import Face, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node, find, focus_order, path_to, walk
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.rooms.credits import Credits
from scenes.rooms.menu.looks import TileLook
from scenes.rooms.menu.room import ContinueEntry, Menu, MenuDoors
from scenes.rooms.preferences import Preferences
from tests.campaign import covering

from .conftest import MakeApp
from .samples import GAMES, make_menu

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
SCALES = [1.0, 1.5, 2.0]
Parts = list[tuple[str, Face]]


def cut_texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that gets every text an ellipsis had to shorten, and every word broken in its middle."""
    cut: list[str] = []
    fit, broken = Typesetter.fit, vars(Typesetter)["_broken_word"]

    def told(self: Typesetter, text: str, role: TypeRole, width: float, smallest: float = 0.75) -> Fitted:
        fitted = fit(self, text, role, width, smallest)
        if fitted.cut:
            cut.append(text)
        return fitted

    def told_broken(self: Typesetter, word: Parts, pixel_size: int, limit: int) -> tuple[list[Parts], Parts]:
        head, rest = broken(self, word, pixel_size, limit)
        if head:
            cut.append("".join(part for part, _ in word))
        return head, rest

    monkeypatch.setattr(Typesetter, "fit", told)
    monkeypatch.setattr(Typesetter, "_broken_word", told_broken)
    return cut


def check_layout(root: Node, width: float, height: float) -> None:
    """Nothing that can be pressed overlaps (but what stands on it), and nothing outside a scrolled panel leaves the
    canvas.
    """
    nodes = focus_order(root)
    for one, other in combinations(nodes, 2):
        if any(node is other for node in walk(one)):
            continue
        common = one.rect.intersection(other.rect)
        assert common.w < 1 or common.h < 1 or scrolled_away(root, one, other), (one.key, other.key)
    inside = {id(node) for panel in walk(root) if panel.clips for node in walk(panel)}
    for node in walk(root):
        if node.key and node.rect.w and id(node) not in inside:
            assert node.rect.x >= -0.5, node.key
            assert node.rect.right <= width + 0.5, node.key
            assert node.rect.y >= -0.5, node.key
            assert node.rect.bottom <= height + 0.5, node.key


def scrolled_away(root: Node, one: Node, other: Node) -> bool:
    """True when a clip keeps the two apart on the screen."""
    for panel in walk(root):
        if panel.clips:
            keys = {node.key for node in walk(panel)}
            for node, outside in ((one, other), (other, one)):
                if node.key in keys and outside.key not in keys:
                    seen = node.rect.intersection(panel.rect).intersection(outside.rect)
                    return seen.empty
    return False


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "text_scale", "language"), covering(SIZES, SCALES, ("fr", "en")))
def test_no_overlap_and_no_cut_text(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_scale: float, language: str
) -> None:
    cut = cut_texts(monkeypatch)
    app = make_app(size, text_scale=text_scale, language=language)
    scenes: list[Scene] = [make_menu(count, [], resumed=count % 2 == 1) for count in (1, 2, 3, 4, 5)]
    scenes += [Credits(), Preferences((USUAL,), print, print, print)]
    for scene in scenes:
        app.stack.push(scene)
        app.loop_once()
        check_layout(app.build(), app.ui.width, app.ui.height)
        app.stack.pop()
        app.stack.apply()
    assert cut == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_header_keeps_off_the_games(
    make_app: MakeApp, size: tuple[int, int], text_scale: float, language: str
) -> None:
    app = make_app(size, text_scale=text_scale, language=language)
    app.stack.push(make_menu(5, []))
    app.loop_once()
    menu = find(app.build(), "menu")
    games = find(app.build(), "menu.games")
    assert menu is not None
    assert games is not None
    header = [node for node in menu.children if node.role in ("text", "image")]
    words = " ".join(node.label for node in header if node.role == "text")
    assert words.startswith(app.texts("menu.lead"))
    assert max(node.rect.bottom for node in header) <= games.rect.y + 2  # the sign's own air


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "text_scale", "language"), covering([(800, 600), *SIZES], SCALES, ("fr", "en")))
def test_every_way_out_is_in_sight_beside_the_match_to_go_on_with(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_scale: float, language: str
) -> None:
    cut = cut_texts(monkeypatch)
    app = make_app(size, text_scale=text_scale, language=language)
    lines = (
        "Batailles et piques · Annabelle, Guillaume, Léonie, Hector",
        "Batailles et piques · Annabelle…",
        "Batailles",
    )
    entry = ContinueEntry("batailles", lambda texts: lines, lambda: None)
    doors = MenuDoors(print, print, lambda: entry, print, open_rules=print, open_library=print, open_scores=print)
    app.stack.push(Menu(GAMES, doors))
    app.loop_once()
    root = app.build()
    check_layout(root, app.ui.width, app.ui.height)
    for key in ("menu.continue", "menu.rules", "menu.library", "menu.scores", "menu.quit"):
        seen = Rect(0, 0, app.ui.width, app.ui.height)
        path = path_to(root, key)
        assert path, key
        for above in path[:-1]:
            seen = seen.intersection(above.rect) if above.clips else seen
        assert tuple(seen.intersection(path[-1].rect)) == pytest.approx(tuple(path[-1].rect)), key
    assert cut == []


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_at_normal_type_everything_is_seen_without_scrolling(
    make_app: MakeApp, count: int, size: tuple[int, int]
) -> None:
    app = make_app(size)
    app.stack.push(make_menu(count, []))
    app.loop_once()
    root = app.build()
    tiles = [node for node in walk(root) if isinstance(node.look, TileLook)]
    assert len(tiles) == count
    assert all(tile.rect.y >= 0 and tile.rect.bottom <= app.ui.height for tile in tiles)
    assert len({tile.rect.y for tile in tiles}) == 1
    assert find(root, "menu.games.bar") is None


def test_what_leads_nowhere_is_not_shown(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(make_menu(1, [], resumed=False))
    app.loop_once()
    assert find(app.build(), "menu.continue") is None
    assert find(app.build(), "menu.library") is None
    assert find(app.build(), "menu.rules") is not None


def test_every_game_is_reached_by_keyboard(make_app: MakeApp) -> None:
    app = make_app(text_scale=2.0)
    app.stack.push(make_menu(5, []))
    app.loop_once()
    keys = {node.key for node in focus_order(app.build())}
    assert {f"menu.game.{name}" for name in ("nine_domains", "flautz", "croconounours")} <= keys


def test_pages_scroll_to_their_end(make_app: MakeApp) -> None:
    app = make_app(text_scale=2.0)
    credits_page = Credits()
    app.stack.push(credits_page)
    app.loop_once()
    last = list(walk(app.build()))[-1]
    panel = vars(credits_page)["_scroll"]
    assert isinstance(panel, ScrollPanel)
    panel.scroll_to(1e9)
    app.invalidate()
    app.loop_once()
    texts = [node for node in walk(app.build()) if node.role == "text" and not node.key]
    assert texts[-1].rect.bottom <= app.ui.height
    assert last.rect.bottom != texts[-1].rect.bottom
