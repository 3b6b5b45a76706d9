"""What stands around a replay: the bar, whose eyes look, what just happened, the log, and the controls under it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

from game.bots.look_back.judged import curve, turnings
from game.bots.look_back.words import told_turning
from game.core.library.library import Bookmark
from scenes.kit.drawing.theme import PROMPT, SCREEN_TITLE, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import row, stack
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import RuleLook, SheetLook, paragraph_in, text
from scenes.kit.widgets.toolbar import Tool, ToolWords, bar, tool_node
from scenes.rooms.replay.bookmarks import said_mark
from scenes.rooms.replay.curve import CURVE_EDGE, Curve
from scenes.rooms.replay.look_back import LookBack
from scenes.rooms.replay.player import Player
from scenes.rooms.replay.scrubber import HEIGHT, Scrubber, track_of
from scenes.rooms.replay.views import view_art, view_name
from scenes.table.around.own_place import eyes_nodes, own_place
from scenes.table.board.mat import MatLook
from scenes.table.board.rooms import BANNER_REACH, ME, frame_of, log_sheet, rooms_of
from scenes.table.board.showing import piece_nodes
from scenes.table.playback.controls import speed_tools
from scenes.table.presenter import BoardFrame

TOOL = 44.0
STRIP = 52.0


class ReplayChrome:
    """The nodes of one frame."""

    def __init__(self, ui: Ui, player: Player, number: int = 0) -> None:
        self._ui = ui
        self._player = player
        self._number = number
        self._picture = player.picture

    def whole(
        self,
        tools: Sequence[Tool],
        marks: Sequence[Bookmark],
        scrubber: Scrubber,
        looking: LookBack | None,
        explain: Callable[[str], None],
        back: Callable[[], None],
        push: Callable[[Scene], None],
    ) -> Node:
        """The whole screen."""
        ui, shown, player = self._ui, self._picture, self._player
        sheet = log_sheet(ui)
        foot = self._controls(sheet, marks, scrubber, looking)
        lit, go = shown.pointed_faces(ui), player.go_to_part
        log = shown.log.node(ui, sheet, shown.seats, explain, foot, lit=lit, go=go)
        return self._all(*self._table(), *self._bar(tools, back, push), log)

    def bare(self) -> Node:
        """The table and the notebook, and nothing that can be pressed."""
        ui, shown, player = self._ui, self._picture, self._player
        title = ui.texts.pick(player.match.session.rules.title)
        words = text(rooms_of(ui).bar.less(left=10), title, SCREEN_TITLE, colour="cream")
        return self._all(*self._table(), words, shown.log.node(ui, log_sheet(ui), shown.seats, lambda clause: None))

    def _all(self, *children: Node) -> Node:
        return Node("group", Rect(0, 0, self._ui.width, self._ui.height), key="replay", children=children)

    def _table(self) -> tuple[Node, ...]:
        """The board with all that lies there, whose eyes look, and what is told."""
        ui, shown, frame = self._ui, self._picture, frame_of(self._ui)
        pointed_at = shown.log.faces_at(ui.hovered)
        return (
            Node("image", frame.mat, look=MatLook(shown.presenter.mat, shown.presenter.ornament)),
            *self._eyes(frame),
            Node("group", frame.mat, key="replay.table", children=piece_nodes(shown, ui, pointed_at)),
            *self._caption(frame),
        )

    def _bar(self, tools: Sequence[Tool], back: Callable[[], None], push: Callable[[Scene], None]) -> tuple[Node, ...]:
        ui, say, match = self._ui, self._ui.texts, self._player.match
        leave = Tool("leave", "arrow_left", say("page.back"), back, "everywhere.back")
        game = say.pick(match.session.rules.title)
        title = say("replay.title_of", game=game, n=self._number) if self._number else say("replay.title", game=game)
        wide = ui.measure(title, SCREEN_TITLE) + 4
        found = bar(ui, "replay", rooms_of(ui).bar, leave, tools, push, words=wide + 18)
        titled, beside = row(
            found.rest, [min(wide, found.rest.w - 18), max(0.0, found.rest.w - wide - 34)], 22, least=0
        )
        nodes = [found.leave, text(titled, title, SCREEN_TITLE, colour="cream")]
        beside = found.rest.less(left=titled.w + 22, right=12)
        status = say.say(self._picture.presenter.status(self._picture.situation), match.names)
        if beside.w > ui.measure(status, STRONG) * 0.8:
            nodes.append(text(beside, status, STRONG, colour="on_table"))
        return (*nodes, *found.tools)

    def _eyes(self, frame: BoardFrame) -> tuple[Node, ...]:
        """With whose eyes one looks, at the lower left."""
        ui, player = self._ui, self._player
        place = own_place(ui, frame)  # as at a table: what a board puts under a name stays free
        name = view_name(ui, player.seats, player.observer)
        return eyes_nodes(place, name, view_art(ui, player.seats, player.observer))

    def _caption(self, frame: BoardFrame) -> tuple[Node, ...]:
        """What the present step tells, over the hand."""
        ui, lines = self._ui, self._player.shot.lines
        if not lines:
            return ()
        words = ui.texts.say(lines[-1].sentence, self._player.match.names)
        most = frame.mat.w - ME - 40
        wrapped = ui.wrap(words, PROMPT, most - 44)
        height = max(46.0, wrapped.height + 14)
        (line,) = stack(frame.mat.less(left=ME - 40, right=40, bottom=-BANNER_REACH), [height], at="bottom")
        rect = line.at_centre(min(most, wrapped.longest + 44), height)
        rect = rect._replace(x=max(frame.mat.x + 30, rect.x))
        paper = Node("image", rect, look=SheetLook(radius=min(23.0, height / 2), shadow=6))
        return paper, paragraph_in(ui, rect.less(left=22, bottom=3)._replace(w=wrapped.width), words, PROMPT)

    def _controls(
        self, sheet: Rect, marks: Sequence[Bookmark], scrubber: Scrubber, looking: LookBack | None
    ) -> tuple[Node, ...]:
        """The foot of the log: where the story stands, the scrubber, and the buttons that move it."""
        ui, texts, player = self._ui, self._ui.texts, self._player
        told = looking if looking is not None and not player.future_hidden else None
        points = curve(told.known, told.ending) if told is not None else ()
        room, line = sheet.less(left=18, right=18, bottom=24), ui.typesetter.line_height(SMALL)
        heights = [2, 8, *([STRIP, 8] if points else []), line, 2, HEIGHT, 12, TOOL, 10, TOOL]
        rule, _, *strip, where, _, track, _, upper, _, lower = stack(room, heights, at="bottom", least=0)
        action = max(0, player.part)
        total = len(player.match.session.records) - 1
        key = "replay.action" if action else "replay.before_action"  # the deal is told in steps as well
        said = texts(key if player.future_hidden else f"{key}_of", n=action or 1, total=total)
        turned = tuple(number for number, shot in enumerate(player.shots) if shot.turning)
        flags = tuple((player.story.place_of(mark.seq), said_mark(ui.texts, mark)) for mark in marks)
        nodes: list[Node] = [Node("image", rule, look=RuleLook())]
        if told is not None and points:
            place = track_of(track)._replace(y=strip[0].y, h=STRIP)
            nodes.append(self._strip(place, told))
        nodes += [
            text(where, said, SMALL, colour="ink_soft"),
            scrubber.node(
                ui, track, texts("replay.scrubber"), player.place, player.last, turned, flags,
                open_ended=player.future_hidden,
            ),
        ]  # fmt: skip
        return (*nodes, *self._row(upper, self._actions()), *self._row(lower, self._events()))

    def _row(self, line: Rect, tools: Sequence[Tool | ToolWords]) -> list[Node]:
        """Tools as far apart as the line lets them be."""
        gap = (line.w - TOOL * len(tools)) / (len(tools) - 1)
        places = row(line, [TOOL] * len(tools), gap)
        return [tool_node(self._ui, "replay", tool, place) for tool, place in zip(tools, places, strict=True)]

    def _actions(self) -> tuple[Tool, ...]:
        say, player = self._ui.texts, self._player
        at_start, playing = player.place == 0, player.playing
        play = say("replay.pause" if playing else "replay.play")
        return (
            Tool("start", "first", say("replay.start"), lambda: player.go_to(0), enabled=not at_start),
            Tool("action_back", "chevron_left", say("replay.action_back"), player.former, enabled=not at_start),
            Tool("play", "pause" if playing else "play", play, player.play, "replay.play", kind="primary"),
            Tool("action_on", "chevron_right", say("replay.action_on"), player.next, enabled=not player.over),
            Tool("end", "last", say("replay.end"), player.go_to_end, enabled=player.place < player.last),
        )

    def _events(self) -> tuple[Tool | ToolWords, ...]:
        say, player = self._ui.texts, self._player
        back, on = say("replay.event_back"), say("replay.event_on")
        return (
            Tool("event_back", "moment_left", back, lambda: player.step(-1), enabled=player.place > 0),
            *speed_tools(say, player),
            Tool("event_on", "moment_right", on, lambda: player.step(1), enabled=not player.over),
        )

    def _strip(self, place: Rect, looking: LookBack) -> Node:
        """The chance to win over the scrubber, as far as it was looked back."""
        ui, player = self._ui, self._player
        known, ending = looking.known, looking.ending
        shots, last = [shot.part for shot in player.shots], max(1, player.story.last)

        def along(seq: int) -> float:
            return (bisect_right(shots, seq) - 1) / last

        field, points = place.inset(-CURVE_EDGE, 0), curve(known, ending)
        name = player.match.names[looking.seat]
        marks = [(turning, ui.texts.say(told_turning(turning, name))) for turning in turnings(known, ending)]
        label = ui.texts("look_back.curve")
        drawn = Curve("replay.curve", player.go_to_part, along)
        return drawn.node(ui, field, points, marks, player.place / last, scale=False, label=label)
