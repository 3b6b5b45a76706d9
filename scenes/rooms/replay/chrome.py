"""What stands around a replay: the bar, whose eyes look, what just happened, the log, and the controls under it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.bots.look_back.judged import curve, turnings
from game.bots.look_back.words import told_turning
from game.core.library.library import Bookmark
from scenes.kit.drawing.theme import LABEL, PROMPT, SCREEN_TITLE, SEAT_NAME, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import Kind, RuleLook, SheetLook, icon_button, paragraph, picture, text
from scenes.rooms.replay.bookmarks import said_mark
from scenes.rooms.replay.curve import CURVE_EDGE, Curve
from scenes.rooms.replay.look_back import LookBack
from scenes.rooms.replay.player import Player
from scenes.rooms.replay.scrubber import HEIGHT, Scrubber, track_of
from scenes.rooms.replay.views import view_art, view_name
from scenes.table.around.own_place import own_place
from scenes.table.board.mat import MatLook
from scenes.table.board.picture import BAR, ME, frame_of, log_sheet
from scenes.table.board.showing import piece_nodes
from scenes.table.playback.player import SPEEDS
from scenes.table.presenter import Frame

TOOL = 44.0
STRIP = 52.0
Button = tuple[str, str, str, Callable[[], None], bool]
"""Key, icon, message key, what it does, whether it can be done now."""


class Tool(NamedTuple):
    """A button of the bar."""

    key: str
    icon: str
    words: str
    run: Callable[[], None]
    shortcut: str
    enabled: bool = True


class ReplayChrome:
    """The nodes of one frame."""

    def __init__(self, ui: Ui, player: Player) -> None:
        self._ui = ui
        self._player = player
        self._picture = player.picture

    def whole(
        self,
        tools: Sequence[Tool],
        marks: Sequence[Bookmark],
        scrubber: Scrubber,
        looking: LookBack | None,
        explain: Callable[[str], None],
        back: Callable[[], None],
    ) -> Node:
        """The whole screen."""
        ui, shown, player = self._ui, self._picture, self._player
        frame, sheet = frame_of(ui), log_sheet(ui)
        foot = self._controls(sheet, marks, scrubber, looking)
        lit, go = shown.pointed_faces(ui), player.go_to_part
        log = shown.log.node(ui, sheet, shown.seats, explain, foot, lit=lit, go=go)
        pointed_at = shown.log.faces_at(ui.hovered)
        children = (
            Node("image", frame.mat, look=MatLook(shown.presenter.mat, shown.presenter.ornament)),
            *self._eyes(frame),
            Node("group", frame.mat, key="replay.table", children=piece_nodes(shown, ui, pointed_at)),
            *self._caption(frame),
            *self._bar(sheet.x, tools, back),
            log,
        )
        return Node("group", Rect(0, 0, ui.width, ui.height), key="replay", children=children)

    def _bar(self, right: float, tools: Sequence[Tool], back: Callable[[], None]) -> tuple[Node, ...]:
        ui, texts, match = self._ui, self._ui.texts, self._player.match
        cy = BAR / 2 + 3
        first = right - 30 - 52 * (len(tools) - 1) - 24
        title = texts("replay.title", game=texts.pick(match.session.rules.title))
        room = first - 40 - 84
        title_width = min(ui.measure(title, SCREEN_TITLE) + 4, room)
        nodes = [
            icon_button(
                ui, "replay.leave", Rect.centred(46, cy, 48, 48), "arrow_left", texts("page.back"), back, shortcut="Esc"
            ),
            text(Rect(84, cy - 24, title_width, 48), title, SCREEN_TITLE, colour="cream"),
        ]
        status_x = 84 + title_width + 22
        status = texts.say(self._picture.presenter.status(self._picture.situation), match.names)
        if first - 34 - status_x > ui.measure(status, STRONG) * 0.8:
            nodes.append(text(Rect(status_x, cy - 20, first - 34 - status_x, 40), status, STRONG, colour="#e6cdbb"))
        for number, (key, icon, label, run, shortcut, enabled) in enumerate(tools):
            nodes.append(
                icon_button(
                    ui, f"replay.{key}", Rect.centred(first + 52 * number, cy, TOOL, TOOL),
                    icon, label, run, shortcut=shortcut, enabled=enabled,
                )
            )  # fmt: skip
        return tuple(nodes)

    def _eyes(self, frame: Frame) -> tuple[Node, ...]:
        """With whose eyes one looks, at the lower left."""
        ui, player = self._ui, self._player
        place = own_place(ui, frame)  # as at a table: what a board puts under a name stays free
        name = view_name(ui, player.seats, player.observer)
        art = view_art(ui, player.seats, player.observer)
        nodes = [picture(place.token, art, name)]
        if art.startswith("icon_"):
            disc = place.token
            paper = Node("image", disc, look=SheetLook(radius=disc.h / 2, shadow=5, lip=3))
            nodes = [paper, picture(disc.inset(disc.h * 0.18), art, name)]
        return (*nodes, text(place.name, name, SEAT_NAME, colour="cream", align="centre"))

    def _caption(self, frame: Frame) -> tuple[Node, ...]:
        """What the present step tells, over the hand."""
        ui, lines = self._ui, self._player.shot.lines
        if not lines:
            return ()
        words = ui.texts.say(lines[-1].sentence, self._player.match.names)
        room = frame.mat.w - ME - 40
        wrapped = ui.wrap(words, PROMPT, room - 44)
        longest = max(line.width for line in wrapped.lines)
        width, height = min(room, longest + 44), max(46.0, wrapped.height + 14)
        x = frame.mat.x + ME + (frame.mat.w - ME - width) / 2 - 40
        rect = Rect(max(frame.mat.x + 30, x), frame.mat.bottom - 26 - (height - 46), width, height)
        paper = Node("image", rect, look=SheetLook(radius=min(23.0, height / 2), shadow=6))
        y = rect.y + (height - 3 - wrapped.height) / 2
        return paper, paragraph(ui, rect.x + 22, y, wrapped.width, words, PROMPT)

    def _controls(
        self, sheet: Rect, marks: Sequence[Bookmark], scrubber: Scrubber, looking: LookBack | None
    ) -> tuple[Node, ...]:
        """The foot of the log: where the story stands, the scrubber, and the buttons that move it."""
        ui, texts, player = self._ui, self._ui.texts, self._player
        left, room = sheet.x + 18, sheet.w - 36
        last_row = sheet.bottom - 24 - TOOL / 2
        first_row = last_row - TOOL - 10
        track = Rect(left, first_row - TOOL / 2 - 12 - HEIGHT, room, HEIGHT)
        line = ui.typesetter.line_height(SMALL)
        where = Rect(left, track.y - line - 2, room, line)
        action = max(0, player.part)
        total = len(player.match.session.records) - 1
        key = "replay.action" if action else "replay.before_action"  # the deal is told in steps as well
        said = texts(key if player.future_hidden else f"{key}_of", n=action or 1, total=total)
        turnings = tuple(number for number, shot in enumerate(player.shots) if shot.turning)
        flags = tuple((player.story.place_of(mark.seq), said_mark(ui, mark)) for mark in marks)
        strip = self._strip(track, where.y - STRIP - 8, looking) if looking is not None else ()
        upper_edge = where.y - (STRIP + 8 if strip else 0)
        nodes: list[Node] = [
            Node("image", Rect(left, upper_edge - 10, room, 2), look=RuleLook()),
            *strip,
            text(where, said, SMALL, colour="ink_soft"),
            scrubber.node(
                ui,
                track,
                texts("replay.scrubber"),
                player.place,
                player.last,
                turnings,
                flags,
                open_ended=player.future_hidden,
            ),
        ]
        at_start, at_end = player.place == 0, player.over
        pause = "replay.pause" if player.playing else "replay.play"
        slower, faster = player.speed > SPEEDS[0], player.speed < SPEEDS[-1]
        upper: list[Button] = [
            ("start", "first", "replay.start", lambda: player.go_to(0), not at_start),
            ("action_back", "chevron_left", "replay.action_back", player.former, not at_start),
            ("play", "pause" if player.playing else "play", pause, player.play, True),
            ("action_on", "chevron_right", "replay.action_on", player.next, not at_end),
            ("end", "last", "replay.end", player.go_to_end, player.place < player.last),
        ]
        lower: list[Button | None] = [
            ("event_back", "moment_left", "replay.event_back", lambda: player.step(-1), not at_start),
            ("slower", "minus", "replay.slower", lambda: player.change_speed(-1), slower),
            None,
            ("faster", "plus", "replay.faster", lambda: player.change_speed(1), faster),
            ("event_on", "moment_right", "replay.event_on", lambda: player.step(1), not at_end),
        ]
        step = TOOL + (room - 5 * TOOL) / 4
        for cy, tools in ((first_row, upper), (last_row, lower)):
            for number, tool in enumerate(tools):
                if tool is not None:
                    nodes.append(_tool(ui, tool, left + TOOL / 2 + number * step, cy))
        speed = Rect.centred(left + TOOL / 2 + 2 * step, last_row, TOOL + 8, TOOL)
        nodes.append(text(speed, f"×{player.speed:g}".replace(".", texts("replay.point")), LABEL, align="centre"))
        return tuple(nodes)

    def _strip(self, track: Rect, y: float, looking: LookBack) -> tuple[Node, ...]:
        """The chance to win over the scrubber, as far as it was looked back; nothing while the future is hidden."""
        ui, player = self._ui, self._player
        known, ending = looking.known, looking.ending
        points = () if player.future_hidden else curve(known, ending)
        if not points:
            return ()
        seqs, last = [shot.part for shot in player.shots], max(1, player.story.last)

        def along(seq: int) -> float:
            return (bisect_right(seqs, seq) - 1) / last

        inner = track_of(track)
        field = Rect(inner.x, y, inner.w, STRIP).inset(-CURVE_EDGE, 0)
        marks = [(turning, ui.texts.say(told_turning(turning))) for turning in turnings(known, ending)]
        label = ui.texts("look_back.curve")
        drawn = Curve("replay.curve", player.go_to_part, along)
        return (drawn.node(ui, field, points, marks, player.place / last, scale=False, label=label),)


def _tool(ui: Ui, tool: Button, cx: float, cy: float) -> Node:
    key, icon, words, run, enabled = tool
    kind: Kind = "primary" if key == "play" else "paper"
    return icon_button(
        ui, f"replay.{key}", Rect.centred(cx, cy, TOOL, TOOL), icon, ui.texts(words), run, kind=kind, enabled=enabled
    )
