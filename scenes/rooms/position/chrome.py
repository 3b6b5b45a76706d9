"""How the room is laid out: bar, box, table, list, and the words under the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

import msgspec

from game.core.positions.places import BOARD, LayingPlace, Stock
from scenes.kit.drawing.card_sprites import CardState
from scenes.kit.drawing.lens import LensUi, enlarged, through_lens
from scenes.kit.drawing.theme import PROMPT, SCREEN_TITLE
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import Drag, Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, paragraph_in, picture, text
from scenes.kit.widgets.clause_mark import clause_names, clause_names_width
from scenes.kit.widgets.toolbar import Tool, bar
from scenes.rooms.position.box import BoxPanel
from scenes.rooms.position.chips import capital, face
from scenes.rooms.position.sheet import PositionSheet
from scenes.rooms.position.stage import Area, Face, LaidStage, hides
from scenes.rooms.position.workbench import Workbench
from scenes.table.board.mat import MatLook
from scenes.table.board.pieces import Piece, PieceLook, SpotLook
from scenes.table.board.rooms import EDGE, HAND
from scenes.table.board.stage_room import LEAST_MAT
from scenes.table.presenter import BoardFrame

BAR: Final = 62.0
LEAST_TABLE: Final = 880.0
"""The width of a table on which every board has the room it wants."""
DRAGGED_W, DRAGGED_H = 62.0, 86.0


class Columns(msgspec.Struct, frozen=True):
    """The three columns, and the band of words under the table."""

    box: Rect
    table: Rect
    sheet: Rect
    words: Rect


def columns(ui: Ui, foot: float) -> Columns:
    """The box at the left, the list at the right, between them as much of the table as there is room for."""
    share = 0.75 + 0.25 * ui.text_scale
    left, right = min(226.0 * share, ui.width * 0.24), min(304.0 * share, ui.width * 0.3)
    height = ui.height - BAR - EDGE
    box = Rect(EDGE - 6, BAR, left, height)
    sheet = Rect(ui.width - right - EDGE + 6, BAR, right, height)
    x = box.right + 12
    table = Rect(x, BAR, sheet.x - 12 - x, height - foot - 8)
    return Columns(box, table, sheet, Rect(x, table.bottom + 8, table.w, foot))


class ShownDoors(Protocol):
    """The doors of the room that stand in its bar."""

    @property
    def mine(self) -> Callable[[], None]: ...


class ShownRoom(Protocol):
    """The room, as it is shown and may be asked to do something."""

    app: Host
    bench: Workbench
    stage: LaidStage
    box: BoxPanel
    sheet: PositionSheet
    dragged: tuple[float, float] | None
    name: str

    @property
    def doors(self) -> ShownDoors: ...

    @property
    def fault(self) -> str: ...

    def held_name(self) -> str: ...

    def ask_for_text(self) -> None: ...

    def look(self, ui: Ui, stock: Stock, word: str) -> Face | None: ...

    def put(self, place: LayingPlace, at: int) -> None: ...

    def take(self, place: LayingPlace, index: int) -> None: ...

    def grab(self, place: LayingPlace, index: int, x: float, y: float) -> Drag | None: ...

    def explain(self, clause: str) -> None: ...

    def undo(self) -> None: ...

    def redo(self) -> None: ...

    def clear(self) -> None: ...

    def fill(self) -> None: ...

    def turn_table(self) -> None: ...

    def start(self) -> None: ...

    def save(self) -> None: ...

    def back(self) -> None: ...


class PositionChrome:
    """Builds the screen of a room."""

    def __init__(self, room: ShownRoom) -> None:
        self._room = room
        self._lens = LensUi()
        self.frame = BoardFrame(Rect(0, 0, LEAST_TABLE, LEAST_MAT), Rect(0, LEAST_MAT, LEAST_TABLE, HAND))
        """The room of the board, behind the lens."""
        self.areas: tuple[Area, ...] = ()
        """Where something may be put on the table, in front of the lens."""

    def whole(self, ui: Ui) -> Node:
        """The whole screen."""
        room = self._room
        canvas = Rect(0, 0, ui.width, ui.height)
        foot = self._foot_height(ui)
        parts = columns(ui, foot)
        children: list[Node] = [*self._table(ui, parts.table), *self._bar(ui)]
        inside = self._lens.through(ui, self._factor)

        look = partial(room.look, inside)
        children.append(room.box.node(ui, parts.box, look))
        children.append(room.sheet.node(ui, parts.sheet, look))
        children += self._words(ui, parts.words)
        children += self._carried(ui, inside)
        return Node("group", canvas, key="position", label=ui.texts("position.title"), children=tuple(children))

    # ---- the bar --------------------------------------------------------------------------------

    def _bar(self, ui: Ui) -> list[Node]:
        room, say = self._room, ui.texts
        playable = room.bench.reading.state is not None
        leave = Tool("leave", "arrow_left", say("page.back"), room.back, "everywhere.back")
        save, start = (say(f"position.{key}.tip") for key in ("save", "start"))
        tools = (
            Tool("undo", "undo", say("position.undo"), room.undo, "position.undo", room.bench.can_undo),
            Tool("redo", "redo", say("position.redo"), room.redo, "position.redo", room.bench.can_redo),
            Tool(
                "turn", "eye", say("position.turn"), room.turn_table, "position.turn_table", len(room.bench.names) > 1
            ),
            Tool("clear", "trash", say("position.clear"), room.clear),
            Tool("fill", "deck", say("position.fill"), room.fill, enabled=playable),
            Tool("text", "log", say("position.as_text.tip"), room.ask_for_text, "position.copy_line"),
            Tool(
                "mine",
                "bookmark",
                say("position.mine.tip"),
                room.doors.mine,
                "position.open_mine",
                label=say("position.mine"),
            ),
            Tool("save", "save", save, room.save, "position.save_scenario", playable, label=say("position.save.short")),
            Tool(
                "start",
                "play",
                start,
                room.start,
                "position.start_position",
                playable,
                "primary",
                say("position.start.short"),
            ),
        )
        title = room.name or f"{say('position.title')} · {say.pick(room.bench.positions.rules.title)}"
        place, words = Rect(EDGE - 2, 8, ui.width - 2 * EDGE + 8, 48), ui.measure(title, SCREEN_TITLE)
        found = bar(ui, "position", place, leave, tools, room.app.stack.push, words=words + 12)
        return [
            found.leave,
            *found.tools,
            text(found.rest.less(left=-2, right=14), title, SCREEN_TITLE, colour="cream"),
        ]

    # ---- the table ------------------------------------------------------------------------------

    @property
    def _factor(self) -> float:
        return self._scale

    def _table(self, ui: Ui, area: Rect) -> list[Node]:
        room = self._room
        needed = LEAST_MAT * (0.6 + 0.4 * ui.text_scale) + HAND
        self._scale = round(min(1.0, area.h / needed, area.w / (LEAST_TABLE * (0.7 + 0.3 * ui.text_scale))), 3)
        left, top, width, height = (length / self._scale for length in area)
        mat = Rect(left, top, width, height - HAND)
        self.frame = BoardFrame(mat, Rect(left + 20, mat.bottom, width - 40, HAND))
        inside = self._lens.through(ui, self._scale)
        stage = room.stage
        stage.lay_out(inside, self.frame)
        nodes: list[Node] = [
            Node("image", mat, look=MatLook(stage.presenter.mat, stage.presenter.ornament)),
            *stage.picture.layout.under,
        ]
        found = stage.areas(inside, self.frame)
        targets = [each.rect for each in found if self._takes(each)]
        for number, sprite in stage.picture.sprites.in_order():
            if not sprite.piece.concealed:
                covered = sprite.piece.slot in stage.buried or any(
                    hides(target, sprite.piece.pose.rect) for target in targets
                )
                nodes.append(self._piece(number, sprite.piece, free=not covered))
        nodes += stage.picture.layout.over
        self.areas = tuple(msgspec.structs.replace(each, rect=enlarged(each.rect, self._scale)) for each in found)
        lensed = [through_lens(node, self._scale) for node in nodes]
        lensed += self._targets(ui)
        table = Node("group", area, key="position.table", children=tuple(lensed), clips=True)
        return [table]

    def _piece(self, number: int, piece: Piece, *, free: bool) -> Node:
        """A piece of the table; one that lies under others, or where what is held may be put, cannot be taken up."""
        room = self._room
        key = f"position.piece.{number}"
        thing = room.stage.thing_at(piece)
        held = room.bench.held
        state: CardState = ""
        if held is not None and held.place is not None and thing is not None:
            state = "selected" if (held.place.path, held.index) == (thing[0].path, thing[1]) else ""
        if not state and thing is not None and room.app.ui.hovered == key:
            state = "hover"
        if not state and piece.dim and thing is not None and thing[0].turns:
            state = "disabled"  # it lies face down
        look = PieceLook(piece.picture, piece.pose, state)
        if thing is None or not free:
            return Node("card", piece.pose.rect, key, piece.label, look, tooltip=piece.label)
        place, index = thing
        press = partial(self._press, place, index)
        return Node(
            "card", piece.pose.rect, key, piece.label, look, actions=(NodeAction("press", piece.label, press),),
            grab=partial(self._grab, place, index), tooltip=piece.label,
        )  # fmt: skip

    def _press(self, place: LayingPlace, index: int) -> None:
        """A click on a thing of the table takes it up, or lays what is held where it is."""
        held = self._room.bench.held
        if held is not None and held.stock == place.stock and place.kind != BOARD and held.place != place:
            self._room.put(place, index)
        else:
            self._room.take(place, index)

    def _grab(self, place: LayingPlace, index: int, x: float, y: float) -> Drag | None:
        return self._room.grab(place, index, x, y)

    def _takes(self, area: Area) -> bool:
        """True where what is held may be put."""
        held = self._room.bench.held
        return held is not None and area.place.stock == held.stock

    def _targets(self, ui: Ui) -> list[Node]:
        """Where what is held may be put on the table, each a node of its own that the keys reach."""
        room, nodes = self._room, []
        for area in filter(self._takes, self.areas):
            place = area.place
            key = f"position.target.{place.key}.{area.at}"
            label = ui.texts.say(place.title)
            if place.kind == BOARD:
                label = f"{place.squares[area.at]} — {label}"
            strong = ui.points_at(key) or (room.dragged is not None and area.rect.contains(*room.dragged))
            press = NodeAction("press", label, partial(room.put, place, area.at))
            shape = "card" if place.kind != BOARD and area.at >= 0 else "wide"
            look = SpotLook(shape, strong)
            nodes.append(Node("place", area.rect, key, label, look, actions=(press,), focusable=True, tooltip=label))
        return nodes

    # ---- words ----------------------------------------------------------------------------------

    def _said(self, ui: Ui) -> tuple[str, str]:
        """What is said under the table, and its kind: `fault`, `held` or `fine`."""
        room, texts = self._room, ui.texts
        if room.bench.held is not None:
            return texts("position.holding", thing=capital(room.held_name())), "held"
        if room.fault:
            return room.fault, "fault"
        state = room.bench.reading.state
        actors = room.bench.positions.rules.actors(state)
        names = ", ".join(room.bench.names[seat] for seat in actors)
        return texts("position.fine", players=names) if names else texts("position.over"), "fine"

    def _foot_height(self, ui: Ui) -> float:
        """Room for two lines always, so that the table does not jump."""
        words, _ = self._said(ui)
        wanted = ui.wrap(words, PROMPT, self._words_width(ui, columns(ui, 60.0).words)).height
        return max(2 * ui.typesetter.line_height(PROMPT), wanted) + 22

    def _words_width(self, ui: Ui, place: Rect) -> float:
        clauses = self._clauses()
        return place.w - 84 - (clause_names_width(ui, clauses) + 12 if clauses else 0.0)

    def _clauses(self) -> tuple[str, ...]:
        """The first two clauses of the fault, if that is what is said: there is room for no more buttons."""
        bench = self._room.bench
        fault = bench.reading.fault if bench.held is None else None
        return fault.clauses[:2] if fault is not None else ()

    def _words(self, ui: Ui, place: Rect) -> list[Node]:
        words, kind = self._said(ui)
        fill, edge = {"fault": ("refusal", "refusal_edge"), "held": ("held", "held_edge"), "fine": ("cream", "edge")}[
            kind
        ]
        icon = {"fault": "warning", "held": "hint", "fine": "check"}[kind]
        sheet, wide = place.less(bottom=4), self._words_width(ui, place)
        explain = self._room.explain
        return [
            Node("notice", sheet, "position.words", words, SheetLook(fill=fill, edge=edge, radius=16, lip=3)),
            picture(sheet.less(left=17).at_left(34, 34), f"icon_{icon}"),
            paragraph_in(ui, sheet.less(left=64)._replace(w=wide), words, PROMPT),
            *clause_names(ui, "position.clause", sheet.less(right=12), self._clauses(), explain, at="right"),
        ]

    # ---- what is carried ------------------------------------------------------------------------

    def _carried(self, ui: Ui, inside: Ui) -> list[Node]:
        """What is being dragged, under the pointer."""
        room = self._room
        held = room.bench.held
        if room.dragged is None or held is None:
            return []
        stock = next(stock for stock in room.bench.stocks if stock.id == held.stock)
        place = Rect.centred(*room.dragged, DRAGGED_W, DRAGGED_H)
        return [Node("group", place, children=face(place, room.look(inside, stock, held.word), held.word))]
