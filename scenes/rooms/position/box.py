"""The box: everything that is not laid, kind by kind, with a field to search it by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.content.rulebook import folded
from game.core.positions.places import Item, LayingPlace, Stock
from scenes.kit.drawing.theme import BODY, HEADING, LABEL, SMALL
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, fitting, grid
from scenes.kit.screen.tree import Drag, Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, text
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.field import TextField
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.rooms.position.chips import CHIP_H, CHIP_W, GAP, capital, chip
from scenes.rooms.position.stage import Face
from scenes.rooms.position.workbench import Workbench

MARGIN = 14.0


class BoxPanel:
    """`take` takes a thing up, `grab` drags it, `back` puts what is held into the box, `empty`
    everything in a place."""

    def __init__(
        self,
        bench: Workbench,
        take: Callable[[Stock, Item], None],
        grab: Callable[[Stock, Item, float, float], Drag | None],
        back: Callable[[], None],
        empty: Callable[[LayingPlace], None],
        changed: Callable[[], None],
    ) -> None:
        self._bench = bench
        self._take = take
        self._grab = grab
        self._back = back
        self._empty = empty
        self._scroll = ScrollPanel("position.box")
        self.search = TextField("position.search", longest=24, changed=lambda _: changed())
        self.rect = Rect(0, 0, 0, 0)

    def node(self, ui: Ui, rect: Rect, look: Callable[[Stock, str], Face | None]) -> Node:
        """The whole column. `look` gives the picture of a thing."""
        self.rect = rect
        held = self._bench.held
        title = ui.texts("position.box")
        column = Column(ui, rect.x + MARGIN, rect.y + 10, rect.w - 2 * MARGIN)
        column.nodes.append(text(column.strip(ui.typesetter.line_height(HEADING), gap=2), title, HEADING))
        column.words(ui.texts("position.box_about"), SMALL, colour="ink_soft", gap=8)
        hint, place = ui.texts("position.search"), column.strip(LEAST_TARGET, gap=8)
        column.nodes.append(self.search.node(ui, place, hint, hint=hint, role=BODY))
        view = Rect(rect.x + 6, column.y, rect.w - 12, rect.bottom - column.y - 10)
        measured = Column(ui, column.x, 0.0, column.width)
        self._things(measured, look)
        things = Column(ui, column.x, self._scroll.begin(view, measured.height), column.width)
        self._things(things, look)
        column.nodes.append(self._scroll.node(ui, tuple(things.nodes), label=title))
        takes = held is not None and held.place is not None
        label = ui.texts("position.put_back") if takes else title
        actions = (NodeAction("press", label, self._back),) if takes else ()
        back = SheetLook(fill="held" if takes else "cream", edge="lamp" if takes else "edge", radius=18, lip=3)
        return Node(
            "group", rect, "position.box_sheet", label, back, actions=actions, children=tuple(column.nodes), opaque=True
        )

    def _things(self, column: Column, look: Callable[[Stock, str], Face | None]) -> None:
        ui, left = column.ui, self._bench.left()
        columns = fitting(column.width - 8, CHIP_W, GAP)
        sought = folded(self.search.value.strip())
        for stock in self._bench.stocks:
            shown = [
                (item, left[stock.id][item.word])
                for item in stock.items
                if left[stock.id][item.word] > 0 and self._fits(ui, item, sought)
            ]
            if not shown:
                continue
            column.space(4)
            start, title = len(column.nodes), ui.texts.say(stock.title)
            column.words(title, LABEL, gap=6)
            places = column.take(grid(column.here, len(shown), columns, (CHIP_W, CHIP_H), GAP))
            for (item, count), place in zip(shown, places, strict=True):
                column.nodes.append(self._chip(ui, stock, item, count, place, look))
            column.gather(start, f"position.box.{stock.id}", title)
            column.space(GAP + 6)
        for pile in () if sought else self._bench.stacked():
            words = ui.texts("position.unstack", place=ui.texts.say(pile.title), n=len(self._bench.words(pile)))
            run = partial(self._empty, pile)
            column.space(4)
            rows = column.beside(right=10)
            worded_row(rows, f"position.unstack.{pile.key}", words, run, role=LABEL)
            column.join(rows)
            column.space(8)
        if not column.nodes:
            key = "position.nothing_found" if sought else "position.box_empty"
            column.space(4)
            column.words(ui.texts(key), BODY, colour="ink_soft")
        column.space(8)

    def _fits(self, ui: Ui, item: Item, sought: str) -> bool:
        return not sought or sought in folded(ui.texts.pick(item.name)) or sought in folded(item.word)

    def _chip(
        self, ui: Ui, stock: Stock, item: Item, count: int, place: Rect, look: Callable[[Stock, str], Face | None]
    ) -> Node:
        held = self._bench.held
        mine = held is not None and held.place is None and (held.stock, held.word) == (stock.id, item.word)
        label = capital(ui.texts.pick(item.name))
        return chip(
            ui, f"position.item.{stock.id}.{item.word}", place, label, look(stock, item.word), item.word,
            partial(self._take, stock, item), grab=partial(self._grab, stock, item), held=mine,
            badge=f"×{count}" if count > 1 else "",
        )  # fmt: skip
