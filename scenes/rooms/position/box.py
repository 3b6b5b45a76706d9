"""The box: everything that is not laid, kind by kind, with a field to search it by name."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial

from game.core.positions.places import Item, Place, Stock
from scenes.kit.drawing.theme import BODY, HEADING, LABEL, SMALL
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Drag, Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, paragraph, text
from scenes.kit.widgets.field import TextField
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.rooms.position.chips import CHIP_H, CHIP_W, GAP, capital, chip
from scenes.rooms.position.stage import Face
from scenes.rooms.position.workbench import Workbench

MARGIN = 14.0


class Box:
    """`take` takes a thing up, `grab` drags it, `back` puts what is held into the box, `empty`
    everything in a place."""

    def __init__(
        self,
        bench: Workbench,
        take: Callable[[Stock, Item], None],
        grab: Callable[[Stock, Item, float, float], Drag | None],
        back: Callable[[], None],
        empty: Callable[[Place], None],
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
        line = ui.typesetter.line_height(HEADING)
        x, width = rect.x + MARGIN, rect.w - 2 * MARGIN
        y = rect.y + 10
        nodes: list[Node] = [text(Rect(x, y, width, line), title, HEADING)]
        y += line + 2
        words = paragraph(ui, x, y, width, ui.texts("position.box_about"), SMALL, colour="ink_soft")
        nodes.append(words)
        y = words.rect.bottom + 8
        field = self.search.node(
            ui, Rect(x, y, width, 44), ui.texts("position.search"), hint=ui.texts("position.search"), role=BODY
        )
        nodes.append(field)
        y += 52
        view = Rect(rect.x + 6, y, rect.w - 12, rect.bottom - y - 10)
        height = self._things(ui, x, 0.0, width, look)[1]
        start = self._scroll.begin(view, height)
        things, _ = self._things(ui, x, start, width, look)
        nodes.append(self._scroll.node(ui, tuple(things), label=title))
        takes = held is not None and held.place is not None
        label = ui.texts("position.put_back") if takes else title
        actions = (NodeAction("press", label, self._back),) if takes else ()
        back = SheetLook(fill="#fff0c9" if takes else "cream", edge="lamp" if takes else "edge", radius=18, lip=3)
        return Node(
            "group", rect, "position.box_sheet", label, back, actions=actions, children=tuple(nodes), opaque=True
        )

    def _things(
        self, ui: Ui, x: float, y: float, width: float, look: Callable[[Stock, str], Face | None]
    ) -> tuple[list[Node], float]:
        start, left = y, self._bench.left()
        nodes: list[Node] = []
        columns = max(1, int((width - 8 + GAP) // (CHIP_W + GAP)))
        sought = _plain(self.search.value.strip())
        for stock in self._bench.stocks:
            shown = [
                (item, left[stock.id][item.word])
                for item in stock.items
                if left[stock.id][item.word] > 0 and self._fits(ui, item, sought)
            ]
            if not shown:
                continue
            heading = paragraph(ui, x, y + 4, width, ui.texts.say(stock.title), LABEL)
            nodes.append(heading)
            y = heading.rect.bottom + 6
            for number, (item, count) in enumerate(shown):
                row, column = divmod(number, columns)
                place = Rect(x + column * (CHIP_W + GAP), y + row * (CHIP_H + GAP), CHIP_W, CHIP_H)
                nodes.append(self._chip(ui, stock, item, count, place, look))
            y += -(-len(shown) // columns) * (CHIP_H + GAP) + 6
        for pile in () if sought else self._bench.stacked():
            words = ui.texts("position.unstack", place=ui.texts.say(pile.title), n=len(self._bench.words(pile)))
            run = partial(self._empty, pile)
            line = worded_row(ui, f"position.unstack.{pile.key}", x, y + 4, width - 10, words, run, role=LABEL)
            nodes.append(line)
            y = line.rect.bottom + 8
        if not nodes:
            key = "position.nothing_found" if sought else "position.box_empty"
            nodes.append(paragraph(ui, x, y + 4, width, ui.texts(key), BODY, colour="ink_soft"))
            y = nodes[-1].rect.bottom
        return nodes, y - start + 8

    def _fits(self, ui: Ui, item: Item, sought: str) -> bool:
        return not sought or sought in _plain(ui.texts.pick(item.name)) or sought in _plain(item.word)

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


def _plain(words: str) -> str:
    """Without capitals and accents: what a search compares."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", words.casefold()) if not unicodedata.combining(sign))
