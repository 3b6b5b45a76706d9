"""A position laid by hand: things from the box onto the table, from place to place and back. What is
impossible is said in words at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from game.core.notation.notation import VACANT
from game.core.positions.places import Field, Item, LayingPlace, Stock
from game.core.positions.position import Position
from game.core.positions.positions import Positions
from game.core.rules.options import OptionError
from game.core.rules.rules import OptionValue
from scenes.kit.screen.stack import Host, Scene
from scenes.kit.screen.tree import Drag, Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.kit.window.inputs import Input, Key, Wheel
from scenes.rooms.position.box import BoxPanel
from scenes.rooms.position.chips import capital
from scenes.rooms.position.chrome import PositionChrome
from scenes.rooms.position.sheet import PositionSheet, SheetDeeds
from scenes.rooms.position.stage import Face, LaidStage
from scenes.rooms.position.workbench import Workbench
from scenes.table.presenter import Presenter


class PositionDoors(msgspec.Struct, frozen=True):
    """The ways out: a practice game from a position, in a seat (None: all at this screen); saving it with its luck
    under a name, with the one it has so far, after which the name is told; all that are saved; a fresh beginning for so
    many players; a clause of the rule book; the position with its luck as a line of text for others, and one of theirs.
    """

    start: Callable[[Position, Any, int | None], None]
    save: Callable[[Position, str, str, Callable[[str], None]], None]
    mine: Callable[[], None]
    fresh: Callable[[Position, int], Position]
    explain: Callable[[str, str], None]
    copy: Callable[[Position, str], None]
    paste: Callable[[], None]


class PositionRoom(Scene):
    """`position` is where it begins, `luck` what deals the things that are not laid, `name` how the position was saved
    ('': it never was).
    """

    keys = "position"

    def __init__(
        self,
        positions: Positions,
        position: Position,
        presenter: Presenter[Any],
        doors: PositionDoors,
        *,
        luck: str = "",
        name: str = "",
    ) -> None:
        self.bench = Workbench(positions, position, luck or position.setup.game, doors.fresh)
        self.name = name
        self.stage = LaidStage(self.bench, presenter)
        self.doors = doors
        self.box = BoxPanel(self.bench, self.take_item, self.grab_item, self.put_into_box, self.empty, self._changed)
        deeds = SheetDeeds(
            self.put, self.take, self.grab, self.remove, self.empty, self.turn,
            self.say, self.set_seats, self.set_option, self._changed,
        )  # fmt: skip
        self.sheet = PositionSheet(self.bench, deeds)
        self.dragged: tuple[float, float] | None = None
        """Where the thing is that is being dragged."""
        self._chrome = PositionChrome(self)
        self._saved = position

    def enter(self, app: Host) -> None:
        self.app = app

    def _changed(self) -> None:
        self.app.invalidate()

    # ---- what is said -----------------------------------------------------------------------------

    @property
    def fault(self) -> str:
        """Why the position is impossible, in the player's language; '' if it can be played."""
        fault = self.bench.reading.fault
        return f"{capital(fault.said(self.app.texts))}." if fault is not None else ""

    # ---- taking and laying --------------------------------------------------------------------------

    def take_item(self, stock: Stock, item: Item) -> None:
        """Takes something up out of the box; what is held already is let go by taking it again."""
        held = self.bench.held
        if held is not None and held.place is None and (held.stock, held.word) == (stock.id, item.word):
            self.bench.let_go()
        else:
            self.bench.take_from_box(stock.id, item.word)
            self.app.sounds.play("slide")
        self._changed()

    def take(self, place: LayingPlace, index: int) -> None:
        """Takes up what lies somewhere, or lets it go again."""
        held = self.bench.held
        if held is not None and held.place is not None and (held.place.path, held.index) == (place.path, index):
            self.bench.let_go()
        else:
            self.bench.take(place, index)
            self.app.sounds.play("slide")
        self._changed()

    def put(self, place: LayingPlace, at: int) -> None:
        """Lays what is held somewhere; without anything held, takes what lies there."""
        if self.bench.held is None:
            if 0 <= at < len(self.bench.words(place)) and self.bench.words(place)[at] != VACANT:
                self.take(place, at)
            else:
                self.app.sounds.play("refuse")
            return
        if self.bench.put(place, at):
            self.app.sounds.play("place")
        else:
            self.app.sounds.play("refuse")
            words = self.app.texts("position.not_there", thing=self.held_name(), place=self._words(place))
            self.app.notify(words, "warning")
        self._changed()

    def _words(self, place: LayingPlace) -> str:
        return self.app.texts.say(place.title)

    def put_into_box(self) -> None:
        """What is held goes back into the box."""
        if self.bench.held is not None:
            self.bench.put_into_box()
            self.app.sounds.play("place")
            self._changed()

    def remove(self, place: LayingPlace, index: int) -> None:
        """What lies somewhere goes back into the box."""
        self.bench.remove(place, index)
        self._changed()

    def empty(self, place: LayingPlace) -> None:
        """Everything in a place goes back into the box."""
        self.bench.empty(place)
        self._changed()

    def turn(self, place: LayingPlace, index: int) -> None:
        """Turns something face up or face down."""
        self.bench.turn(place, index)
        self.app.sounds.play("flip")
        self._changed()

    def say(self, field: Field, value: Any) -> None:
        """Writes a field."""
        self.bench.say(field, value)
        self._changed()

    def held_name(self) -> str:
        """What is held, as it is called."""
        held = self.bench.held
        if held is None:
            return ""
        stock = next(stock for stock in self.bench.stocks if stock.id == held.stock)
        item = next((item for item in stock.items if item.word == held.word), None)
        return self.app.texts.pick(item.name) if item is not None else held.word

    # ---- dragging -----------------------------------------------------------------------------------

    def grab_item(self, stock: Stock, item: Item, x: float, y: float) -> Drag | None:
        """Drags something out of the box."""
        self.bench.take_from_box(stock.id, item.word)
        return self._drag(x, y)

    def grab(self, place: LayingPlace, index: int, x: float, y: float) -> Drag | None:
        """Drags what lies somewhere."""
        self.bench.take(place, index)
        return self._drag(x, y) if self.bench.held is not None else None

    def _drag(self, x: float, y: float) -> Drag:
        self.dragged = (x, y)
        self.app.sounds.play("slide")
        self._changed()
        return Carried(self)

    def drop(self, x: float, y: float) -> None:
        """What is dragged is laid where it is dropped; nowhere means back where it was."""
        self.dragged = None
        found = self.sheet.place_at(x, y) or self.table_place_at(x, y)
        if found is not None:
            self.put(*found)
            self.bench.let_go()
        elif self.box.rect.contains(x, y):
            self.put_into_box()
        else:
            self.bench.let_go()
        self._changed()

    def table_place_at(self, x: float, y: float) -> tuple[LayingPlace, int] | None:
        """Where on the table something held would be laid at a point; only places that can take it."""
        held = self.bench.held
        under = [area for area in self._chrome.areas if area.rect.contains(x, y)]
        fitting = [area for area in under if held is None or area.place.stock == held.stock]
        found = next(reversed(fitting), next(reversed(under), None))
        return (found.place, found.at) if found is not None else None

    # ---- the whole -------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Takes back the last step."""
        self.bench.undo()
        self._changed()

    def redo(self) -> None:
        """Does it again."""
        self.bench.redo()
        self._changed()

    def clear(self) -> None:
        """Everything goes back into the box."""
        self.bench.clear()
        self._changed()

    def fill(self) -> None:
        """Lays by lot whatever is in the box."""
        if not self.bench.fill():
            self.app.sounds.play("refuse")
        self._changed()

    def turn_table(self) -> None:
        """The next player's hand lies nearest."""
        self.stage.turn_table()
        self._changed()

    def set_seats(self, seats: int) -> None:
        """A fresh beginning for so many players; it can be taken back."""
        counts = sorted(self.bench.seat_counts())
        more = seats > self.bench.setup.seats
        fitting = [count for count in counts if (count >= seats if more else count <= seats)]
        if fitting:
            self.bench.begin_anew(fitting[0] if more else fitting[-1])
        self._changed()

    def set_option(self, name: str, value: OptionValue) -> None:
        """Another house rule."""
        try:
            said = self.bench.with_option(name, value)
        except OptionError as error:
            self.app.sounds.play("refuse")
            self.app.notify(str(error), "warning")
        else:
            if said:
                self.app.notify(self.app.texts(said), "hint")
        self._changed()

    def start(self) -> None:
        """Asks against whom, and begins a practice game."""
        state = self.bench.reading.state
        if state is None:
            self.app.sounds.play("refuse")
            return
        actors = self.bench.positions.rules.actors(state)
        if not actors:
            self.app.notify(self.app.texts("position.over"), "warning")
            return
        seat, position = actors[0], self.bench.position
        answers = [
            Answer("position.start.bots", partial(self.doors.start, position, state, seat), "primary", "robot"),
            Answer("position.start.people", partial(self.doors.start, position, state, None), "paper", "player"),
            Answer("library.cancel"),
        ]
        self.app.stack.push(Dialog("position.start", "position.start.text", answers, player=position.names[seat]))

    def save(self) -> None:
        """Keeps it under a name."""
        position = self.bench.position
        if self.bench.reading.state is None:
            self.app.sounds.play("refuse")
            return

        def saved(name: str) -> None:
            self._saved, self.name = position, name
            self._changed()

        self.doors.save(position, self.bench.luck, self.name, saved)

    def ask_for_text(self) -> None:
        """Copies the position as text, or lays one that was copied?"""
        answers = [
            *([Answer("position.copy", self.copy, icon="log")] if self.bench.reading.state is not None else []),
            Answer("position.paste", self.doors.paste, icon="arrow_down"),
            Answer("library.cancel", kind="ghost"),
        ]
        self.app.stack.push(Dialog("position.as_text", "position.as_text.words", answers))

    def copy(self) -> None:
        """Puts it on the clipboard as one line of text."""
        if self.bench.reading.state is None:
            self.app.sounds.play("refuse")
        else:
            self.doors.copy(self.bench.position, self.bench.luck)

    def explain(self, clause: str) -> None:
        """The rule book at a clause that the fault names."""
        self.doors.explain(self.bench.positions.rules.name, clause)

    def back(self) -> None:
        if self.bench.held is not None:
            self.bench.let_go()
            self._changed()
        elif self.bench.position != self._saved and self.bench.can_undo:
            answers = [
                Answer("position.leave.go", self.app.stack.pop, "paper", "close"),
                Answer("position.leave.stay", None, "primary", "check"),
            ]
            self.app.stack.push(Dialog("position.leave", "position.leave.text", answers))
        else:
            self.app.stack.pop()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Wheel):
            return False
        if not isinstance(event, Key) or event.alt:
            return False
        if event.control:
            run = {
                "z": self.redo if event.shift else self.undo, "y": self.redo, "s": self.save, "o": self.doors.mine,
                "c": self.copy, "v": self.doors.paste,
            }.get(event.name)  # fmt: skip
        else:
            run = {
                "v": self.turn_table, "delete": self.put_into_box, "backspace": self.put_into_box, "f5": self.start,
            }.get(event.name)  # fmt: skip
            if event.name in ("delete", "backspace") and self.bench.held is None:
                return False
        if run is None:
            return False
        run()
        return True

    def build(self, ui: Ui) -> Node:
        self.sheet.blamed = self.bench.blamed()
        return self._chrome.whole(ui)

    def look(self, ui: Ui, stock: Stock, word: str) -> Face | None:
        """How a thing of the box looks."""
        return self.stage.face_of(ui, self._chrome.frame, stock, word)


class Carried:
    """Fulfils `Drag`: what is held follows the pointer."""

    def __init__(self, room: PositionRoom) -> None:
        self._room = room

    def move(self, x: float, y: float) -> None:
        self._room.dragged = (x, y)
        self._room.app.invalidate()

    def drop(self, x: float, y: float) -> None:
        self._room.drop(x, y)

    def cancel(self) -> None:
        self._room.dragged = None
        self._room.bench.let_go()
        self._room.app.invalidate()
