"""Things of a position as small pictures that can be taken up, and the empty slots between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import LABEL, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Drag, Look, Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, text
from scenes.rooms.position.stage import Face
from scenes.table.board.pieces import PieceLook, Pose, SpotLook

CHIP_W: Final = 44.0
CHIP_H: Final = 62.0
GAP: Final = 4.0
BADGE: Final = TypeRole("black", 15, grows=False)


class GlowLook(Look, frozen=True):
    """The light around a thing that is held, or pointed at."""

    strong: bool

    @property
    def bleed(self) -> float:
        return 4.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.rounded(rect.inset(-3), 9, "lamp" if self.strong else "lamp_light", line=4 if self.strong else 3)


def capital(words: str) -> str:
    """Words as they begin a line."""
    return words[:1].upper() + words[1:]


def face(place: Rect, look: Face | None, word: str, *, dim: bool = False) -> tuple[Node, ...]:
    """How a thing looks in a small rectangle: its picture, or its word where the table has none."""
    if look is None:
        sheet = Node("image", place, look=SheetLook(radius=8, shadow=3, lip=2))
        return sheet, text(place.inset(3, 0), word or "•", LABEL, align="centre")
    width = min(place.w, place.h / look.ratio)
    pose = Pose(place.cx, place.cy, width, width * look.ratio, lift=2)
    return (Node("image", pose.rect, look=PieceLook(look.picture, pose, "disabled" if dim else "")),)


def chip(
    ui: Ui,
    key: str,
    place: Rect,
    label: str,
    look: Face | None,
    word: str,
    press: Callable[[], None],
    *,
    grab: Callable[[float, float], Drag | None] | None = None,
    remove: Callable[[], None] | None = None,
    explain: Callable[[], None] | None = None,
    held: bool = False,
    dim: bool = False,
    badge: str = "",
) -> Node:
    """A thing that can be taken up. `badge`: a word in its corner, such as how many there are."""
    children = list(face(place, look, word, dim=dim))
    if badge:
        width = max(22.0, ui.measure(badge, BADGE) + 10)
        corner = Rect(place.right - width + 5, place.bottom - 17, width, 22)
        children += [
            Node("image", corner, look=SheetLook(fill="#4d2a52", edge="#4d2a52", radius=11, lip=0, shadow=0)),
            text(corner, badge, BADGE, colour="cream", align="centre"),
        ]
    if held or ui.points_at(key):
        children.append(Node("image", place, look=GlowLook(held)))
    actions = [NodeAction("press", label, press)]
    if remove is not None:
        actions.append(NodeAction("remove", label, remove))
    if explain is not None:
        actions.append(NodeAction("explain", label, explain))
    return Node(
        "card", place, key, label, actions=tuple(actions), grab=grab, focusable=True, focus_shape="card",
        tooltip=label, children=tuple(children),
    )  # fmt: skip


def slot(ui: Ui, key: str, place: Rect, label: str, press: Callable[[], None], *, lit: bool) -> Node:
    """Where something may be laid."""
    strong = lit and ui.points_at(key)
    look = SpotLook("wide", strong) if lit else EmptyLook(ui.points_at(key))
    return Node(
        "place", place, key, label, look, actions=(NodeAction("press", label, press),), focusable=True, tooltip=label
    )


class EmptyLook(Look, frozen=True):
    """An empty slot while nothing is held."""

    strong: bool

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.rounded(rect, 8, "ink_soft", alpha=0.7 if self.strong else 0.35, line=2, dashed=True)
