"""What a person does, in logical units: the screens never see pygame's events."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame

from scenes.kit.window.window import Viewport


class PointerDown(msgspec.Struct, frozen=True):
    """A mouse button went down, 1 the left one, 3 the right one; or a finger did (`touch`)."""

    x: float
    y: float
    button: int = 1
    touch: bool = False


class PointerMove(msgspec.Struct, frozen=True):
    """The pointer moved; `held` says whether the left button is down."""

    x: float
    y: float
    held: bool = False


class PointerUp(msgspec.Struct, frozen=True):
    """A mouse button went up."""

    x: float
    y: float
    button: int = 1


class Wheel(msgspec.Struct, frozen=True):
    """The wheel turned at a point; positive `steps` move the content up, as the reader expects."""

    x: float
    y: float
    steps: float


class Pan(msgspec.Struct, frozen=True):
    """A finger, or the held mouse, has drawn what lies under it so far down (up: negative)."""

    down: float


class Key(msgspec.Struct, frozen=True):
    """A key went down (or repeats), by pygame's name: `return`, `escape`, `tab`, `left`, `f11`, `a` …"""

    name: str
    shift: bool = False
    control: bool = False
    alt: bool = False


class KeyUp(msgspec.Struct, frozen=True):
    """A key went up again."""

    name: str


class Typed(msgspec.Struct, frozen=True):
    """Text arrived from the keyboard."""

    text: str


class FileDropped(msgspec.Struct, frozen=True):
    """A file was dragged from elsewhere and dropped onto the window."""

    path: Path


class Ask(msgspec.Struct, frozen=True):
    """What has the focus is asked what it is, as long as a button of a pad is `held`."""

    held: bool


class Cancel(msgspec.Struct, frozen=True):
    """Whatever is being held must be let go: the window lost the focus or the button-up happened elsewhere."""


Input = PointerDown | PointerMove | PointerUp | Wheel | Pan | Key | KeyUp | Typed | FileDropped | Ask | Cancel


def translate(event: pygame.event.Event, viewport: Viewport) -> Input | None:
    """One pygame event as an input, or None when it is none of a person's doing, or a mouse that SDL makes up for a
    finger.
    """
    if getattr(event, "touch", False):
        return None
    if event.type == pygame.MOUSEMOTION:
        return PointerMove(*viewport.logical(*event.pos), held=bool(event.buttons[0]))
    if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
        return PointerDown(*viewport.logical(*event.pos), button=event.button)
    if event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2, 3):
        return PointerUp(*viewport.logical(*event.pos), button=event.button)
    if event.type == pygame.MOUSEWHEEL:
        steps = getattr(event, "precise_y", float(event.y))
        return Wheel(*viewport.logical(*pygame.mouse.get_pos()), steps=-steps if event.flipped else steps)
    if event.type == pygame.KEYUP:
        return KeyUp(key_name(event.key))
    if event.type == pygame.KEYDOWN:
        return Key(
            key_name(event.key),
            shift=bool(event.mod & pygame.KMOD_SHIFT),
            control=bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
            alt=bool(event.mod & pygame.KMOD_ALT),
        )
    if event.type == pygame.TEXTINPUT:
        return Typed(event.text)
    if event.type == pygame.DROPFILE:
        return FileDropped(Path(event.file))
    if event.type == pygame.WINDOWMINIMIZED:
        return Cancel()
    return None


def key_name(key: int) -> str:
    """Pygame's name of a key; both return keys are called alike."""
    name = pygame.key.name(key)
    return {"enter": "return", "[enter]": "return"}.get(name, name)
