"""A chair of the round: the frame of one seat, or of somebody who looks on, and the phone that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol

import msgspec

from scenes.phones import messages
from scenes.phones.coder import Part
from scenes.phones.frame import PhoneFrame
from scenes.phones.messages import Message, Screen
from scenes.phones.share import WORKED
from scenes.phones.shelf import Shelf
from scenes.phones.spoken import Element, elements
from scenes.phones.strokes import PICTURED, Stroke

IN_FLIGHT: Final = 2
"""Frames that a phone has not said it shows; with more of them on the way it is told nothing new."""
SLICE: Final = 0.006
"""Seconds that one turn of the table's loop draws for one phone; the rest of a large picture comes with the next."""
RESIZING: Final = 0.5
"""Seconds after which a phone may be of another size again: every size is drawn anew."""
REST: Final = 0.1
"""Seconds that time may stand still on a phone on which nothing moves, is new, or is due."""
UNSEEN: Final = -1


Painted = dict[int, tuple[Stroke, ...] | None]
"""Strokes by node; None: it has gone."""


class Wire(Protocol):
    """A connection to a phone."""

    def tell(self, parts: Iterable[Part], held: float = 0.0) -> None:
        """Sends texts and pictures, in order, held back for so many seconds."""

    def close(self, code: int, words: str = "") -> None:
        """Ends the connection with a reason."""


