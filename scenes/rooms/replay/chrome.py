"""What stands around a replay: the bar, whose eyes look, what just happened, the log, and the controls under it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.core.table import UNKNOWN
from scenes.kit.geometry import Rect
from scenes.kit.theme import LABEL, PROMPT, SCREEN_TITLE, SEAT_NAME, SMALL, STRONG
from scenes.kit.tree import Node
from scenes.kit.ui import Ui
from scenes.kit.widgets import Kind, RuleLook, SheetLook, icon_button, paragraph, picture, text
from scenes.rooms.replay.bookmarks import said_mark
from scenes.rooms.replay.course import place_of
from scenes.rooms.replay.scrubber import HEIGHT
from scenes.rooms.replay.views import view_art, view_name
from scenes.table.chrome import BAR, EDGE, ME, MatLook, frame_of, log_sheet
from scenes.table.pieces import Board, PieceLook
from scenes.table.play_area import piece_key, shown_face
from scenes.table.presenter import Frame

if TYPE_CHECKING:
    from scenes.rooms.replay.room import Replay

TOOL = 44.0
SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
Tool = tuple[str, str, str, Callable[[], None], bool]
"""Key, icon, message key, what it does, whether it can be done now."""


def whole(scene: Replay, ui: Ui, board: Board) -> Node:
    """The whole screen."""
    frame = frame_of(ui)
    sheet = log_sheet(ui)
    lit = _lit_faces(scene, ui)
    log = scene.log.node(
        ui, sheet, scene.seats, scene.explain, _controls(scene, ui, sheet), lit=lit, go=scene.go_to_record
    )
    children = (
        Node("image", frame.mat, look=MatLook(scene.presenter.mat, scene.presenter.ornament)),
        *_eyes(scene, ui, frame),
        Node("group", frame.mat, key="replay.play", children=_pieces(scene, ui, board)),
        *_caption(scene, ui, frame),
        *_bar(scene, ui, sheet.x),
        log,
    )
    return Node("group", Rect(0, 0, ui.width, ui.height), key="replay", children=children)


def _pieces(scene: Replay, ui: Ui, board: Board) -> tuple[Node, ...]:
    """The board; the cards of the line under the pointer are lit."""
    faces = scene.log.faces_at(ui.hovered)
    lying: list[Node] = [*board.under]
    flying: list[Node] = []
    table = scene.step.view.table
    for number, sprite in scene.sprites.in_order():
        piece = sprite.piece
        if piece.concealed and not sprite.moves:
            continue
        lights = shown_face(table, piece) in faces
        look = PieceLook(sprite.picture(), sprite.pose(), "playable" if lights else "", sprite.stretch())
        node = Node("card", sprite.pose().rect, piece_key(number), piece.label, look, tooltip=piece.label)
        (flying if sprite.moves else lying).append(node)
    return (*lying, *board.over, *flying)


def _lit_faces(scene: Replay, ui: Ui) -> frozenset[int]:
    """The face of the card under the pointer, if it is known."""
    for number, sprite in scene.sprites.in_order():
        if ui.hovered == piece_key(number):
            return frozenset({shown_face(scene.step.view.table, sprite.piece)}) - {UNKNOWN}
    return frozenset()


def _bar(scene: Replay, ui: Ui, right: float) -> tuple[Node, ...]:
    texts = ui.texts
    cy = BAR / 2 + 3
    tools = [
        ("view", "eye", texts("replay.view"), scene.choose_view, "V", not scene.shut),
        ("bookmarks", "bookmark", texts("replay.bookmarks"), scene.open_bookmarks, "B", scene.can_mark),
        ("branch", "branch", texts("replay.branch"), scene.branch, "", scene.can_branch),
        (
            "future",
            "eye_off" if scene.future_hidden else "timer",
            texts("replay.show_future" if scene.future_hidden else "replay.hide_future"),
            scene.hide_future,
            "H",
            True,
        ),
    ]
    first = right - 30 - 52 * (len(tools) - 1) - 24
    title = texts("replay.title", game=texts.pick(scene.match.session.rules.title))
    room = first - 40 - 84
    title_width = min(ui.measure(title, SCREEN_TITLE) + 4, room)
    nodes = [
        icon_button(ui, "replay.leave", 46, cy, "arrow_left", texts("page.back"), scene.back, shortcut="Esc"),
        text(Rect(84, cy - 24, title_width, 48), title, SCREEN_TITLE, colour="cream"),
    ]
    status_x = 84 + title_width + 22
    status = texts.say(scene.presenter.status(scene.situation), scene.match.names)
    if first - 34 - status_x > ui.measure(status, STRONG) * 0.8:
        nodes.append(text(Rect(status_x, cy - 20, first - 34 - status_x, 40), status, STRONG, colour="#e6cdbb"))
    for number, (key, icon, label, run, shortcut, enabled) in enumerate(tools):
        nodes.append(
            icon_button(
                ui, f"replay.{key}", first + 52 * number, cy, icon, label, run,
                size=TOOL, shortcut=shortcut, enabled=enabled,
            )
        )  # fmt: skip
    return tuple(nodes)


def _eyes(scene: Replay, ui: Ui, frame: Frame) -> tuple[Node, ...]:
    """With whose eyes one looks, at the lower left."""
    cx, cy = EDGE + 46, frame.mat.bottom + 74
    name = view_name(ui, scene.seats, scene.observer)
    disc = Rect.centred(cx, cy, 68, 68)
    art = view_art(ui, scene.seats, scene.observer)
    nodes = [picture(disc, art, name)]
    if art.startswith("icon_"):
        paper = Node("image", disc, look=SheetLook(radius=34, shadow=5, lip=3))
        nodes = [paper, picture(disc.inset(12), art, name)]
    height = ui.size(SEAT_NAME) * 1.3
    top = min(cy + 36, ui.height - height - 2)
    return (*nodes, text(Rect(4, top, ME + 14, height), name, SEAT_NAME, colour="cream", align="centre"))


def _caption(scene: Replay, ui: Ui, frame: Frame) -> tuple[Node, ...]:
    """What the present step tells, over the hand."""
    lines = scene.step.lines
    if not lines:
        return ()
    words = ui.texts.say(lines[-1].sentence, scene.match.names)
    room = frame.mat.w - ME - 40
    wrapped = ui.wrap(words, PROMPT, room - 44)
    longest = max(line.width for line in wrapped.lines)
    width, height = min(room, longest + 44), max(46.0, wrapped.height + 14)
    x = frame.mat.x + ME + (frame.mat.w - ME - width) / 2 - 40
    rect = Rect(max(frame.mat.x + 30, x), frame.mat.bottom - 26 - (height - 46), width, height)
    paper = Node("image", rect, look=SheetLook(radius=min(23.0, height / 2), shadow=6))
    y = rect.y + (height - 3 - wrapped.height) / 2
    return paper, paragraph(ui, rect.x + 22, y, wrapped.width, words, PROMPT)


def _controls(scene: Replay, ui: Ui, sheet: Rect) -> tuple[Node, ...]:
    """The foot of the log: where the story stands, the scrubber, and the buttons that move it."""
    texts = ui.texts
    left, room = sheet.x + 18, sheet.w - 36
    last_row = sheet.bottom - 24 - TOOL / 2
    first_row = last_row - TOOL - 10
    track = Rect(left, first_row - TOOL / 2 - 12 - HEIGHT, room, HEIGHT)
    line = ui.typesetter.line_height(SMALL)
    where = Rect(left, track.y - line - 2, room, line)
    action = max(0, scene.step.seq)
    total = len(scene.match.session.records) - 1
    said = texts("replay.action", n=action) if scene.future_hidden else texts("replay.action_of", n=action, total=total)
    turnings = tuple(number for number, step in enumerate(scene.steps) if step.turning)
    flags = tuple((place_of(scene.steps, mark.seq), said_mark(ui, mark)) for mark in scene.marks)
    nodes: list[Node] = [
        Node("image", Rect(left, where.y - 10, room, 2), look=RuleLook()),
        text(where, said, SMALL, colour="ink_soft"),
        scene.scrubber.node(
            ui,
            track,
            texts("replay.scrubber"),
            scene.place,
            scene.last,
            turnings,
            flags,
            open_ended=scene.future_hidden,
        ),
    ]
    at_start, at_end = scene.place == 0, scene.place == len(scene.steps) - 1
    pause = "replay.pause" if scene.playing else "replay.play"
    slower, faster = scene.speed > SPEEDS[0], scene.speed < SPEEDS[-1]
    upper: list[Tool] = [
        ("start", "first", "replay.start", lambda: scene.go_to(0), not at_start),
        ("action_back", "double_left", "replay.action_back", lambda: scene.step_action(-1), not at_start),
        ("play", "pause" if scene.playing else "play", pause, scene.play, True),
        ("action_on", "double_right", "replay.action_on", lambda: scene.step_action(1), not at_end),
        ("end", "last", "replay.end", scene.go_to_end, scene.place < scene.last),
    ]
    lower: list[Tool | None] = [
        ("event_back", "chevron_left", "replay.event_back", lambda: scene.step_event(-1), not at_start),
        ("slower", "minus", "replay.slower", lambda: scene.change_speed(-1), slower),
        None,
        ("faster", "plus", "replay.faster", lambda: scene.change_speed(1), faster),
        ("event_on", "chevron_right", "replay.event_on", lambda: scene.step_event(1), not at_end),
    ]
    step = TOOL + (room - 5 * TOOL) / 4
    for cy, tools in ((first_row, upper), (last_row, lower)):
        for number, tool in enumerate(tools):
            if tool is not None:
                nodes.append(_tool(ui, tool, left + TOOL / 2 + number * step, cy))
    speed = Rect.centred(left + TOOL / 2 + 2 * step, last_row, TOOL + 8, TOOL)
    nodes.append(text(speed, f"×{scene.speed:g}".replace(".", texts("replay.point")), LABEL, align="centre"))
    return tuple(nodes)


def _tool(ui: Ui, tool: Tool, cx: float, cy: float) -> Node:
    key, icon, words, run, enabled = tool
    kind: Kind = "primary" if key == "play" else "paper"
    return icon_button(ui, f"replay.{key}", cx, cy, icon, ui.texts(words), run, size=TOOL, kind=kind, enabled=enabled)
