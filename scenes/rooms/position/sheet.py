"""The position as a list: every place with what lies in it, every field, players and house rules. What cannot be seen
on the table is reached here, and everything by keyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from game.core.notation.notation import VACANT
from game.core.positions.places import BOARD, CHOICE, FLAG, LIST, MARK, MEMBER, ROW, Field, LayingPlace, Stock
from game.core.rules.rules import OptionValue
from scenes.kit.drawing.theme import BODY, HEADING, LABEL, SMALL
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, fitting, grid
from scenes.kit.screen.tree import Drag, Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, icon_button, paragraph_in, stepper, text, toggle
from scenes.kit.widgets.choices import choice_grid
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.rooms.position.chips import CHIP_H, CHIP_W, GAP, capital, chip, slot
from scenes.rooms.position.stage import Face
from scenes.rooms.position.workbench import Workbench

MARGIN: Final = 14.0
STEPPER: Final = 150.0
"""The width of a number with its buttons."""
MANY: Final = 8
"""From so many things on, one button puts all of them back into the box."""
BIG_STEP: Final = 60
"""Numbers that reach further are entered in larger steps with the stepper."""


class SheetDeeds(msgspec.Struct, frozen=True):
    """What the list does: lay what is held at a place, take something up or drag it, put it away, empty a place, turn
    something over; write a field; another number of players; another house rule.
    """

    put: Callable[[LayingPlace, int], None]
    take: Callable[[LayingPlace, int], None]
    grab: Callable[[LayingPlace, int, float, float], Drag | None]
    remove: Callable[[LayingPlace, int], None]
    empty: Callable[[LayingPlace], None]
    turn: Callable[[LayingPlace, int], None]
    say: Callable[[Field, Any], None]
    seats: Callable[[int], None]
    option: Callable[[str, OptionValue], None]
    changed: Callable[[], None]


class PositionSheet:
    """The column at the right. `blamed`: the key of the place or field that the fault names."""

    def __init__(self, bench: Workbench, deeds: SheetDeeds) -> None:
        self._bench = bench
        self._deeds = deeds
        self._scroll = ScrollPanel("position.sheet")
        self.shows_rules = False
        self._measured: tuple[tuple[object, ...], float] = ((), 0.0)
        self.blamed: tuple[str, ...] = ()
        self.drops: list[tuple[LayingPlace, int, Rect]] = []
        """Where something may be dropped, as it was last built: the later ones are the more exact."""
        self.rect = Rect(0, 0, 0, 0)

    def place_at(self, x: float, y: float) -> tuple[LayingPlace, int] | None:
        """The place, and where in it, under a point."""
        if not self.rect.contains(x, y):
            return None
        return next(((place, at) for place, at, rect in reversed(self.drops) if rect.contains(x, y)), None)

    def node(self, ui: Ui, rect: Rect, look: Callable[[Stock, str], Face | None]) -> Node:
        """The whole column."""
        x, width = rect.x + MARGIN, rect.w - 2 * MARGIN - 6
        view = Rect(rect.x + 6, rect.y + 8, rect.w - 12, rect.h - 16)
        self.rect = view
        key = (self._bench.changes, self.shows_rules, ui.texts.language, ui.text_scale, width)
        if self._measured[0] != key:
            measured = Column(ui, x, 0.0, width)
            self._content(measured, look)
            self._measured = key, measured.height
        height = self._measured[1]
        start = self._scroll.begin(view, height)
        column = Column(ui, x, start, width)
        self._content(column, look)
        inside = self._scroll.node(ui, tuple(column.nodes), label=ui.texts("position.sheet"))
        return Node(
            "group", rect, "position.sheet_sheet", ui.texts("position.sheet"), SheetLook(radius=18, lip=3),
            children=(inside,), opaque=True,
        )  # fmt: skip

    def _content(self, column: Column, look: Callable[[Stock, str], Face | None]) -> None:
        self.drops = []
        rest = [field for field in self._bench.fields if _of_a_player(field, self._bench.names)]
        for field in self._bench.fields:
            if field not in rest:
                self._field(column, field)
        for place in self._bench.places:
            start = len(column.nodes)
            self._place(column, place, look)
            column.gather(start, f"position.place.{place.key}", column.ui.texts.say(place.title))
        if rest:
            column.space(6)
            column.words(column.ui.texts("position.of_players"), HEADING)
            column.space(6)
        for field in rest:
            self._field(column, field)
        column.space(8)
        self._rules(column)
        column.space(8)

    # ---- places ---------------------------------------------------------------------------------

    def _place(self, column: Column, place: LayingPlace, look: Callable[[Stock, str], Face | None]) -> None:
        bench, ui, top = self._bench, column.ui, column.y
        title, words = ui.texts.say(place.title), bench.words(place)
        heading, side = column.beside(right=LEAST_TARGET), column.beside(left=column.width - LEAST_TARGET)
        heading.space(6)
        heading.words(title, LABEL, colour="blame" if place.key in self.blamed else "ink")
        heading.space(5)
        if place.kind == LIST and len(words) >= MANY:
            empty = partial(self._deeds.empty, place)
            label = ui.texts("position.empty_place", place=title)
            away = side.strip(LEAST_TARGET)
            side.nodes.append(icon_button(ui, f"position.empty.{place.key}", away, "trash", label, empty))
            side.space(4)
        column.join(heading, side)
        stock = next(stock for stock in bench.stocks if stock.id == place.stock)
        takes = bench.held is not None and bench.held.stock == place.stock
        cells = len(words) + (0 if place.kind == ROW else 1)
        places = grid(column.here, cells, fitting(column.width, CHIP_W, GAP), (CHIP_W, CHIP_H), GAP)
        for number, cell in enumerate(places):
            if number < len(words) and words[number] != VACANT:
                column.nodes.append(self._thing(ui, place, stock, number, words[number], cell, look))
            elif place.kind != BOARD:
                label = ui.texts("position.lay_here", place=title)
                run = partial(self._deeds.put, place, number if place.kind == ROW else -1)
                key = f"position.slot.{place.key}.{number}"
                column.nodes.append(slot(ui, key, cell, label, run, lit=takes))
        if not words and place.kind == BOARD:
            line = column.strip(30)
            column.nodes.append(text(line, ui.texts("position.on_the_table"), SMALL, colour="ink_soft"))
            column.space(4)
            return
        column.take(places[: max(1, cells - (place.kind == BOARD))])
        column.space(GAP + 2)
        if place.kind != BOARD:
            self.drops.append((place, -1, Rect(column.x, top, column.width, column.y - top)))
            for number, cell in enumerate(places):
                self.drops.append((place, number if place.kind == ROW or number < len(words) else -1, cell))

    def _thing(
        self,
        ui: Ui,
        place: LayingPlace,
        stock: Stock,
        number: int,
        written: str,
        cell: Rect,
        look: Callable[[Stock, str], Face | None],
    ) -> Node:
        bench, deeds = self._bench, self._deeds
        word = place.thing(written)
        item = next((item for item in stock.items if item.word == word), None)
        name = capital(ui.texts.pick(item.name) if item is not None else written)
        square = place.square(written) if place.kind == BOARD else ""
        covered = place.turns and written.startswith("(")
        held = bench.held
        mine = held is not None and held.place is not None and (held.place.path, held.index) == (place.path, number)
        if covered:
            name = ui.texts("position.covered", thing=name)
        label = f"{name} — {square}" if square else name
        press = partial(deeds.take, place, number)
        if held is not None and not mine and held.stock == place.stock and place.kind != BOARD:
            press = partial(deeds.put, place, number)
        turn = partial(deeds.turn, place, number) if place.turns and word != "?" else None
        return chip(
            ui, f"position.thing.{place.key}.{number}", cell, label, look(stock, word), written, press,
            grab=partial(deeds.grab, place, number), remove=partial(deeds.remove, place, number), explain=turn,
            held=mine, dim=covered, badge=square or ("↓" if covered else ""),
        )  # fmt: skip

    # ---- fields ---------------------------------------------------------------------------------

    def _field(self, column: Column, field: Field) -> None:
        value = field.value(self._bench.position)
        label = column.ui.texts.say(field.title)
        key, change = f"position.field.{field.key}", partial(self._deeds.say, field)
        if field.kind == CHOICE:
            options = [(choice, column.ui.texts.say(title)) for choice, title in field.choices]
            _choices(column, key, label, options, value, change)
        elif field.kind in (FLAG, MEMBER, MARK):
            _flag(column, key, label, bool(value), change)
        else:
            _number(column, key, label, int(value), field.least, field.most, change)

    # ---- house rules ----------------------------------------------------------------------------

    def _rules(self, column: Column) -> None:
        bench, say = self._bench, column.ui.texts
        counts = list(bench.seat_counts())
        if len(counts) > 1:
            seats, deed = bench.setup.seats, self._deeds.seats
            _number(column, "position.seats", say("position.seats"), seats, counts[0], counts[-1], deed)

        def show(shown: bool) -> None:
            self.shows_rules = shown
            self._deeds.changed()

        _flag(column, "position.rules", say("position.rules"), self.shows_rules, show)
        for option in bench.positions.rules.options if self.shows_rules else ():
            if "*" in option.id or option.kind == "words":
                continue
            value = bench.setup.options[option.id]
            label = say.pick(option.label)
            key, change = f"position.option.{option.id}", partial(self._deeds.option, option.id)
            if option.kind == "flag":
                _flag(column, key, label, bool(value), change)
            elif option.kind == "number":
                _number(column, key, label, int(value), option.least, option.most, change)
            else:
                words = [(choice.id, say.pick(choice.label)) for choice in option.choices]
                _choices(column, key, label, words, value, change)


def _of_a_player(field: Field, names: Sequence[str]) -> bool:
    """True for a field that is about one player."""
    return any(part in names for part in (*field.path, field.of))


def _choices(
    column: Column,
    key: str,
    label: str,
    options: list[tuple[Any, str]],
    value: Any,
    change: Callable[[Any], None],
) -> None:
    column.space(6)
    column.words(label, LABEL, gap=4)
    choice_grid(column, key, options, [value], change, label=label)
    column.space(8)


def _flag(column: Column, key: str, label: str, on: bool, change: Callable[[bool], None]) -> None:
    ui, room = column.ui, column.here.less(right=96)
    line = column.strip(max(LEAST_TARGET, ui.wrap(label, BODY, room.w).height + 8))
    switch = toggle(ui, key, line.inset(-10, 0), "", on, change, tooltip=label)
    column.nodes += [
        msgspec.structs.replace(switch, label=label),
        paragraph_in(ui, room._replace(h=line.h), label, BODY),
    ]
    column.space(4)


def _number(
    column: Column, key: str, label: str, value: int, least: int, most: int, change: Callable[[int], None]
) -> None:
    ui, room = column.ui, column.here.less(right=STEPPER + 8)
    line = column.strip(max(LEAST_TARGET, ui.wrap(label, BODY, room.w).height + 6))
    step = 10 if most - least > BIG_STEP and value >= 2 * BIG_STEP else 1
    lower = partial(change, max(least, value - step)) if value > least else None
    higher = partial(change, min(most, value + step)) if value < most else None
    place, shown = line.at_right(STEPPER, LEAST_TARGET), f"{value}".replace("-", "−")
    column.nodes += [
        paragraph_in(ui, room._replace(h=line.h), label, BODY),
        stepper(ui, key, place, label, shown, lower, higher),
    ]
    column.space(4)
