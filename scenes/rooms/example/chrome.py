"""What stands around an example: the bar over it, the caption under it with its buttons, what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.kit.drawing.lens import LensUi, enlarged, through_lens
from scenes.kit.drawing.theme import LABEL, PROMPT, SCREEN_TITLE, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, row, stack
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, button, paragraph, paragraph_in, picture, text, with_shortcut
from scenes.kit.widgets.clause_mark import MARK, clause_mark, clause_names
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.kit.widgets.toolbar import Tool, bar, tool_node
from scenes.kit.window.inputs import Wheel
from scenes.rooms.example.words import caption, eyes_art, eyes_name, refusal_words
from scenes.table.around.own_place import eyes_nodes, own_place
from scenes.table.board.rooms import BAR, EDGE, HAND, bar_place, buttons_width
from scenes.table.board.showing import ground_nodes, piece_nodes
from scenes.table.board.stage_room import StageRoom, stage_room, table_area
from scenes.table.playback.controls import speed_tools
from scenes.table.playback.film import Film

TOOL = 44.0
MAIN = 56.0
LEAST_FOOT = 116.0
MOST_FOOT = 0.36
"""The most of the screen's height that captions take: longer ones scroll."""
MAIN_GAP = 10.0


class ExampleChrome:
    """Builds the whole screen of a film, frame by frame."""

    def __init__(self, film: Film) -> None:
        self._film = film
        self._lens = LensUi()
        self._scroll = ScrollPanel("example.caption")
        self._foot_for: tuple[tuple[object, ...], float] = ((), LEAST_FOOT)
        self._read = -1  # the moment whose caption is scrolled

    def scroll(self, event: Wheel) -> bool:
        """Scrolls a long caption."""
        return self._scroll.handle(event)

    def whole(
        self,
        ui: Ui,
        *,
        title: str,
        tools: Sequence[Tool],
        beside: Sequence[Tool],
        back: Callable[[], None],
        eyes: Callable[[], None],
        explain: Callable[[str], None],
        push: Callable[[Scene], None],
        still: bool,
    ) -> Node:
        """The whole screen. `tools` stand in the bar, `beside` at the right of the hand."""
        foot = self._foot_height(ui)
        room = stage_room(ui, table_area(ui, BAR, foot))
        self._film.lay_out(self._lens.through(ui, room.factor), room.frame, still=still)
        board = [*ground_nodes(self._film.picture, room.frame), *piece_nodes(self._film.picture, ui)]
        canvas = Rect(0, 0, ui.width, ui.height)
        lensed = tuple(through_lens(node, room.factor) for node in board)
        children = (
            Node("group", canvas, key="example.board", children=lensed),
            *self._eyes(ui, room, eyes),
            *self._beside(ui, room, beside),
            *self._refusal(ui, room, explain),
            *self._bar(ui, title, tools, back, explain, push),
            *self._foot(ui, foot),
        )
        return Node("group", canvas, key="example", label=title, children=children)

    # ---- over the table -------------------------------------------------------------------------

    def _bar(
        self,
        ui: Ui,
        title: str,
        tools: Sequence[Tool],
        back: Callable[[], None],
        explain: Callable[[str], None],
        push: Callable[[Scene], None],
    ) -> tuple[Node, ...]:
        say = ui.texts
        leave = Tool("leave", "arrow_left", say("page.back"), back, "everywhere.back")
        wide = ui.measure(title, SCREEN_TITLE) + 4
        found = bar(ui, "example", bar_place(ui.width - EDGE), leave, tools, push, words=wide + 16)
        room = found.rest.less(right=16)
        titled = room._replace(w=min(wide, room.w))
        seals = clause_names(ui, "example.clause", room.less(left=titled.w + 18), self._film.course.clauses, explain)
        return (found.leave, *found.tools, text(titled, title, SCREEN_TITLE, colour="cream"), *seals)

    # ---- beside the hand ------------------------------------------------------------------------

    def _eyes(self, ui: Ui, room: StageRoom, run: Callable[[], None]) -> tuple[Node, ...]:
        """With whose eyes one looks, at the lower left; a click changes them."""
        film, name = self._film, eyes_name(ui, self._film)
        place = own_place(ui, room.frame).enlarged(room.factor)  # as the picture is: what is counted stands under it
        label = f"{ui.texts('example.eyes')} — {name}"
        target = place.token.at_centre(max(LEAST_TARGET, place.token.w), max(LEAST_TARGET, place.token.h))
        face, said = eyes_nodes(place, name, eyes_art(ui, film))
        node = Node(
            "button", target, "example.eyes", label, actions=(NodeAction("press", label, run),),
            focusable=True, focus_shape="round", tooltip=with_shortcut(ui, label, "example.view"), children=(face,),
        )  # fmt: skip
        return node, said

    def _beside(self, ui: Ui, room: StageRoom, tools: Sequence[Tool]) -> tuple[Node, ...]:
        mat, factor = enlarged(room.frame.mat, room.factor), room.factor
        width = buttons_width(ui) * max(factor, 0.8) - 4
        height = max(TOOL, min(58.0, (HAND * factor - 40) / max(2, len(tools)) - 8))
        column = Rect(mat.right - width, mat.bottom + 26, width, 0)
        return tuple(
            button(
                ui, f"example.{tool.key}", place, tool.words, tool.run, icon=tool.icon, role=STRONG,
                enabled=tool.enabled, tooltip=with_shortcut(ui, tool.words, tool.shortcut),
            )
            for tool, place in zip(tools, stack(column, [height] * len(tools), 10), strict=True)
        )  # fmt: skip

    def _refusal(self, ui: Ui, room: StageRoom, explain: Callable[[str], None]) -> tuple[Node, ...]:
        """Why the present step is refused, with the seal of its clause."""
        words, clause = refusal_words(ui, self._film)
        if not words or not self._film.at_rest:
            return ()
        mat = enlarged(room.frame.mat, room.factor)
        wrapped = ui.wrap(words, PROMPT, mat.w - 360)
        height = max(50.0, wrapped.height + 16)
        rect = Rect.centred(mat.cx, mat.bottom + 4, wrapped.longest + 112, height)
        sign, seal = rect.less(left=9, bottom=2).at_left(36, 36), rect.less(right=5, bottom=2).at_right(MARK, MARK)
        children = (
            picture(sign, "icon_warning"),
            paragraph_in(ui, rect.less(left=56, bottom=3)._replace(w=wrapped.width), words, PROMPT),
            clause_mark(ui, "example.why", seal, clause, explain),
        )
        look = SheetLook(fill="refusal", edge="refusal_edge", radius=min(24.0, height / 2), shadow=6)
        return (Node("notice", rect, "example.refused", words, look, children=children),)

    # ---- under the table ------------------------------------------------------------------------

    def _caption_width(self, ui: Ui) -> float:
        return ui.width - 2 * EDGE - self._controls_width(ui) - 84

    @staticmethod
    def _speed_width(ui: Ui) -> float:
        return max(40.0, ui.measure("×0,25", LABEL) + 8)

    def _controls_width(self, ui: Ui) -> float:
        return 3 * (MAIN + MAIN_GAP) + 2 * TOOL + self._speed_width(ui)

    def _foot_height(self, ui: Ui) -> float:
        """The room under the table: enough for the longest caption, so that nothing jumps."""
        film = self._film
        key = (ui.texts.language, ui.width, ui.height, ui.text_scale, film.shots[-1], film.eyes)
        if self._foot_for[0] != key:
            width = self._caption_width(ui)
            heights = (ui.wrap(caption(ui, film, moment), PROMPT, width).height for moment in range(film.parts + 1))
            wanted = max(heights) + 30 + ui.typesetter.line_height(SMALL)
            self._foot_for = key, min(max(LEAST_FOOT, wanted + 18), ui.height * MOST_FOOT)
        return self._foot_for[1]

    def _foot(self, ui: Ui, height: float) -> tuple[Node, ...]:
        film = self._film
        (foot,) = stack(Rect(0, 0, ui.width, ui.height).inset(EDGE, 0), [height], at="bottom")
        sheet = foot.less(top=2, bottom=14)
        paper = Node("image", sheet, look=SheetLook(radius=20, shadow=12, lip=4))
        words, width = caption(ui, film, film.part), self._caption_width(ui)
        where = ui.texts("example.step", n=film.part, total=film.parts) if film.part else ui.texts("example.position")
        column = Column(ui, sheet.x + 22, sheet.y + 8, width)
        column.nodes.append(text(column.strip(ui.typesetter.line_height(SMALL)), where, SMALL, colour="ink_soft"))
        view = Rect(column.x, column.y, width + 18, sheet.bottom - 10 - column.y)
        if film.part != self._read:
            self._read = film.part
            self._scroll.scroll_to(0.0)
        needed = ui.wrap(words, PROMPT, width).height
        start = self._scroll.begin(view, needed)
        said = paragraph(ui, column.x, start + max(0.0, view.h - needed) / 3, width, words, PROMPT)
        return (paper, *column.nodes, self._scroll.node(ui, (said,), label=words), *self._controls(ui, sheet))

    def _controls(self, ui: Ui, sheet: Rect) -> tuple[Node, ...]:
        film, say, playing = self._film, ui.texts, self._film.playing
        play = say("example.pause" if playing else "example.play")
        main = (
            Tool("back", "arrow_left", say("example.back"), film.former, "everywhere.left", film.place > 0),
            Tool("play", "pause" if playing else "play", play, film.play, "example.play"),
            Tool("next", "arrow_right", say("example.next"), film.next, "everywhere.right", not film.over, "primary"),
        )
        line = sheet.less(left=sheet.w - 22 - self._controls_width(ui), right=22, bottom=4)
        large = row(line, [MAIN] * 3, MAIN_GAP)
        small = row(line, [TOOL, self._speed_width(ui), TOOL], at="right", least=0)
        speed = zip(speed_tools(say, film, "example"), small, strict=True)
        return (
            *[tool_node(ui, "example", tool, at.at_left(MAIN, MAIN)) for tool, at in zip(main, large, strict=True)],
            *[tool_node(ui, "example", tool, at.at_left(at.w, TOOL)) for tool, at in speed],
        )
