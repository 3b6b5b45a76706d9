"""What a phone may say: a closed set of short rows. Nothing else of what comes through the network is believed."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

LARGEST: Final = 1024
"""Bytes of a message."""
Words = Annotated[str, Meta(max_length=64)]
Length = Annotated[float, Meta(ge=-4_000, le=8_000)]
Count = Annotated[int, Meta(ge=-1, le=2**31)]
Key = Annotated[str, Meta(max_length=120)]
KeyName = Literal[
    "left", "right", "up", "down", "escape", "return", "space", "tab", "home", "end", "page up", "page down"
]


class PhoneMessage(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag=str.lower):
    """A message: its name, and what belongs to it."""


class Screen(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A canvas in pixels, so many of them to one of the page's; and what its owner wants to read and see on it."""

    width: Annotated[int, Meta(ge=200, le=4_096)]
    height: Annotated[int, Meta(ge=200, le=4_096)]
    density: Annotated[float, Meta(ge=0.5, le=4.0)]
    language: Annotated[str, Meta(max_length=8)]
    text_scale: Annotated[float, Meta(ge=1.0, le=2.0)]
    calm: bool


class Join(PhoneMessage, frozen=True):
    """Who has just come: the round's token, or letters that were typed; the secret of a seat, if it has sat before; and
    the last frame that it still shows (-1: none).
    """

    token: Words
    letters: Annotated[str, Meta(max_length=8)]
    secret: Words
    shown: Count
    screen: Screen


class Sit(PhoneMessage, frozen=True):
    """Wants a seat (-1: only to look on) under a name."""

    seat: Annotated[int, Meta(ge=-1, le=16)]
    name: Annotated[str, Meta(max_length=24)]


class Size(PhoneMessage, frozen=True):
    """The canvas, or what its owner wants, is another one."""

    screen: Screen


class FingerDown(PhoneMessage, frozen=True, tag="down"):
    """A finger touches what it saw in a frame. `serial` grows: what is said twice is done once."""

    serial: Count
    frame: Count
    x: Length
    y: Length


class FingerMove(PhoneMessage, frozen=True, tag="move"):
    """The finger moves."""

    x: Length
    y: Length


class FingerUp(PhoneMessage, frozen=True, tag="up"):
    """The finger is lifted."""

    x: Length
    y: Length


class ElementPress(PhoneMessage, frozen=True, tag="press"):
    """An element of a frame is chosen without a place: by a key, or by who reads the screen aloud."""

    serial: Count
    frame: Count
    key: Key


class Explain(PhoneMessage, frozen=True):
    """A finger rested on what it saw in a frame: what is it?"""

    serial: Count
    frame: Count
    x: Length
    y: Length


class Focus(PhoneMessage, frozen=True):
    """The keyboard has gone to an element."""

    key: Key


class KeyTyped(PhoneMessage, frozen=True, tag="typed"):
    """A key that moves, or goes back."""

    name: KeyName


class WheelTurned(PhoneMessage, frozen=True, tag="wheel"):
    """The wheel of a mouse has turned over a place."""

    x: Length
    y: Length
    steps: Annotated[float, Meta(ge=-20, le=20)]


class Choose(PhoneMessage, frozen=True):
    """One of the ways on that the page's own menu offers."""

    key: Key


class FingerLost(PhoneMessage, frozen=True, tag="cancel"):
    """The finger has gone where nobody saw it."""


class Ack(PhoneMessage, frozen=True):
    """A frame is on the canvas, and all before it."""

    frame: Count


class Again(PhoneMessage, frozen=True):
    """A picture that it was told of has got lost."""

    picture: Count


class StillThere(PhoneMessage, frozen=True, tag="beat"):
    """It is still there."""


Done = (
    FingerDown | FingerMove | FingerUp | ElementPress | Explain | Focus | KeyTyped | WheelTurned | Choose | FingerLost
)
Message = Join | Sit | Size | Done | Ack | Again | StillThere
_DECODER: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Message)


class NotUnderstoodError(Exception):
    """It is none of the messages."""


def understood(row: str | bytes) -> Message:
    """A message of a phone; raises NotUnderstoodError."""
    try:
        return _DECODER.decode(row)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise NotUnderstoodError(str(error)) from None
