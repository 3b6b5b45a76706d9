"""The position as a list: every place with what lies in it, every field, players and house rules. What cannot be seen
on the table is reached here, and everything by keyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from game.core.notation.notation import VACANT
from game.core.positions.places import BOARD, CHOICE, FLAG, LIST, MARK, MEMBER, ROW, Field, Place, Stock
from game.core.rules.rules import OptionValue
from scenes.kit.drawing.theme import BODY, HEADING, LABEL, SMALL
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Drag, Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SMALLEST_TARGET, SheetLook, icon_button, paragraph, stepper, text, toggle
from scenes.kit.widgets.choices import choice_grid
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.rooms.position.chips import CHIP_H, CHIP_W, GAP, capital, chip, slot
from scenes.rooms.position.stage import Face
from scenes.rooms.position.workbench import Workbench

MARGIN: Final = 14.0
MANY: Final = 8
"""So many things are put back into the box by one button."""
BIG_STEP: Final = 60
"""Numbers that reach further are entered in larger steps with the stepper."""


class SheetDeeds(msgspec.Struct, frozen=True):
    """What the list does: lay what is held at a place, take something up or drag it, put it away, empty a place, turn
    something over; write a field; another number of players; another house rule.
    """

    put: Callable[[Place, int], None]
    take: Callable[[Place, int], None]
    grab: Callable[[Place, int, float, float], Drag | None]
    remove: Callable[[Place, int], None]
    empty: Callable[[Place], None]
    turn: Callable[[Place, int], None]
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
        self.drops: list[tuple[Place, int, Rect]] = []
        """Where something may be dropped, as it was last built: the later ones are the more exact."""
        self.rect = Rect(0, 0, 0, 0)

    def place_at(self, x: float, y: float) -> tuple[Place, int] | None:
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
            self._measured = key, self._content(ui, x, 0.0, width, look)[1]
        height = self._measured[1]
        start = self._scroll.begin(view, height)
        nodes, _ = self._content(ui, x, start, width, look)
        inside = self._scroll.node(ui, tuple(nodes), label=ui.texts("position.sheet"))
        return Node(
            "group", rect, "position.sheet_sheet", ui.texts("position.sheet"), SheetLook(radius=18, lip=3),
            children=(inside,), opaque=True,
        )  # fmt: skip

    def _content(
        self, ui: Ui, x: float, y: float, width: float, look: Callable[[Stock, str], Face | None]
    ) -> tuple[list[Node], float]:
        start = y
        self.drops = []
        nodes: list[Node] = []
        fields = self._bench.fields
        rest = [field for field in fields if _of_a_player(field, self._bench.names)]
        for field in fields:
            if field not in rest:
                y = self._field(ui, nodes, field, x, y, width)
        for place in self._bench.places:
            y = self._place(ui, nodes, place, x, y, width, look)
        if rest:
            nodes.append(paragraph(ui, x, y + 6, width, ui.texts("position.of_players"), HEADING))
            y = nodes[-1].rect.bottom + 6
        for field in rest:
            y = self._field(ui, nodes, field, x, y, width)
        y = self._rules(ui, nodes, x, y + 8, width)
        return nodes, y - start + 8

    # ---- places ---------------------------------------------------------------------------------

    def _place(
        self,
        ui: Ui,
        nodes: list[Node],
        place: Place,
        x: float,
        y: float,
        width: float,
        look: Callable[[Stock, str], Face | None],
    ) -> float:
        bench, top = self._bench, y
        blamed = place.key in self.blamed
        heading = paragraph(
            ui,
            x,
            y + 6,
            width - SMALLEST_TARGET,
            ui.texts.say(place.title),
            LABEL,
            colour="#a3261c" if blamed else "ink",
        )
        nodes.append(heading)
        y = heading.rect.bottom + 5
        words = bench.words(place)
        if place.kind == LIST and len(words) >= MANY:
            empty = partial(self._deeds.empty, place)
            label = ui.texts("position.empty_place", place=ui.texts.say(place.title))
            side = Rect(x + width - SMALLEST_TARGET, top, SMALLEST_TARGET, SMALLEST_TARGET)
            nodes.append(icon_button(ui, f"position.empty.{place.key}", side.cx, side.cy, "trash", label, empty))
            y = max(y, side.bottom + 4)
        stock = next(stock for stock in bench.stocks if stock.id == place.stock)
        columns = max(1, int((width + GAP) // (CHIP_W + GAP)))
        takes = bench.held is not None and bench.held.stock == place.stock
        cells = len(words) + (0 if place.kind == ROW else 1)
        for number in range(cells):
            row, column = divmod(number, columns)
            cell = Rect(x + column * (CHIP_W + GAP), y + row * (CHIP_H + GAP), CHIP_W, CHIP_H)
            if number < len(words) and words[number] != VACANT:
                nodes.append(self._thing(ui, place, stock, number, words[number], cell, look))
            elif place.kind != BOARD:
                label = ui.texts("position.lay_here", place=ui.texts.say(place.title))
                run = partial(self._deeds.put, place, number if place.kind == ROW else -1)
                nodes.append(slot(ui, f"position.slot.{place.key}.{number}", cell, label, run, lit=takes))
        if not words and place.kind == BOARD:
            nodes.append(text(Rect(x, y, width, 30), ui.texts("position.on_the_table"), SMALL, colour="ink_soft"))
            bottom = y + 34
        else:
            bottom = y + -(-max(1, cells - (place.kind == BOARD)) // columns) * (CHIP_H + GAP) + 2
        if place.kind != BOARD:
            self.drops.append((place, -1, Rect(x, top, width, bottom - top)))
            for number in range(cells):
                row, column = divmod(number, columns)
                cell = Rect(x + column * (CHIP_W + GAP), y + row * (CHIP_H + GAP), CHIP_W, CHIP_H)
                at = number if place.kind == ROW or number < len(words) else -1
                self.drops.append((place, at, cell))
        return bottom

    def _thing(
        self,
        ui: Ui,
        place: Place,
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

    def _field(self, ui: Ui, nodes: list[Node], field: Field, x: float, y: float, width: float) -> float:
        value = field.value(self._bench.position)
        label = ui.texts.say(field.title)
        key, change = f"position.field.{field.key}", partial(self._deeds.say, field)
        if field.kind == CHOICE:
            options = [(choice, ui.texts.say(title)) for choice, title in field.choices]
            return _choices(ui, nodes, key, label, options, value, change, x, y, width)
        if field.kind in (FLAG, MEMBER, MARK):
            return _flag(ui, nodes, key, label, bool(value), change, x, y, width)
        return _number(ui, nodes, key, label, int(value), field.least, field.most, change, x, y, width)

    # ---- house rules ----------------------------------------------------------------------------

    def _rules(self, ui: Ui, nodes: list[Node], x: float, y: float, width: float) -> float:
        bench = self._bench
        counts = list(bench.seat_counts())
        seats = bench.setup.seats
        if len(counts) > 1:
            y = _number(
                ui, nodes, "position.seats", ui.texts("position.seats"), seats, counts[0], counts[-1],
                self._deeds.seats, x, y, width,
            )  # fmt: skip

        def show(shown: bool) -> None:
            self.shows_rules = shown
            self._deeds.changed()

        y = _flag(ui, nodes, "position.rules", ui.texts("position.rules"), self.shows_rules, show, x, y, width)
        for option in bench.positions.rules.options if self.shows_rules else ():
            if "*" in option.id or option.kind == "words":
                continue
            value = bench.setup.options[option.id]
            label = ui.texts.pick(option.label)
            key, change = f"position.option.{option.id}", partial(self._deeds.option, option.id)
            if option.kind == "flag":
                y = _flag(ui, nodes, key, label, bool(value), change, x, y, width)
            elif option.kind == "number":
                y = _number(ui, nodes, key, label, int(value), option.least, option.most, change, x, y, width)
            else:
                words = [(choice.id, ui.texts.pick(choice.label)) for choice in option.choices]
                y = _choices(ui, nodes, key, label, words, value, change, x, y, width)
        return y


def _of_a_player(field: Field, names: Sequence[str]) -> bool:
    """True for a field that is about one player."""
    return any(part in names for part in (*field.path, field.of))


def _choices(
    ui: Ui,
    nodes: list[Node],
    key: str,
    label: str,
    options: list[tuple[Any, str]],
    value: Any,
    change: Callable[[Any], None],
    x: float,
    y: float,
    width: float,
) -> float:
    nodes.append(paragraph(ui, x, y + 6, width, label, LABEL))
    grid = choice_grid(ui, key, x, nodes[-1].rect.bottom + 4, width, options, [value], change)
    nodes.append(grid)
    return grid.rect.bottom + 8


def _flag(
    ui: Ui,
    nodes: list[Node],
    key: str,
    label: str,
    on: bool,
    change: Callable[[bool], None],
    x: float,
    y: float,
    width: float,
) -> float:
    words = ui.wrap(label, BODY, width - 96)
    height = max(SMALLEST_TARGET, words.height + 8)
    switch = toggle(ui, key, Rect(x - 10, y, width + 20, height), "", on, change, tooltip=label)
    nodes += [msgspec.structs.replace(switch, label=label)]
    nodes.append(paragraph(ui, x, y + (height - words.height) / 2, width - 96, label, BODY))
    return y + height + 4


def _number(
    ui: Ui,
    nodes: list[Node],
    key: str,
    label: str,
    value: int,
    least: int,
    most: int,
    change: Callable[[int], None],
    x: float,
    y: float,
    width: float,
) -> float:
    room = 150.0
    words = ui.wrap(label, BODY, width - room - 8)
    height = max(SMALLEST_TARGET, words.height + 6)
    step = 10 if most - least > BIG_STEP and value >= 2 * BIG_STEP else 1
    lower = partial(change, max(least, value - step)) if value > least else None
    higher = partial(change, min(most, value + step)) if value < most else None
    place = Rect(x + width - room, y + (height - SMALLEST_TARGET) / 2, room, SMALLEST_TARGET)
    nodes.append(paragraph(ui, x, y + (height - words.height) / 2, width - room - 8, label, BODY))
    nodes.append(stepper(ui, key, place, label, f"{value}".replace("-", "−"), lower, higher))
    return y + height + 4
