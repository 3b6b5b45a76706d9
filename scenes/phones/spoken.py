"""A frame as labelled elements: what a screen reader on the phone is told, and what Tab walks through there."""

from __future__ import annotations

from typing import Final, NamedTuple

from scenes.kit.screen.tree import Node, Role, scope, walk

ROLES: Final[dict[Role, str]] = {
    "button": "button",
    "toggle": "button",
    "choice": "button",
    "card": "button",
    "place": "button",
    "field": "button",
    "text": "text",
    "image": "img",
    "dialog": "dialog",
    "notice": "status",
}
"""What a browser calls it; what is missing there is told by its parts."""


class Element(NamedTuple):
    """One labelled element: its rectangle is in pixels of the canvas; `pressed` where it can be chosen or is on."""

    role: str
    label: str
    enabled: bool
    pressed: bool
    rect: tuple[int, int, int, int]


def elements(root: Node, scale: float) -> dict[str, Element]:
    """What can be reached and has a label, by key, in reading order; what is covered by a dialog is not told."""
    found: dict[str, Element] = {}
    for number, node in enumerate(walk(scope(root))):
        role = ROLES.get(node.role, "")
        if not role or not node.label:
            continue
        if role == "button" and not node.actions and node.grab is None:
            role = "img"
        x, y, width, height = node.rect
        rect = round(x * scale), round(y * scale), round(width * scale), round(height * scale)
        pressed = getattr(node.look, "state", "") == "selected" or bool(getattr(node.look, "on", False))
        found[node.key or f"-{number}"] = Element(role, node.label, node.enabled, pressed, rect)
    return found
