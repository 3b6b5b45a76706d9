"""A frame as labelled elements: what a screen reader on the phone is told, and what Tab walks through there."""

from __future__ import annotations

from typing import Final, NamedTuple

from scenes.kit.screen.told import Kind, Told, every, tell
from scenes.kit.screen.tree import Node

ROLES: Final[dict[Kind, str]] = {
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
    """What is told of a frame, by key, in reading order."""
    return {told.key: _element(told, scale) for told in every(tell(root)) if ROLES.get(told.role) and told.label}


def _element(told: Told, scale: float) -> Element:
    role = ROLES[told.role]
    if role == "button" and not told.acts and told.enabled:
        role = "img"
    x, y, width, height = told.rect
    rect = round(x * scale), round(y * scale), round(width * scale), round(height * scale)
    return Element(role, told.label, told.enabled, bool(told.state.on), rect)