class Chair:
    """`onlooker`: it has no seat; `secret`: what its phone shows to sit down here again. `asked` tells whether the
    table waits for it.
    """

    def __init__(self, name: str, secret: str, frame: PhoneFrame, asked: Callable[[], bool], *, onlooker: bool) -> None:
        self.onlooker = onlooker
        self.name = name
        self.secret = secret
        self.frame = frame
        self.link: Wire | None = None
        self.titled = ""
        """What its page was told that it is called."""
        self._asked = asked
        self._shelf = Shelf(frame.pictures)
        self._number = self._acknowledged = UNSEEN
        self._serial = UNSEEN
        self._told: dict[str, Element] = {}
        self._said: tuple[object, ...] = ()
        self._wished: Screen | None = None
        self._next_size = 0.0
        self.turned = 0.0
        """When time passed here last."""
        self._due = 0.0
        """When it has to pass again, if nothing happens."""

    # ---- time -----------------------------------------------------------------------------------

    def turn(self, now: float) -> None:
        """Requests and time."""
        self.turned = now
        if self._wished is not None and now >= self._next_size:
            self.frame.resize(self._wished)
            self._wished, self._next_size = None, now + RESIZING
        self.frame.turn()
        if self.link is None:
            self.frame.heard.clear()
        wakes = REST if self.link is None else self.frame.wakes_in
        self._due = now + (REST if wakes is None else min(REST, wakes))

    def rests(self, now: float) -> bool:
        """True while nothing comes of a turn: nobody has done anything here, and nothing is new."""
        return now < self._due and self._wished is None and (self.link is None or self.frame.rests)

    def wish(self, screen: Screen) -> None:
        """The phone was turned, or its owner wants something else of it: of many wishes the last one counts."""
        self._wished = None if screen == self.frame.screen else screen

    # ---- coming and going ---------------------------------------------------------------------

    def sit(self, link: Wire, shown: int) -> None:
        """A phone sits down that still shows a frame of this chair, or none: another one that sat here has to go."""
        self._due = 0.0
        if self.link is not None and self.link is not link:
            self.link.close(4001)
        self.link = link
        if shown == UNSEEN:
            self._shelf = Shelf(self.frame.pictures)
        else:
            self._shelf.begin_again(shown)
        self._acknowledged, self._serial = self._number, UNSEEN
        self._told, self._said = {}, ()
        self.frame.heard.clear()
        self.frame.show_everything()

    def stand_up(self) -> None:
        """The phone has gone; the frame goes on without it."""
        self.link = None
        self.frame.let_go()

    # ---- telling --------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The last frame that was told."""
        return self._number

    @property
    def decoded(self) -> int:
        """Bytes that the pictures take which the phone holds."""
        return self._shelf.weight

    @property
    def ready(self) -> bool:
        """True while the phone can take a frame."""
        return self.link is not None and self._number - self._acknowledged < IN_FLIGHT

    def tell(self, clock: Callable[[], float] = WORKED, seconds: float = SLICE) -> bool:
        """Tells the phone what has changed, if it can take it; True if there was something. Where others were shown the
        same before, it is told as late as if that were drawn now.
        """
        if self.link is None or not self.ready or not (self.frame.stale or self.frame.heard):
            return False
        frame, number = self.frame, self._number + 1
        change, anew = frame.changes(number, clock, seconds)
        at_once = {} if anew else self._at_once(change.painted)
        later = {node: strokes for node, strokes in change.painted.items() if node not in at_once}
        rows: list[str] = []
        if at_once:
            rows.append(self._encoded({"set": self._set(at_once), "frame": number}))
            number += 1
            frame.shown_as(number)
        row: dict[str, Any] = {}
        if later:
            row["set"] = self._set(later)
            frame.pictures.let_go()
        if change.order is not None:
            row["order"] = change.order
        if anew:
            row["all"] = True
        row |= self._spoken()
        if frame.heard:
            row["sounds"] = list(dict.fromkeys(frame.heard))
            frame.heard.clear()
        if not row:
            frame.unsaid(number)
            return False
        if self._shelf.full and (gone := self._shelf.put_away(frame.in_use)):
            row["drop"] = gone
        self._number = number
        row["frame"] = number
        self.link.tell((*rows, *self._shelf.told(number), self._encoded(row)), frame.allowance.lent)
        return True

    def _at_once(self, painted: Painted) -> Painted:
        """What is painted with pictures that the phone holds already, where something else waits for new ones: a finger
        is answered before they are coded and have come.
        """
        waiting = {node for node, strokes in painted.items() if strokes is None or not all(map(self._held, strokes))}
        if all(painted[node] is None for node in waiting):
            return {}
        return {node: strokes for node, strokes in painted.items() if node not in waiting}

    def _held(self, stroke: Stroke) -> bool:
        """True for a stroke of which the phone has all."""
        return stroke[0] not in PICTURED or self._shelf.holds(stroke[1])

    def _set(self, painted: Painted) -> list[tuple[int, list[tuple[object, ...]] | None]]:
        return [
            (node, None if strokes is None else [self._numbered(stroke) for stroke in strokes])
            for node, strokes in painted.items()
        ]

    @staticmethod
    def _encoded(row: dict[str, Any]) -> str:
        return msgspec.json.encode(row).decode()

    def _numbered(self, stroke: Stroke) -> tuple[object, ...]:
        """A stroke as the phone knows its picture."""
        kind, name, *rest = stroke if len(stroke) > 1 else (*stroke, None)
        if kind in PICTURED and isinstance(name, bytes):
            return (kind, self._shelf.number(name), *rest)
        return stroke

    def _spoken(self) -> dict[str, object]:
        """What has changed of the labelled elements, once everything is drawn and still."""
        frame = self.frame
        if frame.moving or frame.stale:
            return {}
        row: dict[str, object] = {}
        new = elements(frame.interaction.root, frame.scale)
        if new != self._told:
            row["elements"] = [(key, *element) for key, element in new.items() if self._told.get(key) != element]
            if list(new) != list(self._told):
                row["reading"] = list(new)
            self._told = new
        prompt = frame.prompt
        said = (prompt, frame.ui.focused if frame.ui.focus_visible else "", self._asked())
        if said != self._said:
            row["say"], row["focus"], row["asked"] = self._said = said
        return row

    # ---- hearing --------------------------------------------------------------------------------

    def hear(self, message: Message) -> None:
        """What the phone says."""
        frame = self.frame
        if not isinstance(message, messages.Ack):
            self._due = 0.0
        if isinstance(message, messages.Ack):
            if self._acknowledged < message.frame <= self._number:
                self._acknowledged = message.frame
                self._shelf.shown(message.frame)
        elif isinstance(message, messages.FingerMove):
            frame.move(message.x, message.y)
        elif isinstance(message, messages.FingerUp):
            frame.up(message.x, message.y)
        elif isinstance(message, messages.FingerDown | messages.ElementPress | messages.Explain):
            self._act(message)
        elif isinstance(message, messages.Focus):
            frame.focus(message.key)
        elif isinstance(message, messages.KeyTyped):
            frame.key(message.name)
        elif isinstance(message, messages.WheelTurned):
            frame.wheel(message.x, message.y, message.steps)
        elif isinstance(message, messages.FingerLost):
            frame.let_go()
        elif isinstance(message, messages.Size):
            self.wish(message.screen)
        elif isinstance(message, messages.Again) and self._shelf.lost(message.picture):
            frame.show_everything()

    def _act(self, message: messages.FingerDown | messages.ElementPress | messages.Explain) -> None:
        """What was aimed at a frame; said twice it is done once, and counts for nothing where something else is now."""
        if message.serial <= self._serial:
            return
        self._serial = message.serial
        if isinstance(message, messages.FingerDown):
            meant = self.frame.down(message.frame, message.x, message.y)
        elif isinstance(message, messages.Explain):
            meant = self.frame.explain(message.frame, message.x, message.y)
        else:
            meant = self.frame.press_seen(message.frame, message.key)
        if not meant and self.link is not None:
            self.link.tell(('{"old":true}',))
